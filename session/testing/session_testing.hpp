#pragma once

#include <fmt/format.h>

#include <random>
#include <set>
#include <string>
#include <vector>

#include "reference/model/turns.hpp"
#include "session/session.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/checker.hpp"
#include "spec/text_of_file.hpp"

// For tests: functions that create sessions of documents, and that play random moves in sessions.

namespace ruleproof {

/// Returns the texts as a set, to compare them in any order.
inline std::set<std::string> as_set(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

/// Returns the text of a file of the source tree.
inline std::string text_of(const std::string& path) { return text_of_file(SOURCES "/" + path); }

inline SessionOptions of_file(const std::string& path, std::vector<std::string> readings = {},
                              std::string board = "", std::optional<int> players = {}) {
  return {.readings = std::move(readings),
          .board = std::move(board),
          .players = players,
          .document = read_game(path, text_of(path))};
}

/// Returns the moves that may be played now although they are no turns: all events, and each legal
/// `aside move`.
inline std::vector<std::string> beside_turns(const Session& session) {
  std::vector<std::string> all, asides;
  for (const language::Action& action : session.game().document().actions) {
    if (action.kind == language::Action::Kind::event) all.push_back(action.name.name);
    if (action.aside) asides.push_back(action.name.name);
  }
  for (const std::string& aside : asides)
    for (const std::string& one : session.players())
      for (const std::string& other : session.players())
        if (const std::string move = fmt::format("{} {} {}", one, aside, other);
            session.is_legal(one + " pass") && one != other && session.is_legal(move))
          all.push_back(move);
  return all;
}

/// Returns a random move of a game that is not over: usually one of legal_moves(). If no player is to move,
/// it is sometimes one of beside_turns(), and always if no turn is legal.
inline std::string random_move(const Session& session, std::mt19937& random) {
  const std::vector<std::string> legal = session.legal_moves();
  const auto one_of = [&](const auto& list) { return list[random() % list.size()]; };
  const bool has_turns_alone = !session.to_move().empty();
  if (has_turns_alone || (!legal.empty() && random() % 4 != 0)) return one_of(legal);
  return one_of(beside_turns(session));
}

/// Plays up to `moves` random moves.
inline void play_at_random(Session& session, int moves, std::mt19937& random) {
  while (moves-- > 0 && !session.is_over()) session.play(random_move(session, random));
}

}  // namespace ruleproof
