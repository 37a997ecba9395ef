#include "properties/political_go_view.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "record/political_go_record.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

std::string name_of_player(int player) {
  return player == nobody
             ? "nobody"
             : std::string(1, default_players(most_players)[static_cast<std::size_t>(player)].symbol);
}

std::string names_of_players(const std::vector<int>& players) {
  std::vector<std::string> names;
  for (const int player : players) names.push_back(name_of_player(player));
  return names.empty() ? "nobody" : fmt::format("{}", fmt::join(names, " "));
}

std::string yes_or_no(bool yes) { return yes ? "yes" : "no"; }

template <class Value, class Name>
std::optional<Difference> value_difference(std::string what, const Value& by_engine,
                                           const Value& by_reference, Name name) {
  if (by_engine == by_reference) return std::nullopt;
  return Difference{std::move(what), name(by_engine), name(by_reference)};
}

std::optional<Difference> number_difference(std::string what, std::int64_t by_engine,
                                            std::int64_t by_reference) {
  return value_difference(std::move(what), by_engine, by_reference,
                          [](std::int64_t number) { return std::to_string(number); });
}

std::optional<Difference> stones_difference(Size size, const View& a, const View& b) {
  const auto [engine, reference] = std::ranges::mismatch(a.stones, b.stones);
  if (engine == a.stones.end()) return std::nullopt;
  const auto point = static_cast<int>(engine - a.stones.begin());
  return Difference{"whose stone is on " + point_name(size, point), name_of_player(*engine),
                    name_of_player(*reference)};
}

std::optional<Difference> points_difference(std::string_view what, const std::vector<std::int64_t>& by_engine,
                                            const std::vector<std::int64_t>& by_reference) {
  const auto [engine, reference] = std::ranges::mismatch(by_engine, by_reference);
  if (engine == by_engine.end()) return std::nullopt;
  const auto player = static_cast<int>(engine - by_engine.begin());
  return number_difference(fmt::format("{} of {}", what, name_of_player(player)), *engine, *reference);
}

std::string pairs(const auto& pairs) {
  std::vector<std::string> names;
  for (const auto& [p, q] : pairs) names.push_back(name_of_player(p) + name_of_player(q));
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, " "));
}

std::string name(Size size, const std::vector<Removed>& outcomes) {
  if (outcomes.empty()) return "none";
  std::vector<std::string> names;
  for (const Removed& removed : outcomes)
    names.push_back(removed.empty() ? "nothing" : point_names(size, removed));
  return fmt::format("{}", fmt::join(names, ", or "));
}

std::vector<int> by_time(const std::vector<int>& times) {
  std::vector<int> players;
  for (int player = 0; player < std::ssize(times); ++player)
    if (times[static_cast<std::size_t>(player)] > 0) players.push_back(player);
  std::ranges::sort(players, {}, [&](int player) { return times[static_cast<std::size_t>(player)]; });
  return players;
}

}  // namespace

View view(const Play& play, const State& state) {
  View view{owners(state.stones), state.alliances, state.scores, state.paid};
  view.proposals = state.proposals;
  view.last_mover = state.last_mover;
  view.last_was_pass = state.last_move_is_pass;
  for (int player = 0; player < play.players(); ++player)
    if (state.has_moved[static_cast<std::size_t>(player)]) view.moved.push_back(player);
  view.movers = by_time(state.moved_at);
  view.placers = by_time(state.placed_at);
  view.periods = state.periods;
  view.boundaries = state.boundaries;
  return view;
}

Shown shown(const Engine& engine) { return {engine.view(), engine.key()}; }

std::optional<Difference> difference(Size size, const View& by_engine, const View& by_reference) {
  const View& a = by_engine;
  const View& b = by_reference;
  auto found = stones_difference(size, a, b);
  if (!found)
    found = value_difference("the alliances", a.alliances, b.alliances,
                             [](const Alliances& alliances) { return pairs(alliances.pairs()); });
  if (!found) found = points_difference("the score", a.scores, b.scores);
  if (!found) found = points_difference("what is paid", a.paid, b.paid);
  if (!found)
    found = value_difference("the proposals", a.proposals, b.proposals,
                             [](const auto& proposals) { return pairs(proposals); });
  if (!found)
    found = value_difference("the last mover", a.last_mover, b.last_mover, [](std::optional<int> player) {
      return name_of_player(player.value_or(nobody));
    });
  if (!found)
    found = value_difference("the last move is a pass", a.last_was_pass, b.last_was_pass, yes_or_no);
  if (!found) found = value_difference("who has moved in this period", a.moved, b.moved, names_of_players);
  if (!found)
    found = value_difference("who has moved, the latest last", a.movers, b.movers, names_of_players);
  if (!found)
    found = value_difference("who has placed, the latest last", a.placers, b.placers, names_of_players);
  if (!found) found = number_difference("the periods", a.periods, b.periods);
  if (!found) found = number_difference("the nweeks since a placement", a.boundaries, b.boundaries);
  return found;
}

std::optional<Difference> difference(Size size, std::string_view when, const Shown& now,
                                     const Shown& expected) {
  auto found = difference(size, now.view, expected.view);
  if (!found) found = key_difference(now.key, expected.key);
  return found_when(when, found);
}

std::vector<Event> all_events(Size size, int players) {
  std::vector<Event> events;
  for (int player = 0; player < players; ++player) {
    for (int point = 0; point < size.area(); ++point) events.push_back({Kind::place, player, 0, point});
    for (const Kind kind : {Kind::propose, Kind::form, Kind::break_up})
      for (int other = 0; other < players; ++other)
        if (other != player) events.push_back({kind, player, other});
    events.push_back({Kind::pass, player});
  }
  return events;
}

bool is_legal(const Play& play, const State& state, const Event& event) {
  return play.refusals(state, event).empty();
}

std::vector<Removed> removed(const std::vector<Outcome>& outcomes) {
  std::vector<Removed> removed;
  for (const Outcome& outcome : outcomes) removed.push_back(outcome.removed);
  return removed;
}

std::optional<Difference> difference(const Engine& engine, const Play& play, const State& state,
                                     const Event& event) {
  const Size size = play.board().size();
  const auto what = [&](std::string_view of) {
    return fmt::format("{} {}", of, text(event, default_players(play.players()), size));
  };
  Event any_choice = event;  // an engine is not asked about one choice
  any_choice.first.clear();
  const bool is_legal = political_go::is_legal(play, state, any_choice);
  if (engine.is_legal(event) != is_legal)
    return Difference{what("the legality of"), yes_or_no(!is_legal), yes_or_no(is_legal)};
  if (!may_remove(event)) return std::nullopt;
  const std::vector<Removed> by_engine = engine.outcomes(event);
  const std::vector<Removed> by_reference =
      is_legal ? removed(play.outcomes(state, event)) : std::vector<Removed>();
  if (by_engine == by_reference) return std::nullopt;
  return Difference{what("what is removed by"), name(size, by_engine), name(size, by_reference)};
}

std::optional<Difference> difference_of_events(const Engine& engine, const Play& play, const State& state) {
  const Size size = play.board().size();
  for (const Event& event : all_events(size, play.players()))
    if (auto found = difference(engine, play, state, event)) return found;
  for (int player = 0; player < play.players(); ++player) {
    std::vector<int> legal;
    for (int point = 0; point < size.area(); ++point)
      if (engine.is_legal({Kind::place, player, 0, point})) legal.push_back(point);
    if (engine.legal_points(player) != legal)
      return Difference{fmt::format("the legal points of {}", name_of_player(player)),
                        point_names(size, engine.legal_points(player)), point_names(size, legal)};
  }
  return std::nullopt;
}

std::optional<Difference> twin_difference(Size size, const Engine& engine, Engine& twin) {
  const Shown now = shown(engine);
  const auto are_allies = [&](const auto& proposal) {
    return now.view.alliances.has(proposal.first, proposal.second);
  };
  if (std::ranges::any_of(now.view.proposals, are_allies)) return std::nullopt;
  Setup setup{now.view.stones, now.view.alliances, now.view.scores, {}};
  if (now.view.last_mover) setup.recent = {*now.view.last_mover};
  twin.set_up(setup);
  for (const auto& [from, to] : now.view.proposals) twin.play({Kind::propose, from, to});
  for (const int player : now.view.moved)
    if (player != now.view.last_mover) twin.play({Kind::pass, player});
  if (!now.view.moved.empty()) twin.play({Kind::pass, *now.view.last_mover});
  Shown reached = shown(twin);
  // What was before is no part of what a key is of.
  reached.view.paid = now.view.paid;
  reached.view.last_was_pass = now.view.last_was_pass;
  reached.view.movers = now.view.movers;
  reached.view.placers = now.view.placers;
  reached.view.periods = now.view.periods;
  reached.view.boundaries = now.view.boundaries;
  return difference(size, "reached in another way", now, reached);
}

}  // namespace ruleproof::political_go
