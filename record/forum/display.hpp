#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/model.hpp"

// Defines the display of a game state in posts: the board in a frame, and below it a table of the players
// with their points and allies.

namespace ruleproof::forum {

using model::Content;
using model::Model;

/// The names of the memory in which documents store the displayed points and alliances.
inline constexpr std::string_view points_memory = "score", alliances_memory = "allies";
/// Return the index in Document::memory of the points (by player) or alliances (by pair), if there.
std::optional<std::size_t> points_of(const language::Document& document);
std::optional<std::size_t> alliances_of(const language::Document& document);

/// Pairs of players, each with the lower number first.
using Alliances = std::set<std::pair<int, int>>;

/// An error in a post; `what` also suggests what to write.
struct Flaw {
  int line = 0;
  std::string what;

  friend bool operator==(const Flaw&, const Flaw&) = default;
};

/// The game state that a display shows. Each unreadable or contradictory detail has a flaw.
struct Display {
  static constexpr int unreadable = -2;

  int line = 0;             ///< its first line
  std::vector<int> stones;  ///< w * h in row order: a player, -1 on an empty point, or `unreadable`
  /// The score of each player; nothing if it cannot be read.
  std::vector<std::optional<std::int64_t>> scores;
  Alliances alliances;  ///< the alliances that both players list
  /// Pairs of a player and a listed ally who does not list the player back, or who is the same player.
  std::vector<std::pair<int, int>> one_sided;
  std::vector<Flaw> flaws;  ///< sorted by line
};

/// Return the lines of the frame of a board: "A B C", ".-------." and "'-------'".
std::string letters(const Model& model);
std::string top_frame(Size size);
std::string bottom_frame(Size size);

/// Returns the alliances of a position.
Alliances alliances(const Model& model, const Content& content);

/// Returns the position that a flawless display shows; everything else is as at the start of the game.
Content shown_position(const Model& model, const Display& display);

/// Returns the display of a position, without flaws.
std::string display(const Model& model, const Content& content);

}  // namespace ruleproof::forum
