#pragma once

#include <nlohmann/json.hpp>

#include "properties/mutation/protection.hpp"
#include "properties/readings/ambiguity.hpp"

// Converts structured results of jobs to JSON and back, to store them (report/kept.hpp). Games are stored as
// records. The functions that read JSON throw nlohmann::json::exception or InputError if it is no result for
// this game.

namespace ruleproof {

/// Return the judgement of a mutant as JSON, and read it back.
nlohmann::ordered_json kept_form(const mutation::Judgement& judgement);
mutation::Judgement judgement_of(const nlohmann::ordered_json& json, const Document& game);

/// Return the result of comparing two readings of the game as JSON, and read it back.
nlohmann::ordered_json kept_form(const model::Ambiguity& ambiguity);
model::Ambiguity ambiguity_of(const nlohmann::ordered_json& json, const Document& game);

}  // namespace ruleproof
