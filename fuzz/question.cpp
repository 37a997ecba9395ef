#include "fuzz/targets.hpp"
#include "questions/answers.hpp"

// The target for the page's questions, separate from the others because it depends on the whole project.

const ruleproof::Target& ruleproof::fuzzed() {
  static const Target question{
      "question", [](std::span<const std::uint8_t> bytes) {
        return questions::question_fault({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      }};
  return question;
}
