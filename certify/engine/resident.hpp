#pragma once

#include <sys/types.h>

#include <cstddef>
#include <vector>

// Finds the children of a process, and measures the memory of its descendants.

namespace ruleproof {

/// Returns the children of all threads of a process, including dead children that are not reaped.
std::vector<pid_t> children(pid_t parent);

/// Returns the resident memory in bytes of all descendants of a process, without the process itself. Shared
/// pages count once for each process. The running time depends only on the number of descendants.
std::size_t resident_of_descendants(pid_t ancestor);

}  // namespace ruleproof
