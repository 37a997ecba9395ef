#include "properties/disto.hpp"

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

Property fight(std::string id) {
  Property open;
  open.id = std::move(id);
  open.open = "it speaks of best play by both sides, which needs a solver of local fights";
  return open;
}

}  // namespace

std::vector<Property> properties(const Ruleset& ruleset) {
  const Readings readings = disto::readings(ruleset);
  return {finite(readings),         sick_redundant(readings),    two_eyes_live(readings),
          fight("bulky-five-dead"), fight("three-in-line-dead"), fight("two-by-two-dead"),
          meals_stay(readings),     glutton_protected(readings), no_mixed_glutton(readings),
          score_bound(readings)};
}

}  // namespace ruleproof::disto
