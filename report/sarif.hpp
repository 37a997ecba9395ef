#pragma once

#include <string>
#include <vector>

#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

// Writes reports in SARIF 2.1.0, a format for the results of static analysis. Code hosts show these results
// beside the lines of a file.

namespace ruleproof {

/// A fault at some place of a document.
struct SarifResult {
  std::string rule;           ///< the clause as "GAME/CLAUSE", or another name of the violated rule
  std::string sentence = {};  ///< the text of the clause
  language::Diagnostic::Severity severity = language::Diagnostic::Severity::error;
  std::string message;
  std::string file = {};                 ///< the path of the document; empty if no document is at fault
  language::Span at = {{1, 0}, {1, 0}};  ///< the place in `file`; column 0 means the whole line
};

/// Converts a diagnostic to a result. The rule of the result is `clause`; if `clause` is empty, the rule is
/// the last clause that begins above the diagnostic.
SarifResult sarif_result(const Document& document, const language::Diagnostic& diagnostic,
                         const std::string& file, const std::string& clause = {});

/// Returns a SARIF document that contains all results in one run. Relative paths remain relative.
std::string sarif(const std::vector<SarifResult>& results);

}  // namespace ruleproof
