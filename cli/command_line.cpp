#include "cli/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <system_error>
#include <vector>

#include "cli/commands.hpp"
#include "cli/program.hpp"
#include "report/version.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

/// Whatever file names and arguments hold, a message is one line.
std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char letter) { return letter < ' ' || letter == 0x7f; }, ' ');
  return text;
}

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

/// The command `ruleproof help`.
void add_help(CLI::App& program, Action& action) {
  CLI::App& command =
      add_command(program, "help", "Prints the help of the program, or of one of its commands",
                  "  ruleproof help\n"
                  "  ruleproof help perft");
  const auto name = std::make_shared<std::string>();
  command.add_option("COMMAND", *name, "The command; the program without")->type_name("");
  command.callback([&action, name] {
    action = [name] {
      Action none;
      const auto program =
          make_program(none);  // without a call: a parsed program prints the help of its command
      if (!name->empty() && std::ranges::count(command_names(*program), *name) == 0)
        throw InputError(no_such("command", *name, command_names(*program)) + "; see ruleproof --help");
      print(name->empty() ? program->help() : program->get_subcommand(*name)->help("ruleproof"));
      return Status::as_asked;
    };
  });
}

/// What is wrong with the call, and what would be right.
std::string explanation(const CLI::App& program, const CLI::ParseError& error) {
  const std::vector<CLI::App*> named = program.get_subcommands();
  const CLI::App& command = named.empty() ? program : *named.front();
  const std::string help = named.empty() ? "ruleproof --help" : "ruleproof " + command.get_name() + " --help";
  const std::vector<std::string> unread = command.remaining();
  if (!unread.empty()) {
    const std::string& word = unread.front();
    if (word.starts_with('-')) return no_such("option", word, option_names(command)) + "; see " + help;
    if (named.empty()) return no_such("command", word, command_names(program)) + "; see " + help;
    return fmt::format("'{}' is an argument too many; see {}", word, help);
  }
  if (named.empty())
    return fmt::format("no command is given; there are {}; see {}", fmt::join(command_names(program), ", "),
                       help);
  return fmt::format("{}: {}; see {}", command.get_name(), error.what(), help);
}

void add_commands(CLI::App& program, Action& action) {
  add_games(program, action);
  add_text(program, action);
  add_show(program, action);
  add_moves(program, action);
  add_judge(program, action);
  add_perft(program, action);
  add_count(program, action);
  add_prove(program, action);
  add_compare(program, action);
  add_ambiguities(program, action);
  add_verify(program, action);
  add_shapes(program, action);
  add_fuzz(program, action);
  add_gtp(program, action);
  add_certify(program, action);
  add_help(program, action);
}

/// `action` is what the commands of the program set.
Action read_call(CLI::App& program, const Action& action, int argc, char** argv) {
  try {
    program.parse(argc, argv);
    return action;
  } catch (const CLI::CallForHelp&) {
    return [&program] {
      print(program.help());
      return Status::as_asked;
    };
  } catch (const CLI::CallForVersion& version) {
    return [text = std::string(version.what())] {
      print(text + '\n');
      return Status::as_asked;
    };
  } catch (const CLI::ParseError& error) {
    throw InputError(explanation(program, error));
  }
}

void add_standard_flags(CLI::App& app) {
  app.set_help_flag("-h,--help", "Print this help and end");
  app.set_version_flag("--version", fmt::format("ruleproof {}", ruleproof_version()),
                       "Print the version and end");
}

}  // namespace

CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& description,
                      const std::string& examples) {
  CLI::App& command = *program.add_subcommand(name, description);
  add_standard_flags(command);
  command.footer("Examples:\n" + examples);
  return command;
}

std::unique_ptr<CLI::App> make_program(Action& action) {
  auto program = std::make_unique<CLI::App>("Proofreads the rules of board games by machine.", "ruleproof");
  add_standard_flags(*program);
  program->footer(
      "Examples:\n"
      "  ruleproof games\n"
      "  ruleproof text disto place-sick\n"
      "  ruleproof perft loose --board 3x3 --depth 4\n"
      "Each command has its own help: ruleproof help perft");
  program->require_subcommand(1);
  add_commands(*program, action);
  return program;
}

int run(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is then an error of print()
  try {
    Action action;
    const auto program = make_program(action);
    return static_cast<int>(read_call(*program, action, argc, argv)());
  } catch (const WrongResult& error) {
    note(error.what());
    return 1;
  } catch (const InputError& error) {
    note(error.what());
    return 2;
  }
}

void print(std::string_view text) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return;
  throw InputError("cannot write to standard output: " + std::generic_category().message(errno));
}

void note(std::string_view line) {
  const std::string text = "ruleproof: " + one_line(std::string(line)) + '\n';
  std::fputs(text.c_str(), stderr);
}

}  // namespace ruleproof
