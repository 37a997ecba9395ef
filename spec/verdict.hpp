#pragma once

namespace ruleproof {

/// The result of checking a claim, or the result that its document expects. `not_run`: not checked.
enum class ClaimVerdict { proved, tested, refuted, depends, unknown, not_run };

}  // namespace ruleproof
