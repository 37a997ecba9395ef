#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <stop_token>

#include "record/political_go_record.hpp"
#include "reference/political_go_play.hpp"
#include "spec/ruleset.hpp"

// What the author of Political Go says of ko: how far back the board lies because of which it forbids a
// placement.

namespace ruleproof::political_go {

/// A placement that ko alone forbids, and how many placements and how many moves of any kind before the board
/// that it would make an equivalent one stood last, the forbidden placement counted with them.
struct LookBack {
  Record game;
  Event placement;
  int placements = 0;
  int moves = 0;
};

/// Nothing if the game is not legal, or if it is not ko, or not ko alone, that forbids the placement after
/// it.
std::optional<LookBack> look_back(const Record& game, const Event& placement);

struct KoSurvey {
  /// By how many placements one has to look back: a game that is one of the shortest to such a position.
  std::map<int, LookBack> found;
  std::size_t states = 0;  ///< looked at, up to the renaming of players and the symmetry of the board
  int turns =
      0;  ///< all games of at most so many turns were looked at; a proposal makes one turn with its alliance
  bool complete = false;  ///< there are no further games, up to states seen before
};

/// Looks at the games of one board up to the end of the game, the shorter ones first, till so many states
/// have been seen.
KoSurvey survey_ko(const Ruleset& ruleset, Size size, int players, std::size_t most_states,
                   std::stop_token stop = {});

/// On a board of one row, k stones of one player die at once when an alliance is broken, and are put back one
/// by one: the last one makes the board of k placements before. So there is no bound. With dragon=maximal
/// they are one chain beside a stone of the ally, for 2 <= k <= 23. With dragon=letter a stone needs a
/// liberty or an ally of its own, so there are allies beside each of them, for 2 <= k <= 7.
std::optional<LookBack> look_back_by(const Ruleset& ruleset, int k);

}  // namespace ruleproof::political_go
