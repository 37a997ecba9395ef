#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certify/gtp/server.hpp"
#include "session/session.hpp"

// What the words of commands mean: colours, vertices and moves of games that have vertices, in any case, and
// numbers. Moves and players are those of the session.

namespace ruleproof::gtp {

/// b, black, w or white: the letter of the player. Throws Failure if it is none.
std::string colour_of(const Session& session, std::string_view word);
std::string opponent_of(const Session& session, std::string_view player);

/// The move that the words "COLOUR VERTEX" say, or "COLOUR VERTEX flip VERTEX..." where the mover chooses the
/// stones to flip; nothing if the vertex is one of a larger board. Throws Failure if they say none.
std::optional<std::string> move_of(const Session& session, Arguments words);

/// "C3" of a point's name in records.
std::string vertex(const Session& session, std::string_view name);
/// "C3 D3".
std::string vertices(const Session& session, const std::vector<std::string>& names);

/// The points on which a player may place, each once, by their names in records.
std::vector<std::string> legal_points(const Session& session, std::string_view player);

/// The words with blanks between them.
std::string joined(Arguments words);

/// Throws Failure if the word is no number from 0 to 1000000.
int number(std::string_view word);

}  // namespace ruleproof::gtp
