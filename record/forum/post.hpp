#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/forum/display.hpp"
#include "record/model_record.hpp"

// Reads and writes threads of forum posts, each of which describes a move and displays the state of the game.
// record/README.md defines the accepted forms.

namespace ruleproof::forum {

/// A move that a post states, or an event on a line between posts.
struct Posted {
  model::RecordedMove move;
  int line = 0;
  std::string sentence;  ///< the sentence that states it, in one line
};

/// One message, with all moves that it states in the order of the lines: none, one or several.
struct Post {
  int number = 0;  ///< counted from 1
  int line = 0;
  std::string from;           ///< the header From:; empty if there is none
  std::string date;           ///< the header Date:; empty if there is none
  std::optional<int> player;  ///< the poster, if known
  std::vector<Posted> moves;
  std::optional<Display> display;
  /// The flaws of the headers and sentences, sorted by line; those of the display are in `display`.
  std::vector<Flaw> flaws;
};

/// A post, or an event between posts.
using Entry = std::variant<Post, Posted>;

struct Thread {
  model::Record game;  ///< the players, the board and the readings; without moves
  std::vector<Entry> entries;
};

/// Returns a message that lists what posts need and the document lacks; empty if posts can play the game.
std::string why_no_threads(const Document& document);

/// The caller's defaults for a thread, and whether the caller determines the players.
struct ThreadDefaults {
  Game game;
  bool say_who_plays = false;
};

/// Reads a thread of a game that can be played by posts (why_no_threads). `file` is its name in messages. The
/// players come from a header `players`, the caller or the first valid table; the board comes from a header
/// `board`, the first consistent display or the defaults. An error in a post becomes a flaw. Throws
/// InputError "file:line:column: ..." for an unreadable header at the top, if there is no post or event, or
/// if nothing determines the players.
Thread parse_thread(std::string_view text, std::string_view file, const ThreadDefaults& defaults);

/// Returns whether a text is a thread rather than a record in the plain form: below the headers a line begins
/// a post, belongs to a display or states a move in words. A display alone is no thread.
bool is_thread(std::string_view text, const Document& game);

/// Returns whether a text contains messages with headers.
bool is_mail(std::string_view text);

/// Returns the record that begins with a display, if the text is one display without a sender and without a
/// stated move. Throws InputError "file:line:column: ..." for the first flaw of the display.
std::optional<model::Record> record_of_display(std::string_view text, std::string_view file,
                                               const ThreadDefaults& defaults);

/// Returns the sentence with which the player states the move: "I place a stone at G3.". parse_thread reads
/// it back. Empty for an event.
std::string sentence_of(const Model& model, const model::RecordedMove& move);

/// Returns a post: header lines, a sentence and a display, as sentence_of and display write them. The line of
/// an empty `from` or `date` is omitted.
std::string post(std::string_view from, std::string_view date, std::string_view sentence,
                 std::string_view display);

}  // namespace ruleproof::forum
