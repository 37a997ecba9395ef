#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "reference/game.hpp"
#include "reference/model/model.hpp"
#include "spec/spec.hpp"

// Where two games, of one document or of two, have different rules. Their boards count for nothing here: each
// function names those that it searches.

namespace ruleproof::model {

/// Something that both rule on and that is not the same: at the end of a record that both allow, with the
/// same stones after each of its moves.
struct Divergence {
  enum class What { stones, legality, scores, end, result };

  What what = What::legality;
  Record record;                       ///< of the one game; the move they differ on is not in it
  std::optional<Move> move = {};       ///< nothing where they differ on the position itself
  std::vector<int> shown = {};         ///< points of the refusals, and what the move changes differently
  std::vector<std::string> rows = {};  ///< where the record ends, as Model::rows has it
  Square corner = {};                  ///< and Model::corner_of_rows
  int to_move = -1;                    ///< there; -1 if nobody is
  int stones = 0;                      ///< there
  int as_small = 0;  ///< positions and moves that as many moves lead to and that show a difference, up to
                     ///< symmetry; 0: not all were looked at
  std::string by_one = {};  ///< what each says, in a few words
  std::string by_other = {};
  std::vector<std::vector<std::string>> after_by_one =
      {};  ///< the boards that a legal move leads to, as Model::rows has them
  std::vector<std::vector<std::string>> after_by_other = {};
  std::vector<Square> corners_by_one = {};  ///< and their Model::corner_of_rows
  std::vector<Square> corners_by_other = {};
  /// The thread whose last post describes the move, where they differ on what a post has to say beside it.
  std::string thread = {};
};

/// "legality", "stones", "scores", "end" or "result".
std::string_view text(Divergence::What what);

/// How far one board was searched, with one number of players.
struct SearchedBoard {
  Size size;
  int players = 0;
  std::size_t states = 0;     ///< pairs of states, one of each document, that the same record reaches
  int moves = 0;              ///< all games of at most so many moves were followed
  bool is_exhausted = false;  ///< all games were
  std::string limit;          ///< why the search ended before; empty where it was stopped, or found something
};

struct Comparison {
  bool is_identical = false;  ///< the rules that are played are the same: nothing was searched
  bool is_unasked =
      false;  ///< so they are, and no rule asks for some reading that differs: nothing was searched
  std::optional<Divergence> divergence;
  bool is_shortest =
      false;  ///< no game with fewer moves differs, on the board of the divergence and with its players
  std::vector<SearchedBoard> searched;  ///< rising; the last one has the divergence, if there is one
  bool was_stopped = false;
};

struct ComparisonBounds {
  std::optional<Size> board;         ///< this one alone, whatever the setup clauses say
  std::size_t most_states = 20'000;  ///< pairs on one board
  long steps_of_a_board =
      100'000'000;       ///< elementary steps of both documents, after which no further state is looked at
  int longest_side = 5;  ///< of the boards that are tried beside the one that the document begins with
  int more_players = 0;  ///< tried beside the number that both games have, as far as the documents allow
  long steps_of_random_games = 0;  ///< on one board, likewise
  long steps_in_all = LONG_MAX;    ///< likewise; with random games it ends the search
  std::uint64_t seed = 1;
  std::optional<Record> from = std::nullopt;  ///< the games that go on from its end, on its board; it can be
                                              ///< played under both, or shows a difference
  std::vector<int> within = {};  ///< moves with other points are asked about and not made; none: all are
};

/// With more players, and random games, as many as take some seconds in all.
ComparisonBounds far_search();
/// A part of it.
ComparisonBounds quick_search();

/// Throws InputError, in one line that says what to change, unless both declare the same kind of board,
/// players, and moves and events by name and parameters.
void demand_comparable(const Document& one, const Document& other);

/// Whether the setup clauses of a game allow this board, and it can begin there.
bool allows(const Game& game, Size size);

/// Boards are ordered by area, then by the longer side, then by the width.
bool is_smaller(Size a, Size b);
/// The boards smaller than one, at least as wide as high, the smallest first.
std::vector<Size> smaller_boards(Size size);
/// The boards of a comparison that both documents allow, the smallest first; where both treat a board and its
/// reflection alike, none that is higher than wide.
std::vector<Size> boards_of(const Game& one, const Game& other, const ComparisonBounds& bounds);

/// Whether the rules are the same and read in the same way, or ask for nothing that is read otherwise.
Comparison compare_rules(const Game& one, const Game& other);

/// Follows all games of both documents in step, breadth first, on one board after another, and with more and
/// more players on each, until they differ: nothing before that shows a difference as far as it was searched,
/// and on it no game with fewer moves does. With random games, these boards are searched again and again,
/// each time further, by all games and by random ones; after a difference, only what is smaller. The
/// documents are comparable, and are for the same number of players here. What was exhausted before is not
/// searched again.
Comparison compare(const Game& one, const Game& other, const ComparisonBounds& bounds,
                   const std::stop_token& stop = {}, const std::vector<SearchedBoard>& known = {});

/// Random games of both documents in step on one board, the same for the same seed, until they differ: then a
/// game from which no move could be left out. The bound is on the elementary steps of all games.
std::optional<Divergence> play_at_random(const Game& one, const Game& other, Size size, int games,
                                         std::uint64_t seed, long steps, const std::stop_token& stop = {});

}  // namespace ruleproof::model
