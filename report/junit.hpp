#pragma once

#include <string>
#include <vector>

// Reports in the XML of JUnit, which continuous integration servers show.

namespace ruleproof {

struct JunitCase {
  enum class Outcome { passed, failed, error, skipped };  ///< `error`: there was nothing to judge

  std::string name;
  double seconds = 0;
  Outcome outcome = Outcome::passed;
  std::string file = {};        ///< the document that it is about, if it has a place in one,
  int line = 0;                 ///< and the line there
  std::string message = {};     ///< one line: why it failed or was skipped
  std::string details = {};     ///< the whole story of a failure
  std::string system_out = {};  ///< what is worth reading in any case
};

struct JunitSuite {
  std::string name;
  std::vector<JunitCase> cases;
};

/// One XML document, by the schema of Jenkins' plugin xUnit (junit-10). Texts may hold anything: they are
/// made harmless.
std::string junit(const std::string& name, const std::vector<JunitSuite>& suites);

}  // namespace ruleproof
