#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/board.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"

// Defines the world in which documents run: boards, and windows on an unbounded grid.

namespace ruleproof::evaluator {

class BoardWorld;

/// A board with what its document says of it: the names of the points, and the directions. On an unbounded
/// grid the board is a window on it, which can be moved.
class BoardMap {
 public:
  /// Takes board_of the game; on an unbounded grid, a window round the origin, whatever the size.
  explicit BoardMap(const Game& game);
  /// Takes an existing board, with that board's adjacency.
  BoardMap(const language::Document& document, const Board& board);

  const Board& board() const { return *board_; }
  bool is_unbounded() const { return board().is_window(); }
  /// Moves the window on the unbounded grid.
  void look_at(Size size, Square corner);
  Square corner() const { return corner_; }
  static constexpr int margin =
      4;  ///< empty rings round the stones; enough for two steps and their neighbours
  static constexpr int farthest = 30'000;  ///< greatest coordinate of a square with a name

  /// Returns the place of a point, which does not depend on the window: the point's number on a bounded
  /// board, a number that belongs to the square on an unbounded grid.
  int place(int point) const { return is_unbounded() ? place(square(point)) : point; }
  static int place(Square square) { return square.x - square.y * (1 << 16); }
  static int place(const Content<BoardWorld>& content, int point);
  static Square square_of(int place);
  /// Returns the point at a place; nothing if it is outside the window.
  std::optional<int> find(int place) const;
  /// Returns the name of a place: "a1" is the lower left corner; column letters omit I unless the document
  /// states otherwise. A square of the unbounded grid is "-1,12".
  std::string name_of(int place) const;
  /// Returns the place with this name, in either case; nothing if the board has none.
  std::optional<int> find_point(std::string_view name) const;
  /// Returns the region of the point with this name. Throws InputError if there is no such point.
  BoardRegion point(std::string_view name) const;
  /// Returns the number of points of the rectangle, whatever the shape.
  int points() const { return board().size().area(); }

  /// Returns the lines that the document declares.
  const std::vector<BoardRegion>& lines() const { return lines_; }
  /// Returns the neighbour of a point, or -1 if it is not on the board.
  int neighbour(int point, Direction direction) const;
  /// Returns the number of directions: the eight of a grid, and two for each way that the document declares.
  int directions() const;
  bool is_hexagonal() const { return is_hexagonal_; }

 private:
  Square square(int point) const {
    return {corner_.x + point % board().size().w,
            corner_.y + board().size().h - 1 - point / board().size().w};
  }
  void declare(const language::Document& document);

  using Key = std::pair<int, int>;
  std::map<Key, std::shared_ptr<const Board>> windows_;  // windows used so far
  Square corner_;
  std::string_view columns_;  ///< the letters of the columns
  bool is_hexagonal_ = false;
  // For each declared direction (numbered after the eight) and each point, the next point along it, or -1.
  std::vector<std::vector<int>> ways_;
  std::vector<BoardRegion> lines_;
  std::shared_ptr<const Board> board_;
};

/// The words of the rules language that are about truths, sets of points and numbers, on a board.
class BoardRegions : public BoardMap {
 public:
  using Region = BoardRegion;
  using Number = evaluator::Number;
  using BoardMap::BoardMap;

  bool truth(bool value) const { return value; }
  std::optional<bool> known(bool bit) const { return bit; }
  Region pick(bool condition, const Region& a, const Region& b) const { return condition ? a : b; }
  Region everywhere() const { return board().everywhere(); }
  Region nowhere() const { return board().nowhere(); }
  Number width() const { return 2 * board().size().w; }
  Number height() const { return 2 * board().size().h; }
  Number row(const Region& point) const { return 2 * (board().size().h - point.first() / board().size().w); }
  Number column(const Region& point) const { return 2 * (point.first() % board().size().w + 1); }
  Region origin() const;
  Region far_outside() const { return board().ring(); }
  Region wound_round(const Region& region) const { return ruleproof::wound_round(region); }

  Region surrounding(const Region& region) const { return around(region); }
  Region chain(const Region& seed, const Region& within) const { return chained(seed, within); }
  Region next(const Region& region, Direction direction, std::int64_t steps) const;
  Region ahead(const Region& region, Direction direction) const;
  /// Returns the points strictly between two points on a straight line; none if there is no such line.
  Region between(const Region& a, const Region& b) const;
  bool within(const Region& a, const Region& b) const { return subset(a, b); }
  Region without(const Region& a, const Region& b) const { return a - b; }
  Number count(const Region& region) const { return 2 * size(region); }
};

/// The world in which documents run: a board, or a window on an unbounded grid. A set of points is a bit set,
/// a bit is a bool, and a family is a list of distinct non-empty members, in the order in which they were
/// found.
class BoardWorld : public BoardRegions {
 public:
  using Bit = bool;
  using Family = std::vector<BoardRegion>;
  using BoardRegions::BoardRegions, BoardRegions::count;
  static constexpr bool asks_later = false;
  static constexpr bool calculates = false;  ///< whether numbers may be unknown

  /// Returns the content in the current window. Throws OutOfSight if its squares are not all visible.
  Content<BoardWorld> here(const Content<BoardWorld>& content) const;
  /// Returns all past moments, earliest first; or the one `ago` moments back, if there is one.
  std::vector<Moment<BoardWorld>> history(const Moment<BoardWorld>& now, int ago) const;

  Family components(const Region& region, bool diagonally) const;
  /// Returns the maximal sets of pairwise adjacent points.
  Family cliques(const Region& region) const;
  Family singles(const Region& region) const;
  /// Throws LimitReached if there are more than `most_members`.
  Family connected_sets(const Region& region) const;
  Region united(const Family& family) const;
  bool any(const Family& family) const { return !family.empty(); }
  bool has(const Family& family, const Region& member) const;
  Number count(const Family& family) const { return 2 * static_cast<Number>(family.size()); }
  /// Returns the sizes of the members, in descending order.
  std::vector<Number> sizes(const Family& family) const;
  Family no_family() const { return {}; }
  /// Returns the family of this member if the guard holds and the member is not empty; else the empty family.
  Family family_of(const Region& member, bool guard) const {
    return guard && some(member) ? Family{member} : Family{};
  }
  Family joined(Family a, const Family& b) const;

  template <class F>
  void each(const Region& region, F f) const {
    for (const int point : region.points()) f(board().at(point));
  }
  template <class F>
  void each(const Family& family, F f) const {
    for (const Region& member : family) f(member);
  }
  template <class F>
  bool exists(const Region& region, const F& holds) const {
    return std::ranges::any_of(region.points(), [&](int point) { return holds(board().at(point)); });
  }
  template <class F>
  bool exists(const Family& family, const F& holds) const {
    return std::ranges::any_of(family, [&](const Region& member) { return holds(member); });
  }
  template <class F>
  Family filtered(const Family& family, const F& holds) const {
    Family found;
    for (const Region& member : family)
      if (holds(member)) found.push_back(member);
    return found;
  }
  template <class Set, class F>
  Family gathered(const Set& set, const F& members) const {
    Family all;
    each(set, [&](const Region& element) { all = joined(std::move(all), members(element)); });
    return all;
  }

  static constexpr std::size_t most_members = 100'000;
};

}  // namespace ruleproof::evaluator
