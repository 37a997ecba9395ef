#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ruleproof {

/// Ends the program with status 1: engine and reference differ, a record holds an illegal move.
struct WrongResult : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The exit statuses of a command that was not refused.
enum class Status { as_asked = 0, wrong_result = 1, stopped = 3 };

/// What the call asks for, to be done once all of it has been read.
using Action = std::function<Status()>;

/// The program's subcommand of that name, whose help ends with the examples.
CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& description,
                      const std::string& examples);

/// Reads the call, does what it asks for, says on standard error what is wrong, and returns the exit status.
int run(int argc, char** argv);

/// Writes to standard output at once. Throws InputError if it cannot be written.
void print(std::string_view text);

/// Writes one line to standard error.
void note(std::string_view line);

}  // namespace ruleproof
