#include "properties/search/count.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <thread>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/kept_levels.hpp"
#include "cli/native_code.hpp"
#include "cli/native_options.hpp"
#include "cli/setting.hpp"
#include "cli/spread.hpp"
#include "cli/stop.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"

namespace ruleproof {

namespace {

struct CountOptions {
  SettingOptions setting;
  std::string what;  ///< "positions", "reachable" or "games"
  std::optional<int> depth;
  std::string out;  ///< a directory for intermediate results, or empty
  Spread spread;
  bool no_native = false;
  std::optional<double> seconds;
  bool json = false;
};
CountBounds bounds_of(std::optional<int> depth) {
  CountBounds bounds;
  bounds.depth = depth;
  bounds.threads = std::max(1u, std::thread::hardware_concurrency());
  return bounds;
}

/// A count, and whether native code contributed to it.
struct CountByCode {
  Counted counted;
  bool is_native = false;
};

/// Counts reachable states. Once the compiler has finished, native code lists the moves, unless --no-native
/// is given.
CountByCode count_reachable_states(const Called& called, const CountOptions& options,
                                   const std::stop_token& stop) {
  const auto counting = counting_model(called);
  CountBounds bounds = bounds_of(options.depth);
  const auto faster = native_counts(counting->game(), Compiling::runs_beside);
  if (!options.no_native) bounds.faster = [&](const Model& model) { return faster->each_position(model); };
  const Counted counted = count_reachable(*counting, end_of_record(called), bounds, stop);
  return {counted, faster->is_used()};
}

CountByCode count_of_call(const Called& called, const CountOptions& options, const std::stop_token& stop) {
  if (options.what == "reachable") return count_reachable_states(called, options, stop);
  const auto counting = counting_model(called);
  if (options.what == "games")
    return {count_games(*counting, end_of_record(called), bounds_of(options.depth), stop)};
  if (options.depth)
    throw InputError("--depth: positions are counted whether reachable or not, so they have none");
  if (!options.setting.record.empty())
    throw InputError("--from: positions are counted whether reachable or not, from nowhere");
  return {count_positions(called.document(), *counting, stop)};
}

std::string meaning(const Model& model, const std::string& what, std::optional<int> depth) {
  if (what == "positions") return fmt::format("positions ({})", settled_meaning(model.document()));
  const std::string moves = depth ? fmt::format(" of at most {} moves", *depth) : "";
  if (what == "games") return "complete games" + moves;
  return "states (stones, who is to move, and what is remembered) reachable" +
         (moves.empty() ? "" : " by games" + moves);
}

Status tell(const Called& called, const CountOptions& options, const Counted& result,
            bool is_native = false) {
  if (options.json) {
    auto document = json_document(*called.model);
    document["what"] = options.what;
    document["meaning"] = meaning(*called.model, options.what, options.depth);
    if (options.depth) document["depth"] = *options.depth;
    document["value"] = result.complete ? json_count(result.value) : nlohmann::ordered_json(nullptr);
    if (!result.complete) document["at_least"] = json_count(result.value);
    if (is_native) document["native"] = true;
    print(json_text(document));
  } else {
    const bool has_its_boards = !evaluator::boards_of_drawings_and_names(called.document()).empty();
    print(fmt::format("{}{} {}{}\n", result.complete ? "" : "at least ", result.value,
                      meaning(*called.model, options.what, options.depth),
                      has_its_boards ? ", on " + ruleproof::text(called.record.game.board()) : ""));
  }
  return result.complete ? Status::success : Status::stopped;
}

const char* why_incomplete(const Stop& stop) {
  return stop.token().stop_requested() ? "stopped before the count was complete"
                                       : "stopped, since the rest would take too much memory";
}

/// Returns a key that identifies the document, the game and the record. The key does not contain what is
/// counted, or to which depth.
std::string run_of(const Called& called, const Model& counting) {
  return fmt::format("{} {} {}", key_of(called.document()), json_document(counting).dump(),
                     write_record(called.record));
}

/// Returns the store for the results of runs with these options. Throws InputError if --merge is given and
/// the folder of the store does not exist.
Kept kept_by(const CountOptions& options) {
  Kept kept(options.out, key_of_run("count", fmt::format("{} {}", options.what, options.depth.value_or(-1))),
            note);
  if (options.spread.merges) kept.demand_folder();
  return kept;
}

// The functions and the class below count games. There is one job for each first move.

void add(Count& sum, Count games) {
  if (__builtin_add_overflow(sum, games, &sum)) throw InputError("there are 2^128 games or more");
}

Count games_of(const nlohmann::ordered_json& kept) {
  Count games = 0;
  for (const char digit : kept.get<std::string>()) {
    if (digit < '0' || digit > '9') throw InputError("it is no number");
    if (__builtin_mul_overflow(games, Count{10}, &games)) throw InputError("it is too large");
    add(games, static_cast<Count>(digit - '0'));
  }
  return games;
}

/// The jobs of a count of games, one for each first move.
class FirstMoves : public JobRun {
 public:
  FirstMoves(const Called& called, const Model& counting, std::optional<int> depth)
      : counting_(counting), bounds_(bounds_of(depth)) {
    const State from = end_of_record(called);
    const std::string run = run_of(called, counting);
    if (!from.is_over && depth != 0)
      for (auto& [move, after] : counting.outcomes(from, false, Listing::as_counted)) {
        const std::string name =
            fmt::format("{} {}", called.document().id, text(counting, recorded(counting, from, move, after)));
        moves_.push_back({name, std::move(after), fmt::format("{} {} {}", run, moves_.size() + 1, name)});
      }
    if (moves_.empty())
      throw InputError(
          "there is no first move by which the count could be shared out; leave out --list-jobs, --job, "
          "--merge and --out");
    if (depth) --*bounds_.depth;
  }

  std::size_t size() const override { return moves_.size(); }
  std::string things() const override { return "counts"; }
  std::string name(std::size_t job) const override { return moves_[job].name; }
  std::string key(std::size_t job) const override { return moves_[job].key; }
  bool is_done(std::size_t job) const override { return moves_[job].games.has_value(); }
  std::optional<nlohmann::ordered_json> work(std::size_t job, const std::stop_token& stop) override {
    const Counted games = count_games(counting_, moves_[job].after, bounds_, stop);
    if (!games.complete) {
      add(of_open_ones_, games.value);
      return std::nullopt;
    }
    moves_[job].games = games.value;
    return fmt::format("{}", games.value);
  }
  void take(std::size_t job, const nlohmann::ordered_json& kept) override {
    moves_[job].games = games_of(kept);
  }
  std::string summary(std::size_t job) const override {
    return fmt::format("{} {}", *moves_[job].games, moves_[job].name);
  }

  std::string so_far() const {
    const auto done = std::ranges::count_if(moves_, [](const Move& move) { return move.games.has_value(); });
    return is_complete(*this) ? "" : fmt::format("{} of {} counts are there", done, moves_.size());
  }
  Counted sum() const {
    Counted sum{of_open_ones_, is_complete(*this)};
    for (const Move& move : moves_) add(sum.value, move.games.value_or(0));
    return sum;
  }

 private:
  struct Move {
    std::string name;
    State after;
    std::string key;
    std::optional<Count> games = {};
  };

  const Model& counting_;
  CountBounds bounds_;
  std::vector<Move> moves_;
  Count of_open_ones_ = 0;
};

/// The sum of the counts so far, and a text on how far the count has come. The text is empty if all jobs are
/// finished.
struct CountOfJobs {
  Counted counted;
  std::string so_far;
};

/// Runs a count that consists of jobs. For --list-jobs prints the jobs, and for --job calls `one`, which does
/// one job. Otherwise calls `all`, which does or merges all jobs, and prints the count that `all` returns.
Status count_in_jobs(const Called& called, const CountOptions& options, const Stop& stop, const JobRun& run,
                     const std::function<Status()>& one, const std::function<CountOfJobs()>& all) {
  const Spread& spread = options.spread;
  if (spread.lists_jobs) {
    auto head = json_document(*called.model);
    for (const char* more : {"players", "settings"}) head.erase(more);
    return list_jobs(std::move(head), run, options.json);
  }
  if (spread.job) return one();
  const auto [counted, so_far] = all();
  if (spread.merges && !so_far.empty())
    note(fmt::format("not complete: {}; next: {}", so_far, step_after_merge(run)));
  else if (!counted.complete)
    note(fmt::format("{}{}", why_incomplete(stop),
                     spread.merges ? ""
                                   : fmt::format("; the results are in {}, and the same call continues there",
                                                 options.out)));
  return tell(called, options, counted);
}

Status count_games_in_jobs(const Called& called, const CountOptions& options) {
  const auto counting = counting_model(called);
  const Stop stop(options.seconds);
  const Kept kept = kept_by(options);
  FirstMoves run(called, *counting, options.depth);
  return count_in_jobs(
      called, options, stop, run, [&] { return do_job(run, kept, options.spread, stop.token()); },
      [&] {
        take_up(run, kept, options.spread);
        if (!options.spread.merges) work_through(run, kept, 1, stop.token());
        if (is_complete(run) && !options.spread.merges) kept.forget(run.keys());
        return CountOfJobs{run.sum(), run.so_far()};
      });
}

Status count_levels_in_jobs(const Called& called, const CountOptions& options) {
  const auto counting = counting_model(called);
  const Stop stop(options.seconds);
  const Kept kept = kept_by(options);
  KeptLevels run(called.document().id, kept, run_of(called, *counting), *counting, end_of_record(called),
                 bounds_of(options.depth), stop.token());
  return count_in_jobs(
      called, options, stop, run,
      [&] { return run.fitting([&] { return do_job(run, kept, options.spread, stop.token()); }); },
      [&] {
        kept.note_foreign(run.known_keys());
        const Counted counted = options.spread.merges ? run.merge() : run.run();
        if (counted.complete && !options.spread.merges) kept.forget(run.known_keys());
        return CountOfJobs{counted, run.so_far()};
      });
}

Status count(const CountOptions& options, Inputs& inputs) {
  const std::vector<std::string> known{"positions", "reachable", "games"};
  if (std::ranges::count(known, options.what) == 0)
    throw InputError("--what: " + no_such("count", options.what, known));
  const Spread& spread = options.spread;
  const bool is_shared = spread.is_set() || !options.out.empty();
  if (is_shared && options.what == "positions")
    throw InputError(
        "--what positions: these are counted in one piece, of at most 2^26 boards; leave out --list-jobs, "
        "--job, --merge and --out");
  const Called called = read_call(inputs, options.setting);
  if (is_shared)
    return options.what == "games" ? count_games_in_jobs(called, options)
                                   : count_levels_in_jobs(called, options);
  const Stop stop(options.seconds);
  const auto [result, is_native] = count_of_call(called, options, stop.token());
  if (!result.complete) note(why_incomplete(stop));
  if (is_native) note_native("the count rests");
  return tell(called, options, result, is_native);
}

}  // namespace

void add_count(const Program& program) {
  CommandOf command(program, "count", count, "Exact counts of positions, states and games",
                    "  ruleproof count disto --board 3x3 --what positions\n"
                    "  ruleproof count loose --board 3x3 --what reachable --json\n"
                    "  ruleproof count loose --board 4x4 --what games --depth 4\n"
                    "  ruleproof count endo --what reachable --depth 4\n"
                    "  ruleproof count loose --board 4x4 --what games --depth 6 --list-jobs\n"
                    "  ruleproof count loose --board 4x4 --what games --depth 6 --job 3 --out counts\n"
                    "  ruleproof count loose --board 4x4 --what games --depth 6 --merge --out counts");
  auto& options = command.options;
  add_setting(command, options.setting,
              {Uses::board, Uses::readings, Uses::from, Uses::relax, Uses::players});
  command.option("--what", "WHAT", options.what, "positions, reachable (states) or games")->required();
  command.whole("--depth", "D", options.depth, 0, 1000, "Only states and games of at most D moves");
  command.option("--out", "DIR", options.out,
                 "Count games first move by first move and states level by level, and leave there what a "
                 "stopped call has counted");
  add_no_native(command, options.no_native);
  command.time(options.seconds);
  command.json(options.json);
  add_spread(command, options.spread);
  command.app.get_option("--merge")->excludes(command.app.get_option("--time"));
}

}  // namespace ruleproof
