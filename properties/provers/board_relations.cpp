#include "properties/provers/board_relations.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "properties/provers/cases.hpp"
#include "spec/language/words.hpp"

namespace ruleproof {
namespace {

/// The directions from north to southeast; the other four are their opposites.
constexpr std::array from_north_to_southeast{0, 1, 2, 3};

/// Returns the name of the relation for `word` in a direction. Directions are numbered clockwise from 0,
/// which is north.
std::string in_direction(const std::string& word, int clockwise) {
  return word + "-" + std::string(language::direction_names.at(static_cast<std::size_t>(clockwise)));
}

void append(std::vector<Formula>& all, const std::vector<Formula>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

BoardRelations::Use BoardRelations::introduced(std::vector<Introduced>& known, const std::string& name,
                                               int places, Term p, Formula formula) {
  std::vector<Term> from{p};
  std::vector<Term> to{canonical(logic_)};
  std::vector<Term> parameters;
  for (const Term term : formula.fresh_points()) {
    if (term == p) continue;
    parameters.push_back(term);
    from.push_back(term);
    to.push_back(canonical(logic_, parameters.size()));
  }
  const Formula region = formula.with(from, to);
  for (const Introduced& entry : known)
    if (entry.region == region) return {entry, parameters};
  const std::string its_name = name + std::to_string(known.size());
  known.push_back({region, parameters.size(), places,
                   logic_.relation(its_name, static_cast<int>(parameters.size()) + places), its_name});
  return {known.back(), parameters};
}

Formula BoardRelations::of_grid(const std::string& name, const std::vector<Term>& points) {
  auto known = known_.grid.find(name);
  if (known == known_.grid.end())
    known = known_.grid.emplace(name, logic_.relation(name, static_cast<int>(points.size()))).first;
  return logic_.holds(known->second, points);
}

Formula BoardRelations::along(const std::string& word, int clockwise, Term a, Term b) {
  return clockwise < 4 ? of_grid(in_direction(word, clockwise), {a, b}) : along(word, clockwise - 4, b, a);
}

Formula BoardRelations::named(Term p, Formula formula) {
  if (!formula.has_quantifier()) return formula;
  return holds(introduced(known_.definitions, "region!", 1, p, formula), {p});
}

Formula BoardRelations::named(Formula condition) {
  if (!condition.has_quantifier()) return condition;
  return holds(introduced(known_.definitions, "when!", 0, logic_.fresh_point(), condition), {});
}

Formula BoardRelations::with_more(Term p, Formula formula) {
  return holds(introduced(known_.parts, "more!", 1, p, formula), {p});
}

Formula BoardRelations::holds_if(Formula condition) {
  return holds(introduced(known_.parts, "if!", 0, logic_.fresh_point(), condition), {});
}

void BoardRelations::name_point(Term point) {
  if (std::ranges::find(named_points_, point) == named_points_.end()) named_points_.push_back(point);
}

Formula BoardRelations::holds(const Use& use, const std::vector<Term>& points) {
  std::vector<Term> arguments = use.parameters;
  arguments.insert(arguments.end(), points.begin(), points.end());
  return logic_.holds(use.what.relation, arguments);
}

std::vector<Term> BoardRelations::canonical_parameters(const Introduced& introduced) {
  std::vector<Term> terms;
  for (std::size_t i = 1; i <= introduced.parameters; ++i) terms.push_back(canonical(logic_, i));
  return terms;
}

Formula BoardRelations::for_all(const Introduced& about, std::vector<Term> points, Formula formula) {
  const std::vector<Term> parameters = canonical_parameters(about);
  points.insert(points.end(), parameters.begin(), parameters.end());
  return logic_.for_all(points, formula);
}

std::optional<Integer> BoardRelations::size(Formula formula) {
  if (!formula.fresh_points().empty()) return std::nullopt;
  const auto parts = [&](Formula of) {
    const std::vector<Formula> all = of.conjuncts();
    return std::set<Formula>(all.begin(), all.end());
  };
  for (const Counted& known : known_.counted)
    if (parts(known.region) == parts(formula)) return known.size;
  const std::string name = "size!" + std::to_string(sizes_++);
  known_.counted.push_back({formula, logic_.any_integer(name), name});
  return known_.counted.back().size;
}

Formula BoardRelations::united(const std::vector<Formula>& sets) {
  // Substitutes canonical(0), the point that the formula is about, for itself. So the formula gets the form
  // of the other stored formulas, which `with` has made, too, and equal formulas are found.
  const Formula all = logic_.any_of(sets).with({canonical(logic_)}, {canonical(logic_)});
  if (std::ranges::find(sets, all) == sets.end() && united_of(all).empty()) unions_.emplace_back(all, sets);
  return all;
}

BoardRelations::Relations BoardRelations::spoken(const std::vector<Formula>& formulas) {
  Relations all;
  std::vector<Formula> open = formulas;
  const auto add_mentioned = [&](const auto& known, auto& found, auto relation, Formula formula) {
    for (const auto& entry : known) {
      const auto is_entry = [&](const auto& other) { return other.region == entry.region; };
      if (std::ranges::any_of(found, is_entry) || !formula.mentions(entry.*relation)) continue;
      found.push_back(entry);
      open.push_back(entry.region);
    }
  };
  const auto add_size = [&](Formula region) {
    const auto size = this->size(region);
    if (size) add_mentioned(known_.counted, all.counted, &Counted::size, *size == logic_.integer(0));
  };
  while (!open.empty()) {
    const Formula formula = open.back();
    open.pop_back();
    for (const auto list : lists) add_mentioned(known_.*list, all.*list, &Introduced::relation, formula);
    add_mentioned(known_.counted, all.counted, &Counted::size, formula);
    for (const auto& [word, relation] : known_.grid)
      if (formula.mentions(relation)) all.grid.emplace(word, relation);
    all.rows = all.rows || rows_.are_in(formula);
    if (!open.empty()) continue;
    // The axioms compare the size of a set with the sizes of the sets that a step of a move turned into it.
    // The axioms compare the size of a union with the sizes of its sets only if all these sizes are needed
    // for another reason, too.
    for (std::size_t i = 0; i < all.counted.size(); ++i) {
      const Formula region = all.counted[i].region;
      for (const Formula before : made_from(region)) add_size(before);
      const auto is_counted_otherwise = [&](Formula set) {
        return std::ranges::any_of(all.counted, [&](const Counted& other) {
          const std::vector<Formula> sets = united_of(other.region);
          return other.region == set ||
                 (other.region != region && std::ranges::find(sets, set) != sets.end());
        });
      };
      const std::vector<Formula> sets = united_of(region);
      if (std::ranges::all_of(sets, is_counted_otherwise)) std::ranges::for_each(sets, add_size);
    }
  }
  return all;
}

std::vector<Formula> BoardRelations::relevant(const std::vector<Formula>& premises,
                                              const std::vector<Formula>& formulas, bool linked) {
  const auto introduced = [&](const std::vector<Formula>& by) {
    const Relations all = spoken(by);
    std::set<std::string> names;
    for (const auto list : lists)
      for (const Introduced& one : all.*list) names.insert(one.name);
    return names;
  };
  const std::set<std::string> reached = introduced(formulas);
  std::vector<Formula> relevant = premises;
  std::erase_if(relevant, [&](const Formula& premise) {
    const std::set<std::string> own = introduced({premise});
    const auto is_reached = [&](const std::string& name) { return reached.contains(name); };
    return !std::ranges::all_of(own, is_reached) && !(linked && std::ranges::any_of(own, is_reached));
  });
  return relevant;
}

std::vector<Formula> BoardRelations::axioms_of_definition(const Introduced& definition) {
  const Term p = logic_.point("p");
  const Formula in = holds_of(definition, p);
  const Formula meaning = within(definition, p);
  return {for_all(definition, {p}, implies(in, meaning)), for_all(definition, {p}, implies(meaning, in))};
}

std::vector<Formula> BoardRelations::axioms_of_connection(const Relations& all, const Introduced& own,
                                                          bool is_chain) {
  const Term s = logic_.point("s"), p = logic_.point("p"), q = logic_.point("q"), x = logic_.point("x");
  const auto in = [&](Term point) { return within(own, point); };
  const auto reaches = [&](Term from, Term to) { return holds(own, {from, to}); };
  const auto is_step = [&](Term from, Term to) { return is_chain ? near(from, to) : adjacent(from, to); };
  std::vector<Formula> axioms{
      for_all(own, {s, p}, implies(reaches(s, p), in(s) && in(p))),
      for_all(own, {s, p}, implies(reaches(s, p), reaches(p, s))),
      for_all(own, {s}, implies(in(s), reaches(s, s))),
      for_all(own, {s, p, q}, implies(reaches(s, p) && reaches(p, q), reaches(s, q))),
      for_all(own, {s, p, q}, implies(reaches(s, p) && is_step(p, q) && in(q), reaches(s, q)))};

  // Adds the axiom: if s is in a set and reaches a point outside the set, then a step leads out of the set,
  // between points that s reaches. The set may depend on s and on `terms`.
  const auto least = [&](std::vector<Term> terms, const std::function<Formula(Term)>& set) {
    const Formula leaves =
        logic_.exists({p, q}, is_step(p, q) && reaches(s, p) && set(p) && reaches(s, q) && !set(q));
    terms.push_back(s);
    terms.push_back(x);
    axioms.push_back(for_all(own, terms, implies(reaches(s, x) && set(s) && !set(x), leaves)));
  };
  const auto least_against = [&](const std::vector<Introduced>& others) {
    for (const Introduced& other : others) {
      if (&other == &own) continue;
      std::vector<Term> parameters;
      for (std::size_t i = 1; i <= other.parameters; ++i)
        parameters.push_back(logic_.point("other!" + std::to_string(i)));
      least(parameters, [&](Term point) { return holds(Use{other, parameters}, {s, point}); });
    }
  };
  least_against(all.connections);
  least_against(all.chains);
  for (const auto& hint : hints_) least({}, hint);

  // If s reaches another square, the path begins with a step from s.
  if (is_chain)
    axioms.push_back(for_all(
        own, {s, x},
        implies(reaches(s, x) && !logic_.equal(s, x), logic_.exists({p}, near(s, p) && reaches(s, p)))));
  return axioms;
}

std::vector<Formula> BoardRelations::axioms_of_lines(const Relations& all, int clockwise) {
  const bool is_diagonal = clockwise % 2 != 0;
  const Term s = logic_.point("s"), p = logic_.point("p"), q = logic_.point("q"), x = logic_.point("x");
  const auto before = [&](Term a, Term b) { return further(clockwise, a, b); };
  const auto just_before = [&](Term a, Term b) { return next_to(clockwise, a, b); };
  const auto is_step = [&](Term a, Term b) {
    return is_diagonal ? near(a, b) && !adjacent(a, b) : adjacent(a, b);
  };
  const auto on_one_line = [&](Term a, Term b) { return logic_.equal(a, b) || before(a, b) || before(b, a); };

  std::vector<Formula> axioms{
      logic_.for_all({p}, !before(p, p)),
      logic_.for_all({p, q, x}, implies(before(p, q) && before(q, x), before(p, x))),
      logic_.for_all({s, p, q}, implies(before(s, p) && before(s, q), on_one_line(p, q))),
      logic_.for_all({s, p, q}, implies(before(p, s) && before(q, s), on_one_line(p, q))),
      logic_.for_all({p, q}, implies(just_before(p, q), is_step(p, q) && before(p, q))),
      logic_.for_all({p, q, x}, implies(just_before(p, q), !(before(p, x) && before(x, q))))};
  // On each line, a square has a next square and a square far outside. The axioms state this only of squares
  // to which the query applies `next`, or which are next to another square. If they stated it of all squares,
  // the solver would derive endlessly many squares.
  for (const Introduced& own : board_.ends_somewhere ? std::vector<Introduced>() : all.stepped_from) {
    axioms.push_back(for_all(own, {p}, implies(holds(own, {p}), logic_.exists({q}, just_before(p, q)))));
    axioms.push_back(for_all(own, {p}, implies(holds(own, {p}), logic_.exists({q}, just_before(q, p)))));
  }
  if (all.grid.contains("far")) {
    axioms.push_back(
        logic_.for_all({s, p}, implies(just_before(s, p), logic_.exists({q}, before(p, q) && far(q)))));
    axioms.push_back(
        logic_.for_all({s, p}, implies(just_before(p, s), logic_.exists({q}, before(q, p) && far(q)))));
  }
  for (const Introduced& own : is_diagonal ? std::vector<Introduced>() : all.connections) {
    const Formula is_between = before(p, x) && before(x, q);
    axioms.push_back(
        for_all(own, {p, q},
                implies(within(own, p) && within(own, q) && before(p, q),
                        logic_.exists({x}, is_between && !within(own, x)) || holds(own, {p, q}))));
  }
  return axioms;
}

std::vector<Formula> BoardRelations::axioms_of_corners(const Relations& all) {
  const Term p = logic_.point("p"), q = logic_.point("q"), x = logic_.point("x");
  std::vector<Formula> axioms;
  for (const int diagonal : {1, 3}) {
    const int one = diagonal - 1, other = diagonal + 1;  // direction 4 is the opposite of direction 0
    const auto is_spoken_of = [&](int clockwise) {
      return all.grid.contains(in_direction("next", clockwise % 4));
    };
    if (!is_spoken_of(diagonal) || !is_spoken_of(one) || !is_spoken_of(other)) continue;
    for (const auto& [first, second] : {std::pair(one, other), std::pair(other, one)})
      axioms.push_back(logic_.for_all(
          {p, q, x}, implies(next_to(first, p, x) && next_to(second, x, q), next_to(diagonal, p, q))));
  }
  return axioms;
}

/// The axioms state: a size is not negative, and is 0 exactly if the set is empty. If a step removes at most
/// one point from a set and adds at most one, the size falls by one for a removed point and rises by one for
/// an added point. A set that only gains points does not become smaller; a set that only loses points does
/// not become larger. The size of a union of pairwise disjoint sets is the sum of their sizes.
std::vector<Formula> BoardRelations::axioms_of_sizes(const Relations& all) {
  const Term p = logic_.point("p"), q = logic_.point("q");
  const Integer none = logic_.integer(0), one = logic_.integer(1);
  std::vector<Formula> axioms;
  const auto is_counted = [&](Formula region) {
    return std::ranges::find(all.counted, region, &Counted::region) != all.counted.end();
  };
  for (const Counted& counted : all.counted) {
    const auto has = [&](Formula region, Term point) { return region.with({canonical(logic_)}, {point}); };
    const Formula is_in = has(counted.region, p);
    append(axioms, {!(counted.size < none), !(counted.size == none) || logic_.for_all({p}, !is_in),
                    counted.size == none || logic_.exists({p}, is_in)});
    const std::vector<Formula> sets = united_of(counted.region);
    if (std::ranges::all_of(sets, is_counted) && !sets.empty()) {
      Integer sum = none;
      Formula is_in_one = logic_.no(), is_in_two = logic_.no();
      for (const Formula set : sets) {
        sum = sum + std::ranges::find(all.counted, set, &Counted::region)->size;
        is_in_two = is_in_two || (is_in_one && has(set, p));
        is_in_one = is_in_one || has(set, p);
      }
      const Formula are_apart = logic_.for_all({p}, !is_in_two);
      axioms.push_back(implies(are_apart, counted.size == sum));
    }
    for (const Formula before : made_from(counted.region)) {
      const auto size = this->size(before);
      if (!size) continue;
      const auto only_in = [&](Formula a, Formula b, Term point) { return has(a, point) && !has(b, point); };
      const auto some_only_in = [&](Formula a, Formula b) { return logic_.exists({p}, only_in(a, b, p)); };
      const auto two_only_in = [&](Formula a, Formula b) {
        return logic_.exists({p, q}, only_in(a, b, p) && only_in(a, b, q) && !logic_.equal(p, q));
      };
      const Formula loses = some_only_in(before, counted.region);
      const Formula gains = some_only_in(counted.region, before);
      const Integer after_and_lost = counted.size + logic_.pick(loses, one, none);
      const Integer before_and_gained = *size + logic_.pick(gains, one, none);
      const Formula loses_two = two_only_in(before, counted.region);
      const Formula gains_two = two_only_in(counted.region, before);
      // Create each formula in its own statement, so that every compiler creates them in the same order.
      const Formula differ_by_these = after_and_lost == before_and_gained;
      const Formula is_smaller = *size < counted.size, is_larger = counted.size < *size;
      append(axioms, {loses_two || gains_two || differ_by_these, gains || !is_smaller, loses || !is_larger});
    }
  }
  return axioms;
}

std::vector<Formula> BoardRelations::made_from(Formula region) {
  const auto noted = [&](Formula set) {
    std::vector<Formula> all;
    for (const auto& [before, after] : changes_)
      if (after == set) all.push_back(before);
    return all;
  };
  std::vector<Formula> all = noted(region);
  std::vector<std::vector<Formula>> sources;
  std::size_t most_sources = 0;
  for (const Formula set : united_of(region)) {
    sources.push_back(noted(set));
    most_sources = std::max(most_sources, sources.back().size());
    sources.back().push_back(set);
  }
  // A recorded change turns a set `before` into a set `after`; `before` is then a source of `after`. A set
  // has several sources if, for example, it joins two branches of a move. The i-th source of a union is the
  // union of the i-th sources of its members. A member without an i-th source stands for itself there.
  for (std::size_t i = 0; i < most_sources; ++i) {
    std::vector<Formula> before;
    for (const std::vector<Formula>& of_set : sources)
      before.push_back(of_set[std::min(i, of_set.size() - 1)]);
    all.push_back(united(before));
  }
  return all;
}

std::vector<Formula> BoardRelations::united_of(Formula region) const {
  const auto found = std::ranges::find(unions_, region, &std::pair<Formula, std::vector<Formula>>::first);
  return found == unions_.end() ? std::vector<Formula>() : found->second;
}

std::vector<Formula> BoardRelations::axioms_of_grid(const Relations& all) {
  const Term p = logic_.point("p"), q = logic_.point("q");
  std::vector<Formula> axioms;
  const auto is_spoken_of = [&](int clockwise) {
    return all.grid.contains(in_direction("further", clockwise)) ||
           all.grid.contains(in_direction("next", clockwise));
  };
  if (all.grid.contains("near") || !all.chains.empty() || is_spoken_of(1) || is_spoken_of(3))
    axioms = {logic_.for_all({p, q}, implies(near(p, q), near(q, p))), logic_.for_all({p}, !near(p, p)),
              logic_.for_all({p, q}, implies(adjacent(p, q), near(p, q)))};
  for (const Introduced& own : all.stepped_from) append(axioms, axioms_of_definition(own));
  for (const int clockwise : from_north_to_southeast)
    if (is_spoken_of(clockwise)) append(axioms, axioms_of_lines(all, clockwise));
  append(axioms, axioms_of_corners(all));
  return axioms;
}

bool RowNumbers::are_in(Formula formula) {
  if (!are_used_) return false;
  return formula.mentions(height()) || formula.mentions(width()) ||
         formula.mentions(logic_.integer_of_point(row_name)) ||
         formula.mentions(logic_.integer_of_point(column_name));
}

/// The axioms are true of each rectangle: each point is in one of the rows and in one of the columns, and two
/// points that are in the same row and in the same column are equal. A relation of squares holds exactly if
/// the differences of the rows and columns are those in its definition in `relations_of_squares`.
std::vector<Formula> BoardRelations::axioms_of_rows(const Relations& all) {
  const Term p = logic_.point("p"), q = logic_.point("q");
  const Integer one = logic_.integer(1), none = logic_.integer(0);
  std::vector<Formula> axioms;
  for (const auto& [number, most] :
       {std::pair(rows_.row(p), rows_.height()), std::pair(rows_.column(p), rows_.width())})
    axioms.push_back(logic_.for_all({p}, !(number < one) && !(most < number)));
  const Integer north = rows_.row(q) - rows_.row(p), east = rows_.column(q) - rows_.column(p);
  const auto by = [&](std::int64_t to_east, std::int64_t to_north) {
    return east == logic_.integer(to_east) && north == logic_.integer(to_north);
  };
  axioms.push_back(logic_.for_all({p, q}, implies(by(0, 0), logic_.equal(p, q))));
  const auto add = [&](const Formula& holds, const Formula& is_so) {
    axioms.push_back(logic_.for_all({p, q}, implies(holds, is_so)));
    axioms.push_back(logic_.for_all({p, q}, implies(is_so, holds)));
  };
  const auto far = [&](std::int64_t to_east, std::int64_t to_north) {
    return to_east == 0 ? east == none && none < north : none < east && north == east * to_north;
  };
  constexpr std::array steps{std::pair(0, 1), std::pair(1, 1), std::pair(1, 0), std::pair(1, -1)};
  for (const int clockwise : from_north_to_southeast) {
    const auto [to_east, to_north] = steps.at(static_cast<std::size_t>(clockwise));
    if (all.grid.contains(in_direction("next", clockwise))) {
      add(next_to(clockwise, p, q), by(to_east, to_north));
      // A square that is not on the edge has a next square. The axiom states this only of the points that
      // name_point() has recorded. If it stated this of all points, the solver would derive endlessly many
      // squares.
      for (const Term point : named_points_)
        for (const bool forward : {true, false}) {
          const std::int64_t sign = forward ? 1 : -1;
          const Integer its_row = rows_.row(point) + logic_.integer(sign * to_north),
                        its_column = rows_.column(point) + logic_.integer(sign * to_east);
          const Formula is_on_board = !(its_row < one) && !(rows_.height() < its_row) &&
                                      !(its_column < one) && !(rows_.width() < its_column);
          const Formula exists =
              logic_.exists({q}, forward ? next_to(clockwise, point, q) : next_to(clockwise, q, point));
          axioms.push_back(implies(is_on_board, exists));
        }
    }
    if (all.grid.contains(in_direction("further", clockwise)))
      add(further(clockwise, p, q), far(to_east, to_north));
  }
  if (!board_.has_squares) return axioms;
  std::vector<Formula> beside{by(0, 1), by(1, 0), by(0, -1), by(-1, 0)};
  add(adjacent(p, q), logic_.any_of(beside));
  append(beside, {by(1, 1), by(1, -1), by(-1, 1), by(-1, -1)});
  if (all.grid.contains("near") || !all.chains.empty()) add(near(p, q), logic_.any_of(beside));
  return axioms;
}

std::vector<BoardRelations::Introduced> BoardRelations::outermost(const std::vector<Introduced>& connections,
                                                                  const std::vector<Formula>& formulas) {
  const auto has = [](const std::vector<Introduced>& some, const Introduced& one) {
    return std::ranges::any_of(some, [&](const auto& other) { return other.region == one.region; });
  };
  std::vector<Introduced> inner;
  for (const Introduced& one : connections)
    for (const Introduced& inside : spoken({one.region}).connections)
      if (!has(inner, inside)) inner.push_back(inside);
  const auto lies_in = [&](const Introduced& a, const Introduced& b) {
    std::vector<Formula> all = formulas;
    append(all, {a.region, !b.region});
    return logic_.is_impossible(all);
  };
  std::vector<Introduced> found;
  for (const Introduced& outer : connections) {
    if (has(inner, outer)) continue;
    if (!has(found, outer)) found.push_back(outer);
    std::vector<Introduced> around;
    for (const Introduced& one : inner)
      if (lies_in(outer, one)) around.push_back(one);
    for (const Introduced& one : around) {
      const bool is_smallest = std::ranges::none_of(
          around, [&](const auto& other) { return lies_in(other, one) && !lies_in(one, other); });
      if (is_smallest && !has(found, one)) found.push_back(one);
    }
  }
  return found;
}

std::vector<Formula> BoardRelations::axioms(const std::vector<Formula>& formulas, std::size_t most) {
  Relations all = spoken(formulas);
  const bool is_all = all.connections.size() <= most;
  if (!is_all) all.connections = outermost(all.connections, formulas);
  if (all.connections.size() > most) all.connections.clear();
  // Returns whether every connection in the formula gets axioms. If a connection in a definition gets none,
  // the axioms of the definition state only which points its set certainly contains.
  const auto is_said = [&](Formula formula) {
    return std::ranges::none_of(known_.connections, [&](const Introduced& one) {
      return formula.mentions(one.relation) &&
             std::ranges::none_of(all.connections, [&](const auto& said) { return said.name == one.name; });
    });
  };
  const Term p = logic_.point("p"), q = logic_.point("q");
  std::vector<Formula> axioms{logic_.for_all({p, q}, implies(adjacent(p, q), adjacent(q, p))),
                              logic_.for_all({p}, !adjacent(p, p))};
  for (const Introduced& definition : all.definitions) {
    if (is_all || is_said(definition.region)) {
      append(axioms, axioms_of_definition(definition));
      continue;
    }
    std::vector<Formula> open{within(definition, p)};
    while (!open.empty()) {
      const Formula part = open.back();
      open.pop_back();
      const std::vector<Formula> parts = part.alternatives();
      if (parts.size() > 1)
        append(open, parts);
      else if (is_said(part))
        axioms.push_back(for_all(definition, {p}, implies(part, holds_of(definition, p))));
    }
  }
  for (const Introduced& part : all.parts)
    axioms.push_back(for_all(part, {p}, implies(within(part, p), holds_of(part, p))));
  for (const Introduced& own : all.connections) append(axioms, axioms_of_connection(all, own, false));
  for (const Introduced& own : all.chains) append(axioms, axioms_of_connection(all, own, true));
  append(axioms, axioms_of_sizes(all));
  append(axioms, axioms_of_grid(all));
  if (all.rows) append(axioms, axioms_of_rows(all));
  return axioms;
}

namespace {

/// Appends to `holds`, for each point s and for each point p, the cases in which steps inside the set `in`
/// lead from s to p.
void append_reached(std::vector<Cases>& holds, std::size_t count, const std::vector<Cases>& in,
                    const std::vector<Cases>& is_step) {
  for (std::size_t s = 0; s < count; ++s) {
    std::vector<Cases> reached(count, Cases(in[s].size()));
    reached[s] = in[s];
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (std::size_t from = 0; from < count; ++from)
        for (std::size_t p = 0; p < count; ++p) {
          const Cases more = reached[from] & is_step[from * count + p] & in[p] & ~reached[p];
          reached[p] |= more;
          has_changed = has_changed || more.any();
        }
    }
    holds.insert(holds.end(), reached.begin(), reached.end());
  }
}

}  // namespace

void BoardRelations::note_change(Formula before, Formula after) {
  const std::pair change{before, after};
  if (before != after && std::ranges::find(changes_, change) == changes_.end()) changes_.push_back(change);
}

void BoardRelations::add_meanings(KnownOnPoints& known, const std::vector<Term>& points) {
  KnownInCases one;
  for (const auto& [name, holds] : known)
    for (const bool is_so : holds) one.relations[name].emplace_back(1, is_so);
  add_meanings(one, points);
  for (const auto& [name, holds] : one.relations)
    if (!known.contains(name))
      for (const Cases& is_so : holds) known[name].push_back(is_so.any());
}

void BoardRelations::add_meanings(KnownInCases& known, const std::vector<Term>& points) {
  const std::size_t count = points.size();
  /// For each choice of points as parameters of a region, and for each point: returns the cases in which the
  /// region contains the point. Returns nullopt if the cases are not known.
  const auto sets = [&](Formula of,
                        std::size_t parameters) -> std::optional<std::vector<std::vector<Cases>>> {
    std::size_t choices = 1;
    for (std::size_t i = 0; i < parameters; ++i) choices *= count;
    std::vector<std::vector<Cases>> all;
    for (std::size_t choice = 0; choice < choices; ++choice) {
      std::vector<Term> from, to;
      for (std::size_t i = parameters, rest = choice; i > 0; --i, rest /= count) {
        from.push_back(canonical(logic_, i));
        to.push_back(points[rest % count]);
      }
      from.push_back(canonical(logic_));
      all.emplace_back();
      for (const Term point : points) {
        to.push_back(point);
        auto has = of.with(from, to).cases(points, known);
        to.pop_back();
        if (!has) return std::nullopt;
        all.back().push_back(std::move(*has));
      }
    }
    return all;
  };
  const auto add = [&](const std::vector<Introduced>& introduced, const char* step) {
    bool has_added = false;
    for (const Introduced& what : introduced) {
      if (known.relations.contains(what.name)) continue;
      const auto regions = sets(what.region, what.parameters);
      if (!regions) continue;
      has_added = true;
      std::vector<Cases>& holds = known.relations[what.name];
      for (const std::vector<Cases>& region : *regions) {
        if (step)
          append_reached(holds, count, region, known.relations.at(step));
        else
          holds.insert(holds.end(), region.begin(), what.places == 0 ? region.begin() + 1 : region.end());
      }
    }
    return has_added;
  };
  const auto add_sizes = [&] {
    bool has_added = false;
    for (const Counted& what : known_.counted) {
      if (known.integers.contains(what.name)) continue;
      const auto region = sets(what.region, 0);
      if (!region) continue;
      has_added = true;
      std::vector<std::int64_t>& sizes = known.integers[what.name];
      sizes.assign(known.cases, 0);
      for (const Cases& has : region->front())
        for (std::size_t i = 0; i < known.cases; ++i) sizes[i] += has[i];
    }
    return has_added;
  };
  while (add(known_.definitions, nullptr) || add(known_.stepped_from, nullptr) ||
         add(known_.connections, "adjacent") || add(known_.chains, "near") || add_sizes())
    continue;
}

std::vector<Formula> BoardRelations::known_sizes(const KnownOnPoints& known,
                                                 const std::vector<Term>& points) {
  std::vector<Formula> sizes;
  for (const Counted& one : known_.counted) {
    std::int64_t size = 0;
    bool is_known = true;
    for (const Term point : points) {
      const Formula has = one.region.with({canonical(logic_)}, {point}).read_on(points, known);
      is_known = is_known && (has.is_yes() || has.is_no());
      size += has.is_yes();
    }
    if (is_known) sizes.push_back(one.size == logic_.integer(size));
  }
  return sizes;
}

std::vector<Formula> known_rows(Logic& logic, Size size) {
  std::vector<Formula> known{logic.any_integer(RowNumbers::width_name) == logic.integer(size.w),
                             logic.any_integer(RowNumbers::height_name) == logic.integer(size.h)};
  for (int p = 0; p < size.area(); ++p) {
    const auto is = [&](const char* name, int value) {
      known.push_back(logic.any_integer(at_index(name, static_cast<std::size_t>(p))) == logic.integer(value));
    };
    is(RowNumbers::row_name, size.h - p / size.w);
    is(RowNumbers::column_name, p % size.w + 1);
  }
  return known;
}

}  // namespace ruleproof
