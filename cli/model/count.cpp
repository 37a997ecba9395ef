#include "properties/model/count.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <thread>

#include "cli/model/commands.hpp"
#include "cli/model/setting.hpp"
#include "cli/perft_told.hpp"
#include "cli/stop.hpp"
#include "properties/engines/agreement.hpp"
#include "reference/document_form.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
namespace {

/// The model of a setting, as its document says that it is counted; the states of the one are states of the other.
std::unique_ptr<Model> counting_model(const Setting& setting) {
  const language::Document& document = setting.model->document();
  return std::make_unique<Model>(document, counting_setting(document, setting.model->setting()), setting.record.size, Evaluation::compiled);
}

Counted counted(const Setting& setting, const SettingOptions& options, const std::string& what, std::optional<int> depth, const std::stop_token& stop) {
  const auto counting = counting_model(setting);
  CountBounds bounds;
  bounds.depth = depth;
  bounds.threads = std::max(1u, std::thread::hardware_concurrency());
  if (what == "reachable") return count_reachable(*counting, end_of_record(setting), bounds, stop);
  if (what == "games") return count_games(*counting, end_of_record(setting), bounds, stop);
  if (depth) throw InputError("--depth: positions are counted whether reachable or not, so they have none");
  if (!options.record.empty()) throw InputError("--from: positions are counted whether reachable or not, from nowhere");
  return count_positions(setting.game, *counting, stop);
}

std::string meaning(const Model& model, const std::string& what, std::optional<int> depth) {
  if (what == "positions") return fmt::format("positions ({})", settled_meaning(model.document()));
  const std::string moves = depth ? fmt::format(" of at most {} moves", *depth) : "";
  if (what == "games") return "complete games" + moves;
  return "states (stones, who is to move, and what is remembered) reachable" + (moves.empty() ? "" : " by games" + moves);
}

}  // namespace

Status perft(const SettingOptions& options, int depth, const std::string& engine, std::optional<double> seconds, bool as_json) {
  const Setting setting = model::setting(options, Setup::is_noted);
  const Ruleset ruleset = ruleset_of(setting.game, setting.model->setting());
  const std::string counter = chosen_counter(engine, ruleset, has_engine(setting.game), engine_knows(ruleset));
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
    throw differing(fmt::format("{}", fmt::join(path, ", ")), "no move", *compared.difference, json_document(setting.game, *counting));
  };
  return tell_perft(json_document(setting.game, *counting), counter, depth, as_json,
                    [&](int d) -> std::optional<PerftCount> {
                      const auto count = sums(d);
                      if (!count) return std::nullopt;
                      if (!keeps_scores) return PerftCount(count->count);
                      return PerftCount(count->count, {json_count(count->squares), count->mover});
                    },
                    keeps_scores ? std::vector<std::string>{"squares", "mover"} : std::vector<std::string>());
}

Status count(const SettingOptions& options, const std::string& what, std::optional<int> depth, std::optional<double> seconds, bool as_json) {
  const Setting setting = model::setting(options, Setup::is_noted);
  const Stop stop(seconds);
  const Counted result = counted(setting, options, what, depth, stop.token());
  if (!result.complete)
    note(stop.token().stop_requested() ? "stopped before the count was complete" : "stopped, since the rest would take too much memory");
  if (as_json) {
    auto document = json_document(setting.game, *setting.model);
    document["what"] = what;
    document["meaning"] = meaning(*setting.model, what, depth);
    if (depth) document["depth"] = *depth;
    document["value"] = result.complete ? json_count(result.value) : nlohmann::ordered_json(nullptr);
    if (!result.complete) document["at_least"] = json_count(result.value);
    print(json_text(document));
  } else {
    print(fmt::format("{}{} {}\n", result.complete ? "" : "at least ", result.value, meaning(*setting.model, what, depth)));
  }
  return result.complete ? Status::as_asked : Status::stopped;
}

}  // namespace ruleproof::model
