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

/// Returns the kind that the clause's explanation states, or else the kind derived from the formal items that
/// transcribe the clause. If these items have several kinds, the first of this list is returned: end,
/// scoring, rule, setup, definition.
ClauseKind kind_of(const Document& document, const Clause& clause);

/// Returns the ids of the sources that contain the clause in this wording; all sources if it names none.
std::vector<std::string> sources_of(const Document& document, const Clause& clause);

/// Returns the names of the claims that a clause makes: first the claims that the clause mentions, then the
/// claims that mention the clause.
std::vector<std::string> claims_of(const Document& document, const Clause& clause);
/// Returns the claims that apply only under one reading of an open clause (`given: KEY is READING`).
std::vector<std::string> claims_of(const Document& document, const Alternatives& open,
                                   const Reading& reading);

enum class ClaimKind { position, step, rulesets, measure, strategy, number };

/// Returns the kind that the claim states, or else the kind derived from its formal lines.
ClaimKind kind_of(const Claim& claim);

/// Returns the verdict that a claim expects without a condition on readings; nothing if all its expected
/// verdicts have conditions.
std::optional<VerdictWord> expected_in_general(const Claim& claim);

/// Returns the ids of the games in the `agree with` claims of a document.
std::vector<std::string> games_agreed_with(const Document& document);

/// Returns the ids of the clauses that make a claim, in text order; empty for a claim that no clause makes.
std::vector<std::string> clauses_of(const Document& document, const Claim& claim);

/// Returns the spelling used in documents, such as "out-of-scope", "rulesets", "proved on boards".
std::string_view text(ClauseKind kind);
std::string_view text(ClaimKind kind);
std::string_view text(VerdictWord verdict);

/// Lines of a document that transcribe a clause, each without the indentation of the first line.
struct FormalLines {
  int line = 0;  ///< the number of the first line
  std::string text;
};

/// Returns the formal lines of a clause in document order. Items that only empty lines and remarks separate
/// form one element.
std::vector<FormalLines> formal_lines(const Document& document, const Clause& clause);

}  // namespace ruleproof
