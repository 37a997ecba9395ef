#pragma once

#include <array>

// Defines the words for verdicts on claims.

namespace ruleproof {

/// The verdict on a claim, or the one that its document expects. `proved`: for everything that the claim
/// covers; `proved_on_boards`: for some boards; `contradicted`: two methods disagree, which is a fault of the
/// program; `depends`: true under some readings and false under others; `not_run`: not checked.
enum class VerdictWord {
  proved,
  proved_on_boards,
  tested,
  refuted,
  contradicted,
  depends,
  unknown,
  not_run,
};

/// All words, in the order in which reports list them.
inline constexpr std::array verdict_words{
    VerdictWord::proved,       VerdictWord::proved_on_boards, VerdictWord::tested,  VerdictWord::refuted,
    VerdictWord::contradicted, VerdictWord::depends,          VerdictWord::unknown, VerdictWord::not_run};

}  // namespace ruleproof
