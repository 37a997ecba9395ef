#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/model.hpp"
#include "reference/model/played_part.hpp"
#include "spec/language/tree.hpp"

// Tests whether a position or a move of a model breaks a claim.

namespace ruleproof {

/// Checks the states and moves of games against a claim.
class Watch {
 public:
  /// In each state, random values for the claim's `any` variables (arbitrary sets or positions) are drawn
  /// `draws` times. Throws evaluator::NoMeaning for a claim that cannot be evaluated in games.
  Watch(const Model& model, const language::Claim& claim, int draws);

  /// Returns the number of positions and moves, among those evaluated so far, to which the claim applies.
  std::int64_t occasions() const { return occasions_; }

  /// Returns whether a position breaks the claim for at least one choice of the mover.
  bool is_broken_by(const State& state);
  /// Returns whether a position that may be unreachable breaks the claim. The `reachable` lines of the claim
  /// are not checked.
  bool is_broken_by_any(const State& state);
  /// Returns whether a legal turn, `aside move` (a move outside the turns) or event breaks the claim.
  bool is_broken_by(const State& state, const Move& move);

  /// Returns the values of the `any` variables with which the claim was last broken: "m: A . B; n: . . B".
  std::string drawn() const;

 private:
  using Scope = evaluator::Scope<BoardWorld>;
  using Moment = evaluator::Moment<BoardWorld>;
  using Marks = std::vector<Moment>;
  using FormalClause = language::Claim::Clause;

  template <class Broken>
  bool in_some_draw(const State& state, Broken is_broken);
  void draw(std::size_t any, const Content& now, std::mt19937_64& random);
  bool is_broken_in(const State& state, const std::set<FormalClause::Kind>& kinds);
  bool is_broken_in(const State& state, const Move& move);
  Marks marks_of(const Content& before, const Content* after, Marks marks) const;
  bool is_given(const Scope& scope);
  bool is_occasion(std::size_t clause, const Scope& scope);
  bool holds(std::size_t clause, const Scope& scope);
  std::pair<int, int> movers_of(const Move& move) const;
  bool is_broken_by_part(std::size_t clause, const State& state, const Move& move);
  bool is_broken_by_turn(const FormalClause& clause, const State& state, const Move& move);
  bool grows(const FormalClause& clause, const Scope& before, const State& state);

  const Model& model_;
  const language::Document& document_;
  const language::Claim& claim_;
  const int draws_;
  bool givens_mention_marks_ = false;
  /// The random positions that are the values of variables of type `moment`.
  std::vector<std::shared_ptr<const Past>> moments_;
  /// For each line of the claim that begins with `each`: the formula which states that its range is not
  /// empty.
  std::vector<std::optional<language::Expression>> ranges_;
  std::vector<Value> locals_;
  std::shared_ptr<const Past> past_;
  /// For each line of the claim: the executed parts of the move that is being checked; nothing until the line
  /// needs them.
  std::vector<std::optional<std::vector<PlayedPart>>> parts_;
  std::int64_t occasions_ = 0;
};

}  // namespace ruleproof
