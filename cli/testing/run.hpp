#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

// This header defines, for tests, calls of the built program from a shell and checks of their output.

namespace ruleproof {

struct Ended {
  int status = 0;
  std::string out;
  std::string err;
};

/// Runs a script of sh in a directory of the tests. $RULEPROOF is the path of the program.
Ended scripted(const std::string& script, const std::string& standard_input = "");

/// Calls `ruleproof ARGUMENTS` in that directory; the arguments are words of sh.
Ended called(const std::string& arguments, const std::string& standard_input = "");

/// Writes a file into that directory and returns `name`.
std::string file(const std::string& name, const std::string& text);

/// Returns a document with a true and a false claim, each under two readings, and one pair of readings. The
/// line `expectation` follows each claim.
std::string two_claims(const std::string& expectation = "");

/// Returns the text of such a file, or of one with an absolute path; empty if there is none.
std::string content(const std::string& name);
/// Returns the report that `verify` wrote into a directory.
nlohmann::json report_in(const std::string& directory);

/// Returns the JSON document that a call prints. The call must end with `status`.
nlohmann::json document(const std::string& arguments, int status = 0, const std::string& standard_input = "");

/// Returns where a document violates cli/schema/COMMAND.schema.json. If the schema has several forms, checks
/// the form `form` first, because valijson only reports that no form fits, and then the whole schema. All
/// commands share one schema for errors.
std::string departures(const std::string& command, const nlohmann::json& document,
                       const std::string& form = "");

/// Returns the number of lines of a text.
long lines(const std::string& text);

/// Returns whether a text contains a part, or all parts; a failure prints both.
testing::AssertionResult has(const std::string& text, const std::string& part);
testing::AssertionResult has_all(const std::string& text, const std::vector<std::string>& parts);
/// Returns whether a text is free of control sequences that could steer a terminal.
testing::AssertionResult is_harmless(const std::string& text);
/// Returns whether a document has these values at these places: has_values(output, R"("/moves/4/legal":
/// false)").
testing::AssertionResult has_values(const nlohmann::json& document, const std::string& values);

/// Returns how many elements of a list have a value at a place: count_of(report["claims"], "/kept", true).
long count_of(const nlohmann::json& list, const std::string& place, const nlohmann::json& value);

/// The expected end of a call.
struct Expected {
  int status = 0;
  std::optional<std::string> whole_out = {};
  std::vector<std::string> out = {};  ///< parts of standard output
  std::optional<std::string> whole_err = {};
  std::vector<std::string> err = {};
  std::optional<long> err_lines = {};
  std::string input = "";  ///< the text on standard input
};
testing::AssertionResult ends(const std::string& arguments, const Expected& expected);
/// Returns whether a call is refused with status 2, no output, and an error of one line that contains `why`.
testing::AssertionResult is_refused(const std::string& arguments, const std::string& why = "",
                                    const std::string& standard_input = "");

}  // namespace ruleproof
