#pragma once

namespace ruleproof {

/// What a claim is found to be, or expected to be. Of a claim that was not run nothing is known.
enum class ClaimVerdict { proved, tested, refuted, depends, unknown, not_run };

}  // namespace ruleproof
