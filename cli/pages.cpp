// The program `ruleproof_pages MANUAL COMPLETION` writes the manual page into the file MANUAL, and the script
// for completion in Bash into the file COMPLETION.

#include "cli/pages.hpp"

#include <cstdio>
#include <exception>
#include <stdexcept>

#include "report/file.hpp"

int main(int argc, char** argv) {
  using namespace ruleproof;
  try {
    if (argc != 3) throw std::runtime_error("write ruleproof_pages MANUAL COMPLETION");
    write_file_whole(argv[1], manual());
    write_file_whole(argv[2], bash_completion());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "ruleproof_pages: %s\n", error.what());
    return 2;
  }
}
