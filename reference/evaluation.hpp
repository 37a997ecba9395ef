#pragma once

// Defines which evaluator plays a game.

namespace ruleproof {

/// Which evaluator plays: the compiled one, with the plain one for anything that cannot be compiled; or only
/// the plain one, its reference.
enum class Evaluation { compiled, plain };

}  // namespace ruleproof
