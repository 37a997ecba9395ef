#include "cli/endo/setting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "cli/layout.hpp"
#include "properties/endo_trial.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::endo {

using nlohmann::ordered_json;

Setting setting(const SettingOptions& options) {
  if (!options.board.empty()) throw InputError("--board: Endo is played without a board; leave it out");
  if (!options.komi.empty()) throw InputError("--komi: Endo has no scores; leave it out");
  if (options.players) throw InputError("--players: Endo has two players; leave it out");
  if (options.relax)
    throw InputError("--relax: Endo has no setup clause that forbids anything; leave it out");
  Setting result{Ruleset(spec("endo")), {}, std::nullopt, ""};
  if (!options.record.empty()) {
    result.record = read_record(options.record);
    result.source = options.record == "-" ? "standard input" : options.record;
    result.ruleset =
        with_readings_of_call(ruleset(*result.record), options, result.record->readings, result.source);
  } else {
    result.ruleset = with_readings(result.ruleset, "--reading", options.readings);
  }
  result.readings = readings(result.ruleset);
  return result;
}

State start_of_record(const Setting& setting) {
  if (!setting.record) return {};
  try {
    return first_state(setting.record->setup);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", setting.source, error.what()));
  }
}

State end_of_record(const Setting& setting) {
  State state = start_of_record(setting);
  if (!setting.record) return state;
  for (std::size_t i = 0; i < setting.record->turns.size(); ++i) {
    const Turn& turn = setting.record->turns[i];
    const std::vector<Refusal> refused = refusals(setting.readings, state, turn);
    if (!refused.empty()) {
      ordered_json details = json_illegal(setting, i, refused);
      details["source"] = setting.source;
      throw WrongResult(
          fmt::format("{}: turn {}, {}, is illegal: {}: \"{}\"", place_of_turn(setting, i), i + 1, text(turn),
                      summary(refused.front()), spec("endo").clause(refused.front().clause).text),
          document(setting, state.markers), details);
    }
    state = effect(setting.readings, state, turn).after;
  }
  return state;
}

std::string place_of_turn(const Setting& setting, std::size_t i) {
  return fmt::format("{}:{}", setting.source, setting.record->lines.at(i));
}

std::string outlook(const Setting& setting, const State& state) {
  if (!state.winner) return fmt::format("{} to play", name(state.to_move));
  const Colour mover = other(state.to_move);
  return "The game is over: " + told_end(state, judgement(setting.readings, state.markers, mover));
}

std::string drawn(const Setting& setting, const State& state, const std::vector<Square>& marked) {
  return diagram(state.markers, holes(setting.readings, state.markers), marked);
}

Drawing drawing(const Readings& readings, const std::vector<Marker>& markers,
                const std::vector<Square>& marked, const std::map<Square, std::string>& labels) {
  const Box all = drawn_box(markers, marked);
  const auto point = [&](Square square) {
    return (all.lower_left.y + all.h - 1 - square.y) * all.w + square.x - all.lower_left.x;
  };
  Drawing drawing{{all.w, all.h}, std::vector<Stone>(static_cast<std::size_t>(all.w) * all.h)};
  drawing.lower_left = all.lower_left;
  for (const Marker& marker : markers)
    drawing.stones[static_cast<std::size_t>(point(marker.square))] = stone_of(marker.colour);
  for (const Square hole : holes(readings, markers)) drawing.holes.push_back(point(hole));
  for (const Square square : marked)
    if (holds(all, square)) drawing.marked.push_back(point(square));
  for (const auto& [square, label] : labels) drawing.labels[point(square)] = label;
  return drawing;
}

std::string turns_of(const Record& record) {
  std::vector<std::string> turns;
  for (const Turn& turn : record.turns) turns.push_back(text(turn));
  return turns.empty() ? "no turn" : fmt::format("{}", fmt::join(turns, "; "));
}

std::string quoted(const std::vector<Refusal>& refusals, std::size_t indent) {
  std::string told;
  for (const Refusal& refusal : refusals)
    told += paragraph(summary(refusal) + ':', indent) +
            paragraph('"' + spec("endo").clause(refusal.clause).text + '"', indent + 2);
  return told;
}

std::vector<Square> squares_of(const std::vector<Refusal>& refusals) {
  std::set<Square> squares;
  for (const Refusal& refusal : refusals) squares.insert(refusal.shows.begin(), refusal.shows.end());
  return {squares.begin(), squares.end()};
}

ordered_json document(const Setting& setting, const std::vector<Marker>& markers) {
  const Box all = box(markers);
  return json_document(setting.ruleset, fmt::format("{}x{}", all.w, all.h));
}

void add_standing(ordered_json& document, const Setting& setting, const State& state) {
  const Box all = box(state.markers);
  const auto colour = [](Colour colour) { return std::string(1, ruleproof::letter(colour)); };
  const Judgement groups = judgement(setting.readings, state.markers, Colour::black);
  document["origin"] = text(all.lower_left);
  document["rows"] = rows(all, state.markers);
  document["holes"] = json(holes(setting.readings, state.markers));
  document["to_move"] = state.winner ? ordered_json(nullptr) : ordered_json(colour(state.to_move));
  document["over"] = state.winner.has_value();
  document["winner"] = state.winner ? ordered_json(colour(*state.winner)) : ordered_json(nullptr);
  document["deprived"] = {{"black", json(groups.own)}, {"white", json(groups.opponents)}};
}

ordered_json json_illegal(const Setting& setting, std::size_t i, const std::vector<Refusal>& refusals) {
  return {{"move", text(setting.record->turns.at(i))},
          {"number", i + 1},
          {"line", setting.record->lines.at(i)},
          {"faults", json(refusals)}};
}

ordered_json json(const std::vector<Refusal>& refusals) {
  auto list = ordered_json::array();
  for (const Refusal& refusal : refusals)
    list.push_back({{"clause", refusal.clause},
                    {"text", spec("endo").clause(refusal.clause).text},
                    {"fault", refusal.fault},
                    {"stones", json(refusal.shows)}});
  return list;
}

ordered_json json(const std::vector<Square>& squares) {
  auto list = ordered_json::array();
  for (const Square square : squares) list.push_back(text(square));
  return list;
}

std::vector<std::string> clauses_of(const std::vector<Refusal>& refusals) {
  std::vector<std::string> ids;
  for (const Refusal& refusal : refusals)
    if (std::ranges::count(ids, refusal.clause) == 0) ids.emplace_back(refusal.clause);
  return ids;
}

}  // namespace ruleproof::endo
