#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/tree.hpp"

// The players of a game as people name them.

namespace ruleproof {
struct RecordLine;
}

namespace ruleproof::forum {

using language::Players;
/// Letter and symbol are the same here: one character, which stands for the player's stones; upper and lower
/// case differ.
using Player = Players::Player;

/// No line names more.
inline constexpr int most_players = 52;

/// A player with that symbol, who is called like it if there is no name.
Player player_of(char symbol, std::string name = "");

/// Whether the character may stand for a player's stones: a printable ASCII character, no blank and none of
/// . - # [ ] | = " '
bool may_be_symbol(char c);

/// What is wrong with a player's name, and what would be right; nothing if it is a name: UTF-8 without ", #
/// and control characters, its words parted by single blanks, and not empty.
std::optional<std::string> fault_of_name(std::string_view name);

/// The line `players R=Rob b="Bob the Voting Fish" S`: a player without a name is called like the symbol.
/// Throws InputError "file:line:column: ...".
std::vector<Player> read_players(const RecordLine& line);

/// The line that read_players reads back.
std::string text(const std::vector<Player>& players);

/// The player with that symbol.
std::optional<int> find_symbol(const std::vector<Player>& players, std::string_view symbol);

/// A player who is named at the beginning of a text, and how many characters of it that takes.
struct Named {
  int player = 0;
  std::size_t length = 0;
};

/// The player that a text names where it begins: by a name in any case, the longest that fits, by the symbol,
/// or by a word that is the first one of a single player's name. Nobody if two are meant alike.
std::optional<Named> named(const std::vector<Player>& players, std::string_view text);

/// The player who signs so, as in a header From: "Rob Speer <rob@example.org>". The name or the address has
/// the player's name (in any case), its first word or the symbol; or one contains the other. The better fit
/// wins; nobody if none is the best.
std::optional<int> find_poster(const std::vector<Player>& players, std::string_view from);

}  // namespace ruleproof::forum
