#include "report/position.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <utility>

#include "record/model_text.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/turns.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {

using nlohmann::ordered_json;

std::vector<std::string> move_texts(const Model& model, const std::vector<RecordedMove>& moves) {
  std::vector<std::string> texts;
  for (const RecordedMove& move : moves) texts.push_back(text(model, move));
  return texts;
}

std::string moves_text(const Model& model, const std::vector<RecordedMove>& moves) {
  return fmt::format("{}", fmt::join(move_texts(model, moves), ", "));
}

std::string memory_text(const Model& model, const State& state) {
  const std::vector<std::string> lines = kept_lines(model, *state.now);
  return lines.empty() ? "" : paragraph(fmt::format("{}", fmt::join(lines, "; "))) + '\n';
}

std::string score_line(const Model& model, const State& state) {
  if (state.is_over || !kept_scores(model.document(), *state.now).empty()) return "";
  const std::string scores = scores_text(model, model.result(state).scores);
  return scores.empty() ? "" : "score: " + scores + '\n';
}

std::string outlook_text(const Model& model, const State& state) {
  std::string output = outlook(model, state);
  if (!state.is_over) return output;
  const Result result = model.result(state);
  if (result.winners.empty() && model.document().tie) output += ": " + model.document().tie->name;
  for (const std::string& clause : clauses_of(model.document(), result, state)) output += " [" + clause + "]";
  return output;
}

std::string sentences(const Document& game, const std::vector<std::string>& clauses) {
  std::string output;
  for (const std::string& clause : clauses)
    if (const std::string sentence(game.sentence(clause)); !sentence.empty())
      output += fmt::format("{} \"{}\"", output.empty() ? ":" : "", sentence);
  return output;
}

std::string quoted(const Model& model, const std::vector<Refusal>& refusals, std::size_t indent) {
  std::string output;
  for (const Refusal& refusal : refusals) {
    std::string sentences;
    for (const std::string& clause : refusal.clauses)
      if (const std::string sentence(model.document().sentence(clause)); !sentence.empty())
        sentences += paragraph('"' + sentence + '"', indent + 2);
    output += paragraph(text(model, refusal) + (sentences.empty() ? "" : ":"), indent) + sentences;
  }
  return output;
}

std::vector<int> move_actions(const Document& document) {
  std::vector<int> moves;
  for (std::size_t action = 0; action < document.actions.size(); ++action)
    if (document.actions[action].kind == language::Action::Kind::move)
      moves.push_back(static_cast<int>(action));
  return moves;
}

std::vector<Move> refused_plays(const Model& model, const State& state, const std::vector<Move>& legal,
                                const std::vector<int>& movers) {
  std::set<std::pair<int, Play>> begun;
  for (const Move& move : legal) begun.emplace(move.player, move.plays.front());
  std::vector<Move> all;
  if (state.is_over) return all;
  for (const int player : movers)
    for (const int action : move_actions(model.document()))
      for (Play& play : model.turns().plays(state, action, player))
        if (!begun.contains({player, play})) all.push_back({player, {std::move(play)}});
  return all;
}

ordered_json json_players(const Model& model) {
  ordered_json all = ordered_json::array();
  for (int player = 0; player < model.players(); ++player)
    all.push_back({{"letter", model.notation().letter(player)},
                   {"symbol", model.notation().roster()[player].symbol},
                   {"name", model.notation().name(player)}});
  return all;
}

ordered_json json_document(const Model& model) {
  ordered_json document = ruleproof::json_document(model.game());
  document["players"] = json_players(model);
  for (const language::Piece& piece : model.document().pieces)
    document["pieces"].push_back(
        {{"name", piece.name.name}, {"token", piece.token}, {"figures", piece.figures}});
  document["settings"] = ordered_json::object();
  for (std::size_t i = 0; i < model.document().numbers.size(); ++i)
    document["settings"][model.document().numbers[i].name.name] = text(model.game().numbers()[i]);
  for (std::size_t i = 0; i < model.document().choices.size(); ++i)
    if (const language::Alternatives& choice = model.document().choices[i]; choice.is_setting)
      document["settings"][choice.name.name] = choice.readings[model.game().choices()[i]].name.name;
  return document;
}

void add_standing(ordered_json& document, const Model& model, const State& state) {
  const Result result = model.result(state);
  document["rows"] = model.notation().rows(*state.now);
  if (const Square corner = model.notation().corner_of_rows(*state.now); model.world().is_unbounded())
    document["origin"] = fmt::format("{},{}", corner.x, corner.y);
  document["to_move"] = state.is_over || state.now->to_move < 0
                            ? ordered_json(nullptr)
                            : ordered_json(model.notation().letter(state.now->to_move));
  document["over"] = state.is_over;
  document["winners"] = ordered_json::array();
  if (state.is_over)
    for (const int player : result.winners) document["winners"].push_back(model.notation().letter(player));
  document["score"] = json_scores(model, result.scores);
  document["kept"] = kept_lines(model, *state.now);
  if (state.is_over)
    document["result"] = {
        {"clauses", clauses_of(model.document(), result, state)},
        {"note", result.winners.empty() && model.document().tie ? model.document().tie->name : ""}};
}

ordered_json json_scores(const Model& model, const std::vector<Number>& scores) {
  ordered_json all = ordered_json::object();
  for (std::size_t player = 0; player < scores.size(); ++player)
    all[model.notation().letter(static_cast<int>(player))] = text(scores[player]);
  return all;
}

ordered_json json(const Model& model, const std::vector<Refusal>& refusals) {
  ordered_json all = ordered_json::array();
  for (const Refusal& refusal : refusals) {
    ordered_json points = ordered_json::array();
    for (const int point : refusal.points) points.push_back(model.world().name_of(point));
    all.push_back(
        {{"clauses", refusal.clauses}, {"message", refusal.message}, {"points", std::move(points)}});
  }
  return all;
}

}  // namespace ruleproof
