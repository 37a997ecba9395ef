#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/forum/mail.hpp"
#include "record/forum/players.hpp"

// What people say that they do.

namespace ruleproof::forum {

/// What somebody does, in the words of records.
struct Deed {
  std::string action;                   ///< "place", "pass", "propose", "form" or "break"
  std::optional<int> other = {};        ///< the player with whom
  std::string point = {};               ///< where a stone is placed
  std::vector<std::string> first = {};  ///< what is captured first: points, and symbols of players
};

/// A sentence that says a deed, or would if something in it were right.
struct Sentence {
  int line = 0;
  std::string text;            ///< in one line
  std::optional<int> subject;  ///< the player who is named as the one who does it; nobody: the one who speaks
  Deed deed;
  std::string fault;  ///< what is wrong, and what would be right; empty if nothing is
};

/// The sentences among the lines that say a deed, in their order. record/README.md says which those are; all
/// others are prose.
std::vector<Sentence> read_sentences(const std::vector<TextLine>& lines, const std::vector<Player>& players);

}  // namespace ruleproof::forum
