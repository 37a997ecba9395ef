#pragma once

#include <string>

namespace ruleproof {

/// Reads the call, does what it asks for, says on standard error what is wrong, and returns the exit status.
/// No exception leaves it.
/// `commit` is that of the source, empty if it is unknown.
int run(int argc, char** argv, const std::string& commit);

}  // namespace ruleproof
