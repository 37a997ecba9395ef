#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/model/state.hpp"

// Defines the result of a finished game, and the clauses that decide it.

namespace ruleproof::model {

/// The result of a finished game.
struct Result {
  std::vector<int> winners;
  std::vector<Number> scores;  ///< the score of each player, in halves; empty if the document has no score
};

/// Returns the index of the memory in which a document stores the score of each player: the one called
/// `score`. Nothing if it has none.
std::optional<std::size_t> memory_of_scores(const language::Document& document);
/// Returns the score of each player that a position stores; empty if the document stores none.
std::vector<Number> kept_scores(const language::Document& document, const Content& content);

/// Returns the clauses that end a game: those of the end rules, or, if a move ended it (`win`), those of the
/// actions that can.
std::vector<std::string> clauses_of_end(const language::Document& document, bool by_a_move);
/// Returns the clauses that decide the result of a finished game, or those on a tie without a winner.
std::vector<std::string> clauses_of(const language::Document& document, const Result& result,
                                    const State& state);

}  // namespace ruleproof::model
