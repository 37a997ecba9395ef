#include "cli/kept_judgement.hpp"

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using model::Divergence;
using mutation::Guard;
using mutation::Judgement;
using nlohmann::ordered_json;

ordered_json json(const evaluator::Setting& setting) {
  return {{"choices", setting.choices}, {"numbers", setting.numbers}, {"players", setting.players}};
}

evaluator::Setting setting_of(const ordered_json& json, const language::Document& document) {
  evaluator::Setting setting;
  setting.choices = json.at("choices").get<std::vector<int>>();
  setting.numbers = json.at("numbers").get<std::vector<model::Number>>();
  setting.players = json.at("players");
  if (setting.choices.size() != document.choices.size()) throw InputError("it is of another document");
  return setting;
}

ordered_json json(const model::Move& move) {
  ordered_json plays = ordered_json::array();
  for (const model::Play& play : move.plays) {
    ordered_json arguments = ordered_json::array();
    for (const model::Argument& argument : play.arguments)
      arguments.push_back({static_cast<int>(argument.type), argument.value});
    plays.push_back({{"action", play.action}, {"arguments", arguments}});
  }
  return {{"player", move.player}, {"plays", plays}};
}

model::Move move_of(const ordered_json& json) {
  model::Move move{json.at("player"), {}};
  for (const ordered_json& play : json.at("plays")) {
    move.plays.push_back({play.at("action"), {}});
    for (const ordered_json& argument : play.at("arguments"))
      move.plays.back().arguments.push_back(
          {static_cast<language::Type>(argument.at(0).get<int>()), argument.at(1)});
  }
  return move;
}

ordered_json json(const Square& square) { return {square.x, square.y}; }
Square square_of(const ordered_json& json) { return {json.at(0), json.at(1)}; }

ordered_json json(const std::vector<Square>& squares) {
  ordered_json all = ordered_json::array();
  for (const Square& square : squares) all.push_back(json(square));
  return all;
}

std::vector<Square> squares_of(const ordered_json& json) {
  std::vector<Square> all;
  for (const ordered_json& square : json) all.push_back(square_of(square));
  return all;
}

ordered_json json(const model::Record& record) {
  ordered_json moves = ordered_json::array();
  for (const model::RecordedMove& move : record.moves)
    moves.push_back({{"move", json(move.move)}, {"chosen", move.chosen}});
  return {{"setting", json(record.setting)}, {"w", record.size.w}, {"h", record.size.h}, {"moves", moves}};
}

model::Record record_of(const ordered_json& json, const language::Document& document) {
  model::Record record;
  record.setting = setting_of(json.at("setting"), document);
  record.size = {json.at("w"), json.at("h")};
  for (const ordered_json& move : json.at("moves"))
    record.moves.push_back({move_of(move.at("move")), move.at("chosen").get<std::vector<std::string>>()});
  return record;
}

using Boards = std::vector<std::vector<std::string>>;

ordered_json json(const Divergence& divergence) {
  return {{"what", static_cast<int>(divergence.what)},
          {"record", json(divergence.record)},
          {"move", divergence.move ? json(*divergence.move) : ordered_json(nullptr)},
          {"shown", divergence.shown},
          {"rows", divergence.rows},
          {"corner", json(divergence.corner)},
          {"to_move", divergence.to_move},
          {"by_one", divergence.by_one},
          {"by_other", divergence.by_other},
          {"after_by_one", divergence.after_by_one},
          {"after_by_other", divergence.after_by_other},
          {"corners_by_one", json(divergence.corners_by_one)},
          {"corners_by_other", json(divergence.corners_by_other)}};
}

Divergence divergence_of(const ordered_json& json, const language::Document& document) {
  Divergence divergence;
  divergence.what = static_cast<Divergence::What>(json.at("what").get<int>());
  divergence.record = record_of(json.at("record"), document);
  if (!json.at("move").is_null()) divergence.move = move_of(json.at("move"));
  divergence.shown = json.at("shown").get<std::vector<int>>();
  divergence.rows = json.at("rows").get<std::vector<std::string>>();
  divergence.corner = square_of(json.at("corner"));
  divergence.to_move = json.at("to_move");
  divergence.by_one = json.at("by_one");
  divergence.by_other = json.at("by_other");
  divergence.after_by_one = json.at("after_by_one").get<Boards>();
  divergence.after_by_other = json.at("after_by_other").get<Boards>();
  divergence.corners_by_one = squares_of(json.at("corners_by_one"));
  divergence.corners_by_other = squares_of(json.at("corners_by_other"));
  return divergence;
}

}  // namespace

ordered_json kept_form(const Judgement& judgement) {
  ordered_json form{{"effect", static_cast<int>(judgement.effect)},
                    {"guard", nullptr},
                    {"divergence", nullptr},
                    {"setting", json(judgement.setting)},
                    {"how", judgement.how}};
  if (const auto& guard = judgement.guard)
    form["guard"] = {{"kind", static_cast<int>(guard->kind)}, {"name", guard->name}, {"why", guard->why}};
  if (judgement.divergence) form["divergence"] = json(*judgement.divergence);
  return form;
}

Judgement judgement_of(const ordered_json& json, const language::Document& document) {
  Judgement judgement;
  judgement.effect = static_cast<Judgement::Effect>(json.at("effect").get<int>());
  if (const ordered_json& guard = json.at("guard"); !guard.is_null())
    judgement.guard =
        Guard{static_cast<Guard::Kind>(guard.at("kind").get<int>()), guard.at("name"), guard.at("why")};
  if (const ordered_json& divergence = json.at("divergence"); !divergence.is_null())
    judgement.divergence = divergence_of(divergence, document);
  judgement.setting = setting_of(json.at("setting"), document);
  judgement.how = json.at("how");
  return judgement;
}

}  // namespace ruleproof
