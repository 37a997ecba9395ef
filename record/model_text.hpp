#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "reference/model/model.hpp"

// Formats positions, refusals and results of any game as text.

namespace ruleproof {

/// Returns a drawing of the position with coordinates around it. All columns are as wide as the longest cell,
/// rows of hexagons are shifted, and points in `marked` are in parentheses. A document may have maps:
/// diagrams in which letters mean sets of points. If so, each empty point shows its letter, and a line below
/// the board names these sets, with the points of each set that do not show its letter.
std::string diagram(const Model& model, const Content& content, const std::vector<int>& marked = {});

/// Returns a size as text: "9x9"; "the unbounded grid" for the size 0x0.
std::string text_of_board(Size size);

/// Splits a row of Notation::rows into its symbols.
std::vector<std::string> cells(const std::string& row);
/// Returns rows of symbols, the inverse of `cells`. `symbol` returns the symbol of a point, whose index
/// counts in row order.
std::vector<std::string> rows_of(Size size, const std::function<std::string(std::size_t point)>& symbol);

/// Returns the names of points: "a1 b2".
std::string names_of(const Model& model, const std::vector<int>& points);
/// Returns a refusal as text, with its clauses and points: "the square is not empty [place] at a1".
std::string text(const Model& model, const Refusal& refusal);
/// Returns the texts of all refusals, separated by commas.
std::string text(const Model& model, const std::vector<Refusal>& refusals);
/// Return the clauses of all refusals, without repetition, and their points in ascending order.
std::vector<std::string> clauses_of(const std::vector<Refusal>& refusals);
std::vector<int> points_of(const std::vector<Refusal>& refusals);

/// Returns the text of each cell with a stone or a number, by point (BoardWorld::place): "X", "X3", "4".
std::map<int, std::string> drawn_cells(const Model& model, const Content& content);
/// Returns the text of each point (BoardWorld::place) whose cell differs between two positions: the text that
/// the cell has in `after`, or "empty" if the cell has neither stone nor number in `after`.
std::map<int, std::string> changed_points(const Model& model, const Content& before, const Content& after);
/// Describes how points and stored scores change between two positions: "a1 becomes X, b2 becomes empty; B
/// +1, W -1". Returns "no stone changes" if nothing changes.
std::string changes(const Model& model, const Content& before, const Content& after);
/// Returns a short description of what a move changes, except on the points that the move names: "a1 b2
/// become X; B +1". Returns an empty text if nothing else changes.
std::string effects(const Model& model, const Content& before, const Content& after, const Move& move);
/// Returns a result as text: "black wins; score black 3, white 4.5".
std::string text(const Model& model, const Result& result);
/// Returns the scores as text: "black 3, white 4.5"; an empty text if there are no scores.
std::string scores_text(const Model& model, const std::vector<Number>& scores);
/// Returns what comes next in a game: "black to play"; "the game goes on" if no player is to move; "the game
/// is over: ..." with the result.
std::string outlook(const Model& model, const State& state);

/// Returns a short score. If the document names two players: "B+3.5", or "0" without a winner; otherwise all
/// scores: "A 12 B -3". If the game has no scores: "B+" for the winner, or "0" before the end and without a
/// winner.
std::string score_text(const Model& model, const Result& result, bool is_over);
/// Returns, for each occupied point (BoardWorld::place), the index in Content::stones of the set that
/// contains the stone. There is one such set for each kind of piece of each player.
std::map<int, int> owners(const Content& content);
/// Returns the player who owns the stone on each occupied point (BoardWorld::place); -1 for a neutral stone.
std::map<int, int> players_on_points(const Model& model, const Content& content);
/// Returns the points with a player's stones of any kind.
BoardRegion stones_of(const Model& model, const Content& content, int player);

/// Formats a number that is given in halves: -13 is "-6.5".
std::string text(Number halves);

}  // namespace ruleproof
