// ruleproof_pages MANUAL COMPLETION: writes the manual page and the completion for Bash that are installed.

#include <exception>

#include "cli/program.hpp"
#include "report/file.hpp"

int main(int argc, char** argv) {
  using namespace ruleproof;
  try {
    if (argc != 3) throw std::runtime_error("write ruleproof_pages MANUAL COMPLETION");
    Action none;
    const auto program = make_program(none);
    write_file_whole(argv[1], manual(*program));
    write_file_whole(argv[2], bash_completion(*program, specs()));
    return 0;
  } catch (const std::exception& error) {
    note(error.what());
    return 2;
  }
}
