#pragma once

#include <stop_token>
#include <vector>

#include "properties/verification/line.hpp"
#include "properties/verification/reading_pairs.hpp"
#include "report/page.hpp"

namespace ruleproof {

/// The call that finds a line again: of a claim its verdict, of the agreement of engine and reference and of
/// examples what is wrong with them.
std::string call(const LineGroup& group);

/// What the page says of one game: its lines and pairs, and beside them the counts of small boards and the
/// table of life and death, which are made here. What is not done when it is asked to stop is left out.
GameChapter chapter(const Document& game, const std::vector<Line>& lines,
                    const std::vector<ReadingPair>& pairs, const std::stop_token& stop);

}  // namespace ruleproof
