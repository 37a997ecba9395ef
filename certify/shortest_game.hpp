#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "certify/certificate.hpp"
#include "certify/compared_game.hpp"
#include "certify/referee.hpp"
#include "certify/restarting_engine.hpp"

// Shrinks a game in which the engine and the reference differ to a shorter game with the same difference. An
// attempt is a move as text, which may be illegal (see referee.hpp).

namespace ruleproof {

/// The attempts of a game that was played.
struct PlayedAttempts {
  Game game;
  std::vector<std::string> attempts;
  bool checks_undo = false;
  int number = 0;  ///< games with the same number have the same attempts
};

/// A difference and the shortest known game that reproduces the difference at its last attempt.
struct FoundDifference {
  SeenDifference seen;
  PlayedAttempts game;
  std::optional<PlayedAttempts> before = std::nullopt;  ///< the game that the engine played before this one,
                                                        ///< if the difference may depend on that game
  int games = 0;      ///< the number of games in which the difference occurred
  int last_game = 0;  ///< the number of the last of these games
  std::set<std::string> seen_by = {};
};

/// Shrinks the game of a difference. Returns the difference as the certificate describes it, with the shrunk
/// game. If replaying does not reproduce the difference, the returned description has the original game.
/// Throws EngineFailed only if a stop is requested or the engine cannot be restarted.
ReportedDifference shortest(RestartingEngine& engine, FoundDifference& found);

/// Returns the difference as the certificate describes it, with its original game. Does not use the engine.
ReportedDifference as_played(const FoundDifference& found);

/// The result of replaying a game.
struct Replay {
  std::vector<SeenDifference> differences = {};  ///< in the order of the game
  /// Whether the game was compared up to its end; false, for instance, if the engine fails.
  bool is_whole = true;
};

/// Replays and compares a game until its end or until `is_enough` returns true for a difference. A failure of
/// the engine counts as a difference. Counts the comparisons in `tally`. Throws EngineFailed as `shortest`
/// does.
Replay replayed(RestartingEngine& engine, const PlayedAttempts& game, Tally& tally,
                const std::function<bool(const SeenDifference&)>& is_enough);

}  // namespace ruleproof
