#include "spec/language/document_check.hpp"

#include <fmt/format.h>

#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/quote.hpp"
#include "spec/language/walk.hpp"

namespace ruleproof::language {
namespace {

class Unresolved {
 public:
  template <class Tree>
  void look(const Tree& tree) {
    for_each_part(tree, [&](const Expression& e) {
      if (e.op == Op::name || e.type == Type::unknown)
        found = fmt::format("{}:{}: '{}' is not resolved", e.at.begin.line, e.at.begin.column, e.word.name);
    });
  }
  void look(const Document& document) {
    for (const NumberSetting& number : document.numbers) look(number.initial);
    for_each_rule_and_definition(document, [&](const auto& tree) { look(tree); });
    if (document.shape) look(document.shape->body);
    for (const Setup& setup : document.setups) look(setup.condition);
    for (const Claim& claim : document.claims)
      for (const Claim::Clause& clause : claim.formal)
        for (const Expression& formula : clause.formulas) look(formula);
    for (const Example& example : document.examples)
      for (const Example::Line& line : example.lines)
        for (const Expression& formula : line.formulas) look(formula);
  }

  std::optional<std::string> found;
};

bool is_in(Place place, const Source& source) {
  return place.line >= 1 && place.column >= 1 &&
         (source.lines.empty() ? place == Place{1, 1} : place.line <= static_cast<int>(source.lines.size()));
}

}  // namespace

std::optional<std::string> document_fault(std::string_view bytes) {
  try {
    if (const std::string lost = lost_sentence(bytes); !lost.empty())
      return "this sentence is not quoted word for word: " + lost;
    const CheckedDocument checked = read_document("input", bytes);
    for (const Diagnostic& diagnostic : checked.diagnostics) {
      if (!is_in(diagnostic.at.begin, *checked.document.text))
        return "this is said of no place in the text:\n" + format(diagnostic, *checked.document.text);
      if (diagnostic.message.empty()) return "a message is empty";
    }
    if (checked.has_errors()) return std::nullopt;
    Unresolved unresolved;
    unresolved.look(checked.document);
    return unresolved.found;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace ruleproof::language
