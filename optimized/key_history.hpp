#pragma once

#include <cstdint>
#include <vector>

namespace ruleproof::optimized {

/// The keys of all positions of a game in order (its moments), with a search for the moments that have a
/// given key. Equal keys do not imply equal positions, so the caller must compare the positions.
///
/// Keys are entered into the table only by a search, so a moment that is added and removed between two
/// searches costs next to nothing. Therefore two threads must not search one history at the same time.
class KeyHistory {
 public:
  /// Uses only the bits of `mask` of each key.
  explicit KeyHistory(std::uint64_t mask = ~std::uint64_t{0}) : mask_(mask), slots_(64, vacant) {}

  int size() const { return static_cast<int>(keys_.size()); }
  void clear();
  /// Adds a moment with that key.
  void push(std::uint64_t key) { keys_.push_back(key & mask_); }
  /// Removes the last moment.
  void pop() {
    if (entered_ == keys_.size()) withdraw_last();
    keys_.pop_back();
  }

  /// Returns whether is(moment) holds for some moment with that key. Moments are numbered from 0.
  template <typename Is>
  bool any(std::uint64_t key, Is is) const {
    if (entered_ < keys_.size()) enter_rest();
    const std::uint64_t masked = key & mask_;
    for (std::size_t slot = masked & (slots_.size() - 1); slots_[slot] != vacant; slot = after(slot)) {
      const int moment = static_cast<int>(slots_[slot]) - 1;
      if (keys_[moment] == masked && is(moment)) return true;
    }
    return false;
  }

 private:
  static constexpr std::uint32_t vacant = 0;

  std::size_t after(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  void enter_rest() const;
  void withdraw_last();

  std::uint64_t mask_;
  std::vector<std::uint64_t> keys_;
  // A hash table with linear probing. It contains the numbers, plus 1, of the first `entered_` moments. Each
  // is in the first slot that was vacant when it was entered, counted from the slot of its key. Moments are
  // removed in reverse order, so a removal leaves no gap in front of another moment. The number of slots is a
  // power of two, and at most half of them are used.
  mutable std::vector<std::uint32_t> slots_;
  mutable std::size_t entered_ = 0;
};

}  // namespace ruleproof::optimized
