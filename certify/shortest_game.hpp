#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "certify/certificate.hpp"
#include "certify/compared_game.hpp"
#include "certify/referee.hpp"
#include "certify/restarting_engine.hpp"

// From a difference that was seen to the shortest game that shows it.

namespace ruleproof {

/// A game as it was played.
struct PlayedAttempts {
  Game game;
  std::vector<std::string> attempts;
  bool checks_undo = false;
  int number = 0;  ///< the same for games with the same attempts
};

/// A difference and the shortest game that has shown it so far: its last attempt shows it.
struct FoundDifference {
  SeenDifference seen;
  PlayedAttempts game;
  std::optional<PlayedAttempts> before =
      std::nullopt;  ///< the game before it, while that may have to do with it
  int games = 0;
  int last_game = 0;  ///< the number of the last one of these
  std::set<std::string> seen_by = {};
};

/// Makes the game of a difference as short as can be and says of it what stands in a certificate; of the game
/// as it was played, if no other shows the difference. Throws EngineFailed only if it is to stop or if the
/// engine does not start any more.
ReportedDifference shortest(RestartingEngine& engine, FoundDifference& found);

/// The same without asking the engine.
ReportedDifference as_played(const FoundDifference& found);

/// Whether anything differs in a game, all of which is compared, but for differences of some kinds. What was
/// compared is counted in `tally`. Throws EngineFailed as above.
bool differs(RestartingEngine& engine, const PlayedAttempts& game, const std::set<DifferenceKind>& but,
             Tally& tally);

}  // namespace ruleproof
