#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "properties/played_games.hpp"
#include "record/record.hpp"
#include "reference/rules.hpp"
#include "session/session.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof {

/// A game of two colours as it is played: by an engine of its own if its rules are those that the program ships, or else without
/// one. The game must outlive it.
PlayedGame played(const GameSpec& game);

/// A game on a board, played by the reference, whose moves can be taken back.
class ReferenceGame {
 public:
  ReferenceGame(const Ruleset& ruleset, Size size, const std::optional<Setup>& setup);

  const Rules& rules() const { return *rules_; }
  const State& state() const { return state_; }
  int moves() const { return static_cast<int>(past_.size()); }

  /// The legal moves, each with its flips where a placement may end in several boards.
  std::vector<Move> legal_moves() const { return ruleproof::legal_moves(*rules_, state_); }
  /// What is against a move; nothing if it is legal. Throws InputError if its flips are those of no outcome,
  /// or if it names none and the legal outcomes are several.
  std::vector<RefusedBy> why_not(const Move& move) const;

  /// Starts anew from the empty board.
  void restart();
  /// A legal move. Throws InputError, and changes nothing, if it is illegal, or means none or several
  /// outcomes.
  void play(const Move& move);
  /// Takes back the last move since the start or the set-up; there must be one.
  void undo();

 private:
  /// What of a State its earlier moments do not tell.
  struct Past {
    int passes;
    std::optional<Colour> last_placement;
  };

  std::unique_ptr<const Rules> rules_;
  std::unique_ptr<const Board> board_;  // where the regions of the state point to
  State state_;
  std::vector<Past> past_;  // before each move
};

}  // namespace ruleproof
