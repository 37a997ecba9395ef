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

/// The kind of a line in a post. It may be prose, belong to a board (as column letters, frame or row), or be
/// an entry of the table of players.
enum class Part { prose, letters, frame, row, entry };

/// Returns the kind of each line. A line that looks like column letters or a frame counts as prose unless it
/// is next to another line of a board.
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

  /// An entry of the table of players; it has a form such as "[R] Rob  3 points  Allies: S b".
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

/// Returns the text of a post that a document quotes. The quotation may have joined the lines of a display to
/// one line; this function separates them again. Brackets [[ ]] of a comment around the post are removed.
std::string unfolded_post(std::string_view quotation);

/// Returns the displays of a post in order. `lines` are all lines of the post except prose.
std::vector<Drawing> drawings(const std::vector<Drawing::Line>& lines);

/// Returns the size of a drawn board; nullopt if its rows, their numbers and its frame contradict each other.
std::optional<Size> size_of(const Drawing& drawing);

/// Returns the players whom the table lists; nullopt if the table has too few or too many, if a symbol is
/// invalid, or if two players have the same symbol.
std::optional<std::vector<Player>> players_of(const Drawing& drawing);

/// Reads a display of the model's board and players. Returns the game state that the display shows. Errors in
/// the drawing become flaws of this state.
Display read_display(const Drawing& drawing, const Model& model);

}  // namespace ruleproof::forum
