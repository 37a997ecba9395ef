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

namespace ruleproof {

/// Ends the program with status 1: engine and reference differ, a record holds an illegal move.
struct WrongResult : std::runtime_error {
  /// For --json: the document, which says of what game, and the details of its key "error", to which the
  /// message is added.
  WrongResult(const std::string& message, nlohmann::ordered_json document,
              const nlohmann::ordered_json& details);

  std::string json;  ///< the whole document
};

/// Ends the program with status 4: standard output cannot be written.
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The exit statuses. What refuses a call or breaks off a command throws; see run().
enum class Status { success = 0, wrong_result = 1, unreadable = 2, stopped = 3, output_broken = 4 };

/// What the call asks for, to be done once all of it has been read.
using Action = std::function<Status()>;

/// The program while its commands are added. The one that the call names sets the action.
struct Program {
  CLI::App& app;
  Action& action;
};

/// A command while its options are added. Each function adds one; the call writes its value into `to`.
class Command {
 public:
  /// The help ends with the examples.
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
  /// Each time one word, which may begin with '-'.
  CLI::Option* list(const char* name, const char* type, std::vector<std::string>& to,
                    const std::string& help);
  /// A whole number within these bounds, written in digits.
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
  /// The option --time; `to` stays empty without it.
  void time(std::optional<double>& to);

  CLI::App& app;

 private:
  static CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);
  static CLI::Validator number(double least, double most);
};

/// A command that is run with what its call writes into the options.
template <class Options>
class CommandOf : public Command {
 public:
  CommandOf(const Program& program, const std::string& name, Status (*run)(const Options&),
            const std::string& description, const std::string& examples)
      : Command(program, name, description, examples), options(*owned_) {
    app.callback(
        [&action = program.action, run, owned = owned_] { action = [run, owned] { return run(*owned); }; });
  }

 private:
  std::shared_ptr<Options> owned_ = std::make_shared<Options>();

 public:
  Options& options;
};

// All that people read goes through these, which make it harmless: it may hold what a file, a call or an
// engine says.

/// Writes to standard output at once. Throws OutputError if it cannot be written.
void print(std::string_view text);
/// The same, but on a terminal the colours of `painted` stay.
void print_painted(std::string_view text);
/// Writes bytes as they are.
void print_bytes(std::string_view bytes);

/// Writes "ruleproof: " and one line to standard error. Whether anybody can read it makes no difference.
void note(std::string_view line) noexcept;
/// The same without the name of the program, for people who watch.
void remark(std::string_view line) noexcept;
/// What `work` returns, whether a part of the whole is done; false, with a note that names the part, if there
/// is not enough memory for it.
bool is_done_in_memory(const std::string& part, const std::function<bool()>& work);

/// Shows people who watch at a terminal what is being done, in the place of what was shown before and until
/// the next note or remark; nothing if it is empty.
void show_progress(std::string_view doing) noexcept;

}  // namespace ruleproof
