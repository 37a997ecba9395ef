#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "reference/oracle/transcribed.hpp"
#include "reference/loose.hpp"

namespace ruleproof::loose {

/// Loose under one ruleset, on `Board`.
class Play final : public Transcribed {
 public:
  explicit Play(Readings readings) : Transcribed(true), readings_(readings) {}

  std::vector<Ruled> placements(const Position<Board::Region>& before, Colour mover,
                                  const Board::Region& point) const override {
    std::vector<Ruled> outcomes;
    for (const Position<Board::Region>& after : flip(place(before, mover, point), mover))
      outcomes.push_back({after, placement(readings_, before, after, mover, point)});
    return outcomes;
  }

  Board::Region scoring(const Position<Board::Region>& position, Colour colour) const override {
    return position.of(colour);
  }

  bool is_settled(const Position<Board::Region>& position) const override {
    return !some(without_true_liberty(readings_, position, Colour::black) |
                 without_true_liberty(readings_, position, Colour::white));
  }
  std::string settled_meaning() const override { return "every group has a true liberty"; }

  Result result(const State& state, Komi komi) const override {
    const auto points = [&](Colour colour) {
      return score(size(scoring(state.position, colour)), colour, komi);
    };
    Result result = compared(points(Colour::black), points(Colour::white),
                             "score", "a tie without any placement, which the text does not settle");
    if (result.winner) return result;
    result.clause = "tie";
    if (const auto loser = made_last_move(readings_, placed_last(state), state.to_move)) {
      result.winner = other(*loser);
      result.note = "";
    }
    return result;
  }

  std::vector<SetupRuling> setup(Size size, Komi komi) const override {
    return {{"board-odd-square", "the board is square and of odd size", !board_is_odd_square(size)},
            {"komi-even", "the komi is an even number", !komi_is_even(komi)}};
  }

 private:
  std::vector<Position<Board::Region>> flip(const Position<Board::Region>& placed, Colour mover) const {
    switch (readings_.flip) {
      case Flip::once: return {flip_together(readings_, placed, mover)};
      case Flip::cascade: return {flip_in_waves(readings_, placed, mover)};
      case Flip::one_by_one: return flip_one_by_one(readings_, placed, mover);
    }
    return {};
  }

  Readings readings_;
};

inline std::unique_ptr<Rules> rules(const Ruleset& ruleset) { return std::make_unique<Play>(readings(ruleset)); }

}  // namespace ruleproof::loose
