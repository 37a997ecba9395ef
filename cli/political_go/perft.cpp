#include "properties/political_go_perft.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/perft_told.hpp"
#include "cli/political_go/commands.hpp"
#include "cli/political_go/setting.hpp"
#include "cli/stop.hpp"

namespace ruleproof::political_go {
namespace {

/// The engine at the end of the record, whose events are legal and mean one outcome.
std::unique_ptr<Engine> engine_at_end(const Setting& setting) {
  auto at_end = engine(setting.ruleset, setting.roster.size, static_cast<int>(setting.roster.players.size()));
  if (!setting.record) return at_end;
  if (const auto& setup = setting.record->setup) at_end->set_up(*setup);
  State state = start_of_record(setting);
  for (const Event& event : setting.record->events) {
    const Outcome outcome = meant(setting.roster, setting.play, state, event);
    const std::vector<Removed> all = may_remove(event) ? at_end->outcomes(event) : std::vector<Removed>{};
    const auto found = std::ranges::find(all, outcome.removed);
    at_end->play(event, found == all.end() ? 0 : static_cast<int>(found - all.begin()));
    state = setting.play.play(state, event, outcome);
  }
  return at_end;
}

std::string chosen_counter(const std::string& engine, const Ruleset& ruleset) {
  demand_perft_engine(engine);
  if (!engine.empty()) return engine;
  if (knows(ruleset)) return "both";
  note(fmt::format("the optimized engine does not know {}; the reference counts alone", ruleset.text()));
  return "reference";
}

/// A number up to 2^53 either way, which every reader of JSON keeps exactly, and a decimal string beyond.
nlohmann::ordered_json json_sum(std::int64_t sum) {
  constexpr std::int64_t exact = std::int64_t{1} << 53;
  if (sum >= -exact && sum <= exact) return sum;
  return std::to_string(sum);
}

PerftCount told(const PerftSums& sums) {
  return {sums.count, {json_count(sums.squares), json_sum(sums.mover)}};
}

}  // namespace

Status perft(const SettingOptions& options, int depth, const std::string& engine,
             std::optional<double> seconds, bool as_json) {
  const Setting setting = political_go::setting(options);
  const std::string counter = chosen_counter(engine, setting.ruleset);
  const State state = end_of_record(setting);
  const Stop stop(seconds);
  const auto own = counter == "reference" ? nullptr : engine_at_end(setting);
  const auto twin = counter == "both" ? engine_at_end(setting) : nullptr;

  const auto count_at = [&](int moves) -> std::optional<PerftCount> {
    std::optional<PerftSums> sums;
    if (counter == "reference") {
      sums = perft(setting.play, state, moves, stop.token());
    } else if (counter == "optimized") {
      sums = perft(*own, moves, stop.token());
    } else {
      const PerftComparison compared = perft(setting.play, state, *own, *twin, moves, stop.token());
      if (compared.mismatch)
        throw differing(events_of(setting.roster, compared.mismatch->path), "no event",
                        compared.mismatch->difference, document(setting));
      sums = compared.sums;
    }
    return sums ? std::optional(told(*sums)) : std::nullopt;
  };
  return tell_perft(document(setting), counter, depth, as_json, count_at, {"squares", "mover"});
}

}  // namespace ruleproof::political_go
