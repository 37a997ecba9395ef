#include "cli/replay.hpp"

#include <fmt/format.h>

#include "cli/command_line.hpp"
#include "properties/fault.hpp"
#include "properties/view.hpp"
#include "record/coordinates.hpp"
#include "record/move_text.hpp"
#include "report/json.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

/// [{"clause", "text", "fault", "stones"}]
ordered_json json(const Setting& setting, const std::vector<Fault>& faults) {
  ordered_json list = ordered_json::array();
  for (const Fault& fault : faults) {
    ordered_json stones = ordered_json::array();
    for (const int point : fault.points) stones.push_back(point_name(setting.size, point));
    list.push_back({{"clause", fault.clause}, {"text", setting.ruleset.game().sentence(fault.clause)}, {"fault", fault.fault}, {"stones", std::move(stones)}});
  }
  return list;
}

}  // namespace

State end_of_record(const Setting& setting, const Board& board) {
  if (!setting.record) return start(board);
  State state = first_state(board, *setting.record);
  for (std::size_t i = 0; i < setting.record->moves.size(); ++i) {
    const Move& move = setting.record->moves[i];
    const std::string place = fmt::format("{}:{}", setting.source, setting.record->lines.at(i));
    try {
      const std::vector<Fault> found = faults(*setting.rules, state, move);
      if (!found.empty())
        throw WrongResult(fmt::format("{}: move {}, {}, is illegal: {}: \"{}\"", place, i + 1, text(setting.size, move), summary(setting.size, found.front()),
                                      setting.ruleset.game().sentence(found.front().clause)),
                          json_document(setting.ruleset, setting.size),
                          {{"move", text(setting.size, move)}, {"number", i + 1}, {"line", setting.record->lines.at(i)}, {"faults", json(setting, found)}, {"source", setting.source}});
      state = play(*setting.rules, state, move);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", place, error.what()));
    }
  }
  return state;
}

}  // namespace ruleproof
