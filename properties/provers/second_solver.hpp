#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "spec/threads.hpp"

// Defines the second solver, cvc5: it proves what Z3 leaves open, and checks the answers of Z3. A verdict of
// both rests on two programs that share no code.

namespace ruleproof {

/// Returns its name and version, such as "cvc5 1.0.3"; nothing if this machine cannot run it.
std::optional<std::string> second_solver();

enum class SecondAnswer { no_model, a_model, none };

/// Returns its answer to a query in SMT-LIB 2. It tries finite models and its default strategy, each bounded
/// by its own count of steps; for a bound of a million or more, it first tries both with 100,000 steps.
/// Returns `none` if it finds no answer, is stopped, or cannot be run.
SecondAnswer ask_second_solver(std::string_view smt2, std::int64_t most_steps, StopToken stop);

}  // namespace ruleproof
