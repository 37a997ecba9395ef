#include "optimized/key_history.hpp"

#include <algorithm>
#include <bit>

namespace ruleproof::optimized {

void KeyHistory::clear() {
  keys_.clear();
  if (entered_ > 0) std::ranges::fill(slots_, vacant);
  entered_ = 0;
}

/// Removes the last moment from the table.
void KeyHistory::withdraw_last() {
  std::size_t slot = keys_.back() & (slots_.size() - 1);
  while (slots_[slot] != entered_) slot = after(slot);
  slots_[slot] = vacant;
  --entered_;
}

/// Enters the moments that are not in the table yet.
void KeyHistory::enter_rest() const {
  if (slots_.size() < 2 * keys_.size()) {
    slots_.assign(std::bit_ceil(4 * keys_.size()), vacant);
    entered_ = 0;
  }
  for (; entered_ < keys_.size(); ++entered_) {
    std::size_t slot = keys_[entered_] & (slots_.size() - 1);
    while (slots_[slot] != vacant) slot = after(slot);
    slots_[slot] = static_cast<std::uint32_t>(entered_ + 1);
  }
}

}  // namespace ruleproof::optimized
