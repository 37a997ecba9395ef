#include "properties/political_go_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "properties/political_go_claims_go.hpp"
#include "properties/political_go_claims_lemma.hpp"

namespace ruleproof::political_go {
namespace {

/// "no-dead-dragon-AB"
std::string named(std::string_view lemma, const Players& players) {
  std::string name = fmt::format("{}-", lemma);
  for (const int player : players) name += static_cast<char>('A' + player);
  return name;
}

/// The game, for so many players under given alliances, as the lemmas need it.
struct Politics {
  Readings readings;
  Alliances alliances;

  int players() const { return alliances.players(); }
  std::vector<Players> allied() const { return allied_sets(alliances, everybody(players())); }
  Players not_among(const Players& some) const {
    Players others;
    std::ranges::set_difference(everybody(players()), some, std::back_inserter(others));
    return others;
  }
  Players allies_of_all(const Players& owners) const {
    Players allies = not_among(owners);
    std::erase_if(allies, [&](int ally) {
      return std::ranges::any_of(owners, [&](int owner) { return !are_allies(alliances, owner, ally); });
    });
    return allies;
  }
};

std::vector<Property> dragons_maximal(const Politics& game) {
  std::vector<Property> lemmas;
  for (const Players& owners : game.allied())
    for (const Players& others : game.allied())
      lemmas.push_back(lemma(named(named("dragons-maximal", owners), others), game.players(), 2,
                             [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                               const auto& [readings, alliances] = game;
                               const R small = *(scene.sets.end() - 2), large = scene.sets.back();
                               return Statement<R>{
                                   is_dragon_of(readings, stones, alliances, owners, small) &&
                                       is_dragon_of(readings, stones, alliances, others, large) &&
                                       subset(small, large),
                                   {!some(touching(small) & large), subset(large, small)}};
                             }));
  return lemmas;
}

/// A chain of the middle player that touches a stone of an ally: with no stone of anybody else beside them
/// than of a third, who is an ally of the one and an opponent of the other, the two players have a dragon
/// with all of the chain.
Property chain_is_in_dragon(const Politics& game, int middle, int side, int third) {
  const Players owners{std::min(middle, side), std::max(middle, side)};
  Players three{middle, side, third};
  std::ranges::sort(three);
  return lemma(named(named("in-two-dragons", owners), {third}), game.players(), 0,
               [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                 const R chain = spread(scene.point, stones_of(stones, {middle}));
                 const R dragon = spread(scene.point, stones_of(stones, owners));
                 return Statement<R>{some(touching(chain) & stones_of(stones, {side})) &&
                                         !some(touching(dragon) & stones_of(stones, game.not_among(three))),
                                     {subset(chain, dragon),
                                      is_dragon(game.readings, stones, game.alliances, owners, dragon)},
                                     some(touching(chain) & stones_of(stones, {third}))};
               });
}

std::vector<Property> in_two_dragons(const Politics& game) {
  std::vector<Property> lemmas;
  for (const int middle : everybody(game.players()))
    for (const int side : game.allies_of_all({middle}))
      for (const int third : game.allies_of_all({middle}))
        if (are_opponents(game.alliances, side, third))
          lemmas.push_back(chain_is_in_dragon(game, middle, side, third));
  return lemmas;
}

std::vector<Property> equivalent_is_transitive(const Politics& game) {
  const int n = game.players();
  return {lemma("equivalent-is-transitive", n, 2 * n,
                [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                  const Stones<R> middle{{scene.sets.begin() + n, scene.sets.begin() + 2 * n}};
                  const Stones<R> other{{scene.sets.begin() + 2 * n, scene.sets.end()}};
                  const auto are = [&](const Stones<R>& a, const Stones<R>& b) {
                    return are_equivalent(game.readings, game.alliances, a, b);
                  };
                  return Statement<R>{
                      are_apart(middle) && are_apart(other) && are(stones, middle) && are(other, middle),
                      {are(stones, other)}};
                })};
}

std::vector<Property> territory_maximal(const Politics& game) {
  return {lemma("territory-maximal", game.players(), 1,
                []<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                  const R set = scene.sets.back();
                  const R of_the_point = territory(stones, scene.point);
                  return Statement<R>{subset(set, empty(stones)) && is_adjacent_set(set) &&
                                          subset(scene.point, empty(stones)) && subset(of_the_point, set),
                                      {subset(set, of_the_point)}};
                })};
}

/// Whatever was removed: a dragon without liberties was one before.
Property has_liberty_after_removal(const Politics& game, const Players& owners) {
  return lemma(named("no-dead-dragon-after-removal", owners), game.players(), 2,
               [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                 const R removed = *(scene.sets.end() - 2), dragon = scene.sets.back();
                 const auto is_dead = [&](const Stones<R>& on) {
                   return is_dragon_of(game.readings, on, game.alliances, owners, dragon) &&
                          is_captured(on, dragon);
                 };
                 return Statement<R>{implies<Bit<R>>(is_dead(stones), subset(dragon, removed)),
                                     {!is_dead(without(stones, removed))},
                                     some(removed)};
               });
}

/// A dragon of some owners is all that any of its stones reaches in their stones.
Property is_component(const Politics& game, const Players& owners) {
  return lemma(named("no-dead-dragon-component", owners), game.players(), 1,
               [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                 const R dragon = scene.sets.back();
                 const R reached = spread(scene.point, stones_of(stones, owners));
                 return Statement<R>{is_dragon_of(game.readings, stones, game.alliances, owners, dragon) &&
                                         is_captured(stones, dragon) && subset(scene.point, dragon),
                                     {subset(dragon, reached), subset(reached, dragon),
                                      is_dragon(game.readings, stones, game.alliances, owners, reached),
                                      is_captured(stones, reached)}};
               });
}

template <Region R>
Bit<R> is_in_captured_dragon(const Politics& game, const Stones<R>& stones, const R& stone) {
  return some_dragon(game.readings, stones, game.alliances, stone,
                     [&](const Players&, const R& dragon) -> Bit<R> { return is_captured(stones, dragon); });
}

/// And if it has no liberties, that stone is in a captured dragon,
Property is_looked_at(const Politics& game, const Players& owners) {
  return lemma(named("no-dead-dragon-looked-at", owners), game.players(), 0,
               [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                 const R reached = spread(scene.point, stones_of(stones, owners));
                 return Statement<R>{is_dragon(game.readings, stones, game.alliances, owners, reached) &&
                                         is_captured(stones, reached),
                                     {is_in_captured_dragon(game, stones, scene.point)}};
               });
}

/// as all stones are that are captured, and no others.
Property is_taken(const Politics& game) {
  return lemma(
      "no-dead-dragon-taken", game.players(), 0,
      [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
        const R captured = captured_stones(game.readings, stones, game.alliances);
        const R in_captured_dragons = where(occupied(stones), [&](const R& stone) -> Bit<R> {
          return is_in_captured_dragon(game, stones, stone);
        });
        return Statement<R>{always(scene.point), {same(captured, in_captured_dragons)}, some(captured)};
      });
}

/// What a mover leaves is some stones without all that are captured among them.
Property ends_with_removal(const Politics& game, int mover) {
  return lemma(named("no-dead-dragon-last", {mover}), game.players(), 0,
               [=]<Region R>(const Scene<R>&, const Stones<R>& stones) {
                 const auto& [readings, alliances] = game;
                 const Stones<R> at_last =
                     readings.captures == Captures::simultaneous
                         ? stones
                         : without(stones, captured_stones(readings, stones, alliances, mover));
                 const Stones<R> left = without(at_last, captured_stones(readings, at_last, alliances));
                 const Stones<R> after = after_captures(readings, stones, alliances, mover);
                 Statement<R> statement{always(stones.of.front()), {}};
                 for (const int player : everybody(game.players()))
                   statement.steps.push_back(same(stones_of(after, {player}), stones_of(left, {player})));
                 return statement;
               });
}

bool has_one_outcome(const Readings& readings) {
  return readings.dragon == Dragons::maximal && readings.captures != Captures::mover_chooses;
}

std::vector<Property> no_dead_dragon(const Politics& game) {
  std::vector<Property> lemmas;
  for (const Players& owners : game.allied()) {
    lemmas.push_back(has_liberty_after_removal(game, owners));
    if (!has_one_outcome(game.readings)) continue;
    lemmas.push_back(is_component(game, owners));
    lemmas.push_back(is_looked_at(game, owners));
  }
  if (!has_one_outcome(game.readings)) return lemmas;
  lemmas.push_back(is_taken(game));
  for (const int mover : everybody(game.players())) lemmas.push_back(ends_with_removal(game, mover));
  return lemmas;
}

/// Where a move has several outcomes, or dragons are any sets of stones, whatever was captured.
std::vector<Property> no_suicide(const Politics& game) {
  std::vector<Property> lemmas;
  for (const int mover : everybody(game.players()))
    lemmas.push_back(lemma(named("no-suicide", {mover}), game.players(), 1,
                           [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                             const Stones<R> placed = place(stones, mover, scene.point);
                             const Stones<R> after =
                                 has_one_outcome(game.readings)
                                     ? after_captures(game.readings, placed, game.alliances, mover)
                                     : without(placed, scene.sets.back());
                             const R captured = occupied(placed) - occupied(after);
                             return Statement<R>{legal(placement(stones, scene.point, captured)),
                                                 {subset(scene.point, stones_of(after, {mover}))},
                                                 some(captured)};
                           }));
  return lemmas;
}

template <Region R>
Bit<R> each_has_stones_in(const Stones<R>& stones, const Players& players, const R& set) {
  Bit<R> has = always(set);
  for (const int player : players) has = has && some(set & stones_of(stones, {player}));
  return has;
}

/// Each stone of a dragon takes a point from one player, and that player is an owner.
Property owners_pay(const Politics& game, const Players& owners) {
  return lemma(named("zero-sum-owners", owners), game.players(), 1,
               [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                 const R dragon = scene.sets.back();
                 Statement<R> statement{is_dragon_of(game.readings, stones, game.alliances, owners, dragon),
                                        {!some(dragon & stones_of(stones, game.not_among(owners))),
                                         subset(dragon, stones_of(stones, owners))}};
                 for (const int owner : owners)
                   statement.steps.push_back(some(dragon & stones_of(stones, {owner})));
                 return statement;
               });
}

/// What stones of allies reach in their stones, each having one there, is a dragon unless it touches a mutual
/// ally.
Property is_dragon_without_more(const Politics& game, const Players& owners) {
  return lemma(named("zero-sum-dragon", owners), game.players(), 0,
               [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                 const R reached = spread(scene.point, stones_of(stones, owners));
                 return Statement<R>{
                     each_has_stones_in(stones, owners, reached) &&
                         !some(touching(reached) & stones_of(stones, game.allies_of_all(owners))),
                     {is_dragon(game.readings, stones, game.alliances, owners, reached)}};
               });
}

/// And if it touches one, the same is true of them with that one.
Property grows(const Politics& game, const Players& owners, int ally) {
  return lemma(named(named("zero-sum-grows", owners), {ally}), game.players(), 0,
               [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                 Players more = owners;
                 more.push_back(ally);
                 const R reached = spread(scene.point, stones_of(stones, owners));
                 const R then = spread(scene.point, stones_of(stones, more));
                 return Statement<R>{each_has_stones_in(stones, owners, reached) &&
                                         some(touching(reached) & stones_of(stones, {ally})),
                                     {subset(reached, then), each_has_stones_in(stones, more, then)}};
               });
}

/// Among stones that fill all that is adjacent to them, no dragon has a liberty.
Property full_is_dead(const Politics& game, const Players& owners) {
  return lemma(named("zero-sum-full", owners), game.players(), 1,
               [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                 const R full = scene.sets.back();
                 const R dragon = spread(scene.point, stones_of(stones, owners));
                 return Statement<R>{
                     !some(touching(full)) && subset(full, occupied(stones)) && subset(scene.point, full),
                     {subset(dragon, full), is_captured(stones, dragon)},
                     some(dragon)};
               });
}

/// What has been removed is in no dragon that is captured later.
Property is_lost_once(const Politics& game, const Players& owners) {
  return lemma(named("zero-sum-once", owners), game.players(), 2,
               [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
                 const R removed = *(scene.sets.end() - 2), dragon = scene.sets.back();
                 return Statement<R>{
                     is_dragon_of(game.readings, without(stones, removed), game.alliances, owners, dragon),
                     {!some(dragon & removed)},
                     some(removed)};
               });
}

std::vector<Property> zero_sum(const Politics& game) {
  std::vector<Property> lemmas;
  const bool are_lost_once =
      game.readings.loss == Loss::each_stone && game.readings.captures == Captures::mover_chooses;
  for (const Players& owners : game.allied()) {
    lemmas.push_back(owners_pay(game, owners));
    if (are_lost_once) lemmas.push_back(is_lost_once(game, owners));
    lemmas.push_back(is_dragon_without_more(game, owners));
    for (const int ally : game.allies_of_all(owners)) lemmas.push_back(grows(game, owners, ally));
    lemmas.push_back(full_is_dead(game, owners));
  }
  return lemmas;
}

}  // namespace

std::vector<Alliances> kinds_of_alliances(int players) {
  std::vector<std::pair<int, int>> pairs;
  for (int b = 0; b < players; ++b)
    for (int a = 0; a < b; ++a) pairs.emplace_back(a, b);
  std::vector<Alliances> kinds;
  for (unsigned chosen = 0; chosen < 1u << pairs.size(); ++chosen) {
    Alliances alliances(players);
    for (std::size_t i = 0; i < pairs.size(); ++i)
      if (chosen >> i & 1) alliances.add(pairs[i].first, pairs[i].second);
    bool is_first = true;  // of its kind
    std::vector<int> renamed = everybody(players);
    do {
      Alliances other(players);
      for (const auto& [a, b] : alliances.pairs())
        other.add(renamed[static_cast<std::size_t>(a)], renamed[static_cast<std::size_t>(b)]);
      is_first = alliances <= other;
    } while (is_first && std::ranges::next_permutation(renamed).found);
    if (is_first) kinds.push_back(alliances);
  }
  return kinds;
}

std::vector<Property> lemmas(std::string_view claim, const Readings& readings, const Alliances& alliances) {
  const Politics game{readings, alliances};
  if (claim == "dragons-maximal") return dragons_maximal(game);
  if (claim == "in-two-dragons") return in_two_dragons(game);
  if (claim == "equivalent-is-transitive") return equivalent_is_transitive(game);
  if (claim == "territory-maximal") return territory_maximal(game);
  if (claim == "no-dead-dragon") return no_dead_dragon(game);
  if (claim == "no-suicide") return no_suicide(game);
  if (claim == "zero-sum") return zero_sum(game);
  if (claim == "two-player-go") return like_go(readings, alliances);
  return {};
}

std::string argument(std::string_view claim, const Readings& readings) {
  if (claim == "dragons-maximal") return "Proved for each pair of sets of owners.";
  if (claim == "in-two-dragons")
    return "In the row AAABBCCC the stones of B are a chain that touches stones of A and of C.";
  if (claim == "territory-maximal")
    return "A set of adjacent empty positions that contains a territory contains that which has one of its "
           "positions.";
  if (claim == "no-dead-dragon") {
    const std::string general =
        "Whatever stones are removed, a dragon without liberties that is left was one before, since it "
        "touches no "
        "position that has become empty; so none is left if all of them are removed. ";
    const std::string end =
        " It holds of any stones and alliances, so also after an alliance is formed or broken; a "
        "pass changes nothing.";
    if (readings.captures == Captures::mover_chooses)
      return general + "The captures end only when no dragon is without liberties." + end;
    if (readings.dragon == Dragons::letter)
      return general +
             "The last removal takes every dragon without liberties, as all sets of stones are listed." + end;
    return general +
           "The last removal takes every dragon without liberties: one of some owners is all that each of "
           "its "
           "stones reaches in their stones, and that is what is looked at." +
           end;
  }
  if (claim == "no-suicide")
    return has_one_outcome(readings) ? "" : "Proved of whatever stones are captured.";
  if (claim == "zero-sum")
    return std::string(
               "Each dragon pays one point for each of its stones (all shares of up to 625 stones among up "
               "to 52 "
               "Capturers were added up), and each of its stones takes one point from one owner") +
           (readings.loss == Loss::each_dragon
                ? ". "
                : ", as no stone that was removed is in a dragon that is captured after it. ") +
           "There always is a Capturer: a captured dragon without one fills all that is adjacent to it; it "
           "has not "
           "the placed stone, so it filled it before the move, too; each stone there was in a dragon, for it "
           "is one "
           "in its owner's stones unless it touches a mutual ally, and with that one it grows; and that "
           "dragon had "
           "no liberty, which no move leaves.";
  if (claim == "two-player-go") {
    const std::string same =
        "No dragons but the groups of Go are captured; once the enemy's are gone no more of them are without "
        "liberties; own stones without any are the placed stone's group; and without alliances equivalent "
        "boards are "
        "the same. ";
    switch (readings.captures) {
      case Captures::simultaneous:
        return same +
               "So it differs from Go only where the placed stone's own group has no liberty before anything "
               "is "
               "removed and Go has it capture something.";
      case Captures::opponents_first:
        return same + "So the enemy's groups and then the own one are cleared as in Go.";
      case Captures::mover_chooses:
        return same +
               "Groups of the enemy that are captured touch the placed stone and not each other: removing "
               "one "
               "saves the own group and no enemy's, so what can be left with the placed stone on the board "
               "is "
               "what Go leaves.";
    }
  }
  return "";
}

}  // namespace ruleproof::political_go
