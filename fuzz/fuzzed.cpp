#include "fuzz/targets.hpp"

// The build defines RULEPROOF_TARGET as the name of the target of this fuzzer.

const ruleproof::Target& ruleproof::fuzzed() {
  static const Target& named = target(RULEPROOF_TARGET);
  return named;
}
