#pragma once

#include <optional>
#include <vector>

#include "reference/choice.hpp"
#include "reference/grid_region.hpp"
#include "reference/position.hpp"
#include "spec/turn.hpp"

// Endo, transcribed: the functions stand in the order of the text and in its words. In the brackets above a
// function stand the clauses of spec/endo.toml that it transcribes. The squares are those of a grid without
// an edge [grid], which is the `far_outside` of the language, and what stands on them is a `Position`, whose
// stones are the markers.

namespace ruleproof::endo {

enum class Moved { other, any_own };
enum class Unity { landed, lifted };
enum class Deprived { end_of_turn, each_action };
enum class Group { maximal, any_set };
enum class Self { loses, nothing };
enum class Hole { outside, loop };

/// The readings of the open clauses; spec/endo.toml says what each of them means.
struct Readings {
  Moved move = Moved::other;
  Unity unity = Unity::landed;
  Deprived deprived = Deprived::end_of_turn;
  Group group = Group::maximal;
  Self self = Self::loses;
  Hole hole = Hole::outside;
};

/// [turn]
/// The markers that may be moved after the placement.
template <GridRegion R>
R movable(const Readings& readings, const Position<R>& placed, Colour mover, const R& placement) {
  if (readings.move == Moved::any_own) return placed.of(mover);
  return placed.of(mover) - placement;
}

/// [pass-over] [ditto]
/// The last of the marker itself and the markers further along in that direction along its line.
template <GridRegion R>
R end_of_line(const R& markers, const R& marker, Direction direction) {
  const R line = marker | (markers & ahead(marker, direction));
  return where(line, [&](const R& m) { return !some(markers & ahead(m, direction)); });
}

/// [ends-of-line] [pass-over]
/// The first space with no markers further along: behind the last of them.
template <GridRegion R>
R landing(const R& last, Direction direction) {
  return next(last, direction);
}

template <GridRegion R>
R landing(const R& markers, const R& marker, Direction direction) {
  return landing(end_of_line(markers, marker, direction), direction);
}

/// [pass-over]
/// The markers between the marker's square and that where it lands.
template <GridRegion R>
R passed_over(const R& markers, const R& marker, const R& lands, Direction direction) {
  return markers & ahead(marker, direction) & ahead(lands, opposite(direction));
}

/// [westmost] [ditto]
/// The marker is already the last one in that direction.
template <GridRegion R>
Bit<R> is_last(const R& markers, const R& marker, Direction direction) {
  return !some(markers & ahead(marker, direction));
}

/// [unity]
/// The markers that no chain of orthogonal or diagonal adjacencies connects to `marker`.
template <GridRegion R>
R cut_off(const R& markers, const R& marker) {
  return markers - chained(marker, markers);
}

/// [unity]
/// Every marker is connected to all others.
template <GridRegion R>
Bit<R> is_one_organism(const R& markers) {
  return chained_together(markers);
}

/// [turn] [unity]
template <GridRegion R>
std::vector<Ruling<R>> placement(const Position<R>& before, Colour mover, const R& square) {
  const R occupied = square & before.stones();
  const R placed = before.with(mover, square).stones();
  return {{"turn", "there is a marker already", some(occupied), occupied},
          {"unity", "it would not be connected to all other markers", !is_one_organism(placed),
           cut_off(placed, square)}};
}

/// [ends-of-line]
template <GridRegion R>
Position<R> moved(const Position<R>& placed, Colour mover, const R& marker, const R& lands) {
  return placed.without(marker).with(mover, lands);
}

/// [turn] [pass-over] [westmost] [unity]
/// `square` is where the marker stands, `last` is the end of its line, and `placement` is where one was
/// placed in this turn.
template <GridRegion R>
std::vector<Ruling<R>> movement(const Readings& readings, const Position<R>& placed, Colour mover,
                                const R& placement, const R& square, const R& last, Direction direction) {
  const R markers = placed.stones();
  const R enemy = square & placed.of(other(mover));
  const R just_placed = (square & placed.of(mover)) - movable(readings, placed, mover, placement);
  const R lands = landing(last, direction);
  const R landed = moved(placed, mover, square, lands).stones();
  const Bit<R> passes = some(passed_over(markers, square, lands, direction));
  std::vector<Ruling<R>> rulings{
      {"turn", "there is no marker", !subset(square, markers), square - markers},
      {"turn", "it is not the mover's own", some(enemy), enemy},
      {"turn", "it was just placed, and another has to be moved", some(just_placed), just_placed},
      {"westmost", "it is already the last one in that direction", is_last(markers, square, direction),
       square},
      {"pass-over", "there is no marker to pass over", !passes, square},
      {"unity", "it would cut off markers", passes && !is_one_organism(landed), cut_off(landed, lands)}};
  if (readings.unity == Unity::lifted) {
    const R lifted = markers - square;
    rulings.push_back({"unity", "it would cut off markers while it is lifted",
                       passes && !is_one_organism(lifted), cut_off(lifted, last)});
  }
  return rulings;
}

template <GridRegion R>
std::vector<Ruling<R>> movement(const Readings& readings, const Position<R>& placed, Colour mover,
                                const R& placement, const R& square, Direction direction) {
  return movement(readings, placed, mover, placement, square, end_of_line(placed.stones(), square, direction),
                  direction);
}

/// [turn] [must-change]
/// Without a movement, a turn leaves out one that it owes if any is legal after the placement.
constexpr bool is_owed(bool any_is_legal, bool is_made) { return any_is_legal && !is_made; }

/// [holes]
template <GridRegion R>
R holes(const Readings& readings, const Position<R>& position) {
  if (readings.hole == Hole::loop) return wound_round(position.stones()) & position.empty();
  return position.empty() - spread(far_outside(position.black), position.empty());
}

/// [group]
/// The group of a marker. Under `any-set` a marker has many: but if any of them has no liberty, then the
/// marker alone, which is one of them, has none either. So that one stands for all.
template <GridRegion R>
R group(const Readings& readings, const Position<R>& position, Colour colour, const R& marker) {
  if (readings.group == Group::any_set) return marker;
  return spread(marker, position.of(colour));
}

/// [liberties] [no-liberty]
template <GridRegion R>
R liberties(const Readings& readings, const Position<R>& position, const R& group) {
  return (touching(group) & position.empty()) - holes(readings, position);
}

/// [object]
/// The markers of a colour whose group is deprived of all its liberties.
template <GridRegion R>
R deprived(const Readings& readings, const Position<R>& position, Colour colour) {
  return where(position.of(colour), [&](const R& marker) {
    return !some(liberties(readings, position, group(readings, position, colour, marker)));
  });
}

/// [object] [both]
/// Who wins if after an action of the mover groups of these players are deprived.
constexpr std::optional<Colour> winner(const Readings& readings, Colour mover, bool own, bool opponents) {
  if (own && (opponents || readings.self == Self::loses)) return other(mover);
  if (opponents) return mover;
  return std::nullopt;
}

/// [object]
/// Whether groups are judged before the movement, too.
constexpr bool is_judged_after_placement(const Readings& readings) {
  return readings.deprived == Deprived::each_action;
}

/// [first-move]
/// Nothing is there before the first move.
template <GridRegion R>
Position<R> start(const R& like) {
  return {nothing_like(like), nothing_like(like)};
}

/// [second-move]
constexpr Colour first_to_move = Colour::black;

/// [second-move]
constexpr Colour next_to_move(Colour mover) { return other(mover); }

inline Readings readings(const Ruleset& ruleset) {
  return {choice<Moved>(ruleset, "move", {{"other", Moved::other}, {"any-own", Moved::any_own}}),
          choice<Unity>(ruleset, "unity", {{"landed", Unity::landed}, {"lifted", Unity::lifted}}),
          choice<Deprived>(ruleset, "deprived",
                           {{"end-of-turn", Deprived::end_of_turn}, {"each-action", Deprived::each_action}}),
          choice<Group>(ruleset, "group", {{"maximal", Group::maximal}, {"any-set", Group::any_set}}),
          choice<Self>(ruleset, "self", {{"loses", Self::loses}, {"nothing", Self::nothing}}),
          choice<Hole>(ruleset, "hole", {{"outside", Hole::outside}, {"loop", Hole::loop}})};
}

}  // namespace ruleproof::endo
