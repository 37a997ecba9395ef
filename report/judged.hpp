#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "properties/referee/judgement.hpp"
#include "properties/verification/line.hpp"
#include "report/json.hpp"

// Reports the rulings on moves under the chosen and the other readings, as text and as JSON.

namespace ruleproof {

/// Returns the remark on an illegal move: "ILLEGAL" and its consequence, if any. Empty for a legal move.
std::string fate(const model::MoveJudgement& move);

/// Returns the sentence that explains how a list of judged moves treats illegal ones.
std::string fate_of_illegal(model::IllegalMoves illegal);

/// Return the dissents that begin with this move, and "(still KEY=READING)" for those that began before.
std::vector<model::Dissent> beginning(const std::vector<model::Dissent>& dissents);
std::string lasting_text(const std::vector<model::Dissent>& dissents);

/// Returns the numbers, from 1, of the ambiguous moves: those with which a difference of readings begins.
std::vector<std::size_t> ambiguous(const std::vector<model::MoveJudgement>& moves);

/// Returns a paragraph for each group of readings with the same ruling: "group=any-set, group=pairs: legal".
std::string paragraphs(const std::vector<model::Dissent>& dissents, std::size_t indent);

/// Returns {"KEY=READING": its ruling}
nlohmann::ordered_json json(const std::vector<model::Dissent>& dissents);

/// Return the output of `moves --why` for a move: the board before it, what forbids it, its outcome, and the
/// rulings of other readings.
std::string ruling_text(const model::Model& model, const model::State& before,
                        const model::MoveJudgement& judged);
nlohmann::ordered_json json_why(const model::Model& model, const model::State& before,
                                const model::MoveJudgement& judged);

/// Explains a counterexample: the board before its decisive move, and how the clauses and the other readings
/// rule on that move; for a claim about boards, the board alone.
struct Refutation {
  std::vector<std::string> rows;
  std::string text;            ///< the drawn board, the move and the reasons
  nlohmann::ordered_json why;  ///< the move's entry in `moves --why --json`; null without a move
};
/// Returns the refutation of a line that has a counterexample.
Refutation refutation(const Line& line);

}  // namespace ruleproof
