#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "fuzz/game_bytes.hpp"
#include "fuzz/mutation.hpp"

// libFuzzer's way to mutations that know moves, for the game that the build names: RULEPROOF_TARGET.

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  std::mt19937_64 random(seed);
  if (random() % 8 == 0) return LLVMFuzzerMutate(data, size, most);
  ruleproof::Trial trial = ruleproof::decode(RULEPROOF_TARGET, {data, size});
  do trial = ruleproof::mutate(trial, random);
  while (random() % 2 == 0);
  trial.attempts.resize(std::min(trial.attempts.size(), ruleproof::most_attempts(trial.size)));
  const std::vector<std::uint8_t> bytes = ruleproof::encode(trial);
  const std::size_t kept = std::min(bytes.size(), most);
  std::copy_n(bytes.begin(), kept, data);
  return kept;
}
