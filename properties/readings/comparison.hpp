#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "reference/game.hpp"
#include "reference/model/model.hpp"
#include "spec/input_error.hpp"
#include "spec/threads.hpp"

// Compares two games, of one document or of two, to find where their rules differ. The boards of the two
// games are ignored: each function states below which boards it searches.

namespace ruleproof {

/// A difference between two games. It occurs after a record that is legal in both games, where each move
/// leads to the same stones in both.
struct Divergence {
  enum class What { stones, legality, scores, end, result };

  What what = What::legality;
  Record record;  ///< a record of the first game, without the move on which the games differ
  /// The move on which the games differ; nothing if they differ on the position itself (its stones, scores,
  /// end or result).
  std::optional<Move> move = {};
  std::vector<int> shown = {};  ///< the points of the move, and those that the refusals of the move show
  std::vector<std::string> rows = {};  ///< the position at the end of the record, as Notation::rows writes it
  Square corner = {};  ///< the square of the lower left corner of `rows` (Notation::corner_of_rows)
  int to_move = -1;    ///< the player to move in the position of `rows`; -1 if there is none
  int stones = 0;      ///< the number of stones in the position of `rows`
  /// The number of positions and moves, counted up to symmetry, that show a difference after equally many
  /// moves as this divergence; 0 if not all of them were checked.
  int as_small = 0;
  std::string by_one = {};  ///< the first game's ruling, in a few words
  std::string by_other = {};
  /// The positions after the move in the first game, as Notation::rows writes them; empty if the move is
  /// illegal there.
  std::vector<std::vector<std::string>> after_by_one = {};
  std::vector<std::vector<std::string>> after_by_other = {};
  /// The lower left corner of each position in `after_by_one` and `after_by_other`
  /// (Notation::corner_of_rows).
  std::vector<Square> corners_by_one = {};
  std::vector<Square> corners_by_other = {};
  /// If the games differ on the text of a forum post: the thread whose last post describes the move.
  std::string thread = {};
};

/// Returns the name of a kind of difference: "legality", "stones", "scores", "end" or "result".
std::string_view text(Divergence::What what);

/// The extent of the search on one board, with one number of players.
struct SearchedBoard {
  Size size;
  int players = 0;
  std::size_t states = 0;     ///< the number of visited pairs of states; one record reaches both states of a
                              ///< pair, one in each game
  int moves = 0;              ///< all games of at most this many moves were searched
  bool is_exhausted = false;  ///< whether all games were searched
  std::string limit;          ///< the limit that ended the search early; empty if no limit did
};

struct Comparison {
  bool is_identical = false;  ///< whether the rules are the same; no games were searched then
  bool is_unasked = false;    ///< whether no rule depends on the open clauses in which the readings differ
  std::optional<Divergence> divergence;
  /// Whether no shorter game shows a difference on the divergence's board with its number of players.
  bool is_shortest = false;
  /// The searched boards, the smallest first; the last one has the divergence, if there is one.
  std::vector<SearchedBoard> searched;
  bool was_stopped = false;
};

struct ComparisonBounds {
  std::optional<Size> board;         ///< search only this board, whether or not the setup clauses allow it
  std::vector<Size> boards = {};     ///< if not empty, boards that are not in this list are not searched
  std::size_t most_states = 20'000;  ///< pairs of states on one board
  std::int64_t steps_of_a_board = 100'000'000;  ///< limit of elementary steps of both documents on one board
  int longest_side = 5;  ///< longest side of the boards tried besides the document's own board
  int more_players = 0;  ///< how many more players to try, as far as the documents allow
  std::int64_t steps_of_random_games = 0;  ///< elementary steps of random games on one board
  /// The limit of elementary steps on all boards together, for a search that includes random games.
  std::int64_t steps_in_all = INT64_MAX;
  std::uint64_t seed = 1;
  /// Search only continuations of this record, on its board. If the games differ on a move of the record,
  /// that is the divergence. If both games forbid a move of the record, throws InputError.
  std::optional<Record> from = std::nullopt;
  /// The search compares all moves but plays only moves on these points; empty: all points.
  std::vector<int> within = {};
};

/// Returns bounds for a search that takes some seconds in all: with more players and with random games.
ComparisonBounds far_search();
/// Returns smaller bounds than far_search, for the same kind of search.
ComparisonBounds quick_search();

/// Throws InputError unless both documents declare the same pieces, neutral stones and directions, in the
/// same order.
void demand_same_kinds(const Document& one, const Document& other);
/// Throws InputError, with a suggested fix of one line, unless both documents declare the same kind of board,
/// the same players and kinds (demand_same_kinds), and the same names and parameters of moves and events.
void demand_comparable(const Document& one, const Document& other);

/// Returns whether a game's setup clauses (conditions on boards) allow this board and it can start there.
bool allows(const Game& game, Size size);

/// Tries the default board of the document of `one`, then all boards of up to seven by seven points. Returns
/// the first board that exactly one of the two games allows; nothing if there is no such board.
std::optional<Size> allowed_by_one_alone(const Game& one, const Game& other);

/// Returns whether `a` comes before `b` in the order by area, then by the longer side, then by the width.
bool is_smaller(Size a, Size b);
/// Returns the boards smaller than `size` and at least as wide as high, the smallest first.
std::vector<Size> smaller_boards(Size size);
/// Returns the boards of a comparison that both documents allow, the smallest first. If the games of both
/// documents stay the same when the board is rotated, omits a board that is higher than wide, provided that
/// the rotated board is allowed.
std::vector<Size> boards_of(const Game& one, const Game& other, const ComparisonBounds& bounds);

/// Compares the rules without playing. Returns a comparison with `is_identical` or `is_unasked` set if the
/// rules are the same.
Comparison compare_rules(const Game& one, const Game& other);

/// Plays all games of both documents in step, breadth first, on one board after another and with increasing
/// numbers of players, until they differ. The divergence has the fewest moves on its board, and no smaller
/// board shows a difference if the smaller boards were searched completely. If the bounds allow random games,
/// the boards are searched in several rounds with increasing limits, by all games and by random games. When a
/// difference is found, only smaller boards and shorter games are still searched. The documents must be
/// comparable and have the same number of players. `known` has the results of earlier searches: boards that
/// are exhausted there are not searched again.
Comparison compare(const Game& one, const Game& other, const ComparisonBounds& bounds,
                   const StopToken& stop = {}, const std::vector<SearchedBoard>& known = {});

/// Plays random games of both documents in step on one board, until they differ. Returns a divergence whose
/// game is shortened to the moves that it needs; nothing if the games do not differ. The same seed gives the
/// same games. `steps` limits the elementary steps of all games together.
std::optional<Divergence> play_at_random(const Game& one, const Game& other, Size size, int games,
                                         std::uint64_t seed, std::int64_t steps, const StopToken& stop = {});

}  // namespace ruleproof
