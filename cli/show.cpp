#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/setting.hpp"
#include "record/model_text.hpp"
#include "report/file.hpp"
#include "report/model_drawing.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

struct ShowOptions {
  SettingOptions setting;
  std::string svg;
  bool json = false;
};

ordered_json json(const model::Setting& setting, const model::Replay& played) {
  ordered_json document = json_document(setting.game, *setting.model);
  add_standing(document, *setting.model, played.state);
  document["moves"] = ordered_json::array();
  for (std::size_t i = 0; i < played.played; ++i)
    document["moves"].push_back(text(*setting.model, setting.record.moves[i]));
  document["illegal"] =
      played.refusals.empty() ? ordered_json(nullptr) : json_illegal(setting, played.played, played.refusals);
  return document;
}

std::string report_text(const model::Setting& setting, const model::Replay& played, const std::string& when) {
  model::Model& model = *setting.model;
  const std::string output = heading(setting, ", " + when) +
                             diagram(model, *played.state.now, points_of(played.refusals)) + '\n' +
                             memory_text(model, played.state) + score_line(model, played.state);
  if (played.refusals.empty()) return output + outlook_text(model, played.state) + '\n';
  return output +
         fmt::format("{}:{}: move {}, {}, is illegal:\n", setting.source,
                     setting.record.lines.at(played.played), played.played + 1,
                     text(model, setting.record.moves[played.played])) +
         quoted(setting.game, model, played.refusals);
}

Status show(const ShowOptions& options) {
  const model::Setting setting = model::setting(options.setting, model::Setup::is_refused);
  const model::Model& model = *setting.model;
  const model::Replay played = replay(setting);
  const std::string when = played.played == 0 ? "at the start" : fmt::format("after move {}", played.played);
  if (!options.svg.empty())
    write_file_whole(
        options.svg,
        svg(drawing(model, model.rows(*played.state.now), model.corner_of_rows(*played.state.now),
                    points_of(played.refusals), fmt::format("{}, {}", caption(setting), when))));
  print(options.json ? json_text(json(setting, played)) : report_text(setting, played, when));
  return played.refusals.empty() ? Status::success : Status::wrong_result;
}

}  // namespace

void add_show(const Program& program) {
  CommandOf command(program, "show", show, "The position after a record",
                    "  ruleproof show loose game.txt\n"
                    "  ruleproof show disto game.sgf --reading when=after --svg game.svg\n"
                    "  ruleproof show loose - --relax --json < game.txt");
  auto& options = command.options;
  add_played_record(command, options.setting);
  command.option("--svg", "FILE", options.svg, "Draw the position into this file, too");
  command.json(options.json);
}

}  // namespace ruleproof
