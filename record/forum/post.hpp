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

/// A move that a post states, or an event, which is on a line of its own between posts.
struct Posted {
  RecordedMove move;
  int line = 0;
  std::string sentence;  ///< the sentence that states the move, in one line
};

/// One message of a thread, with all moves that it states, in the order of the lines. It may state no move or
/// several.
struct Post {
  int number = 0;  ///< in the thread, counted from 1
  int line = 0;
  std::string from;           ///< the text of the header From:; empty if there is none
  std::string date;           ///< the text of the header Date:; empty if there is none
  std::optional<int> player;  ///< the player who wrote the post, if known
  std::vector<Posted> moves;
  std::optional<Display> display;
  /// The errors in the headers and sentences, sorted by line. The errors in the display are in `display`.
  std::vector<Flaw> flaws;
};

/// A post, or an event between posts.
using Entry = std::variant<Post, Posted>;

struct Thread {
  /// The players, the board and the readings of the thread; it has no moves.
  Record game;
  std::vector<Entry> entries;
};

/// Returns a message that lists what the document must have for games by posts and lacks; empty if it lacks
/// nothing.
std::string why_no_threads(const Document& document);

/// The defaults of the caller for a thread, and whether the caller determines the players.
struct ThreadDefaults {
  Game game;
  bool say_who_plays = false;
};

/// Reads a thread of a game that posts can play (why_no_threads). `file` is the name of the text in messages.
/// The players come from a header `players`, from the caller or from the first valid table; the board comes
/// from a header `board`, from the first consistent display or from the defaults. An error in a post becomes
/// a flaw. Throws InputError "file:line:column: ..." for an unreadable header at the top, for a text without
/// any post or event, and if nothing determines the players.
Thread parse_thread(std::string_view text, std::string_view file, const ThreadDefaults& defaults);

/// Returns whether a text is a thread and not a record in the plain form (record/README.md). It is a thread
/// if below its headers some line begins a post, belongs to a display or states a move in words. A display
/// alone is no thread.
bool is_thread(std::string_view text, const Document& game);

/// Returns whether a text contains messages with headers.
bool is_mail(std::string_view text);

/// If the text is a single display, without a sender and without a stated move, returns the record that
/// begins with the displayed position; otherwise returns nullopt. Throws InputError "file:line:column: ..."
/// for the first flaw of the display.
std::optional<Record> record_of_display(std::string_view text, std::string_view file,
                                        const ThreadDefaults& defaults);

/// Returns the sentence in which a player states the move: "I place a stone at G3.". `parse_thread` reads the
/// same move from it. Returns an empty text for an event.
std::string sentence_of(const Model& model, const RecordedMove& move);

/// Returns a post: header lines, a sentence as `sentence_of` returns it, and a display as `display` returns
/// it. Omits the header line of an empty `from` or `date`.
std::string post(std::string_view from, std::string_view date, std::string_view sentence,
                 std::string_view display);

}  // namespace ruleproof::forum
