#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "reference/model/model.hpp"

// Games of random moves, the same for the same seed.

namespace ruleproof::model {

/// What is played, and how much of it.
struct RandomGamesPlan {
  Size size;
  int players = 0;  ///< 0: as many as the document begins with
  int games = 20;
  int turns = 200;  ///< after so many moves a game is left as it stands
  std::uint64_t seed = 1;
  long steps_of_a_move = 100'000'000;  ///< the limit of the language, or a lower one
  long steps = 300'000'000;            ///< elementary steps of all games, as Evaluator::allow_steps counts
};

struct RandomGames {
  int games = 0;
  int ended = 0;
  long moves = 0;
  bool ran_out_of_steps = false;
  bool was_stopped = false;
  std::vector<std::string>
      differ_in_notes;               ///< moves, each once, two outcomes of which differ in a note alone
  std::optional<std::string> limit;  ///< where a limit of the language was reached, and which
};

/// On the board of the plan, with the players of the game.
RandomGames play_randomly(const Game& game, const RandomGamesPlan& plan, const std::stop_token& stop = {});

/// Whether random games tell two games apart: the same moves are played in both, and
/// somewhere the legal moves, what one of them leads to, or the result of a game is not the same. It is
/// unknown if a limit of the language was reached before, if the stop was asked for, or if the steps did not
/// suffice for a turn.
enum class ToldApart { yes, no, unknown };
ToldApart told_apart(const Game& one, const Game& other, const RandomGamesPlan& plan,
                     const std::stop_token& stop = {});

}  // namespace ruleproof::model
