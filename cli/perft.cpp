#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "properties/engines/agreement.hpp"
#include "properties/engines/engine.hpp"
#include "reference/document_form.hpp"
#include "report/layout.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

/// The names that --engine takes.
const std::vector<std::string> perft_engines{"reference", "optimized", "both"};

struct PerftOptions {
  SettingOptions setting;
  int depth = 0;
  std::string engine;
  std::optional<double> seconds;
  bool json = false;
};

/// Who counts: the one of those that is named, or if none is, both where the game has an engine that knows
/// the ruleset, and else the reference, with a note that says why. Throws InputError for another name, with
/// the nearest, and for an engine that the game has not.
std::string chosen_counter(const std::string& name, const Ruleset& ruleset, bool has_engine,
                           bool engine_knows) {
  if (!name.empty() && std::ranges::count(perft_engines, name) == 0)
    throw InputError("--engine: " + no_such("engine", name, perft_engines));
  if (!name.empty() && name != "reference" && !has_engine)
    throw InputError("--engine: " + model::no_engine(ruleset.game()));
  if (!name.empty()) return name;
  if (engine_knows) return "both";
  note(has_engine
           ? fmt::format("the optimized engine does not know {}; the reference counts alone", ruleset.text())
           : model::no_engine(ruleset.game()));
  return "reference";
}

/// "engine and reference differ after B a1, W b2: ..."; `path` is empty before the first move, of which
/// `no_move` speaks. The document is the one that --json begins with.
WrongResult differing(const std::string& path, const std::string& no_move, const Difference& difference,
                      nlohmann::ordered_json document) {
  return {fmt::format("engine and reference differ after {}: {}: {} by the engine, {} by the reference",
                      path.empty() ? no_move : path, difference.what, difference.by_engine,
                      difference.by_reference),
          std::move(document),
          {{"after", path},
           {"what", difference.what},
           {"by_engine", difference.by_engine},
           {"by_reference", difference.by_reference}}};
}

/// The sequences of one depth, and what else was summed up over them, in the order of their names.
struct PerftCount {
  PerftCount(std::uint64_t sequences, std::vector<nlohmann::ordered_json> sums = {})
      : sequences(sequences), sums(std::move(sums)) {}

  std::uint64_t sequences;
  std::vector<nlohmann::ordered_json> sums;  ///< numbers, or strings of digits where these are too large
};

/// Counts one depth after another, from 1, and prints each count, or all of them as one document to which the
/// keys "engine", "depth", "values", a list for each of the sums, and "stopped" are added. `count_at` gives
/// nothing if it was stopped.
Status tell_perft(nlohmann::ordered_json document, const std::string& engine, int depth, bool as_json,
                  const std::function<std::optional<PerftCount>(int)>& count_at,
                  const std::vector<std::string>& names_of_sums) {
  auto values = nlohmann::ordered_json::array();
  nlohmann::ordered_json sums = nlohmann::ordered_json::object();
  for (const std::string& name : names_of_sums) sums[name] = nlohmann::ordered_json::array();
  bool stopped = false;
  for (int d = 1; d <= depth && !stopped; ++d) {
    std::optional<PerftCount> count;
    stopped = !is_done_in_memory(fmt::format("perft({})", d), [&] {
      count = count_at(d);
      return count.has_value();
    });
    if (stopped) break;
    values.push_back(json_count(count->sequences));
    std::string line = fmt::format("perft({}) {}", d, count->sequences);
    for (std::size_t i = 0; i < names_of_sums.size(); ++i) {
      const nlohmann::ordered_json& sum = count->sums.at(i);
      sums[names_of_sums[i]].push_back(sum);
      line += fmt::format(", {} {}", names_of_sums[i], sum.is_string() ? sum.get<std::string>() : sum.dump());
    }
    if (!as_json)
      print(line + '\n');
    else if (errors_are_terminal())
      note(line);
  }
  if (stopped) note(fmt::format("stopped before perft({}) was counted", values.size() + 1));
  if (as_json) {
    document["engine"] = engine;
    document["depth"] = depth;
    document["values"] = values;
    document.update(sums);
    document["stopped"] = stopped;
    print(json_text(document));
  }
  return stopped ? Status::stopped : Status::as_asked;
}

Status perft(const PerftOptions& options) {
  const model::Setting setting = model::setting(options.setting, model::Setup::is_noted);
  const Ruleset ruleset = ruleset_of(setting.game, setting.model->setting());
  const std::string counter =
      chosen_counter(options.engine, ruleset, model::has_engine(setting.game), model::engine_knows(ruleset));
  const model::State state = end_of_record(setting);
  const Stop stop(options.seconds);
  const auto counting = counting_model(setting);
  const bool keeps_scores = !counting->kept_scores(*state.now).empty();
  model::Record record = setting.record;
  record.setting = counting->setting();
  const auto sums = [&](int d) -> std::optional<model::PerftSums> {
    if (counter == "reference") return perft(*counting, state, d, stop.token());
    if (counter == "optimized") return engine_perft(setting.game, record, d, stop.token());
    const model::PerftComparison compared = compared_perft(setting.game, record, d, stop.token());
    if (!compared.difference) return compared.sums;
    std::vector<std::string> path;
    for (const model::RecordedMove& move : compared.path) path.push_back(text(*counting, move));
    throw differing(fmt::format("{}", fmt::join(path, ", ")), "no move", *compared.difference,
                    json_document(setting.game, *counting));
  };
  return tell_perft(
      json_document(setting.game, *counting), counter, options.depth, options.json,
      [&](int d) -> std::optional<PerftCount> {
        const auto count = sums(d);
        if (!count) return std::nullopt;
        if (!keeps_scores) return PerftCount(count->count);
        return PerftCount(count->count, {json_count(count->squares), count->mover});
      },
      keeps_scores ? std::vector<std::string>{"squares", "mover"} : std::vector<std::string>());
}

}  // namespace

void add_perft(const Program& program) {
  CommandOf command(program, "perft", perft, "Count move sequences, comparing engine and reference",
                    "  ruleproof perft disto --board 3x3 --depth 5\n"
                    "  ruleproof perft loose --board 5x5 --depth 6 --engine optimized --time 60\n"
                    "  ruleproof perft loose --depth 3 --from game.txt --json\n"
                    "  ruleproof perft endo --depth 5");
  auto& options = command.options;
  add_setting(command, options.setting,
              {Uses::board, Uses::readings, Uses::from, Uses::relax, Uses::players});
  command.whole("--depth", "D", options.depth, 1, 1000, "The longest sequences to count, in turns")
      ->required();
  command.option("--engine", "ENGINE", options.engine,
                 "reference, optimized or both, which are then compared on the way");
  command.time(options.seconds);
  command.json(options.json);
}

}  // namespace ruleproof
