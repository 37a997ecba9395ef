#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace ruleproof {

/// A set of cases, which are numbered from 0. A case is, for example, one position of a board. Both operands
/// of `&`, `|` and `^` must have the same number of cases.
class Cases {
 public:
  /// There are `count` cases in all. Creates the empty set, or with `has_all` the set of all cases.
  explicit Cases(std::size_t count, bool has_all = false)
      : count_(count), words_((count + 63) / 64, has_all ? ~std::uint64_t{0} : 0) {}
  template <class F>
  static Cases where(std::size_t count, F holds) {
    Cases found(count);
    for (std::size_t i = 0; i < count; ++i) found.words_[i / 64] |= std::uint64_t{holds(i)} << i % 64;
    return found;
  }

  std::size_t size() const { return count_; }
  bool operator[](std::size_t i) const { return (words_[i / 64] >> i % 64 & 1) != 0; }
  /// Returns the number of the first case in the set; size() if it is empty.
  std::size_t first() const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      if (words_[k] != 0) return k * 64 + static_cast<std::size_t>(std::countr_zero(words_[k]));
    return count_;
  }
  bool any() const { return first() < count_; }
  bool none() const { return !any(); }
  bool all() const { return (~*this).none(); }

  Cases operator~() const {
    Cases others = *this;
    for (std::uint64_t& word : others.words_) word = ~word;
    return others;
  }
  Cases& operator&=(const Cases& other) { return join(other, std::bit_and<>()); }
  Cases& operator|=(const Cases& other) { return join(other, std::bit_or<>()); }
  friend Cases operator&(Cases a, const Cases& b) { return std::move(a &= b); }
  friend Cases operator|(Cases a, const Cases& b) { return std::move(a |= b); }
  friend Cases operator^(Cases a, const Cases& b) { return std::move(a.join(b, std::bit_xor<>())); }

 private:
  template <class Operator>
  Cases& join(const Cases& other, Operator by) {
    std::ranges::transform(words_, other.words_, words_.begin(), by);
    return *this;
  }
  std::size_t count_;
  std::vector<std::uint64_t> words_;  ///< a bit for each case; all bits beyond the last case are equal
};

}  // namespace ruleproof
