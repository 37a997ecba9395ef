#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "properties/readings/comparison.hpp"
#include "reference/model/key.hpp"
#include "reference/model/symmetry.hpp"
#include "spec/threads.hpp"

// Plays the games of two documents in step on one board: all of them, breadth first, or random ones.

namespace ruleproof {

class Draw;

class JointGames {
 public:
  /// `all`: the documents declare the same moves, and all rulings are compared. `shared_moves`: only moves
  /// that both declare are played, and their legality and stones are compared.
  enum class Compared { all, shared_moves };

  JointGames(const Game& one, const Game& other, Size size, const ComparisonBounds& bounds,
             const StopToken& stop, Compared compared = Compared::all);

  /// Searches all games from the start, or from the end of the bounds' record, and ends at the first depth at
  /// which a game shows a difference. Throws InputError if a move of that record is illegal in both games.
  void run();
  /// Plays random games of at most `most_moves` moves, until one shows a difference.
  void play(int games, std::size_t most_moves, std::uint64_t seed);

  /// Replays a record whose moves are each legal in at least one of the two games. If it shows a difference,
  /// sets the divergence, with as many moves removed as possible.
  void replay(const Record& record);

  const SearchedBoard& searched() const { return searched_; }
  std::optional<Divergence> divergence() { return std::move(divergence_); }
  bool was_stopped() const { return was_stopped_; }
  /// Returns the elementary steps that both models have taken, plus a fixed number for each compared move.
  std::int64_t steps() const;

  const Model& one() { return model_; }
  const Model& other() { return other_; }

  /// A move, and the state that each of the two models has reached after it.
  struct Step {
    Move move;
    State one;
    State other;
  };
  using Path = std::vector<Step>;  ///< the first step has the states at the start and no move

  /// A difference between the two games at a pair of states: on a move, or on the position itself.
  struct Found {
    Divergence::What what;
    std::optional<Move> move;
  };
  /// Returns the difference on a move, or without a move on the position itself; nothing if there is none.
  std::optional<Divergence::What> difference(const State& one, const State& other,
                                             const std::optional<Move>& move);
  /// All differences at a pair of states; if there are none, the moves that both games allow.
  struct Look {
    std::vector<Found> found;
    std::vector<Step> next;
  };
  Look look(const State& one, const State& other);

  /// Returns whether both games reach the end of a record without a difference, and differ there as in
  /// `divergence`.
  bool differs_after(const Record& record, const Divergence& divergence);

  /// Returns the divergence at the end of a path, with its description and boards.
  Divergence divergence(const Path& path, const Found& found);
  /// Returns the first game's ruling on a move, or without a move on the state: "legal: …", "illegal: …",
  /// "the game goes on".
  std::string said(const State& state, const std::optional<Move>& move);
  Record record_of(const Path& path);

 private:
  using Outcomes = std::vector<std::pair<Move, State>>;

  /// A node of the search tree. Its states are freed after they are compared, and can be recomputed.
  struct Node {
    State one;
    State other;
    std::uint32_t from = 0;   ///< the parent; the node itself at the start
    std::uint32_t which = 0;  ///< the index among the moves of the parent
    int moves = 0;
  };

  MemoryUse memory_used_by_comparison(const language::Document& document) const;
  void search();
  /// Plays the moves of a record and appends them to `begun_`. Returns the first difference before its end,
  /// or nothing.
  std::optional<Found> follow(const Record& record);
  void begin();
  /// Calls begin(), and then `go_on` unless begin() found a difference. If a limit is reached, stores the
  /// reason.
  template <class F>
  void begin_and(const F& go_on);
  Path path_to(std::size_t node);
  bool add(Node node);
  std::string key(const State& one, const State& other, const Symmetry& symmetry);
  std::vector<const Symmetry*> leading_symmetries(const State& one) const;
  std::string class_of(const State& one, const State& other, const std::optional<Move>& move) const;

  std::optional<Divergence::What> difference_of_ends(const State& one, const State& other);
  /// Returns the difference between the outcomes of a move; nothing if there is none.
  std::optional<Divergence::What> difference(const std::vector<State>& mine,
                                             const std::vector<State>& theirs) const;
  void look_at_shared_moves(const State& one, const State& other, Look& look);
  bool are_alike(const Outcomes& mine, const Outcomes& theirs) const;
  void look_move_by_move(Outcomes mine, Outcomes theirs, Look& look);
  void add_outcomes(const Move& move, const std::vector<State>& mine, const std::vector<State>& theirs,
                    Look& look);
  bool are_allowed(const Move& move) const;
  Move in_one(Move move) const;
  Move in_other(Move move) const;
  /// Returns the compared data of a state: the stones, and the scores if both documents store them.
  std::string seen(const Model& model, const State& state) const;
  std::vector<std::string> all_seen(const Model& model, const std::vector<State>& states) const;
  using StatesBySeen = std::map<std::string, std::vector<State>>;
  StatesBySeen by_seen(const Model& model, const std::vector<State>& states) const;

  bool is_late() const { return steps() > bounds_.steps_of_a_board; }
  std::optional<Path> play_one(Draw draw, std::size_t most_moves);
  Path shrunk(const Path& path);
  /// Sets the divergence to the difference at the end of a path, after removing as many moves as possible.
  void show_shrunk(const Path& path);
  /// Moves, each with the `seen` text that selects one of its outcomes. differing_after returns the path
  /// along these moves up to the first difference; nothing if there is none.
  using Moves = std::vector<std::pair<Move, std::string>>;
  std::optional<Path> differing_after(const Moves& moves);

  const ComparisonBounds& bounds_;
  const StopToken stop_;
  Model model_;
  Model other_;
  const std::vector<int> renamed_;
  const bool is_renamed_;
  const Compared compared_;
  const std::vector<int> shared_;  ///< the moves that both declare, by index in the first document
  const bool are_scores_compared_;
  /// Whether no rule of either document ends a game; results are then compared in every state.
  const bool are_endless_;
  const bool has_origin_;  ///< whether a translation of a position on an unbounded grid is another position
  Keys keys_;
  Keys other_keys_;
  std::vector<Symmetry> symmetries_;  ///< only the identity if a document names points
  Path begun_;                        ///< the record from which the games continue, or only the start
  SearchedBoard searched_;
  std::optional<Divergence> divergence_;
  std::deque<Node> nodes_;
  std::unordered_set<std::string> seen_;
  std::int64_t moves_ = 0;  ///< number of compared moves
  bool is_vague_ = false;
  bool was_stopped_ = false;
};

}  // namespace ruleproof
