#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "properties/claims/finding.hpp"
#include "properties/readings/comparison.hpp"

// What a claim says of another document.

namespace ruleproof::model {

/// How another document is read beside one side: the same players, and its readings and numbers as far as it
/// has some of the same name.
Game setting_beside(const Document& other, const Game& one);

/// What a divergence shows of a claim that one side rules as another, which has a name.
GameFinding refuted_by(const Divergence& divergence, const Game& one, std::string_view other);

/// Whether two sides differ in the end, the scores or the winners, and not in moves.
bool is_of_ends(const Divergence& divergence);

/// Two sides that a claim says agree: the first reading of a key of `agree`, and another one, which has a
/// name, "KEY=READING".
struct ReadingsSaidToAgree {
  Game one;
  Game other;
  std::string name;
  bool in_moves = false;  ///< in their moves alone
};
std::vector<ReadingsSaidToAgree> readings_said_to_agree(const language::Claim& claim, const Game& side);

/// Whether a side rules on all games as another known game does; if the two declare different moves, on those
/// that both have. Proved of the boards all of whose games were followed; unknown if there are none, or if
/// the two can't be compared.
GameFinding agrees_with(const language::Claim::Clause& clause, const Game& one,
                        const std::stop_token& stop = {});

}  // namespace ruleproof::model
