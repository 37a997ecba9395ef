#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "spec/move.hpp"
#include "spec/ruleset.hpp"

// Games that has_vertices, in the words of GTP and SGF: Black, White, and the pass.

namespace ruleproof {

/// The letters of the players in moves. Black is who has the letter B beside a player W, else the first
/// player.
struct Colours {
  std::string black, white;
};
Colours colours_of(const GameSpec& game);

/// The letter of the player whom b, black, w or white in any case means; nothing if it is another word.
std::optional<std::string> letter_of_colour(const GameSpec& game, std::string_view word);

/// What records call a point, which is a number in row order from the top left, and which point a record
/// means. GTP knows no column I; a document that names its columns has one.
std::string name_in_records(const GameSpec& game, Size size, int point);
int point_of_records(const GameSpec& game, Size size, std::string_view name);

/// The name of the move without a point; empty if nobody may pass.
std::string pass_of(const GameSpec& game);

}  // namespace ruleproof
