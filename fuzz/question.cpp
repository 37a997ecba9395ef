#include "fuzz/targets.hpp"
#include "questions/answers.hpp"

// The target that fuzzes questions about rules (questions/), which the page and the C library ask. It is
// separate from the other targets because it depends on the whole project.

const ruleproof::Target& ruleproof::fuzzed() {
  static const Target question{
      "question", [](std::span<const std::uint8_t> bytes) {
        return questions::question_fault({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      }};
  return question;
}
