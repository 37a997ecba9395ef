#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <tuple>
#include <vector>

#include "reference/board.hpp"
#include "reference/choice.hpp"
#include "reference/position.hpp"
#include "spec/input_error.hpp"
#include "spec/politics.hpp"

// Political Go, transcribed: the functions stand in the order of the text and in its words. In the brackets
// above a function stand the clauses of spec/political-go.toml that it transcribes. Stones are adjacent as
// their positions are [adjacent-stones], by the `touching` of the language, and a set of them is adjacent
// [adjacent-set] if `spread` goes from any of it to all of it. How many players there are, and who is allied,
// is given and no bit: where the text speaks of players, the functions go through them.

namespace ruleproof::political_go {

enum class Adjacent { orthogonal, letter };
enum class Dragons { maximal, letter };
enum class Captures { simultaneous, opponents_first, mover_chooses };
enum class Loss { each_stone, each_dragon };
enum class Remainder { one_each, all_to_top };
enum class Break { move, any_time };
enum class Recent { any_move, placed };
enum class Equivalent { direct, closure };
enum class History { cleared, kept };
enum class Nweek { two_boundaries, one_boundary };
enum class Displaying { required, optional };
enum class Ko { now, then };

/// The readings of the open clauses; spec/political-go.toml says what each of them means.
struct Readings {
  Adjacent adjacent = Adjacent::orthogonal;
  Dragons dragon = Dragons::maximal;
  Captures captures = Captures::simultaneous;
  Loss loss = Loss::each_stone;
  Remainder remainder = Remainder::one_each;
  Break break_up = Break::move;
  Recent recent = Recent::any_move;
  Equivalent equivalent = Equivalent::direct;
  History history = History::cleared;
  Nweek nweek = Nweek::two_boundaries;
  Displaying display = Displaying::required;
  Ko ko = Ko::now;
};

/// Some of the players, rising.
using Players = std::vector<int>;

inline Players everybody(int players) {
  Players all(static_cast<std::size_t>(players));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// The stones of each player; no two of these regions share a position.
template <Region R>
struct Stones {
  std::vector<R> of;

  int players() const { return static_cast<int>(of.size()); }
};

template <Region R>
R stones_of(const Stones<R>& stones, const Players& players) {
  R all = nothing_like(stones.of.front());
  for (const int player : players) all = all | stones.of[static_cast<std::size_t>(player)];
  return all;
}

template <Region R>
R occupied(const Stones<R>& stones) {
  return stones_of(stones, everybody(stones.players()));
}

/// [board]
template <Region R>
Stones<R> initially(const R& like, int players) {
  return {std::vector<R>(static_cast<std::size_t>(players), nothing_like(like))};
}

/// [position]
template <Region R>
R empty(const Stones<R>& stones) {
  return ~occupied(stones);
}

/// [go-score]
constexpr std::int64_t first_score = 0;

/// [to-place]
template <Region R>
Stones<R> place(Stones<R> stones, int player, const R& position) {
  R& own = stones.of[static_cast<std::size_t>(player)];
  own = own | position;
  return stones;
}

/// [allies]
/// Nobody is an ally of themselves.
inline bool are_allies(const Alliances& alliances, int a, int b) { return alliances.has(a, b); }

/// [opponent]
inline bool are_opponents(const Alliances& alliances, int a, int b) {
  return a != b && !are_allies(alliances, a, b);
}

/// [move] [second-consent]
/// Consenting first is no move, consenting second is.
constexpr bool is_move(Event::Kind kind) {
  return kind == Event::Kind::place || kind == Event::Kind::form || kind == Event::Kind::break_up ||
         kind == Event::Kind::pass;
}

/// [captured-after]
/// A pass leaves the stones and the alliances as they are, and so every dragon its liberties.
constexpr bool may_capture(Event::Kind kind) { return is_move(kind) && kind != Event::Kind::pass; }

/// [consent] [second-consent]
constexpr bool may_form(bool other_consents) { return other_consents; }

/// [add-each-other]
inline Alliances formed(Alliances alliances, int a, int b) {
  alliances.add(a, b);
  return alliances;
}

/// [remove-each-other]
inline Alliances broken(Alliances alliances, int a, int b) {
  alliances.remove(a, b);
  return alliances;
}

/// [once-per-period] [break]
/// Whether a player who has moved in this checking period may make such a move.
constexpr bool may_move_again(const Readings& readings, Event::Kind kind) {
  return kind == Event::Kind::break_up && readings.break_up == Break::any_time;
}

/// [after-ally]
inline bool may_place_after(const Alliances& alliances, int player, std::optional<int> most_recent_mover) {
  return !most_recent_mover || !are_allies(alliances, player, *most_recent_mover);
}

/// [adjacent] [in-other-words]
/// By how many columns and how many rows two positions differ.
constexpr bool are_adjacent(Adjacent reading, int columns, int rows) {
  if (reading == Adjacent::letter) return (columns == 1) != (rows == 1);
  return columns + rows == 1;
}

/// [dragon]
/// Whether these are players who are all allied with each other.
inline bool all_allied(const Alliances& alliances, const Players& players) {
  for (const int a : players)
    for (const int b : players)
      if (a != b && !are_allies(alliances, a, b)) return false;
  return true;
}

/// [dragon]
/// The players whose stones may not be adjacent to a dragon of these owners without being in it: their mutual
/// allies. As `maximal` has it the owners themselves are among them, as `letter` has it they are not.
inline Players mutual_allies(const Readings& readings, const Alliances& alliances, const Players& owners) {
  Players allies;
  for (int player = 0; player < alliances.players(); ++player) {
    const bool is_owner = std::ranges::count(owners, player) > 0;
    const bool is_mutual = std::ranges::all_of(
        owners, [&](int owner) { return owner == player || are_allies(alliances, owner, player); });
    if (is_owner ? readings.dragon == Dragons::maximal : is_mutual) allies.push_back(player);
  }
  return allies;
}

/// [dragon]
/// Whether a set of adjacent stones is a dragon, and just these players, who are all allied, have stones in
/// it.
template <Region R>
Bit<R> is_dragon(const Readings& readings, const Stones<R>& stones, const Alliances& alliances,
                 const Players& owners, const R& set) {
  Bit<R> is = !some(touching(set) & stones_of(stones, mutual_allies(readings, alliances, owners)));
  for (const int owner : owners) is = is && some(set & stones.of[static_cast<std::size_t>(owner)]);
  return is;
}

/// All sets of one or more of the players who are all allied with each other. There may be exponentially
/// many: throws InputError if there are more than 5,000.
inline std::vector<Players> allied_sets(const Alliances& alliances, const Players& players) {
  std::vector<Players> sets;
  for (const int player : players) {
    for (std::size_t i = 0, before = sets.size(); i < before; ++i) {
      Players larger = sets[i];
      larger.push_back(player);
      if (all_allied(alliances, larger)) sets.push_back(larger);
    }
    sets.push_back({player});
    if (sets.size() > 5'000)
      throw InputError(
          "more than 5000 sets of players who are all allied and have stones: too many to look at each");
  }
  return sets;
}

/// [dragon]
/// Whether something holds for some dragon that has a stone. As `maximal` has it, a dragon of some owners has
/// all of their stones that it reaches; for `letter` there is a function of its own, on `Board` alone.
template <Region R, class Says>
Bit<R> some_dragon(const Readings& readings, const Stones<R>& stones, const Alliances& alliances,
                   const R& stone, Says says) {
  Bit<R> found = some(nothing_like(stone));
  for (const Players& owners : allied_sets(alliances, everybody(stones.players()))) {
    const R set = spread(stone, stones_of(stones, owners));
    found = found || (is_dragon(readings, stones, alliances, owners, set) && says(owners, set));
  }
  return found;
}

/// A dragon on a `Board`.
struct Dragon {
  Players owners;
  Board::Region stones;
};

/// The players who have stones in a set.
inline Players owners_of(const Stones<Board::Region>& stones, const Board::Region& set) {
  Players owners;
  for (int player = 0; player < stones.players(); ++player)
    if (some(set & stones.of[static_cast<std::size_t>(player)])) owners.push_back(player);
  return owners;
}

/// [dragon]
/// As `letter` has it: all sets of adjacent stones that are dragons, each part of a player's stones among
/// them. Throws InputError if there are more than 20,000 sets of adjacent stones of allies.
inline std::vector<Dragon> dragons_by_letter(const Readings& readings, const Stones<Board::Region>& stones,
                                             const Alliances& alliances) {
  std::vector<Dragon> dragons;
  int sets = 0;
  // All sets that have `set` and nothing of `without`.
  const auto each_set = [&](const auto& each_set, const Board::Region& set,
                            const Board::Region& without) -> void {
    const Players owners = owners_of(stones, set);
    if (!all_allied(alliances, owners)) return;
    const Board::Region more = (touching(set) & occupied(stones)) - without;
    if (some(more)) {
      const Board::Region stone = first_point(more);
      each_set(each_set, set | stone, without);
      each_set(each_set, set, without | stone);
      return;
    }
    if (++sets > 20'000) throw InputError("dragon=letter: more than 20000 sets of adjacent stones of allies");
    if (is_dragon(readings, stones, alliances, owners, set)) dragons.push_back({owners, set});
  };
  Board::Region begun = nothing_like(occupied(stones));
  where(occupied(stones), [&](const Board::Region& stone) {
    each_set(each_set, stone, begun);
    begun = begun | stone;
    return false;
  });
  return dragons;
}

/// [dragon]
/// All dragons of a board.
inline std::vector<Dragon> dragons(const Readings& readings, const Stones<Board::Region>& stones,
                                   const Alliances& alliances) {
  if (readings.dragon == Dragons::letter) return dragons_by_letter(readings, stones, alliances);
  std::vector<Dragon> dragons;
  for (const Players& owners : allied_sets(alliances, owners_of(stones, occupied(stones)))) {
    const Board::Region all = stones_of(stones, owners);
    for (Board::Region left = all; some(left);) {
      const Board::Region set = spread(first_point(left), all);
      left = left - set;
      if (is_dragon(readings, stones, alliances, owners, set)) dragons.push_back({owners, set});
    }
  }
  return dragons;
}

/// [liberty]
template <Region R>
R liberties(const Stones<R>& stones, const R& dragon) {
  return touching(dragon) & empty(stones);
}

/// [captured]
template <Region R>
Bit<R> is_captured(const Stones<R>& stones, const R& dragon) {
  return !some(liberties(stones, dragon));
}

/// [captured]
/// The stones of all captured dragons, or of those in which a player has none. Dragons are `maximal` here.
template <Region R>
R captured_stones(const Readings& readings, const Stones<R>& stones, const Alliances& alliances,
                  std::optional<int> spared = std::nullopt) {
  return where(occupied(stones), [&](const R& stone) -> Bit<R> {
    return some_dragon(readings, stones, alliances, stone,
                       [&](const Players& owners, const R& dragon) -> Bit<R> {
                         if (spared && std::ranges::count(owners, *spared) > 0)
                           return some(nothing_like(dragon));
                         return is_captured(stones, dragon);
                       });
  });
}

/// [removed] [not-on-board]
template <Region R>
Stones<R> without(Stones<R> stones, const R& dragon) {
  for (R& own : stones.of) own = own - dragon;
  return stones;
}

/// [captured] [removed] [captured-after]
/// What is left after a move of the mover under the readings with one outcome. Dragons are `maximal` here.
template <Region R>
Stones<R> after_captures(const Readings& readings, const Stones<R>& stones, const Alliances& alliances,
                         int mover) {
  if (readings.captures == Captures::simultaneous)
    return without(stones, captured_stones(readings, stones, alliances));
  const Stones<R> left = without(stones, captured_stones(readings, stones, alliances, mover));
  return without(left, captured_stones(readings, left, alliances));
}

/// The captured dragons of a board, or those in which a player has no stone.
inline std::vector<Dragon> captured_dragons(const Readings& readings, const Stones<Board::Region>& stones,
                                            const Alliances& alliances,
                                            std::optional<int> spared = std::nullopt) {
  std::vector<Dragon> captured = dragons(readings, stones, alliances);
  std::erase_if(captured, [&](const Dragon& dragon) {
    return !is_captured(stones, dragon.stones) || (spared && std::ranges::count(dragon.owners, *spared) > 0);
  });
  return captured;
}

/// Dragons that are captured by one move, in the order of their removal, and what is left.
struct Captured {
  std::vector<Dragon> dragons;
  Stones<Board::Region> left;
};

inline Captured remove(Captured captured, const std::vector<Dragon>& dragons) {
  for (const Dragon& dragon : dragons) {
    captured.dragons.push_back(dragon);
    captured.left = without(captured.left, dragon.stones);
  }
  return captured;
}

/// [captured] [removed]
/// Read as `mover-chooses`: one captured dragon after another, in any order, one outcome for each board. A
/// choice is a word of `Board` alone. Throws InputError if more than 1,000 boards arise on the way.
inline std::vector<Captured> captured_one_by_one(const Readings& readings,
                                                 const Stones<Board::Region>& stones,
                                                 const Alliances& alliances) {
  std::vector<Captured> open{{{}, stones}}, seen = open, ended;
  while (!open.empty()) {
    const Captured now = open.back();
    open.pop_back();
    const std::vector<Dragon> captured = captured_dragons(readings, now.left, alliances);
    if (captured.empty()) ended.push_back(now);
    for (const Dragon& dragon : captured) {
      const Captured next = remove(now, {dragon});
      const auto is_next = [&](const Captured& other) {
        return same(occupied(other.left), occupied(next.left));
      };
      if (std::ranges::any_of(seen, is_next)) continue;
      if (seen.size() == 1'000)
        throw InputError("captures=mover-chooses: too many dragons to capture in every order");
      seen.push_back(next);
      open.push_back(next);
    }
  }
  return ended;
}

/// [captured] [removed] [captured-after]
/// All that can come of a move of the mover that left the stones so.
inline std::vector<Captured> outcomes(const Readings& readings, const Stones<Board::Region>& stones,
                                      const Alliances& alliances, int mover) {
  const Captured nothing{{}, stones};
  switch (readings.captures) {
    case Captures::simultaneous:
      return {remove(nothing, captured_dragons(readings, stones, alliances))};
    case Captures::opponents_first: {
      const Captured first = remove(nothing, captured_dragons(readings, stones, alliances, mover));
      return {remove(first, captured_dragons(readings, first.left, alliances))};
    }
    case Captures::mover_chooses:
      return captured_one_by_one(readings, stones, alliances);
  }
  return {};
}

/// [capturers]
template <Region R>
Bit<R> is_capturer(const Stones<R>& stones, const R& dragon, int player) {
  return some(touching(dragon) & stones.of[static_cast<std::size_t>(player)]);
}

/// A capturer of one dragon.
struct Capturer {
  int player = 0;
  int adjacent = 0;         ///< how many of their stones are adjacent to the dragon
  std::int64_t played = 0;  ///< when they played most recently, as a number that grows; 0 for never
};

/// [points]
/// The one with more stones adjacent to the dragon, and of those with as many the one who played most
/// recently; those who never did in the order of the players.
inline bool ranks_before(const Capturer& one, const Capturer& other) {
  return std::tuple(-one.adjacent, -one.played, one.player) <
         std::tuple(-other.adjacent, -other.played, other.player);
}

/// [points]
/// What the capturers receive, the highest ranked first: equal shares of one point a stone, and of the points
/// that remain one each or all to the first.
inline std::vector<std::int64_t> shares(const Readings& readings, int stones, int capturers) {
  if (capturers == 0) return {};
  std::vector<std::int64_t> shares(static_cast<std::size_t>(capturers), stones / capturers);
  const int remaining = stones % capturers;
  if (readings.remainder == Remainder::all_to_top) {
    shares.front() += remaining;
  } else {
    for (int rank = 0; rank < remaining; ++rank) ++shares[static_cast<std::size_t>(rank)];
  }
  return shares;
}

/// [loses]
/// What the capture of a dragon costs a player, if the same move captures these other dragons before it: as
/// `each-stone` has it, nobody loses a stone a second time that was in one of them.
inline int loses(const Readings& readings, const Stones<Board::Region>& stones, const Board::Region& dragon,
                 const Board::Region& captured_before, int player) {
  const Board::Region lost = readings.loss == Loss::each_stone ? dragon - captured_before : dragon;
  return size(lost & stones.of[static_cast<std::size_t>(player)]);
}

/// [equivalent]
/// Whether a stone of one player may be replaced by one of another.
inline bool may_replace(const Readings& readings, const Alliances& alliances, int one, int other) {
  if (readings.equivalent == Equivalent::direct) return are_allies(alliances, one, other);
  Players linked{one};
  for (std::size_t i = 0; i < linked.size(); ++i)
    for (int player = 0; player < alliances.players(); ++player)
      if (are_allies(alliances, linked[i], player) && std::ranges::count(linked, player) == 0)
        linked.push_back(player);
  return std::ranges::count(linked, other) > 0;
}

/// [equivalent] [only-positions]
template <Region R>
Bit<R> are_equivalent(const Readings& readings, const Alliances& alliances, const Stones<R>& a,
                      const Stones<R>& b) {
  Bit<R> are = same(occupied(a), occupied(b));
  for (int one = 0; one < a.players(); ++one)
    for (int other = 0; other < b.players(); ++other)
      if (one != other && !may_replace(readings, alliances, one, other))
        are = are && !some(a.of[static_cast<std::size_t>(one)] & b.of[static_cast<std::size_t>(other)]);
  return are;
}

/// [ko]
/// Whose alliances make the board after a placement equivalent to an earlier one: those of now, or those that
/// held while the earlier one stood.
constexpr const Alliances& alliances_for_ko(const Readings& readings, const Alliances& now,
                                            const Alliances& then) {
  return readings.ko == Ko::now ? now : then;
}

/// [move] [suicide]
/// Of a placement, whose stone is the point and after which these stones are captured.
template <Region R>
std::vector<Ruling<R>> placement(const Stones<R>& before, const R& point, const R& captured) {
  const R taken = point & occupied(before);
  return {
      {"move", "the position is not empty", some(taken), taken},
      {"suicide", "the stone would be captured at once", !some(taken) && some(point & captured), captured}};
}

/// [end]
/// `boundaries` is how many nweeks have begun since a stone was placed.
constexpr bool has_ended(const Readings& readings, bool most_recent_move_is_pass, int boundaries) {
  return most_recent_move_is_pass && boundaries >= (readings.nweek == Nweek::two_boundaries ? 2 : 1);
}

/// [territory]
/// That which has an empty position.
template <Region R>
R territory(const Stones<R>& stones, const R& position) {
  return spread(position, empty(stones));
}

/// [share]
template <Region R>
Bit<R> owns_share(const Stones<R>& stones, const R& territory, int player) {
  return some(touching(territory) & stones.of[static_cast<std::size_t>(player)]);
}

/// [receives]
/// Of a territory of M positions to which N players are adjacent.
constexpr int receives(int m, int n) { return 2 * m / n; }

/// [paid]
/// The Nomic points for so many Go Points.
constexpr std::int64_t paid(std::int64_t score) { return score > 0 ? score : 0; }

/// [reset]
template <Region R>
Stones<R> cleared(const Stones<R>& stones) {
  return initially(stones.of.front(), stones.players());
}

/// [reset]
inline Alliances all_broken(const Alliances& alliances) { return Alliances(alliances.players()); }

/// [reset] [ko]
/// Whether boards of before the reset still count as previous ones.
constexpr bool remembers_earlier_games(const Readings& readings) { return readings.history == History::kept; }

/// [post]
constexpr bool must_display(const Readings& readings) { return readings.display == Displaying::required; }

/// [wrong-display]
/// Whether a display makes its move illegal, or the want of one.
constexpr bool is_illegal_display(const Readings& readings, bool is_shown, bool is_accurate) {
  return is_shown ? !is_accurate : must_display(readings);
}

/// [illegal-post]
constexpr bool is_considered_to_occur(bool is_legal) { return is_legal; }

inline Readings readings(const Ruleset& ruleset) {
  return {
      choice<Adjacent>(ruleset, "adjacent",
                       {{"orthogonal", Adjacent::orthogonal}, {"letter", Adjacent::letter}}),
      choice<Dragons>(ruleset, "dragon", {{"maximal", Dragons::maximal}, {"letter", Dragons::letter}}),
      choice<Captures>(ruleset, "captures",
                       {{"simultaneous", Captures::simultaneous},
                        {"opponents-first", Captures::opponents_first},
                        {"mover-chooses", Captures::mover_chooses}}),
      choice<Loss>(ruleset, "loss", {{"each-stone", Loss::each_stone}, {"each-dragon", Loss::each_dragon}}),
      choice<Remainder>(ruleset, "remainder",
                        {{"one-each", Remainder::one_each}, {"all-to-top", Remainder::all_to_top}}),
      choice<Break>(ruleset, "break", {{"move", Break::move}, {"any-time", Break::any_time}}),
      choice<Recent>(ruleset, "recent", {{"any-move", Recent::any_move}, {"placed", Recent::placed}}),
      choice<Equivalent>(ruleset, "equivalent",
                         {{"direct", Equivalent::direct}, {"closure", Equivalent::closure}}),
      choice<History>(ruleset, "history", {{"cleared", History::cleared}, {"kept", History::kept}}),
      choice<Nweek>(ruleset, "nweek",
                    {{"two-boundaries", Nweek::two_boundaries}, {"one-boundary", Nweek::one_boundary}}),
      choice<Displaying>(ruleset, "display",
                         {{"required", Displaying::required}, {"optional", Displaying::optional}}),
      choice<Ko>(ruleset, "ko", {{"now", Ko::now}, {"then", Ko::then}})};
}

}  // namespace ruleproof::political_go
