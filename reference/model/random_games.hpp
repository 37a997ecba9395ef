#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reference/model/model.hpp"
#include "spec/threads.hpp"

// Plays games of random moves; the same seed gives the same games.

namespace ruleproof {

/// The board and players of random games, the number of games, and their limits.
struct RandomGamesPlan {
  Size size;
  int players = 0;  ///< 0: the smallest number that the document allows
  int games = 20;
  int turns = 200;  ///< after this many moves a game is abandoned
  std::uint64_t seed = 1;
  /// Maximum number of elementary steps of a move; at most the limit of the language.
  std::int64_t steps_of_a_move = 100'000'000;
  std::int64_t steps = 300'000'000;  ///< maximum number of elementary steps of all games together, counted as
                                     ///< by Evaluator::allow_steps
};

struct RandomGames {
  int games = 0;
  int ended = 0;
  std::int64_t moves = 0;
  bool ran_out_of_steps = false;
  bool was_stopped = false;
  std::vector<std::string> differ_in_notes;  ///< the moves of which two outcomes differ only in a note
                                             ///< (memory that decides nothing); each move once
  /// Which limit of the language a move reached, and in which move; nothing if none was reached.
  std::optional<std::string> limit;
};

/// Plays random games on the board of the plan, under the readings and settings of the game. Returns how they
/// went.
RandomGames play_randomly(const Game& game, const RandomGamesPlan& plan, const StopToken& stop = {});

/// Whether random games show a difference between two games in which the same moves are played. `yes`: at
/// some point the legal moves, the state after a move, or the result differ. `unknown`: no difference was
/// found before a limit of the language was reached, a stop was requested, or the steps did not suffice for a
/// turn.
enum class ToldApart { yes, no, unknown };
ToldApart told_apart(const Game& one, const Game& other, const RandomGamesPlan& plan,
                     const StopToken& stop = {});

}  // namespace ruleproof
