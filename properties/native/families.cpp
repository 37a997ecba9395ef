#include <fmt/format.h>

#include "properties/native/emitter.hpp"

// Writes the C form of guards, families, sets of moments and quantifiers, which are mostly loops.

namespace ruleproof::native {

// Guards.

std::string Emitter::good(int index, int slot, const std::string& of, Part part) {
  using K = Guard::Kind;
  const Guard& guard = this->guard(index);
  const bool points = part == Part::one;
  const auto neighbours = [](bool diagonally, const std::string& a) {
    return fmt::format("{}({})", diagonally ? "neighbours_around" : "neighbours", a);
  };
  switch (guard.kind) {
    case K::constant:
      return fmt::format("({} ? {} : no_points)", truth(guard.x), of);
    case K::each:
      return good_one_by_one(guard.x, slot, of, part);
    case K::not_:
      return fmt::format("without({}, {})", of, good(guard.a, slot, of, part));
    case K::and_: {
      const std::string some = named("set", good(guard.a, slot, of, part));
      const auto [statements, both] = apart([&] { return good(guard.b, slot, some, part); });
      if (statements.empty()) return both;
      std::string name = fresh("v");
      line(fmt::format("set {} = {};", name, some));
      line(fmt::format("if (some({})) {{", name));
      out_ += statements;
      line(fmt::format("  {} = {};", name, both));
      line("}");
      return name;
    }
    case K::or_: {
      const std::string some = named("set", good(guard.a, slot, of, part));
      const std::string left = named("set", fmt::format("without({}, {})", of, some));
      return fmt::format("either({}, {})", some, good(guard.b, slot, left, part));
    }
    case K::at:
      return at(moment(guard.x), [&] { return good(guard.a, slot, of, part); });
    case K::has_neighbour:
    case K::has_neighbour_around: {
      const bool diagonally = guard.kind == K::has_neighbour_around;
      if (points) return fmt::format("both({}, {})", neighbours(diagonally, region(guard.x)), of);
      if (diagonally == (part == Part::components)) return good_one_by_one(guard.condition, slot, of, part);
      const std::string outside = fmt::format("without({}, {})", region(guard.x), of);
      return reach(part, neighbours(diagonally, outside), of);
    }
    case K::meets: {
      const std::string x = fmt::format("both({}, {})", region(guard.x), of);
      return points ? x : reach(part, x, of);
    }
    case K::within: {
      const std::string x = region(guard.x);
      if (points) return fmt::format("both({}, {})", x, of);
      return fmt::format("without({}, {})", of, reach(part, fmt::format("without({}, {})", of, x), of));
    }
    case K::is_member:
      return good_members(guard, of, part);
    case K::reach_meets:
    case K::reach_has_neighbour: {
      const Part how = guard.diagonally ? Part::chains : Part::components;
      const std::string inside = named("set", region(guard.w));
      std::string x = region(guard.x);
      if (guard.kind == K::reach_has_neighbour)
        x = neighbours(guard.diagonally, fmt::format("without({}, {})", x, inside));
      return fmt::format("both({}, {})", of, reach(how, x, inside));
    }
  }
  throw std::logic_error("no guard");
}

std::string Emitter::good_one_by_one(int condition, int slot, const std::string& of, Part part) {
  std::string fit = fresh("fit");
  line(fmt::format("set {} = no_points;", fit));
  each_part(of, part, [&](const std::string& element) {
    bound_[slot] = {.value = element};
    line(fmt::format("{0} {1} = either({1}, {2});", test(truth(condition)), fit, element));
  });
  return fit;
}

/// Returns a C variable for the union of the components of `of` that are members of a guard's family. To test
/// this, the code uses that a component of `of` is also a component of another region exactly if it lies in
/// that region and no neighbour of it does.
std::string Emitter::good_members(const Guard& guard, const std::string& of, Part part) {
  std::string fit = fresh("fit");
  line(fmt::format("set {} = no_points;", fit));
  block(fmt::format("if (some({}))", of), [&] { members_within(guard, of, part, fit); });
  return fit;
}

/// Writes C code that adds to `fit` the components of `of` that are members of a guard's family.
void Emitter::members_within(const Guard& guard, const std::string& of, Part part, const std::string& fit) {
  each_entry(guard.x, false, [&](const std::string& entry, Part other) {
    if (other == part && part != Part::one) {
      const std::string points = named("set", entry);
      const std::string outside = fmt::format(
          "{}(without({}, {}))", part == Part::chains ? "neighbours_around" : "neighbours", points, of);
      const std::string bad =
          reach(part, fmt::format("either(without({}, {}), {})", of, points, outside), of);
      line(fmt::format("{0} = either({0}, without({1}, {2}));", fit, of, bad));
      return;
    }
    const std::string points = named("set", entry);
    each_part(of, part, [&](const std::string& element) {
      if (other == Part::one)
        return line(fmt::format("if (same_set({0}, {1})) {2} = either({2}, {0});", element, points, fit));
      const std::string& inside = other == Part::connected_sets ? element : points;
      const std::string member = reach(other, fmt::format("set_of(first({}))", element), inside);
      line(fmt::format("if (within({0}, {1}) && same_set({0}, {2})) {3} = either({3}, {0});", element, points,
                       member, fit));
    });
  });
}

/// For a family of all connected sets of `of`, and a guard that holds for a set exactly if it holds for each
/// of its points: returns C code for the points for which the guard holds. Returns nothing if the guard has
/// another form (see Machine::good_for_sets).
std::optional<std::string> Emitter::good_for_sets(int index, const std::string& of) {
  using K = Guard::Kind;
  const Guard& guard = this->guard(index);
  switch (guard.kind) {
    case K::constant:
      return fmt::format("({} ? {} : no_points)", truth(guard.x), of);
    case K::within:
      return fmt::format("both({}, {})", of, region(guard.x));
    case K::and_: {
      const std::optional<std::string> a = good_for_sets(guard.a, of);
      return a ? good_for_sets(guard.b, named("set", *a)) : a;
    }
    case K::at:
      return at(moment(guard.x), [&] { return good_for_sets(guard.a, of); });
    case K::not_:
      if (this->guard(guard.a).kind == K::meets)
        return fmt::format("without({}, {})", of, region(this->guard(guard.a).x));
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::string Emitter::any_good(int index, int slot, const std::string& of, Part part) {
  using K = Guard::Kind;
  const Guard& guard = this->guard(index);
  if (!guard.asks_each) return fmt::format("some({})", good(index, slot, of, part));
  if (guard.kind == K::and_)
    return any_good(guard.b, slot, named("set", good(guard.a, slot, of, part)), part);
  return found([&](const std::string& leave) {
    if (guard.kind == K::or_) {
      line(test(any_good(guard.a, slot, of, part)) + " " + leave);
      line(test(any_good(guard.b, slot, of, part)) + " " + leave);
      return;
    }
    each_part(of, part, [&](const std::string& element) {
      bound_[slot] = {.value = element};
      line(test(truth(guard.condition)) + " " + leave);
    });
  });
}

// Families.

/// Writes a loop over the points or components of a set; `part` says which.
void Emitter::each_part(const std::string& of, Part part, const Body& body) {
  if (part == Part::connected_sets) refuse("'connected-sets' one by one");
  const std::string left = fresh("left"), element = fresh(part == Part::one ? "p" : "group");
  if (part == Part::one) {
    block(fmt::format("for (set {0} = {1}; some({0}); {0} = rest({0}))", left, of), [&] {
      line(fmt::format("const set {} = set_of(first({}));", element, left));
      body(element);
    });
    return;
  }
  const std::string whole = named("set", of);
  block(fmt::format("for (set {0} = {1}; some({0});)", left, whole), [&] {
    line(fmt::format("const set {} = {};", element,
                     reach(part, fmt::format("set_of(first({}))", left), whole)));
    line(fmt::format("{0} = without({0}, {1});", left, element));
    body(element);
  });
}

void Emitter::each_member(int index, bool are_distinct, const Body& body) {
  each_entry(index, are_distinct, [&](const std::string& points, Part part) {
    if (part == Part::one)
      body(points);
    else
      each_part(points, part, body);
  });
}

/// Writes C code that first collects the distinct members of a family, and then loops over them.
void Emitter::materialised(int index, const EntryBody& body) {
  const std::string family = fresh("f"), i = fresh("i"), member = fresh("member");
  line(fmt::format("struct family {} = {{0}};", family));
  const Node& n = node(index);
  if (n.code == Code::cliques) {
    line(fmt::format("add_cliques(g, &{}, no_points, {}, no_points);", family, region(n.a)));
  } else {
    each_member(index, false,
                [&](const std::string& one) { line(fmt::format("add_member(g, &{}, {});", family, one)); });
  }
  block(fmt::format("for (int {0} = 0; {0} < {1}.count; ++{0})", i, family), [&] {
    line(fmt::format("const set {} = {}.member[{}];", member, family, i));
    body(member, Part::one);
  });
}

/// The family of a definition is cached in the position as a list of entries, and each entry is a set of
/// points. Returns, for each entry, which of its subsets are members of the family. Returns an empty list if
/// the number of entries depends on the position. Two entries may have the same member.
std::vector<Part> Emitter::stored_family(const Node& n) {
  if (const auto found = stored_families_.find(n.index); found != stored_families_.end())
    return found->second;
  const bool is_for_each_mover = n.value != 0;
  const std::string which = is_for_each_mover ? "[who + 1]" : "";
  const std::string known = fmt::format("now->is_known[{}{}]", memos, is_for_each_mover ? " + who + 1" : "");
  memos += is_for_each_mover ? program_.game().players() + 1 : 1;
  std::vector<Part> parts;
  bool is_fixed = true;
  const std::string head = fmt::format("static void def_{}(struct game *g, struct game_position *now{})",
                                       n.index, is_for_each_mover ? ", int who" : "");
  const std::string text = function(head, {.mover = is_for_each_mover ? "who" : "-1"}, [&] {
    block(fmt::format("if (!{})", known), [&] {
      const int depth = depth_;
      each_entry(n.a, false, [&](const std::string& points, Part part) {
        is_fixed = is_fixed && depth_ == depth && (part == Part::components || part == Part::chains);
        line(fmt::format("now->memo_{}{}[{}] = {};", n.index, which, parts.size(), points));
        parts.push_back(part);
      });
      line(fmt::format("{} = true;", known));
    });
  });
  if (!is_fixed) parts.clear();
  if (!parts.empty()) {
    functions.push_back(text);
    memo_fields.push_back(
        fmt::format("set memo_{}{}[{}];", n.index, is_for_each_mover ? "[PLAYERS + 1]" : "", parts.size()));
  }
  return stored_families_[n.index] = parts;
}

/// Writes loops over the entries of a family, as Machine::find_family lists them. If the members of an entry
/// are the components of its set, this set may be empty.
void Emitter::each_entry(int index, bool are_distinct, const EntryBody& body) {
  const Node& n = node(index);
  const Scope outer = scope_;
  const EntryBody here = [&](const std::string& points, Part part) {
    in_scope(outer, [&] { body(points, part); });
  };
  switch (n.code) {
    case Code::local: {
      const Bound bound = bound_.at(n.slot);
      if (bound.family < 0) refuse("a name for a family");
      if (bound.changes != changes_) refuse("a family that is named before a change and used after it");
      in_scope(bound.scope, [&] { each_entry(bound.family, are_distinct, here); });
      return;
    }
    case Code::if_:
      block(test(truth(n.a)), [&] { each_entry(n.b, are_distinct, body); });
      block("else", [&] { each_entry(n.c, are_distinct, body); });
      return;
    case Code::at:
      in_scope({moment(n.a), scope_.mover, scope_.marks}, [&] { each_entry(n.b, are_distinct, here); });
      return;
    case Code::let:
      let(n.slot, n.a, n.bound);
      return each_entry(n.b, are_distinct, body);
    case Code::memo: {
      const std::vector<Part> parts = are_distinct ? std::vector<Part>() : stored_family(n);
      if (parts.empty()) return each_entry(n.a, are_distinct, body);
      const std::string now = scope_.now.now, mover = n.value != 0 ? ", " + scope_.mover : "";
      line(fmt::format("def_{}(g, {}{});", n.index, now, mover));
      for (std::size_t i = 0; i < parts.size(); ++i)
        body(fmt::format("{}->memo_{}{}[{}]", now, n.index,
                         n.value != 0 ? fmt::format("[{} + 1]", scope_.mover) : "", i),
             parts[i]);
      return;
    }
    case Code::components:
      return body(named("set", region(n.a)), Part::components);
    case Code::chains:
      return body(named("set", region(n.a)), Part::chains);
    case Code::connected_sets:
      return body(named("set", region(n.a)), Part::connected_sets);
    case Code::singles:
      return each_part(region(n.a), Part::one, [&](const std::string& one) { body(one, Part::one); });
    case Code::cliques:
      return materialised(index, body);
    case Code::joined:
      if (are_distinct) return materialised(index, body);
      each_entry(n.a, false, body);
      return each_entry(n.b, false, body);
    case Code::gathered:
      if (are_distinct) return materialised(index, body);
      return each_element(n.a, n.bound, n.slot, false, [&] { each_entry(n.b, false, body); });
    case Code::just:
      block(test(truth(n.b)), [&] {
        const std::string member = named("set", region(n.a));
        block(fmt::format("if (some({}))", member), [&] { body(member, Part::one); });
      });
      return;
    case Code::lines: {
      const std::string i = fresh("i");
      return block(fmt::format("for (int {0} = 0; {0} < LINES; ++{0})", i),
                   [&] { body(named("set", fmt::format("line[{}]", i)), Part::one); });
    }
    case Code::no_family:
      return;
    case Code::filtered:
      return each_entry(n.a, are_distinct, [&](const std::string& points, Part part) {
        if (part == Part::one) {
          bound_[n.slot] = {.value = points};
          block(test(truth(n.b)), [&] { body(points, part); });
        } else if (part == Part::connected_sets) {
          const auto fit = good_for_sets(n.guard, points);
          if (!fit) refuse("'connected-sets' with this condition");
          body(named("set", *fit), part);
        } else {
          body(named("set", good(n.guard, n.slot, points, part)), part);
        }
      });
    default:
      throw std::logic_error("no family");
  }
}

std::string Emitter::is_member(const std::string& member, int family) {
  const std::string element = named("set", member);
  return found([&](const std::string& leave) {
    each_entry(family, false, [&](const std::string& points, Part part) {
      if (part == Part::one) return line(fmt::format("if (same_set({}, {})) {}", element, points, leave));
      const std::string& inside = part == Part::connected_sets ? element : points;
      const std::string component = reach(part, fmt::format("set_of(first({}))", element), inside);
      block(fmt::format("if (some({0}) && within({0}, {1}))", element, points),
            [&] { line(fmt::format("if (same_set({}, {})) {}", element, component, leave)); });
    });
  });
}

// Loops over elements.

void Emitter::each_row(const Node& row, int slot, const std::function<void()>& body) {
  if (row.code != Code::row_of) refuse("a list of numbers");
  const std::string next = fresh("n"), from = named("int64_t", number(row.a));
  const std::string to = named("int64_t", fmt::format("end_of_row(g, {}, {})", from, number(row.b)));
  bound_[slot] = {.value = next};
  block(fmt::format("for (int64_t {0} = {1}; {0} <= {2}; {0} += 2)", next, from, to), body);
}

void Emitter::each_element(int index, Kind bound, int slot, bool are_distinct,
                           const std::function<void()>& body) {
  const auto with = [&](const std::string& element) {
    bound_[slot] = {.value = element};
    body();
  };
  switch (bound) {
    case Kind::region:
      return each_part(region(index), Part::one, with);
    case Kind::family:
      return each_member(index, are_distinct, with);
    case Kind::mask: {
      const std::string left = fresh("left"), one = fresh("d");
      return block(fmt::format("for (uint64_t {0} = {1}; {0} != 0; {0} &= {0} - 1)", left, mask(index)), [&] {
        line(fmt::format("const uint64_t {0} = {1} & (~{1} + 1);", one, left));
        with(one);
      });
    }
    case Kind::numbers:
      return each_row(node(index), slot, body);
    case Kind::moments:
      return each_moment(index, [&](const Moment& moment) {
        bound_[slot] = {.moment = moment};
        body();
      });
    case Kind::masks:
      refuse("'subsets'");
    default:
      throw std::logic_error("no set");
  }
}

std::string Emitter::exists(const Node& n) {
  if (n.bound == Kind::region) return any_good(n.guard, n.slot, named("set", region(n.a)), Part::one);
  return found([&](const std::string& leave) {
    if (n.bound == Kind::family)
      return each_entry(n.a, false, [&](const std::string& points, Part part) {
        if (part == Part::connected_sets) {
          const auto fit = good_for_sets(n.guard, points);
          if (!fit) refuse("'connected-sets' with this condition");
          return line(fmt::format("if (some({})) {}", *fit, leave));
        }
        if (part != Part::one) return line(test(any_good(n.guard, n.slot, points, part)) + " " + leave);
        bound_[n.slot] = {.value = points};
        line(test(truth(n.b)) + " " + leave);
      });
    each_element(n.a, n.bound, n.slot, false, [&] {
      if (n.bound != Kind::moments || n.value == 0) return line(test(truth(n.b)) + " " + leave);
      const std::string same = fmt::format("same_stones({}, {}, UINT64_C({}))", bound_.at(n.slot).moment.now,
                                           scope_.now.now, static_cast<std::uint64_t>(n.value));
      block(fmt::format("if ({})", same), [&] { line(test(truth(n.b)) + " " + leave); });
    });
  });
}

std::string Emitter::exactly_one(const Node& n) {
  if (n.bound == Kind::region)
    return fmt::format("(count_of({}) == 1)", good(n.guard, n.slot, named("set", region(n.a)), Part::one));
  const std::string all = fresh("sum");
  line(fmt::format("int {} = 0;", all));
  each_element(n.a, n.bound, n.slot, true, [&] { line(fmt::format("{} ++{};", test(truth(n.b)), all)); });
  return fmt::format("({} == 1)", all);
}

// Loops over moments.

/// Writes a loop over a set of moments, the earliest first.
void Emitter::each_moment(int index, const std::function<void(const Moment&)>& body) {
  const Node& n = node(index);
  const Scope outer = scope_;
  const std::function<void(const Moment&)> here = [&](const Moment& one) {
    in_scope(outer, [&] { body(one); });
  };
  const auto past = [](const std::string& i) { return Moment{fmt::format("(g->past + {})", i), i}; };
  switch (n.code) {
    case Code::history: {
      const std::string i = fresh("i");
      return block(fmt::format("for (int {0} = 0; {0} <= {1}; ++{0})", i, scope_.now.last),
                   [&] { body(past(i)); });
    }
    case Code::ago: {
      const std::string back = fresh("back"), i = fresh("i");
      line(fmt::format("const int64_t {} = quotient({}, 2);", back, number(n.a)));
      // If the number of moments to go back is negative, the loop visits all moments.
      const std::string last = scope_.now.last;
      return block(
          fmt::format("for (int {0} = {1} < 0 ? 0 : {1} > {2} ? {2} + 1 : {2} - (int){1}; {0} <= {2}; "
                      "{0} = {1} < 0 ? {0} + 1 : {2} + 1)",
                      i, back, last),
          [&] { body(past(i)); });
    }
    case Code::moments_where:
      return each_moment(n.a, [&](const Moment& one) {
        bound_[n.slot] = {.moment = one};
        block(test(truth(n.b)), [&] { body(one); });
      });
    case Code::at:
      return in_scope({moment(n.a), scope_.mover, scope_.marks}, [&] { each_moment(n.b, here); });
    case Code::let:
      let(n.slot, n.a, n.bound);
      return each_moment(n.b, body);
    case Code::if_:
      block(test(truth(n.a)), [&] { each_moment(n.b, body); });
      return block("else", [&] { each_moment(n.c, body); });
    default:
      throw std::logic_error("no moments");
  }
}

}  // namespace ruleproof::native
