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

// Defines BoardWorld, the world (see world.hpp) in which games are played: a board, or a window on an
// unbounded grid, which is a finite rectangle of the grid.

namespace ruleproof::evaluator {

class BoardWorld;

/// A board with the names of its points and its directions, as the document declares them. If the grid is
/// unbounded, the board is a finite window on the grid, which can be moved.
class BoardMap {
 public:
  /// Creates the map of board_of(game). If the grid is unbounded, creates the map of a window round the
  /// origin instead, whatever the game's board size.
  explicit BoardMap(const Game& game);
  /// Creates the map of an existing board, which must outlive the map.
  BoardMap(const language::Document& document, const Board& board);

  const Board& board() const { return *board_; }
  bool is_unbounded() const { return board().is_window(); }
  /// Moves the window on the unbounded grid: sets its size and its lower left square.
  void look_at(Size size, Square corner);
  Square corner() const { return corner_; }
  /// Width of the border without stones that a window has around its stones; enough for two steps from a
  /// stone, and for the neighbours of the squares reached.
  static constexpr int margin = 4;
  /// Greatest absolute value of a coordinate that a square with a name may have.
  static constexpr int farthest = 30'000;

  /// Returns the place of a point. On a bounded board, this is the point's number. On an unbounded grid, it
  /// is a number that identifies the point's square independently of the window.
  int place(int point) const { return is_unbounded() ? place(square(point)) : point; }
  static int place(Square square) { return square.x - square.y * (1 << 16); }
  static int place(const Content<BoardWorld>& content, int point);
  static Square square_of(int place);
  /// Returns the number of the point at a place; std::nullopt if the place is outside the window.
  std::optional<int> find(int place) const;
  /// Returns the name of a place: "a1" is the lower left corner. Column letters omit I unless the document
  /// states otherwise. On the unbounded grid a name has the coordinates of the square, such as "-1,12".
  std::string name_of(int place) const;
  /// Returns the place with this name (in any letter case); std::nullopt if the board has no such point.
  std::optional<int> find_point(std::string_view name) const;
  /// Returns the set that contains only the point with this name. Throws InputError if no point has this
  /// name, and OutOfSight if the point is outside the window.
  BoardRegion point(std::string_view name) const;
  /// Returns the number of points of the board's rectangle. Also counts the points that the document's shape
  /// excludes.
  int points() const { return board().size().area(); }

  /// Returns the lines that the document declares, each as a set of points.
  const std::vector<BoardRegion>& lines() const { return lines_; }
  /// Returns the point one step from `point` in a direction; -1 if the board has no such point.
  int neighbour(int point, Direction direction) const;
  /// Returns the number of directions: the eight directions of a grid, and two for each path of points
  /// (`way`) that the document declares, forwards and backwards along the path.
  int directions() const;
  bool is_hexagonal() const { return is_hexagonal_; }

 private:
  Square square(int point) const {
    return {corner_.x + point % board().size().w,
            corner_.y + board().size().h - 1 - point / board().size().w};
  }
  void declare(const language::Document& document);

  using Key = std::pair<int, int>;
  std::map<Key, std::shared_ptr<const Board>> windows_;  // all windows that were created, by width and height
  Square corner_;
  std::string_view columns_;  ///< the letters of the columns
  bool is_hexagonal_ = false;
  // Given the index of a path's direction and a point: the next point in that direction, or -1.
  std::vector<std::vector<int>> ways_;
  std::vector<BoardRegion> lines_;
  std::shared_ptr<const Board> board_;
};

/// Implements those operations of a world (world.hpp) on a board that concern truth values, sets of points
/// and numbers.
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
  /// Returns the points strictly between two points on a straight line; the empty set if the two points are
  /// not on one.
  Region between(const Region& a, const Region& b) const;
  bool within(const Region& a, const Region& b) const { return subset(a, b); }
  Region without(const Region& a, const Region& b) const { return a - b; }
  Number count(const Region& region) const { return 2 * size(region); }
};

/// The world in which games are played: a board, or a window on an unbounded grid. A set of points is a bit
/// set, and a truth value is a bool. A family (a set of sets) is a list of its members: distinct non-empty
/// sets, in the order in which they were found.
class BoardWorld : public BoardRegions {
 public:
  using Bit = bool;
  using Family = std::vector<BoardRegion>;
  using BoardRegions::BoardRegions, BoardRegions::count;
  static constexpr bool asks_later = false;
  static constexpr bool calculates = false;  ///< whether numbers may be unknown

  /// Returns `content` with its sets of points converted to the current window. Throws OutOfSight if some of
  /// its squares are outside the window.
  Content<BoardWorld> here(const Content<BoardWorld>& content) const;
  /// If `ago` is negative, returns all positions of the history, the earliest first. Otherwise returns only
  /// the position that is `ago` entries before the latest one, as a list; an empty list if there is none.
  std::vector<Moment<BoardWorld>> history(const Moment<BoardWorld>& now, int ago) const;

  Family components(const Region& region, bool diagonally) const;
  /// Returns the maximal cliques of the region: maximal sets of points in which any two points are adjacent.
  Family cliques(const Region& region) const;
  Family singles(const Region& region) const;
  /// Returns all nonempty connected subsets of a region. Throws LimitReached if there are more than
  /// `most_members`.
  Family connected_sets(const Region& region) const;
  Region united(const Family& family) const;
  bool any(const Family& family) const { return !family.empty(); }
  bool has(const Family& family, const Region& member) const;
  Number count(const Family& family) const { return 2 * static_cast<Number>(family.size()); }
  /// Returns the number of points of each member of the family, in descending order.
  std::vector<Number> sizes(const Family& family) const;
  Family no_family() const { return {}; }
  /// Returns the family whose only member is this set. Returns the empty family if the guard is false or the
  /// set is empty.
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
