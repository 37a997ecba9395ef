#pragma once

#include <string_view>
#include <vector>

#include "questions/answers.hpp"

// Defines the documents that are built into the C library and into the page that runs without a server.

namespace ruleproof::questions {

struct BuiltIn {
  std::string_view file;  ///< the file name, such as "chess.md"
  std::string_view text;
};

/// Returns the documents of spec/games/ and examples/games/. CMake generates the definition of this function.
std::vector<BuiltIn> documents_built_in();

/// Returns the built-in documents for Answers. The title of each document is read from its line `game "…"`.
std::vector<Served> served_built_in();

}  // namespace ruleproof::questions
