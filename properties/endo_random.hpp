#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <stop_token>
#include <string>

#include "properties/endo_agreement.hpp"
#include "properties/endo_trial.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof::endo {

/// How a random game is played. A random turn is any legal placement, each as likely, and then any legal
/// movement.
enum class Style {
  uniform,  ///< random turns, to the end of the game
  lasting,  ///< random turns; for one that ends the game another is looked for, so that it goes on
  clumsy,   ///< like `lasting`, with illegal attempts of all kinds mixed in, and on after the end
  set_up,   ///< like `uniform`, from a random organism
};

inline constexpr std::array all_styles{Style::uniform, Style::lasting, Style::clumsy, Style::set_up};

std::string_view name(Style style);
/// Throws InputError if there is none of that name.
Style style_of(std::string_view name);

/// A random organism of so many markers, each placed beside any of those before it, with a random side to
/// move; loose organisms, and dense ones with holes.
Setup random_organism(int markers, std::mt19937_64& random);

/// A random game to its end, or of at most so many attempts. The legal turns are found by the engine.
Trial random_trial(const Ruleset& ruleset, Style style, int most_attempts, std::mt19937_64& random);

/// What random games were like, and whether engine and reference agreed in them.
struct RandomRun {
  struct Failure {
    int game;  ///< which one it was, from 0
    Trial trial;
    Disagreement disagreement;
  };

  int games = 0;
  std::map<std::string, std::int64_t> events;  ///< how often each occurred, by name
  int most_markers = 0;                        ///< in any of them
  std::optional<Failure> failure = std::nullopt;
};

/// Plays one game after another, compares engine and reference in each (properties/endo_agreement.hpp), and
/// stops at the first in which they disagree. The i-th game is random_trial with a generator that is seeded
/// with seed + i.
RandomRun run_random(const Ruleset& ruleset, Style style, int games, int most_attempts, std::uint64_t seed,
                     std::stop_token stop);

/// Adds what happens in a trial to the events of a run. What it says of the game it takes from the engine.
void count_events(const Trial& trial, RandomRun& run);

}  // namespace ruleproof::endo
