#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "properties/verification/line.hpp"

// Writes verdicts and report lines as text and as JSON, and reads them back from JSON. A report line is the
// verdict on one claim, on the examples, or on an engine, together with its game.

namespace ruleproof {

/// Returns a verdict on a claim and what it covers: "proved for every board", "tested in 40 random games on
/// 6x6".
std::string said(const Verdict& verdict);
/// Returns a verdict on two readings and what it covers: "the same for every board", "differ on 3x2",
/// "unknown".
std::string said_of_pair(const Verdict& verdict);
/// Returns what a verdict covers: "for every board", "on 2x2 (17 states) and 3x3"; may be empty.
std::string covers_text(const Verdict& verdict);

/// Returns the solvers that a verdict names; empty if the verdict used no solver.
std::string solvers_of(const Verdict& verdict);

/// Returns the argument why the formulas that were proved imply the claim; empty if the verdict is not a
/// proof.
std::string argument_of(const Verdict& verdict);

/// Returns the name that a method has in JSON, such as "every-board".
std::string_view text(Method method);
/// Returns the method with this name in JSON. Throws InputError if there is none.
Method method_of(std::string_view name);
nlohmann::ordered_json json(const Verdict& verdict);
/// Reads a verdict from JSON. Records in the verdict are read as games of this document; if `document` is
/// null, the verdict gets no records. Throws nlohmann::json::exception or InputError if the JSON is no
/// verdict.
Verdict verdict_of(const nlohmann::ordered_json& json, const Document* document);

/// Returns the remark on a line whose verdict is not the expected one: "expected proved", "contradicted".
std::string alarm(const Line& line);
/// Returns a hash of the text of a line's claim, without the expected verdicts. Empty for a line on the
/// examples or on an engine.
std::string hash_of(const Line& line);

/// Returns a line as JSON, from which `done_line` reads it back.
nlohmann::ordered_json json(const Line& line);
/// Returns the line `waiting`, which has no verdict yet, with the verdict and the time in `json`. Throws
/// InputError if `json` is about another claim. Also throws the exceptions of `verdict_of`.
Line done_line(Line waiting, const nlohmann::ordered_json& json);

/// Returns one line of text that shows the progress of a run: "loose one-wave: refuted on 3x3".
std::string summary(const Line& line);

/// Returns a heading and the counterexample of a line as a record; empty if the line has no counterexample.
std::string counterexample_text(const Line& line);

/// Returns a table of all lines. Lines of the same claim with the same result share one row.
std::string table_of(const std::vector<Line>& lines);

/// Returns the table of all lines, then each counterexample as a record, then the examples with unexpected
/// results.
std::string report(const std::vector<Line>& lines);

/// Returns the overall verdict on each claim as JSON (keys game, claim, verdict), in the order of the first
/// line of each claim.
nlohmann::ordered_json overall(const std::vector<Line>& lines);

}  // namespace ruleproof
