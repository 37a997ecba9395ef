#include "properties/endo_shrink.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "properties/shrink_steps.hpp"

namespace ruleproof::endo {
namespace {

using Attempts = std::vector<Attempt>;
using Fails = std::function<bool(const Trial&)>;

// There are a hundred turns even in small positions; each of them is tried.
constexpr std::size_t most_markers_with_any_turn = 12;
constexpr std::size_t most_markers_in_pairs_with_any_turn = 8;

// Each of these makes the trial simpler and returns true, or finds no way to do that and returns false.

bool without_a_movement(Trial& trial, const Fails& fails) {
  for (Attempt& attempt : trial.attempts) {
    const std::optional<Movement> moved = std::exchange(attempt.moved, std::nullopt);
    if (!moved) continue;
    if (fails(trial)) return true;
    attempt.moved = moved;
  }
  return false;
}

/// Plays the first of the attempts, as many as it can be, for a set-up.
bool from_later_on(Trial& trial, const Fails& fails) {
  for (std::size_t played = trial.attempts.size(); played > 0; --played) {
    const auto rest = trial.attempts.begin() + static_cast<std::ptrdiff_t>(played);
    const std::unique_ptr<Engine> engine = first_engine(trial);
    for (auto attempt = trial.attempts.begin(); attempt != rest; ++attempt) play(*engine, *attempt);
    const View reached = engine->view();
    if (reached.winner) continue;
    Trial later{trial.ruleset, Setup{reached.markers, reached.to_move}, Attempts(rest, trial.attempts.end())};
    if (!fails(later)) continue;
    trial = std::move(later);
    return true;
  }
  return false;
}

std::vector<Attempt> legal_attempts(const Trial& trial) {
  std::vector<Attempt> attempts;
  const std::unique_ptr<Engine> engine = first_engine(trial);
  for (const Square square : engine->view().placements) {
    engine->place(square);
    const View within = engine->view();
    if (!within.placed) attempts.push_back({square});
    for (const Movement& movement : within.movements) attempts.push_back({square, movement});
    engine->undo();
  }
  return attempts;
}

/// Takes the candidate if it fails; or `with_any_turn` if it has one attempt, with a legal one instead.
bool takes(Trial& trial, Trial candidate, bool with_any_turn, const Fails& fails) {
  std::vector<Attempt> others;
  if (candidate.attempts.size() == 1 && with_any_turn) others = legal_attempts(candidate);
  auto other = others.begin();
  while (!fails(candidate)) {
    if (other == others.end()) return false;
    candidate.attempts.front() = *other++;
  }
  trial = std::move(candidate);
  return true;
}

/// Leaves one or two markers out: without one alone the rest may be no organism.
bool with_fewer_markers(Trial& trial, const Fails& fails) {
  if (!trial.setup) return false;
  const std::vector<Marker>& markers = trial.setup->markers;
  for (std::size_t first = 0; first < markers.size(); ++first) {
    for (std::size_t second = first; second < markers.size(); ++second) {
      Setup fewer{{}, trial.setup->to_move};
      for (std::size_t i = 0; i < markers.size(); ++i)
        if (i != first && i != second) fewer.markers.push_back(markers[i]);
      const auto most = first == second ? most_markers_with_any_turn : most_markers_in_pairs_with_any_turn;
      if (is_one_organism(fewer.markers) &&
          takes(trial, {trial.ruleset, fewer, trial.attempts}, markers.size() <= most, fails))
        return true;
    }
  }
  if (!markers.empty() || trial.setup->to_move != first_to_move) return false;
  return takes(trial, {trial.ruleset, std::nullopt, trial.attempts}, true, fails);
}

Trial with_first_marker_on_the_origin(Trial trial) {
  Square first{0, 0};
  if (trial.setup && !trial.setup->markers.empty())
    first = trial.setup->markers.front().square;
  else if (!trial.attempts.empty())
    first = trial.attempts.front().placed;
  const auto shift = [&](Square& square) { square = {square.x - first.x, square.y - first.y}; };
  if (trial.setup)
    for (Marker& marker : trial.setup->markers) shift(marker.square);
  for (Attempt& attempt : trial.attempts) {
    shift(attempt.placed);
    if (attempt.moved) shift(attempt.moved->from);
  }
  return trial;
}

}  // namespace

Trial shrink(Trial trial, const Fails& fails) {
  while (with_fewer_attempts(trial, fails) || without_a_movement(trial, fails) ||
         from_later_on(trial, fails) || with_fewer_markers(trial, fails) ||
         with_another_default(trial, fails)) {
  }
  Trial at_origin = with_first_marker_on_the_origin(trial);
  return fails(at_origin) ? at_origin : trial;
}

}  // namespace ruleproof::endo
