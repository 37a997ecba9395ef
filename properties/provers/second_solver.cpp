#include "properties/provers/second_solver.hpp"

#include <fmt/format.h>

#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>

// After <utility>, which Boost 1.74 forgets to include.
#include <boost/process.hpp>

namespace ruleproof {
namespace {

namespace bp = boost::process;

constexpr long steps_of_a_short_attempt = 100'000;
constexpr long fewest_steps_for_a_short_attempt = 1'000'000;

/// A file without a name: unlike a pipe it can be left unread, no other child keeps it open, and nothing of
/// it stays.
using File = std::unique_ptr<FILE, int (*)(FILE*)>;
File nameless_file() { return {std::tmpfile(), std::fclose}; }

/// What it prints when it reads the input; nothing if it cannot be run.
std::string printed(const std::string& options, std::string_view input, const std::stop_token& stop) {
  // Boost 1.74 by itself does not look in the first folder of PATH.
  static const std::string program = bp::search_path("cvc5").string();
  if (program.empty()) return "";
  const File in = nameless_file(), out = nameless_file();
  if (!in || !out || std::fwrite(input.data(), 1, input.size(), in.get()) != input.size() ||
      std::fseek(in.get(), 0, SEEK_SET) != 0)
    return "";
  std::error_code error;
  bp::child solver(fmt::format("\"{}\" {}", program, options), bp::std_in<in.get(), bp::std_out> out.get(),
                   bp::std_err > bp::null, error);
  if (error) return "";
  {
    const std::stop_callback kill(stop, [id = solver.id()] { ::kill(id, SIGKILL); });
    siginfo_t ended;  // it keeps its number until it is waited for again, so that none but it is killed
    while (waitid(P_PID, static_cast<id_t>(solver.id()), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR)
      continue;
  }
  solver.wait(error);
  if (std::fseek(out.get(), 0, SEEK_SET) != 0) return "";
  std::array<char, 256> begin{};
  return {begin.data(), std::fread(begin.data(), 1, begin.size(), out.get())};
}

}  // namespace

std::optional<std::string> second_solver() {
  static const std::string version = [] {
    const std::string output = printed("--version", "", {});
    const auto begin = output.find("cvc5 version ");
    if (begin == std::string::npos) return std::string();
    const auto number = begin + std::string_view("cvc5 version ").size();
    return "cvc5 " + output.substr(number, output.find_first_of(" \n[", number) - number);
  }();
  return version.empty() ? std::nullopt : std::optional(version);
}

SecondAnswer ask_second_solver(std::string_view smt2, long most_steps, std::stop_token stop) {
  if (!second_solver()) return SecondAnswer::none;
  for (long steps = most_steps < fewest_steps_for_a_short_attempt ? most_steps : steps_of_a_short_attempt;;
       steps = most_steps) {
    for (const char* strategy : {" --finite-model-find", ""}) {
      const std::string output =
          printed(fmt::format("--lang=smt2 --rlimit={}{}", steps, strategy), smt2, stop);
      if (output.starts_with("unsat")) return SecondAnswer::no_model;
      if (output.starts_with("sat")) return SecondAnswer::a_model;
    }
    if (steps == most_steps) break;
  }
  return SecondAnswer::none;
}

}  // namespace ruleproof
