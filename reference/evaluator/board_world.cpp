#include "reference/evaluator/board_world.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "reference/evaluator/bounds.hpp"
#include "spec/characters.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"
#include "spec/size.hpp"

namespace ruleproof::evaluator {
namespace {

using Family = BoardWorld::Family;

void add_to(Family& family, const BoardRegion& member) {
  if (family.size() == BoardWorld::most_members)
    throw LimitReached("a collection has more than " + std::to_string(BoardWorld::most_members) + " members");
  family.push_back(member);
}

/// Appends to `found` the maximal cliques that consist of `clique` and further points, all from `open`. A
/// clique is not maximal if some point of `closed` is adjacent to all its points. (Bron and Kerbosch, 1973.)
void extend(const BoardRegion& clique, BoardRegion open, BoardRegion closed, Family& found) {
  if (!some(open) && !some(closed)) return add_to(found, clique);
  const Board& board = clique.board();
  for (const int point : open.points()) {
    const BoardRegion here = board.at(point), neighbours = touching(here);
    extend(clique | here, open & neighbours, closed & neighbours, found);
    open = open - here;
    closed = closed | here;
  }
}

}  // namespace

BoardMap::BoardMap(const Game& game)
    : columns_(language::columns_of(game.document())),
      is_hexagonal_(game.document().board->kind == language::Board::Kind::hex_grid) {
  if (language::is_unbounded(game.document()))
    look_at({2 * margin + 1, 2 * margin + 1}, {-margin, -margin});
  else
    board_ = board_of(game);
  declare(game.document());
}

BoardMap::BoardMap(const language::Document& document, const Board& board)
    : columns_(language::columns_of(document)),
      is_hexagonal_(document.board->kind == language::Board::Kind::hex_grid),
      board_(std::shared_ptr<const Board>(), &board) {
  declare(document);
}

/// The directions along declared paths have the numbers from first_way on.
int BoardMap::directions() const { return language::first_way + static_cast<int>(ways_.size()); }

void BoardMap::declare(const language::Document& document) {
  if (is_unbounded()) return;
  for (const language::Way& way : document.ways) {
    std::vector<int>& along = ways_.emplace_back(static_cast<std::size_t>(points()), -1);
    std::vector<int> back = along;
    for (std::size_t i = 1; i < way.points.size(); ++i) {
      const int from = this->point(way.points[i - 1].name).first(),
                to = this->point(way.points[i].name).first();
      along[from] = to;
      back[to] = from;
    }
    ways_.push_back(std::move(back));
  }
  for (const std::vector<language::Id>& line : document.board->lines) {
    BoardRegion region = board().nowhere();
    for (const language::Id& one : line) region = region | this->point(one.name);
    lines_.push_back(region);
  }
}

void BoardMap::look_at(Size size, Square corner) {
  corner_ = corner;
  if (board_ && board_->size() == size) return;
  std::shared_ptr<const Board>& window = windows_[{size.w, size.h}];
  if (!window) window = Board::window(size);
  board_ = window;
}

Content<BoardWorld> BoardWorld::here(const Content<BoardWorld>& content) const {
  const Size size = content.stones.front().board().size();
  const auto there = [&](const Region& region, const auto& self) -> Region {
    if (some(region & region.board().ring())) {
      if (!subset(region.board().ring(), region))
        throw NoMeaning("a half-line that is kept");  // no window can represent a half-line that memory
                                                      // stores
      return ~self(~region, self);
    }
    Region found = nowhere();
    for (const int point : region.points()) {
      const int x = content.corner.x + point % size.w - corner().x,
                y = corner().y + board().size().h - content.corner.y - size.h + point / size.w;
      if (std::min(x, y) < 1 || x > board().size().w - 2 || y > board().size().h - 2)
        throw OutOfSight("what is too far out");
      found.add(y * board().size().w + x);
    }
    return found;
  };
  Content<BoardWorld> moved = content;
  moved.corner = corner();
  for (Region& stones : moved.stones) stones = there(stones, there);
  for (auto& values : moved.memory)
    for (Value<BoardWorld>& value : values)
      if (auto* region = std::get_if<Region>(&value)) *region = there(*region, there);
  return moved;
}

int BoardMap::place(const Content<BoardWorld>& content, int point) {
  const Board& board = content.stones.front().board();
  const Size size = board.size();
  return board.is_window() ? place(Square{content.corner.x + point % size.w,
                                          content.corner.y + size.h - 1 - point / size.w})
                           : point;
}

Square BoardMap::square_of(int place) {
  const int x = static_cast<std::int16_t>(place);
  return {x, (x - place) / (1 << 16)};
}

std::optional<int> BoardMap::find(int place) const {
  if (!is_unbounded()) return place;
  const int x = square_of(place).x - corner_.x, y = corner_.y + board().size().h - 1 - square_of(place).y;
  if (x < 0 || y < 0 || x >= board().size().w || y >= board().size().h) return std::nullopt;
  return y * board().size().w + x;
}

std::string BoardMap::name_of(int point) const {
  if (is_unbounded()) return std::to_string(square_of(point).x) + "," + std::to_string(square_of(point).y);
  return columns_.at(point % board().size().w) + std::to_string(board().size().h - point / board().size().w);
}

std::optional<int> BoardMap::find_point(std::string_view name) const {
  if (is_unbounded()) {
    const auto coordinate = [](std::string_view digits) {
      const auto value = number_of<int>(digits);
      return value && std::abs(*value) <= farthest ? value : std::nullopt;
    };
    const std::size_t comma = name.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto x = coordinate(name.substr(0, comma)), y = coordinate(name.substr(comma + 1));
    return x && y ? std::optional(place(Square{*x, *y})) : std::nullopt;
  }
  const auto least = ruleproof::least_board_with(name, columns_);
  if (!least || least->w > board().size().w || least->h > board().size().h) return std::nullopt;
  const int point = (board().size().h - least->h) * board().size().w + least->w - 1;
  return board().everywhere().has(point) ? std::optional(point) : std::nullopt;
}

BoardRegion BoardMap::point(std::string_view name) const {
  if (const auto found = find_point(name)) {
    if (const auto here = find(*found)) return board().at(*here);
    throw OutOfSight(std::string(name));
  }
  throw InputError("there is no point '" + std::string(name) + "' on a board of " +
                   ruleproof::text(board().size()));
}

int BoardMap::neighbour(int point, Direction direction) const {
  if (direction.clockwise >= language::first_way)
    return ways_.at(static_cast<std::size_t>(direction.clockwise - language::first_way))[point];
  const int other = neighbour_of(board().size(), point, direction.clockwise);
  return other >= 0 && board().everywhere().has(other) ? other : -1;
}

BoardRegion BoardRegions::next(const Region& region, Direction direction, std::int64_t count) const {
  region.expect_finite();
  Region reached = nowhere();
  for (int point : region.points()) {
    point = after_steps(point, count, points(), [&](int at) { return neighbour(at, direction); });
    if (point >= 0 && count >= 0)
      reached.add(point);
    else if (is_unbounded() && count >= 0)
      throw OutOfSight("steps that lead too far out");
  }
  reached.expect_finite();
  return reached;
}

BoardRegion BoardRegions::ahead(const Region& region, Direction direction) const {
  region.expect_finite();
  if (is_unbounded() && direction.clockwise % 2 != 0) throw OutOfSight("a diagonal half-line");
  Region reached = nowhere();
  for (const int first : region.points())
    for (int point = neighbour(first, direction); point >= 0 && !reached.has(point);
         point = neighbour(point, direction))
      reached.add(point);  // a closed path ends this loop after one round
  return reached;
}

BoardRegion BoardRegions::between(const Region& a, const Region& b) const {
  const int from = a.first(), to = b.first();
  for (int direction = 0; direction < 8; ++direction) {
    if (is_hexagonal() && direction % 4 == 1) continue;
    Region passed = nowhere();
    for (int point = neighbour(from, {direction}); point >= 0; point = neighbour(point, {direction})) {
      if (point == to) return passed;
      passed.add(point);
    }
  }
  return nowhere();
}

BoardRegion BoardRegions::origin() const {
  const auto here = find(place(Square{}));
  if (!here || board().ring().has(*here)) throw OutOfSight("the origin");
  return board().at(*here);
}

std::vector<Moment<BoardWorld>> BoardWorld::history(const Moment<BoardWorld>& now, int ago) const {
  std::vector<Moment<BoardWorld>> moments;
  int back = 0;
  for (auto past = now.past; past; past = past->earlier, ++back)
    if (ago < 0 || back == ago) {
      const bool is_here = !is_unbounded() || (past->content.corner == corner() &&
                                               past->content.stones.front().board().size() == board().size());
      const auto seen = is_here ? past
                                : std::make_shared<const Past<BoardWorld>>(
                                      Past<BoardWorld>{here(past->content), past->earlier});
      moments.push_back({&seen->content, seen});
    }
  std::ranges::reverse(moments);
  return moments;
}

Family BoardWorld::components(const Region& region, bool diagonally) const {
  Family parts;
  for (Region left = region; some(left); left = left - parts.back()) {
    const Region first = first_point(left);
    add_to(parts, diagonally ? chained(first, region) : spread(first, region));
  }
  return parts;
}

Family BoardWorld::cliques(const Region& region) const {
  Family found;
  if (some(region)) extend(nowhere(), region, nowhere(), found);
  return found;
}

Family BoardWorld::singles(const Region& region) const {
  Family found;
  for (const int point : region.points()) found.push_back(board().at(point));
  return found;
}

Family BoardWorld::connected_sets(const Region& region) const {
  // Each set grows from its first point by adding later points. A point that was passed over is never added,
  // so no set is found twice.
  Family found;
  const auto grow = [&](const auto& self, const Region& grown, const Region& allowed) -> void {
    add_to(found, grown);
    Region left = allowed;
    for (const int point : (touching(grown) & allowed).points()) {
      left = left - board().at(point);
      self(self, grown | board().at(point), left);
    }
  };
  Region left = region;
  for (const int point : region.points()) {
    left = left - board().at(point);
    grow(grow, board().at(point), left);
  }
  return found;
}

std::vector<Number> BoardWorld::sizes(const Family& family) const {
  std::vector<Number> sizes;
  for (const Region& member : family) sizes.push_back(count(member));
  std::ranges::sort(sizes, std::greater());
  return sizes;
}

BoardRegion BoardWorld::united(const Family& family) const {
  Region all = nowhere();
  for (const Region& member : family) all = all | member;
  return all;
}

bool BoardWorld::has(const Family& family, const Region& member) const {
  return std::ranges::any_of(family, [&](const Region& other) { return same(other, member); });
}

Family BoardWorld::joined(Family a, const Family& b) const {
  for (const Region& member : b)
    if (!has(a, member)) add_to(a, member);
  return a;
}

template class Evaluator<BoardWorld>;
template class Steps<BoardWorld>;

}  // namespace ruleproof::evaluator
