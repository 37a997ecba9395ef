#pragma once

#include <string>
#include <string_view>

#include "spec/language/expression_checker.hpp"

namespace ruleproof::language {

/// Checks the steps of moves, events and shared steps.
class StepChecker {
 public:
  StepChecker(Document& document, const Names& names, Diagnostics& diagnostics,
              ExpressionChecker& expressions)
      : document_(document), names_(names), diagnostics_(diagnostics), expressions_(expressions) {}

  /// Checks parameters and adds them to the context; `usual` is the type of parameters without a stated type.
  void enter_parameters(std::vector<Parameter>& parameters, Type usual, Context& context);
  void check(Steps& steps, Context& context) { check_block(steps, context, false); }
  /// Reports each note in `rests`, the dependencies of a value. A note is memory that must not influence the
  /// game.
  void refuse_notes(const Rests& rests, Span at);

  /// Returns the error message that lists the selectors (players, points, kinds of pieces) which must follow
  /// the name of this memory (a state variable) in brackets.
  static std::string kept_for(const Memory& memory);

 private:
  void check_block(Steps& steps, Context& context, bool in_for_each);
  void check_step(Step& step, Context& context, bool in_for_each);
  void check_do(Step& step, Context& context);
  void check_kind_put(Step& step, Context& context);
  void by_kinds(Step& step);
  void check_change(Step& step, Context& context);
  /// Checks a `for each` or `choose`, which binds names in its block.
  void check_binding(Step& step, Context& context);
  /// Returns whether an expression names neutral stones.
  bool is_neutral(const Expression& expression) const;
  /// Checks that an expression has the wanted type. Also checks that the expression does not depend on notes,
  /// because its value affects the game.
  void decide(Expression& expression, Type wanted, Context& context);
  /// Calls `check`, and returns the dependencies of the expressions that it checks. Also adds these
  /// dependencies to the context.
  template <class Check>
  Rests rests_of(Context& context, Check check);

  Document& document_;
  const Names& names_;
  Diagnostics& diagnostics_;
  ExpressionChecker& expressions_;
};

}  // namespace ruleproof::language
