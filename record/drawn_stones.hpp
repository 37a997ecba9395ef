#pragma once

#include <string>
#include <vector>

#include "record/stone.hpp"

namespace ruleproof {

/// For tests: the position whose rows these are.
inline std::vector<Stone> drawn_stones(const std::vector<std::string>& rows) {
  std::vector<Stone> stones;
  for (const std::string& row : rows)
    for (const char c : row)
      stones.push_back(c == symbol(Stone::black)   ? Stone::black
                       : c == symbol(Stone::white) ? Stone::white
                                                   : Stone::empty);
  return stones;
}

}  // namespace ruleproof
