#include "fuzz/endo_mutation.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "fuzz/endo_bytes.hpp"

namespace ruleproof::endo {
namespace {

using Random = std::mt19937_64;

int below(std::size_t n, Random& random) { return static_cast<int>(random() % n); }

template <class Entry>
const Entry& any_of(const std::vector<Entry>& entries, Random& random) {
  return entries[static_cast<std::size_t>(below(entries.size(), random))];
}

Square near(Square square, int distance, Random& random) {
  const auto shifted = [&](int coordinate) {
    return std::clamp(coordinate + below(2 * static_cast<std::size_t>(distance) + 1, random) - distance,
                      -farthest, farthest);
  };
  const int x = shifted(square.x);
  return {x, shifted(square.y)};
}

/// An engine where the first so many attempts lead.
std::unique_ptr<Engine> engine_after(const Trial& trial, std::size_t attempts) {
  std::unique_ptr<Engine> engine = first_engine(trial);
  for (std::size_t i = 0; i < attempts; ++i) play(*engine, trial.attempts[i]);
  return engine;
}

Attempt any_attempt(const Trial& trial, Random& random) {
  Square about{0, 0};
  if (!trial.attempts.empty()) about = any_of(trial.attempts, random).placed;
  Attempt attempt{near(about, 3, random)};
  if (below(4, random) != 0)
    attempt.moved = Movement{near(about, 3, random), all_directions[random() % all_directions.size()]};
  return attempt;
}

void play_on(Trial& trial, Random& random) {
  const std::unique_ptr<Engine> engine = engine_after(trial, trial.attempts.size());
  for (int more = 1 + below(12, random); more > 0 && !engine->view().winner; --more) {
    Attempt attempt{any_of(engine->view().placements, random)};
    engine->place(attempt.placed);
    const View within = engine->view();
    if (within.placed) {
      attempt.moved = any_of(within.movements, random);
      engine->move(*attempt.moved);
    }
    trial.attempts.push_back(attempt);
  }
}

void change_movement(Trial& trial, Random& random) {
  if (trial.attempts.empty()) return;
  const auto i = static_cast<std::size_t>(below(trial.attempts.size(), random));
  Attempt& attempt = trial.attempts[i];
  const std::unique_ptr<Engine> engine = engine_after(trial, i);
  attempt.moved.reset();
  if (!engine->is_legal(attempt.placed)) return;
  engine->place(attempt.placed);
  const View within = engine->view();
  if (within.placed) attempt.moved = any_of(within.movements, random);
}

void insert(Trial& trial, Random& random) {
  const Attempt attempt = any_attempt(trial, random);
  trial.attempts.insert(trial.attempts.begin() + below(trial.attempts.size() + 1, random), attempt);
}

void leave_out(Trial& trial, Random& random) {
  if (trial.attempts.empty()) return;
  trial.attempts.erase(trial.attempts.begin() + below(trial.attempts.size(), random));
}

void change(Trial& trial, Random& random) {
  if (trial.attempts.empty()) return;
  const Attempt attempt = any_attempt(trial, random);
  trial.attempts[static_cast<std::size_t>(below(trial.attempts.size(), random))] = attempt;
}

void swap(Trial& trial, Random& random) {
  if (trial.attempts.empty()) return;
  const auto one = static_cast<std::size_t>(below(trial.attempts.size(), random));
  const auto other = static_cast<std::size_t>(below(trial.attempts.size(), random));
  std::swap(trial.attempts[one], trial.attempts[other]);
}

void cut_off_the_end(Trial& trial, Random& random) {
  trial.attempts.resize(static_cast<std::size_t>(below(trial.attempts.size() + 1, random)));
}

/// Moves every square and every direction.
template <class ToSquare, class ToDirection>
void transform(Trial& trial, ToSquare square, ToDirection direction) {
  if (trial.setup) {
    for (Marker& marker : trial.setup->markers) marker.square = square(marker.square);
    std::ranges::sort(trial.setup->markers);
  }
  for (Attempt& attempt : trial.attempts) {
    attempt.placed = square(attempt.placed);
    if (attempt.moved)
      attempt.moved = Movement{square(attempt.moved->from), direction(attempt.moved->direction)};
  }
}

void turn_or_mirror(Trial& trial, Random& random) {
  if (below(2, random) == 0) {
    transform(
        trial,
        [](Square square) {
          return Square{square.y, -square.x};
        },
        [](Direction direction) { return static_cast<Direction>((static_cast<int>(direction) + 1) % 4); });
  } else {
    transform(
        trial,
        [](Square square) {
          return Square{-square.x, square.y};
        },
        [](Direction direction) {
          const bool is_sideways = direction == Direction::east || direction == Direction::west;
          return is_sideways ? opposite(direction) : direction;
        });
  }
}

void splice(Trial& trial, Random& random) {
  Trial turned = trial;
  turn_or_mirror(turned, random);
  cut_off_the_end(trial, random);
  const auto from = turned.attempts.begin() + below(turned.attempts.size() + 1, random);
  trial.attempts.insert(trial.attempts.end(), from, turned.attempts.end());
}

void change_ruleset(Trial& trial, Random& random) {
  const OpenClause& clause = any_of(trial.ruleset.game().open_clauses, random);
  trial.ruleset = trial.ruleset.with(clause.key, any_of(clause.readings, random).name);
}

void add_marker(Setup& setup, Random& random) {
  Square square{0, 0};
  if (!setup.markers.empty()) square = near(any_of(setup.markers, random).square, 1, random);
  if (setup.markers.size() == most_fuzzed_markers ||
      std::ranges::find(setup.markers, square, &Marker::square) != setup.markers.end())
    return;
  setup.markers.push_back({square, below(2, random) == 0 ? Colour::black : Colour::white});
  std::ranges::sort(setup.markers);
}

void take_marker(Setup& setup, Random& random) {
  if (setup.markers.empty()) return;
  const Marker taken = any_of(setup.markers, random);
  std::erase(setup.markers, taken);
  if (is_one_organism(setup.markers)) return;
  setup.markers.push_back(taken);
  std::ranges::sort(setup.markers);
}

void change_set_up(Trial& trial, Random& random) {
  if (!trial.setup) trial.setup = Setup();
  switch (below(8, random)) {
    case 0:
      trial.setup.reset();
      break;
    case 1:
      trial.setup->to_move = other(trial.setup->to_move);
      break;
    case 2:
      take_marker(*trial.setup, random);
      break;
    default:
      for (int markers = 1 + below(4, random); markers > 0; --markers) add_marker(*trial.setup, random);
  }
}

/// An organism at the edge of what bytes can name can be played out of it.
bool is_too_far_out(const Attempt& attempt) {
  const auto is_beyond = [](Square square) {
    return std::max(std::abs(square.x), std::abs(square.y)) > farthest;
  };
  return is_beyond(attempt.placed) || (attempt.moved && is_beyond(attempt.moved->from));
}

}  // namespace

Trial mutate(const Trial& trial, Random& random) {
  constexpr std::array mutations{
      play_on,   play_on, play_on,         change_movement, change_movement, insert,         change,
      leave_out, swap,    cut_off_the_end, splice,          turn_or_mirror,  change_ruleset, change_set_up};
  Trial mutated = trial;
  mutations[random() % mutations.size()](mutated, random);
  mutated.attempts.resize(std::min(mutated.attempts.size(), most_fuzzed_attempts));
  std::erase_if(mutated.attempts, is_too_far_out);
  return mutated;
}

}  // namespace ruleproof::endo
