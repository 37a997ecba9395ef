#pragma once

#include <string>
#include <vector>

#include "certify/referee.hpp"

// How an engine has to spell the moves of a game, and by which commands it is examined.

namespace ruleproof {

struct Form {
  std::string kind;  ///< "boards": moves are vertices of GTP; "records": they are spelled as records do
  struct Command {
    std::string example;  ///< "play B C3"
    std::string answer;   ///< what stands behind "= ": "C3 D4"; empty if nothing does
    bool is_needed;       ///< else it is asked where the engine lists it
    std::string what;     ///< "the stones of a player, in any order"
  };
  std::vector<Command> commands;  ///< in the order in which a game uses them
};

Form form(const Game& game);

/// As `certify --form` prints it.
std::string form_text(const Game& game);
/// The same in one sentence, for the first line of a run.
std::string form_line(const Game& game);

}  // namespace ruleproof
