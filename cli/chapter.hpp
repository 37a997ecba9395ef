#pragma once

#include <stop_token>
#include <vector>

#include "cli/ambiguities.hpp"
#include "cli/verdicts.hpp"
#include "report/page.hpp"

namespace ruleproof {

/// What the page says of one game: its lines and pairs, and beside them the counts of small boards and the
/// table of life and death, which are made here. What is not done when it is asked to stop is left out.
GameChapter chapter(const GameSpec& game, const std::vector<Line>& lines,
                    const std::vector<ReadingPair>& pairs, Plan::Depth depth, std::stop_token stop);

}  // namespace ruleproof
