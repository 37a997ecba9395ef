#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace ruleproof {

/// For tests: returns the content of a file; empty if the file does not exist.
inline std::string text_of_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace ruleproof
