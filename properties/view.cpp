#include "properties/view.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "record/coordinates.hpp"
#include "record/move_text.hpp"

namespace ruleproof {
namespace {

std::string words(bool yes) { return yes ? "yes" : "no"; }
std::string words(int number) { return std::to_string(number); }
std::string words(Colour colour) { return std::string(name(colour)); }
std::string words(Stone stone) { return std::string(1, symbol(stone)); }
std::string words(std::optional<Colour> colour) { return colour ? words(*colour) : "nobody"; }

template <class Field>
std::optional<Difference> unequal(std::string what, const Field& by_engine, const Field& by_reference) {
  if (by_engine == by_reference) return std::nullopt;
  return Difference{std::move(what), words(by_engine), words(by_reference)};
}

/// The first point that only one of two rising lists has.
std::optional<Difference> unequal(Size size, std::string_view what, const std::vector<int>& by_engine,
                                  const std::vector<int>& by_reference) {
  std::vector<int> once;
  std::ranges::set_symmetric_difference(by_engine, by_reference, std::back_inserter(once));
  if (once.empty()) return std::nullopt;
  const auto times = [&](const std::vector<int>& list) {
    const auto n = std::ranges::count(list, once.front());
    return n < 2 ? words(n == 1) : fmt::format("{} times", n);
  };
  return Difference{fmt::format("{} {}", point_name(size, once.front()), what), times(by_engine),
                    times(by_reference)};
}

}  // namespace

std::vector<Stone> stones_of(const Position<Board::Region>& position) {
  std::vector<Stone> stones(position.black.board().size().area(), Stone::empty);
  for (const int point : position.black.points()) stones[point] = Stone::black;
  for (const int point : position.white.points()) stones[point] = Stone::white;
  return stones;
}

Position<Board::Region> position_of(const Board& board, const std::vector<Stone>& stones) {
  Position<Board::Region> position{board.nowhere(), board.nowhere()};
  for (int point = 0; point < std::ssize(stones); ++point) {
    if (stones[point] == Stone::black) position.black.add(point);
    if (stones[point] == Stone::white) position.white.add(point);
  }
  return position;
}

View view(const Rules& rules, const State& state, std::vector<int> flipped) {
  return view(rules, state, std::move(flipped), moves_with_outcomes(rules, state));
}

View view(const Rules& rules, const State& state, std::vector<int> flipped, const std::vector<LegalMove>& legal) {
  View view{.stones = stones_of(state.position),
            .to_move = state.to_move,
            .passes = state.passes,
            .may_pass = false,
            .legal = {},
            .counting = {size(rules.scoring(state.position, Colour::black)),
                         size(rules.scoring(state.position, Colour::white))},
            .flipped = std::move(flipped),
            .last_placement = state.last_placement};
  for (const auto& [move, outcome] : legal) {
    if (move.point)
      view.legal.push_back(*move.point);
    else
      view.may_pass = true;
  }
  return view;
}

State first_state(const Board& board, const Record& record) {
  State state = start(board);
  if (!record.setup) return state;
  state.position = position_of(board, record.setup->stones);
  state.to_move = record.setup->to_move;
  return state;
}

std::optional<Difference> difference(Size size, const View& by_engine, const View& by_reference) {
  if (by_engine == by_reference) return std::nullopt;  // before anything is put into words
  const View& a = by_engine;
  const View& b = by_reference;
  for (int point = 0; point < size.area(); ++point)
    if (auto found = unequal("the stone on " + point_name(size, point), a.stones[point], b.stones[point]))
      return found;
  if (auto found = unequal("to move", a.to_move, b.to_move)) return found;
  if (auto found = unequal("passes in a row", a.passes, b.passes)) return found;
  if (auto found = unequal("a pass is legal", a.may_pass, b.may_pass)) return found;
  if (auto found = unequal(size, "is legal", a.legal, b.legal)) return found;
  if (auto found = unequal(size, "was flipped", a.flipped, b.flipped)) return found;
  if (auto found = unequal("Black's stones that count", a.counting[0], b.counting[0])) return found;
  if (auto found = unequal("White's stones that count", a.counting[1], b.counting[1])) return found;
  return unequal("who placed last", a.last_placement, b.last_placement);
}

}  // namespace ruleproof
