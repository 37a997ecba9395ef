#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/language/source.hpp"

// Splits a Markdown document into quotations, formal lines and prose. The parser reads the formal lines.

namespace ruleproof::language {

/// A quotation of one or a few sentences of the rules. If the sources word a sentence differently, each
/// wording is a clause of its own.
struct Clause {
  Id id;
  std::vector<Id> sources;  ///< the sources named after the id; empty if none is named
  std::string text;         ///< the quotation, with each run of white space folded to one space
  std::string section;      ///< the nearest heading above the clause; empty if this heading is the title
  Span at;

  enum class Explanation { none, not_transcribed, flavour, setup, claim, word };
  Explanation explanation = Explanation::none;
  /// Depending on `explanation`: why there is no transcription, the names of claims, or the word of the rules
  /// language that the clause defines.
  std::string explained_by;
  bool has_formal_lines = false;

  /// Returns the reason why the clause is not transcribed. Returns an empty text if the clause is
  /// transcribed, and if it is a claim.
  std::string reason() const;
  /// Returns whether the document transcribes the clause. A clause that is a claim counts as not transcribed,
  /// since provers check it. For every other clause that is not transcribed, `reason` is not empty.
  bool is_transcribed() const { return explanation != Explanation::claim && reason().empty(); }
};

/// Returns the words of the explanation of a clause, without punctuation. If the clause is a claim, as in
/// `*A claim:* finite, no-cycles, below.`, the words are names of claims, or `below`, `above` and `and`.
std::vector<std::string_view> claims_named_by(const Clause& quotation);

/// A block of consecutive formal lines, with only empty lines between them.
struct FormalBlock {
  int first_line = 1;
  int last_line = 1;            ///< the last formal line
  int indent = 0;               ///< the number of spaces before each of its items
  std::vector<int> quotations;  ///< the indices of the clauses that the block transcribes
};

/// A detail of the rules about which the text leaves no doubt: an explanation in prose, and the clauses that
/// support this explanation.
struct Settled {
  std::string text;
  std::vector<Id> clauses;
};

/// The components of a document, in the order of its lines.
struct Markdown {
  std::string title;  ///< the first heading
  std::vector<Clause> clauses;
  std::vector<FormalBlock> blocks;
  std::vector<Settled> settled;
};

/// Splits a document into its components. Adds mistakes of layout to `diagnostics`: a quotation without an
/// id, formal lines right under prose or after a list, an explanation that belongs to no quotation.
Markdown read_markdown(const Source& source, Diagnostics& diagnostics);

}  // namespace ruleproof::language
