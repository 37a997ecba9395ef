#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/language/tree.hpp"

// Small changes of the rules of a document, one at a time: which words matter is found out by exchanging
// them.

namespace ruleproof::mutation {

/// One change. It is a change of the text, so that a reader finds it and can make it.
struct Mutant {
  enum class Kind {
    drop_guard,  ///< a `forbid` is not there
    drop_step,   ///< another step is not there
    drop_end,    ///< an `end` is not there
    drop_part,   ///< an operand of `and` or `or`, the guard of a set, a way to take a turn, a word such as
                 ///< `not` or `repeat`
    swap_steps,  ///< a step and the one after it
    negate,      ///< a yes-or-no
    connective,  ///< `and` and `or`
    comparison,  ///< less and less or equal, equal and not equal
    quantity,    ///< some, no, one, each
    relation,    ///< meets and within
    side,        ///< own and enemy, two players, the mover and the other one
    region,  ///< beside and around, empty and occupied, a component and a single stone, directions, rows and
             ///< columns
    moment,  ///< before and after
    arithmetic,  ///< plus and minus, least and most
    number,      ///< by one up or down
    other_name,  ///< another memory or definition of the same type
  };
  struct Edit {
    language::Span at;
    std::string text;
  };

  Kind kind = Kind::drop_guard;
  std::size_t number = 0;   ///< in the order of the document, from 1; what doesn't check is not counted
  std::vector<Edit> edits;  ///< in the order of the text; they don't overlap
  std::string was;          ///< the words that stood there
  std::string is;           ///< those that stand there now; empty where something is gone
  std::vector<std::string> clauses;
  std::vector<std::pair<int, int>>
      readings;  ///< choice and alternative, under which the line is read; else the first ones

  language::Span at() const { return edits.front().at; }
};

/// "drop a guard", as it is called in reports.
std::string_view text(Mutant::Kind kind);

/// All kinds, for tests and reports.
std::vector<Mutant::Kind> kinds();

/// The text of a document with a change. Its lines have the numbers that they had, except between two steps
/// that changed places.
std::string mutated(const language::Source& source, const Mutant& mutant);

/// All mutants of a document without errors that are documents without errors, no two with the same tree and
/// none with that of the document itself. Not changed are claims, examples and counts, and definitions that
/// they alone use, shortcuts, readings and settings, the board, its shape, the players and what the setup
/// clauses ask.
std::vector<Mutant> mutants(const language::Document& document);

}  // namespace ruleproof::mutation
