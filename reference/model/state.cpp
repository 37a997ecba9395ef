#include "reference/model/state.hpp"
#include "spec/language/tree.hpp"

#include <concepts>
#include <variant>

namespace ruleproof {

bool same_now(const language::Document& document, const State& a, const State& b, bool with_notes) {
  const Content& x = *a.now;
  const Content& y = *b.now;
  if (x.corner != y.corner || x.stones.front().board().size() != y.stones.front().board().size())
    return false;
  if (x.to_move != y.to_move || a.is_over != b.is_over || x.winner != y.winner) return false;
  for (std::size_t i = 0; i < x.stones.size(); ++i)
    if (!same(x.stones[i], y.stones[i])) return false;
  for (std::size_t i = 0; i < x.memory.size(); ++i) {
    if (document.memory[i].is_note && !with_notes) continue;
    for (std::size_t j = 0; j < x.memory[i].size(); ++j) {
      const Value &p = x.memory[i][j], &q = y.memory[i][j];
      const bool equal = std::visit(
          [&]<class T>(const T& value) {
            const T& other = std::get<T>(q);
            if constexpr (std::same_as<T, BoardRegion>)
              return same(value, other);
            else if constexpr (std::same_as<T, evaluator::Players<bool>>)
              return value.has == other.has;
            else if constexpr (std::same_as<T, bool> || std::same_as<T, Number>)
              return value == other;
            else
              return true;
          },
          p);
      if (!equal) return false;
    }
  }
  return true;
}

}  // namespace ruleproof
