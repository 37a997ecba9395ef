#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/logic.hpp"
#include "reference/board.hpp"
#include "spec/move.hpp"

// Defines `AllPositions`. It stands for all positions of one board at once: a set of points is a list of
// formulas, one for each point.

namespace ruleproof {

class AllPositions;

/// A set of points of one board: for each point, in row order, a formula for whether the set contains it.
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

/// All positions of one board at once. A truth value is a Boolean formula; points and adjacency are those of
/// the board.
class AllPositions {
 public:
  using Region = PositionsRegion;

  /// How formulas express `spread`. `unrolled`: step by step, for as many steps as a shortest path on the
  /// board may need. The formulas are exact, so a model is a position. `inductive`: by axioms, as in
  /// AllBoards. The axioms state that each step inside a set connects its two ends, and that certain sets
  /// cannot be left without a step out of them. A contradiction is valid, but a model need not be a position.
  /// These formulas are far easier to refute. `joined`: by a formula for each pair of points of a set, which
  /// states whether the set connects the two (S. Warshall, A theorem on Boolean matrices, 1962). This
  /// encoding is exact, too. It gives the smallest formulas if `spread` starts at many points of the same
  /// set.
  enum class Encoding { unrolled, inductive, joined };

  AllPositions(Logic& logic, const Board& board, Encoding encoding);
  AllPositions(const AllPositions&) = delete;
  AllPositions& operator=(const AllPositions&) = delete;

  Logic& logic() { return logic_; }
  Size size() const { return size_; }
  /// Returns whether points are adjacent as on a rectangle of squares.
  bool is_orthogonal() const { return is_orthogonal_; }
  /// Returns an arbitrary set of points.
  Region any_region(const std::string& name);
  /// Returns an arbitrary set. The formulas of conditions() state that it has exactly one point.
  Region any_point(const std::string& name);
  Region everywhere();
  Region nowhere();
  Region at(int point);
  /// Returns an unknown truth value: a new variable at each call.
  Formula any_truth();
  /// Returns the variables that any_truth() has returned.
  const std::vector<Formula>& unknowns() const { return unknowns_; }
  void hint(const Region& region) { hints_.push_back(region); }

  /// Returns the formulas that all points and connections created so far satisfy. A query must contain these
  /// formulas.
  std::vector<Formula> conditions();

  /// Returns a number of steps that suffices for `unrolled` on a rectangle of squares: a bound on the length
  /// of paths without shortcuts. Such a path has at most 3 points in any 2 x 2 block.
  static int rounds(Size size);

  // The functions of regions, such as `spread` and `touching`, use the members below.

  using Neighbours = std::vector<std::vector<int>>;
  const Neighbours& beside() const { return beside_; }
  const Neighbours& all_round() const { return around_; }
  Region next_to(const Region& region, const Neighbours& neighbours);
  Region spread(const Region& seed, const Region& within, const Neighbours& by);

 private:
  struct Connection {
    const Neighbours* by;
    Region within;
    std::vector<Formula> reaches;  // at index area * from + to: whether `from` reaches `to`
  };

  Region spread_by_rounds(const Region& seed, const Region& within, const Neighbours& by);
  Region spread_by_connection(const Region& seed, const Region& within, const Neighbours& by);
  const Connection& connection(const Region& within, const Neighbours& by);
  std::vector<Formula> joined_points(const Region& within, const Neighbours& by);

  Logic& logic_;
  Size size_;
  Encoding encoding_;
  std::vector<bool> exists_;  // for each point of the rectangle: whether the board has it
  Neighbours beside_;
  Neighbours around_;
  bool is_orthogonal_ = true;
  std::vector<Formula> conditions_;
  // results of `spread`, by the formulas of its arguments
  std::map<std::pair<const Neighbours*, std::vector<Formula>>, Region> known_spreads_;
  std::vector<Connection> connections_;
  std::vector<Region> hints_;
  std::vector<Formula> unknowns_;
};

}  // namespace ruleproof
