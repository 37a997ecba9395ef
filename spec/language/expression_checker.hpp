#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/names.hpp"
#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::language {

/// What the value of an expression rests on, through all definitions that it uses.
struct Rests {
  bool on_mover = false;               ///< own, enemy or mover
  bool on_more_than_position = false;  ///< on the past, on what is possible, or on whether the game is over
  bool on_turn = false;                ///< on possible(turn)
  std::set<int> notes;                 ///< notes of the document
  std::set<int> definitions;
  std::set<int> choices;
  std::set<int> actions;  ///< through possible(…)

  void add(const Rests& other);
};

struct Local {
  Id name;
  Type type = Type::unknown;
  int slot = -1;
  std::set<int> notes = {};  ///< that its value rests on
  bool is_finite = true;
};

/// Where the body of a definition stands.
constexpr std::string_view in_a_definition = "a definition";

/// Where expressions stand, and the names that are known there.
struct Context {
  std::string where;        ///< "a definition", "'end when'"
  std::string no_mover;     ///< why `mover`, `own` and `enemy` can't be used; empty if they can
  std::string no_marks;     ///< the same for before, after and marks
  bool in_example = false;  ///< points have names, and `over` is known
  std::vector<Local> locals;
  int slots = 0;  ///< how many locals there are at most at the same time
  Rests rests;

  /// A name that can be used until `leave`. Its slot is the number of locals before it.
  void enter(Local local);
  void leave(std::size_t count) { locals.resize(count); }
};

/// Resolves the names of expressions and gives them their types.
class ExpressionChecker {
 public:
  /// Asks for definitions by number: they are checked first, and rest on what they rest on.
  using Resolve = std::function<const Rests&(int definition, Span use)>;

  ExpressionChecker(const Document& document, const Names& names, Diagnostics& diagnostics, Resolve resolve)
      : document_(document), names_(names), diagnostics_(diagnostics), resolve_(std::move(resolve)) {}

  /// The type of an expression; unknown after a mistake, which has been told.
  Type check(Expression& expression, Context& context);
  /// Checks, and converts to the type: a point to a region, a player to the region of their stones.
  void need(Expression& expression, Type wanted, Context& context);
  /// The same for what may be a yes-or-no or a set of points.
  void need_truth_or_region(Expression& expression, Context& context);
  /// Checks what a name goes through. Returns the type of the name.
  Type check_range(Expression& range, Context& context);
  /// Checks ranges and enters their names into the context.
  void enter(std::vector<Binder>& binders, std::vector<Expression>& ranges, Context& context);
  /// Tells of a name that already means something. Returns whether it is new.
  bool is_new(const Id& name, const Context& context);
  /// Whether what an expression stands for is finite by its form on an unbounded grid.
  bool is_finite(const Expression& expression, const Context& context) const;
  /// Finds KEY is READING; mistakes are told.
  void resolve(Choice& choice, Rests& rests);
  /// Brings the alternatives of a case into the order of its readings, each there once. Returns the choice,
  /// or -1 after a mistake.
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

  /// The moves and steps that make up turns.
  std::set<int> parts_of_turns() const;

 private:
  /// For each reading of a choice the label that names it; empty after a mistake.
  std::vector<int> order_of(const Id& key, const std::vector<Id>& labels, Span at, Rests& rests);

  /// The type, where a point and a player stand for sets of points.
  Type check_set(Expression& expression, Context& context);
  Type check_name(Expression& expression, Context& context);
  Type check_symbol(Expression& expression, Symbol symbol, Context& context);
  Type check_word(Expression& expression, Word word, Context& context);
  /// Whether the number of arguments is right; if not, that is told.
  bool takes(const Expression& expression, std::size_t fewest, std::size_t most);
  Type check_definition(Expression& expression, int index, Context& context);
  Type check_memory(Expression& expression, int index, Context& context);
  Type check_at(Expression& expression, Expression moment, Context& context);
  Type check_possible(Expression& expression, Context& context);
  Type check_spread_or_components(Expression& expression, Context& context);
  Type check_logic(Expression& expression, Context& context);
  Type check_comparison(Expression& expression, Context& context);
  Type check_membership(Expression& expression, Context& context);
  Type check_bound(Expression& expression, Context& context);
  Type check_case(Expression& expression, Context& context);
  /// The common type of alternatives, after conversions; unknown if there is none, which is told.
  Type unify(const std::vector<Expression*>& alternatives);
  void convert(Expression& expression, Type wanted);
  Type mistake(Span at, std::string message, std::string suggestion = "");

  const Document& document_;
  const Names& names_;
  Diagnostics& diagnostics_;
  Resolve resolve_;
};

/// What a name goes through: the points of a region, the regions of a family; unknown if nothing.
Type element_of(Type set);

}  // namespace ruleproof::language
