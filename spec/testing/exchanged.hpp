#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace ruleproof {

/// For tests: returns `text` with the first occurrence of `from` replaced by `to`. If `from` does not occur,
/// the test fails and the text is returned unchanged.
inline std::string exchanged(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) ADD_FAILURE() << "not in the text: " << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// For tests: returns `part` repeated `times` times.
inline std::string repeated(std::string_view part, std::size_t times) {
  std::string all;
  while (times-- > 0) all += part;
  return all;
}

}  // namespace ruleproof
