#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>

#include "properties/native/emitter.hpp"
#include "properties/native/native.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

// Writes the C form of regions, truths, numbers, sets of players and moments.

namespace ruleproof::native {

Emitter::Emitter(compiled::Program& program) : program_(program) {}

std::string Emitter::type_of(Kind kind) {
  switch (kind) {
    case Kind::region:
      return "set";
    case Kind::truth:
      return "bool";
    case Kind::number:
      return "int64_t";
    case Kind::mask:
      return "uint64_t";
    default:
      throw NotNative("a name for such a value");
  }
}

// Output of C text.

void Emitter::line(std::string_view text) {
  out_ += std::string(static_cast<std::size_t>(2 * depth_), ' ') + std::string(text) + '\n';
}

std::string Emitter::fresh(const std::string& letter) { return letter + std::to_string(++names_); }

std::string Emitter::named(const std::string& type, const std::string& value) {
  const bool is_name = std::ranges::all_of(
      value, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '>'; });
  if (is_name) return value;
  std::string name = fresh("v");
  line(fmt::format("const {} {} = {};", type, name, value));
  return name;
}

std::string Emitter::test(const std::string& condition) {
  int open = 0;
  std::size_t closed = 0;  // the index at which the first bracket is closed
  for (std::size_t i = 0; i < condition.size() && closed == 0; ++i) {
    open += condition[i] == '(' ? 1 : condition[i] == ')' ? -1 : 0;
    if (open == 0) closed = i;
  }
  const bool is_whole = condition.starts_with('(') && closed == condition.size() - 1;
  return "if (" + (is_whole ? condition.substr(1, condition.size() - 2) : condition) + ")";
}

void Emitter::block(const std::string& head, const std::function<void()>& body) {
  line(head + " {");
  ++depth_;
  body();
  --depth_;
  line("}");
}

std::pair<std::string, std::string> Emitter::apart(const std::function<std::string()>& write) {
  const std::string before = std::exchange(out_, "");
  ++depth_;
  const std::string result = write();
  --depth_;
  return {std::exchange(out_, before), result};
}

std::string Emitter::found(const std::function<void(const std::string& leave)>& body) {
  const std::string name = fresh("is_found");
  line(fmt::format("bool {} = false;", name));
  body(fmt::format("{{ {0} = true; goto after_{0}; }}", name));
  line(fmt::format("after_{}:;", name));
  return name;
}

// Values of every kind.

std::string Emitter::value(int index, Kind kind) {
  switch (kind) {
    case Kind::region:
      return region(index);
    case Kind::truth:
      return truth(index);
    case Kind::number:
      return number(index);
    case Kind::mask:
      return mask(index);
    default:
      refuse("a value of this kind");
  }
}

/// If the operation of a node exists for every kind of value (for example `if`), returns a C expression for
/// the node; otherwise nothing.
std::optional<std::string> Emitter::of_any_kind(const Node& n, Kind kind) {
  switch (n.code) {
    case Code::local:
      return bound_.at(n.slot).value;
    case Code::if_: {
      const std::string condition = truth(n.a);
      const auto [then, a] = apart([&] { return value(n.b, kind); });
      const auto [otherwise, b] = apart([&] { return value(n.c, kind); });
      if (then.empty() && otherwise.empty()) return fmt::format("({} ? {} : {})", condition, a, b);
      std::string name = fresh("v");
      line(fmt::format("{} {};", type_of(kind), name));
      line(test(condition) + " {");
      out_ += then;
      line(fmt::format("  {} = {};", name, a));
      line("} else {");
      out_ += otherwise;
      line(fmt::format("  {} = {};", name, b));
      line("}");
      return name;
    }
    case Code::at:
      return at(moment(n.a), [&] { return value(n.b, kind); });
    case Code::let:
      let(n.slot, n.a, n.bound);
      return value(n.b, kind);
    case Code::memo:
      return memo(n);
    default:
      return std::nullopt;
  }
}

/// Binds a name to the value of a node. A family is evaluated at each use of the name.
void Emitter::let(int slot, int index, Kind kind) {
  if (kind == Kind::moment) {
    bound_[slot] = {.moment = moment(index)};
  } else if (kind == Kind::family) {
    bound_[slot] = {.family = index, .scope = scope_, .changes = changes_};
  } else {
    bound_[slot] = {.value = named(type_of(kind), value(index, kind))};
  }
}

/// Binds a name to a copy of the value of a node, which later steps do not change.
void Emitter::let_copy(int slot, int index, Kind kind) {
  if (kind == Kind::family || kind == Kind::moment) return let(slot, index, kind);
  const std::string name = fresh("v");
  line(fmt::format("const {} {} = {};", type_of(kind), name, value(index, kind)));
  bound_[slot] = {.value = name};
}

/// Returns the C call of the function for a definition without arguments, whose value is cached in the
/// position.
std::string Emitter::memo(const Node& n) {
  const bool is_for_each_mover = n.value != 0;
  auto found = memo_names_.find(n.index);
  if (found == memo_names_.end()) {
    const std::string name = fmt::format("def_{}", n.index), field = fmt::format("memo_{}", n.index);
    const int first = memos;
    const int values = is_for_each_mover ? program_.game().players() + 1 : 1;
    memos += values;
    memo_fields.push_back(
        fmt::format("{} {}{};", type_of(n.kind), field, is_for_each_mover ? "[PLAYERS + 1]" : ""));
    const std::string which = is_for_each_mover ? "[who + 1]" : "";
    const std::string known =
        fmt::format("now->is_known[{}{}]", first, is_for_each_mover ? " + who + 1" : "");
    const std::string head = fmt::format("static {} {}(struct game *g, struct game_position *now{})",
                                         type_of(n.kind), name, is_for_each_mover ? ", int who" : "");
    functions.push_back(function(head, {.mover = is_for_each_mover ? "who" : "-1"}, [&] {
      block(fmt::format("if (!{})", known), [&] {
        const std::string result = value(n.a, n.kind);
        line(fmt::format("now->{}{} = {};", field, which, result));
        line(fmt::format("{} = true;", known));
      });
      line(fmt::format("return now->{}{};", field, which));
    }));
    found = memo_names_.emplace(n.index, name).first;
  }
  return fmt::format("{}(g, {}{})", found->second, scope_.now.now,
                     is_for_each_mover ? ", " + scope_.mover : "");
}

/// Returns a C expression that joins the operands `a` and `b` of a node by an operation. The code evaluates
/// `b` only if `a` does not decide the result.
std::string Emitter::joined(const Node& n, Kind kind, const char* operation) {
  const std::string a = value(n.a, kind);
  const auto [statements, b] = apart([&] { return value(n.b, kind); });
  const auto join = [&](const std::string& left) {
    return kind == Kind::region ? fmt::format("{}({}, {})", operation, left, b)
                                : fmt::format("({} {} {})", left, operation, b);
  };
  if (statements.empty()) return join(a);
  std::string name = fresh("v");
  line(fmt::format("{} {} = {};", type_of(kind), name, a));
  const std::string condition = kind == Kind::region   ? fmt::format("some({})", name)
                                : n.code == Code::and_ ? name
                                                       : "!" + name;
  line(test(condition) + " {");
  out_ += statements;
  line(fmt::format("  {} = {};", name, kind == Kind::region ? join(name) : b));
  line("}");
  return name;
}

// Regions.

std::string Emitter::stones_of(int index) {
  const Node& n = node(index);
  const std::string& now = scope_.now.now;
  if (n.code == Code::mover) return fmt::format("own({}, {})", now, scope_.mover);
  const auto players = static_cast<std::uint64_t>(n.value);
  if (n.code == Code::mask && std::has_single_bit(players))
    return fmt::format("own({}, {})", now, std::countr_zero(players));
  return fmt::format("of_players({}, {})", now, mask(index));
}

std::string Emitter::region(int index) {
  const Node& n = node(index);
  const std::string& now = scope_.now.now;
  if (auto written = of_any_kind(n, Kind::region)) return *std::move(written);
  switch (n.code) {
    case Code::board:
      return "all_points";
    case Code::nothing:
    case Code::far_outside:  // empty, because a board has an edge
      return "no_points";
    case Code::points:
      return "(set)" + set_literal(program_.named_points(n.index));
    case Code::occupied:
      return now + "->occupied";
    case Code::empty:
      return fmt::format("without(all_points, {}->occupied)", now);
    case Code::own:
      return fmt::format("own({}, {})", now, scope_.mover);
    case Code::enemy:
      return mover_is_known() && program_.game().players() == 2
                 ? fmt::format("own({}, 1 - mover)", now)
                 : fmt::format("of_others({}, {})", now, scope_.mover);
    case Code::stones_of:
      return stones_of(n.a);
    case Code::pieces_of:
      return fmt::format("of_kinds({}, {})", now, mask(n.a));
    case Code::owners: {
      std::string all;
      for (auto left = static_cast<std::uint64_t>(n.value); left != 0; left &= left - 1) {
        const std::string one = fmt::format("{}->stones[{}]", now, std::countr_zero(left));
        all = all.empty() ? one : fmt::format("either({}, {})", all, one);
      }
      return all.empty() ? "no_points" : all;
    }
    case Code::complement:
      return fmt::format("without(all_points, {})", region(n.a));
    case Code::both:
      if (const Node& b = node(n.b); b.code == Code::where) {  // only points of the other operand are tested
        const std::string a = region(n.a);
        return good(b.guard, b.slot, named("set", fmt::format("both({}, {})", a, region(b.a))), Part::one);
      }
      return joined(n, Kind::region, "both");
    case Code::difference:
      return joined(n, Kind::region, "without");
    case Code::either: {
      const std::string a = region(n.a);
      return fmt::format("either({}, {})", a, region(n.b));
    }
    case Code::beside:
    case Code::around: {
      const std::string a = named("set", region(n.a));
      return fmt::format("without({0}({1}), {1})",
                         n.code == Code::beside ? "neighbours" : "neighbours_around", a);
    }
    case Code::spread:
    case Code::chain: {
      const std::string seed = region(n.a);
      return reach(n.code == Code::chain ? Part::chains : Part::components, seed, region(n.b));
    }
    case Code::united: {
      std::string all = fresh("all");
      line(fmt::format("set {} = no_points;", all));
      each_entry(n.a, false, [&](const std::string& points, Part) {
        line(fmt::format("{0} = either({0}, {1});", all, points));
      });
      return all;
    }
    case Code::next: {
      const std::string from = region(n.a), to = direction(n.b);
      return fmt::format("steps_from({}, {}, {})", from, to, number(n.c));
    }
    case Code::ahead: {
      const std::string from = region(n.a);
      return fmt::format("rays_from({}, {})", from, direction(n.b));
    }
    case Code::between: {
      const std::string a = region(n.a);
      return fmt::format("between({}, {})", a, region(n.b));
    }
    case Code::kept_region:
      return fmt::format("remembered({}, {})", now, n.index);
    case Code::where:
      return good(n.guard, n.slot, named("set", region(n.a)), Part::one);
    case Code::origin:
      refuse("'origin'");
    case Code::wound_round:
      refuse("'wound-round'");
    default:
      throw std::logic_error("no region");
  }
}

std::string Emitter::reach(Part part, const std::string& seed, const std::string& inside) const {
  return fmt::format("{}({}, {})", part == Part::chains ? "chain" : "spread", seed, inside);
}

/// Returns C code for a direction as a number.
std::string Emitter::direction(int index) {
  const auto directions = static_cast<std::uint64_t>(node(index).value);
  if (node(index).code == Code::mask && directions != 0)
    return std::to_string(63 - std::countl_zero(directions));
  return fmt::format("highest({})", mask(index));
}

// Truths.

std::string Emitter::truth(int index) {
  const Node& n = node(index);
  const std::string& now = scope_.now.now;
  const auto compared = [&](Kind kind, const char* form) {
    const std::string a = value(n.a, kind);
    const std::string b = value(n.b, kind);
    if (a == b && !may_meet_limit(a))
      return std::string(n.code == Code::less ? "false" : "true");  // compilers warn of "a == a" and "a < a"
    return fmt::format(fmt::runtime(form), a, b);
  };
  if (auto written = of_any_kind(n, Kind::truth)) return *std::move(written);
  switch (n.code) {
    case Code::truth:
      return n.value != 0 ? "true" : "false";
    case Code::not_:
      return "!" + truth(n.a);
    case Code::and_:
      return joined(n, Kind::truth, "&&");
    case Code::or_:
      return joined(n, Kind::truth, "||");
    case Code::same_truth:
      return compared(Kind::truth, "({} == {})");
    case Code::same_number:
      return compared(Kind::number, "({} == {})");
    case Code::same_mask:
      return compared(Kind::mask, "({} == {})");
    case Code::less:
      return compared(Kind::number, "({} < {})");
    case Code::less_equal:
      return compared(Kind::number, "({} <= {})");
    case Code::same_region:
      return compared(Kind::region, "same_set({}, {})");
    case Code::within:
      return compared(Kind::region, "within({}, {})");
    case Code::some_region: {
      const Node& set = node(n.a);
      if (set.code == Code::where)
        return any_good(set.guard, set.slot, named("set", region(set.a)), Part::one);
      return fmt::format("some({})", region(n.a));
    }
    case Code::some_family:
      return found([&](const std::string& leave) {
        each_entry(n.a, false, [&](const std::string& points, Part part) {
          line(part == Part::one ? leave : fmt::format("if (some({})) {}", points, leave));
        });
      });
    case Code::some_mask:
      return fmt::format("({} != 0)", mask(n.a));
    case Code::one_region:
      return fmt::format("(count_of({}) == 1)", region(n.a));
    case Code::one_mask:
      return fmt::format("(ones({}) == 1)", mask(n.a));
    case Code::is_member:
      return is_member(region(n.a), n.b);
    case Code::same_stones:
      return fmt::format("same_stones({}, {}, {})", moment(n.a).now, now, n.value);
    case Code::same_content:
      return fmt::format("same_content({}, {})", moment(n.a).now, now);
    case Code::exists:
      return exists(n);
    case Code::exactly_one:
      return exactly_one(n);
    case Code::linked: {
      const std::string a = mask(n.a);
      return fmt::format("linked({}, {}, {}, {})", now, a, mask(n.b), n.index);
    }
    case Code::possible:
      return possible(n);
    case Code::kept_truth: {
      if (n.a < 0) return fmt::format("({}->memory[{}] != 0)", now, n.index);
      std::string holds = fresh("holds");
      line(fmt::format("bool {} = false;", holds));
      each_place(n.value, n.a, n.b, [&](const std::string& place) {
        line(fmt::format("{} = {}->memory[{}] != 0;", holds, scope_.now.now, place));
      });
      return holds;
    }
    default:
      throw std::logic_error("no truth");
  }
}

std::string Emitter::possible(const Node& n) {
  const std::string list = n.index == language::any_turn ? list_turns_function() : list_function(n.index);
  const std::string player =
      node(n.a).code == Code::mover ? scope_.mover : fmt::format("highest({})", mask(n.a));
  return fmt::format("is_possible({}, g, {}, {}, {})", list, scope_.now.now, scope_.now.last, player);
}

/// Calls `body` with the C index of each value of a `state` variable that the selectors `a` and `b` select. A
/// selector is a node; -1 means that there is none.
void Emitter::each_place(std::int64_t memory, int a, int b, const Body& body) {
  const compiled::MemoryPlaces& places = program_.memory()[static_cast<std::size_t>(memory)];
  // All selectors are evaluated before the body writes the first value.
  const auto value_of = [&](int selector) {
    return node(selector).kind == Kind::region ? named("set", region(selector))
                                               : named("int", fmt::format("highest({})", mask(selector)));
  };
  const auto selected = [&](int selector, const std::string& value, const Body& inner) {
    if (node(selector).kind == Kind::region) {
      const std::string left = fresh("left");
      block(fmt::format("for (set {0} = {1}; some({0}); {0} = rest({0}))", left, value),
            [&] { inner(fmt::format("first({})", left)); });
      return;
    }
    block(fmt::format("if ({} >= 0)", value), [&] { inner(value); });
  };
  if (a < 0) return body(std::to_string(places.first));
  const std::string value_of_a = value_of(a), value_of_b = b < 0 ? "" : value_of(b);
  selected(a, value_of_a, [&](const std::string& one) {
    if (b < 0) return body(fmt::format("{} + {}", places.first, one));
    selected(b, value_of_b, [&](const std::string& other) {
      body(fmt::format("{} + {} * {} + {}", places.first, one, places.of[1], other));
    });
  });
}

// Numbers.

std::string Emitter::number(int index) {
  const Node& n = node(index);
  const auto of_both = [&](const char* form) {
    const std::string a = number(n.a);
    return fmt::format(fmt::runtime(form), a, number(n.b));
  };
  if (auto written = of_any_kind(n, Kind::number)) return *std::move(written);
  switch (n.code) {
    case Code::number:
      return fmt::format("{}", n.value);
    case Code::setting:
      return fmt::format("{}", program_.game().numbers()[static_cast<std::size_t>(n.index)]);
    case Code::kept_number: {
      if (n.a < 0) return fmt::format("{}->memory[{}]", scope_.now.now, n.index);
      std::string sum = fresh("sum");
      line(fmt::format("int64_t {} = 0;", sum));
      each_place(n.value, n.a, n.b, [&](const std::string& place) {
        line(fmt::format("{0} = plus(g, {0}, {1}->memory[{2}]);", sum, scope_.now.now, place));
      });
      return sum;
    }
    case Code::plus:
      return of_both("plus(g, {}, {})");
    case Code::minus:
      return of_both("minus(g, {}, {})");
    case Code::times:
      return of_both("product(g, {}, {})");
    case Code::divided:
      return of_both("product(g, 4, quotient({}, {}))");
    case Code::modulo:
      return of_both("remainder_of({}, {})");
    case Code::negative:
      return fmt::format("minus(g, 0, {})", number(n.a));
    case Code::min:
      return of_both("smaller({}, {})");
    case Code::max:
      return of_both("larger({}, {})");
    case Code::abs: {
      const std::string a = named("int64_t", number(n.a));
      return fmt::format("({0} < 0 ? minus(g, 0, {0}) : {0})", a);
    }
    case Code::row:
      return fmt::format("(int64_t)(2 * (HEIGHT - first({}) / WIDTH))", region(n.a));
    case Code::column:
      return fmt::format("(int64_t)(2 * (first({}) % WIDTH + 1))", region(n.a));
    case Code::count_region:
      return fmt::format("(int64_t)(2 * count_of({}))", region(n.a));
    case Code::count_mask:
      return fmt::format("(int64_t)(2 * ones({}))", mask(n.a));
    case Code::seat:
      return fmt::format("(int64_t)(2 * (highest({}) + 1))", mask(n.a));
    case Code::distance: {
      const std::string a = region(n.a), b = region(n.b);
      return fmt::format("distance({}, {}, {}, {})", a, b, region(n.c), n.value == 1);
    }
    case Code::count_family:
    case Code::count_moments:
    case Code::sum: {
      std::string sum = fresh("sum");
      line(fmt::format("int64_t {} = 0;", sum));
      const auto add_one = [&](const auto&) { line(sum + " += 2;"); };
      if (n.code == Code::count_family)
        each_member(n.a, true, add_one);
      else if (n.code == Code::count_moments)
        each_moment(n.a, add_one);
      else
        each_element(n.a, n.bound, n.slot, true,
                     [&] { line(fmt::format("{0} = plus(g, {0}, {1});", sum, number(n.b))); });
      return sum;
    }
    default:
      throw std::logic_error("no number");
  }
}

// Sets of players, directions or kinds.

std::string Emitter::mask(int index) {
  const Node& n = node(index);
  const std::string& now = scope_.now.now;
  if (auto written = of_any_kind(n, Kind::mask)) return *std::move(written);
  switch (n.code) {
    case Code::mask:
      return fmt::format("UINT64_C({})", static_cast<std::uint64_t>(n.value));
    case Code::mover:
      return mover_is_known() ? "((uint64_t)1 << mover)" : fmt::format("only({})", scope_.mover);
    case Code::to_move:
      return fmt::format("only({}->to_move)", now);
    case Code::kept_player: {
      if (n.a < 0) return fmt::format("(uint64_t){}->memory[{}]", now, n.index);
      std::string player = fresh("player");
      line(fmt::format("uint64_t {} = 0;", player));
      each_place(n.value, n.a, n.b, [&](const std::string& place) {
        line(fmt::format("{} = (uint64_t){}->memory[{}];", player, scope_.now.now, place));
      });
      return player;
    }
    case Code::kind_of:
      return fmt::format("kinds_shared({}, {})", now, region(n.a));
    case Code::owner_of:
      return fmt::format("players_shared({}, {})", now, region(n.a));
    case Code::mask_complement:
      return fmt::format("(UINT64_C({}) & ~{})", static_cast<std::uint64_t>(n.value), mask(n.a));
    case Code::mask_both: {
      const std::string a = mask(n.a);
      return fmt::format("({} & {})", a, mask(n.b));
    }
    case Code::mask_either: {
      const std::string a = mask(n.a);
      return fmt::format("({} | {})", a, mask(n.b));
    }
    case Code::other:
      return fmt::format("other_player({})", mask(n.a));
    case Code::opposite:
      return fmt::format("opposite({})", mask(n.a));
    case Code::mask_where: {
      std::string found = fresh("found");
      line(fmt::format("uint64_t {} = 0;", found));
      each_element(n.a, Kind::mask, n.slot, true, [&] {
        const std::string condition = truth(n.b);
        line(fmt::format("{} {} |= {};", test(condition), found, bound_.at(n.slot).value));
      });
      return found;
    }
    default:
      throw std::logic_error("no players");
  }
}

// Loops over moments.

Moment Emitter::moment(int index) {
  const Node& n = node(index);
  switch (n.code) {
    case Code::local:
      return bound_.at(n.slot).moment;
    case Code::at:
      return at(moment(n.a), [&] { return moment(n.b); });
    case Code::let:
      let(n.slot, n.a, n.bound);
      return moment(n.b);
    case Code::mark:
      if (scope_.marks.empty()) refuse("a moment of a move outside of it");
      if (lost_marks_.contains(n.index)) refuse("a mark that a called step sets");
      if (const auto i = static_cast<std::size_t>(n.index); i < scope_.marks.size() && scope_.marks[i])
        return *scope_.marks[i];
      return *scope_.marks.front();
    default:
      refuse("a moment that depends on a condition");
  }
}

}  // namespace ruleproof::native
