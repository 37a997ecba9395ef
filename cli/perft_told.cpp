#include "cli/perft_told.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/jobs.hpp"
#include "cli/layout.hpp"
#include "properties/engines/engine.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {

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

}  // namespace ruleproof
