#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/language/document.hpp"

// Creates mutants: documents with one small change of the rules. They serve to find out which parts of the
// rules the document's own examples and claims protect.

namespace ruleproof::mutation {

/// One change of the text of a document.
struct Mutant {
  enum class Kind {
    drop_guard,  ///< deletes a `forbid`
    drop_step,   ///< deletes a step that is not a `forbid`
    drop_end,    ///< deletes an `end`
    drop_part,   ///< deletes an operand of `and` or `or`, the condition of a set or sum, an alternative of a
                 ///< turn, or a word such as `not` or `repeat`
    swap_steps,  ///< exchanges a step with the next one
    negate,      ///< negates a truth value
    connective,  ///< exchanges `and` and `or`
    comparison,  ///< exchanges `<` and `<=`, `=` and `<>`
    quantity,    ///< exchanges `some`, `no`, `one`, `each`
    relation,    ///< exchanges `meets` and `within`
    side,        ///< exchanges `own` and `enemy`, or two players, or the mover and the other player
    region,      ///< exchanges `beside` and `around`, `empty` and `occupied`, a component and a single stone,
                 ///< directions, rows and columns
    moment,      ///< changes the moment (such as `before`) at which an expression is evaluated
    arithmetic,  ///< exchanges `+` and `-`, `min` and `max`, `largest` and `smallest`
    number,      ///< changes a number by one
    other_name,  ///< uses another variable or definition of the same type, or another kind of piece
  };
  struct Edit {
    language::Span at;
    std::string text;
  };

  Kind kind = Kind::drop_guard;
  std::size_t number = 0;   ///< number in document order, from 1; changes that cause errors are not counted
  std::vector<Edit> edits;  ///< the changed spans, in text order, without overlaps
  std::string was;          ///< the words before the change
  std::string is;           ///< the words after the change; empty for a deletion
  std::vector<std::string> clauses;
  /// The readings under which the changed line applies, as pairs: the index of an open clause and the index
  /// of its reading. All other open clauses have their first reading.
  std::vector<std::pair<int, int>> readings;

  language::Span at() const { return edits.front().at; }
};

/// Returns the name of a kind in reports, such as "drop a guard".
std::string_view text(Mutant::Kind kind);

/// Returns all kinds, for tests and reports.
std::vector<Mutant::Kind> kinds();

/// Returns the text of a document with a change. Line numbers stay the same, except between two exchanged
/// steps.
std::string mutated(const language::Source& source, const Mutant& mutant);

/// Returns all mutants of a document, which must have no errors. The mutants have no errors either, and their
/// syntax trees differ from each other and from the document's. The following is never changed: claims,
/// examples and counts, and the definitions that only they use; shortcuts; readings and settings; the board,
/// its shape, the players and the setup clauses.
std::vector<Mutant> mutants(const language::Document& document);

}  // namespace ruleproof::mutation
