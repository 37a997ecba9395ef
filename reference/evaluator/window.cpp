#include "reference/evaluator/window.hpp"

#include <algorithm>
#include <string>

#include "reference/evaluator/evaluator.hpp"

namespace ruleproof::evaluator {

void look_at(BoardWorld& world, const Content<BoardWorld>& content) {
  if (world.is_unbounded()) world.look_at(content.stones.front().board().size(), content.corner);
}

std::pair<Size, Square> least_window(BoardWorld& world, const Content<BoardWorld>& content,
                                     const std::vector<Square>& beside, int margin) {
  look_at(world, content);
  std::vector<Square> squares = beside;
  const auto add = [&](const BoardRegion& region) {
    for (const int point : (some(region & world.far_outside()) ? ~region : region).points())
      squares.push_back(BoardWorld::square_of(world.place(point)));
  };
  std::ranges::for_each(content.stones, add);
  for (const auto& values : content.memory)
    for (const Value<BoardWorld>& value : values)
      if (const auto* region = std::get_if<BoardRegion>(&value)) add(*region);
  if (squares.empty()) squares.emplace_back();
  const auto [west, east] = std::ranges::minmax(squares, {}, &Square::x);
  const auto [south, north] = std::ranges::minmax(squares, {}, &Square::y);
  return {{east.x - west.x + 1 + 2 * margin, north.y - south.y + 1 + 2 * margin},
          {west.x - margin, south.y - margin}};
}

Content<BoardWorld> in_window(BoardWorld& world, const Content<BoardWorld>& content,
                              const std::vector<Square>& beside, int margin) {
  const auto [size, corner] = least_window(world, content, beside, margin);
  if (std::max(size.w, size.h) > Board::longest_window)
    throw LimitReached("what lies on the grid would have to be shown with " + std::to_string(margin) +
                       " rows and columns round it, and at most " + std::to_string(Board::longest_window) +
                       " can be shown");
  world.look_at(size, corner);
  return world.here(content);
}

}  // namespace ruleproof::evaluator
