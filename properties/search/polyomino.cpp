#include "properties/search/polyomino.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

using Cell = Polyomino::Cell;
using Cells = std::vector<Cell>;

Cells moved_to_corner(Cells cells) {
  const int x = std::ranges::min(cells, {}, &Cell::x).x;
  const int y = std::ranges::min(cells, {}, &Cell::y).y;
  for (Cell& cell : cells) cell = {cell.y - y, cell.x - x};
  std::ranges::sort(cells);
  return cells;
}

/// Returns the form that represents all eight rotated and mirrored forms of a shape: among the forms that are
/// at least as wide as high, the form whose list of cells comes first.
Cells canonical(Cells cells) {
  std::vector<Cells> positions;
  for (int turn = 0; turn < 4; ++turn) {
    for (Cell& cell : cells) cell = {cell.x, -cell.y};
    positions.push_back(moved_to_corner(cells));
    for (Cell& cell : cells) cell.x = -cell.x;
    positions.push_back(moved_to_corner(cells));
    for (Cell& cell : cells) cell.x = -cell.x;
  }
  return *std::ranges::min_element(positions, {}, [](const Cells& position) {
    return std::pair(std::ranges::max(position, {}, &Cell::y).y, position);
  });
}

std::set<Cells> shapes(int count) {
  if (count == 1) return {{{0, 0}}};
  std::set<Cells> grown;
  for (const Cells& smaller : shapes(count - 1)) {
    for (const auto& [y, x] : smaller) {
      for (const Cell beside : {Cell{y - 1, x}, Cell{y, x - 1}, Cell{y, x + 1}, Cell{y + 1, x}}) {
        if (std::ranges::find(smaller, beside) != smaller.end()) continue;
        Cells larger = smaller;
        larger.push_back(beside);
        grown.insert(canonical(std::move(larger)));
      }
    }
  }
  return grown;
}

struct Named {
  std::string_view name;
  std::vector<std::string_view> rows;
};

Cells cells_of(const Named& named) {
  Cells cells;
  for (int y = 0; y < std::ssize(named.rows); ++y)
    for (int x = 0; x < std::ssize(named.rows[y]); ++x)
      if (named.rows[y][x] == '#') cells.push_back({y, x});
  return canonical(std::move(cells));
}

/// Returns the Go terms for eye spaces. A five-point shape without a Go term is named by the usual letter of
/// its pentomino.
const std::vector<Named>& names() {
  static const std::vector<Named> names{
      {"one-point", {"#"}},
      {"two-in-line", {"##"}},
      {"three-in-line", {"###"}},
      {"bent-three", {"##", "#"}},
      {"four-in-line", {"####"}},
      {"bent-four", {"###", "#"}},
      {"pyramid-four", {"###", ".#"}},
      {"zigzag-four", {"##", ".##"}},
      {"square-four", {"##", "##"}},
      {"five-in-line", {"#####"}},
      {"bulky-five", {"###", "##"}},
      {"crossed-five", {".#", "###", ".#"}},
      {"f-five", {".##", "##", ".#"}},
      {"l-five", {"####", "#"}},
      {"n-five", {"###", "..##"}},
      {"t-five", {"###", ".#", ".#"}},
      {"u-five", {"###", "#.#"}},
      {"v-five", {"###", "#", "#"}},
      {"w-five", {"##", ".##", "..#"}},
      {"y-five", {"####", ".#"}},
      {"z-five", {"##", ".#", ".##"}},
      {"six-in-line", {"######"}},
      {"rectangular-six", {"###", "###"}},
      {"rabbity-six", {"##", "###", ".#"}},
  };
  return names;
}

}  // namespace

int Polyomino::width() const { return std::ranges::max(cells, {}, &Cell::x).x + 1; }
int Polyomino::height() const { return std::ranges::max(cells, {}, &Cell::y).y + 1; }

std::vector<std::string> Polyomino::rows() const {
  std::vector<std::string> rows(height(), std::string(width(), '.'));
  for (const auto& [y, x] : cells) rows[y][x] = '#';
  return rows;
}

std::vector<Polyomino> polyominoes(int cells) {
  if (cells < 1 || cells > largest_polyomino)
    throw InputError(
        fmt::format("no list of polyominoes of {} cells: they have from 1 to {}", cells, largest_polyomino));
  std::vector<Polyomino> all;
  for (const Cells& shape : shapes(cells)) {
    const auto named = std::ranges::find(names(), shape, cells_of);
    all.push_back(
        {named == names().end() ? fmt::format("six-{:02}", all.size() + 1) : std::string(named->name),
         shape});
  }
  return all;
}

Polyomino polyomino(std::string_view name) {
  std::vector<std::string> known;
  for (int cells = 1; cells <= largest_polyomino; ++cells) {
    for (Polyomino& shape : polyominoes(cells)) {
      if (shape.name == name) return std::move(shape);
      known.push_back(shape.name);
    }
  }
  throw InputError(no_such("shape", name, known));
}

}  // namespace ruleproof
