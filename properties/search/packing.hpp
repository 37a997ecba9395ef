#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/model/model.hpp"

// Packs states into one or two 64-bit words, for games whose rules do not depend on the past. The words
// contain the stones, the player to move and the `state` variables that affect play. Where these do not
// determine whether the game is over and who has won, the words contain this too. A state can be restored
// from its words. If the rules do not distinguish directions of the board, rotated or reflected states count
// as one.

namespace ruleproof {

struct Packed {
  std::uint64_t board = 0;   ///< the first word, which is never all ones
  std::uint64_t memory = 0;  ///< the second word; 0 if one word is used

  friend auto operator<=>(const Packed&, const Packed&) = default;
};

std::uint64_t hash_of(const Packed& packed);

/// How the states of one model are packed.
class Packing {
 public:
  /// Creates a packing into one or two words. States count as one if a board symmetry maps one to the other,
  /// provided that the document allows the symmetry and it leaves `from` unchanged. Returns nothing if states
  /// do not fit, the board is unbounded or the rules depend on the past. The model must outlive the packing.
  static std::optional<Packing> of(const Model& model, const State& from, int words);

  /// Returns the same packing for another model of this game.
  Packing on(const Model& model) const {
    Packing other = *this;
    other.model_ = &model;
    return other;
  }

  /// Returns a state in packed form; nothing if its `state` variables do not fit.
  std::optional<Packed> pack(const State& state) const;
  std::optional<Packed> pack(const Model::Reached& reached) const;
  State unpack(const Packed& packed) const;
  /// Fills an empty position with the content of a packed state.
  void unpack(const Packed& packed, Content& content) const;

  /// representative() returns the state that represents all symmetric images of a state. images() returns the
  /// number of these images.
  Packed representative(const Packed& packed) const;
  int images(const Packed& packed) const;

 private:
  explicit Packing(const Model& model) : model_(&model) {}

  std::optional<Packed> pack(const std::vector<BoardRegion>& stones, int to_move, int end,
                             const std::vector<std::int64_t>& memory) const;
  int end_of(const Packed& packed) const {
    return static_cast<int>(packed.board >> end_at_ & ((1u << end_bits_) - 1));
  }
  std::uint64_t image(std::uint64_t board, std::size_t symmetry) const;

  using Bytes = std::vector<std::array<std::uint64_t, 256>>;  ///< the image of each byte of a set of points

  const Model* model_;
  int points_ = 0, kinds_ = 0, turn_at_ = 0, turn_bits_ = 0, end_at_ = 0, end_bits_ = 0, memory_at_ = 0;
  int values_ = 0, value_bits_ = 0;
  bool in_one_word_ = true;
  std::vector<Bytes> symmetries_;  ///< the symmetries except the identity
};

}  // namespace ruleproof
