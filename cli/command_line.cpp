#include "cli/command_line.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <limits>
#include <new>
#include <optional>
#include <system_error>
#include <vector>

#include "cli/call.hpp"
#include "cli/commands.hpp"
#include "cli/program.hpp"
#include "record/utf8.hpp"
#include "reference/evaluator/value.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "spec/characters.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

constexpr const char* statuses =
    "Exit status:\n"
    "  0  the command did what it was called for\n"
    "  1  a verdict is not the expected one, an example fails, engine and reference differ, or a record "
    "holds an illegal move\n"
    "  2  the call or its input cannot be read\n"
    "  3  stopped by a limit, for lack of memory, by Ctrl-C, or by a fault of the program itself\n"
    "  4  standard output cannot be written";

/// Returns the text as one line without control sequences, which file names and arguments may contain.
std::string one_line(std::string_view text) {
  std::string line = harmless(text);
  std::ranges::replace_if(line, [](char letter) { return letter == '\n' || letter == '\t'; }, ' ');
  return line;
}

/// Opens /dev/null for each standard stream that the caller has closed, in a mode in which reading or writing
/// fails. Otherwise the next file that the program opens would get the number of that stream, and output to
/// the stream would overwrite the file.
void hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF)
      (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

std::atomic<bool> shows_progress = false;

/// Writes to standard error. Ignores errors, because the work of a command does not depend on its messages.
void write_to_errors(std::string_view text) { (void)std::fwrite(text.data(), 1, text.size(), stderr); }

constexpr std::string_view clear_line = "\r\033[K";

void write_line_to_errors(std::string_view before, std::string_view line) noexcept {
  try {
    const std::string_view cleared = shows_progress.exchange(false) ? clear_line : "";
    write_to_errors(fmt::format("{}{}{}\n", cleared, before, one_line(line)));
  } catch (const std::exception&) {  // there is no memory for the line
    write_to_errors("ruleproof: there is not enough memory for a message\n");
  }
}

template <class T>
CLI::Validator number_between(const char* kind, T least, T most) {
  const auto fault = [=](const std::string& text) -> std::string {
    const std::optional<T> value = number_of<T>(text);
    if (value && *value >= least && *value <= most) return "";  // comparisons with "nan" are false
    return fmt::format("'{}' is no {} in the range {} to {}", text, kind, least, most);
  };
  return {fault, fmt::format("{} to {}", least, most)};
}

/// Throws InputError if an argument or the value of an option is empty, because commands treat an empty text
/// as an option that is not given.
void refuse_empty_arguments(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const std::string_view before = argv[i - 1];
    constexpr const char* needed = "write what it is to be, or leave it out";
    if (word.starts_with("--") && word.find('=') == word.size() - 1)
      throw InputError(fmt::format("{} is empty; {}", word.substr(0, word.size() - 1), needed));
    if (!word.empty()) continue;
    if (i > 1 && before.starts_with("--"))
      throw InputError(fmt::format("the value of {} is empty; {}", before, needed));
    throw InputError(i == 1 ? "the command is empty; see ruleproof --help"
                            : fmt::format("the argument after '{}' is empty; {}", before, needed));
  }
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

Status help(const std::string& command) {
  const auto program = make_program();  // an `app` that has parsed a command line prints other help
  const CLI::App& app = program->app;
  if (!command.empty() && std::ranges::count(command_names(app), command) == 0)
    throw InputError(no_such("command", command, command_names(app)) + "; see ruleproof --help");
  print(command.empty() ? app.help() : app.get_subcommand(command)->help("ruleproof"));
  return Status::success;
}

void add_help(const Program& program) {
  CommandOf command(program, "help", help, "Prints the help of the program, or of one of its commands",
                    "  ruleproof help\n"
                    "  ruleproof help perft");
  command.argument("COMMAND", command.options, "The command; by default the program");
}

/// Returns a message on the error in the command line, with a hint on the correct form.
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

constexpr void (*added_commands[])(const Program&) = {
    add_games,   add_text,  add_quote,   add_check,       add_show,   add_moves,   add_judge,  add_perft,
    add_count,   add_prove, add_compare, add_ambiguities, add_mutate, add_verify,  add_shapes, add_fuzz,
    add_explore, add_gtp,   add_certify, add_identify,    add_suite,  add_compile, add_help};

/// Parses the command line, which sets `action`, and returns a copy of `action`.
Action read_call(CLI::App& program, const Action& action, int argc, char** argv, const std::string& commit) {
  refuse_empty_arguments(argc, argv);
  try {
    program.parse(argc, argv);
    return action;
  } catch (const CLI::CallForHelp&) {
    return [&program] {
      print(program.help());
      return Status::success;
    };
  } catch (const CLI::CallForVersion& version) {
    return [text = std::string(version.what()) + (commit.empty() ? "" : ", commit " + commit)] {
      print(text + '\n');
      return Status::success;
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

bool wants_json(const CLI::App& program) {
  const std::vector<CLI::App*> named = program.get_subcommands();
  const CLI::Option* json = named.empty() ? nullptr : named.front()->get_option_no_throw("--json");
  return json && json->count() > 0;
}

Status broken_off(std::string_view why) {
  note(why);
  return Status::stopped;
}

/// Returns a hint on those options of the command that make its work smaller; empty if the command has no
/// such option.
std::string smaller_work(const CLI::App& program) {
  std::vector<std::string_view> options;
  for (const CLI::App* command : program.get_subcommands())
    for (const std::string_view option : {"--board", "--depth"})
      if (command->get_option_no_throw(std::string(option))) options.push_back(option);
  return options.empty() ? "" : fmt::format("; a smaller {} needs less", fmt::join(options, " or "));
}

Status do_call(int argc, char** argv, const std::string& commit) {
  const auto program = make_program();
  const CLI::App& app = program->app;
  const Action action = read_call(program->app, program->action, argc, argv, commit);
  try {
    return action();
  } catch (const WrongResult& error) {
    if (wants_json(app)) print(error.json);
    note(error.what());
    return Status::wrong_result;
  } catch (const evaluator::NumberLimit& limit) {
    return broken_off(fmt::format("the document exceeds the limits of the language: {}", limit.what()));
  } catch (const evaluator::LimitReached& limit) {
    return broken_off(fmt::format("the document exceeds the limits of the language: {}{}", limit.what(),
                                  smaller_work(app)));
  } catch (const std::bad_alloc&) {
    return broken_off("there is not enough memory" + smaller_work(app));
  }
}

/// Writes lines to standard error. The lines get no prefix, so that they have the same form as the output of
/// `ruleproof check`.
void tell_lines(std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    remark(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

Status out_of_resources(const std::system_error& error) {
  const bool is_limit = error.code() == std::errc::not_enough_memory ||
                        error.code() == std::errc::resource_unavailable_try_again;
  note(error.what());
  return is_limit ? Status::stopped : Status::unreadable;
}

Status status_of_call(int argc, char** argv, const std::string& commit) {
  try {
    return do_call(argc, argv, commit);
  } catch (const OutputError& error) {
    note(error.what());
    return Status::output_broken;
  } catch (const InvalidDocument& error) {
    tell_lines(error.diagnostics);
    return Status::unreadable;
  } catch (const InputError& error) {
    note(error.what());
    return Status::unreadable;
  } catch (const evaluator::NoMeaning& word) {
    note(fmt::format("the document uses what has no meaning on such a board: {}", word.what()));
    return Status::unreadable;
  } catch (const std::bad_alloc&) {
    return broken_off("there is not enough memory");
  } catch (const std::system_error& error) {
    return out_of_resources(error);
  } catch (const std::exception& error) {
    return broken_off(std::string("a fault of the program itself: ") + error.what());
  }
}

/// Writes and flushes text. Throws OutputError if standard output cannot be written.
void write_to_output(std::string_view text) {
  show_progress("");
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return;
  throw OutputError("cannot write to standard output: " + std::generic_category().message(errno));
}

}  // namespace

WrongResult::WrongResult(const std::string& message, nlohmann::ordered_json document,
                         const nlohmann::ordered_json& details)
    : std::runtime_error(message) {
  document["error"] = {{"message", message}};
  document["error"].update(details);
  json = json_text(document);
}

Command::Command(const Program& program, const std::string& name, const std::string& description,
                 const std::string& examples)
    : app(*program.app.add_subcommand(name, description)), inputs(program.inputs) {
  add_standard_flags(app);
  app.footer("Examples:\n" + examples + "\n\n" + statuses);
}

CLI::Option* Command::list(const char* name, const char* type, std::vector<std::string>& to,
                           const std::string& help) {
  return option(name, type, to, help)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

void Command::seed(std::uint64_t& to, const std::string& help) {
  whole("--seed", "S", to, 0, std::numeric_limits<std::uint64_t>::max(), help);
}

void Command::threads(unsigned& to, const char* things) {
  whole("--threads", "T", to, 1, 1024, fmt::format("How many {} at once; by default one per core", things));
}

void Command::time(std::optional<double>& to) {
  real("--time", "SECONDS", to, 0, 1e9, "Stop after this many seconds, with exit status 3");
}

std::unique_ptr<WholeProgram> make_program() {
  auto program = std::make_unique<WholeProgram>();
  CLI::App& app = program->app;
  add_standard_flags(app);
  app.footer(std::string("Examples:\n"
                         "  ruleproof games\n"
                         "  ruleproof text disto place-sick\n"
                         "  ruleproof perft loose --board 3x3 --depth 4\n"
                         "Each command has its own help: ruleproof help perft\n\n") +
             statuses);
  app.require_subcommand(1);
  for (const auto add : added_commands) add({app, program->action, program->inputs});
  return program;
}

CLI::Validator Command::whole_number(std::uint64_t least, std::uint64_t most) {
  return number_between("whole number", least, most);
}

CLI::Validator Command::number(double least, double most) { return number_between("number", least, most); }

int run(int argc, char** argv, const std::string& commit) {
  std::signal(SIGPIPE, SIG_IGN);  // print() then reports a closed pipe as an error
  hold_standard_streams();
  return static_cast<int>(status_of_call(argc, argv, commit));
}

void print(std::string_view text) { write_to_output(harmless(text)); }

void print_painted(std::string_view text) {
  if (!output_is_terminal()) return print(text);
  constexpr std::string_view escape = "\033[";
  constexpr std::array<std::string_view, 6> paints{"0m", "1m", "2m", "31m", "32m", "33m"};
  std::string shown;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find(escape, 1), text.size());
    const std::string_view part = text.substr(0, begin);
    text.remove_prefix(begin);
    const auto paint = std::ranges::find_if(paints, [&](std::string_view end) {
      return part.starts_with(escape) && part.substr(escape.size()).starts_with(end);
    });
    const std::size_t painted = paint == paints.end() ? 0 : escape.size() + paint->size();
    shown += part.substr(0, painted);
    shown += harmless(part.substr(painted));
  }
  write_to_output(shown);
}

void print_bytes(std::string_view bytes) { write_to_output(bytes); }

void note(std::string_view line) noexcept { write_line_to_errors("ruleproof: ", line); }

void remark(std::string_view line) noexcept { write_line_to_errors("", line); }

void show_progress(std::string_view doing) noexcept {
  if (!errors_are_terminal() || (doing.empty() && !shows_progress)) return;
  try {
    shows_progress = !doing.empty();
    write_to_errors(fmt::format("{}{}{}", clear_line, one_line(doing), doing.empty() ? "" : " …"));
  } catch (const std::exception&) {  // there is no memory for the line, which can be omitted
  }
}

bool is_done_in_memory(const std::string& part, const std::function<bool()>& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    note("there is not enough memory for " + part);
    return false;
  }
}

}  // namespace ruleproof
