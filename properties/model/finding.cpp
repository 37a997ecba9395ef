#include "properties/model/finding.hpp"

#include <algorithm>

#include "properties/counterexample.hpp"
#include "properties/view.hpp"
#include "reference/document_rules.hpp"

namespace ruleproof::model {
namespace {

std::vector<Stone> stones_of(const model::State& state) { return ruleproof::stones_of({state.now->stones[0], state.now->stones[1]}); }

std::optional<ruleproof::Record> of_two_colours(const Record& game, const GameSpec& spec) {
  Model model(spec.document->document, game.setting, game.size);
  const Ruleset ruleset = ruleset_of(spec, game.setting);
  const std::unique_ptr<Rules> its_rules = document_rules(ruleset);
  const Rules& rules = *its_rules;
  model::State now = first_state(model, game);
  ruleproof::Record record = record_of(ruleset, game.size);
  if (game.setup) record.setup = Setup{stones_of(now), now.now->to_move == 0 ? Colour::black : Colour::white};
  const Board board(record.size);
  ruleproof::State state = ruleproof::first_state(board, record);
  for (const RecordedMove& move : game.moves) {
    const Attempt attempt = model.attempt(now, move.move);
    const Outcome* outcome = find_outcome(model, attempt, move);
    if (!outcome) return std::nullopt;
    const std::vector<Argument>& arguments = move.move.plays.front().arguments;
    std::optional<int> point;
    if (!arguments.empty()) point = arguments.front().value;
    const std::vector<LegalMove> moves = moves_with_outcomes(rules, state);
    const auto made = std::ranges::find_if(moves, [&](const LegalMove& legal) {
      return legal.move.point == point && ruleproof::stones_of(legal.outcome.after) == stones_of(outcome->state);
    });
    if (made == moves.end()) return std::nullopt;
    record.moves.push_back(made->move);
    state = after(state, made->move, made->outcome);
    now = model::State(outcome->state);
  }
  return record;
}

}  // namespace

Finding of_two_colours(GameFinding found, const GameSpec& game) {
  if (!found.game) return std::move(found.finding);
  found.finding.counterexample = of_two_colours(*found.game, game);
  found.finding.reachable = found.finding.counterexample && !found.finding.counterexample->setup;
  return std::move(found.finding);
}

}  // namespace ruleproof::model
