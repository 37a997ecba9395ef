#pragma once

#include <string>
#include <vector>

#include "certify/referee.hpp"

// Defines how an engine has to spell the moves of a game in the Go Text Protocol (GTP), and by which commands
// the engine is examined.

namespace ruleproof {

struct Form {
  std::string kind;  ///< "boards": moves are points such as C3 (vertices); "records": moves are spelled as in
                     ///< game records
  struct Command {
    std::string example;  ///< "play B C3"
    std::string answer;   ///< the text after "= ": "C3 D4"; may be empty
    bool is_needed;       ///< false if the command is used only if the engine lists it
    std::string what;     ///< the meaning of the answer: "the stones of a player, in any order"
  };
  std::vector<Command> commands;  ///< in the order in which a game uses them
};

/// Returns the form of moves and the commands for a game.
Form form(const Game& game);

/// Returns the form as the text that `ruleproof certify --form` prints.
std::string form_text(const Game& game);
/// Returns the form in one line, which is the first line that `ruleproof certify` prints.
std::string form_line(const Game& game);

}  // namespace ruleproof
