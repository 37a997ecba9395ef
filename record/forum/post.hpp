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

/// A move that a post states, or an event (made by no player). The thread names an event on a line of its own
/// between posts.
struct Posted {
  RecordedMove move;
  int line = 0;
  std::string sentence;  ///< the sentence that states the move, in one line
};

/// One message of a thread, with the moves that it states, in the order of its lines. A post may state no
/// move, one move or several.
struct Post {
  int number = 0;  ///< the position of the post in the thread, counted from 1
  int line = 0;
  std::string from;           ///< the text of the header From:; empty if there is none
  std::string date;           ///< the text of the header Date:; empty if there is none
  std::optional<int> player;  ///< the player who wrote the post, if known
  std::vector<Posted> moves;
  std::optional<Display> display;
  /// The errors in the headers and sentences, sorted by line. The errors in the display are in `display`.
  std::vector<Flaw> flaws;
};

/// An entry of a thread: a post, or an event between posts.
using Entry = std::variant<Post, Posted>;

struct Thread {
  /// The players, the board and the readings of the thread; it has no moves.
  Record game;
  std::vector<Entry> entries;
};

/// Returns a message that lists what a document needs for games by posts and does not have; an empty text if
/// it has everything.
std::string why_no_threads(const Document& document);

/// The defaults for a thread. `game` has the default readings, settings and board. If `say_who_plays`, it
/// also determines the players.
struct ThreadDefaults {
  Game game;
  bool say_who_plays = false;
};

/// Reads a thread of a game that can be played by posts (see why_no_threads). `file` is the name of the text
/// in messages. The players come from a header `players`, otherwise from `defaults` (if `say_who_plays`),
/// otherwise from the first valid table. The board comes from a header `board`, otherwise from the first
/// consistent display, otherwise from the defaults. An error in a post becomes a flaw of the post. Throws
/// InputError "file:line:column: ..." if a header at the top is unreadable, if there is no post or event, or
/// if nothing determines the players.
Thread parse_thread(std::string_view text, std::string_view file, const ThreadDefaults& defaults);

/// Returns whether a text is a thread of posts and not a record in the plain form (see record/README.md). It
/// is a thread if some line below its headers begins a post, belongs to a display or states a move in words.
/// But a text that is only a display is no thread.
bool is_thread(std::string_view text, const Document& game);

/// Returns whether a text contains messages with headers.
bool is_mail(std::string_view text);

/// If a text is a single display, without a sender and without a move in words, returns a record that begins
/// with the displayed position; otherwise returns nullopt. Throws InputError "file:line:column: ..." for the
/// first flaw of the display.
std::optional<Record> record_of_display(std::string_view text, std::string_view file,
                                        const ThreadDefaults& defaults);

/// Returns the sentence by which a player states a move: "I place a stone at G3.". `parse_thread` reads the
/// same move from the sentence. Returns an empty text for an event.
std::string sentence_of(const Model& model, const RecordedMove& move);

/// Returns a post as text: header lines, then a sentence (from `sentence_of`) and a display (from `display`).
/// If `from` or `date` is empty, omits its header line.
std::string post(std::string_view from, std::string_view date, std::string_view sentence,
                 std::string_view display);

}  // namespace ruleproof::forum
