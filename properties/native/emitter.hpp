#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/compiled/program.hpp"
#include "spec/language/tree.hpp"

// Translates a compiled program to C. For each node and step, the C code does what Machine and Runner
// (reference/compiled/) do. The value of a node becomes a C expression; statements that this expression needs
// are written before it.

namespace ruleproof::native {

using compiled::Code;
using compiled::Guard;
using compiled::Kind;
using compiled::Node;
using compiled::Part;
using compiled::StepNode;

/// Thrown for a construct of a document that has no C form. The message names the construct.
struct NotNative : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Returns f(). Rethrows NotNative and NotCompiled as NotNative, with the item's line in the message.
template <class F>
auto located(const language::Item& item, F f) {
  const auto where = [&](const std::string& what) {
    if (what.find(", line ") != std::string::npos) return what;  // the message names an inner item
    std::string clauses;
    for (const std::string& clause : language::names_of(item.clauses)) clauses += "[" + clause + "] ";
    return std::string(what) +
           (clauses.empty() ? ", " : " in " + clauses.substr(0, clauses.size() - 1) + ", ") + "line " +
           std::to_string(item.at.begin.line);
  };
  try {
    return f();
  } catch (const NotNative& reason) {
    throw NotNative(where(reason.what()));
  } catch (const compiled::NotCompiled& reason) {
    throw NotNative(where(reason.what()));
  }
}

/// Returns whether C code contains a call whose first argument is the game `g`. Only such calls can report a
/// limit, such as a number that is too large.
inline bool may_meet_limit(std::string_view code) { return code.find("(g, ") != std::string_view::npos; }
/// Returns the names in C code, each with the number of its occurrences. Comments and literals are ignored.
std::map<std::string, int> names_in(std::string_view code);

/// A moment of the game (a present or earlier position) in C: `now` is an expression for a pointer to the
/// position, and `last` an expression for the index of the last moment of its past.
struct Moment {
  std::string now, last;
};

/// The C expressions for the present moment, the mover and the marks (moments with a name) that nodes refer
/// to.
struct Scope {
  Moment now{"now", "last"};
  std::string mover = "-1";
  /// By index in Document::marks, where the first mark is `before`; nothing if its moment is unknown.
  std::vector<std::optional<Moment>> marks = {};
};

/// Writes C functions for the nodes and actions of one program. `functions` lists each function before the
/// functions that call it.
class Emitter {
 public:
  explicit Emitter(compiled::Program& program);

  // Expressions (expressions.cpp). Each returns a C expression for the value of a node.
  std::string region(int index);
  std::string truth(int index);
  std::string number(int index);
  std::string mask(int index);

  // Families (sets of sets of points), sets of moments and quantifiers (families.cpp). A Body writes the C
  // code for one element, which it gets as a C expression. An EntryBody does so for one entry of a family:
  // `points` is the set of its points, and `part` tells which subsets of these points are members of the
  // family.
  using Body = std::function<void(const std::string& element)>;
  using EntryBody = std::function<void(const std::string& points, Part part)>;
  /// Writes a loop that runs the code of `body` for each element of a node's set. `bound` is the kind of this
  /// set. In the body, the name with the number `slot` stands for the element. Unless `are_distinct`, the
  /// loop may visit an element repeatedly.
  void each_element(int node, Kind bound, int slot, bool are_distinct, const std::function<void()>& body);
  /// `good` returns a C expression for the union of those points or components of `of` (`part` says which)
  /// for which a guard (a compiled condition) holds. `any_good` returns one for whether there is such a point
  /// or component. In the guard, the name with the number `slot` stands for the point or component.
  std::string good(int guard, int slot, const std::string& of, Part part);
  std::string any_good(int guard, int slot, const std::string& of, Part part);

  // Actions (actions.cpp).
  /// Each returns the name of one C function of an action. The first call for an action writes the function.
  std::string play_function(int action);
  std::string legal_function(int action);
  std::string refusals_function(int action);
  std::string range_function(int action);
  std::string list_function(int action);

  // Turns (turns.cpp).
  /// Compiles all actions and the conditions of turns in advance, so that references to nodes stay valid
  /// while C is written.
  void compile_turns();
  /// Writes the functions that list, play and explain turns.
  void write_turns();
  /// `has_parts` returns whether a turn may consist of several moves. `most_plays` returns the largest number
  /// of moves in a turn of the C program. `turns_may_repeat` returns whether the C program may list the same
  /// turn more than once.
  bool has_parts() const;
  int most_plays() const;
  bool turns_may_repeat() const;

  // Ends and results (c_source.cpp).
  /// Writes the functions that decide whether the game is over.
  void write_ends();
  /// Writes the functions that decide who wins, and the scores.
  void write_results();

  /// Returns the text of a C function. `head` is its type, name and parameters. `write` writes its body, in
  /// which `scope` applies.
  std::string function(const std::string& head, const Scope& scope, const std::function<void()>& write);

  /// Returns the C type of a value.
  static std::string type_of(Kind kind);

  std::vector<std::string> functions;
  /// Declarations of the C fields in which a position caches values, such as "set memo_3;".
  std::vector<std::string> memo_fields;
  int memos = 0;  ///< the number of cached values
  /// The message and clauses of a refusal. `game_refusals` in C returns the index of this entry in
  /// `refusals`.
  struct RefusalText {
    std::string message;
    std::vector<std::string> clauses;
    friend bool operator==(const RefusalText&, const RefusalText&) = default;
  };
  std::vector<RefusalText> refusals;
  int refusal(std::string message, std::vector<std::string> clauses);

 private:
  /// What a bound name stands for. A name for a family has `family`, the index of the node that computes the
  /// family, and `scope`, in which the node is evaluated. A name for a moment has `moment`. Any other name
  /// has `value`, a C expression.
  struct Bound {
    std::string value = {};
    Moment moment = {};
    int family = -1;
    Scope scope = {};
    int changes = 0;  ///< the value of changes_ when the family was bound
  };
  enum class Run { play, legal, refusals };

  const Node& node(int index) const { return program_.node(index); }
  const Guard& guard(int index) const { return program_.guard(index); }
  [[noreturn]] void refuse(const std::string& what) const { throw NotNative(what); }

  // Output of C text.
  void line(std::string_view text);
  std::string fresh(const std::string& letter);
  /// Returns the name of a C variable with this value. Writes the variable, unless the value is a name
  /// already.
  std::string named(const std::string& type, const std::string& value);
  /// Returns "if (condition)". If brackets already enclose the whole condition, they are not doubled.
  static std::string test(const std::string& condition);
  /// Writes `head {`, the output of the body, and `}`.
  void block(const std::string& head, const std::function<void()>& body);
  /// Returns the text that `write` would add to the output, indented one level deeper, and the result of
  /// `write`. The output does not change.
  std::pair<std::string, std::string> apart(const std::function<std::string()>& write);
  template <class F>
  auto at(const Moment& moment, F f);
  template <class F>
  void in_scope(const Scope& scope, F f);
  /// Writes the code of `body`, which gets a C statement `leave` for use in this code. Returns the name of a
  /// C variable that is true if the code has executed `leave`.
  std::string found(const std::function<void(const std::string& leave)>& body);

  // Expressions.
  std::string value(int index, Kind kind);
  /// Writes `return` with the value of a node.
  void returned(int index) { line("return " + value(index, node(index).kind) + ";"); }
  std::optional<std::string> of_any_kind(const Node& n, Kind kind);
  void let(int slot, int node, Kind kind);
  void let_copy(int slot, int node, Kind kind);
  std::string memo(const Node& n);
  std::string joined(const Node& n, Kind kind, const char* operation);
  std::string stones_of(int mask);
  std::string possible(const Node& n);
  std::string direction(int mask);
  std::string place(const Node& n);
  bool mover_is_known() const { return scope_.mover == "mover"; }
  void each_place(std::int64_t memory, int a, int b, const Body& body);
  Moment moment(int index);

  // Families.
  void each_entry(int index, bool are_distinct, const EntryBody& body);
  void each_part(const std::string& of, Part part, const Body& body);
  void each_member(int index, bool are_distinct, const Body& body);
  void each_moment(int index, const std::function<void(const Moment&)>& body);
  void each_row(const Node& row, int slot, const std::function<void()>& body);
  void materialised(int index, const EntryBody& body);
  std::optional<std::string> good_for_sets(int guard, const std::string& of);
  std::string good_members(const Guard& guard, const std::string& of, Part part);
  void members_within(const Guard& guard, const std::string& of, Part part, const std::string& fit);
  std::vector<Part> stored_family(const Node& n);
  std::string good_one_by_one(int condition, int slot, const std::string& of, Part part);
  std::string exists(const Node& n);
  std::string exactly_one(const Node& n);
  std::string is_member(const std::string& member, int family);
  std::string reach(Part part, const std::string& seed, const std::string& inside) const;

  // Actions.
  void steps(const compiled::Block& block);
  void steps(const StepNode* begin, const StepNode* end);
  void step(const StepNode& step);
  void if_else(const StepNode& step, std::size_t i, const std::function<void(const compiled::Block&)>& run);
  void change(const StepNode& step);
  void collect(const StepNode& step);
  void set_memory(const StepNode& step, bool collects);
  void repeat(const StepNode& step);
  std::string owner_of(const StepNode& step);
  std::string player_of(const StepNode& step);
  void begin_changes();
  void refuse_branch(const std::string& condition, int refusal);
  std::string parameters(const compiled::ActionNode& action) const;
  std::string arguments(const compiled::ActionNode& action) const;
  void bind_parameters(const compiled::ActionNode& action);
  void begin_steps(const compiled::ActionNode& action);
  void ranges(const compiled::ActionNode& action, std::size_t i, const std::function<void()>& body);
  std::string range_of(const compiled::ActionNode& action, std::size_t i);
  void check_numbers();
  std::string places(const compiled::ActionNode& action) const;
  Scope beginning(const std::string& now) const;
  std::string once(const std::string& name, const std::function<std::string()>& text);
  /// Returns the name of the C function `what` of an action, such as "play_3". The first call writes the
  /// function, with the body that `write` writes. `now` is the name of the parameter for the position, and
  /// `further` are the parameters after the mover.
  std::string of_action(const std::string& type, const std::string& what, int action, const std::string& now,
                        const std::string& further, const std::function<void()>& write);

  // Turns.
  std::string rank_function();
  std::string list_turns_function();
  void write_asides();
  std::string turn_function(const language::Turn::Sequence& sequence, std::size_t number);
  void part_function(const language::Turn::Sequence& sequence, std::size_t number, std::size_t index);
  void try_function(const std::string& turn, int action, const std::string& next);
  std::string given(const language::Action& action, const std::string& play) const;
  std::string bounds(const language::Action& action, const std::string& play) const;
  int outside_of_range(const language::Action& action);

  compiled::Program& program_;
  std::string out_;
  int depth_ = 1;
  int names_ = 0;
  Scope scope_;
  std::map<int, Bound> bound_;
  /// The node of each condition in turns, by the indices of the sequence and of the part.
  std::map<std::pair<std::size_t, std::size_t>, int> conditions_;
  std::vector<int> preferences_;           ///< for each `prefer`, the node of its value
  std::map<int, std::string> memo_names_;  ///< by node, the name of the C function that caches its value
  std::map<int, std::vector<Part>> stored_families_;
  std::set<std::string> written_;  ///< names of the functions already written
  Run run_ = Run::play;
  bool has_changed_ = false;
  int changes_ = 0;                              ///< the number of written steps that change the position
  std::vector<const language::Action*> called_;  ///< the actions whose steps are being written, the innermost
                                                 ///< last
  /// Marks that a step called by `do` has set. Their moments are unknown after the code of this step.
  std::set<int> lost_marks_;
};

template <class F>
auto Emitter::at(const Moment& moment, F f) {
  const Moment before = std::exchange(scope_.now, moment);
  auto result = f();
  scope_.now = before;
  return result;
}

template <class F>
void Emitter::in_scope(const Scope& scope, F f) {
  const Scope before = std::exchange(scope_, scope);
  f();
  scope_ = before;
}

}  // namespace ruleproof::native
