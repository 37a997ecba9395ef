#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

// Defines how commands declare their options, print their output and end.

namespace ruleproof {

class Inputs;

/// A command throws this exception to end the program with status 1 when an engine and the reference
/// evaluator differ, or when a record contains an illegal move.
struct WrongResult : std::runtime_error {
  /// `document` has the first keys of the JSON that --json prints, such as the name of the game. The
  /// constructor adds the key "error", which contains the message and `details`.
  WrongResult(const std::string& message, nlohmann::ordered_json document,
              const nlohmann::ordered_json& details);

  std::string json;  ///< the text that --json prints
};

/// A command throws this exception to end the program with status 4 when standard output cannot be written.
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The exit statuses of the program. A failing command throws an exception, which run() turns into a status.
enum class Status { success = 0, wrong_result = 1, unreadable = 2, stopped = 3, output_broken = 4 };

/// The work of a command. It runs after the whole command line has been parsed.
using Action = std::function<Status()>;

/// The program to which commands are added. Parsing a command line sets `action` to the work of the command
/// that the line names.
struct Program {
  CLI::App& app;
  Action& action;
  Inputs& inputs;
};

/// A command to which options are added. Each member function adds one option or argument. Parsing the
/// command line writes the value of the option into `to`.
class Command {
 public:
  /// Adds a command whose help ends with `examples` and the exit statuses.
  Command(const Program& program, const std::string& name, const std::string& description,
          const std::string& examples);

  template <class T>
  CLI::Option* argument(const char* name, T& to, const std::string& help) {
    return app.add_option(name, to, help)->type_name("");
  }
  template <class T>
  CLI::Option* option(const char* name, const char* type, T& to, const std::string& help) {
    return app.add_option(name, to, help)->type_name(type);
  }
  /// Adds an option that can be repeated. Each occurrence takes one value, which may begin with '-'.
  CLI::Option* list(const char* name, const char* type, std::vector<std::string>& to,
                    const std::string& help);
  /// Adds an option whose value is a whole number from `least` to `most`, written in digits.
  template <class T>
  CLI::Option* whole(const char* name, const char* type, T& to, std::uint64_t least, std::uint64_t most,
                     const std::string& help) {
    return option(name, type, to, help)->check(whole_number(least, most));
  }
  template <class T>
  CLI::Option* real(const char* name, const char* type, T& to, double least, double most,
                    const std::string& help) {
    return option(name, type, to, help)->check(number(least, most));
  }
  CLI::Option* flag(const char* name, bool& to, const std::string& help) {
    return app.add_flag(name, to, help);
  }

  void json(bool& to) { flag("--json", to, "Print one JSON document instead"); }
  void seed(std::uint64_t& to, const std::string& help);
  void threads(unsigned& to, const char* things);
  /// Adds the option --time. `to` stays empty if the option is not given.
  void time(std::optional<double>& to);

  CLI::App& app;
  Inputs& inputs;

 protected:
  /// Makes `work` the action of the program if the command line names this command.
  void on_call(const Program& program, Action work) {
    app.callback([&action = program.action, work = std::move(work)] { action = work; });
  }

 private:
  static CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);
  static CLI::Validator number(double least, double most);
};

/// A command with a struct of options. Parsing the command line fills the struct, and `run` receives it.
template <class Options>
class CommandOf : public Command {
 public:
  CommandOf(const Program& program, const std::string& name, Status (*run)(const Options&),
            const std::string& description, const std::string& examples)
      : Command(program, name, description, examples), options(*owned_) {
    on_call(program, [run, owned = owned_] { return run(*owned); });
  }
  /// For a command that reads files: `run` receives the inputs of the command line, too.
  CommandOf(const Program& program, const std::string& name, Status (*run)(const Options&, Inputs&),
            const std::string& description, const std::string& examples)
      : Command(program, name, description, examples), options(*owned_) {
    on_call(program, [run, owned = owned_, &inputs = program.inputs] { return run(*owned, inputs); });
  }

 private:
  std::shared_ptr<Options> owned_ = std::make_shared<Options>();

 public:
  Options& options;
};

// The functions below print all text for people. All but print_bytes() escape control sequences, because the
// text may come from a file, an argument or an engine.

/// Writes to standard output and flushes it. Throws OutputError if standard output cannot be written.
void print(std::string_view text);
/// Like print(), but a terminal gets the text with colours, which painted() (report/table.hpp) adds.
void print_painted(std::string_view text);
/// Writes bytes to standard output unchanged.
void print_bytes(std::string_view bytes);

/// Writes "ruleproof: " and one line to standard error. Errors of writing are ignored.
void note(std::string_view line) noexcept;
/// Like note(), but without the prefix "ruleproof: ".
void remark(std::string_view line) noexcept;
/// Calls `work` and returns its result. If memory runs out, writes a note that there is not enough memory for
/// `part` (the name of the work), and returns false.
bool is_done_in_memory(const std::string& part, const std::function<bool()>& work);

/// If standard error is a terminal, shows there what the program is doing. Each text replaces the previous
/// text; the next note or remark, or an empty text, removes it.
void show_progress(std::string_view doing) noexcept;

}  // namespace ruleproof
