#include <fmt/format.h>

#include "cli/political_go/commands.hpp"
#include "cli/political_go/setting.hpp"
#include "report/file.hpp"
#include "spec/size.hpp"

namespace ruleproof::political_go {
namespace {

using nlohmann::ordered_json;

std::string when(const Replay& played) {
  return played.played == 0 ? "at the start" : fmt::format("after event {}", played.played);
}

std::string caption(const Setting& setting, const Replay& played) {
  return fmt::format("Political Go {}, {} players, {}", ruleproof::text(setting.roster.size),
                     setting.roster.players.size(), when(played));
}

std::string event_text(const Setting& setting, std::size_t i) {
  return text(setting.record->events[i], setting.roster.players, setting.roster.size);
}

ordered_json json(const Setting& setting, const Replay& played) {
  ordered_json told = document(setting);
  add_standing(told, setting.roster, played.state);
  told["moves"] = ordered_json::array();
  for (std::size_t i = 0; i < played.played; ++i) told["moves"].push_back(event_text(setting, i));
  told["illegal"] = played.refusals.empty() ? ordered_json(nullptr) : json_illegal(setting, played);
  return told;
}

std::string told(const Setting& setting, const Replay& played) {
  std::string told = fmt::format("{}\n{}\n\n{}", caption(setting, played), setting.ruleset.text(),
                                 drawn(setting.roster, played.state));
  if (played.refusals.empty()) return told;
  return told +
         fmt::format("{}: event {}, {}, is illegal:\n", place_of_event(setting, played.played),
                     played.played + 1, event_text(setting, played.played)) +
         quoted(setting.roster, played.refusals);
}

}  // namespace

Status show(const SettingOptions& options, const std::string& svg, bool as_json) {
  const Setting setting = political_go::setting(options);
  const Replay played = replay(setting);
  if (!svg.empty()) {
    Drawing drawn = drawing(setting.roster, played.state, points_of(played.refusals));
    drawn.title = caption(setting, played);
    write_file_whole(svg, ruleproof::svg(drawn));
  }
  print(as_json ? json_text(json(setting, played)) : told(setting, played));
  return played.refusals.empty() ? Status::as_asked : Status::wrong_result;
}

}  // namespace ruleproof::political_go
