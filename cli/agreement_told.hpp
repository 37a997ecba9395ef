#pragma once

#include <stop_token>

#include "cli/verdicts.hpp"
#include "properties/difference.hpp"

namespace ruleproof {

/// Refutes that engine and reference agree, by a trial in which they do not, of any game, and what is left of
/// it when it is shrunk.
template <class Trial>
void refute_agreement(Line& line, const Trial& trial, const std::stop_token& stop) {
  const Trial least = shrink(trial, [&](const Trial& smaller) {
    return !stop.stop_requested() && disagreement(smaller).has_value();
  });
  line.verdict = "refuted";
  line.why = text(*disagreement(least));
  line.counterexample = write_record(record(least));
}

}  // namespace ruleproof
