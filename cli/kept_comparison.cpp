#include "cli/kept_comparison.hpp"

#include <algorithm>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

ordered_json json(const Figure& figure) {
  const Drawing& drawing = figure.drawing;
  std::vector<int> stones;
  for (const Stone stone : drawing.stones) stones.push_back(static_cast<int>(stone));
  ordered_json document{{"w", drawing.size.w},        {"h", drawing.size.h},      {"stones", stones},
                        {"marked", drawing.marked},   {"labels", drawing.labels}, {"title", drawing.title},
                        {"lower_left", nullptr},      {"holes", drawing.holes},   {"owners", drawing.owners},
                        {"symbols", drawing.symbols}, {"caption", figure.caption}};
  if (drawing.lower_left) document["lower_left"] = {drawing.lower_left->x, drawing.lower_left->y};
  return document;
}

Figure figure_of(const ordered_json& json) {
  Drawing drawing{{json.at("w"), json.at("h")}, {}};
  for (const int stone : json.at("stones")) drawing.stones.push_back(static_cast<Stone>(stone));
  drawing.marked = json.at("marked").get<std::vector<int>>();
  drawing.labels = json.at("labels").get<std::map<int, std::string>>();
  drawing.title = json.at("title");
  if (const auto& corner = json.at("lower_left"); !corner.is_null())
    drawing.lower_left = Square{corner.at(0), corner.at(1)};
  drawing.holes = json.at("holes").get<std::vector<int>>();
  drawing.owners = json.at("owners").get<std::vector<int>>();
  drawing.symbols = json.at("symbols");
  const auto points = static_cast<std::size_t>(std::max(drawing.size.area(), 0));
  if (drawing.stones.size() != points && drawing.owners.size() != points)
    throw InputError("a drawing of another number of points");
  return {drawing, json.at("caption")};
}

}  // namespace

ordered_json kept_form(const ComparisonReport& report) {
  ordered_json document{{"result", static_cast<int>(report.result)},
                        {"how", report.how},
                        {"summary", report.summary},
                        {"small", report.small},
                        {"argument", report.argument},
                        {"told", report.told},
                        {"call", report.call},
                        {"record", report.record},
                        {"sgf", report.sgf},
                        {"figures", ordered_json::array()},
                        {"json", report.json},
                        {"seconds", report.seconds}};
  for (const Figure& figure : report.figures) document["figures"].push_back(json(figure));
  return document;
}

ComparisonReport comparison_report_of(const ordered_json& json) {
  ComparisonReport report{static_cast<model::Ambiguity::Result>(json.at("result").get<int>()),
                          json.at("how"),
                          json.at("summary"),
                          json.at("small"),
                          json.at("argument"),
                          json.at("told"),
                          json.at("call"),
                          json.at("record"),
                          json.at("sgf")};
  for (const auto& figure : json.at("figures")) report.figures.push_back(figure_of(figure));
  report.json = json.at("json");
  report.seconds = json.at("seconds");
  return report;
}

}  // namespace ruleproof
