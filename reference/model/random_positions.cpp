#include "reference/model/random_positions.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <variant>

#include "reference/evaluator/board_evaluator.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

constexpr int most_earlier_moments = 3;

/// Returns a number in the range that the document declares for a memory; it differs from `number` by a
/// multiple of the length of the range. Returns `number` if no range is declared.
Number within(const language::Memory& memory, Number number) {
  if (!memory.range) return number;
  const auto [least, most] = *memory.range;
  const Number all = most - least + 1;
  return least + ((number - least) % all + all) % all;
}

}  // namespace

RandomPositions::RandomPositions(const Model& model, std::uint64_t seed)
    : model_(model),
      random_(seed),
      points_(model.world().everywhere().points()),
      kinds_(model.empty().stones.size() + 1) {}

std::size_t RandomPositions::arrangements(std::size_t most) const {
  std::size_t all = 1;
  for (std::size_t i = 0; i < points_.size() && all <= most; ++i) all *= kinds_;
  return std::min(all, most + 1);
}

Content RandomPositions::arranged(std::size_t number) const {
  Content content = model_.empty();
  for (const int point : points_) {
    if (const std::size_t kind = number % kinds_; kind > 0) content.stones[kind - 1].add(point);
    number /= kinds_;
  }
  return content;
}

/// Each kind of stone and the empty point get a random weight, so that some positions have many stones of a
/// kind, and others have few or none.
Content RandomPositions::arranged() {
  Content content = model_.empty();
  std::vector<std::size_t> weights(kinds_);
  for (std::size_t& weight : weights) weight = std::array<std::size_t, 4>{0, 1, 3, 30}.at(below(4));
  std::size_t all = 0;
  for (const std::size_t weight : weights) all += weight;
  if (all == 0) return content;
  for (const int point : points_) {
    std::size_t drawn = below(all), kind = 0;
    while (drawn >= weights[kind]) drawn -= weights[kind++];
    if (kind > 0) content.stones[kind - 1].add(point);
  }
  return content;
}

State RandomPositions::state(Content content, std::size_t to_move) {
  std::shared_ptr<const Past> past;
  for (std::size_t i = below(most_earlier_moments + 1); i > 0; --i) {
    Content earlier = arranged();
    remember(earlier);
    if (earlier.to_move >= 0) earlier.to_move = static_cast<int>(below(players()));
    past = std::make_shared<const Past>(Past{std::move(earlier), past});
  }
  remember(content);
  if (content.to_move >= 0) content.to_move = static_cast<int>(to_move % players());
  return model_.set_up(std::move(content), std::move(past));
}

Number RandomPositions::any_number(Number now) {
  switch (below(8)) {
    case 0:
      return now;
    case 1:
      return static_cast<Number>(below(20)) - 10;  // numbers are stored in halves
    case 2:
      return 2 * static_cast<Number>(points_.size() + below(3)) - 2;
    case 3:
      return 2 * static_cast<Number>(below(200)) - 200;
    default:
      return 2 * static_cast<Number>(below(7)) - 4;
  }
}

/// Sets all memory of a position to random values of the declared kinds.
void RandomPositions::remember(Content& content) {
  for (std::size_t i = 0; i < content.memory.size(); ++i) {
    const language::Memory& kind = model_.document().memory[i];
    std::vector<Value>& values = content.memory[i];
    for (Value& value : values) {
      if (auto* truth = std::get_if<bool>(&value))
        *truth = below(2) == 0;
      else if (auto* number = std::get_if<Number>(&value))
        *number = within(kind, any_number(*number));
      else if (auto* region = std::get_if<BoardRegion>(&value))
        *region = any_region();
      else
        value = model_.evaluator().only(static_cast<int>(below(players() + 1)) - 1);
    }
    if (!kind.is_mutual) continue;  // both orders of a pair of players have the same value
    for (std::size_t a = 0; a < players(); ++a)
      for (std::size_t b = 0; b < a; ++b) values[a * players() + b] = values[b * players() + a];
  }
}

BoardRegion RandomPositions::any_region() {
  BoardRegion region = model_.world().nowhere();
  const std::size_t density = below(4);
  for (const int point : points_)
    if (below(3) < density) region.add(point);
  return region;
}

}  // namespace ruleproof
