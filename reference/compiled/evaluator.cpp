#include "reference/compiled/evaluator.hpp"

#include <ranges>

#include "reference/compiled/runner.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::compiled {
namespace {

using Content = evaluator::Content<evaluator::BoardWorld>;
using Value = evaluator::Value<evaluator::BoardWorld>;

}  // namespace

std::vector<std::int64_t> kept_values(const language::Document& document, const Content& content,
                                      Kept which) {
  std::vector<std::int64_t> values;
  for (std::size_t i = 0; i < document.memory.size(); ++i)
    if (is_among(document.memory[i], which))
      for (const Value& value : content.memory[i])
        each_kept(value, [&](std::int64_t kept) { values.push_back(kept); });
  return values;
}

void keep_values(const language::Document& document, std::span<const std::int64_t> values, Kept which,
                 Content& content) {
  auto next = values.begin();
  for (std::size_t i = 0; i < document.memory.size(); ++i) {
    if (!is_among(document.memory[i], which)) continue;
    for (Value& value : content.memory[i]) {
      if (next == values.end()) return;
      if (std::holds_alternative<evaluator::Number>(value))
        value = *next;
      else if (std::holds_alternative<bool>(value))
        value = *next != 0;
      else if (auto* region = std::get_if<BoardRegion>(&value)) {
        const std::size_t words = region->words().size();
        const std::vector<std::uint64_t> bits(next, next + static_cast<std::ptrdiff_t>(words));
        *region = BoardRegion(region->board(), bits);
        next += static_cast<std::ptrdiff_t>(words) - 1;
      } else
        for (auto& has = std::get<evaluator::Players<bool>>(value).has;
             const auto player : std::views::iota(std::size_t{0}, has.size()))
          has[player] = static_cast<std::int64_t>(player) == *next;
      ++next;
    }
  }
}

std::unique_ptr<Evaluator> compile(const Game& game, const evaluator::BoardWorld& world,
                                   const std::vector<std::int64_t>& first_memory, std::string* why) {
  try {
    const Size size = world.board().size();
    auto program = std::make_unique<Program>(game.with_board(size));
    // A word of 64 bits has a bit for each of 64 points. Boards of 64 points need one word, 11x11 needs two,
    // 19x19 six, and 25x25 ten.
    const int words = (size.area() + 63) / 64;
    if (words <= 1) return std::make_unique<Runner<1>>(std::move(program), world, first_memory);
    if (words <= 2) return std::make_unique<Runner<2>>(std::move(program), world, first_memory);
    if (words <= 6) return std::make_unique<Runner<6>>(std::move(program), world, first_memory);
    static_assert(longest_side * longest_side <= 640);
    if (words <= 10) return std::make_unique<Runner<10>>(std::move(program), world, first_memory);
    throw NotCompiled("a window of more than 640 squares");
  } catch (const NotCompiled& reason) {
    if (why) *why = reason.what();
    return nullptr;
  }
}

}  // namespace ruleproof::compiled
