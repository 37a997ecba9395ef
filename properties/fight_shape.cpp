#include "properties/fight_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "properties/counterexample.hpp"
#include "properties/fight.hpp"
#include "properties/view.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

constexpr Colour defender = Colour::black;

/// From the space to each edge: the surrounding stones, and two more points, so that the stones outside are
/// connected wherever the external liberties are.
constexpr int margin = 3;

Board::Region region(const Board& board, const std::vector<int>& points) {
  Board::Region region = board.nowhere();
  for (const int point : points) region.add(point);
  return region;
}

bool is_connected(const Board::Region& a) { return same(spread(a.board().at(a.points().front()), a), a); }

/// A fight about an enclosure.
struct SurroundedFight {
  SurroundedFight(const Rules& rules, const Enclosure& enclosure)
      : board(enclosure.size),
        position(position_of(board, enclosure.stones)),
        fight(rules, defender, position.of(defender),
              region(board, enclosure.space) | region(board, enclosure.liberties)) {
    if (!rules.is_settled(position))
      throw InputError(
          fmt::format("under these readings there is nothing to fight for: stones that surround a space "
                      "fail \"{}\" from the start",
                      rules.settled_meaning()));
  }

  /// With all but some of the external liberties filled by the attacker.
  State state(const Enclosure& enclosure, int liberties, bool attacked) const {
    const auto filled = std::vector(enclosure.liberties.begin() + liberties, enclosure.liberties.end());
    return {position.with(other(defender), region(board, filled)), attacked ? other(defender) : defender};
  }

  Board board;
  Position<Board::Region> position;
  Fight fight;
};

}  // namespace

Enclosure enclose(const Polyomino& space, int liberties) {
  if (liberties < 0 || liberties > most_liberties)
    throw InputError(fmt::format("no board with {} external liberties: there are from 0 to {}", liberties,
                                 most_liberties));
  const int side = std::max(space.width(), space.height()) + 2 * margin;
  const Board board({side, side});
  Enclosure result{board.size(), {}, {}, {}};
  const int left = (side - space.width()) / 2;
  const int top = (side - space.height()) / 2;
  for (const auto& [y, x] : space.cells) result.space.push_back((top + y) * side + left + x);

  const Board::Region inside = region(board, result.space);
  Board::Region surrounding = board.nowhere();
  for (const int point : result.space)
    for (const int above : {point - side, point, point + side})
      for (const int beside : {above - 1, above, above + 1}) surrounding.add(beside);
  surrounding = surrounding - inside;
  const Board::Region corners =
      board.at(0) | board.at(side - 1) | board.at(side * side - side) | board.at(side * side - 1);
  Board::Region outside = ~(inside | surrounding | corners);
  Board::Region chosen = board.nowhere();
  for (const int point : (touching(surrounding) & outside).points()) {
    const Board::Region p = board.at(point);
    if (size(chosen) == liberties) break;
    if (some(touching(p) & chosen)) continue;
    chosen = chosen | p;
    outside = outside - p;
  }
  if (size(chosen) < liberties || !is_connected(surrounding))
    throw std::logic_error("no such enclosure of " + space.name);
  result.liberties = chosen.points();
  result.stones = stones_of({surrounding, outside});
  return result;
}

std::string_view Fate::status() const {
  return lost_if_defended ? "dead" : lost_if_attacked ? "unsettled" : "alive";
}

std::optional<ShapeFates> fates(const Rules& rules, const Polyomino& space, int liberties,
                                std::stop_token stop) {
  const Enclosure enclosure = enclose(space, liberties);
  SurroundedFight surrounded(rules, enclosure);
  ShapeFates result;
  for (int left = 0; left <= liberties; ++left) {
    const auto attacked = surrounded.fight.is_lost(surrounded.state(enclosure, left, true), stop);
    const auto defended = surrounded.fight.is_lost(surrounded.state(enclosure, left, false), stop);
    if (!attacked || !defended) return std::nullopt;
    result.fates.push_back({*attacked, *defended});
  }
  result.solved = surrounded.fight.solved();
  return result;
}

std::optional<ShapeFight> solve_fight(const Rules& rules, const Ruleset& ruleset, const Polyomino& space,
                                      int liberties, bool attacked, std::stop_token stop) {
  const Enclosure enclosure = enclose(space, liberties);
  SurroundedFight surrounded(rules, enclosure);
  const State start = surrounded.state(enclosure, liberties, attacked);
  const auto is_lost = surrounded.fight.is_lost(start, stop);
  if (!is_lost) return std::nullopt;
  auto line = surrounded.fight.line(start, stop);
  if (!line) return std::nullopt;
  Record record = record_of(ruleset, enclosure.size);
  record.setup = Setup{enclosure.stones, start.to_move};
  record.moves = std::move(*line);
  return ShapeFight{*is_lost, std::move(record)};
}

}  // namespace ruleproof
