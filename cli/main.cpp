#include "cli/call.hpp"

namespace ruleproof {
extern const char* const source_commit;  // defined in a file that cmake/Commit.cmake writes
}

int main(int argc, char** argv) { return ruleproof::run(argc, argv, ruleproof::source_commit); }
