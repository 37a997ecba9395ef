#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/logic.hpp"
#include "reference/board.hpp"
#include "spec/move.hpp"

namespace ruleproof {

class AllPositions;

/// A set of points of one board: for each point, in row order, the formula that says when it is in the set.
class PositionsRegion {
 public:
  using Bit = Formula;

  PositionsRegion(AllPositions& world, std::vector<Formula> has) : world_(&world), has_(std::move(has)) {}

  AllPositions& world() const { return *world_; }
  Formula has(int point) const { return has_[point]; }
  const std::vector<Formula>& formulas() const { return has_; }

  friend PositionsRegion operator|(const PositionsRegion& a, const PositionsRegion& b);
  friend PositionsRegion operator&(const PositionsRegion& a, const PositionsRegion& b);
  friend PositionsRegion operator-(const PositionsRegion& a, const PositionsRegion& b);
  friend PositionsRegion operator~(const PositionsRegion& a);
  friend PositionsRegion touching(const PositionsRegion& a);
  friend PositionsRegion spread(const PositionsRegion& seed, const PositionsRegion& within);
  friend PositionsRegion around(const PositionsRegion& a);
  friend PositionsRegion chained(const PositionsRegion& seed, const PositionsRegion& within);
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

/// The world of every position of one board at once: a bit is a Boolean formula. Its points and what is
/// adjacent to them are the board's.
class AllPositions {
 public:
  using Region = PositionsRegion;

  /// How `spread` is said. `unrolled`: step by step, as many as the longest shortest path on the board needs;
  /// exact, so a model is a position. `inductive`: as in AllBoards, by closure and by leastness against the
  /// other connections of the query; what contradicts it is impossible, but a model need not be a position.
  /// It is far easier to refute.
  enum class Encoding { unrolled, inductive };

  AllPositions(Logic& logic, const Board& board, Encoding encoding);
  AllPositions(const AllPositions&) = delete;
  AllPositions& operator=(const AllPositions&) = delete;

  Logic& logic() { return logic_; }
  Size size() const { return size_; }
  /// Whether points are adjacent as on a rectangle of squares.
  bool is_orthogonal() const { return is_orthogonal_; }
  /// Any set of points.
  Region any_region(const std::string& name);
  /// Any one point; `conditions()` says that it is one.
  Region any_point(const std::string& name);
  Region everywhere();
  Region nowhere();
  Region at(int point);
  /// A truth of which nothing is known, a variable of its own at each call.
  Formula any_truth();
  /// These variables.
  const std::vector<Formula>& unknowns() const { return unknowns_; }
  void hint(const Region& region) { hints_.push_back(region); }

  /// What must be true of the points and the connections that were used so far.
  std::vector<Formula> conditions();

  /// How many rounds of unrolling reach everything that can be reached on a rectangle of squares: one less
  /// than the points of a path without shortcuts, which has at most 3 of the points of any 2 x 2 block.
  static int rounds(Size size);

  // What the words of regions are made of.

  using Neighbours = std::vector<std::vector<int>>;
  const Neighbours& beside() const { return beside_; }
  const Neighbours& all_round() const { return around_; }
  Region next_to(const Region& region, const Neighbours& neighbours);
  Region spread(const Region& seed, const Region& within, const Neighbours& by);

 private:
  struct Connection {
    const Neighbours* by;
    Region within;
    std::vector<Formula> reaches;  // by area() * from + to
  };

  Region spread_by_rounds(const Region& seed, const Region& within, const Neighbours& by);
  Region spread_by_connection(const Region& seed, const Region& within, const Neighbours& by);
  const Connection& connection(const Region& within, const Neighbours& by);

  Logic& logic_;
  Size size_;
  Encoding encoding_;
  std::vector<bool> exists_;  // for each point
  Neighbours beside_;
  Neighbours around_;
  bool is_orthogonal_ = true;
  std::vector<Formula> conditions_;
  std::map<std::pair<const Neighbours*, std::vector<Formula>>, Region>
      known_spreads_;  // by the formulas of seed and within
  std::vector<Connection> connections_;
  std::vector<Region> hints_;
  std::vector<Formula> unknowns_;
};

}  // namespace ruleproof
