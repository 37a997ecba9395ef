#pragma once

#include "cli/setting.hpp"

namespace ruleproof {

/// The state at the end of the record of a setting; without a record, the start. Throws WrongResult, with the clause, if a move is illegal,
/// and InputError if one does not say which of several outcomes it means, or names one that there is not.
State end_of_record(const Setting& setting, const Board& board);

}  // namespace ruleproof
