#pragma once

// Defines the choice between the two evaluators of the rules language.

namespace ruleproof {

/// Which evaluator plays a game. `compiled`: the fast evaluator, and the plain one for expressions that
/// cannot be compiled. `plain`: only the plain evaluator; tests compare the fast one with it.
enum class Evaluation { compiled, plain };

}  // namespace ruleproof
