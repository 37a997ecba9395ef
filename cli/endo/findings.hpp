#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "cli/compared.hpp"
#include "cli/endo/commands.hpp"
#include "cli/verdicts.hpp"
#include "report/page.hpp"

// What is found out about Endo, in the forms in which the report holds it.

namespace ruleproof::endo {

/// A verdict on each claim, and engine against reference, for the rulesets that a run of this depth takes.
std::vector<Job> jobs(const GameSpec&, Plan::Depth depth, std::uint64_t seed);

/// What leads from the checks of all local cases to `hole-is-loop`.
inline constexpr const char* hole_argument =
    "Along a path of empty squares the winding number of a closed walk does not change, and far out it is 0; "
    "and the markers beside a hole form closed walks, of which one crosses a half-line from the hole an odd "
    "number of times. Both are checked in all local cases.";

/// The claims of one ruleset. With `every_organism_only` those provers alone that speak of every organism.
std::vector<Job> claims(const Ruleset& ruleset, Plan::Depth depth, bool every_organism_only,
                        const QueryLog& log);

/// Where two rulesets part, or how far they were compared.
ComparisonReport report_of(const Ruleset& one, const Ruleset& other, const std::stop_token& stop);

/// The game of a counterexample at its end, with the numbers of the turns on the markers.
Figure figure(const Line& line);

/// The answers to the author's questions, and counts. What is not done when it is asked to stop is left out.
std::vector<Grid> grids(const GameSpec&, Plan::Depth depth, const std::stop_token& stop);

}  // namespace ruleproof::endo
