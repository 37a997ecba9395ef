#pragma once

#include <memory>
#include <optional>
#include <string>

#include "properties/provers/property.hpp"
#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"
#include "spec/ruleset.hpp"

// What the claims of a document say, in the worlds of the provers.

namespace ruleproof {

/// Under `given: KEY is READING` a claim speaks of that reading, whatever the setting.
evaluator::Setting spoken_of(const language::Claim& claim, evaluator::Setting setting);

/// The arguments of a claim, its premises aside.
std::string stated_argument(const language::Claim& claim);

/// What a claim says under a setting, as docs/language.md defines it: each of its clauses is a step, and each
/// may be proved from those before it. A claim that only something else than a prover of statements can judge
/// (`count`, `solve`, `measured`, `missing`) has no statement: then nothing. The document must outlive the
/// property.
std::optional<Property> property_of(const language::Document& document, const language::Claim& claim,
                                    const evaluator::Setting& setting);

/// That two settings of one document treat every position and every placement alike; nothing if they differ
/// in what no statement about positions speaks of.
std::optional<Property> alike(const language::Document& document, const evaluator::Setting& one,
                              const evaluator::Setting& other);

}  // namespace ruleproof
