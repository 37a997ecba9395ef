#include <algorithm>
#include <ranges>
#include <utility>

#include "reference/evaluator/window.hpp"
#include "reference/model/distinct.hpp"
#include "reference/model/interpreter.hpp"
#include "reference/model/model.hpp"
#include "reference/model/turns.hpp"
#include "spec/language/tree.hpp"

// Attempts moves: computes whether a move is legal, why it is illegal, and which states it leads to.

namespace ruleproof {

using language::Action;
using language::Type;

namespace {

/// Returns the past of a state (the positions after complete turns) without the present position. After an
/// `aside move` the present position is not in the list, so the whole list is returned.
std::shared_ptr<const Past> before_now(const State& state) {
  if (!state.past || &state.past->content != state.now.get()) return state.past;
  return state.past->earlier;
}

}  // namespace

std::vector<Refusal> Model::outside_of_turn(const State& state, const Move& move) const {
  std::vector<Refusal> all;
  if (state.is_over)
    all.push_back({"the game is over", clauses_of_end(document_, state.now->winner.has_value()), {}});
  if (move.player >= 0 && document_.turns_alternate && move.player != state.now->to_move &&
      is_part_of_turn(document_, move.plays.empty() ? -1 : move.plays.front().action))
    all.push_back({game_.players() == 2 ? "it is the other player's turn" : "it is another player's turn",
                   names_of(document_.turns_clauses),
                   {}});
  return all;
}

/// Returns the squares of a move that are outside the present window, so that a larger window is needed.
/// Returns nothing if that window would be too large.
std::vector<Square> Model::far_squares(const State& state, const Move& move) const {
  if (!world_.is_unbounded()) return {};
  rules_->look_at(*state.now);
  std::vector<Square> far;
  for (const Play& play : move.plays)
    for (const Argument& argument : play.arguments) {
      if (argument.type != Type::point) continue;
      const auto here = world_.find(argument.value);
      if (!here || world_.board().two_rings().has(*here))
        far.push_back(BoardWorld::square_of(argument.value));
    }
  if (const Size size = evaluator::least_window(world_, *state.now, far, BoardWorld::margin).first;
      std::max(size.w, size.h) > Board::longest_window)
    far.clear();
  return far;
}

Attempt Model::attempt(const State& state, const Move& move) const {
  Attempt result;
  result.before = state.now;
  result.player = move.player;
  result.refusals = outside_of_turn(state, move);
  if (!result.refusals.empty()) return result;
  Attempt attempt;
  result.outcomes = outcomes_of(state, move, false, &attempt);
  if (!result.outcomes.empty()) return result;
  result.refusals = std::move(attempt.refusals);
  result.others = attempt.others;
  result.refused = std::move(attempt.refused);
  if (result.refusals.empty()) {
    const Action& action = document_.actions[move.plays.front().action];
    std::vector<std::string> clauses = names_of(document_.turn ? document_.turn->clauses : action.clauses);
    result.refusals.push_back({"this is no whole turn, or nothing can follow it", std::move(clauses), {}});
  }
  return result;
}

/// Returns the outcomes of a move; with `is_forced`, those that it would have if nothing forbade it. If there
/// are none, stores the reasons in `attempt`, unless it is null.
std::vector<Outcome> Model::outcomes_of(const State& state, const Move& move, bool is_forced,
                                        Attempt* attempt) const {
  const Play& first = move.plays.front();
  const bool is_turn = is_part_of_turn(document_, first.action);
  const bool is_event = document_.actions[first.action].kind == Action::Kind::event;
  const std::vector<PartialTurn> done =
      rules_->in_sight(state, far_squares(state, move), [&](const State& seen) {
        if (attempt) *attempt = Attempt();
        PartialTurn turn = Turns::beginning(seen, move.player);
        turn.is_forced = is_forced;
        if (is_turn) return turns_->whole(turn, &move, attempt);
        std::vector<PartialTurn> next;
        turns_->play_part(turn, first, next, attempt);
        return next;
      });
  std::vector<Outcome> outcomes;
  Distinct distinct;
  for (const PartialTurn& turn : done) {
    Outcome outcome{is_turn ? after_turn(turn) : after_aside(turn, state, is_event), turn.chosen};
    const auto is_same = [&](std::size_t i) {
      return forget_alike(outcomes[i].state, outcome.state) &&
             same_now(document_, outcomes[i].state, outcome.state, true);
    };
    if (done.size() == 1 || distinct.add(outcome.state, outcomes.size(), is_same))
      outcomes.push_back(std::move(outcome));
  }
  return outcomes;
}

std::vector<Outcome> Model::forced(const State& state, const Move& move) const {
  if (state.is_over || places_on_a_stone(state, move)) return {};
  return unhindered(state, move);
}

/// Returns the outcomes that a move has if nothing forbids it, even if another player is to move.
std::vector<Outcome> Model::unhindered(State state, const Move& move) const {
  if (document_.turns_alternate && move.player >= 0 && state.now->to_move != move.player) {
    Content now = *state.now;
    now.to_move = move.player;
    state.past = std::make_shared<Past>(Past{std::move(now), before_now(state)});
    state.now = std::shared_ptr<const Content>(state.past, &state.past->content);
  }
  return outcomes_of(state, move, true, nullptr);
}

/// Returns whether some part of the move (a Play) has a point as its only argument and an action that puts a
/// stone, although that point is occupied.
bool Model::places_on_a_stone(const State& state, const Move& move) const {
  return std::ranges::any_of(move.plays, [&](const Play& play) {
    const Action& action = document_.actions[play.action];
    if (play.arguments.size() != 1 || play.arguments[0].type != Type::point ||
        !has_step(action.steps, language::Step::Kind::put))
      return false;
    return std::ranges::any_of(state.now->stones, [&](const BoardRegion& stones) {
      return std::ranges::any_of(stones.points(), [&](int point) {
        return BoardWorld::place(*state.now, point) == play.arguments[0].value;
      });
    });
  });
}

State Model::after_turn(const PartialTurn& turn) const {
  Content content = *turn.now;
  if (document_.turns_alternate) content.to_move = (content.to_move + 1) % game_.players();
  plain_.end_turn(content);
  State state = after_moment(std::move(content), turn.past, turn.forgets, !turn.ended);
  if (turn.ended) state.is_over = true;
  return state;
}

/// Returns the state after an `aside move` (which is no turn) or an event (which no player makes).
State Model::after_aside(const PartialTurn& turn, const State& state, bool is_event) const {
  Content content = *turn.now;
  plain_.end_turn(content);
  if (!is_event) {
    if (world_.is_unbounded()) content = rules_->in_window(content, {}, BoardWorld::margin);
    return {std::make_shared<Content>(std::move(content)), state.past, turn.ended};
  }
  State after = after_moment(std::move(content), state.past, turn.forgets, true);
  after.is_over = after.is_over || turn.ended;
  return after;
}

/// Returns the past of the state that follows a refused turn. The word `ago` must not count this turn, so the
/// state after it takes the place of the present position in the list of moments. But if the rules use the
/// whole history, the present position must stay in the list. It is then inserted behind the moments that
/// `ago` can reach; these moments (at most `most_copied`) are copied.
std::shared_ptr<const Past> Model::past_of_refused(const State& state) const {
  std::shared_ptr<const Past> earlier = before_now(state);
  if (earlier == state.past || !rules_->recall().all) return earlier;
  constexpr int most_copied = 64;
  std::vector<const Past*> reached;
  for (; earlier && std::ssize(reached) < std::min(rules_->recall().last, most_copied);
       earlier = earlier->earlier)
    reached.push_back(earlier.get());
  auto past = std::make_shared<const Past>(Past{state.past->content, earlier});
  for (const Past* moment : std::views::reverse(reached))
    past = std::make_shared<const Past>(Past{moment->content, past});
  return past;
}

State Model::after_refused(const State& state, const Move& move) const {
  Content content = *state.now;
  // If the move would reset a memory, such as the number of consecutive passes, resets it: a refused turn
  // does not count as a pass.
  if (const std::vector<Outcome> made = unhindered(state, move); !made.empty())
    for (std::size_t i = 0; i < content.memory.size(); ++i) {
      const language::Memory& memory = document_.memory[i];
      if (memory.is_note || !memory.of.empty() || memory.type() == Type::region) continue;
      const Value& by_move = made.front().state.now->memory[i].front();
      if (plain_.equal(by_move, empty().memory[i].front())) content.memory[i].front() = by_move;
    }
  if (document_.turns_alternate) content.to_move = (state.now->to_move + 1) % game_.players();
  return after_moment(std::move(content), past_of_refused(state), false, true);
}

}  // namespace ruleproof
