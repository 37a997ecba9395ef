#pragma once

// Defines the choice between the two evaluators of the rules language.

namespace ruleproof {

/// Which evaluator plays a game. `compiled`: the fast evaluator, with the plain one for expressions that
/// cannot be compiled. `plain`: only the plain evaluator, with which tests compare the fast one.
enum class Evaluation { compiled, plain };

}  // namespace ruleproof
