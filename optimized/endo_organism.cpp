#include "optimized/endo_organism.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "optimized/endo_key.hpp"

namespace ruleproof::optimized {
namespace {

template <typename Visit>
void for_each_bit(unsigned bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

using endo_key::product;
using endo_key::sum;

std::vector<std::uint64_t> powers(std::uint64_t base, int count) {
  std::vector<std::uint64_t> result(count, 1);
  for (int i = 1; i < count; ++i) result[i] = product(result[i - 1], base);
  return result;
}

constexpr int shortest_side = 64;

}  // namespace

Organism::Organism() { lay_out(shortest_side, shortest_side, {-shortest_side / 2, -shortest_side / 2}); }

// --- The array ---------------------------------------------------------------------------------------------

/// Enlarges the array to contain the box and the organism, with a margin of one square on all sides.
void Organism::make_room(Box room) {
  const auto fits = [&](Square square) {
    const int x = square.x - origin_.x;
    const int y = square.y - origin_.y;
    return x > 0 && x < width_ - 1 && y > 0 && y < height_ - 1;
  };
  if (holds(room.low) && holds(room.high) && fits(room.low) && fits(room.high)) return;
  if (const std::optional<Box> settled = box()) {
    room.low = {std::min(room.low.x, settled->low.x), std::min(room.low.y, settled->low.y)};
    room.high = {std::max(room.high.x, settled->high.x), std::max(room.high.y, settled->high.y)};
  }
  // The size exceeds the need by more than a quarter, so new arrays are rare.
  const auto side = [](std::int64_t side, int low, int high) {
    const std::int64_t needed = std::int64_t{high} - low + 1;
    while (side < needed + needed / 4 + shortest_side / 4) side *= 2;
    return side;
  };
  const std::int64_t width = side(width_, room.low.x, room.high.x);
  const std::int64_t height = side(height_, room.low.y, room.high.y);
  if (width > most_squares || height > most_squares || width * height > most_squares) {
    throw std::length_error("the organism is too large");
  }
  const auto origin = [](std::int64_t side, int low, int high) {
    return static_cast<int>(low - (side - (std::int64_t{high} - low)) / 2);
  };
  lay_out(static_cast<int>(width), static_cast<int>(height),
          {origin(width, room.low.x, room.high.x), origin(height, room.low.y, room.high.y)});
}

/// Copies the cells into a new array of that size and origin, which replaces the old one.
void Organism::lay_out(int width, int height, Square origin) {
  std::vector<Cell> cells(static_cast<std::size_t>(width) * height);
  if (const std::optional<Box> settled = box()) {
    const std::int64_t length = std::int64_t{settled->high.x} - settled->low.x + 3;
    for (int y = settled->low.y - 1; y <= settled->high.y + 1; ++y) {
      const Square start{settled->low.x - 1, y};
      std::copy_n(cells_.begin() + cell_of(start), length,
                  cells.begin() + (std::int64_t{start.y} - origin.y) * width + start.x - origin.x);
    }
  }
  cells_ = std::move(cells);
  if (width != width_) {
    weight_of_column_ = powers(endo_key::column_base, width);
    column_shift_ = powers(endo_key::inverse(endo_key::column_base), width);
  }
  if (height != height_) {
    weight_of_row_ = powers(endo_key::row_base, height);
    row_shift_ = powers(endo_key::inverse(endo_key::row_base), height);
  }
  width_ = width;
  height_ = height;
  shift_ = std::countr_zero(static_cast<unsigned>(width));
  origin_ = origin;
  around_ = {width, width + 1, 1, 1 - width, -width, -width - 1, -1, width - 1};
  rows_.assign(height, {});
  columns_.assign(width, {});
  low_ = {std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
  high_ = {-1, -1};
  sum_ = 0;
  for (const auto& markers : markers_) {
    for (const Square marker : markers) {
      extend_lines(cell_of(marker));
      sum_ = sum(sum_, weight(cell_of(marker)));
    }
  }
}

std::optional<Box> Organism::box() const {
  if (size() == 0) return std::nullopt;
  return Box{{low_.x + origin_.x, low_.y + origin_.y}, {high_.x + origin_.x, high_.y + origin_.y}};
}

void Organism::extend_lines(int at) {
  const int x = x_of(at);
  const int y = y_of(at);
  const auto extend = [](Line& line, int to) {
    line.first = std::min(line.first, to);
    line.last = std::max(line.last, to);
  };
  extend(rows_[y], x);
  extend(columns_[x], y);
  low_ = {std::min(low_.x, x), std::min(low_.y, y)};
  high_ = {std::max(high_.x, x), std::max(high_.y, y)};
}

/// Updates the lines after the marker at `at` was removed.
void Organism::shorten_lines(int at) {
  const int x = x_of(at);
  const int y = y_of(at);
  const auto shorten = [&](Line& line, int from, int step) {
    if (line.first == line.last) {
      line = {};
    } else if (line.first == from) {
      for (int next = at; !is_stone(cells_[next].stone); next += step) ++line.first;
    } else if (line.last == from) {
      for (int next = at; !is_stone(cells_[next].stone); next -= step) --line.last;
    }
  };
  shorten(rows_[y], x, 1);
  shorten(columns_[x], y, width_);
  if (size() == 0) {
    low_ = {std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
    high_ = {-1, -1};
    return;
  }
  while (columns_[low_.x].empty()) ++low_.x;
  while (columns_[high_.x].empty()) --high_.x;
  while (rows_[low_.y].empty()) ++low_.y;
  while (rows_[high_.y].empty()) --high_.y;
}

std::uint64_t Organism::weight(int at) const {
  const std::uint64_t place = product(weight_of_column_[x_of(at)], weight_of_row_[y_of(at)]);
  return product(place, endo_key::weight_of_side[index(cells_[at].stone)]);
}

std::uint64_t Organism::key() const {
  if (size() == 0) return 0;
  return product(sum_, product(column_shift_[low_.x], row_shift_[low_.y]));
}

std::uint64_t Organism::key_of(Square square) const {
  const int at = cell_of(square);
  return product(weight_of_column_[x_of(at) - low_.x], weight_of_row_[y_of(at) - low_.y]);
}

// --- Adding and removing markers ---------------------------------------------------------------------------

void Organism::list(std::vector<Square>& squares, int at) {
  cells_[at].slot = static_cast<int>(squares.size());
  squares.push_back(square_of(at));
}

void Organism::strike(std::vector<Square>& squares, int at) {
  const int slot = cells_[at].slot;
  squares[slot] = squares.back();
  cells_[cell_of(squares[slot])].slot = slot;
  squares.pop_back();
}

/// Records that an empty square has become a liberty of its neighbours.
void Organism::open(int at) {
  for (const Direction direction : directions) {
    Cell& beside = cells_[at + step(direction)];
    if (beside.open_beside++ == 0 && is_stone(beside.stone)) --bare_[index(beside.stone)];
  }
}

void Organism::close(int at) {
  for (const Direction direction : directions) {
    Cell& beside = cells_[at + step(direction)];
    if (--beside.open_beside > 0 || !is_stone(beside.stone)) continue;
    ++bare_[index(beside.stone)];
    suspects_.push_back(at + step(direction));
  }
}

/// Puts a marker on an empty square, without updating its region.
void Organism::put(int at, Side side) {
  Cell& cell = cells_[at];
  if (cell.ring != 0) strike(border_, at);
  cell.stone = stone_of(side);
  list(markers_[index(side)], at);
  for (unsigned place = 0; place < around_.size(); ++place) {
    Cell& near = cells_[at + around_[place]];
    if (near.ring == 0 && near.stone == Stone::empty) list(border_, at + around_[place]);
    near.ring |= 1U << ((place + 4) % 8);
  }
  extend_lines(at);
  sum_ = sum(sum_, weight(at));
  if (cell.region == outside) close(at);
  if (cell.open_beside == 0) {
    ++bare_[index(side)];
    suspects_.push_back(at);
  }
}

/// Undoes `put`.
Side Organism::take(int at) {
  Cell& cell = cells_[at];
  const Side side = side_of(cell.stone);
  if (cell.open_beside == 0) --bare_[index(side)];
  if (cell.region == outside) open(at);
  sum_ = sum(sum_, endo_key::prime - weight(at));
  strike(markers_[index(side)], at);
  cell.stone = Stone::empty;
  for (unsigned place = 0; place < around_.size(); ++place) {
    Cell& near = cells_[at + around_[place]];
    near.ring &= ~(1U << ((place + 4) % 8));
    if (near.ring == 0 && near.stone == Stone::empty) strike(border_, at + around_[place]);
  }
  if (cell.ring != 0) list(border_, at);
  shorten_lines(at);
  return side;
}

void Organism::arrive(Square square, Side side) {
  const int at = cell_of(square);
  put(at, side);
  split(at);
}

Side Organism::depart(Square square) {
  const int at = cell_of(square);
  const Side side = take(at);
  merge(at);
  for (const Direction direction : directions) {
    const Cell& beside = cells_[at + step(direction)];
    if (beside.stone == stone_of(side) && beside.open_beside == 0) {
      suspects_.push_back(at + step(direction));
    }
  }
  return side;
}

void Organism::place(Square square, Side side) {
  make_room({square, square});
  actions_.push_back(
      {std::nullopt, square, relabelled_.size(), relabelled_.size(), was_deprived_.size(), next_region_});
  arrive(square, side);
  retest_groups();
}

void Organism::move(Square from, Square to) {
  make_room({to, to});
  actions_.push_back({from, to, relabelled_.size(), 0, was_deprived_.size(), next_region_});
  const Side side = depart(from);
  actions_.back().relabelled_by_arrival = relabelled_.size();
  arrive(to, side);
  retest_groups();
}

void Organism::undo() {
  const Action last = actions_.back();
  actions_.pop_back();
  restore_labels(last.relabelled_by_arrival);
  const Side side = take(cell_of(last.to));
  if (last.from) {
    make_room({*last.from, *last.from});
    restore_labels(last.relabelled_by_departure);
    put(cell_of(*last.from), side);
  }
  next_region_ = last.next_region;
  deprived_.assign(was_deprived_.begin() + static_cast<std::ptrdiff_t>(last.deprived), was_deprived_.end());
  was_deprived_.resize(last.deprived);
  suspects_.clear();
}

void Organism::forget_actions() {
  actions_.clear();
  relabelled_.clear();
  was_deprived_.clear();
}

// --- Regions of empty squares ------------------------------------------------------------------------------

void Organism::assign(int at, int region) {
  Cell& cell = cells_[at];
  if (cell.region == region) return;
  const bool was_open = cell.region == outside;
  cell.region = region;
  if (was_open) close(at);
  if (region == outside) open(at);
}

void Organism::relabel(int at, int region) {
  relabelled_.push_back({square_of(at), cells_[at].region});
  assign(at, region);
}

void Organism::restore_labels(std::size_t count) {
  for (; relabelled_.size() > count; relabelled_.pop_back()) {
    assign(cell_of(relabelled_.back().square), relabelled_.back().region);
  }
}

/// Updates the regions after a marker was added: areas that it cuts off become separate regions. The arcs of
/// empty squares around the marker are flooded in turn. An arc is settled when its area is completely flooded
/// (closed), when it is joined with another arc, or when it is open to infinity. The floods stop when at most
/// one arc is not settled, so the largest of the separated areas need not be flooded completely.
void Organism::split(int at) {
  const Arcs& parted = arcs[cells_[at].ring];
  if (parted.count < 2) return;
  const std::uint64_t first_mark = marks_ + 1;  // each arc has its own mark
  marks_ += 4;
  // For each arc, the arc that now represents it: arcs that meet are joined.
  std::array<int, 4> leader{0, 1, 2, 3};
  std::array<bool, 4> closed{};
  std::array<std::size_t, 4> flooded{};
  int unsettled = parted.count;  // number of leaders of arcs that are not closed
  int free = -1;                 // an arc that is open to infinity

  const auto join = [&](int a, int b) {
    if (leader[a] == leader[b]) return;
    std::ranges::replace(leader, leader[b], leader[a]);
    --unsettled;
  };
  const auto reach = [&](int arc, int to) {
    Cell& cell = cells_[to];
    if (is_stone(cell.stone)) return;
    if (cell.mark >= first_mark) {
      join(arc, static_cast<int>(cell.mark - first_mark));
    } else if (sees_infinity(to)) {
      if (free < 0) free = arc;
      join(free, arc);
    } else {
      cell.mark = first_mark + static_cast<std::uint64_t>(arc);
      fronts_[arc].push_back(to);
    }
  };
  const auto with = [&](int arc, auto visit) {
    for (int other = 0; other < parted.count; ++other) {
      if (leader[other] == leader[arc]) visit(other);
    }
  };

  for (int arc = 0; arc < parted.count; ++arc) {
    fronts_[arc].clear();
    for_each_bit(parted.directions[arc], [&](int direction) { reach(arc, at + around_[2 * direction]); });
  }
  for (int arc = 0; unsettled > 1; arc = (arc + 1) % parted.count) {
    if (closed[arc] || (free >= 0 && leader[arc] == leader[free])) continue;
    if (flooded[arc] < fronts_[arc].size()) {
      const int from = fronts_[arc][flooded[arc]++];
      for (const Direction direction : directions) reach(arc, from + step(direction));
      continue;
    }
    bool exhausted = true;
    with(arc, [&](int other) { exhausted = exhausted && flooded[other] == fronts_[other].size(); });
    if (!exhausted) continue;
    with(arc, [&](int other) {
      closed[other] = true;
      for (const int square : fronts_[other]) relabel(square, next_region_);
    });
    ++next_region_;
    --unsettled;
  }
}

/// Updates the regions after a marker was removed: the adjacent regions become one. If one of them is the
/// outside, all become the outside.
void Organism::merge(int at) {
  int merged = std::numeric_limits<int>::max();
  for (const Direction direction : directions) {
    const Cell& beside = cells_[at + step(direction)];
    if (beside.stone == Stone::empty) merged = std::min(merged, beside.region);
  }
  if (merged == std::numeric_limits<int>::max()) merged = next_region_++;
  relabel(at, merged);
  flood_.assign(1, at);
  while (!flood_.empty()) {
    const int from = flood_.back();
    flood_.pop_back();
    for (const Direction direction : directions) {
      const Cell& beside = cells_[from + step(direction)];
      if (beside.stone != Stone::empty || beside.region == merged) continue;
      relabel(from + step(direction), merged);
      flood_.push_back(from + step(direction));
    }
  }
}

// --- Groups ------------------------------------------------------------------------------------------------

/// Returns whether the group of a marker has a liberty. No flood with a mark from `since` on may have visited
/// the marker. If such a flood has visited another cell of the group, it stopped early at a liberty of the
/// group.
bool Organism::lives(int at, std::uint64_t since) const {
  const std::uint64_t mark = ++marks_;
  cells_[at].mark = mark;
  flood_.assign(1, at);
  for (std::size_t i = 0; i < flood_.size(); ++i) {
    const Cell& from = cells_[flood_[i]];
    if (from.open_beside > 0) return true;
    for (const Direction direction : directions) {
      const int to = flood_[i] + step(direction);
      const Cell& beside = cells_[to];
      if (beside.stone != from.stone || beside.mark == mark) continue;
      if (beside.mark >= since) return true;
      beside.mark = mark;
      flood_.push_back(to);
    }
  }
  return false;
}

bool Organism::is_deprived(Square marker) const { return !lives(cell_of(marker), marks_ + 1); }

bool Organism::has_deprived(Side side) const {
  return std::ranges::any_of(deprived_, [&](Square marker) { return at(marker) == stone_of(side); });
}

/// Finds the groups without a liberty. Such a group either had none before and is unchanged, so that its
/// marker in `deprived_` is still valid, or it contains a marker of `suspects_`.
void Organism::retest_groups() {
  const std::size_t earlier = was_deprived_.size();
  was_deprived_.insert(was_deprived_.end(), deprived_.begin(), deprived_.end());
  deprived_.clear();
  const std::uint64_t since = marks_ + 1;
  const auto test = [&](int at) {
    const Cell& cell = cells_[at];
    if (!is_stone(cell.stone) || cell.open_beside > 0 || cell.mark >= since) return;
    if (!lives(at, since)) deprived_.push_back(square_of(at));
  };
  for (std::size_t i = earlier; i < was_deprived_.size(); ++i) test(cell_of(was_deprived_[i]));
  for (const int suspect : suspects_) test(suspect);
  suspects_.clear();
}

// --- Connectedness of the organism -------------------------------------------------------------------------

/// Returns the number of components after a marker is removed. Suppose that the markers around it form `a`
/// arcs. Then `a` arcs of empty squares lie between them, which belong to r regions. The removal changes the
/// Euler number of the organism (components minus holes) by a - 1 and merges the r regions into one. So a
/// connected organism falls into 1 + a - r components.
int Organism::parts_of_arcs(int at) const {
  const Arcs& around = arcs[cells_[at].ring];
  const auto region = [&](int arc) {
    return cells_[at + around_[2 * std::countr_zero(around.directions[arc])]].region;
  };
  if (around.count == 2) return region(0) == region(1) ? 2 : 1;
  std::array<int, 4> regions{};
  int count = 0;
  for (int arc = 0; arc < around.count; ++arc) {
    const auto known = regions.begin() + count;
    if (std::find(regions.begin(), known, region(arc)) == known) regions[count++] = region(arc);
  }
  return 1 + around.count - count;
}

/// Returns whether the markers around the landing `at` belong to `parts` components, not counting the marker
/// `without`. Floods the components in turn from the arcs of markers around the landing. Arcs that meet are
/// joined. Stops when fewer than `parts` separate arcs are left, or when at most one component is not
/// completely flooded.
bool Organism::flood_reaches_all_parts(int at, int without, int parts) const {
  const Arcs& around = arcs[cells_[at].ring];
  const std::uint64_t first_mark = marks_ + 1;  // each front has its own mark
  marks_ += 4;
  std::array<int, 4> leader{0, 1, 2, 3};  // each front's representative after fronts have met
  std::array<std::size_t, 4> flooded{};
  int touched = around.marker_count;  // number of leaders
  const auto reach = [&](int front, int to) {
    const Cell& cell = cells_[to];
    if (to == without) return;
    if (cell.mark < first_mark) {
      cell.mark = first_mark + static_cast<std::uint64_t>(front);
      fronts_[front].push_back(to);
    } else if (const int met = leader[cell.mark - first_mark]; met != leader[front]) {
      std::ranges::replace(leader, met, leader[front]);
      --touched;
    }
  };
  for (int front = 0; front < around.marker_count; ++front) {
    fronts_[front].clear();
    reach(front, at + around_[around.first_marker[front]]);
  }
  while (touched >= parts) {
    unsigned busy = 0;  // number of leaders that may have more to flood
    for (int front = 0; front < around.marker_count; ++front) {
      if (flooded[front] == fronts_[front].size()) continue;
      const int from = fronts_[front][flooded[front]++];
      for_each_bit(cells_[from].ring, [&](int place) { reach(front, from + around_[place]); });
    }
    for (int front = 0; front < around.marker_count; ++front) {
      if (flooded[front] < fronts_[front].size()) busy |= 1U << leader[front];
    }
    if (touched >= parts && (busy & (busy - 1)) == 0) return true;
  }
  return false;
}

}  // namespace ruleproof::optimized
