#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/forum/display.hpp"
#include "record/forum/mail.hpp"
#include "record/players.hpp"

// Finds the displays in the lines of a post, and reads the game states that they show.

namespace ruleproof::forum {

/// The kind of a line in a post: prose; column letters, frame or row of a board; entry of the table of
/// players.
enum class Part { prose, letters, frame, row, entry };

/// Returns the kind of each line. Letters and frames that are not next to other lines of a board are prose.
std::vector<Part> parts_of(const std::vector<TextLine>& lines);

/// The largest absolute value of a score that is read.
inline constexpr std::int64_t farthest_score = 1'000'000;

/// A display as drawn: the lines of its board and the entries of its table.
struct Drawing {
  /// A line of the board, or of the table.
  struct Line {
    Part part;
    TextLine text;
  };

  /// A row of the table: "[R] Rob  3 points  Allies: S b".
  struct Entry {
    int line = 0;
    std::string symbol;  ///< the text in the brackets
    std::string name;
    std::optional<std::int64_t> points;
    std::optional<std::string> allies;  ///< the text after "Allies:"
  };

  std::vector<Line> board;
  std::vector<Entry> table;

  int line() const { return board.empty() ? table.front().line : board.front().text.number; }
};

/// Restores the lines of a display that a quotation has joined to one line, and removes the brackets [[ ]] of
/// a comment around the post.
std::string unfolded_post(std::string_view quotation);

/// Groups lines of a post into displays; none of the lines may be prose.
std::vector<Drawing> drawings(const std::vector<Drawing::Line>& lines);

/// Returns the size of the board; nullopt unless its frame and rows agree on one.
std::optional<Size> size_of(const Drawing& drawing);

/// Returns the players of the table; nullopt if their number or a symbol is invalid, or two share a symbol.
std::optional<std::vector<Player>> players_of(const Drawing& drawing);

/// Reads the game state and the flaws of a drawing, for the board and the players of the model.
Display read_display(const Drawing& drawing, const Model& model);

}  // namespace ruleproof::forum
