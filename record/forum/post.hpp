#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/forum/display.hpp"
#include "record/model_record.hpp"

// Games as they are played in public: threads of posts to a forum, each of which describes a move and
// displays the state of the game. record/README.md says what is read.

namespace ruleproof::forum {

/// Something that a post or a line between posts says.
struct Posted {
  model::RecordedMove move;
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
  std::vector<Posted> moves;
  std::optional<Display> display;
  std::vector<Flaw> flaws;  ///< of the poster and the sentences, by line; those of the display stand there
};

/// A post, or an event between posts.
using Entry = std::variant<Post, Posted>;

struct Thread {
  model::Record game;  ///< who plays, where, and by which readings; without moves
  std::vector<Entry> entries;
};

/// Why there are no threads of a game: what its document has not and posts speak of. Empty if there are.
std::string why_no_threads(const Document& game);

/// What the caller knows of a game: what a thread does not say, and whether that says who plays.
struct ThreadDefaults {
  Game game;
  bool say_who_plays = false;
};

/// Reads a thread of a game that has some. `file` is its name in messages. Who plays is said by a header
/// `players`, the caller or the first table without a clash; the board by a header `board`, the first frame
/// or the defaults. Whatever a post holds, it is read as far as it can be: the rest are flaws. Throws
/// InputError "file:line:column: ..." for headers at the top that cannot be read, for a thread without any
/// post or event, and if nothing says who plays.
Thread parse_thread(std::string_view text, std::string_view file, const ThreadDefaults& defaults);

/// Whether a text is a thread and no record in the plain form: below the headers there is a line that begins
/// a post, is a part of a display or says a move in words. A display alone is none.
bool is_thread(std::string_view text, const Document& game);

/// Whether a text has messages with headers.
bool is_mail(std::string_view text);

/// The record that begins with a display, if a text is one display that nobody has signed and with which
/// nobody says a move. Throws InputError "file:line:column: ..." for what is wrong with the display.
std::optional<model::Record> record_of_display(std::string_view text, std::string_view file,
                                               const ThreadDefaults& defaults);

/// "I place a stone at G3.", as the player of the move says it: the inverse of what is read from a post.
/// Empty for an event.
std::string sentence_of(const Model& model, const model::RecordedMove& move);

/// A post: header lines, a sentence and a display, as sentence_of and display write them. `from` or `date`
/// may be empty; then its line is left out.
std::string post(std::string_view from, std::string_view date, std::string_view sentence,
                 std::string_view display);

}  // namespace ruleproof::forum
