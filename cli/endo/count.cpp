#include <fmt/format.h>

#include "cli/endo/commands.hpp"
#include "cli/endo/setting.hpp"
#include "cli/stop.hpp"
#include "properties/endo_positions.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::endo {
namespace {

/// Of 16 bytes each, and as much again on the way, they fit into the memory of a small machine.
constexpr std::size_t most_positions = 20'000'000;

}  // namespace

Status count(const SettingOptions& options, const std::string& what, std::optional<int> depth,
             std::optional<double> seconds, bool as_json) {
  if (what == "games")
    throw InputError(
        "--what: whole games of Endo are not counted: the grid has no edge, and there is no end to "
        "how long a game can be; count positions with --depth, or ask for perft");
  if (what == "reachable")
    throw InputError(
        "--what: there is no end to the positions that games of Endo can reach; count positions "
        "with --depth");
  if (!depth)
    throw InputError("--depth: positions of Endo are counted after exactly so many turns; say how many");
  if (!options.record.empty())
    throw InputError("--from: positions of Endo are counted from the start; leave it out");
  const Setting setting = endo::setting(options);
  const Stop stop(seconds);
  const Counted result = count_positions(setting.ruleset, *depth, most_positions, stop.token());
  if (!result.complete)
    note(stop.token().stop_requested() ? "stopped before the count was complete"
                                       : "stopped, since the rest would take too much memory");
  const std::string meaning = fmt::format("positions up to translation after exactly {} turns", *depth);
  if (as_json) {
    auto told = json_document(setting.ruleset, "");
    told["what"] = what;
    told["meaning"] = meaning;
    told["depth"] = *depth;
    told["value"] = result.complete ? json_count(result.value) : nlohmann::ordered_json(nullptr);
    if (!result.complete) told["at_least"] = json_count(result.value);
    print(json_text(told));
  } else {
    print(fmt::format("{}{} {}\n", result.complete ? "" : "at least ", result.value, meaning));
  }
  return result.complete ? Status::as_asked : Status::stopped;
}

}  // namespace ruleproof::endo
