#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "fuzz/mutation.hpp"

// The custom mutator for libFuzzer. It changes whole moves of a game and not single bytes.

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  std::mt19937_64 random(seed);
  if (random() % 4 == 0) return LLVMFuzzerMutate(data, size, most);
  std::vector<std::uint8_t> bytes(data, data + size);
  do bytes = ruleproof::mutate(bytes, most, random);
  while (random() % 2 == 0);
  std::ranges::copy(bytes, data);
  return bytes.size();
}
