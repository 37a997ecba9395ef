#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "properties/referee/judgement.hpp"
#include "properties/verification/line.hpp"
#include "report/json.hpp"

// Reports the rulings on moves under the chosen readings and under each other reading, as text and as JSON.

namespace ruleproof {

/// Returns the remark on an illegal move: "ILLEGAL", with its consequence if it has one. Empty for a legal
/// move.
std::string fate(const MoveJudgement& move);

/// Returns the sentence above a list of judged moves that explains how the list treats illegal moves.
std::string fate_of_illegal(IllegalMoves illegal);

/// `beginning` returns the dissents that begin with this move; `lasting_text` names the readings whose
/// dissent began with an earlier move: "(still KEY=READING)".
std::vector<Dissent> beginning(const std::vector<Dissent>& dissents);
std::string lasting_text(const std::vector<Dissent>& dissents);

/// Returns the numbers, from 1, of the moves at which some other reading first differs from the chosen ones.
std::vector<std::size_t> ambiguous(const std::vector<MoveJudgement>& moves);

/// Returns one paragraph for each ruling of other readings: "group=any-set, group=pairs: legal".
std::string paragraphs(const std::vector<Dissent>& dissents, std::size_t indent);

/// Returns the rulings of other readings as {"KEY=READING": ruling}.
nlohmann::ordered_json json(const std::vector<Dissent>& dissents);

/// Return the output of `ruleproof moves --why` for a move, as text and as JSON: the board before the move
/// (in the text only), what forbids the move, its outcomes, and the rulings of other readings.
std::string ruling_text(const Model& model, const State& before, const MoveJudgement& judged);
nlohmann::ordered_json json_why(const Model& model, const State& before, const MoveJudgement& judged);

/// Explains a counterexample: the board before its last move, and how the clauses and the other readings rule
/// on that move. If no single move refutes the claim (it is about boards alone or about best play), shows the
/// last board alone.
struct Refutation {
  std::vector<std::string> rows;
  std::string text;            ///< the drawn board, the move and the reasons
  nlohmann::ordered_json why;  ///< the move's entry in `ruleproof moves --why --json`; null without a move
};
/// Returns the refutation of a report line that has a counterexample.
Refutation refutation(const Line& line);

}  // namespace ruleproof
