#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

// Runs the built program from a shell, for tests, and checks its output.

namespace ruleproof {

struct Ended {
  int status = 0;
  std::string out;
  std::string err;
};

/// Runs a shell script in a temporary directory of the tests. $RULEPROOF is the path of the program.
Ended scripted(const std::string& script, const std::string& standard_input = "");

/// Runs `ruleproof ARGUMENTS` in the temporary directory; a shell splits the arguments.
Ended called(const std::string& arguments, const std::string& standard_input = "");

/// Writes a file into the temporary directory and returns `name`.
std::string file(const std::string& name, const std::string& text);

/// Returns a document with a true and a false claim and one open clause, which has two readings. The line
/// `expectation` follows each claim.
std::string two_claims(const std::string& expectation = "");

/// Returns the text of a file in the temporary directory, or at an absolute path; empty if there is no file.
std::string content(const std::string& name);
/// Returns the file report.json that `ruleproof verify` wrote into a directory.
nlohmann::json report_in(const std::string& directory);

/// Runs `ruleproof ARGUMENTS`, expects this exit status, and returns the JSON document that it prints.
nlohmann::json document(const std::string& arguments, int status = 0, const std::string& standard_input = "");

/// Returns a text that states where a document violates cli/schema/COMMAND.schema.json; empty if the document
/// conforms. For a document with the key "error", uses the schema of errors, which all commands share. If the
/// schema has alternative forms, `form` names the expected form. This form is checked first, because for the
/// whole schema valijson only reports that no form fits.
std::string departures(const std::string& command, const nlohmann::json& document,
                       const std::string& form = "");

long lines(const std::string& text);

/// Returns whether a text contains `part`, or all of `parts`. The message of a failure has the text and the
/// missing part.
testing::AssertionResult has(const std::string& text, const std::string& part);
testing::AssertionResult has_all(const std::string& text, const std::vector<std::string>& parts);
/// Returns whether a text is free of control sequences that could steer a terminal.
testing::AssertionResult is_harmless(const std::string& text);
/// Returns whether a document has given values at given JSON pointers, such as has_values(output,
/// R"("/moves/4/legal": false)").
testing::AssertionResult has_values(const nlohmann::json& document, const std::string& values);

/// Returns how many elements of a list have this value at the JSON pointer `place`, such as
/// count_of(report["claims"], "/kept", true).
long count_of(const nlohmann::json& list, const std::string& place, const nlohmann::json& value);

/// The expected end of a run; an empty optional member is not checked.
struct Expected {
  int status = 0;
  std::optional<std::string> whole_out = {};
  std::vector<std::string> out = {};  ///< texts that standard output contains
  std::optional<std::string> whole_err = {};
  std::vector<std::string> err = {};
  std::optional<long> err_lines = {};
  std::string input = "";  ///< the text on standard input
};
testing::AssertionResult ends(const std::string& arguments, const Expected& expected);
/// Returns whether `ruleproof ARGUMENTS` is refused with status 2, no output, and a one-line error that
/// contains `why`.
testing::AssertionResult is_refused(const std::string& arguments, const std::string& why = "",
                                    const std::string& standard_input = "");

}  // namespace ruleproof
