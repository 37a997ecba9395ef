#pragma once

#include <string>

#include "cli/setting.hpp"
#include "report/json.hpp"

// How the commands say where a game stands.

namespace ruleproof {

/// "Loose 9x9, komi 0".
std::string caption(const Setting& setting);

/// "Black 12, White 11.5".
std::string scores(const Result& result);

/// "Black to play", or who has won by which clause, or why nobody has.
std::string outlook(const Setting& setting, const State& state, const Result& result);

/// {"black": 12, "white": 11.5}
nlohmann::ordered_json json_scores(const Result& result);

/// Adds "komi", "rows", "to_move", "over", "score" and "winner" to a document, and "result" if the game is
/// over.
void add_standing(nlohmann::ordered_json& document, const Setting& setting, const State& state,
                  const Result& result);

}  // namespace ruleproof
