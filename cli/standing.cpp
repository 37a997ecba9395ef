#include "cli/standing.hpp"

#include <fmt/format.h>

#include "properties/view.hpp"
#include "record/move_text.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

std::string json_letter(Colour colour) { return std::string(1, letter(colour)); }

/// A score, of which half points are kept.
ordered_json json_points(int halves) {
  if (halves % 2 == 0) return halves / 2;
  return halves / 2.0;
}

}  // namespace

std::string caption(const Setting& setting) {
  return fmt::format("{} {}, komi {}", setting.ruleset.game().title, text(setting.size), text(setting.komi));
}

std::string scores(const Result& result) {
  return fmt::format("Black {}, White {}", text(Komi{result.black}), text(Komi{result.white}));
}

std::string outlook(const Setting& setting, const State& state, const Result& result) {
  if (!setting.rules->is_over(state)) return fmt::format("{} to play", name(state.to_move));
  return fmt::format("The game is over: {} [{}]",
                     result.winner ? fmt::format("{} wins", name(*result.winner)) : result.note,
                     result.clause);
}

ordered_json json_scores(const Result& result) {
  return {{"black", json_points(result.black)}, {"white", json_points(result.white)}};
}

void add_standing(ordered_json& document, const Setting& setting, const State& state, const Result& result) {
  const bool over = setting.rules->is_over(state);
  document["komi"] = json_points(setting.komi.halves);
  document["rows"] = rows(setting.size, stones_of(state.position));
  document["to_move"] = over ? ordered_json(nullptr) : ordered_json(json_letter(state.to_move));
  document["over"] = over;
  document["score"] = json_scores(result);
  document["winner"] =
      over && result.winner ? ordered_json(json_letter(*result.winner)) : ordered_json(nullptr);
  if (over) document["result"] = {{"clause", result.clause}, {"note", result.note}};
}

}  // namespace ruleproof
