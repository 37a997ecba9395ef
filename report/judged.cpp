#include "report/judged.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "reference/model/document_form.hpp"
#include "report/layout.hpp"
#include "report/position.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

using nlohmann::ordered_json;

namespace {

/// Returns the effect of a move, then the scores and the player to move after it: "a1 becomes X; then black
/// 1, white 0, white to play".
std::string outcome_text(const Model& model, const State& before, const State& after) {
  const std::string scores = after.is_over ? "" : scores_text(model, model.result(after).scores);
  return fmt::format("{}; then {}{}{}", changes(model, *before.now, *after.now), scores,
                     scores.empty() ? "" : ", ", outlook_text(model, after));
}

/// Returns whether the last move of a counterexample refutes the claim. Returns false if the claim is about
/// positions. Also returns false if the claim is about best play, because only the whole game can refute such
/// a claim.
bool shows_by_move(const Line& line) {
  const ClaimKind kind = kind_of(line.game.document().claim(line.claim));
  return kind != ClaimKind::position && kind != ClaimKind::strategy;
}

}  // namespace

std::string fate(const MoveJudgement& move) {
  if (move.is_legal()) return "";
  return move.stands ? "ILLEGAL, but it stands" : move.used_turn ? "ILLEGAL; its turn is used up" : "ILLEGAL";
}

std::string fate_of_illegal(IllegalMoves illegal) {
  if (illegal == IllegalMoves::stand)
    return "An illegal move stands where it can be played; where it cannot, it changes nothing.";
  return "An illegal move changes nothing: the next one is judged in the same position.";
}

std::vector<std::size_t> ambiguous(const std::vector<MoveJudgement>& moves) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (is_new(moves[i].part)) numbers.push_back(i + 1);
  return numbers;
}

std::vector<Dissent> beginning(const std::vector<Dissent>& dissents) {
  std::vector<Dissent> beginning = dissents;
  std::erase_if(beginning, [](const Dissent& dissent) { return dissent.lasts; });
  return beginning;
}

std::string lasting_text(const std::vector<Dissent>& dissents) {
  const std::vector<std::string> readings = lasting(dissents);
  return readings.empty() ? "" : fmt::format("(still {})", fmt::join(readings, ", "));
}

std::string paragraphs(const std::vector<Dissent>& dissents, std::size_t indent) {
  std::string output;
  for (auto first = dissents.begin(); first != dissents.end(); ++first) {
    const auto agrees = [&](const Dissent& dissent) { return dissent.says == first->says; };
    if (std::any_of(dissents.begin(), first, agrees)) continue;
    std::string readings = first->reading;
    for (auto next = first + 1; next != dissents.end(); ++next)
      if (agrees(*next)) readings += ", " + next->reading;
    output += paragraph(readings + ": " + first->says, indent);
  }
  return output;
}

ordered_json json(const std::vector<Dissent>& dissents) {
  ordered_json readings = ordered_json::object();
  for (const Dissent& dissent : dissents) readings[dissent.reading] = dissent.says;
  return readings;
}

std::string ruling_text(const Model& model, const State& state, const MoveJudgement& judged) {
  const std::string move = text(model, judged.move);
  std::string output = diagram(model, *state.now, points_of(judged.refusals)) + '\n';
  if (judged.is_legal()) {
    output += move + " is legal:\n";
    for (std::size_t i = 0; i < judged.outcomes.size(); ++i)
      output += paragraph((judged.outcomes.size() > 1 ? judged.ways[i] + ": " : "") +
                              outcome_text(model, state, judged.outcomes[i].state),
                          2);
  } else {
    output += move + " is illegal:\n" + quoted(model, judged.refusals);
    if (judged.others > 0)
      output += fmt::format("  So {} {} other way{} in which it could go.\n",
                            judged.others == 1 ? "is" : "are", judged.others, judged.others == 1 ? "" : "s");
  }
  if (judged.part.empty())
    return output + (open_clauses(model.document()).empty() ? "" : "Every other reading rules so, too.\n");
  return output + "Other readings rule otherwise:\n" + paragraphs(judged.part, 2);
}

ordered_json json_why(const Model& model, const State& before, const MoveJudgement& judged) {
  ordered_json outcomes = ordered_json::array();
  for (std::size_t i = 0; i < judged.outcomes.size(); ++i) {
    const State& after = judged.outcomes[i].state;
    outcomes.push_back({{"move", judged.ways[i]},
                        {"changes", changes(model, *before.now, *after.now)},
                        {"rows", model.notation().rows(*after.now)},
                        {"score", json_scores(model, model.result(after).scores)}});
  }
  return {{"move", text(model, judged.move)},
          {"legal", judged.is_legal()},
          {"refusals", json(model, judged.refusals)},
          {"outcomes", std::move(outcomes)},
          {"other_rulings", ruleproof::json(judged.part)}};
}

Refutation refutation(const Line& line) {
  Record record = *shown_record(line.verdict);
  std::optional<RecordedMove> last;
  if (shows_by_move(line) && !record.moves.empty()) {
    last = record.moves.back();
    record.moves.pop_back();
  }
  Model model(record.game, Evaluation::compiled);
  const State state = last_state(model, record).value_or(first_state(model, record));
  if (!last)
    return {model.notation().rows(*state.now),
            diagram(model, *state.now) + '\n' +
                (record.moves.empty() ? "The position itself shows it.\n"
                                      : "The game leads to this position, which shows it.\n"),
            nullptr};
  const MoveJudgement judged = judgement(model, other_readings(model), state, *last);
  return {model.notation().rows(*state.now), ruling_text(model, state, judged),
          json_why(model, state, judged)};
}

}  // namespace ruleproof
