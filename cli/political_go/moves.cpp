#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/judged.hpp"
#include "cli/layout.hpp"
#include "cli/political_go/commands.hpp"
#include "cli/political_go/setting.hpp"

namespace ruleproof::political_go {
namespace {

using nlohmann::ordered_json;
using Kind = Event::Kind;

/// Every move that can be thought of: of each player each placement, the pass, and an alliance or its end
/// with each other player.
std::vector<Event> all_moves(const Roster& roster, const State& state) {
  const int players = static_cast<int>(roster.players.size());
  std::vector<Event> moves;
  for (int player = 0; player < players; ++player) {
    for (int point = 0; point < roster.size.area(); ++point) moves.push_back({Kind::place, player, 0, point});
    moves.push_back({Kind::pass, player});
    for (int other = 0; other < players; ++other) {
      if (other == player) continue;
      const bool are_allied = state.alliances.has(player, other);
      moves.push_back({are_allied ? Kind::break_up : Kind::form, player, other});
    }
  }
  return moves;
}

/// The legal moves, those with several outcomes once for each, and the illegal ones with what is against
/// them.
struct Listed {
  std::vector<Event> legal;
  std::vector<std::pair<Event, std::vector<Refusal>>> illegal;
};

Listed listed(const Setting& setting, const State& state) {
  Listed listed;
  for (const Event& move : all_moves(setting.roster, state)) {
    std::vector<Refusal> refused = setting.play.refusals(state, move);
    if (!refused.empty()) {
      listed.illegal.emplace_back(move, std::move(refused));
      continue;
    }
    for (const Outcome& outcome : setting.play.outcomes(state, move)) {
      listed.legal.push_back(move);
      listed.legal.back().first = setting.play.names(state, move, outcome);
    }
  }
  return listed;
}

std::string event_text(const Setting& setting, const Event& event) {
  return text(event, setting.roster.players, setting.roster.size);
}

ordered_json json(const Setting& setting, const State& state) {
  ordered_json told = document(setting);
  add_standing(told, setting.roster, state);
  const Listed all = listed(setting, state);
  told["legal"] = ordered_json::array();
  for (const Event& move : all.legal) told["legal"].push_back(event_text(setting, move));
  told["illegal"] = ordered_json::array();
  for (const auto& [move, refused] : all.illegal)
    told["illegal"].push_back({{"move", event_text(setting, move)}, {"clauses", clauses_of(refused)}});
  return told;
}

/// The legal moves of each player, and why placements on empty points are illegal.
std::string told(const Setting& setting, const State& state) {
  std::string told = drawn(setting.roster, state) + '\n';
  const Listed all = listed(setting, state);
  const std::vector<int> stones = owners(state.stones);
  for (int player = 0; player < static_cast<int>(setting.roster.players.size()); ++player) {
    std::vector<std::string> legal;
    for (const Event& move : all.legal)
      if (move.player == player) legal.push_back(event_text(setting, move).substr(2));
    const Player& named = setting.roster.players[static_cast<std::size_t>(player)];
    told += fmt::format("{} {}: {} legal move{}\n", named.symbol, named.name, legal.size(),
                        legal.size() == 1 ? "" : "s");
    if (!legal.empty()) told += paragraph(fmt::format("{}", fmt::join(legal, ", ")), 2);
    // Those that nothing but their own position forbids; what forbids all of them is told once.
    for (const auto& [move, refused] : all.illegal) {
      if (move.player != player) continue;
      const bool is_placement = move.kind == Kind::place;
      if (is_placement && stones[static_cast<std::size_t>(move.point)] != nobody) continue;
      const std::string_view first = refused.front().clause;
      if (is_placement && (first == "once-per-period" || first == "after-ally")) continue;
      if (move.kind == Kind::form && first == "consent") continue;
      told += paragraph(
          fmt::format("{} is illegal: {}", event_text(setting, move), summary(setting.roster, refused)), 2);
    }
    if (!setting.play.refusals(state, {Kind::pass, player}).empty() || legal.empty()) continue;
    if (!may_place_after(state.alliances, player, state.last_mover))
      told += paragraph("no placement is legal: an ally has made the most recent move [after-ally]", 2);
  }
  return told +
         paragraph(
             "An alliance is formed with whoever has proposed one; anybody may propose one at any time.");
}

std::string told_why(const Setting& setting, const State& state, const EventJudgement& judged) {
  const std::string event = event_text(setting, judged.event);
  std::string told;
  if (judged.refusals.empty()) {
    told = drawn(setting.roster, judged.after) + '\n' + event + " is legal";
    if (const std::string captures = political_go::told(setting.roster, judged.captures); !captures.empty())
      told += "; it " + captures;
    if (const std::string shares = political_go::told(setting.roster, judged.shares); !shares.empty())
      told += "; the game ends; " + shares;
    told += ".\n";
  } else {
    told = drawn(setting.roster, state) + '\n' + event + " is illegal:\n" +
           quoted(setting.roster, judged.refusals);
  }
  if (judged.part.empty()) return told + "Every other reading rules so, too.\n";
  return told + "Other readings rule otherwise:\n" + paragraphs(judged.part, 2);
}

ordered_json json(const Setting& setting, const EventJudgement& judged) {
  return {{"move", event_text(setting, judged.event)},
          {"legal", judged.refusals.empty()},
          {"faults", political_go::json(setting.roster, judged.refusals)},
          {"captures", political_go::json(setting.roster, judged.captures)},
          {"shares", political_go::json(setting.roster, judged.shares)},
          {"part", ruleproof::json(judged.part)}};
}

}  // namespace

Status moves(const SettingOptions& options, const std::vector<std::string>& why, bool as_json) {
  const Setting setting = political_go::setting(options);
  const State state = end_of_record(setting);
  if (why.empty()) {
    print(as_json ? json_text(json(setting, state)) : told(setting, state));
    return Status::as_asked;
  }
  const std::vector<OtherPlay> others = other_plays(setting.ruleset, setting.play);
  std::vector<EventJudgement> judged;
  for (const std::string& event : why)
    judged.push_back(of_why(event, [&](const std::string& text) {
      return judgement(setting.roster, setting.play, others, state,
                       parse_event(text, setting.roster.players, setting.roster.size));
    }));
  print_whys(
      judged, as_json, [&](const EventJudgement& each) { return told_why(setting, state, each); },
      [&](const EventJudgement& each) { return json(setting, each); }, [&] { return json(setting, state); });
  return Status::as_asked;
}

Refutation refutation(const Line& line) {
  Record record = parse_record(line.counterexample, "counterexample");
  std::optional<Event> last;
  if (shows_by_move(line) && !record.events.empty()) {
    last = record.events.back();
    record.events.pop_back();
  }
  const Roster roster{record.size, record.players};
  Play play(readings(ruleset(record)), record.size, static_cast<int>(record.players.size()));
  const Setting setting{ruleset(record), roster, std::move(play), record, "counterexample"};
  const State state = end_of_record(setting);
  Refutation found{rows(roster.size, owners(state.stones), roster.players), "", nullptr};
  if (!last) {
    found.told =
        drawn(roster, state) + (record.events.empty() ? "\nThe board itself shows it.\n" : "\nThe game leads to this board, which shows it.\n");
    return found;
  }
  const EventJudgement judged =
      judgement(roster, setting.play, other_plays(setting.ruleset, setting.play), state, *last);
  found.told = told_why(setting, state, judged);
  found.why = json(setting, judged);
  return found;
}

}  // namespace ruleproof::political_go
