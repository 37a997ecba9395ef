#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/tree.hpp"

// Defines players who name themselves, reads and writes their header, and finds the player whom a text names.

namespace ruleproof {
struct RecordLine;
}

namespace ruleproof::forum {

using language::Players;
/// A player whose letter and symbol are the same character, which stands for the player's stones; upper and
/// lower case differ.
using Player = language::Player;

/// The most players that a line or a table may name.
inline constexpr int most_players = 52;

/// Returns a player with this symbol; an empty name is replaced by the symbol.
Player player_of(char symbol, std::string name = "");

/// Returns whether the character may stand for a player's stones: a printable ASCII character other than a
/// blank and . - # [ ] | = " '
bool may_be_symbol(char c);

/// Returns what is wrong with a player's name; nullopt for a valid name: non-empty UTF-8 of at most 60 bytes,
/// without ", # and control characters, its words separated by single blanks.
std::optional<std::string> fault_of_name(std::string_view name);

/// Reads the line `players R=Rob b="Bob the Voting Fish" S`; a player without a name is named by the symbol.
/// Throws InputError "file:line:column: ...".
std::vector<Player> read_players(const RecordLine& line);

/// Returns the line that read_players reads back.
std::string text(const std::vector<Player>& players);

/// Returns the number of the player with this symbol.
std::optional<int> find_symbol(const std::vector<Player>& players, std::string_view symbol);

/// A player named at the beginning of a text, and the length of that name in bytes.
struct Named {
  int player = 0;
  std::size_t length = 0;
};

/// Returns the player whom a text names at its beginning: by the longest fitting name (in any letter case),
/// by the symbol, or by the first word of only one player's name. nullopt if two players fit equally well.
std::optional<Named> named(const std::vector<Player>& players, std::string_view text);

/// Returns the player who sent a post with a header From: such as "Rob Speer <rob@example.org>". Compares
/// name and address with each player's name (in any letter case), its first word and the symbol; one may
/// contain the other. The closest kind of match that only one player has decides; nullopt if there is none.
std::optional<int> find_poster(const std::vector<Player>& players, std::string_view from);

}  // namespace ruleproof::forum
