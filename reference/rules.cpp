#include "reference/rules.hpp"

#include <algorithm>
#include <iterator>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

/// The stones that an outcome of a placement turned round. A placement flips stones of the other colour.
std::vector<int> flips(const State& state, const Move& move, const Outcome& outcome) {
  return (state.position.of(other(move.colour)) & outcome.after.of(move.colour)).points();
}

/// Whether the outcome flipped just the stones that the move names.
bool fits(const State& state, const Move& move, const Outcome& outcome) {
  return !move.flips || flips(state, move, outcome) == *move.flips;
}

bool fine(const Outcome& outcome) { return outcome.refusals.empty(); }

}  // namespace

bool alike(const Outcome& a, const Outcome& b) {
  return same(a.after, b.after) && a.memory == b.memory && a.notes == b.notes;
}

std::vector<Outcome> Rules::legal_outcomes(const State& state, const Move& move) const {
  std::vector<Outcome> found = outcomes(state, move);
  std::erase_if(found, [](const Outcome& outcome) { return !fine(outcome); });
  return found;
}

std::vector<LegalMove> Rules::legal(const State& state) const {
  std::vector<LegalMove> moves;
  const auto add = [&](const Move& move) {
    for (Outcome& outcome : legal_outcomes(state, move)) moves.push_back({move, std::move(outcome)});
  };
  for (int point = 0; point < state.position.black.board().size().area(); ++point) add({state.to_move, point});
  if (has_pass()) add({state.to_move, std::nullopt});
  return moves;
}

State start(const Board& board) { return {{board.nowhere(), board.nowhere()}}; }

Memory memory_of(const Rules& rules, const State& state) {
  return state.memory.empty() ? rules.first_memory() : state.memory;
}
Memory notes_of(const Rules& rules, const State& state) { return state.notes.empty() ? rules.first_notes() : state.notes; }

std::vector<Refusal> refusals(const Rules& rules, const State& state, const Move& move) {
  std::vector<Refusal> all = rules.turn(state, move);
  std::vector<Outcome> found = outcomes(rules, state, move);
  if (found.empty()) throw InputError("no outcome of the placement flips just these stones");
  const auto first_fine = std::find_if(found.begin(), found.end(), fine);
  if (first_fine == found.end()) std::ranges::move(found.front().refusals, std::back_inserter(all));
  return all;
}

std::vector<Outcome> outcomes(const Rules& rules, const State& state, const Move& move) {
  std::vector<Outcome> all = rules.outcomes(state, move);
  std::erase_if(all, [&](const Outcome& outcome) { return !fits(state, move, outcome); });
  return all;
}

std::vector<Outcome> legal_outcomes(const Rules& rules, const State& state, const Move& move) {
  if (!rules.turn(state, move).empty()) return {};
  std::vector<Outcome> all = rules.legal_outcomes(state, move);
  std::erase_if(all, [&](const Outcome& outcome) { return !fits(state, move, outcome); });
  return all;
}

bool is_legal(const Rules& rules, const State& state, const Move& move) {
  return !legal_outcomes(rules, state, move).empty();
}

std::vector<LegalMove> moves_with_outcomes(const Rules& rules, const State& state) {
  if (rules.is_over(state)) return {};
  std::vector<LegalMove> moves = rules.legal(state);
  const auto same_point = [](const LegalMove& a, const LegalMove& b) { return a.move.point != b.move.point; };
  for (auto from = moves.begin(); from != moves.end();) {
    auto to = std::adjacent_find(from, moves.end(), same_point);
    if (to != moves.end()) ++to;
    if (to - from > 1) {
      for (auto one = from; one != to; ++one) one->move.flips = flips(state, one->move, one->outcome);
      std::sort(from, to, [](const LegalMove& a, const LegalMove& b) { return a.move.flips < b.move.flips; });
    }
    from = to;
  }
  return moves;
}

std::vector<Move> legal_moves(const Rules& rules, const State& state) {
  std::vector<Move> moves;
  for (LegalMove& legal : moves_with_outcomes(rules, state)) moves.push_back(std::move(legal.move));
  return moves;
}

State after(const State& state, const Move& move, const Outcome& outcome) {
  State next = state;
  next.position = outcome.after;
  next.to_move = other(state.to_move);
  next.passes = move.point ? 0 : state.passes + 1;
  if (move.point) next.last_placement = move.colour;
  next.earlier.push_back({state.position, state.to_move, state.memory, state.notes});
  next.memory = outcome.memory;
  next.notes = outcome.notes;
  return next;
}

State play(const Rules& rules, const State& state, const Move& move) {
  const std::vector<Outcome> found = legal_outcomes(rules, state, move);
  if (found.empty()) throw InputError("the move is illegal");
  if (found.size() > 1)
    throw InputError("the placement has several outcomes; the move must name the stones that it flips");
  return after(state, move, found.front());
}

}  // namespace ruleproof
