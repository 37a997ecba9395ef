#pragma once

#include <string>
#include <vector>

#include "certify/referee.hpp"

// Defines the form of moves that an engine of a game has to use, and the commands that examine it.

namespace ruleproof {

struct Form {
  std::string kind;  ///< "boards": moves are vertices of GTP; "records": moves are spelled as in records
  struct Command {
    std::string example;  ///< "play B C3"
    std::string answer;   ///< the text after "= ": "C3 D4"; may be empty
    bool is_needed;       ///< otherwise the command is used only if the engine lists it
    std::string what;     ///< "the stones of a player, in any order"
  };
  std::vector<Command> commands;  ///< in the order in which a game uses them
};

/// Returns the form of moves and the commands for a game.
Form form(const Game& game);

/// Returns the form as the text that `certify --form` prints.
std::string form_text(const Game& game);
/// Returns the form in one sentence, for the first line of a run.
std::string form_line(const Game& game);

}  // namespace ruleproof
