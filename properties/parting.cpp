#include "properties/parting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "properties/fault.hpp"
#include "record/coordinates.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"
#include "spec/komi.hpp"

namespace ruleproof {
namespace {

using Outcomes = std::vector<Outcome>;

bool are_alike(const Outcomes& a, const Outcomes& b) { return std::ranges::equal(a, b, alike); }

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
std::string said_of_boards(const State& state, const Move& move, const Outcomes& outcomes) {
  std::string said;
  for (const Outcome& outcome : outcomes) {
    const std::vector<int> flipped = (state.position.of(other(move.colour)) & outcome.after.of(move.colour)).points();
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

Outcomes sorted_outcomes(const Rules& rules, const State& state, const Move& move) {
  Outcomes found = legal_outcomes(rules, state, move);
  if (found.size() > 1)
    std::ranges::sort(found, {}, [](const Outcome& outcome) {
      return std::tuple(outcome.after.black.points(), outcome.after.white.points(), outcome.memory, outcome.notes);
    });
  return found;
}

std::string said(const Rules& rules, const State& state, Parting::What what, const std::optional<Move>& move,
                 Komi komi) {
  switch (what) {
    case Parting::What::legality:
      return said_of_legality(rules, state, move.value());
    case Parting::What::board:
      return said_of_boards(state, move.value(), sorted_outcomes(rules, state, *move));
    case Parting::What::end:
      return rules.is_over(state) ? "the game is over" : "the game goes on";
    case Parting::What::score:
      return said_of_score(rules.result(state, komi));
    case Parting::What::winner:
      return said_of_winner(rules.result(state, komi));
  }
  return "";
}

std::optional<Outcomes> common_outcomes(const Rules& one, const Rules& other, const State& state, const Move& move) {
  Outcomes outcomes = sorted_outcomes(one, state, move);
  if (!are_alike(outcomes, sorted_outcomes(other, state, move))) return std::nullopt;
  return outcomes;
}

std::optional<Parting> parting(const Rules& one, const Rules& other, const State& state,
                               const std::optional<Move>& move, Komi komi) {
  return move ? parting(one, other, state, *move) : parting(one, other, state, komi);
}

std::optional<Parting> parting(const Rules& one, const Rules& other, const State& state, const Move& move) {
  const Outcomes by_one = sorted_outcomes(one, state, move);
  const Outcomes by_other = sorted_outcomes(other, state, move);
  if (are_alike(by_one, by_other)) return std::nullopt;
  const auto what = by_one.empty() != by_other.empty() ? Parting::What::legality : Parting::What::board;
  return Parting{what, move, said(one, state, what, move, {}), said(other, state, what, move, {})};
}

std::optional<Parting> parting(const Rules& one, const Rules& other, const State& state, Komi komi) {
  const auto parted = [&](Parting::What what) {
    return Parting{what, std::nullopt, said(one, state, what, {}, komi), said(other, state, what, {}, komi)};
  };
  const bool ended = one.is_over(state);
  if (ended != other.is_over(state)) return parted(Parting::What::end);
  const Result by_one = one.result(state, komi);
  const Result by_other = other.result(state, komi);
  if (by_one.black != by_other.black || by_one.white != by_other.white) return parted(Parting::What::score);
  if (ended && by_one.winner != by_other.winner) return parted(Parting::What::winner);
  return std::nullopt;
}

std::vector<Move> conceivable_moves(const Rules& rules, const State& state) {
  std::vector<Move> moves;
  for (int point = 0; point < size_of(state).area(); ++point) moves.push_back({state.to_move, point});
  if (rules.has_pass()) moves.push_back({state.to_move, std::nullopt});
  return moves;
}

}  // namespace ruleproof
