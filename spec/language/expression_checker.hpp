#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/names.hpp"
#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

// Defines the checker of expressions, and the dependencies that it computes.

namespace ruleproof::language {

/// The dependencies of an expression's value, including those of all definitions that it uses.
struct Rests {
  bool on_mover = false;               ///< uses own, enemy or mover
  bool on_more_than_position = false;  ///< uses the past, possible moves or the word `over`
  bool on_turn = false;                ///< uses possible(turn)
  bool on_turn_start = false;          ///< uses `turn-start` where no other moment is allowed
  std::set<int> memory;                ///< indices of memory (state variables), notes included
  std::set<int> definitions;
  std::set<int> choices;
  std::set<int> actions;  ///< indices of the actions that the expression tests with `possible(…)`

  void add(const Rests& other);
};

struct Local {
  Id name;
  Type type = Type::unknown;
  int slot = -1;
  std::set<int> memory = {};  ///< indices of the memory (state variables) that its value depends on
  bool is_finite = true;
};

/// The value of Context::where for a claim.
constexpr std::string_view in_a_claim = "a claim";
/// The value of Context::where for the body of a definition.
constexpr std::string_view in_a_definition = "a definition";

/// The place of an expression, and the names that are known at this place.
struct Context {
  std::string where;            ///< the place in messages, such as "a definition" or "'end when'"
  std::string no_mover;         ///< why `mover`, `own` and `enemy` are not allowed; empty if they are allowed
  std::string no_marks;         ///< why before, after and marks are not allowed; empty if they are allowed
  bool has_turn_start = false;  ///< whether turn-start is allowed even if other marks are not
  bool in_example = false;      ///< whether letters may name players (A, B …), and `over` is allowed
  std::vector<Local> locals;
  /// The number of slots that are reserved for other values, after the slots of `locals`.
  std::size_t taken = 0;
  int slots = 0;  ///< the largest number of slots used at the same time
  Rests rests;

  /// Returns the slot that the next name gets.
  int next_slot() const { return static_cast<int>(locals.size() + taken); }
  /// Adds a name. `leave` removes all names except the first `count`.
  void enter(Local local);
  void leave(std::size_t count) { locals.resize(count); }
  /// Returns the local with this name; null if there is none.
  const Local* find(std::string_view name) const;
};

/// Resolves the names in expressions and sets their types.
class ExpressionChecker {
 public:
  /// Checks the definition with this number unless it is already checked, and returns its dependencies.
  using Resolve = std::function<const Rests&(int definition, Span use)>;

  ExpressionChecker(const Document& document, const Names& names, Diagnostics& diagnostics, Resolve resolve)
      : document_(document), names_(names), diagnostics_(diagnostics), resolve_(std::move(resolve)) {}

  /// Checks an expression and returns its type. If there is a mistake, reports it and returns `unknown`.
  Type check(Expression& expression, Context& context);
  /// Checks that an expression has the wanted type, and reports a mistake if it has another type. Where a
  /// region is wanted, also accepts a point, a player (for the player's stones) or a kind of piece (for all
  /// pieces of this kind).
  void need(Expression& expression, Type wanted, Context& context);
  /// Checks that an expression is a truth value, or can be converted to a set of points.
  void need_truth_or_region(Expression& expression, Context& context);
  /// Checks the set from which a bound name takes its values. Returns the type of the name.
  Type check_range(Expression& range, Context& context);
  /// Checks ranges, and adds the names that take values from the ranges to the context.
  void enter(std::vector<Binder>& binders, std::vector<Expression>& ranges, Context& context);
  /// Returns whether a name is new. Reports the name if it already has a meaning.
  bool is_new(const Id& name, const Context& context);
  /// For a `case` that selects by a kind of piece: returns, for each label, the indices of the kinds that it
  /// covers. The label `else` covers all kinds that no other label covers. Reports kinds that are unknown,
  /// covered twice or left out. Returns an empty list if a kind is unknown or left out.
  std::vector<std::vector<int>> kinds_of_labels(const std::vector<Id>& labels, Span at);
  /// Returns whether `case NAME` selects by the kind of a piece, not by a reading.
  bool names_a_kind(const Id& name, const Context& context) const;
  /// Returns whether the form of an expression guarantees a finite value on an unbounded grid.
  bool is_finite(const Expression& expression, const Context& context) const;
  /// Checks selector number `place` (from 0) of a memory. A selector chooses one of the memory's values.
  void need_selector(const Memory& memory, std::size_t place, Expression& selector, Context& context);
  /// Resolves `KEY is READING`, and adds KEY to `rests`. Reports an unknown key or reading.
  void resolve(Choice& choice, Rests& rests);
  /// Sorts the labels and alternatives of a `case` into the order in which the document declares the
  /// readings. Each reading must occur once. Returns the index of the choice, or -1 after a mistake.
  template <class T>
  int arrange(const Id& key, std::vector<Id>& labels, std::vector<T>& alternatives, Span at, Rests& rests) {
    const std::vector<int> order = order_of(key, labels, at, rests);
    if (order.empty()) return -1;
    std::vector<Id> names;
    std::vector<T> arranged;
    for (const int i : order) {
      names.push_back(std::move(labels[i]));
      arranged.push_back(std::move(alternatives[i]));
    }
    labels = std::move(names);
    alternatives = std::move(arranged);
    return names_.find_choice(key.name);
  }

  /// Returns the indices of the actions that may be part of a turn. Without a line `turn`, these are all
  /// moves except `aside` moves.
  std::set<int> parts_of_turns() const;

 private:
  /// Returns, for each reading of a choice, the index of its label in `labels`; empty after a mistake.
  std::vector<int> order_of(const Id& key, const std::vector<Id>& labels, Span at, Rests& rests);

  /// Checks an expression and returns its type. Converts points, players and kinds of pieces to sets of
  /// points.
  Type check_set(Expression& expression, Context& context);
  Type check_name(Expression& expression, Context& context);
  Type check_symbol(Expression& expression, Symbol symbol, Context& context);
  Type check_word(Expression& expression, Word word, Context& context);
  /// Returns whether the number of arguments is from `fewest` to `most`; reports any other number.
  bool takes(const Expression& expression, std::size_t fewest, std::size_t most);
  Type check_definition(Expression& expression, int index, Context& context);
  Type check_memory(Expression& expression, int index, Context& context);
  Type check_at(Expression& expression, Expression moment, Context& context);
  Type check_possible(Expression& expression, Context& context);
  bool take_around(Expression& expression);
  Type check_spread_or_components(Expression& expression, Context& context);
  Type check_logic(Expression& expression, Context& context);
  Type check_comparison(Expression& expression, Context& context);
  Type check_membership(Expression& expression, Context& context);
  Type check_bound(Expression& expression, Context& context);
  Type check_case(Expression& expression, Context& context);
  Type check_kind_case(Expression& expression, Context& context);
  Type check_listed(Expression& expression, Context& context);
  /// Converts the alternatives to a common type, and returns this type. If there is no common type, reports
  /// the mistake and returns `unknown`.
  Type unify(std::span<Expression> alternatives);
  /// Checks alternatives and returns their common type.
  Type check_alike(std::span<Expression> alternatives, Context& context);
  void convert(Expression& expression, Type wanted);
  Type mistake(Span at, std::string message, std::string suggestion = "");
  bool has_lines() const { return document_.board && !document_.board->lines.empty(); }

  const Document& document_;
  const Names& names_;
  Diagnostics& diagnostics_;
  Resolve resolve_;
};

/// Returns the type of the elements of a set, such as point for a region; unknown if the type is not a set.
Type element_of(Type set);

}  // namespace ruleproof::language
