#pragma once

#include <nlohmann/json.hpp>

#include "properties/mutation/protection.hpp"

namespace ruleproof {

/// All of what is said of a changed word, to be read back as it was. The game that shows it begins at the
/// start of the game.
nlohmann::ordered_json kept_form(const mutation::Judgement& judgement);
/// Throws nlohmann::json::exception or InputError if it is none of this document.
mutation::Judgement judgement_of(const nlohmann::ordered_json& json, const language::Document& document);

}  // namespace ruleproof
