#pragma once

#include <sys/types.h>

#include <cstddef>

namespace ruleproof {

/// Bytes resident in memory of all processes that descend from this one, without itself. Pages that several
/// of them share count for each. Costs time for these processes only, not for all of the machine.
std::size_t resident_of_descendants(pid_t ancestor);

}  // namespace ruleproof
