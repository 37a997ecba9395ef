#include "fuzz/targets.hpp"

// A target is called by its name, which the build gives: RULEPROOF_TARGET.

const ruleproof::Target& ruleproof::fuzzed() {
  static const Target& named = target(RULEPROOF_TARGET);
  return named;
}
