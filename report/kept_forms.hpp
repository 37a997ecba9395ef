#pragma once

#include <nlohmann/json.hpp>

#include "properties/mutation/protection.hpp"
#include "properties/readings/ambiguity.hpp"

// What jobs keep (report/kept.hpp) of what is no plain record of texts: to be read back as it was. A game in
// it is kept as a record. What reads them throws nlohmann::json::exception or InputError if it is none of
// this game.

namespace ruleproof {

/// All of what is said of a changed word.
nlohmann::ordered_json kept_form(const mutation::Judgement& judgement);
mutation::Judgement judgement_of(const nlohmann::ordered_json& json, const Document& game);

/// What came of comparing two readings of the game.
nlohmann::ordered_json kept_form(const model::Ambiguity& ambiguity);
model::Ambiguity ambiguity_of(const nlohmann::ordered_json& json, const Document& game);

}  // namespace ruleproof
