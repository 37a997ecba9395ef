#include "spec/documents/spec.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

#include "spec/documents/clauses.hpp"
#include "spec/embedded.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/rule_tree.hpp"
#include "spec/language/tree.hpp"
#include "spec/nearest.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

/// Reads a document. Throws InvalidDocument if the document has errors.
Document without_errors(std::string file, std::string_view bytes) {
  language::CheckedDocument checked = language::read_document(std::move(file), bytes);
  if (checked.has_errors()) throw InvalidDocument(checked);
  return std::move(checked.document);
}

const language::Diagnostic& first_error(const language::CheckedDocument& document) {
  using Severity = language::Diagnostic::Severity;
  return *std::ranges::find(document.diagnostics, Severity::error, &language::Diagnostic::severity);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string all_diagnostics(const language::CheckedDocument& document) {
  std::string output;
  for (const language::Diagnostic& diagnostic : document.diagnostics)
    output += format(diagnostic, *document.document.text);
  return output;
}

}  // namespace

InvalidDocument::InvalidDocument(const language::CheckedDocument& document)
    : InputError(first_line(format(first_error(document), *document.document.text))),
      diagnostics(all_diagnostics(document)),
      file(document.document.text->file),
      line(first_error(document).at.begin.line),
      column(first_error(document).at.begin.column) {}

const std::vector<Document>& specs() {
  static const std::vector<Document> all = [] {
    std::vector<Document> games;
    for (const EmbeddedSpec& file : embedded_specs())
      games.push_back(without_errors(std::string(file.name), file.text));
    return games;
  }();
  return all;
}

const Document& spec(std::string_view game) {
  const auto shipped = std::ranges::find(specs(), game, &Document::id);
  if (shipped != specs().end()) return *shipped;
  std::vector<std::string> names;
  std::ranges::transform(specs(), std::back_inserter(names), &Document::id);
  throw InputError(no_such("game", game, names));
}

SharedDocument shared_spec(std::string_view game) { return {SharedDocument(), &spec(game)}; }

bool has_shipped_rules(const Document& document) {
  const auto shipped = std::ranges::find(specs(), document.id, &Document::id);
  if (shipped == specs().end()) return false;
  if (shipped->text == document.text) return true;
  // The results of comparisons are cached. The key is the source text, which belongs to one document only.
  static Mutex mutex;
  static std::map<std::weak_ptr<const language::Source>, bool, std::owner_less<>> known;
  const Lock lock(mutex);
  std::erase_if(known, [](const auto& one) { return one.first.expired(); });
  const auto [entry, is_new] = known.try_emplace(document.text, false);
  if (is_new) entry->second = language::rule_tree(document) == language::rule_tree(*shipped);
  return entry->second;
}

std::shared_ptr<Document> read_game(std::string file, std::string_view bytes) {
  return std::make_shared<Document>(without_errors(std::move(file), bytes));
}

}  // namespace ruleproof
