#include "optimized/go_positions.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "optimized/grid.hpp"

namespace ruleproof::optimized {
namespace {

/// The longest border that is counted. A board of 10 x 10 or more has at least 2^128 legal positions: 10 x 5
/// has more than 2^64, and two legal positions side by side form a legal one, since chains that meet only
/// gain liberties.
constexpr int longest_border = 9;

/// A point of the border. A stone has its colour in the lowest bit and the name of its chain above it. The
/// name is 0 for all chains that have a liberty, since their connections no longer matter. The other chains
/// have distinct names from 1.
using Cell = std::uint8_t;
constexpr Cell newcomer_black = 2 * (longest_border + 1);  // a stone with a name that no border uses yet
constexpr Cell newcomer_white = newcomer_black + 1;
constexpr Cell empty = newcomer_white + 1;
constexpr Cell edge = empty + 1;  // off the board
constexpr int cell_bits = 5;
static_assert(edge < 1 << cell_bits && cell_bits * longest_border <= 64);

constexpr bool is_stone(Cell cell) { return cell < empty; }
constexpr Cell colour(Cell stone) { return stone & 1; }
constexpr bool needs_liberty(Cell cell) { return is_stone(cell) && cell > 1; }

/// The border, indexed by column. A column is `edge` if the board does not have it, or if no point of it is
/// coloured yet.
using Border = std::array<Cell, longest_border>;

/// Updates the border for two adjacent cells: one may be a liberty of the other, or both may be stones of one
/// chain.
void meet(Border& border, Cell a, Cell b) {
  const auto [low, high] = std::minmax({a, b});
  if (is_stone(low) && high == empty) std::ranges::replace(border, low, colour(low));
  if (is_stone(high) && colour(low) == colour(high)) std::ranges::replace(border, high, low);
}

/// Returns the border after the next point, in column x, is coloured: `point` is `empty` or a newcomer.
/// Returns nothing if the chain of the stone above can no longer get a liberty.
std::optional<Border> extended(Border border, int x, Cell point) {
  const Cell above = std::exchange(border[x], point);
  const bool covered = needs_liberty(above) && is_stone(point) && colour(point) != colour(above);
  if (covered && std::ranges::count(border, above) == 0) return std::nullopt;
  if (x > 0) meet(border, border[x - 1], border[x]);
  meet(border, above, border[x]);  // no effect if `above` was renamed because its chain got a liberty
  return border;
}

/// Returns the border as a number. Borders that differ only in the names of chains or by a swap of the
/// colours have the same number, because the remaining points have equally many colourings for each of them.
std::uint64_t pack(const Border& border) {
  const auto first = std::ranges::find_if(border, is_stone);
  const Cell swap = first == border.end() ? 0 : colour(*first);
  std::array<Cell, empty / 2> names{};
  Cell latest = 0;
  std::uint64_t packed = 0;
  for (Cell cell : border) {
    if (is_stone(cell)) {
      Cell& name = names[cell / 2];
      if (needs_liberty(cell) && name == 0) name = ++latest;
      cell = static_cast<Cell>(2 * name + (colour(cell) ^ swap));
    }
    packed = packed << cell_bits | cell;
  }
  return packed;
}

Border unpack(std::uint64_t packed) {
  Border border;
  for (auto cell = border.rbegin(); cell != border.rend(); ++cell, packed >>= cell_bits)
    *cell = packed & ((1 << cell_bits) - 1);
  return border;
}

/// The number of colourings so far with one packed border.
struct State {
  std::uint64_t border = 0;
  PositionCount colourings = 0;
};

[[noreturn]] void overflow() { throw std::overflow_error("there are 2^128 positions or more"); }

void add(PositionCount& sum, PositionCount summand) {
  if (__builtin_add_overflow(sum, summand, &sum)) overflow();
}

/// Returns the states after the next point, in column x; no two have the same border.
std::vector<State> extended(const std::vector<State>& states, int x) {
  std::vector<State> paths;
  paths.reserve(3 * states.size());
  for (const auto& [border, colourings] : states) {
    for (const Cell point : {empty, newcomer_black, newcomer_white}) {
      if (const auto next = extended(unpack(border), x, point)) paths.push_back({pack(*next), colourings});
    }
  }
  std::ranges::sort(paths, {}, &State::border);
  std::vector<State> result;
  for (const auto& [border, colourings] : paths) {
    if (result.empty() || result.back().border != border) result.push_back({border, 0});
    add(result.back().colourings, colourings);
  }
  return result;
}

}  // namespace

std::optional<PositionCount> count_go_positions(int w, int h, const std::function<bool()>& is_stopped) {
  const auto [columns, rows] = std::minmax({w, h});
  if (columns < 1 || rows > Grid::longest_side) {
    throw std::invalid_argument("a board has from 1 to 25 columns and rows, not " + std::to_string(w) +
                                " x " + std::to_string(h));
  }
  if (columns > longest_border) overflow();

  Border outside;
  outside.fill(edge);
  std::vector<State> states{{pack(outside), 1}};
  for (int point = 0; point < columns * rows; ++point) {
    if (is_stopped && is_stopped()) return std::nullopt;
    states = extended(states, point % columns);
  }
  PositionCount positions = 0;
  for (const auto& [border, colourings] : states) {
    if (std::ranges::none_of(unpack(border), needs_liberty)) add(positions, colourings);
  }
  return positions;
}

}  // namespace ruleproof::optimized
