#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "properties/engine.hpp"
#include "properties/view.hpp"

namespace ruleproof {

/// What an engine shows, with its key.
struct Shown {
  View view;
  std::uint64_t key;
};

Shown shown(const Engine& engine);

/// The positions of a walk by their keys.
class KeysMet {
 public:
  /// The difference between two positions with one key, which then leaves something out: that they have the
  /// same key by chance is not to be expected. Of positions that differ in nothing but their past there is
  /// none.
  std::optional<Difference> meet(Size size, const Shown& now);

 private:
  std::unordered_map<std::uint64_t, View> met_;
};

/// The first difference of what an engine shows from what it should; `when` goes before its name.
std::optional<Difference> difference(Size size, std::string_view when, const Shown& now,
                                     const Shown& expected);

/// Compares an engine, at one position, with the view of the reference and with the engine's own is_legal and
/// check. `twin` is another engine of the same ruleset and size: it is set up with the same stones and must
/// show the same and have the same key; but for the legal moves, where the rules look back, since a set-up
/// has no past. So equal positions have equal keys, however they were reached.
std::optional<Difference> difference(Size size, const Rules& rules, const Engine& engine, Engine& twin,
                                     View by_reference);

}  // namespace ruleproof
