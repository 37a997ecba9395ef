#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

// This header must follow <utility>, which Boost 1.74 needs but does not include.
#include <boost/process.hpp>
#include <boost/process/extend.hpp>

#include "cli/commands.hpp"
#include "cli/game_argument.hpp"
#include "cli/inputs.hpp"
#include "cli/native_code.hpp"
#include "cli/stop.hpp"
#include "properties/engines/agreement.hpp"
#include "properties/native/native.hpp"
#include "properties/readings/comparison.hpp"
#include "record/read_record.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

namespace bp = boost::process;
namespace fs = std::filesystem;

struct FuzzOptions {
  SharedDocument game;
  std::string fuzzer;
  std::string out = "out/fuzz";
  std::string show;
  std::string make;
  std::optional<double> seconds;
  bool json = false;
};

/// An input at which the fuzzer found a fault and stopped.
struct Find {
  std::string input;   ///< the file that the fuzzer wrote
  std::string record;  ///< the file `input`.record, which has the game of the input
  std::string text;    ///< the text of the record
  std::string fault;
};

/// The game that an input encodes, and how engine and reference evaluator disagree in this game.
struct Played {
  std::string record;
  std::optional<std::string> fault = std::nullopt;
};

Played played(const Document& game, std::span<const std::uint8_t> bytes, bool is_shrunk) {
  Tried tried = tried_by_bytes(game, bytes);
  if (tried.disagreement && is_shrunk) {
    tried.record = shrink(std::move(tried.record));
    tried.disagreement = ruleproof::tried(tried.record).disagreement;
  }
  return {write_record(tried.record),
          tried.disagreement ? std::optional(text(*tried.disagreement)) : std::nullopt};
}

Played played_in_file(const Document& game, const std::string& path, bool is_shrunk) {
  const std::string text = read_text(path, "input of a fuzzer");
  return played(game, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, is_shrunk);
}

/// Returns the path that --fuzzer names, or else the path of the fuzzer that the build creates for the game.
/// Throws InputError if there is no such file.
std::string fuzzer_of(const FuzzOptions& options) {
  if (!options.fuzzer.empty()) {
    if (fs::exists(options.fuzzer)) return options.fuzzer;
    throw InputError("--fuzzer: there is no " + options.fuzzer);
  }
  std::string name = "fuzz_" + options.game->id;
  std::ranges::replace(name, '-', '_');
  const fs::path built =
      fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "fuzz" / "fuzz" / name;
  if (fs::exists(built)) return built;
  throw InputError(
      fmt::format("{} is not built: cmake --preset fuzz && cmake --build --preset fuzz --target {}, "
                  "or name another with --fuzzer PATH",
                  built.string(), name));
}

/// Returns the i-th random game as an input of the fuzzer. The style and the start of the game depend on `i`.
std::vector<std::uint8_t> seed(const Document& document, std::size_t i, std::mt19937_64& random) {
  constexpr int moves = 25;
  const auto one_of = [&](const auto& all) { return all[i % all.size()]; };
  Style style = one_of(all_styles());
  style.is_set_up = false;  // an input encodes only the stones of a set-up position, not its other state
  const Record begun = ruleproof::begun(one_of(games_of_engine(document)), {4, 3}, 1);
  return bytes_of(tried_at_random(begun, style, moves, random()).record);
}

/// Writes random games as first inputs of the fuzzer, if the folder is empty.
void write_seeds(const Document& game, const fs::path& folder) {
  if (!fs::is_empty(folder)) return;
  std::mt19937_64 random(1);
  for (std::size_t i = 0; i < 20; ++i) {
    const std::vector<std::uint8_t> bytes = seed(game, i, random);
    write_file_whole((folder / fmt::format("seed-{:02}", i)).string(),
                     {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
}

/// How a run of a fuzzer ended.
struct Run {
  int status = 0;          ///< the status that waitpid returned
  bool is_fuzzer = false;  ///< whether the program printed lines of libFuzzer
  std::optional<std::uint64_t> executions;

  /// Returns whether the run ended like a run of libFuzzer that finds nothing: by itself or after an
  /// interrupt, and after at least one execution.
  bool has_ended_well() const {
    constexpr int status_of_interrupt = 72;
    return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == status_of_interrupt) &&
           executions.value_or(0) > 0;
  }
};

std::string end_text(const Run& run) {
  const std::string end =
      WIFSIGNALED(run.status)
          ? fmt::format("was ended by signal {} ({})", WTERMSIG(run.status), strsignal(WTERMSIG(run.status)))
          : fmt::format("ended with status {}", WEXITSTATUS(run.status));
  return run.executions ? fmt::format("{} after {} executions", end, *run.executions)
                        : end + " and reported no executions";
}

/// Receives the output of a fuzzer in pieces and prints it line by line.
class Listener {
 public:
  explicit Listener(Run& run) : run_(run) {}

  void take(std::string_view bytes) {
    for (const char byte : bytes)
      if (byte == '\n')
        end_line();
      else if (line_.size() < longest)
        line_ += byte;
  }

  void end_line() {
    if (line_.empty()) return;
    if (line_.starts_with("INFO: Seed: ") || line_.starts_with("INFO: Running with entropic"))
      run_.is_fuzzer = true;
    constexpr std::string_view count = "stat::number_of_executed_units:";
    if (line_.starts_with(count)) {
      std::istringstream words(line_.substr(count.size()));
      if (std::uint64_t executions = 0; words >> executions) run_.executions = executions;
      run_.is_fuzzer = true;
    }
    remark(line_);
    line_.clear();
  }

 private:
  static constexpr std::size_t longest = 4096;

  Run& run_;
  std::string line_;
};

/// Passes the available output of the fuzzer, at most 64 blocks, to the listener. If there is no output,
/// waits briefly.
void hear(int source, Listener& listener) {
  constexpr int pause = 20;  // milliseconds
  pollfd ready{source, POLLIN, 0};
  ::poll(&ready, 1, pause);
  if (!(ready.revents & POLLIN)) std::this_thread::sleep_for(std::chrono::milliseconds(pause));
  char block[1 << 14];
  for (int i = 0; i < 64; ++i) {
    const ssize_t count = ::read(source, block, sizeof block);
    if (count <= 0) break;
    listener.take({block, static_cast<std::size_t>(count)});
  }
}

/// Runs a fuzzer and waits until it ends. On a stop request, interrupts the fuzzer, and kills it if it
/// ignores the interrupt.
Run run_to_the_end(const std::vector<std::string>& words, const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds grace(5);
  Run run;
  Listener listener(run);
  bp::pipe pipe;
  const int source = pipe.native_source();
  ::fcntl(source, F_SETFL, O_NONBLOCK);
  ::fcntl(source, F_SETFD, FD_CLOEXEC);
  const auto unblock_signals = [](auto&) {  // `Stop` blocks signals, and the fuzzer must get them
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
  };
  std::error_code error;
  bp::child child(words.front(), bp::args = std::vector(words.begin() + 1, words.end()),
                  (bp::std_out & bp::std_err) > pipe, error, bp::extend::on_exec_setup = unblock_signals);
  if (error) throw InputError(fmt::format("cannot start {}: {}", words.front(), error.message()));
  std::optional<Clock::time_point> interrupted;
  // Waits for the end of the process, not of the pipe, because child processes of the fuzzer may hold the
  // pipe open.
  for (bool is_over = false; !is_over;) {
    is_over = ::waitpid(child.id(), &run.status, WNOHANG) != 0;
    hear(source, listener);
    if (is_over || !stop.stop_requested()) continue;
    if (!interrupted) {
      interrupted = Clock::now();
      ::kill(child.id(), SIGINT);
    } else if (Clock::now() - *interrupted > grace) {
      ::kill(child.id(), SIGKILL);
    }
  }
  child.detach();  // waitpid has already collected the exit status
  listener.end_line();
  return run;
}

/// Returns the report on a run that found nothing. Throws InputError if the program is no fuzzer.
std::string nothing_found_text(const Run& run, const std::string& fuzzer, bool stopped) {
  if (run.has_ended_well())
    return fmt::format("{}nothing was found in {} executions\n", stopped ? "stopped; " : "", *run.executions);
  if (!stopped && !run.is_fuzzer)
    throw InputError(
        fmt::format("{} {}: it is no fuzzer of libFuzzer, or cannot run here; --fuzzer names another", fuzzer,
                    end_text(run)));
  return fmt::format("the fuzzer {} and left no input behind, so nothing is known\n", end_text(run));
}

/// Returns the inputs that the fuzzer stored, with the times at which their files were written. The times
/// show which inputs a run has found, because the fuzzer rewrites the file of an input that it finds again.
std::set<std::pair<std::string, fs::file_time_type>> inputs_in(const std::string& folder,
                                                               const std::string& prefix) {
  std::set<std::pair<std::string, fs::file_time_type>> inputs;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().filename().string().starts_with(prefix) && entry.path().extension() != ".record")
      inputs.emplace(entry.path(), entry.last_write_time());
  return inputs;
}

/// Writes the game of an input to the file `input`.record. If engine and reference evaluator disagree in the
/// game, then shrinks the game and overwrites the file with the smaller game.
Find kept(const Document& game, const std::string& input) {
  Find find{input, input + ".record", played_in_file(game, input, false).record,
            "the fuzzer stopped on it: a crash, or no end"};
  write_file_whole(find.record, find.text);
  const Played least = played_in_file(game, input, true);
  if (!least.fault) return find;
  find.fault = *least.fault;
  find.text = least.record;
  write_file_whole(find.record, find.text);
  return find;
}

/// The result of a run of a fuzzer, or of random games by native code.
struct FuzzResult {
  std::vector<Find> finds;
  std::string nothing_found;  ///< the report for people if there are no finds
  std::optional<std::uint64_t> executions;
  std::string end;
  bool was_stopped = false;
  bool has_ended_well = false;
};

Status tell_result(const FuzzOptions& options, const FuzzResult& result) {
  if (options.json) {
    nlohmann::ordered_json document{
        {"game", options.game->id}, {"version", ruleproof_version()}, {"stopped", result.was_stopped}};
    document["executions"] = json_or_null(result.executions);
    document["ended"] = result.end;
    document["finds"] = nlohmann::ordered_json::array();
    for (const Find& find : result.finds)
      document["finds"].push_back(
          {{"input", find.input}, {"file", find.record}, {"record", find.text}, {"fault", find.fault}});
    print(json_text(document));
  } else {
    for (const Find& find : result.finds)
      print(fmt::format("{}: {}\n{}", find.record, find.fault, find.text));
    if (result.finds.empty()) print(result.nothing_found);
  }
  if (!result.finds.empty()) return Status::wrong_result;
  return result.was_stopped || !result.has_ended_well ? Status::stopped : Status::success;
}

constexpr int longest_input = 160;  // bytes; enough for a start and some dozens of moves

Status fuzz(const FuzzOptions& options) {
  const std::string fuzzer = fuzzer_of(options);
  const fs::path corpus = fs::path(options.out) / options.game->id;
  make_directory(corpus);
  write_seeds(*options.game, corpus);
  const std::string prefix = options.game->id + "-";
  const auto before = inputs_in(options.out, prefix);

  const Stop stop({});
  std::vector<std::string> words{fuzzer, fmt::format("-max_len={}", longest_input), "-timeout=20",
                                 "-print_final_stats=1", "-artifact_prefix=" + options.out + "/" + prefix};
  if (options.seconds) words.push_back(fmt::format("-max_total_time={:.0f}", std::ceil(*options.seconds)));
  words.push_back(corpus);
  const Run run = run_to_the_end(words, stop.token());

  std::vector<Find> finds;
  for (const auto& input : inputs_in(options.out, prefix))
    if (!before.contains(input)) finds.push_back(kept(*options.game, input.first));
  const bool stopped = stop.token().stop_requested();
  const std::string nothing = finds.empty() ? nothing_found_text(run, fuzzer, stopped) : "";
  return tell_result(options, {finds, nothing, run.executions, end_text(run), stopped, run.has_ended_well()});
}

/// Creates native engines. Compiles the code of a game when its first engine is created, and uses the same
/// code for later engines.
class NativeEngines {
 public:
  std::unique_ptr<Engine> operator()(const Model& model) {
    auto known = std::ranges::find(libraries_, model.game(), &std::pair<Game, native::SharedLibrary>::first);
    if (known == libraries_.end())
      known = libraries_.emplace(known, model.game(), loaded(native::library_source(model.game())));
    return std::make_unique<native::NativeEngine>(known->second, model);
  }

 private:
  std::vector<std::pair<Game, native::SharedLibrary>> libraries_;
};

/// Compares native code with the reference evaluator in random games, until the time is up, a stop is
/// requested or the two differ in a game. Used for documents without a handwritten engine, for which no
/// fuzzer is built.
Status fuzz_natively(const FuzzOptions& options) {
  using Clock = std::chrono::steady_clock;
  constexpr int longest_game = 40;
  const Stop stop({});
  const std::vector<Game> games = varied_one_at_a_time(Game(*options.game));
  const std::vector<Style> styles = all_styles();
  NativeEngines engines;
  const MakeEngine make = std::ref(engines);
  const auto end = Clock::now() + std::chrono::duration<double>(options.seconds.value_or(1e9));
  std::mt19937_64 random(1);
  std::uint64_t played = 0, moves = 0;
  std::vector<Find> finds;
  try {
    for (std::size_t i = 0; finds.empty() && Clock::now() < end && !stop.token().stop_requested(); ++i) {
      Tried tried = tried_at_random({games[i % games.size()], {}, {}, {}, {}}, styles[i % styles.size()],
                                    longest_game, random(), make);
      if (!tried.gave_up.empty()) continue;
      ++played;
      moves += tried.record.moves.size();
      if (!tried.disagreement) continue;
      tried.record = shrink(std::move(tried.record), make, stop.token());
      tried.disagreement = ruleproof::tried(tried.record, make).disagreement;
      make_directory(options.out);
      const std::string file = fmt::format("{}/{}-native.record", options.out, options.game->id);
      finds.push_back(
          {file, file, write_record(tried.record),
           tried.disagreement ? text(*tried.disagreement) : "the smaller game does not differ again"});
      write_file_whole(file, finds.back().text);
    }
  } catch (const native::NotNative& reason) {
    throw InputError(fmt::format("{}, and cannot compile: {}", no_engine(*options.game), reason.what()));
  }
  const bool stopped = stop.token().stop_requested();
  const std::string games_played = fmt::format("{} random games of {} moves by native code", played, moves);
  return tell_result(options, {finds,
                               fmt::format("{}nothing was found in {}, not guided by coverage\n",
                                           stopped ? "stopped; " : "", games_played),
                               played, "played " + games_played, stopped, played > 0});
}

Status run_fuzz(const FuzzOptions& options, Inputs& inputs) {
  const Document& game = *options.game;
  if (!has_engine(game)) {
    if (options.show.empty() && options.make.empty() && options.fuzzer.empty()) return fuzz_natively(options);
    throw InputError(no_engine(game));
  }
  if (!options.show.empty()) {
    const Played shown = played_in_file(game, options.show, false);
    print(shown.record);
    if (shown.fault) note(*shown.fault);
    return Status::success;
  }
  if (!options.make.empty()) {
    const std::vector<std::uint8_t> bytes =
        bytes_of(parse_record(inputs.read(options.make), name_of_path(options.make), Game(game)));
    print_bytes({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    return Status::success;
  }
  return fuzz(options);
}

}  // namespace

void add_fuzz(const Program& program) {
  CommandOf command(program, "fuzz", run_fuzz, "Fuzz the engine against the reference, guided by coverage",
                    "  ruleproof fuzz disto --time 60\n"
                    "  ruleproof fuzz my-game.md --time 60\n"
                    "  ruleproof fuzz loose --show out/fuzz/loose-crash-1f2e > game.record\n"
                    "  ruleproof fuzz loose --make game.record > corpus/fuzz_loose/game");
  auto& options = command.options;
  add_game(command, options.game, GameUse::plays_any);
  command.real("--time", "SECONDS", options.seconds, 0.001, 1e9,
               "Stop after this many seconds; by default at the first find");
  command.option("--out", "DIR", options.out, "Where inputs and finds are kept")->capture_default_str();
  command.option("--fuzzer", "PATH", options.fuzzer, "The built fuzz_GAME, if it is not in build/fuzz");
  CLI::Option* show =
      command.option("--show", "FILE", options.show, "Print the game that a file of the fuzzer holds");
  command.option("--make", "RECORD", options.make, "Write the bytes of a record's game to standard output")
      ->excludes(show);
  command.json(options.json);
}

}  // namespace ruleproof
