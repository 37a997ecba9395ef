#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "report/svg.hpp"

// Which words of a rule text matter, as one page of HTML that needs no other file: the text, and beside each
// sentence what notices a change of its transcription.

namespace ruleproof {

/// A change of a formal line that nothing has noticed.
struct MutantRow {
  std::size_t number = 0;
  std::string kind;     ///< "drop a guard"
  std::string place;    ///< "loose.md:84"
  std::string line;     ///< what stands there, as a whole
  std::string was;      ///< the words that stood there
  std::string is;       ///< those that stand there now; empty if nothing does
  std::string effect;   ///< as its mark: "unprotected", "without effect", "not decided"
  std::string says;     ///< where it matters, or how far that was looked for
  std::string record;   ///< of the smallest position in which it matters; may be empty
  std::string command;  ///< finds the same again
  std::vector<Figure> figures;
};

/// A sentence of the text, and what came of the changes of its formal lines.
struct SentenceRow {
  std::string clause;  ///< empty for lines that belong to no sentence
  std::string sentence;
  std::string section;
  std::string mark;  ///< "protected", "unprotected", "without effect", "not decided", "not changed"
  std::vector<std::string> by;  ///< "12 by the example capture"
  std::vector<MutantRow> mutants;
};

struct MutationPage {
  std::string title;
  std::string score;               ///< "of N changes M matter; K of them are noticed"
  std::vector<std::string> notes;  ///< how far it was looked
  std::vector<SentenceRow> sentences;
};

/// The page as one document, in HTML that is XML as well. `made_by` is the command that made it.
std::string mutation_page(const MutationPage& page, std::string_view made_by);

}  // namespace ruleproof
