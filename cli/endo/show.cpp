#include <fmt/format.h>

#include "cli/endo/commands.hpp"
#include "cli/endo/setting.hpp"
#include "report/file.hpp"

namespace ruleproof::endo {
namespace {

using nlohmann::ordered_json;

/// How far a record can be played.
struct Replay {
  State state;
  std::size_t played = 0;         ///< how many turns that were
  std::vector<Refusal> refusals;  ///< what is wrong with the next one
};

Replay replay(const Setting& setting) {
  Replay replay{start_of_record(setting), 0, {}};
  for (const Turn& turn : setting.record->turns) {
    replay.refusals = refusals(setting.readings, replay.state, turn);
    if (!replay.refusals.empty()) break;
    replay.state = effect(setting.readings, replay.state, turn).after;
    ++replay.played;
  }
  return replay;
}

std::string when(const Replay& played) {
  return played.played == 0 ? "at the start" : fmt::format("after turn {}", played.played);
}

ordered_json json(const Setting& setting, const Replay& played) {
  ordered_json told = document(setting, played.state.markers);
  add_standing(told, setting, played.state);
  told["moves"] = ordered_json::array();
  for (std::size_t i = 0; i < played.played; ++i) told["moves"].push_back(text(setting.record->turns[i]));
  told["illegal"] =
      played.refusals.empty() ? ordered_json(nullptr) : json_illegal(setting, played.played, played.refusals);
  return told;
}

std::string told(const Setting& setting, const Replay& played) {
  std::string told = fmt::format("Endo, {}\n{}\n\n{}\n", when(played), setting.ruleset.text(),
                                 drawn(setting, played.state, squares_of(played.refusals)));
  if (played.refusals.empty()) return told + outlook(setting, played.state) + '\n';
  return told +
         fmt::format("{}: turn {}, {}, is illegal:\n", place_of_turn(setting, played.played),
                     played.played + 1, text(setting.record->turns[played.played])) +
         quoted(played.refusals);
}

}  // namespace

Status show(const SettingOptions& options, const std::string& svg, bool as_json) {
  const Setting setting = endo::setting(options);
  const Replay played = replay(setting);
  if (!svg.empty()) {
    Drawing drawn = drawing(setting.readings, played.state.markers, squares_of(played.refusals));
    drawn.title = "Endo, " + when(played);
    write_file_whole(svg, ruleproof::svg(drawn));
  }
  print(as_json ? json_text(json(setting, played)) : told(setting, played));
  return played.refusals.empty() ? Status::as_asked : Status::wrong_result;
}

}  // namespace ruleproof::endo
