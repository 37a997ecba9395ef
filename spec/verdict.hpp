#pragma once

#include <array>

// Defines the kinds of verdict on a claim.

namespace ruleproof {

/// The kind of verdict that a claim has, or that its document expects. `proved` covers everything that the
/// claim is about; `proved_on_boards` covers only some boards. `tested` means that no counterexample was
/// found, without a proof. `contradicted` means that two methods disagree, which is a fault of the program.
/// `depends` means that the claim is true under some readings and false under others. `unknown` means that no
/// method decided the claim, `not_run` that none was tried.
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

/// All kinds of verdict, in the order in which reports list them.
inline constexpr std::array verdict_words{
    VerdictWord::proved,       VerdictWord::proved_on_boards, VerdictWord::tested,  VerdictWord::refuted,
    VerdictWord::contradicted, VerdictWord::depends,          VerdictWord::unknown, VerdictWord::not_run};

}  // namespace ruleproof
