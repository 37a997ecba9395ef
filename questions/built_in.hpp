#pragma once

#include <string_view>
#include <vector>

#include "questions/answers.hpp"

// Defines the documents that are built into the C library and the page without a server.

namespace ruleproof::questions {

struct BuiltIn {
  std::string_view file;  ///< its name: "chess.md"
  std::string_view text;
};

/// Returns the documents of spec/games/ and examples/games/. CMake generates the definition.
std::vector<BuiltIn> documents_built_in();

/// Returns these documents for Answers. The title of each is read from its line `game "…"`.
std::vector<Served> served_built_in();

}  // namespace ruleproof::questions
