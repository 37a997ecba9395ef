#pragma once

#include <algorithm>
#include <vector>

#include "reference/rules.hpp"
#include "spec/input_error.hpp"

// Loose, transcribed: the functions stand in the order of the text and in its words. In the brackets above a function
// stand the clauses of spec/loose.toml that it transcribes. "Adjacent" [adjacent] is the `touching` of the language.

namespace ruleproof::loose {

enum class Group { maximal, any_set, pairs };
enum class Flip { once, cascade, one_by_one };
enum class End { whole_board, own_groups };
enum class Tie { placement, pass };

/// The readings of the open clauses; spec/loose.toml says what each of them means.
struct Readings {
  Group group = Group::maximal;
  Flip flip = Flip::once;
  End end = End::whole_board;
  Tie tie = Tie::placement;
};

/// [group]
/// Whether something holds for some group that has the stone p among the stones of its colour. Under `any-set` p is
/// taken alone: what is said here of groups is that they lack a true liberty, and a set of stones lacks one exactly if
/// each of its stones, taken alone, lacks one.
template <Region R, class Says>
Bit<R> some_group(const Readings& readings, const R& like_coloured, const R& p, Says says) {
  switch (readings.group) {
    case Group::maximal: return says(spread(p, like_coloured));
    case Group::any_set: return says(p);
    case Group::pairs: {
      const R beside = touching(p) & like_coloured;
      return some(where(beside, [&](const R& q) -> Bit<R> { return says(p | q); })) || (!some(beside) && says(p));
    }
  }
  return says(p);
}

/// [liberty]
template <Region R>
R liberties(const Position<R>& position, const R& group) {
  return touching(group) & position.empty();
}

/// [false-liberty]
template <Region R>
R false_liberties(const Position<R>& position) {
  return where(position.empty(), [&](const R& p) -> Bit<R> {
    const R beside = touching(p);
    return some(beside & position.black) && some(beside & position.white) && !some(beside & position.empty());
  });
}

/// [true-liberty]
template <Region R>
R true_liberties(const Position<R>& position, const R& group) {
  return liberties(position, group) - false_liberties(position);
}

/// [flip] [end-of-turn]
/// The stones of a colour that are in a group with no true liberties.
template <Region R>
R without_true_liberty(const Readings& readings, const Position<R>& position, Colour colour) {
  const R false_ones = false_liberties(position);
  return where(position.of(colour), [&](const R& p) -> Bit<R> {
    return some_group(readings, position.of(colour), p,
                      [&](const R& group) -> Bit<R> { return !some(liberties(position, group) - false_ones); });
  });
}

/// [turns]
template <Region R>
Position<R> place(const Position<R>& before, Colour mover, const R& point) {
  return before.with(mover, point);
}

/// [flip]
/// Read as `once`: all of them together.
template <Region R>
Position<R> flip_together(const Readings& readings, const Position<R>& placed, Colour mover) {
  return placed.with(mover, without_true_liberty(readings, placed, other(mover)));
}

/// [flip]
/// Read as `cascade`: all of them together, and again until none is left. Repetition is a word of `Board` alone.
inline Position<Board::Region> flip_in_waves(const Readings& readings, const Position<Board::Region>& placed,
                                             Colour mover) {
  Position<Board::Region> position = placed;
  while (some(without_true_liberty(readings, position, other(mover))))
    position = flip_together(readings, position, mover);
  return position;
}

/// [flip]
/// Read as `one-by-one`: any of them, then look again: all that can come of it. A choice is a word of `Board` alone.
/// Throws InputError if more than 1,000 boards arise on the way, as they only do where many groups are set up without
/// true liberties.
inline std::vector<Position<Board::Region>> flip_one_by_one(const Readings& readings,
                                                            const Position<Board::Region>& placed, Colour mover) {
  std::vector<Position<Board::Region>> open{placed}, seen{placed}, ended;
  while (!open.empty()) {
    const Position<Board::Region> position = open.back();
    open.pop_back();
    const Board::Region enemies = position.of(other(mover));
    const Board::Region lacking = without_true_liberty(readings, position, other(mover));
    if (!some(lacking)) ended.push_back(position);
    where(lacking, [&](const Board::Region& p) {
      return some_group(readings, enemies, p, [&](const Board::Region& group) {
        const Position<Board::Region> next = position.with(mover, group);
        const auto is_next = [&](const Position<Board::Region>& other) { return same(other, next); };
        if (!some(true_liberties(position, group)) && std::none_of(seen.begin(), seen.end(), is_next)) {
          if (seen.size() == 1'000) throw InputError("flip=one-by-one: too many groups to flip in every order");
          seen.push_back(next);
          open.push_back(next);
        }
        return false;
      });
    });
  }
  return ended;
}

/// [end-of-turn] [illegal]
/// The stones at the end of a turn whose groups lack a true liberty though the reading asks for one.
template <Region R>
R lacking_at_end(const Readings& readings, const Position<R>& after, Colour mover) {
  const R own = without_true_liberty(readings, after, mover);
  return readings.end == End::own_groups ? own : own | without_true_liberty(readings, after, other(mover));
}

/// [turns] [end-of-turn] [illegal]
template <Region R>
std::vector<Ruling<R>> placement(const Readings& readings, const Position<R>& before, const Position<R>& after,
                                 Colour mover, const R& point) {
  const R occupied = point & before.stones();
  const R lacking = lacking_at_end(readings, after, mover);
  return {{"turns", "the point is not empty", some(occupied), occupied},
          {"end-of-turn", "groups are left without a true liberty", !some(occupied) && some(lacking), lacking}};
}

/// [turns]
constexpr Colour first_to_play = Colour::black;

/// [turns]
constexpr bool is_on_turn(Colour to_move, Colour mover) { return mover == to_move; }

/// [pass]
constexpr bool may_pass() { return true; }

/// [end]
constexpr bool has_ended(int passes_in_a_row) { return passes_in_a_row >= 2; }

/// [score] [komi-even]
/// In half points.
inline int score(int stones_showing, Colour colour, Komi komi) {
  return 2 * stones_showing + (colour == Colour::white ? komi.halves : 0);
}

/// [tie]
/// Who made the last move and loses a tie. Two passes end a game, so that the last pass was made by the player who would
/// not be to move. In a game without any placement nobody loses, which is one of the details that are settled.
constexpr std::optional<Colour> made_last_move(const Readings& readings, std::optional<Colour> last_placement,
                                               Colour to_move) {
  if (!last_placement) return std::nullopt;
  return readings.tie == Tie::pass ? other(to_move) : last_placement;
}

/// [board-odd-square]
constexpr bool board_is_odd_square(Size size) { return size.w == size.h && size.w % 2 == 1; }

/// [komi-even]
constexpr bool komi_is_even(Komi komi) { return komi.halves % 4 == 0; }

inline Readings readings(const Ruleset& ruleset) {
  return {choice<Group>(ruleset, "group",
                        {{"maximal", Group::maximal}, {"any-set", Group::any_set}, {"pairs", Group::pairs}}),
          choice<Flip>(ruleset, "flip",
                       {{"once", Flip::once}, {"cascade", Flip::cascade}, {"one-by-one", Flip::one_by_one}}),
          choice<End>(ruleset, "end", {{"whole-board", End::whole_board}, {"own-groups", End::own_groups}}),
          choice<Tie>(ruleset, "tie", {{"placement", Tie::placement}, {"pass", Tie::pass}})};
}

}  // namespace ruleproof::loose
