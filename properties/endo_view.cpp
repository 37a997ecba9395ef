#include "properties/endo_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "record/endo_record.hpp"

namespace ruleproof::endo {
namespace {

constexpr int rows_asked_about_outside = 3;

std::string yes_or_no(bool yes) { return yes ? "yes" : "no"; }

std::string name(std::optional<Colour> colour) {
  if (!colour) return "nobody";
  return *colour == Colour::black ? "Black" : "White";
}

std::string name(const Marker& marker) { return name(marker.colour) + " on " + text(marker.square); }
std::string name(const Movement& movement) { return text(movement); }
std::string name(std::optional<Square> square) { return square ? text(*square) : "none"; }

/// The first entry of one of two rising lists that the other does not have, or not as often.
template <class Entry>
std::optional<Difference> list_difference(std::string_view what, const std::vector<Entry>& by_engine,
                                          const std::vector<Entry>& by_reference) {
  const auto [engine, reference] = std::ranges::mismatch(by_engine, by_reference);
  if (engine == by_engine.end() && reference == by_reference.end()) return std::nullopt;
  const bool is_engines =
      reference == by_reference.end() || (engine != by_engine.end() && *engine < *reference);
  return Difference{fmt::format("{} {}", what, name(is_engines ? *engine : *reference)),
                    yes_or_no(is_engines), yes_or_no(!is_engines)};
}

template <class Value>
std::optional<Difference> value_difference(std::string_view what, const std::optional<Value>& by_engine,
                                           const std::optional<Value>& by_reference) {
  if (by_engine == by_reference) return std::nullopt;
  return Difference{std::string(what), name(by_engine), name(by_reference)};
}

View outline(const Readings& readings, const std::vector<Marker>& markers, Colour mover) {
  View view{.markers = markers, .to_move = mover};
  view.holes = holes(readings, markers);
  const Judgement groups = judgement(readings, markers, mover);
  std::ranges::merge(groups.own, groups.opponents, std::back_inserter(view.deprived));
  return view;
}

std::vector<Square> cuts(const std::vector<Marker>& markers) {
  std::vector<Square> cuts;
  for (const Marker& marker : markers)
    if (is_cut(markers, marker.square)) cuts.push_back(marker.square);
  return cuts;
}

/// The same view of markers that stand elsewhere.
View shifted(View view, Square by) {
  const auto shift = [&](Square& square) { square = {square.x + by.x, square.y + by.y}; };
  if (!view.markers.empty()) std::ranges::for_each(view.placements, shift);
  for (Marker& marker : view.markers) shift(marker.square);
  for (Movement& movement : view.movements) shift(movement.from);
  for (auto* squares : {&view.holes, &view.deprived, &view.cuts}) std::ranges::for_each(*squares, shift);
  if (view.placed) shift(*view.placed);
  return view;
}

/// Brings an engine to the position of a view of a game that is not over.
void set_up(Engine& engine, const View& view) {
  std::vector<Marker> markers = view.markers;
  if (view.placed) std::erase(markers, Marker{*view.placed, view.to_move});
  engine.set_up(markers, view.to_move);
  if (view.placed) engine.place(*view.placed);
}

std::vector<Square> squares_to_ask_about(const View& view) {
  const Box all = box(view.markers);
  const int more = rows_asked_about_outside;
  std::vector<Square> squares;
  for (int x = -more; x < all.w + more; ++x)
    for (int y = -more; y < all.h + more; ++y)
      squares.push_back({all.lower_left.x + x, all.lower_left.y + y});
  for (const int far : {-farthest, farthest})
    squares.insert(squares.end(), {{far, all.lower_left.y}, {all.lower_left.x, far}, {far, far}});
  return squares;
}

std::optional<Difference> answers_difference(const Engine& engine, const View& expected) {
  const bool is_grid_empty = expected.markers.empty();
  for (const Square square : squares_to_ask_about(expected)) {
    const bool may_place = is_grid_empty || std::ranges::binary_search(expected.placements, square);
    if (engine.is_legal(square) != may_place)
      return Difference{"is_legal says of the placement on " + text(square), yes_or_no(!may_place),
                        yes_or_no(may_place)};
    for (const Direction direction : all_directions) {
      const Movement movement{square, direction};
      const bool may_move = std::ranges::binary_search(expected.movements, movement);
      if (engine.is_legal(movement) != may_move)
        return Difference{"is_legal says of the movement " + text(movement), yes_or_no(!may_move),
                          yes_or_no(may_move)};
    }
  }
  return std::nullopt;
}

}  // namespace

View outline(const Readings& readings, const State& state) {
  // Of a game that is over, a view names the mover who ended it.
  View view = outline(readings, state.markers, state.winner ? other(state.to_move) : state.to_move);
  view.winner = state.winner;
  return view;
}

View outline(const Readings& readings, const Placed& placed) {
  View view = outline(readings, placed.markers, placed.mover);
  view.winner = placed.winner;
  view.placed = placed.square;
  return view;
}

View view(const Readings& readings, const State& state) {
  View view = outline(readings, state);
  view.placements = legal_placements(readings, state);
  view.cuts = cuts(state.markers);
  return view;
}

View view(const Readings& readings, const Placed& placed) {
  View view = outline(readings, placed);
  view.movements = legal_movements(readings, placed);
  view.cuts = cuts(placed.markers);
  return view;
}

Shown shown(const Engine& engine) { return {engine.view(), engine.key()}; }

std::optional<Difference> difference(const View& by_engine, const View& by_reference) {
  const View& a = by_engine;
  const View& b = by_reference;
  auto found = list_difference("a marker of", a.markers, b.markers);
  if (!found) found = value_difference<Colour>("the side to move", a.to_move, b.to_move);
  if (!found) found = list_difference("the hole on", a.holes, b.holes);
  if (!found) found = list_difference("a group without liberties on", a.deprived, b.deprived);
  if (!found) found = value_difference("the winner", a.winner, b.winner);
  if (!found) found = value_difference("the placement that a movement has to follow", a.placed, b.placed);
  if (!found) found = list_difference("the cut point on", a.cuts, b.cuts);
  if (!found) found = list_difference("the placement on", a.placements, b.placements);
  if (!found) found = list_difference("the movement", a.movements, b.movements);
  return found;
}

std::optional<Difference> difference(std::string_view when, const Shown& now, const Shown& expected) {
  auto found = difference(now.view, expected.view);
  return found_when(when, found ? found : key_difference(now.key, expected.key));
}

std::optional<Difference> difference(const Engine& engine, Engine& twin, const View& by_reference,
                                     Square shift) {
  const View by_engine = engine.view();
  if (auto found = difference(by_engine, by_reference)) return found;
  if (!is_one_organism(by_engine.markers)) return Difference{"all markers are connected", "yes", "no"};
  if (auto found = answers_difference(engine, by_reference)) return found;
  if (by_reference.winner) return std::nullopt;

  const View elsewhere = shifted(by_reference, shift);
  set_up(twin, elsewhere);
  const std::string when = fmt::format("set up with these markers, {} away", text(shift));
  return difference(when, shown(twin), {elsewhere, engine.key()});
}

}  // namespace ruleproof::endo
