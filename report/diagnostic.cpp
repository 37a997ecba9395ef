#include "report/diagnostic.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

nlohmann::ordered_json json(const language::Diagnostic& diagnostic, std::string_view file) {
  nlohmann::ordered_json json{
      {"severity", diagnostic.severity == language::Diagnostic::Severity::error ? "error" : "warning"}};
  if (!file.empty()) json["file"] = file;
  json.update({{"line", diagnostic.at.begin.line},
               {"column", diagnostic.at.begin.column},
               {"end_line", diagnostic.at.end.line},
               {"end_column", diagnostic.at.end.column},
               {"message", diagnostic.message},
               {"suggestion", diagnostic.suggestion}});
  return json;
}

}  // namespace ruleproof
