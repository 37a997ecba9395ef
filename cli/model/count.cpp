#include "properties/model/count.hpp"

#include <fmt/format.h>

#include "cli/model/commands.hpp"
#include "cli/model/setting.hpp"
#include "cli/perft_told.hpp"
#include "cli/stop.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
namespace {

Counted counted(const Setting& setting, const SettingOptions& options, const std::string& what, std::optional<int> depth, const std::stop_token& stop) {
  if (what == "reachable") return count_reachable(*setting.model, end_of_record(setting), depth, stop);
  if (what == "games") return count_games(*setting.model, end_of_record(setting), depth, stop);
  if (depth) throw InputError("--depth: positions are counted whether reachable or not, so they have none");
  if (!options.record.empty()) throw InputError("--from: positions are counted whether reachable or not, from nowhere");
  return count_positions(*setting.model, stop);
}

std::string meaning(const Model& model, const std::string& what, std::optional<int> depth) {
  if (what == "positions") return fmt::format("positions ({})", settled_meaning(model.document()));
  const std::string moves = depth ? fmt::format(" of at most {} moves", *depth) : "";
  if (what == "games") return "complete games" + moves;
  return "states (stones, who is to move, and what is remembered) reachable" + (moves.empty() ? "" : " by games" + moves);
}

}  // namespace

Status perft(const SettingOptions& options, int depth, const std::string& engine, std::optional<double> seconds, bool as_json) {
  demand_perft_engine(engine);
  if (!engine.empty() && engine != "reference")
    throw InputError(fmt::format("--engine: no optimized engine plays by this document of {}; the reference does", spec(options.game).title));
  const Setting setting = model::setting(options, Setup::is_noted);
  const State state = end_of_record(setting);
  const Stop stop(seconds);
  return tell_perft(json_document(setting.game, *setting.model), "reference", depth, as_json,
                    [&](int d) -> std::optional<PerftCount> {
                      const auto count = perft(*setting.model, state, d, stop.token());
                      return count ? std::optional<PerftCount>(*count) : std::nullopt;
                    });
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
