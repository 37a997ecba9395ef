#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "reference/evaluator/effects.hpp"
#include "reference/evaluator/piece_sets.hpp"
#include "reference/evaluator/step_limits.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

// Evaluates expressions of the rules language (docs/language.md): one implementation for all worlds
// (world.hpp).

namespace ruleproof::evaluator {

/// Evaluates the expressions of a game in a world. Its base classes ValueOperations, PieceSets and StepLimits
/// are its lower layers.
template <class World>
class Evaluator : public PieceSets<World>, public StepLimits {
 public:
  using Base = PieceSets<World>;
  using Base::calculated, Base::each_element, Base::each_known, Base::equal, Base::first_neutral,
      Base::has_element, Base::is_least, Base::kinds, Base::known_player, Base::nobody, Base::occupied,
      Base::only, Base::only_kind, Base::pick, Base::pieces, Base::pieces_of, Base::shared, Base::stones,
      Base::stones_of;
  using typename Base::Bit, typename Base::Content, typename Base::Family, typename Base::Moment,
      typename Base::Number, typename Base::OfPoints, typename Base::PlayerSet, typename Base::Region,
      typename Base::Scope, typename Base::Value;
  using Expression = language::Expression;
  using Op = language::Op;
  using Type = language::Type;
  using Word = language::Word;
  /// Returns whether a player has a legal move of an action. If the action is language::any_turn, returns
  /// whether the player has any legal turn.
  using Possible = std::function<Bit(int action, const PlayerSet& player, const Moment&)>;

  /// The arguments must outlive the evaluator.
  Evaluator(World& world, const Game& game) : Base(world, game) {}
  Evaluator(World& world, Game&& game) = delete;

  /// Sets the function that evaluates the word `possible`. Without such a function, the word throws
  /// NoMeaning.
  void ask_for_possible(Possible possible) { possible_ = std::move(possible); }
  /// Sets whether values of definitions without arguments are cached in the position for which they were
  /// computed. This affects only the running time.
  void remember_values(bool remembers) { remembers_ = remembers; }

  /// A function that receives the value of a shortcut (a faster form of a definition) and the value
  /// `expected` of the definition for the same arguments. May throw.
  using BothValues =
      std::function<void(const language::Definition& shortcut, const Scope&,
                         const std::vector<Value>& arguments, const Value& value, const Value& expected)>;
  /// From now on, whenever a shortcut is evaluated, also evaluates the definition and passes both values to
  /// `compared`. Stops after `steps` elementary steps of these comparisons, which do not count towards other
  /// limits. If one of the two evaluations reaches a limit, the values are not compared.
  void compare_shortcuts(std::int64_t steps, BothValues compared) {
    steps_to_compare_ = steps;
    compared_ = std::move(compared);
  }

  /// Returns the value of an expression for a mover (-1: no mover). No names are bound and no marks are set.
  Value evaluate(const Expression& e, const Moment& now, int mover = -1) {
    std::vector<Value> locals;
    return evaluate(e, {now, mover, &locals, nullptr});
  }
  Bit bit(const Expression& e, const Moment& now) { return std::get<Bit>(evaluate(e, now)); }
  /// Returns whether the condition of any end rule holds. If `in_a_turn`, checks only those rules that apply
  /// even before a turn is complete.
  Bit has_ended(const Moment& now, bool in_a_turn = false) {
    Bit any = world_.truth(false);
    for (const language::End& end : document_.ends)
      if (end.at_once || !in_a_turn)
        any = any ||
              noted(end.at, [&] { return bit(end.condition, now); }, [&](const Bit& holds) { return holds; });
    return any;
  }
  /// Returns the initial values of the declared memory. `start` must be the position at the start of the
  /// game, without stones.
  std::vector<std::vector<Value>> first_memory(Content start) {
    start.memory.clear();
    for (const language::Memory& memory : document_.memory) {
      Value first = world_.truth(false);
      if (memory.type() == Type::number)
        first = Number{0};
      else if (memory.type() == Type::region)
        first = world_.nowhere();
      else if (memory.type() == Type::player)
        first = nobody();
      start.memory.emplace_back(places(memory), in_memory(memory, first));
    }
    for (std::size_t i = 0; i < document_.memory.size(); ++i)
      if (const auto& initial = document_.memory[i].initial)
        start.memory[i].assign(start.memory[i].size(),
                               in_memory(document_.memory[i], evaluate(*initial, Moment{&start, nullptr})));
    return std::move(start.memory);
  }
  /// Returns how many values a declared memory has.
  std::size_t places(const language::Memory& memory) const {
    std::size_t places = 1;
    for (const language::Memory::Each each : memory.of) places *= places_of(each);
    return places;
  }
  /// Resets each memory that lasts for one turn (`each turn` in the language) to its initial values.
  void end_turn(Content& content) {
    const auto is_of_turn = [](const language::Memory& memory) { return memory.is_of_turn; };
    if (std::ranges::none_of(document_.memory, is_of_turn)) return;
    Content start = content;
    start.stones.assign(start.stones.size(), world_.nowhere());
    if (document_.turns_alternate) start.to_move = 0;
    auto first = first_memory(std::move(start));
    for (std::size_t i = 0; i < document_.memory.size(); ++i)
      if (document_.memory[i].is_of_turn) content.memory[i] = std::move(first[i]);
  }

  Bit bit(const Expression& e, const Scope& scope) { return std::get<Bit>(evaluate(e, scope)); }
  Number number(const Expression& e, const Scope& scope) { return as_number(evaluate(e, scope), e); }
  Region region(const Expression& e, const Scope& scope) { return std::get<Region>(evaluate(e, scope)); }
  PlayerSet players(const Expression& e, const Scope& scope) {
    return std::get<PlayerSet>(evaluate(e, scope));
  }

  Value evaluate(const Expression& e, const Scope& scope) {
    if constexpr (World::asks_later)
      if (e.type == Type::truth || e.type == Type::region || e.type == Type::family ||
          e.type == Type::number || e.type == Type::player || e.type == Type::piece)
        return by_cases([&] { return evaluated(e, scope); });
    return evaluated(e, scope);
  }

 private:
  using Base::add_new, Base::both, Base::compared, Base::conditions, Base::count, Base::decided,
      Base::directions, Base::either, Base::extreme, Base::is_in, Base::is_so, Base::known_number,
      Base::lies_within, Base::meets, Base::negated, Base::number_of_set, Base::one, Base::one_of,
      Base::opposite, Base::pick_number, Base::row_of, Base::united, Base::whole;
  using Base::by_cases, Base::document_, Base::game_, Base::world_;
  using typename Base::Halves, typename Base::Undecided;

  Value evaluated(const Expression& e, const Scope& scope) {
    take_step();
    if constexpr (World::asks_later) world_.demand_room();
    switch (e.op) {
      case Op::number:
        return Number(e.value);
      case Op::truth:
        return world_.truth(e.value != 0);
      case Op::name:
        break;
      case Op::local:
        return local(e, scope);
      case Op::word:
        return word(e, scope);
      case Op::definition:
        return definition(e, scope);
      case Op::memory:
        return memory(e, scope);
      case Op::player:
        return only(e.index);
      case Op::direction:
        if (World::asks_later && e.index >= language::first_way)
          throw NoMeaning("'" + e.word.name + "', a direction that the document declares");
        return Direction{e.index};
      case Op::setting:
        return Number(game_.numbers()[e.index]);
      case Op::mark:
        return mark(e.index, scope);
      case Op::point:
        return world_.point(e.word.name);
      case Op::at:
        return at(e, scope);
      case Op::stones_of:
        return stones(players(e.parts[0], scope), scope);
      case Op::not_:
        return negated(evaluate(e.parts[0], scope));
      case Op::and_:
      case Op::or_:
        return joined(e, scope);
      case Op::implies:
        return implication(e, scope);
      case Op::equal:
      case Op::unequal: {
        const auto [left, right] = operands(e, scope);
        return e.op == Op::equal ? equal(left, right) : !equal(left, right);
      }
      case Op::less:
      case Op::less_equal:
      case Op::greater:
      case Op::greater_equal:
        return ordered(e, scope);
      case Op::meets:
      case Op::within:
      case Op::in: {
        const auto [left, right] = operands(e, scope);
        return e.op == Op::meets ? meets(left, right)
               : e.op == Op::in  ? is_in(left, right)
                                 : lies_within(left, right);
      }
      case Op::is:
        return world_.truth(game_.choices()[e.index] == e.value);
      case Op::some:
        return has_element(evaluate(e.parts[0], scope));
      case Op::no:
        return !has_element(evaluate(e.parts[0], scope));
      case Op::one:
        return one(evaluate(e.parts[0], scope));
      case Op::each_of:
        return !quantified(e, scope, 0, true);
      case Op::some_of:
        return quantified(e, scope, 0, false);
      case Op::no_of:
        return !quantified(e, scope, 0, false);
      case Op::one_of:
        return just_one(e, scope);
      case Op::filter:
        return filtered(e, scope);
      case Op::map:
        return mapped(e, scope, 0);
      case Op::sum:
        return sum(e, scope);
      case Op::largest:
      case Op::smallest:
        return extreme_of(e, scope);
      case Op::neutral:
        return scope.now.now->stones[first_neutral() + static_cast<std::size_t>(e.index)];
      case Op::piece:
        return only_kind(e.index);
      case Op::pieces_of:
        return pieces(players(e.parts[0], scope), *scope.now.now);
      case Op::listed:
        return listed(e, scope);
      case Op::row_of:
        return row_of(number(e.parts[0], scope), number(e.parts[1], scope));
      case Op::kind_case:
        return kind_case(e, scope, players(e.parts[0], scope), 0);
      case Op::if_:
        return alternative(bit(e.parts[0], scope), e.parts[1], e.parts[2], scope);
      case Op::case_:
        return evaluate(e.parts[game_.choices()[e.index]], scope);
      case Op::plus:
      case Op::minus:
      case Op::times:
      case Op::divided:
      case Op::modulo: {
        const Number left = number(e.parts[0], scope);
        return calculated(e.op, left, number(e.parts[1], scope));
      }
      case Op::negative:
        return calculated(Op::minus, Number{0}, number(e.parts[0], scope));
    }
    throw std::logic_error("an expression that was not checked");
  }

 public:
  /// Returns evaluate(). If is_effect(value) holds for the result, or if evaluate() throws, records that the
  /// construct at `at` has an effect (see Effects).
  template <class Evaluate, class IsEffect>
  auto noted(const language::Span& at, Evaluate evaluate, IsEffect is_effect) {
    if constexpr (!World::asks_later)
      if (Effects::are_noted()) {
        try {
          auto value = evaluate();
          if (is_effect(value)) Effects::note(at);
          return value;
        } catch (...) {
          Effects::note(at);
          throw;
        }
      }
    return evaluate();
  }

 private:
  /// The pieces that belong to one of these players and are of one of these kinds.
  struct Owners {
    PlayerSet players, kinds;
  };
  /// If an expression denotes all pieces of certain players, of certain kinds, or of certain kinds of certain
  /// players, returns these players and kinds. Otherwise returns std::nullopt.
  std::optional<Owners> owners_named(const Expression& e, const Scope& scope) {
    const auto all_but = [this](const PlayerSet& set) { return std::get<PlayerSet>(negated(set)); };
    const PlayerSet each_player = all_but(only(-1)), each_kind = all_but(only_kind(-1));
    const auto is_word = [&](Word word) { return e.op == Op::word && static_cast<Word>(e.index) == word; };
    if (is_word(Word::own)) return Owners{only(scope.mover), each_kind};
    if (is_word(Word::enemy)) return Owners{all_but(only(scope.mover)), each_kind};
    const bool has_neutral = scope.now.now->stones.size() > first_neutral();
    if (is_word(Word::occupied) && !has_neutral) return Owners{each_player, each_kind};
    if (e.op == Op::stones_of) return Owners{players(e.parts[0], scope), each_kind};
    if (e.op == Op::pieces_of) return Owners{each_player, players(e.parts[0], scope)};
    if (e.op != Op::and_ || e.type != Type::region) return std::nullopt;
    std::optional<Owners> all;
    for (const Expression& part : e.parts) {
      const auto owners = owners_named(part, scope);
      if (!owners) return std::nullopt;
      all = all ? Owners{std::get<PlayerSet>(both(all->players, owners->players)),
                         std::get<PlayerSet>(both(all->kinds, owners->kinds))}
                : *owners;
    }
    return all;
  }
  /// Returns the number of elements of an expression's value. Where numbers may be unknown, counts pieces
  /// that are selected by owner or kind set by set: the position has one set for each owner and kind, and
  /// these sets are disjoint.
  Number number_of_elements(const Expression& e, const Scope& scope) {
    if constexpr (World::calculates) {
      if (e.op == Op::at)
        return number_of_elements(e.parts[1], {std::get<Moment>(evaluate(e.parts[0], scope)), scope.mover,
                                               scope.locals, scope.marks});
      if (const auto owners = owners_named(e, scope)) return count(*owners, *scope.now.now);
      if (e.is(Word::empty)) return world_.count_without(scope.now.now->stones);
    }
    return count(evaluate(e, scope));
  }
  /// Returns the number of pieces that `owners` selects: the sum of the sizes of the selected sets. If the
  /// selection depends on the board, each set counts only under the condition that it is selected.
  Number count(const Owners& owners, const Content& content)
    requires(World::calculates)
  {
    std::vector<Region> sets;
    std::vector<Bit> are_counted;
    bool is_known = true;
    for (std::size_t player = 0; player < owners.players.has.size(); ++player)
      for (std::size_t kind = 0; kind < kinds(); ++kind) {
        const Bit is_one = owners.players.has[player] && owners.kinds.has[kind];
        const auto known = world_.known(is_one);
        if (known == false) continue;
        sets.push_back(content.stones[player * kinds() + kind]);
        are_counted.push_back(is_one);
        is_known = is_known && known;
      }
    if (is_known && !sets.empty()) return world_.count_apart(sets);
    Number sum{0};
    for (std::size_t i = 0; i < sets.size(); ++i)
      sum = calculated(Op::plus, sum, world_.pick(are_counted[i], world_.count_apart({sets[i]}), Number{0}));
    return sum;
  }

  std::size_t places_of(language::Memory::Each each) const {
    using Each = language::Memory::Each;
    if (each == Each::player) return static_cast<std::size_t>(game_.players());
    if (each == Each::piece) return kinds();
    if constexpr (World::asks_later)
      return 1;  // a single OfPoints stores the values of all points
    else
      return static_cast<std::size_t>(world_.points());
  }

  Value listed(const Expression& e, const Scope& scope) {
    if (e.type == Type::numbers) {
      std::vector<Halves> all;
      for (const Expression& part : e.parts) add_new(all, number_of_set(number(part, scope)));
      return all;
    }
    if (e.type == Type::directions) {
      std::vector<Direction> all;
      for (const Expression& part : e.parts) add_new(all, std::get<Direction>(evaluate(part, scope)));
      return all;
    }
    Value all = evaluate(e.parts[0], scope);
    for (std::size_t i = 1; i < e.parts.size(); ++i) all = either(all, evaluate(e.parts[i], scope));
    return all;
  }
  /// Returns the value of a `case` on the kind of a piece, if the piece is none of the kinds with an index
  /// below `first`.
  Value kind_case(const Expression& e, const Scope& scope, const PlayerSet& kind, std::size_t first) {
    for (std::size_t i = first; i < kind.has.size(); ++i) {
      const auto known = decided(kind.has[i]);
      if (known == false) continue;
      if (known == true) return evaluate(e.parts[i + 1], scope);
      const Value otherwise = kind_case(e, scope, kind, i + 1);
      Value picked = pick(kind.has[i], evaluate(e.parts[i + 1], scope), otherwise);
      if (std::holds_alternative<std::monostate>(picked))
        throw Undecided("'case' of kinds between such values, where the kind depends on the board",
                        kind.has[i]);
      return picked;
    }
    return evaluate(e.parts.back(), scope);
  }

  /// Returns the values of the left and the right operand. Always evaluates the right operand first: the
  /// success of a proof may depend on the order in which formulas are created, so this order must be the same
  /// with every compiler.
  std::pair<Value, Value> operands(const Expression& e, const Scope& scope) {
    Value right = evaluate(e.parts[1], scope);
    return {evaluate(e.parts[0], scope), std::move(right)};
  }

  Value joined(const Expression& e, const Scope& scope) {
    const bool is_and = e.op == Op::and_;
    if (e.type == Type::truth) {
      Bit all = world_.truth(is_and);
      for (const Expression& part : e.parts) {
        if (world_.known(all) == !is_and) break;
        const Bit next = bit(part, scope);
        all = is_and ? all && next : all || next;
      }
      return all;
    }
    Value all = evaluate(e.parts[0], scope);
    for (std::size_t i = 1; i < e.parts.size(); ++i) {
      const Value next = evaluate(e.parts[i], scope);
      all = is_and ? both(all, next) : either(all, next);
    }
    return all;
  }
  Value implication(const Expression& e, const Scope& scope) {
    const Bit premise = bit(e.parts[0], scope);
    if (world_.known(premise) == false) return world_.truth(true);
    return !premise || bit(e.parts[1], scope);
  }
  Value alternative(const Bit& condition, const Expression& a, const Expression& b, const Scope& scope) {
    if (const auto known = decided(condition)) return evaluate(*known ? a : b, scope);
    const Value second = evaluate(b, scope);
    Value picked = pick(condition, evaluate(a, scope), second);
    if (std::holds_alternative<std::monostate>(picked))
      throw Undecided("'if' between such values, under a condition that depends on the board", condition);
    return picked;
  }

  // Bound names.

  /// The scope in which the members of a family are evaluated. A symbolic world evaluates members later, so
  /// there the scope has its own copies of the bound names and marks. Other worlds evaluate members at once,
  /// in the current scope.
  struct Kept {
    Scope now;
    std::shared_ptr<std::vector<Value>> locals;
    std::shared_ptr<const std::vector<Moment>> marks;
    Scope scope() const { return locals ? Scope{now.now, now.mover, locals.get(), marks.get()} : now; }
  };
  static Kept kept(const Scope& scope) {
    if constexpr (!World::asks_later)
      return {scope, nullptr, nullptr};
    else
      return {scope, std::make_shared<std::vector<Value>>(*scope.locals),
              scope.marks ? std::make_shared<const std::vector<Moment>>(*scope.marks) : nullptr};
  }

  void bind(const Scope& scope, const language::Binder& binder, Value value) const {
    const auto slot = static_cast<std::size_t>(binder.slot);
    if (scope.locals->size() <= slot) scope.locals->resize(slot + 1);
    (*scope.locals)[slot] = std::move(value);
  }

  /// The guard of a quantifier may require that a region, which is bound to an earlier name, lies within the
  /// element of the i-th name. If so, returns the expression of this region; otherwise returns null.
  static const Expression* part_of_element(const Expression& e, std::size_t i) {
    const Expression& guard = e.parts[e.binders.size()];
    const auto is_so = [&](const Expression& one) {
      return one.op == Op::within && one.parts[0].op == Op::local && one.parts[0].type == Type::region &&
             is_local(one.parts[1], e.binders[i].slot) &&
             std::none_of(e.binders.begin() + static_cast<std::ptrdiff_t>(i), e.binders.end(),
                          [&](const auto& later) { return later.slot == one.parts[0].index; });
    };
    if (is_so(guard)) return &guard.parts[0];
    if (guard.op != Op::and_) return nullptr;
    const auto found = std::ranges::find_if(guard.parts, is_so);
    return found == guard.parts.end() ? nullptr : &found->parts[0];
  }
  /// Returns whether there are elements for the names from the i-th on for which the guard and the body hold.
  /// If `negative`, returns whether there are elements for which the guard holds but the body does not. The
  /// earlier names are already bound.
  Bit quantified(const Expression& e, const Scope& scope, std::size_t i, bool negative) {
    if (i == e.binders.size()) {
      const Bit guard = bit(e.parts[i], scope);
      if (world_.known(guard) == false) return guard;
      const Bit body = bit(e.parts[i + 1], scope);
      return guard && (negative ? !body : body);
    }
    const Value set = evaluate(e.parts[i], scope);
    const auto holds_for = [&](Value element) {
      bind(scope, e.binders[i], std::move(element));
      return quantified(e, scope, i + 1, negative);
    };
    if (const auto* region = std::get_if<Region>(&set))
      return world_.exists(*region, [&](const Region& p) -> Bit { return holds_for(p); });
    if (const auto* family = std::get_if<Family>(&set)) {
      const auto holds = [&](const Region& g) -> Bit { return holds_for(g); };
      if constexpr (World::asks_later)
        if (const Expression* part = part_of_element(e, i))
          return world_.exists_around(std::get<Region>((*scope.locals)[part->index]), *family, holds);
      return world_.exists(*family, holds);
    }
    if constexpr (World::asks_later)
      if (const auto* moments = std::get_if<std::vector<Moment>>(&set)) {
        // If the condition holds at a known position of the history, the result is true. Otherwise it is
        // unknown, because the condition may hold at a position that this world does not know.
        Bit some = world_.truth(false);
        for (const Moment& moment : *moments) some = some || holds_for(Value(moment));
        return world_.known(some) == true ? some : some || world_.any_truth();
      }
    Bit any = world_.truth(false);
    each_known(set, [&](Value element, const Bit& belongs) {
      if (world_.known(any) != true && world_.known(belongs) != false)
        any = any || (belongs && holds_for(std::move(element)));
    });
    return any;
  }

  /// Returns whether guard and body hold for exactly one choice of elements for the names.
  Bit just_one(const Expression& e, const Scope& scope) {
    if (e.binders.size() == 1) {
      const Value set = evaluate(e.parts[0], scope);
      const auto fits = [&](Value element) -> Bit {
        bind(scope, e.binders[0], std::move(element));
        return bit(e.parts[1], scope) && bit(e.parts[2], scope);
      };
      if (const auto* region = std::get_if<Region>(&set)) return exactly_one(where(*region, fits));
    }
    std::vector<Bit> fit;
    each_choice(e, scope, 0, [&] {
      fit.push_back(bit(e.parts[e.binders.size()], scope) && bit(e.parts[e.binders.size() + 1], scope));
    });
    return one_of(fit);
  }
  /// For each combination of elements for the names from the i-th on, binds the names to these elements and
  /// calls f(). Throws NoMeaning if the world cannot enumerate the elements.
  template <class F>
  void each_choice(const Expression& e, const Scope& scope, std::size_t i, F f) {
    if (i == e.binders.size()) return f();
    each_element(evaluate(e.parts[i], scope), [&](Value element) {
      bind(scope, e.binders[i], std::move(element));
      each_choice(e, scope, i + 1, f);
    });
  }

  Value filtered(const Expression& e, const Scope& scope) {
    const Value set = evaluate(e.parts[0], scope);
    const auto fits = [&](Value element) -> Bit {
      bind(scope, e.binders[0], std::move(element));
      return bit(e.parts[1], scope);
    };
    if (const auto* region = std::get_if<Region>(&set))
      return where(*region, [&](const Region& p) -> Bit { return fits(p); });
    if (const auto* family = std::get_if<Family>(&set))
      return world_.filtered(*family, [this, &e, kept = kept(scope)](const Region& g) -> Bit {
        const Scope later = kept.scope();
        bind(later, e.binders[0], g);
        return bit(e.parts[1], later);
      });
    if (const auto* x = std::get_if<PlayerSet>(&set)) {
      PlayerSet fitting = *x;
      each_known(set, [&, i = std::size_t{0}](Value element, const Bit& belongs) mutable {
        if (world_.known(belongs) != false) fitting.has[i] = belongs && fits(std::move(element));
        ++i;
      });
      return fitting;
    }
    const auto keep = [&](auto all) -> Value {
      std::erase_if(all, [&](const auto& element) {
        const auto known = world_.known(fits(Value(element)));
        if (!known) throw NoMeaning("what belongs to a set depends on the board");
        return !*known;
      });
      return all;
    };
    if (const auto* x = std::get_if<std::vector<Direction>>(&set)) return keep(*x);
    if (const auto* x = std::get_if<std::vector<Moment>>(&set)) return keep(*x);
    if (const auto* x = std::get_if<std::vector<Halves>>(&set)) {
      std::vector<Halves> kept;
      for (const Halves one : *x) {
        const auto known = world_.known(fits(Value(Number(one))));
        if (!known) throw NoMeaning("what belongs to a set depends on the board");
        if (*known) kept.push_back(one);
      }
      return kept;
    }
    return keep(std::get<std::vector<PlayerSet>>(set));
  }

  static bool is_local(const Expression& e, int slot) { return e.op == Op::local && e.index == slot; }

  /// Returns the family `{ member for … | guard }` over all elements for the names from the i-th on. The
  /// earlier names are already bound.
  Value mapped(const Expression& e, const Scope& scope, std::size_t i) {
    const std::size_t last = e.binders.size();
    if (i == last) {
      const Bit guard = bit(e.parts[last], scope);
      if (world_.known(guard) == false) return world_.no_family();
      return world_.family_of(region(e.parts[last + 1], scope), guard);
    }
    const Value set = evaluate(e.parts[i], scope);
    if constexpr (World::asks_later)  // if the members of a family are mapped to themselves, filters the
                                      // family
      if (const auto* family = std::get_if<Family>(&set);
          family && i + 1 == last && is_local(e.parts[last + 1], e.binders[i].slot))
        return world_.filtered(*family, [this, &e, i, last, kept = kept(scope)](const Region& g) -> Bit {
          const Scope later = kept.scope();
          bind(later, e.binders[i], g);
          return bit(e.parts[last], later);
        });
    const auto members = [this, &e, i, kept = kept(scope)](Value element) {
      const Scope later = kept.scope();
      bind(later, e.binders[i], std::move(element));
      return std::get<Family>(mapped(e, later, i + 1));
    };
    if (const auto* region = std::get_if<Region>(&set))
      return world_.gathered(*region, [members](const Region& p) { return members(p); });
    if (const auto* family = std::get_if<Family>(&set))
      return world_.gathered(*family, [members](const Region& g) { return members(g); });
    Family all = world_.no_family();
    each_known(set, [&](Value element, const Bit& belongs) {
      if (world_.known(belongs) == false) return;
      const Family more = members(std::move(element));
      if (world_.known(belongs) == true)
        all = world_.joined(all, more);
      else if constexpr (World::asks_later)
        all = world_.joined(all, world_.filtered(more, [belongs](const Region&) { return belongs; }));
    });
    return all;
  }

  /// Calls f with the value of the number for each combination of elements that fulfils the guard.
  template <class F>
  void each_number(const Expression& e, const Scope& scope, F f) {
    each_choice(e, scope, 0, [&] {
      const auto guard = world_.known(bit(e.parts[e.binders.size()], scope));
      if (!guard) throw NoMeaning("'" + e.word.name + "' under a condition that depends on the board");
      if (*guard) f(number(e.parts[e.binders.size() + 1], scope));
    });
  }
  Number sum(const Expression& e, const Scope& scope) {
    Number total{0};
    each_number(e, scope, [&](const Number& next) { total = calculated(Op::plus, total, next); });
    return total;
  }
  /// Returns the least or greatest of the numbers whose elements fulfil the guard; 0 if none do.
  Number extreme_of(const Expression& e, const Scope& scope) {
    std::optional<Number> found;
    const Op order = e.op == Op::largest ? Op::greater : Op::less;
    each_number(e, scope, [&](const Number& next) { found = found ? extreme(order, next, *found) : next; });
    return found.value_or(Number{0});
  }
  static const Number& as_number(const Value& value, const Expression& e) {
    if (!std::holds_alternative<Number>(value)) throw NoMeaning("'" + e.word.name + "' has no value here");
    return std::get<Number>(value);
  }
  /// Returns the result of an order operator on two numbers, or on two lists of sizes. Two lists are ordered
  /// by their first elements that differ.
  Bit ordered(const Expression& e, const Scope& scope) {
    const Value left = evaluate(e.parts[0], scope), right = evaluate(e.parts[1], scope);
    if (e.parts[0].type != Type::sizes)
      return compared(e.op, as_number(left, e.parts[0]), as_number(right, e.parts[1]));
    return world_.truth(
        is_so(e.op, std::get<std::vector<Halves>>(left) <=> std::get<std::vector<Halves>>(right)));
  }

  // Names.

  Value definition(const Expression& e, const Scope& scope) {
    return noted(
        document_.definitions[e.index].name.at, [&] { return called(e, scope); },
        [&](const Value& value) { return !is_least(value); });
  }
  Value called(const Expression& e, const Scope& scope) {
    const language::Definition& called = language::used_definition(document_, e.index, game_.choices());
    if constexpr (!World::asks_later)  // a symbolic world caches nothing, since a value may depend on the
                                       // assumptions that hold when it is computed
      if (const language::Definition& named = document_.definitions[e.index];
          remembers_ && scope.now.now->remembered.is_on && named.parameters.empty() && named.is_local)
        return remembered(e.index, called, scope);
    std::vector<Value> locals;
    locals.reserve(called.slots);
    for (const Expression& argument : e.parts) locals.push_back(evaluate(argument, scope));
    // Once a `win` step has named the winner, `wins` has no other value than this winner.
    if (const auto winner = scope.now.now->winner;
        winner && document_.definitions[e.index].name.name == "wins")
      return *winner < 0 ? world_.truth(false) : equal(locals.front(), only(*winner));
    if (&called != &document_.definitions[e.index] && steps_to_compare_ > 0)
      compare_shortcut(called, document_.definitions[e.index], locals, scope);
    return value_of(called, std::move(locals), scope);
  }
  /// Returns the value of a definition or shortcut for these arguments. The body is evaluated with the marks
  /// of the scope, since it may refer to a mark such as `turn-start`.
  Value value_of(const language::Definition& called, std::vector<Value> arguments, const Scope& scope) {
    arguments.resize(static_cast<std::size_t>(called.slots));
    return evaluate(called.body, {scope.now, scope.mover, &arguments, scope.marks});
  }
  void compare_shortcut(const language::Definition& shortcut, const language::Definition& definition,
                        const std::vector<Value>& arguments, const Scope& scope) {
    // The steps of the comparison do not count towards the evaluation that contains the shortcut.
    struct Aside {
      Evaluator& evaluator;
      std::int64_t steps = std::exchange(evaluator.steps_, 0);
      std::int64_t most_steps = std::exchange(evaluator.most_steps_, evaluator.steps_to_compare_);
      explicit Aside(Evaluator& of) : evaluator(of) {}
      ~Aside() {
        evaluator.steps_to_compare_ -= evaluator.steps_;
        evaluator.steps_ = steps;
        evaluator.most_steps_ = most_steps;
      }
      Aside(const Aside&) = delete;
      Aside& operator=(const Aside&) = delete;
    } const aside(*this);
    try {
      const Value expected = value_of(definition, arguments, scope);
      compared_(shortcut, scope, arguments, value_of(shortcut, arguments, scope), expected);
    } catch (const LimitReached&) {
    }
  }
  /// Returns the value of a definition without arguments. Evaluates it only once for each position and mover.
  Value remembered(int index, const language::Definition& called, const Scope& scope) {
    Remembered<World>& known = scope.now.now->remembered;
    const auto movers = static_cast<std::size_t>(game_.players()) + 1;
    if (known.evaluator != number_) {
      known.evaluator = number_;
      known.values.assign(document_.definitions.size() * movers, Value());
    }
    Value& value =
        known.values[static_cast<std::size_t>(index) * movers + static_cast<std::size_t>(scope.mover + 1)];
    if (std::holds_alternative<std::monostate>(value)) {
      const Scope unmarked{scope.now, scope.mover, nullptr, nullptr};
      if (&called != &document_.definitions[index] && steps_to_compare_ > 0)
        compare_shortcut(called, document_.definitions[index], {}, unmarked);
      value = value_of(called, {}, unmarked);
    }
    return value;
  }

 public:
  /// The values of a declared memory that some selectors choose. (Selectors are the players, kinds or points
  /// in parentheses after the name of the memory.) `indices` are the indices of these values. In a symbolic
  /// world, memory of points is a single OfPoints; there `points` are the chosen points.
  struct Places {
    std::vector<std::size_t> indices{0};
    std::optional<Region> points = std::nullopt;
  };
  /// Returns the places that are chosen by the selectors whose index is at least `first`. If a selector is an
  /// empty set of players or kinds, no place is chosen. If a selector is a set of points, the place of each
  /// of its points is chosen.
  Places places_of(const language::Memory& memory, const std::vector<Expression>& selectors,
                   std::size_t first, const Scope& scope) {
    Places places;
    for (std::size_t i = 0; i < memory.of.size(); ++i) {
      const Expression& selector = selectors[first + i];
      std::vector<std::size_t> selected;
      if (memory.of[i] != language::Memory::Each::point) {
        if (const int one = known_player(players(selector, scope)); one >= 0)
          selected.push_back(static_cast<std::size_t>(one));
      } else if constexpr (World::asks_later) {
        if (places.points) throw NoMeaning("memory of pairs of points");
        places.points = region(selector, scope);
        selected.push_back(0);
      } else {
        for (const int point : region(selector, scope).points())
          selected.push_back(static_cast<std::size_t>(point));
      }
      std::vector<std::size_t> longer;
      for (const std::size_t place : places.indices)
        for (const std::size_t one : selected) longer.push_back(place * places_of(memory.of[i]) + one);
      places.indices = std::move(longer);
    }
    return places;
  }

 private:
  /// Returns what a memory stores if each of its values is `value`. In a symbolic world, memory of points
  /// stores an OfPoints that returns `value` for every point; all other memory stores `value` itself.
  static Value in_memory(const language::Memory& memory, const Value& value) {
    if (!World::asks_later || !memory.is_of(language::Memory::Each::point)) return value;
    return OfPoints([value](const Region&) { return value; });
  }
  const Value& local(const Expression& e, const Scope& scope) const {
    const Value& value = (*scope.locals)[e.index];
    if constexpr (World::asks_later)
      if (std::holds_alternative<std::monostate>(value))
        throw NoMeaning("'" + e.word.name + "', of which nothing is known");
    return value;
  }
  Value memory(const Expression& e, const Scope& scope) {
    const std::vector<Value>& values = scope.now.now->memory[e.index];
    const auto demand_known = [&](const Value& value) {
      if (std::holds_alternative<std::monostate>(value))
        throw NoMeaning("'" + e.word.name + "', of which nothing is known");
    };
    if (e.parts.empty()) {
      demand_known(values[0]);
      return values[0];
    }
    const Places places = places_of(document_.memory[e.index], e.parts, 0, scope);
    const auto at = [&](std::size_t place) -> Value {
      const Value& value = values[place];
      demand_known(value);
      if constexpr (World::asks_later)
        if (places.points) {
          if (!world_.is_one_point(*places.points))
            throw NoMeaning("'" + e.word.name + "' of points that depend on the board");
          const Value there = (*std::get<OfPoints>(value).at)(*places.points);
          demand_known(there);
          return there;
        }
      return value;
    };
    if (places.indices.size() == 1) return at(places.indices.front());
    if (e.type == Type::truth) return world_.truth(false);
    if (e.type == Type::player) return nobody();
    Number total{0};
    for (const std::size_t place : places.indices)
      total = calculated(Op::plus, total, std::get<Number>(at(place)));
    return total;
  }
  Moment mark(int index, const Scope& scope) const {
    if (!scope.marks) throw std::logic_error("a mark where there is none");
    const Moment& marked = (*scope.marks)[index];
    if (index == language::turn_start && !marked.now && language::has_turn_of_parts(document_))
      throw NoMeaning("'turn-start' of a part of a turn that stands alone");
    return marked.now ? marked : (*scope.marks)[0];
  }
  Value at(const Expression& e, const Scope& scope) {
    const Value moment = evaluate(e.parts[0], scope);
    return evaluate(e.parts[1], {std::get<Moment>(moment), scope.mover, scope.locals, scope.marks});
  }

  Value word(const Expression& e, const Scope& scope) {
    const auto part = [&](std::size_t i) { return evaluate(e.parts[i], scope); };
    const auto set = [&](std::size_t i) { return std::get<Region>(part(i)); };
    switch (static_cast<Word>(e.index)) {
      case Word::board:
        return world_.everywhere();
      case Word::nothing:
        return world_.nowhere();
      case Word::occupied:
        return occupied(*scope.now.now);
      case Word::empty:
        return ~occupied(*scope.now.now);
      case Word::own:
        return stones(only(scope.mover), scope);
      case Word::enemy:
        return stones(std::get<PlayerSet>(negated(only(scope.mover))), scope);
      case Word::mover:
        return only(scope.mover);
      case Word::to_move:
        return scope.now.now->any_to_move ? *scope.now.now->any_to_move : only(scope.now.now->to_move);
      case Word::nobody:
        return nobody();
      case Word::players:
        return std::get<PlayerSet>(negated(nobody()));
      case Word::width:
        return world_.width();
      case Word::height:
        return world_.height();
      case Word::origin:
        return world_.origin();
      case Word::far_outside:
        return world_.far_outside();
      case Word::directions:
        return directions(false);
      case Word::all_directions:
        return directions(true);
      case Word::history:
        return world_.history(scope.now, -1);
      case Word::ago:
        return world_.history(scope.now, static_cast<int>(std::clamp<Halves>(whole(number(e.parts[0], scope)),
                                                                             -1'000'000, 1'000'000)));
      case Word::stones:
        return stones(players(e.parts[0], scope), scope);
      case Word::beside:
        return touching(set(0));
      case Word::around:
        return world_.surrounding(set(0));
      case Word::spread: {
        const Region within = set(1), seed = set(0);
        return e.value == 1 ? world_.chain(seed, within) : spread(seed, within);
      }
      case Word::components:
        return world_.components(set(0), e.value == 1);
      case Word::cliques:
        return world_.cliques(set(0));
      case Word::singles:
        return world_.singles(set(0));
      case Word::connected_sets:
        return world_.connected_sets(set(0));
      case Word::union_:
        return world_.united(std::get<Family>(part(0)));
      case Word::subsets:
        return subsets(e, scope);
      case Word::other:
        return other(std::get<PlayerSet>(part(0)));
      case Word::seat:
        return Number(2 * (Halves{known_player(std::get<PlayerSet>(part(0)))} + 1));
      case Word::next:
        return world_.next(set(0), std::get<Direction>(part(1)),
                           e.parts.size() > 2 ? whole(number(e.parts[2], scope)) : 1);
      case Word::ahead:
        return world_.ahead(set(0), std::get<Direction>(part(1)));
      case Word::opposite:
        return opposite(std::get<Direction>(part(0)));
      case Word::row:
        return world_.row(set(0));
      case Word::column:
        return world_.column(set(0));
      case Word::wound_round:
        return world_.wound_round(set(0));
      case Word::count:
        return number_of_elements(e.parts[0], scope);
      case Word::min:
      case Word::max:
        return extreme(e, scope);
      case Word::abs:
        return absolute(number(e.parts[0], scope));
      case Word::possible:
        return possible(e, scope);
      case Word::linked:
        return linked(e, scope);
      case Word::over:
        return scope.now.now->winner ? world_.truth(true) : has_ended(scope.now);
      case Word::sizes:
        return world_.sizes(std::get<Family>(part(0)));
      case Word::same:
        if constexpr (World::asks_later)
          throw NoMeaning("'same'");
        else
          return is_as_at(std::get<Moment>(part(0)), scope);
      case Word::pieces:
        return std::get<PlayerSet>(negated(only_kind(-1)));
      case Word::kind:
        return shared(set(0), kinds(), [&](std::size_t kind) { return pieces_of(kind, *scope.now.now); });
      case Word::owner:
        return shared(set(0), static_cast<std::size_t>(game_.players()),
                      [&](std::size_t player) { return stones_of(player, *scope.now.now); });
      case Word::diagonal_directions:
        return std::vector<Direction>{{1}, {3}, {5}, {7}};
      case Word::along: {
        const Direction direction = std::get<Direction>(part(1));
        const Region from = set(0), within = set(2);
        if constexpr (World::asks_later) return world_.along(from, direction, within);
        const Region ahead = world_.ahead(from, direction) & within;
        return world_.chain(world_.next(from, direction, 1), ahead);
      }
      case Word::between:
        if constexpr (World::asks_later) {
          const Region from = set(0), to = set(1);
          Region between = world_.nowhere();
          for (const Direction direction : directions(true))
            between = between | (world_.ahead(from, direction) & world_.ahead(to, opposite(direction)));
          return between;
        } else {
          return world_.between(set(0), set(1));
        }
      case Word::distance:
        if constexpr (World::asks_later)
          throw NoMeaning("'distance'");
        else
          return distance(set(0), set(1), set(2), e.value == 1);
      case Word::lines:
        if constexpr (World::asks_later)
          throw NoMeaning("'lines'");
        else
          return world_.lines();
    }
    throw std::logic_error("a word without a meaning");
  }

  /// Returns the length of a shortest path from a to b. All points of the path except the first must be in
  /// `within`. If there is no such path, returns the number of all points of the board.
  Number distance(const Region& a, const Region& b, const Region& within, bool diagonally)
    requires(!World::asks_later)
  {
    Region reached = a;
    for (Halves steps = 0;; steps += 2) {
      if (some(reached & b)) return steps;
      const Region more = (diagonally ? world_.surrounding(reached) : touching(reached)) & within;
      if (!some(more - reached)) return world_.count(world_.everywhere());
      reached = reached | more;
    }
  }

  /// Returns whether the present position and the position of `then` have the same stones, the same player to
  /// move and the same memory. Notes (memory that decides nothing) may differ.
  Bit is_as_at(const Moment& then, const Scope& scope)
    requires(!World::asks_later)
  {
    const Content &now = *scope.now.now, &other = *then.now;
    bool is_same = now.to_move == other.to_move;
    for (std::size_t i = 0; i < now.stones.size() && is_same; ++i)
      is_same = same(now.stones[i], other.stones[i]);
    for (std::size_t i = 0; i < now.memory.size(); ++i)
      for (std::size_t j = 0; j < now.memory[i].size() && is_same && !document_.memory[i].is_note; ++j)
        is_same = equal(now.memory[i][j], other.memory[i][j]);
    return is_same;
  }

  Number extreme(const Expression& e, const Scope& scope) {
    const Op order = static_cast<Word>(e.index) == Word::min ? Op::less : Op::greater;
    Number found = number(e.parts[0], scope);
    for (std::size_t i = 1; i < e.parts.size(); ++i) found = extreme(order, number(e.parts[i], scope), found);
    return found;
  }
  Number absolute(const Number& number) {
    return extreme(Op::greater, number, calculated(Op::minus, Number{0}, number));
  }
  /// Returns the opponent of a player in a game of two players. Both are sets of players: for the empty set,
  /// returns the empty set.
  PlayerSet other(const PlayerSet& player) const { return {{player.has.rbegin(), player.has.rend()}}; }

  /// The expression may name a relation: a declared memory with a truth value for each pair of players.
  /// Returns whether this relation holds from player `from` to player `to`.
  Bit are_related(const Expression& e, const Scope& scope, std::size_t from, std::size_t to) const {
    const std::size_t place = from * static_cast<std::size_t>(game_.players()) + to;
    const Value& value = scope.now.now->memory[e.value - 1][place];
    if (!std::holds_alternative<Bit>(value)) throw NoMeaning("a relation of which nothing is known");
    return std::get<Bit>(value);
  }
  /// Returns all subsets of a set of players. If the expression names a relation, returns only those in which
  /// the relation holds, in both directions, between any two members. If it is unknown whether a subset
  /// qualifies, its players are members only under the condition that the subset qualifies.
  std::vector<PlayerSet> subsets(const Expression& e, const Scope& scope) {
    struct Subset {
      std::vector<std::size_t> members;
      Bit related;
    };
    const PlayerSet of = players(e.parts[0], scope);
    const auto related = [&](std::size_t a, std::size_t b) {
      return are_related(e, scope, a, b) && are_related(e, scope, b, a);
    };
    std::vector<Subset> all{{{}, world_.truth(true)}};
    for (std::size_t next = 0; next < of.has.size(); ++next) {
      const std::size_t count = world_.known(of.has[next]) == false ? 0 : all.size();
      for (std::size_t i = 0; i < count; ++i) {
        Subset larger = all[i];
        larger.related = larger.related && of.has[next];
        for (const std::size_t member : all[i].members)
          if (e.value > 0) larger.related = larger.related && related(member, next);
        if (world_.known(larger.related) == false) continue;
        larger.members.push_back(next);
        all.push_back(std::move(larger));
        if (all.size() > most_subsets)
          throw LimitReached("subsets: there are more than " + std::to_string(most_subsets) +
                             " sets of players");
      }
    }
    std::vector<PlayerSet> sets;
    for (const Subset& subset : all) {
      sets.push_back(nobody());
      for (const std::size_t member : subset.members) sets.back().has[member] = subset.related;
    }
    return sets;
  }

  Bit possible(const Expression& e, const Scope& scope) {
    if (!possible_) throw NoMeaning("possible");
    return possible_(static_cast<int>(e.value),
                     e.parts.empty() ? only(scope.mover) : players(e.parts[0], scope), scope.now);
  }

  /// Returns whether a chain of players leads from one player to the other such that the relation holds from
  /// each player of the chain to the next.
  Bit linked(const Expression& e, const Scope& scope) {
    const auto n = static_cast<std::size_t>(game_.players());
    std::vector<Bit> reached = players(e.parts[0], scope).has;
    for (std::size_t round = 1; round < n; ++round)
      for (std::size_t from = 0; from < n; ++from)
        for (std::size_t to = 0; to < n; ++to)
          reached[to] = reached[to] || (reached[from] && are_related(e, scope, from, to));
    return has_element(both(PlayerSet{reached}, players(e.parts[1], scope)));
  }

  Possible possible_;
  bool remembers_ = true;
  std::int64_t steps_to_compare_ = 0;  // steps left for comparing shortcuts with their definitions
  BothValues compared_;
  static inline std::atomic<std::uint64_t> evaluators_ = 0;
  std::uint64_t number_ = ++evaluators_;  // a number that no other evaluator has
};

}  // namespace ruleproof::evaluator
