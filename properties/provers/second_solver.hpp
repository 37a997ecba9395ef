#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

// cvc5, a second solver: it proves what Z3 leaves open, and is asked again what Z3 has answered. A verdict of
// both rests on two programs that share no code.

namespace ruleproof {

/// Its name and version, "cvc5 1.0.3"; nothing if the machine has none that runs.
std::optional<std::string> second_solver();

enum class SecondAnswer { no_model, a_model, none };

/// What it says of a query in SMT-LIB 2, by looking for finite models and by its default strategy, each
/// bounded by a count of its own steps; of a million and more, first by few. `none` if it comes to no answer,
/// is stopped, or cannot be run.
SecondAnswer ask_second_solver(std::string_view smt2, long most_steps, std::stop_token stop);

}  // namespace ruleproof
