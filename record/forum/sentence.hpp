#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/forum/mail.hpp"
#include "record/players.hpp"

// Finds the sentences of a post that state a move.

namespace ruleproof::forum {

/// The move that a sentence states, in the words of records.
struct Deed {
  std::string action;                   ///< "place", "pass", "propose", "form" or "break"
  std::optional<int> other = {};        ///< the other player of an alliance
  std::string point = {};               ///< where a stone is placed
  std::vector<std::string> first = {};  ///< what is captured first: points, and symbols of players
};

/// A sentence that states a move, or would state one without its error.
struct Sentence {
  int line = 0;
  std::string text;            ///< the sentence in one line
  std::optional<int> subject;  ///< the player named as the one who moves; nullopt: the author
  Deed deed;
  std::string fault;  ///< an error message; empty for a correct sentence
};

/// Returns the sentences that state a move, in their order. record/README.md defines them; all other
/// sentences are prose.
std::vector<Sentence> read_sentences(const std::vector<TextLine>& lines, const std::vector<Player>& players);

}  // namespace ruleproof::forum
