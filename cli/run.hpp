#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

// For the tests: the built program, called as a shell would call it.

namespace ruleproof {

struct Ended {
  int status = 0;
  std::string out;
  std::string err;
};

/// Runs a script of sh, for which $RULEPROOF is the program, in a directory of the tests' own.
Ended scripted(const std::string& script, const std::string& standard_input = "");

/// Calls `ruleproof ARGUMENTS` there; the arguments are words of sh.
Ended called(const std::string& arguments, const std::string& standard_input = "");

/// Writes a file into that directory and returns its name there.
std::string file(const std::string& name, const std::string& text);

/// What such a file holds, or one with a whole path; empty if there is none.
std::string content(const std::string& name);
/// The report that `verify` left in a directory.
nlohmann::json report_in(const std::string& directory);

/// The document that a call prints, which must end with that status.
nlohmann::json document(const std::string& arguments, int status = 0, const std::string& standard_input = "");

/// Where a document departs from cli/schema/COMMAND.schema.json. If that has forms, it is held against the
/// one that is meant, since of several valijson only says that none fits, and then against all. Errors have
/// one schema for all commands.
std::string departures(const std::string& command, const nlohmann::json& document,
                       const std::string& form = "");

/// How many lines a text has.
long lines(const std::string& text);

/// Whether a text has a part, or all parts; a failure prints both.
testing::AssertionResult has(const std::string& text, const std::string& part);
testing::AssertionResult has_all(const std::string& text, const std::vector<std::string>& parts);
/// Whether a text has nothing of what a stranger may write to steer a terminal.
testing::AssertionResult is_harmless(const std::string& text);
/// Whether a document has these values at these places: has_values(output, R"("/moves/4/legal": false)").
testing::AssertionResult has_values(const nlohmann::json& document, const std::string& values);

/// How a call is to end.
struct Expected {
  int status = 0;
  std::optional<std::string> whole_out = {};
  std::vector<std::string> out = {};  ///< parts of standard output
  std::optional<std::string> whole_err = {};
  std::vector<std::string> err = {};
  std::optional<long> err_lines = {};
  std::string input = "";  ///< what it is given on standard input
};
testing::AssertionResult ends(const std::string& arguments, const Expected& expected);
/// Whether a call is refused with status 2, no output, and one line that has this part.
testing::AssertionResult is_refused(const std::string& arguments, const std::string& why = "",
                                    const std::string& standard_input = "");

}  // namespace ruleproof
