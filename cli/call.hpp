#pragma once

#include <string>

namespace ruleproof {

/// Runs the command that the arguments name, reports errors on standard error and returns the exit status.
/// Throws nothing. `commit` is the commit of the source, empty if unknown.
int run(int argc, char** argv, const std::string& commit);

}  // namespace ruleproof
