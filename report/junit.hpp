#pragma once

#include <string>
#include <vector>

// Reports in the XML of JUnit, which continuous integration servers show.

namespace ruleproof {

struct JunitCase {
  enum class Outcome { passed, failed, skipped };

  std::string name;
  double seconds = 0;
  Outcome outcome = Outcome::passed;
  std::string message = {};     ///< one line: why it failed or was skipped
  std::string details = {};     ///< the whole story of a failure
  std::string system_out = {};  ///< what is worth reading in any case
};

struct JunitSuite {
  std::string name;
  std::vector<JunitCase> cases;
};

/// One XML document. Texts may hold anything: they are made harmless.
std::string junit(const std::string& name, const std::vector<JunitSuite>& suites);

}  // namespace ruleproof
