#include "properties/document_claims.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "properties/measures.hpp"
#include "properties/symbolic_world.hpp"
#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/steps.hpp"
#include "reference/model/model.hpp"

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
using FormalClause = language::Claim::Clause;
using Kind = FormalClause::Kind;

template <class R>
struct WorldOf {
  using type = SymbolicWorld<R>;
};
template <>
struct WorldOf<BoardRegion> {
  using type = evaluator::BoardWorld;
};

/// Calls f for an expression and all that it is made of, definitions included.
template <class F>
void each_part(const Document& document, const Setting& setting, const Expression& e, std::set<int>& seen, F f) {
  f(e);
  if (e.op == Op::case_) return each_part(document, setting, e.parts[static_cast<std::size_t>(setting.choices[static_cast<std::size_t>(e.index)])], seen, f);
  for (const Expression& part : e.parts) each_part(document, setting, part, seen, f);
  if (e.op == Op::definition && seen.insert(e.index).second)
    each_part(document, setting, document.definitions[static_cast<std::size_t>(e.index)].body, seen, f);
}

bool mentions_history(const Document& document, const Setting& setting, const Expression& e) {
  std::set<int> seen;
  bool found = false;
  each_part(document, setting, e, seen, [&](const Expression& part) {
    found = found || (part.op == Op::word && (part.index == static_cast<int>(Word::history) || part.index == static_cast<int>(Word::ago)));
  });
  return found;
}

/// Whether an expression says of history only that some moment is so (`some_of`), or only that none is or each (no_of,
/// each_of), never the other way round: then one moment, which may be any, stands for all.
bool speaks_of_one_moment(const Document& document, const Setting& setting, const Expression& e, bool some) {
  if (!mentions_history(document, setting, e)) return true;
  const auto all_parts = [&] {
    return std::ranges::all_of(e.parts, [&](const Expression& part) { return speaks_of_one_moment(document, setting, part, some); });
  };
  switch (e.op) {
    case Op::and_: case Op::or_: return all_parts();
    case Op::case_:
      return speaks_of_one_moment(document, setting, e.parts[static_cast<std::size_t>(setting.choices[static_cast<std::size_t>(e.index)])], some);
    case Op::definition: return speaks_of_one_moment(document, setting, document.definitions[static_cast<std::size_t>(e.index)].body, some);
    case Op::some_of: case Op::no_of: case Op::each_of: {
      const bool fits = some ? e.op == Op::some_of : e.op != Op::some_of;
      return fits && e.parts[0].op == Op::word &&
             std::none_of(e.parts.begin() + 1, e.parts.end(), [&](const Expression& part) { return mentions_history(document, setting, part); });
    }
    default: return false;
  }
}

bool forbids_speak_of_one_moment(const Document& document, const Setting& setting, const language::Steps& steps) {
  return std::ranges::all_of(steps, [&](const language::Step& step) {
    if (step.kind == language::Step::Kind::forbid && !speaks_of_one_moment(document, setting, step.parts[0], true)) return false;
    if (step.kind == language::Step::Kind::do_)
      return forbids_speak_of_one_moment(document, setting, document.actions[static_cast<std::size_t>(step.index)].steps);
    return std::ranges::all_of(step.blocks, [&](const auto& block) { return forbids_speak_of_one_moment(document, setting, block); });
  });
}

/// The choices on which a definition rests.
std::set<int> choices_of(const Document& document, const Setting& setting, const Expression& e) {
  std::set<int> seen, choices;
  each_part(document, setting, e, seen, [&](const Expression& part) {
    if (part.op == Op::case_ || part.op == Op::is) choices.insert(part.index);
  });
  return choices;
}

/// An expression as text, up to the order of what is joined or compared, with the two players exchanged or not.
std::string canonical(const Expression& e, bool exchanged) {
  std::vector<std::string> parts;
  for (const Expression& part : e.parts) parts.push_back(canonical(part, exchanged));
  if (e.op == Op::and_ || e.op == Op::or_ || e.op == Op::equal || e.op == Op::unequal || e.op == Op::meets) std::ranges::sort(parts);
  const int index = e.op == Op::player && exchanged ? 1 - e.index : e.index;
  std::string text = "(" + std::to_string(static_cast<int>(e.op)) + " " + std::to_string(index) + " " + std::to_string(e.value);
  for (const std::string& part : parts) text += part;
  return text + ")";
}

bool treats_players_alike(const Document& document, const Expression& e, std::set<int>& seen) {
  if (canonical(e, false) != canonical(e, true)) return false;
  const auto is_fine = [&](const Expression& part, const auto& self) -> bool {
    if (part.op == Op::definition && seen.insert(part.index).second &&
        !treats_players_alike(document, document.definitions[static_cast<std::size_t>(part.index)].body, seen))
      return false;
    return std::ranges::all_of(part.parts, [&](const Expression& inner) { return self(inner, self); });
  };
  return is_fine(e, is_fine);
}
bool treats_players_alike(const Document& document, const language::Steps& steps, std::set<int>& seen) {
  return std::ranges::all_of(steps, [&](const language::Step& step) {
    return std::ranges::all_of(step.parts, [&](const Expression& e) { return treats_players_alike(document, e, seen); }) &&
           std::ranges::all_of(step.blocks, [&](const auto& block) { return treats_players_alike(document, block, seen); });
  });
}
/// Whether what is said of one player as the mover is said of the other: the symbolic provers ask one of them only.
bool treats_players_alike(const Document& document, const language::Claim& claim) {
  std::set<int> seen;
  return std::ranges::all_of(document.actions, [&](const Action& a) { return treats_players_alike(document, a.steps, seen); }) &&
         std::ranges::all_of(claim.formal, [&](const FormalClause& clause) {
           return std::ranges::all_of(clause.formulas, [&](const Expression& e) { return treats_players_alike(document, e, seen); });
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

  Sayer(const Document& document, const Scene<R>& scene, const Setting& setting, bool has_past)
      : document_(document), scene_(scene), world_(world_of(document, scene)), evaluator_(world_, document, setting) {
    if constexpr (!runs<R>) {
      world_.speak_of(scene.any);
      world_.keep_apart({scene.before.black, scene.before.white});
    }
    Content before;
    before.stones = {scene.before.black, scene.before.white};
    before.to_move = mover();
    fill_memory(before);
    // A claim that does not ask for the past is said of a position as if the game began with it: of a real past more is
    // forbidden, and no less.
    past_ = has_past ? any_moment(before) : std::make_shared<Past>(Past{before, nullptr});
    before_ = std::make_shared<Content>(std::move(before));
    has_past_ = has_past;
    if constexpr (!runs<R>) world_.speak_of_any_moment(has_past);
  }

  Evaluator& evaluator() { return evaluator_; }
  World& world() { return world_; }
  int mover() const { return scene_.mover == Colour::black ? 0 : 1; }
  const std::shared_ptr<const Content>& before() const { return before_; }

  /// The branches of an action that are alive; in a symbolic world the one, with the bits that forbid it.
  std::vector<Branch> run(int action) { return branches(action).alive; }

  /// All branches of an action, and in each the runs of a step.
  evaluator::Branches<World> branches(int action, int watched = -1) {
    const Action& declared = document_.actions[static_cast<std::size_t>(action)];
    std::vector<Value> arguments;
    for (const language::Parameter& parameter : declared.parameters) {
      if (parameter.type != Type::point && parameter.type != Type::region) throw NoMeaning("a move with such a parameter");
      arguments.push_back(scene_.point);
    }
    if (declared.parameters.size() > 1) throw NoMeaning("a move with several parameters");
    Steps steps(evaluator_);
    steps.watch(watched);
    return steps.run(declared, std::move(arguments), before_, past_, mover());
  }

  /// From here on only these bits are false for certain.
  void take_for_granted(const std::vector<Bit>& ruled_out) {
    if constexpr (!runs<R>) {
      world_.take_for_granted({});
      for (const Bit& bit : ruled_out) world_.rule_out(bit);
    }
  }

  /// That nothing forbids a branch.
  Bit is_legal(const Branch& branch) {
    Bit legal = world_.truth(true);
    for (const auto& refusal : branch.refusals) legal = legal && !refusal.broken;
    return legal;
  }

  /// Marks at a moment before and a moment after something.
  std::vector<Moment> marks(const Content* before, const Content* after) const {
    std::vector<Moment> marks(std::max<std::size_t>(3, document_.marks.size()));
    marks[0] = {before, past_};
    marks[1] = {after, past_};
    return marks;
  }

  evaluator::Scope<World> scope(std::vector<Value>& locals, const std::vector<Moment>& marks) const {
    return {{before_.get(), past_}, mover(), &locals, &marks};
  }

 private:
  static World world_of(const Document& document, const Scene<R>& scene) {
    if constexpr (runs<R>) return World(document, scene.point.board());
    else return World(scene.point.world());
  }

  /// On `Board` memory is as a game begins; elsewhere nothing is known of it.
  void fill_memory(Content& content) {
    for (const language::Memory& memory : document_.memory) {
      std::size_t places = 1;
      for (int i = 0; i < memory.arguments(); ++i) places *= 2;
      Value first;
      if constexpr (runs<R>) {
        if (memory.type() == Type::number) first = evaluator::Number{0};
        if (memory.type() == Type::truth) first = false;
        if (memory.type() == Type::region) first = world_.nowhere();
        if (memory.type() == Type::player) first = evaluator_.nobody();
      }
      content.memory.emplace_back(places, first);
    }
  }

  /// Any moment of the past, by two sets of the scene, which share no point.
  std::shared_ptr<const Past> any_moment(const Content& like) {
    Content content = like;
    const std::size_t first = scene_.sets.size() - 2;
    content.stones = {scene_.sets[first], scene_.sets[first + 1] - scene_.sets[first]};
    if constexpr (!runs<R>) {
      const Formula is_mover = scene_.point.world().logic().variable("earlier.the-mover-to-move");
      content.any_to_move = evaluator_.only(mover());
      content.any_to_move->has[static_cast<std::size_t>(mover())] = is_mover;
      content.any_to_move->has[static_cast<std::size_t>(1 - mover())] = !is_mover;
    }
    return std::make_shared<Past>(Past{std::move(content), nullptr});
  }

  const Document& document_;
  const Scene<R>& scene_;
  World world_;
  Evaluator evaluator_;
  std::shared_ptr<const Content> before_;
  std::shared_ptr<const Past> past_;
  bool has_past_ = false;
};

bool forbids_mention_history(const Document& document, const Setting& setting, const language::Steps& steps) {
  return std::ranges::any_of(steps, [&](const language::Step& step) {
    if (step.kind == language::Step::Kind::forbid && mentions_history(document, setting, step.parts[0])) return true;
    if (step.kind == language::Step::Kind::do_)
      return forbids_mention_history(document, setting, document.actions[static_cast<std::size_t>(step.index)].steps);
    return std::ranges::any_of(step.blocks, [&](const auto& block) { return forbids_mention_history(document, setting, block); });
  });
}
bool forbids_mention_history(const Document& document, const Setting& setting) {
  return std::ranges::any_of(document.actions, [&](const Action& a) { return forbids_mention_history(document, setting, a.steps); });
}

bool uses_history(const Document& document, const Setting& setting, const language::Claim& claim) {
  return std::ranges::any_of(claim.formal, [&](const FormalClause& clause) {
    if (clause.kind == Kind::agree && forbids_mention_history(document, setting)) return true;
    return std::ranges::any_of(clause.formulas, [&](const Expression& e) { return mentions_history(document, setting, e); });
  });
}

/// The claim about one scene.
template <Region R>
class ClaimSayer {
 public:
  using S = Sayer<R>;
  using Bit = ruleproof::Bit<R>;
  using Value = typename S::Value;

  ClaimSayer(const Document& document, const language::Claim& claim, const Setting& setting, const Scene<R>& scene, bool has_past)
      : document_(document), claim_(claim), setting_(setting), scene_(scene), has_past_(has_past),
        say_(document, scene, setting, has_past_) {
    locals_.resize(static_cast<std::size_t>(claim.slots) + 8);
    for (std::size_t i = 0; i < claim.any.size() && i < scene.sets.size(); ++i) locals_[i] = scene.sets[i];
  }

  Statement<R> statement() {
    Bit premise = say_.world().truth(true);
    Bit occasion = premise;
    for (const FormalClause& clause : claim_.formal) switch (clause.kind) {
        case Kind::given: premise = premise && in_position(clause.formulas[0]); break;
        case Kind::occasion: occasion = occasion && in_position(clause.formulas[0]); break;
        case Kind::hint: hint(clause.formulas[0]); break;
        default: break;
      }
    for (const FormalClause& clause : claim_.formal) switch (clause.kind) {
        case Kind::position: case Kind::reachable: {
          say_.take_for_granted({});
          const auto marks = say_.marks(say_.before().get(), nullptr);
          conclude(clause.formulas[0], marks, say_.world().truth(true), say_.world().truth(true));
          break;
        }
        case Kind::step: step(clause); break;
        case Kind::grows: grows(clause); break;
        case Kind::agree:
          for (const language::Id& key : clause.names) agree(key);
          break;
        default: break;
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

  /// That a formula holds where the premise does. `and` at the top is split; what begins with `each` is said of a point that
  /// may be any; where the sets of a collection are of several kinds, of each kind by itself.
  void conclude(const Expression& e, const std::vector<typename S::Moment>& marks, const Bit& premise, const Bit& occasion) {
    if (say_.world().known(premise) == false) return;
    auto& evaluator = say_.evaluator();
    const auto scope = say_.scope(locals_, marks);
    const auto given = [&](const Bit& bit) -> Bit { return !premise || bit; };
    if (e.op == Op::and_ && e.type == Type::truth) {
      for (const Expression& part : e.parts) conclude(part, marks, premise, occasion);
      return;
    }
    last_occasion_ = occasion;
    if (e.op == Op::each_of) last_occasion_ = occasion && some_element(e, scope);
    if constexpr (!runs<R>) {
      if (e.op == Op::each_of && e.binders.size() == 1) {
        const Value set = evaluator.evaluate(e.parts[0], scope);
        const auto fails = [&](const R& element) -> Bit {
          locals_[static_cast<std::size_t>(e.binders[0].slot)] = element;
          const Bit guard = evaluator.bit(e.parts[1], scope);
          if (say_.world().known(guard) == false) return guard;
          return guard && !evaluator.bit(e.parts[2], scope);
        };
        if (std::holds_alternative<R>(set)) return add_step(given(!(subset(scene_.any, std::get<R>(set)) && fails(scene_.any))));
        if (const auto* family = std::get_if<typename S::World::Family>(&set)) {
          for (const auto& kind : say_.world().kinds(*family)) add_step(given(!kind.some_with(scene_.any, fails)));
          return;
        }
      }
    }
    add_step(given(evaluator.bit(e, scope)));
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
    std::vector<int> actions;
    for (std::size_t i = 0; i < document_.actions.size(); ++i)
      if (document_.actions[i].kind == Action::Kind::move && (clause.action < 0 || clause.action == static_cast<int>(i)))
        actions.push_back(static_cast<int>(i));
    return actions;
  }

  void oblige(const typename S::Branch& branch) {
    for (const Bit& obligation : branch.obligations) add_step(obligation);
  }

  void step(const FormalClause& clause) {
    const bool is_shared_step = clause.action >= 0 && document_.actions[static_cast<std::size_t>(clause.action)].kind == Action::Kind::step;
    if (is_shared_step) return each_run(clause);
    if constexpr (!runs<R>) demand_one_moment(clause.formulas[0]);
    for (const int action : actions_of(clause)) {
      for (const typename S::Branch& branch : say_.run(action)) {
        oblige(branch);
        for (std::size_t i = 0; i < clause.parameters.size(); ++i) locals_[claim_.any.size() + i] = scene_.point;
        const auto marks = say_.marks(say_.before().get(), branch.now.get());
        const Bit legal = say_.is_legal(branch);
        conclude(clause.formulas[0], marks, legal, legal);
      }
    }
  }

  void demand_one_moment(const Expression& formula) const {
    if (!speaks_of_one_moment(document_, setting_, formula, false)) throw NoMeaning("history, as this claim speaks of it");
    for (const Action& action : document_.actions)
      if (!forbids_speak_of_one_moment(document_, setting_, action.steps)) throw NoMeaning("history, as the moves speak of it");
  }

  /// Of each run of a step that moves share: on `Board` in legal moves; in the symbolic worlds whatever becomes of the move.
  void each_run(const FormalClause& clause) {
    bool is_done = false;
    FormalClause any;
    any.kind = Kind::step;
    for (const int action : actions_of(any)) {
      const auto branches = say_.branches(action, clause.action);
      for (const typename S::Branch& branch : branches.alive) {
        for (const auto& run : branch.runs) {
          is_done = true;
          Bit premise = say_.world().truth(true);
          for (const Bit& broken : run.broken) premise = premise && !broken;
          oblige(branch);
          say_.take_for_granted(run.broken);
          conclude(clause.formulas[0], say_.marks(run.before.get(), run.after.get()), premise, premise);
        }
      }
    }
    if (!is_done && !runs<R>) throw NoMeaning("a step that no move does");
  }

  /// Every move but one that changes no stone makes a number larger: on `Board` it is compared; elsewhere it has to be the size
  /// of a set, which grows.
  void grows(const FormalClause& clause) {
    for (const int action : actions_of(clause)) {
      for (const typename S::Branch& branch : say_.run(action)) {
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
        const Expression& number = clause.formulas[0];
        if constexpr (runs<R>) {
          add_step(!legal || unchanged || say_.evaluator().number(number, before) < say_.evaluator().number(number, after));
        } else {
          if (number.op != Op::word || number.index != static_cast<int>(Word::count) || number.parts[0].type != Type::region)
            throw NoMeaning("a number that grows and is not the size of a set");
          const R was = say_.evaluator().region(number.parts[0], before), is = say_.evaluator().region(number.parts[0], after);
          if (say_.world().known(unchanged) == true) continue;
          add_step(!legal || unchanged || subset(was, is));
          add_step(!legal || unchanged || some(is - was));
        }
      }
    }
  }

  /// Each reading of a key against the first.
  void agree(const language::Id& key) {
    const auto choice = std::ranges::find(document_.choices, key.name, [](const auto& c) { return c.name.name; });
    const auto index = static_cast<std::size_t>(choice - document_.choices.begin());
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
    FormalClause any;
    any.kind = Kind::step;
    S by_one(document_, scene_, one, has_past_), by_other(document_, scene_, other, has_past_);
    for (const int action : actions_of(any)) {
      const auto ones = by_one.run(action), others = by_other.run(action);
      if constexpr (runs<R>) {
        const auto includes = [](const auto& all, const auto& branch) {
          return std::ranges::any_of(all, [&](const auto& has) { return same_stones(*has.now, *branch.now); });
        };
        add_step(std::ranges::all_of(ones, [&](const auto& b) { return includes(others, b); }) &&
                 std::ranges::all_of(others, [&](const auto& b) { return includes(ones, b); }));
      } else {
        if (ones.size() != 1 || others.size() != 1) throw NoMeaning("a move with several outcomes");
        alike(ones.front(), others.front(), by_one);
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

  /// The refusals that both have are premises; each has to forbid what the rest of the other does; and what neither forbids
  /// has to leave the same stones.
  void alike(const typename S::Branch& a, const typename S::Branch& b, S& say) {
    const auto has = [](const auto& branch, const Bit& broken) {
      return std::ranges::any_of(branch.refusals, [&](const auto& r) { return r.broken == broken; });
    };
    Bit premise = say.world().truth(true), rest_of_a = say.world().truth(false), rest_of_b = rest_of_a;
    for (const auto& refusal : a.refusals) {
      if (has(b, refusal.broken)) premise = premise && !refusal.broken;
      else rest_of_a = rest_of_a || refusal.broken;
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
  }

  /// That the same sets are counted for the players.
  void score_alike(const Setting& one, const Setting& other, S& by_one, S& by_other) {
    const auto found = std::ranges::find(document_.definitions, "score", [](const auto& d) { return d.name.name; });
    if (found == document_.definitions.end()) return;
    const std::set<int> rests = choices_of(document_, one, found->body);
    if (std::ranges::none_of(rests, [&](int c) { return one.choices[static_cast<std::size_t>(c)] != other.choices[static_cast<std::size_t>(c)]; })) return;
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
    locals.resize(static_cast<std::size_t>(score.slots) + 1);
    const auto marks = say.marks(say.before().get(), nullptr);
    collect_counted(score.body, {{say.before().get(), nullptr}, -1, &locals, &marks}, say, sets);
    return sets;
  }
  void collect_counted(const Expression& e, const evaluator::Scope<typename S::World>& scope, S& say, std::vector<R>& sets) {
    if (e.op == Op::word && e.index == static_cast<int>(Word::count) && e.parts[0].type == Type::region) {
      sets.push_back(say.evaluator().region(e.parts[0], scope));
      return;
    }
    const bool is_plain = e.op == Op::plus || e.op == Op::minus || e.op == Op::times || e.op == Op::number || e.op == Op::setting ||
                          e.op == Op::negative || e.op == Op::if_;
    if (!is_plain) throw NoMeaning("a score that is no sum of sizes");
    for (std::size_t i = e.op == Op::if_ ? 1 : 0; i < e.parts.size(); ++i) collect_counted(e.parts[i], scope, say, sets);
  }

  const Document& document_;
  const language::Claim& claim_;
  const Setting& setting_;
  const Scene<R>& scene_;
  bool has_past_;
  S say_;
  std::vector<Value> locals_;
  std::vector<Bit> steps_;
  std::optional<Bit> last_occasion_;
};

std::string joined(const std::vector<std::string>& arguments) {
  std::string all;
  for (const std::string& argument : arguments) {
    if (argument.starts_with("Premise:")) continue;
    all += (all.empty() ? "" : " ") + argument;
  }
  return all;
}

/// Whether such a step is in reach under a setting.
bool has_step(const Document& document, const Setting& setting, const language::Steps& steps, language::Step::Kind kind) {
  return std::ranges::any_of(steps, [&](const language::Step& step) {
    using StepKind = language::Step::Kind;
    if (step.kind == kind) return true;
    if (step.kind == StepKind::do_)
      return has_step(document, setting, document.actions[static_cast<std::size_t>(step.index)].steps, kind);
    if (step.kind == StepKind::case_)
      return has_step(document, setting, step.blocks[static_cast<std::size_t>(setting.choices[static_cast<std::size_t>(step.index)])], kind);
    return std::ranges::any_of(step.blocks, [&](const auto& block) { return has_step(document, setting, block, kind); });
  });
}

/// What makes it right that the symbolic worlds run once what these settings repeat.
std::string why_once(const Document& document, const std::vector<Setting>& settings) {
  using StepKind = language::Step::Kind;
  const auto does = [&](StepKind kind) {
    return std::ranges::any_of(settings, [&](const Setting& setting) {
      return std::ranges::any_of(document.actions, [&](const Action& action) { return has_step(document, setting, action.steps, kind); });
    });
  };
  if (!does(StepKind::repeat)) return "";
  std::string why = "What is repeated was run once: that looking again changes nothing was proved on the way.";
  if (does(StepKind::choose))
    why += " Where one of several sets is chosen each time, any of them leaves the others to choose from as they were and adds none: "
           "so by induction every order comes to the position to which all of them together come.";
  return why;
}

/// What is kept beside the stones, in every sequence of moves, as if each were possible on each turn.
class MemoryMachine {
 public:
  using World = SymbolicWorld<AnyBoardRegion>;
  using Content = evaluator::Content<World>;
  using Value = evaluator::Value<World>;

  MemoryMachine(const Document& document, const Setting& one, const Setting& other)
      : document_(document), one_(one), other_(other), boards_(logic_), world_(boards_), by_one_(world_, document, one_),
        by_other_(world_, document, other_) {}

  /// Whether an expression of a player has the same value under both settings at the end of every sequence, at least where
  /// what it says of the stones is the same.
  bool treats_alike(const Expression& e) {
    try {
      std::vector<std::shared_ptr<const Content>> reached{start()};
      for (std::size_t i = 0; i < reached.size(); ++i) {
        if (i == most_states) return false;
        const std::shared_ptr<const Content> now = reached[i];
        if (is_over(*now)) {
          for (int player = 0; player < one_.players; ++player) {
            std::vector<Value> locals{by_one_.only(player)};
            locals.resize(64);
            if (!is_alike(e, *now, locals)) return false;
          }
          continue;
        }
        for (const Action& action : document_.actions) {
          if (action.kind != Action::Kind::move) continue;
          const auto next = after(action, now);
          const auto is_it = [&](const auto& known) { return same_memory(*known, *next); };
          if (std::ranges::none_of(reached, is_it)) reached.push_back(next);
        }
      }
      return true;
    } catch (const NoMeaning&) {
      return false;
    }
  }

 private:
  static constexpr std::size_t most_states = 1'000;

  std::shared_ptr<const Content> start() {
    auto content = std::make_shared<Content>();
    content->stones = {boards_.any_region("black"), boards_.any_region("white")};
    content->to_move = 0;
    for (const language::Memory& memory : document_.memory) {
      Value first = evaluator::Number{0};
      if (memory.type() == Type::truth) first = world_.truth(false);
      if (memory.type() == Type::region) first = world_.nowhere();
      if (memory.type() == Type::player) first = by_one_.nobody();
      std::vector<Value> locals;
      if (memory.initial) first = by_one_.evaluate(*memory.initial, {{content.get(), nullptr}, -1, &locals, nullptr});
      std::size_t places = 1;
      for (int i = 0; i < memory.arguments(); ++i) places *= static_cast<std::size_t>(one_.players);
      content->memory.emplace_back(places, first);
    }
    return content;
  }
  std::shared_ptr<const Content> after(const Action& action, const std::shared_ptr<const Content>& now) {
    std::vector<Value> arguments;
    for (const language::Parameter& parameter : action.parameters) {
      if (parameter.type != Type::point && parameter.type != Type::region) throw NoMeaning("such a parameter");
      arguments.push_back(boards_.any_point("point"));
    }
    evaluator::Steps<World> steps(by_one_);
    const auto past = std::make_shared<evaluator::Past<World>>(evaluator::Past<World>{*now, nullptr});
    const auto branches = steps.run(action, std::move(arguments), now, past, now->to_move);
    if (branches.alive.size() != 1) throw NoMeaning("a move with several outcomes");
    auto content = std::make_shared<Content>(*branches.alive.front().now);
    content->stones = now->stones;
    content->to_move = (now->to_move + 1) % one_.players;
    return content;
  }
  bool is_over(const Content& content) {
    std::vector<Value> locals(64);
    for (const language::End& end : document_.ends) {
      const auto known = world_.known(by_one_.bit(end.condition, {{&content, nullptr}, -1, &locals, nullptr}));
      if (!known) throw NoMeaning("an end that depends on the board");
      if (*known) return true;
    }
    return false;
  }
  bool same_memory(const Content& a, const Content& b) {
    if (a.to_move != b.to_move) return false;
    for (std::size_t i = 0; i < a.memory.size(); ++i)
      for (std::size_t j = 0; j < a.memory[i].size(); ++j)
        if (world_.known(by_one_.equal(a.memory[i][j], b.memory[i][j])) != true) return false;
    return true;
  }

  bool differs(const Expression& e) {
    return std::ranges::any_of(choices_of(document_, one_, e), [&](int c) {
      return one_.choices[static_cast<std::size_t>(c)] != other_.choices[static_cast<std::size_t>(c)];
    });
  }
  /// Alike by its value, or else because all that it is made of is.
  bool is_alike(const Expression& e, const Content& now, std::vector<Value>& locals) {
    if (!differs(e)) return true;
    try {
      const evaluator::Scope<World> scope{{&now, nullptr}, -1, &locals, nullptr};
      return world_.known(by_one_.equal(by_one_.evaluate(e, scope), by_other_.evaluate(e, scope))) == true;
    } catch (const NoMeaning&) {
    }
    if (e.op == Op::case_ || e.op == Op::is) return false;
    if (e.op == Op::definition && e.parts.empty()) {
      const language::Definition& definition = document_.definitions[static_cast<std::size_t>(e.index)];
      std::vector<Value> own(static_cast<std::size_t>(definition.slots) + 1);
      return is_alike(definition.body, now, own);
    }
    return e.binders.empty() && e.op != Op::definition && !e.parts.empty() &&
           std::ranges::all_of(e.parts, [&](const Expression& part) { return is_alike(part, now, locals); });
  }

  const Document& document_;
  const Setting one_, other_;
  Logic logic_;
  AllBoards boards_;
  World world_;
  evaluator::Evaluator<World> by_one_, by_other_;
};

bool removes(const language::Steps& steps) {
  return std::ranges::any_of(steps, [](const language::Step& step) {
    return step.kind == language::Step::Kind::remove || std::ranges::any_of(step.blocks, removes);
  });
}

}  // namespace

bool givens_hold(const Document& document, const language::Claim& claim, const Setting& setting, const Position<BoardRegion>& position) {
  const Board& board = position.black.board();
  const Scene<BoardRegion> scene{position, Colour::black, board.at(0), board.nowhere(), {}};
  language::Claim givens = claim;
  std::erase_if(givens.formal, [](const FormalClause& clause) { return clause.kind != Kind::given; });
  return ClaimSayer<BoardRegion>(document, givens, setting, scene, false).statement().premise;
}

bool stones_stay(const Document& document) {
  return std::ranges::none_of(document.actions, [](const Action& action) { return removes(action.steps); });
}

Setting setting_of(const Ruleset& ruleset) {
  const Document& document = ruleset.game().document->document;
  Setting setting = model::default_setting(document);
  for (std::size_t i = 0; i < document.choices.size(); ++i) {
    const language::Alternatives& choice = document.choices[i];
    if (choice.is_setting) continue;
    const auto reading = std::ranges::find(choice.readings, ruleset.reading(choice.name.name), [](const auto& r) -> std::string_view { return r.name.name; });
    setting.choices[i] = static_cast<int>(reading - choice.readings.begin());
  }
  return setting;
}

std::vector<Property> properties_of_document(const Ruleset& ruleset) {
  std::vector<Property> properties;
  if (!ruleset.game().document) return properties;
  const Document& document = ruleset.game().document->document;
  const Setting setting = setting_of(ruleset);
  for (const language::Claim& claim : document.claims) {
    std::optional<Property> property = property_of(document, claim, setting);
    const auto solve = solver_of(document, claim, setting);
    if (!property && !solve) {
      property.emplace();
      property->solve = [&claim](const Rules&, const Ruleset&, std::stop_token) {
        Finding unknown;
        unknown.why = claim.missing.empty() ? "nothing here judges such a claim" : "not said: " + claim.missing;
        return unknown;
      };
    } else if (!property) {
      property.emplace();
    }
    property->id = claim.name.name;
    property->argument = joined(claim.arguments);
    if (solve) property->solve = *solve;
    properties.push_back(std::move(*property));
  }
  return properties;
}

std::optional<Property> alike_by_document(const Ruleset& one, const Ruleset& other) {
  if (!one.game().document) return std::nullopt;
  return alike(one.game().document->document, setting_of(one), setting_of(other));
}

namespace {

/// Under `given: KEY is READING` a claim speaks of that reading, whatever the ruleset.
Setting spoken_of(const language::Claim& claim, Setting setting) {
  for (const FormalClause& clause : claim.formal)
    if (clause.kind == Kind::given && clause.formulas[0].op == Op::is)
      setting.choices[static_cast<std::size_t>(clause.formulas[0].index)] = static_cast<int>(clause.formulas[0].value);
  return setting;
}

}  // namespace

std::optional<Property> property_of(const Document& document, const language::Claim& claim, const Setting& ruleset) {
  const Setting setting = spoken_of(claim, ruleset);
  const auto is_formula = [](const FormalClause& clause) {
    return clause.kind == Kind::position || clause.kind == Kind::reachable || clause.kind == Kind::step || clause.kind == Kind::grows ||
           clause.kind == Kind::agree;
  };
  if (std::ranges::none_of(claim.formal, is_formula)) return std::nullopt;
  Property property;
  property.id = claim.name.name;
  property.of_a_step = std::ranges::any_of(claim.formal, [](const FormalClause& clause) {
    return clause.kind == Kind::step || clause.kind == Kind::grows || clause.kind == Kind::agree;
  });
  property.sets = claim.any.size() + (uses_history(document, setting, claim) ? 2 : 0);
  if (property.of_a_step) {
    std::vector<Setting> settings{setting};
    for (const FormalClause& clause : claim.formal)
      for (const language::Id& key : clause.names) {
        const auto choice = std::ranges::find(document.choices, key.name, [](const auto& c) { return c.name.name; });
        for (std::size_t reading = 0; reading < choice->readings.size(); ++reading) {
          settings.push_back(setting);
          settings.back().choices[static_cast<std::size_t>(choice - document.choices.begin())] = static_cast<int>(reading);
        }
      }
    property.symbolic_argument = why_once(document, settings);
  }
  const bool is_alike = treats_players_alike(document, claim);
  const auto says = [&document, &claim, setting, is_alike]<Region R>(const Scene<R>& scene) {
    if (!runs<R> && !is_alike) throw NoMeaning("a rule or a claim that treats the players differently");
    return ClaimSayer<R>(document, claim, setting, scene, uses_history(document, setting, claim)).statement();
  };
  property.on_board = says;
  property.on_positions = says;
  property.on_any_board = says;
  return property;
}

std::optional<Property> alike(const Document& document, const Setting& one, const Setting& other) {
  const auto differ = [&](const Expression& e) {
    return std::ranges::any_of(choices_of(document, one, e), [&](int c) {
      return one.choices[static_cast<std::size_t>(c)] != other.choices[static_cast<std::size_t>(c)];
    });
  };
  const auto definition = [&](std::string_view name) -> const language::Definition* {
    const auto found = std::ranges::find(document.definitions, name, [](const auto& d) -> std::string_view { return d.name.name; });
    return found == document.definitions.end() ? nullptr : &*found;
  };
  const language::Definition* wins = definition("wins");
  const language::Definition* score = definition("score");
  // The winner may depend on the readings through the score, and through what is kept beside the stones.
  const bool winner_differs = wins && differ(wins->body) && !(score && differ(score->body));
  if (winner_differs && !MemoryMachine(document, one, other).treats_alike(wins->body)) return std::nullopt;
  for (const language::End& end : document.ends)
    if (differ(end.condition)) return std::nullopt;
  const bool has_past = forbids_mention_history(document, one) || forbids_mention_history(document, other);
  for (const Action& action : document.actions)
    if (!forbids_speak_of_one_moment(document, one, action.steps) || !forbids_speak_of_one_moment(document, other, action.steps))
      return std::nullopt;
  Property property;
  property.id = "alike";
  property.sets = has_past ? 2 : 0;
  static const language::Claim none;
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
    property.argument += " Who wins at given scores was compared at the end of every sequence of moves, as if each were possible on each turn.";
  property.symbolic_argument = why_once(document, {one, other});
  return property;
}

}  // namespace ruleproof
