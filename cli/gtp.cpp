#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "certify/gtp/engine.hpp"
#include "cli/commands.hpp"
#include "cli/engine_options.hpp"
#include "cli/setting.hpp"
#include "record/read_record.hpp"
#include "report/file.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

struct GtpOptions {
  SettingOptions setting;
  std::uint64_t seed = 1;
  bool passes_after_end = false;
};

/// Reads a file. Throws InputError for "-", because the commands come from standard input.
std::string read_file(const std::string& path) {
  if (path == "-") throw InputError("standard input holds no file; name one");
  return read_text(path);
}

/// Waits for input and returns what is available; empty at the end of the input.
std::string_view read_some(std::array<char, 65536>& bytes) {
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count >= 0) return {bytes.data(), static_cast<std::size_t>(count)};
    if (errno != EINTR)
      throw InputError("cannot read standard input: " + std::generic_category().message(errno));
  }
}

/// Answers commands until the end of the input or the command `quit`. The answers to all commands that arrive
/// together are printed together.
Status serve(const GtpOptions& options) {
  gtp::Server server =
      gtp::engine(session_options(options.setting), options.seed, {read_file, write_file_whole},
                  options.passes_after_end ? gtp::AfterEnd::pass : gtp::AfterEnd::nothing);
  std::array<char, 65536> bytes;
  for (bool at_end = false; !at_end && !server.has_quit();) {
    const std::string_view input = read_some(bytes);
    at_end = input.empty();
    print(at_end ? server.end() : server.take(input));
  }
  return Status::success;
}

}  // namespace

void add_gtp(const Program& program) {
  CommandOf command(program, "gtp", serve, "Speaks the Go Text Protocol, as an engine that plays by chance",
                    "  ruleproof gtp go\n"
                    "  ruleproof gtp my-game.md\n"
                    "  ruleproof gtp loose --board 11x11 --reading flip=cascade\n"
                    "  echo showboard | ruleproof gtp political-go --players 3");
  auto& options = command.options;
  add_setting(command, options.setting, {Uses::board, Uses::readings, Uses::komi, Uses::players, Uses::relax},
              GameUse::plays_over_input);
  command.flag("--pass-after-end", options.passes_after_end,
               "Passes, and takes passes, when the game is over, for front ends that end it by two passes");
  command.seed(options.seed, "The seed of the random moves");
}

}  // namespace ruleproof
