#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "properties/property.hpp"
#include "reference/political_go.hpp"

// The words in which the lemmas of Political Go are written.

namespace ruleproof::political_go {

/// No position has stones of two players.
template <Region R>
Bit<R> are_apart(const Stones<R>& stones) {
  Bit<R> are = always(stones.of.front());
  for (std::size_t a = 0; a < stones.of.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) are = are && !some(stones.of[a] & stones.of[b]);
  return are;
}

template <Region R>
Bit<R> is_adjacent_set(const R& set) {
  return every(set, [&](const R& position) -> Bit<R> { return subset(set, spread(position, set)); });
}

/// A set of adjacent stones that is a dragon of these owners, as the text says it.
template <Region R>
Bit<R> is_dragon_of(const Readings& readings, const Stones<R>& stones, const Alliances& alliances,
                    const Players& owners, const R& set) {
  return subset(set, stones_of(stones, owners)) && is_adjacent_set(set) &&
         is_dragon(readings, stones, alliances, owners, set);
}

/// The property for which `says` gives the statement of a scene and of the stones in it, no two of which
/// share a position: they are the scene's first sets, and so many `more` follow.
template <class F>
Property lemma(std::string id, int players, int more, F says) {
  Property lemma = property(std::move(id), [=]<Region R>(const Scene<R>& scene) {
    const Stones<R> stones{{scene.sets.begin(), scene.sets.begin() + players}};
    Statement<R> statement = says(scene, stones);
    statement.premise = are_apart(stones) && statement.premise;
    return statement;
  });
  lemma.of_a_step = false;
  lemma.sets = static_cast<std::size_t>(players + more);
  return lemma;
}

}  // namespace ruleproof::political_go
