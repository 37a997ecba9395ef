#include "explore/answers.hpp"
#include "fuzz/targets.hpp"

// The page's questions are no target of the others: what answers them is all that the house has.

const ruleproof::Target& ruleproof::fuzzed() {
  static const Target question{
      "question", [](std::span<const std::uint8_t> bytes) {
        return explore::question_fault({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      }};
  return question;
}
