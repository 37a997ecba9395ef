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
  bool on_more_than_position = false;  ///< uses the past, possible moves or `over`
  bool on_turn = false;                ///< uses possible(turn)
  bool on_turn_start = false;          ///< uses turn-start in a definition
  std::set<int> memory;                ///< memory of the document, notes included
  std::set<int> definitions;
  std::set<int> choices;
  std::set<int> actions;  ///< used by possible(…)

  void add(const Rests& other);
};

struct Local {
  Id name;
  Type type = Type::unknown;
  int slot = -1;
  std::set<int> memory = {};  ///< memory that its value depends on
  bool is_finite = true;
};

/// The value of Context::where for a claim.
constexpr std::string_view in_a_claim = "a claim";
/// The value of Context::where for the body of a definition.
constexpr std::string_view in_a_definition = "a definition";

/// The place of an expression, and the names that are known there.
struct Context {
  std::string where;            ///< "a definition", "'end when'"
  std::string no_mover;         ///< why `mover`, `own` and `enemy` are not allowed; empty if they are allowed
  std::string no_marks;         ///< why before, after and marks are not allowed; empty if they are allowed
  bool has_turn_start = false;  ///< whether turn-start is allowed even if other marks are not
  bool in_example = false;      ///< whether letters may name players (A, B …), and `over` is allowed
  std::vector<Local> locals;
  std::size_t taken = 0;  ///< the number of slots after those of the locals that are reserved for other
                          ///< values
  int slots = 0;          ///< the maximal number of simultaneous slots
  Rests rests;

  /// Returns the slot of the name that is entered next.
  int next_slot() const { return static_cast<int>(locals.size() + taken); }
  /// Adds a name that is known until `leave`.
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

  /// Returns the type of an expression; unknown after a mistake, which is reported.
  Type check(Expression& expression, Context& context);
  /// Checks that an expression has the wanted type; reports it if not. Where a region is wanted, also accepts
  /// a point, or a player, whose stones are the region.
  void need(Expression& expression, Type wanted, Context& context);
  /// Checks an expression that may be a truth value or a set of points.
  void need_truth_or_region(Expression& expression, Context& context);
  /// Checks the set that a bound name takes its values from. Returns the type of the name.
  Type check_range(Expression& range, Context& context);
  /// Checks ranges and adds their names to the context.
  void enter(std::vector<Binder>& binders, std::vector<Expression>& ranges, Context& context);
  /// Reports a name that already has a meaning. Returns whether the name is new.
  bool is_new(const Id& name, const Context& context);
  /// Returns for each label of a case by kinds the kinds that it covers; reports kinds that are unknown,
  /// covered twice or left out. The label `else` covers the rest.
  std::vector<std::vector<int>> kinds_of_labels(const std::vector<Id>& labels, Span at);
  /// Returns whether `case NAME` selects by a kind of piece and not by a reading.
  bool names_a_kind(const Id& name, const Context& context) const;
  /// Returns whether the form of an expression guarantees a finite value on an unbounded grid.
  bool is_finite(const Expression& expression, const Context& context) const;
  /// Checks a selector, which chooses one of a memory's values; the memory determines the selector's type.
  void need_selector(const Memory& memory, std::size_t place, Expression& selector, Context& context);
  /// Resolves `KEY is READING`; reports mistakes.
  void resolve(Choice& choice, Rests& rests);
  /// Reorders the alternatives of a case into the order of its readings; each must occur once. Returns the
  /// choice, or -1 after a mistake.
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

  /// Returns the actions that are parts of turns, by index in the document.
  std::set<int> parts_of_turns() const;

 private:
  /// Returns for each reading of a choice the index of its label; empty after a mistake.
  std::vector<int> order_of(const Id& key, const std::vector<Id>& labels, Span at, Rests& rests);

  /// Returns the type; points and players are converted to sets of points.
  Type check_set(Expression& expression, Context& context);
  Type check_name(Expression& expression, Context& context);
  Type check_symbol(Expression& expression, Symbol symbol, Context& context);
  Type check_word(Expression& expression, Word word, Context& context);
  /// Returns whether the number of arguments is correct; reports it if not.
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
  /// Returns the common type of alternatives after conversions; unknown, with a report, if there is none.
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
