#include "cli/call.hpp"

namespace ruleproof {
extern const char* const source_commit;  // cmake/Commit.cmake writes it
}

int main(int argc, char** argv) { return ruleproof::run(argc, argv, ruleproof::source_commit); }
