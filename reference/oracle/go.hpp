#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "reference/oracle/transcribed.hpp"
#include "reference/go.hpp"

namespace ruleproof::go {

/// Go under one ruleset, on `Board`.
class Play final : public Transcribed {
 public:
  explicit Play(Readings readings) : Transcribed(false), readings_(readings) {}

  std::vector<Ruled> placements(const Position<Board::Region>& before, Colour mover,
                                  const Board::Region& point) const override {
    return {{go::move(before, mover, point), placement(readings_, before, mover, point)}};
  }

  std::vector<Ruling<Board::Region>> repetition(const State& state, const Move& move,
                                                const Position<Board::Region>& after) const override {
    const Board::Region point = state.position.black.board().at(*move.point);
    const std::vector<Moment> moments = not_again(readings_, state);
    const bool again = std::any_of(moments.begin(), moments.end(), [&](const Moment& earlier) {
      return repeats(readings_, earlier.position, earlier.to_move, after, move.colour);
    });
    return {{"repeat", "it makes an earlier position again", !some(point & state.position.stones()) && again,
             point | (state.position.stones() - after.stones())}};
  }

  bool looks_back() const override { return true; }

  std::vector<Moment> recalled(const State& state) const override {
    if (readings_.ko == Ko::simple) return not_again(readings_, state);
    std::vector<Moment> moments;
    for (Moment moment : state.earlier) {
      if (readings_.ko == Ko::positional) moment.to_move = state.to_move;  // which it does not ask for
      const auto is_it = [&](const Moment& other) {
        return other.to_move == moment.to_move && same(other.position, moment.position);
      };
      const bool is_present = is_it({state.position, state.to_move});
      if (!is_present && std::none_of(moments.begin(), moments.end(), is_it)) moments.push_back(moment);
    }
    return moments;
  }

  Board::Region scoring(const Position<Board::Region>& position, Colour colour) const override {
    return go::scoring(position, colour);
  }

  bool is_settled(const Position<Board::Region>& position) const override {
    return all_reach_empty(position);
  }
  std::string settled_meaning() const override { return "every group has a liberty"; }

  Result result(const State& state, Komi komi) const override {
    const auto points = [&](Colour colour) {
      return score(size(scoring(state.position, colour)), colour, komi);
    };
    return winner(points(Colour::black), points(Colour::white));
  }

  std::vector<SetupRuling> setup(Size, Komi) const override { return {}; }

 private:
  Readings readings_;
};

inline std::unique_ptr<Rules> rules(const Ruleset& ruleset) {
  return std::make_unique<Play>(readings(ruleset));
}

}  // namespace ruleproof::go
