#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/political_go_players.hpp"
#include "spec/move.hpp"
#include "spec/politics.hpp"
#include "spec/ruleset.hpp"

// The forms in which games of Political Go come and go: points, events, records and diagrams. Stones are
// given as w * h players in row order from the top left, -1 on an empty point.

namespace ruleproof {
struct Line;
}

namespace ruleproof::political_go {

/// No score that is read is farther from 0.
inline constexpr std::int64_t farthest_score = 1'000'000;

/// A position to start from.
struct Setup {
  std::vector<int> stones;
  Alliances alliances;
  std::vector<std::int64_t> scores;  ///< of each player
  std::vector<int> recent;  ///< who has moved, each once, in the order of their last moves, the latest last

  friend bool operator==(const Setup&, const Setup&) = default;
};

/// A game as it was written down. Its readings, players and points exist; whether the events are legal is not
/// said.
struct Record {
  Size size;
  std::vector<std::pair<std::string, std::string>> readings;  ///< (key, reading) as given, each key once
  std::vector<Player> players;                                ///< 2 to most_players, with different symbols
  std::optional<Setup> setup;
  std::vector<Event> events;
  std::vector<int>
      lines;  ///< for each event the line that it was read from; empty if the record was not read

  friend bool operator==(const Record&, const Record&) = default;
};

/// A game of players called A, B, C and so on that names every reading of a ruleset. Throws InputError unless
/// there are 2 to most_players.
Record record_of(const Ruleset& ruleset, Size size, int players, std::vector<Event> events = {});

/// The default readings with the record's in their place.
Ruleset ruleset(const Record& record);

/// "G3": the column from A to Y with I, from the left; the row from 1 at the bottom.
std::string point_name(Size size, int point);
/// "G3 H3": with blanks between them.
std::string point_names(Size size, const std::vector<int>& points);
/// The point of that name, in either case. Throws InputError if the board has none.
int parse_point(Size size, std::string_view name);

/// "R G3", "R pass", "R propose S", "S form R", "R break S", "period", "checkpoint" or "nweek"; where the
/// mover chooses whom to capture first "R G3 first b C4".
std::string text(const Event& event, const std::vector<Player>& players, Size size);
/// The inverse of `text`; symbols have to match, everything else may come in any case. Throws InputError
/// "event:1:column: ...".
Event parse_event(std::string_view text, const std::vector<Player>& players, Size size);
/// The event that a line of a file holds. Throws InputError "file:line:column: ...".
Event read_event(const Line& line, const std::vector<Player>& players, Size size);

/// Reads the plain form, whose grammar stands in record/README.md. `file` is the text's name in messages. The
/// header `game` may be left out; the header `players` only if the caller says who plays. Throws InputError
/// "file:line:column: ...", also if the text is of another game.
Record parse_record(std::string_view text, std::string_view file,
                    const std::optional<std::vector<Player>>& players = {});
/// The same from a file, or from standard input for "-".
Record read_record(const std::string& path, const std::optional<std::vector<Player>>& players = {});

/// The plain form of a record. parse_record gives the same record back, apart from `lines`.
std::string write_record(const Record& record);

/// The position as h rows of w symbols, a dot for an empty point, the top row first.
std::vector<std::string> rows(Size size, const std::vector<int>& stones, const std::vector<Player>& players);

/// The position drawn with its coordinates around it, in h + 2 lines. The marked points stand in parentheses.
std::string diagram(Size size, const std::vector<int>& stones, const std::vector<Player>& players,
                    const std::vector<int>& marked = {});

}  // namespace ruleproof::political_go
