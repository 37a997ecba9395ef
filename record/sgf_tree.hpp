#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/line.hpp"

// Parses the syntax of SGF: a collection of game trees, which consist of nodes of properties. Does not
// interpret the properties.

namespace ruleproof {

/// The maximum of properties in a node, and of values in a property. It suffices for the largest board, which
/// has 625 points.
inline constexpr std::size_t most_sgf_parts = 1000;

struct SgfValue {
  std::string text;  ///< the value without its brackets and escape characters
  Place place;       ///< the place of the first character of the value
};

struct SgfProperty {
  std::string name;     ///< only the capital letters of the identifier, because old files write "SiZe" for SZ
  std::string written;  ///< the identifier as written
  Place place;
  std::vector<SgfValue> values;  ///< the values, at least one
};

using SgfNode = std::vector<SgfProperty>;

/// Returns whether a text contains a game tree. This is so if its first character after blanks is '(', or if
/// some line has a "(;" without a '#' or quotation mark before it.
bool holds_sgf(std::string_view text);

/// Calls `visit` with each node of the main variation of the first game tree. Skips text before that tree,
/// checks only the syntax of the rest of the tree, and does not read the text after the tree. Returns the
/// place of a second tree; nullopt if none follows. Throws InputError "file:line:column: ...".
std::optional<Place> for_each_main_node(std::string_view text, std::string_view file,
                                        const std::function<void(const SgfNode&)>& visit);

}  // namespace ruleproof
