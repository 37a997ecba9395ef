#pragma once

#include <map>
#include <string>
#include <vector>

#include "properties/logic.hpp"
#include "reference/region.hpp"
#include "spec/move.hpp"

namespace ruleproof {

class AllPositions;

/// A set of points of one board: for each point, in row order, the formula that says when it is in the set.
class PositionsRegion {
 public:
  using Bit = Formula;

  PositionsRegion(AllPositions& world, std::vector<Formula> has) : world_(&world), has_(std::move(has)) {}

  AllPositions& world() const { return *world_; }
  Formula has(int point) const { return has_[static_cast<std::size_t>(point)]; }
  const std::vector<Formula>& formulas() const { return has_; }

  friend PositionsRegion operator|(const PositionsRegion& a, const PositionsRegion& b);
  friend PositionsRegion operator&(const PositionsRegion& a, const PositionsRegion& b);
  friend PositionsRegion operator-(const PositionsRegion& a, const PositionsRegion& b);
  friend PositionsRegion operator~(const PositionsRegion& a);
  friend PositionsRegion touching(const PositionsRegion& a);
  friend PositionsRegion spread(const PositionsRegion& seed, const PositionsRegion& within);
  template <class F>
  friend PositionsRegion where(const PositionsRegion& a, F holds) {
    PositionsRegion found = a;
    for (std::size_t p = 0; p < a.has_.size(); ++p)
      if (!a.has_[p].is_no()) found.has_[p] = a.has_[p] && holds(at(a, static_cast<int>(p)));
    return found;
  }
  friend Formula some(const PositionsRegion& a);
  friend Formula exactly_one(const PositionsRegion& a);
  friend Formula subset(const PositionsRegion& a, const PositionsRegion& b);
  friend Formula same(const PositionsRegion& a, const PositionsRegion& b);

 private:
  static PositionsRegion at(const PositionsRegion& like, int point);

  AllPositions* world_;
  std::vector<Formula> has_;
};

/// The world of every position of one w x h board at once: a bit is a Boolean formula.
class AllPositions {
 public:
  using Region = PositionsRegion;

  /// How `spread` is said. `unrolled`: step by step, as many as the longest shortest path on the board needs;
  /// exact, so a model is a position. `inductive`: as in AllBoards, by closure and by leastness against the
  /// other connections of the query; what contradicts it is impossible, but a model need not be a position.
  /// It is far easier to refute.
  enum class Encoding { unrolled, inductive };

  AllPositions(Logic& logic, Size size, Encoding encoding)
      : logic_(logic), size_(size), encoding_(encoding) {}
  AllPositions(const AllPositions&) = delete;
  AllPositions& operator=(const AllPositions&) = delete;

  Logic& logic() { return logic_; }
  Size size() const { return size_; }
  /// Any set of points.
  Region any_region(const std::string& name);
  /// Any one point; `conditions()` says that it is one.
  Region any_point(const std::string& name);
  Region everywhere();
  Region nowhere();
  Region at(int point);
  /// From here on the board has these points alone. Who takes regions over from before has to say that they lie within it.
  void keep_to(const std::vector<int>& points);
  bool exists(int point) const { return exists_.empty() || exists_[static_cast<std::size_t>(point)]; }

  void hint(const Region& region) { hints_.push_back(region); }

  /// What must be true of the points and the connections that were used so far.
  std::vector<Formula> conditions();

  /// How many rounds of unrolling reach everything that can be reached on the board: one less than the points
  /// of a path without shortcuts, which has at most 3 of the points of any 2 x 2 block.
  static int rounds(Size size);

 private:
  friend PositionsRegion touching(const PositionsRegion& a);
  friend PositionsRegion spread(const PositionsRegion& seed, const PositionsRegion& within);

  struct Connection {
    Region within;
    std::vector<Formula> reaches;  // by area() * from + to
  };

  const std::vector<int>& beside(int point);
  Region spread_by_rounds(const Region& seed, const Region& within);
  Region spread_by_connection(const Region& seed, const Region& within);
  const Connection& connection(const Region& within);

  Logic& logic_;
  Size size_;
  Encoding encoding_;
  std::vector<bool> exists_;  // for each point; empty if all do
  std::vector<std::vector<int>> beside_;
  std::vector<Formula> conditions_;
  std::map<std::vector<Formula>, Region> known_spreads_;  // by the formulas of seed and within
  std::vector<Connection> connections_;
  std::vector<Region> hints_;
};

}  // namespace ruleproof
