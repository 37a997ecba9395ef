#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/line.hpp"

// Parses the syntax of SGF: a collection of game trees of nodes of properties, which stay uninterpreted.

namespace ruleproof {

/// The limit for the properties of a node and the values of a property. The largest board has 625 points.
inline constexpr std::size_t most_sgf_parts = 1000;

struct SgfValue {
  std::string text;  ///< the value without the brackets and escapes
  Place place;       ///< the place of its first character
};

struct SgfProperty {
  std::string name;     ///< the capital letters of the identifier: old files write "SiZe" for SZ
  std::string written;  ///< the identifier as written
  Place place;
  std::vector<SgfValue> values;  ///< the values, at least one
};

using SgfNode = std::vector<SgfProperty>;

/// Returns whether a text contains a game tree: it begins with '(' after blanks, or has a "(;" without '#' or
/// a quotation mark before it in its line.
bool holds_sgf(std::string_view text);

/// Calls `visit` with each node of the main variation of the first game tree. Text before that tree is
/// skipped, the rest of the tree is checked for its syntax only, and what follows it is not read. Returns the
/// place of a second tree, if one follows. Throws InputError "file:line:column: ...".
std::optional<Place> for_each_main_node(std::string_view text, std::string_view file,
                                        const std::function<void(const SgfNode&)>& visit);

}  // namespace ruleproof
