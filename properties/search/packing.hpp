#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/model/model.hpp"

// States in one word or two, for games whose past decides nothing: the stones, who is to move, what is kept
// that decides, and where that does not follow from these, whether the game is over and who has won. A state
// can be made again from its words. Where no rule tells one part of the board from another, states that are
// turned or reflected are one.

namespace ruleproof::model {

struct Packed {
  std::uint64_t board = 0;   ///< never all ones
  std::uint64_t memory = 0;  ///< 0 where one word is enough

  friend auto operator<=>(const Packed&, const Packed&) = default;
};

std::uint64_t hash_of(const Packed& packed);

/// How the states of one model are packed.
class Packing {
 public:
  /// In so many words, one or two, up to the symmetries of the board that the document allows and that leave
  /// a state as it is; nothing if the states don't fit, or the past decides. The model must outlive it.
  static std::optional<Packing> of(Model& model, const State& from, int words);

  /// The same for another model of the same game.
  Packing on(Model& model) const {
    Packing other = *this;
    other.model_ = &model;
    return other;
  }

  /// Nothing if what is kept does not fit.
  std::optional<Packed> pack(const State& state) const;
  std::optional<Packed> pack(const Model::Reached& reached) const;
  State unpack(const Packed& packed) const;
  /// An otherwise empty position becomes that of a state.
  void unpack(const Packed& packed, Content& content) const;

  /// The state that stands for all that symmetries make of it, and how many these are.
  Packed representative(const Packed& packed) const;
  int images(const Packed& packed) const;

 private:
  explicit Packing(Model& model) : model_(&model) {}

  std::optional<Packed> pack(const std::vector<BoardRegion>& stones, int to_move, int end,
                             const std::vector<std::int64_t>& memory) const;
  int end_of(const Packed& packed) const {
    return static_cast<int>(packed.board >> end_at_ & ((1u << end_bits_) - 1));
  }
  std::uint64_t image(std::uint64_t board, std::size_t symmetry) const;

  using Bytes = std::vector<std::array<std::uint64_t, 256>>;  ///< where each byte of a set of points goes

  Model* model_;
  int points_ = 0, kinds_ = 0, turn_at_ = 0, turn_bits_ = 0, end_at_ = 0, end_bits_ = 0, memory_at_ = 0;
  int values_ = 0, value_bits_ = 0;
  bool in_one_word_ = true;
  std::vector<Bytes> symmetries_;  ///< without the identity
};

}  // namespace ruleproof::model
