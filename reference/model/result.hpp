#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/model/state.hpp"

// Defines the result of a finished game, and the clauses that decide it.

namespace ruleproof {

/// The result of a finished game.
struct Result {
  std::vector<int> winners;
  std::vector<Number> scores;  ///< the score of each player, in halves; empty if the document has no score
};

/// Returns the index of the memory called `score`, in which a document stores the score of each player;
/// nothing if the document has no such memory.
std::optional<std::size_t> memory_of_scores(const language::Document& document);
/// Returns the score of each player that a position stores; empty if the document stores none.
std::vector<Number> kept_scores(const language::Document& document, const Content& content);

/// Returns the clauses that end a game: the clauses of the end rules or, if a move ended the game, the
/// clauses of the actions with a `win` step.
std::vector<std::string> clauses_of_end(const language::Document& document, bool by_a_move);
/// Returns the clauses that decide the result of a finished game; the clauses about ties if the scores are
/// tied and the document has such clauses.
std::vector<std::string> clauses_of(const language::Document& document, const Result& result,
                                    const State& state);

}  // namespace ruleproof
