#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "spec/threads.hpp"

// Defines the second solver, cvc5: it proves what Z3 leaves open, and checks the answers of Z3. A verdict of
// both rests on two programs that share no code.

namespace ruleproof {

/// Returns the second solver's name and version, such as "cvc5 1.0.3"; nothing if this machine cannot run it.
std::optional<std::string> second_solver();

enum class SecondAnswer { no_model, a_model, none };

/// Returns the second solver's answer to a query in SMT-LIB 2. The solver searches for finite models, and
/// then uses its default strategy, each for at most `most_steps` of its own steps. If `most_steps` is a
/// million or more, it first tries both with 100,000 steps. Returns `none` if the solver finds no answer, is
/// stopped, or cannot be run.
SecondAnswer ask_second_solver(std::string_view smt2, std::int64_t most_steps, StopToken stop);

}  // namespace ruleproof
