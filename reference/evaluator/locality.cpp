#include "reference/evaluator/locality.hpp"

#include <algorithm>
#include <atomic>

#include "spec/language/words.hpp"

namespace ruleproof::evaluator {
namespace {

using language::Expression;
using language::Op;
using language::Word;

class Locality {
 public:
  explicit Locality(const language::Document& document)
      : document_(document), known_(document.definitions.size(), Answer::unknown) {}

  bool is_local(std::size_t definition) {
    if (known_[definition] == Answer::unknown) {
      bool local = is_local(document_.definitions[definition].body);
      for (const language::Shortcut& shortcut : document_.shortcuts)
        if (shortcut.definition == static_cast<int>(definition)) local = local && is_local(shortcut.body);
      known_[definition] = local ? Answer::yes : Answer::no;
    }
    return known_[definition] == Answer::yes;
  }

 private:
  enum class Answer { unknown, yes, no };

  bool is_local(const Expression& e) {
    if (e.op == Op::word && (e.index == static_cast<int>(Word::history) || e.index == static_cast<int>(Word::ago) ||
                             e.index == static_cast<int>(Word::possible) || e.index == static_cast<int>(Word::over)))
      return false;
    if (e.op == Op::definition && !is_local(static_cast<std::size_t>(e.index))) return false;
    return std::ranges::all_of(e.parts, [&](const Expression& part) { return is_local(part); });
  }

  const language::Document& document_;
  std::vector<Answer> known_;
};

}  // namespace

std::vector<bool> local_definitions(const language::Document& document) {
  Locality locality(document);
  std::vector<bool> all;
  for (std::size_t i = 0; i < document.definitions.size(); ++i)
    all.push_back(document.definitions[i].parameters.empty() && locality.is_local(i));
  return all;
}

std::uint64_t next_number() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace ruleproof::evaluator
