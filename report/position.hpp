#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "reference/model/model.hpp"
#include "spec/spec.hpp"

// A position and what is ruled on it, for people and as JSON.

namespace ruleproof::model {

/// What is kept beside the stones, otherwise than at the start.
std::string memory_text(const Model& model, const State& state);
/// "score: black 3, white 4.5" as a line, where the document counts what is not kept.
std::string score_line(Model& model, const State& state);
/// The outlook, with the clauses that say what came of a game that is over.
std::string outlook_text(Model& model, const State& state);
/// The sentences of clauses, in one line that goes on behind what is said: ": "…" "…"".
std::string sentences(const Document& game, const std::vector<std::string>& clauses);
/// The refusals with their clauses quoted, a paragraph each.
std::string quoted(const Model& model, const std::vector<Refusal>& refusals, std::size_t indent = 2);

/// The document that --json begins with: "game", "size", "reading", "version", "players" and "settings".
nlohmann::ordered_json json_document(const Model& model);
/// {"B": "3", "W": "4.5"}
nlohmann::ordered_json json_scores(const Model& model, const std::vector<Number>& scores);
/// Adds "rows", "to_move", "over", "winners", "score" and "kept" to a document, and "result" if the game is
/// over.
void add_standing(nlohmann::ordered_json& document, Model& model, const State& state);
/// [{"clauses", "message", "points"}]
nlohmann::ordered_json json(const Model& model, const std::vector<Refusal>& refusals);

}  // namespace ruleproof::model
