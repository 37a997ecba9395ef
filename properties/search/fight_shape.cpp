#include "properties/search/fight_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "properties/search/fight.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

constexpr int defender = 0;

/// The distance from the space to each edge of the board. The nearest points have the surrounding stones. The
/// other two rows of points keep the white stones connected, wherever the external liberties are.
constexpr int margin = 3;

BoardRegion region(const Board& board, const std::vector<int>& points) {
  BoardRegion region = board.nowhere();
  for (const int point : points) region.add(point);
  return region;
}

bool is_connected(const BoardRegion& a) { return same(spread(a.board().at(a.first()), a), a); }

/// Returns the game unchanged. Throws InputError unless two players alternate in it on a square grid whose
/// squares are all on the board.
Game two_players_on_squares(Game game) {
  const Document& document = game.document();
  const bool is_grid = document.board->kind == language::Board::Kind::square_grid && !document.shape;
  if (!is_grid || document.players->fewest != 2 || document.players->most != 2 || !document.turns_alternate)
    throw InputError(
        "fights about surrounded groups are those of two players who alternate on a square grid");
  return game;
}

/// The fight about the stones in an enclosure.
struct SurroundedFight {
  SurroundedFight(const Game& game, const Enclosure& enclosure)
      : model(two_players_on_squares(game).with_board(enclosure.size), Evaluation::compiled),
        position(content_of(model, enclosure.owners)),
        fight(model, defender, position.stones[defender],
              region(model.world().board(), enclosure.space) |
                  region(model.world().board(), enclosure.liberties)) {
    if (defines_settled(model.document()) && !is_settled(model, position))
      throw InputError(
          fmt::format("under these readings there is nothing to fight for: stones that surround a space "
                      "fail \"{}\" from the start",
                      settled_meaning(model.document())));
  }

  /// Returns a state in which the attacker has filled all but `liberties` of the external liberties. The
  /// attacker is to move if `attacked`, otherwise the defender.
  State state(const Enclosure& enclosure, int liberties, bool attacked) {
    constexpr std::size_t attacker = 1 - defender;
    Content content = position;
    for (const int point : std::vector(enclosure.liberties.begin() + liberties, enclosure.liberties.end()))
      content.stones[attacker].add(point);
    content.to_move = attacked ? static_cast<int>(attacker) : defender;
    return model.set_up(std::move(content));
  }

  Model model;
  Content position;
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

  const BoardRegion inside = region(board, result.space);
  BoardRegion surrounding = board.nowhere();
  for (const int point : result.space)
    for (const int above : {point - side, point, point + side})
      for (const int beside : {above - 1, above, above + 1}) surrounding.add(beside);
  surrounding = surrounding - inside;
  const BoardRegion corners =
      board.at(0) | board.at(side - 1) | board.at(side * side - side) | board.at(side * side - 1);
  BoardRegion outside = ~(inside | surrounding | corners);
  BoardRegion chosen = board.nowhere();
  for (const int point : (touching(surrounding) & outside).points()) {
    const BoardRegion p = board.at(point);
    if (size(chosen) == liberties) break;
    if (some(touching(p) & chosen)) continue;
    chosen = chosen | p;
    outside = outside - p;
  }
  if (size(chosen) < liberties || !is_connected(surrounding))
    throw std::logic_error("no such enclosure of " + space.name);
  result.liberties = chosen.points();
  for (int point = 0; point < side * side; ++point)
    result.owners.push_back(surrounding.has(point) ? 0 : outside.has(point) ? 1 : -1);
  return result;
}

std::string_view Fate::status() const {
  return lost_if_defended ? "dead" : lost_if_attacked ? "unsettled" : "alive";
}

std::optional<ShapeFates> fates(const Game& game, const Polyomino& space, int liberties,
                                const StopToken& stop) {
  const Enclosure enclosure = enclose(space, liberties);
  SurroundedFight surrounded(game, enclosure);
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

std::optional<ShapeFight> solve_fight(const Game& game, const Polyomino& space, int liberties, bool attacked,
                                      const StopToken& stop) {
  const Enclosure enclosure = enclose(space, liberties);
  SurroundedFight surrounded(game, enclosure);
  const State start = surrounded.state(enclosure, liberties, attacked);
  const auto is_lost = surrounded.fight.is_lost(start, stop);
  if (!is_lost) return std::nullopt;
  const auto line = surrounded.fight.line(start, stop);
  if (!line) return std::nullopt;
  const Model& model = surrounded.model;
  const RecordSetup setup{model.notation().rows(*start.now), {}, start.now->to_move};
  return ShapeFight{*is_lost, {model.game(), {}, setup, recorded(model, start, *line), {}}};
}

}  // namespace ruleproof
