#include "cli/call.hpp"

namespace ruleproof {
extern const char* const source_commit;  // the commit of the source; cmake/Commit.cmake writes its definition
}

int main(int argc, char** argv) { return ruleproof::run(argc, argv, ruleproof::source_commit); }
