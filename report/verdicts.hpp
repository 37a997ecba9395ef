#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "properties/verification/line.hpp"

// Verdicts on claims, as JSON and for people.

namespace ruleproof {

nlohmann::ordered_json json(const Line& line);
/// Throws nlohmann::json::exception or InputError if it is no line.
Line line_of(const nlohmann::ordered_json& json);

/// "loose one-wave  refuted  exhausted 3x3", for people who watch.
std::string summary(const Line& line);

/// The counterexample of a line as a record, below a heading; empty if it has none.
std::string counterexample_text(const Line& line);

/// All lines as a table, those that say the same of one claim in one row.
std::string table_of(const std::vector<Line>& lines);

/// All lines as a table, those that say the same of one claim in one row; then each counterexample as a
/// record.
std::string report(const std::vector<Line>& lines);

/// The verdict on each claim as a whole: keys game, claim, verdict, in the order of the first lines.
nlohmann::ordered_json overall(const std::vector<Line>& lines);

}  // namespace ruleproof
