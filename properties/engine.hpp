#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "properties/view.hpp"
#include "record/stone.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// A fast implementation of one ruleset of a two-colour board game on one board. At first the board is empty
/// and Black is to move.
class Engine {
 public:
  virtual ~Engine() = default;

  /// Starts anew from a position, reachable or not; nobody has passed or placed.
  virtual void set_up(const std::vector<Stone>& stones, Colour to_move) = 0;
  /// Places on a point where is_legal, or passes; the game must not be over.
  virtual void play(std::optional<int> point) = 0;
  /// Takes back the last play since the start or the set-up; there must be one.
  virtual void undo() = 0;

  virtual bool is_legal(int point) const = 0;
  virtual View view() const = 0;
  /// Whether `last_placement` of its views says who placed last. If not, it is always empty.
  virtual bool keeps_last_placement() const = 0;
  /// Equal for equal stones, side to move and passes in a row.
  virtual std::uint64_t key() const = 0;
  /// What is off in its own data, recomputed from the stones; empty when all is sound.
  virtual std::vector<std::string> check() const = 0;
  /// The number of sequences of exactly `depth` moves from here.
  virtual std::uint64_t perft(int depth) = 0;
};

}  // namespace ruleproof
