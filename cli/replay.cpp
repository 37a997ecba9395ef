#include "cli/replay.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "cli/layout.hpp"
#include "properties/view.hpp"
#include "record/coordinates.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

State start_of_record(const Setting& setting, const Board& board) {
  return setting.record ? first_state(board, *setting.record) : start(board);
}

Replay replay(const Setting& setting, const Board& board) {
  Replay replay{start_of_record(setting, board)};
  if (!setting.record) return replay;
  for (const Move& move : setting.record->moves) {
    try {
      replay.is_illegal = !faults(*setting.rules, replay.state, move).empty();
      if (replay.is_illegal) break;
      replay.state = play(*setting.rules, replay.state, move);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", place_of_move(setting, replay.played), error.what()));
    }
    ++replay.played;
  }
  return replay;
}

State end_of_record(const Setting& setting, const Board& board) {
  const Replay played = replay(setting, board);
  if (!played.is_illegal) return played.state;
  const Move& move = setting.record->moves[played.played];
  const std::vector<Fault> found = faults(*setting.rules, played.state, move);
  nlohmann::ordered_json details = json_illegal(setting, played.played, found);
  details["source"] = setting.source;
  throw WrongResult(
      fmt::format("{}: move {}, {}, is illegal: {}: \"{}\"", place_of_move(setting, played.played),
                  played.played + 1, text(setting.size, move), summary(setting.size, found.front()),
                  setting.ruleset.game().sentence(found.front().clause)),
      json_document(setting.ruleset, setting.size), details);
}

std::string place_of_move(const Setting& setting, std::size_t i) {
  return fmt::format("{}:{}", setting.source, setting.record->lines.at(i));
}

std::string quoted(const Setting& setting, const std::vector<Fault>& faults, std::size_t indent) {
  std::string result;
  for (const Fault& fault : faults)
    if (const std::string sentence(setting.ruleset.game().sentence(fault.clause)); sentence.empty())
      result += paragraph(summary(setting.size, fault), indent);
    else
      result += paragraph(summary(setting.size, fault) + ':', indent) + paragraph('"' + sentence + '"', indent + 2);
  return result;
}

std::vector<std::string> names(Size size, const std::vector<int>& points) {
  std::vector<std::string> names;
  for (const int point : points) names.push_back(point_name(size, point));
  return names;
}

nlohmann::ordered_json json_illegal(const Setting& setting, std::size_t i, const std::vector<Fault>& faults) {
  return {{"move", text(setting.size, setting.record->moves.at(i))},
          {"number", i + 1},
          {"line", setting.record->lines.at(i)},
          {"faults", json(setting, faults)}};
}

nlohmann::ordered_json json(const Setting& setting, const std::vector<Fault>& faults) {
  auto list = nlohmann::ordered_json::array();
  for (const Fault& fault : faults)
    list.push_back({{"clause", fault.clause},
                    {"text", setting.ruleset.game().sentence(fault.clause)},
                    {"fault", fault.fault},
                    {"stones", names(setting.size, fault.points)}});
  return list;
}

}  // namespace ruleproof
