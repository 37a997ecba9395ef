#include "cli/query_files.hpp"

#include <fmt/format.h>

#include <atomic>

#include "cli/command_line.hpp"
#include "report/file.hpp"
#include "report/sha256.hpp"
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

namespace {

std::atomic<std::size_t> met = 0;

void demand_second_solver() {
  if (!second_solver())
    throw InputError("--confirm: cvc5 is not there or does not run; Debian has it in the package cvc5");
}

}  // namespace

void heed_confirm(bool confirm) {
  if (!confirm) return;
  demand_second_solver();
  confirm_proofs(Confirmation::all, {});
}

void heed_confirm(bool confirm, const std::string& directory) {
  if (confirm) demand_second_solver();
  if (!second_solver())
    return note(
        "no proof is confirmed: cvc5 is not there or does not run; Debian has it in the package cvc5");
  const auto keep = [directory](const std::string& name, const std::string& smt2) {
    ++met;
    std::string path;
    if (!directory.empty()) {
      make_directory(directory + "/contradictions");
      path = fmt::format("{}/contradictions/{}-{}.smt2", directory, name,
                         sha256(smt2).substr(0, 8));  // each reading has its own
      write_file_whole(path, smt2);
    }
    note(fmt::format("the solvers contradict each other on the query {}; {}", name,
                     path.empty() ? "--out DIR keeps it" : path + " keeps it"));
    return path;
  };
  confirm_proofs(confirm ? Confirmation::all : Confirmation::within_bound, keep);
}

std::size_t contradictions() { return met; }

}  // namespace ruleproof
