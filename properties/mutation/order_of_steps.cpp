#include "properties/mutation/order_of_steps.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spec/language/played.hpp"
#include "spec/language/rule_tree.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"
#include "spec/language/words.hpp"

namespace ruleproof::mutation {
namespace {

using language::Document;
using language::Expression;
using language::Op;
using language::Step;
using language::Steps;
using language::Word;

/// The kinds of data that steps read or write.
enum class Part { stones, memory, mark, local, chosen, winner, limit };
using Thing = std::pair<Part, int>;
using Things = std::set<Thing>;

bool is_local(const Thing& one) { return one.first == Part::local; }

bool share(const Things& some, const Things& others) {
  return std::ranges::any_of(some, [&](const Thing& one) { return others.contains(one); });
}

struct Effects {
  Things read, written;
  /// The names that are bound inside the expression or steps. They need no value from outside.
  Things bound;

  void add(const Effects& more) {
    read.insert(more.read.begin(), more.read.end());
    written.insert(more.written.begin(), more.written.end());
    bound.insert(more.bound.begin(), more.bound.end());
  }
};

bool depends_on(const Effects& one, const Effects& other) {
  return share(one.read, other.written) || share(one.written, other.written) ||
         share(one.bound, other.read) || share(one.bound, other.written);
}
bool are_independent(const Effects& one, const Effects& other) {
  return !depends_on(one, other) && !depends_on(other, one);
}

class Order {
 public:
  explicit Order(const Document& document)
      : document_(document), has_parts_(language::has_turn_of_parts(document)) {}

  Steps ordered(Steps steps) const {
    std::erase_if(steps, [](const Step& step) { return step.kind == Step::Kind::nothing; });
    std::vector<Effects> effects;
    std::vector<std::string> texts;
    for (Step& step : steps) {
      for (Steps& block : step.blocks) block = ordered(std::move(block));
      for (Expression& part : step.parts) name_moments(part);
      effects.push_back(effects_of(step));
      texts.push_back(language::rule_tree(step));
    }
    // Among the steps that may be executed next, take the one whose text is alphabetically first, so that the
    // order is unique.
    Steps result;
    std::vector<std::size_t> left(steps.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
    while (!left.empty()) {
      auto next = left.begin();
      for (auto one = left.begin(); one != left.end(); ++one) {
        const bool may_be_next = std::all_of(left.begin(), one, [&](std::size_t earlier) {
          return are_independent(effects[earlier], effects[*one]);
        });
        if (may_be_next && texts[*one] < texts[*next]) next = one;
      }
      result.push_back(std::move(steps[*next]));
      left.erase(next);
    }
    return result;
  }

 private:
  /// Replaces `turn-start` by `before` if each turn is a single move, because the two moments are then the
  /// same position.
  void name_moments(Expression& e) const {
    if (e.op == Op::mark && e.index == language::turn_start && !has_parts_) e.index = language::before_move;
    for (Expression& part : e.parts) name_moments(part);
  }

  Things position() const {
    Things all{{Part::stones, 0}};
    for (int i = 0; i < std::ssize(document_.memory); ++i) all.insert({Part::memory, i});
    return all;
  }

  Effects effects_of(const Steps& steps) const {
    Effects all;
    for (const Step& step : steps) all.add(effects_of(step));
    return all;
  }

  Effects effects_of(const Step& step) const {
    Effects all;
    for (const Expression& part : step.parts) all.add(effects_of(part));
    for (const Steps& block : step.blocks) all.add(effects_of(block));
    for (const language::Binder& binder : step.binders) bind(binder, all);
    // A step that may compute a number that is too large, which ends the game, must not change places with
    // steps that decide whether it is executed.
    if (language::may_exceed_numbers(document_, step)) all.written.insert({Part::limit, 0});
    switch (step.kind) {
      case Step::Kind::move:
      case Step::Kind::change:
      case Step::Kind::give:
        all.read.insert({Part::limit, 0});
        [[fallthrough]];
      case Step::Kind::put:
      case Step::Kind::remove:
        all.read.insert({Part::stones, 0});
        all.written.insert({Part::stones, 0});
        break;
      case Step::Kind::set:
      case Step::Kind::add:
        all.written.insert({Part::memory, step.index});
        break;
      case Step::Kind::let:
        all.written.insert({Part::local, step.slot});
        break;
      case Step::Kind::mark:
        all.read.merge(position());
        all.written.insert({Part::mark, step.index});
        break;
      case Step::Kind::win:
        all.written.insert({Part::winner, 0});
        break;
      case Step::Kind::choose:
        all.read.insert({Part::limit, 0});
        all.written.insert({Part::chosen, 0});
        break;
      case Step::Kind::do_: {
        Effects called = effects_of(document_.actions[step.index].steps);
        for (Things* things : {&called.read, &called.written, &called.bound})
          std::erase_if(*things, is_local);
        all.add(called);
        break;
      }
      case Step::Kind::forbid:
      case Step::Kind::for_each:  // a change in its body may be refused
      case Step::Kind::repeat:    // the repetition may not end
        all.read.insert({Part::limit, 0});
        break;
      case Step::Kind::forget_history:  // it takes effect after the move
      case Step::Kind::if_:
      case Step::Kind::case_:
      case Step::Kind::nothing:
        break;
    }
    return all;
  }

  static void bind(const language::Binder& binder, Effects& all) {
    all.read.erase({Part::local, binder.slot});
    all.bound.insert({Part::local, binder.slot});
  }

  Effects effects_of(const Expression& e) const {
    Effects all;
    for (const Expression& part : e.parts) all.add(effects_of(part));
    for (const language::Binder& binder : e.binders) bind(binder, all);
    switch (e.op) {
      case Op::local:
        all.read.insert({Part::local, e.index});
        break;
      case Op::memory:
        all.read.insert({Part::memory, e.index});
        break;
      case Op::mark:
        all.read.insert({Part::mark, e.index});
        break;
      case Op::stones_of:
      case Op::pieces_of:
      case Op::neutral:
        all.read.insert({Part::stones, 0});
        break;
      case Op::at: {  // the body is evaluated at another moment, so it does not read the present position
        all = effects_of(e.parts[1]);
        for (const Thing& thing : position()) all.read.erase(thing);
        all.add(effects_of(e.parts[0]));
        break;
      }
      case Op::definition: {
        Effects body;
        language::any_body(document_, e.index, [&](const Expression& one) {
          body.add(effects_of(one));
          return false;
        });
        std::erase_if(body.read, is_local);
        body.bound.clear();
        all.add(body);
        break;
      }
      case Op::word:
        add_word(e, all);
        break;
      default:
        break;
    }
    return all;
  }

  void add_word(const Expression& e, Effects& all) const {
    const auto word = static_cast<Word>(e.index);
    if (word == Word::linked || word == Word::subsets) {
      if (e.value > 0) all.read.insert({Part::memory, static_cast<int>(e.value) - 1});
      return;
    }
    switch (language::what_decides(word)) {
      case language::DependsOn::stones:
        all.read.insert({Part::stones, 0});
        break;
      case language::DependsOn::position:
        all.read.merge(position());
        break;
      case language::DependsOn::turns:
      case language::DependsOn::nothing:
        break;
    }
  }

  const Document& document_;
  const bool has_parts_;
};

}  // namespace

Document in_order(const Document& document) {
  const Order order(document);
  Document result = document;
  for (language::Action& action : result.actions) action.steps = order.ordered(std::move(action.steps));
  return result;
}

}  // namespace ruleproof::mutation
