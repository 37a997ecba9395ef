#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/forum/mail.hpp"
#include "record/players.hpp"

// Finds the sentences of a post that state a move.

namespace ruleproof::forum {

/// The move that a sentence states, in the words of the notation of records.
struct Deed {
  /// "place", "pass", "propose", "form" or "break".
  std::string action;
  std::optional<int> other = {};  ///< the other player, if the move concerns an alliance
  std::string point = {};         ///< the point where a stone is placed; empty if the sentence names none
  /// The names (points, symbols of players) of what is captured first, if the move has several outcomes; may
  /// be empty.
  std::vector<std::string> first = {};
};

/// A sentence that states a move, possibly with an error.
struct Sentence {
  int line = 0;
  std::string text;  ///< the text of the sentence in one line
  /// The player whom the sentence names as its subject; nullopt if the subject is the author of the post.
  std::optional<int> subject;
  Deed deed;
  std::string fault;  ///< an error message; empty if there is no error
};

/// Returns those sentences of a post that state a move, in order. record/README.md defines these sentences.
/// All other sentences are ignored.
std::vector<Sentence> read_sentences(const std::vector<TextLine>& lines, const std::vector<Player>& players);

}  // namespace ruleproof::forum
