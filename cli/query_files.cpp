#include "cli/query_files.hpp"

#include <fmt/format.h>

#include "report/file.hpp"

namespace ruleproof {

void add_smt(CLI::App& command, std::string& directory) {
  command.add_option("--smt", directory, "Write every query to the solver there, in SMT-LIB 2")
      ->type_name("DIR");
}

QueryLog query_log(const std::string& directory) {
  if (directory.empty()) return {};
  make_directory(directory);
  return [directory](const std::string& name, const std::string& smt2) {
    write_file_whole(fmt::format("{}/{}.smt2", directory, name), smt2);
  };
}

}  // namespace ruleproof
