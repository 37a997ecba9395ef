#pragma once

#include <string_view>
#include <vector>

namespace ruleproof {

/// A document or a spec file, and the posts that it takes apart, as they were built into the program.
struct EmbeddedSpec {
  std::string_view game;   ///< "disto"
  std::string_view name;   ///< "disto.md", or "endo.toml"
  std::string_view text;   ///< the text of spec/games/disto.md, or of spec/endo.toml
  std::string_view posts;  ///< the text of spec/texts/disto.txt

  bool is_document() const { return name.ends_with(".md"); }
};

/// Those of the games in RULEPROOF_GAMES, in that order; CMake writes the definition.
std::vector<EmbeddedSpec> embedded_specs();

}  // namespace ruleproof
