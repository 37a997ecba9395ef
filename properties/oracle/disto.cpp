#include "properties/oracle/disto.hpp"

#include <fmt/format.h>

#include "properties/fight_shape.hpp"
#include "properties/view.hpp"
#include "reference/disto.hpp"

namespace ruleproof::disto {
namespace {

template <Region R>
Bit<R> is_legal(const Readings& readings, const Scene<R>& scene) {
  return legal(placement(readings, scene.before, scene.mover, scene.point));
}

template <Region R>
Position<R> after(const Scene<R>& scene) {
  return place(scene.before, scene.mover, scene.point);
}

/// Something holds for each person of a colour, taken with one of its stones.
template <Region R, class Says>
Bit<R> each_person(const Readings& readings, const Scene<R>& scene, Colour colour, Says says) {
  return each(scene, scene.before.of(colour), [&](const R& p) -> Bit<R> {
    return !some_person(readings, scene.before, colour, p,
                        [&](const R& person) -> Bit<R> { return !says(p, person); });
  });
}

template <Region R, class Says>
Bit<R> any_person(const Readings& readings, const Scene<R>& scene, Colour colour, Says says) {
  return some(where(scene.before.of(colour), [&](const R& p) -> Bit<R> {
    return some_person(readings, scene.before, colour, p, says);
  }));
}

/// The same stones are a person, and a meal.
template <Region R>
Bit<R> is_still_a_meal(const Readings& readings, const Position<R>& position, Colour colour, const R& p,
                       const R& person) {
  return some_person(readings, position, colour, p,
                     [&](const R& then) -> Bit<R> { return same(then, person) && is_meal(position, then); });
}

Property finite(Readings readings) {
  Property grows = property("finite", [readings]<Region R>(const Scene<R>& scene) {
    const Position<R> then = after(scene);
    return Statement<R>{
        is_legal(readings, scene),
        {same(then.stones(), scene.before.stones() | scene.point), !some(scene.point & scene.before.stones()),
         subset(scene.before.black, then.black) && subset(scene.before.white, then.white)}};
  });
  grows.argument =
      "Each placement adds a stone and none ever leaves or changes, so a board of n points sees at most n "
      "placements, "
      "with at most one pass between two of them, and no position comes again after a placement.";
  return grows;
}

Property sick_redundant(Readings readings) {
  return property("sick-redundant", [readings]<Region R>(const Scene<R>& scene) {
    Readings sick = readings, plain = readings;
    sick.placement = Placement::sick_2016;
    plain.placement = Placement::plain_2018;
    return Statement<R>{!some(scene.point & scene.before.stones()),
                        {equivalent(is_legal(sick, scene), is_legal(plain, scene))},
                        !is_legal(sick, scene)};
  });
}

/// An eye of a person is a set of points, none of its owner's stones on them, that all touch the person and
/// that touch nothing but the person. The enemy moves; the owner passes.
Property two_eyes_live(Readings readings) {
  Property lives = property("two-eyes-live", [readings]<Region R>(const Scene<R>& scene) {
    const Colour owner = other(scene.mover);
    const Position<R>& before = scene.before;
    const Position<R> then = after(scene);
    const R& one = scene.sets[0];
    const R& two = scene.sets[1];
    const auto is_eye = [&](const Position<R>& position, const R& eye, const R& person) -> Bit<R> {
      return some(eye) && !some(eye & position.of(owner)) && subset(eye, touching(person)) &&
             subset(touching(eye), person);
    };
    const auto has_two_eyes = [&](const Position<R>& position, const R& person) -> Bit<R> {
      return is_eye(position, one, person) && is_eye(position, two, person) && !some(one & two) &&
             !is_meal(position, person);
    };
    const auto full_eye_makes_glutton = [&](const R& eye) {
      return each_person(readings, scene, owner, [&](const R&, const R& person) -> Bit<R> {
        return implies<Bit<R>>(is_eye(before, eye, person) && !some(eye & before.empty()),
                               is_glutton(readings, before, person));
      });
    };
    const Bit<R> lives = each_person(readings, scene, owner, [&](const R& p, const R& person) -> Bit<R> {
      return implies<Bit<R>>(has_two_eyes(before, person),
                             some_person(readings, then, owner, p, [&](const R& grown) -> Bit<R> {
                               return subset(person, grown) && has_two_eyes(then, grown);
                             }));
    });
    return Statement<R>{is_legal(readings, scene),
                        {full_eye_makes_glutton(one), full_eye_makes_glutton(two), lives},
                        any_person(readings, scene, owner,
                                   [&](const R& person) -> Bit<R> { return has_two_eyes(before, person); })};
  });
  lives.sets = 2;
  lives.argument =
      "A person with two eyes that is no meal is the same after each enemy placement, and by induction to "
      "the end, while "
      "its owner passes.";
  return lives;
}

Property meals_stay(Readings readings) {
  Property stay = property("meals-stay", [readings]<Region R>(const Scene<R>& scene) {
    const Position<R> then = after(scene);
    const auto stay = [&](Colour colour) {
      return each_person(readings, scene, colour, [&](const R& p, const R& person) -> Bit<R> {
        return implies<Bit<R>>(is_meal(scene.before, person),
                               is_still_a_meal(readings, then, colour, p, person));
      });
    };
    return Statement<R>{is_legal(readings, scene),
                        {stay(Colour::black), stay(Colour::white)},
                        some(meals(readings, scene.before))};
  });
  stay.argument = "Passes change no stone, so what holds of each placement holds to the end of the game.";
  return stay;
}

Property glutton_protected(Readings readings) {
  return property("glutton-protected", [readings]<Region R>(const Scene<R>& scene) {
    const Colour owner = other(scene.mover);
    const Position<R> then = after(scene);
    const auto may_be_turned = [&](const R& person) -> Bit<R> {
      return subset(person, scene.before.of(owner)) && is_glutton(readings, scene.before, person) &&
             !is_meal(scene.before, person);
    };
    const Bit<R> holds = each_person(readings, scene, owner, [&](const R& p, const R& person) -> Bit<R> {
      return implies<Bit<R>>(may_be_turned(person), !is_still_a_meal(readings, then, owner, p, person));
    });
    return Statement<R>{
        is_legal(readings, scene), {holds}, any_person(readings, scene, owner, may_be_turned)};
  });
}

/// Speaks of the reading `any-colour`, whatever the ruleset.
Property no_mixed_glutton(Readings readings) {
  readings.person = Person::any_colour;
  Property none = property("no-mixed-glutton", [readings]<Region R>(const Scene<R>& scene) {
    const auto none = [&](Colour colour) {
      return each_person(readings, scene, colour, [&](const R&, const R& person) -> Bit<R> {
        return !is_glutton(readings, scene.before, person);
      });
    };
    return Statement<R>{
        always(scene.point), {none(Colour::black), none(Colour::white)}, some(meals(readings, scene.before))};
  });
  none.of_a_step = false;
  return none;
}

Property score_bound(Readings readings) {
  Property bound = property("score-bound", [readings]<Region R>(const Scene<R>& scene) {
    const R black = scoring(readings, scene.before, Colour::black);
    const R white = scoring(readings, scene.before, Colour::white);
    const R lost = meals(readings, scene.before);
    return Statement<R>{always(scene.point),
                        {same(black | white | lost, scene.before.stones()), !some(black & white),
                         !some((black | white) & lost)},
                        some(black) && some(lost)};
  });
  bound.of_a_step = false;
  bound.argument = "Sets that share no stone and together have every stone have as many stones together.";
  return bound;
}

/// What a claim says of a person around a space that has so many external liberties.
struct FightClaim {
  int liberties = 0;
  bool attacked = false;  ///< whether the opponent plays first
  bool lost = false;
};

std::string words(const FightClaim& claim) {
  return fmt::format("{} with {} external libert{} when its {} plays first", claim.lost ? "lost" : "saved",
                     claim.liberties, claim.liberties == 1 ? "y" : "ies",
                     claim.attacked ? "opponent" : "owner");
}

bool is_one_person(const Readings& readings, const Enclosure& enclosure) {
  const Board board(enclosure.size);
  const Position<BoardRegion> position = position_of(board, enclosure.stones);
  return some_person(readings, position, Colour::black, board.at(position.black.points().front()),
                     [&](const BoardRegion& person) { return same(person, position.black); });
}

/// A claim about the life and death of a person around a space: each of `says` is solved, and the first that
/// is wrong refutes it.
Property fight(Readings readings, std::string id, std::string_view space, std::vector<FightClaim> says) {
  Property property;
  property.id = std::move(id);
  property.argument =
      "More external liberties do not harm: the owner plays as with one less, and passes when the opponent "
      "fills it. A person beside an invading stone that is a meal is safe (glutton-protected, meals-stay).";
  property.solve = [readings, space = polyomino(space), says = std::move(says)](
                       const Rules& rules, const Ruleset& ruleset, std::stop_token stop) -> Finding {
    Finding finding{Finding::Result::unknown, "solved"};
    for (const FightClaim& claim : says) {
      const Enclosure enclosure = enclose(space, claim.liberties);
      if (!is_one_person(readings, enclosure)) {
        finding.why = "under these readings the surrounding stones are not one person, so it says nothing";
        return finding;
      }
      finding.sizes = {enclosure.size};
      const auto solved = solve_fight(rules, ruleset, space, claim.liberties, claim.attacked, stop);
      if (!solved) {
        finding.result = Finding::Result::stopped;
        return finding;
      }
      if (solved->is_lost == claim.lost) continue;
      finding.result = Finding::Result::refuted;
      finding.why = "it is " + words({claim.liberties, claim.attacked, !claim.lost});
      finding.counterexample = solved->line;
      finding.reachable = false;
      return finding;
    }
    finding.result = Finding::Result::proved;
    finding.why = fmt::format("solved with up to {} external liberties", says.back().liberties);
    return finding;
  };
  return property;
}

/// Killed by an opponent who plays first, with at most one external liberty; saved by an owner who does.
std::vector<FightClaim> needs_the_first_move() {
  return {{0, true, true},  {0, false, false}, {1, true, true},  {1, false, false},
          {2, true, false}, {2, false, false}, {3, true, false}, {3, false, false}};
}

/// Dead, whoever plays first, without external liberties, and not with any: then its owner saves it.
std::vector<FightClaim> dead_without_liberties() {
  return {{0, true, true}, {0, false, true}, {1, false, false}, {2, false, false}, {3, false, false}};
}

}  // namespace

std::optional<Property> alike(const Ruleset& one, const Ruleset& other) {
  const Readings readings = disto::readings(one);
  const Readings varied = disto::readings(other);
  Property alike = property("alike", [readings, varied]<Region R>(const Scene<R>& scene) {
    const Bit<R> is_on_empty = !some(scene.point & scene.before.stones());
    const auto scoring_is_same = [&](Colour colour) {
      return same(scoring(readings, scene.before, colour), scoring(varied, scene.before, colour));
    };
    return Statement<R>{
        always(scene.point),
        {implies<Bit<R>>(is_on_empty, equivalent(is_legal(readings, scene), is_legal(varied, scene))),
         scoring_is_same(Colour::black), scoring_is_same(Colour::white)}};
  });
  alike.argument =
      "A placement adds its stone and does nothing else, and what is said of turns, passes, the end and the "
      "komi has no readings.";
  return alike;
}

std::vector<Property> properties(const Ruleset& ruleset) {
  const Readings readings = disto::readings(ruleset);
  return {finite(readings),
          sick_redundant(readings),
          two_eyes_live(readings),
          fight(readings, "bulky-five-dead", "bulky-five", needs_the_first_move()),
          fight(readings, "three-in-line-dead", "three-in-line", needs_the_first_move()),
          fight(readings, "two-by-two-dead", "square-four", dead_without_liberties()),
          meals_stay(readings),
          glutton_protected(readings),
          no_mixed_glutton(readings),
          score_bound(readings)};
}


}  // namespace ruleproof::disto
