#pragma once

#include <cstddef>
#include <vector>

#include "reference/evaluator/value_operations.hpp"
#include "reference/game.hpp"

// Defines sets of players and sets of kinds of pieces, and the pieces of a position that belong to them.

namespace ruleproof::evaluator {

/// The second layer of Evaluator: operations on players and pieces. A set of players has a truth value for
/// each player, which states whether the player is a member; a set of kinds of pieces has one for each kind.
/// The stones of a position are sets of points: one for each kind of each player, followed by one for each
/// kind of neutral stones. If a document declares no pieces, each player has a single kind.
template <class World>
class PieceSets : public ValueOperations<World> {
 public:
  using Base = ValueOperations<World>;
  using typename Base::Bit, typename Base::Content, typename Base::PlayerSet, typename Base::Region,
      typename Base::Scope;

  const Game& game() const { return game_; }
  /// Returns the empty set of players.
  PlayerSet nobody() const {
    return {std::vector<Bit>(static_cast<std::size_t>(game_.players()), world_.truth(false))};
  }
  PlayerSet only(int player) const {
    PlayerSet set = nobody();
    if (player >= 0) set.has[player] = world_.truth(true);
    return set;
  }
  std::size_t kinds() const { return static_cast<std::size_t>(language::kinds_of(document_)); }
  std::size_t first_neutral() const { return static_cast<std::size_t>(game_.players()) * kinds(); }
  /// Returns the set that contains only this kind; the empty set if `kind` is -1.
  PlayerSet only_kind(int kind) const {
    PlayerSet set{std::vector<Bit>(kinds(), world_.truth(false))};
    if (kind >= 0) set.has[kind] = world_.truth(true);
    return set;
  }
  /// Returns the pieces of a player, of all kinds.
  Region stones_of(std::size_t player, const Content& content) const {
    const std::size_t first = player * kinds();
    Region all = content.stones[first];
    for (std::size_t kind = 1; kind < kinds(); ++kind) all = all | content.stones[first + kind];
    return all;
  }
  /// Returns the pieces of a kind, of all players.
  Region pieces_of(std::size_t kind, const Content& content) const {
    Region all = content.stones[kind];
    for (std::size_t i = kind + kinds(); i < first_neutral(); i += kinds()) all = all | content.stones[i];
    return all;
  }
  Region stones(const PlayerSet& set, const Scope& scope) const {
    return united(set, [&](std::size_t player) { return stones_of(player, *scope.now.now); });
  }
  Region pieces(const PlayerSet& kinds, const Content& content) const {
    return united(kinds, [&](std::size_t kind) { return pieces_of(kind, content); });
  }
  Region occupied(const Content& content) const {
    Region all = world_.nowhere();
    for (const Region& stones : content.stones) all = all | stones;
    return all;
  }
  /// Returns the set of those owners (or kinds) to which all pieces in `region` belong; the empty set if
  /// there is no such owner, or if `region` is empty. `of(i)` returns the points of the owner (or kind) with
  /// index i; `count` is the number of owners (or kinds).
  template <class Of>
  PlayerSet shared(const Region& region, std::size_t count, Of of) {
    PlayerSet set{std::vector<Bit>()};
    const Bit is_any = some(region);
    for (std::size_t i = 0; i < count; ++i) set.has.push_back(is_any && world_.within(region, of(i)));
    return set;
  }

 protected:
  using Base::document_, Base::world_;
  PieceSets(World& world, const Game& game) : Base(world, game.document()), game_(game) {}

  /// Returns the union of the regions part(i) over all members i of a set of players or kinds.
  template <class Part>
  Region united(const PlayerSet& set, Part part) const {
    Region all = world_.nowhere();
    for (std::size_t i = 0; i < set.has.size(); ++i) {
      const auto known = world_.known(set.has[i]);
      if (!known)
        all = all | world_.pick(set.has[i], part(i), world_.nowhere());
      else if (*known)
        all = all | part(i);
    }
    return all;
  }

  const Game& game_;
};

}  // namespace ruleproof::evaluator
