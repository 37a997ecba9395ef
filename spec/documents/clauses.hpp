#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/document.hpp"
#include "spec/verdict.hpp"

// Answers questions about a document's clauses, readings and claims that its syntax tree does not answer
// directly.

namespace ruleproof {

/// The kind of a clause: what its sentence is about.
enum class ClauseKind { definition, rule, setup, end, scoring, claim, flavour, out_of_scope };

/// Returns the kind that a mark below the clause states, such as `*Flavour:*`. If there is no mark, derives
/// the kind from the formal items that transcribe the clause; if these items have several kinds, returns the
/// first of them in this order: end, scoring, rule, setup, definition.
ClauseKind kind_of(const Document& document, const Clause& clause);

/// Returns the ids of the sources that contain the clause in this wording. If the clause names no source,
/// returns the ids of all sources.
std::vector<std::string> sources_of(const Document& document, const Clause& clause);

/// Returns the names of the claims that a clause makes: first the claims that its explanation `*A claim:*`
/// names, then the other claims whose formal lines belong to the clause.
std::vector<std::string> claims_of(const Document& document, const Clause& clause);
/// Returns the names of the claims that apply only under this reading of this open clause, because they
/// contain the line `given: KEY is READING`.
std::vector<std::string> claims_of(const Document& document, const Alternatives& open,
                                   const Reading& reading);

enum class ClaimKind { position, step, rulesets, measure, strategy, number };

/// Returns the kind that the claim states. If the claim states none, derives the kind from its formal lines.
ClaimKind kind_of(const Claim& claim);

/// Of the verdicts that a claim expects, returns the verdict without a condition on readings: `proved` in
/// `expect proved, refuted if group is pairs`. Returns nothing if every expected verdict has a condition.
std::optional<VerdictWord> expected_in_general(const Claim& claim);

/// Returns the ids of the games that the claims of a document name in lines `agree with`.
std::vector<std::string> games_agreed_with(const Document& document);

/// Returns the ids of the clauses that make a claim, in the order of the document; empty if no clause makes
/// it.
std::vector<std::string> clauses_of(const Document& document, const Claim& claim);

/// Returns the spelling of a kind or verdict in documents and reports, such as "out-of-scope", "rulesets",
/// "proved on boards".
std::string_view text(ClauseKind kind);
std::string_view text(ClaimKind kind);
std::string_view text(VerdictWord verdict);

/// Lines of a document that transcribe a clause, without the indentation that the first line has.
struct FormalLines {
  int line = 0;  ///< the number of the first line
  std::string text;
};

/// Returns the formal lines of a clause in document order. If only empty lines and remarks lie between two
/// items, both items form one element of the result.
std::vector<FormalLines> formal_lines(const Document& document, const Clause& clause);

}  // namespace ruleproof
