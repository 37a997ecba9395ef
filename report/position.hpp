#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "reference/model/model.hpp"
#include "spec/documents/spec.hpp"

// Reports a position and the refusals of moves in it, as text and as JSON.

namespace ruleproof {

/// Return moves in the notation of records: as one text each, and as a single text such as "B a1, W b1".
std::vector<std::string> move_texts(const Model& model, const std::vector<RecordedMove>& moves);
std::string moves_text(const Model& model, const std::vector<RecordedMove>& moves);
/// Returns a paragraph on the position's declared memory (state variables of the rules, such as a count of
/// passes). It lists only values that differ from the start of the game; empty if none differ.
std::string memory_text(const Model& model, const State& state);
/// Returns the line "score: black 3, white 4.5". Empty if the game is over or has no scores. Also empty if
/// the scores are declared memory, which `memory_text` lists.
std::string score_line(const Model& model, const State& state);
/// Returns who is to play: "white to play". If the game is over, returns the result instead, with the ids of
/// the clauses that decide the result.
std::string outlook_text(const Model& model, const State& state);
/// Returns a colon and the quoted sentences of these clauses, to be appended to a line of text: `: "…" "…"`.
/// Empty if no clause has a sentence.
std::string sentences(const Document& game, const std::vector<std::string>& clauses);
/// Returns one paragraph for each refusal of a move, with the quoted sentences of the clauses that forbid the
/// move. `indent` is the number of blanks before each paragraph.
std::string quoted(const Model& model, const std::vector<Refusal>& refusals, std::size_t indent = 2);

/// Returns the indices of the actions of the document that are moves and not events.
std::vector<int> move_actions(const Document& document);
/// A play is one action of a move, with its points. `legal` has all legal moves of `state`. Returns each play
/// of the players `movers` with which no legal move begins, as a move of one play; none if the game is over.
std::vector<Move> refused_plays(const Model& model, const State& state, const std::vector<Move>& legal,
                                const std::vector<int>& movers);

/// Returns the players as [{"letter", "symbol", "name"}].
nlohmann::ordered_json json_players(const Model& model);
/// Returns the first keys of the output of --json: "game", "size", "reading", "version", "players", "pieces"
/// if the document declares kinds of pieces, and "settings".
nlohmann::ordered_json json_document(const Model& model);
/// Returns scores as {"B": "3", "W": "4.5"}.
nlohmann::ordered_json json_scores(const Model& model, const std::vector<Number>& scores);
/// Adds the keys "rows", "to_move", "over", "winners", "score" and "kept" (the declared memory) to a JSON
/// document; adds "origin" on an unbounded grid, and "result" if the game is over.
void add_standing(nlohmann::ordered_json& document, const Model& model, const State& state);
/// Returns refusals as [{"clauses", "message", "points"}].
nlohmann::ordered_json json(const Model& model, const std::vector<Refusal>& refusals);

}  // namespace ruleproof
