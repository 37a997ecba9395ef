#pragma once

#include <vector>

#include "report/page.hpp"
#include "spec/threads.hpp"

// Creates the chapters on games for the report page (report/page.hpp).

namespace ruleproof {

struct Line;
struct LineGroup;
struct ReadingPair;

/// Returns the command that reproduces a group of lines of the report: the verdict on a claim, the comparison
/// of the engine with the evaluator, or the run of the examples.
std::string call(const LineGroup& group);

/// Returns a chapter on the readings of one game: all its pairs of readings, and the claims among these
/// lines.
GameChapter chapter_of_readings(const Document& game, const std::vector<Line>& lines,
                                const std::vector<ReadingPair>& pairs);
/// Returns the whole chapter on one game: its lines and pairs, and two tables that this function computes,
/// with the counts of small boards and with the life and death of eye spaces. After a stop request the
/// chapter lacks what is not yet computed.
GameChapter chapter(const Document& game, const std::vector<Line>& lines,
                    const std::vector<ReadingPair>& pairs, const StopToken& stop);

}  // namespace ruleproof
