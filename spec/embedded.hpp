#pragma once

#include <string_view>
#include <vector>

// Declares the documents that are built into the program.

namespace ruleproof {

/// A document that is built into the program, and the forum posts that it quotes.
struct EmbeddedSpec {
  std::string_view game;   ///< the id, such as "disto"
  std::string_view name;   ///< the file name, such as "disto.md"
  std::string_view text;   ///< the content of the document, such as spec/games/disto.md
  std::string_view posts;  ///< the content of the file with the posts, such as spec/texts/disto.txt
};

/// Returns the built-in documents: one for each game in the CMake variable RULEPROOF_GAMES, in this order.
/// CMake generates the definition of this function.
std::vector<EmbeddedSpec> embedded_specs();

}  // namespace ruleproof
