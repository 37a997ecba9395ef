#pragma once

#include <nlohmann/json.hpp>
#include <string>

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

/// The document that a call prints, which must end with that status.
nlohmann::json document(const std::string& arguments, int status = 0, const std::string& standard_input = "");

/// How many lines a text has.
long lines(const std::string& text);

}  // namespace ruleproof
