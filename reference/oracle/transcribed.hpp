#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/rules.hpp"

namespace ruleproof {

/// For tests: the rules of a game as they were transcribed by hand before its document was, to hold the document against. What
/// such a game keeps is the number of passes in a row and, of some, a note of who placed last.
class Transcribed : public Rules {
 public:
  /// A board that a placement may lead to, and what the clauses say of getting there.
  struct Ruled {
    Position<Board::Region> after;
    std::vector<Ruling<Board::Region>> rulings;
  };

  explicit Transcribed(bool notes_placements) : notes_placements_(notes_placements) {}

  /// All boards that a placement can lead to, at least one, the legal ones among them or not.
  virtual std::vector<Ruled> placements(const Position<Board::Region>& before, Colour mover, const Board::Region& point) const = 0;
  /// What the clauses say of a placement that leads to a board that the game has had before: `placements` is local.
  virtual std::vector<Ruling<Board::Region>> repetition(const State&, const Move&, const Position<Board::Region>& /*after*/) const {
    return {};
  }

  bool is_over(const State& state) const override { return passes(state) >= 2; }

  std::vector<Refusal> turn(const State& state, const Move& move) const override {
    const Board::Region none = nothing_like(state.position.black);
    return broken({{"end", "the game is over", is_over(state), none}, {"turns", "it is the other player's turn", move.colour != state.to_move, none}});
  }

  std::vector<Outcome> outcomes(const State& state, const Move& move) const override {
    if (!move.point) return {{state.position, {}, {2 * (passes(state) + 1)}, notes_of(*this, state)}};
    std::vector<Outcome> all;
    const Board::Region point = state.position.black.board().at(*move.point);
    for (Ruled& ruled : placements(state.position, move.colour, point)) {
      all.push_back({ruled.after, broken(ruled.rulings), {0}, {}});
      // What is refused before its board is complete is not asked whether it makes an earlier one.
      if (all.back().refusals.empty()) all.back().refusals = broken(repetition(state, move, ruled.after));
      if (notes_placements_) all.back().notes = {move.colour == Colour::black ? 0 : 1};
    }
    return all;
  }

  Memory first_memory() const override { return {0}; }
  Memory first_notes() const override { return notes_placements_ ? Memory{-1} : Memory(); }

 protected:
  std::optional<Colour> placed_last(const State& state) const {
    const std::int64_t player = notes_of(*this, state).front();
    if (player < 0) return std::nullopt;
    return player == 0 ? Colour::black : Colour::white;
  }

 private:
  int passes(const State& state) const { return static_cast<int>(memory_of(*this, state).front() / 2); }

  static std::vector<Refusal> broken(const std::vector<Ruling<Board::Region>>& rulings) {
    std::vector<Refusal> refusals;
    for (const Ruling<Board::Region>& ruling : rulings)
      if (ruling.broken) refusals.push_back({std::string(ruling.clause), std::string(ruling.fault), ruling.shows});
    return refusals;
  }

  bool notes_placements_;
};

}  // namespace ruleproof
