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

// Defines the boards of documents, and the world in which documents run on them.

namespace ruleproof::evaluator {

/// Returns the board of a document. A defined `adjacent` is its adjacency; if there is a shape, the board has
/// no points outside it. Throws InputError for a side that is too small or too large, for a size that differs
/// from that of the lines or the map, for a board that lacks a point which the rules name, for a defined
/// adjacency that is not mutual, and for a shape without a point.
std::shared_ptr<const Board> board_of(const Game& game);

/// Throws InputError if the document draws start positions, but none for the game's board size.
void demand_drawing(const Game& game);
/// Returns the drawing of the start on the board of a game; null if there is none.
const language::StartDrawing* find_drawing(const Game& game);
Size size_of(const language::StartDrawing& drawing);
/// Returns the smallest board of a document that has all points with these names; 0x0 for none.
Size least_board_with(const std::vector<language::Id>& points, const language::Document& document);
/// States which boards the drawings, maps, lines and names of points in a document leave; may be empty.
std::string boards_of_drawings_and_names(const language::Document& document);

/// Returns whether adjacent points are exactly the squares of a grid that share a side.
bool has_squares(const language::Document& document);

/// The world in which documents run: a board, or a window on an unbounded grid. A set of points is a bit set,
/// a bit is a bool, and a family is a list of distinct non-empty members, in the order in which they were
/// found.
class BoardWorld {
 public:
  using Region = BoardRegion;
  using Bit = bool;
  using Family = std::vector<BoardRegion>;
  using Number = evaluator::Number;
  static constexpr bool asks_later = false;
  static constexpr bool calculates = false;  ///< whether numbers may be unknown

  /// Creates the world on board_of the game; on an unbounded grid, on a window round the origin, whatever the
  /// size.
  explicit BoardWorld(const Game& game);
  /// Creates the world on an existing board, with that board's adjacency.
  BoardWorld(const language::Document& document, const Board& board);

  const Board& board() const { return *board_; }
  bool is_unbounded() const { return board().is_window(); }
  /// Moves the window on the unbounded grid.
  void look_at(Size size, Square corner);
  Square corner() const { return corner_; }
  /// Returns the content in the current window. Throws OutOfSight if its squares are not all visible.
  Content<BoardWorld> here(const Content<BoardWorld>& content) const;
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
  /// Returns the number of points of the rectangle, whatever the shape.
  int points() const { return board().size().area(); }
  /// Returns the name of a place: "a1" is the lower left corner; column letters omit I unless the document
  /// states otherwise. A square of the unbounded grid is "-1,12".
  std::string name_of(int place) const;
  /// Returns the place with this name, in either case; nothing if the board has none.
  std::optional<int> find_point(std::string_view name) const;

  bool truth(bool value) const { return value; }
  std::optional<bool> known(bool bit) const { return bit; }
  Region pick(bool condition, const Region& a, const Region& b) const { return condition ? a : b; }
  Region everywhere() const { return board().everywhere(); }
  Region nowhere() const { return board().nowhere(); }
  /// Throws InputError if there is no such point.
  Region point(std::string_view name) const;
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
  /// Returns the lines that the document declares.
  const Family& lines() const { return lines_; }
  /// Returns the points strictly between two points on a straight line; none if there is no such line.
  Region between(const Region& a, const Region& b) const;
  bool within(const Region& a, const Region& b) const { return subset(a, b); }
  Region without(const Region& a, const Region& b) const { return a - b; }
  Number count(const Region& region) const { return 2 * size(region); }

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
  Family lines_;
  std::shared_ptr<const Board> board_;
};

}  // namespace ruleproof::evaluator
