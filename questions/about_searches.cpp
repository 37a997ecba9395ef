#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "properties/claims/agree_with.hpp"
#include "properties/claims/claims.hpp"
#include "properties/readings/ambiguity.hpp"
#include "properties/readings/comparison.hpp"
#include "questions/played.hpp"
#include "record/model_text.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/document_form.hpp"
#include "report/verdicts.hpp"
#include "spec/characters.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof::questions {
namespace {

/// Returns the game that the question's record describes: board, readings and so on.
Game game_of(const Document& document, const Json& question) {
  return parse_record(text_of(question, "record", ""), "record", Game(document)).game;
}

Json json(const SearchedBoard& board) {
  return {{"board", text_of_board(board.size)},
          {"states", board.states},
          {"moves", board.moves},
          {"exhausted", board.is_exhausted},
          {"limit", board.limit}};
}

Json json(const Divergence& divergence, const std::optional<Neighbour>& neighbour) {
  Model model(divergence.record.game);
  // From here on, the names of points are those in the drawing of this position.
  model.notation().drawn(divergence.rows, divergence.corner);
  return {{"what", text(divergence.what)},
          {"board", text_of_board(divergence.record.game.board())},
          {"record", write_record(divergence.record)},
          {"moves", divergence.record.moves.size()},
          {"move", divergence.move ? Json(model.notation().text(*divergence.move)) : Json(nullptr)},
          {"as_small", divergence.as_small},
          {"by_one", divergence.by_one},
          {"by_other", divergence.by_other},
          {"shown", point_names(model, divergence.shown)},
          {"agree", neighbour ? Json{{"record", write_record(neighbour->record)},
                                     {"change", neighbour->change},
                                     {"both", neighbour->both}}
                              : Json(nullptr)}};
}

/// The limit of a proof for every board, in resource units of the solver. It is low because a user waits for
/// the answer.
constexpr std::uint32_t resources_of_a_proof = 1'000'000;

// The limits of a search for another difference. They are low because a user waits for the answer.
constexpr int games_for_another = 10'000;
constexpr std::int64_t steps_for_another = 100'000'000;

/// Searches for a difference in random games, on the board and with the seed that the question names.
Comparison another(const Game& one, const Game& other, const Json& question, const Asker& asker) {
  const std::string digits = text_of(question, "seed"), board = text_of(question, "board", "");
  const auto seed = number_of<std::uint64_t>(digits);
  if (!seed) throw InputError("\"seed\" has to be a text of digits");
  Comparison found;
  found.divergence =
      play_at_random(one, other, board.empty() ? one.board() : parse_size(board), games_for_another, *seed,
                     std::min(steps_for_another, asker.steps), asker.stop);
  found.was_stopped = !found.divergence && asker.stop.stop_requested();
  return found;
}

bool is_exhausted(const Comparison& found) {
  return !found.searched.empty() && std::ranges::all_of(found.searched, &SearchedBoard::is_exhausted);
}

/// Searches for a difference between the games, on the board that the question names or else on several small
/// boards. If there is no difference, tries to prove that the games are the same, and may search larger
/// boards if the proof fails. Stores the result of the search in `found`. Returns whether the games are
/// proved to be the same.
bool search_and_prove(const Game& one, const Game& other, const Json& question, const Asker& asker,
                      Comparison& found) {
  AmbiguityPlan plan;
  plan.effort.first_order = resources_of_a_proof;
  ComparisonBounds bounds;
  for (std::int64_t* most :
       {&bounds.steps_of_a_board, &plan.games.steps_of_a_board, &plan.games.steps_of_random_games,
        &plan.games.steps_in_all, &plan.steps_of_small_boards})
    *most = std::min(*most, asker.steps);
  if (const std::string board = text_of(question, "board", ""); !board.empty())
    bounds.board = plan.games.board = parse_size(board);
  if (const std::string from = text_of(question, "from", ""); !from.empty())
    bounds.from = plan.games.from = parse_record(from, "record", Game(one.document()));
  for (const Size size : boards_of(one, other, bounds)) {
    bounds.board = size;
    asker.tell({{"board", text_of_board(size)}});
    Comparison here = compare(one, other, bounds, asker.stop);
    found.is_identical = here.is_identical;
    found.was_stopped = here.was_stopped;
    found.divergence = std::move(here.divergence);
    std::ranges::move(here.searched, std::back_inserter(found.searched));
    if (found.is_identical || here.is_unasked || found.was_stopped || found.divergence) break;
    asker.tell({{"searched", json(found.searched.back())}});
  }
  if (found.is_identical || found.was_stopped || found.divergence) return false;
  bool is_proved = prove_alike(one, other, plan.effort, {}, asker.stop).is<Proved>();
  if (!is_proved && !is_exhausted(found) && !asker.stop.stop_requested()) {
    asker.tell({{"board", "larger ones"}});  // the search has the limits of `ruleproof compare`
    Ambiguity far = find_ambiguity(one, other, plan, {}, asker.stop);
    found = std::move(far.games);
    is_proved = far.verdict.is<Proved>() && far.verdict.covers.method == Method::every_board;
  }
  found.was_stopped = found.was_stopped || (!is_proved && asker.stop.stop_requested());
  return is_proved;
}

std::string verdict_text(const Comparison& found, bool is_proved) {
  if (found.divergence) return "differ";
  if (is_proved) return "same";
  if (found.was_stopped) return "stopped";
  return found.is_identical || is_exhausted(found) ? "same" : "unknown";
}

}  // namespace

Json about_difference(const Document& one_document, const Document& other_document, const Json& question,
                      const Asker& asker) {
  Game one = game_of(one_document, question);
  Game other = game_beside(other_document, one);
  const std::string reading = text_of(question, "one", ""), other_reading = text_of(question, "other", "");
  if (!reading.empty()) one = one.with(reading);
  if (!other_reading.empty()) other = other.with(other_reading);
  demand_comparable(one_document, other_document);

  Comparison found;
  bool is_proved = false;
  if (question.contains("seed"))
    found = another(one, other, question, asker);
  else
    is_proved = search_and_prove(one, other, question, asker, found);
  Json about{{"verdict", verdict_text(found, is_proved)},
             {"identical", found.is_identical},
             {"proved", is_proved},
             {"searched", Json::array()}};
  for (const SearchedBoard& board : found.searched) about["searched"].push_back(json(board));
  about["divergence"] =
      found.divergence ? json(*found.divergence, find_neighbour(one, other, *found.divergence, asker.stop))
                       : Json(nullptr);
  return about;
}

Json about_claim(const Document& document, const Json& question, const Asker& asker) {
  const std::string id = text_of(question, "claim");
  const Claim& claim = document.claim(id);
  const Game game = game_of(document, question);
  asker.tell({{"claim", id}});
  const auto begin = std::chrono::steady_clock::now();
  Plan plan = ruleproof::plan(game, Plan::Depth::quick, 1);
  plan.steps = std::min(plan.steps, asker.steps);
  const Verdict verdict = judge(game, claim, plan, {}, asker.stop);
  if (verdict.is<NotRun>() && asker.stop.stop_requested()) throw evaluator::Stopped();
  return {{"claim", id},
          {"said", said(verdict)},
          {"verdict", ruleproof::json(verdict)},
          {"seconds", std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()}};
}

}  // namespace ruleproof::questions
