#pragma once

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "reference/model/model.hpp"
#include "spec/language/tree.hpp"

// What breaks a claim in a position or by a move, as the model has them.

namespace ruleproof::model {

/// Looks at the states and moves of games for what breaks a claim.
class Watch {
 public:
  /// Of what the claim leaves open (`any`) so many are drawn in each state. Throws evaluator::NoMeaning for a
  /// claim that games cannot break.
  Watch(Model& model, const language::Claim& claim, int draws);

  /// How many positions or moves that the claim is about were evaluated.
  long occasions() const { return occasions_; }

  /// By a position, whoever is thought to move in it.
  bool is_broken_by(const State& state);
  /// By a legal move, an aside move or an event.
  bool is_broken_by(const State& state, const Move& move);

  /// What was drawn when the claim was broken last: "m: A . B; n: . . B".
  std::string drawn() const;

 private:
  using Scope = evaluator::Scope<BoardWorld>;
  using Moment = evaluator::Moment<BoardWorld>;
  using Marks = std::vector<Moment>;
  using FormalClause = language::Claim::Clause;

  template <class Broken>
  bool in_some_draw(const State& state, Broken is_broken);
  void draw(std::size_t any, const Content& now, std::mt19937_64& random);
  bool is_broken_in(const State& state);
  bool is_broken_in(const State& state, const Move& move);
  Marks marks_of(const Content& before, const Content* after, Marks marks) const;
  bool is_given(const Scope& scope);
  bool holds(std::size_t clause, const Scope& scope);
  bool is_broken_by_part(std::size_t clause, const State& state, const Move& move);
  bool is_broken_by_turn(const FormalClause& clause, const State& state, const Move& move);
  bool grows(const FormalClause& clause, const State& state, const State& after, int mover);

  Model& model_;
  const language::Document& document_;
  const language::Claim& claim_;
  const int draws_;
  bool givens_mention_marks_ = false;
  std::vector<std::shared_ptr<const Past>> moments_;         ///< that were drawn
  std::vector<std::optional<language::Expression>> ranges_;  ///< for each clause of the claim
  std::vector<Value> locals_;
  std::shared_ptr<const Past> past_;
  std::vector<std::optional<std::vector<Model::Part>>>
      parts_;  ///< of the move, for each clause that had to know
  long occasions_ = 0;
};

}  // namespace ruleproof::model
