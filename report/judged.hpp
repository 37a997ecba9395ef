#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "properties/referee/judgement.hpp"
#include "properties/verification/line.hpp"
#include "report/json.hpp"

// How moves are ruled on, and what the other readings say, for people and as JSON.

namespace ruleproof {

/// What is remarked of an illegal move: "ILLEGAL", and what becomes of it. Empty for a legal one.
std::string fate(const model::MoveJudgement& move);

/// What a list of judged moves says of illegal ones.
std::string fate_of_illegal(model::IllegalMoves illegal);

/// The dissents that are not those of the moves before, and behind a move "(still KEY=READING)" for the
/// others.
std::vector<model::Dissent> beginning(const std::vector<model::Dissent>& dissents);
std::string lasting_text(const std::vector<model::Dissent>& dissents);

/// The numbers, from 1, of the ambiguous ones of judged moves: those on which some difference of readings
/// begins.
std::vector<std::size_t> ambiguous(const std::vector<model::MoveJudgement>& moves);

/// A paragraph for all readings that say the same: "group=any-set, group=pairs: legal".
std::string paragraphs(const std::vector<model::Dissent>& dissents, std::size_t indent);

/// {"KEY=READING": what it says}
nlohmann::ordered_json json(const std::vector<model::Dissent>& dissents);

/// What `moves --why` says of a move: the board before it, with what forbids it, what it leads to, and how
/// other readings rule on it.
std::string ruling_text(model::Model& model, const model::State& before, const model::MoveJudgement& judged);
nlohmann::ordered_json json_why(model::Model& model, const model::State& before,
                                const model::MoveJudgement& judged);

/// What a counterexample comes to: the move that shows it and how the clauses and the other readings rule on
/// it, at the board before it; or where the claim is about a board, that board.
struct Refutation {
  std::vector<std::string> rows;
  std::string text;            ///< the board drawn, the move and why
  nlohmann::ordered_json why;  ///< of the move, as `moves --why` has it; null without one
};
/// That of a line with a counterexample.
Refutation refutation(const Line& line);

}  // namespace ruleproof
