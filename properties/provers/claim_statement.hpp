#pragma once

#include "properties/provers/sameness.hpp"
#include "properties/provers/scene_moves.hpp"
#include "properties/tree_facts.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "reference/model/turns.hpp"
#include "spec/language/tree.hpp"

// Defines what a claim states of one scene (a position, a mover and the points of a move), as
// docs/language.md describes it.

namespace ruleproof {

template <Region R>
class ClaimStatement {
 public:
  using Moves = SceneMoves<R>;
  using World = typename Moves::World;
  using Bit = ruleproof::Bit<R>;
  using Value = typename Moves::Value;
  using Expression = language::Expression;
  using Clause = language::Claim::Clause;
  using Scope = evaluator::Scope<World>;

  /// How a claim is interpreted in a scene. `mover` is the player who moves; -1 stands for the mover of the
  /// scene. With `has_past` the scene has an arbitrary earlier position. With `are_alike` the rules treat all
  /// players in the same way, so a proof about one player is valid for all others. With `by_induction` a
  /// `reachable` claim is about the start and the positions after moves; otherwise it is about all positions.
  struct Reading {
    int mover = -1;
    bool has_past = false;
    bool are_alike = false;
    bool by_induction = false;
  };

  ClaimStatement(const Game& game, const language::Claim& claim, const Scene<R>& scene,
                 const Reading& reading)
      : document_(game.document()),
        claim_(claim),
        game_(game),
        scene_(scene),
        has_past_(reading.has_past),
        by_induction_(reading.by_induction),
        mover_(reading.mover >= 0 ? reading.mover : static_cast<int>(scene.mover != Colour::black)),
        moves_(game, scene, mover_, has_past_, mentions_numbers(game, claim), reading.are_alike,
               !has(claim, {Clause::Kind::agree}) && !depends_on_memory_of_turn(game, claim)) {
    if (std::ranges::any_of(claim.any, [](const auto& any) { return any.type != language::Type::region; }))
      throw evaluator::NoMeaning("a claim about any moment or player");
    if (mentions_end(game, claim) && reaches_step(game, language::Step::Kind::win))
      throw evaluator::NoMeaning("'over' or 'wins', which a step 'win' may decide,");
    if (mentions_end_beside_turns(game, claim)) throw evaluator::NoMeaning("'over' beside turns");
    if (asks_rules_within_a_turn(game, claim))
      throw evaluator::NoMeaning("'over' or 'possible' within a turn");
    locals_.resize(static_cast<std::size_t>(claim.slots));
    for (std::size_t i = 0; i < claim.any.size() && i < scene.sets.size(); ++i) locals_[i] = scene.sets[i];
  }

  Statement<R> statement() {
    using Kind = Clause::Kind;
    const bool is_of_moves = has(claim_, {Kind::step, Kind::grows, Kind::agree});
    const bool is_of_positions = has(claim_, {Kind::position, Kind::reachable});
    const bool has_the_mover_to_move = is_of_moves || (by_induction_ && has(claim_, {Kind::position}));
    if (has_the_mover_to_move && is_of_positions && depends_on_to_move(game_, claim_))
      throw evaluator::NoMeaning("'to-move' in a claim about positions and moves");
    if (is_of_moves && has_premise_of_turn())
      throw evaluator::NoMeaning("'to-move' in a premise about moves of which some are beside turns");
    // A claim about positions concerns no move, so any player may be to move.
    given_at_ = is_of_moves || by_induction_ ? moves_.before() : moves_.out_of_turn();
    Bit premise = yes(), occasion = yes();
    for (const Clause& clause : claim_.formal) {
      if (is_given_of_position(clause)) premise = premise && in_position(clause.formulas[0]);
      if (clause.kind == Kind::occasion && !mentions_marks(document_, claim_, clause.formulas[0]))
        occasion = occasion && in_position(clause.formulas[0]);
      if (clause.kind == Kind::hint) hint(clause.formulas[0]);
    }
    for (const Clause& clause : claim_.formal) switch (clause.kind) {
        case Kind::position:
        case Kind::reachable:
          moves_.take_for_granted({});
          if (clause.kind == Kind::reachable && by_induction_)
            keeps(clause.formulas[0]);
          else
            conclude_in_position(clause.formulas[0]);
          break;
        case Kind::step:
          of_each_move(clause);
          break;
        case Kind::grows:
          grow(clause);
          break;
        case Kind::agree:
          agree(clause);
          break;
        case Kind::given:
        case Kind::agree_with:
        case Kind::count:
        case Kind::occasion:
        case Kind::hint:
        case Kind::example:
        case Kind::solve:
        case Kind::measured:
          break;
      }
    moves_.take_for_granted({});
    if (last_occasion_) occasion = occasion && *last_occasion_;
    return {premise && is_of_drawn_size(), std::move(steps_), occasion, std::move(about_)};
  }

 private:
  Bit yes() { return moves_.world().truth(true); }
  evaluator::Evaluator<World>& evaluator() { return moves_.evaluator(); }

  Bit in_position(const Expression& e) {
    const auto marks = moves_.marks(given_at_.get(), nullptr);
    return evaluator().bit(e, moves_.scope(locals_, marks, given_at_.get()));
  }

  /// Returns whether a clause is a premise other than the choice of a reading.
  static bool is_premise(const Clause& clause) {
    return clause.kind == Clause::Kind::given && clause.formulas[0].op != language::Op::is;
  }
  /// Returns whether some premise depends on who is to move, and the document has events or moves that need
  /// not be made by the player to move. Premises are evaluated as if the mover were to move, which would be
  /// wrong for these moves and events.
  bool has_premise_of_turn() const {
    return std::ranges::any_of(document_.actions,
                               [](const language::Action& action) {
                                 return action.aside || action.kind == language::Action::Kind::event;
                               }) &&
           std::ranges::any_of(claim_.formal, [&](const Clause& clause) {
             return clause.kind == Clause::Kind::given && depends_on_to_move(game_, clause.formulas[0]);
           });
  }
  /// Returns whether a clause is a premise about the position before a move: it mentions no marks (names of
  /// moments of the move, such as `after`).
  bool is_given_of_position(const Clause& clause) const {
    return clause.kind == Clause::Kind::given && !mentions_marks(document_, claim_, clause.formulas[0]);
  }
  /// Returns the conjunction of the premises that mention marks (names of moments of the move, such as
  /// `before`).
  Bit given_within(const std::vector<typename Moves::Moment>& marks, const typename Moves::Content* now) {
    Bit given = yes();
    for (const Clause& clause : claim_.formal) {
      if (clause.kind != Clause::Kind::given || is_given_of_position(clause)) continue;
      const auto scope = moves_.scope(locals_, marks, now);
      given = given && evaluator().bit(clause.formulas[0], scope);
      // A premise `each x in S ...` also holds for the one arbitrary element about which a conclusion `each
      // ...` is proved. This instance is added to the premises. ways_to_fail builds it, as for conclusions,
      // so that both formulas have the same form.
      if constexpr (!runs<R>)
        if (const auto failures = ways_to_fail(clause.formulas[0], scope))
          for (const Bit& fails : *failures) given = given && !fails;
    }
    return given;
  }

  /// For a proof by induction: returns the condition that the board has the size of a start position that the
  /// document draws, because the games begin in such a position. Returns true for other statements, and if no
  /// formula depends on the size.
  Bit is_of_drawn_size() {
    if constexpr (std::same_as<R, AnyBoardRegion>) {
      AllBoards& world = scene_.any.world();
      auto& rows = world.relations().rows();
      if (by_induction_ && rows.are_used() && !document_.drawings.empty()) {
        std::vector<Bit> sizes;
        for (const language::StartDrawing& drawing : document_.drawings) {
          const Size size = evaluator::size_of(drawing);
          sizes.push_back(rows.width() == world.logic().integer(size.w) &&
                          rows.height() == world.logic().integer(size.h));
        }
        return world.logic().any_of(sizes);
      }
    }
    return yes();
  }

  void hint(const Expression& e) {
    if constexpr (!runs<R>) {
      const auto marks = moves_.marks(moves_.before().get(), nullptr);
      scene_.any.world().hint(evaluator().region(e, moves_.scope(locals_, marks)));
    }
  }

  void add_step(const Bit& step) { ruleproof::add_step<R>(steps_, step, moves_.world()); }
  void oblige(const typename Moves::Branch& branch) {
    for (const Bit& obligation : branch.obligations) add_step(obligation);
  }

  /// Adds proof steps which together show that the premise implies a formula. Each operand of an outermost
  /// `and` gets its own step. A formula that begins with `each`, or that states that a collection has no set,
  /// is proved for one arbitrary element. If the elements are sets of several kinds, each kind gets its own
  /// step. A formula that begins with `each` or `no` over the history is proved for one arbitrary moment.
  void conclude(const Expression& e, const Scope& scope, const Bit& premise) {
    if (moves_.world().known(premise) == false) return;
    const auto given = [&](const Bit& bit) -> Bit { return !premise || bit; };
    if (e.op == language::Op::and_ && e.type == language::Type::truth) {
      for (const Expression& part : e.parts) conclude(part, scope, premise);
      return;
    }
    if (e.op == language::Op::case_) return conclude(e.parts[game_.choices()[e.index]], scope, premise);
    if (e.op == language::Op::at && e.parts[0].op == language::Op::mark && is_split(e.parts[1])) {
      Scope there = scope;
      there.now = std::get<typename Moves::Moment>(evaluator().evaluate(e.parts[0], scope));
      return conclude(e.parts[1], there, premise);
    }
    last_occasion_ = premise;
    if (e.op == language::Op::each_of) last_occasion_ = premise && evaluator().bit(some_element(e), scope);
    if constexpr (!runs<R>) {
      if (is_of_each_moment(e)) return conclude_of_any_moment(e, scope, premise);
      if (e.op == language::Op::each_of && e.binders.size() == 1 &&
          (e.parts[0].type == language::Type::players || e.parts[0].type == language::Type::pieces))
        return conclude_of_each(e, scope, premise);
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
        const auto right = evaluator().number(e.parts[1], scope);
        const auto difference = evaluator().calculated(language::Op::minus, left, right);
        // If one of the numbers is known and loops add no terms, the code below proves the equation instead,
        // by a formula about points.
        if (!difference.added().empty() || (!moves_.world().known(left) && !moves_.world().known(right)))
          return conclude_nothing(difference, premise);
      }
    const Bit bit = evaluator().bit(e, scope);
    if constexpr (!runs<R>)
      if (moves_.world().is_certain(bit)) return add_step(yes());
    add_step(given(bit));
  }

  /// Proves a formula that begins with `each P in players` or `each k in pieces` for each element separately.
  void conclude_of_each(const Expression& e, const Scope& scope, const Bit& premise) {
    const auto occasion = last_occasion_;
    const Value set = evaluator().evaluate(e.parts[0], scope);
    evaluator().each_known(set, [&](const Value& element, const Bit& belongs) {
      // Each element adds a step, even if that step is just `true`. So the indices of the steps do not depend
      // on whether sets are named or spelled out.
      locals_[e.binders[0].slot] = element;
      const Bit is_one = premise && belongs;
      if (moves_.world().known(is_one) == false) return add_step(yes());
      const Bit is_asked = is_one && evaluator().bit(e.parts[1], scope);
      if (moves_.world().known(is_asked) == false) return add_step(yes());
      conclude(e.parts[2], scope, is_asked);
    });
    last_occasion_ = occasion;
  }

  void conclude_in_position(const Expression& e) {
    const auto marks = moves_.marks(given_at_.get(), nullptr);
    conclude(e, moves_.scope(locals_, marks, given_at_.get()), yes());
  }
  static bool is_split(const Expression& e) {
    using enum language::Op;
    return e.op == each_of || e.op == no_of || e.op == no || e.op == and_;
  }

  /// Returns whether a formula begins with `each` or `no` over the history, and the scene has one arbitrary
  /// past position.
  bool is_of_each_moment(const Expression& e) const {
    return has_past_ && (e.op == language::Op::each_of || e.op == language::Op::no_of) &&
           e.binders.size() == 1 && e.parts[0].is(language::Word::history);
  }
  void conclude_of_any_moment(const Expression& e, const Scope& scope, const Bit& premise)
    requires(!runs<R>)
  {
    auto any = scope.now.past;
    while (any->earlier) any = any->earlier;
    locals_[e.binders[0].slot] = typename Moves::Moment{&any->content, any};
    const Bit guard = evaluator().bit(e.parts[1], scope);
    last_occasion_ = premise && guard;
    if (moves_.world().known(guard) == false) return add_step(yes());
    const Bit body = evaluator().bit(e.parts[2], scope);
    add_step(!premise || !guard || (e.op == language::Op::each_of ? body : !body));
  }

  Bit has_any(const auto& kind) {
    return moves_.world().exists_any(kind, [&](const R&) { return yes(); });
  }

  /// For a formula that begins with `each`: returns formulas which state that an arbitrary element is a
  /// counterexample. If the elements are sets of several kinds, there is one formula for each kind. Returns
  /// nothing for other formulas, and for elements that are neither points nor sets.
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

  /// Adds proof steps which together show that the premise implies that a number is 0: the number without the
  /// terms that loops add is 0, and the terms that a loop adds for one set sum to 0.
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
      // If the arbitrary member exists, the family is not empty, so a proof may assume `any`.
      const Bit any = world.named(world.any(over->members));
      for (const auto& kind : world.kinds(over->members)) {
        const Bit has_one = has_any(kind);
        add_step(!premise || (has_one && !any) || !world.exists_any(kind, adds_something));
      }
    }
    add_step(!premise || is_nothing(world.alone(number)));
  }

  /// Adds the proof steps of an induction: a formula holds for each player at the start of a game; and if it
  /// holds for each player before a legal turn, part of a turn, `aside move` (a move outside turns) or event,
  /// it also holds for each player afterwards.
  void keeps(const Expression& formula) {
    const bool has_parts = language::has_turn_of_parts(document_);
    if (has_parts && depends_on_to_move(game_, claim_))
      throw evaluator::NoMeaning("'to-move' after a part of a turn");
    const auto of_each_player = [&](const typename Moves::Content& at, const auto& f) {
      const auto marks = moves_.marks(&at, nullptr);
      Scope scope = moves_.scope(locals_, marks, &at);
      for (scope.mover = 0; scope.mover < moves_.players(); ++scope.mover) f(scope);
    };
    if (document_.drawings.empty()) {
      const auto start = moves_.start();
      of_each_player(*start, [&](const Scope& scope) { conclude(formula, scope, yes()); });
      about_.resize(steps_.size(), "at the start");
    }
    const auto holds = [&](const typename Moves::Content& at) {
      Bit all = yes();
      of_each_player(at, [&](const Scope& scope) { all = all && evaluator().bit(formula, scope); });
      return all;
    };
    for (const int action : actions_that_change()) {
      const bool is_turn = is_part_of_turn(document_, action);
      const Bit before = holds(is_turn ? *moves_.before() : *moves_.out_of_turn());
      moves_.each_run(action, -1, [&](const auto&, const typename Moves::Branch& branch) {
        oblige(branch);
        auto after = *branch.now;
        if (is_turn && !has_parts) after.to_move = 1 - moves_.mover();
        const Bit premise = moves_.is_legal(branch) && before;
        of_each_player(after, [&](const Scope& scope) { conclude(formula, scope, premise); });
      });
      about_.resize(steps_.size(), "after '" + document_.actions[action].name.name + "'" +
                                       (is_turn && has_parts ? ", a part of a turn," : ""));
    }
  }

  /// Returns the indices of all declared moves. If the clause names an action, returns only the index of this
  /// action.
  std::vector<int> actions_of(const Clause& clause) const {
    if (clause.action >= 0) return {clause.action};
    std::vector<int> actions;
    for (int i = 0; i < std::ssize(document_.actions); ++i)
      if (document_.actions[i].kind == language::Action::Kind::move) actions.push_back(i);
    return actions;
  }
  /// Returns the indices of the actions that can be played: as a turn, part of a turn, `aside move` (a move
  /// outside turns) or event. Omits a `step` that only other actions call.
  std::vector<int> actions_that_change() const {
    std::vector<int> actions;
    for (int i = 0; i < std::ssize(document_.actions); ++i)
      if (document_.actions[i].kind != language::Action::Kind::step || is_part_of_turn(document_, i))
        actions.push_back(i);
    return actions;
  }

  void of_each_move(const Clause& clause) {
    const auto* named = clause.action < 0 ? nullptr : &document_.actions[clause.action];
    const bool is_step = named && named->kind == language::Action::Kind::step;
    if (is_step && !is_part_of_turn(document_, clause.action)) return of_each_run(clause, *named);
    for (const int action : actions_of(clause))
      moves_.each_run(action, -1, [&](const auto& arguments, const typename Moves::Branch& branch) {
        for (std::size_t i = 0; i < clause.parameters.size(); ++i)
          locals_[claim_.any.size() + i] = arguments[i];
        oblige(branch);
        conclude_of_run(clause, *branch.began, *branch.began, *branch.now, branch.marks,
                        moves_.is_legal(branch));
      });
    const auto calls_it = [&](const language::Action& action) { return calls(action.steps, clause.action); };
    if (is_step && std::ranges::any_of(document_.actions, calls_it)) of_each_call(clause);
  }
  /// Adds the proof steps of a clause for one execution of a `step` or a move, from position `before` to
  /// position `after`. The formulas of the claim are evaluated in `now`, the position before the move.
  void conclude_of_run(const Clause& clause, const typename Moves::Content& now,
                       const typename Moves::Content& before, const typename Moves::Content& after,
                       const std::vector<typename Moves::Moment>& set_marks, const Bit& premise) {
    const auto marks = moves_.marks(&before, &after, set_marks, &now);
    const auto scope = moves_.scope(locals_, marks, &now);
    conclude(clause.formulas[0], scope, premise && given_within(marks, &now));
    for (const Clause& one : claim_.formal)
      if (last_occasion_ && one.kind == Clause::Kind::occasion &&
          mentions_marks(document_, claim_, one.formulas[0]))
        last_occasion_ = *last_occasion_ && evaluator().bit(one.formulas[0], scope);
  }

  /// Adds proof steps for each execution of a declared `step`, which several moves may call. On `Board` only
  /// legal moves count; proofs by formulas also include moves that a later `forbid` makes illegal. A `step`
  /// is executed alone, from any position, if it depends neither on the move that calls it nor on who is to
  /// move or on the history, and changes no number with a range.
  void of_each_run(const Clause& clause, const language::Action& shared) {
    const auto does_it = [&](int action) {
      const language::Action& one = document_.actions[action];
      return one.kind != language::Action::Kind::event && calls(one.steps, clause.action);
    };
    if (!runs<R> && std::ranges::none_of(actions_that_change(), does_it))
      throw evaluator::NoMeaning("a step that no move does");
    if (!runs<R> && shared.parameters.empty() &&
        std::ranges::none_of(claim_.formal, [&](const Clause& one) { return is_given_of_position(one); }) &&
        !mentions_other_marks(document_, shared.steps) && is_read_at_marks(clause.formulas[0]) &&
        !mentions_other_moments(document_, clause.formulas[0]) && !depends_on_to_move(game_, claim_) &&
        !depends_on_to_move(game_, shared.steps) && !depends_on_history(game_, claim_) &&
        !depends_on_history(game_, shared.steps) && !has_range_within(shared.steps)) {
      moves_.each_run(clause.action, -1, [&](const auto&, const typename Moves::Branch& branch) {
        moves_.take_for_granted({});
        oblige(branch);
        conclude_of_run(clause, *branch.began, *branch.began, *branch.now, branch.marks,
                        moves_.is_legal(branch));
      });
      return;
    }
    if (!of_each_call(clause) && !runs<R>) throw evaluator::NoMeaning("a step that no move does");
  }

  /// Returns whether the steps change a number with a declared range. Only at the end of a move is it checked
  /// whether such numbers are in their ranges.
  bool has_range_within(const language::Steps& steps) const {
    for (int i = 0; i < std::ssize(document_.memory); ++i)
      if (document_.memory[i].range && language::changes_memory(document_, steps, i)) return true;
    return false;
  }
  bool calls(const language::Steps& steps, int step) const {
    return language::any_step_done(document_, steps, [&](const language::Step& one) {
      return one.kind == language::Step::Kind::do_ && one.index == step;
    });
  }
  /// Adds proof steps for each execution of the clause's `step` by a move that calls it. Returns whether
  /// there is such an execution.
  bool of_each_call(const Clause& clause) {
    bool is_done = false;
    for (const int action : actions_that_change()) {
      if (document_.actions[action].kind == language::Action::Kind::event) continue;  // events are no moves
      moves_.each_run(action, clause.action, [&](const auto&, const typename Moves::Branch& branch) {
        oblige(branch);
        for (const auto& run : branch.runs) {
          is_done = true;
          Bit premise = yes();
          for (const Bit& broken : run.broken) premise = premise && !broken;
          for (const Bit& left : branch.left_to_choose_from) premise = premise && !left;
          moves_.take_for_granted(run.broken);
          conclude_of_run(clause, *branch.began, *run.before, *run.after, run.marks, premise);
        }
      });
    }
    return is_done;
  }

  /// Adds proof steps for a list of numbers: every turn, `aside move` and event that changes a stone
  /// increases the first number, or leaves the first number unchanged and increases the second, and so on. On
  /// `Board` the numbers are compared; in proofs by formulas each number must be the size of a set. In a turn
  /// of several parts, the first part must increase the numbers in this way; a later part may also leave all
  /// of them unchanged.
  void grow(const Clause& clause) {
    if constexpr (!runs<R>)
      if (depends_on_to_move(game_, claim_)) throw evaluator::NoMeaning("'to-move' in a number that grows");
    // A premise is about the position before the turn, and later parts begin in other positions.
    if (!runs<R> && language::has_turn_of_parts(document_) && std::ranges::any_of(claim_.formal, is_premise))
      throw evaluator::NoMeaning("'grows' of turns of several parts under a premise");
    for (const int action : actions_that_change())
      moves_.each_run(action, -1, [&](const auto&, const typename Moves::Branch& branch) {
        oblige(branch);
        const auto marks = moves_.marks(branch.began.get(), branch.now.get());
        Scope before = moves_.scope(locals_, marks, branch.began.get()), after = before;
        after.now.now = branch.now.get();
        Bit unchanged = yes();
        for (std::size_t i = 0; i < branch.now->stones.size(); ++i)
          unchanged = unchanged && same(branch.began->stones[i], branch.now->stones[i]);
        const Bit legal = moves_.is_legal(branch);
        last_occasion_ = legal;
        const Place place = place_in_turns(action);
        const bool may_stay = place == Place::later;
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
        if (place == Place::alone) larger = larger || unchanged;
        add_step(!legal || larger);
      });
  }
  /// Where an action occurs. `alone`: it is a whole turn, an `aside move` or an event. `first`: it can be the
  /// first part of a turn with several parts. `later`: it is only a later part.
  enum class Place { alone, first, later };
  Place place_in_turns(int action) const {
    if (!language::has_turn_of_parts(document_) || !is_part_of_turn(document_, action)) return Place::alone;
    bool is_first = false;
    for (const auto& sequence : document_.turn->sequences) {
      if (!runs<R> && sequence.parts.front().how != language::Part::How::once)
        throw evaluator::NoMeaning("'grows' of turns whose first part may be left out or repeated");
      is_first = is_first || sequence.parts.front().is_of(action);
    }
    return is_first ? Place::first : Place::later;
  }

  /// Adds proof steps for each key (choice between readings) that the clause names: under each reading of the
  /// key, the game is played as under the first reading.
  void agree(const Clause& clause) {
    if (std::ranges::any_of(claim_.formal, is_premise))
      throw evaluator::NoMeaning("'agree' of some positions alone");
    for (const PlayedPair& pair : pairs_of(game_, clause)) {
      Statement<R> same = same_play(pair, scene_, mover_);
      for (const Bit step : same.steps) add_step(step);
      last_occasion_ = same.occasion;
    }
  }

  const language::Document& document_;
  const language::Claim& claim_;
  const Game& game_;
  const Scene<R>& scene_;
  bool has_past_;
  bool by_induction_;
  int mover_;
  Moves moves_;
  std::vector<Value> locals_;
  std::vector<Bit> steps_;
  std::vector<std::string> about_;
  std::optional<Bit> last_occasion_;
  std::shared_ptr<const typename Moves::Content> given_at_;  ///< the position in which premises are evaluated
};

}  // namespace ruleproof
