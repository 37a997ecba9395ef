#include "reference/rules.hpp"

#include <algorithm>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

/// Whether the outcome flipped just the stones that the move names. A placement flips stones of the other
/// colour.
bool fits(const State& state, const Move& move, const Outcome& outcome) {
  if (!move.flips) return true;
  const Board::Region flipped = state.position.of(other(move.colour)) & outcome.after.of(move.colour);
  return flipped.points() == *move.flips;
}

bool fine(const Outcome& outcome) { return legal(outcome.rulings); }

}  // namespace

std::vector<Ruling<Board::Region>> turn_rulings(const State& state, bool has_ended, bool is_on_turn) {
  const Board::Region none = nothing_like(state.position.black);
  return {{"end", "the game is over", has_ended, none},
          {"turns", "it is the other player's turn", !is_on_turn, none}};
}

Result compared(int black, int white, std::string_view clause, std::string_view tie) {
  Result result{black, white, std::nullopt, clause};
  if (black == white)
    result.note = tie;
  else
    result.winner = black > white ? Colour::black : Colour::white;
  return result;
}

State start(const Board& board) { return {{board.nowhere(), board.nowhere()}}; }

std::vector<Ruling<Board::Region>> rulings(const Rules& rules, const State& state, const Move& move) {
  std::vector<Ruling<Board::Region>> all = rules.turn(state, move);
  if (!move.point) return all;
  const std::vector<Outcome> found = outcomes(rules, state, move);
  if (found.empty()) throw InputError("no outcome of the placement flips just these stones");
  const auto first_fine = std::find_if(found.begin(), found.end(), fine);
  const Outcome& outcome = first_fine == found.end() ? found.front() : *first_fine;
  all.insert(all.end(), outcome.rulings.begin(), outcome.rulings.end());
  return all;
}

std::vector<Outcome> outcomes(const Rules& rules, const State& state, const Move& move) {
  const Board& board = state.position.black.board();
  std::vector<Outcome> all = rules.placements(state.position, move.colour, board.at(*move.point));
  std::erase_if(all, [&](const Outcome& outcome) { return !fits(state, move, outcome); });
  for (Outcome& outcome : all) {
    const auto repetition = rules.repetition(state, move, outcome.after);
    outcome.rulings.insert(outcome.rulings.end(), repetition.begin(), repetition.end());
  }
  return all;
}

bool is_legal(const Rules& rules, const State& state, const Move& move) {
  if (!legal(rules.turn(state, move))) return false;
  if (!move.point) return true;
  const std::vector<Outcome> found = outcomes(rules, state, move);
  return std::any_of(found.begin(), found.end(), fine);
}

std::vector<Move> legal_moves(const Rules& rules, const State& state) {
  const Move pass{state.to_move, std::nullopt};
  if (!legal(rules.turn(state, pass))) return {};
  std::vector<Move> moves;
  for (const int point : state.position.empty().points()) {
    std::vector<Outcome> found = outcomes(rules, state, {state.to_move, point});
    std::erase_if(found, [](const Outcome& outcome) { return !fine(outcome); });
    if (found.size() == 1) moves.push_back({state.to_move, point});
    if (found.size() < 2) continue;
    std::vector<std::vector<int>> choices;
    for (const Outcome& outcome : found)
      choices.push_back((state.position.of(other(state.to_move)) & outcome.after.of(state.to_move)).points());
    std::sort(choices.begin(), choices.end());
    for (std::vector<int>& flips : choices) moves.push_back({state.to_move, point, std::move(flips)});
  }
  moves.push_back(pass);
  return moves;
}

State after(const State& state, const Move& move, const Position<Board::Region>& position) {
  State next = state;
  next.position = position;
  next.to_move = other(state.to_move);
  next.passes = move.point ? 0 : state.passes + 1;
  if (move.point) next.last_placement = move.colour;
  next.earlier.push_back({state.position, state.to_move});
  return next;
}

State play(const Rules& rules, const State& state, const Move& move) {
  if (!is_legal(rules, state, move)) throw InputError("the move is illegal");
  if (!move.point) return after(state, move, state.position);
  std::vector<Outcome> found = outcomes(rules, state, move);
  std::erase_if(found, [](const Outcome& outcome) { return !fine(outcome); });
  if (found.size() > 1)
    throw InputError("the placement has several outcomes; the move must name the stones that it flips");
  return after(state, move, found.front().after);
}

}  // namespace ruleproof
