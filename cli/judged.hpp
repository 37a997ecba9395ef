#pragma once

#include <string>
#include <vector>

#include "properties/judgement.hpp"
#include "report/json.hpp"

// How the commands say what a move does and how the readings rule on it.

namespace ruleproof {

/// "flips b2 c2, kills d4"; empty if it does neither.
std::string deed(Size size, const Effect& effect);

/// A paragraph for all readings that say the same: "group=any-set, group=pairs: legal".
std::string paragraphs(const std::vector<Dissent>& dissents, std::size_t indent);

/// {"flipped": [points], "killed": [points], "score": {"black", "white"}}
nlohmann::ordered_json json(Size size, const Effect& effect);

/// {"KEY=READING": what it says}
nlohmann::ordered_json json(const std::vector<Dissent>& dissents);

}  // namespace ruleproof
