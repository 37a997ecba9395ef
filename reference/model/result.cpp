#include "reference/model/result.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "spec/documents/clauses.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

namespace ruleproof {

using language::Action;

std::optional<std::size_t> memory_of_scores(const language::Document& document) {
  const language::Memory* score = language::find_named(document.memory, "score");
  if (!score || score->kind != language::Memory::Kind::number ||
      score->of != std::vector{language::Memory::Each::player})
    return std::nullopt;
  return static_cast<std::size_t>(score - document.memory.data());
}

std::vector<Number> kept_scores(const language::Document& document, const Content& content) {
  std::vector<Number> scores;
  if (const auto memory = memory_of_scores(document))
    for (const Value& score : content.memory[*memory]) scores.push_back(std::get<Number>(score));
  return scores;
}

std::vector<std::string> clauses_of_end(const language::Document& document, bool by_a_move) {
  std::vector<std::string> clauses;
  const auto add = [&](const language::Item& item) {
    for (std::string& clause : names_of(item.clauses)) clauses.push_back(std::move(clause));
  };
  if (!by_a_move)
    std::ranges::for_each(document.ends, add);
  else
    for (const Action& action : document.actions)
      if (has_step(action.steps, language::Step::Kind::win)) add(action);
  return clauses;
}

std::vector<std::string> clauses_of(const language::Document& document, const Result& result,
                                    const State& state) {
  const bool is_tied = result.scores.size() > 1 &&
                       std::ranges::count(result.scores, result.scores.front()) == std::ssize(result.scores);
  const language::Definition* wins = language::find_definition(document, "wins");
  if (state.now->winner) return clauses_of_end(document, true);
  if (is_tied && document.tie) return names_of(document.tie_clauses);
  return wins ? names_of(wins->clauses) : clauses_of_end(document, false);
}

}  // namespace ruleproof
