#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/document.hpp"
#include "spec/verdict.hpp"

// Queries on a document's clauses, readings and claims that its syntax tree does not answer directly.

namespace ruleproof {

/// The subject of a clause.
enum class ClauseKind { definition, rule, setup, end, scoring, claim, flavour, out_of_scope };

/// Returns the kind stated by the clause's explanation, or else derived from the items that transcribe it. Of
/// several items the first in this order decides: end, scoring, rule, setup, definition.
ClauseKind kind_of(const Document& document, const Clause& clause);

/// Returns the ids of the sources that contain the clause in this wording; all sources if it names none.
std::vector<std::string> sources_of(const Document& document, const Clause& clause);

/// Returns the claims that a clause makes: first those that it names, then those that name it.
std::vector<std::string> claims_of(const Document& document, const Clause& clause);
/// Returns the claims that apply only under one reading of an open clause (`given: KEY is READING`).
std::vector<std::string> claims_of(const Document& document, const Alternatives& open,
                                   const Reading& reading);

enum class ClaimKind { position, step, rulesets, measure, strategy, number };

/// Returns the kind that the claim states, or else the kind of its formal lines.
ClaimKind kind_of(const Claim& claim);

/// Returns the verdict expected of a claim without regard to readings; nothing if the claim states none.
std::optional<VerdictWord> expected_in_general(const Claim& claim);

/// Returns the ids of the games in the `agree with` claims of a document.
std::vector<std::string> games_agreed_with(const Document& document);

/// Returns the ids of the clauses that make a claim, in text order; empty for a claim that no clause makes.
std::vector<std::string> clauses_of(const Document& document, const Claim& claim);

/// Returns the spelling used in documents, such as "out-of-scope", "rulesets", "proved on boards".
std::string_view text(ClauseKind kind);
std::string_view text(ClaimKind kind);
std::string_view text(VerdictWord verdict);

/// Lines of a document that transcribe a clause. Each loses the indentation of the first line.
struct FormalLines {
  int line = 0;  ///< the number of the first line
  std::string text;
};

/// Returns the formal lines of a clause in document order; adjacent items form one element.
std::vector<FormalLines> formal_lines(const Document& document, const Clause& clause);

}  // namespace ruleproof
