#include "properties/claims/solved_claims.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/document_claims.hpp"
#include "properties/search/can_force.hpp"
#include "properties/undecided.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/examples.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using FormalClause = language::Claim::Clause;
using Kind = FormalClause::Kind;

/// Returns the game `played` from the state `begin` as a record. Returns nothing if that state stores values
/// that a record cannot contain.
std::optional<Record> record_of_game(const Model& model, const State& begin, const Played& played) {
  Record record{model.game(), {}, std::nullopt, {}, {}};
  if (!same_now(model.document(), begin, model.start(), true)) {
    record.setup = RecordSetup{model.notation().rows(*begin.now), {}, begin.now->to_move};
    if (!same_now(model.document(), begin, first_state(model, record), true)) return std::nullopt;
  }
  record.moves = recorded(model, begin, played);
  return record;
}

std::string in_words(const Model& model, const BestPlay& play) {
  std::vector<std::string> moves;
  for (const auto& [move, after] : play.line) moves.push_back(model.notation().text(move));
  const std::string line = moves.empty() ? "as it stands" : fmt::format("{}", fmt::join(moves, ", "));
  return line + (play.goes_round ? ", and so on for ever" : "");
}

Verdict undecided(std::string why) { return {Unknown{}, {Method::solved}, std::move(why)}; }

/// Judges one `solve` line of a claim by best play from the end of the example that the line names.
Verdict judge(const FormalClause& clause, const language::Claim& claim, const Game& game,
              std::size_t most_states, const StopToken& stop) {
  using Answer = BestPlay::Answer;
  const language::Document& document = game.document();
  const std::string& name = clause.name.name;
  const auto example =
      std::ranges::find(document.examples, name, [](const auto& one) { return one.name.name; });
  const auto played = play_example(spoken_of(claim, game), *example, stop);
  if (stop.stop_requested()) return {NotRun{}, {Method::solved}};
  if (!played.failures.empty())
    return undecided(fmt::format("example {} does not come about under these readings: {}", name,
                                 played.failures.front().diagnostic.message));
  const Model& model = *played.model;
  const State& from = played.states.back();
  for (const FormalClause& given : claim.formal)
    if (given.kind == Kind::given && !holds(model, given.formulas[0], from))
      return undecided(
          fmt::format("under these readings what the claim takes for given does not hold in example {}, so "
                      "it says nothing",
                      name));
  const int player = model.evaluator().known_player(
      std::get<evaluator::Players<bool>>(model.evaluate(clause.formulas[0], from)));
  if (player < 0) return undecided(fmt::format("in example {} that player is nobody", name));

  const BestPlay play = can_force(model, from, player, clause.formulas[1], most_states, stop);
  if (play.answer == Answer::stopped) return {NotRun{}, {Method::solved}};
  Coverage covers{Method::solved, {{model.game().board()}}};
  if (play.answer == Answer::too_many)
    return {Unknown{}, covers, fmt::format("more than {} states from example {}", most_states, name)};
  if (play.answer != (clause.negated ? Answer::can : Answer::cannot)) return {Proved{}, covers};

  Played moves = ruleproof::played(played);
  moves.insert(moves.end(), play.line.begin(), play.line.end());
  Refuted refuted{record_of_game(model, played.states.front(), moves)};
  refuted.is_reachable = refuted.counterexample && !refuted.counterexample->setup;
  return {std::move(refuted), covers,
          fmt::format("from example {} {} {} force it: {}", name, model.notation().name(player),
                      clause.negated ? "can" : "can't", in_words(model, play))};
}

/// Judges one `solve` line of a claim. The verdict is unknown if the line cannot be evaluated in its
/// position.
Verdict judge_if_possible(const FormalClause& clause, const language::Claim& claim, const Game& game,
                          std::size_t most_states, const StopToken& stop) {
  Verdict verdict;
  std::optional<std::string> why;
  try {
    why = why_undecided([&] { verdict = judge(clause, claim, game, most_states, stop); });
  } catch (const evaluator::Stopped&) {
    return {NotRun{}, {Method::solved}};
  } catch (const InputError& error) {
    why = error.what();
  }
  return why ? undecided(fmt::format("from example {}: {}", clause.name.name, *why)) : verdict;
}

}  // namespace

Verdict solve(const language::Claim& claim, const Game& game, const StopToken& stop,
              std::size_t most_states) {
  Verdict all{Proved{}, {Method::solved}};
  for (const FormalClause& clause : claim.formal) {
    if (clause.kind != Kind::solve) continue;
    Verdict verdict = judge_if_possible(clause, claim, game, most_states, stop);
    if (verdict.is_settled()) return verdict;
    if (all.is<Unknown>()) continue;
    if (verdict.is<Unknown>()) {
      all = std::move(verdict);
      continue;
    }
    for (const CoveredBoard& board : verdict.covers.boards)
      if (std::ranges::count(all.covers.boards, board) == 0) all.covers.boards.push_back(board);
  }
  return all;
}

}  // namespace ruleproof
