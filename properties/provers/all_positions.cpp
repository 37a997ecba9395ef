#include "properties/provers/all_positions.hpp"

#include <algorithm>
#include <cstdlib>

namespace ruleproof {
namespace {

template <class F>
PositionsRegion each_point(const PositionsRegion& a, const PositionsRegion& b, F f) {
  std::vector<Formula> has;
  for (std::size_t p = 0; p < a.formulas().size(); ++p) has.push_back(f(a.formulas()[p], b.formulas()[p]));
  return {a.world(), std::move(has)};
}

}  // namespace

PositionsRegion PositionsRegion::at(const PositionsRegion& like, int point) { return like.world().at(point); }

PositionsRegion operator|(const PositionsRegion& a, const PositionsRegion& b) {
  return each_point(a, b, [](Formula x, Formula y) { return x || y; });
}
PositionsRegion operator&(const PositionsRegion& a, const PositionsRegion& b) {
  return each_point(a, b, [](Formula x, Formula y) { return x && y; });
}
PositionsRegion operator-(const PositionsRegion& a, const PositionsRegion& b) {
  return each_point(a, b, [](Formula x, Formula y) { return x && !y; });
}
PositionsRegion operator~(const PositionsRegion& a) { return a.world().everywhere() - a; }

PositionsRegion touching(const PositionsRegion& a) { return a.world().next_to(a, a.world().beside()); }
PositionsRegion around(const PositionsRegion& a) { return a.world().next_to(a, a.world().all_round()); }

PositionsRegion spread(const PositionsRegion& seed, const PositionsRegion& within) {
  return seed.world().spread(seed, within, seed.world().beside());
}
PositionsRegion chained(const PositionsRegion& seed, const PositionsRegion& within) {
  return seed.world().spread(seed, within, seed.world().all_round());
}

Formula some(const PositionsRegion& a) { return a.world().logic().any_of(a.formulas()); }

Formula exactly_one(const PositionsRegion& a) {
  return some(a) && a.world().logic().at_most(a.formulas(), 1);
}

Formula subset(const PositionsRegion& a, const PositionsRegion& b) { return !some(a - b); }

Formula same(const PositionsRegion& a, const PositionsRegion& b) { return subset(a, b) && subset(b, a); }

AllPositions::AllPositions(Logic& logic, const Board& board, Encoding encoding)
    : logic_(logic), size_(board.size()), encoding_(encoding) {
  for (int p = 0; p < size_.area(); ++p) {
    exists_.push_back(board.everywhere().has(p));
    const BoardRegion point = exists_.back() ? board.at(p) : board.nowhere();
    beside_.push_back(touching(point).points());
    around_.push_back(around(point).points());
    for (const int q : beside_.back())
      if (std::abs(p % size_.w - q % size_.w) + std::abs(p / size_.w - q / size_.w) != 1)
        is_orthogonal_ = false;
  }
}

PositionsRegion AllPositions::any_region(const std::string& name) {
  std::vector<Formula> has;
  for (int p = 0; p < size_.area(); ++p)
    has.push_back(exists_[p] ? logic_.variable(name + "." + std::to_string(p)) : logic_.no());
  return {*this, std::move(has)};
}

PositionsRegion AllPositions::any_point(const std::string& name) {
  Region point = any_region(name);
  conditions_.push_back(exactly_one(point));
  return point;
}

Formula AllPositions::any_truth() {
  unknowns_.push_back(logic_.variable("unknown!" + std::to_string(unknowns_.size())));
  return unknowns_.back();
}

PositionsRegion AllPositions::everywhere() {
  std::vector<Formula> has;
  for (const bool exists : exists_) has.push_back(exists ? logic_.yes() : logic_.no());
  return {*this, std::move(has)};
}

PositionsRegion AllPositions::nowhere() {
  return {*this, std::vector<Formula>(static_cast<std::size_t>(size_.area()), logic_.no())};
}

PositionsRegion AllPositions::at(int point) {
  std::vector<Formula> has(static_cast<std::size_t>(size_.area()), logic_.no());
  has[point] = logic_.yes();
  return {*this, std::move(has)};
}

int AllPositions::rounds(Size size) {
  const int last_column = size.w % 2, last_row = size.h % 2;  // 1 if the 2 x 2 blocks do not cover it
  const int whole = (size.w / 2) * (size.h / 2) * 3;
  const int halves = last_column * (size.h / 2) * 2 + last_row * (size.w / 2) * 2;
  return whole + halves + last_column * last_row - 1;
}

PositionsRegion AllPositions::next_to(const Region& region, const Neighbours& neighbours) {
  std::vector<Formula> has;
  for (int p = 0; p < size_.area(); ++p) {
    std::vector<Formula> near;
    for (const int q : neighbours[p]) near.push_back(region.has(q));
    has.push_back(near.empty() ? logic_.no() : !region.has(p) && logic_.any_of(near));
  }
  return {*this, std::move(has)};
}

PositionsRegion AllPositions::spread(const Region& seed, const Region& within, const Neighbours& by) {
  std::pair<const Neighbours*, std::vector<Formula>> key{&by, seed.formulas()};
  key.second.insert(key.second.end(), within.formulas().begin(), within.formulas().end());
  const auto known = known_spreads_.find(key);
  if (known != known_spreads_.end()) return known->second;
  Region reached = encoding_ == Encoding::unrolled ? spread_by_rounds(seed, within, by)
                                                   : spread_by_connection(seed, within, by);
  return known_spreads_.emplace(std::move(key), std::move(reached)).first->second;
}

PositionsRegion AllPositions::spread_by_rounds(const Region& seed, const Region& within,
                                               const Neighbours& by) {
  Region reached = seed & within;
  const int most = is_orthogonal_ && &by == &beside_ ? rounds(size_) : size_.area() - 1;
  for (int round = 0; round < most; ++round) {
    const Region next = reached | (next_to(reached, by) & within);
    if (next.formulas() == reached.formulas()) break;
    reached = next;
  }
  return reached;
}

PositionsRegion AllPositions::spread_by_connection(const Region& seed, const Region& within,
                                                   const Neighbours& by) {
  const Connection& inside = connection(within, by);
  const auto area = static_cast<std::size_t>(size_.area());
  std::vector<Formula> has;
  for (std::size_t p = 0; p < area; ++p) {
    std::vector<Formula> from;
    for (std::size_t s = 0; s < area; ++s) from.push_back(seed.formulas()[s] && inside.reaches[area * s + p]);
    has.push_back(logic_.any_of(from));
  }
  return {*this, std::move(has)};
}

const AllPositions::Connection& AllPositions::connection(const Region& within, const Neighbours& by) {
  for (const Connection& known : connections_)
    if (known.by == &by && known.within.formulas() == within.formulas()) return known;
  if (encoding_ == Encoding::joined) {
    connections_.push_back({&by, within, joined_points(within, by)});
    return connections_.back();
  }
  const std::string name = "conn" + std::to_string(connections_.size());
  Connection fresh{&by, within, {}};
  for (int s = 0; s < size_.area(); ++s)  // s and p reach each other: one variable serves both directions
    for (int p = 0; p < size_.area(); ++p)
      fresh.reaches.push_back(logic_.variable(name + "." + std::to_string(std::min(s, p)) + "." +
                                              std::to_string(std::max(s, p))));
  connections_.push_back(std::move(fresh));
  return connections_.back();
}

/// Returns, at index area * a + b, the formula that points a and b are connected inside a set.
std::vector<Formula> AllPositions::joined_points(const Region& within, const Neighbours& by) {
  const std::size_t area = within.formulas().size();
  std::vector<Formula> joined(area * area, logic_.no());
  const auto set = [&](std::size_t a, std::size_t b, Formula are) {
    joined[a * area + b] = joined[b * area + a] = are;
  };
  for (std::size_t a = 0; a < area; ++a) {
    set(a, a, within.formulas()[a]);
    for (const int b : by[a]) set(a, static_cast<std::size_t>(b), within.formulas()[a] && within.has(b));
  }
  for (std::size_t through = 0; through < area; ++through)
    for (std::size_t a = 0; a < area; ++a)
      for (std::size_t b = 0; b < a; ++b)
        if (a != through && b != through)
          set(a, b, joined[a * area + b] || (joined[a * area + through] && joined[through * area + b]));
  return joined;
}

std::vector<Formula> AllPositions::conditions() {
  std::vector<Formula> all = conditions_;
  if (encoding_ == Encoding::joined) return all;
  const int area = size_.area();
  for (const Connection& own : connections_) {
    const auto reaches = [&](int s, int p) { return own.reaches[area * s + p]; };
    const auto least = [&](int s, const auto& in) {
      std::vector<Formula> leaves;
      for (int p = 0; p < area; ++p)
        for (const int q : (*own.by)[p]) leaves.push_back(reaches(s, p) && in(p) && reaches(s, q) && !in(q));
      for (int x = 0; x < area; ++x)
        all.push_back(implies(reaches(s, x) && in(s) && !in(x), logic_.any_of(leaves)));
    };
    for (int s = 0; s < area; ++s) {
      all.push_back(implies(own.within.has(s), reaches(s, s)));
      for (int p = 0; p < area; ++p) {
        all.push_back(implies(reaches(s, p), own.within.has(s) && own.within.has(p)));
        for (const int q : (*own.by)[p])
          all.push_back(implies(reaches(s, p) && own.within.has(q), reaches(s, q)));
      }
      for (const Connection& other : connections_)
        if (&other != &own) least(s, [&](int x) { return other.reaches[area * s + x]; });
      for (const Region& hint : hints_) least(s, [&](int x) { return hint.has(x); });
    }
  }
  return all;
}

static_assert(Region<PositionsRegion>);

}  // namespace ruleproof
