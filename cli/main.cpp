#include "cli/call.hpp"

int main(int argc, char** argv) { return ruleproof::run(argc, argv); }
