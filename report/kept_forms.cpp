#include "report/kept_forms.hpp"

#include "reference/document_form.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using model::Ambiguity;
using model::Divergence;
using mutation::Guard;
using mutation::Judgement;
using nlohmann::ordered_json;

ordered_json json(const Game& setting) {
  return {{"choices", setting.choices()}, {"numbers", setting.numbers()}, {"players", setting.players()}};
}

Game setting_of(const ordered_json& json, const Document& game) {
  Game setting;
  setting.choices() = json.at("choices").get<std::vector<int>>();
  setting.numbers() = json.at("numbers").get<std::vector<model::Number>>();
  setting.players() = json.at("players");
  if (setting.choices().size() != game.choices.size())
    throw InputError("it is of another document");
  return setting;
}

model::Record record_of(const ordered_json& json, const Document& game) {
  return model::parse_record(json.get<std::string>(), "record", Game(game));
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

using Boards = std::vector<std::vector<std::string>>;

model::Model model_of(const model::Record& record, const Document& game) {
  return {game, record.game, record.game.board()};
}

ordered_json json(const std::optional<Divergence>& divergence, const Document& game) {
  if (!divergence) return nullptr;
  ordered_json move = nullptr;
  if (divergence->move)
    move = text(model_of(divergence->record, game), model::RecordedMove{*divergence->move, {}});
  return {{"what", static_cast<int>(divergence->what)},
          {"record", write_record(divergence->record)},
          {"move", std::move(move)},
          {"shown", divergence->shown},
          {"rows", divergence->rows},
          {"corner", json(divergence->corner)},
          {"to_move", divergence->to_move},
          {"stones", divergence->stones},
          {"as_small", divergence->as_small},
          {"by_one", divergence->by_one},
          {"by_other", divergence->by_other},
          {"after_by_one", divergence->after_by_one},
          {"after_by_other", divergence->after_by_other},
          {"corners_by_one", json(divergence->corners_by_one)},
          {"corners_by_other", json(divergence->corners_by_other)},
          {"thread", divergence->thread}};
}

std::optional<Divergence> divergence_of(const ordered_json& json, const Document& game) {
  if (json.is_null()) return std::nullopt;
  Divergence divergence;
  divergence.what = static_cast<Divergence::What>(json.at("what").get<int>());
  divergence.record = record_of(json.at("record"), game);
  if (const ordered_json& move = json.at("move"); !move.is_null())
    divergence.move = parse_recorded_move(model_of(divergence.record, game), move.get<std::string>()).move;
  divergence.shown = json.at("shown").get<std::vector<int>>();
  divergence.rows = json.at("rows").get<std::vector<std::string>>();
  divergence.corner = square_of(json.at("corner"));
  divergence.to_move = json.at("to_move");
  divergence.stones = json.at("stones");
  divergence.as_small = json.at("as_small");
  divergence.by_one = json.at("by_one");
  divergence.by_other = json.at("by_other");
  divergence.after_by_one = json.at("after_by_one").get<Boards>();
  divergence.after_by_other = json.at("after_by_other").get<Boards>();
  divergence.corners_by_one = squares_of(json.at("corners_by_one"));
  divergence.corners_by_other = squares_of(json.at("corners_by_other"));
  divergence.thread = json.at("thread");
  return divergence;
}

ordered_json json(const std::optional<model::Neighbour>& neighbour, const Document& game) {
  if (!neighbour) return nullptr;
  return {{"record", write_record(neighbour->record)},
          {"reachable", neighbour->is_reachable},
          {"change", neighbour->change},
          {"both", neighbour->both},
          {"rows", neighbour->rows}};
}

std::optional<model::Neighbour> neighbour_of(const ordered_json& json, const Document& game) {
  if (json.is_null()) return std::nullopt;
  return model::Neighbour{record_of(json.at("record"), game), json.at("reachable"), json.at("change"),
                          json.at("both"), json.at("rows").get<std::vector<std::string>>()};
}

ordered_json json(const model::Comparison& comparison, const Document& game) {
  ordered_json searched = ordered_json::array();
  for (const model::SearchedBoard& board : comparison.searched)
    searched.push_back({{"w", board.size.w},
                        {"h", board.size.h},
                        {"players", board.players},
                        {"states", board.states},
                        {"moves", board.moves},
                        {"exhausted", board.is_exhausted},
                        {"limit", board.limit}});
  return {{"identical", comparison.is_identical},
          {"unasked", comparison.is_unasked},
          {"divergence", json(comparison.divergence, game)},
          {"shortest", comparison.is_shortest},
          {"searched", std::move(searched)},
          {"stopped", comparison.was_stopped}};
}

model::Comparison comparison_of(const ordered_json& json, const Document& game) {
  model::Comparison comparison{json.at("identical"),
                               json.at("unasked"),
                               divergence_of(json.at("divergence"), game),
                               json.at("shortest"),
                               {},
                               json.at("stopped")};
  for (const ordered_json& board : json.at("searched"))
    comparison.searched.push_back({{board.at("w"), board.at("h")},
                                   board.at("players"),
                                   board.at("states"),
                                   board.at("moves"),
                                   board.at("exhausted"),
                                   board.at("limit")});
  return comparison;
}

}  // namespace

ordered_json kept_form(const Judgement& judgement, const Document& game) {
  ordered_json form{{"effect", static_cast<int>(judgement.effect)},
                    {"guard", nullptr},
                    {"divergence", json(judgement.divergence, game)},
                    {"setting", json(judgement.setting)},
                    {"how", judgement.how}};
  if (const auto& guard = judgement.guard)
    form["guard"] = {{"kind", static_cast<int>(guard->kind)}, {"name", guard->name}, {"why", guard->why}};
  return form;
}

Judgement judgement_of(const ordered_json& json, const Document& game) {
  Judgement judgement;
  judgement.effect = static_cast<Judgement::Effect>(json.at("effect").get<int>());
  if (const ordered_json& guard = json.at("guard"); !guard.is_null())
    judgement.guard =
        Guard{static_cast<Guard::Kind>(guard.at("kind").get<int>()), guard.at("name"), guard.at("why")};
  judgement.divergence = divergence_of(json.at("divergence"), game);
  judgement.setting = setting_of(json.at("setting"), game);
  judgement.how = json.at("how");
  return judgement;
}

ordered_json kept_form(const Ambiguity& ambiguity, const Document& game) {
  ordered_json sizes = ordered_json::array();
  for (const Size size : ambiguity.sizes) sizes.push_back(text(size));
  return {{"result", static_cast<int>(ambiguity.result)},
          {"how", ambiguity.how},
          {"sizes", std::move(sizes)},
          {"why", ambiguity.why},
          {"argument", ambiguity.argument},
          {"tool", ambiguity.tool},
          {"games", json(ambiguity.games, game)},
          {"neighbour", json(ambiguity.neighbour, game)},
          {"smaller", json(ambiguity.smaller, game)},
          {"set_up", json(ambiguity.set_up, game)},
          {"seconds", ambiguity.seconds}};
}

Ambiguity ambiguity_of(const ordered_json& json, const Document& game) {
  Ambiguity ambiguity{static_cast<Ambiguity::Result>(json.at("result").get<int>()), json.at("how")};
  for (const ordered_json& size : json.at("sizes"))
    ambiguity.sizes.push_back(parse_size(size.get<std::string>()));
  ambiguity.why = json.at("why");
  ambiguity.argument = json.at("argument");
  ambiguity.tool = json.at("tool");
  ambiguity.games = comparison_of(json.at("games"), game);
  ambiguity.neighbour = neighbour_of(json.at("neighbour"), game);
  ambiguity.smaller = divergence_of(json.at("smaller"), game);
  ambiguity.set_up = divergence_of(json.at("set_up"), game);
  ambiguity.seconds = json.at("seconds");
  return ambiguity;
}

}  // namespace ruleproof
