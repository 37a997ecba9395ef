#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/model/commands.hpp"
#include "cli/replay.hpp"
#include "cli/standing.hpp"
#include "properties/view.hpp"
#include "record/diagram.hpp"
#include "record/move_text.hpp"
#include "reference/document_rules.hpp"
#include "report/file.hpp"
#include "report/svg.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

struct Options {
  SettingOptions setting;
  std::string svg;
  bool json = false;
};

/// "after move 12" or "at the start".
std::string when(const Replay& played) {
  return played.played == 0 ? "at the start" : fmt::format("after move {}", played.played);
}

/// What is wrong with the move at which the record stops being legal.
struct IllegalMove {
  Move move;
  std::vector<Fault> faults;
};

ordered_json json(const Setting& setting, const Replay& played, const std::optional<IllegalMove>& illegal) {
  const State& state = played.state;
  const Result result = setting.rules->result(state, setting.komi);
  ordered_json document = json_document(setting.ruleset, setting.size);
  add_standing(document, setting, state, result);
  document["moves"] = ordered_json::array();
  for (std::size_t i = 0; i < played.played; ++i)
    document["moves"].push_back(text(setting.size, setting.record->moves[i]));
  document["illegal"] =
      illegal ? json_illegal(setting, played.played, illegal->faults) : ordered_json(nullptr);
  return document;
}

std::string told(const Setting& setting, const Replay& played, const std::optional<IllegalMove>& illegal) {
  const State& state = played.state;
  const Result result = setting.rules->result(state, setting.komi);
  const std::vector<int> marked = illegal ? points_of(illegal->faults) : std::vector<int>{};
  std::string told = fmt::format("{}, {}\n{}\n\n{}\n", caption(setting), when(played), setting.ruleset.text(),
                                 diagram(setting.size, stones_of(state.position), marked));
  told += scores(result) + '\n';
  if (illegal)
    return told +
           fmt::format("{}: move {}, {}, is illegal:\n", place_of_move(setting, played.played),
                       played.played + 1, text(setting.size, illegal->move)) +
           quoted(setting, illegal->faults);
  return told + outlook(setting, state, result) + '\n';
}

Status show(const Options& options) {
  if (!is_of_two_colours(spec(options.setting.game)))
    return model::show(options.setting, options.svg, options.json);
  const Setting setting = ruleproof::setting(options.setting);
  heed_setup(setting, options.setting.relax);
  const Board board(setting.size);
  const Replay played = replay(setting, board);
  std::optional<IllegalMove> illegal;
  if (played.is_illegal) {
    const Move& move = setting.record->moves[played.played];
    illegal = {move, faults(*setting.rules, played.state, move)};
  }
  if (!options.svg.empty()) {
    Drawing drawing{setting.size, stones_of(played.state.position)};
    if (illegal) drawing.marked = points_of(illegal->faults);
    drawing.title = caption(setting) + ", " + when(played);
    write_file_whole(options.svg, svg(drawing));
  }
  print(options.json ? json_text(json(setting, played, illegal)) : told(setting, played, illegal));
  return illegal ? Status::wrong_result : Status::as_asked;
}

}  // namespace

void add_show(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "show", "The position after a record",
                                  "  ruleproof show loose game.txt\n"
                                  "  ruleproof show disto game.sgf --reading when=after --svg game.svg\n"
                                  "  ruleproof show loose - --relax --json < game.txt");
  const auto options = std::make_shared<Options>();
  add_played_record(command, options->setting);
  command.add_option("--svg", options->svg, "Draw the position into this file, too")->type_name("FILE");
  command.add_flag("--json", options->json, "One JSON document instead");
  command.callback([&action, options] { action = [options] { return show(*options); }; });
}

}  // namespace ruleproof
