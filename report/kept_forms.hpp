#pragma once

#include <nlohmann/json.hpp>

#include "properties/mutation/protection.hpp"
#include "properties/readings/ambiguity.hpp"

// Converts the results of jobs to JSON and back, so that they can be stored (report/kept.hpp). A game that
// was played is stored as its record. The functions that read JSON throw nlohmann::json::exception or
// InputError if the JSON is no result for this document.

namespace ruleproof {

/// Return the judgement of a mutant as JSON, and read it back from JSON.
nlohmann::ordered_json kept_form(const mutation::Judgement& judgement);
mutation::Judgement judgement_of(const nlohmann::ordered_json& json, const Document& game);

/// Return the comparison of two readings of a game as JSON, and read it back from JSON.
nlohmann::ordered_json kept_form(const Ambiguity& ambiguity);
Ambiguity ambiguity_of(const nlohmann::ordered_json& json, const Document& game);

}  // namespace ruleproof
