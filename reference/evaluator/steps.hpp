#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "reference/evaluator/branch.hpp"
#include "reference/evaluator/evaluator.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

// Executes the steps of a move. A step maps a branch (branch.hpp) to the branches that follow from it.

namespace ruleproof::evaluator {

template <class World>
class Steps {
 public:
  using Evaluator = evaluator::Evaluator<World>;
  using Region = typename World::Region;
  using Bit = typename World::Bit;
  using Value = evaluator::Value<World>;
  using Content = evaluator::Content<World>;
  using Moment = evaluator::Moment<World>;
  using Branch = evaluator::Branch<World>;
  using Branches = evaluator::Branches<World>;
  using Step = language::Step;

  explicit Steps(Evaluator& evaluator) : evaluator_(evaluator), world_(evaluator.world()) {}

  /// Sets the declared step whose executions later runs record in Branch::runs; `step` is its index in the
  /// document's actions.
  void watch(int step) { watched_ = step; }

  /// Runs the steps of an action for a mover and returns the resulting branches. In a branch that is alive,
  /// no refusal applies; in a symbolic world this may be unknown. `began` is the position at the start of the
  /// turn; null means that the action is the first of the turn.
  Branches run(const language::Action& action, std::vector<Value> arguments,
               const std::shared_ptr<const Content>& now, const std::shared_ptr<const Past<World>>& past,
               int mover, const std::shared_ptr<const Content>& began = nullptr) {
    Branch first;
    first.now = first.began = now;
    first.past = past;
    first.locals = std::move(arguments);
    first.locals.resize(action.slots);
    first.moments.push_back(now);
    first.marks.resize(std::max<std::size_t>(3, evaluator_.document().marks.size()));
    first.marks[language::before_move] = {now.get(), past};
    if (began) {
      first.marks[language::turn_start] = {began.get(), past};
      first.moments.push_back(began);
    }
    first.winner = evaluator_.nobody();
    action_ = &action;
    mover_ = mover;
    Effects::note(action.name.at);
    if constexpr (World::asks_later) {
      world_.take_for_granted({});
      for (const Bit& bit : ruled_out_) world_.rule_out(bit);
    }
    const auto facts = known_facts();
    Branches all;
    List done = run(action.steps, {std::move(first)}, all.ended);
    for (Branch& branch : done) {
      if (done.size() > 1) assume(facts, branch);
      refuse_numbers_out_of_range(branch);
      branch.now = with_winner(branch);
      if (goes_on(branch, all.ended)) all.alive.push_back(std::move(branch));
    }
    return all;
  }

  /// From now on, runs execute branches to their end even if a step forbids them, and count them as alive.
  void go_on_when_forbidden() { goes_on_when_forbidden_ = true; }
  /// From now on, runs in a symbolic world assume that these conditions are false.
  void rule_out(std::vector<Bit> bits) { ruled_out_ = std::move(bits); }

 private:
  using List = std::vector<Branch>;

  Scope<World> scope(Branch& branch) const {
    return {{branch.now.get(), branch.past}, mover_, &branch.locals, &branch.marks};
  }

  List run(const language::Steps& steps, List branches, List& ended) {
    const auto facts = known_facts();  // facts that hold in all branches
    for (const Step& step : steps) {
      const bool are_several = branches.size() > 1;
      List next;
      for (Branch& branch : branches) {
        if (are_several) assume(facts, branch);
        for (Branch& after : run(step, std::move(branch), ended)) next.push_back(std::move(after));
        demand_few(next);
      }
      branches = std::move(next);
      if (are_several) assume(facts, branches);
    }
    return branches;
  }
  /// In a symbolic world: assumes these facts, and that no refusal of the branch applies. Does nothing in
  /// other worlds.
  void assume(const auto& facts, const Branch& branch) {
    if constexpr (World::asks_later) {
      world_.take_for_granted(facts);
      for (const auto& refusal : branch.refusals)
        if (world_.known(refusal.broken) != false) world_.rule_out(refusal.broken);
    }
  }
  /// In a symbolic world: assumes these facts, which hold in all branches. If there is only one branch, also
  /// assumes that no refusal of that branch applies.
  void assume(const auto& facts, const List& branches) {
    if (branches.size() == 1) return assume(facts, branches.front());
    if constexpr (World::asks_later) world_.take_for_granted(facts);
  }

  /// Returns whether the branch continues. If a refusal certainly applies, moves the branch to `ended` and
  /// returns false, unless forbidden branches are to continue.
  bool goes_on(Branch& branch, List& ended) const {
    if (branch.is_forbidden) return true;
    const bool forbidden =
        std::ranges::any_of(branch.refusals, [&](const auto& r) { return world_.known(r.broken) == true; });
    if (forbidden && goes_on_when_forbidden_) return branch.is_forbidden = true;
    if (forbidden) ended.push_back(std::move(branch));
    return !forbidden;
  }

  List run(const Step& step, Branch branch, List& ended) {
    using Kind = Step::Kind;
    switch (step.kind) {
      case Kind::forbid:
        return forbid(step, std::move(branch));
      case Kind::let: {
        Value value = evaluator_.evaluate(step.parts[0], scope(branch));
        branch.locals[step.slot] = std::move(value);
        return one(std::move(branch));
      }
      case Kind::mark:
        branch.marks[step.index] = {branch.now.get(), branch.past};
        branch.moments.push_back(branch.now);
        return one(std::move(branch));
      case Kind::do_:
        return call(step, std::move(branch), ended);
      case Kind::if_:
        return if_else(step, std::move(branch), ended);
      case Kind::case_:
        return run(step.blocks[evaluator_.game().choices()[step.index]], one(std::move(branch)), ended);
      case Kind::nothing:
        return one(std::move(branch));
      default:
        break;
    }
    if (!goes_on(branch, ended)) return {};
    Effects::note(step.at);
    switch (step.kind) {
      case Kind::choose:
        return choose(step, std::move(branch), ended);
      case Kind::repeat:
        return repeat(step, std::move(branch), ended);
      case Kind::win:
        branch.winner = evaluator_.players(step.parts[0], scope(branch));
        branch.has_winner = true;
        return one(std::move(branch));
      case Kind::forget_history:
        branch.forgets = true;
        return one(std::move(branch));
      default:
        return change(step, std::move(branch));
    }
  }

  /// Returns the position of a branch, with the winner if a `win` step has named one. Must be called only at
  /// the end of a move or of a watched step, because the winner in a position replaces the definition `wins`.
  /// In a symbolic world, returns the position without a winner.
  std::shared_ptr<const Content> with_winner(const Branch& branch) const {
    if constexpr (!World::asks_later)
      if (branch.has_winner) {
        const auto now = std::make_shared<Content>(*branch.now);
        now->winner = evaluator_.known_player(branch.winner);
        return now;
      }
    return branch.now;
  }

  static List one(Branch branch) {
    List list;
    list.push_back(std::move(branch));
    return list;
  }

  List forbid(const Step& step, Branch branch) {
    if (branch.is_forbidden) return one(std::move(branch));
    if constexpr (World::asks_later) {
      // A condition that this world cannot express is replaced by an arbitrary truth value.
      bool is_unsaid = false;
      const std::vector<Bit> all = unless_without_meaning(
          [&] { return world_.in_room_of_a_part([&] { return conditions(step.parts[0], branch); }); },
          [&](const NoMeaning& word) {
            is_unsaid = true;
            return std::vector{world_.anything(word)};
          });
      const auto where = std::make_shared<const Branch>(branch);
      for (const Bit& broken : all) {
        const std::size_t before = branch.refusals.size();
        refuse(step, branch, broken, world_.nowhere());
        for (std::size_t i = before; i < branch.refusals.size(); ++i) {
          branch.refusals[i].is_unsaid = is_unsaid;
          branch.refusals[i].where = where;
        }
        if (world_.known(broken) != false) world_.rule_out(broken);
      }
    } else {
      const Value value = evaluator_.noted(
          step.at, [&] { return evaluator_.evaluate(step.parts[0], scope(branch)); },
          [&](const Value& value) { return bit_of(value); });
      const Bit broken = bit_of(value);
      if (!broken) return one(std::move(branch));
      Region shows = world_.nowhere();
      if (step.parts.size() > 1)
        shows = evaluator_.region(step.parts[1], scope(branch));
      else if (std::holds_alternative<Region>(value))
        shows = std::get<Region>(value);
      refuse(step, branch, broken, shows);
    }
    return one(std::move(branch));
  }

  Bit bit_of(const Value& value) {
    return std::holds_alternative<Bit>(value) ? std::get<Bit>(value) : evaluator_.has_element(value);
  }

  /// Returns the conditions under which a `forbid` step refuses. If the operand is a union of sets, there is
  /// one condition for each of these sets. If two readings of a clause share some of the sets, they then also
  /// share these refusals.
  std::vector<Bit> conditions(const language::Expression& condition, Branch& branch) {
    using language::Op;
    if (condition.op == Op::case_)
      return conditions(condition.parts[evaluator_.game().choices()[condition.index]], branch);
    if (condition.op != Op::or_ || condition.type != language::Type::region)
      return {bit_of(evaluator_.evaluate(condition, scope(branch)))};
    std::vector<Bit> all;
    for (const language::Expression& part : condition.parts)
      all.push_back(bit_of(evaluator_.evaluate(part, scope(branch))));
    return all;
  }

  void refuse(const Step& step, Branch& branch, const Bit& broken, const Region& shows) {
    if (world_.known(broken) == false) return;
    branch.refusals.push_back({broken, step.message,
                               names_of(step.clauses.empty() ? action_->clauses : step.clauses), shows,
                               &step});
  }

  List call(const Step& step, Branch branch, List& ended) {
    const language::Action& called = evaluator_.document().actions[step.index];
    std::vector<Value> names;
    for (const language::Expression& argument : step.parts)
      names.push_back(evaluator_.evaluate(argument, scope(branch)));
    names.resize(called.slots);
    std::vector<Value> outer = std::exchange(branch.locals, std::move(names));
    const language::Action* caller = std::exchange(action_, &called);
    const std::shared_ptr<const Content> before = branch.now;
    std::vector<Bit> broken;
    for (const auto& refusal : branch.refusals) broken.push_back(refusal.broken);
    List after = run(called.steps, one(std::move(branch)), ended);
    action_ = caller;
    for (Branch& one : after) {
      one.locals = outer;
      if (step.index == watched_) one.runs.push_back({before, with_winner(one), broken, one.marks});
    }
    return after;
  }

  List if_else(const Step& step, Branch branch, List& ended, std::size_t i = 0) {
    if (i == step.parts.size())
      return i < step.blocks.size() ? run(step.blocks[i], one(std::move(branch)), ended)
                                    : one(std::move(branch));
    const Bit condition = evaluator_.bit(step.parts[i], scope(branch));
    if (const auto known = world_.known(condition))
      return *known ? run(step.blocks[i], one(std::move(branch)), ended)
                    : if_else(step, std::move(branch), ended, i + 1);
    // If the condition is unknown, run both blocks and merge the results value by value.
    Branch otherwise = branch;
    const Branch before = branch;
    List yes, no;
    if constexpr (World::asks_later) {
      const auto facts = world_.facts();
      yes = run(step.blocks[i], one(std::move(branch)), ended);
      world_.take_for_granted(facts);
      no = if_else(step, std::move(otherwise), ended, i + 1);
      world_.take_for_granted(facts);
    }
    if (yes.size() != 1 || no.size() != 1)
      throw NoMeaning("a choice under a condition that depends on the board");
    if constexpr (World::asks_later)
      return one(joined(world_.named(condition), std::move(yes.front()), no.front(), before));
    else
      return one(joined(condition, std::move(yes.front()), no.front(), before));
  }

  Content joined(const Bit& condition, Content content, const Content& no) {
    for (std::size_t i = 0; i < content.stones.size(); ++i) {
      const Region picked = world_.pick(condition, content.stones[i], no.stones[i]);
      if constexpr (World::asks_later)
        for (const Region& set : {content.stones[i], no.stones[i]}) world_.note_change(set, picked);
      content.stones[i] = picked;
    }
    for (std::size_t i = 0; i < content.memory.size(); ++i)
      for (std::size_t j = 0; j < content.memory[i].size(); ++j)
        content.memory[i][j] = evaluator_.pick(condition, content.memory[i][j], no.memory[i][j]);
    return content;
  }
  /// Merges two branches that both started from the branch `from`. The result equals `yes` in positions where
  /// the condition holds, and `no` elsewhere.
  Branch joined(const Bit& condition, Branch yes, const Branch& no, const Branch& from) {
    const std::size_t before = from.refusals.size(), obliged = from.obligations.size(),
                      left = from.left_to_choose_from.size();
    Content content = joined(condition, *yes.now, *no.now);
    // A mark names a position that occurred during the move. A mark that a branch has not set stands for the
    // position before the move.
    const auto marked = [](const Branch& branch, std::size_t i) {
      return branch.marks[branch.marks[i].now ? i : 0];
    };
    for (std::size_t i = 1; i < yes.marks.size(); ++i) {
      const Moment a = marked(yes, i), b = marked(no, i);
      if (yes.marks[i].now == no.marks[i].now) continue;
      yes.moments.push_back(std::make_shared<Content>(joined(condition, *a.now, *b.now)));
      yes.marks[i] = {yes.moments.back().get(), a.past};
    }
    const auto put_under = [](Refusal<World>& refusal, const Bit& holds) {
      refusal.broken = refusal.broken && holds;
      refusal.under.push_back(holds);
    };
    for (std::size_t i = before; i < yes.refusals.size(); ++i) put_under(yes.refusals[i], condition);
    for (std::size_t i = before; i < no.refusals.size(); ++i) {
      yes.refusals.push_back(no.refusals[i]);
      put_under(yes.refusals.back(), !condition);
    }
    yes.effects_depend = yes.effects_depend || no.effects_depend || yes.has_winner != no.has_winner ||
                         yes.forgets != no.forgets;
    yes.winner = std::get<Players<Bit>>(evaluator_.pick(condition, yes.winner, no.winner));
    for (std::size_t i = from.runs.size(); i < yes.runs.size(); ++i) yes.runs[i].broken.push_back(!condition);
    for (std::size_t i = from.runs.size(); i < no.runs.size(); ++i) {
      yes.runs.push_back(no.runs[i]);
      yes.runs.back().broken.push_back(condition);
    }
    for (std::size_t i = obliged; i < yes.obligations.size(); ++i)
      yes.obligations[i] = !condition || yes.obligations[i];
    for (std::size_t i = obliged; i < no.obligations.size(); ++i)
      yes.obligations.push_back(condition || no.obligations[i]);
    for (std::size_t i = left; i < yes.left_to_choose_from.size(); ++i)
      yes.left_to_choose_from[i] = condition && yes.left_to_choose_from[i];
    for (std::size_t i = left; i < no.left_to_choose_from.size(); ++i)
      yes.left_to_choose_from.push_back(!condition && no.left_to_choose_from[i]);
    for (std::size_t i = 0; i < yes.locals.size(); ++i)
      yes.locals[i] = evaluator_.pick(condition, yes.locals[i], no.locals[i]);
    yes.moments.insert(yes.moments.end(), no.moments.begin(), no.moments.end());
    yes.now = std::make_shared<Content>(std::move(content));
    return yes;
  }

  // Changes of the position.

  List change(const Step& step, Branch branch) {
    Changes changes;
    collect(step, branch, changes);
    if constexpr (World::asks_later)
      // keeps the position alive, since a family may be evaluated in it later
      branch.moments.push_back(branch.now);
    branch.now = std::make_shared<Content>(made(changes, *branch.now, branch));
    branch.now->remembered.is_on = true;
    return one(std::move(branch));
  }

  struct Changes {
    struct Stones {
      /// The index in Content::stones (owner and kind) that the points get; std::nullopt to remove stones.
      std::optional<int> put_by;
      Region points;
      bool turns = false;  ///< whether the points already have pieces, whose owner or kind changes
    };
    /// A move of a piece, which keeps its owner and kind.
    struct Move {
      Region from, to;  ///< each a single point
    };
    struct Memory {
      std::size_t index, place;
      bool adds;
      Value value;
      /// In a symbolic world, if the memory has a value for each point: the points whose values change.
      /// `value` may then be an OfPoints.
      std::optional<Region> points = std::nullopt;
      /// In a symbolic world: whether the value of this change is unknown, so that the change counts as
      /// possibly conflicting with every other change of the same memory.
      bool may_differ = false;
    };
    std::vector<Stones> stones;
    std::vector<Move> moves;  ///< all pieces leave before any of them arrives
    std::vector<Memory> memory;
  };

  /// Appends the changes that a step makes. All expressions of the step are evaluated in the position before
  /// the step.
  void collect(const Step& step, Branch& branch, Changes& changes) {
    using Kind = Step::Kind;
    Effects::note(step.at);
    switch (step.kind) {
      case Kind::put:
        changes.stones.push_back({whose(step, branch), evaluator_.region(step.parts[1], scope(branch))});
        break;
      case Kind::move:
        collect_move(step, branch, changes);
        break;
      case Kind::change:
        collect_change(step, branch, changes);
        break;
      case Kind::give:
        collect_gift(step, branch, changes);
        break;
      case Kind::remove:
        changes.stones.push_back({std::nullopt, evaluator_.region(step.parts[0], scope(branch))});
        break;
      case Kind::set:
      case Kind::add:
        collect_memory(step, branch, changes);
        break;
      case Kind::let:
        branch.locals[step.slot] = evaluator_.evaluate(step.parts[0], scope(branch));
        break;
      case Kind::if_: {
        std::size_t i = 0;
        while (i < step.parts.size() && !is_known_to_hold(step.parts[i], branch)) ++i;
        if (i < step.blocks.size()) collect(step.blocks[i], branch, changes);
        break;
      }
      case Kind::case_:
        collect(step.blocks[evaluator_.game().choices()[step.index]], branch, changes);
        break;
      case Kind::for_each:
        collect_each(step, branch, changes, 0);
        break;
      case Kind::nothing:
        break;
      default:
        throw std::logic_error("a step that can't stand in 'for each'");
    }
  }
  void collect(const language::Steps& steps, Branch& branch, Changes& changes) {
    for (const Step& step : steps) collect(step, branch, changes);
  }
  /// Appends the changes of memory that a step makes. If the memory has a value for each point, and the
  /// symbolic world cannot express the step, all values of that memory become unknown.
  void collect_memory(const Step& step, Branch& branch, Changes& changes) {
    const language::Memory& memory = evaluator_.document().memory[step.index];
    const bool adds = step.kind == Step::Kind::add;
    const auto collect_it = [&] {
      evaluator_.in_each_case(world_.truth(true), [&](const Bit& under) {
        const auto places = evaluator_.places_of(memory, step.parts, 1, scope(branch));
        if (places.indices.empty()) return;
        if (!adds && world_.known(under) != true)
          throw NoMeaning("'set' of a memory that depends on the board");
        Value value = value_to_keep(step, branch);
        if (world_.known(under) != true) value = evaluator_.pick(under, value, typename World::Number{0});
        for (const std::size_t place : places.indices)
          changes.memory.push_back({static_cast<std::size_t>(step.index), place, adds, value, places.points});
      });
      return true;
    };
    if (!World::asks_later || !memory.is_of(language::Memory::Each::point))
      collect_it();
    else if (!has_meaning(collect_it, changes))
      forget(static_cast<std::size_t>(step.index), changes, !adds);
  }
  /// Calls f(), which appends changes of memory, and returns its result. If f throws NoMeaning, removes the
  /// changes that it appended and returns false.
  template <class F>
  static bool has_meaning(F f, Changes& changes) {
    const auto before = static_cast<std::ptrdiff_t>(changes.memory.size());
    return evaluator::unless_without_meaning(f, [&](const NoMeaning&) {
      changes.memory.erase(changes.memory.begin() + before, changes.memory.end());
      return false;
    });
  }
  void collect_each(const Step& step, Branch& branch, Changes& changes, std::size_t i) {
    if (i == step.binders.size()) {
      if (is_known_to_hold(step.parts[i], branch)) collect(step.blocks[0], branch, changes);
      return;
    }
    const Value set = evaluator_.evaluate(step.parts[i], scope(branch));
    if constexpr (World::asks_later) {  // a symbolic world cannot enumerate the points of a region or the
                                        // members of a family
      if (const auto* points = std::get_if<Region>(&set)) {
        if (!has_meaning([&] { return change_each_point(step, branch, changes, i, *points); }, changes))
          forget(step.blocks[0], changes);
        return;
      }
      if (const auto* family = std::get_if<typename World::Family>(&set))
        return add_for_each(step, branch, changes, i, *family);
    }
    evaluator_.each_element(set, [&](Value element) {
      branch.locals[step.binders[i].slot] = std::move(element);
      collect_each(step, branch, changes, i + 1);
    });
  }
  /// For a `for each` step over points: if the block only sets or adds to memory at the current point,
  /// appends these changes for all points at once and returns true. Returns false for any other block.
  bool change_each_point(const Step& step, const Branch& branch, Changes& changes, std::size_t i,
                         const Region& points)
    requires World::asks_later
  {
    const int slot = step.binders[i].slot;
    const auto is_the_point = [slot](const language::Expression& e) {
      return e.op == language::Op::local && e.index == slot;
    };
    // Whether exactly one selector is the current point, and no other selector depends on this point.
    const auto is_of_the_point = [&](const Step& one) {
      if (one.kind != Step::Kind::set && one.kind != Step::Kind::add) return false;
      const language::Memory& memory = evaluator_.document().memory[one.index];
      bool is_selected = false;
      for (std::size_t k = 0; k < memory.of.size(); ++k) {
        const language::Expression& selector = one.parts[1 + k];
        if (memory.of[k] == language::Memory::Each::point && is_the_point(selector) && !is_selected)
          is_selected = true;
        else if (language::any_part(selector, is_the_point))
          return false;
      }
      return is_selected;
    };
    if (i + 1 != step.binders.size() || !std::ranges::all_of(step.blocks[0], is_of_the_point)) return false;
    const auto there = [at = std::make_shared<const Branch>(branch), slot](const Region& point) {
      Branch here = *at;
      here.locals[slot] = point;
      return here;
    };
    const Region those = where(points, [&](const Region& point) -> Bit {
      Branch here = there(point);
      return evaluator_.bit(step.parts[i + 1], scope(here));
    });
    for (const Step& one : step.blocks[0]) {
      const language::Memory& memory = evaluator_.document().memory[one.index];
      Branch any = there(world_.nowhere());
      const evaluator::OfPoints<World> values([steps = *this, there, &one](const Region& point) {
        Branch here = there(point);
        return Steps(steps).value_to_keep(one, here);
      });
      for (const std::size_t place : evaluator_.places_of(memory, one.parts, 1, scope(any)).indices)
        changes.memory.push_back(
            {static_cast<std::size_t>(one.index), place, one.kind == Step::Kind::add, values, those});
    }
    return true;
  }
  /// Handles a block that adds amounts to memory for each member of a family: appends the sum of all these
  /// amounts. If this is impossible, makes the memory unknown.
  void add_for_each(const Step& step, const Branch& branch, Changes& changes, std::size_t i,
                    const typename World::Family& family)
    requires World::asks_later
  {
    const auto at = std::make_shared<const Branch>(branch);
    const auto added = [steps = *this, at, &step, i](const Region& member) {
      Changes by_it;
      Branch there = *at;
      there.locals[step.binders[i].slot] = member;
      Steps(steps).collect_each(step, there, by_it, i + 1);
      return by_it;
    };
    const auto over = std::make_shared<const typename World::Passed>(
        typename World::Passed{family, [] { return std::vector<Bit>(); }});
    if (!is_anything_known(step.blocks[0], *branch.now) || !add_what_each_adds(added, over, changes))
      forget(step.blocks[0], changes);
  }
  /// Returns whether any memory that the steps change has a known value.
  static bool is_anything_known(const language::Steps& steps, const Content& content) {
    return language::any_step(steps, [&](const Step& step) {
      const bool is_kept = step.kind == Step::Kind::set || step.kind == Step::Kind::add;
      return is_kept && !std::holds_alternative<std::monostate>(content.memory[step.index].front());
    });
  }
  /// For each number in memory, appends the sum of the amounts that the members of a family add to it.
  /// Returns false if some amount is unknown, or if the block has any other effect.
  template <class Added, class Over>
  bool add_what_each_adds(const Added& added, const Over& over, Changes& changes) {
    if constexpr (World::calculates) {
      std::optional<Changes> by_any = unless_without_meaning(
          [&] { return std::optional<Changes>(added(world_.any_part(world_.everywhere()))); },
          [](const NoMeaning&) { return std::nullopt; });
      if (!by_any) return false;
      const auto is_known = [](const auto& change) {
        return change.adds && !change.points && std::holds_alternative<typename World::Number>(change.value);
      };
      if (!by_any->stones.empty() || !by_any->moves.empty() || !std::ranges::all_of(by_any->memory, is_known))
        return false;
      // `by_any` has the changes for an arbitrary member. More may be known about a particular member, such
      // as its owner, so that it causes fewer changes.
      std::set<std::pair<std::size_t, std::size_t>> places;
      for (const auto& change : by_any->memory) places.insert({change.index, change.place});
      for (const auto& [index, place] : places) {
        const auto each = [steps = *this, added, places, is_known, index, place](const Region& member) {
          typename World::Number all{0};
          for (const auto& change : added(member).memory) {
            if (!is_known(change) || !places.contains({change.index, change.place}))
              throw NoMeaning("what is added for each of several sets");
            if (change.index == index && change.place == place)
              all = steps.evaluator_.calculated(language::Op::plus, all,
                                                std::get<typename World::Number>(change.value));
          }
          return all;
        };
        changes.memory.push_back({index, place, true, world_.added(over, each)});
      }
      return true;
    }
    return false;
  }
  /// Makes unknown all memory to which the steps add something, since it is unknown how often they add and
  /// for which players. Throws NoMeaning for any step that does not add.
  void forget(const language::Steps& steps, Changes& changes) {
    for (const Step& step : steps) {
      if (step.kind != Step::Kind::add)
        throw NoMeaning("'for each' over sets or points that depend on the board");
      forget(static_cast<std::size_t>(step.index), changes);
    }
  }
  /// Appends changes that make all values of a memory unknown.
  void forget(std::size_t memory, Changes& changes, bool may_differ = false) const {
    for (std::size_t place = 0; place < evaluator_.places(evaluator_.document().memory[memory]); ++place)
      changes.memory.push_back({memory, place, true, std::monostate(), std::nullopt, may_differ});
  }
  bool is_known_to_hold(const language::Expression& condition, Branch& branch) {
    const auto known = world_.known(evaluator_.bit(condition, scope(branch)));
    if (!known) throw NoMeaning("'for each' under a condition that depends on the board");
    return *known;
  }
  /// Returns the value that a step stores in memory. If a symbolic world cannot express the value, returns an
  /// unknown value; reading that value later throws NoMeaning.
  Value value_to_keep(const Step& step, Branch& branch) {
    if constexpr (!World::asks_later) return evaluator_.evaluate(step.parts[0], scope(branch));
    return unless_without_meaning([&] { return evaluator_.evaluate(step.parts[0], scope(branch)); },
                                  [](const NoMeaning&) { return Value(); });
  }

  /// Returns the index in Content::stones of the pieces that a step puts; -1 if the step's expression for the
  /// player or the kind denotes no player or kind.
  int whose(const Step& put, Branch& branch) {
    const int kind =
        put.parts.size() > 2 ? evaluator_.known_player(evaluator_.players(put.parts[2], scope(branch))) : 0;
    const int first = first_of(put.parts[0], branch);
    return first < 0 || kind < 0 ? -1 : first + kind;
  }
  /// Returns the index in Content::stones of a player's first kind of piece, or of a kind of neutral pieces;
  /// -1 if `who` denotes no player.
  int first_of(const language::Expression& who, Branch& branch) {
    if (who.op == language::Op::neutral) return static_cast<int>(evaluator_.first_neutral()) + who.index;
    const int player = evaluator_.known_player(evaluator_.players(who, scope(branch)));
    return player < 0 ? -1 : player * static_cast<int>(evaluator_.kinds());
  }

  /// Appends a move of a piece from one point to another; the piece's owner and kind do not change.
  void collect_move(const Step& step, Branch& branch, Changes& changes) {
    const Region from = evaluator_.region(step.parts[0], scope(branch)),
                 to = evaluator_.region(step.parts[1], scope(branch));
    const Content& now = *branch.now;
    const Bit is_one = exactly_one(from) && exactly_one(to) && some(from & evaluator_.occupied(now));
    refuse(!is_one, from | to, branch,
           fmt::format("line {} moves what is not one piece to one point", step.at.begin.line));
    if (world_.known(is_one) == false) return;
    changes.moves.push_back({from, to});
  }
  /// Appends the changes by which the pieces on some points become pieces of another kind.
  void collect_change(const Step& step, Branch& branch, Changes& changes) {
    const Region set = evaluator_.region(step.parts[0], scope(branch));
    const auto to = evaluator_.players(step.parts[1], scope(branch));
    for (std::size_t kind = 0; kind < to.has.size(); ++kind) {
      const auto known = world_.known(to.has[kind]);
      if (known == false) continue;
      const Region points = known ? set : world_.pick(to.has[kind], set, world_.nowhere());
      for (int player = 0; player < evaluator_.game().players(); ++player)
        changes.stones.push_back(
            {player * static_cast<int>(evaluator_.kinds()) + static_cast<int>(kind),
             points & evaluator_.stones_of(static_cast<std::size_t>(player), *branch.now), true});
    }
  }
  /// Appends the changes by which the pieces on some points get another owner. Neutral stones have no kind.
  void collect_gift(const Step& step, Branch& branch, Changes& changes) {
    const Region set = evaluator_.region(step.parts[0], scope(branch));
    const int first = first_of(step.parts[1], branch);
    if (first < 0) return;
    if (step.parts[1].op == language::Op::neutral) {
      changes.stones.push_back({first, set & evaluator_.occupied(*branch.now), true});
      return;
    }
    for (std::size_t kind = 0; kind < evaluator_.kinds(); ++kind)
      changes.stones.push_back(
          {first + static_cast<int>(kind), set & evaluator_.pieces_of(kind, *branch.now), true});
  }

  Content made(const Changes& changes, const Content& before, Branch& branch) {
    Content after = before;
    Region removed = world_.nowhere();
    std::vector<std::optional<Region>> put_by(before.stones.size());
    bool removes = false;
    for (const auto& change : changes.stones) {
      if (!change.put_by) {
        removed = removes ? removed | change.points : change.points;
        removes = true;
        continue;
      }
      const auto whose = static_cast<std::size_t>(*change.put_by);
      if (whose < put_by.size())
        put_by[whose] = put_by[whose] ? *put_by[whose] | change.points : change.points;
    }
    std::vector<std::optional<Region>> arrived(before.stones.size());
    for (const auto& move : changes.moves) add_arrivals(move, before, arrived);
    const auto both = [](const std::optional<Region>& a, const std::optional<Region>& b) {
      return a && b ? *a | *b : a ? a : b;
    };
    if (!changes.stones.empty() && changes.stones.size() + changes.moves.size() > 1) {
      std::vector<std::optional<Region>> added = put_by;
      for (std::size_t i = 0; i < added.size(); ++i) added[i] = both(added[i], arrived[i]);
      refuse_collisions(added, removed, branch);
    }
    refuse_meetings(changes.moves, branch);
    for (const auto& change : changes.stones)
      for (const auto& move : changes.moves)
        if (change.turns) refuse(some(change.points & move.from), move.from, branch);
    for (std::size_t i = 0; i < after.stones.size(); ++i) {
      Region& stones = after.stones[i];
      for (const auto& move : changes.moves)
        stones = world_.without(world_.without(stones, move.from), move.to);
      for (std::size_t j = 0; j < put_by.size(); ++j)
        if (j != i && put_by[j]) stones = world_.without(stones, *put_by[j]);
      if (removes) stones = world_.without(stones, removed);
      if (const auto added = both(put_by[i], arrived[i])) stones = stones | *added;
      if constexpr (World::asks_later) world_.note_change(before.stones[i], stones);
    }
    apply(changes.memory, after, branch);
    return after;
  }
  /// Adds the destination of a move to the entry of `arrived` that belongs to the moving piece: the index of
  /// the entry is the piece's index in Content::stones.
  void add_arrivals(const typename Changes::Move& move, const Content& before,
                    std::vector<std::optional<Region>>& arrived) {
    for (std::size_t i = 0; i < arrived.size(); ++i) {
      if constexpr (World::asks_later)
        if (world_.are_apart(before.stones[i], move.from)) continue;
      const Bit is_so = some(move.from & before.stones[i]);
      const auto known = world_.known(is_so);
      if (known == false) continue;
      const Region point = known ? move.to : world_.pick(is_so, move.to, world_.nowhere());
      arrived[i] = arrived[i] ? *arrived[i] | point : point;
    }
  }

  /// Refuses the branch if two pieces arrive on the same point, even if both have the same owner and kind.
  void refuse_meetings(const std::vector<typename Changes::Move>& moves, Branch& branch) {
    if (moves.size() < 2) return;
    Region taken = world_.nowhere(), meet = world_.nowhere();
    for (const auto& move : moves) {
      meet = meet | (taken & move.to);
      taken = taken | move.to;
    }
    refuse(some(meet), meet, branch);
  }
  void refuse_collisions(const std::vector<std::optional<Region>>& put_by, const Region& removed,
                         Branch& branch) {
    Region taken = removed, collide = world_.nowhere();
    for (const std::optional<Region>& put : put_by) {
      if (!put) continue;
      collide = collide | (taken & *put);
      taken = taken | *put;
    }
    refuse(some(collide), collide, branch);
  }
  void apply(const std::vector<typename Changes::Memory>& changes, Content& after, Branch& branch) {
    // If a relation is mutual, the values for (a, b) and (b, a) are the same value.
    const auto thing = [&](const typename Changes::Memory& change) {
      const std::size_t mirrored =
          is_pair_of_both(change.index) ? mirrored_place(change.place) : change.place;
      return std::pair(change.index, std::min(change.place, mirrored));
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
      const auto& change = changes[i];
      Value& kept = after.memory[change.index][change.place];
      Bit collides = world_.truth(false);
      for (std::size_t j = 0; j < i; ++j) {
        const auto& earlier = changes[j];
        if (thing(earlier) != thing(change)) continue;
        if constexpr (World::asks_later)
          if (earlier.may_differ || change.may_differ) {
            collides = collides || world_.anything(NoMeaning("two changes of memory that may be different"));
            continue;
          }
        if (earlier.adds && change.adds) continue;
        if (earlier.points.has_value() != change.points.has_value())
          throw NoMeaning("two changes of memory of points that depend on the board");
        const auto collide = [&](const Value& one, const Value& other) {
          if (earlier.adds == change.adds) return Bit(!evaluator_.equal(one, other));
          // One change is a `set`, the other an `add`. In a symbolic world a branch stands for many
          // positions. In some of them the `add` may change another value, or may not be executed. So it is
          // unknown whether the two conflict.
          if constexpr (World::asks_later) throw NoMeaning("'set' and 'add' of one memory at once");
          return world_.truth(true);
        };
        if (earlier.points && change.points)
          collides =
              collides || world_.exists(*earlier.points & *change.points, [&](const Region& point) -> Bit {
                return collide(value_at(earlier.value, point), value_at(change.value, point));
              });
        else
          collides = collides || collide(earlier.value, change.value);
      }
      refuse(collides, world_.nowhere(), branch);
      set(change, kept);
      if (is_pair_of_both(change.index)) after.memory[change.index][mirrored_place(change.place)] = kept;
    }
  }
  void set(const typename Changes::Memory& change, Value& kept) {
    const auto* values = std::get_if<evaluator::OfPoints<World>>(&kept);
    if (!change.points) {
      kept = values ? Value() : changed(change.adds, kept, change.value);
    } else if (values) {
      kept = evaluator::OfPoints<World>([this_one = *this, change, old = *values](const Region& point) {
        const Value had = (*old.at)(point);
        return this_one.evaluator_.pick(subset(point, *change.points),
                                        this_one.changed(change.adds, had, value_at(change.value, point)),
                                        had);
      });
    }
  }
  /// Returns the new value of a memory: `by`, or the sum of `had` and `by` if `adds`. The sum is unknown if
  /// `had` or `by` is unknown.
  Value changed(bool adds, const Value& had, const Value& by) const {
    if (!adds) return by;
    const auto* have = std::get_if<typename World::Number>(&had);
    const auto* more = std::get_if<typename World::Number>(&by);
    if (!have || !more) return std::monostate();
    return evaluator_.calculated(language::Op::plus, *have, *more);
  }
  /// Returns the value that a change of memory sets for one of its points.
  static Value value_at(const Value& value, const Region& point) {
    const auto* of_points = std::get_if<evaluator::OfPoints<World>>(&value);
    return of_points ? (*of_points->at)(point) : value;
  }
  bool is_pair_of_both(std::size_t memory) const { return evaluator_.document().memory[memory].is_mutual; }
  /// Given the index of the value for the pair (a, b) of players, returns the index for the pair (b, a).
  std::size_t mirrored_place(std::size_t place) const {
    const auto n = static_cast<std::size_t>(evaluator_.game().players());
    return place % n * n + place / n;
  }
  void refuse(const Bit& broken, const Region& shows, Branch& branch,
              std::string message = "two different changes of one thing are to happen together") const {
    if (branch.is_forbidden || world_.known(broken) == false) return;
    branch.refusals.push_back({broken, std::move(message), names_of(action_->clauses), shows});
  }
  /// Refuses a branch in which a number in memory is outside the range that the document declares for it.
  void refuse_numbers_out_of_range(Branch& branch) {
    const auto& memory = evaluator_.document().memory;
    for (std::size_t i = 0; i < memory.size(); ++i) {
      if (!memory[i].range ||
          (branch.began && branch.began->memory[i].data() == branch.now->memory[i].data()))
        continue;
      for (const Value& value : branch.now->memory[i]) {
        const std::optional<Bit> is_out = evaluator_.is_out_of(*memory[i].range, value);
        if (!is_out) continue;
        const auto [least, most] = *memory[i].range;
        refuse(*is_out, world_.nowhere(), branch,
               fmt::format("'{}' would leave its range, {} to {}", memory[i].name.name, least / 2, most / 2));
      }
    }
  }

  // Branches.

  /// Returns the facts that a symbolic world currently assumes, for instance that no earlier step forbids the
  /// branch. Returns 0 in other worlds, which make no assumptions.
  auto known_facts() const {
    if constexpr (World::asks_later)
      return world_.facts();
    else
      return 0;
  }
  static void demand_few(const auto& branches) {
    if (branches.size() > most_outcomes) throw TooManyOutcomes();
  }

  List choose(const Step& step, Branch branch, List& ended) {
    List after;
    bool is_empty = true;
    const Value set = evaluator_.evaluate(step.parts[0], scope(branch));
    [[maybe_unused]] const auto facts = known_facts();
    evaluator_.each_element(set, [&](Value element) {
      if constexpr (World::asks_later) world_.take_for_granted(facts);
      is_empty = false;
      Branch chosen = branch;
      chosen.chosen.push_back(element);
      chosen.locals[step.binders[0].slot] = std::move(element);
      for (Branch& next : run(step.blocks[0], one(std::move(chosen)), ended))
        after.push_back(std::move(next));
      demand_few(after);
    });
    if (is_empty) return one(std::move(branch));
    assume(facts, after);
    return after;
  }

  /// Repeats the block on every branch until the block changes nothing. If several branches reach the same
  /// position, only the first of them continues. A branch that returns to one of its own earlier positions is
  /// refused, since it would never end. A symbolic world uses repeat_once instead.
  List repeat(const Step& step, Branch branch, List& ended) {
    if constexpr (World::asks_later)
      return repeat_once(step, std::move(branch), ended);
    else
      return repeat_until_settled(step, std::move(branch), ended);
  }

  /// Runs a repeated block in a symbolic world: executes the block once, and adds the obligation that a
  /// second execution changes nothing. A block that chooses one of several sets and puts stones on it is
  /// handled differently: stones are put on all sets at once. This is correct under two conditions, which
  /// become obligations. First: whenever stones have been put on an arbitrary subset of the sets' points, the
  /// sets that can still be chosen cover exactly the other points. Second: once stones are on all these
  /// points, no set can be chosen.
  List repeat_once(const Step& step, Branch branch, List& ended)
    requires World::asks_later
  {
    const language::Steps& block = step.blocks[0];
    if (block.size() == 1 && block[0].kind == Step::Kind::choose)
      return choose_all(block[0], std::move(branch));
    List after = run(block, one(std::move(branch)), ended);
    for (Branch& once : after) {
      if (block.size() == 1 && block[0].kind == Step::Kind::put) {
        // The obligation is that a second execution would put stones only where the player already has
        // stones.
        const int player = whose(block[0], once);
        if (player < 0) continue;
        const Region again = evaluator_.region(block[0].parts[1], scope(once));
        oblige(once, !some(again - once.now->stones[player]));
        continue;
      }
      const List twice = run(block, one(once), ended);
      if (twice.size() != 1) throw NoMeaning("repeat of what has several outcomes");
      const Branch& again = twice.front();
      const auto obliged = static_cast<std::ptrdiff_t>(once.obligations.size());
      oblige(once, is_settled(block, *once.now, *again.now));
      for (std::size_t i = once.refusals.size(); i < again.refusals.size(); ++i)
        oblige(once, !again.refusals[i].broken);
      // A game executes the block a second time, and this execution changes nothing. So a proof also needs
      // the obligations of the second execution, and a claim about a step is checked in both executions.
      once.obligations.insert(once.obligations.end(), again.obligations.begin() + obliged,
                              again.obligations.end());
      once.runs = again.runs;
    }
    return after;
  }

  /// Returns whether two positions have the same stones, and the same values of all memory that the block can
  /// change.
  Bit is_settled(const language::Steps& block, const Content& a, const Content& b) {
    Bit all = world_.truth(true);
    for (std::size_t i = 0; i < a.stones.size(); ++i) all = all && same(a.stones[i], b.stones[i]);
    const auto writes = [&](std::size_t memory) {
      return language::changes_memory(evaluator_.document(), block, static_cast<int>(memory));
    };
    for (std::size_t i = 0; i < a.memory.size(); ++i)
      for (std::size_t j = 0; j < a.memory[i].size() && writes(i); ++j)
        all = all && evaluator_.equal(a.memory[i][j], b.memory[i][j]);
    return all;
  }
  List choose_all(const Step& choice, Branch branch)
    requires World::asks_later
  {
    const Step* put = choice.blocks[0].size() == 1 && choice.blocks[0][0].kind == Step::Kind::put
                          ? &choice.blocks[0][0]
                          : nullptr;
    if (!put || put->parts[1].op != language::Op::local || put->parts[1].index != choice.binders[0].slot)
      return choose_any(choice, std::move(branch));
    const int player = whose(*put, branch);
    if (player < 0) return one(std::move(branch));
    const auto after = [&](const Region& points) {
      Changes changes;
      changes.stones.push_back({player, points});
      Branch next = branch;
      next.now = std::make_shared<Content>(made(changes, *branch.now, next));
      next.moments.push_back(next.now);
      return next;
    };
    const typename World::Family sets = candidates(choice, branch);
    const Region all = world_.united(sets);
    const Region some_rounds = world_.any_part(all);
    const Bit any_order = same(world_.united(candidates(choice, after(some_rounds))), all - some_rounds);
    Branch together = after(all);
    oblige(together, any_order);
    oblige(together, !world_.any(candidates(choice, together)));
    return one(std::move(together));
  }

  /// Handles a repeated choice whose rounds remove stones: removes one arbitrary set of stones, which stands
  /// for all stones that the rounds remove. If each round removes exactly the set that it chooses, records in
  /// `left_to_choose_from` the condition that afterwards some set with stones can be chosen, but no set
  /// without stones. (To choose a set without stones changes nothing, so that round would be the last.) All
  /// memory that the rounds change becomes unknown, except numbers to which each round only adds an amount
  /// for its set.
  List choose_any(const Step& choice, Branch branch)
    requires World::asks_later
  {
    const Region gone = world_.any_part(world_.everywhere());
    Branch after = with_some_removed(choice, branch, gone);
    if (removes_what_is_chosen(choice)) {
      const typename World::Family left = candidates(choice, after);
      const Region occupied = evaluator_.occupied(*after.now);
      const Bit has_stones =
          world_.exists_somewhere(left, [&](const Region& one) -> Bit { return some(one & occupied); });
      const Bit has_none =
          world_.exists(left, [&](const Region& one) -> Bit { return !some(one & occupied); });
      after.left_to_choose_from.push_back(has_stones && !has_none);
    } else {
      after.left_to_choose_from.push_back(world_.truth(false));  // unknown whether sets are left
    }
    if constexpr (World::calculates)
      if (removes_what_is_chosen(choice) && adds_alone_before(choice) &&
          is_anything_known(choice.blocks[0], *branch.now))
        add_for_what_is_chosen(choice, branch, gone, after);
    return one(std::move(after));
  }
  typename World::Family candidates(const Step& choice, const Branch& branch) {
    Branch there = branch;
    const Value set = evaluator_.evaluate(choice.parts[0], scope(there));
    if (const auto* points = std::get_if<Region>(&set)) return world_.singles(*points);
    if (const auto* family = std::get_if<typename World::Family>(&set)) return *family;
    throw NoMeaning("repeat with a choice from what are no points");
  }
  Branch with_some_removed(const Step& choice, const Branch& branch, const Region& gone) const {
    Branch after = branch;
    auto content = std::make_shared<Content>(*branch.now);
    forget_what_changes(choice.blocks[0], *content);
    for (Region& stones : content->stones) stones = stones - gone;
    content->remembered.is_on = true;
    after.now = std::move(content);
    after.moments.push_back(after.now);
    return after;
  }
  /// Adds to memory the amounts for all chosen sets. Every set chosen in any round must have been a candidate
  /// in the first round, and all its stones must still be there; the proof must establish this. Then the
  /// chosen sets are disjoint, and their union is `gone`.
  void add_for_what_is_chosen(const Step& choice, const Branch& branch, const Region& gone, Branch& after)
    requires World::calculates
  {
    const auto round = std::make_shared<const Branch>(
        with_some_removed(choice, branch, world_.any_part(world_.everywhere())));
    const auto at_first = candidates(choice, branch), at_any_time = candidates(choice, *round);
    const auto added = [steps = *this, round, &choice](const Region& chosen) {
      Changes by_it;
      Branch there = *round;
      there.locals[choice.binders[0].slot] = chosen;
      const language::Steps& block = choice.blocks[0];
      for (std::size_t i = 0; i + 1 < block.size(); ++i) Steps(steps).collect(block[i], there, by_it);
      return by_it;
    };
    const auto rests_on = [&world = world_, at_first, at_any_time, there = evaluator_.occupied(*round->now)] {
      const auto first = world.kinds(at_first), any = world.kinds(at_any_time);
      if (first.size() != any.size()) throw NoMeaning("a choice from sets of other kinds in each round");
      std::vector<Bit> all;
      for (std::size_t i = 0; i < any.size(); ++i)
        all.push_back(!world.exists_any(any[i], [&](const Region& chosen) -> Bit {
          return !(first[i].has(chosen) && subset(chosen, there));
        }));
      return all;
    };
    const auto over =
        std::make_shared<const typename World::Passed>(typename World::Passed{at_first, rests_on});
    Changes changes;
    if (!add_what_each_adds(added, over, changes)) return;
    auto content = std::make_shared<Content>(*after.now);
    for (const auto& change : changes.memory)
      content->memory[change.index] = branch.now->memory[change.index];
    apply(changes.memory, *content, after);
    content->remembered.is_on = true;
    after.now = std::move(content);
    after.moments.push_back(after.now);
    world_.take_away(gone, over);
  }
  /// Returns whether the last step of each round removes the set that the round has chosen.
  static bool removes_what_is_chosen(const Step& choice) {
    const Step& last = choice.blocks[0].back();
    return last.kind == Step::Kind::remove && last.parts[0].op == language::Op::local &&
           last.parts[0].index == choice.binders[0].slot;
  }
  /// Returns whether all steps of a round except the last one only add to memory.
  static bool adds_alone_before(const Step& choice) {
    const language::Steps& block = choice.blocks[0];
    return std::all_of(block.begin(), block.end() - 1, [](const Step& step) {
      return step.kind == Step::Kind::add || step.kind == Step::Kind::for_each;
    });
  }
  void forget_what_changes(const language::Steps& steps, Content& content) const {
    for (const Step& step : steps) {
      if (step.kind == Step::Kind::set || step.kind == Step::Kind::add)
        std::ranges::fill(content.memory[step.index], Value());
      else if (step.kind != Step::Kind::remove && step.kind != Step::Kind::for_each)
        throw NoMeaning("repeat with such a choice");
      for (const language::Steps& block : step.blocks) forget_what_changes(block, content);
    }
  }

  /// Adds a condition that a proof must establish. The condition may fail where an earlier refusal of the
  /// branch applies.
  void oblige(Branch& branch, Bit holds) const {
    for (const auto& refusal : branch.refusals) holds = refusal.broken || holds;
    branch.obligations.push_back(holds);
  }

  List repeat_until_settled(const Step& step, Branch branch, List& ended) {
    struct Going {
      Branch branch;
      std::vector<std::shared_ptr<const Content>> passed;
    };
    List settled;
    std::vector<Going> going;
    std::vector<std::shared_ptr<const Content>> seen{branch.now};
    going.push_back({std::move(branch), {}});
    const auto is_among = [&](const auto& contents, const Content& content) {
      return std::ranges::any_of(contents, [&](const auto& other) { return same_content(*other, content); });
    };
    for (int round = 0; !going.empty(); ++round) {
      std::vector<Going> next;
      for (Going& one_of_them : going) {
        const std::shared_ptr<const Content> before = one_of_them.branch.now;
        one_of_them.passed.push_back(before);
        for (Branch& after : run(step.blocks[0], one(std::move(one_of_them.branch)), ended)) {
          if (!goes_on(after, ended)) continue;
          if (same_content(*after.now, *before)) {
            settled.push_back(std::move(after));
          } else if (is_among(one_of_them.passed, *after.now) || round > most_rounds()) {
            after.refusals.push_back({world_.truth(true), "what is repeated here does not settle",
                                      names_of(action_->clauses), world_.nowhere()});
            ended.push_back(std::move(after));
          } else if (watched_ >= 0 ||
                     !is_among(seen, *after.now)) {  // if a step is watched, every execution is recorded
            seen.push_back(after.now);
            demand_few(seen);
            next.push_back({std::move(after), one_of_them.passed});
          }
        }
      }
      going = std::move(next);
    }
    return settled;
  }
  int most_rounds() const { return world_.points() * evaluator_.game().players() + 1; }

 public:
  /// Returns whether two positions are known to be equal, including all memory (notes, too).
  bool same_content(const Content& a, const Content& b) const {
    if (a.to_move != b.to_move) return false;
    for (std::size_t i = 0; i < a.stones.size(); ++i)
      if (world_.known(same(a.stones[i], b.stones[i])) != true) return false;
    for (std::size_t i = 0; i < a.memory.size(); ++i)
      for (std::size_t j = 0; j < a.memory[i].size(); ++j)
        if (world_.known(evaluator_.equal(a.memory[i][j], b.memory[i][j])) != true) return false;
    return true;
  }

 private:
  Evaluator& evaluator_;
  World& world_;
  const language::Action* action_ = nullptr;
  int mover_ = -1;
  int watched_ = -1;
  bool goes_on_when_forbidden_ = false;
  std::vector<Bit> ruled_out_;
};

}  // namespace ruleproof::evaluator
