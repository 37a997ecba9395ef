#pragma once

#include <optional>
#include <string>
#include <string_view>

// cvc5, asked again what Z3 has answered: a verdict then rests on two programs that share no code.

namespace ruleproof {

/// Its name and version, "cvc5 1.0.3"; nothing if the machine has none that runs.
std::optional<std::string> second_solver();

enum class SecondAnswer { no_model, a_model, none };

/// What it says of a query in SMT-LIB 2: first by looking for finite models, then by its default strategy, each bounded by a
/// count of its own steps. `none` if it comes to no answer, or cannot be run.
SecondAnswer ask_second_solver(std::string_view smt2);

}  // namespace ruleproof
