#include "explore/server.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <mutex>

#include "cli/commands.hpp"
#include "cli/game_argument.hpp"
#include "cli/inputs.hpp"
#include "cli/stop.hpp"
#include "record/read_record.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

struct ExploreOptions {
  std::string game;
  std::uint16_t port = 0;
  std::string state;
  bool stays_closed = false;
};

std::string read_document(const std::string& path) {
  return read_text(path, "document", language::largest_document);
}

/// Returns a function that overwrites the file of a document; `read` is the content of the file. The function
/// throws InputError if another program has changed the file meanwhile.
std::function<void(const std::string&)> writer_of(const std::string& path, const std::string& read) {
  return [path, last = std::make_shared<std::string>(read),
          mutex = std::make_shared<std::mutex>()](const std::string& text) {
    const std::lock_guard lock(*mutex);
    if (read_document(path) != *last)
      throw InputError(
          path +
          " was changed by another program, and is not written; copy your text, and open the file again");
    write_file_whole(path, text);
    *last = text;
  };
}

/// Returns an object that answers questions about the game with this id or path, or about all built-in games
/// if `game` is empty.
questions::Answers answers_about(Inputs& inputs, const std::string& game) {
  if (game.empty()) {
    std::vector<questions::Served> all;
    for (const Document& one : specs()) all.push_back(questions::served(one));
    return questions::Answers(std::move(all));
  }
  if (!is_document_path(game))
    return questions::Answers({questions::served(*game_of_argument(inputs, game))});
  if (game == "-") {
    const std::string name = name_of_path(game);
    return questions::Answers(
        {{name, name, name, inputs.read(game, "document", language::largest_document)}});
  }
  const std::string text = read_document(game);
  std::vector<questions::Served> all{{game, game, game, text, writer_of(game, text)}};
  try {
    for (const SharedDocument& beside : game_of_argument(inputs, game)->beside)
      all.push_back(questions::served(*beside));
  } catch (const InvalidDocument&) {
    // The page reports the errors of the document.
  }
  return questions::Answers(std::move(all));
}

/// Opens the address in a browser, if there is a display and a browser. Ctrl-C in the terminal does not end
/// the browser.
void open_browser(std::string address) {
  if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return;
  std::string opener = "xdg-open";
  const std::array<char*, 3> arguments{opener.data(), address.data(), nullptr};
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
  pid_t process = 0;
  posix_spawnp(&process, opener.c_str(), &files, &attributes, arguments.data(),
               environ);  // a failure is ignored: the user can copy the address
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
}

/// Throws InputError if `state`, the part of an address after `#`, contains a character that an address may
/// not have.
void demand_state(const std::string& state) {
  constexpr std::string_view allowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/?%";
  if (const auto found = state.find_first_not_of(allowed); found != std::string::npos)
    throw InputError(fmt::format(
        "--at: character {} is none of an address; give what stands behind '#' in an address of the page",
        found + 1));
}

Status explore_game(const ExploreOptions& options, Inputs& inputs) {
  demand_state(options.state);
  const explore::Page page = explore::built_page();
  if (page.html.empty())
    throw InputError(
        "explore: this program was built without its page; install nodejs and npm, and build it again");
  const questions::Answers answers = answers_about(inputs, options.game);
  const Stop stop({});
  explore::serve(
      answers, page, {}, options.port,
      [&](std::string address) {
        if (!options.state.empty()) address += "#" + options.state;
        print(address + "\n");
        note("open this address in a browser; Ctrl-C ends it");
        if (!options.stays_closed) open_browser(address);
      },
      stop.token());
  return Status::success;
}

}  // namespace

void add_explore(const Program& program) {
  CommandOf command(
      program, "explore", explore_game,
      "A page in the browser on which the rules of a game are tried, read, compared and changed",
      "  ruleproof explore\n"
      "  ruleproof explore loose\n"
      "  ruleproof explore my-game.md\n"
      "  ruleproof explore my-game.md --port 8080 --no-browser");
  auto& options = command.options;
  command.argument("GAME", options.game,
                   "The game, by its id (see ruleproof games) or the path of its document, which may have "
                   "errors; by default all games");
  command.whole("--port", "PORT", options.port, 1, 65'535, "The port of 127.0.0.1; by default a free one");
  command.option("--at", "STATE", options.state,
                 "What the page begins with: what stands behind '#' in an address of it");
  command.flag("--no-browser", options.stays_closed, "Print the address, and open no browser");
}

}  // namespace ruleproof
