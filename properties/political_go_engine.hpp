#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "optimized/political_go.hpp"
#include "record/political_go_record.hpp"
#include "spec/move.hpp"
#include "spec/politics.hpp"
#include "spec/ruleset.hpp"

// The engine of Political Go in the words of the other rooms.

namespace ruleproof::political_go {

/// What engine and reference show of a state without being asked about single events.
struct View {
  std::vector<int> stones;  ///< w * h players in row order, -1 on an empty point
  Alliances alliances;
  std::vector<std::int64_t> scores;
  std::vector<std::int64_t> paid;
  std::set<std::pair<int, int>> proposals = {};  ///< standing ones: who proposes, to whom
  std::optional<int> last_mover = std::nullopt;
  bool last_was_pass = false;
  std::vector<int> moved = {};    ///< who has, in this checking period, rising
  std::vector<int> movers = {};   ///< who has ever moved, the longest ago first
  std::vector<int> placers = {};  ///< who has ever placed, likewise
  int periods = 0;                ///< that have begun after the first one
  int boundaries = 0;             ///< nweeks since the last placement, or since the game began

  friend bool operator==(const View&, const View&) = default;
};

/// The points that a move clears, rising.
using Removed = std::vector<int>;

using PerftSums = optimized::PerftSums;

/// A fast implementation of one ruleset, for one board and number of players. At first the board is empty and
/// nobody has moved. What tells or makes outcomes may throw optimized::TooManyDragons; nothing has changed
/// then.
class Engine {
 public:
  virtual ~Engine() = default;

  /// Starts anew from a set-up, which fits the board and the players.
  virtual void set_up(const Setup& setup) = 0;
  /// A legal event, with one of its outcomes.
  virtual void play(const Event& event, int outcome = 0) = 0;
  /// Takes back the last event since the start or the set-up; there must be one.
  virtual void undo() = 0;

  virtual bool is_legal(const Event& event) const = 0;
  /// Where the player may place, rising.
  virtual std::vector<int> legal_points(int player) const = 0;
  /// What a placement, a forming or a breaking may remove, in lexicographic order; nothing if it is illegal.
  virtual std::vector<Removed> outcomes(const Event& event) const = 0;

  virtual View view() const = 0;
  /// Equal for equal stones, alliances, proposals, scores, last mover and players who have moved in this
  /// period.
  virtual std::uint64_t key() const = 0;
  /// What is off in its own data, recomputed from the stones; empty when all is sound.
  virtual std::vector<std::string> check() const = 0;
  /// The sums over all sequences of exactly `depth` moves from here, each in a period of its own.
  virtual PerftSums perft(int depth) = 0;
};

/// Whether a player forms it, breaks it or places: these may capture.
bool may_remove(const Event& event);

/// Whether the engine of optimized/ knows all readings of a ruleset.
bool knows(const Ruleset& ruleset);

/// Every ruleset of the game that it knows.
const std::vector<Ruleset>& known_rulesets();

/// Throws InputError for a ruleset that the engine does not know.
optimized::PoliticalGo::Rules engine_rules(const Ruleset& ruleset);

/// The engine of optimized/. Throws InputError for a ruleset that it does not know, and unless there are 2 to
/// 52 players and both sides of the board are from 1 to 25.
std::unique_ptr<Engine> engine(const Ruleset& ruleset, Size size, int players);

}  // namespace ruleproof::political_go
