#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

#include "properties/native/native.hpp"

// Writes the C tables of one board.

namespace ruleproof::native {
namespace {

std::string table(const std::string& head, const std::vector<std::string>& rows) {
  return fmt::format("{} = {{\n  {},\n}};\n", head, fmt::join(rows, ",\n  "));
}

/// Returns the text of the C function `name`, which returns the points with a neighbour in a given set. If
/// every point has the same steps, as on a grid, the function shifts the whole set (see compiled::Adjacency).
std::string neighbours(const std::string& name, const Board& board,
                       BoardRegion (Board::*next)(const BoardRegion&) const) {
  const Size size = board.size();
  std::vector<std::pair<int, int>> steps;
  for (int p = 0; p < size.area(); ++p)
    for (const int q : (board.*next)(board.at(p)).points()) {
      const std::pair step{q % size.w - p % size.w, q / size.w - p / size.w};
      if (std::ranges::find(steps, step) == steps.end()) steps.push_back(step);
    }
  std::string text = fmt::format(
      "/* All points with a neighbour in a set, points of the set included. */\n"
      "static inline set {}(set a) {{\n  set reached = {{{{0}}}};\n",
      name);
  bool is_even = steps.size() <= 8;
  for (const auto& [columns, rows] : steps) {
    BoardRegion from = board.nowhere();
    for (int p = 0; p < size.area(); ++p) {
      const int x = p % size.w + columns, y = p / size.w + rows;
      if (x < 0 || y < 0 || x >= size.w || y >= size.h) continue;
      from.add(p);
      is_even = is_even && (board.*next)(board.at(p)).has(y * size.w + x);
    }
    const int places = rows * size.w + columns;
    text += fmt::format("  reached = either(reached, {}(both(a, (set){}), {}));\n",
                        places > 0 ? "later" : "earlier", set_literal(from), std::abs(places));
  }
  if (is_even) return text + "  return reached;\n}\n";
  std::vector<std::string> rows;
  for (int p = 0; p < size.area(); ++p) rows.push_back(set_literal((board.*next)(board.at(p))));
  return table(fmt::format("static const set {}_of[AREA]", name), rows) +
         fmt::format(
             "\n/* All points with a neighbour in a set, points of the set included. */\n"
             "static inline set {0}(set a) {{\n  set reached = {{{{0}}}};\n"
             "  for (set left = a; some(left); left = rest(left)) reached = either(reached, "
             "{0}_of[first(left)]);\n"
             "  return reached;\n}}\n",
             name);
}

}  // namespace

std::string set_literal(const BoardRegion& region) {
  return set_literal(std::vector<std::uint64_t>(region.words().begin(), region.words().end()));
}

std::string set_literal(const std::vector<std::uint64_t>& words) {
  std::vector<std::string> literals;
  for (const std::uint64_t word : words) literals.push_back(fmt::format("UINT64_C(0x{:x})", word));
  return fmt::format("{{{{{}}}}}", fmt::join(literals, ", "));
}

std::vector<Piece> board_pieces(const evaluator::BoardWorld& world) {
  const Board& board = world.board();
  const int area = board.size().area();
  std::vector<Piece> pieces;
  pieces.push_back({"neighbours", neighbours("neighbours", board, &Board::beside)});
  pieces.push_back({"neighbours_around", neighbours("neighbours_around", board, &Board::surrounding)});
  std::vector<std::string> steps, rays, lines;
  for (int d = 0; d < world.directions(); ++d) {
    std::vector<int> next;
    std::vector<std::string> ray;
    for (int p = 0; p < area; ++p) next.push_back(board.everywhere().has(p) ? world.neighbour(p, {d}) : -1);
    for (int p = 0; p < area; ++p) {
      BoardRegion ahead = board.nowhere();
      for (int q = next[static_cast<std::size_t>(p)]; q >= 0 && !ahead.has(q);
           q = next[static_cast<std::size_t>(q)])
        ahead.add(q);
      ray.push_back(set_literal(ahead));
    }
    steps.push_back(fmt::format("{{{}}}", fmt::join(next, ", ")));
    rays.push_back(fmt::format("{{{}}}", fmt::join(ray, ", ")));
  }
  pieces.push_back(
      {"step_to", table(fmt::format("static const int16_t step_to[{}][AREA]", steps.size()), steps)});
  pieces.push_back({"ray", table(fmt::format("static const set ray[{}][AREA]", rays.size()), rays)});
  for (const BoardRegion& line : world.lines()) lines.push_back(set_literal(line));
  if (lines.empty()) lines.push_back(set_literal(board.nowhere()));
  pieces.push_back({"line", fmt::format("enum {{ LINES = {} }};\n", world.lines().size()) +
                                table(fmt::format("static const set line[{}]", lines.size()), lines)});
  return pieces;
}

}  // namespace ruleproof::native
