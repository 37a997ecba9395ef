#pragma once

#include <rapidcheck.h>

#include <ostream>
#include <string>
#include <vector>

#include "record/forum/players.hpp"

// Random players for the tests, and how RapidCheck shows them. The function is to be called inside a
// property.

namespace ruleproof::language {

inline void showValue(const Players::Player& player, std::ostream& out) {
  out << player.symbol << '=' << player.name.name;
}

}  // namespace ruleproof::language

namespace ruleproof::forum {

/// Names are words of letters and some other characters; two players may have the same one.
inline std::vector<Player> any_players() {
  std::string all;
  for (char symbol = ' '; symbol <= '~'; ++symbol)
    if (may_be_symbol(symbol)) all += symbol;
  const auto count = static_cast<std::size_t>(*rc::gen::inRange(2, 9));
  const std::string symbols = *rc::gen::unique<std::string>(count, rc::gen::elementOf(all));
  std::vector<Player> players;
  for (const char symbol : symbols) {
    std::string name;
    for (int words = *rc::gen::inRange(0, 4); words > 0; --words) {
      if (!name.empty()) name += ' ';
      for (int letters = *rc::gen::inRange(1, 8); letters > 0; --letters)
        name += *rc::gen::element('A', 'b', 'I', 'o', 'R', 's', '7', '-', '&', '(', '|', '[');
    }
    players.push_back(player_of(symbol, name));
  }
  return players;
}

}  // namespace ruleproof::forum
