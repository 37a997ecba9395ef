#pragma once

#include <cstddef>
#include <utility>
#include <vector>

// Shrinks failing tests of any game. A trial is one test: it plays a list of attempts (possibly illegal
// moves). `fails` decides whether the test still fails. Each function removes attempts as long as the test
// still fails. A function that returns bool returns whether it removed any.

namespace ruleproof {

/// Longer lists are shrunk less thoroughly, because playing hundreds of attempts takes long.
inline constexpr std::size_t most_attempts_in_every_way = 40;

/// Removes all removable runs of consecutive attempts; in a long list it does not try every run.
template <class Attempt, class Fails>
bool without_runs(std::vector<Attempt>& attempts, const Fails& fails) {
  bool is_shorter = false;
  for (std::size_t length = attempts.size(); length > 0; length /= 2) {
    for (std::size_t from = 0; from + length <= attempts.size();) {
      std::vector<Attempt> fewer = attempts;
      fewer.erase(fewer.begin() + from, fewer.begin() + from + length);
      if (fails(fewer)) {
        attempts = std::move(fewer);
        is_shorter = true;
      } else {
        from += attempts.size() <= most_attempts_in_every_way ? 1 : (length + 1) / 2;
      }
    }
  }
  return is_shorter;
}

/// Removes two attempts from a list, unless the list is long. Removing one attempt changes whose turn it is
/// at later attempts; removing two attempts need not change it.
template <class Attempt, class Fails>
bool without_two(std::vector<Attempt>& attempts, const Fails& fails) {
  if (attempts.size() > most_attempts_in_every_way) return false;
  for (std::size_t first = 0; first < attempts.size(); ++first) {
    for (std::size_t second = first + 1; second < attempts.size(); ++second) {
      std::vector<Attempt> fewer = attempts;
      fewer.erase(fewer.begin() + second);
      fewer.erase(fewer.begin() + first);
      if (!fails(fewer)) continue;
      attempts = std::move(fewer);
      return true;
    }
  }
  return false;
}

/// Removes attempts by without_runs and without_two until neither function removes any more.
template <class Attempt, class Fails>
void shorten(std::vector<Attempt>& attempts, const Fails& fails) {
  while (without_runs(attempts, fails) || without_two(attempts, fails)) continue;
}

/// Removes attempts of a trial by without_runs, or if that removes none, by without_two.
template <class Trial, class Attempts, class Fails>
bool with_fewer(Attempts Trial::* attempts, Trial& trial, const Fails& fails) {
  const auto attempts_fail = [&](const Attempts& fewer) {
    Trial shorter = trial;
    shorter.*attempts = fewer;
    return fails(shorter);
  };
  Attempts all = trial.*attempts;
  if (!without_runs(all, attempts_fail) && !without_two(all, attempts_fail)) return false;
  trial.*attempts = std::move(all);
  return true;
}

}  // namespace ruleproof
