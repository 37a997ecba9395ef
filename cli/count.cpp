#include "properties/model/count.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <thread>

#include "cli/commands.hpp"
#include "cli/kept_levels.hpp"
#include "cli/setting.hpp"
#include "cli/spread.hpp"
#include "cli/stop.hpp"
#include "report/kept.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace model {
namespace {

struct CountOptions {
  SettingOptions setting;
  std::string what;  ///< "positions", "reachable" or "games"
  std::optional<int> depth;
  std::string out;  ///< a directory for what is counted move by move, or empty
  Spread spread;
  std::optional<double> seconds;
  bool json = false;
};
CountBounds bounds_of(std::optional<int> depth) {
  CountBounds bounds;
  bounds.depth = depth;
  bounds.threads = std::max(1u, std::thread::hardware_concurrency());
  return bounds;
}

Counted counted(const Setting& setting, const CountOptions& options, const std::stop_token& stop) {
  const auto counting = counting_model(setting);
  const CountBounds bounds = bounds_of(options.depth);
  if (options.what == "reachable") return count_reachable(*counting, end_of_record(setting), bounds, stop);
  if (options.what == "games") return count_games(*counting, end_of_record(setting), bounds, stop);
  if (options.depth)
    throw InputError("--depth: positions are counted whether reachable or not, so they have none");
  if (!options.setting.record.empty())
    throw InputError("--from: positions are counted whether reachable or not, from nowhere");
  return count_positions(setting.game, *counting, stop);
}

std::string meaning(const Model& model, const std::string& what, std::optional<int> depth) {
  if (what == "positions") return fmt::format("positions ({})", settled_meaning(model.document()));
  const std::string moves = depth ? fmt::format(" of at most {} moves", *depth) : "";
  if (what == "games") return "complete games" + moves;
  return "states (stones, who is to move, and what is remembered) reachable" +
         (moves.empty() ? "" : " by games" + moves);
}

Status tell(const Setting& setting, const CountOptions& options, const Counted& result) {
  if (options.json) {
    auto document = json_document(setting.game, *setting.model);
    document["what"] = options.what;
    document["meaning"] = meaning(*setting.model, options.what, options.depth);
    if (options.depth) document["depth"] = *options.depth;
    document["value"] = result.complete ? json_count(result.value) : nlohmann::ordered_json(nullptr);
    if (!result.complete) document["at_least"] = json_count(result.value);
    print(json_text(document));
  } else {
    print(fmt::format("{}{} {}\n", result.complete ? "" : "at least ", result.value,
                      meaning(*setting.model, options.what, options.depth)));
  }
  return result.complete ? Status::as_asked : Status::stopped;
}

const char* why_incomplete(const Stop& stop) {
  return stop.token().stop_requested() ? "stopped before the count was complete"
                                       : "stopped, since the rest would take too much memory";
}

/// What decides a count, but what is counted and how far.
std::string run_of(const Setting& setting, Model& counting) {
  return fmt::format("{} {} {}", key_of(setting.game), json_document(setting.game, counting).dump(),
                     write_record(setting.record, setting.game));
}

Status list_jobs(const Setting& setting, const CountOptions& options, const std::vector<std::string>& names) {
  auto head = json_document(setting.game, *setting.model);
  for (const char* more : {"players", "settings"}) head.erase(more);
  return ruleproof::list_jobs(std::move(head), names, options.json);
}

/// What calls with these options keep.
Kept kept_by(const CountOptions& options) {
  Kept kept(options.out, key_of_run("count", fmt::format("{} {}", options.what, options.depth.value_or(-1))),
            note);
  if (options.spread.merges) kept.demand_folder();
  return kept;
}

// Games, first move by first move.

/// The games that begin with one move; how many, if they are counted.
struct FirstMove {
  std::string name;
  State after;
  std::string job;
  std::optional<Count> games = {};
};

void add_games(Count& sum, Count games) {
  if (__builtin_add_overflow(sum, games, &sum)) throw InputError("there are 2^128 games or more");
}

nlohmann::ordered_json kept_form(Count games) { return fmt::format("{}", games); }
Count games_of(const nlohmann::ordered_json& kept) {
  Count games = 0;
  for (const char digit : kept.get<std::string>()) {
    if (digit < '0' || digit > '9') throw InputError("it is no number");
    if (__builtin_mul_overflow(games, Count{10}, &games)) throw InputError("it is too large");
    add_games(games, static_cast<Count>(digit - '0'));
  }
  return games;
}

std::vector<FirstMove> first_moves(const Setting& setting, Model& counting, std::optional<int> depth) {
  const State from = end_of_record(setting);
  std::vector<FirstMove> all;
  const std::string run = run_of(setting, counting);
  if (!from.is_over && depth != 0)
    for (auto& [move, after] : counting.outcomes(from)) {
      const std::string name =
          fmt::format("{} {}", setting.game.id, text(counting, recorded(counting, from, move, after)));
      all.push_back({name, std::move(after), fmt::format("{} {} {}", run, all.size() + 1, name)});
    }
  if (all.empty())
    throw InputError(
        "there is no first move by which the count could be shared out; leave out --list-jobs, --job, "
        "--merge and --out");
  return all;
}

/// Takes up what is kept, counts what is asked for, and says what is known.
Status count_by_moves(const Setting& setting, const CountOptions& options) {
  const Spread& spread = options.spread;
  const auto counting = counting_model(setting);
  std::vector<FirstMove> moves = first_moves(setting, *counting, options.depth);
  std::vector<std::string> names, jobs;
  for (const FirstMove& move : moves) {
    names.push_back(move.name);
    jobs.push_back(move.job);
  }
  if (spread.lists_jobs) return list_jobs(setting, options, names);
  const Kept kept = kept_by(options);
  if (spread.job) {
    const FirstMove chosen = moves[place_of_job(spread, moves.size())];
    moves = {chosen};
  }
  std::size_t taken = 0;
  for (FirstMove& move : moves) taken += (move.games = kept.find(move.job, games_of)).has_value();
  if (!spread.job) {
    kept.note_foreign(jobs);
    if (!spread.merges && taken > 0)
      note(fmt::format("{} of {} counts are kept from an earlier call", taken, moves.size()));
  }
  const Stop stop(options.seconds);
  CountBounds bounds = bounds_of(options.depth);
  if (bounds.depth) --*bounds.depth;
  Counted sum{0, true};
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    FirstMove& move = moves[i];
    if (!move.games && !spread.merges) {
      const Counted games = count_games(*counting, move.after, bounds, stop.token());
      if (games.complete)
        kept.keep(move.job, kept_form(*(move.games = games.value)));
      else
        add_games(sum.value, games.value);
    }
    if (move.games)
      add_games(sum.value, *move.games);
    else
      open.push_back(i);
  }
  sum.complete = open.empty();
  if (spread.job) {
    if (sum.complete)
      print(fmt::format("{} {}\n", sum.value, moves.front().name));
    else
      note(fmt::format("{}: job {} is not done, and nothing is kept of it", why_incomplete(stop),
                       *spread.job));
    return sum.complete ? Status::as_asked : Status::stopped;
  }
  if (!sum.complete && spread.merges)
    note(
        fmt::format("not complete: {} of {} counts are there; next: --job K of the jobs that are not run, "
                    "{}; then --merge again",
                    taken, moves.size(), numbers_of_jobs(open)));
  else if (!sum.complete)
    note(why_incomplete(stop));
  else if (!spread.merges)
    kept.forget(jobs);
  return tell(setting, options, sum);
}

// States, level by level.

Status count_by_levels(const Setting& setting, const CountOptions& options) {
  const Spread& spread = options.spread;
  const auto counting = counting_model(setting);
  const Stop stop(options.seconds);
  const Kept kept = kept_by(options);
  KeptLevels levels(kept, run_of(setting, *counting), *counting, end_of_record(setting),
                    bounds_of(options.depth), stop.token());
  std::vector<std::string> names;
  for (std::size_t part = 1; part <= parts_of_level; ++part)
    names.push_back(fmt::format("{} part {} of {}", setting.game.id, part, parts_of_level));
  if (spread.lists_jobs) return list_jobs(setting, options, names);
  if (spread.job) {
    const std::size_t part = place_of_job(spread, parts_of_level);
    const auto reached = levels.do_part(part);
    if (reached)
      print(fmt::format("{} states reached by {}\n", *reached, names[part]));
    else
      note(fmt::format("{}: job {} is not done, and nothing is kept of it", why_incomplete(stop),
                       *spread.job));
    return reached ? Status::as_asked : Status::stopped;
  }
  kept.note_foreign(levels.jobs());
  if (spread.merges) {
    const KeptLevels::Told told = levels.merge();
    if (!told.open.empty())
      note(fmt::format(
          "not complete: what at most {} moves lead to is counted; next: --job K of the jobs that "
          "are not run, {}; then --merge again",
          told.moves, numbers_of_jobs(told.open)));
    else if (!told.counted.complete)
      note(why_incomplete(stop));
    return tell(setting, options, told.counted);
  }
  const Counted counted = levels.run();
  if (counted.complete)
    kept.forget(levels.jobs());
  else
    note(fmt::format("{}; what is done is in {}, and the same call goes on there", why_incomplete(stop),
                     options.out));
  return tell(setting, options, counted);
}

Status count(const CountOptions& options) {
  const std::vector<std::string> known{"positions", "reachable", "games"};
  if (std::ranges::count(known, options.what) == 0)
    throw InputError("--what: " + no_such("count", options.what, known));
  const Spread& spread = options.spread;
  const bool is_shared = spread.lists_jobs || spread.job || spread.merges || !options.out.empty();
  if (is_shared && options.what == "positions")
    throw InputError(
        "--what positions: these are counted in one piece, of at most 2^26 boards; leave out --list-jobs, "
        "--job, --merge and --out");
  const Setting setting = model::setting(options.setting, Setup::is_noted);
  if (is_shared)
    return options.what == "games" ? count_by_moves(setting, options) : count_by_levels(setting, options);
  const Stop stop(options.seconds);
  const Counted result = counted(setting, options, stop.token());
  if (!result.complete) note(why_incomplete(stop));
  return tell(setting, options, result);
}

}  // namespace
}  // namespace model

void add_count(CLI::App& program, Action& action) {
  CLI::App& command =
      add_command(program, "count", "Exact counts of positions, states and games",
                  "  ruleproof count disto --board 3x3 --what positions\n"
                  "  ruleproof count loose --board 3x3 --what reachable --json\n"
                  "  ruleproof count loose --board 4x4 --what games --depth 4\n"
                  "  ruleproof count endo --what reachable --depth 4\n"
                  "  ruleproof count loose --board 4x4 --what games --depth 6 --list-jobs\n"
                  "  ruleproof count loose --board 4x4 --what games --depth 6 --job 3 --out counts\n"
                  "  ruleproof count loose --board 4x4 --what games --depth 6 --merge --out counts");
  const auto options = std::make_shared<model::CountOptions>();
  add_game(command, options->setting, GameUse::plays_any);
  add_board(command, options->setting);
  command.add_option("--what", options->what, "positions, reachable (states) or games")
      ->required()
      ->type_name("WHAT");
  command.add_option("--depth", options->depth, "Only states and games of at most so many moves")
      ->type_name("D")
      ->check(whole_number(0, 1000));
  add_readings(command, options->setting);
  add_from(command, options->setting);
  add_relax(command, options->setting);
  add_players(command, options->setting);
  command
      .add_option("--out", options->out,
                  "Count games first move by first move and states level by level, and leave there what a "
                  "stopped call has counted")
      ->type_name("DIR");
  add_time(command, options->seconds);
  command.add_flag("--json", options->json, "One JSON document instead");
  add_spread(command, options->spread);
  command.get_option("--merge")->excludes(command.get_option("--time"));
  command.callback([&action, options] { action = [options] { return model::count(*options); }; });
}

}  // namespace ruleproof
