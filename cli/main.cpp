#include "cli/command_line.hpp"

int main(int argc, char** argv) { return ruleproof::run(argc, argv); }
