#include "session/reference_game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "properties/fault.hpp"
#include "properties/view.hpp"
#include "record/coordinates.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

std::vector<std::string> names(Size size, const std::vector<int>& points) {
  std::vector<std::string> names;
  for (const int point : points) names.push_back(point_name(size, point));
  return names;
}

State first_state(const Board& board, const std::optional<Setup>& setup) {
  State state = start(board);
  if (setup) state = {position_of(board, setup->stones), setup->to_move};
  return state;
}

/// Throws InputError, with all that can be meant, if a legal placement does not say which stones it flips and
/// has to.
void refuse_unclear(const Rules& rules, const State& state, const Move& move) {
  if (!move.point || move.flips) return;
  const std::vector<Outcome> legal_ones = legal_outcomes(rules, state, move);
  if (legal_ones.size() == 1) return;
  const Size size = state.position.black.board().size();
  std::vector<std::vector<int>> flips;
  for (const Outcome& outcome : legal_ones)
    flips.push_back((state.position.of(other(move.colour)) & outcome.after.of(move.colour)).points());
  std::ranges::sort(flips);
  std::vector<std::string> choices;
  for (const std::vector<int>& flipped : flips)
    choices.push_back(fmt::format("'{}'", text(size, {move.colour, move.point, flipped})));
  throw InputError(fmt::format("{} does not say which stones it flips: write {}", text(size, move),
                               fmt::join(choices, " or ")));
}

}  // namespace

PlayedGame played(const GameSpec& game) {
  const auto found = std::ranges::find(played_games(), game.id, &PlayedGame::id);
  return found != played_games().end() && has_shipped_rules(game) ? *found : played_from_document(game.id);
}

ReferenceGame::ReferenceGame(const Ruleset& ruleset, Size size, const std::optional<Setup>& setup)
    : rules_(played(ruleset.game()).rules(ruleset)),
      board_(std::make_unique<Board>(size)),
      state_(first_state(*board_, setup)) {}

std::vector<RefusedBy> ReferenceGame::why_not(const Move& move) const {
  std::vector<RefusedBy> refused;
  for (const Fault& fault : faults(*rules_, state_, move))
    refused.push_back({fault.clause, fault.fault, names(board_->size(), fault.points)});
  if (refused.empty()) refuse_unclear(*rules_, state_, move);
  return refused;
}

void ReferenceGame::restart() {
  state_ = start(*board_);
  past_.clear();
}

void ReferenceGame::play(const Move& move) {
  State next = ruleproof::play(*rules_, state_, move);
  past_.push_back({state_.passes, state_.last_placement});
  state_ = std::move(next);
}

void ReferenceGame::undo() {
  const Moment before = state_.earlier.back();
  state_.earlier.pop_back();
  state_.position = before.position;
  state_.to_move = before.to_move;
  state_.memory = before.memory;
  state_.notes = before.notes;
  state_.passes = past_.back().passes;
  state_.last_placement = past_.back().last_placement;
  past_.pop_back();
}

}  // namespace ruleproof
