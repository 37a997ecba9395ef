#pragma once

#include <vector>

#include "report/page.hpp"
#include "spec/threads.hpp"

// Creates the chapters of the report page (report/page.hpp), one for each game.

namespace ruleproof {

struct Line;
struct LineGroup;
struct ReadingPair;

/// Returns the command that reproduces the verdicts of a group of report lines. All lines of a group are
/// about one claim, about the examples, or about the comparison of the fast engine with the evaluator.
std::string call(const LineGroup& group);

/// Returns a chapter on the readings of one game. It contains the compared readings in `pairs` and the
/// verdicts on claims and examples in `lines` that belong to this game.
GameChapter chapter_of_readings(const Document& game, const std::vector<Line>& lines,
                                const std::vector<ReadingPair>& pairs);
/// Returns the whole chapter on one game: its lines and pairs, the clauses that no example or claim covers,
/// and up to two tables that this function computes. One table counts states and games of small boards,
/// unless the board is unbounded. The other lists, for a game of two colours (is_of_two_colours), which eye
/// spaces keep a group alive. After a stop request the chapter lacks the parts that are not yet computed.
GameChapter chapter(const Document& game, const std::vector<Line>& lines,
                    const std::vector<ReadingPair>& pairs, const StopToken& stop);

}  // namespace ruleproof
