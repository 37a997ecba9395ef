#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/forum/mail.hpp"
#include "record/players.hpp"

// Finds the sentences of a post that state a move.

namespace ruleproof::forum {

/// The move that a sentence states, in terms of the notation of records.
struct Deed {
  /// "place", "pass", "propose", "form" or "break".
  std::string action;
  std::optional<int> other = {};  ///< the other player, if the move concerns an alliance
  std::string point = {};         ///< the point where a stone is placed; may be empty
  /// What is captured first, as points and symbols of players; may be empty.
  std::vector<std::string> first = {};
};

/// A sentence that states a move. It may contain an error.
struct Sentence {
  int line = 0;
  std::string text;  ///< the text of the sentence in one line
  /// The player whom the sentence names as its subject; nullopt if that is the author of the post.
  std::optional<int> subject;
  Deed deed;
  std::string fault;  ///< an error message; empty if there is no error
};

/// Returns the sentences of a post that state a move, in their order. record/README.md defines these
/// sentences; all others are prose and ignored.
std::vector<Sentence> read_sentences(const std::vector<TextLine>& lines, const std::vector<Player>& players);

}  // namespace ruleproof::forum
