#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "reference/model/model.hpp"
#include "spec/documents/spec.hpp"

// Reports a position and the rulings on it, as text and as JSON.

namespace ruleproof::model {

/// Returns moves as texts, and as one text, "B a1, W b1".
std::vector<std::string> move_texts(const Model& model, const std::vector<RecordedMove>& moves);
std::string moves_text(const Model& model, const std::vector<RecordedMove>& moves);
/// Returns the stored values that differ from the start of the game, as a paragraph; empty if none do.
std::string memory_text(const Model& model, const State& state);
/// Returns the line "score: black 3, white 4.5"; empty if the game is over or has no scores, or if they are
/// stored values.
std::string score_line(const Model& model, const State& state);
/// Returns the outlook; for a game that is over, with the clauses that decide its result.
std::string outlook_text(const Model& model, const State& state);
/// Returns the sentences of clauses as the end of a line of text: ": "…" "…"".
std::string sentences(const Document& game, const std::vector<std::string>& clauses);
/// Returns one paragraph for each refusal, with the quoted sentences of its clauses.
std::string quoted(const Model& model, const std::vector<Refusal>& refusals, std::size_t indent = 2);

/// Returns the indices of the actions that are moves.
std::vector<int> move_actions(const Document& document);
/// Returns the single plays of `movers` that neither are nor begin a legal move.
std::vector<Move> refused_plays(const Model& model, const State& state, const std::vector<Move>& legal,
                                const std::vector<int>& movers);

/// Returns [{"letter", "symbol", "name"}]
nlohmann::ordered_json json_players(const Model& model);
/// Returns the first keys of --json: "game", "size", "reading", "version", "players", "pieces" if there are
/// kinds, and "settings".
nlohmann::ordered_json json_document(const Model& model);
/// Returns {"B": "3", "W": "4.5"}
nlohmann::ordered_json json_scores(const Model& model, const std::vector<Number>& scores);
/// Adds "rows", "to_move", "over", "winners", "score" and "kept" to a document, and "result" if the game is
/// over.
void add_standing(nlohmann::ordered_json& document, const Model& model, const State& state);
/// Returns [{"clauses", "message", "points"}]
nlohmann::ordered_json json(const Model& model, const std::vector<Refusal>& refusals);

}  // namespace ruleproof::model
