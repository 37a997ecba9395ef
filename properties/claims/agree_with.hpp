#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "properties/readings/comparison.hpp"
#include "properties/verdict.hpp"
#include "spec/language/document.hpp"
#include "spec/threads.hpp"

// Judges claims `agree` and `agree with`: that two readings, or two documents, have the same rules.

namespace ruleproof {

/// The largest number of players with which games are compared. Games of fewer players are compared too, if
/// the document allows them.
inline constexpr int most_players_to_agree = 4;

/// Returns a game of the document `other` that can be compared with `one`. It has the same number of players.
/// It also has the same readings, settings and numbers wherever both documents declare the same name.
Game game_beside(const Document& other, const Game& one);

/// Returns the verdict that refutes a claim because a game diverges from the game named `other`.
/// `is_shortest` states that no game with fewer moves shows a divergence.
Verdict refuted_by(const Divergence& divergence, std::string_view other, bool is_shortest);

/// Returns whether a divergence concerns the end of the game, the scores or the winners, and not the moves.
bool is_of_ends(const Divergence& divergence);

/// Two games that have the same rules if a claim `agree KEY` is true. In `one` the open clause KEY has its
/// first reading, in `other` another reading. `name` is "KEY=READING" for `other`.
struct ReadingsSaidToAgree {
  Game one;
  Game other;
  std::string name;
  bool in_moves = false;  ///< whether only the moves have to agree
};
std::vector<ReadingsSaidToAgree> readings_said_to_agree(const language::Claim& claim, const Game& game);

/// Judges whether a game has the same rules as the document that the clause names. If the two documents
/// declare different moves, only the moves that both declare are compared. The verdict is proved for the
/// boards on which all games were searched. It is unknown if there is no such board, or if the two documents
/// cannot be compared.
Verdict agrees_with(const language::ClaimClause& clause, const Game& game, const StopToken& stop = {});

}  // namespace ruleproof
