#pragma once

#include "properties/claims/tree_facts.hpp"
#include "properties/provers/sameness.hpp"
#include "properties/provers/scene_moves.hpp"

// What a claim says of one scene, as docs/language.md defines it.

namespace ruleproof {

/// Whether an action, by its number, is named as a part of turns.
inline bool is_part_of_turn(const language::Document& document, int action) {
  return document.turn && std::ranges::any_of(document.turn->sequences, [&](const auto& sequence) {
           return std::ranges::count(sequence.parts, action, &language::Part::action) > 0;
         });
}

template <Region R>
class ClaimStatement {
 public:
  using Moves = SceneMoves<R>;
  using World = typename Moves::World;
  using Bit = ruleproof::Bit<R>;
  using Value = typename Moves::Value;
  using Expression = language::Expression;
  using Clause = language::Claim::Clause;

  /// What is claimed of reachable positions is said of any position, or `by_induction`.
  ClaimStatement(const language::Document& document, const language::Claim& claim,
                 const evaluator::Setting& setting, const Scene<R>& scene, bool has_past,
                 bool by_induction = false, int mover = -1)
      : document_(document),
        claim_(claim),
        setting_(setting),
        scene_(scene),
        has_past_(has_past),
        by_induction_(by_induction),
        mover_(mover >= 0 ? mover : static_cast<int>(scene.mover != Colour::black)),
        moves_(document, scene, setting, mover_, has_past_, mentions_numbers(document, setting, claim)) {
    if (std::ranges::any_of(claim.any, [](const auto& any) { return any.type != language::Type::region; }))
      throw evaluator::NoMeaning("a claim about any moment or player");
    locals_.resize(static_cast<std::size_t>(claim.slots));
    for (std::size_t i = 0; i < claim.any.size() && i < scene.sets.size(); ++i) locals_[i] = scene.sets[i];
  }

  Statement<R> statement() {
    Bit premise = yes(), occasion = yes();
    for (const Clause& clause : claim_.formal) {
      if (is_given_of_position(clause)) premise = premise && in_position(clause.formulas[0]);
      if (clause.kind == Clause::Kind::occasion) occasion = occasion && in_position(clause.formulas[0]);
      if (clause.kind == Clause::Kind::hint) hint(clause.formulas[0]);
    }
    for (const Clause& clause : claim_.formal) switch (clause.kind) {
        case Clause::Kind::position:
        case Clause::Kind::reachable:
          moves_.take_for_granted({});
          if (clause.kind == Clause::Kind::reachable && by_induction_)
            keeps(clause.formulas[0]);
          else
            conclude(clause.formulas[0], moves_.marks(moves_.before().get(), nullptr), yes());
          break;
        case Clause::Kind::step:
          step(clause);
          break;
        case Clause::Kind::grows:
          grows(clause);
          break;
        case Clause::Kind::agree:
          agree(clause);
          break;
        default:
          break;
      }
    moves_.take_for_granted({});
    if (last_occasion_) occasion = occasion && *last_occasion_;
    return {premise, std::move(steps_), occasion};
  }

 private:
  Bit yes() { return moves_.world().truth(true); }
  evaluator::Evaluator<World>& evaluator() { return moves_.evaluator(); }

  Bit in_position(const Expression& e) {
    const auto marks = moves_.marks(moves_.before().get(), nullptr);
    return evaluator().bit(e, moves_.scope(locals_, marks));
  }

  /// Given of the position before a move, and not of the moments that a move marks.
  static bool is_given_of_position(const Clause& clause) {
    return clause.kind == Clause::Kind::given && !mentions_marks(clause.formulas[0]);
  }
  /// What is given of the moments that a move marks.
  Bit given_within(const std::vector<typename Moves::Moment>& marks) {
    Bit given = yes();
    for (const Clause& clause : claim_.formal) {
      if (clause.kind != Clause::Kind::given || is_given_of_position(clause)) continue;
      const auto scope = moves_.scope(locals_, marks);
      given = given && evaluator().bit(clause.formulas[0], scope);
      // What is said of each is said of any one, too, in the words in which the conclusion speaks of it.
      if constexpr (!runs<R>)
        if (const auto failures = ways_to_fail(clause.formulas[0], scope))
          for (const Bit& fails : *failures) given = given && !fails;
    }
    return given;
  }

  void hint(const Expression& e) {
    if constexpr (!runs<R>) {
      const auto marks = moves_.marks(moves_.before().get(), nullptr);
      scene_.point.world().hint(evaluator().region(e, moves_.scope(locals_, marks)));
    }
  }

  void add_step(const Bit& step) {
    if (moves_.world().known(step) == true) return;
    if constexpr (!runs<R>)
      if (std::ranges::find(steps_, step) != steps_.end()) return;
    steps_.push_back(step);
  }
  void oblige(const typename Moves::Branch& branch) {
    for (const Bit& obligation : branch.obligations) add_step(obligation);
  }

  /// That a formula holds where the premise does. `and` at the top is split; what begins with `each` is said
  /// of a point that may be any; where the sets of a collection are of several kinds, of each kind by itself.
  /// So is that a collection has no set.
  void conclude(const Expression& e, const std::vector<typename Moves::Moment>& marks, const Bit& premise,
                const typename Moves::Content* at = nullptr) {
    if (moves_.world().known(premise) == false) return;
    auto scope = moves_.scope(locals_, marks);
    if (at) scope.now.now = at;
    const auto given = [&](const Bit& bit) -> Bit { return !premise || bit; };
    if (e.op == language::Op::and_ && e.type == language::Type::truth) {
      for (const Expression& part : e.parts) conclude(part, marks, premise, at);
      return;
    }
    if (e.op == language::Op::at &&
        (e.parts[1].op == language::Op::each_of || e.parts[1].op == language::Op::no ||
         e.parts[1].op == language::Op::and_)) {
      const Value moment = evaluator().evaluate(e.parts[0], scope);
      return conclude(e.parts[1], marks, premise, std::get<typename Moves::Moment>(moment).now);
    }
    last_occasion_ = premise;
    if (e.op == language::Op::each_of) last_occasion_ = premise && evaluator().bit(some_element(e), scope);
    if constexpr (!runs<R>) {
      if (e.op == language::Op::no && e.parts[0].type == language::Type::family) {
        const Value set = evaluator().evaluate(e.parts[0], scope);
        for (const auto& kind : moves_.world().kinds(std::get<typename World::Family>(set)))
          add_step(given(!has_any(kind)));
        return;
      }
      if (const auto failures = ways_to_fail(e, scope)) {
        for (const Bit& fails : *failures) add_step(given(!fails));
        return;
      }
    }
    if constexpr (World::calculates)
      if (e.op == language::Op::equal && e.parts[0].type == language::Type::number) {
        const auto left = evaluator().number(e.parts[0], scope);
        return conclude_nothing(
            evaluator().calculated(language::Op::minus, left, evaluator().number(e.parts[1], scope)),
            premise);
      }
    const Bit bit = evaluator().bit(e, scope);
    if constexpr (!runs<R>)
      if (moves_.world().is_certain(bit)) return;
    add_step(given(bit));
  }

  Bit has_any(const auto& kind) {
    return moves_.world().exists_any(kind, [&](const R&) { return yes(); });
  }

  /// Of `each` over points or sets, that any one is not as is said: sets of each kind by itself.
  std::optional<std::vector<Bit>> ways_to_fail(const Expression& e, evaluator::Scope<World> scope)
    requires(!runs<R>)
  {
    if (e.op != language::Op::each_of || e.binders.size() != 1) return std::nullopt;
    const Value set = evaluator().evaluate(e.parts[0], scope);
    const auto fails = [&](const R& element) -> Bit {
      locals_[e.binders[0].slot] = element;
      const Bit guard = evaluator().bit(e.parts[1], scope);
      if (moves_.world().known(guard) == false) return guard;
      return guard && !evaluator().bit(e.parts[2], scope);
    };
    if (const auto* region = std::get_if<R>(&set))
      return std::vector{subset(scene_.any, *region) && fails(scene_.any)};
    const auto* family = std::get_if<typename World::Family>(&set);
    if (!family) return std::nullopt;
    std::vector<Bit> all;
    for (const auto& kind : moves_.world().kinds(*family))
      all.push_back(moves_.world().exists_any(kind, fails));
    return all;
  }

  /// That a number is 0: by itself, and all that is added for sets, one after another, for each by itself.
  void conclude_nothing(const auto& number, const Bit& premise) {
    auto& world = moves_.world();
    const auto is_nothing = [&](const auto& one) { return world.compared(language::Op::equal, one, 0); };
    std::vector<const typename World::Passed*> seen;
    for (const auto& [over, each] : number.added()) {
      if (std::ranges::count(seen, over.get()) > 0) continue;
      seen.push_back(over.get());
      for (const Bit& member : over->rests_on()) add_step(!premise || member);
      const auto adds_something = [&](const R& member) -> Bit {
        typename World::Number all{0};
        for (const auto& [other, adds] : number.added())
          if (other == over) all = world.calculated(language::Op::plus, all, adds(member));
        return !is_nothing(all);
      };
      // What rests on there being a member is so where there is this one.
      const Bit any = world.named(world.any(over->members));
      for (const auto& kind : world.kinds(over->members)) {
        const Bit has_one = has_any(kind);
        add_step(!premise || (has_one && !any) || !world.exists_any(kind, adds_something));
      }
    }
    add_step(!premise || is_nothing(world.alone(number)));
  }

  /// That a formula holds at the start of a game, and that every legal move keeps it.
  void keeps(const Expression& formula) {
    const auto start = moves_.start();
    conclude(formula, moves_.marks(start.get(), nullptr), yes(), start.get());
    const Bit before = in_position(formula);
    for (const int action : actions_of({}))
      for (const auto& [arguments, branch] : moves_.run(action)) {
        oblige(branch);
        auto after = *branch.now;
        after.to_move = 1 - moves_.mover();
        conclude(formula, moves_.marks(&after, nullptr), moves_.is_legal(branch) && before, &after);
      }
  }

  /// Every declared move, or the one that is named.
  std::vector<int> actions_of(const Clause& clause) const {
    if (clause.action >= 0) return {clause.action};
    std::vector<int> actions;
    for (int i = 0; i < std::ssize(document_.actions); ++i)
      if (document_.actions[i].kind == language::Action::Kind::move) actions.push_back(i);
    return actions;
  }
  /// Those that change something: every declared move, and every other part of turns.
  std::vector<int> actions_that_change() const {
    std::vector<int> actions = actions_of({});
    for (int i = 0; i < std::ssize(document_.actions); ++i)
      if (is_part_of_turn(document_, i) && std::ranges::count(actions, i) == 0) actions.push_back(i);
    return actions;
  }

  void step(const Clause& clause) {
    const auto* named = clause.action < 0 ? nullptr : &document_.actions[clause.action];
    if (named && named->kind == language::Action::Kind::step && !is_part_of_turn(document_, clause.action))
      return each_run(clause, *named);
    if constexpr (!runs<R>) demand_one_moment(clause.formulas[0]);
    for (const int action : actions_of(clause))
      for (const auto& [arguments, branch] : moves_.run(action)) {
        for (std::size_t i = 0; i < clause.parameters.size(); ++i)
          locals_[claim_.any.size() + i] = arguments[i];
        conclude_after(branch, clause);
      }
  }
  void conclude_after(const typename Moves::Branch& branch, const Clause& clause) {
    oblige(branch);
    const auto marks = moves_.marks(moves_.before().get(), branch.now.get(), branch.marks);
    conclude(clause.formulas[0], marks, moves_.is_legal(branch) && given_within(marks));
  }

  void demand_one_moment(const Expression& formula) const {
    if (!is_about_one_moment(document_, setting_, formula, false))
      throw evaluator::NoMeaning("history, as this claim uses it");
    if (!forbids_are_about_one_moment(document_, setting_))
      throw evaluator::NoMeaning("history, as the moves use it");
  }

  /// Of each run of a step that moves share: on `Board` in legal moves; in the symbolic worlds from any
  /// position, and if something is given of the position before the move, in each move whatever becomes of
  /// it.
  void each_run(const Clause& clause, const language::Action& shared) {
    if (!runs<R> && shared.parameters.empty() && std::ranges::none_of(claim_.formal, is_given_of_position)) {
      for (const auto& [arguments, branch] : moves_.run(clause.action)) {
        moves_.take_for_granted({});
        conclude_after(branch, clause);
      }
      return;
    }
    bool is_done = false;
    for (const int action : actions_that_change())
      for (const auto& [arguments, branch] : moves_.run(action, clause.action))
        for (const auto& run : branch.runs) {
          is_done = true;
          Bit premise = yes();
          for (const Bit& broken : run.broken) premise = premise && !broken;
          for (const Bit& left : branch.left_to_choose_from) premise = premise && !left;
          oblige(branch);
          moves_.take_for_granted(run.broken);
          const auto marks = moves_.marks(run.before.get(), run.after.get(), branch.marks);
          conclude(clause.formulas[0], marks, premise && given_within(marks));
        }
    if (!is_done && !runs<R>) throw evaluator::NoMeaning("a step that no move does");
  }

  /// Every turn but one that changes no stone makes a number larger, or leaves it and makes the next one
  /// larger: on `Board` they are compared; elsewhere each has to be the size of a set, which grows or stays.
  /// Of a turn of several parts the first does, and no other part makes it smaller.
  void grows(const Clause& clause) {
    for (const int action : actions_that_change())
      for (const auto& [arguments, branch] : moves_.run(action)) {
        oblige(branch);
        const auto marks = moves_.marks(moves_.before().get(), branch.now.get());
        const auto before = moves_.scope(locals_, marks);
        auto after = before;
        after.now.now = branch.now.get();
        Bit unchanged = yes();
        for (std::size_t i = 0; i < branch.now->stones.size(); ++i)
          unchanged = unchanged && same(moves_.before()->stones[i], branch.now->stones[i]);
        const Bit legal = moves_.is_legal(branch);
        last_occasion_ = legal;
        const bool may_stay = !begins_turns(action);
        Bit larger = moves_.world().truth(false), stays = yes();
        for (const Expression& number : clause.formulas) {
          if constexpr (runs<R>) {
            const auto was = evaluator().number(number, before), is = evaluator().number(number, after);
            larger = larger || (stays && was < is);
            stays = stays && was == is;
          } else {
            if (!number.is(language::Word::count) || number.parts[0].type != language::Type::region)
              throw evaluator::NoMeaning("a number that grows and is not the size of a set");
            const R was = evaluator().region(number.parts[0], before),
                    is = evaluator().region(number.parts[0], after);
            larger = larger || (stays && subset(was, is) && some(is - was));
            stays = stays && (same(was, is) || (moves_.world().truth(may_stay) && exactly_one(is - was) &&
                                                exactly_one(was - is)));
          }
        }
        if (may_stay) larger = larger || stays;
        if (moves_.world().known(unchanged) != true) add_step(!legal || unchanged || larger);
      }
  }
  /// Whether an action is the first part of every turn that it is of; without parts each action is a turn.
  bool begins_turns(int action) const {
    return !language::has_turn_of_parts(document_) ||
           std::ranges::all_of(document_.turn->sequences, [&](const auto& sequence) {
             return sequence.parts.front().how == language::Part::How::once &&
                    (sequence.parts.front().action == action) ==
                        (std::ranges::count(sequence.parts, action, &language::Part::action) > 0);
           });
  }

  /// Each reading of the keys against the first.
  void agree(const Clause& clause) {
    for (const Clause& given : claim_.formal)
      if (given.kind == Clause::Kind::given && given.formulas[0].op != language::Op::is)
        throw evaluator::NoMeaning("'agree' of some positions alone");
    for (const PlayedPair& pair : pairs_of(document_, setting_, clause)) {
      Statement<R> same = same_play(pair, scene_, mover_);
      for (const Bit& step : same.steps) add_step(step);
      last_occasion_ = same.occasion;
    }
  }

  const language::Document& document_;
  const language::Claim& claim_;
  const evaluator::Setting& setting_;
  const Scene<R>& scene_;
  bool has_past_;
  bool by_induction_;
  int mover_;
  Moves moves_;
  std::vector<Value> locals_;
  std::vector<Bit> steps_;
  std::optional<Bit> last_occasion_;
};

}  // namespace ruleproof
