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
  /// `all`: the documents must declare the same moves; legality, stones, scores, end and result are compared.
  /// `shared_moves`: only moves that both documents declare are played; legality and stones are compared.
  enum class Compared { all, shared_moves };

  JointGames(const Game& one, const Game& other, Size size, const ComparisonBounds& bounds,
             const StopToken& stop, Compared compared = Compared::all);

  /// Searches all games from the start or, if the bounds have a record, from its end. Stops at the smallest
  /// number of moves after which some game shows a difference. Throws InputError if a move of the record is
  /// illegal in both games.
  void run();
  /// Plays random games of at most `most_moves` moves. The first game that shows a difference is shortened
  /// and becomes the divergence.
  void play(int games, std::size_t most_moves, std::uint64_t seed);

  /// Replays a record. Each of its moves must be legal in at least one of the two games. If the record shows
  /// a difference, sets the divergence, after removing as many moves as possible.
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
  using Path = std::vector<Step>;  ///< the first step has no move; its states are those at the start

  /// A difference between the two games at a pair of states: on a move, or on the position itself.
  struct Found {
    Divergence::What what;
    std::optional<Move> move;
  };
  /// Returns how the games differ on a move or, without a move, on the position; nothing if they agree.
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
  /// Returns the first game's ruling on a move: "legal: …" or "illegal: …". Without a move, returns its
  /// ruling on the state, such as "the game goes on".
  std::string said(const State& state, const std::optional<Move>& move);
  Record record_of(const Path& path);

 private:
  using Outcomes = std::vector<std::pair<Move, State>>;

  /// A node of the search tree. Its states are freed after they are compared; path_to() recomputes them.
  struct Node {
    State one;
    State other;
    std::uint32_t from = 0;   ///< the index of the parent; the root has its own index
    std::uint32_t which = 0;  ///< the index among the moves of the parent
    int moves = 0;
  };

  MemoryUse memory_used_by_comparison(const language::Document& document) const;
  void search();
  /// Plays the moves of a record and stores them in `begun_`. Returns the first difference before the
  /// record's end; nothing if there is none.
  std::optional<Found> follow(const Record& record);
  void begin();
  /// Calls begin(), and then `go_on` unless begin() found a difference. If a limit is reached, stores the
  /// reason in `searched_`.
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
  /// Removes as many moves from a path as possible, and sets the divergence to the difference at its end.
  void show_shrunk(const Path& path);
  /// A list of moves. The text beside each move, as seen() returns it, selects one outcome of the move.
  /// differing_after() plays the moves and returns the path up to the first difference, if there is one.
  using Moves = std::vector<std::pair<Move, std::string>>;
  std::optional<Path> differing_after(const Moves& moves);

  const ComparisonBounds& bounds_;
  const StopToken stop_;
  Model model_;
  Model other_;
  const std::vector<int> renamed_;
  const bool is_renamed_;
  const Compared compared_;
  /// The moves that both documents declare, as indices in the first document.
  const std::vector<int> shared_;
  const bool are_scores_compared_;
  /// Whether neither document has a rule that ends a game. Results are then compared in every state.
  const bool are_endless_;
  const bool has_origin_;  ///< whether the rules refer to the origin of an unbounded grid, so that a
                           ///< translated position is another position
  Keys keys_;
  Keys other_keys_;
  std::vector<Symmetry> symmetries_;  ///< only the identity if a document names points
  Path begun_;  ///< the path along the bounds' record, from which the games continue; without a record, only
                ///< the start
  SearchedBoard searched_;
  std::optional<Divergence> divergence_;
  std::deque<Node> nodes_;
  std::unordered_set<std::string> seen_;
  std::int64_t moves_ = 0;  ///< number of compared moves
  bool is_vague_ = false;
  bool was_stopped_ = false;
};

}  // namespace ruleproof
