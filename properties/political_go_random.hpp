#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <string_view>

#include "properties/political_go_agreement.hpp"
#include "properties/political_go_trial.hpp"
#include "spec/move.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof::political_go {

/// How a random game is played. In all styles a new checking period mostly begins after each move, alliances
/// are proposed, formed and broken now and then, there are ends of games, and a few attempts are illegal.
enum class Style {
  uniform,    ///< placements on any legal point, each as likely
  fighting,   ///< placements that capture, threaten or retake, where some of a few random ones do
  political,  ///< likewise, and alliances form and break all the time
  clumsy,     ///< like `fighting`, with illegal attempts of all kinds mixed in
  set_up,  ///< like `political`, from a position of another such game, or a crowded one, with any scores and
           ///< recency
};

inline constexpr std::array all_styles{Style::uniform, Style::fighting, Style::political, Style::clumsy,
                                       Style::set_up};

std::string_view name(Style style);
/// Throws InputError if there is none of that name.
Style style_of(std::string_view name);

/// What a random game is played by.
struct Table {
  Ruleset ruleset;
  Size size;
  int players = 2;
};

/// A random game of so many attempts, or fewer if the engine comes upon too many dragons. What is legal is
/// found by the engine, which has to know the ruleset.
Trial random_trial(const Table& table, Style style, int attempts, std::mt19937_64& random);

/// One or more attempts that go on in a game of that style, which are played.
void play_on(Engine& engine, Trial& trial, Style style, std::mt19937_64& random);

/// What random games were like, and whether engine and reference agreed in them.
struct RandomRun {
  struct Failure {
    int game;  ///< which one it was, from 0
    Trial trial;
    Disagreement disagreement;
  };

  int games = 0;
  int given_up = 0;                            ///< of these; they were compared up to there
  std::map<std::string, std::int64_t> events;  ///< how often each occurred, by name
  std::optional<Failure> failure = std::nullopt;
};

/// Plays one game after another, compares engine and reference in each
/// (properties/political_go_agreement.hpp), and stops at the first in which they disagree. The i-th game is
/// random_trial with a generator that is seeded with seed + i.
RandomRun run_random(const Table& table, Style style, int games, int attempts, std::uint64_t seed,
                     std::stop_token stop);

}  // namespace ruleproof::political_go
