#pragma once

#include <string>
#include <vector>

#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

// Reports in SARIF 2.1.0, the format of static analysis, which code hosts show at the lines of a file.

namespace ruleproof {

/// What is wrong at a place of a document.
struct SarifResult {
  std::string rule;           ///< the clause, as "GAME/CLAUSE", or another name of what is violated
  std::string sentence = {};  ///< the text of the clause
  language::Diagnostic::Severity severity = language::Diagnostic::Severity::error;
  std::string message;
  std::string file = {};                 ///< empty if no document is at fault
  language::Span at = {{1, 0}, {1, 0}};  ///< the place; column 0 means the whole line
};

/// The result of a diagnostic: its rule is `clause`, or if that is empty, the last clause above it.
SarifResult sarif_result(const Document& document, const language::Diagnostic& diagnostic,
                         const std::string& file, const std::string& clause = {});

/// Returns a document of SARIF with one run. A relative path of a file stays relative.
std::string sarif(const std::vector<SarifResult>& results);

}  // namespace ruleproof
