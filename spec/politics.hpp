#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// What every room means by a player, an alliance and an event of a game of many players.

namespace ruleproof::political_go {

/// Players are numbered from 0, in the order in which a game names them.
inline constexpr int most_players = 52;

struct Player {
  char symbol = 'A';  ///< stands for the player's stones; upper and lower case are different symbols
  std::string name;

  friend bool operator==(const Player&, const Player&) = default;
};

/// Which players are allied: both ways, and nobody with themselves.
class Alliances {
 public:
  explicit Alliances(int players) : allies_(static_cast<std::size_t>(players)) {}

  int players() const { return static_cast<int>(allies_.size()); }
  bool has(int a, int b) const { return allies_[static_cast<std::size_t>(a)] >> b & 1; }
  /// The two are different.
  void add(int a, int b) {
    allies_[static_cast<std::size_t>(a)] |= std::uint64_t{1} << b;
    allies_[static_cast<std::size_t>(b)] |= std::uint64_t{1} << a;
  }
  void remove(int a, int b) {
    allies_[static_cast<std::size_t>(a)] &= ~(std::uint64_t{1} << b);
    allies_[static_cast<std::size_t>(b)] &= ~(std::uint64_t{1} << a);
  }
  /// (a, b) with a < b, rising.
  std::vector<std::pair<int, int>> pairs() const {
    std::vector<std::pair<int, int>> pairs;
    for (int a = 0; a < players(); ++a)
      for (int b = a + 1; b < players(); ++b)
        if (has(a, b)) pairs.emplace_back(a, b);
    return pairs;
  }

  friend auto operator<=>(const Alliances&, const Alliances&) = default;

 private:
  std::vector<std::uint64_t> allies_;  // of each player, as a set of bits
};

/// How a mover says which dragon is captured: it has a stone of this player, or on this point.
struct DragonName {
  enum class By { owner, point };
  By by = By::owner;
  int index = 0;

  friend auto operator<=>(const DragonName&, const DragonName&) = default;
};

/// Something that happens in a game: a move of a player, a proposal of alliance, or the time going on.
struct Event {
  enum class Kind { place, pass, propose, form, break_up, period, checkpoint, nweek };

  Kind kind = Kind::pass;
  int player = 0;                      ///< who does it; nobody at the last three kinds
  int other = 0;                       ///< whom it is done with, of propose, form and break_up
  int point = 0;                       ///< of place, in row order
  std::vector<DragonName> first = {};  ///< dragons that the mover chooses to capture, the first ones first

  friend auto operator<=>(const Event&, const Event&) = default;
};

}  // namespace ruleproof::political_go
