#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "record/model_record.hpp"
#include "record/players.hpp"
#include "reference/model/turns.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"
#include "spec/size.hpp"

// Defines generators of random records for tests. Most moves of these records are illegal, since readers of
// records do not check legality. Functions whose names begin with `any` may be called only inside a
// RapidCheck property.

namespace ruleproof::language {

inline void showValue(const Player& player, std::ostream& out) {
  out << player.symbol << '=' << player.name.name;
}

}  // namespace ruleproof::language

namespace ruleproof {

/// Generates 2 to 8 players with different symbols. Two players may have the same name.
inline std::vector<forum::Player> any_players() {
  std::string all;
  for (char symbol = ' '; symbol <= '~'; ++symbol)
    if (forum::may_be_symbol(symbol)) all += symbol;
  const auto count = static_cast<std::size_t>(*rc::gen::inRange(2, 9));
  const std::string symbols = *rc::gen::unique<std::string>(count, rc::gen::elementOf(all));
  std::vector<forum::Player> players;
  for (const char symbol : symbols) {
    std::string name;
    for (int words = *rc::gen::inRange(0, 4); words > 0; --words) {
      if (!name.empty()) name += ' ';
      for (int letters = *rc::gen::inRange(1, 8); letters > 0; --letters)
        name += *rc::gen::element('A', 'b', 'I', 'o', 'R', 's', '7', '-', '&', '(', '|', '[');
    }
    players.push_back(forum::player_of(symbol, name));
  }
  return players;
}

inline rc::Gen<Size> arbitrary_size() {
  return rc::gen::construct<Size>(rc::gen::inRange(1, longest_side + 1),
                                  rc::gen::inRange(1, longest_side + 1));
}

/// Prints a size when RapidCheck reports a counterexample.
inline void showValue(Size size, std::ostream& out) { out << text(size); }

inline void showValue(const Record& record, std::ostream& out) { out << write_record(record); }

inline std::string any_point(const Model& model) {
  const auto number = [] {
    return std::to_string(*rc::gen::inRange(-BoardWorld::farthest, BoardWorld::farthest + 1));
  };
  return model.world().is_unbounded() ? number() + "," + number()
                                      : model.world().name_of(*rc::gen::inRange(0, model.world().points()));
}

inline int any_player(const Model& model) { return *rc::gen::inRange(0, model.players()); }

inline Play any_play(const Model& model, int action) {
  Play play{action, {}};
  for (const language::Parameter& parameter : model.document().actions[action].parameters) {
    using enum language::Type;
    play.arguments.push_back(
        {parameter.type, parameter.type == player ? any_player(model)
                         : parameter.type == direction
                             ? *rc::gen::inRange(0, static_cast<int>(language::direction_names.size()))
                             : model.world().find_point(any_point(model)).value()});
  }
  return play;
}

/// Generates the names by which a move selects an outcome: one to three points or players, as they may follow
/// `first`; or `flip` and the points of flipped stones in row order.
inline std::vector<std::string> any_chosen(const Model& model) {
  std::vector<std::string> chosen;
  if (*rc::gen::arbitrary<bool>()) {
    for (int names = *rc::gen::inRange(1, 4); names > 0; --names)
      chosen.push_back(*rc::gen::arbitrary<bool>() ? any_point(model)
                                                   : model.notation().letter(any_player(model)));
    return chosen;
  }
  std::map<int, std::string> points;
  for (int names = *rc::gen::inRange(0, 8); names > 0; --names) {
    const std::string name = any_point(model);
    points.emplace(model.world().find_point(name).value(), name);
  }
  chosen.push_back("flip");
  for (auto& [point, name] : points) chosen.push_back(std::move(name));
  return chosen;
}

inline bool has_turns_of_parts(const language::Document& document) {
  return document.turn && std::ranges::any_of(document.turn->sequences,
                                              [](const auto& sequence) { return sequence.parts.size() > 1; });
}

/// Generates a move or an event. A move has one or two parts, which need not form a complete turn.
inline RecordedMove any_move(const Model& model) {
  using Kind = language::Action::Kind;
  std::vector<int> moves, events;
  for (std::size_t i = 0; i < model.document().actions.size(); ++i)
    if (const Kind kind = model.document().actions[i].kind; kind != Kind::step)
      (kind == Kind::move ? moves : events).push_back(static_cast<int>(i));
  if (!events.empty() && *rc::gen::inRange(0, 8) == 0)
    return {{-1, {any_play(model, *rc::gen::elementOf(events))}}, {}};
  RecordedMove move{{any_player(model), {any_play(model, *rc::gen::elementOf(moves))}}, {}};
  if (has_turns_of_parts(model.document()) && is_turn(model.document(), move.move) &&
      *rc::gen::inRange(0, 4) == 0)
    move.move.plays.push_back(any_play(model, *rc::gen::elementOf(moves)));
  const auto& first = move.move.plays.front().arguments;
  if (!first.empty() && first.front().type == language::Type::point && *rc::gen::inRange(0, 4) == 0)
    move.chosen = any_chosen(model);
  return move;
}

inline std::vector<RecordedMemory> any_memory(const Model& model) {
  std::vector<RecordedMemory> all;
  const auto& memories = model.document().memory;
  for (std::size_t i = 0; i < memories.size(); ++i) {
    if (memories[i].type() == language::Type::region || memories[i].is_of(language::Memory::Each::point) ||
        memories[i].is_of(language::Memory::Each::piece) || *rc::gen::inRange(0, 3) > 0)
      continue;
    RecordedMemory kept{static_cast<int>(i), {}, 2};
    if (memories[i].arguments() > 0) kept.of.push_back(any_player(model));
    if (memories[i].arguments() > 1)
      kept.of.push_back((kept.of[0] + *rc::gen::inRange(1, model.players())) % model.players());
    if (memories[i].type() == language::Type::number) kept.value = *rc::gen::inRange(-2'000'000, 2'000'001);
    if (memories[i].type() == language::Type::player) kept.value = 2 * any_player(model);
    all.push_back(std::move(kept));
  }
  return all;
}

inline std::vector<std::string> any_rows(const Model& model, Size size) {
  std::vector<std::string> rows(size.h);
  for (std::string& row : rows)
    for (int x = 0; x < size.w; ++x) {
      const int owner = *rc::gen::inRange(-1, model.players());
      row += (x == 0 ? "" : " ") + (owner < 0 ? "." : model.notation().symbol(owner));
    }
  return rows;
}

inline RecordSetup any_setup(const Model& model, Size size) {
  RecordSetup setup{any_rows(model, size), any_memory(model), -1, {}};
  if (model.document().turns_alternate) setup.to_move = *rc::gen::inRange(-1, model.players());
  if (model.world().is_unbounded())
    setup.corner = {*rc::gen::inRange(-100, 101), *rc::gen::inRange(-100, 101)};
  return setup;
}

inline Record any_record(const Document& document) {
  Record record{Game(document), {}, {}, {}, {}};
  Game& played = record.game;
  for (std::size_t i = 0; i < document.choices.size(); ++i)
    played =
        played.with_choice(i, *rc::gen::inRange(0, static_cast<int>(document.choices[i].readings.size())));
  for (std::size_t i = 0; i < document.numbers.size(); ++i)
    played = played.with_number(i, *rc::gen::inRange(-2000, 2001));
  if (document.players->named.empty()) {
    if (*rc::gen::arbitrary<bool>()) record.players = any_players();
    played = played.with_players(
        record.players.empty()
            ? *rc::gen::inRange(document.players->fewest, std::min(document.players->most, 8) + 1)
            : static_cast<int>(record.players.size()));
  }
  const Size size = *arbitrary_size();
  const bool is_unbounded = language::is_unbounded(document);
  if (!is_unbounded) played = played.with_board(size);
  Model model(record.game);
  call_players(model, record);
  if (*rc::gen::arbitrary<bool>()) record.setup = any_setup(model, size);
  for (int moves = *rc::gen::inRange(0, 30); moves > 0; --moves) record.moves.push_back(any_move(model));
  return record;
}

inline Record any_record() { return any_record(specs()[*rc::gen::inRange<std::size_t>(0, specs().size())]); }
}  // namespace ruleproof
