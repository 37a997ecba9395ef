#include "reference/model/recall.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

namespace ruleproof {
namespace {

using language::Expression;
using language::Op;
using language::Step;
using language::Type;
using language::Word;

/// Visits all expressions and steps that apply under the chosen readings, and collects which earlier
/// positions they use. The result may include more than necessary, never less.
class Search {
 public:
  explicit Search(const Game& game) : document_(game.document()), game_(game) {}

  Recall run() {
    for (const language::Action& action : document_.actions)
      if (action.kind != language::Action::Kind::step) visit(action);
    if (document_.turn)
      for (const language::Turn::Sequence& sequence : document_.turn->sequences)
        for (const language::Part& part : sequence.parts) {
          visit(document_.actions[part.action]);  // the action may be a step
          if (part.condition) visit(*part.condition, false);
        }
    for (const language::Preference& preference : document_.preferences) visit(preference.value, false);
    for (const language::End& end : document_.ends) visit(end.condition, false);
    for (std::size_t i = 0; i < document_.definitions.size(); ++i)
      if (const std::string_view name = document_.definitions[i].name.name; name == "wins" || name == "score")
        visit_definition(static_cast<int>(i), false);
    if (recall_.last > (recall_.all ? 0 : 1)) recall_.in_order = true;
    return recall_;
  }

 private:
  int chosen(int choice) const { return game_.choices()[choice]; }

  /// Returns the value of a formula if the readings alone determine it.
  std::optional<bool> constant(const Expression& e) const {
    if (e.op == Op::truth) return e.value != 0;
    if (e.op == Op::is) return chosen(e.index) == e.value;
    if (e.op == Op::not_ && e.type == Type::truth)
      if (const auto inner = constant(e.parts[0])) return !*inner;
    return std::nullopt;
  }

  void visit(const language::Action& action) {
    for (const language::Parameter& parameter : action.parameters)
      if (parameter.range) visit(*parameter.range, false);
    visit(action.steps);
  }

  void visit(const language::Steps& steps) {
    for (const Step& step : steps) visit(step);
  }

  void visit(const Step& step) {
    if (step.kind == Step::Kind::case_) return visit(step.blocks[chosen(step.index)]);
    if (step.kind == Step::Kind::if_) return visit_if(step);
    for (const Expression& part : step.parts) visit(part, false);
    for (const language::Steps& block : step.blocks) visit(block);
    if (step.kind == Step::Kind::do_) visit(document_.actions[step.index]);
  }

  void visit_if(const Step& step) {
    for (std::size_t i = 0; i < step.blocks.size(); ++i) {
      const auto known = i < step.parts.size() ? constant(step.parts[i]) : std::nullopt;
      if (known == false) continue;
      if (i < step.parts.size()) visit(step.parts[i], false);
      visit(step.blocks[i]);
      if (known == true) return;
    }
  }

  /// Visits an expression. `is_past` states whether the expression is evaluated in an earlier position, and
  /// not in a position that occurs during the current move.
  void visit(const Expression& e, bool is_past) {
    switch (e.op) {
      case Op::case_:
        return visit(e.parts[chosen(e.index)], is_past);
      case Op::if_:
        if (const auto known = constant(e.parts[0])) return visit(e.parts[*known ? 1 : 2], is_past);
        break;
      case Op::definition:
        visit_definition(e.index, is_past);
        break;
      case Op::memory:
        recall_.memory = recall_.memory || is_past;
        break;
      case Op::word:
        word(e, is_past);
        break;
      case Op::at: {
        const bool is_of_the_move = e.parts[0].op == Op::mark;
        visit(e.parts[0], is_past);
        return visit(e.parts[1], is_past || !is_of_the_move);
      }
      case Op::some:
      case Op::no:
        return visit_set(e.parts[0], is_past);
      case Op::each_of:
      case Op::some_of:
      case Op::no_of:
        for (std::size_t i = 0; i < e.parts.size(); ++i)
          i < e.binders.size() ? visit_set(e.parts[i], is_past) : visit(e.parts[i], is_past);
        return;
      default:
        break;
    }
    for (const Expression& part : e.parts) visit(part, is_past);
  }

  /// Visits an expression for a set of moments (earlier positions) whose order does not matter to the rules.
  void visit_set(const Expression& e, bool is_past) {
    if (e.is(Word::history) && !is_past) {
      recall_.all = true;
    } else if (e.op == Op::filter && e.type == Type::moments) {
      visit_set(e.parts[0], is_past);
      visit(e.parts[1], is_past);
    } else {
      visit(e, is_past);
    }
  }

  void word(const Expression& e, bool is_past) {
    switch (static_cast<Word>(e.index)) {
      case Word::to_move:
        recall_.to_move = recall_.to_move || is_past;
        break;
      case Word::same:
        recall_.to_move = recall_.memory = true;
        break;
      case Word::linked:
      case Word::subsets:
        recall_.memory = recall_.memory || is_past;
        break;
      case Word::possible:
        // All moves and ends are visited anyway. A step is visited here, because it may be that no move
        // executes it.
        if (!is_past && e.value >= 0 && document_.actions[e.value].kind == language::Action::Kind::step)
          visit(document_.actions[e.value]);
        [[fallthrough]];
      case Word::over:
        if (is_past) all_of_it();
        break;
      case Word::history:
        all_of_it();
        break;
      case Word::ago:
        if (is_past || e.parts[0].op != Op::number)
          all_of_it();
        else {
          recall_.newest = true;
          recall_.last = std::max(recall_.last,
                                  static_cast<int>(std::min<std::int64_t>(e.parts[0].value / 2, 1'000'000)));
        }
        break;
      default:
        break;
    }
  }

  void all_of_it() {
    recall_ = {
        .all = true, .last = recall_.last, .newest = true, .in_order = true, .to_move = true, .memory = true};
  }

  void visit_definition(int index, bool is_past) {
    if (!seen_.insert({index, is_past}).second) return;
    visit(language::used_definition(document_, index, game_.choices()).body, is_past);
  }

  const language::Document& document_;
  const Game& game_;
  std::set<std::pair<int, bool>> seen_;
  Recall recall_;
};

}  // namespace

Recall recall(const Game& game) { return Search(game).run(); }

}  // namespace ruleproof
