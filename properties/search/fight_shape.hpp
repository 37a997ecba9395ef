#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "properties/readings/comparison.hpp"
#include "properties/search/polyomino.hpp"
#include "record/model_record.hpp"
#include "spec/move.hpp"

// Life and death of a group by the shape of its eye space: fights on boards that hold nothing else.

namespace ruleproof {

/// A position in which black stones surround an empty space and have some external liberties, on a square
/// board. They are connected; each external liberty is a single empty point beside them, and no two are
/// adjacent. All other points are white, but for the four corners, and the white stones are connected.
struct Enclosure {
  Size size;
  std::vector<int> owners;     ///< of each point in row order from the top left: 0 of black stones, the first
                               ///< player's, 1 of white ones, else -1
  std::vector<int> space;      ///< its points, rising
  std::vector<int> liberties;  ///< the external ones, rising
};

inline constexpr int most_liberties = 6;

/// Throws InputError unless there are from 0 to 6 liberties.
Enclosure enclose(const Polyomino& space, int liberties);

/// What becomes of a surrounded group with some external liberties.
struct Fate {
  bool lost_if_attacked = false;  ///< the attacker plays first
  bool lost_if_defended = false;  ///< the defender plays first

  /// "dead" whoever plays first, "alive" whoever does, otherwise "unsettled".
  std::string_view status() const;

  friend bool operator==(const Fate&, const Fate&) = default;
};

/// The fates of a group around a space with 0, 1, … `liberties` external liberties.
struct ShapeFates {
  std::vector<Fate> fates;  ///< liberties + 1 of them
  std::size_t solved = 0;   ///< how many states were
};

/// Both players may play in the space and on the external liberties. Nothing if it was asked to stop. Throws
/// InputError if this is no game of two players on a square grid without a shape, if the past decides, or if
/// a position with such stones is not settled before anything is played: then there is nothing to fight for.
std::optional<ShapeFates> fates(const Game& game, const Polyomino& space, int liberties,
                                const std::stop_token& stop = {});

/// One fight about such a group.
struct ShapeFight {
  bool is_lost = false;
  model::Record line;  ///< the enclosure as a set-up, then the line of Fight
};

/// The fight with so many external liberties, in which the attacker or the defender plays first. Nothing if
/// it was asked to stop; throws as fates() does.
std::optional<ShapeFight> solve_fight(const Game& game, const Polyomino& space, int liberties, bool attacked,
                                      const std::stop_token& stop = {});

}  // namespace ruleproof
