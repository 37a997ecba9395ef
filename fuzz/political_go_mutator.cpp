#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "fuzz/political_go_bytes.hpp"
#include "fuzz/political_go_mutation.hpp"

// libFuzzer's way to mutations that know moves.

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  std::mt19937_64 random(seed);
  if (random() % 8 == 0) return LLVMFuzzerMutate(data, size, most);
  ruleproof::political_go::Trial trial = ruleproof::political_go::decode({data, size});
  do trial = ruleproof::political_go::mutate(trial, random);
  while (random() % 2 == 0);
  std::vector<std::uint8_t> bytes = ruleproof::political_go::encode(trial);
  while (bytes.size() > most && !trial.attempts.empty()) {
    trial.attempts.pop_back();
    bytes = ruleproof::political_go::encode(trial);
  }
  const std::size_t kept = std::min(bytes.size(), most);
  std::copy_n(bytes.begin(), kept, data);
  return kept;
}
