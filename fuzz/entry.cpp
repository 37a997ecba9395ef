#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/targets.hpp"

// libFuzzer's way into the target that the build names: RULEPROOF_TARGET.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const ruleproof::Target& target = ruleproof::target(RULEPROOF_TARGET);
  if (const auto fault = target.fault({data, size})) {
    std::fprintf(stderr, "%s\n", fault->c_str());
    std::abort();
  }
  return 0;
}
