#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "properties/verification/line.hpp"

// Reports verdicts on claims, as JSON and as text.

namespace ruleproof {

nlohmann::ordered_json json(const Line& line);
/// Reads a line from JSON. Throws nlohmann::json::exception or InputError if it is no line.
Line line_of(const nlohmann::ordered_json& json);

/// Returns one line of progress output: "refuted  loose one-wave exhausted 3x3".
std::string summary(const Line& line);

/// Returns the counterexample of a line as a record below a heading; empty if it has none.
std::string counterexample_text(const Line& line);

/// Returns all lines as a table, with one row for the lines of a claim that have the same result.
std::string table_of(const std::vector<Line>& lines);

/// Returns table_of(lines), then each counterexample as a record, then the examples with unexpected results.
std::string report(const std::vector<Line>& lines);

/// Returns the overall verdict on each claim (keys game, claim, verdict), in the order of their first lines.
nlohmann::ordered_json overall(const std::vector<Line>& lines);

}  // namespace ruleproof
