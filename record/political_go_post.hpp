#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "record/political_go_display.hpp"
#include "record/political_go_record.hpp"
#include "spec/move.hpp"
#include "spec/politics.hpp"
#include "spec/ruleset.hpp"

// Games of Political Go as they are played: threads of posts to a public forum, each of which describes a
// move and displays the state of the game (section H of the text). record/README.md says what is read.

namespace ruleproof::political_go {

/// Something that a post or a line between posts says.
struct Posted {
  Event event;
  int line = 0;
  std::string sentence;  ///< as it was written, in one line
};

/// One message. All that it says is kept in the order of the lines, be it no move at all or several.
struct Post {
  int number = 0;  ///< from 1
  int line = 0;
  std::string from;           ///< the header; empty if there is none
  std::string date;           ///< likewise
  std::optional<int> player;  ///< whose post it is
  std::vector<Posted> events;
  std::optional<Display> display;
  std::vector<Flaw> flaws;  ///< of the poster and the sentences, by line; those of the display stand there
};

/// A post, or `period`, `checkpoint` or `nweek` between posts.
using Entry = std::variant<Post, Posted>;

struct Thread {
  Size size;
  std::vector<std::pair<std::string, std::string>> readings;  ///< (key, reading) as given, each key once
  std::vector<Player> players;                                ///< 2 to most_players, with different symbols
  std::vector<Entry> entries;
};

/// The default readings with the thread's in their place.
Ruleset ruleset(const Thread& thread);

/// Reads a thread. `file` is its name in messages. Who plays is said by a header `players`, the caller or the
/// first table without a clash; the board by a header `board`, the first frame or the spec. Whatever a post
/// holds, it is read as far as it can be: the rest are flaws. Throws InputError "file:line:column: ..." for
/// headers at the top that cannot be read, for a thread without any post or event, and if nothing says who
/// plays.
Thread parse_thread(std::string_view text, std::string_view file,
                    const std::optional<std::vector<Player>>& players = {});
/// The same from a file, or from standard input for "-".
Thread read_thread(const std::string& path, const std::optional<std::vector<Player>>& players = {});

/// Whether a text is a thread and no record in the plain form: below the headers there is a line that begins
/// a post, is a part of a display or says a move in words. A display alone is none.
bool is_thread(std::string_view text);

/// The record that begins with a display, if a text is one display that nobody has signed and with which nobody says a
/// move, or is what `ruleproof show` prints: then with its readings and who made the most recent move. Throws
/// InputError "file:line:column: ..." for what is wrong with the display.
std::optional<Record> record_of_display(std::string_view text, std::string_view file,
                                        const std::optional<std::vector<Player>>& players = {});

/// "I place a stone at G3.", as the player of the event says it: the inverse of what is read from a post.
/// Empty for period, checkpoint and nweek.
std::string sentence_of(const Event& event, const std::vector<Player>& players, Size size);

/// A post: header lines, a sentence and a display, as sentence_of and display write them. `from` or `date`
/// may be empty; then its line is left out.
std::string post(std::string_view from, std::string_view date, std::string_view sentence,
                 std::string_view display);

}  // namespace ruleproof::political_go
