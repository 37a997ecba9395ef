#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/political_go_mail.hpp"
#include "spec/move.hpp"
#include "spec/politics.hpp"

// What people say that they do.

namespace ruleproof::political_go {

/// A sentence that says an event, or would if something in it were right.
struct Sentence {
  int line = 0;
  std::string text;            ///< in one line
  std::optional<int> subject;  ///< the player who is named as the one who does it; nobody: the one who speaks
  Event event;                 ///< but for its player
  std::string fault;           ///< what is wrong, and what would be right; empty if nothing is
};

/// The sentences among the lines that say an event, in their order. record/README.md says which those are;
/// all others are prose.
std::vector<Sentence> read_sentences(const std::vector<TextLine>& lines, const std::vector<Player>& players,
                                     Size size);

}  // namespace ruleproof::political_go
