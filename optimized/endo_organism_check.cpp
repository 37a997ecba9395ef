#include <algorithm>
#include <map>
#include <set>

#include "optimized/endo_key.hpp"
#include "optimized/endo_organism.hpp"

namespace ruleproof::optimized {
namespace {

using Squares = std::set<Square>;

/// Returns the squares that can be reached from a square by orthogonal steps through squares with
/// holds(square).
template <typename Holds>
Squares spread(Square from, Holds holds) {
  Squares reached{from};
  std::vector<Square> fresh{from};
  while (!fresh.empty()) {
    const Square at = fresh.back();
    fresh.pop_back();
    for (const Direction direction : directions) {
      const Square near = beside(at, direction);
      if (holds(near) && reached.insert(near).second) fresh.push_back(near);
    }
  }
  return reached;
}

/// The inconsistencies that a check has found, as text.
class Complaints {
 public:
  template <typename T>
  void expect(const std::string& what, T found, T expected) {
    if (found == expected) return;
    all_.push_back(what + ": is " + std::to_string(found) + ", should be " + std::to_string(expected));
  }
  template <typename T>
  void expect(const std::string& field, Square square, T found, T expected) {
    if (found != expected) expect(field + " at " + name(square), found, expected);
  }
  const std::vector<std::string>& all() const { return all_; }

 private:
  std::vector<std::string> all_;
};

}  // namespace

std::vector<std::string> Organism::check() const {
  Complaints complaints;
  std::map<Square, Side> markers;
  Squares squares;
  for (const Side side : {Side::black, Side::white}) {
    for (const Square marker : markers_[index(side)]) {
      markers.emplace(marker, side);
      squares.insert(marker);
    }
  }
  complaints.expect("markers listed", std::ssize(markers), static_cast<std::ptrdiff_t>(size()));
  const auto is_empty = [&](Square square) { return !squares.contains(square); };

  // The box, enlarged by one square on all sides, so that the outside is connected inside it.
  Square low{std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
  Square high{std::numeric_limits<int>::min(), std::numeric_limits<int>::min()};
  for (const Square marker : squares) {
    low = {std::min(low.x, marker.x), std::min(low.y, marker.y)};
    high = {std::max(high.x, marker.x), std::max(high.y, marker.y)};
  }
  complaints.expect("box", int{box() == (squares.empty() ? std::nullopt : std::optional(Box{low, high}))}, 1);
  if (squares.empty()) low = high = square_of(0);
  low = {low.x - 1, low.y - 1};
  high = {high.x + 1, high.y + 1};
  const auto is_inside = [&](Square square) {
    return low.x <= square.x && square.x <= high.x && low.y <= square.y && square.y <= high.y;
  };

  // Each region is represented by one of its squares, the outside by the corner.
  std::map<Square, Square> region_of;
  for (int y = low.y; y <= high.y; ++y) {
    for (int x = low.x; x <= high.x; ++x) {
      if (!is_empty({x, y}) || region_of.contains({x, y})) continue;
      const auto holds = [&](Square square) { return is_inside(square) && is_empty(square); };
      for (const Square member : spread({x, y}, holds)) region_of[member] = {x, y};
    }
  }
  std::map<Square, int> label_of;
  const auto is_open = [&](Square square) {
    return is_empty(square) && (!is_inside(square) || region_of.at(square) == low);
  };

  for (int at = 0; at < std::ssize(cells_); ++at) {
    const Cell& cell = cells_[at];
    const Square square = square_of(at);
    if (!is_inside(square)) {
      const bool pristine =
          cell.stone == Stone::empty && cell.ring == 0 && cell.open_beside == 4 && cell.region == outside;
      complaints.expect("pristine", square, int{pristine}, 1);
      continue;
    }
    const auto found = markers.find(square);
    const Stone stone = found == markers.end() ? Stone::empty : stone_of(found->second);
    complaints.expect("stone", square, index(cell.stone), index(stone));
    int ring = 0;
    int place = 0;
    for (const auto& [dx, dy] :
         {std::pair{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}) {
      if (!is_empty({square.x + dx, square.y + dy})) ring |= 1 << place;
      ++place;
    }
    complaints.expect("ring", square, int{cell.ring}, ring);
    const auto open = std::ranges::count_if(
        directions, [&](Direction direction) { return is_open(beside(square, direction)); });
    complaints.expect("open squares beside", square, std::ptrdiff_t{cell.open_beside}, open);
    if (stone == Stone::empty) {
      complaints.expect("hole", square, int{cell.region != outside}, int{!is_open(square)});
      if (!is_open(square)) {
        const auto [label, is_new] = label_of.emplace(region_of.at(square), cell.region);
        complaints.expect("region", square, cell.region, label->second);
      }
      if (ring != 0) {
        complaints.expect("listed on the border", square,
                          int{cell.slot < std::ssize(border_) && border_[cell.slot] == square}, 1);
      }
    } else {
      const auto& list = markers_[index(stone)];
      complaints.expect("listed marker", square,
                        int{cell.slot < std::ssize(list) && list[cell.slot] == square}, 1);
    }
  }
  std::set<int> labels{outside};
  for (const auto& [square, label] : label_of) {
    complaints.expect("region of its own", square, int{labels.insert(label).second}, 1);
    complaints.expect("region before the next", square, int{label < next_region_}, 1);
  }
  complaints.expect("border", std::ssize(border_), std::ranges::count_if(cells_, [](const Cell& cell) {
                      return is_stone(cell.stone) ? false : cell.ring;
                    }));

  std::vector<Line> rows(height_);
  std::vector<Line> columns(width_);
  for (const Square marker : squares) {
    Line& row = rows[marker.y - origin_.y];
    row = {std::min(row.first, marker.x - origin_.x), std::max(row.last, marker.x - origin_.x)};
    Line& column = columns[marker.x - origin_.x];
    column = {std::min(column.first, marker.y - origin_.y), std::max(column.last, marker.y - origin_.y)};
  }
  for (int y = 0; y < height_; ++y) {
    complaints.expect("first of its row", {origin_.x, y + origin_.y}, rows_[y].first, rows[y].first);
    complaints.expect("last of its row", {origin_.x, y + origin_.y}, rows_[y].last, rows[y].last);
  }
  for (int x = 0; x < width_; ++x) {
    complaints.expect("first of its column", {x + origin_.x, origin_.y}, columns_[x].first, columns[x].first);
    complaints.expect("last of its column", {x + origin_.x, origin_.y}, columns_[x].last, columns[x].last);
  }

  std::array<int, 2> bare{};
  Squares of_deprived_groups;
  int deprived_groups = 0;
  std::uint64_t key = 0;
  for (const auto& [marker, side] : markers) {
    const auto has_liberty = [&](Square square) {
      return std::ranges::any_of(directions,
                                 [&](Direction direction) { return is_open(beside(square, direction)); });
    };
    if (!has_liberty(marker)) ++bare[index(side)];
    const auto is_alike = [&](Square square) {
      const auto found = markers.find(square);
      return found != markers.end() && found->second == markers.at(marker);
    };
    const Squares group = spread(marker, is_alike);
    const bool deprived = std::ranges::none_of(group, has_liberty);
    complaints.expect("deprived", marker, int{is_deprived(marker)}, int{deprived});
    if (deprived) {
      of_deprived_groups.insert(marker);
      if (*group.begin() == marker) ++deprived_groups;
    }
    if (deprived && *group.begin() == marker) {
      complaints.expect("representatives of a deprived group", marker,
                        std::ranges::count_if(deprived_, [&](Square at) { return group.contains(at); }),
                        std::ptrdiff_t{1});
    }
    Squares others = squares;
    others.erase(marker);
    complaints.expect("parts without", marker, parts_without(marker), count_parts(others));
    const std::uint64_t place =
        endo_key::product(endo_key::power(endo_key::column_base, marker.x - low.x - 1),
                          endo_key::power(endo_key::row_base, marker.y - low.y - 1));
    key = endo_key::sum(key, endo_key::product(endo_key::weight_of_side[index(side)], place));
  }
  for (const Side side : {Side::black, Side::white}) {
    complaints.expect(std::string("bare markers of ") + name(side), bare_[index(side)], bare[index(side)]);
    complaints.expect(
        std::string("deprivation of ") + name(side), int{has_deprived(side)},
        int{std::ranges::any_of(of_deprived_groups, [&](Square at) { return markers.at(at) == side; })});
  }
  complaints.expect("deprived groups", std::ssize(deprived_), std::ptrdiff_t{deprived_groups});
  complaints.expect("key", this->key(), key);
  return complaints.all();
}

}  // namespace ruleproof::optimized
