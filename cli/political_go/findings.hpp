#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "cli/compared.hpp"
#include "cli/verdicts.hpp"
#include "report/page.hpp"

// What is found out about Political Go, in the forms in which the report holds it: see cli/other_form.hpp.

namespace ruleproof::political_go {

std::vector<Job> jobs(const GameSpec&, Plan::Depth depth, std::uint64_t seed);

/// The claims of one ruleset. With `every_board_only` those provers alone that speak of every board.
std::vector<Job> claims(const Ruleset& ruleset, Plan::Depth depth, bool every_board_only,
                        const QueryLog& log);

ComparisonReport report_of(const Ruleset& one, const Ruleset& other, const std::stop_token& stop);
Figure figure(const Line& line);
std::vector<Grid> grids(const GameSpec&, Plan::Depth depth, const std::stop_token& stop);

}  // namespace ruleproof::political_go
