#pragma once

#include <string_view>
#include <vector>

// Declares the documents that are built into the program.

namespace ruleproof {

/// A document that is built into the program, and the forum posts that it quotes.
struct EmbeddedSpec {
  std::string_view game;   ///< "disto"
  std::string_view name;   ///< "disto.md"
  std::string_view text;   ///< the text of spec/games/disto.md
  std::string_view posts;  ///< the text of spec/texts/disto.txt
};

/// Returns the documents of the games in the CMake variable RULEPROOF_GAMES, in the order of that variable.
/// CMake generates the definition of this function.
std::vector<EmbeddedSpec> embedded_specs();

}  // namespace ruleproof
