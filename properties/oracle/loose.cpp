#include "properties/oracle/loose.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "reference/loose.hpp"

namespace ruleproof::loose {
namespace {

/// The boards that the placement of a scene leads to. Repetition and choice are words of `Board` alone;
/// elsewhere the flips are read as `once`, and `waves` is what makes this right for the other readings.
template <Region R>
std::vector<Position<R>> afters(const Readings& readings, const Scene<R>& scene) {
  const Position<R> placed = place(scene.before, scene.mover, scene.point);
  if constexpr (runs<R>) {
    if (readings.flip == Flip::cascade) return {flip_in_waves(readings, placed, scene.mover)};
    if (readings.flip == Flip::one_by_one) return flip_one_by_one(readings, placed, scene.mover);
  }
  return {flip_together(readings, placed, scene.mover)};
}

/// For each board that a placement leads to: if `premise` holds and the placement is legal, so does what
/// `says` says of the board.
template <Region R, class Says>
Bit<R> after_each_legal_turn(const Readings& readings, const Scene<R>& scene, Says says) {
  Bit<R> all = always(scene.point);
  for (const Position<R>& after : afters(readings, scene))
    all = all && implies<Bit<R>>(legal(placement(readings, scene.before, after, scene.mover, scene.point)),
                                 says(after));
  return all;
}

template <Region R>
Bit<R> is_on_empty(const Scene<R>& scene) {
  return !some(scene.point & scene.before.stones());
}

template <Region R>
Bit<R> something_flips(const Readings& readings, const Scene<R>& scene) {
  return some(
      without_true_liberty(readings, place(scene.before, scene.mover, scene.point), other(scene.mover)));
}

/// No enemy group is without a true liberty once all of them were flipped together: there is no second wave.
template <Region R>
Bit<R> no_second_wave(const Readings& readings, const Scene<R>& scene) {
  const Position<R> placed = place(scene.before, scene.mover, scene.point);
  return !some(
      without_true_liberty(readings, flip_together(readings, placed, scene.mover), other(scene.mover)));
}

/// Flipping any one of the groups without true liberties leaves the others so, and makes no others.
template <Region R>
Bit<R> any_order_will_do(const Readings& readings, const Scene<R>& scene) {
  const Position<R> placed = place(scene.before, scene.mover, scene.point);
  const Colour enemy = other(scene.mover);
  const R lacking = without_true_liberty(readings, placed, enemy);
  return each(scene, lacking, [&](const R& p) -> Bit<R> {
    return !some_group(readings, placed.of(enemy), p, [&](const R& group) -> Bit<R> {
      const Position<R> next = placed.with(scene.mover, group);
      return !some(true_liberties(placed, group)) &&
             !same(without_true_liberty(readings, next, enemy), lacking - group);
    });
  });
}

/// What has to be proved on the way where the flips are read in another way than `once`, or where only the
/// own groups are looked at. `Board` plays every reading as it is.
template <Region R>
std::vector<Bit<R>> waves(const Readings& readings, const Scene<R>& scene) {
  std::vector<Bit<R>> steps;
  if (runs<R> || (readings.flip == Flip::once && readings.end == End::whole_board)) return steps;
  if (readings.flip == Flip::one_by_one) steps.push_back(any_order_will_do(readings, scene));
  steps.push_back(no_second_wave(readings, scene));
  return steps;
}

/// What makes it right, once `waves` is proved, that the symbolic worlds read all these flips as `once`.
std::string why_as_once(const std::set<Flip>& flips) {
  std::string why;
  if (flips.contains(Flip::cascade))
    why =
        "When all groups without true liberties are flipped together, no other enemy group is left without "
        "one: so looking again finds nothing to flip.";
  if (flips.contains(Flip::one_by_one)) {
    if (!why.empty()) why += ' ';
    why +=
        "Flipping any one of the groups without true liberties leaves the others so and makes no new ones: "
        "so by induction every order leads to the same board, that of all of them flipped together.";
  }
  return why;
}

/// A property of each board after a legal turn, proved after what has to be shown on the way.
template <class Says>
Property of_each_turn(std::string id, Readings readings, Says says) {
  Property property = ruleproof::property(std::move(id), [readings, says]<Region R>(const Scene<R>& scene) {
    Statement<R> statement{is_on_empty(scene), waves(readings, scene), something_flips(readings, scene)};
    statement.steps.push_back(after_each_legal_turn(
        readings, scene, [&](const Position<R>& after) -> Bit<R> { return says(readings, scene, after); }));
    return statement;
  });
  property.symbolic_argument = why_as_once({readings.flip});
  return property;
}

constexpr auto one_stone_more = []<Region R>(const Readings&, const Scene<R>& scene,
                                             const Position<R>& after) -> Bit<R> {
  return same(after.stones(), scene.before.stones() | scene.point) && !some(after.black & after.white);
};

constexpr auto every_group_has_a_true_liberty = []<Region R>(const Readings& readings, const Scene<R>&,
                                                             const Position<R>& after) -> Bit<R> {
  return !some(without_true_liberty(readings, after, Colour::black)) &&
         !some(without_true_liberty(readings, after, Colour::white));
};

constexpr auto a_point_is_empty = []<Region R>(const Readings&, const Scene<R>&,
                                               const Position<R>& after) -> Bit<R> {
  return some(after.empty());
};

Property one_wave(Readings readings) {
  Property one_wave = property("one-wave", [readings]<Region R>(const Scene<R>& scene) {
    Statement<R> statement{is_on_empty(scene),
                           {any_order_will_do(readings, scene), no_second_wave(readings, scene)},
                           something_flips(readings, scene)};
    if constexpr (runs<R>) {
      // The very thing that the two steps are there for.
      std::vector<Position<R>> boards;
      bool is_legal = false;
      for (const Flip flip : {Flip::once, Flip::cascade, Flip::one_by_one}) {
        Readings varied = readings;
        varied.flip = flip;
        for (const Position<R>& after : afters(varied, scene)) {
          boards.push_back(after);
          is_legal = is_legal || (flip == readings.flip &&
                                  legal(placement(readings, scene.before, after, scene.mover, scene.point)));
        }
      }
      statement.premise = statement.premise && is_legal;
      statement.steps = {std::all_of(boards.begin(), boards.end(),
                                     [&](const Position<R>& board) { return same(board, boards.front()); })};
    }
    return statement;
  });
  one_wave.symbolic_argument = why_as_once({Flip::cascade, Flip::one_by_one});
  return one_wave;
}

Property own_check_suffices(Readings readings) {
  Property suffices = property("own-check-suffices", [readings]<Region R>(const Scene<R>& scene) {
    Readings whole = readings, own = readings;
    whole.end = End::whole_board;
    own.end = End::own_groups;
    Statement<R> statement{is_on_empty(scene), waves(own, scene), something_flips(readings, scene)};
    for (const Position<R>& after : afters(readings, scene)) {
      statement.steps.push_back(
          equivalent<Bit<R>>(legal(placement(whole, scene.before, after, scene.mover, scene.point)),
                             legal(placement(own, scene.before, after, scene.mover, scene.point))));
    }
    return statement;
  });
  suffices.symbolic_argument = why_as_once({readings.flip});
  return suffices;
}

/// The boards that a placement on an empty point may legally lead to, by the black stones; what is said of
/// them in the symbolic worlds is said of their only one.
std::vector<std::vector<int>> legal_ends(const Readings& readings, const Scene<BoardRegion>& scene) {
  std::vector<std::vector<int>> ends;
  for (const Position<BoardRegion>& after : afters(readings, scene))
    if (legal(placement(readings, scene.before, after, scene.mover, scene.point)))
      ends.push_back(after.black.points());
  std::ranges::sort(ends);
  return ends;
}

template <Region R>
std::vector<Bit<R>> treats_alike(const Readings& readings, const Readings& varied, const Scene<R>& scene) {
  if constexpr (runs<R>) {
    return {legal_ends(readings, scene) == legal_ends(varied, scene)};
  } else {
    std::vector<Bit<R>> steps = waves(readings, scene), more = waves(varied, scene);
    if (steps.size() < more.size()) swap(steps, more);
    if (readings.group != varied.group)
      steps.insert(steps.end(), more.begin(), more.end());  // else among them already
    const Position<R> one = afters(readings, scene).front();
    const Position<R> other = afters(varied, scene).front();
    const Bit<R> one_is_legal = legal(placement(readings, scene.before, one, scene.mover, scene.point));
    const Bit<R> other_is_legal = legal(placement(varied, scene.before, other, scene.mover, scene.point));
    steps.push_back(equivalent<Bit<R>>(one_is_legal, other_is_legal));
    steps.push_back(implies<Bit<R>>(one_is_legal, same(one, other)));
    return steps;
  }
}

/// Whether the same player loses a tie under both, in whatever way a game comes to its end. Who that is
/// depends on whose turn it is and on who placed last; so all ways are gone through in which placements and
/// passes can follow each other, as if each placement were possible on each turn.
bool ties_are_alike(const Readings& readings, const Readings& varied) {
  using Turn = std::tuple<Colour, int, std::optional<Colour>>;  // to move, passes in a row, who placed last
  std::vector<Turn> turns{{first_to_play, 0, std::nullopt}};
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto [to_move, passes, last_placement] = turns[i];
    if (has_ended(passes)) {
      if (made_last_move(readings, last_placement, to_move) !=
          made_last_move(varied, last_placement, to_move))
        return false;
      continue;
    }
    for (const Turn& next :
         {Turn{other(to_move), 0, to_move}, Turn{other(to_move), passes + 1, last_placement}})
      if (std::ranges::find(turns, next) == turns.end()) turns.push_back(next);
  }
  return true;
}

}  // namespace

std::optional<Property> alike(const Ruleset& one, const Ruleset& other) {
  const Readings readings = loose::readings(one);
  const Readings varied = loose::readings(other);
  Property alike = property("alike", [readings, varied]<Region R>(const Scene<R>& scene) {
    Statement<R> statement{is_on_empty(scene), treats_alike(readings, varied, scene)};
    statement.steps.push_back(ties_are_alike(readings, varied) ? always(scene.point) : !always(scene.point));
    return statement;
  });
  alike.argument =
      "The score counts the stones of the board, and what is said of turns, passes and the end has no "
      "readings.";
  alike.symbolic_argument = why_as_once({readings.flip, varied.flip});
  if (readings.tie != varied.tie)
    alike.argument += " Who loses a tie was compared at the end of every sequence of placements and passes.";
  return alike;
}

std::vector<Property> properties(const Ruleset& ruleset) {
  const Readings readings = loose::readings(ruleset);

  Property no_cycles = of_each_turn("no-cycles", readings, one_stone_more);
  no_cycles.argument =
      "Each placement adds a stone and none ever leaves, so no position comes again after a placement.";
  Property finite = of_each_turn("finite", readings, one_stone_more);
  finite.argument =
      "Each placement adds a stone and none ever leaves, so a board of n points sees at most n placements, "
      "with at most one pass between two of them.";
  Property true_liberty = of_each_turn("true-liberty", readings, every_group_has_a_true_liberty);
  true_liberty.argument = "It holds of the empty board, of each placement, and a pass changes nothing.";
  Property never_full = of_each_turn("never-full", readings, a_point_is_empty);
  never_full.argument = "It holds of the empty board, of each placement, and a pass changes nothing.";

  return {no_cycles,
          finite,
          true_liberty,
          one_wave(readings),
          own_check_suffices(readings),
          never_full,
          of_each_turn("flip-neutral", readings, one_stone_more)};
}


}  // namespace ruleproof::loose
