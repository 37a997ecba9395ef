#include "properties/endo.hpp"

#include <string>
#include <utility>

namespace ruleproof::endo {
namespace {

// Each claim is about every action in every organism: the organism is `before`, and `point` is the square on
// which a marker is placed or from which one is moved.

const std::string finite =
    "Organisms are finite; what is used of that is that the line of a marker has a last marker in each "
    "direction.";

/// Which marker was just placed only forbids movements; what holds of all others is said as if there were
/// none.
template <GridRegion R>
Bit<R> is_legal_movement(const Readings& readings, const Scene<R>& scene, Direction direction) {
  return legal(
      movement(readings, scene.before, scene.mover, nothing_like(scene.point), scene.point, direction));
}

template <GridRegion R>
Bit<R> is_legal_placement(const Scene<R>& scene) {
  return legal(placement(scene.before, scene.mover, scene.point));
}

template <GridRegion R>
Position<R> after_placement(const Scene<R>& scene) {
  return scene.before.with(scene.mover, scene.point);
}

template <GridRegion R>
R landing_of(const Scene<R>& scene, Direction direction) {
  return landing(scene.before.stones(), scene.point, direction);
}

template <GridRegion R>
Position<R> after_movement(const Scene<R>& scene, Direction direction) {
  return moved(scene.before, scene.mover, scene.point, landing_of(scene, direction));
}

template <GridRegion R>
Bit<R> its_line_ends(const Scene<R>& scene, Direction direction) {
  return line_ends(scene.before.stones(), scene.point, direction);
}

template <GridRegion R>
Bit<R> some_action_is_legal(const Readings& readings, const Scene<R>& scene) {
  Bit<R> any = is_legal_placement(scene);
  for (const Direction direction : all_directions) any = any || is_legal_movement(readings, scene, direction);
  return any;
}

Property unity(Readings readings) {
  return grid_property("unity", [readings]<GridRegion R>(const Scene<R>& scene) {
    Statement<R> statement{
        is_one_organism(scene.before.stones()),
        {is_one_organism(start(scene.point).stones()),
         implies<Bit<R>>(is_legal_placement(scene), is_one_organism(after_placement(scene).stones()))},
        some_action_is_legal(readings, scene)};
    for (const Direction direction : all_directions)
      statement.steps.push_back(implies<Bit<R>>(is_legal_movement(readings, scene, direction),
                                                is_one_organism(after_movement(scene, direction).stones())));
    return statement;
  });
}

Property westmost() {
  Property westmost = grid_property("westmost", []<GridRegion R>(const Scene<R>& scene) {
    const R markers = scene.before.stones();
    Statement<R> statement{subset(scene.point, markers), {}};
    for (const Direction direction : all_directions)
      statement.steps.push_back(implies<Bit<R>>(
          its_line_ends(scene, direction),
          equivalent<Bit<R>>(some(passed_over(markers, scene.point, landing_of(scene, direction), direction)),
                             !is_last(markers, scene.point, direction))));
    return statement;
  });
  westmost.argument = finite;
  return westmost;
}

/// A placement adds a marker and takes none away; a movement takes one up and puts it down on one empty
/// square.
Property no_repeat(Readings readings) {
  Property no_repeat = grid_property("no-repeat", [readings]<GridRegion R>(const Scene<R>& scene) {
    const R markers = scene.before.stones();
    const R own = scene.before.of(scene.mover);
    const R enemy = scene.before.of(other(scene.mover));
    const auto leaves = [&](const Position<R>& after, const R& own_then) -> Bit<R> {
      return same(after.of(scene.mover), own_then) && same(after.of(other(scene.mover)), enemy);
    };
    Statement<R> statement{always(scene.point), {}, some_action_is_legal(readings, scene)};
    statement.steps.push_back(
        implies<Bit<R>>(is_legal_placement(scene),
                        !some(scene.point & markers) && leaves(after_placement(scene), own | scene.point)));
    for (const Direction direction : all_directions) {
      const R landed = landing_of(scene, direction);
      const Bit<R> can_land = subset(scene.point, own) && its_line_ends(scene, direction);
      const auto then = [&](Bit<R> step) { statement.steps.push_back(implies<Bit<R>>(can_land, step)); };
      statement.steps.push_back(
          implies<Bit<R>>(is_legal_movement(readings, scene, direction), subset(scene.point, own)));
      then(some(landed));
      then(each(scene, landed, [&](const R& square) { return subset(landed, square); }));
      then(!some(landed & markers));
      then(leaves(after_movement(scene, direction), (own - scene.point) | landed));
    }
    return statement;
  });
  no_repeat.argument =
      "A placement adds one marker and a movement none, so each turn adds one, and positions with different "
      "numbers of markers are not translations of each other. " +
      finite;
  return no_repeat;
}

Property never_stuck() {
  Property never_stuck = grid_property("never-stuck", []<GridRegion R>(const Scene<R>& scene) {
    const R markers = scene.before.stones();
    const Direction direction = Direction::north;
    const R beyond = landing_of(scene, direction);
    const Bit<R> has_end = subset(scene.point, markers) && its_line_ends(scene, direction);
    return Statement<R>{
        is_one_organism(markers),
        {implies<Bit<R>>(!some(markers), is_legal_placement(scene)), implies<Bit<R>>(has_end, some(beyond)),
         implies<Bit<R>>(has_end, each(scene, beyond, [&](const R& square) {
                           return legal(placement(scene.before, scene.mover, square));
                         }))}};
  });
  never_stuck.argument =
      "On the empty grid any square will do, and else the one north of the last marker in the column of any "
      "marker. Every position of a game is one organism, by the claim unity. " +
      finite;
  return never_stuck;
}

/// Also once the marker is taken up, and whether the movement is legal or not.
Property lands_outside(Readings readings) {
  Property lands_outside = grid_property("lands-outside", [readings]<GridRegion R>(const Scene<R>& scene) {
    Statement<R> statement{subset(scene.point, scene.before.stones()), {}};
    for (const Direction direction : all_directions)
      for (const Position<R>& position : {scene.before, scene.before.without(scene.point)})
        statement.steps.push_back(!some(landing_of(scene, direction) & holes(readings, position)));
    return statement;
  });
  lands_outside.argument =
      readings.hole == Hole::loop
          ? "A closed walk round a square has a square further along on the square's line in each direction."
          : "A line leads to infinity in each direction.";
  return lands_outside;
}

Property slow_growth(Readings readings) {
  Property slow_growth = grid_property("slow-growth", [readings]<GridRegion R>(const Scene<R>& scene) {
    const R markers = scene.before.stones();
    const auto added = [&](const Position<R>& after) { return after.stones() - markers; };
    Statement<R> statement{some(markers), {}, some_action_is_legal(readings, scene)};
    statement.steps.push_back(
        implies<Bit<R>>(is_legal_placement(scene), subset(added(after_placement(scene)), around(markers))));
    for (const Direction direction : all_directions)
      statement.steps.push_back(
          implies<Bit<R>>(is_legal_movement(readings, scene, direction),
                          subset(added(after_movement(scene, direction)), next(markers, direction))));
    return statement;
  });
  slow_growth.argument =
      "The first placement has no box before it. A square that is orthogonally or diagonally adjacent to a "
      "marker lies at most one row and one column outside the box of the markers.";
  return slow_growth;
}

/// No winner is named after a turn of the mover that leaves the position so.
template <GridRegion R>
Bit<R> goes_on(const Readings& readings, const Position<R>& position, Colour mover) {
  const Bit<R> own = some(deprived(readings, position, mover));
  const Bit<R> opponents = some(deprived(readings, position, other(mover)));
  Bit<R> any = !always(position.black);
  for (const bool own_is : {false, true})
    for (const bool opponents_is : {false, true})
      if (!winner(readings, mover, own_is, opponents_is))
        any = any || ((own_is ? own : !own) && (opponents_is ? opponents : !opponents));
  return any;
}

/// Here `before` is the position at the end of the turn, and `point` a marker of the group.
Property live_groups(Readings readings) {
  Property live_groups = grid_property("live-groups", [readings]<GridRegion R>(const Scene<R>& scene) {
    Statement<R> statement{goes_on(readings, scene.before, scene.mover), {}};
    for (const Colour colour : {Colour::black, Colour::white}) {
      const R& markers = scene.before.of(colour);
      statement.steps.push_back(implies<Bit<R>>(
          subset(scene.point, markers),
          some(liberties(readings, scene.before, group(readings, scene.before, colour, scene.point)))));
      if (readings.group == Group::any_set) {
        const R& set = scene.sets.front();
        statement.steps.push_back(
            implies<Bit<R>>(some(set) && subset(set, markers), some(liberties(readings, scene.before, set))));
      }
    }
    return statement;
  });
  if (readings.group == Group::any_set) live_groups.sets = 1;
  live_groups.of_a_step = false;
  return live_groups;
}

}  // namespace

std::vector<Property> claims(const Readings& readings) {
  return {unity(readings),         westmost(),
          no_repeat(readings),     never_stuck(),
          lands_outside(readings), slow_growth(readings),
          live_groups(readings)};
}

}  // namespace ruleproof::endo
