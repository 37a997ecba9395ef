#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.hpp"

// What the sessions say of moves that are refused.

namespace ruleproof {

/// "the point is not empty [turns] at c3".
std::string text(const RefusedBy& refused);

/// What the reference says against a move that the engine refuses. Throws InputError if that is nothing.
std::vector<RefusedBy> not_nothing(std::vector<RefusedBy> refused, const std::string& move);

/// A move of a record.
struct RecordedMove {
  std::string_view file;
  int line = 0;
  std::string_view unit;   ///< what the game calls it: "move", "turn" or "event"
  std::size_t number = 0;  ///< from 1
  std::string text;
};

/// Plays a move of a record by play(), which gives what is against it. Throws InputError, with its place, if
/// something is, or for what play() throws.
void play_recorded(const RecordedMove& move, const GameSpec& game,
                   const std::function<std::vector<RefusedBy>()>& play);

}  // namespace ruleproof
