#include "properties/all_positions.hpp"

#include <algorithm>

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

PositionsRegion touching(const PositionsRegion& a) {
  AllPositions& world = a.world();
  std::vector<Formula> has;
  for (int p = 0; p < world.size().area(); ++p) {
    std::vector<Formula> beside;
    for (const int q : world.beside(p)) beside.push_back(a.has(q));
    has.push_back(world.exists(p) ? !a.has(p) && world.logic().any_of(beside) : world.logic().no());
  }
  return {world, std::move(has)};
}

PositionsRegion spread(const PositionsRegion& seed, const PositionsRegion& within) {
  AllPositions& world = seed.world();
  std::vector<Formula> key = seed.formulas();
  key.insert(key.end(), within.formulas().begin(), within.formulas().end());
  const auto known = world.known_spreads_.find(key);
  if (known != world.known_spreads_.end()) return known->second;
  PositionsRegion reached = world.encoding_ == AllPositions::Encoding::unrolled
                                ? world.spread_by_rounds(seed, within)
                                : world.spread_by_connection(seed, within);
  return world.known_spreads_.emplace(std::move(key), std::move(reached)).first->second;
}

Formula some(const PositionsRegion& a) { return a.world().logic().any_of(a.formulas()); }

Formula exactly_one(const PositionsRegion& a) {
  return some(a) && a.world().logic().at_most(a.formulas(), 1);
}

Formula subset(const PositionsRegion& a, const PositionsRegion& b) { return !some(a - b); }

Formula same(const PositionsRegion& a, const PositionsRegion& b) { return subset(a, b) && subset(b, a); }

PositionsRegion AllPositions::any_region(const std::string& name) {
  std::vector<Formula> has;
  for (int p = 0; p < size_.area(); ++p) has.push_back(logic_.variable(name + "." + std::to_string(p)));
  return {*this, std::move(has)};
}

PositionsRegion AllPositions::any_point(const std::string& name) {
  Region point = any_region(name);
  conditions_.push_back(exactly_one(point));
  return point;
}

PositionsRegion AllPositions::everywhere() {
  std::vector<Formula> has;
  for (int p = 0; p < size_.area(); ++p) has.push_back(exists(p) ? logic_.yes() : logic_.no());
  return {*this, std::move(has)};
}

void AllPositions::keep_to(const std::vector<int>& points) {
  exists_.assign(static_cast<std::size_t>(size_.area()), false);
  for (const int p : points) exists_[static_cast<std::size_t>(p)] = true;
}

PositionsRegion AllPositions::nowhere() {
  return {*this, std::vector<Formula>(static_cast<std::size_t>(size_.area()), logic_.no())};
}

PositionsRegion AllPositions::at(int point) {
  std::vector<Formula> has(static_cast<std::size_t>(size_.area()), logic_.no());
  has[static_cast<std::size_t>(point)] = logic_.yes();
  return {*this, std::move(has)};
}

int AllPositions::rounds(Size size) {
  const auto in_block = [](int side) {
    return side % 2;
  };  // a last row or column that fills only half a block
  const int whole = (size.w / 2) * (size.h / 2) * 3;
  const int halves = in_block(size.w) * (size.h / 2) * 2 + in_block(size.h) * (size.w / 2) * 2;
  const int corner = in_block(size.w) * in_block(size.h);
  return whole + halves + corner - 1;
}

const std::vector<int>& AllPositions::beside(int point) {
  if (beside_.empty()) {
    for (int p = 0; p < size_.area(); ++p) {
      std::vector<int>& to = beside_.emplace_back();
      if (p % size_.w > 0) to.push_back(p - 1);
      if (p % size_.w < size_.w - 1) to.push_back(p + 1);
      if (p >= size_.w) to.push_back(p - size_.w);
      if (p + size_.w < size_.area()) to.push_back(p + size_.w);
    }
  }
  return beside_[static_cast<std::size_t>(point)];
}

PositionsRegion AllPositions::spread_by_rounds(const Region& seed, const Region& within) {
  Region reached = seed & within;
  for (int round = 0; round < rounds(size_); ++round) {
    const Region next = reached | (touching(reached) & within);
    if (next.formulas() == reached.formulas()) break;
    reached = next;
  }
  return reached;
}

PositionsRegion AllPositions::spread_by_connection(const Region& seed, const Region& within) {
  const Connection& inside = connection(within);
  const auto area = static_cast<std::size_t>(size_.area());
  std::vector<Formula> has;
  for (std::size_t p = 0; p < area; ++p) {
    std::vector<Formula> from;
    for (std::size_t s = 0; s < area; ++s) from.push_back(seed.formulas()[s] && inside.reaches[area * s + p]);
    has.push_back(logic_.any_of(from));
  }
  return {*this, std::move(has)};
}

const AllPositions::Connection& AllPositions::connection(const Region& within) {
  for (const Connection& known : connections_)
    if (known.within.formulas() == within.formulas()) return known;
  const std::string name = "conn" + std::to_string(connections_.size());
  Connection fresh{within, {}};
  for (int s = 0; s < size_.area(); ++s)  // symmetric: one variable for both directions
    for (int p = 0; p < size_.area(); ++p)
      fresh.reaches.push_back(logic_.variable(name + "." + std::to_string(std::min(s, p)) + "." +
                                              std::to_string(std::max(s, p))));
  connections_.push_back(std::move(fresh));
  return connections_.back();
}

std::vector<Formula> AllPositions::conditions() {
  std::vector<Formula> all = conditions_;
  const int area = size_.area();
  const auto implies = [](Formula a, Formula b) { return !a || b; };
  for (const Connection& own : connections_) {
    const auto reaches = [&](int s, int p) { return own.reaches[static_cast<std::size_t>(area * s + p)]; };
    const auto least = [&](int s, const auto& in) {
      std::vector<Formula> leaves;
      for (int p = 0; p < area; ++p)
        for (const int q : beside(p)) leaves.push_back(reaches(s, p) && in(p) && reaches(s, q) && !in(q));
      for (int x = 0; x < area; ++x)
        all.push_back(implies(reaches(s, x) && in(s) && !in(x), logic_.any_of(leaves)));
    };
    for (int s = 0; s < area; ++s) {
      all.push_back(implies(own.within.has(s), reaches(s, s)));
      for (int p = 0; p < area; ++p) {
        all.push_back(implies(reaches(s, p), own.within.has(s) && own.within.has(p)));
        for (const int q : beside(p))
          all.push_back(implies(reaches(s, p) && own.within.has(q), reaches(s, q)));
      }
      for (const Connection& other : connections_)
        if (&other != &own)
          least(s, [&](int x) { return other.reaches[static_cast<std::size_t>(area * s + x)]; });
      for (const Region& hint : hints_) least(s, [&](int x) { return hint.has(x); });
    }
  }
  return all;
}

static_assert(Region<PositionsRegion>);

}  // namespace ruleproof
