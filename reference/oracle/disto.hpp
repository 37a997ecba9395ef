#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "reference/oracle/transcribed.hpp"
#include "reference/disto.hpp"

namespace ruleproof::disto {

/// Disto under one ruleset, on `Board`.
class Play final : public Transcribed {
 public:
  explicit Play(Readings readings) : Transcribed(false), readings_(readings) {}

  std::vector<Ruled> placements(const Position<Board::Region>& before, Colour mover,
                                  const Board::Region& point) const override {
    return {{place(before, mover, point), placement(readings_, before, mover, point)}};
  }

  Board::Region scoring(const Position<Board::Region>& position, Colour colour) const override {
    return disto::scoring(readings_, position, colour);
  }

  bool is_settled(const Position<Board::Region>& position) const override {
    return !some(meals(readings_, position));
  }
  std::string settled_meaning() const override { return "no meal on the board"; }

  Result result(const State& state, Komi komi) const override {
    const auto points = [&](Colour colour) {
      return score(size(scoring(state.position, colour)), colour, komi);
    };
    return compared(points(Colour::black), points(Colour::white), "score",
                    "a tie, which the text does not settle");
  }

  std::vector<SetupRuling> setup(Size size, Komi komi) const override {
    return {{"board-square", "the board is square", !board_is_square(size)},
            {"komi-half", "the komi is a whole number and a half", !komi_avoids_ties(komi), true}};
  }

 private:
  Readings readings_;
};

inline std::unique_ptr<Rules> rules(const Ruleset& ruleset) {
  return std::make_unique<Play>(readings(ruleset));
}

}  // namespace ruleproof::disto
