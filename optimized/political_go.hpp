#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "optimized/perft.hpp"
#include "optimized/political_go_alliances.hpp"
#include "optimized/political_go_board.hpp"
#include "optimized/political_go_dragons.hpp"
#include "optimized/political_go_past.hpp"

// Defines the engine for Political Go.

namespace ruleproof::optimized {

/// An engine for Political Go on a w × h board: placements, passes, alliances, captures, ko, the calendar,
/// the end of a game and its payment. Points are indices in row order from the top left, y * w + x; players
/// are numbered from 0. Every event can be undone.
///
/// A dragon is a connected set of stones whose owners are pairwise allied. It contains every adjacent stone
/// of its owners. No other player who is allied with all its owners has a stone adjacent to it.
///
/// The engine tries placements on its own board, so two threads must not query one engine at the same time.
class PoliticalGo {
 public:
  struct Rules {
    /// Which points are neighbours. `orthogonal`: those above, below, left and right; `letter`: those whose
    /// rows differ by 1 and whose columns differ by anything but 1, or the other way round.
    enum class Adjacent : std::uint8_t { orthogonal, letter };
    /// Which dead dragons are removed: all at once; or first those without a stone of the mover, then those
    /// that are still dead; or one after another in an order that the mover chooses.
    enum class Captures : std::uint8_t { simultaneous, opponents_first, mover_chooses };
    /// What the owner of a stone loses if several removed dragons share the stone: one point, or one point
    /// for each dragon.
    enum class Loss : std::uint8_t { each_stone, each_dragon };
    /// Who gets the remainder if the points for a dragon are divided equally among its capturers: those who
    /// rank highest get one point each, or the one who ranks highest gets all.
    enum class Remainder : std::uint8_t { one_each, all_to_top };
    /// Whether a player may break an alliance only if he has not moved in the period, or at any time.
    enum class Break : std::uint8_t { move, any_time };
    /// Which of two capturers of a dragon ranks higher if they are equal otherwise: the one who has moved
    /// more recently, or the one who has placed a stone more recently.
    enum class Recent : std::uint8_t { any_move, placed };
    /// When stones of two owners are equivalent for ko: if the owners are allied, or if a chain of alliances
    /// connects them.
    enum class Equivalent : std::uint8_t { direct, closure };
    /// Whether the boards of earlier games count for ko.
    enum class History : std::uint8_t { cleared, kept };
    /// The calendar is divided into nweeks. This is the number of boundaries between nweeks that must lie
    /// between the last placement and the end of the game.
    enum class Nweek : std::uint8_t { two_boundaries, one_boundary };
    /// Which alliances make two boards equivalent: the present ones, or those at the time of the earlier
    /// board.
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
  /// The largest absolute value of a score in a set-up.
  static constexpr std::int64_t farthest_score = 1'000'000'000'000;
  /// If the search for the dead dragons of one event must check more than this number of sets of allied
  /// players, it throws `TooManyDragons`. The same exception is thrown if the mover's choice needs more than
  /// `most_comparisons` comparisons of these dragons.
  static constexpr int most_cliques = DragonSearch::most_cliques;
  using TooManyDragons = optimized::TooManyDragons;

  /// The points that a move removes, in increasing order.
  using Outcome = std::vector<int>;

  struct Setup {
    std::vector<int> stones = {};  ///< the owner of the stone on each point, or `nobody`; empty: no stones
    std::vector<std::pair<int, int>> alliances = {};  ///< the pairs of allied players, in any order
    std::vector<std::int64_t> scores = {};            ///< the score of each player; empty: all 0
    std::vector<int> movers = {};   ///< players who have moved, the least recent first, each once
    std::vector<int> placers = {};  ///< players who have placed, the least recent first, each once
    std::vector<std::pair<int, int>> proposals = {};  ///< pairs (from, to)
    std::vector<int> moved = {};                      ///< players who have moved in this period
    std::vector<std::int64_t> paid = {};              ///< the payment of each player so far; empty: all 0
    bool last_was_pass = false;
    int nweeks = 0;  ///< the number of nweek boundaries since the last placement
  };

  /// Creates the empty board without alliances and moves. Throws std::invalid_argument unless w and h are
  /// from 1 to 25 and the players from 2 to 52.
  PoliticalGo(int w, int h, int players, const Rules& rules);

  /// Restarts from a position, which becomes the only earlier board. Dragons that are dead in it are removed
  /// together with those that the next placement, new alliance or broken alliance kills. Throws
  /// std::invalid_argument for another number of points or scores, or for invalid players, alliances or
  /// scores.
  void set_up(const Setup& setup);

  /// Returns the position in the form that set_up takes. An engine that is set up with it differs at most in
  /// the boards that count for ko. Alliances and proposals are in lexicographic order.
  Setup position() const;
  int players() const { return players_; }
  /// Returns the owner of the stone on a point, or `nobody`.
  int at(int point) const { return board_.at(point); }
  bool allied(int p, int q) const { return alliances_.allied(p, q); }

  /// Returns whether the placement is legal, that is, whether it has an outcome. May throw TooManyDragons,
  /// like all functions that return or play outcomes.
  bool is_legal_placement(int player, int point) const;
  /// Returns where the player may place, in increasing order.
  std::vector<int> legal_points(int player) const;
  bool is_legal_pass(int player) const { return !has_moved(player); }
  /// Returns whether p may propose an alliance to q; a proposal is no move.
  bool is_legal_proposal(int p, int q) const { return p != q && !allied(p, q) && !proposed(p, q); }
  /// Returns whether p may form an alliance with q. With `needs_consent`, q must have proposed it to p.
  bool is_legal_form(int p, int q, bool needs_consent = true) const {
    return p != q && !allied(p, q) && !has_moved(p) && (!needs_consent || proposed(q, p));
  }
  /// Returns whether p may break the alliance with q.
  bool is_legal_break(int p, int q) const {
    return allied(p, q) && (!has_moved(p) || rules_.breaking == Rules::Break::any_time);
  }

  /// Returns the legal outcomes in lexicographic order: none if the move is illegal, otherwise one, or
  /// possibly several under mover_chooses.
  std::vector<Outcome> outcomes(int player, int point) const;
  std::vector<Outcome> outcomes_of_form(int p, int q, bool needs_consent = true) const;
  std::vector<Outcome> outcomes_of_break(int p, int q) const;

  // Events. They must be legal, except that forming an alliance needs no consent. `outcome` is an index into
  // the legal outcomes. If one of these functions throws TooManyDragons, nothing has changed.
  void place(int player, int point, int outcome = 0);
  void pass(int player);
  void propose(int p, int q);
  void form(int p, int q, int outcome = 0);
  void break_up(int p, int q, int outcome = 0);
  /// Begins a new checking period.
  void period();
  /// Ends an nweek and begins the next one.
  void nweek();
  /// Ends the game if its end is due: updates the payments and starts the next game. Returns whether it did.
  bool checkpoint();
  /// Undoes the last event of any kind since the start or the set-up; there must be one.
  void undo();

  /// Returns a key that depends only on the state: stones, alliances, proposals, scores, payments, last
  /// mover, who has moved in this period, the order of the players' last moves and last placements, whether
  /// the last move was a pass, and whether 0, 1 or more nweek boundaries have passed.
  std::uint64_t key() const;

  /// Recomputes all state from the stones by a slow, independent method. Returns one message for each field
  /// and point that differs; empty if the state is consistent.
  std::vector<std::string> check() const;

 private:
  friend struct PoliticalGoPeer;
  friend class PoliticalGoPerft;

  using Effect = PoliticalGoBoard::Effect;
  enum class Kind : std::uint8_t { place, pass, propose, form, break_up, period, nweek, checkpoint, end };
  using Times = std::array<int, most_players>;  // counted in moves from 1; 0 for never
  using Scores = std::array<std::int64_t, most_players>;

  struct Calendar {
    Players moved = 0;  // players who have moved in this period
    int moves = 0;
    int nweeks = 0;
    std::int8_t last_mover = nobody;
    bool last_was_pass = false;
  };
  /// An event, with the earlier values of everything that it changed.
  struct Event {
    Kind kind;
    bool sound;
    bool used_consent;
    std::int8_t p;
    std::int8_t q;
    std::uint16_t point;
    int moved_at;  // the time of the last move of p before this event
    int placed_at;
    std::size_t removed;  // number of removed stones before this event
    PastBoards::Mark past;
    Calendar calendar;
  };
  /// The state that the end of a game changes.
  struct Game {
    PoliticalGoBoard board;
    Alliances alliances;
    Scores scores;
    Scores paid;
  };
  /// The dragons and the points that one move removes.
  struct Removal {
    std::vector<Dragon> dragons;
    Outcome points;
  };

  int area() const { return w_ * h_; }
  int stones() const { return board_.stones(); }
  /// Returns whether `from` has proposed an alliance to `to` and the proposal is pending.
  bool proposed(int from, int to) const { return (proposals_[from] >> to & 1) != 0; }
  /// Returns who made the most recent move, or `nobody`.
  int last_mover() const { return calendar_.last_mover; }
  /// Returns whether the player has moved in this checking period.
  bool has_moved(int player) const { return (calendar_.moved >> player & 1) != 0; }
  /// Returns the players whose time is not 0, the least recent first.
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
  mutable PoliticalGoBoard board_;  // modified and restored while an event is tried
  mutable Alliances alliances_;     // modified and restored while an event is tried
  mutable DragonSearch search_;
  bool sound_ = true;  // whether no dragon is dead
  std::array<Players, most_players> proposals_{};
  Scores scores_{};
  Scores paid_{};
  Calendar calendar_;
  Times moved_at_{};
  Times placed_at_{};
  PastBoards past_;
  Alliances::Relation alike_;  // which players are equivalent for ko, under the present alliances

  std::vector<Event> events_;
  std::vector<int> removed_;  // points removed by the events, in order
  std::vector<std::int8_t> removed_owners_;
  std::vector<Scores> scores_then_;  // the scores before each event that removed stones
  std::vector<Game> games_;          // the ended games
};

/// Sums over all sequences of exactly `depth` moves, modulo 2^64. `count` is the number of sequences.
/// `squares` adds, for each sequence, the square of the sum of (i + 1) times the final score of player i.
/// `mover` adds the final scores of those who made the last moves. Each move begins a new checking period.
/// Every player may place, pass, form an alliance with any non-ally without consent, and break any alliance.
/// Each outcome is a separate move. No game ends. Afterwards the engine is in the same state as before.
struct PerftSums {
  std::uint64_t count = 0;
  std::uint64_t squares = 0;
  std::int64_t mover = 0;

  friend bool operator==(const PerftSums&, const PerftSums&) = default;
};
PerftSums perft(PoliticalGo& engine, int depth, Leaves leaves = Leaves::counted);

}  // namespace ruleproof::optimized
