#pragma once

#include <string_view>
#include <vector>

// Declares the documents that are built into the program.

namespace ruleproof {

/// A document and the posts that it quotes, as built into the program.
struct EmbeddedSpec {
  std::string_view game;   ///< "disto"
  std::string_view name;   ///< "disto.md"
  std::string_view text;   ///< the text of spec/games/disto.md
  std::string_view posts;  ///< the text of spec/texts/disto.txt
};

/// Returns the documents of the games in RULEPROOF_GAMES, in that order; CMake generates the definition.
std::vector<EmbeddedSpec> embedded_specs();

}  // namespace ruleproof
