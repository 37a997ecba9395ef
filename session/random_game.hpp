#pragma once

#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

#include "session/session.hpp"
#include "spec/language/checker.hpp"

// For the tests: sessions that are played at random.

namespace ruleproof {

/// What may be played now beside the turns: events, and what is no turn.
inline std::vector<std::string> beside_turns(const Session& session) {
  const auto& document = session.ruleset().game().document;
  std::vector<std::string> all{"period", "period", "period", "nweek", "checkpoint"}, asides{"propose"};
  if (document) {
    all.clear();
    asides.clear();
    for (const language::Action& action : document->document.actions) {
      if (action.kind == language::Action::Kind::event) all.push_back(action.name.name);
      if (action.aside) asides.push_back(action.name.name);
    }
  }
  for (const std::string& aside : asides)
    for (const std::string& one : session.players())
      for (const std::string& other : session.players())
        if (const std::string move = fmt::format("{} {} {}", one, aside, other);
            session.is_legal(one + " pass") && one != other && session.is_legal(move))
          all.push_back(move);
  return all;
}

/// A move that may be played now: a legal one of the list; now and then, or if there is none, one that the
/// list leaves out. The game is not over.
inline std::string random_move(const Session& session, std::mt19937& random) {
  const std::vector<std::string> legal = session.legal_moves();
  const auto one_of = [&](const auto& list) { return list[random() % list.size()]; };
  const bool has_turns_alone = !session.to_move().empty();
  if (has_turns_alone || (!legal.empty() && random() % 4 != 0)) return one_of(legal);
  return one_of(beside_turns(session));
}

/// Plays at most so many moves.
inline void play_at_random(Session& session, int moves, std::mt19937& random) {
  while (moves-- > 0 && !session.is_over()) session.play(random_move(session, random));
}

}  // namespace ruleproof
