#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/forum/display.hpp"
#include "record/forum/mail.hpp"
#include "record/forum/players.hpp"

// Displays as they stand in posts: what is drawn there, and what it says of a game.

namespace ruleproof::forum {

/// What a line of a post belongs to: the column letters, the frame and the rows of a board, the table of
/// players, or what people write.
enum class Part { prose, letters, frame, row, entry };

/// The part of each line. Letters and frames are such only beside other parts of a board.
std::vector<Part> parts_of(const std::vector<TextLine>& lines);

/// No score that is read is farther from 0.
inline constexpr std::int64_t farthest_score = 1'000'000;

/// A display as it is drawn.
struct Drawing {
  /// A line of the board, or of the table.
  struct Line {
    Part part;
    TextLine text;
  };

  /// A row of the table: "[R] Rob  3 points  Allies: S b".
  struct Entry {
    int line = 0;
    std::string symbol;  ///< what stands in the brackets
    std::string name;
    std::optional<std::int64_t> points;
    std::optional<std::string> allies;  ///< what stands behind "Allies:"
  };

  std::vector<Line> board;
  std::vector<Entry> table;

  int line() const { return board.empty() ? table.front().line : board.front().text.number; }
};

/// A post whose lines a quotation has joined, without the brackets of a comment around it: each part of its
/// display stands on a line of its own again.
std::string unfolded_post(std::string_view quotation);

/// The displays that the lines of a post belong to, none of which is prose.
std::vector<Drawing> drawings(const std::vector<Drawing::Line>& lines);

/// The size of the board, if its frame and its rows agree on it.
std::optional<Size> size_of(const Drawing& drawing);

/// The players of the table, if there are enough, with different symbols.
std::optional<std::vector<Player>> players_of(const Drawing& drawing);

/// What the drawing says of a game of that board and of those players, and all that is wrong with it.
Display read_display(const Drawing& drawing, const Model& model);

}  // namespace ruleproof::forum
