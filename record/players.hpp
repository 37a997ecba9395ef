#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/tree.hpp"

// Defines players whose names and symbols are not part of the document. Reads and writes the header that
// lists them, and finds the player whom a text names.

namespace ruleproof {
struct RecordLine;
}

namespace ruleproof::forum {

using language::Players;
/// A player whose stones are drawn as one character, the symbol; upper and lower case differ. The player's
/// letter in moves is the same character.
using Player = language::Player;

/// The maximum of players that a header line or a table may list.
inline constexpr int most_players = 52;

/// Returns a player with this symbol. If `name` is empty, the symbol is also the name.
Player player_of(char symbol, std::string name = "");

/// Returns whether the character may be a player's symbol: a printable ASCII character other than a blank and
/// . - # [ ] | = " '
bool may_be_symbol(char c);

/// Returns what is wrong with a player's name; nullopt if it is valid. A valid name is non-empty UTF-8 of at
/// most 60 bytes, without ", # and control characters, and has only single blanks between its words.
std::optional<std::string> fault_of_name(std::string_view name);

/// Reads a header line such as `players R=Rob b="Bob the Voting Fish" S`. If a player has no name there, the
/// symbol is the name. Throws InputError "file:line:column: ...".
std::vector<Player> read_players(const RecordLine& line);

/// Returns the players as a header line, from which `read_players` reads the same players.
std::string text(const std::vector<Player>& players);

/// Returns the number of the player with this symbol; nullopt if no player has it.
std::optional<int> find_symbol(const std::vector<Player>& players, std::string_view symbol);

/// A player whom a text names at its beginning, and the length of that name in bytes.
struct Named {
  int player = 0;
  std::size_t length = 0;
};

/// Returns the player whom a text names at its beginning. The player may be named by the full name (in any
/// letter case), by the symbol, or by the first word of the name if no other name begins with that word. The
/// longest match is returned. Returns nullopt if no player matches or two match equally well.
std::optional<Named> named(const std::vector<Player>& players, std::string_view text);

/// Returns the player who sent a post with a header From: such as "Rob Speer <rob@example.org>". Compares the
/// sender's name and address with each player's name, first word of the name, and symbol. There are several
/// kinds of match, from equality to one text containing the other. The closest kind of match that fits
/// exactly one player decides. Returns nullopt if no kind fits exactly one player.
std::optional<int> find_poster(const std::vector<Player>& players, std::string_view from);

}  // namespace ruleproof::forum
