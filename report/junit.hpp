#pragma once

#include <string>
#include <vector>

// Reports in the XML format of JUnit, which continuous integration servers display.

namespace ruleproof {

struct JunitCase {
  enum class Outcome { passed, failed, error, skipped };  ///< `error`: the case could not be judged

  std::string name;
  double seconds = 0;
  Outcome outcome = Outcome::passed;
  std::string file = {};        ///< the document that the case refers to, if any
  int line = 0;                 ///< the line in that document
  std::string message = {};     ///< one line: why the case failed or was skipped
  std::string details = {};     ///< the full description of a failure
  std::string system_out = {};  ///< output to report for every outcome
};

struct JunitSuite {
  std::string name;
  std::vector<JunitCase> cases = {};
};

/// Returns one XML document that conforms to the schema of Jenkins' plugin xUnit (junit-10). Texts may
/// contain any bytes; the function makes them harmless.
std::string junit(const std::string& name, const std::vector<JunitSuite>& suites);

}  // namespace ruleproof
