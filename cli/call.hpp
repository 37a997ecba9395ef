#pragma once

namespace ruleproof {

/// Reads the call, does what it asks for, says on standard error what is wrong, and returns the exit status.
/// No exception leaves it.
int run(int argc, char** argv);

}  // namespace ruleproof
