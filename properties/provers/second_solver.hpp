#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "spec/threads.hpp"

// Defines the second solver, cvc5: it tries the queries that Z3 leaves open, and checks the answers of Z3.
// The two programs share no code, so a fault in one of them does not affect the other.

namespace ruleproof {

/// Returns the second solver's name and version, such as "cvc5 1.0.3"; nothing if this machine cannot run it.
std::optional<std::string> second_solver();

enum class SecondAnswer { no_model, a_model, none };

/// Returns the second solver's answer to a query in SMT-LIB 2. The solver first searches for finite models
/// and then uses its default strategy. Each of these two attempts may take `most_steps` of the solver's own
/// steps. If `most_steps` is a million or more, two attempts with 100,000 steps come before them. Returns
/// `none` if the solver finds no answer, is stopped, or cannot be run.
SecondAnswer ask_second_solver(std::string_view smt2, std::int64_t most_steps, StopToken stop);

}  // namespace ruleproof
