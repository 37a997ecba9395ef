#include "properties/all_boards.hpp"

#include <algorithm>

namespace ruleproof {

AnyBoardRegion AnyBoardRegion::at(AllBoards& world, Term point) {
  const Term p = world.fresh();
  AnyBoardRegion region(world, p, world.logic().equal(p, point));
  region.point_ = point;
  return region;
}

Formula AnyBoardRegion::has(Term point) const {
  return point_ ? world_->logic().equal(point, *point_)
                : world_->logic().with(formula_, {variable_}, {point});
}

AnyBoardRegion operator|(const AnyBoardRegion& a, const AnyBoardRegion& b) {
  return a.made([&](Term p) { return a.has(p) || b.has(p); });
}
AnyBoardRegion operator&(const AnyBoardRegion& a, const AnyBoardRegion& b) {
  return a.made([&](Term p) { return a.has(p) && b.has(p); });
}
AnyBoardRegion operator-(const AnyBoardRegion& a, const AnyBoardRegion& b) {
  return a.made([&](Term p) { return a.has(p) && !b.has(p); });
}
AnyBoardRegion operator~(const AnyBoardRegion& a) {
  return a.made([&](Term p) { return !a.has(p); });
}

AnyBoardRegion touching(const AnyBoardRegion& a) {
  AllBoards& world = a.world();
  return a.made([&](Term p) {
    if (a.point_) return world.adjacent(*a.point_, p);
    const Term q = world.fresh();
    return !a.has(p) && world.logic().exists({q}, a.has(q) && world.adjacent(q, p));
  });
}

AnyBoardRegion spread(const AnyBoardRegion& seed, const AnyBoardRegion& within) {
  AllBoards& world = seed.world();
  const AllBoards::Use connection = world.connection(within);
  return seed.made([&](Term p) {
    if (seed.point_) return world.holds(connection, {*seed.point_, p});
    const Term q = world.fresh();
    return world.logic().exists({q}, seed.has(q) && world.holds(connection, {q, p}));
  });
}

Formula some(const AnyBoardRegion& a) {
  const Term p = a.world().fresh();
  return a.world().logic().exists({p}, a.has(p));
}

Formula exactly_one(const AnyBoardRegion& a) {
  AllBoards& world = a.world();
  const Term p = world.fresh();
  const Term q = world.fresh();
  return world.logic().exists({p},
                              a.has(p) && world.logic().for_all({q}, !a.has(q) || world.logic().equal(q, p)));
}

Formula subset(const AnyBoardRegion& a, const AnyBoardRegion& b) {
  if (a.point_) return b.has(*a.point_);
  const Term p = a.world().fresh();
  return a.world().logic().for_all({p}, !a.has(p) || b.has(p));
}

Formula same(const AnyBoardRegion& a, const AnyBoardRegion& b) {
  const Term p = a.world().fresh();
  const Formula in_a = a.has(p);
  const Formula in_b = b.has(p);
  if (in_a == in_b) return a.world().logic().yes();
  return a.world().logic().for_all({p}, (in_a && in_b) || (!in_a && !in_b));
}

AnyBoardRegion AllBoards::any_region(const std::string& name) {
  const Relation has = logic_.relation(name, 1);
  const Term p = fresh();
  return {*this, p, logic_.holds(has, {p})};
}

AnyBoardRegion AllBoards::any_point(const std::string& name) { return Region::at(*this, logic_.point(name)); }

AnyBoardRegion AllBoards::everywhere() { return {*this, fresh(), logic_.yes()}; }

AnyBoardRegion AllBoards::nowhere() { return {*this, fresh(), logic_.no()}; }

Term AllBoards::fresh() {
  bound_.push_back(logic_.point("p!" + std::to_string(bound_.size())));
  return bound_.back();
}

AllBoards::Use AllBoards::introduced(std::vector<Introduced>& known, const std::string& name, int places,
                                     Term p, Formula formula) {
  std::vector<Term> from{p};
  std::vector<Term> to{canonical(0)};
  std::vector<Term> parameters;
  for (const Term term : logic_.occurring(formula, bound_)) {
    if (term == p) continue;
    parameters.push_back(term);
    from.push_back(term);
    to.push_back(canonical(parameters.size()));
  }
  const Formula region = logic_.with(formula, from, to);
  for (const Introduced& entry : known)
    if (entry.region == region) return {entry, parameters};
  known.push_back(
      {region, parameters.size(),
       logic_.relation(name + std::to_string(known.size()), static_cast<int>(parameters.size()) + places)});
  return {known.back(), parameters};
}

AllBoards::Use AllBoards::connection(const Region& within) {
  const Term p = fresh();
  return introduced(connections_, "conn!", 2, p, within.has(p));
}

Formula AllBoards::named(Term p, Formula formula) {
  if (naming_ == Naming::spelled_out || !logic_.has_quantifier(formula)) return formula;
  return holds(introduced(definitions_, "region!", 1, p, formula), {p});
}

Formula AllBoards::holds(const Use& use, const std::vector<Term>& points) {
  std::vector<Term> arguments = use.parameters;
  arguments.insert(arguments.end(), points.begin(), points.end());
  return logic_.holds(use.what.relation, arguments);
}

std::vector<Term> AllBoards::canonical_parameters(const Introduced& introduced) {
  std::vector<Term> terms;
  for (std::size_t i = 1; i <= introduced.parameters; ++i) terms.push_back(canonical(i));
  return terms;
}

std::vector<Formula> AllBoards::axioms(const std::vector<Formula>& formulas) {
  // What the formulas speak of, and what is spoken of in the regions of that.
  std::vector<Introduced> connections;
  std::vector<Introduced> definitions;
  std::vector<Formula> open = formulas;
  const auto look_for = [&](const std::vector<Introduced>& known, std::vector<Introduced>& found,
                            Formula formula) {
    for (const Introduced& entry : known) {
      const auto is_entry = [&](const Introduced& other) { return other.region == entry.region; };
      if (std::any_of(found.begin(), found.end(), is_entry) || !logic_.mentions(formula, entry.relation))
        continue;
      found.push_back(entry);
      open.push_back(entry.region);
    }
  };
  while (!open.empty()) {
    const Formula formula = open.back();
    open.pop_back();
    look_for(connections_, connections, formula);
    look_for(definitions_, definitions, formula);
  }

  const Term s = logic_.point("s"), p = logic_.point("p"), q = logic_.point("q"), x = logic_.point("x");
  const auto implies = [](Formula a, Formula b) { return !a || b; };
  std::vector<Formula> all{logic_.for_all({p, q}, implies(adjacent(p, q), adjacent(q, p))),
                           logic_.for_all({p}, !adjacent(p, p))};
  const auto axiom = [&](const Introduced& about, std::vector<Term> terms, Formula formula) {
    const std::vector<Term> parameters = canonical_parameters(about);
    terms.insert(terms.end(), parameters.begin(), parameters.end());
    all.push_back(logic_.for_all(terms, formula));
  };

  for (const Introduced& definition : definitions) {
    const Formula in = holds({definition, canonical_parameters(definition)}, {p});
    const Formula meaning = logic_.with(definition.region, {canonical(0)}, {p});
    axiom(definition, {p}, implies(in, meaning));
    axiom(definition, {p}, implies(meaning, in));
  }

  for (const Introduced& own : connections) {
    const auto within = [&](Term point) { return logic_.with(own.region, {canonical(0)}, {point}); };
    const auto reaches = [&](Term from, Term to) {
      return holds({own, canonical_parameters(own)}, {from, to});
    };
    axiom(own, {s, p}, implies(reaches(s, p), within(s) && within(p)));
    axiom(own, {s, p}, implies(reaches(s, p), reaches(p, s)));
    axiom(own, {s}, implies(within(s), reaches(s, s)));
    axiom(own, {s, p, q}, implies(reaches(s, p) && reaches(p, q), reaches(s, q)));
    axiom(own, {s, p, q}, implies(reaches(s, p) && adjacent(p, q) && within(q), reaches(s, q)));

    // Least, against a set that may depend on s and on more points.
    const auto least = [&](std::vector<Term> terms, const std::function<Formula(Term)>& in) {
      const Formula leaves =
          logic_.exists({p, q}, adjacent(p, q) && reaches(s, p) && in(p) && reaches(s, q) && !in(q));
      terms.push_back(s);
      terms.push_back(x);
      axiom(own, terms, implies(reaches(s, x) && in(s) && !in(x), leaves));
    };
    for (const Introduced& other : connections) {
      if (other.region == own.region) continue;
      std::vector<Term> others;
      for (std::size_t i = 1; i <= other.parameters; ++i)
        others.push_back(logic_.point("other!" + std::to_string(i)));
      least(others, [&](Term point) { return holds({other, others}, {s, point}); });
    }
    for (const Region& hint : hints_) least({}, [&](Term point) { return hint.has(point); });
  }
  return all;
}

static_assert(Region<AnyBoardRegion>);

}  // namespace ruleproof
