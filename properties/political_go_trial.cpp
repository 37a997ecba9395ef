#include "properties/political_go_trial.hpp"

#include <algorithm>
#include <cstdlib>

namespace ruleproof::political_go {
namespace {

/// Which dragon there is at each removed point, when one after another is chosen: no two of those are
/// adjacent, so each is one connected part of what is removed.
std::vector<std::vector<int>> parts(const Trial& trial, const Removed& removed) {
  const Adjacent adjacent = readings(trial.ruleset).adjacent;
  const int w = trial.size.w;
  std::vector<std::vector<int>> parts;
  std::vector<int> left = removed;
  while (!left.empty()) {
    std::vector<int> part{left.back()};
    left.pop_back();
    for (std::size_t i = 0; i < part.size(); ++i) {
      std::erase_if(left, [&](int point) {
        const bool joins =
            are_adjacent(adjacent, std::abs(point % w - part[i] % w), std::abs(point / w - part[i] / w));
        if (joins) part.push_back(point);
        return joins;
      });
    }
    parts.push_back(part);
  }
  return parts;
}

/// Whether different parts can be found for all of the names, from the i-th on.
bool fit(const std::vector<int>& stones, std::vector<std::vector<int>>& parts,
         const std::vector<DragonName>& names, std::size_t i = 0) {
  if (i == names.size()) return true;
  for (std::vector<int>& part : parts) {
    const bool fits = std::ranges::any_of(part, [&](int point) {
      return names[i].index ==
             (names[i].by == DragonName::By::point ? point : stones[static_cast<std::size_t>(point)]);
    });
    if (!fits) continue;
    std::vector<int> taken;
    taken.swap(part);
    const bool all_fit = fit(stones, parts, names, i + 1);
    taken.swap(part);
    if (all_fit) return true;
  }
  return false;
}

/// Whether the names are just the points that are removed, and then the first of them again.
bool are_all(const Removed& removed, const std::vector<DragonName>& names) {
  if (names.size() < 2 || names.front() != names.back()) return false;
  Removed points;
  for (const DragonName& name : names)
    if (name.by == DragonName::By::point) points.push_back(name.index);
  if (points.size() != names.size()) return false;
  points.pop_back();
  std::ranges::sort(points);
  return points == removed;
}

/// The outcomes that fit the names.
std::vector<int> fitting(const Trial& trial, const std::vector<int>& stones,
                         const std::vector<Removed>& outcomes, const std::vector<DragonName>& names) {
  std::vector<int> fitting;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    auto dragons = parts(trial, outcomes[i]);
    const bool all_fit = names.size() <= dragons.size() && fit(stones, dragons, names);
    if (all_fit || are_all(outcomes[i], names)) fitting.push_back(static_cast<int>(i));
  }
  return fitting;
}

}  // namespace

State first_state(const Play& play, const Trial& trial) {
  if (!trial.setup) return play.start();
  return play.start(trial.setup->stones, trial.setup->alliances, trial.setup->scores, trial.setup->recent);
}

std::unique_ptr<Engine> first_engine(const Trial& trial) {
  std::unique_ptr<Engine> first = engine(trial.ruleset, trial.size, trial.players);
  if (trial.setup) first->set_up(*trial.setup);
  return first;
}

Record record(const Trial& trial) {
  Record record{trial.size, {}, default_players(trial.players), trial.setup, trial.attempts, {}};
  for (const OpenClause& clause : trial.ruleset.game().open_clauses)
    if (trial.ruleset.reading(clause.key) != clause.readings.front().name)
      record.readings.emplace_back(clause.key, trial.ruleset.reading(clause.key));
  return record;
}

Trial trial(const Record& record) {
  return {ruleset(record), record.size, static_cast<int>(record.players.size()), record.setup, record.events};
}

std::optional<int> meant(const Engine& engine, const Trial& trial, const Event& attempt) {
  if (!engine.is_legal(attempt)) return std::nullopt;
  if (!may_remove(attempt)) return 0;
  const std::vector<Removed> outcomes = engine.outcomes(attempt);
  if (outcomes.size() == 1) return 0;
  const std::vector<int> fits = fitting(trial, engine.view().stones, outcomes, attempt.first);
  return fits.size() == 1 ? std::optional(fits.front()) : std::nullopt;
}

std::vector<DragonName> names(const Engine& engine, const Trial& trial, const Event& event, int outcome) {
  const std::vector<Removed> outcomes = engine.outcomes(event);
  if (outcomes.size() == 1) return {};
  const std::vector<int> stones = engine.view().stones;
  const auto are_enough = [&](const std::vector<DragonName>& names) {
    return fitting(trial, stones, outcomes, names) == std::vector{outcome};
  };
  std::vector<DragonName> points;
  for (const std::vector<int>& part : parts(trial, outcomes[static_cast<std::size_t>(outcome)]))
    points.push_back({DragonName::By::point, part.front()});
  for (const DragonName& one : points)
    if (are_enough({one})) return {one};
  for (const DragonName& one : points)
    for (const DragonName& other : points)
      if (are_enough({one, other})) return {one, other};
  if (are_enough(points)) return points;
  points.clear();
  for (const int point : outcomes[static_cast<std::size_t>(outcome)])
    points.push_back({DragonName::By::point, point});
  points.push_back(points.front());
  return points;
}

bool play(Engine& engine, const Trial& trial, const Event& attempt) {
  const std::optional<int> outcome = meant(engine, trial, attempt);
  if (outcome) engine.play(attempt, *outcome);
  return outcome.has_value();
}

}  // namespace ruleproof::political_go
