#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "properties/verification/line.hpp"

// Writes verdicts as text and as JSON, and reads them back from JSON.

namespace ruleproof {

/// Returns a verdict with what it covers: "proved for every board", "tested in 40 random games on 6x6".
std::string said(const Verdict& verdict);
/// Returns the verdict on two readings with what it covers: "the same for every board", "differ on 3x2",
/// "unknown".
std::string said_of_pair(const Verdict& verdict);
/// Returns what a verdict covers: "for every board", "on 2x2 (17 states) and 3x3, with 2 to 3 players"; empty
/// if nothing.
std::string covers_text(const Verdict& verdict);

/// Returns the solvers that a verdict names; empty if none was used.
std::string solvers_of(const Verdict& verdict);

/// Returns the argument of a proof; empty for any other verdict.
std::string argument_of(const Verdict& verdict);

/// Returns the name of a method in JSON, such as "every-board".
std::string_view text(Method method);
/// Returns the method with this name. Throws InputError if there is none.
Method method_of(std::string_view name);
nlohmann::ordered_json json(const Verdict& verdict);
/// Reads a verdict from JSON. Its records are games of this document; without a document they are left out.
/// Throws nlohmann::json::exception or InputError if it is no verdict.
Verdict verdict_of(const nlohmann::ordered_json& json, const Document* document);

/// Returns the remark on an unexpected line: "expected proved", "contradicted".
std::string alarm(const Line& line);
/// Returns the hash of the text of a line's claim; empty for examples and the agreement of an engine.
std::string hash_of(const Line& line);

/// Returns a line as JSON, from which done_line reads it back.
nlohmann::ordered_json json(const Line& line);
/// Returns the line `waiting` with the verdict and the time from its JSON. Throws as verdict_of, and
/// InputError if the JSON is about another claim.
Line done_line(Line waiting, const nlohmann::ordered_json& json);

/// Returns one line of progress output: "loose one-wave: refuted on 3x3".
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
