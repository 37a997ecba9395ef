#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/tree.hpp"

// What a document states of its clauses, readings and claims, beside what stands in its tree.

namespace ruleproof {

using language::Alternatives;
using language::Claim;
using language::Clause;
using language::Document;
using language::Reading;
using language::Settled;
using language::SourceOfText;

/// What a clause is about.
enum class ClauseKind { definition, rule, setup, end, scoring, claim, flavour, out_of_scope };

/// The kind that the clause's explanation gives, or else the items that transcribe it; of several items the
/// heaviest: an end, then scoring, a rule, the setup, a definition.
ClauseKind kind_of(const Document& document, const Clause& clause);

/// The ids of the sources that have the clause in this wording; all if it names none.
std::vector<std::string> sources_of(const Document& document, const Clause& clause);

/// The claims that a clause makes: those that it names, then those that name it.
std::vector<std::string> claims_of(const Document& document, const Clause& clause);
/// The claims that are made under one reading of an open clause (`given: KEY is READING`).
std::vector<std::string> claims_of(const Document& document, const Alternatives& open,
                                   const Reading& reading);

enum class ClaimKind { position, step, rulesets, measure, strategy, number };

ClaimKind kind_of(const Claim& claim);

/// The verdict that is expected of a claim, but for readings with another one; nothing if there is none.
std::optional<ClaimVerdict> expected_in_general(const Claim& claim);

/// The clauses that make a claim, in the order of the text; empty for a claim that is not the author's.
std::vector<std::string> clauses_of(const Document& document, const Claim& claim);

/// The spelling that documents use: "out-of-scope", "rulesets", "not-run".
std::string_view text(ClauseKind kind);
std::string_view text(ClaimKind kind);
std::string_view text(ClaimVerdict verdict);

/// Lines of a document that transcribe a clause, without the indentation of their first one.
struct FormalLines {
  int line = 0;  ///< the number of the first
  std::string text;
};

/// Those of a clause in the order of the document; adjacent ones are one.
std::vector<FormalLines> formal_lines(const Document& document, const Clause& clause);

}  // namespace ruleproof
