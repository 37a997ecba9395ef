#pragma once

#include <random>
#include <string>
#include <vector>

#include "session/session.hpp"

// For the tests: sessions that are played at random.

namespace ruleproof {

/// A move that may be played now: a legal one of the list; in Political Go, now and then or if there is none,
/// one that the list leaves out. The game is not over.
inline std::string random_move(const Session& session, std::mt19937& random) {
  const std::vector<std::string> legal = session.legal_moves();
  const auto one_of = [&](const auto& list) { return list[random() % list.size()]; };
  if (session.ruleset().game().id != "political-go") return one_of(legal);
  if (!legal.empty() && random() % 4 != 0) return one_of(legal);
  std::vector<std::string> others{"period", "period", "period", "nweek", "checkpoint"};
  const std::vector<std::string> players = session.players();
  for (const std::string& one : players)
    for (const std::string& other : players)
      if (session.is_legal(one + " pass") && one != other && session.is_legal(one + " propose " + other))
        others.push_back(one + " propose " + other);
  return one_of(others);
}

/// Plays at most so many moves.
inline void play_at_random(Session& session, int moves, std::mt19937& random) {
  while (moves-- > 0 && !session.is_over()) session.play(random_move(session, random));
}

}  // namespace ruleproof
