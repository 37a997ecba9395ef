#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "record/political_go_record.hpp"
#include "spec/spec.hpp"

// Random players, set-ups and records of Political Go for the tests. All functions are to be called inside a
// property.

namespace ruleproof::political_go {

// How RapidCheck shows what a property failed for.
inline void showValue(const Player& player, std::ostream& out) { out << text(std::vector<Player>{player}); }
inline void showValue(Event::Kind kind, std::ostream& out) { out << "kind " << static_cast<int>(kind); }
inline void showValue(const Event& event, std::ostream& out) {
  out << text(event, default_players(most_players), {longest_side, longest_side});
}
inline void showValue(const Record& record, std::ostream& out) { out << write_record(record); }

inline Size any_board() {
  return {*rc::gen::inRange(1, longest_side + 1), *rc::gen::inRange(1, longest_side + 1)};
}

inline int any_player(const std::vector<Player>& players) {
  return *rc::gen::inRange(0, static_cast<int>(players.size()));
}

/// Names are words of letters and some other characters; two players may have the same one.
inline std::string any_name() {
  std::string name;
  for (int words = *rc::gen::inRange(1, 4); words > 0; --words) {
    if (!name.empty()) name += ' ';
    for (int letters = *rc::gen::inRange(1, 8); letters > 0; --letters)
      name += *rc::gen::element('A', 'b', 'I', 'o', 'R', 's', '7', '-', '&', '(', '|', '[');
  }
  return name;
}

inline std::vector<Player> any_players() {
  std::string all;
  for (char symbol = ' '; symbol <= '~'; ++symbol)
    if (may_be_symbol(symbol)) all += symbol;
  const auto count = static_cast<std::size_t>(*rc::gen::inRange(2, 9));
  const std::string symbols = *rc::gen::unique<std::string>(count, rc::gen::elementOf(all));
  std::vector<Player> players;
  for (const char symbol : symbols)
    players.push_back({symbol, *rc::gen::arbitrary<bool>() ? any_name() : std::string(1, symbol)});
  return players;
}

inline std::vector<int> any_stones(Size size, const std::vector<Player>& players) {
  return *rc::gen::container<std::vector<int>>(static_cast<std::size_t>(size.area()),
                                               rc::gen::inRange(-1, static_cast<int>(players.size())));
}

inline std::vector<std::int64_t> any_scores(const std::vector<Player>& players) {
  return *rc::gen::container<std::vector<std::int64_t>>(
      players.size(), rc::gen::element<std::int64_t>(0, 1, -1, 12, farthest_score, -farthest_score));
}

inline Alliances any_alliances(const std::vector<Player>& players) {
  Alliances alliances(static_cast<int>(players.size()));
  for (int count = *rc::gen::inRange(0, 6); count > 0; --count) {
    const int a = any_player(players);
    const int b = any_player(players);
    if (a != b) alliances.add(a, b);
  }
  return alliances;
}

inline Event any_move(Size size, const std::vector<Player>& players) {
  using Kind = Event::Kind;
  Event event{.kind = *rc::gen::element(Kind::place, Kind::pass, Kind::propose, Kind::form, Kind::break_up),
              .player = any_player(players)};
  if (event.kind == Kind::place) event.point = *rc::gen::inRange(0, size.area());
  if (event.kind == Kind::propose || event.kind == Kind::form || event.kind == Kind::break_up) {
    const int count = static_cast<int>(players.size());
    event.other = (event.player + *rc::gen::inRange(1, count)) % count;
  }
  if (event.kind == Kind::pass || event.kind == Kind::propose) return event;
  for (int count = *rc::gen::inRange(0, 3); count > 0; --count) {
    DragonName name{DragonName::By::owner, any_player(players)};
    if (*rc::gen::arbitrary<bool>()) name = {DragonName::By::point, *rc::gen::inRange(0, size.area())};
    if (std::ranges::count(event.first, name) == 0) event.first.push_back(name);
  }
  return event;
}

inline Event any_event(Size size, const std::vector<Player>& players) {
  using Kind = Event::Kind;
  if (*rc::gen::inRange(0, 3) > 0) return any_move(size, players);
  return {.kind = *rc::gen::element(Kind::period, Kind::checkpoint, Kind::nweek)};
}

inline std::vector<int> any_order(const std::vector<Player>& players) {
  std::vector<int> order;
  for (int count = *rc::gen::inRange(0, static_cast<int>(players.size()) + 1); count > 0; --count)
    if (const int player = any_player(players); std::ranges::count(order, player) == 0)
      order.push_back(player);
  return order;
}

inline Record any_record() {
  Record record{
      .size = any_board(), .readings = {}, .players = any_players(), .setup = {}, .events = {}, .lines = {}};
  for (const OpenClause& clause : spec("political-go").open_clauses)
    if (*rc::gen::arbitrary<bool>())
      record.readings.emplace_back(clause.key, (*rc::gen::elementOf(clause.readings)).name);
  if (*rc::gen::arbitrary<bool>())
    record.setup = Setup{any_stones(record.size, record.players), any_alliances(record.players),
                         any_scores(record.players), any_order(record.players)};
  for (int count = *rc::gen::inRange(0, 12); count > 0; --count)
    record.events.push_back(any_event(record.size, record.players));
  return record;
}

}  // namespace ruleproof::political_go
