#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "reference/model/model.hpp"

// Positions, refusals and results of any document, in words.

namespace ruleproof::model {

/// The position drawn with its coordinates around it; the rows of hexagons are shifted. The marked points
/// stand in parentheses.
std::string diagram(const Model& model, const Content& content, const std::vector<int>& marked = {});

/// "9x9", or "the unbounded grid", which has no size.
std::string text_of_board(Size size);

/// The symbols of a row of Model::rows.
std::vector<std::string> cells(const std::string& row);
/// The other way round: rows of the symbols of points, given by their numbers in row order.
std::vector<std::string> rows_of(Size size, const std::function<std::string(std::size_t point)>& symbol);

/// "a1 b2"
std::string names_of(const Model& model, const std::vector<int>& points);
/// "the square is not empty [place] at a1"
std::string text(const Model& model, const Refusal& refusal);
/// Each of them, with commas between.
std::string text(const Model& model, const std::vector<Refusal>& refusals);
/// The clauses of refusals, each once; the points that they show, rising.
std::vector<std::string> clauses_of(const std::vector<Refusal>& refusals);
std::vector<int> points_of(const std::vector<Refusal>& refusals);

/// The points of one position that another has otherwise, by their places, with the symbol that stands there
/// then; "empty" without one.
std::map<int, std::string> changed_points(const Model& model, const Content& before, const Content& after);
/// What the points of one position become in another, and the scores that are kept: "a1 becomes X, b2 becomes
/// empty; B +1, W -1", or "no stone changes".
std::string changes(const Model& model, const Content& before, const Content& after);
/// The same of a move in short, but for the points that it names: "a1 b2 become X; B +1"; empty for nothing.
std::string effects(const Model& model, const Content& before, const Content& after, const Move& move);
/// "black wins; score black 3, white 4.5"
std::string text(const Model& model, const Result& result);
/// "black 3, white 4.5"; empty without scores.
std::string scores_text(const Model& model, const std::vector<Number>& scores);
/// "black to play", "the game goes on" where nobody is, or that it is over, and what has come of it.
std::string outlook(Model& model, const State& state);

/// "B+3.5" or "0" of two players with names, of others all scores: "A 12 B -3"; without scores "B+", or "0"
/// while nobody has won.
std::string score_text(const Model& model, const Result& result, bool is_over);
/// The player whose stone lies on each place that has one.
std::map<int, int> owners(const Content& content);

/// Halves as people write them: "-6.5".
std::string text(Number halves);

}  // namespace ruleproof::model
