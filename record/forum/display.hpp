#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/model.hpp"

// The state of a game as posts display it: the board in a frame, and below it a table of the players with
// their points and their allies.

namespace ruleproof::forum {

using model::Content;
using model::Model;

/// What documents call the points and the alliances that are displayed.
inline constexpr std::string_view points_memory = "score", alliances_memory = "allies";
/// The number of the memory of each player, or of pairs, that is called so, if the document has it.
std::optional<std::size_t> points_of(const language::Document& document);
std::optional<std::size_t> alliances_of(const language::Document& document);

/// Pairs of players, the one with the lower number first.
using Alliances = std::set<std::pair<int, int>>;

/// Something that is wrong with a post, and what would be right.
struct Flaw {
  int line = 0;
  std::string what;

  friend bool operator==(const Flaw&, const Flaw&) = default;
};

/// What a display shows of a game. Where it shows nothing that can be read, or contradicts itself, it has a
/// flaw.
struct Display {
  static constexpr int unreadable = -2;

  int line = 0;             ///< its first line
  std::vector<int> stones;  ///< w * h in row order: a player, -1 on an empty point, or `unreadable`
  std::vector<std::optional<std::int64_t>> scores;  ///< of each player
  Alliances alliances;                              ///< those that both players list
  /// Who lists whom without being listed by them: themselves, or a player who does not list them.
  std::vector<std::pair<int, int>> one_sided;
  std::vector<Flaw> flaws;  ///< by line
};

/// The lines of the frame of a board: "A B C", ".-------." and "'-------'".
std::string letters(const Model& model);
std::string top_frame(Size size);
std::string bottom_frame(Size size);

/// The alliances of a position.
Alliances alliances(const Model& model, const Content& content);

/// The position that a display without a flaw shows, with all else as at the start.
Content shown_position(const Model& model, const Display& display);

/// The display of a position, without a flaw.
std::string display(const Model& model, const Content& content);

}  // namespace ruleproof::forum
