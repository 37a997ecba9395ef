#include "fuzz/targets.hpp"
#include "questions/answers.hpp"

// The target that fuzzes the answers to questions about rules (questions/). Users ask such questions on the
// page and through the C library. This target is separate from the other targets because it depends on the
// whole project.

const ruleproof::Target& ruleproof::fuzzed() {
  static const Target question{
      "question", [](std::span<const std::uint8_t> bytes) {
        return questions::question_fault({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      }};
  return question;
}
