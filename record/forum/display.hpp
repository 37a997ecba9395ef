#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/state.hpp"

// Defines the display of a game state in forum posts: the board in a frame, and below it a table of the
// players with their points (scores) and allies.

namespace ruleproof {
class Model;
}

namespace ruleproof::forum {

/// The names of the declared memory in which documents store each player's points, and which players are
/// allies.
inline constexpr std::string_view points_memory = "score", alliances_memory = "allies";
/// Return the index, in Document::memory, of the memory that stores the points of each player, and of the
/// memory that stores which players are allies; nullopt if the document does not declare such a memory.
std::optional<std::size_t> points_of(const language::Document& document);
std::optional<std::size_t> alliances_of(const language::Document& document);

/// Pairs of players, each with the lower player number first.
using Alliances = std::set<std::pair<int, int>>;

/// An error in a post. The message `what` also suggests what the author should write.
struct Flaw {
  int line = 0;
  std::string what;

  friend bool operator==(const Flaw&, const Flaw&) = default;
};

/// The game state that a display shows. Each detail that is unreadable or contradictory has an entry in
/// `flaws`.
struct Display {
  static constexpr int unreadable = -2;

  int line = 0;  ///< the line where the display begins
  /// For each point in row order: a player, -1 for an empty point, or `unreadable`.
  std::vector<int> stones;
  /// The score of each player; nullopt if it is unreadable.
  std::vector<std::optional<std::int64_t>> scores;
  Alliances alliances;  ///< the pairs of players each of whom lists the other as an ally
  /// Pairs of a player and an ally from that player's list, if the ally does not list the player in return.
  /// If a player's own list contains the player, the player is paired with themselves.
  std::vector<std::pair<int, int>> one_sided;
  std::vector<Flaw> flaws;  ///< the errors in the display, sorted by line
};

/// Return single lines of the drawing of a board: the column letters "A B C", the frame line ".-------."
/// above the rows, and the frame line "'-------'" below them.
std::string letters(const Model& model);
std::string top_frame(Size size);
std::string bottom_frame(Size size);

/// Returns the pairs of players who are allies in a position.
Alliances alliances(const Model& model, const Content& content);

/// Returns the position that a display without flaws shows. Memory that displays do not show has its initial
/// value.
Content shown_position(const Model& model, const Display& display);

/// Returns the display of a position as text. `read_display` reads this text without finding flaws.
std::string display(const Model& model, const Content& content);

}  // namespace ruleproof::forum
