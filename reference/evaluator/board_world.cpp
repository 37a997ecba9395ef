#include "reference/evaluator/board_world.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/bounds.hpp"
#include "spec/characters.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"
#include "spec/size.hpp"

namespace ruleproof::evaluator {
namespace {

using Family = BoardWorld::Family;

/// Returns the neighbours on a rhombus of hexagons: the four of the square grid, northwest and southeast.
Neighbours of_hexagons(Size size) {
  Neighbours neighbours(static_cast<std::size_t>(size.area()));
  for (int point = 0; point < size.area(); ++point)
    for (const int direction : {0, 2, 3, 4, 6, 7})
      if (const int other = neighbour_of(size, point, direction); other >= 0)
        neighbours[point].push_back(other);
  return neighbours;
}

const language::Definition* adjacency_of(const language::Document& document) {
  return language::find_definition(document, "adjacent");
}

/// Returns the neighbours on a board that is given by lines. The world finds its points by their names.
Neighbours along_lines(const BoardWorld& names, const language::Document& document) {
  Neighbours neighbours(static_cast<std::size_t>(names.points()));
  const auto join = [&](int a, int b) {
    if (std::ranges::find(neighbours[a], b) == neighbours[a].end()) neighbours[a].push_back(b);
  };
  for (const std::vector<language::Id>& line : document.board->lines)
    for (std::size_t i = 1; i < line.size(); ++i) {
      const int a = names.find_point(line[i - 1].name).value(), b = names.find_point(line[i].name).value();
      join(a, b);
      join(b, a);
    }
  return neighbours;
}
/// Returns the points of the lines, in row order.
std::vector<int> points_of_lines(const BoardWorld& names, const language::Document& document) {
  std::vector<int> points;
  for (const std::vector<language::Id>& line : document.board->lines)
    for (const language::Id& point : line) points.push_back(names.find_point(point.name).value());
  std::ranges::sort(points);
  const auto repeated = std::ranges::unique(points);
  points.erase(repeated.begin(), repeated.end());
  return points;
}
/// Returns the points of a hexagon, a rhombus without two of its corners.
std::vector<int> points_of_hexagon(Size size) {
  if (size.w != size.h || size.w % 2 == 0 || size.w < 3)
    throw InputError("a hexagon has as many rows as columns, and an odd number of them: 5x5 has 3 on a side");
  std::vector<int> points;
  for (int point = 0; point < size.area(); ++point)
    if (2 * std::abs(size.h - point / size.w + point % size.w - size.w) < size.w + 1) points.push_back(point);
  return points;
}

/// Returns the document without its adjacency and shape, which are computed from the points of the board.
language::Document plain_board(language::Document document) {
  std::erase_if(document.definitions, [](const auto& d) { return d.name.name == "adjacent"; });
  document.shape.reset();
  document.board->lines.clear();
  document.board->is_hexagon = false;
  document.drawings.clear();
  document.ways.clear();
  return document;
}

/// Returns a board without stones, with the initial memory.
Content<BoardWorld> without_stones(Evaluator<BoardWorld>& evaluator) {
  Content<BoardWorld> empty{
      std::vector<BoardRegion>(owners_of(evaluator.game()), evaluator.world().nowhere()), {}, -1};
  empty.memory = evaluator.first_memory(empty);
  return empty;
}

/// Returns the points of the shape.
std::vector<int> points_of_shape(const Game& game) {
  const language::Document plain = plain_board(game.document());
  BoardWorld world(game.with_document(plain));
  Evaluator<BoardWorld> evaluator(world, game);
  const Content<BoardWorld> empty = without_stones(evaluator);
  std::vector<Value<BoardWorld>> locals(static_cast<std::size_t>(game.document().shape->slots));
  const BoardRegion shape =
      evaluator.region(game.document().shape->body, {{&empty, nullptr}, -1, &locals, nullptr});
  if (!some(shape))
    throw InputError("the shape leaves no point of a board of " + ruleproof::text(game.board()));
  return shape.points();
}

/// Returns the adjacency that a document defines.
Neighbours defined(const Game& game, const language::Definition& adjacent) {
  const language::Document plain = plain_board(game.document());
  BoardWorld world(game.with_document(plain));
  Evaluator<BoardWorld> evaluator(world, game);
  const Content<BoardWorld> empty = without_stones(evaluator);
  std::vector<BoardRegion> points;
  for (int p = 0; p < game.board().area(); ++p) points.push_back(world.board().at(p));
  std::vector<Value<BoardWorld>> locals(static_cast<std::size_t>(adjacent.slots));
  const auto are_adjacent = [&](int p, int q) {
    locals[0] = points[p];
    locals[1] = points[q];
    return evaluator.bit(adjacent.body, {{&empty, nullptr}, -1, &locals, nullptr});
  };
  Neighbours neighbours(static_cast<std::size_t>(game.board().area()));
  for (int p = 0; p < game.board().area(); ++p)
    for (int q = 0; q < game.board().area(); ++q) {
      if (!are_adjacent(p, q)) continue;
      if (p == q || !are_adjacent(q, p))
        throw InputError("'adjacent' is no adjacency: " + world.name_of(p) +
                         (p == q ? " is adjacent to itself"
                                 : " is adjacent to " + world.name_of(q) + ", but not the other way round"));
      neighbours[p].push_back(q);
    }
  return neighbours;
}

/// Returns the points around each point, diagonal ones included; empty for the eight of the square grid.
Neighbours all_around(const Game& game) {
  return game.document().board->kind == language::Board::Kind::hex_grid ? of_hexagons(game.board())
                                                                        : Neighbours();
}

/// Returns the adjacent points of each point; empty for the four of the square grid.
Neighbours beside(const Game& game) {
  if (game.board().w < 1 || game.board().h < 1 || game.board().w > longest_side ||
      game.board().h > longest_side)
    return {};  // Board reports the error
  if (const auto* adjacent = adjacency_of(game.document())) return defined(game, *adjacent);
  return all_around(game);
}

/// Returns the smallest board that has all points that the rules name; 0x0 if they name none.
Size least_board_of_names(const language::Document& document) {
  return least_board_with(language::named_points(document), document);
}

/// Throws InputError if the board of a game has not the size of the lines or the map of the document, or
/// lacks a point that the rules name.
void demand_board_of_document(const Game& game) {
  const language::Document& document = game.document();
  if (!document.board->lines.empty() && document.default_board() != game.board())
    throw InputError("the lines of this game are its board, so it has no other than " +
                     ruleproof::text(*document.default_board()));
  if (!document.maps.empty() && document.maps.front().size() != game.board())
    throw InputError("the map is the board of this game, so it has no other than " +
                     ruleproof::text(document.maps.front().size()));
  for (const language::Id& point : language::named_points(document)) {
    const auto needed = ruleproof::least_board_with(point.name, language::columns_of(document));
    if (!needed || needed->w > game.board().w || needed->h > game.board().h)
      throw InputError("the rules name " + point.name + ", which a board of " +
                       ruleproof::text(game.board()) + " does not have; the smallest board is " +
                       ruleproof::text(least_board_of_names(document)));
  }
}

void add_to(Family& family, const BoardRegion& member) {
  if (family.size() == BoardWorld::most_members)
    throw LimitReached("a collection has more than " + std::to_string(BoardWorld::most_members) + " members");
  family.push_back(member);
}

/// Finds the maximal cliques that contain `clique`, any points of `open` and none of `closed` (Bron and
/// Kerbosch, 1973).
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

std::shared_ptr<const Board> board_of(const Game& game) {
  demand_board_of_document(game);
  const language::Document& document = game.document();
  if (!document.board->lines.empty()) {
    const language::Document plain = plain_board(document);
    const BoardWorld names(game.with_document(plain));
    const Neighbours next = along_lines(names, document);
    return std::make_shared<Board>(game.board(), next, next, points_of_lines(names, document));
  }
  std::optional<std::vector<int>> points;
  if (document.shape) points = points_of_shape(game);
  if (document.board->is_hexagon) points = points_of_hexagon(game.board());
  return std::make_shared<Board>(game.board(), beside(game), all_around(game), points);
}

Size least_board_with(const std::vector<language::Id>& points, const language::Document& document) {
  Size least;
  for (const language::Id& point : points)
    if (const auto needed = ruleproof::least_board_with(point.name, language::columns_of(document)))
      least = {std::max(least.w, needed->w), std::max(least.h, needed->h)};
  return least;
}

std::string boards_of_drawings_and_names(const language::Document& document) {
  if (!document.board->lines.empty())
    return ruleproof::text(*document.default_board()) + ", the board of its lines";
  if (!document.maps.empty()) return ruleproof::text(document.maps.front().size()) + ", as the map draws it";
  std::string sizes;
  for (const language::StartDrawing& drawing : document.drawings)
    sizes += (sizes.empty() ? "" : ", ") + ruleproof::text(size_of(drawing));
  if (!sizes.empty()) return sizes + ", as the start is drawn";
  const Size least = least_board_of_names(document);
  return least == Size{} ? "" : "from " + ruleproof::text(least) + " on, for the points that the rules name";
}

void demand_drawing(const Game& game) {
  if (game.document().drawings.empty() || find_drawing(game)) return;
  std::string sizes;
  for (const language::StartDrawing& drawing : game.document().drawings)
    sizes += (sizes.empty() ? "" : ", ") + ruleproof::text(size_of(drawing));
  throw InputError("the game begins as drawn, and no drawing is of " + ruleproof::text(game.board()) +
                   "; there is " + sizes);
}

Size size_of(const language::StartDrawing& drawing) {
  return {static_cast<int>(language::points_in_row(drawing.rows.front())),
          static_cast<int>(drawing.rows.size())};
}

const language::StartDrawing* find_drawing(const Game& game) {
  const auto& drawings = game.document().drawings;
  const auto found = std::ranges::find(drawings, game.board(), size_of);
  return found == drawings.end() ? nullptr : &*found;
}

bool has_squares(const language::Document& document) {
  return document.board->kind != language::Board::Kind::hex_grid && !adjacency_of(document) &&
         document.board->lines.empty();
}

BoardWorld::BoardWorld(const Game& game)
    : columns_(language::columns_of(game.document())),
      is_hexagonal_(game.document().board->kind == language::Board::Kind::hex_grid) {
  if (language::is_unbounded(game.document()))
    look_at({2 * margin + 1, 2 * margin + 1}, {-margin, -margin});
  else
    board_ = board_of(game);
  declare(game.document());
}

BoardWorld::BoardWorld(const language::Document& document, const Board& board)
    : columns_(language::columns_of(document)),
      is_hexagonal_(document.board->kind == language::Board::Kind::hex_grid),
      board_(std::shared_ptr<const Board>(), &board) {
  declare(document);
}

/// The document's paths of points that serve as directions have numbers from first_way on.
int BoardWorld::directions() const { return language::first_way + static_cast<int>(ways_.size()); }

void BoardWorld::declare(const language::Document& document) {
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
    Region region = nowhere();
    for (const language::Id& one : line) region = region | this->point(one.name);
    lines_.push_back(region);
  }
}

void BoardWorld::look_at(Size size, Square corner) {
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
        throw NoMeaning("a half-line that is kept");  // no window shows it
      return ~self(~region, self);
    }
    Region found = nowhere();
    for (const int point : region.points()) {
      const int x = content.corner.x + point % size.w - corner_.x,
                y = corner_.y + board().size().h - content.corner.y - size.h + point / size.w;
      if (std::min(x, y) < 1 || x > board().size().w - 2 || y > board().size().h - 2)
        throw OutOfSight("what is too far out");
      found.add(y * board().size().w + x);
    }
    return found;
  };
  Content<BoardWorld> moved = content;
  moved.corner = corner_;
  for (Region& stones : moved.stones) stones = there(stones, there);
  for (auto& values : moved.memory)
    for (Value<BoardWorld>& value : values)
      if (auto* region = std::get_if<Region>(&value)) *region = there(*region, there);
  return moved;
}

int BoardWorld::place(const Content<BoardWorld>& content, int point) {
  const Board& board = content.stones.front().board();
  const Size size = board.size();
  return board.is_window() ? place(Square{content.corner.x + point % size.w,
                                          content.corner.y + size.h - 1 - point / size.w})
                           : point;
}

Square BoardWorld::square_of(int place) {
  const int x = static_cast<std::int16_t>(place);
  return {x, (x - place) / (1 << 16)};
}

std::optional<int> BoardWorld::find(int place) const {
  if (!is_unbounded()) return place;
  const int x = square_of(place).x - corner_.x, y = corner_.y + board().size().h - 1 - square_of(place).y;
  if (x < 0 || y < 0 || x >= board().size().w || y >= board().size().h) return std::nullopt;
  return y * board().size().w + x;
}

std::string BoardWorld::name_of(int point) const {
  if (is_unbounded()) return std::to_string(square_of(point).x) + "," + std::to_string(square_of(point).y);
  return columns_.at(point % board().size().w) + std::to_string(board().size().h - point / board().size().w);
}

std::optional<int> BoardWorld::find_point(std::string_view name) const {
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
  return everywhere().has(point) ? std::optional(point) : std::nullopt;
}

BoardRegion BoardWorld::point(std::string_view name) const {
  if (const auto found = find_point(name)) {
    if (const auto here = find(*found)) return board().at(*here);
    throw OutOfSight(std::string(name));
  }
  throw InputError("there is no point '" + std::string(name) + "' on a board of " +
                   ruleproof::text(board().size()));
}

int BoardWorld::neighbour(int point, Direction direction) const {
  if (direction.clockwise >= language::first_way)
    return ways_.at(static_cast<std::size_t>(direction.clockwise - language::first_way))[point];
  const int other = neighbour_of(board().size(), point, direction.clockwise);
  return other >= 0 && everywhere().has(other) ? other : -1;
}

BoardRegion BoardWorld::next(const Region& region, Direction direction, std::int64_t count) const {
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

BoardRegion BoardWorld::ahead(const Region& region, Direction direction) const {
  region.expect_finite();
  if (is_unbounded() && direction.clockwise % 2 != 0) throw OutOfSight("a diagonal half-line");
  Region reached = nowhere();
  for (const int first : region.points())
    for (int point = neighbour(first, direction); point >= 0 && !reached.has(point);
         point = neighbour(point, direction))
      reached.add(point);  // the declared path may be closed
  return reached;
}

BoardRegion BoardWorld::between(const Region& a, const Region& b) const {
  const int from = a.first(), to = b.first();
  for (int direction = 0; direction < 8; ++direction) {
    if (is_hexagonal_ && direction % 4 == 1) continue;
    Region passed = nowhere();
    for (int point = neighbour(from, {direction}); point >= 0; point = neighbour(point, {direction})) {
      if (point == to) return passed;
      passed.add(point);
    }
  }
  return nowhere();
}

BoardRegion BoardWorld::origin() const {
  const auto here = find(place(Square{}));
  if (!here || board().ring().has(*here)) throw OutOfSight("the origin");
  return board().at(*here);
}

std::vector<Moment<BoardWorld>> BoardWorld::history(const Moment<BoardWorld>& now, int ago) const {
  std::vector<Moment<BoardWorld>> moments;
  int back = 0;
  for (auto past = now.past; past; past = past->earlier, ++back)
    if (ago < 0 || back == ago) {
      const bool is_here = !is_unbounded() || (past->content.corner == corner_ &&
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
  // Each set grows from its first point by later points; a point that was skipped stays out.
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
