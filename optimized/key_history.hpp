#pragma once

#include <cstdint>
#include <vector>

namespace ruleproof::optimized {

/// The keys of the moments of a game, in order, and which moments have a certain key. Equal keys do not make
/// equal positions: who finds a moment compares.
///
/// Keys are only listed until someone searches, so that moments that come and go between two searches cost
/// next to nothing. For that reason one history must not be searched by two threads at a time.
class KeyHistory {
 public:
  /// Of each key only the bits of the mask are used.
  explicit KeyHistory(std::uint64_t mask = ~std::uint64_t{0}) : mask_(mask), slots_(64, vacant) {}

  int size() const { return static_cast<int>(keys_.size()); }
  void clear();
  /// Adds a moment.
  void push(std::uint64_t key) { keys_.push_back(key & mask_); }
  /// Forgets the last moment.
  void pop() {
    if (entered_ == keys_.size()) withdraw_last();
    keys_.pop_back();
  }

  /// Whether is(moment) holds for a moment with that key; moments are numbered from 0.
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
  // A hash table with linear probing: a moment plus 1 stands in the first slot from its key's on that was
  // vacant when it came. The first `entered_` moments are in it, so the last of them can always be taken out.
  // A power of two of slots, at most half of them used.
  mutable std::vector<std::uint32_t> slots_;
  mutable std::size_t entered_ = 0;
};

}  // namespace ruleproof::optimized
