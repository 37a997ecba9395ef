#include "properties/comparison.hpp"

#include <algorithm>

#include "record/coordinates.hpp"

namespace ruleproof {
namespace {

/// Brings an engine to the view's position by nothing but the passes in a row.
void set_up(Engine& engine, const View& view) {
  engine.set_up(view.stones, view.passes % 2 == 0 ? view.to_move : other(view.to_move));
  for (int i = 0; i < view.passes; ++i) engine.play(std::nullopt);
}

}  // namespace

Shown shown(const Engine& engine) { return {engine.view(), engine.key()}; }

std::optional<Difference> KeysMet::meet(Size size, const Shown& now) {
  View position;
  position.stones = now.view.stones;
  position.to_move = now.view.to_move;
  position.passes = now.view.passes;
  const auto [met, is_new] = met_.try_emplace(now.key, position);
  return is_new ? std::nullopt : one_key_difference(difference(size, position, met->second));
}

std::optional<Difference> difference(Size size, std::string_view when, const Shown& now,
                                     const Shown& expected) {
  auto found = difference(size, now.view, expected.view);
  return found_when(when, found ? found : key_difference(now.key, expected.key));
}

std::optional<Difference> difference(Size size, const Rules& rules, const Engine& engine, Engine& twin,
                                     View by_reference) {
  View& expected = by_reference;
  if (!engine.keeps_last_placement()) expected.last_placement.reset();
  if (auto found = difference(size, engine.view(), expected)) return found;
  for (int point = 0; point < size.area(); ++point) {
    const bool legal = std::ranges::binary_search(expected.legal, point);
    if (engine.is_legal(point) != legal)
      return Difference{"is_legal says of " + point_name(size, point), legal ? "no" : "yes",
                        legal ? "yes" : "no"};
  }
  if (auto found = check_difference(engine.check())) return found;

  set_up(twin, expected);
  Shown now = shown(twin);
  now.view.flipped = expected.flipped;  // a set-up knows no last placement, and no earlier boards
  now.view.last_placement = expected.last_placement;
  if (rules.looks_back()) now.view.legal = expected.legal;
  return difference(size, "set up with these stones", now, {expected, engine.key()});
}

}  // namespace ruleproof
