#include "properties/provers/all_boards.hpp"

#include <algorithm>
#include <utility>

#include "properties/provers/board_relations.hpp"

namespace ruleproof {
AnyBoardRegion AnyBoardRegion::at(AllBoards& world, Term point) {
  const Term p = world.fresh();
  AnyBoardRegion region(world, p, world.logic().equal(p, point));
  region.point_ = point;
  region.part_of_ = point;
  return region;
}

Formula AnyBoardRegion::has(Term point) const {
  return point_ ? world_->logic().equal(point, *point_) : formula_.with({variable_}, {point});
}

AnyBoardRegion operator|(const AnyBoardRegion& a, const AnyBoardRegion& b) {
  return a.made([&](Term p) { return a.has(p) || b.has(p); });
}
AnyBoardRegion operator&(const AnyBoardRegion& a, const AnyBoardRegion& b) {
  if (!a.part_of_ && b.part_of_) return b & a;
  return a.part([&](Term p) { return a.has(p) && b.has(p); });
}
AnyBoardRegion operator-(const AnyBoardRegion& a, const AnyBoardRegion& b) {
  return a.part([&](Term p) { return a.has(p) && !b.has(p); });
}
AnyBoardRegion operator~(const AnyBoardRegion& a) {
  return a.made([&](Term p) { return !a.has(p); });
}

AnyBoardRegion touching(const AnyBoardRegion& a) {
  return a.beside([&](Term q, Term p) { return a.world().relations().adjacent(q, p); });
}

AnyBoardRegion around(const AnyBoardRegion& a) {
  return a.beside([&](Term q, Term p) { return a.world().relations().near(q, p); });
}

AnyBoardRegion spread(const AnyBoardRegion& seed, const AnyBoardRegion& within) {
  BoardRelations& relations = seed.world().relations();
  const Term x = seed.world().fresh();
  const BoardRelations::Use connection = relations.connection(x, within.has(x));
  return seed.led_to([&](Term q, Term p) { return relations.holds(connection, {q, p}); });
}

AnyBoardRegion chained(const AnyBoardRegion& seed, const AnyBoardRegion& within) {
  BoardRelations& relations = seed.world().relations();
  const Term x = seed.world().fresh();
  const BoardRelations::Use chain = relations.chain(x, within.has(x));
  return seed.led_to([&](Term q, Term p) { return relations.holds(chain, {q, p}); });
}

Formula chained_together(const AnyBoardRegion& a) {
  return every(a, [&](const AnyBoardRegion& square) { return !some(a - chained(square, a)); });
}

AnyBoardRegion ahead(const AnyBoardRegion& a, Direction direction) {
  return ahead(a, 2 * static_cast<int>(direction));
}
AnyBoardRegion next(const AnyBoardRegion& a, Direction direction) {
  return next(a, 2 * static_cast<int>(direction));
}

AnyBoardRegion ahead(const AnyBoardRegion& a, int clockwise) {
  return a.led_to([&](Term q, Term p) { return a.world().relations().further(clockwise, q, p); });
}

AnyBoardRegion next(const AnyBoardRegion& a, int clockwise) {
  AllBoards& world = a.world();
  BoardRelations& relations = world.relations();
  // If boards have no edge, the axioms state that each square for which `stepped_from` holds has a next
  // square.
  if (a.point_ || relations.board().ends_somewhere)
    return a.led_to([&](Term q, Term p) { return relations.next_to(clockwise, q, p); });
  const Term x = world.fresh();
  const BoardRelations::Use stepped_from = relations.stepped_from(x, a.has(x));
  return a.made([&](Term p) {
    const Term q = world.fresh();
    return world.logic().exists({q},
                                relations.holds(stepped_from, {q}) && relations.next_to(clockwise, q, p));
  });
}

AnyBoardRegion far_outside(const AnyBoardRegion& a) {
  return a.made([&](Term p) { return a.world().relations().far(p); });
}

AnyBoardRegion wound_round(const AnyBoardRegion& a) { return ~a - spread(far_outside(a), ~a); }

Formula some(const AnyBoardRegion& a) {
  if (a.part_of_) return a.has(*a.part_of_);
  const Term p = a.world().fresh();
  return a.world().logic().exists({p}, a.has(p));
}

Formula exactly_one(const AnyBoardRegion& a) {
  if (a.part_of_) return a.has(*a.part_of_);
  AllBoards& world = a.world();
  const Term p = world.fresh();
  const Term q = world.fresh();
  return world.logic().exists({p},
                              a.has(p) && world.logic().for_all({q}, !a.has(q) || world.logic().equal(q, p)));
}

Formula two(const AnyBoardRegion& a) {
  AllBoards& world = a.world();
  if (a.part_of_) return world.logic().no();
  const Term p = world.fresh();
  const Term q = world.fresh();
  return world.logic().exists({p, q}, a.has(p) && a.has(q) && !world.logic().equal(p, q));
}

Formula subset(const AnyBoardRegion& a, const AnyBoardRegion& b) {
  if (a.part_of_) return !a.has(*a.part_of_) || b.has(*a.part_of_);
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

AllBoards::AllBoards(Logic& logic, Naming naming)
    : logic_(logic), naming_(naming), relations_(std::make_unique<BoardRelations>(logic)) {}
AllBoards::~AllBoards() = default;

AnyBoardRegion AllBoards::any_region(const std::string& name) {
  const Relation has = logic_.relation(name, 1);
  const Term p = fresh();
  return {*this, p, logic_.holds(has, {p})};
}

Formula AllBoards::any_truth() {
  unknowns_.push_back({"unknown!" + std::to_string(unknowns_.size()), static_cast<int>(bound_.size())});
  const Unknown& unknown = unknowns_.back();
  if (bound_.empty()) return logic_.variable(unknown.name);
  return logic_.holds(logic_.relation(unknown.name, unknown.places), bound_);
}

AnyBoardRegion AllBoards::any_part() {
  unknowns_.push_back({"unknown!" + std::to_string(unknowns_.size()), static_cast<int>(bound_.size()) + 1});
  const Unknown& unknown = unknowns_.back();
  const Term p = fresh();
  std::vector<Term> points = bound_;
  points.push_back(p);
  return {*this, p, logic_.holds(logic_.relation(unknown.name, unknown.places), points)};
}

AnyBoardRegion AllBoards::any_point(const std::string& name) {
  const Term point = logic_.point(name);
  relations_->name_point(point);
  return Region::at(*this, point);
}

AnyBoardRegion AllBoards::everywhere() { return {*this, fresh(), logic_.yes()}; }

AnyBoardRegion AllBoards::nowhere() { return {*this, fresh(), logic_.no()}; }

Formula AllBoards::named(Term p, Formula formula) {
  return naming_ == Naming::spelled_out ? formula : relations_->named(p, formula);
}

Formula AllBoards::named(Formula condition) {
  return naming_ == Naming::spelled_out ? condition : relations_->named(condition);
}

AnyBoardRegion AllBoards::with_more(const Region& points) {
  const Term p = fresh();
  return {*this, p, relations_->with_more(p, points.has(p))};
}

Formula AllBoards::holds_if(Formula condition) { return relations_->holds_if(condition); }

AnyBoardRegion AllBoards::pick(Formula condition, const Region& where_it_holds, const Region& elsewhere) {
  const Term p = fresh();
  const Formula here = where_it_holds.has(p), there = elsewhere.has(p);
  // If `here` contains all conjuncts of `there`, only the other conjuncts of `here` depend on the condition.
  std::vector<Formula> more = here.conjuncts();
  const std::vector<Formula> common = there.conjuncts();
  const auto is_in = [](const std::vector<Formula>& all) {
    return [&all](Formula one) { return std::ranges::find(all, one) != all.end(); };
  };
  if (!std::ranges::all_of(common, is_in(more)))
    return {*this, p, named(p, (here && condition) || (there && !condition))};
  std::erase_if(more, is_in(common));
  return {*this, p, named(p, there && (!condition || logic_.all_of(more)))};
}

std::optional<Integer> AllBoards::size(const Region& region) {
  return relations_->size(region.has(canonical(logic_)));
}

void AllBoards::hint(const Region& region) {
  relations_->hint([region](Term point) { return region.has(point); });
}

void AllBoards::note_change(const Region& before, const Region& after) {
  const Term p = canonical(logic_);
  const Formula set_before = before.has(p);
  relations_->note_change(set_before, after.has(p));
}

AllBoards::Region AllBoards::united(const std::vector<Region>& sets) {
  std::vector<Formula> all;
  const Term p = canonical(logic_);
  for (const Region& set : sets) all.push_back(set.has(p));
  return {*this, p, relations_->united(all)};
}

static_assert(GridRegion<AnyBoardRegion>);

}  // namespace ruleproof
