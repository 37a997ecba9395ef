#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "properties/claims/finding.hpp"
#include "properties/readings/comparison.hpp"

// What a claim says of another document.

namespace ruleproof::model {

/// The game of another document that is compared with one: with the same players, and with the same readings,
/// settings and numbers where it has some of the same name.
Game game_beside(const Document& other, const Game& one);

/// What a divergence shows of a claim that one game has the same rules as another, which has a name.
GameFinding refuted_by(const Divergence& divergence, std::string_view other);

/// Whether two games differ in the end, the scores or the winners, and not in moves.
bool is_of_ends(const Divergence& divergence);

/// Two games that a claim says agree: one with the first reading of a key of `agree`, and another one, which
/// has a name, "KEY=READING".
struct ReadingsSaidToAgree {
  Game one;
  Game other;
  std::string name;
  bool in_moves = false;  ///< in their moves alone
};
std::vector<ReadingsSaidToAgree> readings_said_to_agree(const language::Claim& claim, const Game& game);

/// Whether a game has the same rules as that of another known document; if the two declare different moves,
/// for those that both have. Proved of the boards all of whose games were followed; unknown if there are
/// none, or if the two can't be compared.
GameFinding agrees_with(const language::Claim::Clause& clause, const Game& game,
                        const std::stop_token& stop = {});

}  // namespace ruleproof::model
