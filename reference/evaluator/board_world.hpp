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

namespace ruleproof::evaluator {

/// The board of a document. If the document defines `adjacent`, that is its adjacency; if it has a shape, the
/// board has no other points. Throws InputError for a side that is too small or too large, for a defined
/// adjacency that is not mutual, and for a shape without a point.
std::shared_ptr<const Board> board_of(const Game& game);

/// Whether what is adjacent on it are the squares of a grid with a common side.
bool has_squares(const language::Document& document);

/// The world in which documents run: a board, or a window on an unbounded grid. A set of points is a bit set,
/// a bit is a bool, and a family holds its members, each once, none of them empty, in the order in which they
/// were found.
class BoardWorld {
 public:
  using Region = BoardRegion;
  using Bit = bool;
  using Family = std::vector<BoardRegion>;
  using Number = evaluator::Number;
  static constexpr bool asks_later = false;
  static constexpr bool calculates = false;  ///< with numbers that are not known

  /// On the board_of a document; of an unbounded grid, whatever the size, on a window round the origin.
  explicit BoardWorld(const Game& game);
  /// The same on somebody else's board, by its adjacency.
  BoardWorld(const language::Document& document, const Board& board);

  const Board& board() const { return *board_; }
  bool is_unbounded() const { return board().is_window(); }
  /// Looks at another part of the unbounded grid.
  void look_at(Size size, Square corner);
  Square corner() const { return corner_; }
  /// The same squares where the world looks at now. Throws OutOfSight if they are not there.
  Content<BoardWorld> here(const Content<BoardWorld>& content) const;
  static constexpr int margin =
      4;  ///< of empty rings round the stones, which is enough for two steps and what lies beside
  static constexpr int farthest = 30'000;  ///< the coordinates of squares with a name

  /// What a point of the board is called in a move, wherever the world looks at: on a board with an edge it
  /// is the same number; on an unbounded grid one that belongs to the square.
  int place(int point) const { return is_unbounded() ? place(square(point)) : point; }
  static int place(Square square) { return square.x - square.y * (1 << 16); }
  static int place(const Content<BoardWorld>& content, int point);
  static Square square_of(int place);
  /// Nothing for a square out of sight.
  std::optional<int> find(int place) const;
  /// Of the rectangle, whatever the shape.
  int points() const { return board().size().area(); }
  /// Of a place: "a1" is the lower left corner; columns are lettered without I unless the document says
  /// otherwise. A square of the unbounded grid is "-1,12".
  std::string name_of(int place) const;
  /// The place of that name, in either case; nothing if the board has none.
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
  Region next(const Region& region, Direction direction, int steps) const;
  Region ahead(const Region& region, Direction direction) const;
  bool within(const Region& a, const Region& b) const { return subset(a, b); }
  Region without(const Region& a, const Region& b) const { return a - b; }
  Number count(const Region& region) const { return 2 * size(region); }

  /// All moments of the past, the first first; or the one that lies `ago` moments back, if there is one.
  std::vector<Moment<BoardWorld>> history(const Moment<BoardWorld>& now, int ago) const;

  Family components(const Region& region, bool diagonally) const;
  /// The maximal sets in which each point is adjacent to every other.
  Family cliques(const Region& region) const;
  Family singles(const Region& region) const;
  /// Throws LimitReached if there are more than `most_members`.
  Family connected_sets(const Region& region) const;
  Region united(const Family& family) const;
  bool any(const Family& family) const { return !family.empty(); }
  bool has(const Family& family, const Region& member) const;
  Number count(const Family& family) const { return 2 * static_cast<Number>(family.size()); }
  /// The sizes of the members, in falling order.
  std::vector<Number> sizes(const Family& family) const;
  Family no_family() const { return {}; }
  /// The family of one member, if the guard holds.
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

 private:
  /// The neighbour of a point that the board has, or -1.
  int neighbour(int point, Direction direction) const;
  Square square(int point) const {
    return {corner_.x + point % board().size().w,
            corner_.y + board().size().h - 1 - point / board().size().w};
  }

  using Key = std::pair<int, int>;
  std::map<Key, std::shared_ptr<const Board>> windows_;  // that were looked at
  Square corner_;
  bool letters_with_i_ = false;
  std::shared_ptr<const Board> board_;
};

}  // namespace ruleproof::evaluator
