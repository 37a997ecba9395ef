#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "reference/compiled/bits.hpp"
#include "reference/compiled/program.hpp"
#include "reference/evaluator/bounds.hpp"
#include "spec/documents/clauses.hpp"

// Evaluates the nodes of a compiled program (program.hpp) on a board. A set of points has N words.

namespace ruleproof::compiled {

/// The properties of one board that nodes use: adjacency, directions and lines.
template <int N>
struct Geometry {
  explicit Geometry(const evaluator::BoardWorld& world);

  const Board* board;
  Size size;
  Bits<N> all;
  Bits<N> ring, two_rings;  ///< for a window on an unbounded grid: the points on its border, and those at
                            ///< most one step from its border; empty for a board that is no window
  Adjacency<N> beside;
  Adjacency<N> around;
  bool is_hexagonal;
  std::vector<std::vector<std::int16_t>> next;  ///< for each direction and each point: the point one step
                                                ///< from it; -1 if the board has no such point
  std::vector<Bits<N>> lines;                   ///< the lines that the document declares
};

template <int N>
Bits<N> taken(const BoardRegion& region) {
  Bits<N> bits;
  const auto words = region.words().first(std::min(region.words().size(), bits.words.size()));
  std::ranges::copy(words, bits.words.begin());
  return bits;
}

/// Returns, for each point of a board, the result of the board's function `next` for the set of this point.
template <int N>
std::vector<Bits<N>> next_to_each(const Board& board, BoardRegion (Board::*next)(const BoardRegion&) const) {
  std::vector<Bits<N>> of;
  for (int p = 0; p < board.size().area(); ++p) of.push_back(taken<N>((board.*next)(board.at(p))));
  return of;
}

template <int N>
Geometry<N>::Geometry(const evaluator::BoardWorld& world)
    : board(&world.board()),
      size(board->size()),
      all(taken<N>(board->everywhere())),
      ring(taken<N>(board->ring())),
      two_rings(taken<N>(board->two_rings())),
      beside(size, next_to_each<N>(*board, &Board::beside)),
      around(size, next_to_each<N>(*board, &Board::surrounding)),
      is_hexagonal(world.is_hexagonal()),
      next(static_cast<std::size_t>(world.directions())) {
  for (int d = 0; d < world.directions(); ++d)
    for (int p = 0; p < size.area(); ++p)
      next[d].push_back(static_cast<std::int16_t>(all.has(p) ? world.neighbour(p, {d}) : -1));
  for (const BoardRegion& line : world.lines()) lines.push_back(taken<N>(line));
}

template <int N>
struct Entry {
  Bits<N> points;  ///< the points that represent one or more members, as `part` states; not empty
  Part part = Part::one;
};

/// A family of sets. Two entries never represent the same set. Members are ordered by entry, and the members
/// of one entry are in the order in which each_part visits them.
template <int N>
using Family = std::vector<Entry<N>>;

template <int N>
struct Position;

template <int N>
struct Moment {
  Position<N>* now = nullptr;
  int past = -1;  ///< index of the last moment of the history
};

/// The value of a bound name.
template <int N>
struct Slot {
  Bits<N> region;
  std::int64_t number = 0;  ///< the value if it is a number, a truth or a mask
  Moment<N> moment;
  Family<N> family;
};

/// The cached value of a definition in a position. The value is valid only if its `stamp` equals the
/// position's.
template <int N>
struct Memo : Slot<N> {
  std::uint64_t stamp = 0;
};

template <int N>
struct Position {
  std::vector<Bits<N>> stones;
  std::vector<std::int64_t> memory;  ///< the values of all memory: numbers, truths, players as masks, and
                                     ///< sets of points as 64-bit words
  Bits<N> occupied;
  int to_move = -1;
  bool is_kept = false;     ///< whether the position is shared and must not change any more
  std::uint64_t stamp = 0;  ///< a number that changes whenever the content changes
  std::vector<Memo<N>> memos;
};

/// Returns a hash of the stones of a position.
template <int N>
std::uint64_t hash_of(const std::vector<Bits<N>>& stones) {
  std::uint64_t hash = 0;
  for (const Bits<N>& one : stones)
    for (const std::uint64_t word : one.words) hash = (hash ^ word) * 0x9e3779b97f4a7c15 + (hash >> 29);
  return hash;
}

/// A Bloom filter of the arrangements of stones in the history. If it does not contain an arrangement, that
/// arrangement certainly never occurred. This negative answer suffices for most queries.
template <int N>
class Bloom {
 public:
  void clear() { bits_.fill(0); }
  void add(const std::vector<Bits<N>>& stones) {
    const std::uint64_t hash = hash_of(stones) >> 52;
    bits_[hash / 64] |= std::uint64_t{1} << (hash % 64);
  }
  bool may_have(const std::vector<Bits<N>>& stones) const {
    const std::uint64_t hash = hash_of(stones) >> 52;
    return bits_[hash / 64] >> (hash % 64) & 1;
  }

 private:
  std::array<std::uint64_t, 64> bits_{};
};

/// Evaluates the nodes of a program. If a function returns a reference to a family, the reference stays valid
/// until the buffer of the family is freed (see Buffers).
template <int N>
class Machine {
 public:
  using Set = Bits<N>;
  using Number = std::int64_t;
  using Mask = std::uint64_t;

  Machine(Program& program, const evaluator::BoardWorld& world)
      : program_(program), geometry_(world), numbers_(program.game().numbers()) {}
  virtual ~Machine() = default;
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

 protected:
  static constexpr std::size_t most_members = 100'000;
  static constexpr std::int64_t most_steps = 100'000'000;

  /// The context of an evaluation: the position with its history, the mover and the marked positions.
  struct Scope {
    Moment<N> now;
    int mover = -1;
    const std::vector<Moment<N>>* marks = nullptr;
  };

  virtual bool possible(int action, int player) = 0;

  void count_step() {
    if (++steps_ > most_steps) [[unlikely]]
      end_steps();
  }
  [[noreturn]] static void end_steps() { throw evaluator::LimitReached("too many elementary steps"); }
  static int highest(Mask mask) { return mask == 0 ? -1 : 63 - std::countl_zero(mask); }
  static Mask only(int player) { return player < 0 ? 0 : Mask{1} << player; }

  /// When it is destroyed, frees those family buffers that were taken after it was constructed.
  class Buffers {
   public:
    explicit Buffers(Machine& machine) : machine_(machine), used_(machine.used_buffers_) {}
    ~Buffers() { machine_.used_buffers_ = used_; }
    Buffers(const Buffers&) = delete;
    Buffers& operator=(const Buffers&) = delete;

   private:
    Machine& machine_;
    std::size_t used_;
  };
  Family<N>& buffer() {
    if (used_buffers_ == buffers_.size()) buffers_.emplace_back();
    Family<N>& next = buffers_[used_buffers_++];
    next.clear();
    return next;
  }
  /// While an object of this class exists, the machine evaluates expressions in an earlier position of the
  /// game (a moment).
  class Elsewhere {
   public:
    Elsewhere(Machine& machine, const Moment<N>& moment) : machine_(machine), before_(machine.scope_.now) {
      machine.scope_.now = moment;
    }
    ~Elsewhere() { machine_.scope_.now = before_; }
    Elsewhere(const Elsewhere&) = delete;
    Elsewhere& operator=(const Elsewhere&) = delete;

   private:
    Machine& machine_;
    Moment<N> before_;
  };

  const Node& node(int index) const { return nodes_[index]; }
  const Guard& guard(int index) const { return guards_[index]; }
  /// Refreshes the pointers to nodes and guards of the program. Must be called before each evaluation,
  /// because compiling further parts of the document may move the nodes and guards.
  void take_program() {
    nodes_ = &program_.node(0);
    guards_ = program_.guards() > 0 ? &program_.guard(0) : nullptr;
    if (node_spreads_.size() != program_.nodes()) node_spreads_.assign(program_.nodes(), {});
    if (guard_spreads_.size() != program_.guards()) guard_spreads_.assign(program_.guards(), {});
  }
  Slot<N>& slot(int index) { return slots_[index]; }
  const Position<N>& now() const { return *scope_.now.now; }

  /// Evaluates a node and stores its value in the slot that `into` returns. Calls `into` only after the
  /// evaluation, because the evaluation may move the slots in memory.
  template <class Into>
  void keep(int value, Kind kind, Into into) {
    switch (kind) {
      case Kind::region:
        into().region = region(value);
        break;
      case Kind::family:
        keep_family(value, into().family);
        break;
      case Kind::truth:
        into().number = truth(value) ? 1 : 0;
        break;
      case Kind::number:
        into().number = number(value);
        break;
      case Kind::mask:
        into().number = static_cast<Number>(mask(value));
        break;
      case Kind::moment:
        into().moment = moment(value);
        break;
      case Kind::moments:
      case Kind::masks:
      case Kind::numbers:
        throw NotCompiled("a set of moments, of numbers or of sets of players with a name");
    }
  }
  /// Binds a name to the value of a node.
  void let(int name, int value, Kind kind) {
    keep(value, kind, [&]() -> Slot<N>& { return slot(name); });
  }
  /// Returns the cached value of a definition. If the cached value is not valid, evaluates the definition
  /// first.
  const Memo<N>& memo(const Node& n) {
    Memo<N>& known = scope_.now.now->memos[n.value != 0 ? n.index + scope_.mover + 1 : n.index];
    if (known.stamp == now().stamp) return known;
    keep(n.a, n.kind, [&]() -> Slot<N>& { return known; });
    known.stamp = now().stamp;
    return known;
  }

  /// Returns the value of an `if_`, `at` or `let` node, which is the value of one of its operands. `value` is
  /// the member function that evaluates nodes of this type.
  template <class Result>
  Result passed_on(const Node& n, Result (Machine::*value)(int)) {
    switch (n.code) {
      case Code::if_:
        return (this->*value)(truth(n.a) ? n.b : n.c);
      case Code::at: {
        const Elsewhere there(*this, moment(n.a));
        return (this->*value)(n.b);
      }
      default:
        let(n.slot, n.a, n.bound);
        return (this->*value)(n.b);
    }
  }
  /// Returns f(a, b) for the values of both operands. Evaluates operand a first: if the evaluation of each
  /// operand would throw, the exception of a is thrown.
  template <class Operand, class F>
  auto of_both(const Node& n, Operand (Machine::*value)(int), F f) {
    const Operand a = (this->*value)(n.a);
    return f(a, (this->*value)(n.b));
  }

  // Regions.

  /// Returns the stones of all owners in the mask. An owner is one kind of one player's pieces, or one kind
  /// of neutral stones.
  Set stones(Mask owners) const {
    Set all;
    for (Mask left = owners; left != 0; left &= left - 1) all |= now().stones[std::countr_zero(left)];
    return all;
  }
  Mask owners_of_players(Mask players) const { return program_.owners_of_players(players & all_players()); }
  Mask all_players() const { return (Mask{1} << program_.game().players()) - 1; }
  /// Returns the mask of those players (or kinds) to which all pieces of a region belong; 0 if the region is
  /// empty. `count` is the number of players (or kinds). `owners` converts a mask with one player (or kind)
  /// to the mask of its owners.
  template <class Owners>
  Mask shared(const Set& region, int count, Owners owners) const {
    Mask found = 0;
    for (int i = 0; i < count && region.some(); ++i)
      if (region.within(stones(owners(Mask{1} << i)))) found |= Mask{1} << i;
    return found;
  }

  Set region(int index) {
    const Node& n = node(index);
    count_step();
    switch (n.code) {
      case Code::local:
        return slot(n.slot).region;
      case Code::occupied:
        return now().occupied;
      case Code::empty:
        return geometry_.all - now().occupied;
      case Code::both: {
        const Set a = region(n.a);
        return a.some() ? a & region(n.b) : a;
      }
      case Code::difference: {
        const Set a = region(n.a);
        return a.some() ? a - region(n.b) : a;
      }
      default:
        return other_region(n, index);
    }
  }
  Set other_region(const Node& n, int index) {
    switch (n.code) {
      case Code::if_:
      case Code::at:
      case Code::let:
        return passed_on(n, &Machine::region);
      case Code::memo:
        return memo(n).region;
      case Code::board:
        return geometry_.all;
      case Code::nothing:
        return {};
      case Code::points: {
        Set points;
        std::ranges::copy(program_.named_points(n.index), points.words.begin());
        return points;
      }
      case Code::own:
        return stones(owners_of_players(only(scope_.mover)));
      case Code::enemy:
        return stones(owners_of_players(~only(scope_.mover)));
      case Code::stones_of:
        return stones(owners_of_players(mask(n.a)));
      case Code::pieces_of:
        return stones(program_.owners_of_kinds(mask(n.a)));
      case Code::owners:
        return stones(static_cast<Mask>(n.value));
      case Code::between:
        return of_both(n, &Machine::region, [&](const Set& a, const Set& b) { return between(a, b); });
      case Code::complement:
        return geometry_.all - region(n.a);
      case Code::either:
        return of_both(n, &Machine::region, std::bit_or{});
      case Code::beside:
        return geometry_.beside.touching(even(region(n.a), geometry_.two_rings));
      case Code::around:
        return geometry_.around.touching(even(region(n.a), geometry_.two_rings));
      case Code::spread:
      case Code::chain: {
        const Set seed = region(n.a);
        return reach(n.code == Code::chain ? Part::chains : Part::components, seed, region(n.b),
                     node_spreads_[index]);
      }
      case Code::united: {
        const Buffers release(*this);
        Set all;
        for (const Entry<N>& entry : family(n.a)) all |= entry.points;
        return all;
      }
      case Code::next:
        return next(region(n.a), mask(n.b), whole(number(n.c)));
      case Code::ahead: {
        Set all;
        const int direction = highest(mask(n.b));
        if (geometry_.ring.some() && direction % 2 != 0) throw OutOfSight("a diagonal half-line");
        const auto& steps = geometry_.next[direction];
        finite(region(n.a)).each_point([&](int first) {
          for (int point = steps[first]; point >= 0 && !all.has(point); point = steps[point]) all.add(point);
        });
        return all;
      }
      case Code::origin:
        if (!origin_ || geometry_.ring.has(*origin_)) throw OutOfSight("the origin");
        return Set::of(*origin_);
      case Code::far_outside:
        return geometry_.ring;
      case Code::wound_round:
        return taken<N>(wound_round(BoardRegion(*geometry_.board, region(n.a).words)));
      case Code::kept_region: {
        Set kept;
        for (std::size_t i = 0; i < words_of_set(); ++i)
          kept.words[i] = static_cast<std::uint64_t>(now().memory[static_cast<std::size_t>(n.index) + i]);
        return kept;
      }
      case Code::where: {
        const Set of = region(n.a);
        return good(n.guard, n.slot, of, Part::one);
      }
      default:
        throw std::logic_error("no region");
    }
  }

  Set between(const Set& a, const Set& b) const {
    const int from = a.first();
    for (std::size_t d = 0; d < 8; ++d) {
      if (geometry_.is_hexagonal && d % 4 == 1) continue;
      Set passed;
      for (int point = geometry_.next[d][from]; point >= 0; point = geometry_.next[d][point]) {
        if (b.has(point)) return passed;
        passed.add(point);
      }
    }
    return {};
  }
  /// Returns how many 64-bit words a set of points of this board needs.
  std::size_t words_of_set() const { return static_cast<std::size_t>(geometry_.size.area() + 63) / 64; }
  /// Returns `set`. In a window, throws OutOfSight if the set contains some but not all points of `rings`,
  /// which are the border of the window or the points at most one step from it.
  template <class Of>
  static Of&& even(Of&& set, const Set& rings) {
    if (set.meets(rings) && !rings.within(set))
      throw OutOfSight("what lies beside a half-line, or too far out");
    return std::forward<Of>(set);
  }
  /// Returns `set`. Throws OutOfSight if the set contains a point on the border of the window, because the
  /// set may then extend beyond the window.
  template <class Of>
  Of&& finite(Of&& set) const {
    if (set.meets(geometry_.ring)) throw OutOfSight("what is infinite, or too far out");
    return std::forward<Of>(set);
  }
  const Adjacency<N>& adjacency(bool diagonally) const {
    return diagonally ? geometry_.around : geometry_.beside;
  }
  Set reach(Part how, const Set& seed, const Set& within) const {
    return adjacency(how == Part::chains).spread(seed, even(within, geometry_.ring));
  }
  /// The latest result of `reach` for a node or guard. It is stored because the result often stays the same
  /// after the next move.
  struct Spread {
    Set seed, within, reached;
    Part how = Part::components;
  };
  const Set& reach(Part how, const Set& seed, const Set& within, Spread& latest) const {
    const Set from = seed & within;
    if (!(latest.seed == from) || !(latest.within == within) || latest.how != how)
      latest = {from, within, reach(how, from, within), how};
    return latest.reached;
  }
  Set next(const Set& from, Mask direction, Number count) const {
    Set reached;
    if (count < 0) return reached;
    const auto& steps = geometry_.next[highest(direction)];
    finite(from).each_point([&](int point) {
      point = evaluator::after_steps(point, count, static_cast<int>(steps.size()),
                                     [&](int at) { return steps[at]; });
      if (point >= 0)
        reached.add(point);
      else if (geometry_.ring.some())
        throw OutOfSight("steps that lead too far out");
    });
    return finite(reached);
  }

  /// Returns the union of those elements of a set for which a guard holds. The elements are the points of the
  /// set or its components, as `part` selects.
  Set good(int index, int name, const Set& of, Part part) {
    using K = Guard::Kind;
    if (!of.some()) return of;
    const Guard& guard = this->guard(index);
    Spread& latest = guard_spreads_[index];
    const bool points = part == Part::one;
    switch (guard.kind) {
      case K::constant:
        return truth(guard.x) ? of : Set();
      case K::each:
        return good_one_by_one(guard.x, name, of, part);
      case K::not_:
        return of - good(guard.a, name, of, part);
      case K::and_:
        return good(guard.b, name, good(guard.a, name, of, part), part);
      case K::or_: {
        const Set some = good(guard.a, name, of, part);
        return some | good(guard.b, name, of - some, part);
      }
      case K::at: {
        const Elsewhere there(*this, moment(guard.x));
        return good(guard.a, name, of, part);
      }
      case K::has_neighbour:
      case K::has_neighbour_around: {
        const auto& next = adjacency(guard.kind == K::has_neighbour_around);
        if (points) return next.neighbours(even(region(guard.x), geometry_.two_rings)) & of;
        if ((guard.kind == K::has_neighbour) != (part == Part::components))
          return good_one_by_one(guard.condition, name, of, part);
        return reach(part, next.neighbours(even(region(guard.x) - of, geometry_.two_rings)), of, latest);
      }
      case K::meets: {
        const Set x = region(guard.x) & of;
        return points || !x.some() ? x : reach(part, x, of, latest);
      }
      case K::within: {
        const Set x = region(guard.x) & of;
        return points || !x.some() ? x : of - reach(part, of - x, of, latest);
      }
      case K::is_member:
        return good_members(guard, of, part);
      case K::reach_meets: {
        const Set within = region(guard.w);
        return of &
               reach(guard.diagonally ? Part::chains : Part::components, region(guard.x), within, latest);
      }
      case K::reach_has_neighbour: {
        const Set within = region(guard.w);
        const Set x = even(region(guard.x) - within, geometry_.two_rings);
        return of & reach(guard.diagonally ? Part::chains : Part::components,
                          adjacency(guard.diagonally).neighbours(x), within, latest);
      }
    }
    throw std::logic_error("no guard");
  }
  Set good_one_by_one(int condition, int name, const Set& of, Part part) {
    Set found;
    each_part(of, part, [&](const Set& element) {
      slot(name).region = element;
      if (truth(condition)) found |= element;
      return false;
    });
    return found;
  }
  /// Returns the union of those components of `of` that are members of a family. If an entry of the family
  /// represents the components of a region r, uses this fact: a component of `of` is a component of r exactly
  /// if it lies in r and none of its neighbours is in r.
  Set good_members(const Guard& guard, const Set& of, Part part) {
    const Buffers release(*this);
    Set found;
    for (const Entry<N>& entry : family(guard.x)) {
      if (entry.part == part) {
        const Set outside = even(entry.points - of, geometry_.two_rings);
        found |=
            of - reach(part, (of - entry.points) | adjacency(part == Part::chains).neighbours(outside), of);
      } else {
        each_part(of, part, [&](const Set& element) {
          if (has(entry, element)) found |= element;
          return false;
        });
      }
    }
    return found;
  }
  /// Evaluates a guard for the connected subsets of `of`. Some guards hold for a set exactly if they hold for
  /// each of its points. For such a guard, returns the points for which it holds; for other guards, returns
  /// std::nullopt.
  std::optional<Set> good_for_sets(int index, const Set& of) {
    using K = Guard::Kind;
    const Guard& guard = this->guard(index);
    switch (guard.kind) {
      case K::constant:
        return truth(guard.x) ? of : Set();
      case K::within:
        return of & region(guard.x);
      case K::and_: {
        const std::optional<Set> a = good_for_sets(guard.a, of);
        return a ? good_for_sets(guard.b, *a) : a;
      }
      case K::at: {
        const Elsewhere there(*this, moment(guard.x));
        return good_for_sets(guard.a, of);
      }
      case K::not_:
        break;
      default:
        return std::nullopt;
    }
    const Guard& denied = this->guard(guard.a);
    if (denied.kind == K::constant) return truth(denied.x) ? Set() : of;
    if (denied.kind == K::meets) return of - region(denied.x);
    if (denied.kind != K::has_neighbour && denied.kind != K::has_neighbour_around) return std::nullopt;
    const Set x = even(region(denied.x), geometry_.two_rings);
    if (x.meets(of))
      return std::nullopt;  // `beside` excludes points of the set itself, so the condition cannot be tested
                            // point by point
    return of - adjacency(denied.kind == K::has_neighbour_around).neighbours(x);
  }
  /// Calls f for each point, component or connected subset of `of` (as `part` selects), until f returns true.
  /// Returns whether some call of f returned true.
  template <class F>
  bool each_part(const Set& of, Part part, F f) {
    if (part == Part::connected_sets) return each_connected_set(of, f);
    if (part == Part::one)
      return of.any_point([&](int point) {
        count_step();
        return f(Set::of(point));
      });
    for (Set left = of; left.some();) {
      count_step();
      const Set component = reach(part, Set::of(left.first()), of);
      left -= component;
      if (f(component)) return true;
    }
    return false;
  }
  /// Returns whether a guard holds for any element (point or component, as `part` selects) of a set.
  bool any_good(int index, int name, const Set& of, Part part) {
    using K = Guard::Kind;
    const Guard& guard = this->guard(index);
    if (!of.some()) return false;
    if (!guard.asks_each) return good(index, name, of, part).some();
    switch (guard.kind) {
      case K::and_:
        return any_good(guard.b, name, good(guard.a, name, of, part), part);
      case K::or_:
        return any_good(guard.a, name, of, part) || any_good(guard.b, name, of, part);
      default:
        return each_part(of, part, [&](const Set& element) {
          slot(name).region = element;
          return truth(guard.condition);
        });
    }
  }

  // Families.

  const Family<N>& family(int index) {
    const Node& n = node(index);
    count_step();
    switch (n.code) {
      case Code::local:
        return slot(n.slot).family;
      case Code::if_:
      case Code::at:
      case Code::let:
        return passed_on(n, &Machine::family);
      case Code::memo:
        return memo(n).family;
      default:
        break;
    }
    Family<N>& found = buffer();
    find_family(n, found);
    return found;
  }
  /// Stores in `found` the family that is the value of a node.
  void keep_family(int index, Family<N>& found) {
    const Node& n = node(index);
    const bool is_elsewhere = n.code == Code::local || n.code == Code::if_ || n.code == Code::at ||
                              n.code == Code::let || n.code == Code::memo;
    if (is_elsewhere) {
      const Buffers release(*this);
      found = family(index);
      return;
    }
    count_step();
    found.clear();
    find_family(n, found);
  }
  void find_family(const Node& n, Family<N>& found) {
    const Buffers release(*this);
    switch (n.code) {
      case Code::components:
      case Code::chains:
        if (const Set of = region(n.a); of.some())
          found.push_back({of, n.code == Code::chains ? Part::chains : Part::components});
        break;
      case Code::cliques:
        if (const Set of = region(n.a); of.some()) extend({}, of, {}, found);
        break;
      case Code::singles:
        region(n.a).each_point([&](int point) { found.push_back({Set::of(point)}); });
        break;
      case Code::connected_sets:
        if (const Set of = region(n.a); of.some()) {
          if (of.meets(geometry_.ring)) throw NotCompiled("the connected sets of an infinite region");
          found.push_back({of, Part::connected_sets});
        }
        break;
      case Code::joined:
        keep_family(n.a, found);
        join(found, family(n.b));
        break;
      case Code::just:
        if (truth(n.b))
          if (const Set member = region(n.a); member.some()) found.push_back({member});
        break;
      case Code::filtered:
        for (const Entry<N>& entry : family(n.a)) {
          if (entry.part == Part::one) {
            slot(n.slot).region = entry.points;
            if (truth(n.b)) found.push_back(entry);
          } else if (entry.part == Part::connected_sets) {
            if (const auto fit = good_for_sets(n.guard, entry.points); !fit)
              each_part(entry.points, entry.part, [&](const Set& member) {
                slot(n.slot).region = member;
                if (truth(n.b)) add(found, member);
                return false;
              });
            else if (fit->some())
              found.push_back({*fit, entry.part});
          } else if (const Set fit = good(n.guard, n.slot, entry.points, entry.part); fit.some()) {
            found.push_back({fit, entry.part});
          }
        }
        break;
      case Code::lines:
        for (const Set& line : geometry_.lines) found.push_back({line});
        break;
      case Code::no_family:
        break;
      case Code::gathered:
        each_element(n, [&] {
          const Buffers release_members(*this);
          join(found, family(n.b));
          return false;
        });
        break;
      default:
        throw std::logic_error("no family");
    }
  }

  void add(Family<N>& found, const Set& member) {
    if (found.size() == most_members) throw evaluator::LimitReached("too many members of a collection");
    found.push_back({member});
  }
  bool has(const Entry<N>& entry, const Set& member) const {
    if (entry.part == Part::one) return entry.points == member;
    return member.some() && member.within(entry.points) &&
           reach(entry.part, Set::of(member.first()),
                 entry.part == Part::connected_sets ? member : entry.points) == member;
  }
  bool has(const Family<N>& family, const Set& member) const {
    return std::ranges::any_of(family, [&](const Entry<N>& entry) { return has(entry, member); });
  }
  void join(Family<N>& all, const Family<N>& more) {
    // Limits the number of entries. This is no limit on the number of members, since an entry may represent
    // many members of the family.
    if (all.size() + more.size() > most_members / 2)
      throw evaluator::LimitReached("too many members of a collection");
    for (const Entry<N>& entry : more) {
      const bool is_apart =
          std::ranges::none_of(all, [&](const Entry<N>& other) { return other.points.meets(entry.points); });
      count_step();
      if (is_apart) {
        all.push_back(entry);
      } else {
        each_member(entry, [&](const Set& member) {
          if (!has(all, member)) all.push_back({member});
          return false;
        });
      }
    }
  }
  template <class F>
  bool each_member(const Entry<N>& entry, F f) {
    return entry.part == Part::one ? f(entry.points) : each_part(entry.points, entry.part, f);
  }

  /// Appends to `found` the maximal cliques that consist of `clique` and further points, all from `open`. A
  /// clique is not maximal if some point of `closed` is adjacent to all its points.
  void extend(const Set& clique, Set open, Set closed, Family<N>& found) {
    count_step();
    if (!open.some() && !closed.some()) return add(found, clique);
    Set(open).each_point([&](int point) {
      const Set here = Set::of(point), &neighbours = geometry_.beside.of(point);
      extend(clique | here, open & neighbours, closed & neighbours, found);
      open -= here;
      closed |= here;
    });
  }
  /// Calls f for each connected subset of `region`, until f returns true. Returns whether some call of f
  /// returned true. Each subset grows from its first point by adding later points; a point that was passed
  /// over is never added.
  template <class F>
  bool each_connected_set(const Set& region, F f) {
    std::size_t count = 0;
    const auto grow = [&](const auto& self, const Set& grown, const Set& allowed) -> bool {
      count_step();
      if (++count > most_members) throw evaluator::LimitReached("too many members of a collection");
      if (f(grown)) return true;
      Set left = allowed;
      return (geometry_.beside.touching(grown) & allowed).any_point([&](int point) {
        left -= Set::of(point);
        return self(self, grown | Set::of(point), left);
      });
    };
    Set left = region;
    return region.any_point([&](int point) {
      left -= Set::of(point);
      return grow(grow, Set::of(point), left);
    });
  }

  /// For each element of the node's set, binds the node's name to the element and calls f, until f returns
  /// true. Returns whether some call of f returned true.
  template <class F>
  bool each_element(const Node& n, F f) {
    switch (n.bound) {
      case Kind::region:
        return region(n.a).any_point([&](int point) {
          count_step();
          slot(n.slot).region = Set::of(point);
          return f();
        });
      case Kind::family: {
        const Buffers release(*this);
        for (const Entry<N>& entry : family(n.a))
          if (each_member(entry, [&](const Set& member) {
                slot(n.slot).region = member;
                return f();
              }))
            return true;
        return false;
      }
      case Kind::mask:
        for (Mask left = mask(n.a); left != 0; left &= left - 1) {
          slot(n.slot).number = static_cast<Number>(left & -left);
          if (f()) return true;
        }
        return false;
      case Kind::numbers: {
        const Node& row = node(n.a);
        if (row.code != Code::row_of) throw NotCompiled("such a set of numbers");
        const Number from = number(row.a), to = number(row.b);
        if (to > from && (to - from) / 2 >= evaluator::most_numbers)
          throw evaluator::LimitReached("too many numbers in a row");
        for (Number next = from; next <= to; next += 2) {
          count_step();
          slot(n.slot).number = next;
          if (f()) return true;
        }
        return false;
      }
      case Kind::masks:
        for (const Mask subset : subsets(node(n.a))) {
          count_step();
          slot(n.slot).number = static_cast<Number>(subset);
          if (f()) return true;
        }
        return false;
      case Kind::moments:
        return each_moment(n.a, [&](const Moment<N>& moment) {
          slot(n.slot).moment = moment;
          return f();
        });
      default:
        throw std::logic_error("no set");
    }
  }

  // Truths.

  bool truth(int index) {
    const Node& n = node(index);
    count_step();
    switch (n.code) {
      case Code::local:
        return slot(n.slot).number != 0;
      case Code::if_:
      case Code::at:
      case Code::let:
        return passed_on(n, &Machine::truth);
      case Code::memo:
        return memo(n).number != 0;
      case Code::truth:
        return n.value != 0;
      case Code::not_:
        return !truth(n.a);
      case Code::and_:
        return truth(n.a) && truth(n.b);
      case Code::or_:
        return truth(n.a) || truth(n.b);
      case Code::same_truth:
        return of_both(n, &Machine::truth, std::equal_to{});
      case Code::same_number:
        return of_both(n, &Machine::number, std::equal_to{});
      case Code::same_region:
        return of_both(n, &Machine::region, std::equal_to{});
      case Code::same_mask:
        return of_both(n, &Machine::mask, std::equal_to{});
      case Code::less:
        return of_both(n, &Machine::number, std::less{});
      case Code::less_equal:
        return of_both(n, &Machine::number, std::less_equal{});
      case Code::some_region:
        return region(n.a).some();
      case Code::some_family: {
        const Buffers release(*this);
        return !family(n.a).empty();
      }
      case Code::some_mask:
        return mask(n.a) != 0;
      case Code::one_region:
        return finite(region(n.a)).count() == 1;
      case Code::one_mask:
        return std::has_single_bit(mask(n.a));
      case Code::within:
        return of_both(n, &Machine::region, std::mem_fn(&Set::within));
      case Code::is_member: {
        const Set member = region(n.a);
        const Buffers release(*this);
        return has(family(n.b), member);
      }
      case Code::same_stones: {
        const Moment<N> then = moment(n.a);
        return same_stones(*then.now, static_cast<Mask>(n.value));
      }
      case Code::same_content:
        return is_as_at(*moment(n.a).now);
      case Code::exists:
        return exists(n);
      case Code::exactly_one:
        return exactly_one(n);
      case Code::linked:
        return linked(n);
      case Code::possible:
        return possible(n.index, highest(mask(n.a)));
      case Code::kept_truth: {
        bool holds = false;
        each_place(n.value, n.a, n.b, [&](int place) { holds = now().memory[place] != 0; });
        return holds;
      }
      default:
        throw std::logic_error("no truth");
    }
  }

  bool is_as_at(const Position<N>& then) const {
    if (then.to_move != now().to_move || then.stones != now().stones) return false;
    const auto& memory = program_.document().memory;
    for (std::size_t i = 0; i < memory.size(); ++i) {
      const MemoryPlaces& places = program_.memory()[i];
      for (int k = 0; !memory[i].is_note && k < places.count; ++k)
        if (then.memory[places.first + k] != now().memory[places.first + k]) return false;
    }
    return true;
  }
  bool same_stones(const Position<N>& then, Mask owners) const {
    for (std::size_t i = 0; i < now().stones.size(); ++i)
      if ((owners >> i & 1) != 0 && !(then.stones[i] == now().stones[i])) return false;
    return true;
  }
  bool exists(const Node& n) {
    if (n.bound == Kind::region) return any_good(n.guard, n.slot, region(n.a), Part::one);
    if (n.bound == Kind::moments) {
      const bool is_of_all_stones =
          static_cast<std::size_t>(std::popcount(static_cast<Mask>(n.value))) == now().stones.size();
      if (is_of_all_stones && node(n.a).code == Code::history && !may_have_been()) return false;
      return each_moment(n.a, [&](const Moment<N>& moment) {
        if (!same_stones(*moment.now, static_cast<Mask>(n.value))) return false;
        slot(n.slot).moment = moment;
        return truth(n.b);
      });
    }
    if (n.bound != Kind::family) return each_element(n, [&] { return truth(n.b); });
    const Buffers release(*this);
    for (const Entry<N>& entry : family(n.a)) {
      if (entry.part == Part::connected_sets) {
        const auto fit = good_for_sets(n.guard, entry.points);
        const auto holds = [&](const Set& member) {
          slot(n.slot).region = member;
          return truth(n.b);
        };
        if (fit ? fit->some() : each_part(entry.points, entry.part, holds)) return true;
        continue;
      }
      if (entry.part != Part::one) {
        if (any_good(n.guard, n.slot, entry.points, entry.part)) return true;
        continue;
      }
      slot(n.slot).region = entry.points;
      if (truth(n.b)) return true;
    }
    return false;
  }
  /// Returns false if the present arrangement of stones certainly does not occur in the history. Otherwise
  /// returns true, although it may be unknown whether the arrangement occurs.
  bool may_have_been() {
    if (known_history_ != std::pair(moments_set_, scope_.now.past)) {
      known_history_ = {moments_set_, scope_.now.past};
      boards_.clear();
      for (int i = 0; i <= scope_.now.past; ++i) boards_.add(moments_[i].stones);
    }
    return boards_.may_have(now().stones);
  }
  bool exactly_one(const Node& n) {
    if (n.bound == Kind::region) return good(n.guard, n.slot, region(n.a), Part::one).count() == 1;
    int found = 0;
    each_element(n, [&] {
      found += truth(n.b) ? 1 : 0;
      return found > 1;
    });
    return found == 1;
  }
  bool linked(const Node& n) {
    const int players = program_.game().players();
    Mask reached = mask(n.a);
    for (int round = 1; round < players; ++round)
      for (int from = 0; from < players; ++from)
        for (int to = 0; to < players && (reached >> from & 1) != 0; ++to)
          if (now().memory[n.index + from * players + to] != 0) reached |= only(to);
    return (reached & mask(n.b)) != 0;
  }
  /// Calls f with the index of each value of a memory that the selectors choose. The nodes `a` and `b` are
  /// the selectors (players, kinds or points); -1 stands for no selector.
  template <class F>
  void each_place(std::int64_t memory, int a, int b, F f) {
    const MemoryPlaces& places = program_.memory()[static_cast<std::size_t>(memory)];
    if (a < 0) return f(places.first);
    each_selected(a, [&](int one) {
      if (b < 0) return f(places.first + one);
      each_selected(b, [&](int other) { f(places.first + one * places.of[1] + other); });
    });
  }
  /// Calls f with the number of each player, kind or point that a node denotes.
  template <class F>
  void each_selected(int selector, F f) {
    if (node(selector).kind == Kind::region)
      region(selector).each_point(f);
    else if (const int one = highest(mask(selector)); one >= 0)
      f(one);
  }
  /// Returns the length of a shortest path from a to b, in halves. All points of the path except the first
  /// must be in `within`. If there is no path, returns the number of points of the board.
  Number distance(const Set& a, const Set& b, const Set& within, bool diagonally) {
    Set reached = a;
    for (Number steps = 0;; steps += 2) {
      if (reached.meets(b)) return steps;
      const Set more = (adjacency(diagonally).touching(reached) & within) - reached;
      if (!more.some()) return 2 * geometry_.all.count();
      count_step();
      reached |= more;
    }
  }

  // Numbers.

  static Number checked(bool overflows, const Number& result) {
    if (overflows) throw evaluator::NumberLimit();
    return result;
  }
  static Number product(Number a, Number b) {
    if (a % 2 != 0 && b % 2 != 0) throw evaluator::NumberLimit("two halves can't be multiplied");
    Number result = 0;
    const bool overflows =
        a % 2 == 0 ? __builtin_mul_overflow(a / 2, b, &result) : __builtin_mul_overflow(a, b / 2, &result);
    return checked(overflows, result);
  }
  /// Returns the quotient rounded down; returns 0 for a division by 0.
  static Number quotient(Number a, Number b) {
    if (b == 0) return 0;
    if (a == std::numeric_limits<Number>::min() && b == -1) throw evaluator::NumberLimit();
    const Number q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
  }
  static Number whole(Number halves) { return quotient(halves, 2); }

  Number number(int index) {
    const Node& n = node(index);
    count_step();
    Number result = 0;
    switch (n.code) {
      case Code::local:
        return slot(n.slot).number;
      case Code::if_:
      case Code::at:
      case Code::let:
        return passed_on(n, &Machine::number);
      case Code::memo:
        return memo(n).number;
      case Code::number:
        return n.value;
      case Code::setting:
        return numbers_[n.index];
      case Code::kept_number: {
        each_place(n.value, n.a, n.b, [&](int place) {
          result = checked(__builtin_add_overflow(result, now().memory[place], &result), result);
        });
        return result;
      }
      case Code::distance:
        return distance(region(n.a), region(n.b), region(n.c), n.value == 1);
      case Code::plus:
      case Code::minus: {
        const Number a = number(n.a), b = number(n.b);
        return checked(n.code == Code::plus ? __builtin_add_overflow(a, b, &result)
                                            : __builtin_sub_overflow(a, b, &result),
                       result);
      }
      case Code::times:
        return of_both(n, &Machine::number, product);
      case Code::divided: {
        const Number a = number(n.a);
        return checked(__builtin_mul_overflow(Number{2}, quotient(a, number(n.b)), &result), result);
      }
      case Code::modulo: {
        const Number a = number(n.a), b = number(n.b);
        return b == 0 ? 0 : a - b * quotient(a, b);
      }
      case Code::negative:
        return checked(__builtin_sub_overflow(Number{0}, number(n.a), &result), result);
      case Code::min:
        return of_both(n, &Machine::number, std::ranges::min);
      case Code::max:
        return of_both(n, &Machine::number, std::ranges::max);
      case Code::abs: {
        const Number a = number(n.a);
        return a < 0 ? checked(__builtin_sub_overflow(Number{0}, a, &result), result) : a;
      }
      case Code::row:
        return 2 * (geometry_.size.h - region(n.a).first() / geometry_.size.w);
      case Code::column:
        return 2 * (region(n.a).first() % geometry_.size.w + 1);
      case Code::count_region:
        return 2 * finite(region(n.a)).count();
      case Code::count_family: {
        const Buffers release(*this);
        for (const Entry<N>& entry : family(n.a))
          each_member(entry, [&](const Set&) {
            result += 2;
            return false;
          });
        return result;
      }
      case Code::count_mask:
        return 2 * std::popcount(mask(n.a));
      case Code::count_moments:
        each_moment(n.a, [&](const Moment<N>&) {
          result += 2;
          return false;
        });
        return result;
      case Code::seat:
        return 2 * (highest(mask(n.a)) + 1);
      case Code::sum:
        each_element(n, [&] {
          result = checked(__builtin_add_overflow(result, number(n.b), &result), result);
          return false;
        });
        return result;
      default:
        throw std::logic_error("no number");
    }
  }

  // Players and directions.

  Mask mask(int index) {
    const Node& n = node(index);
    count_step();
    switch (n.code) {
      case Code::local:
        return static_cast<Mask>(slot(n.slot).number);
      case Code::mask:
        return static_cast<Mask>(n.value);
      case Code::mover:
        return only(scope_.mover);
      default:
        return other_mask(n);
    }
  }
  Mask other_mask(const Node& n) {
    switch (n.code) {
      case Code::if_:
      case Code::at:
      case Code::let:
        return passed_on(n, &Machine::mask);
      case Code::memo:
        return static_cast<Mask>(memo(n).number);
      case Code::to_move:
        return only(now().to_move);
      case Code::kept_player: {
        Mask kept = 0;
        each_place(n.value, n.a, n.b, [&](int place) { kept = static_cast<Mask>(now().memory[place]); });
        return kept;
      }
      case Code::kind_of:
        return shared(region(n.a), program_.kinds(),
                      [&](Mask kind) { return program_.owners_of_kinds(kind); });
      case Code::owner_of:
        return shared(region(n.a), program_.game().players(),
                      [&](Mask player) { return owners_of_players(player); });
      case Code::mask_complement:
        return static_cast<Mask>(n.value) & ~mask(n.a);
      case Code::mask_both:
        return of_both(n, &Machine::mask, std::bit_and{});
      case Code::mask_either:
        return of_both(n, &Machine::mask, std::bit_or{});
      case Code::other: {
        const Mask a = mask(n.a);
        return (a & 1) << 1 | (a >> 1 & 1);
      }
      case Code::opposite: {
        const Mask a = mask(n.a);
        const Mask ways = a & ~Mask{0xff}, odd = 0xaaaaaaaaaaaaaaaa;
        return ((a << 4 | (a & 0xff) >> 4) & 0xff) | (ways & ~odd) << 1 | (ways & odd) >> 1;
      }
      case Code::mask_where: {
        Mask found = 0;
        each_element(n, [&] {
          const auto element = static_cast<Mask>(slot(n.slot).number);
          if (truth(n.b)) found |= element;
          return false;
        });
        return found;
      }
      default:
        throw std::logic_error("no players");
    }
  }

  std::vector<Mask> subsets(const Node& n) {
    if (n.code != Code::subsets) throw NotCompiled("such sets of players");
    const int players = program_.game().players();
    const auto related = [&](Mask members, int next) {
      const auto kept = [&](int a, int b) { return now().memory[n.index + a * players + b] != 0; };
      for (Mask left = members; n.index >= 0 && left != 0; left &= left - 1)
        if (const int one = std::countr_zero(left); !kept(one, next) || !kept(next, one)) return false;
      return true;
    };
    std::vector<Mask> all{0};
    for (Mask left = mask(n.a); left != 0; left &= left - 1)
      for (std::size_t i = 0, count = all.size(); i < count; ++i) {
        if (!related(all[i], std::countr_zero(left))) continue;
        all.push_back(all[i] | (left & -left));
        if (all.size() > evaluator::most_subsets) throw evaluator::LimitReached("too many subsets");
      }
    return all;
  }

  // Moments.

  Moment<N> moment(int index) {
    const Node& n = node(index);
    count_step();
    switch (n.code) {
      case Code::local:
        return slot(n.slot).moment;
      case Code::if_:
      case Code::at:
      case Code::let:
        return passed_on(n, &Machine::moment);
      case Code::mark: {
        if (!scope_.marks) throw std::logic_error("a mark where there is none");
        const Moment<N>& marked = (*scope_.marks)[n.index];
        return marked.now ? marked : scope_.marks->front();
      }
      default:
        throw std::logic_error("no moment");
    }
  }
  Moment<N> past_moment(int index) { return {&moments_[index], index}; }

  /// For a set of moments (positions of the game), calls f for each moment, the earliest first, until f
  /// returns true. Returns whether some call of f returned true.
  template <class F>
  bool each_moment(int index, F f) {
    const Node& n = node(index);
    count_step();
    switch (n.code) {
      case Code::if_:
        return each_moment(truth(n.a) ? n.b : n.c, f);
      case Code::history:
        for (int i = 0, last = scope_.now.past; i <= last; ++i) {
          count_step();
          if (f(past_moment(i))) return true;
        }
        return false;
      case Code::ago: {
        const int back = static_cast<int>(std::clamp<Number>(whole(number(n.a)), -1'000'000, 1'000'000));
        const int last = scope_.now.past;
        // As in the plain evaluator, a negative number of moments means the whole history.
        if (back < 0) {
          for (int i = 0; i <= last; ++i)
            if (f(past_moment(i))) return true;
          return false;
        }
        return back <= last && f(past_moment(last - back));
      }
      default:
        break;
    }
    // For other sets, collects all moments before calling f. The evaluation of the set may switch to another
    // moment, but f must run in the present moment.
    std::vector<Moment<N>> found;
    collect_moments(index, found);
    return std::ranges::any_of(found, f);
  }
  void collect_moments(int index, std::vector<Moment<N>>& found) {
    const Node& n = node(index);
    switch (n.code) {
      case Code::at: {
        const Elsewhere there(*this, moment(n.a));
        return collect_moments(n.b, found);
      }
      case Code::let:
        let(n.slot, n.a, n.bound);
        return collect_moments(n.b, found);
      case Code::moments_where: {
        std::vector<Moment<N>> of;
        collect_moments(n.a, of);
        for (const Moment<N>& one : of) {
          slot(n.slot).moment = one;
          if (truth(n.b)) found.push_back(one);
        }
        return;
      }
      case Code::if_:
        return collect_moments(truth(n.a) ? n.b : n.c, found);
      case Code::history:
      case Code::ago:
        each_moment(index, [&](const Moment<N>& one) {
          found.push_back(one);
          return false;
        });
        return;
      default:
        throw std::logic_error("no moments");
    }
  }

  Program& program_;
  const Node* nodes_ = nullptr;
  const Guard* guards_ = nullptr;
  const Geometry<N> geometry_;
  std::vector<Number> numbers_;
  std::optional<int> origin_;
  Scope scope_;
  std::vector<Slot<N>> slots_;
  std::deque<Position<N>> moments_;  ///< the positions of the history, then the present position
  std::int64_t moments_set_ = 0;     ///< how many times the caller has set a moment
  std::vector<Spread> node_spreads_, guard_spreads_;
  Bloom<N> boards_;  ///< contains the stones of the history that `known_history_` identifies
  std::pair<std::int64_t, int> known_history_{-1, -1};
  std::deque<Family<N>> buffers_;
  std::size_t used_buffers_ = 0;
  std::int64_t steps_ = 0;
  std::uint64_t stamps_ = 0;
};

}  // namespace ruleproof::compiled
