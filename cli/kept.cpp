#include "cli/kept.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "record/read_record.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/read_json.hpp"
#include "report/version.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

bool are_of_one_claim(const Line& a, const Line& b) {
  return a.game == b.game && a.claim == b.claim && a.reading == b.reading;
}

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

ordered_json json(const ComparisonReport& report) {
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

}  // namespace

std::string key_of_run(const std::string& options) {
  constexpr std::size_t largest_program = std::size_t{1} << 30;
  const std::string program = read_text("/proc/self/exe", "program", largest_program);
  return fmt::format("{} {:016x} {}", ruleproof_version(), std::hash<std::string>{}(program), options);
}

Kept::Kept(const std::string& directory, std::string key) : key_(std::move(key)) {
  if (directory.empty()) return;
  path_ = directory + "/unfinished.json";
  if (!std::filesystem::exists(path_)) return;
  try {
    const auto document = read_json(path_, "unfinished run");
    if (document.at("run") != key_) return;
    std::vector<Line> lines;
    for (const auto& entry : document.at("claims")) lines.push_back(line_of(entry));
    std::vector<ordered_json> pairs = document.at("pairs");
    for (const auto& pair : pairs) {
      pair.at("name").get<std::string>();
      comparison_report_of(pair.at("found"));  // throws unless it can be taken up
    }
    lines_ = std::move(lines);
    pairs_ = std::move(pairs);
  } catch (const nlohmann::json::exception&) {
    return;  // of another version, or not ours: the run starts anew
  } catch (const InputError&) {
    return;  // likewise
  }
}

const Line* Kept::find(const Line& waiting) const {
  for (const Line& line : lines_)
    if (are_of_one_claim(line, waiting)) return &line;
  return nullptr;
}

std::optional<ComparisonReport> Kept::find(const ReadingPair& pair) const {
  for (const ordered_json& kept : pairs_)
    if (kept.at("name") == name(pair)) return comparison_report_of(kept.at("found"));
  return std::nullopt;
}

void Kept::keep(const Line& line) {
  lines_.push_back(line);
  write();
}

void Kept::keep(const ReadingPair& pair) {
  pairs_.push_back({{"name", name(pair)}, {"found", json(pair.found)}});
  write();
}

void Kept::write() const {
  if (path_.empty()) return;
  ordered_json document{{"run", key_}, {"claims", ordered_json::array()}, {"pairs", pairs_}};
  for (const Line& line : lines_) document["claims"].push_back(json(line));
  write_file_whole(path_, json_text(document));
}

void Kept::forget() {
  if (!path_.empty()) std::filesystem::remove(path_);
}

}  // namespace ruleproof
