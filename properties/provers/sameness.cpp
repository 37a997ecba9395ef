#include "properties/provers/sameness.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "properties/provers/document_claims.hpp"
#include "properties/provers/memory_machine.hpp"
#include "properties/provers/scene_moves.hpp"
#include "properties/tree_facts.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "reference/model/symmetry.hpp"
#include "spec/language/rule_writer.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using evaluator::NoMeaning;
using language::Action;
using language::Difference;
using language::Expression;
using language::ItemKind;
using language::Op;
using language::Step;
using language::Word;

[[noreturn]] void no(const std::string& difference) {
  throw NoMeaning("comparing " + difference + " in a proof");
}

/// Returns whether an expression has a word whose value in a formula may differ from its value on a board.
/// Such words may depend on the past, of which formulas know at most one earlier moment.
bool is_inexact(const language::Mentioned& mentioned) {
  return std::ranges::any_of(std::array{Word::history, Word::ago, Word::possible, Word::over},
                             [&](Word word) { return mentioned.words.contains(word); });
}

/// Returns whether f is true for some expression of an action or of a step that it calls. f takes the
/// expression, and whether it is the condition of a `forbid`.
template <class F>
bool any_expression(const Document& document, const Action& action, const F& f) {
  return std::ranges::any_of(
             action.parameters,
             [&](const auto& parameter) { return parameter.range && f(*parameter.range, false); }) ||
         language::any_step(action.steps, [&](const Step& step) {
           for (const Expression& part : step.parts)
             if (f(part, step.kind == Step::Kind::forbid)) return true;
           return step.kind == Step::Kind::do_ && any_expression(document, document.actions[step.index], f);
         });
}

/// Replaces the condition of each `forbid` that mentions the past by one with an unknown value. Formulas know
/// one moment instead of the whole past, so the condition could be false in a formula and true in a game.
void forget_past(const Document& document, language::Steps& steps) {
  for (Step& step : steps) {
    for (language::Steps& block : step.blocks) forget_past(document, block);
    if (step.kind != Step::Kind::forbid) continue;
    const language::Mentioned mentioned = language::mentioned(document, step.parts[0]);
    if (!mentioned.words.contains(Word::history) && !mentioned.words.contains(Word::ago)) continue;
    Expression nowhere;
    nowhere.op = Op::point;  // formulas cannot express a named point, so the condition is unknown
    nowhere.word.name = "the past";
    nowhere.type = language::Type::point;
    nowhere.parts.push_back(std::move(step.parts[0]));
    step.parts[0] = std::move(nowhere);
  }
}
Document without_past(const Document& document) {
  Document result = document;
  for (Action& action : result.actions) forget_past(document, action.steps);
  return result;
}

bool differs(const PlayedPair& pair, ItemKind kind) {
  return std::ranges::count(pair.differences, kind, &Difference::kind) > 0;
}

/// Builds the statement that two games are played in the same way in one scene.
template <Region R>
class SamePlay {
 public:
  using Moves = SceneMoves<R>;
  using World = typename Moves::World;
  using Bit = ruleproof::Bit<R>;
  using Value = typename Moves::Value;
  using Branch = typename Moves::Branch;
  using Content = typename Moves::Content;
  using Scope = evaluator::Scope<World>;

  SamePlay(const PlayedPair& pair, const Scene<R>& scene, int mover)
      : pair_(pair),
        mover_(mover),
        one_(runs<R> ? pair.one : without_past(pair.one)),
        other_(runs<R> ? pair.other : without_past(pair.other)),
        by_one_(pair.game(one_), scene, mover, false, true),
        by_other_(pair.game(other_), scene, mover, false, true) {}

  Statement<R> statement() {
    for (const Difference& difference : pair_.differences) add(difference);
    if (steps_.empty()) steps_.push_back(yes());
    return {yes(), std::move(steps_), occasion_};
  }

 private:
  Bit yes() { return by_one_.world().truth(true); }

  void add_step(const Bit& step) { ruleproof::add_step<R>(steps_, step, by_one_.world()); }

  /// Adds proof steps which show that a difference between the documents has no effect.
  void add(const Difference& difference) {
    const bool is_of_games = pair_.compared == PlayedPair::Compared::games;
    switch (difference.kind) {
      case ItemKind::board:
        no("two boards");
      case ItemKind::shape:
        no("two shapes of the board");
      case ItemKind::adjacency:
        no("two definitions of adjacent points");
      case ItemKind::players:
        no("other players");
      case ItemKind::neutrals:
        no("other stones that nobody owns");
      case ItemKind::pieces:
        no("other kinds of pieces");
      case ItemKind::ways:
        no("other directions");
      case ItemKind::drawings:
        no("two drawings of the start");
      case ItemKind::turns:
      case ItemKind::turn:
        no("two forms of a turn");
      case ItemKind::memory:
        no("other memory");
      case ItemKind::counting:
        return;  // the settings for counting positions do not affect games
      case ItemKind::first_value:
        if (pair_.memory.contains(difference.index)) add_first_value(difference.index);
        return;
      case ItemKind::action:
        return add_action(difference.index);
      case ItemKind::preference:
        no("other turns that are preferred");
      case ItemKind::part_condition:
        return add_part_condition(difference.index);
      case ItemKind::end:
        if (is_of_games) add_ends();
        return;
      case ItemKind::wins:
        if (is_of_games && !pair_.has_same_winners) add_definition("wins", false);
        return;
      case ItemKind::score:
        if (is_of_games) add_definition("score", true);
        return;
      case ItemKind::scoring:
        if (is_of_games) add_definition("scoring", false);
        return;
      case ItemKind::settled:
        if (is_of_games) add_definition("settled", false);
        return;
      case ItemKind::setup:
        if (is_of_games) add_setup(difference.index);
        return;
      case ItemKind::start:
        no("two starts");
    }
  }

  // The functions below compare expressions. The values in both games must be equal in every position, for
  // all values of the memory.

  /// Calls f with an arbitrary position (that of the proof's scene), once with each player to move. If the
  /// rules have no player to move, calls f once.
  template <class F>
  void in_any_position(F f) {
    by_one_.take_for_granted({});
    by_other_.take_for_granted({});
    Content now = *by_one_.before();
    const int players = now.to_move < 0 ? 1 : pair_.players;
    for (int player = 0; player < players; ++player) {
      if (now.to_move >= 0) now.to_move = player;
      f(now);
    }
  }
  void demand_exact(const Document& document, const Expression& e) const {
    if (!runs<R> && is_inexact(language::mentioned(document, e)))
      no("words about earlier moments or possible moves");
  }

  /// Throws NoMeaning if a number in this part of the rules may exceed the limits of the language. A game
  /// ends when a number exceeds them, but numbers in formulas have no limits.
  void demand_small(const Document& document, const auto& part) const {
    if (!runs<R> && language::may_exceed_numbers(document, part))
      no("numbers that may exceed the limits of games");
  }

  void add_equal(const Expression& one, const Expression& other, const Scope& scope) {
    if (language::is_same(pair_.one, one, pair_.other, other, pair_.by_name)) return;
    if constexpr (!runs<R>)
      if (one.type == language::Type::number && add_equal_parts(one, other, scope)) return;
    const auto by_other = by_other_.evaluator().evaluate(other, scope);
    add_equal(by_one_.evaluator().evaluate(one, scope), by_other);
  }
  void add_equal(const Value& one, const Value& other) {
    if (one.index() != other.index()) no("values of which one is not known");
    add_step(by_one_.evaluator().equal(one, other));
  }
  /// If both numbers are calculated by the same operator, adds proof steps that the operands are equal. If
  /// both numbers are sizes of sets, adds a proof step that the sets are equal. Returns false, and adds
  /// nothing, in all other cases.
  bool add_equal_parts(const Expression& one, const Expression& other, const Scope& scope) {
    if (one.op != other.op || one.parts.size() != other.parts.size()) return false;
    const bool is_size = one.is(Word::count) && other.is(Word::count) &&
                         one.parts[0].type == language::Type::region &&
                         other.parts[0].type == language::Type::region;
    const bool is_made = one.op == Op::plus || one.op == Op::minus || one.op == Op::times ||
                         one.op == Op::negative || one.op == Op::if_;
    if (!is_size && !is_made) return false;
    for (std::size_t i = 0; i < one.parts.size(); ++i) add_equal(one.parts[i], other.parts[i], scope);
    return true;
  }

  void add_expressions(const Expression& one, const Expression& other, int mover, bool with_marks,
                       std::vector<Value> locals = {}) {
    demand_exact(pair_.one, one);
    demand_exact(pair_.other, other);
    demand_small(pair_.one, one);
    demand_small(pair_.other, other);
    in_any_position([&](const Content& now) {
      const auto marks = by_one_.marks(&now, &now);
      add_equal(one, other, {{&now, nullptr}, mover, &locals, with_marks ? &marks : nullptr});
    });
  }

  void add_first_value(int memory) {
    const auto& one = pair_.one.memory[memory].initial;
    const auto& other = pair_.other.memory[memory].initial;
    if (!one || !other) no("a first value that only one states");
    add_expressions(*one, *other, -1, false);
  }
  void add_setup(int index) {
    const auto &mine = pair_.one.setups, &theirs = pair_.other.setups;
    const auto i = static_cast<std::size_t>(index);
    if (mine.size() != theirs.size() || mine[i].is_advice != theirs[i].is_advice) no("other setup clauses");
    add_expressions(mine[i].condition, theirs[i].condition, -1, false);
  }
  /// Adds proof steps: a definition has equal values in both documents for each player, and with
  /// `with_nobody` also for the value `nobody`. Other proof steps compare the scores that the definition
  /// uses.
  void add_definition(const char* name, bool with_nobody) {
    const language::Definition* one = language::find_definition(pair_.one, name);
    const language::Definition* other = language::find_definition(pair_.other, name);
    if (language::asks_who_won(pair_.one, name) || language::asks_who_won(pair_.other, name))
      no("'" + std::string(name) + "' beside a step 'win'");
    if (!one || !other) no("'" + std::string(name) + "', which only one defines");
    const int players = one->parameters.empty() ? 1 : pair_.players + (with_nobody ? 1 : 0);
    for (int player = 0; player < players; ++player) {
      std::vector<Value> locals;
      if (!one->parameters.empty())
        locals.emplace_back(by_one_.evaluator().only(player < pair_.players ? player : -1));
      locals.resize(static_cast<std::size_t>(std::max({one->slots, other->slots, 1})));
      add_expressions(one->body, other->body, -1, false, std::move(locals));
    }
  }
  /// Adds proof steps: both games end in the same positions. For each position, one step compares all end
  /// rules, and another step compares only the rules that end a game at once.
  void add_ends() {
    for (const Document* document : {&pair_.one, &pair_.other})
      for (const language::End& end : document->ends) {
        demand_exact(*document, end.condition);
        demand_small(*document, end.condition);
      }
    in_any_position([&](const Content& now) {
      for (const bool at_once : {false, true})
        add_equal(by_one_.evaluator().has_ended({&now, nullptr}, at_once),
                  by_other_.evaluator().has_ended({&now, nullptr}, at_once));
    });
  }
  void add_part_condition(int number) {
    const auto conditions = [](const Document& document) {
      std::vector<const Expression*> all;
      for (const auto& sequence : document.turn->sequences)
        for (const language::Part& part : sequence.parts)
          all.push_back(part.condition ? &*part.condition : nullptr);
      return all;
    };
    const auto i = static_cast<std::size_t>(number);
    const Expression *one = conditions(pair_.one).at(i), *other = conditions(pair_.other).at(i);
    if (!one || !other) no("two forms of a turn");
    for (const Document* document : {&pair_.one, &pair_.other})
      if (!language::mentioned(*document, *(document == &pair_.one ? one : other)).marks.empty())
        no("conditions about a moment of the turn");
    add_expressions(*one, *other, mover_, true);
  }

  // The functions below compare moves and their outcomes.

  void add_action(int index) {
    const auto& mine = pair_.one.actions;
    const auto& theirs = pair_.other.actions;
    const auto i = static_cast<std::size_t>(index);
    if (i >= mine.size() || i >= theirs.size() || mine[i].name.name != theirs[i].name.name ||
        mine[i].kind != theirs[i].kind || mine[i].aside != theirs[i].aside ||
        !std::ranges::equal(mine[i].parameters, theirs[i].parameters, {}, &language::Parameter::type,
                            &language::Parameter::type))
      no("other moves");
    if (mine[i].kind == Action::Kind::event) no("two events");
    if (mine[i].aside) no("two moves that no turn names");
    if constexpr (runs<R>) {
      add_outcomes(by_one_.run(index), by_other_.run(index));
    } else {
      for (const Document* document : {&pair_.one, &pair_.other}) {
        demand_exact_action(*document, index);
        demand_small(*document, document->actions[i]);
      }
      by_one_.take_for_granted({});
      by_other_.take_for_granted({});
      // These are two statements, so that every compiler creates the formulas in the same order.
      const auto others = by_other_.run(index);
      add_runs(index, by_one_.run(index), others);
    }
  }
  /// Throws NoMeaning if the result of an action in formulas may differ from its result on a board. A
  /// `forbid` may mention the past, because `forget_past` makes its value unknown.
  void demand_exact_action(const Document& document, int index) const {
    const Action& action = document.actions[index];
    if (any_expression(document, action, [&](const Expression& e, bool is_forbid) {
          const language::Mentioned mentioned = language::mentioned(document, e);
          return is_forbid ? mentioned.words.contains(Word::possible) || mentioned.words.contains(Word::over)
                           : is_inexact(mentioned);
        }))
      no("moves by words about earlier moments or possible moves");
    for (const language::Parameter& parameter : action.parameters)
      if (parameter.type == language::Type::direction &&
          !(parameter.range && parameter.range->is(Word::directions) && evaluator::has_squares(document)))
        no("moves with directions that are not those of 'directions' on squares");
    // A rule with `possible` may ask for the moves of a player who is not to move. But the moves of both
    // documents are compared only in positions in which the player who makes the move is to move. So if a
    // rule uses `possible`, the moves must not depend on who is to move.
    const auto mentions = [&](Word word) {
      return any_expression(document, action, [&](const Expression& e, bool) {
        return language::mentioned(document, e).words.contains(word);
      });
    };
    const auto asks = [](const Expression& e) { return e.is(Word::possible); };
    if (mentions(Word::to_move) && any_rule(asks)) no("moves of who is not to move");
    const auto asks_of_nobody = [&](const Expression& e) {
      return asks(e) && !std::ranges::all_of(e.parts, [&](const Expression& of) { return is_somebody(of); });
    };
    if (any_rule(asks_of_nobody)) no("moves beside 'possible' of a player who may be nobody");
  }
  /// Returns whether f is true for some subexpression of a definition or rule of one of the documents.
  template <class F>
  bool any_rule(const F& f) const {
    return std::ranges::any_of(std::array{&pair_.one, &pair_.other}, [&](const Document* document) {
      bool any = std::ranges::any_of(document->definitions, [&](const language::Definition& definition) {
        return language::any_part(definition.body, f);
      });
      language::for_each_rule(*document, [&](const auto& rule) { any = any || language::any_part(rule, f); });
      return any;
    });
  }
  /// Returns whether an expression is known to denote a player, not nobody.
  bool is_somebody(const Expression& e) const {
    return e.op == Op::player || e.is(Word::mover) || (e.is(Word::to_move) && pair_.one.turns_alternate) ||
           (e.is(Word::other) && is_somebody(e.parts[0]));
  }

  /// On a board: adds the proof step that both documents have the same legal outcomes.
  template <class Runs>
  void add_outcomes(const Runs& ones, const Runs& others) {
    const auto are_among = [&](const auto& some, const auto& all) {
      return std::ranges::all_of(some, [&](const auto& run) {
        return std::ranges::any_of(all, [&](const auto& one) {
          return same_arguments(run.arguments, one.arguments) && same_outcome(run.branch, one.branch);
        });
      });
    };
    add_step(by_one_.world().truth(are_among(ones, others) && are_among(others, ones)));
  }
  bool same_arguments(const std::vector<Value>& some, const std::vector<Value>& others) {
    return std::ranges::equal(some, others, [&](const Value& a, const Value& b) { return is_same(a, b); });
  }
  /// Returns whether two values are known to be the same.
  bool is_same(const Value& a, const Value& b) {
    if (a.index() != b.index() || std::holds_alternative<std::monostate>(a) ||
        std::holds_alternative<typename World::Family>(a) ||
        std::holds_alternative<std::vector<evaluator::Players<Bit>>>(a) ||
        std::holds_alternative<typename Moves::Moment>(a) ||
        std::holds_alternative<std::vector<typename Moves::Moment>>(a))
      return false;
    if (const auto* bit = std::get_if<Bit>(&a); bit && *bit == std::get<Bit>(b)) return true;
    if (const auto* region = std::get_if<R>(&a)) return is_same_region(*region, std::get<R>(b));
    if (const auto* who = std::get_if<evaluator::Players<Bit>>(&a);
        who && std::ranges::equal(who->has, std::get<evaluator::Players<Bit>>(b).has))
      return true;
    if constexpr (World::calculates)
      if (const auto* number = std::get_if<typename World::Number>(&a))
        if (!number->added().empty() || !std::get<typename World::Number>(b).added().empty()) return false;
    return by_one_.world().known(by_one_.evaluator().equal(a, b)) == true;
  }
  bool is_same_region(const R& a, const R& b) {
    if constexpr (std::same_as<R, PositionsRegion>)
      if (std::ranges::equal(a.formulas(), b.formulas())) return true;
    return by_one_.world().known(same(a, b)) == true;
  }
  bool same_outcome(const Branch& a, const Branch& b) {
    for (std::size_t i = 0; i < a.now->stones.size(); ++i)
      if (!is_same_region(a.now->stones[i], b.now->stones[i])) return false;
    for (const int i : pair_.memory)
      for (std::size_t j = 0; j < a.now->memory[i].size(); ++j)
        if (!is_same(a.now->memory[i][j], b.now->memory[i][j])) return false;
    return a.forgets == b.forgets && a.has_winner == b.has_winner && is_same(a.winner, b.winner);
  }

  template <class Runs>
  void add_runs(int index, const Runs& ones, const Runs& others) {
    const auto with_arguments = [&](const auto& run, const auto& all) {
      const Branch* found = nullptr;
      for (const auto& other : all) {
        if (!same_arguments(run.arguments, other.arguments)) continue;
        if (found) no("moves with several outcomes");
        found = &other.branch;
      }
      return found;
    };
    for (const auto& run : ones) {
      with_arguments(run, ones);
      if (const Branch* other = with_arguments(run, others))
        add_branches(index, run.branch, *other);
      else
        add_illegal(run.branch, by_one_);
    }
    for (const auto& run : others) {
      with_arguments(run, others);
      if (!with_arguments(run, ones)) add_illegal(run.branch, by_other_);
    }
  }
  /// Adds the proof step that a branch is illegal, because the other document has no branch with the same
  /// arguments.
  void add_illegal(const Branch& branch, Moves& by) {
    demand_one_outcome(branch);
    for (const Bit& obligation : branch.obligations) add_step(obligation);
    for (const auto& refusal : branch.refusals)
      if (is_opaque(refusal)) no("forbids without a meaning");
    add_step(!by.is_legal(branch));
  }
  void demand_one_outcome(const Branch& branch) const {
    if (!branch.left_to_choose_from.empty()) no("repeated choices");
    if (branch.effects_depend) no("an end of the game that depends on the board");
  }

  /// Adds proof steps for two branches of the same action. Their premise is that no refusal applies which
  /// both branches share. The first steps state that the other refusals of both branches forbid in the same
  /// cases. The further steps state that where nothing forbids, both branches lead to the same position.
  void add_branches(int index, const Branch& a, const Branch& b) {
    demand_one_outcome(a);
    demand_one_outcome(b);
    auto& world = by_one_.world();
    Bit premise = yes(), rest_of_a = world.truth(false), rest_of_b = rest_of_a;
    std::vector<Bit> same_positions;
    const auto sort = [&](const Branch& of, const Branch& beside, bool is_first, Bit& rest) {
      for (const auto& refusal : of.refusals) {
        std::optional<Bit> shared;
        for (std::size_t i = 0; i < beside.refusals.size() && !shared; ++i)
          shared = is_first ? same_refusal(index, refusal, beside.refusals[i])
                            : same_refusal(index, beside.refusals[i], refusal);
        if (is_opaque(refusal)) {
          if (!shared) no("forbids without a meaning");
          same_positions.push_back(*shared);
        } else if (shared) {
          premise = premise && !refusal.broken;
        } else {
          rest = rest || refusal.broken;
        }
      }
    };
    sort(a, b, true, rest_of_a);
    sort(b, a, false, rest_of_b);
    for (const Bit& obligation : a.obligations) add_step(obligation);
    for (const Bit& obligation : b.obligations) add_step(obligation);
    add_step(!premise || !rest_of_a || rest_of_b);
    add_step(!premise || !rest_of_b || rest_of_a);
    for (const Bit& same : same_positions) add_step(!premise || rest_of_a || rest_of_b || same);
    occasion_ = premise;
    by_one_.take_for_granted({});
    const auto add_left = [&](const Bit& equal) {
      add_step(world.known(equal) == true ? yes() : !premise || rest_of_a || equal);
    };
    for (std::size_t i = 0; i < a.now->stones.size(); ++i) add_left(same(a.now->stones[i], b.now->stones[i]));
    for (const int i : pair_.memory) {
      const auto &mine = a.now->memory[i], &theirs = b.now->memory[i];
      if (is_untouched(index, i)) continue;
      const auto nothing_is_known = [&] {
        no("'" + pair_.one.memory[i].name.name + "', of which nothing is known,");
      };
      for (std::size_t j = 0; j < mine.size(); ++j) {
        if (is_same(mine[j], theirs[j])) {
          add_left(yes());
          continue;
        }
        if (mine[j].index() != theirs[j].index() || std::holds_alternative<std::monostate>(mine[j]))
          nothing_is_known();
        add_left(by_one_.evaluator().equal(mine[j], theirs[j]));
      }
    }
    if (a.forgets != b.forgets || a.has_winner != b.has_winner)
      add_left(world.truth(false));
    else if (a.has_winner)
      add_left(by_one_.evaluator().equal(a.winner, b.winner));
  }

  bool is_untouched(int action, int memory) const {
    return !language::changes_memory(pair_.one, pair_.one.actions[action].steps, memory) &&
           !language::changes_memory(pair_.other, pair_.other.actions[action].steps, memory);
  }

  /// Returns whether the value of a refusal is unknown, because formulas cannot express its words.
  static bool is_opaque(const auto& refusal) { return refusal.is_unsaid; }
  /// Returns the condition under which two refusals are the same; nothing if they are never known to be the
  /// same. Two refusals that are not opaque are the same if they have the same formula. Two opaque refusals
  /// must have the same words, values of names and enclosing conditions. They are then the same where they
  /// are evaluated in equal positions.
  std::optional<Bit> same_refusal(int action, const auto& one, const auto& other) {
    const bool is_opaque_here = is_opaque(one);
    if (is_opaque_here != is_opaque(other)) return std::nullopt;
    if (!is_opaque_here) return one.broken == other.broken ? std::optional(yes()) : std::nullopt;
    if (!one.step || !other.step || !one.where || !other.where) return std::nullopt;
    const Expression &words = one.step->parts[0], &other_words = other.step->parts[0];
    if (!language::is_same(pair_.one, words, pair_.other, other_words, pair_.by_name)) return std::nullopt;
    if (!std::ranges::equal(one.under, other.under)) return std::nullopt;
    const language::Mentioned mentioned = language::mentioned(pair_.one, words);
    for (const int local : mentioned.locals) {
      const Value &v = one.where->locals[local], &w = other.where->locals[local];
      const bool is_bound_within = std::holds_alternative<std::monostate>(v) && v.index() == w.index();
      if (!is_bound_within && !is_same(v, w)) return std::nullopt;
    }
    for (const int mark : mentioned.marks) {
      const auto &x = one.where->marks[mark], &y = other.where->marks[mark];
      if (!x.now != !y.now) return std::nullopt;
      if (x.now && by_one_.world().known(same_content(action, *x.now, *y.now)) != true) return std::nullopt;
    }
    return same_content(action, *one.where->now, *other.where->now);
  }
  /// Returns the formula: two positions within an action are equal, including the memory that influences the
  /// game.
  Bit same_content(int action, const Content& x, const Content& y) {
    Bit all = yes();
    for (std::size_t i = 0; i < x.stones.size(); ++i)
      if (!is_same_region(x.stones[i], y.stones[i])) all = all && same(x.stones[i], y.stones[i]);
    for (const int i : pair_.memory) {
      if (is_untouched(action, i)) continue;
      for (std::size_t j = 0; j < x.memory[i].size(); ++j) {
        const Value &v = x.memory[i][j], &w = y.memory[i][j];
        if (is_same(v, w)) continue;
        if (v.index() != w.index() || std::holds_alternative<std::monostate>(v))
          return by_one_.world().truth(false);
        all = all && by_one_.evaluator().equal(v, w);
      }
    }
    return all;
  }

  const PlayedPair& pair_;
  const int mover_;
  /// The documents that are evaluated. For formulas, they are the copies that `without_past` returns.
  const Document one_, other_;
  Moves by_one_, by_other_;
  std::vector<Bit> steps_;
  std::optional<Bit> occasion_;
};

/// Returns whether the winners can be compared by following the memory through all sequences of moves. For
/// this, only moves may change the memory.
bool may_compare_winners(const Document& document) {
  const auto is_no_turn = [](const Action& action) {
    return action.kind == Action::Kind::event || action.aside;
  };
  const auto may_exceed = [&](const char* name) {
    const language::Definition* definition = language::find_definition(document, name);
    return definition && language::may_exceed_numbers(document, definition->body);
  };
  return is_by_single_moves(document) && !document.turn && !document.ends.empty() &&
         std::ranges::none_of(document.actions, is_no_turn) && !may_exceed("wins") && !may_exceed("score");
}

}  // namespace

PlayedPair played_pair(const Game& one, const Game& other, PlayedPair::Compared compared) {
  PlayedPair pair{language::played(one.document(), one.choices(), one.numbers()),
                  language::played(other.document(), other.choices(), other.numbers()),
                  std::max(2, one.players()),
                  compared,
                  {},
                  {},
                  {}};
  const bool moves_alone = compared == PlayedPair::Compared::moves;
  if (!moves_alone) pair.by_name = {"score"};
  pair.differences = language::differences(pair.one, pair.other, pair.by_name);
  if (pair.one.memory.size() == pair.other.memory.size()) {
    for (std::size_t i = 0; i < pair.one.memory.size(); ++i)  // formulas identify memory by its name
      pair.other.memory[i].name = pair.one.memory[i].name;
    pair.memory = language::memory_that_decides(pair.one, moves_alone);
    pair.memory.merge(language::memory_that_decides(pair.other, moves_alone));
  }
  pair.has_same_winners = differs(pair, ItemKind::wins) && may_compare_winners(pair.one) &&
                          may_compare_winners(pair.other) && alike_at_every_end(pair);
  return pair;
}

std::vector<PlayedPair> pairs_of(const Game& game, const language::Claim::Clause& clause) {
  const auto compared = clause.in_moves ? PlayedPair::Compared::moves : PlayedPair::Compared::games;
  const std::vector<language::Alternatives>& choices = game.document().choices;
  std::vector<PlayedPair> pairs;
  for (const language::Id& key : clause.names) {
    const language::Alternatives* choice = language::find_choice(game.document(), key.name);
    const auto index = static_cast<std::size_t>(choice - choices.data());
    for (int reading = 1; reading < std::ssize(choice->readings); ++reading)
      pairs.push_back(played_pair(game.with_choice(index, 0), game.with_choice(index, reading), compared));
  }
  return pairs;
}

template <Region R>
Statement<R> same_play(const PlayedPair& pair, const Scene<R>& scene, int mover) {
  if (pair.differences.empty()) return {always(scene.any), {always(scene.any)}};
  for (const Document* document : {&pair.one, &pair.other})
    if (document->players->fewest != 2 || document->players->most != 2)
      throw NoMeaning("what readings have in common in a game for any other number of players than two");
  return SamePlay<R>(pair, scene, mover).statement();
}

template Statement<BoardRegion> same_play(const PlayedPair&, const Scene<BoardRegion>&, int);
template Statement<PositionsRegion> same_play(const PlayedPair&, const Scene<PositionsRegion>&, int);
template Statement<AnyBoardRegion> same_play(const PlayedPair&, const Scene<AnyBoardRegion>&, int);

Property alike(const Game& one, const Game& other) {
  static const language::Claim none;
  const auto pair = std::make_shared<const PlayedPair>(played_pair(one, other, PlayedPair::Compared::games));
  Property property;
  property.id = "alike";
  property.others = further_owners_of(one);
  property.is_symmetric = is_symmetric(one.document()) && is_symmetric(other.document());
  property.asks_both_movers =
      !treats_players_alike(pair->one, none) || !treats_players_alike(pair->other, none);
  property.is_of_unbounded_grid = language::is_unbounded(one.document());
  property.has_ranges = has_ranges(one.document()) || has_ranges(other.document());
  property.say([pair]<Region R>(const Scene<R>& scene) {
    return same_play(*pair, scene, static_cast<int>(scene.mover != Colour::black));
  });
  property.argument = "All that is not compared here is the same in both rulesets.";
  if (pair->has_same_winners)
    property.argument +=
        " Who wins at given scores was compared at the end of every sequence of moves, as if each were "
        "possible on each turn.";
  property.symbolic_argument = symbolic_argument({pair->game(pair->one)}, none, true);
  const std::string more = symbolic_argument({pair->game(pair->other)}, none, true);
  if (more.size() > property.symbolic_argument.size()) property.symbolic_argument = more;
  return property;
}

}  // namespace ruleproof
