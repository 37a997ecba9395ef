#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/ruleset.hpp"
#include "spec/turn.hpp"

// The forms in which games of Endo come and go: squares, turns, records and diagrams.

namespace ruleproof {
struct Line;
}

namespace ruleproof::endo {

/// A position to start from.
struct Setup {
  std::vector<Marker> markers;  ///< by square, rising
  Colour to_move = Colour::black;

  friend bool operator==(const Setup&, const Setup&) = default;
};

/// A game as it was written down. Its readings exist; whether the set-up is one organism and the turns are
/// legal is not said.
struct Record {
  std::vector<std::pair<std::string, std::string>> readings;  ///< (key, reading) as given, each key once
  std::optional<Setup> setup;
  std::vector<Turn> turns;
  std::vector<int> lines;  ///< for each turn the line that it was read from; empty if the record was not read

  friend bool operator==(const Record&, const Record&) = default;
};

/// The default readings with the record's in their place.
Ruleset ruleset(const Record& record);

/// A record has at most so many markers, those of the set-up and one of each turn.
inline constexpr std::size_t most_markers = 1000;

/// "-3,12": x, then y.
std::string text(Square square);
/// "-3,12 0,0": with blanks between them.
std::string text(const std::vector<Square>& squares);
/// "N", "E", "S" or "W".
char letter(Direction direction);
/// "0,0 E".
std::string text(const Movement& movement);
/// "B 0,0", or "W 1,1 move 0,0 E".
std::string text(const Turn& turn);

/// The inverse of `text`, in any case; the directions may be spelled out. Throws InputError "turn:1:column:
/// ..." if the text is no turn, or names a square further out than `farthest`.
Turn parse_turn(std::string_view text);
/// The turn that a line of a file holds. Throws InputError "file:line:column: ...".
Turn read_turn(const Line& line);

/// Reads the plain form, whose grammar stands in record/README.md. `file` is the text's name in messages. The
/// header `game` may be left out. Throws InputError "file:line:column: ...", also if the text is of another
/// game.
Record parse_record(std::string_view text, std::string_view file);
/// The same from a file, or from standard input for "-".
Record read_record(const std::string& path);

/// The plain form of a record. parse_record gives the same record back, apart from `lines`.
std::string write_record(const Record& record);

/// A part of the grid, as wide as the squares lie apart.
struct Box {
  Square lower_left;
  int w = 0;
  int h = 0;
};

/// The least box with all markers; of no markers, that of 0,0.
Box box(const std::vector<Marker>& markers);

/// What is drawn: the least box and one row and column around it, and more where marked squares are nearly as
/// near. Marks further away are left out: they are named, and would only stretch the drawing.
Box drawn_box(const std::vector<Marker>& markers, const std::vector<Square>& marked);
bool holds(const Box& box, Square square);

/// The rows of a box from the north, as of X, O and a dot.
std::vector<std::string> rows(const Box& box, const std::vector<Marker>& markers);

/// The position drawn with its coordinates: X black, O white, * a hole, a dot any other square. The marked
/// squares stand in parentheses, if they are not far away.
std::string diagram(const std::vector<Marker>& markers, const std::vector<Square>& holes,
                    const std::vector<Square>& marked = {});

}  // namespace ruleproof::endo
