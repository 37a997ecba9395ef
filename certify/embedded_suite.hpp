#pragma once

#include <string_view>
#include <vector>

namespace ruleproof {

/// A record of corpus/.
struct EmbeddedGame {
  std::string_view name;
  std::string_view text;
};

/// Those of corpus/agreement and corpus/witnesses, by name.
std::vector<EmbeddedGame> embedded_suite();

}  // namespace ruleproof
