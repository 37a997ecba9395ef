#pragma once

#include <vector>

#include "report/page.hpp"
#include "spec/threads.hpp"

// Creates the page's chapters on games.

namespace ruleproof {

struct Line;
struct LineGroup;
struct ReadingPair;

/// Returns the command that reproduces the verdict of a group of lines on a claim, on the agreement of engine
/// and reference, or on the examples.
std::string call(const LineGroup& group);

/// Returns the page's chapter on the readings of one game: each pair, and the claims among these lines.
GameChapter chapter_of_readings(const Document& game, const std::vector<Line>& lines,
                                const std::vector<ReadingPair>& pairs);
/// Returns the page's chapter on one game: its lines and pairs, and the counts of small boards and the table
/// of life and death, which this function computes. After a stop request the chapter omits what is not yet
/// computed.
GameChapter chapter(const Document& game, const std::vector<Line>& lines,
                    const std::vector<ReadingPair>& pairs, const StopToken& stop);

}  // namespace ruleproof
