#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "optimized/perft.hpp"
#include "optimized/political_go_alliances.hpp"
#include "optimized/political_go_board.hpp"
#include "optimized/political_go_dragons.hpp"
#include "optimized/political_go_past.hpp"

namespace ruleproof::optimized {

/// Political Go on a w x h board: placements, passes, alliances, captures, ko, the calendar, the end of a
/// game and its payment. Points are indices in row order from the top left, y * w + x; players are numbered
/// from 0. Every event can be taken back.
///
/// A dragon is a connected component of the stones of pairwise allied players (an owner's every stone in
/// reach belongs to it) that touches no stone of a further player who is allied with all of its owners.
///
/// What a placement would do is tried on the board, so one engine must not be asked by two threads at a time.
class PoliticalGo {
 public:
  struct Rules {
    /// Which points are neighbours: those above, below, left and right; or those of which the rows differ by
    /// 1 and the columns by anything but 1, or the other way round.
    enum class Adjacent : std::uint8_t { orthogonal, letter };
    /// All dead dragons at once; first those without a stone of the mover, then those that are still dead; or
    /// one after another as the mover likes.
    enum class Captures : std::uint8_t { simultaneous, opponents_first, mover_chooses };
    /// What the owner of a stone loses that several dead dragons share: a point, or one for each of them.
    enum class Loss : std::uint8_t { each_stone, each_dragon };
    /// Who gets what an equal division leaves: one point each in order of rank, or all to the first.
    enum class Remainder : std::uint8_t { one_each, all_to_top };
    /// Whether one may break an alliance in a period in which one has moved.
    enum class Break : std::uint8_t { move, any_time };
    /// Whose rank is higher among equals: who made any move most recently, or who placed most recently.
    enum class Recent : std::uint8_t { any_move, placed };
    /// When two owners of a point are alike: if they are allied, or if a chain of alliances connects them.
    enum class Equivalent : std::uint8_t { direct, closure };
    /// Whether earlier games count for ko.
    enum class History : std::uint8_t { cleared, kept };
    /// How many boundaries of nweeks there must be between the last placement and the end.
    enum class Nweek : std::uint8_t { two_boundaries, one_boundary };
    /// Whose alliances make boards equivalent: the present ones, or those under which the earlier board
    /// stood.
    enum class Ko : std::uint8_t { now, then };

    Adjacent adjacent = Adjacent::orthogonal;
    Captures captures = Captures::simultaneous;
    Loss loss = Loss::each_stone;
    Remainder remainder = Remainder::one_each;
    Break breaking = Break::move;
    Recent recent = Recent::any_move;
    Equivalent equivalent = Equivalent::direct;
    History history = History::cleared;
    Nweek nweek = Nweek::two_boundaries;
    Ko ko = Ko::now;
  };

  static constexpr int nobody = PoliticalGoBoard::nobody;
  static constexpr int fewest_players = 2;
  static constexpr int most_players = Alliances::most_players;
  /// No score may be set up that is farther from 0.
  static constexpr std::int64_t farthest_score = 1'000'000'000'000;
  /// How many sets of allied players are looked at for the dead dragons of one event before `TooManyDragons`
  /// is thrown. It is thrown as well if the choice of the mover takes more than `most_comparisons` of two of
  /// these dragons.
  static constexpr int most_cliques = DragonSearch::most_cliques;
  using TooManyDragons = optimized::TooManyDragons;

  /// The points that a move removes, rising.
  using Outcome = std::vector<int>;

  struct Setup {
    std::vector<int> stones = {};  ///< of each point the player, or `nobody`; none is all empty
    std::vector<std::pair<int, int>> alliances = {};  ///< in any order
    std::vector<std::int64_t> scores = {};            ///< of each player; none is all 0
    std::vector<int> movers = {};                     ///< who has moved, the longest ago first, each once
    std::vector<int> placers = {};                    ///< likewise who has placed
    std::vector<std::pair<int, int>> proposals = {};  ///< from whom to whom
    std::vector<int> moved = {};                      ///< who has moved in this period
    std::vector<std::int64_t> paid = {};              ///< likewise, what each player was paid
    bool last_was_pass = false;
    int nweeks = 0;  ///< that have begun since the last placement
  };

  /// The empty board, no alliance, nobody has moved. Throws std::invalid_argument unless w and h are from 1
  /// to 25 and the players from 2 to 52.
  PoliticalGo(int w, int h, int players, const Rules& rules);

  /// Starts anew from there, with no earlier board than this one.
  /// Dragons that are dead there are judged, wherever they are, with those that the next placement, forming
  /// or breaking kills. Throws std::invalid_argument for another number of points or scores, or players,
  /// alliances and scores that there cannot be.
  void set_up(const Setup& setup);

  int width() const { return w_; }
  int height() const { return h_; }
  int area() const { return w_ * h_; }
  int players() const { return players_; }
  const Rules& rules() const { return rules_; }

  /// The owner of the stone there, or `nobody`.
  int at(int point) const { return board_.at(point); }
  int stones() const { return board_.stones(); }
  bool allied(int p, int q) const { return alliances_.allied(p, q); }
  /// Whether the proposal of one player to another stands.
  bool proposed(int from, int to) const { return (proposals_[from] >> to & 1) != 0; }
  std::span<const std::int64_t> scores() const {
    return {scores_.data(), static_cast<std::size_t>(players_)};
  }
  /// What each player was paid at the ends of the games.
  std::span<const std::int64_t> paid() const { return {paid_.data(), static_cast<std::size_t>(players_)}; }
  /// Who made the most recent move, or `nobody`.
  int last_mover() const { return calendar_.last_mover; }
  bool last_was_pass() const { return calendar_.last_was_pass; }
  /// Whether the player has moved in this checking period.
  bool has_moved(int player) const { return (calendar_.moved >> player & 1) != 0; }
  /// The periods that were begun by `period`.
  int periods() const { return calendar_.periods; }
  /// The boundaries of nweeks since the last placement, or since the start of the game if there was none.
  int nweeks() const { return calendar_.nweeks; }
  /// Who has moved, the longest ago first; likewise who has placed.
  std::vector<int> movers_by_recency() const { return by_recency(moved_at_); }
  std::vector<int> placers_by_recency() const { return by_recency(placed_at_); }

  /// Whether a placement has an outcome. May throw TooManyDragons, like all that tell or make outcomes.
  bool is_legal_placement(int player, int point) const;
  /// Where the player may place, rising.
  std::vector<int> legal_points(int player) const;
  bool is_legal_pass(int player) const { return !has_moved(player); }
  /// Whether p may propose an alliance to q, which is no move.
  bool is_legal_proposal(int p, int q) const { return p != q && !allied(p, q) && !proposed(p, q); }
  /// Whether p may form an alliance with q, who must have consented if that is needed.
  bool is_legal_form(int p, int q, bool needs_consent = true) const {
    return p != q && !allied(p, q) && !has_moved(p) && (!needs_consent || proposed(q, p));
  }
  /// Whether p may break the alliance with q.
  bool is_legal_break(int p, int q) const {
    return allied(p, q) && (!has_moved(p) || rules_.breaking == Rules::Break::any_time);
  }

  /// The legal outcomes in lexicographic order: one, or under mover_chooses maybe more; none if the move is
  /// illegal.
  std::vector<Outcome> outcomes(int player, int point) const;
  std::vector<Outcome> outcomes_of_form(int p, int q, bool needs_consent = true) const;
  std::vector<Outcome> outcomes_of_break(int p, int q) const;

  // Events. They must be legal (a form needs no consent), and `outcome` one of those told. If one of them
  // throws TooManyDragons, nothing has changed.
  void place(int player, int point, int outcome = 0);
  void pass(int player);
  void propose(int p, int q);
  void form(int p, int q, int outcome = 0);
  void break_up(int p, int q, int outcome = 0);
  /// A new checking period begins.
  void period();
  /// A boundary between nweeks.
  void nweek();
  /// Ends the game if it is over, pays for it and starts the next one; says whether it did.
  bool checkpoint();
  /// Takes back the last event of any kind since the start or the set-up; there must be one.
  void undo();

  /// Equal states (stones, alliances, proposals, scores, what was paid, last mover, who has moved in this
  /// period, in which order all moved and placed last, whether the last move was a pass, and whether no
  /// boundary of nweeks, one or more were since) have equal keys, whatever was before them.
  std::uint64_t key() const;

  /// Works everything out again from the stones, slowly and in another way, and names each field and point
  /// that differ; empty when all is sound.
  std::vector<std::string> check() const;

 private:
  friend struct PoliticalGoPeer;
  friend class PoliticalGoPerft;

  using Effect = PoliticalGoBoard::Effect;
  enum class Kind : std::uint8_t { place, pass, propose, form, break_up, period, nweek, checkpoint, end };
  using Times = std::array<int, most_players>;  // in moves from 1; 0 for never
  using Scores = std::array<std::int64_t, most_players>;

  struct Calendar {
    Players moved = 0;  // who has, in this period
    int moves = 0;
    int periods = 0;
    int nweeks = 0;
    std::int8_t last_mover = nobody;
    bool last_was_pass = false;
  };
  /// An event, and what it has changed as it was before.
  struct Event {
    Kind kind;
    bool sound;
    bool used_consent;
    std::int8_t p;
    std::int8_t q;
    std::uint16_t point;
    int moved_at;  // of p
    int placed_at;
    std::size_t removed;  // how many stones by then
    PastBoards::Mark past;
    Calendar calendar;
  };
  /// What the end of a game changes.
  struct Game {
    PoliticalGoBoard board;
    Alliances alliances;
    Scores scores;
    Scores paid;
  };
  /// What one move removes.
  struct Removal {
    std::vector<Dragon> dragons;
    Outcome points;
  };

  std::vector<int> by_recency(const Times& times) const;
  bool may_place(int player) const;
  Effect effect(int player, int point) const {
    return sound_ ? board_.effect(point, player, alliances_.allies(player)) : Effect::unclear;
  }
  bool repeats_quietly(int player, int point) const;
  bool repeats(const Outcome& removed) const;
  const std::vector<Dragon>& dead_dragons_near(int point) const;
  const std::vector<Dragon>& dead_dragons_of(Players owners) const;
  std::vector<Removal> removals(const std::vector<Dragon>& dead, int mover) const;
  std::vector<Removal> removals_by_placement(int player, int point) const;
  std::vector<Removal> removals_by_turn(int p, int q) const;
  void keep_legal(std::vector<Removal>& removals, int placed) const;
  static std::vector<Outcome> outcomes_of(std::vector<Removal> removals);

  void log(Kind kind, int p = 0, int q = 0, int point = 0);
  void make_move(int player, bool is_pass);
  void turn_alliance(Kind kind, int p, int q, int outcome);
  void remove(const Removal& removal, int mover);
  void pay_capturers(const Dragon& dragon, int mover);
  void charge_owners(const Removal& removal);
  void pay_territories();
  void pay_out();
  void remember_board() { past_.add(board_.occupied_key(), board_.stones(), board_.owners(), alike_); }
  void update_alike();

  int w_;
  int h_;
  int players_;
  Rules rules_;
  mutable PoliticalGoBoard board_;  // changed and restored where an event is tried
  mutable Alliances alliances_;     // likewise
  mutable DragonSearch search_;
  bool sound_ = true;  // no dragon is dead
  std::array<Players, most_players> proposals_{};
  Scores scores_{};
  Scores paid_{};
  Calendar calendar_;
  Times moved_at_{};
  Times placed_at_{};
  PastBoards past_;
  Alliances::Relation alike_;  // who counts as the same for ko, under the present alliances

  std::vector<Event> events_;
  std::vector<int> removed_;  // by the events, in order
  std::vector<std::int8_t> removed_owners_;
  std::vector<Scores> scores_then_;  // before each event that removed stones
  std::vector<Game> games_;          // that have ended
};

/// The sums over all sequences of exactly `depth` moves, each in a period of its own: how many there are, the
/// squares of the sum of (i + 1) times the score of player i, and the scores of those who made the last
/// moves; modulo 2^64. Every player may place, pass, form with any non-ally without consent and break with
/// any ally; each outcome is a move of its own; no game ends. The engine is left in the state that it was
/// given in.
struct PerftSums {
  std::uint64_t count = 0;
  std::uint64_t squares = 0;
  std::int64_t mover = 0;

  friend bool operator==(const PerftSums&, const PerftSums&) = default;
};
PerftSums perft(PoliticalGo& engine, int depth, Leaves leaves = Leaves::counted);

}  // namespace ruleproof::optimized
