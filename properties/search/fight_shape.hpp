#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/search/polyomino.hpp"
#include "record/model_record.hpp"
#include "spec/move.hpp"
#include "spec/threads.hpp"

// Decides life and death of a group around an empty space (its eye space), on a board without other fights.

namespace ruleproof {

/// A position on a square board in which connected black stones surround an empty space and have some
/// external liberties. Each external liberty is a single empty point beside them, and no two are adjacent.
/// All other points except the four corners are white, and the white stones are connected.
struct Enclosure {
  Size size;
  std::vector<int> owners;     ///< for each point in row order: 0 for a black stone (first player), 1 for a
                               ///< white one, else -1
  std::vector<int> space;      ///< the points of the eye space, in rising order
  std::vector<int> liberties;  ///< the external liberties, in rising order
};

inline constexpr int most_liberties = 6;

/// Builds the enclosure. Throws InputError unless `liberties` is from 0 to 6.
Enclosure enclose(const Polyomino& space, int liberties);

/// The fate of a surrounded group with some number of external liberties.
struct Fate {
  bool lost_if_attacked = false;  ///< whether the group is lost if the attacker plays first
  bool lost_if_defended = false;  ///< whether the group is lost if the defender plays first

  /// Returns "dead" or "alive" if the fate does not depend on who plays first, otherwise "unsettled".
  std::string_view status() const;

  friend bool operator==(const Fate&, const Fate&) = default;
};

/// The fates of a group around one space.
struct ShapeFates {
  std::vector<Fate> fates;  ///< for 0, 1, … `liberties` external liberties
  std::size_t solved = 0;   ///< number of solved states
};

/// Solves all fights; both players may play in the space and on the external liberties. Returns nothing if
/// stopped. Throws InputError unless two players alternate on a square grid whose squares are all on the
/// board, and the rules do not depend on the past. Also throws it if the document's definition `settled`
/// excludes the enclosure even before the fight.
std::optional<ShapeFates> fates(const Game& game, const Polyomino& space, int liberties,
                                const StopToken& stop = {});

/// The result of one fight about a surrounded group.
struct ShapeFight {
  bool is_lost = false;
  Record line;  ///< the enclosure as a set-up, then the moves of Fight::line
};

/// Solves the fight with this number of external liberties; the attacker plays first if `attacked`. Returns
/// nothing if stopped; throws as fates() does.
std::optional<ShapeFight> solve_fight(const Game& game, const Polyomino& space, int liberties, bool attacked,
                                      const StopToken& stop = {});

}  // namespace ruleproof
