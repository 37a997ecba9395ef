#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/endo/commands.hpp"
#include "cli/endo/setting.hpp"
#include "cli/judged.hpp"
#include "cli/layout.hpp"
#include "cli/limits.hpp"

namespace ruleproof::endo {
namespace {

using nlohmann::ordered_json;

/// The placements in the box round the markers, and one row and column around it, that are illegal; further
/// out all are.
std::vector<std::pair<Turn, std::vector<Refusal>>> illegal_placements(const Setting& setting,
                                                                      const State& state) {
  std::vector<std::pair<Turn, std::vector<Refusal>>> illegal;
  const Box all = box(state.markers);
  for (int x = all.lower_left.x - 1; x <= all.lower_left.x + all.w; ++x)
    for (int y = all.lower_left.y - 1; y <= all.lower_left.y + all.h; ++y) {
      std::vector<Refusal> refused = refusals(setting.readings, state, Square{x, y});
      if (!refused.empty()) illegal.emplace_back(Turn{state.to_move, {x, y}}, std::move(refused));
    }
  return illegal;
}

ordered_json json(const Setting& setting, const State& state) {
  ordered_json told = document(setting, state.markers);
  add_standing(told, setting, state);
  told["legal"] = ordered_json::array();
  for (const Turn& turn : legal_turns(setting.readings, state)) told["legal"].push_back(text(turn));
  told["illegal"] = ordered_json::array();
  for (const auto& [turn, refused] : illegal_placements(setting, state))
    told["illegal"].push_back({{"move", text(turn)}, {"clauses", clauses_of(refused)}});
  return told;
}

/// The movements of each placement behind it: "B 1,1 move 0,0 E, 0,0 N".
std::string told(const Setting& setting, const State& state) {
  std::string told = drawn(setting, state) + '\n';
  if (state.winner) return told + outlook(setting, state) + ". No turn is legal.\n";
  const std::vector<Turn> turns = legal_turns(setting.readings, state);
  told += fmt::format("{} legal turn{}, by placement:\n", turns.size(), turns.size() == 1 ? "" : "s");
  for (auto turn = turns.begin(); turn != turns.end();) {
    const auto end = std::find_if(turn, turns.end(), [&](const Turn& t) { return t.placed != turn->placed; });
    std::vector<std::string> movements;
    for (auto own = turn; own != end; ++own)
      if (own->moved) movements.push_back(text(*own->moved));
    std::string line = text(Turn{turn->colour, turn->placed});
    if (movements.empty())
      line += ", and no movement is possible";
    else
      line += fmt::format(" move {}", fmt::join(movements, ", "));
    told += paragraph(line, 2);
    turn = end;
  }
  if (state.markers.empty()) told += "  (or any other square: the grid has no origin)\n";
  return told;
}

std::string told_why(const Setting& setting, const State& state, const TurnJudgement& judged) {
  const std::string turn = text(judged.turn);
  std::string told;
  if (judged.refusals.empty()) {
    told = drawn(setting, judged.effect.after) + '\n' + turn + " is legal";
    if (judged.effect.landed) told += fmt::format("; the marker lands on {}", text(*judged.effect.landed));
    told += ".\n" + outlook(setting, judged.effect.after) + '\n';
  } else {
    told = drawn(setting, state, squares_of(judged.refusals)) + '\n' + turn + " is illegal:\n" +
           quoted(judged.refusals);
  }
  if (judged.part.empty()) return told + "Every other reading rules so, too.\n";
  return told + "Other readings rule otherwise:\n" + paragraphs(judged.part, 2);
}

ordered_json json(const TurnJudgement& judged) {
  return {
      {"move", text(judged.turn)},
      {"legal", judged.refusals.empty()},
      {"faults", endo::json(judged.refusals)},
      {"landed", judged.effect.landed ? ordered_json(text(*judged.effect.landed)) : ordered_json(nullptr)},
      {"part", ruleproof::json(judged.part)}};
}

}  // namespace

Status moves(const SettingOptions& options, const std::vector<std::string>& why, bool as_json) {
  const Setting setting = endo::setting(options);
  const State state = end_of_record(setting);
  if (state.markers.size() > most_markers_of_list && (why.empty() || as_json))
    throw InputError(
        fmt::format("{} markers: legal turns are listed for at most {}; ask of one turn with --why, "
                    "without --json",
                    state.markers.size(), most_markers_of_list));
  if (why.empty()) {
    print(as_json ? json_text(json(setting, state)) : told(setting, state));
    return Status::as_asked;
  }
  std::vector<TurnJudgement> judged;
  for (const std::string& turn : why)
    judged.push_back(of_why(with_colour(turn, state.to_move), [&](const std::string& whole) {
      return judgement(setting.ruleset, state, parse_turn(whole));
    }));
  print_whys(
      judged, as_json, [&](const TurnJudgement& each) { return told_why(setting, state, each); },
      [](const TurnJudgement& each) { return json(each); }, [&] { return json(setting, state); });
  return Status::as_asked;
}

Refutation refutation(const Line& line) {
  const Record record = parse_record(line.counterexample, "counterexample");
  const Setting setting{ruleset(record), readings(ruleset(record)), record, "counterexample"};
  const bool by_turn = shows_by_move(line) && !record.turns.empty();
  State state = start_of_record(setting);
  for (std::size_t i = 0; i + (by_turn ? 1 : 0) < record.turns.size(); ++i)
    state = play(setting.readings, state, record.turns[i]);
  Refutation found{rows(box(state.markers), state.markers), "", nullptr};
  if (!by_turn) {
    found.told =
        drawn(setting, state) + (record.turns.empty() ? "\nThe organism itself shows it.\n" : "\nThe game leads to this organism, which shows it.\n");
    return found;
  }
  const TurnJudgement judged = judgement(setting.ruleset, state, record.turns.back());
  found.told = told_why(setting, state, judged);
  found.why = json(judged);
  return found;
}

}  // namespace ruleproof::endo
