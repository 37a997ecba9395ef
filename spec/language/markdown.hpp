#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/language/source.hpp"

// A document is Markdown. Its reader takes it apart into quotations, formal lines and prose; what the formal
// lines say is read by the parser.

namespace ruleproof::language {

/// A name in the document, and where it stands.
struct Id {
  std::string name;
  Span at;
};

/// A quotation: one sentence of the rules, or a few. A sentence whose wording changed is one clause for each
/// wording.
struct Clause {
  Id id;
  std::vector<Id> sources;  ///< behind the id; empty if none is named
  std::string text;         ///< with each run of white space folded to one space
  std::string section;      ///< the heading that it stands under; empty under the title
  Span at;

  enum class Explanation { none, not_transcribed, flavour, setup, claim, word };
  Explanation explanation = Explanation::none;
  std::string explained_by;  ///< the reason, the claims or the word
  bool has_formal_lines = false;

  /// Why it has no transcription; empty for a claim, and if it has one.
  std::string reason() const;
  /// Whether the document transcribes it. A claim is left to the provers; for every other clause that is not
  /// transcribed, `reason` says why.
  bool is_transcribed() const { return explanation != Explanation::claim && reason().empty(); }
};

/// The words of "finite, no-cycles, below.", by which a quotation that is a claim names those that it makes.
std::vector<std::string_view> claims_named_by(const Clause& quotation);

/// A run of formal lines with nothing but empty lines between them. The lines keep their columns.
struct FormalBlock {
  int first_line = 1;
  int last_line = 1;            ///< the last formal one
  int indent = 0;               ///< the columns in front of its items
  std::vector<int> quotations;  ///< the indices of those that it transcribes
};

/// A detail that is settled in one way: prose with the clauses that it rests on in brackets.
struct Settled {
  std::string text;
  std::vector<Id> clauses;
};

/// A document taken apart, in the order of its lines.
struct Markdown {
  std::string title;  ///< of the first heading
  std::vector<Clause> clauses;
  std::vector<FormalBlock> blocks;
  std::vector<Settled> settled;
};

/// Takes a document apart. What is wrong with its layout (a quotation without an id, formal lines right under
/// prose or after a list, a clause that nothing follows) is added to `diagnostics`.
Markdown read_markdown(const Source& source, Diagnostics& diagnostics);

}  // namespace ruleproof::language
