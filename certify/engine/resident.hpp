#pragma once

#include <sys/types.h>

#include <cstddef>
#include <vector>

namespace ruleproof {

/// The processes whose parent this one is, by any of its threads; dead ones too that nobody has reaped.
std::vector<pid_t> children(pid_t parent);

/// Bytes resident in memory of all processes that descend from this one, without itself. Pages that several
/// of them share count for each. Costs time for these processes only, not for all of the machine.
std::size_t resident_of_descendants(pid_t ancestor);

}  // namespace ruleproof
