#include "properties/endo_random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof::endo {
namespace {

using Random = std::mt19937_64;

constexpr std::array<std::pair<std::string_view, Style>, all_styles.size()> names{
    {{"uniform", Style::uniform},
     {"lasting", Style::lasting},
     {"clumsy", Style::clumsy},
     {"set-up", Style::set_up}}};

/// From 0 to n - 1. Unlike the distributions of the standard library it is the same everywhere.
int below(std::size_t n, Random& random) { return static_cast<int>(random() % n); }

bool one_in(int n, Random& random) { return below(n, random) == 0; }

template <class Entry>
const Entry& any_of(const std::vector<Entry>& entries, Random& random) {
  return entries[below(entries.size(), random)];
}

Square near(Square square, int distance, Random& random) {
  return {square.x + below(2 * distance + 1, random) - distance,
          square.y + below(2 * distance + 1, random) - distance};
}

bool is_occupied(const std::vector<Marker>& markers, Square square) {
  return std::ranges::any_of(markers, [&](const Marker& marker) { return marker.square == square; });
}

/// A random turn, which is played.
Attempt play_random_turn(Engine& engine, Random& random) {
  Attempt attempt{any_of(engine.view().placements, random)};
  engine.place(attempt.placed);
  const View within = engine.view();
  if (!within.placed) return attempt;
  attempt.moved = any_of(within.movements, random);
  engine.move(*attempt.moved);
  return attempt;
}

void take_back(Engine& engine, const Attempt& attempt) {
  if (attempt.moved) engine.undo();
  engine.undo();
}

Attempt play_lasting_turn(Engine& engine, Random& random) {
  for (int tries = 1;; ++tries) {
    const Attempt attempt = play_random_turn(engine, random);
    if (tries == 100 || !engine.view().winner) return attempt;
    take_back(engine, attempt);
  }
}

/// Mostly illegal in one way or another.
Attempt clumsy_attempt(const View& view, Random& random) {
  const Square origin{0, 0};
  const auto marker = [&] { return view.markers.empty() ? origin : any_of(view.markers, random).square; };
  const auto direction = [&] { return all_directions[below(4, random)]; };
  Attempt attempt{view.placements.empty() ? near(marker(), 2, random) : any_of(view.placements, random)};
  switch (below(7, random)) {
    case 0:
      attempt.placed = marker();
      break;
    case 1:
      attempt.placed = near(marker(), one_in(3, random) ? 1000 : 4, random);
      break;
    case 2:
      break;  // without a movement, which may be owed
    case 3:
      attempt.moved = Movement{attempt.placed, direction()};
      break;
    case 4:
      attempt.moved = Movement{near(marker(), one_in(3, random) ? 1000 : 3, random), direction()};
      break;
    default:
      attempt.moved = Movement{marker(), direction()};
  }
  return attempt;
}

// --- Events

std::string name(Colour colour) { return colour == Colour::black ? "Black" : "White"; }

bool has_deprived(const View& view, Colour colour) {
  return std::ranges::any_of(view.markers, [&](const Marker& marker) {
    return marker.colour == colour && std::ranges::binary_search(view.deprived, marker.square);
  });
}

std::string told_end(const View& view) {
  const bool own = has_deprived(view, view.to_move);
  const bool opponents = has_deprived(view, other(view.to_move));
  return fmt::format("ended: {} wins, {} deprived", name(*view.winner),
                     own && opponents ? "both are"
                     : own            ? "the mover alone is"
                                      : "the opponent alone is");
}

class Counter {
 public:
  Counter(const Trial& trial, RandomRun& run)
      : readings_(readings(trial.ruleset)), engine_(first_engine(trial)), run_(run) {}

  void attempt(const Attempt& attempt) {
    const View before = engine_->view();
    if (play(*engine_, attempt)) {
      legal(attempt, before);
      return;
    }
    const State state{before.markers, before.to_move, before.winner};
    for (const Refusal& refusal : refusals(readings_, state, {state.to_move, attempt.placed, attempt.moved}))
      ++run_.events[fmt::format("refused: {} [{}]", refusal.fault, refusal.clause)];
    ++run_.events["illegal attempts"];
  }

 private:
  void legal(const Attempt& attempt, const View& before) {
    const View after = engine_->view();
    ++run_.events["placements"];
    ++run_.events[attempt.moved ? "movements" : "turns without a movement"];
    run_.most_markers = std::max(run_.most_markers, static_cast<int>(after.markers.size()));
    if (std::ranges::binary_search(before.holes, attempt.placed)) ++run_.events["placements into a hole"];
    holes(before, after);
    if (attempt.moved) movement(*attempt.moved);
    if (after.winner) ++run_.events[told_end(after)];
  }

  /// Empty squares that became a hole, and holes that were opened without being filled.
  void holes(const View& before, const View& after) {
    for (const Square hole : after.holes)
      if (!std::ranges::binary_search(before.holes, hole)) ++run_.events["holes made"];
    for (const Square hole : before.holes)
      if (!std::ranges::binary_search(after.holes, hole) && !is_occupied(after.markers, hole))
        ++run_.events["holes opened"];
  }

  void movement(const Movement& moved) {
    engine_->undo();
    const View within = engine_->view();
    for (const Square cut : within.cuts) {
      if (!std::ranges::binary_search(within.markers, Marker{cut, within.to_move})) continue;
      const bool may_move = std::ranges::any_of(
          within.movements, [&](const Movement& movement) { return movement.from == cut; });
      ++run_.events[may_move ? "cut points that may move" : "cut points that may not move"];
    }
    if (std::ranges::binary_search(within.cuts, moved.from)) ++run_.events["cut points moved"];
    engine_->move(moved);
  }

  Readings readings_;
  std::unique_ptr<Engine> engine_;
  RandomRun& run_;
};

}  // namespace

std::string_view name(Style style) {
  return std::ranges::find(names, style, &decltype(names)::value_type::second)->first;
}

Style style_of(std::string_view name) {
  std::vector<std::string> all;
  for (const auto& [each, style] : names) {
    if (each == name) return style;
    all.emplace_back(each);
  }
  throw InputError(no_such("style", name, all));
}

Setup random_organism(int markers, Random& random) {
  const bool is_dense = one_in(2, random);
  Setup setup{{}, one_in(2, random) ? Colour::white : Colour::black};
  Square square{0, 0};
  while (std::ssize(setup.markers) < markers) {
    setup.markers.push_back({square, one_in(2, random) ? Colour::white : Colour::black});
    do {
      // Of a dense organism the first markers are built round, of a loose one any.
      const std::size_t among = is_dense ? (setup.markers.size() + 1) / 2 : setup.markers.size();
      square = near(setup.markers[below(among, random)].square, 1, random);
      if (is_dense && one_in(8, random)) square = near(any_of(setup.markers, random).square, 1, random);
    } while (is_occupied(setup.markers, square));
  }
  std::ranges::sort(setup.markers);
  return setup;
}

Trial random_trial(const Ruleset& ruleset, Style style, int most_attempts, Random& random) {
  Trial trial{ruleset};
  if (style == Style::set_up) trial.setup = random_organism(1 + below(40, random), random);
  const std::unique_ptr<Engine> engine = first_engine(trial);
  int after_the_end = style == Style::clumsy ? 3 : 0;
  while (std::ssize(trial.attempts) < most_attempts) {
    const View view = engine->view();
    if (view.winner && after_the_end-- == 0) break;
    if (view.winner || (style == Style::clumsy && one_in(3, random))) {
      trial.attempts.push_back(clumsy_attempt(view, random));
      play(*engine, trial.attempts.back());
    } else {
      const bool is_short = style == Style::uniform || style == Style::set_up;
      trial.attempts.push_back(is_short ? play_random_turn(*engine, random)
                                        : play_lasting_turn(*engine, random));
    }
  }
  return trial;
}

void count_events(const Trial& trial, RandomRun& run) {
  Counter counter(trial, run);
  for (const Attempt& attempt : trial.attempts) counter.attempt(attempt);
}

RandomRun run_random(const Ruleset& ruleset, Style style, int games, int most_attempts, std::uint64_t seed,
                     std::stop_token stop) {
  RandomRun run;
  while (run.games < games && !stop.stop_requested()) {
    Random random(seed + static_cast<std::uint64_t>(run.games));
    const Trial trial = random_trial(ruleset, style, most_attempts, random);
    if (const auto found = disagreement(trial)) {
      run.failure = {run.games, trial, *found};
      break;
    }
    count_events(trial, run);
    ++run.games;
  }
  return run;
}

}  // namespace ruleproof::endo
