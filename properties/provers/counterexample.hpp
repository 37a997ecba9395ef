#pragma once

#include <algorithm>
#include <string>

#include "properties/provers/property.hpp"
#include "reference/game.hpp"

// What the provers share when they make a scene, read it and show it.

namespace ruleproof {

/// The scene of this statement is a counterexample.
inline bool fails(const Statement<BoardRegion>& statement) {
  return statement.premise &&
         std::find(statement.steps.begin(), statement.steps.end(), false) != statement.steps.end();
}

/// What the stones of a further player, or a kind of those that nobody owns, are called in queries.
inline std::string other_name(std::size_t kind) { return "other." + std::to_string(kind); }
/// What a set of the scene is called there.
inline std::string set_name(std::size_t set) { return "set" + std::to_string(set + 1); }

/// What a point of the scene is called there. Those that read formulas on a board call its points "point0"
/// and so on.
inline std::string point_name(std::size_t point) {
  return point == 0 ? "point" : "point." + std::to_string(point + 1);
}
/// What the variables that say who is to move are called there, each with the number of a player behind it.
constexpr const char* to_move_name = "to-move";

/// Any scene of a symbolic world.
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

/// A statement, as it is said in one way.
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
