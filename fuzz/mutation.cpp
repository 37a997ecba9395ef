#include "fuzz/mutation.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "fuzz/game_bytes.hpp"
#include "properties/engine.hpp"
#include "properties/games.hpp"

namespace ruleproof {
namespace {

using Random = std::mt19937_64;

int below(std::size_t n, Random& random) { return static_cast<int>(random() % n); }

Attempt any_attempt(Size size, Random& random) {
  if (below(12, random) == 0) return std::nullopt;
  return below(size.area(), random);
}

void insert(Trial& trial, Random& random) {
  const auto at = trial.attempts.begin() + below(trial.attempts.size() + 1, random);
  trial.attempts.insert(at, any_attempt(trial.size, random));
}

void leave_out(Trial& trial, Random& random) {
  if (trial.attempts.empty()) return;
  trial.attempts.erase(trial.attempts.begin() + below(trial.attempts.size(), random));
}

void change(Trial& trial, Random& random) {
  if (trial.attempts.empty()) return;
  trial.attempts[below(trial.attempts.size(), random)] = any_attempt(trial.size, random);
}

void swap(Trial& trial, Random& random) {
  if (trial.attempts.empty()) return;
  std::swap(trial.attempts[below(trial.attempts.size(), random)],
            trial.attempts[below(trial.attempts.size(), random)]);
}

void cut_off_the_end(Trial& trial, Random& random) {
  trial.attempts.resize(below(trial.attempts.size() + 1, random));
}

void play_on(Trial& trial, Random& random) {
  const std::unique_ptr<Engine> engine = played_game(trial.ruleset.game().id).engine(trial.ruleset, trial.size);
  if (trial.setup) engine->set_up(trial.setup->stones, trial.setup->to_move);
  const auto may_play = [&](const Attempt& attempt) {
    return attempt ? engine->is_legal(*attempt) : engine->view().may_pass;
  };
  for (const Attempt& attempt : trial.attempts)
    if (may_play(attempt)) engine->play(attempt);
  for (int more = 1 + below(12, random); more > 0 && engine->view().may_pass; --more) {
    const std::vector<int> legal = engine->view().legal;
    const bool passes = legal.empty() || below(16, random) == 0;
    const Attempt next = passes ? Attempt() : legal[below(legal.size(), random)];
    trial.attempts.push_back(next);
    engine->play(next);
  }
}

/// The trial with each point moved to where `to` says, on a board of another size; points for which it says
/// nothing are left out.
template <class To>
void move_points(Trial& trial, Size size, To to) {
  if (trial.setup) {
    std::vector<Stone> stones(size.area(), Stone::empty);
    for (int point = 0; point < trial.size.area(); ++point)
      if (const Attempt moved = to(point)) stones[*moved] = trial.setup->stones[point];
    trial.setup->stones = std::move(stones);
  }
  std::erase_if(trial.attempts, [&](const Attempt& attempt) { return attempt && !to(*attempt); });
  for (Attempt& attempt : trial.attempts)
    if (attempt) attempt = to(*attempt);
  trial.size = size;
}

void mirror(Trial& trial, Random& random) {
  const auto [w, h] = trial.size;
  if (below(2, random) == 0)
    move_points(trial, {h, w}, [w = w, h = h](int point) -> Attempt { return point % w * h + point / w; });
  else
    move_points(trial, {w, h}, [w = w](int point) -> Attempt { return point / w * w + w - 1 - point % w; });
}

void resize(Trial& trial, Random& random) {
  // Small boards are quick to play on, and most of what can go wrong goes wrong there.
  const int longest = below(8, random) == 0 ? longest_fuzzed_side : 5;
  const Size size{1 + below(longest, random), 1 + below(longest, random)};
  move_points(trial, size, [&, w = trial.size.w](int point) -> Attempt {
    if (point % w >= size.w || point / w >= size.h) return std::nullopt;
    return point / w * size.w + point % w;
  });
}

void change_ruleset(Trial& trial, Random& random) {
  const OpenClause& clause =
      trial.ruleset.game().open_clauses[below(trial.ruleset.game().open_clauses.size(), random)];
  const Ruleset changed =
      trial.ruleset.with(clause.key, clause.readings[below(clause.readings.size(), random)].name);
  if (played_game(changed.game().id).engine_knows(changed)) trial.ruleset = changed;
}

void change_set_up(Trial& trial, Random& random) {
  if (!trial.setup) trial.setup = Setup{std::vector<Stone>(trial.size.area(), Stone::empty), Colour::black};
  switch (below(8, random)) {
    case 0:
      trial.setup.reset();
      break;
    case 1:
      trial.setup->to_move = other(trial.setup->to_move);
      break;
    default:
      for (int stones = 1 + below(4, random); stones > 0; --stones)
        trial.setup->stones[below(trial.size.area(), random)] = static_cast<Stone>(below(3, random));
  }
}

}  // namespace

Trial mutate(const Trial& trial, Random& random) {
  constexpr std::array mutations{insert, leave_out,      change,        swap,   cut_off_the_end, play_on,
                                 mirror, change_ruleset, change_set_up, resize, play_on};
  Trial mutated = trial;
  mutations[below(mutations.size(), random)](mutated, random);
  if (takes_too_long(mutated)) mutated.setup.reset();
  return mutated;
}

}  // namespace ruleproof
