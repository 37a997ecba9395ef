#include "properties/parting.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "properties/fault.hpp"
#include "record/coordinates.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"
#include "spec/komi.hpp"

namespace ruleproof {
namespace {

using Boards = std::vector<Position<Board::Region>>;

bool are_same(const Boards& a, const Boards& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return same(x, y); });
}

bool has_ended(const Rules& rules, const State& state) {
  return !legal(rules.turn(state, {state.to_move, std::nullopt}));
}

Size size_of(const State& state) { return state.position.black.board().size(); }

std::string said_of_legality(const Rules& rules, const State& state, const Move& move) {
  try {
    const std::vector<Fault> found = faults(rules, state, move);
    return found.empty() ? "legal" : "illegal: " + summary(size_of(state), found.front());
  } catch (const InputError& error) {
    return std::string("illegal: ") + error.what();
  }
}

/// The stones that the move turns round, for each board that it may lead to.
std::string said_of_boards(const State& state, const Move& move, const Boards& boards) {
  std::string said;
  for (const auto& after : boards) {
    const std::vector<int> flipped = (state.position.of(other(move.colour)) & after.of(move.colour)).points();
    said += fmt::format("{}{}", said.empty() ? "" : ", or ",
                        flipped.empty() ? "flips nothing" : "flips " + point_names(size_of(state), flipped));
  }
  return said;
}

std::string points(int halves) { return text(Komi{halves}); }

std::string said_of_score(const Result& result) {
  return fmt::format("Black {}, White {}", points(result.black), points(result.white));
}

std::string said_of_winner(const Result& result) {
  if (!result.winner) return fmt::format("nobody wins: {} [{}]", result.note, result.clause);
  return fmt::format("{} wins [{}]", name(*result.winner), result.clause);
}

}  // namespace

std::string_view text(Parting::What what) {
  switch (what) {
    case Parting::What::legality:
      return "legality";
    case Parting::What::board:
      return "board";
    case Parting::What::end:
      return "end";
    case Parting::What::score:
      return "score";
    case Parting::What::winner:
      return "winner";
  }
  return "";
}

Boards legal_boards(const Rules& rules, const State& state, const Move& move) {
  if (!legal(rules.turn(state, move))) return {};
  if (!move.point) return {state.position};
  Boards boards;
  for (const Outcome& outcome : outcomes(rules, state, move))
    if (legal(outcome.rulings)) boards.push_back(outcome.after);
  std::ranges::sort(boards, {},
                    [](const auto& board) { return std::pair(board.black.points(), board.white.points()); });
  return boards;
}

std::string said(const Rules& rules, const State& state, Parting::What what, const std::optional<Move>& move,
                 Komi komi) {
  switch (what) {
    case Parting::What::legality:
      return said_of_legality(rules, state, move.value());
    case Parting::What::board:
      return said_of_boards(state, move.value(), legal_boards(rules, state, *move));
    case Parting::What::end:
      return has_ended(rules, state) ? "the game is over" : "the game goes on";
    case Parting::What::score:
      return said_of_score(rules.result(state, komi));
    case Parting::What::winner:
      return said_of_winner(rules.result(state, komi));
  }
  return "";
}

std::optional<Boards> common_boards(const Rules& one, const Rules& other, const State& state,
                                    const Move& move) {
  Boards boards = legal_boards(one, state, move);
  if (!are_same(boards, legal_boards(other, state, move))) return std::nullopt;
  return boards;
}

std::optional<Parting> parting(const Rules& one, const Rules& other, const State& state,
                               const std::optional<Move>& move, Komi komi) {
  return move ? parting(one, other, state, *move) : parting(one, other, state, komi);
}

std::optional<Parting> parting(const Rules& one, const Rules& other, const State& state, const Move& move) {
  const Boards by_one = legal_boards(one, state, move);
  const Boards by_other = legal_boards(other, state, move);
  if (are_same(by_one, by_other)) return std::nullopt;
  const auto what = by_one.empty() != by_other.empty() ? Parting::What::legality : Parting::What::board;
  return Parting{what, move, said(one, state, what, move, {}), said(other, state, what, move, {})};
}

std::optional<Parting> parting(const Rules& one, const Rules& other, const State& state, Komi komi) {
  const auto parted = [&](Parting::What what) {
    return Parting{what, std::nullopt, said(one, state, what, {}, komi), said(other, state, what, {}, komi)};
  };
  const bool ended = has_ended(one, state);
  if (ended != has_ended(other, state)) return parted(Parting::What::end);
  const Result by_one = one.result(state, komi);
  const Result by_other = other.result(state, komi);
  if (by_one.black != by_other.black || by_one.white != by_other.white) return parted(Parting::What::score);
  if (ended && by_one.winner != by_other.winner) return parted(Parting::What::winner);
  return std::nullopt;
}

std::vector<Move> conceivable_moves(const State& state) {
  std::vector<Move> moves;
  for (const int point : state.position.empty().points()) moves.push_back({state.to_move, point});
  moves.push_back({state.to_move, std::nullopt});
  return moves;
}

}  // namespace ruleproof
