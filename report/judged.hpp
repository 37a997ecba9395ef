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

/// Returns the remark on an illegal move: "ILLEGAL", "ILLEGAL, but it stands" if the move was played all the
/// same, or "ILLEGAL; its turn is used up". Empty for a legal move.
std::string fate(const MoveJudgement& move);

/// Returns a sentence that explains how a list of judged moves, printed below it, treats illegal moves.
std::string fate_of_illegal(IllegalMoves illegal);

/// A dissent is a ruling of another reading that differs from the ruling of the chosen readings. `beginning`
/// returns the dissents that do not continue a dissent on an earlier move. `lasting_text` names the readings
/// of all other dissents: "(still KEY=READING)"; empty if there are none.
std::vector<Dissent> beginning(const std::vector<Dissent>& dissents);
std::string lasting_text(const std::vector<Dissent>& dissents);

/// Returns the numbers of the moves with which a dissent begins. The first move has the number 1.
std::vector<std::size_t> ambiguous(const std::vector<MoveJudgement>& moves);

/// Returns one paragraph for each different ruling, with all readings that rule so: "group=any-set,
/// group=pairs: legal". `indent` is the number of blanks before each line.
std::string paragraphs(const std::vector<Dissent>& dissents, std::size_t indent);

/// Returns the rulings of other readings as {"KEY=READING": ruling}.
nlohmann::ordered_json json(const std::vector<Dissent>& dissents);

/// Return the output of `ruleproof moves --why` for a move, as text and as JSON: the board before the move
/// (in the text only), what forbids the move, its outcomes, and the rulings of other readings.
std::string ruling_text(const Model& model, const State& before, const MoveJudgement& judged);
nlohmann::ordered_json json_why(const Model& model, const State& before, const MoveJudgement& judged);

/// Explains a counterexample: the board before its last move, and how the clauses and the other readings rule
/// on that move. A claim about positions or about best play is not refuted by a single move; then the
/// explanation contains only the last board.
struct Refutation {
  std::vector<std::string> rows;
  std::string text;            ///< the drawn board, the move and the reasons
  nlohmann::ordered_json why;  ///< the move as `ruleproof moves --why --json` prints it; null without a move
};
/// Returns the refutation of a report line that has a counterexample.
Refutation refutation(const Line& line);

}  // namespace ruleproof
