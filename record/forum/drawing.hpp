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

/// The kind of a line: prose; the column letters, the frame or a row of a board; or an entry of the table of
/// players.
enum class Part { prose, letters, frame, row, entry };

/// Returns the kind of each line. Column letters and frames count as prose unless they are next to other
/// lines of a board.
std::vector<Part> parts_of(const std::vector<TextLine>& lines);

/// The largest absolute value that a score in a display may have.
inline constexpr std::int64_t farthest_score = 1'000'000;

/// A display as written in a post: the lines of its board and the entries of its table.
struct Drawing {
  /// A line that is part of a display.
  struct Line {
    Part part;
    TextLine text;
  };

  /// An entry of the table of players, such as "[R] Rob  3 points  Allies: S b".
  struct Entry {
    int line = 0;
    std::string symbol;  ///< the text in the brackets, which is a player's symbol
    std::string name;
    std::optional<std::int64_t> points;
    std::optional<std::string> allies;  ///< the text after "Allies:"; nullopt if the entry has none
  };

  std::vector<Line> board;
  std::vector<Entry> table;

  int line() const { return board.empty() ? table.front().line : board.front().text.number; }
};

/// Returns the text of a post that a document quotes. Restores the lines of a display that the quotation has
/// joined to one line, and removes the brackets [[ ]] of a comment around the post.
std::string unfolded_post(std::string_view quotation);

/// Groups the lines of a post's displays into single displays; none of the lines may be prose.
std::vector<Drawing> drawings(const std::vector<Drawing::Line>& lines);

/// Returns the size of a drawn board; nullopt if its rows, their numbers and its frame do not agree.
std::optional<Size> size_of(const Drawing& drawing);

/// Returns the players of the table; nullopt if their number is not allowed, a symbol is invalid, or two
/// players have the same symbol.
std::optional<std::vector<Player>> players_of(const Drawing& drawing);

/// Reads a display for the board and the players of the model. Returns the game state, with the errors of the
/// drawing as its flaws.
Display read_display(const Drawing& drawing, const Model& model);

}  // namespace ruleproof::forum
