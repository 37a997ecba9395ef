#pragma once

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "optimized/perft.hpp"
#include "properties/engine.hpp"
#include "properties/played_games.hpp"
#include "reference/choice.hpp"
#include "reference/rules.hpp"
#include "spec/input_error.hpp"

// How a game's engine file makes an `Engine` of its class in optimized/.

namespace ruleproof {

inline optimized::Side side_of(Colour colour) {
  return colour == Colour::black ? optimized::Side::black : optimized::Side::white;
}
inline Colour colour_of(optimized::Side side) {
  return side == optimized::Side::black ? Colour::black : Colour::white;
}

inline Stone stone_of(optimized::Stone stone) {
  switch (stone) {
    case optimized::Stone::black:
      return Stone::black;
    case optimized::Stone::white:
      return Stone::white;
    default:
      return Stone::empty;
  }
}

inline optimized::Stone stone_of(Stone stone) {
  switch (stone) {
    case Stone::black:
      return optimized::Stone::black;
    case Stone::white:
      return optimized::Stone::white;
    default:
      return optimized::Stone::empty;
  }
}

template <class Points>
std::vector<int> rising(const Points& points) {
  std::vector<int> sorted(points.begin(), points.end());
  std::ranges::sort(sorted);
  return sorted;
}

/// One of the engines of optimized/, with a rules struct and the functions that all of them have.
template <class Fast>
class Adapter final : public Engine {
 public:
  Adapter(Size size, const typename Fast::Rules& rules) : fast_(size.w, size.h, rules) {}

  void set_up(const std::vector<Stone>& stones, Colour to_move) override {
    std::vector<optimized::Stone> board;
    for (const Stone stone : stones) board.push_back(stone_of(stone));
    fast_.set_up(board, side_of(to_move));
  }

  void play(std::optional<int> point) override { point ? fast_.play(*point) : fast_.pass(); }
  void undo() override { fast_.undo(); }
  bool is_legal(int point) const override { return fast_.is_legal(point); }
  bool keeps_last_placement() const override { return remembers_placements; }
  std::uint64_t key() const override { return fast_.key(); }
  std::vector<std::string> check() const override { return fast_.check(); }
  std::uint64_t perft(int depth) override { return optimized::perft(fast_, depth); }

  View view() const override {
    View view{.stones = {},
              .to_move = colour_of(fast_.to_move()),
              .passes = fast_.passes(),
              .may_pass = !fast_.over(),
              .legal = rising(fast_.legal()),
              .counting = {fast_.score(optimized::Side::black), fast_.score(optimized::Side::white)},
              .flipped = {}};
    for (int point = 0; point < fast_.area(); ++point) view.stones.push_back(stone_of(fast_.stone(point)));
    if constexpr (remembers_placements) {
      view.flipped = rising(fast_.flipped());
      if (fast_.last_placer()) view.last_placement = colour_of(*fast_.last_placer());
    }
    return view;
  }

 private:
  // Where stones are flipped the engine tells who placed last, and what that flipped.
  static constexpr bool remembers_placements = requires(const Fast& fast) {
    fast.flipped();
    fast.last_placer();
  };

  Fast fast_;
};

// `rules` gives the rules struct of an engine for a ruleset; it throws UnknownReading.

/// Whether the engine plays by the readings, and by the document: it was made for the one that the program ships.
template <class Fast, typename Fast::Rules (*rules)(const Ruleset&)>
bool engine_knows(const Ruleset& ruleset) {
  if (!has_shipped_rules(ruleset.game())) return false;
  try {
    return Fast::knows(rules(ruleset));
  } catch (const UnknownReading&) {
    return false;  // the spec and the reference may be ahead of the engine
  }
}

/// Throws InputError if the engine does not know a reading, or for a side below 1 or above 25.
template <class Fast, typename Fast::Rules (*rules)(const Ruleset&)>
std::unique_ptr<Engine> engine_of(const Ruleset& ruleset, Size size) {
  if (!has_shipped_rules(ruleset.game())) throw InputError(no_engine(ruleset.game()));
  if (!engine_knows<Fast, rules>(ruleset))
    throw InputError("the optimized engine of " + ruleset.game().id + " does not know the readings " +
                     ruleset.text() + "; the reference does");
  try {
    return std::make_unique<Adapter<Fast>>(size, rules(ruleset));
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

}  // namespace ruleproof
