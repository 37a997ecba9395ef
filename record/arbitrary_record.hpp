#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <ostream>
#include <vector>

#include "record/move_text.hpp"
#include "record/record.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

// Random records for the tests. Their moves are mostly illegal, which no reader of records minds.

namespace ruleproof {

inline rc::Gen<Size> arbitrary_size() {
  return rc::gen::construct<Size>(rc::gen::inRange(1, longest_side + 1),
                                  rc::gen::inRange(1, longest_side + 1));
}

inline rc::Gen<Colour> arbitrary_colour() { return rc::gen::element(Colour::black, Colour::white); }

inline std::vector<Stone> any_stones(Size size) {
  return *rc::gen::container<std::vector<Stone>>(size.area(),
                                                 rc::gen::element(Stone::empty, Stone::black, Stone::white));
}

// How RapidCheck shows what a property failed for.
inline void showValue(Size size, std::ostream& out) { out << text(size); }
inline void showValue(const Record& record, std::ostream& out) { out << write_record(record); }
inline void showValue(const Move& move, std::ostream& out) {
  out << text({longest_side, longest_side}, move);
}
inline void showValue(Stone stone, std::ostream& out) { out << symbol(stone); }

/// To be called inside a property.
inline Move any_move(Size size) {
  Move move{.colour = *arbitrary_colour(), .point = std::nullopt};
  if (*rc::gen::inRange(0, 8) == 0) return move;
  move.point = *rc::gen::inRange(0, size.area());
  if (*rc::gen::inRange(0, 4) == 0) {
    move.flips = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, size.area()));
    std::ranges::sort(*move.flips);
    const auto repeated = std::ranges::unique(*move.flips);
    move.flips->erase(repeated.begin(), repeated.end());
  }
  return move;
}

/// To be called inside a property.
inline Record any_record(Size size) {
  const GameSpec& game = *rc::gen::elementOf(specs_of_two_colours());
  Record record{.game = game.id,
                .size = size,
                .readings = {},
                .komi = std::nullopt,
                .setup = std::nullopt,
                .moves = {},
                .lines = {}};
  for (const OpenClause& clause : game.open_clauses)
    if (*rc::gen::arbitrary<bool>())
      record.readings.emplace_back(clause.key, (*rc::gen::elementOf(clause.readings)).name);
  if (*rc::gen::arbitrary<bool>()) record.komi = Komi{*rc::gen::inRange(-2000, 2001)};
  if (*rc::gen::arbitrary<bool>()) record.setup = Setup{any_stones(record.size), *arbitrary_colour()};
  const int length = *rc::gen::inRange(0, 30);
  for (int i = 0; i < length; ++i) record.moves.push_back(any_move(record.size));
  return record;
}

/// To be called inside a property.
inline Record any_record() { return any_record(*arbitrary_size()); }

}  // namespace ruleproof
