#include "reference/compiled/program.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <ranges>
#include <utility>

#include "reference/evaluator/board_world.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

namespace ruleproof::compiled {

using language::Expression;
using language::Op;
using language::Step;
using language::Type;
using language::Word;

namespace {

constexpr std::size_t most_nodes = 100'000;

Kind kind_of(Type type) {
  switch (type) {
    case Type::point:
    case Type::region:
      return Kind::region;
    case Type::family:
      return Kind::family;
    case Type::truth:
      return Kind::truth;
    case Type::number:
      return Kind::number;
    case Type::player:
    case Type::players:
    case Type::direction:
    case Type::directions:
    case Type::piece:
    case Type::pieces:
      return Kind::mask;
    case Type::moment:
      return Kind::moment;
    case Type::moments:
      return Kind::moments;
    case Type::player_sets:
      return Kind::masks;
    case Type::numbers:
      return Kind::numbers;
    case Type::sizes:
      throw NotCompiled("sizes that are compared");
    case Type::unknown:
      break;
  }
  throw NotCompiled("an expression without a type");
}

/// A construct of the language that is compiled to a single node. The operands of the node are the arguments
/// of the construct.
template <class Named>
struct Plain {
  Named named;
  Code code;
  Kind kind;
};
constexpr Plain<Word> plain_words[] = {
    {Word::board, Code::board, Kind::region},
    {Word::empty, Code::empty, Kind::region},
    {Word::occupied, Code::occupied, Kind::region},
    {Word::nothing, Code::nothing, Kind::region},
    {Word::own, Code::own, Kind::region},
    {Word::enemy, Code::enemy, Kind::region},
    {Word::mover, Code::mover, Kind::mask},
    {Word::to_move, Code::to_move, Kind::mask},
    {Word::origin, Code::origin, Kind::region},
    {Word::far_outside, Code::far_outside, Kind::region},
    {Word::wound_round, Code::wound_round, Kind::region},
    {Word::history, Code::history, Kind::moments},
    {Word::ago, Code::ago, Kind::moments},
    {Word::stones, Code::stones_of, Kind::region},
    {Word::beside, Code::beside, Kind::region},
    {Word::around, Code::around, Kind::region},
    {Word::cliques, Code::cliques, Kind::family},
    {Word::singles, Code::singles, Kind::family},
    {Word::connected_sets, Code::connected_sets, Kind::family},
    {Word::union_, Code::united, Kind::region},
    {Word::other, Code::other, Kind::mask},
    {Word::seat, Code::seat, Kind::number},
    {Word::ahead, Code::ahead, Kind::region},
    {Word::opposite, Code::opposite, Kind::mask},
    {Word::row, Code::row, Kind::number},
    {Word::column, Code::column, Kind::number},
    {Word::abs, Code::abs, Kind::number},
    {Word::kind, Code::kind_of, Kind::mask},
    {Word::same, Code::same_content, Kind::truth},
    {Word::owner, Code::owner_of, Kind::mask},
    {Word::between, Code::between, Kind::region},
    {Word::lines, Code::lines, Kind::family},
};
constexpr Plain<Op> plain_operations[] = {
    {Op::stones_of, Code::stones_of, Kind::region}, {Op::plus, Code::plus, Kind::number},
    {Op::minus, Code::minus, Kind::number},         {Op::times, Code::times, Kind::number},
    {Op::divided, Code::divided, Kind::number},     {Op::modulo, Code::modulo, Kind::number},
    {Op::negative, Code::negative, Kind::number},   {Op::pieces_of, Code::pieces_of, Kind::region},
    {Op::row_of, Code::row_of, Kind::numbers},
};

}  // namespace

/// Compiles one action, definition or condition into a program.
class Compiler {
 public:
  explicit Compiler(Program& program) : program_(program), document_(program.document_) {}

  ActionNode action(const language::Action& source) {
    ActionNode action;
    action.source = &source;
    for (std::size_t i = 0; i < source.parameters.size(); ++i) {
      const language::Parameter& parameter = source.parameters[i];
      is_in_range_ = true;
      action.ranges.push_back(parameter.range ? compile(*parameter.range) : -1);
      is_in_range_ = false;
      action.kinds.push_back(kind_of(parameter.type));
      action.slots.push_back(bind(static_cast<int>(i), action.kinds.back()));
    }
    action.steps = block(source.steps);
    action.branches = branches_;
    if (source.parameters.size() == 1 && source.parameters.front().type == Type::point) guard_first(action);
    action.deciding = action.steps.size();
    while (action.deciding > 0 && !can_forbid(action.steps[action.deciding - 1])) --action.deciding;
    return action;
  }

  Program::Function function(const language::Definition& definition) {
    Program::Function function;
    for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
      function.kinds.push_back(kind_of(definition.parameters[i].type));
      function.slots.push_back(bind(static_cast<int>(i), function.kinds.back()));
    }
    function.body = compile(definition.body);
    return function;
  }

  int compile_alone(const Expression& e) { return compile(e); }

  int compile_end(bool at_once) {
    int any = truth(false);
    for (const language::End& end : document_.ends)
      if (end.at_once || !at_once) any = either(any, compile(end.condition));
    return any;
  }

 private:
  using Names = std::map<int, int>;  // for each bound name, by its slot in the syntax tree: the node of its
                                     // value

  // Nodes.

  int add(const Node& node) {
    if (program_.nodes_.size() > most_nodes) throw NotCompiled("too many definitions within definitions");
    program_.nodes_.push_back(node);
    return static_cast<int>(program_.nodes_.size()) - 1;
  }
  int add(Code code, Kind kind, int a = -1, int b = -1, int c = -1) {
    return add(Node{.code = code, .kind = kind, .a = a, .b = b, .c = c});
  }
  int constant(Code code, Kind kind, std::int64_t value) {
    return add(Node{.code = code, .kind = kind, .value = value});
  }
  template <class Named, std::size_t n>
  int add_plain(const Plain<Named> (&table)[n], Named named, const Expression& e) {
    const auto found = std::ranges::find(table, named, &Plain<Named>::named);
    if (found == std::end(table)) throw NotCompiled("'" + e.word.name + "'");
    const int a = e.parts.empty() ? -1 : compile(e.parts[0]);
    return add(found->code, found->kind, a, e.parts.size() > 1 ? compile(e.parts[1]) : -1);
  }
  /// Returns the index of the chosen reading of a clause, or of the chosen value of a named setting.
  int chosen(int choice) const { return program_.game_.choices()[choice]; }
  const Node& node_at(int node) const { return program_.node(node); }
  int truth(bool value) { return constant(Code::truth, Kind::truth, value ? 1 : 0); }
  std::optional<bool> known(int node) const {
    return node_at(node).code == Code::truth ? std::optional(node_at(node).value != 0) : std::nullopt;
  }
  int negated(int a) {
    if (const auto value = known(a)) return truth(!*value);
    return node_at(a).code == Code::not_ ? node_at(a).a : add(Code::not_, Kind::truth, a);
  }
  int both(int a, int b) {
    if (const auto value = known(a)) return *value ? b : a;
    return known(b) == true ? a : add(Code::and_, Kind::truth, a, b);
  }
  int either(int a, int b) {
    if (const auto value = known(a)) return *value ? a : b;
    return known(b) == false ? a : add(Code::or_, Kind::truth, a, b);
  }
  int both_regions(int a, int b) {
    if (node_at(b).code == Code::complement) return add(Code::difference, Kind::region, a, node_at(b).a);
    if (node_at(a).code == Code::complement) return add(Code::difference, Kind::region, b, node_at(a).a);
    return add(Code::both, Kind::region, a, b);
  }
  int either_regions(int a, int b) {
    const Code first = node_at(a).code, second = node_at(b).code;
    if (first == Code::nothing) return b;
    if (second == Code::nothing) return a;
    if (first != Code::points || second != Code::points) return add(Code::either, Kind::region, a, b);
    std::vector<std::uint64_t> all = program_.named_points(node_at(a).index);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] |= program_.named_points(node_at(b).index)[i];
    return points(std::move(all));
  }
  int points(std::vector<std::uint64_t> words) {
    program_.named_points_.push_back(std::move(words));
    return indexed(Code::points, Kind::region, static_cast<int>(program_.named_points_.size()) - 1);
  }
  /// Returns the node of the point with this name. If no point has this name, throws NotCompiled: then the
  /// plain evaluator is used, and it reports the error.
  int point(const std::string& name) {
    if (!program_.world_) program_.world_ = std::make_shared<evaluator::BoardWorld>(program_.game_);
    const auto found = program_.world_->find_point(name);
    if (!found) throw NotCompiled("'" + name + "', which is no point of the board");
    std::vector<std::uint64_t> words(static_cast<std::size_t>(program_.size_.area() + 63) / 64);
    words[static_cast<std::size_t>(*found) / 64] = std::uint64_t{1} << (*found % 64);
    return points(std::move(words));
  }
  int local(int slot, Kind kind) { return add(Node{.code = Code::local, .kind = kind, .slot = slot}); }
  /// Creates a slot of the program for a bound name, and returns it. `name` is the slot that the name has in
  /// the syntax tree.
  int bind(int name, Kind kind) {
    const int slot = program_.slots_++;
    names_[name] = local(slot, kind);
    return slot;
  }

  /// Returns the operands of nested nodes with this code as one flat list. For `(a and b) and c`, these are
  /// the nodes a, b and c.
  std::vector<int> operands(int node, Code code) const {
    std::vector<int> open{node}, all;
    while (!open.empty()) {
      const int next = open.back();
      open.pop_back();
      if (const Node& n = node_at(next); n.code == code)
        open.insert(open.end(), {n.b, n.a});
      else
        all.push_back(next);
    }
    return all;
  }
  /// Returns whether the value of a node depends on the value in a slot.
  bool asks(int node, int slot) const {
    if (node < 0) return false;
    const Node& n = node_at(node);
    if (n.code == Code::memo) return false;
    if (n.code == Code::local) return n.slot == slot;
    return asks(n.a, slot) || asks(n.b, slot) || asks(n.c, slot);
  }
  bool asks_for_mover(int node) const {
    if (node < 0) return false;
    const Node& n = node_at(node);
    switch (n.code) {
      case Code::own:
      case Code::enemy:
      case Code::mover:
        return true;
      case Code::memo:
        return n.value != 0;
      default:
        return asks_for_mover(n.a) || asks_for_mover(n.b) || asks_for_mover(n.c);
    }
  }

  // Expressions.

  Kind kind(const Expression& e) const { return kind_of(e.type); }

  int compile(const Expression& e) {
    const auto part = [&](std::size_t i) { return compile(e.parts[i]); };
    switch (e.op) {
      case Op::number:
        return constant(Code::number, Kind::number, e.value);
      case Op::truth:
        return truth(e.value != 0);
      case Op::local: {
        const auto found = names_.find(e.index);
        if (found == names_.end()) throw NotCompiled("'" + e.word.name + "', a name without a value");
        return found->second;
      }
      case Op::word:
        return word(e);
      case Op::definition:
        return definition(e);
      case Op::memory:
        return memory(e);
      case Op::player:
      case Op::piece:
      case Op::direction:
        if (e.index < 0) return constant(Code::mask, Kind::mask, 0);
        return constant(Code::mask, Kind::mask, std::int64_t{1} << e.index);
      case Op::setting:
        return indexed(Code::setting, Kind::number, e.index);
      case Op::mark:
        if (program_.turns_ == WholeTurns::are_refused &&
            (is_in_range_ ||
             (e.index == language::turn_start && language::has_turn_of_parts(program_.document()))))
          throw NotCompiled("where a turn began");
        return indexed(Code::mark, Kind::moment, e.index);
      case Op::point:
        return point(e.word.name);
      case Op::name:
        throw NotCompiled("an expression that was not checked");
      case Op::at: {
        const int moment = part(0), inner = part(1);
        return add(Code::at, node_at(inner).kind, moment, inner);
      }
      case Op::not_:
        return complement(e);
      case Op::and_:
      case Op::or_:
        return joined(e);
      case Op::implies: {
        const int premise = part(0);
        return either(negated(premise), part(1));
      }
      case Op::equal:
        return equal(e);
      case Op::unequal:
        return negated(equal(e));
      case Op::less:
      case Op::greater_equal: {
        const int less = add(Code::less, Kind::truth, part(0), part(1));
        return e.op == Op::less ? less : negated(less);
      }
      case Op::less_equal:
      case Op::greater: {
        const int less_equal = add(Code::less_equal, Kind::truth, part(0), part(1));
        return e.op == Op::less_equal ? less_equal : negated(less_equal);
      }
      case Op::meets: {
        const int a = part(0), b = part(1);
        if (node_at(a).kind == Kind::mask) return some(add(Code::mask_both, Kind::mask, a, b));
        return some(both_regions(a, b));
      }
      case Op::within: {
        const int a = part(0), b = part(1);
        if (node_at(a).kind == Kind::mask)
          return negated(
              some(add(Code::mask_both, Kind::mask, a, masks_complement(b, all_of(e.parts[1].type)))));
        return add(Code::within, Kind::truth, a, b);
      }
      case Op::in:
        return membership(e);
      case Op::is:
        return truth(chosen(e.index) == e.value);
      case Op::some:
        return some(part(0));
      case Op::no:
        return negated(some(part(0)));
      case Op::one:
        return one(part(0));
      case Op::each_of:
        return negated(quantified(e, 0, true));
      case Op::some_of:
        return quantified(e, 0, false);
      case Op::no_of:
        return negated(quantified(e, 0, false));
      case Op::one_of:
        return just_one(e);
      case Op::filter:
        return filtered(e);
      case Op::map:
        return mapped(e, 0);
      case Op::sum:
        return sum(e, 0, [&](std::size_t i) { return compile(e.parts[i + 1]); });
      case Op::if_: {
        const int condition = part(0);
        if (const auto value = known(condition)) return part(*value ? 1 : 2);
        const int a = part(1), b = part(2);
        return add(Code::if_, node_at(a).kind, condition, a, b);
      }
      case Op::case_:
        return part(chosen(e.index));
      case Op::neutral:
        return constant(Code::owners, Kind::region, std::int64_t{1} << neutral_owner(e));
      case Op::listed:
        return listed(e);
      case Op::kind_case:
        return kind_case(e);
      default:
        return add_plain(plain_operations, e.op, e);
    }
  }

  int indexed(Code code, Kind kind, int index) {
    return add(Node{.code = code, .kind = kind, .index = index});
  }
  /// Returns the mask of the directions that the word `directions` denotes or, if `all`, that the word
  /// `all-directions` denotes.
  std::int64_t directions(bool all) const {
    std::int64_t mask = 0;
    for (const int direction : language::directions_of(program_.document(), all))
      mask |= std::int64_t{1} << direction;
    return mask;
  }
  std::int64_t all_players() const { return (std::int64_t{1} << program_.game_.players()) - 1; }
  /// Returns the mask of all elements of a type: all players, all kinds of pieces or all directions.
  std::int64_t all_of(Type type) const {
    if (type == Type::directions) return directions(true);
    return type == Type::pieces ? (std::int64_t{1} << program_.kinds()) - 1 : all_players();
  }
  int neutral_owner(const Expression& e) const {
    return program_.game_.players() * program_.kinds() + e.index;
  }
  int listed(const Expression& e) {
    if (e.type == Type::numbers) throw NotCompiled("a list of numbers");
    int all = compile(e.parts[0]);
    for (std::size_t i = 1; i < e.parts.size(); ++i)
      all = add(Code::mask_either, Kind::mask, all, compile(e.parts[i]));
    return all;
  }
  /// Compiles a `case` on the kind of a piece into nested conditions.
  int kind_case(const Expression& e) {
    const int of = compile(e.parts[0]);
    const int slot = program_.slots_++;
    const int kind = local(slot, Kind::mask);
    int value = compile(e.parts.back());
    for (int i = program_.kinds(); i-- > 0;) {
      const int is_so = some(
          add(Code::mask_both, Kind::mask, kind, constant(Code::mask, Kind::mask, std::int64_t{1} << i)));
      const int then = compile(e.parts[static_cast<std::size_t>(i) + 1]);
      value = add(Code::if_, node_at(then).kind, is_so, then, value);
    }
    return let(slot, of, value);
  }
  /// Returns a node that stores a value in a slot and then evaluates an expression. `value` and `expression`
  /// are the indices of nodes.
  int let(int slot, int value, int expression) {
    return add(Node{.code = Code::let,
                    .kind = node_at(expression).kind,
                    .bound = node_at(value).kind,
                    .a = value,
                    .b = expression,
                    .slot = slot});
  }
  int masks_complement(int a, std::int64_t all) {
    return add(Node{.code = Code::mask_complement, .kind = Kind::mask, .a = a, .value = all});
  }

  int complement(const Expression& e) {
    const int a = compile(e.parts[0]);
    switch (node_at(a).kind) {
      case Kind::truth:
        return negated(a);
      case Kind::region:
        return node_at(a).code == Code::complement ? node_at(a).a : add(Code::complement, Kind::region, a);
      case Kind::mask:
        return masks_complement(a, all_of(e.type));
      default:
        throw NotCompiled("'not' of such a value");
    }
  }
  int joined(const Expression& e) {
    const bool is_and = e.op == Op::and_;
    int all = compile(e.parts[0]);
    for (std::size_t i = 1; i < e.parts.size(); ++i) {
      if (node_at(all).kind == Kind::truth && known(all) == !is_and) return all;
      const int next = compile(e.parts[i]);
      switch (node_at(all).kind) {
        case Kind::truth:
          all = is_and ? both(all, next) : either(all, next);
          break;
        case Kind::region:
          all = is_and ? both_regions(all, next) : either_regions(all, next);
          break;
        case Kind::mask:
          all = add(is_and ? Code::mask_both : Code::mask_either, Kind::mask, all, next);
          break;
        case Kind::family:
          all = add(Code::joined, Kind::family, all, next);
          break;
        default:
          throw NotCompiled("'" + e.word.name + "' of such values");
      }
    }
    return all;
  }
  int equal(const Expression& e) {
    const int a = compile(e.parts[0]), b = compile(e.parts[1]);
    switch (node_at(a).kind) {
      case Kind::truth:
        return add(Code::same_truth, Kind::truth, a, b);
      case Kind::number:
        return add(Code::same_number, Kind::truth, a, b);
      case Kind::region:
        return same_region(a, b);
      case Kind::mask:
        return add(Code::same_mask, Kind::truth, a, b);
      default:
        throw NotCompiled("'=' of such values");
    }
  }
  int same_region(int a, int b) {
    const auto player = [&](int node) {
      const Node& stones = node_at(node);
      if (stones.code != Code::stones_of || node_at(stones.a).code != Code::mask) return -1;
      const auto mask = static_cast<std::uint64_t>(node_at(stones.a).value);
      return std::has_single_bit(mask) ? std::countr_zero(mask) : -1;
    };
    if (node_at(b).code == Code::at) std::swap(a, b);
    if (node_at(a).code == Code::at && player(b) >= 0 && player(b) == player(node_at(a).b))
      return add(Node{
          .code = Code::same_stones,
          .a = node_at(a).a,
          .value = static_cast<std::int64_t>(program_.owners_of_players(std::uint64_t{1} << player(b)))});
    return add(Code::same_region, Kind::truth, a, b);
  }
  int some(int set) {
    switch (node_at(set).kind) {
      case Kind::region:
        return add(Code::some_region, Kind::truth, set);
      case Kind::family:
        return add(Code::some_family, Kind::truth, set);
      case Kind::mask:
        return add(Code::some_mask, Kind::truth, set);
      case Kind::moments:
        return negated(
            add(Code::same_number, Kind::truth, count(set), constant(Code::number, Kind::number, 0)));
      default:
        throw NotCompiled("'some' of such a value");
    }
  }
  int one(int set) {
    switch (node_at(set).kind) {
      case Kind::region:
        return add(Code::one_region, Kind::truth, set);
      case Kind::mask:
        return add(Code::one_mask, Kind::truth, set);
      default:
        return add(Code::same_number, Kind::truth, count(set), constant(Code::number, Kind::number, 2));
    }
  }
  int count(int set) {
    switch (node_at(set).kind) {
      case Kind::region:
        return add(Code::count_region, Kind::number, set);
      case Kind::family:
        return add(Code::count_family, Kind::number, set);
      case Kind::mask:
        return add(Code::count_mask, Kind::number, set);
      case Kind::moments:
        return add(Code::count_moments, Kind::number, set);
      default:
        throw NotCompiled("'count' of such a value");
    }
  }
  int membership(const Expression& e) {
    const int element = compile(e.parts[0]), set = compile(e.parts[1]);
    switch (node_at(set).kind) {
      case Kind::region:
        return add(Code::within, Kind::truth, element, set);
      case Kind::family:
        return add(Code::is_member, Kind::truth, element, set);
      case Kind::mask:
        return some(add(Code::mask_both, Kind::mask, element, set));
      default:
        throw NotCompiled("'in' such a set");
    }
  }

  // Bound names.

  /// Compiles a node that binds a name to each element of a set; `inner` compiles the condition on the
  /// element.
  template <class Inner>
  int through(Code code, Kind kind, const Expression& e, std::size_t i, Inner inner) {
    const int set = compile(e.parts[i]);
    const Names outer = names_;
    Node node{.code = code, .kind = kind, .bound = node_at(set).kind, .a = set};
    node.slot = bind(e.binders[i].slot, kind_of(e.binders[i].type));
    node.b = inner();
    names_ = outer;
    if ((code == Code::exists || code == Code::exactly_one) &&
        (node.bound == Kind::region || node.bound == Kind::family))
      node.guard = plan(node.b, node.slot, node.bound);
    if (code == Code::exists && node.bound == Kind::moments) compare_stones(node);
    return add(node);
  }
  /// A node over earlier positions may have several conditions of the form "this player had the same stones
  /// then as now". Replaces these conditions by a single mask of owners in the node.
  void compare_stones(Node& of_moments) {
    std::vector<int> rest;
    for (const int term : operands(of_moments.b, Code::and_)) {
      const Node& n = node_at(term);
      if (n.code == Code::same_stones && is_element(n.a, of_moments.slot))
        of_moments.value |= n.value;
      else
        rest.push_back(term);
    }
    if (of_moments.value == 0) return;
    of_moments.b = constant(Code::truth, Kind::truth, 1);
    for (const int one : rest) of_moments.b = both(of_moments.b, one);
  }
  int quantified(const Expression& e, std::size_t i, bool negative) {
    if (i == e.binders.size()) {
      const int condition = compile(e.parts[i]);
      if (known(condition) == false) return condition;
      const int body = compile(e.parts[i + 1]);
      return both(condition, negative ? negated(body) : body);
    }
    return through(Code::exists, Kind::truth, e, i, [&] { return quantified(e, i + 1, negative); });
  }
  int just_one(const Expression& e) {
    if (e.binders.size() == 1)
      return through(Code::exactly_one, Kind::truth, e, 0,
                     [&] { return both(compile(e.parts[1]), compile(e.parts[2])); });
    const int ways = sum(e, 0, [&](std::size_t i) {
      return add(Code::if_, Kind::number, compile(e.parts[i + 1]), constant(Code::number, Kind::number, 2),
                 constant(Code::number, Kind::number, 0));
    });
    return add(Code::same_number, Kind::truth, ways, constant(Code::number, Kind::number, 2));
  }
  template <class Summand>
  int sum(const Expression& e, std::size_t i, const Summand& summand) {
    if (i == e.binders.size()) {
      const int condition = compile(e.parts[i]);
      const int value = summand(i);
      if (known(condition) == true) return value;
      return add(Code::if_, Kind::number, condition, value, constant(Code::number, Kind::number, 0));
    }
    return through(Code::sum, Kind::number, e, i, [&] { return sum(e, i + 1, summand); });
  }
  int mapped(const Expression& e, std::size_t i) {
    if (i == e.binders.size()) {
      const int condition = compile(e.parts[i]);
      return add(Code::just, Kind::family, compile(e.parts[i + 1]), condition);
    }
    return through(Code::gathered, Kind::family, e, i, [&] { return mapped(e, i + 1); });
  }
  /// If an expression filters a set, and this set is a definition whose body also filters a set, returns that
  /// body; otherwise returns null.
  const Expression* filter_within(const Expression& e) const {
    const Expression& set = e.parts[0];
    if (set.type != Type::family || set.op != Op::definition) return nullptr;
    const language::Definition& named = document_.definitions[set.index];
    const Expression& body = body_of(set.index).body;
    return named.parameters.empty() && named.is_local && body.op == Op::filter ? &body : nullptr;
  }
  int filtered(const Expression& e) {
    const Expression* const within = filter_within(e);
    const Names outer = names_;
    Node node;
    names_ = within ? Names() : outer;
    node.a = compile(within ? within->parts[0] : e.parts[0]);
    names_ = outer;
    node.bound = node.kind = node_at(node.a).kind;
    node.slot = bind(e.binders[0].slot, kind_of(e.binders[0].type));
    node.b = compile(e.parts[1]);
    if (within) {  // test both filters together, the cheaper one first
      names_ = {{within->binders[0].slot, local(node.slot, kind_of(within->binders[0].type))}};
      node.b = both(node.b, compile(within->parts[1]));
    }
    names_ = outer;
    switch (node.kind) {
      case Kind::region:
        node.code = Code::where;
        break;
      case Kind::family:
        node.code = Code::filtered;
        break;
      case Kind::mask:
        node.code = Code::mask_where;
        break;
      case Kind::moments:
        node.code = Code::moments_where;
        break;
      default:
        throw NotCompiled("such a set");
    }
    if (node.kind == Kind::region || node.kind == Kind::family)
      node.guard = plan(node.b, node.slot, node.kind);
    return add(node);
  }

  // Names.

  const language::Definition& body_of(int index) const {
    return language::used_definition(document_, index, program_.game_.choices());
  }
  int definition(const Expression& e) {
    const language::Definition& named = document_.definitions[e.index];
    if (named.parameters.empty() && named.is_local) return memoized(e.index);
    const language::Definition& called = body_of(e.index);
    std::vector<std::pair<int, int>> lets;  // slots and their values
    Names inner;
    for (std::size_t i = 0; i < e.parts.size(); ++i) {
      const int value = compile(e.parts[i]);
      if (is_free(value)) {
        inner[static_cast<int>(i)] = value;
        continue;
      }
      if (node_at(value).kind == Kind::masks) throw NotCompiled("sets of sets of players for an argument");
      const int slot = program_.slots_++;
      inner[static_cast<int>(i)] = local(slot, node_at(value).kind);
      lets.emplace_back(slot, value);
    }
    const Names outer = std::exchange(names_, std::move(inner));
    int body = compile(called.body);
    names_ = outer;
    for (const auto& [slot, value] : std::views::reverse(lets)) body = let(slot, value, body);
    return body;
  }
  /// Returns whether a node has the same value in every position and costs nothing to evaluate. If a name is
  /// bound to the value of such a node, the node replaces the name.
  bool is_free(int node) const {
    switch (node_at(node).code) {
      case Code::local:
      case Code::number:
      case Code::truth:
      case Code::mask:
      case Code::mover:
      case Code::board:
      case Code::nothing:
      case Code::points:
        return true;
      default:
        return false;
    }
  }
  int memoized(int index) {
    if (const auto found = program_.memoized_.find(index); found != program_.memoized_.end())
      return found->second;
    const Names outer = std::exchange(names_, Names());
    const int body = compile(body_of(index).body);
    names_ = outer;
    if (is_free(body)) return program_.memoized_[index] = body;
    const bool is_for_each_mover = asks_for_mover(body);
    const int memo = std::exchange(program_.memos_,
                                   program_.memos_ + (is_for_each_mover ? program_.game_.players() + 1 : 1));
    return program_.memoized_[index] = add(Node{.code = Code::memo,
                                                .kind = node_at(body).kind,
                                                .a = body,
                                                .index = memo,
                                                .value = is_for_each_mover ? 1 : 0});
  }
  int memory(const Expression& e) {
    const language::Memory& memory = document_.memory[e.index];
    Node node;
    node.kind = kind_of(memory.type());
    switch (node.kind) {
      case Kind::number:
        node.code = Code::kept_number;
        break;
      case Kind::truth:
        node.code = Code::kept_truth;
        break;
      case Kind::region:
        node.code = Code::kept_region;
        break;
      default:
        node.code = Code::kept_player;
        break;
    }
    node.index = program_.memory_[e.index].first;
    node.value = e.index;
    if (!e.parts.empty()) node.a = compile(e.parts[0]);
    if (e.parts.size() > 1) node.b = compile(e.parts[1]);
    return add(node);
  }

  int word(const Expression& e) {
    const auto part = [&](std::size_t i) { return compile(e.parts[i]); };
    switch (static_cast<Word>(e.index)) {
      case Word::nobody:
        return constant(Code::mask, Kind::mask, 0);
      case Word::players:
        return constant(Code::mask, Kind::mask, all_players());
      case Word::pieces:
        return constant(Code::mask, Kind::mask, all_of(Type::pieces));
      case Word::diagonal_directions:
        return constant(Code::mask, Kind::mask, 0xaa);
      case Word::along: {
        const int seed =
            add(Code::next, Kind::region, part(0), part(1), constant(Code::number, Kind::number, 2));
        const int ahead = add(Code::ahead, Kind::region, part(0), part(1));
        return add(Code::chain, Kind::region, seed, both_regions(ahead, part(2)));
      }
      case Word::distance: {
        const int from = part(0), to = part(1);
        return add(Node{.code = Code::distance,
                        .kind = Kind::number,
                        .a = from,
                        .b = to,
                        .c = part(2),
                        .value = e.value});
      }
      case Word::width:
        return constant(Code::number, Kind::number, 2 * program_.size_.w);
      case Word::height:
        return constant(Code::number, Kind::number, 2 * program_.size_.h);
      case Word::directions:
        return constant(Code::mask, Kind::mask, directions(false));
      case Word::all_directions:
        return constant(Code::mask, Kind::mask, directions(true));
      case Word::spread:
        return add(e.value == 1 ? Code::chain : Code::spread, Kind::region, part(0), part(1));
      case Word::components:
        return add(e.value == 1 ? Code::chains : Code::components, Kind::family, part(0));
      case Word::subsets:
        return add(Node{.code = Code::subsets,
                        .kind = Kind::masks,
                        .a = part(0),
                        .index = e.value > 0 ? program_.memory_[e.value - 1].first : -1});
      case Word::next:
        return add(Code::next, Kind::region, part(0), part(1),
                   e.parts.size() > 2 ? part(2) : constant(Code::number, Kind::number, 2));
      case Word::count:
        return count(part(0));
      case Word::min:
      case Word::max: {
        int found = part(0);
        for (std::size_t i = 1; i < e.parts.size(); ++i)
          found = add(static_cast<Word>(e.index) == Word::min ? Code::min : Code::max, Kind::number, found,
                      part(i));
        return found;
      }
      case Word::possible: {
        const int action = static_cast<int>(e.value);
        const bool is_turn = action == language::any_turn;
        if (is_turn && program_.turns_ == WholeTurns::are_refused) throw NotCompiled("'possible' of a turn");
        const int player = e.parts.empty() ? add(Code::mover, Kind::mask) : part(0);
        if (!is_turn) program_.action(action);
        return add(Node{.code = Code::possible, .a = player, .index = action});
      }
      case Word::linked:
        return add(Node{
            .code = Code::linked, .a = part(0), .b = part(1), .index = program_.memory_[e.value - 1].first});
      default:
        return add_plain(plain_words, static_cast<Word>(e.index), e);
    }
  }

  // Guards.

  int add(const Guard& guard) {
    program_.guards_.push_back(guard);
    return static_cast<int>(program_.guards_.size()) - 1;
  }
  int make(Guard::Kind kind, int x) {
    return add(Guard{.kind = kind, .x = x, .asks_each = kind == Guard::Kind::each});
  }
  int make(Guard::Kind kind, int a, int b) {
    const bool asks_each = program_.guard(a).asks_each || (b >= 0 && program_.guard(b).asks_each);
    return add(Guard{.kind = kind, .a = a, .b = b, .asks_each = asks_each});
  }

  /// Returns a guard that finds those elements of a set for which a condition holds. In the condition, `slot`
  /// is bound to the element.
  int plan(int condition, int slot, Kind set) {
    const int found = planned(condition, slot, set);
    Guard& guard = program_.guards_[found];
    if (guard.condition < 0) guard.condition = condition;
    return found;
  }
  int planned(int condition, int slot, Kind set) {
    using enum Guard::Kind;
    if (!asks(condition, slot)) return make(constant, condition);
    const Node n = node_at(condition);
    switch (n.code) {
      case Code::not_:
        return make(not_, plan(n.a, slot, set), -1);
      case Code::and_:
      case Code::or_: {
        std::vector<int> all;
        for (const int operand : operands(condition, n.code)) all.push_back(plan(operand, slot, set));
        // The cheapest guard comes first, so that the other guards are evaluated for fewer elements.
        std::ranges::sort(all, {}, [&](int guard) { return std::pair(cost(guard), guard); });
        int joined = all.front();
        for (std::size_t i = 1; i < all.size(); ++i)
          joined = make(n.code == Code::and_ ? and_ : or_, joined, all[i]);
        return joined;
      }
      case Code::at: {
        if (asks(n.a, slot)) break;
        const int inner = plan(n.b, slot, set);
        return add(Guard{
            .kind = Guard::Kind::at, .a = inner, .x = n.a, .asks_each = program_.guard(inner).asks_each});
      }
      case Code::some_region:
        if (const auto found = plan_some({n.a}, slot, set)) return *found;
        break;
      case Code::within:
        if (is_element(n.a, slot) && !asks(n.b, slot)) return make(within, n.b);
        if (asks(n.a, slot) && !asks(n.b, slot))
          if (const auto found = plan_some({n.a, add(Code::complement, Kind::region, n.b)}, slot, set))
            return make(not_, *found, -1);
        break;
      case Code::is_member:
        if (set == Kind::family && is_element(n.a, slot) && !asks(n.b, slot)) return make(is_member, n.b);
        break;
      default:
        break;
    }
    return make(each, condition);
  }
  /// Returns a rough estimate of how much it costs to find the elements for which a guard holds.
  int cost(int index) const {
    using enum Guard::Kind;
    const Guard& guard = program_.guard(index);
    switch (guard.kind) {
      case constant:
        return 0;
      case meets:
      case within:
        return 1;
      case has_neighbour:
      case has_neighbour_around:
        return 2;
      case reach_meets:
      case reach_has_neighbour:
        return 3;
      case is_member:
        return 4;
      case not_:
      case at:
        return cost(guard.a);
      case and_:
      case or_:
        return cost(guard.a) + cost(guard.b);
      case each:
        break;
    }
    return 1000;
  }
  bool is_element(int node, int slot) const {
    return node_at(node).code == Code::local && node_at(node).slot == slot;
  }

  /// Returns a guard for the condition that all these sets have a point in common; std::nullopt if no kind of
  /// guard expresses this condition.
  std::optional<int> plan_some(const std::vector<int>& sets, int slot, Kind set) {
    const std::optional<int> found = planned_some(sets, slot, set);
    if (!found) return found;
    int all = sets.front();
    for (std::size_t i = 1; i < sets.size(); ++i) all = both_regions(all, sets[i]);
    program_.guards_[*found].condition = some(all);
    return found;
  }
  std::optional<int> planned_some(std::vector<int> sets, int slot, Kind set) {
    using enum Guard::Kind;
    std::vector<int> of_element, others;
    while (!sets.empty()) {
      const int next = sets.back();
      sets.pop_back();
      const Node n = node_at(next);
      if (!asks(next, slot)) {
        others.push_back(next);
      } else if (n.code == Code::both) {
        sets.insert(sets.end(), {n.b, n.a});
      } else if (n.code == Code::difference && !asks(n.b, slot)) {
        others.push_back(add(Code::complement, Kind::region, n.b));
        sets.push_back(n.a);
      } else {
        of_element.push_back(next);
      }
    }
    if (of_element.size() != 1) return std::nullopt;
    int x = -1;
    for (const int other : others) x = x < 0 ? other : both_regions(x, other);
    if (x < 0) x = add(Code::board, Kind::region);
    const Node n = node_at(of_element.front());
    if (is_element(of_element.front(), slot)) return make(meets, x);
    if (n.code == Code::either) {
      const auto a = plan_some({n.a, x}, slot, set), b = plan_some({n.b, x}, slot, set);
      if (a && b) return make(or_, *a, *b);
    }
    const auto is_reach = [&](const Node& reach) {
      return set == Kind::region && (reach.code == Code::spread || reach.code == Code::chain) &&
             is_element(reach.a, slot) && !asks(reach.b, slot);
    };
    if (n.code == Code::beside || n.code == Code::around) {
      if (is_element(n.a, slot))
        return make(n.code == Code::beside ? has_neighbour : has_neighbour_around, x);
      if (const Node& reach = node_at(n.a);
          is_reach(reach) && (n.code == Code::beside) == (reach.code == Code::spread))
        return add(Guard{
            .kind = reach_has_neighbour, .x = x, .w = reach.b, .diagonally = reach.code == Code::chain});
    }
    if (!is_reach(n)) return std::nullopt;
    return add(Guard{.kind = reach_meets, .x = x, .w = n.b, .diagonally = n.code == Code::chain});
  }

  // Steps.

  Block block(const language::Steps& steps) {
    const Names outer = names_;
    Block all;
    for (const Step& step : steps) this->step(step, all);
    names_ = outer;
    return all;
  }
  /// Compiles the expression that names the new owner of stones. Stores in the step the node of the player,
  /// or the index of the kind of neutral stones.
  void take_owner(const Expression& e, StepNode& node) {
    if (e.op == Op::neutral)
      node.index = neutral_owner(e);
    else
      node.a = compile(e);
  }
  /// Compiles the expression that becomes operand `a` of a step. Stores the node and its type in the step.
  void take(const Expression& e, StepNode& node) {
    node.a = compile(e);
    node.value = node_at(node.a).kind;
  }
  void step(const Step& source, Block& into) {
    using K = Step::Kind;
    StepNode node;
    node.kind = source.kind;
    node.source = &source;
    switch (source.kind) {
      case K::forbid:
        take(source.parts[0], node);
        if (known(node.a) == false) return;
        break;
      case K::put:
        take_owner(source.parts[0], node);
        node.b = compile(source.parts[1]);
        if (source.parts.size() > 2) node.piece = compile(source.parts[2]);
        break;
      case K::move:
        node.a = compile(source.parts[0]);
        node.b = compile(source.parts[1]);
        break;
      case K::change:
        node.b = compile(source.parts[0]);
        node.piece = compile(source.parts[1]);
        break;
      case K::give:
        node.b = compile(source.parts[0]);
        take_owner(source.parts[1], node);
        break;
      case K::remove:
        node.b = compile(source.parts[0]);
        break;
      case K::set:
      case K::add:
        take(source.parts[0], node);
        node.memory = source.index;
        node.index = program_.memory_[source.index].first;
        for (std::size_t i = 1; i < source.parts.size(); ++i) node.parts.push_back(compile(source.parts[i]));
        break;
      case K::let:
        take(source.parts[0], node);
        node.slot = bind(source.slot, node.value);
        demand_name(node.value);
        break;
      case K::mark:
        node.index = source.index;
        break;
      case K::do_:
        call(source, node);
        break;
      case K::win:
        node.a = compile(source.parts[0]);
        break;
      case K::if_:
        if_else(source, node);
        if (!node.parts.empty()) break;
        for (Block& only : node.blocks) std::ranges::move(only, std::back_inserter(into));
        return;
      case K::case_:
        std::ranges::move(block(source.blocks[chosen(source.index)]), std::back_inserter(into));
        return;
      case K::for_each:
        for_each(source, node, 0);
        break;
      case K::choose: {
        branches_ = true;
        take(source.parts[0], node);
        demand_name(node.value);
        const Names outer = names_;
        node.slot = bind(source.binders[0].slot, kind_of(source.binders[0].type));
        node.blocks.push_back(block(source.blocks[0]));
        names_ = outer;
        break;
      }
      case K::repeat:
        node.blocks.push_back(block(source.blocks[0]));
        break;
      case K::forget_history:
      case K::nothing:
        break;
    }
    into.push_back(std::move(node));
  }
  /// Combines the leading `forbid` steps of an action into one guard, which tests all points of the board at
  /// once.
  void guard_first(ActionNode& action) {
    int allowed = truth(true);
    for (const StepNode& step : action.steps) {
      if (step.kind != Step::Kind::forbid) break;
      allowed = both(allowed, negated(step.value == Kind::region ? some(step.a) : step.a));
      ++action.guarded;
    }
    if (action.guarded > 0) action.guard = plan(allowed, action.slots.front(), Kind::region);
  }
  bool can_forbid(const Block& steps) const {
    return std::ranges::any_of(steps, [&](const StepNode& step) { return can_forbid(step); });
  }
  bool can_forbid(const StepNode& step) const {
    using K = Step::Kind;
    switch (step.kind) {
      case K::put:
      case K::remove:
      case K::change:
      case K::give:
        return false;
      case K::set:
      case K::add:  // the single change collides with no other, but the new number may be outside its
                    // declared range
        return document_.memory[static_cast<std::size_t>(step.memory)].range.has_value();
      case K::let:
      case K::nothing:
        return false;
      case K::if_:
        return std::ranges::any_of(step.blocks, [&](const Block& block) { return can_forbid(block); });
      case K::do_:
        return can_forbid(program_.action(step.index).steps);
      default:
        return true;
    }
  }
  static void demand_name(Kind kind) {
    if (kind == Kind::moments || kind == Kind::masks)
      throw NotCompiled("a step with a set of moments or of sets of players");
  }
  /// Compiles an `if` step. Omits blocks that can never run: the block of a condition that is known to be
  /// false, and all blocks after a condition that is known to be true.
  void if_else(const Step& source, StepNode& node) {
    for (std::size_t i = 0; i < source.blocks.size(); ++i) {
      const int condition = i < source.parts.size() ? compile(source.parts[i]) : truth(true);
      if (known(condition) == false) continue;
      node.blocks.push_back(block(source.blocks[i]));
      if (known(condition) == true) return;
      node.parts.push_back(condition);
    }
  }
  void call(const Step& source, StepNode& node) {
    node.index = source.index;
    for (const Expression& argument : source.parts) node.parts.push_back(compile(argument));
    const ActionNode& called = program_.action(source.index);
    node.slots = called.slots;
    node.kinds = called.kinds;
    branches_ = branches_ || called.branches;
  }
  /// Compiles a loop over several names into nested loops, each over one name.
  void for_each(const Step& source, StepNode& node, std::size_t i) {
    node.kind = Step::Kind::for_each;
    node.source = &source;
    if (i == source.binders.size()) {
      node.kind = Step::Kind::if_;
      node.parts.push_back(compile(source.parts[i]));
      node.blocks.push_back(block(source.blocks[0]));
      return;
    }
    take(source.parts[i], node);
    demand_name(node.value);
    const Names outer = names_;
    node.slot = bind(source.binders[i].slot, kind_of(source.binders[i].type));
    StepNode inner;
    for_each(source, inner, i + 1);
    node.blocks.push_back({std::move(inner)});
    names_ = outer;
  }

  Program& program_;
  const language::Document& document_;
  Names names_;
  bool branches_ = false;
  bool is_in_range_ = false;  ///< whether the expression that is being compiled is the range of a parameter;
                              ///< ranges are evaluated before the move
};

Program::Program(const Game& game, WholeTurns turns)
    : document_(game.document()), game_(game), size_(game.board()), turns_(turns) {
  kinds_ = language::kinds_of(document_);
  if (owners_of(game) > 60) throw NotCompiled("more than 60 players and kinds of stones");
  const auto count_of = [&](language::Memory::Each each) {
    using Each = language::Memory::Each;
    return each == Each::player ? game.players() : each == Each::point ? game.board().area() : kinds_;
  };
  int next = 0;
  for (const language::Memory& memory : document_.memory) {
    MemoryPlaces places{next, memory.type() == Type::region ? (game.board().area() + 63) / 64 : 1};
    for (const language::Memory::Each each : memory.of) {
      places.of.push_back(count_of(each));
      places.count *= places.of.back();
    }
    next += places.count;
    memory_.push_back(std::move(places));
  }
}

std::uint64_t Program::owners_of_players(std::uint64_t players) const {
  if (kinds_ == 1) return players;
  std::uint64_t owners = 0;
  for (std::uint64_t left = players; left != 0; left &= left - 1)
    owners |= ((std::uint64_t{1} << kinds_) - 1) << (std::countr_zero(left) * kinds_);
  return owners;
}

std::uint64_t Program::owners_of_kinds(std::uint64_t kinds) const {
  std::uint64_t owners = 0;
  for (int player = 0; player < game_.players(); ++player) owners |= kinds << (player * kinds_);
  return owners;
}

const ActionNode& Program::action(int index) {
  if (const auto found = actions_.find(index); found != actions_.end()) return found->second;
  ActionNode compiled = Compiler(*this).action(document_.actions[index]);
  return actions_[index] = std::move(compiled);
}

int Program::end(bool at_once) {
  std::optional<int>& end = ends_[at_once ? 1 : 0];
  if (!end) {
    end = -1;
    end = Compiler(*this).compile_end(at_once);
  }
  if (*end < 0) throw NotCompiled("the end of the game");
  return *end;
}

int Program::expression(const Expression& source) { return Compiler(*this).compile_alone(source); }

const Program::Function& Program::definition(int index) {
  if (const auto found = functions_.find(index); found != functions_.end()) return found->second;
  return functions_[index] = Compiler(*this).function(document_.definitions[index]);
}

}  // namespace ruleproof::compiled
