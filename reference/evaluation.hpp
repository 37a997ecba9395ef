#pragma once

// Defines the choice between the two evaluators of the rules language.

namespace ruleproof {

/// Which evaluator plays a game: the fast compiled one, with the plain one for what cannot be compiled; or
/// only the plain one, with which the compiled one is compared.
enum class Evaluation { compiled, plain };

}  // namespace ruleproof
