#pragma once

#include <string>
#include <string_view>

// The limits of what the commands read, for their help.

namespace ruleproof {

/// The help on an option that takes a record, with the limits of records.
std::string help_on_record(std::string_view what);

}  // namespace ruleproof
