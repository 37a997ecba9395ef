#include "fuzz/targets.hpp"

// The build defines the name of the target in RULEPROOF_TARGET.

const ruleproof::Target& ruleproof::fuzzed() {
  static const Target& named = target(RULEPROOF_TARGET);
  return named;
}
