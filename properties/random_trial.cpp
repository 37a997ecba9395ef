#include "properties/random_trial.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "properties/engine.hpp"
#include "properties/games.hpp"

namespace ruleproof {
namespace {

/// From 0 to n - 1. Unlike the distributions of the standard library it is the same everywhere.
int below(int n, std::mt19937_64& random) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

bool one_in(int n, std::mt19937_64& random) { return below(n, random) == 0; }

int any_of(const std::vector<int>& points, std::mt19937_64& random) {
  return points[below(static_cast<int>(points.size()), random)];
}

std::vector<Stone> thrown_stones(Size size, std::mt19937_64& random) {
  const int empties = 1 + below(6, random);
  std::vector<Stone> stones(size.area(), Stone::empty);
  for (Stone& stone : stones) {
    const int what = below(empties + 4, random);
    if (what < 4) stone = what < 2 ? Stone::black : Stone::white;
  }
  return stones;
}

bool is_beside_stone(Size size, const View& view, int point) {
  const int x = point % size.w;
  const auto has_stone = [&](int near) { return view.stones[near] != Stone::empty; };
  return (x > 0 && has_stone(point - 1)) || (x + 1 < size.w && has_stone(point + 1)) ||
         (point >= size.w && has_stone(point - size.w)) ||
         (point + size.w < size.area() && has_stone(point + size.w));
}

Attempt attempt(Size size, Style style, const View& view, std::mt19937_64& random) {
  if (style == Style::clumsy && one_in(3, random)) return below(size.area(), random);
  if (view.legal.empty() || one_in(style == Style::passing ? 5 : 40, random)) return std::nullopt;
  int point = any_of(view.legal, random);
  if (style == Style::near_stones)
    for (int tries = 0; tries < 6 && !is_beside_stone(size, view, point); ++tries)
      point = any_of(view.legal, random);
  return point;
}

}  // namespace

Trial random_trial(const Ruleset& ruleset, Size size, Style style, std::mt19937_64& random) {
  Trial trial{ruleset, size};
  const std::unique_ptr<Engine> engine = played_game(ruleset.game().id).engine(ruleset, size);
  if (style == Style::crowded)
    trial.setup = Setup{thrown_stones(size, random), one_in(2, random) ? Colour::white : Colour::black};
  if (takes_too_long(trial)) trial.setup.reset();
  if (trial.setup) engine->set_up(trial.setup->stones, trial.setup->to_move);
  int after_the_end = style == Style::clumsy ? 3 : 0;
  for (View view = engine->view(); view.may_pass || after_the_end-- > 0; view = engine->view()) {
    if (std::ssize(trial.attempts) >= 4 * size.area() + 4) break;
    const Attempt next = attempt(size, style, view, random);
    trial.attempts.push_back(next);
    if (next ? engine->is_legal(*next) : view.may_pass) engine->play(next);
  }
  return trial;
}

}  // namespace ruleproof
