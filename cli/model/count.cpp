#include "properties/model/count.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <thread>

#include "cli/kept.hpp"
#include "cli/model/commands.hpp"
#include "cli/model/setting.hpp"
#include "cli/perft_told.hpp"
#include "cli/spread.hpp"
#include "cli/stop.hpp"
#include "properties/engines/agreement.hpp"
#include "reference/document_form.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
namespace {

/// The model of a setting, as its document says that it is counted; the states of the one are states of the
/// other.
std::unique_ptr<Model> counting_model(const Setting& setting) {
  const language::Document& document = setting.model->document();
  return std::make_unique<Model>(document, counting_setting(document, setting.model->setting()),
                                 setting.record.size, Evaluation::compiled);
}

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
  const auto reading = json_document(setting.game, counting).dump();
  const std::string record = write_record(setting.record, setting.game);
  if (!from.is_over && depth != 0)
    for (auto& [move, after] : counting.outcomes(from)) {
      const std::string name =
          fmt::format("{} {}", setting.game.id, text(counting, recorded(counting, from, move, after)));
      all.push_back(
          {name, std::move(after),
           fmt::format("{} {} {} {} {}", key_of(setting.game), reading, record, all.size() + 1, name)});
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
  if (spread.lists_jobs) {
    auto head = json_document(setting.game, *setting.model);
    for (const char* more : {"players", "settings"}) head.erase(more);
    return list_jobs(std::move(head), names, options.json);
  }
  const Kept kept(options.out, key_of_run("count", fmt::format("games {}", options.depth.value_or(-1))));
  if (spread.merges) kept.demand_folder();
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

/// Why a count is not shared out; nothing for games.
const char* reason_not_to_share(const std::string& what) {
  if (what == "reachable")
    return "--what reachable: a state that is reachable in two ways counts once, so that counts of parts "
           "cannot be added up; leave out --list-jobs, --job, --merge and --out";
  if (what == "positions")
    return "--what positions: these are counted in one piece, of at most 2^26 boards; leave out --list-jobs, "
           "--job, --merge and --out";
  return nullptr;
}

}  // namespace

Status perft(const SettingOptions& options, int depth, const std::string& engine,
             std::optional<double> seconds, bool as_json) {
  const Setting setting = model::setting(options, Setup::is_noted);
  const Ruleset ruleset = ruleset_of(setting.game, setting.model->setting());
  const std::string counter =
      chosen_counter(engine, ruleset, has_engine(setting.game), engine_knows(ruleset));
  const State state = end_of_record(setting);
  const Stop stop(seconds);
  const auto counting = counting_model(setting);
  const bool keeps_scores = !counting->kept_scores(*state.now).empty();
  Record record = setting.record;
  record.setting = counting->setting();
  const auto sums = [&](int d) -> std::optional<PerftSums> {
    if (counter == "reference") return perft(*counting, state, d, stop.token());
    if (counter == "optimized") return engine_perft(setting.game, record, d, stop.token());
    const PerftComparison compared = compared_perft(setting.game, record, d, stop.token());
    if (!compared.difference) return compared.sums;
    std::vector<std::string> path;
    for (const RecordedMove& move : compared.path) path.push_back(text(*counting, move));
    throw differing(fmt::format("{}", fmt::join(path, ", ")), "no move", *compared.difference,
                    json_document(setting.game, *counting));
  };
  return tell_perft(
      json_document(setting.game, *counting), counter, depth, as_json,
      [&](int d) -> std::optional<PerftCount> {
        const auto count = sums(d);
        if (!count) return std::nullopt;
        if (!keeps_scores) return PerftCount(count->count);
        return PerftCount(count->count, {json_count(count->squares), count->mover});
      },
      keeps_scores ? std::vector<std::string>{"squares", "mover"} : std::vector<std::string>());
}

Status count(const CountOptions& options) {
  const Spread& spread = options.spread;
  const bool is_shared = spread.lists_jobs || spread.job || spread.merges || !options.out.empty();
  if (is_shared)
    if (const char* reason = reason_not_to_share(options.what)) throw InputError(reason);
  const Setting setting = model::setting(options.setting, Setup::is_noted);
  if (is_shared) return count_by_moves(setting, options);
  const Stop stop(options.seconds);
  const Counted result = counted(setting, options, stop.token());
  if (!result.complete) note(why_incomplete(stop));
  return tell(setting, options, result);
}

}  // namespace ruleproof::model
