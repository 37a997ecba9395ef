#include "properties/loops_and_paths.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <span>
#include <stdexcept>
#include <string>

#include "properties/logic.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::grid {
namespace {

/// One step of each pair of opposite ones.
constexpr std::array all_steps{Square{1, 0}, Square{0, 1}, Square{1, 1}, Square{1, -1}};

std::span<const Square> half_the_steps(bool diagonally) {
  return std::span(all_steps).first(diagonally ? 4 : 2);
}

constexpr Square operator+(Square a, Square b) { return {a.x + b.x, a.y + b.y}; }
constexpr Square operator-(Square a, Square b) { return {a.x - b.x, a.y - b.y}; }

bool is_step(Square from, Square to, bool diagonally) {
  const Square step = to - from;
  const Square back = from - to;
  return std::ranges::any_of(half_the_steps(diagonally), [&](Square s) { return s == step || s == back; });
}

/// How often a step crosses the half-line of s northward: it starts half a step north of s and goes east.
constexpr int crossings(Square from, Square to, Square s) {
  if (from.y == s.y && to.y == s.y + 1) return from.x > s.x ? 1 : 0;
  if (to.y == s.y && from.y == s.y + 1) return to.x > s.x ? -1 : 0;
  return 0;
}

std::vector<Square> squares_of(Size box, std::uint64_t set) {
  std::vector<Square> squares;
  for (; set != 0; set &= set - 1)
    squares.push_back({std::countr_zero(set) % box.w, std::countr_zero(set) / box.w});
  return squares;
}

}  // namespace

WordBox::WordBox(Size box, Steps steps) : w_(box.w), h_(box.h), steps_(steps) {
  if (std::min(w_, h_) < 1 || std::max(w_, h_) > 8)
    throw InputError("a box of " + text(box) + " squares; each side may be from 1 to 8");
  for (int y = 0; y < h_; ++y) {
    first_column_ |= Set{1} << (y * w_);
    last_column_ |= Set{1} << (y * w_ + w_ - 1);
  }
  everywhere_ = ~Set{0} >> (64 - w_ * h_);
}

std::vector<Square> WordBox::squares(Set set) const { return squares_of({w_, h_}, set); }

WordBox::Set WordBox::enclosed(Set markers) const {
  const Set empty = everywhere_ & ~markers;
  const Set first_row = everywhere_ & ((Set{1} << (w_ - 1) << 1) - 1);
  const Set last_row = everywhere_ & ~(everywhere_ >> w_);
  Set reached = 0;
  Set next = empty & (first_row | last_row | first_column_ | last_column_);
  while (next != reached) {
    reached = next;
    const Set row = steps_.diagonal_in_paths ? reached | beside(reached) : reached;
    next = reached | (empty & (beside(reached) | to_north(row) | to_south(row)));
  }
  return empty & ~reached;
}

// Walks from a first marker reach markers at levels: one level up with each northward crossing, one down with
// each southward one. Some closed walk through the first marker winds exactly if a marker is reached at two
// levels.
bool WordBox::winds(Set markers, Set below) const {
  // As long as no marker is reached at two levels, each level but the middle one was reached over a marker of
  // `below` that no other level was, and there are at most seven.
  constexpr int middle = 8;
  const auto aside = [&](Set set) { return steps_.diagonal_in_loops ? set | beside(set) : set; };
  for (Set unseen = markers & below; unseen != 0;) {  // a walk that winds crosses the half-line
    std::array<Set, 2 * middle + 1> levels{};
    Set reached = unseen & -unseen;
    levels[middle] = reached;
    bool is_at_two = false;
    bool grows = true;
    const auto reach = [&](Set& level, Set found) {
      const Set fresh = found & markers & ~level;
      is_at_two = is_at_two || (fresh & reached) != 0;
      grows = grows || fresh != 0;
      level |= fresh;
      reached |= fresh;
    };
    while (grows) {
      grows = false;
      for (std::size_t i = 1; i + 1 < levels.size(); ++i) {
        const Set level = levels[i];
        if (level == 0) continue;
        const Set southward = to_south(aside(level));
        reach(levels[i], beside(level) | to_north(aside(level & ~below)) | (southward & ~below));
        reach(levels[i + 1], to_north(aside(level & below)));
        reach(levels[i - 1], southward & below);
        if (is_at_two) return true;
      }
    }
    unseen &= ~reached;
  }
  return false;
}

WordBox::Set WordBox::wound_round(Set markers) const {
  Set found = 0;
  for (Set left = everywhere_ & ~markers; left != 0; left &= left - 1) {
    const int i = std::countr_zero(left);
    const Set row = ((Set{1} << (w_ - 1) << 1) - 1) << (i / w_ * w_);
    const Set east = row & ~Set{0} << i << 1;
    if (winds(markers, east)) found |= Set{1} << i;
  }
  return found;
}

namespace {

/// The sets of the box's squares can be numbered in a word.
void expect_countable(Size box) {
  if (std::min(box.w, box.h) < 1 || box.area() > 62)
    throw InputError("a box of " + text(box) +
                     " squares; all sets can be checked in a box of 1 to 62 squares");
}

/// Calls differ(set) for every set of the box's squares, as a word; and says how it came out.
template <class F>
HoleFinding exhausted(Size box, std::stop_token stop, F differ) {
  HoleFinding result{{Finding::Result::proved, "all-positions", {box}}};
  const std::uint64_t sets = std::uint64_t{1} << box.area();
  std::optional<std::uint64_t> fewest;
  for (; result.sets < sets; ++result.sets) {
    if (result.sets % 4096 == 0 && stop.stop_requested()) break;
    const std::uint64_t markers = result.sets;
    if (fewest && std::popcount(markers) >= std::popcount(*fewest)) continue;
    if (differ(markers)) fewest = markers;
  }
  const bool is_complete = result.sets == sets;
  if (!is_complete) result.finding.result = Finding::Result::stopped;
  if (!fewest) return result;
  result.finding.result = Finding::Result::refuted;
  if (!is_complete) result.finding.why = "there may be one with fewer markers";
  result.counterexample = squares_of(box, *fewest);
  return result;
}

}  // namespace

HoleFinding exhaust_holes_in_words(Size box, std::stop_token stop, Steps steps) {
  expect_countable(box);
  const WordBox words(box, steps);
  return exhausted(box, stop,
                   [&](WordBox::Set set) { return words.enclosed(set) != words.wound_round(set); });
}

namespace {

Formula differ(Formula a, Formula b) { return (a && !b) || (!a && b); }

/// Boxes full of unknown markers, and what a query says of one square.
class SymbolicBox {
 public:
  SymbolicBox(Logic& logic, Query& query, Size box, Steps steps)
      : logic_(logic), query_(query), box_(box), steps_(steps) {
    for (int y = 0; y < box.h; ++y)
      for (int x = 0; x < box.w; ++x) squares_.push_back({x, y});
  }

  const std::vector<Square>& squares() const { return squares_; }
  Formula marker(Square square) { return at("marker", square); }

  void add_hole_without_loop(Square s) {
    const auto is_in_hole = [&](Square square) { return at("in-hole", square); };
    query_.add(is_in_hole(s));
    for (const Square square : squares_) query_.add(!is_in_hole(square) || !marker(square));
    each_step(steps_.diagonal_in_paths, [&](Square from, Square to) {
      query_.add(!is_in_hole(from) || is_in_hole(to) || marker(to));
      query_.add(!is_in_hole(to) || is_in_hole(from) || marker(from));
    });
    // There are bits of heights such that a step changes the bit exactly if it crosses the half-line: then no
    // closed walk has an odd number of crossings, and if none has, there are.
    each_step(steps_.diagonal_in_loops, [&](Square from, Square to) {
      const Formula changes = differ(at("height", from), at("height", to));
      query_.add(!marker(from) || !marker(to) || (crossings(from, to, s) != 0 ? changes : !changes));
    });
  }

  // The path and the walk are sets of steps. One that has an odd number of steps at s and an even number at
  // all other squares of the box leads out of the box, and has a path as a part. One with an even number of
  // steps at each square consists of closed walks, and if there is an odd number of crossings in all, then in
  // one of them.
  void add_loop_without_hole(Square s) {
    std::map<Square, Formula> odd_in_path;
    each_step(steps_.diagonal_in_paths, [&](Square from, Square to) {
      const Formula is_taken = step("path", from, to);
      query_.add(!is_taken || !marker(from));
      query_.add(!is_taken || !marker(to));
      change(odd_in_path, from, is_taken);
      change(odd_in_path, to, is_taken);
    });
    std::map<Square, Formula> odd_in_walk;
    std::map<Square, Formula> odd_northward;  // of the steps between a square and the row north of it
    each_step(steps_.diagonal_in_loops, [&](Square from, Square to) {
      if (!is_inside(from) || !is_inside(to)) return;
      const Formula is_taken = step("walk", from, to);
      query_.add(!is_taken || marker(from));
      query_.add(!is_taken || marker(to));
      change(odd_in_walk, from, is_taken);
      change(odd_in_walk, to, is_taken);
      if (from.y != to.y) change(odd_northward, from.y < to.y ? from : to, is_taken);
    });
    query_.add(!marker(s));
    for (const Square square : squares_) {
      const Formula is_odd = value(odd_in_path, square);
      query_.add(square == s ? is_odd : !is_odd);
      query_.add(!value(odd_in_walk, square));
    }
    // Only the crossings of the half-line of s are asked about. Those of all half-lines, row by row from the
    // east, and that a line between two rows is crossed an even number of times, follow; with them, a proof
    // takes a tenth of the time.
    for (int y = 0; y < box_.h; ++y) {
      Formula odd = logic_.no();
      for (int x = box_.w - 1; x >= 0; --x) {
        const Formula odd_crossings = at("crossed", {x, y});
        query_.add(!differ(odd_crossings, odd));
        odd = differ(odd_crossings, value(odd_northward, {x, y}));
      }
      query_.add(!odd);
    }
    query_.add(at("crossed", s));
  }

 private:
  bool is_inside(Square square) const {
    return square.x >= 0 && square.y >= 0 && square.x < box_.w && square.y < box_.h;
  }

  /// What is true of no square beyond the box.
  Formula at(const std::string& what, Square square) {
    if (!is_inside(square)) return logic_.no();
    return logic_.variable(what + " " + std::to_string(square.x) + "," + std::to_string(square.y));
  }

  Formula step(const std::string& what, Square from, Square to) {
    return logic_.variable(what + " " + std::to_string(from.x) + "," + std::to_string(from.y) + " to " +
                           std::to_string(to.x) + "," + std::to_string(to.y));
  }

  void change(std::map<Square, Formula>& odd, Square square, Formula is_taken) {
    const auto [place, is_new] = odd.emplace(square, is_taken);
    if (!is_new) place->second = differ(place->second, is_taken);
  }

  Formula value(const std::map<Square, Formula>& odd, Square square) {
    const auto place = odd.find(square);
    return place == odd.end() ? logic_.no() : place->second;
  }

  /// Each step with an end in the box once, in one direction.
  template <class F>
  void each_step(bool diagonally, F visit) const {
    for (int y = -1; y <= box_.h; ++y)
      for (int x = -1; x <= box_.w; ++x)
        for (const Square offset : half_the_steps(diagonally)) {
          const Square from{x, y};
          const Square to = from + offset;
          if (is_inside(from) || is_inside(to)) visit(from, to);
        }
  }

  Logic& logic_;
  Query& query_;
  Size box_;
  Steps steps_;
  std::vector<Square> squares_;
};

struct QueryOfSquare {
  const char* name;
  void (SymbolicBox::*add)(Square);
};

constexpr std::array queries_of_a_square{
    QueryOfSquare{"hole-without-loop", &SymbolicBox::add_hole_without_loop},
    QueryOfSquare{"loop-without-hole", &SymbolicBox::add_loop_without_hole},
};

}  // namespace

HoleFinding prove_holes(Size box, const Effort& effort, const QueryLog& log, std::stop_token stop,
                        Steps steps) {
  const WordBox words(box, steps);
  HoleFinding result{{Finding::Result::proved, "all-positions", {box}}};
  Finding& finding = result.finding;
  finding.tool = solver_version();
  if (!winding_is_kept_along_paths(steps)) {
    finding.result = Finding::Result::unknown;
    finding.why = "a walk with an even number of crossings may wind round a square with a path to infinity";
  }
  std::optional<std::vector<Square>>& fewest = result.counterexample;
  // Asks until there is no counterexample with fewer markers.
  const auto ask = [&](const QueryOfSquare& of_square, Square s) {
    while (true) {
      Logic logic;
      Query query(logic, Query::Engine::sat, {effort.positions});
      SymbolicBox symbols(logic, query, box, steps);
      (symbols.*of_square.add)(s);
      std::vector<Formula> markers;
      for (const Square square : symbols.squares()) markers.push_back(symbols.marker(square));
      std::string name = "hole-is-loop-" + text(box) + "-" + of_square.name + "-" + std::to_string(s.x) +
                         "-" + std::to_string(s.y);
      if (fewest) {
        query.add(logic.at_most(markers, static_cast<unsigned>(fewest->size() - 1)));
        name += "-below-" + std::to_string(fewest->size());
      }
      if (log) log(name, query.smt2());
      const Answer answer = query.ask(stop);
      if (answer != Answer::satisfiable) return answer;
      WordBox::Set found = 0;
      for (std::size_t i = 0; i < markers.size(); ++i)
        if (query.value(markers[i])) found |= WordBox::Set{1} << i;
      if (words.enclosed(found) == words.wound_round(found))
        throw std::logic_error(name + ": the solver's counterexample is none");
      fewest = words.squares(found);
      finding.result = Finding::Result::refuted;
      finding.why.clear();
    }
  };
  for (int y = 0; y < box.h; ++y)
    for (int x = 0; x < box.w; ++x)
      for (const QueryOfSquare& of_square : queries_of_a_square) {
        const Answer answer = ask(of_square, {x, y});
        if (answer == Answer::unsatisfiable) continue;
        if (fewest) {
          finding.why = "there may be one with fewer markers";
        } else if (answer == Answer::stopped) {
          finding.result = Finding::Result::stopped;
        } else {
          finding.result = Finding::Result::unknown;
          finding.why = answer == Answer::out_of_resources ? "resource limit" : "the solver gave up";
        }
        return result;
      }
  return result;
}

bool winding_is_kept_along_paths(Steps steps) {
  // The crossings and heights of a step depend on which side of s's and t's rows and columns its ends lie, so
  // that near s there is every case.
  constexpr int near = 4;
  const Square s{0, 0};
  for (const Square t : half_the_steps(steps.diagonal_in_paths)) {
    const Square upper = t.y < s.y ? s : t;
    const Square lower = t.y < s.y ? t : s;
    const int sign = upper == t ? 1 : -1;
    const auto height = [&](Square square) {
      return upper.y > lower.y && square.y == upper.y && square.x > upper.x ? sign : 0;
    };
    for (int y = -near; y <= near; ++y)
      for (int x = -near; x <= near; ++x)
        for (const Square offset : half_the_steps(steps.diagonal_in_loops)) {
          const Square from{x, y};
          const Square to = from + offset;
          if (from == s || from == t || to == s || to == t) continue;
          if (crossings(from, to, s) - crossings(from, to, t) != height(to) - height(from)) return false;
        }
  }
  return true;
}

bool sides_of_holes_are_walks(Steps steps) {
  // In the order in which they surround their common corner, from the lower left.
  constexpr std::array<Square, 4> block{Square{0, 0}, Square{1, 0}, Square{1, 1}, Square{0, 1}};
  const Square s{-1, 0};  // its half-line crosses the block, as it does if the lower left square is s itself
  for (unsigned members = 0; members < 16; ++members) {
    const auto is_in_hole = [&](std::size_t i) { return (members >> i % 4 & 1) != 0; };
    std::vector<Square> markers;  // for each side of the hole that meets the corner
    for (std::size_t i = 0; i < 4; ++i)
      if (is_in_hole(i) != is_in_hole(i + 1)) markers.push_back(block[(is_in_hole(i) ? i + 1 : i) % 4]);
    if (markers.size() % 2 != 0) return false;
    // Any two sides may follow one another, and for the parity it is the same which do.
    int crossed = 0;
    for (std::size_t i = 0; i < markers.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j)
        if (markers[i] != markers[j] && !is_step(markers[i], markers[j], steps.diagonal_in_loops))
          return false;
      if (i % 2 == 1) crossed += crossings(markers[i - 1], markers[i], s);
    }
    const bool lower_differ = is_in_hole(0) != is_in_hole(1);
    const bool left = is_in_hole(3) && !is_in_hole(0);
    const bool right = is_in_hole(2) && !is_in_hole(1);
    if ((crossed % 2 != 0) != ((lower_differ + left + right) % 2 != 0)) return false;
  }
  return true;
}

HoleFinding prove_holes_on_every_grid(Steps steps) {
  HoleFinding result{{Finding::Result::proved, "every-board"}};
  if (winding_is_kept_along_paths(steps) && sides_of_holes_are_walks(steps)) return result;
  result.finding.result = Finding::Result::unknown;
  result.finding.why = "the argument does not hold of these steps";
  return result;
}

}  // namespace ruleproof::grid
