#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/move.hpp"
#include "spec/politics.hpp"

// The state of a game as section H of the text displays it: the board in a frame, and below it a table of the
// players.

namespace ruleproof::political_go {

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
std::string letters(Size size);
std::string top_frame(Size size);
std::string bottom_frame(Size size);

/// The display in the form of the text, without a flaw. `stones` as in Display, `scores` of each player.
std::string display(Size size, const std::vector<Player>& players, const std::vector<int>& stones,
                    const std::vector<std::int64_t>& scores, const Alliances& alliances);

}  // namespace ruleproof::political_go
