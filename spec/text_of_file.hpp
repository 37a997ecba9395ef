#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace ruleproof {

/// For tests: what a file holds; empty if there is none.
inline std::string text_of_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace ruleproof
