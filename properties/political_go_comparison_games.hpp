#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "properties/political_go_comparison.hpp"
#include "properties/political_go_comparison_renaming.hpp"
#include "reference/political_go_play.hpp"

// Games that two rulesets of Political Go play alike, turn by turn, until they part.

namespace ruleproof::political_go {

/// A game of which both rulesets have said the same so far.
struct CommonGame {
  State one;
  State other;
  std::vector<Event> events = {};
  int turns = 0;
};

/// An event after a game, of which the rulesets do not say the same.
struct Parting {
  CommonGame game;
  Event event;
  Ruled by_one;
  Ruled by_other;

  int stones() const;
};

/// Two rulesets on one board, with the same players.
class Pair {
 public:
  Pair(const Readings& one, const Readings& other, Size size, int players);

  const Play& one() const { return one_; }
  const Play& other() const { return other_; }
  Size size() const { return one_.board().size(); }
  int players() const { return one_.players(); }

  CommonGame start() const { return {one_.start(), other_.start()}; }

  struct Step {
    std::vector<CommonGame> games =
        {};  ///< one for each outcome; none if an event was refused, or nothing happened
    std::optional<Parting> parting = {};
  };
  /// Goes on with the events of one turn.
  Step step(CommonGame game, const std::vector<Event>& turn) const;

  /// All that can be tried after a game: each move with the proposal that it needs and with a new checking
  /// period before it if the player has moved in this one, each break without a new period too, and each end
  /// of the game.
  ///
  /// Nothing else needs to be tried. A new period forbids nothing, so what is legal without it is legal with
  /// it, but for a break of someone who has moved, that is as early as possible right after that move. A
  /// proposal can as well be made right before it is used.
  std::vector<std::vector<Event>> turns(const CommonGame& game) const;

  /// What decides how a game can go on and whether the rulesets will part, the same for games that differ by
  /// a renaming of players and a symmetry of the board: the stones, the alliances, who made the most recent
  /// move and whether it was a pass; the earlier boards that have stones, and under ko=then which owners on
  /// each could replace each other while it stood; and, where the rulesets pay differently, in which order
  /// the players moved and placed.
  std::vector<int> key(const CommonGame& game) const;

 private:
  Play one_;
  Play other_;
  bool do_ranks_matter_;
  std::vector<Renaming> renamings_;
};

struct GameSearch {
  /// Which games are followed further; all if it is empty.
  std::function<bool(const CommonGame&)> follows = {};
  std::optional<int> most_turns = {};  ///< of a game before the event that parts
  std::size_t most_states = 0;   ///< when so many have been seen, the turns looked at by then are the last
  bool is_first_enough = false;  ///< otherwise positions with fewer stones are looked for in longer games
};

struct GamesSearched {
  std::optional<Parting>
      parting;            ///< with the fewest stones of those found; then after the fewest turns and events
  int turns = 0;          ///< in all games of at most so many turns each next event was looked at
  bool complete = false;  ///< there are no longer games to look at, up to states seen before
  std::size_t states = 0;
};

/// Searches the games that both rulesets play alike, the shorter ones first.
GamesSearched search_games(const Pair& pair, const GameSearch& search, std::stop_token stop);

}  // namespace ruleproof::political_go
