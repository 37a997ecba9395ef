#include "properties/document_claims.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "properties/counterexample.hpp"
#include "properties/memory_machine.hpp"
#include "properties/symbolic_world.hpp"
#include "properties/tree_facts.hpp"
#include "reference/document_form.hpp"
#include "reference/evaluator/steps.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof {
namespace {

using evaluator::NoMeaning;
using evaluator::Setting;
using language::Action;
using language::Document;
using language::Expression;
using language::Op;
using language::Type;
using language::Word;
using StepKind = language::Step::Kind;
using FormalClause = language::Claim::Clause;
using Kind = FormalClause::Kind;

/// Whether an action, by its number, is named as a part of turns.
bool is_part_of_turn(const Document& document, int action) {
  return document.turn &&
         std::ranges::any_of(document.turn->sequences, [&](const language::Turn::Sequence& sequence) {
           return std::ranges::any_of(sequence.parts,
                                      [&](const language::Part& part) { return part.action == action; });
         });
}

/// Says claims of one scene.
template <Region R>
class Sayer {
 public:
  using World = typename WorldOf<R>::type;
  using Evaluator = evaluator::Evaluator<World>;
  using Steps = evaluator::Steps<World>;
  using Content = evaluator::Content<World>;
  using Past = evaluator::Past<World>;
  using Moment = evaluator::Moment<World>;
  using Value = evaluator::Value<World>;
  using Branch = evaluator::Branch<World>;
  using Bit = ruleproof::Bit<R>;

  /// Of numbers that are kept nothing is known unless they are spoken of.
  Sayer(const Document& document, const Scene<R>& scene, const Setting& setting, int mover, bool has_past,
        bool has_numbers)
      : document_(document),
        scene_(scene),
        mover_(mover),
        has_numbers_(has_numbers),
        world_(world_of(document, scene.point)),
        evaluator_(world_, document, setting) {
    if (setting.players < 2) throw NoMeaning("a game for one player");
    if (std::same_as<R, PositionsRegion> && setting.players != 2)
      throw NoMeaning("a game for any other number of players than two");
    if constexpr (std::same_as<R, AnyBoardRegion>) {
      if (document.shape) throw NoMeaning("the shape of the board");
      if (!evaluator::has_squares(document)) world_.forget_squares();
      if (document.board->kind != language::Board::Kind::unbounded_grid) world_.end_somewhere();
    }
    Content before;
    before.stones = {scene.before.black, scene.before.white};
    for (std::size_t i = 0; i < others(); ++i)
      before.stones.push_back(i < scene.others.size() ? scene.others[i] : world_.nowhere());
    if constexpr (!runs<R>) {
      world_.speak_of(scene.any);
      world_.keep_apart(before.stones);
    }
    before.to_move = document.turns_alternate ? mover_ : -1;
    fill_memory(before, "");
    // A claim that does not ask for the past is said of a position as if the game began with it: of a real
    // past more is forbidden, and no less.
    past_ = has_past ? any_moment(before) : std::make_shared<Past>(Past{before, nullptr});
    evaluator_.ask_for_possible([this](int action, const evaluator::Players<Bit>& player, const Moment& now) {
      return is_possible(action, evaluator_.known_player(player), now);
    });
    before_ = std::make_shared<Content>(std::move(before));
    if constexpr (!runs<R>) world_.speak_of_any_moment(has_past);
  }

  Evaluator& evaluator() { return evaluator_; }
  World& world() { return world_; }
  int mover() const { return mover_; }
  const std::shared_ptr<const Content>& before() const { return before_; }

  /// A branch of an action that is alive, and what the action was done with.
  struct Run {
    std::vector<Value> arguments;
    Branch branch;
  };

  /// Those of an action with the point of the scene and with each direction and player, and in each the runs
  /// of a step; in a symbolic world one for each of these, with the bits that forbid it.
  std::vector<Run> run(int action, int watched = -1) {
    const Action& declared = document_.actions[static_cast<std::size_t>(action)];
    if constexpr (runs<R>)
      if (declared.parameters.empty() != scene_.point.points().empty()) return {};
    std::vector<Run> all;
    for (const std::vector<Value>& arguments : argument_lists(declared, scene_.point))
      for (Branch& branch : branches(declared, arguments, before_, past_, mover(), watched).alive)
        all.push_back({arguments, std::move(branch)});
    return all;
  }

  /// With how many directions and players an action can be done.
  std::size_t ways_to_do(int action) {
    return argument_lists(document_.actions[static_cast<std::size_t>(action)], scene_.point).size();
  }

  /// From here on only these bits are false for certain.
  void take_for_granted(const std::vector<Bit>& ruled_out) {
    if constexpr (!runs<R>) {
      world_.take_for_granted({});
      for (const Bit& bit : ruled_out) world_.rule_out(bit);
    }
  }

  /// A board without stones, as a game begins with it.
  std::shared_ptr<const Content> start() {
    auto start = std::make_shared<Content>();
    start->stones.assign(2 + others(), world_.nowhere());
    start->to_move = 0;
    start->memory = evaluator_.first_memory(*start);
    return start;
  }

  /// That nothing forbids a branch.
  Bit is_legal(const Branch& branch) {
    Bit legal = world_.truth(true);
    for (const auto& refusal : branch.refusals) legal = legal && !refusal.broken;
    for (const Bit& left : branch.left_to_choose_from) legal = legal && !left;
    return legal;
  }

  /// Marks at a moment before and a moment after something, and what else a branch has marked.
  std::vector<Moment> marks(const Content* before, const Content* after,
                            std::vector<Moment> marks = {}) const {
    marks.resize(std::max<std::size_t>(3, document_.marks.size()));
    marks[0] = {before, past_};
    marks[1] = {after, past_};
    return marks;
  }

  evaluator::Scope<World> scope(std::vector<Value>& locals, const std::vector<Moment>& marks) const {
    return {{before_.get(), past_}, mover(), &locals, &marks};
  }

 private:
  int players() const { return evaluator_.setting().players; }
  /// Further players, and kinds of stones that nobody owns.
  std::size_t others() const { return static_cast<std::size_t>(players()) - 2 + document_.neutrals.size(); }

  /// What an action can be done with, if its one point is known; without regard to ranges. Of players of whom
  /// nothing is said yet one stands for all, where there are more than two.
  std::vector<std::vector<Value>> argument_lists(const Action& action, const R& point) {
    std::vector<std::vector<Value>> all{{}};
    bool has_point = false;
    int spoken_of = players() == 2 ? 2 : 1;  // the mover
    for (const language::Parameter& parameter : action.parameters) {
      std::vector<Value> values;
      if (parameter.type == Type::point && !has_point)
        values.emplace_back(point);
      else if (parameter.type == Type::direction)
        for (int eighths = 0; eighths < 8; eighths += 2) values.emplace_back(evaluator::Direction{eighths});
      else if (parameter.type == Type::player)
        for (int player = 0; player < (runs<R> ? players() : std::min(players(), spoken_of + 1)); ++player)
          values.emplace_back(evaluator_.only(player));
      else
        throw NoMeaning("a move with such parameters");
      has_point = has_point || parameter.type == Type::point;
      if (parameter.type == Type::player) ++spoken_of;
      std::vector<std::vector<Value>> longer;
      for (const std::vector<Value>& arguments : all)
        for (const Value& value : values) {
          longer.push_back(arguments);
          longer.back().push_back(value);
        }
      all = std::move(longer);
    }
    return all;
  }

  evaluator::Branches<World> branches(const Action& action, const std::vector<Value>& arguments,
                                      const std::shared_ptr<const Content>& now,
                                      const std::shared_ptr<const Past>& past, int mover, int watched) {
    Steps steps(evaluator_);
    steps.watch(watched);
    auto branches = steps.run(action, arguments, now, past, mover);
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (action.parameters[i].range)
        forbid_outside(evaluator_.evaluate(*action.parameters[i].range, {now.get(), past}, mover),
                       arguments[i], branches);
    return branches;
  }

  /// Whether a player can make a move, with some point; of language::any_turn, any move, as each is a turn.
  Bit is_possible(int action, int player, const Moment& now) {
    if (action == language::any_turn) {
      Bit any = world_.truth(false);
      if (language::has_turn_of_parts(document_)) throw NoMeaning("a turn of several parts");
      for (std::size_t i = 0; i < document_.actions.size(); ++i)
        if (document_.actions[i].kind == Action::Kind::move)
          any = any || is_possible(static_cast<int>(i), player, now);
      return any;
    }
    const Action& declared = document_.actions[static_cast<std::size_t>(action)];
    const auto content = std::make_shared<Content>(*now.now);
    const auto can = [&](const R& point) {
      Bit can = world_.truth(false);
      for (const std::vector<Value>& arguments : argument_lists(declared, point))
        for (const Branch& branch : branches(declared, arguments, content, now.past, player, -1).alive)
          can = can || is_legal(branch);
      return can;
    };
    if (std::ranges::none_of(declared.parameters, [](const auto& one) { return one.type == Type::point; }))
      return can(world_.nowhere());
    return world_.exists(world_.everywhere(), can);
  }

  /// A move is made with a point of its range, or it is illegal.
  void forbid_outside(const Value& range, const Value& argument, evaluator::Branches<World>& branches) {
    Bit is_outside = world_.truth(false);
    if (const auto* points = std::get_if<R>(&range)) {
      is_outside = !subset(std::get<R>(argument), *points);
    } else if (const auto* directions = std::get_if<std::vector<evaluator::Direction>>(&range)) {
      is_outside = world_.truth(std::ranges::find(*directions, std::get<evaluator::Direction>(argument)) ==
                                directions->end());
    } else if (const auto* among = std::get_if<evaluator::Players<Bit>>(&range)) {
      const auto& player = std::get<evaluator::Players<Bit>>(argument);
      for (std::size_t i = 0; i < among->has.size(); ++i)
        is_outside = is_outside || (player.has[i] && !among->has[i]);
    } else {
      throw NoMeaning("a move with such a parameter");
    }
    if (world_.known(is_outside) == false) return;
    for (Branch& branch : branches.alive)
      branch.refusals.push_back(
          {is_outside, "it is not among those that the move may be made with", {}, world_.nowhere()});
    if (world_.known(is_outside) == true) branches.alive.clear();
  }

  /// On `Board` memory is as a game begins; elsewhere it may be anything, and of a kind that has no meaning
  /// there nothing is said.
  void fill_memory(Content& content, const std::string& when) {
    content.memory.clear();
    if constexpr (runs<R>)
      content.memory = evaluator_.first_memory(content);
    else
      for (const language::Memory& memory : document_.memory) {
        std::vector<Value>& values = content.memory.emplace_back();
        const auto n = static_cast<std::size_t>(players());
        for (std::size_t i = 0; i < evaluator_.places(memory); ++i) {
          const bool is_known = memory.kind == language::Memory::Kind::pairs &&
                                i / n > i % n;  // by the other player of the two
          values.push_back(
              is_known ? values[i % n * n + i / n]
                       : anything(memory, when + "memory." + memory.name.name + "." + std::to_string(i)));
        }
      }
  }
  /// A counterexample can't show it, so the world that finds those has none.
  Value anything(const language::Memory& memory, const std::string& name) {
    if constexpr (std::same_as<R, AnyBoardRegion>) {
      auto& all = scene_.point.world();
      if (memory.type() == Type::region) return all.any_region(name);
      if (memory.type() == Type::number && has_numbers_) return world_.any_number(name);
      if (memory.type() == Type::truth) return all.logic().variable(name);
      if (memory.type() == Type::player) {
        evaluator::Players<Bit> who = evaluator_.nobody();
        Formula none = all.logic().yes();
        for (std::size_t i = 0; i < who.has.size(); ++i) {
          const Formula is = all.logic().variable(name + ".is." + std::to_string(i));
          who.has[i] = is && none;
          none = none && !is;
        }
        return who;
      }
    }
    return Value();
  }

  /// Any moment of the past, by two sets of the scene, which share no point.
  std::shared_ptr<const Past> any_moment(const Content& like) {
    Content content = like;
    const std::size_t first = scene_.sets.size() - 2;
    content.stones = {scene_.sets[first], scene_.sets[first + 1] - scene_.sets[first]};
    for (std::size_t i = 0; i < others(); ++i) {
      R other = world_.nowhere();
      // A counterexample can't show them, so the world that finds those has none.
      if constexpr (std::same_as<R, PositionsRegion>)
        throw NoMeaning("stones of an earlier position that nobody owns");
      if constexpr (std::same_as<R, AnyBoardRegion>)
        other = scene_.point.world().any_region("earlier." + other_name(i));
      for (const R& stones : content.stones) other = other - stones;
      content.stones.push_back(other & world_.everywhere());
    }
    fill_memory(content, "earlier.");
    if constexpr (!runs<R>) {
      if (players() != 2 && document_.turns_alternate)
        throw NoMeaning("whose turn it was among more than two players");
      if (!document_.turns_alternate) return std::make_shared<Past>(Past{std::move(content), nullptr});
      const Formula is_mover = scene_.point.world().logic().variable("earlier.the-mover-to-move");
      content.any_to_move = evaluator_.only(mover());
      content.any_to_move->has[static_cast<std::size_t>(mover())] = is_mover;
      content.any_to_move->has[static_cast<std::size_t>(1 - mover())] = !is_mover;
    }
    return std::make_shared<Past>(Past{std::move(content), nullptr});
  }

  const Document& document_;
  const Scene<R>& scene_;
  int mover_;
  bool has_numbers_;
  World world_;
  Evaluator evaluator_;
  std::shared_ptr<const Content> before_;
  std::shared_ptr<const Past> past_;
};

/// The claim about one scene.
template <Region R>
class ClaimSayer {
 public:
  using S = Sayer<R>;
  using Bit = ruleproof::Bit<R>;
  using Value = typename S::Value;

  /// What is claimed of reachable positions is said of any position, or `by_induction`.
  ClaimSayer(const Document& document, const language::Claim& claim, const Setting& setting,
             const Scene<R>& scene, bool has_past, bool by_induction = false, int mover = -1)
      : document_(document),
        claim_(claim),
        setting_(setting),
        scene_(scene),
        has_past_(has_past),
        by_induction_(by_induction),
        mover_(mover >= 0                     ? mover
               : scene.mover == Colour::black ? 0
                                              : 1),
        say_(document, scene, setting, mover_, has_past_, speaks_of_kept_numbers(document, setting, claim)) {
    if (std::ranges::any_of(claim.any, [](const auto& any) { return any.type != Type::region; }))
      throw NoMeaning("a claim about any moment or player");
    locals_.resize(static_cast<std::size_t>(claim.slots));
    for (std::size_t i = 0; i < claim.any.size() && i < scene.sets.size(); ++i) locals_[i] = scene.sets[i];
  }

  Statement<R> statement() {
    Bit premise = say_.world().truth(true);
    Bit occasion = say_.world().truth(true);
    for (const FormalClause& clause : claim_.formal) switch (clause.kind) {
        case Kind::given:
          if (!speaks_of_marks(clause.formulas[0])) premise = premise && in_position(clause.formulas[0]);
          break;
        case Kind::occasion:
          occasion = occasion && in_position(clause.formulas[0]);
          break;
        case Kind::hint:
          hint(clause.formulas[0]);
          break;
        default:
          break;
      }
    for (const FormalClause& clause : claim_.formal) switch (clause.kind) {
        case Kind::position:
        case Kind::reachable: {
          if (clause.kind == Kind::reachable && by_induction_) {
            keeps(clause.formulas[0]);
            break;
          }
          say_.take_for_granted({});
          const auto marks = say_.marks(say_.before().get(), nullptr);
          conclude(clause.formulas[0], marks, say_.world().truth(true), say_.world().truth(true));
          break;
        }
        case Kind::step:
          step(clause);
          break;
        case Kind::grows:
          grows(clause);
          break;
        case Kind::agree:
          for (const language::Id& key : clause.names) agree(key);
          break;
        default:
          break;
      }
    say_.take_for_granted({});
    if (last_occasion_) occasion = occasion && *last_occasion_;
    return {premise, std::move(steps_), occasion};
  }

 private:
  Bit in_position(const Expression& e) {
    const auto marks = say_.marks(say_.before().get(), nullptr);
    return say_.evaluator().bit(e, say_.scope(locals_, marks));
  }

  /// What is given of the moments that a move marks.
  Bit given_within(const std::vector<typename S::Moment>& marks) {
    Bit given = say_.world().truth(true);
    for (const FormalClause& clause : claim_.formal) {
      if (clause.kind != Kind::given || !speaks_of_marks(clause.formulas[0])) continue;
      const auto scope = say_.scope(locals_, marks);
      given = given && say_.evaluator().bit(clause.formulas[0], scope);
      // What is said of each is said of any one, too, in the words in which the conclusion speaks of it.
      if constexpr (!runs<R>)
        if (const auto failures = ways_to_fail(clause.formulas[0], scope))
          for (const Bit& fails : *failures) given = given && !fails;
    }
    return given;
  }
  /// Whether something is given of the position before a move.
  bool gives_position() const {
    return std::ranges::any_of(claim_.formal, [](const FormalClause& clause) {
      return clause.kind == Kind::given && !speaks_of_marks(clause.formulas[0]);
    });
  }

  void hint(const Expression& e) {
    if constexpr (!runs<R>) {
      const auto marks = say_.marks(say_.before().get(), nullptr);
      scene_.point.world().hint(say_.evaluator().region(e, say_.scope(locals_, marks)));
    }
  }

  void add_step(const Bit& step) {
    if (say_.world().known(step) == true) return;
    if constexpr (!runs<R>)
      if (std::ranges::find(steps_, step) != steps_.end()) return;
    steps_.push_back(step);
  }

  /// That a formula holds where the premise does. `and` at the top is split; what begins with `each` is said
  /// of a point that may be any; where the sets of a collection are of several kinds, of each kind by itself.
  /// So is that a collection has no set.
  void conclude(const Expression& e, const std::vector<typename S::Moment>& marks, const Bit& premise,
                const Bit& occasion, const typename S::Content* at = nullptr) {
    if (say_.world().known(premise) == false) return;
    auto& evaluator = say_.evaluator();
    auto scope = say_.scope(locals_, marks);
    if (at) scope.now.now = at;
    const auto given = [&](const Bit& bit) -> Bit { return !premise || bit; };
    if (e.op == Op::and_ && e.type == Type::truth) {
      for (const Expression& part : e.parts) conclude(part, marks, premise, occasion, at);
      return;
    }
    if (e.op == Op::at &&
        (e.parts[1].op == Op::each_of || e.parts[1].op == Op::no || e.parts[1].op == Op::and_)) {
      const Value moment = evaluator.evaluate(e.parts[0], scope);
      return conclude(e.parts[1], marks, premise, occasion, std::get<typename S::Moment>(moment).now);
    }
    last_occasion_ = occasion;
    if (e.op == Op::each_of) last_occasion_ = occasion && some_element(e, scope);
    if constexpr (!runs<R>) {
      if (e.op == Op::no && e.parts[0].type == Type::family) {
        const Value set = evaluator.evaluate(e.parts[0], scope);
        for (const auto& kind : say_.world().kinds(std::get<typename S::World::Family>(set)))
          add_step(given(!say_.world().exists_any(kind, [&](const R&) { return say_.world().truth(true); })));
        return;
      }
      if (const auto failures = ways_to_fail(e, scope)) {
        for (const Bit& fails : *failures) add_step(given(!fails));
        return;
      }
    }
    if constexpr (S::World::calculates)
      if (e.op == Op::equal && e.parts[0].type == Type::number) {
        const auto left = evaluator.number(e.parts[0], scope);
        return conclude_nothing(evaluator.calculated(Op::minus, left, evaluator.number(e.parts[1], scope)),
                                premise);
      }
    const Bit bit = evaluator.bit(e, scope);
    if constexpr (!runs<R>)
      if (say_.world().is_certain(bit)) return;
    add_step(given(bit));
  }

  /// Of `each` over points or sets, that any one is not as is said: sets of each kind by itself.
  std::optional<std::vector<Bit>> ways_to_fail(const Expression& e, evaluator::Scope<typename S::World> scope)
    requires(!runs<R>)
  {
    if (e.op != Op::each_of || e.binders.size() != 1) return std::nullopt;
    auto& evaluator = say_.evaluator();
    const Value set = evaluator.evaluate(e.parts[0], scope);
    const auto fails = [&](const R& element) -> Bit {
      locals_[static_cast<std::size_t>(e.binders[0].slot)] = element;
      const Bit guard = evaluator.bit(e.parts[1], scope);
      if (say_.world().known(guard) == false) return guard;
      return guard && !evaluator.bit(e.parts[2], scope);
    };
    if (const auto* region = std::get_if<R>(&set))
      return std::vector{subset(scene_.any, *region) && fails(scene_.any)};
    const auto* family = std::get_if<typename S::World::Family>(&set);
    if (!family) return std::nullopt;
    std::vector<Bit> all;
    for (const auto& kind : say_.world().kinds(*family)) all.push_back(say_.world().exists_any(kind, fails));
    return all;
  }

  /// That a number is 0: by itself, and all that is added for sets, one after another, for each by itself.
  void conclude_nothing(const auto& number, const Bit& premise) {
    auto& world = say_.world();
    const auto is_nothing = [&](const auto& one) { return world.compared(Op::equal, one, 0); };
    std::vector<const typename S::World::Passed*> seen;
    for (const auto& [over, each] : number.added()) {
      if (std::ranges::count(seen, over.get()) > 0) continue;
      seen.push_back(over.get());
      for (const Bit& member : over->rests_on()) add_step(!premise || member);
      const auto adds_something = [&](const R& member) -> Bit {
        typename S::World::Number all{0};
        for (const auto& [other, adds] : number.added())
          if (other == over) all = world.calculated(Op::plus, all, adds(member));
        return !is_nothing(all);
      };
      // What rests on there being a member is so where there is this one.
      const Bit has_any = world.named(world.any(over->members));
      for (const auto& kind : world.kinds(over->members)) {
        const Bit has_one = world.exists_any(kind, [&](const R&) { return world.truth(true); });
        add_step(!premise || (has_one && !has_any) || !world.exists_any(kind, adds_something));
      }
    }
    add_step(!premise || is_nothing(world.alone(number)));
  }

  /// That a formula holds at the start of a game, and that every legal move keeps it.
  void keeps(const Expression& formula) {
    say_.take_for_granted({});
    const auto start = say_.start();
    conclude(formula, say_.marks(start.get(), nullptr), say_.world().truth(true), say_.world().truth(true),
             start.get());
    const Bit before = in_position(formula);
    for (const int action : actions_of({})) {
      for (const auto& [arguments, branch] : say_.run(action)) {
        oblige(branch);
        auto after = *branch.now;
        after.to_move = 1 - say_.mover();
        conclude(formula, say_.marks(&after, nullptr), say_.is_legal(branch) && before, say_.is_legal(branch),
                 &after);
      }
    }
  }

  /// That there is something of which `each` speaks.
  Bit some_element(const Expression& e, const evaluator::Scope<typename S::World>& scope) {
    Expression some = e;
    some.op = Op::some_of;
    some.parts.back() = {};
    some.parts.back().op = Op::truth;
    some.parts.back().value = 1;
    some.parts.back().type = Type::truth;
    return say_.evaluator().bit(some, scope);
  }

  /// Every declared move, or the one that is named.
  std::vector<int> actions_of(const FormalClause& clause) const {
    if (clause.action >= 0) return {clause.action};
    std::vector<int> actions;
    for (int i = 0; i < std::ssize(document_.actions); ++i)
      if (document_.actions[static_cast<std::size_t>(i)].kind == Action::Kind::move) actions.push_back(i);
    return actions;
  }
  /// Those that change something: every declared move, and every other part of turns.
  std::vector<int> actions_that_change() const {
    std::vector<int> actions = actions_of({});
    for (int i = 0; i < std::ssize(document_.actions); ++i)
      if (is_part_of_turn(document_, i) && std::ranges::count(actions, i) == 0) actions.push_back(i);
    return actions;
  }

  void oblige(const typename S::Branch& branch) {
    for (const Bit& obligation : branch.obligations) add_step(obligation);
  }

  void step(const FormalClause& clause) {
    const bool is_shared_step =
        clause.action >= 0 &&
        document_.actions[static_cast<std::size_t>(clause.action)].kind == Action::Kind::step &&
        !is_part_of_turn(document_, clause.action);
    if (is_shared_step) return each_run(clause);
    if constexpr (!runs<R>) demand_one_moment(clause.formulas[0]);
    for (const int action : actions_of(clause)) {
      for (const auto& [arguments, branch] : say_.run(action)) {
        oblige(branch);
        for (std::size_t i = 0; i < clause.parameters.size(); ++i)
          locals_[claim_.any.size() + i] = arguments[i];
        const auto marks = say_.marks(say_.before().get(), branch.now.get(), branch.marks);
        const Bit premise = say_.is_legal(branch) && given_within(marks);
        conclude(clause.formulas[0], marks, premise, premise);
      }
    }
  }

  void demand_one_moment(const Expression& formula) const {
    if (!speaks_of_one_moment(document_, setting_, formula, false))
      throw NoMeaning("history, as this claim uses it");
    if (!forbids_speak_of_one_moment(document_, setting_)) throw NoMeaning("history, as the moves use it");
  }

  /// Of each run of a step that moves share: on `Board` in legal moves; in the symbolic worlds from any
  /// position, and if something is given of the position before the move, in each move whatever becomes of
  /// it.
  void each_run(const FormalClause& clause) {
    const Action& shared = document_.actions[static_cast<std::size_t>(clause.action)];
    if (!runs<R> && shared.parameters.empty() && !gives_position()) {
      for (const auto& [arguments, branch] : say_.run(clause.action)) {
        oblige(branch);
        say_.take_for_granted({});
        const auto marks = say_.marks(say_.before().get(), branch.now.get(), branch.marks);
        const Bit premise = say_.is_legal(branch) && given_within(marks);
        conclude(clause.formulas[0], marks, premise, premise);
      }
      return;
    }
    bool is_done = false;
    for (const int action : actions_that_change()) {
      for (const auto& [arguments, branch] : say_.run(action, clause.action)) {
        for (const auto& run : branch.runs) {
          is_done = true;
          Bit premise = say_.world().truth(true);
          for (const Bit& broken : run.broken) premise = premise && !broken;
          for (const Bit& left : branch.left_to_choose_from) premise = premise && !left;
          oblige(branch);
          say_.take_for_granted(run.broken);
          const auto marks = say_.marks(run.before.get(), run.after.get(), branch.marks);
          premise = premise && given_within(marks);
          conclude(clause.formulas[0], marks, premise, premise);
        }
      }
    }
    if (!is_done && !runs<R>) throw NoMeaning("a step that no move does");
  }

  /// Every turn but one that changes no stone makes a number larger, or leaves it and makes the next one
  /// larger: on `Board` they are compared; elsewhere each has to be the size of a set, which grows or stays.
  /// Of a turn of several parts the first does, and no other part makes it smaller.
  void grows(const FormalClause& clause) {
    for (const int action : actions_that_change()) {
      for (const auto& [arguments, branch] : say_.run(action)) {
        oblige(branch);
        const auto marks = say_.marks(say_.before().get(), branch.now.get());
        const auto before = say_.scope(locals_, marks);
        auto after = before;
        after.now.now = branch.now.get();
        Bit unchanged = say_.world().truth(true);
        for (std::size_t i = 0; i < branch.now->stones.size(); ++i)
          unchanged = unchanged && same(say_.before()->stones[i], branch.now->stones[i]);
        const Bit legal = say_.is_legal(branch);
        last_occasion_ = legal;
        const bool may_stay = !begins_turns(action);
        Bit larger = say_.world().truth(false), stays = say_.world().truth(true);
        for (const Expression& number : clause.formulas) {
          if constexpr (runs<R>) {
            const auto was = say_.evaluator().number(number, before),
                       is = say_.evaluator().number(number, after);
            larger = larger || (stays && was < is);
            stays = stays && was == is;
          } else {
            if (number.op != Op::word || number.index != static_cast<int>(Word::count) ||
                number.parts[0].type != Type::region)
              throw NoMeaning("a number that grows and is not the size of a set");
            const R was = say_.evaluator().region(number.parts[0], before),
                    is = say_.evaluator().region(number.parts[0], after);
            larger = larger || (stays && subset(was, is) && some(is - was));
            stays = stays && (same(was, is) || (say_.world().truth(may_stay) && exactly_one(is - was) &&
                                                exactly_one(was - is)));
          }
        }
        if (may_stay) larger = larger || stays;
        if (say_.world().known(unchanged) != true) add_step(!legal || unchanged || larger);
      }
    }
  }
  /// Whether an action is the first part of every turn that it is of; without parts each action is a turn.
  bool begins_turns(int action) const {
    return !language::has_turn_of_parts(document_) ||
           std::ranges::all_of(document_.turn->sequences, [&](const language::Turn::Sequence& sequence) {
             return sequence.parts.front().how == language::Part::How::once &&
                    (sequence.parts.front().action == action) ==
                        std::ranges::any_of(sequence.parts, [&](const language::Part& part) {
                          return part.action == action;
                        });
           });
  }

  /// Each reading of a key against the first.
  void agree(const language::Id& key) {
    const language::Alternatives* choice = language::find_choice(document_, key.name);
    const auto index = static_cast<std::size_t>(choice - document_.choices.data());
    if constexpr (!runs<R>) demand_one_moment({});
    Setting first = setting_;
    first.choices[index] = 0;
    for (std::size_t reading = 1; reading < choice->readings.size(); ++reading) {
      Setting other = setting_;
      other.choices[index] = static_cast<int>(reading);
      alike(first, other);
    }
  }

 public:
  /// That two settings treat the scene alike.
  void alike(const Setting& one, const Setting& other) {
    if (document_.players->most != 2)
      throw NoMeaning("what readings have in common in a game for any other number of players than two");
    S by_one(document_, scene_, one, mover_, has_past_, false),
        by_other(document_, scene_, other, mover_, has_past_, false);
    for (const int action : actions_that_change()) {
      const auto ones = by_one.run(action), others = by_other.run(action);
      if constexpr (runs<R>) {
        const auto includes = [](const auto& all, const auto& run) {
          return std::ranges::any_of(
              all, [&](const auto& has) { return same_stones(*has.branch.now, *run.branch.now); });
        };
        add_step(std::ranges::all_of(ones, [&](const auto& b) { return includes(others, b); }) &&
                 std::ranges::all_of(others, [&](const auto& b) { return includes(ones, b); }));
      } else {
        const std::size_t each = by_one.ways_to_do(action);
        if (ones.size() != each || others.size() != each) throw NoMeaning("a move with several outcomes");
        for (std::size_t i = 0; i < ones.size(); ++i) alike(ones[i].branch, others[i].branch, by_one);
      }
    }
    by_one.take_for_granted({});
    by_other.take_for_granted({});
    score_alike(one, other, by_one, by_other);
  }

  std::vector<Bit> take_steps() { return std::move(steps_); }
  std::optional<Bit> last_occasion() const { return last_occasion_; }

 private:
  static bool same_stones(const auto& a, const auto& b) {
    for (std::size_t i = 0; i < a.stones.size(); ++i)
      if (!same(a.stones[i], b.stones[i])) return false;
    return true;
  }

  /// The refusals that both have are premises; each has to forbid what the rest of the other does; and what
  /// neither forbids has to leave the same stones.
  void alike(const typename S::Branch& a, const typename S::Branch& b, S& say) {
    if (!a.left_to_choose_from.empty() || !b.left_to_choose_from.empty())
      throw NoMeaning("repeat with such a choice");
    const auto has = [](const auto& branch, const Bit& broken) {
      return std::ranges::any_of(branch.refusals, [&](const auto& r) { return r.broken == broken; });
    };
    Bit premise = say.world().truth(true), rest_of_a = say.world().truth(false), rest_of_b = rest_of_a;
    for (const auto& refusal : a.refusals) {
      if (has(b, refusal.broken))
        premise = premise && !refusal.broken;
      else
        rest_of_a = rest_of_a || refusal.broken;
    }
    for (const auto& refusal : b.refusals)
      if (!has(a, refusal.broken)) rest_of_b = rest_of_b || refusal.broken;
    oblige(a);
    oblige(b);
    add_step(!premise || !rest_of_a || rest_of_b);
    add_step(!premise || !rest_of_b || rest_of_a);
    last_occasion_ = premise && rest_of_a;
    if (say.world().known(*last_occasion_) == false) last_occasion_ = premise;
    for (std::size_t i = 0; i < a.now->stones.size(); ++i) {
      const Bit equal = same(a.now->stones[i], b.now->stones[i]);
      if (say.world().known(equal) != true) add_step(!premise || rest_of_a || equal);
    }
    for (std::size_t i = 0; i < a.now->memory.size(); ++i)
      for (std::size_t j = 0; j < a.now->memory[i].size() && !document_.memory[i].is_note; ++j) {
        const Value &x = a.now->memory[i][j], &y = b.now->memory[i][j];
        if (std::holds_alternative<std::monostate>(x) && std::holds_alternative<std::monostate>(y)) continue;
        if (x.index() != y.index())
          throw NoMeaning("'" + document_.memory[i].name.name + "', of which nothing is known");
        if (const Bit equal = say.evaluator().equal(x, y); say.world().known(equal) != true)
          add_step(!premise || rest_of_a || equal);
      }
  }

  /// That the same sets are counted for the players.
  void score_alike(const Setting& one, const Setting& other, S& by_one, S& by_other) {
    const language::Definition* found = language::find_definition(document_, "score");
    if (!found || !rests_on_difference(document_, one, other, found->body)) return;
    for (int player = 0; player < 2; ++player) {
      const auto a = counted(*found, player, by_one), b = counted(*found, player, by_other);
      if (a.size() != b.size()) throw NoMeaning("scores that count in different ways");
      for (std::size_t i = 0; i < a.size(); ++i) add_step(same(a[i], b[i]));
    }
  }
  /// The sets whose sizes stand in a score.
  std::vector<R> counted(const language::Definition& score, int player, S& say) {
    std::vector<R> sets;
    std::vector<Value> locals{say.evaluator().only(player)};
    const auto marks = say.marks(say.before().get(), nullptr);
    collect_counted(score.body, {{say.before().get(), nullptr}, -1, &locals, &marks}, say, sets);
    return sets;
  }
  void collect_counted(const Expression& e, const evaluator::Scope<typename S::World>& scope, S& say,
                       std::vector<R>& sets) {
    if (e.is(Word::count) && e.parts[0].type == Type::region) {
      sets.push_back(say.evaluator().region(e.parts[0], scope));
      return;
    }
    const bool is_plain = e.op == Op::plus || e.op == Op::minus || e.op == Op::times || e.op == Op::number ||
                          e.op == Op::setting || e.op == Op::negative || e.op == Op::if_;
    if (!is_plain) throw NoMeaning("a score that is no sum of sizes");
    for (std::size_t i = e.op == Op::if_ ? 1 : 0; i < e.parts.size(); ++i)
      collect_counted(e.parts[i], scope, say, sets);
  }

  const Document& document_;
  const language::Claim& claim_;
  const Setting& setting_;
  const Scene<R>& scene_;
  bool has_past_;
  bool by_induction_;
  int mover_;
  S say_;
  std::vector<Value> locals_;
  std::vector<Bit> steps_;
  std::optional<Bit> last_occasion_;
};

/// What makes it right that the symbolic worlds run once what these settings repeat.
std::string why_once(const Document& document, const std::vector<Setting>& settings) {
  const auto does = [&](StepKind kind) {
    return std::ranges::any_of(settings,
                               [&](const Setting& setting) { return reaches_step(document, setting, kind); });
  };
  if (!does(StepKind::repeat)) return "";
  std::string why =
      "What is repeated was run once: that looking again changes nothing was proved on the way.";
  if (does(StepKind::choose))
    why +=
        " Where one of several sets is chosen each time, any of them leaves the others to choose from as "
        "they were and adds none: "
        "so by induction every order comes to the position to which all of them together come.";
  return why;
}

/// What makes it right that AllBoards::wound_round is said by paths.
std::string why_by_paths(const Document& document, const std::vector<Setting>& settings,
                         const language::Claim& claim) {
  const bool asks = std::ranges::any_of(
      settings, [&](const Setting& setting) { return asks_for_winding(document, setting, claim); });
  return asks ? "That a closed walk winds round a square exactly if no path leads from it far outside was "
                "taken from "
                "the theorem of the grid that `measured by loops-and-paths-of-the-grid` proves."
              : "";
}

}  // namespace

std::string stated_argument(const language::Claim& claim) {
  std::string all;
  for (const std::string& argument : claim.arguments) {
    if (argument.starts_with("Premise:")) continue;
    all += (all.empty() ? "" : " ") + argument;
  }
  return all;
}

namespace {

/// Whether games begin without stones, and all that changes anything is a move of whoever is on turn, each a
/// turn.
bool is_by_single_moves(const Document& document) {
  const auto is_one = [](const Action& action) {
    return action.kind != Action::Kind::event && !action.aside;
  };
  return !document.start && document.turns_alternate && !language::has_turn_of_parts(document) &&
         std::ranges::all_of(document.actions, is_one);
}

}  // namespace

Setting spoken_of(const language::Claim& claim, Setting setting) {
  for (const FormalClause& clause : claim.formal)
    if (clause.kind == Kind::given && clause.formulas[0].op == Op::is)
      setting.choices[static_cast<std::size_t>(clause.formulas[0].index)] =
          static_cast<int>(clause.formulas[0].value);
  return setting;
}

/// Three players can be told apart by whom they are allied with, which two cannot.
constexpr int most_players_spoken_of = 3;

std::optional<Property> property_of(const Document& document, const language::Claim& claim,
                                    const Setting& ruleset) {
  Setting setting = spoken_of(claim, ruleset);
  setting.players = std::max(setting.players, std::min(document.players->most, most_players_spoken_of));
  const auto is_formula = [](const FormalClause& clause) {
    return clause.kind == Kind::position || clause.kind == Kind::reachable || clause.kind == Kind::step ||
           clause.kind == Kind::grows || clause.kind == Kind::agree;
  };
  if (std::ranges::none_of(claim.formal, is_formula)) return std::nullopt;
  Property property;
  property.id = claim.name.name;
  property.argument = stated_argument(claim);
  property.of_a_step = std::ranges::any_of(claim.formal, [](const FormalClause& clause) {
    return clause.kind == Kind::step || clause.kind == Kind::grows || clause.kind == Kind::agree;
  });
  const bool has_past = uses_history(document, setting, claim);
  property.sets = claim.any.size() + (has_past ? 2 : 0);
  property.recalls = has_past;
  property.players = setting.players;
  property.others = static_cast<std::size_t>(std::max(setting.players - 2, 0)) + document.neutrals.size();
  if (document.players->most > 2)
    property.symbolic_argument = "The proof is of games of " + std::to_string(setting.players) +
                                 " players, whatever is between them. ";
  std::vector<Setting> settings{setting};
  if (property.of_a_step) {
    for (const FormalClause& clause : claim.formal)
      for (const language::Id& key : clause.names) {
        const language::Alternatives* choice = language::find_choice(document, key.name);
        for (std::size_t reading = 0; reading < choice->readings.size(); ++reading) {
          settings.push_back(setting);
          settings.back().choices[static_cast<std::size_t>(choice - document.choices.data())] =
              static_cast<int>(reading);
        }
      }
    property.symbolic_argument += why_once(document, settings);
  }
  property.symbolic_argument += why_by_paths(document, settings, claim);
  property.asks_both_movers = setting.players == 2 && !treats_players_alike(document, claim);
  property.is_of_unbounded_grid = document.board->kind == language::Board::Kind::unbounded_grid;
  const bool are_told_apart = setting.players > 2 && !treats_players_alike(document, claim);
  const auto says = [&document, &claim, setting, has_past, are_told_apart]<Region R>(const Scene<R>& scene) {
    if (!are_told_apart) return ClaimSayer<R>(document, claim, setting, scene, has_past).statement();
    Statement<R> of_all{always(scene.point), {}};
    for (int mover = 0; mover < setting.players; ++mover) {
      const auto of_mover =
          ClaimSayer<R>(document, claim, setting, scene, has_past, false, mover).statement();
      for (const Bit<R>& step : of_mover.steps) {
        const Bit<R> under_premise = implies(of_mover.premise, step);
        if (runs<R> || std::ranges::find(of_all.steps, under_premise) == of_all.steps.end())
          of_all.steps.push_back(under_premise);
      }
      of_all.occasion =
          of_all.occasion.value_or(!of_all.premise) || of_mover.occasion.value_or(of_all.premise);
    }
    return of_all;
  };
  property.on_board = says;
  property.on_positions = says;
  property.on_any_board = says;
  const auto is = [&](Kind kind) {
    return std::ranges::any_of(claim.formal, [&](const FormalClause& clause) { return clause.kind == kind; });
  };
  if (is(Kind::reachable) && !is(Kind::given) && setting.players == 2 && is_by_single_moves(document)) {
    auto kept = std::make_shared<Property>(property);
    kept->id += "-kept";
    const auto keeps = [&document, &claim, setting, has_past]<Region R>(const Scene<R>& scene) {
      return ClaimSayer<R>(document, claim, setting, scene, has_past, true).statement();
    };
    kept->on_board = keeps;
    kept->on_any_board = keeps;
    property.by_induction = std::move(kept);
  }
  return property;
}

std::optional<Property> alike(const Document& document, const Setting& one, const Setting& other) {
  const auto differ = [&](const Expression& e) { return rests_on_difference(document, one, other, e); };
  const language::Definition* wins = language::find_definition(document, "wins");
  const language::Definition* score = language::find_definition(document, "score");
  // The winner may depend on the readings through the score, and through what is kept beside the stones.
  const bool winner_differs = wins && differ(wins->body) && !(score && differ(score->body));
  if (winner_differs && !alike_at_every_end(document, one, other, wins->body)) return std::nullopt;
  for (const language::End& end : document.ends)
    if (differ(end.condition)) return std::nullopt;
  const bool has_past = forbids_mention_history(document, one) || forbids_mention_history(document, other);
  if (!forbids_speak_of_one_moment(document, one) || !forbids_speak_of_one_moment(document, other))
    return std::nullopt;
  Property property;
  property.id = "alike";
  property.sets = has_past ? 2 : 0;
  property.recalls = has_past;
  property.others = document.neutrals.size();
  static const language::Claim none;
  property.asks_both_movers = !treats_players_alike(document, none);
  property.is_of_unbounded_grid = document.board->kind == language::Board::Kind::unbounded_grid;
  const auto says = [&document, one, other, has_past]<Region R>(const Scene<R>& scene) {
    ClaimSayer<R> sayer(document, none, one, scene, has_past);
    sayer.alike(one, other);
    Statement<R> statement{always(scene.point), sayer.take_steps(), sayer.last_occasion()};
    if (statement.steps.empty()) statement.steps.push_back(always(scene.point));
    return statement;
  };
  property.on_board = says;
  property.on_positions = says;
  property.on_any_board = says;
  property.argument = "What the two rulesets say of turns and the end is the same.";
  if (winner_differs)
    property.argument +=
        " Who wins at given scores was compared at the end of every sequence of moves, as if each were "
        "possible on each turn.";
  property.symbolic_argument = why_once(document, {one, other}) + why_by_paths(document, {one, other}, none);
  return property;
}

}  // namespace ruleproof
