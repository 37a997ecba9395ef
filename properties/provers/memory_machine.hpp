#pragma once

#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"

// What a game keeps beside the stones, in every sequence of moves, as if each move were possible on each
// turn.

namespace ruleproof {

/// Whether an expression of a player (its first local) has the same value under both settings at the end of
/// every such sequence, at least where what it says of the stones is the same. False also if that is not
/// known.
bool alike_at_every_end(const language::Document& document, const evaluator::Setting& one,
                        const evaluator::Setting& other, const language::Expression& of_a_player);

}  // namespace ruleproof
