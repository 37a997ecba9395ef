#pragma once

#include <string>
#include <vector>

// Reports in the XML format of JUnit, which continuous integration servers display.

namespace ruleproof {

struct JunitCase {
  enum class Outcome { passed, failed, error, skipped };  ///< `error`: no verdict was possible

  std::string name;
  double seconds = 0;
  Outcome outcome = Outcome::passed;
  std::string file = {};        ///< path of the document that the case refers to; may be empty
  int line = 0;                 ///< the line in that document
  std::string message = {};     ///< one line that states why the case failed or was skipped
  std::string details = {};     ///< the full description of a failure
  std::string system_out = {};  ///< output that is reported for every outcome
};

struct JunitSuite {
  std::string name;
  std::vector<JunitCase> cases = {};
};

/// Returns one XML document that conforms to the schema of Jenkins' plugin xUnit (junit-10). `name` and the
/// texts of the cases may contain any bytes; the function makes them harmless.
std::string junit(const std::string& name, const std::vector<JunitSuite>& suites);

}  // namespace ruleproof
