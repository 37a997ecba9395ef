#include "cli/query_files.hpp"

#include <fmt/format.h>

#include "report/file.hpp"
#include "spec/input_error.hpp"

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

void add_confirm(CLI::App& command, bool& confirm) {
  command.add_flag("--confirm", confirm, "Ask cvc5, too, what each proof for every board rests on");
}

void heed_confirm(bool confirm) {
  if (!confirm) return;
  if (!second_solver()) throw InputError("--confirm: cvc5 is not there or does not run; Debian has it in the package cvc5");
  ask_for_second_opinions();
}

}  // namespace ruleproof
