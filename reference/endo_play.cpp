#include "reference/endo_play.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "reference/window.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::endo {
namespace {

using Region = Window::Region;

std::vector<Square> squares_of(const std::vector<Marker>& markers) {
  std::vector<Square> squares;
  for (const Marker& marker : markers) squares.push_back(marker.square);
  return squares;
}

/// Markers in a window that shows them all.
struct Seen {
  explicit Seen(const std::vector<Marker>& markers, int margin = usual_margin)
      : window(squares_of(markers), margin), position(start(window.nowhere())) {
    for (const Marker& marker : markers)
      (marker.colour == Colour::black ? position.black : position.white).add(marker.square);
  }

  Window window;
  Position<Region> position;
};

std::vector<Square> rising(const Region& region) {
  std::vector<Square> squares = region.squares();
  std::ranges::sort(squares);
  return squares;
}

std::vector<Refusal> broken(const std::vector<Ruling<Region>>& rulings) {
  std::vector<Refusal> refusals;
  for (const Ruling<Region>& ruling : rulings)
    if (ruling.broken) refusals.push_back({ruling.clause, ruling.fault, rising(ruling.shows)});
  return refusals;
}

std::vector<Marker>::iterator place_of(std::vector<Marker>& markers, Square square) {
  return std::ranges::lower_bound(markers, square, {}, &Marker::square);
}

std::vector<Marker> with(std::vector<Marker> markers, Marker marker) {
  markers.insert(place_of(markers, marker.square), marker);
  return markers;
}

/// The squares that a question is about, beside those of the markers: the window has to show them.
std::vector<Square> squares_with(const std::vector<Marker>& markers, Square square) {
  std::vector<Square> squares = squares_of(markers);
  squares.push_back(square);
  return squares;
}

/// Far from all markers a marker is not connected, however far: the window need not show the way there.
bool is_far_away(const std::vector<Marker>& markers, Square square) {
  return std::ranges::none_of(markers, [&](const Marker& marker) {
    return std::abs(marker.square.x - square.x) <= usual_margin &&
           std::abs(marker.square.y - square.y) <= usual_margin;
  });
}

std::vector<Movement> legal_movements(const Readings& readings, const Seen& seen, Colour mover,
                                      const Region& placement) {
  std::vector<Movement> legal_ones;
  const Region markers = seen.position.stones();
  // The last of a line is the same for all markers of the line.
  std::map<std::pair<Direction, int>, Region> ends;
  const auto end = [&](Square square, const Region& here, Direction direction) -> const Region& {
    const bool is_row = direction == Direction::east || direction == Direction::west;
    const auto [found, is_new] =
        ends.try_emplace({direction, is_row ? square.y : square.x}, seen.window.nowhere());
    if (is_new) found->second = end_of_line(markers, here, direction);
    return found->second;
  };
  // What is last breaks the first ruling that costs little; most markers of a large organism are.
  for (const Square square : rising(seen.position.of(mover)))
    for (const Direction direction : all_directions)
      if (const Region here = seen.window.at(square);
          !is_last(markers, here, direction) &&
          legal(movement(readings, seen.position, mover, placement, here, end(square, here, direction),
                         direction)))
        legal_ones.push_back({square, direction});
  return legal_ones;
}

}  // namespace

std::vector<Square> holes(const Readings& readings, const std::vector<Marker>& markers, int margin) {
  const Seen seen(markers, margin);
  return rising(holes(readings, seen.position));
}

std::vector<Square> liberties(const Readings& readings, const std::vector<Marker>& markers, Square marker) {
  const Seen seen(markers);
  const Region here = seen.window.at(marker);
  const Colour colour = some(here & seen.position.black) ? Colour::black : Colour::white;
  return rising(liberties(readings, seen.position, group(readings, seen.position, colour, here)));
}

Judgement judgement(const Readings& readings, const std::vector<Marker>& markers, Colour mover) {
  const Seen seen(markers);
  const Region own = deprived(readings, seen.position, mover);
  const Region opponents = deprived(readings, seen.position, other(mover));
  const auto won_by = winner(readings, mover, some(own), some(opponents));
  const std::string_view clause = !won_by ? "" : some(own) ? "both" : "object";
  return {rising(own), rising(opponents), won_by, clause};
}

bool is_one_organism(const std::vector<Marker>& markers) {
  return is_one_organism(Seen(markers).position.stones());
}

bool is_cut(const std::vector<Marker>& markers, Square marker) {
  const Seen seen(markers);
  return !is_one_organism(seen.position.stones() - seen.window.at(marker));
}

std::vector<Refusal> refusals(const Readings&, const State& state, Square placement) {
  if (state.winner) return {{"object", "the game is over", {}}};
  if (!state.markers.empty() && is_far_away(state.markers, placement))
    return {{"unity", "it would not be connected to all other markers", squares_of(state.markers)}};
  const Window window(squares_with(state.markers, placement));
  Position<Region> before = start(window.nowhere());
  for (const Marker& marker : state.markers)
    (marker.colour == Colour::black ? before.black : before.white).add(marker.square);
  return broken(endo::placement(before, state.to_move, window.at(placement)));
}

std::vector<Refusal> refusals(const Readings& readings, const Placed& placed, std::optional<Movement> moved) {
  if (!moved) {
    const std::vector<Movement> movements = legal_movements(readings, placed);
    if (!is_owed(!movements.empty(), false)) return {};
    std::vector<Square> movable;
    for (const Movement& movement : movements)
      if (movable.empty() || movable.back() != movement.from) movable.push_back(movement.from);
    return {{"must-change", "a movement is possible and owed", movable}};
  }
  if (placed.winner) return {{"object", "the game ended with the placement", {}}};
  const Seen seen(placed.markers);
  // Of an empty square nothing but that can be asked: what would move from it might leave the window.
  const bool is_marker = std::ranges::binary_search(squares_of(placed.markers), moved->from);
  if (!is_marker) return {{"turn", "there is no marker", {moved->from}}};
  const Region from = seen.window.at(moved->from);
  return broken(
      movement(readings, seen.position, placed.mover, seen.window.at(placed.square), from, moved->direction));
}

std::vector<Refusal> refusals(const Readings& readings, const State& state, const Turn& turn) {
  if (state.winner) return {{"object", "the game is over", {}}};
  if (turn.colour != state.to_move) return {{"second-move", "it is the other player's turn", {}}};
  std::vector<Refusal> all = refusals(readings, state, turn.placed);
  if (!all.empty()) return all;
  return refusals(readings, place(readings, state, turn.placed), turn.moved);
}

std::vector<Square> legal_placements(const Readings&, const State& state, int margin) {
  if (state.winner) return {};
  if (state.markers.empty()) return {{0, 0}};
  const Seen seen(state.markers, margin);
  std::vector<Square> squares;
  for (const Square square : rising(~far_outside(seen.position.black)))
    if (!is_far_away(state.markers, square) &&
        legal(endo::placement(seen.position, state.to_move, seen.window.at(square))))
      squares.push_back(square);
  return squares;
}

std::vector<Movement> legal_movements(const Readings& readings, const Placed& placed, int margin) {
  if (placed.winner) return {};
  const Seen seen(placed.markers, margin);
  return legal_movements(readings, seen, placed.mover, seen.window.at(placed.square));
}

std::vector<Turn> legal_turns(const Readings& readings, const State& state) {
  std::vector<Turn> turns;
  for (const Square square : legal_placements(readings, state)) {
    const std::vector<Movement> movements = legal_movements(readings, place(readings, state, square));
    if (movements.empty()) turns.push_back({state.to_move, square, std::nullopt});
    for (const Movement& movement : movements) turns.push_back({state.to_move, square, movement});
  }
  return turns;
}

Placed place(const Readings& readings, const State& state, Square square) {
  Placed placed{with(state.markers, {square, state.to_move}), state.to_move, square};
  if (is_judged_after_placement(readings))
    placed.winner = judgement(readings, placed.markers, placed.mover).winner;
  return placed;
}

Square landing(const std::vector<Marker>& markers, Movement movement) {
  const Seen seen(markers);
  return landing(seen.position.stones(), seen.window.at(movement.from), movement.direction).squares().front();
}

State move(const Readings& readings, const Placed& placed, std::optional<Movement> moved) {
  State state{placed.markers, next_to_move(placed.mover), placed.winner};
  if (placed.winner) return state;
  if (moved) {
    const auto from = place_of(state.markers, moved->from);
    const Marker landed{landing(placed.markers, *moved), from->colour};
    state.markers.erase(from);
    state.markers = with(std::move(state.markers), landed);
  }
  state.winner = judgement(readings, state.markers, placed.mover).winner;
  return state;
}

State play(const Readings& readings, const State& state, const Turn& turn) {
  if (const auto refused = refusals(readings, state, turn); !refused.empty())
    throw InputError("the turn is illegal: " + std::string(refused.front().fault));
  return move(readings, place(readings, state, turn.placed), turn.moved);
}

}  // namespace ruleproof::endo
