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
/// Returns the score of each player as stored in the memory of a position; empty if the document stores no
/// scores.
std::vector<Number> kept_scores(const language::Document& document, const Content& content);

/// Returns the clauses by which a game ends: the clauses of the end rules or, if a move has ended the game,
/// those of the actions with a `win` step.
std::vector<std::string> clauses_of_end(const language::Document& document, bool by_a_move);
/// Returns the clauses that decide the result of a finished game. If the scores are tied and the document has
/// clauses about ties, returns only these.
std::vector<std::string> clauses_of(const language::Document& document, const Result& result,
                                    const State& state);

}  // namespace ruleproof
