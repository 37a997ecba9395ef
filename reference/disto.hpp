#pragma once

#include <vector>

#include "reference/rules.hpp"

// Disto, transcribed: the functions stand in the order of the text and in its words. In the brackets above a
// function stand the clauses of spec/disto.toml that it transcribes. "Adjacent" [adjacent] is the `touching`
// of the language.

namespace ruleproof::disto {

enum class Person { like_coloured, any_colour, clique, mixed_clique };
enum class Placement { sick_2016, plain_2018 };
enum class When { before, after };

/// The readings of the open clauses; spec/disto.toml says what each of them means.
struct Readings {
  Person person = Person::like_coloured;
  Placement placement = Placement::sick_2016;
  When when = When::before;
};

/// [person-orthogonal] [person-mutual]
/// Whether something holds for some person that has the stone p of this colour. Stones on orthogonal points
/// are never three and three mutually adjacent, so a maximal set of mutually adjacent stones is a pair or a
/// stone alone.
template <Region R, class Says>
Bit<R> some_person(const Readings& readings, const Position<R>& position, Colour colour, const R& p,
                   Says says) {
  const auto some_pair_or_single = [&](const R& companions) {
    const R beside = touching(p) & companions;
    return some(where(beside, [&](const R& q) -> Bit<R> { return says(p | q); })) ||
           (!some(beside) && says(p));
  };
  switch (readings.person) {
    case Person::like_coloured:
      return says(spread(p, position.of(colour)));
    case Person::any_colour:
      return says(spread(p, position.stones()));
    case Person::clique:
      return some_pair_or_single(position.of(colour));
    case Person::mixed_clique:
      return some_pair_or_single(position.stones());
  }
  return says(p);
}

/// [liberty-orthogonal] [liberty-adjacent]
template <Region R>
R liberties(const Position<R>& position, const R& person) {
  return touching(person) & position.empty();
}

/// [meal]
template <Region R>
Bit<R> is_meal(const Position<R>& position, const R& person) {
  return !some(liberties(position, person));
}

/// [meal]
/// The stones of a colour that are part of a meal.
template <Region R>
R meals(const Readings& readings, const Position<R>& position, Colour colour) {
  return where(position.of(colour), [&](const R& p) -> Bit<R> {
    return some_person(readings, position, colour, p,
                       [&](const R& person) { return is_meal(position, person); });
  });
}

/// [meal]
template <Region R>
R meals(const Readings& readings, const Position<R>& position) {
  return meals(readings, position, Colour::black) | meals(readings, position, Colour::white);
}

/// [glutton]
template <Region R>
Bit<R> is_glutton(const Readings& readings, const Position<R>& position, const R& person) {
  return some(touching(person) & meals(readings, position));
}

/// [sick]
template <Region R>
Bit<R> is_sick(const Position<R>& position, const R& person) {
  return exactly_one(liberties(position, person));
}

/// [place-sick] [place-plain]
/// The stones of the enemy (sick) gluttons that the step from one position to the other turns into meals.
template <Region R>
R gluttons_turned(const Readings& readings, const Position<R>& before, const Position<R>& after,
                  Colour enemy) {
  return where(before.of(enemy), [&](const R& p) -> Bit<R> {
    return some_person(readings, before, enemy, p, [&](const R& person) -> Bit<R> {
      const Bit<R> is_enemy = subset(person, before.of(enemy));
      const Bit<R> is_turned =
          !is_meal(before, person) && some_person(readings, after, enemy, p, [&](const R& then) -> Bit<R> {
            return same(then, person) && is_meal(after, then);
          });
      const Position<R>& judged = readings.when == When::before ? before : after;
      const Bit<R> is_forbidden = is_enemy && is_turned && is_glutton(readings, judged, person);
      return readings.placement == Placement::sick_2016 ? is_sick(before, person) && is_forbidden
                                                        : is_forbidden;
    });
  });
}

/// [place-sick] [place-plain]
/// The position after a placement: no stone is moved, flipped or removed.
template <Region R>
Position<R> place(const Position<R>& before, Colour mover, const R& point) {
  return before.with(mover, point);
}

/// [place-sick] [place-plain]
template <Region R>
std::vector<Ruling<R>> placement(const Readings& readings, const Position<R>& before, Colour mover,
                                 const R& point) {
  const bool is_sick_2016 = readings.placement == Placement::sick_2016;
  const std::string_view clause = is_sick_2016 ? "place-sick" : "place-plain";
  const std::string_view fault = is_sick_2016 ? "it turns enemy sick gluttons into meals" : "it turns enemy gluttons into meals";
  const R occupied = point & before.stones();
  const R turned = gluttons_turned(readings, before, place(before, mover, point), other(mover));
  return {{clause, "the point is not empty", some(occupied), occupied},
          {clause, fault, some(turned), turned}};
}

/// [score]
/// The stones that count for a colour.
template <Region R>
R scoring(const Readings& readings, const Position<R>& position, Colour colour) {
  return position.of(colour) - meals(readings, position, colour);
}

/// [komi]
/// In half points.
inline int score(int stones_that_count, Colour colour, Komi komi) {
  return 2 * stones_that_count + (colour == Colour::white ? komi.halves : 0);
}

/// [komi-half]
constexpr bool komi_avoids_ties(Komi komi) { return komi.halves % 2 != 0; }

/// [board-square]
constexpr bool board_is_square(Size size) { return size.w == size.h; }

/// [turns]
constexpr Colour first_to_play = Colour::black;

/// [turns]
constexpr bool is_on_turn(Colour to_move, Colour mover) { return mover == to_move; }

/// [end]
constexpr bool has_ended(int passes_in_a_row) { return passes_in_a_row >= 2; }

inline Readings readings(const Ruleset& ruleset) {
  return {choice<Person>(ruleset, "person",
                         {{"like-coloured", Person::like_coloured},
                          {"any-colour", Person::any_colour},
                          {"clique", Person::clique},
                          {"mixed-clique", Person::mixed_clique}}),
          choice<Placement>(ruleset, "placement",
                            {{"sick-2016", Placement::sick_2016}, {"plain-2018", Placement::plain_2018}}),
          choice<When>(ruleset, "when", {{"before", When::before}, {"after", When::after}})};
}

}  // namespace ruleproof::disto
