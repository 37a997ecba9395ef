#pragma once

#include <algorithm>
#include <vector>

#include "reference/rules.hpp"

// Go, transcribed: the functions stand in the order of the text and in its words. In the brackets above a
// function stand the clauses of spec/go.toml that it transcribes. "Adjacent" [adjacent] is the `touching` of
// the language, and what stands on the points [stones] is a `Position`. The empty board of the beginning
// [start] is the `start` of rules.hpp.

namespace ruleproof::go {

enum class Suicide { legal, illegal };
enum class Ko { positional, situational, simple };

/// The readings of the open clauses; spec/go.toml says what each of them means.
struct Readings {
  Suicide suicide = Suicide::legal;
  Ko ko = Ko::positional;
};

/// [reach] [reach-colour]
/// The points of `alike`, which all hold the same, that reach `goal`.
template <Region R>
R reaching(const R& alike, const R& goal) {
  return spread(touching(goal) & alike, alike);
}

/// [clear]
/// The stones of a colour that do not reach empty.
template <Region R>
R cut_off(const Position<R>& position, Colour colour) {
  return position.of(colour) - reaching(position.of(colour), position.empty());
}

/// [clear]
template <Region R>
Position<R> clear(const Position<R>& position, Colour colour) {
  return position.without(cut_off(position, colour));
}

/// [reach]
/// Every stone reaches empty.
template <Region R>
Bit<R> all_reach_empty(const Position<R>& position) {
  return !some(cut_off(position, Colour::black) | cut_off(position, Colour::white));
}

/// [turns]
constexpr Colour first_to_play = Colour::black;

/// [turns]
constexpr bool is_on_turn(Colour to_move, Colour mover) { return mover == to_move; }

/// [move]
/// The position when the opponent's colour has been cleared, and the own one has not yet.
template <Region R>
Position<R> opponent_cleared(const Position<R>& before, Colour mover, const R& point) {
  return clear(before.with(mover, point), other(mover));
}

/// [move]
template <Region R>
Position<R> move(const Position<R>& before, Colour mover, const R& point) {
  return clear(opponent_cleared(before, mover, point), mover);
}

/// [move]
/// The stones of its own colour that a move clears.
template <Region R>
R own_cleared(const Position<R>& before, Colour mover, const R& point) {
  return cut_off(opponent_cleared(before, mover, point), mover);
}

/// [move]
template <Region R>
std::vector<Ruling<R>> placement(const Readings& readings, const Position<R>& before, Colour mover,
                                 const R& point) {
  const R occupied = point & before.stones();
  std::vector<Ruling<R>> rulings{{"move", "the point is not empty", some(occupied), occupied}};
  if (readings.suicide == Suicide::illegal) {
    const R own = own_cleared(before, mover, point);
    rulings.push_back({"move", "it clears stones of its own colour", !some(occupied) && some(own), own});
  }
  return rulings;
}

/// [repeat]
/// The earlier moments that a move must not make again: in two readings all of the game, the present one
/// among them; in the third the one before the opponent's last move. History is a word of `Board` alone.
inline std::vector<Moment> not_again(const Readings& readings, const State& state) {
  std::vector<Moment> moments = state.earlier;
  if (readings.ko != Ko::simple)
    moments.push_back({state.position, state.to_move});
  else if (!moments.empty())
    moments = {moments.back()};
  return moments;
}

/// [repeat]
/// Whether a move by `mover` makes an earlier position again; as `situational` has it, with the same player
/// to move.
template <Region R>
Bit<R> repeats(const Readings& readings, const Position<R>& earlier, Colour to_move, const Position<R>& after,
               Colour mover) {
  if (readings.ko == Ko::situational && to_move == mover) return some(nothing_like(after.black));
  return same(after, earlier);
}

/// [turn] [pass]
constexpr bool may_pass() { return true; }

/// [end]
constexpr bool has_ended(int passes_in_a_row) { return passes_in_a_row >= 2; }

/// [score]
/// The points that count for a colour.
template <Region R>
R scoring(const Position<R>& position, Colour colour) {
  return position.of(colour) | (reaching(position.empty(), position.of(colour)) -
                                reaching(position.empty(), position.of(other(colour))));
}

/// [score] [komi]
/// In half points.
inline int score(int points, Colour colour, Komi komi) {
  return 2 * points + (colour == Colour::white ? komi.halves : 0);
}

/// [winner]
inline Result winner(int black, int white) { return compared(black, white, "winner", "a tie"); }

inline Readings readings(const Ruleset& ruleset) {
  return {
      choice<Suicide>(ruleset, "suicide", {{"legal", Suicide::legal}, {"illegal", Suicide::illegal}}),
      choice<Ko>(ruleset, "ko",
                 {{"positional", Ko::positional}, {"situational", Ko::situational}, {"simple", Ko::simple}})};
}

}  // namespace ruleproof::go
