#include "properties/fight.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "spec/input_error.hpp"

namespace ruleproof {

Fight::Fight(const Rules& rules, Colour defender, const Board::Region& target, const Board::Region& arena)
    : rules_(rules), defender_(defender), target_(target), arena_(arena), points_(arena.points()) {
  if (rules.looks_back())
    throw InputError("what is legal depends on earlier boards, which the solver of fights does not remember");
  if (points_.size() > 29) throw std::logic_error("an arena of more than 29 points");
}

Fight::Key Fight::key(const State& state) {
  // Notes decide ties, and no fight; the past decides nothing where no ruleset looks back. A field
  // that is added to State must be looked at here.
  const auto& [position, to_move, passes, last_placement, earlier, memory, notes] = state;
  const Position<Board::Region> outside{position.black - arena_, position.white - arena_};
  if (!outside_) outside_ = outside;
  if (!same(outside, *outside_)) throw std::logic_error("a fight that changes stones outside its arena");
  std::uint64_t board = std::uint64_t{to_move == Colour::white};
  for (const int point : points_)
    board = board << 2 | std::uint64_t{position.black.has(point)} << 1 | std::uint64_t{position.white.has(point)};
  return {board, packed_memory(memory_of(rules_, state))};
}

bool Fight::stands(const State& state) const {
  return subset(target_, rules_.scoring(state.position, defender_));
}

std::vector<LegalMove> Fight::moves(const State& state) const {
  std::vector<LegalMove> moves = moves_with_outcomes(rules_, state);
  std::erase_if(moves, [&](const LegalMove& legal) { return legal.move.point && !arena_.has(*legal.move.point); });
  // A pass shows at once whether anything must be done.
  if (!moves.empty() && !moves.back().move.point) std::ranges::rotate(moves, moves.end() - 1);
  return moves;
}

bool Fight::solve(const State& state, const std::stop_token& stop) {
  if (!stands(state)) return true;
  const Key key = this->key(state);
  if (const auto found = memory_.find(key); found != memory_.end()) return found->second;
  if (stop.stop_requested()) throw Stopped{};
  const bool wanted = state.to_move != defender_;
  bool is_lost = false;
  for (const auto& [move, outcome] : moves(state)) {
    is_lost = solve(after(state, move, outcome), stop);
    if (is_lost == wanted) break;
  }
  memory_.emplace(key, is_lost);
  return is_lost;
}

std::optional<bool> Fight::is_lost(const State& state, std::stop_token stop) try {
  return solve(state, stop);
} catch (const Stopped&) {
  return std::nullopt;
}

Move Fight::choice(const State& state, const std::stop_token& stop) {
  const bool outcome = solve(state, stop);
  const bool wanted = state.to_move != defender_;
  std::vector<LegalMove> moves = this->moves(state);
  const auto next_of = [](const State& at, const LegalMove& legal) { return after(at, legal.move, legal.outcome); };
  if (outcome == wanted)
    return std::ranges::find_if(
               moves, [&](const LegalMove& legal) { return solve(next_of(state, legal), stop) == wanted; })
        ->move;
  std::ranges::rotate(moves, moves.begin() + 1);
  const auto winning_answers = [&](const LegalMove& legal) {
    const State next = next_of(state, legal);
    if (!stands(next)) return std::numeric_limits<std::ptrdiff_t>::max();
    const std::vector<LegalMove> answers = this->moves(next);
    if (answers.empty()) return std::numeric_limits<std::ptrdiff_t>::max();
    return std::ranges::count_if(
        answers, [&](const LegalMove& answer) { return solve(next_of(next, answer), stop) == outcome; });
  };
  return std::ranges::min_element(moves, {}, winning_answers)->move;
}

std::optional<std::vector<Move>> Fight::line(State state, std::stop_token stop) try {
  std::vector<Move> line;
  while (stands(state) && !moves(state).empty()) {
    line.push_back(choice(state, stop));
    state = play(rules_, state, line.back());
  }
  return line;
} catch (const Stopped&) {
  return std::nullopt;
}

}  // namespace ruleproof
