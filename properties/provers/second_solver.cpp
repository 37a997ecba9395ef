#include "properties/provers/second_solver.hpp"

#include <cstdint>

#include <fmt/format.h>

#include "properties/provers/printed_by.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

constexpr std::int64_t steps_of_a_short_attempt = 100'000;
constexpr std::int64_t fewest_steps_for_a_short_attempt = 1'000'000;

/// Returns a limit of processor time, several times the time that so many steps take. cvc5 1.0.3 never
/// reaches this limit; cvc5 1.1.2 searches some queries without end and without counting steps.
unsigned most_seconds(std::int64_t steps) { return static_cast<unsigned>(2 + 3 * steps / 100'000); }

}  // namespace

std::optional<std::string> second_solver() {
  static const std::string version = [] {
    const std::string output = printed_by("cvc5", {"--version"});
    const auto begin = output.find("cvc5 version ");
    if (begin == std::string::npos) return std::string();
    const auto number = begin + std::string_view("cvc5 version ").size();
    return "cvc5 " + output.substr(number, output.find_first_of(" \n[", number) - number);
  }();
  return version.empty() ? std::nullopt : std::optional(version);
}

SecondAnswer ask_second_solver(std::string_view smt2, std::int64_t most_steps, StopToken stop) {
  if (!second_solver()) return SecondAnswer::none;
  for (std::int64_t steps = most_steps < fewest_steps_for_a_short_attempt ? most_steps
                                                                          : steps_of_a_short_attempt;
       ; steps = most_steps) {
    for (const bool finds_finite_models : {true, false}) {
      std::vector<std::string> options{"--lang=smt2", fmt::format("--rlimit={}", steps)};
      if (finds_finite_models) options.emplace_back("--finite-model-find");
      const std::string output = printed_by("cvc5", options, smt2, stop, most_seconds(steps));
      if (output.starts_with("unsat")) return SecondAnswer::no_model;
      if (output.starts_with("sat")) return SecondAnswer::a_model;
    }
    if (steps == most_steps) break;
  }
  return SecondAnswer::none;
}

}  // namespace ruleproof
