#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "properties/readings/comparison.hpp"
#include "reference/model/key.hpp"
#include "reference/symmetry.hpp"

// The games of two documents in step on one board: all of them, breadth first, or random ones.

namespace ruleproof::model {

class Draw;

class JointGames {
 public:
  /// All that both rule on, for which they declare the same moves; or the legality and the stones of the
  /// moves that both declare, and no other move is made.
  enum class Compared { all, shared_moves };

  JointGames(const Game& one, const Game& other, Size size, const ComparisonBounds& bounds,
             const std::stop_token& stop, Compared compared = Compared::all);

  /// All games from the start or from where the record of the bounds ends, until the first moves after which
  /// some differ are all looked at. Throws InputError if a move of that record is illegal under both.
  void run();
  /// Random games of at most so many moves, until one shows a difference.
  void play(int games, std::size_t most_moves, std::uint64_t seed);

  /// The game of a record from the start, of which each move is legal under one of them: if it shows a
  /// difference, that of as few of its moves as do.
  void replay(const Record& record);

  const SearchedBoard& searched() const { return searched_; }
  std::optional<Divergence> divergence() { return std::move(divergence_); }
  bool was_stopped() const { return was_stopped_; }
  /// Elementary steps of both, and what corresponds to them beside.
  long steps() const;

  Model& one() { return model_; }
  Model& other() { return other_; }

  /// A state of each that the same game has reached, and the move that led there.
  struct Step {
    Move move;
    State one;
    State other;
  };
  using Path = std::vector<Step>;  ///< from the start, which no move led to

  /// What they do not have in common there: on a move, or on the position itself.
  struct Found {
    Divergence::What what;
    std::optional<Move> move;
  };
  /// Of a move, or of the position itself.
  std::optional<Divergence::What> difference(const State& one, const State& other,
                                             const std::optional<Move>& move);
  /// All that differs there; and if nothing does, what both allow.
  struct Look {
    std::vector<Found> found;
    std::vector<Step> next;
  };
  Look look(const State& one, const State& other);

  /// Whether the two come to the end of a record without a difference, and differ there as is said.
  bool differs_after(const Record& record, const Divergence& divergence);

  /// In words, with the boards.
  Divergence divergence(const Path& path, const Found& found);
  /// What the one says of a move, or of the state itself: "legal: …", "illegal: …", "the game goes on".
  std::string said(const State& state, const std::optional<Move>& move);
  Record record_of(const Path& path);

 private:
  using Outcomes = std::vector<std::pair<Move, State>>;

  /// How the search came to states. They are dropped once they were looked at, and can be made again.
  struct Node {
    State one;
    State other;
    std::uint32_t from = 0;   ///< the node before; itself at the start
    std::uint32_t which = 0;  ///< of what was possible there
    int moves = 0;
  };

  MemoryUse memory_used_by_comparison(const language::Document& document) const;
  void search();
  /// What differs on the way to the end of a record; the way is `begun_`.
  std::optional<Found> follow(const Record& record);
  void begin();
  /// Begins, and goes on unless that shows a difference; notes what stands in the way.
  template <class F>
  void begin_and(const F& go_on);
  Path path_to(std::size_t node);
  bool add(Node node);
  std::string key(const State& one, const State& other, const Symmetry& symmetry);
  std::vector<const Symmetry*> leading_symmetries(const State& one) const;
  std::string class_of(const State& state, const std::optional<Move>& move) const;

  std::optional<Divergence::What> difference_of_ends(const State& one, const State& other);
  void look_at_shared_moves(const State& one, const State& other, Look& look);
  bool are_alike(const Outcomes& mine, const Outcomes& theirs) const;
  void look_move_by_move(Outcomes mine, Outcomes theirs, Look& look);
  void add_outcomes(const Move& move, const std::vector<State>& mine, const std::vector<State>& theirs,
                    Look& look);
  bool are_allowed(const Move& move) const;
  Move in_one(Move move) const;
  Move in_other(Move move) const;
  /// What is compared of a state: the stones, and the scores if both documents keep them.
  std::string seen(const Model& model, const State& state) const;
  std::vector<std::string> all_seen(const Model& model, const std::vector<State>& states) const;

  bool is_late() const { return steps() > bounds_.steps_of_a_board; }
  std::optional<Path> play_one(Draw draw, std::size_t most_moves);
  Path shrunk(const Path& path);
  /// Takes for the divergence what a path ends with, after as few moves as it takes.
  void show_shrunk(const Path& path);
  /// The moves with what is to be seen after each, if it leads there; the path that differs at its end, or
  /// before all are made.
  using Moves = std::vector<std::pair<Move, std::string>>;
  std::optional<Path> differing_after(const Moves& moves);

  const ComparisonBounds& bounds_;
  const std::stop_token stop_;
  Model model_;
  Model other_;
  const std::vector<int> renamed_;
  const bool is_renamed_;
  const Compared compared_;
  const std::vector<int> shared_;  ///< the moves that both declare, as the one document numbers them
  const bool are_scores_compared_;
  const bool are_endless_;  ///< the documents say of no game that it has ended, and so results are compared
                            ///< everywhere
  Keys keys_;
  Keys other_keys_;
  std::vector<Symmetry> symmetries_;  ///< the identity alone where a document names places
  Path begun_;                        ///< the record that the games go on from, or the start alone
  SearchedBoard searched_;
  std::optional<Divergence> divergence_;
  std::deque<Node> nodes_;
  std::unordered_set<std::string> seen_;
  long moves_ = 0;  ///< that were compared
  bool is_vague_ = false;
  bool was_stopped_ = false;
};

}  // namespace ruleproof::model
