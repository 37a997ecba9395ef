#pragma once

#include <algorithm>
#include <string>

#include "properties/provers/property.hpp"
#include "reference/game.hpp"

// Defines what all provers use to create a scene (a position, a mover and the points of a move) and to name
// its parts in queries.

namespace ruleproof {

/// Returns whether the scene of this statement is a counterexample: the premise holds, and some step is
/// false.
inline bool fails(const Statement<BoardRegion>& statement) {
  return statement.premise &&
         std::find(statement.steps.begin(), statement.steps.end(), false) != statement.steps.end();
}

/// Returns the name that queries use for the stones of a player beyond the first two, or for a kind of
/// neutral stones.
inline std::string other_name(std::size_t kind) { return "other." + std::to_string(kind); }
/// Returns the name that queries use for an arbitrary set of the scene, given its index.
inline std::string set_name(std::size_t set) { return "set" + std::to_string(set + 1); }

/// Returns the name that queries use for a point of the scene, given its index. The names "point0" and so on
/// are reserved for the points of a board on which formulas are evaluated.
inline std::string point_name(std::size_t point) {
  return point == 0 ? "point" : "point." + std::to_string(point + 1);
}
/// The first part of the names of variables that state who is to move. The number of a player follows.
constexpr const char* to_move_name = "to-move";

/// Returns a scene in AllPositions or AllBoards whose stones, points and sets are arbitrary. Adds the sets to
/// the hints of `world`.
template <class World>
Scene<typename World::Region> any_scene(World& world, const Property& property, Colour mover) {
  const auto black = world.any_region("black"), white = world.any_region("white");
  std::vector<typename World::Region> points;
  for (std::size_t i = 0; i < property.points; ++i) points.push_back(world.any_point(point_name(i)));
  Scene<typename World::Region> scene{{black, white}, mover, points, world.any_point("any"), {}};
  for (std::size_t i = 0; i < property.sets; ++i) {
    scene.sets.push_back(world.any_region(set_name(i)));
    world.hint(scene.sets.back());
  }
  for (std::size_t i = 0; i < property.others; ++i) scene.others.push_back(world.any_region(other_name(i)));
  return scene;
}

/// The statement of a property about an arbitrary scene of AllBoards. `naming` states how its formulas
/// express sets (see AllBoards::Naming).
struct AskedStatement {
  AskedStatement(const Property& property, Colour mover, AllBoards::Naming naming)
      : world(logic, naming),
        scene(any_scene(world, property, mover)),
        statement(property.on_any_board(scene)) {}

  Logic logic;
  AllBoards world;
  Scene<AnyBoardRegion> scene;
  Statement<AnyBoardRegion> statement;
};

}  // namespace ruleproof
