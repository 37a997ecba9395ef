#include "reference/evaluator/board_of_document.hpp"

#include <algorithm>
#include <cstdlib>

#include "reference/evaluator/board_evaluator.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof::evaluator {
namespace {

/// Returns the neighbours of each point of a board with hexagonal cells. Such a board is stored as a square
/// grid: a point's neighbours are its four neighbours on that grid, and the points to the northwest and
/// southeast.
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

/// Returns the neighbours of each point of a board that the document declares by lines. Two points are
/// neighbours if one follows the other on a line. `names` finds points by their names.
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
/// Returns the points of the document's lines, each once, in row order.
std::vector<int> points_of_lines(const BoardWorld& names, const language::Document& document) {
  std::vector<int> points;
  for (const std::vector<language::Id>& line : document.board->lines)
    for (const language::Id& point : line) points.push_back(names.find_point(point.name).value());
  std::ranges::sort(points);
  const auto repeated = std::ranges::unique(points);
  points.erase(repeated.begin(), repeated.end());
  return points;
}
/// Returns the points of a hexagonal board. The board is stored as a square of this size, of which two
/// opposite corners are cut off. Throws InputError if no hexagon has this size.
std::vector<int> points_of_hexagon(Size size) {
  if (size.w != size.h || size.w % 2 == 0 || size.w < 3)
    throw InputError("a hexagon has as many rows as columns, and an odd number of them: 5x5 has 3 on a side");
  std::vector<int> points;
  for (int point = 0; point < size.area(); ++point)
    if (2 * std::abs(size.h - point / size.w + point % size.w - size.w) < size.w + 1) points.push_back(point);
  return points;
}

/// Returns the document without its adjacency, shape, lines, start drawings and declared paths, so that it
/// has a plain grid. The definitions of adjacency and shape of the original document are evaluated on this
/// grid.
language::Document plain_board(language::Document document) {
  std::erase_if(document.definitions, [](const auto& d) { return d.name.name == "adjacent"; });
  document.shape.reset();
  document.board->lines.clear();
  document.board->is_hexagon = false;
  document.drawings.clear();
  document.ways.clear();
  return document;
}

/// Returns the position without stones and with the initial memory.
Content<BoardWorld> without_stones(Evaluator<BoardWorld>& evaluator) {
  Content<BoardWorld> empty{
      std::vector<BoardRegion>(owners_of(evaluator.game()), evaluator.world().nowhere()), {}, -1};
  empty.memory = evaluator.first_memory(empty);
  return empty;
}

/// Returns the points of the document's shape. Throws InputError if the shape has no points.
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

/// Returns the neighbours that a document's definition `adjacent` gives to each point. Throws InputError if
/// some point p is adjacent to q but q is not adjacent to p, or if a point is adjacent to itself.
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

/// Returns the neighbours of each point, diagonal ones included. An empty list stands for the eight
/// neighbours on the square grid.
Neighbours all_around(const Game& game) {
  return game.document().board->kind == language::Board::Kind::hex_grid ? of_hexagons(game.board())
                                                                        : Neighbours();
}

/// Returns the adjacent points of each point. An empty list stands for the four neighbours on the square
/// grid.
Neighbours beside(const Game& game) {
  if (game.board().w < 1 || game.board().h < 1 || game.board().w > longest_side ||
      game.board().h > longest_side)
    return {};  // Board reports the error
  if (const auto* adjacent = adjacency_of(game.document())) return defined(game, *adjacent);
  return all_around(game);
}

/// Returns the size of the smallest board that has all points which the rules name; 0x0 if they name none.
Size least_board_of_names(const language::Document& document) {
  return least_board_with(language::named_points(document), document);
}

/// Throws InputError if the document's lines or map have another size than the game's board, or if that board
/// lacks a point which the rules name.
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

}  // namespace ruleproof::evaluator
