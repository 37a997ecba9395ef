#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/board.hpp"
#include "reference/political_go.hpp"
#include "spec/politics.hpp"

// Playing Political Go by its transcription, in the world `Board`.

namespace ruleproof::political_go {

/// On an empty point there is nobody's stone.
inline constexpr int nobody = -1;

/// The board after a complete move, or at the start, and the alliances that held then.
struct Moment {
  Stones<Board::Region> stones;
  Alliances alliances;
};

/// Where a game stands. Its regions are of the board of the Play that made it. What is listed by player has a
/// value for each; times are the numbers of moves, from 1, and 0 for never.
struct State {
  Stones<Board::Region> stones;
  Alliances alliances;
  std::vector<std::int64_t> scores;
  std::vector<std::int64_t> paid;  ///< Nomic points, for all games that have ended
  int moves = 0;
  std::vector<int> moved_at = {};
  std::vector<int> placed_at = {};
  std::optional<int> last_mover = std::nullopt;
  bool last_move_is_pass = false;
  std::vector<bool> has_moved = {};  ///< in this checking period
  int periods = 0;                   ///< how many checking periods have begun after the first one
  int nweeks = 0;                    ///< how many nweeks have begun after the first one
  int boundaries = 0;                ///< how many have begun since a stone was placed, or the game began
  int games_ended = 0;
  std::set<std::pair<int, int>> proposals = {};  ///< standing ones: who proposes, to whom
  std::vector<Moment> earlier = {};              ///< the boards that ko looks at, the present one included
};

/// The owner of the stone on each point, in row order, or nobody.
std::vector<int> owners(const Stones<Board::Region>& stones);

/// What everybody can see of a game.
struct Standing {
  std::vector<int> stones;  ///< w * h players in row order, or nobody
  Alliances alliances;
  std::vector<std::int64_t> scores;
  std::vector<std::int64_t> paid;
  int games_ended = 0;

  friend auto operator<=>(const Standing&, const Standing&) = default;
};

Standing standing(const State& state);

/// What one clause says against an event, and the points that show it, rising.
struct Refusal {
  std::string_view clause;
  std::string_view fault;
  std::vector<int> shows;
  /// Of an event that does not say which of the mover's choices it means: how many there are beside the one
  /// of which this is said. They are refused as well, maybe by other clauses.
  int other_choices = 0;

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// The fault, and how many other choices are refused as well.
std::string fault_text(const Refusal& refusal);

/// What a player gains or loses.
struct Change {
  int player = 0;
  std::int64_t points = 0;

  friend bool operator==(const Change&, const Change&) = default;
};

/// One captured dragon. Its points are rising.
struct Capture {
  std::vector<int> stones;
  std::vector<Change> received;  ///< by the capturers, the highest ranked first
  /// By each owner, as a number that is not negative, by player: what this capture adds to the losses by
  /// those that stand before it. With loss=each-stone an owner whose stones here have all been counted loses
  /// 0.
  std::vector<Change> lost;

  friend bool operator==(const Capture&, const Capture&) = default;
};

/// What can come of a move.
struct Outcome {
  std::vector<Capture> captures;  ///< in the order of their removal
  std::vector<int> removed;       ///< all points that they clear, rising
  Stones<Board::Region> after;
};

/// Whether the event means such an outcome by its `first`: for each name there is a dragon of its own among
/// those that are captured; or the names are all the points that are removed, and the first of them once more
/// at the end.
bool is_meant(const Event& event, const Outcome& outcome);

/// A territory at the end of a game. Its points are rising.
struct Share {
  std::vector<int> points;
  std::vector<Change> received;  ///< by player
};

/// A game on one board, with so many players, by one set of readings. Use one in each thread. Events are
/// about players and points that there are, and players who propose, form or break do so with somebody else.
///
/// Its functions throw InputError where the reference has to give up: with dragon=letter beyond small boards,
/// with thousands of sets of allies, with too many orders of capture.
class Play {
 public:
  /// Throws InputError unless there are 2 to 52 players and both sides of the board are from 1 to 25.
  Play(const Readings& readings, Size size, int players);

  /// The same game by other readings. If these have the same adjacency, states of the one are states of the
  /// other.
  Play with(const Readings& readings) const;

  const Readings& readings() const { return readings_; }
  const Board& board() const { return *board_; }
  int players() const { return players_; }

  State start() const;
  /// A set-up: the owner of each point in row order, alliances, a score for each player, and players in the
  /// order of their last moves, all of them placements, the latest last. Throws InputError if a dragon is
  /// without liberties.
  State start(const std::vector<int>& owners, const Alliances& alliances,
              const std::vector<std::int64_t>& scores, const std::vector<int>& recent) const;

  /// The same state on the board of this Play, if it is of a Play with another adjacency.
  State adopted(const State& state) const;

  /// What is against an event; nothing if it is legal. Where the mover has chosen, that is what is against
  /// the choice that `first` means. If it means none, or several, a legal one is enough, and where there is
  /// none these are the refusals of the first of them, in the order of what they remove.
  std::vector<Refusal> refusals(const State& state, const Event& event) const;

  /// The legal outcomes of a legal move, in the order of what they remove; one unless the mover chooses.
  /// Those that capture the placed stone or that ko forbids are left out.
  std::vector<Outcome> outcomes(const State& state, const Event& event) const;

  /// A short `first` that means this one of the event's outcomes and no other.
  std::vector<DragonName> names(const State& state, const Event& event, const Outcome& outcome) const;

  /// Throws InputError if the event is illegal, or if its `first` means no outcome or several.
  State play(const State& state, const Event& event) const;
  /// The same with one of the outcomes of the event, which is a legal move.
  State play(const State& state, const Event& event, const Outcome& outcome) const;

  /// What ending the game now would give for the territories.
  std::vector<Share> shares(const State& state) const;
  /// Whether a checkpoint now ends the game.
  bool would_end(const State& state) const;

  /// The points on which the player may place a stone.
  std::vector<int> legal_points(const State& state, int player) const;
  /// All dragons on the board.
  std::vector<std::vector<int>> dragons(const State& state) const;

 private:
  std::vector<Refusal> turn_refusals(const State& state, const Event& event) const;
  std::vector<Outcome> all_outcomes(const State& state, const Event& event) const;
  std::vector<Outcome> meant_choices(const State& state, const Event& event) const;
  std::vector<Refusal> choice_refusals(const State& state, const Event& event, const Outcome& outcome) const;
  std::vector<Capture> captures(const State& state, const Stones<Board::Region>& stones,
                                const std::vector<Dragon>& dragons, int mover) const;
  std::vector<Change> received(const State& state, const Stones<Board::Region>& stones,
                               const Board::Region& dragon, int mover) const;
  bool repeats(const State& state, const Outcome& outcome) const;
  Stones<Board::Region> adopted(const Stones<Board::Region>& stones) const;
  void end_game(State& state) const;
  void remember(State& state) const;

  Play(const Readings& readings, std::shared_ptr<const Board> board, int players);

  Readings readings_;
  std::shared_ptr<const Board> board_;
  int players_;
};

}  // namespace ruleproof::political_go
