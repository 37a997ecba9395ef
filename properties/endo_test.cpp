#include "properties/endo.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "properties/provers.hpp"
#include "reference/window.hpp"
#include "spec/spec.hpp"

namespace ruleproof::endo {
namespace {

using Result = Finding::Result;
using Region = WindowRegion;

/// An organism in a window, by rows from the north; its lower left square is 0,0.
struct Organism {
  explicit Organism(const std::vector<std::string>& rows)
      : window(
            std::vector<Square>{
                {0, 0}, {static_cast<int>(rows.front().size()) - 1, static_cast<int>(rows.size()) - 1}},
            3),
        position{window.nowhere(), window.nowhere()} {
    for (int y = 0; y < static_cast<int>(rows.size()); ++y)
      for (int x = 0; x < static_cast<int>(rows.front().size()); ++x) {
        const char c = rows[rows.size() - 1 - static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
        if (c == 'X') position.black.add({x, y});
        if (c == 'O') position.white.add({x, y});
      }
  }
  explicit Organism(const std::vector<Marker>& markers)
      : window(squares_of(markers), 3), position{window.nowhere(), window.nowhere()} {
    for (const Marker& marker : markers)
      (marker.colour == Colour::black ? position.black : position.white).add(marker.square);
  }
  static std::vector<Square> squares_of(const std::vector<Marker>& markers) {
    std::vector<Square> squares;
    for (const Marker& marker : markers) squares.push_back(marker.square);
    return squares;
  }

  /// All squares from which a marker can go one step without leaving the window.
  std::vector<Scene<Region>> scenes() const {
    std::vector<Scene<Region>> all;
    for (int x = 1; x < window.width() - 1; ++x)
      for (int y = 1; y < window.height() - 1; ++y)
        for (const Colour mover : {Colour::black, Colour::white})
          all.push_back({position,
                         mover,
                         window.at({window.lower_left().x + x, window.lower_left().y + y}),
                         window.nowhere(),
                         {window.nowhere()}});
    return all;
  }

  Window window;
  Position<Region> position;
};

bool fails(const Statement<Region>& statement) {
  return statement.premise && std::ranges::find(statement.steps, false) != statement.steps.end();
}

Effort little{.first_order = 200'000};

Property named(const Readings& readings, std::string_view id) {
  for (const Property& property : claims(readings))
    if (property.id == id) return property;
  throw std::logic_error("no such claim");
}

std::vector<Ruleset> rulesets() { return varied_one_at_a_time(spec("endo")); }

TEST(EndoClaims, EachIsProvedForEveryOrganismUnlessTheSpecExpectsOtherwise) {
  for (const Ruleset& ruleset : rulesets()) {
    for (const Property& claim : claims(readings(ruleset))) {
      const Finding finding = prove_on_every_board(claim, {}, {}, {});
      const bool is_expected = expected(spec("endo").claim(claim.id), ruleset) == Claim::Verdict::proved;
      EXPECT_EQ(finding.result, is_expected ? Result::proved : Result::unknown)
          << claim.id << ' ' << ruleset.text() << ": " << finding.why;
    }
  }
}

TEST(EndoClaims, AreThoseOfTheSpecAboutPositionsStepsAndWhatGrows) {
  std::vector<std::string> of_spec, transcribed;
  for (const Claim& claim : spec("endo").claims)
    if (claim.kind == Claim::Kind::position || claim.kind == Claim::Kind::step ||
        claim.kind == Claim::Kind::measure)
      of_spec.push_back(claim.id);
  for (const Property& claim : claims({})) transcribed.push_back(claim.id);
  EXPECT_EQ(of_spec, transcribed);
}

TEST(EndoClaims, PremisesAndAxiomsDoNotContradictThemselves) {
  for (const Hole hole : {Hole::outside, Hole::loop}) {
    for (Property claim : claims({.hole = hole})) {
      claim.on_any_board = [says = claim.on_any_board](const Scene<AnyBoardRegion>& scene) {
        // The steps are there, so that their axioms are; and after them comes one that is false.
        Statement<AnyBoardRegion> statement = says(scene);
        Formula all = always(scene.point);
        for (const Formula step : statement.steps) all = all && step;
        return Statement<AnyBoardRegion>{statement.premise && all, {!always(scene.point)}};
      };
      EXPECT_NE(prove_on_every_board(claim, little, {}, {}).result, Result::proved) << claim.id;
    }
  }
}

const std::vector<std::vector<std::string>> organisms{{"X"},
                                                      {"XO"},
                                                      {"X.O", ".X."},
                                                      {"XOX", "O.O", "XOX"},
                                                      {".OX.", "X..O", ".XO."},
                                                      {"XX..X", "...O.", "OXX.X"},
                                                      {"XXXX.", "X...O", "XO.X.", ".XX.."}};

TEST(EndoClaims, AreAboutSomeOrganism) {
  std::map<std::string, int> met;
  std::map<Direction, int> movements;
  std::map<bool, int> goes_on;
  for (const auto& rows : organisms) {
    const Organism organism(rows);
    for (const Scene<Region>& scene : organism.scenes()) {
      for (const Property& claim : claims({})) {
        const Statement<Region> statement = claim.on_window(scene);
        met[claim.id] += statement.premise && statement.occasion.value_or(true);
        if (claim.id == "live-groups") ++goes_on[statement.premise];
      }
      for (const Direction direction : all_directions)
        movements[direction] +=
            legal(movement({}, scene.before, scene.mover, organism.window.nowhere(), scene.point, direction));
    }
  }
  for (const Property& claim : claims({})) EXPECT_GT(met[claim.id], 0) << claim.id;
  for (const Direction direction : all_directions) EXPECT_GT(movements[direction], 0);
  EXPECT_GT(goes_on[false], 0);
  EXPECT_GT(goes_on[true], 0);
}

TEST(EndoClaims, NothingSpeaksOfBoards) {
  for (const Property& claim : claims({})) {
    EXPECT_FALSE(claim.on_board);
    EXPECT_FALSE(claim.on_positions);
  }
}

/// Any of [from, to), however small the case is to be.
int any_of(int from, int to) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(from, to)); }

/// An organism that grew marker by marker, each beside one that was there or on top of it.
std::vector<Marker> any_organism() {
  std::map<Square, Colour> colours;
  Square last{};
  for (int count = any_of(1, 30); count > 0; --count) {
    colours.emplace(last, *rc::gen::element(Colour::black, Colour::white));
    const auto from = std::next(colours.begin(), any_of(0, static_cast<int>(colours.size())));
    last = {from->first.x + any_of(-1, 2), from->first.y + any_of(-1, 2)};
  }
  std::vector<Marker> markers;
  for (const auto& [square, colour] : colours) markers.push_back({square, colour});
  return markers;
}

RC_GTEST_PROP(EndoClaims, HoldOfARandomOrganism, ()) {
  const Organism organism(any_organism());
  const auto all = rulesets();
  const Ruleset ruleset = *rc::gen::elementOf(all);
  std::vector<Scene<Region>> scenes = organism.scenes();
  const std::vector<Property> all_claims = claims(readings(ruleset));
  for (int i = 0; i < 12; ++i) {
    Scene<Region>& scene = scenes[static_cast<std::size_t>(any_of(0, static_cast<int>(scenes.size())))];
    for (const Square square : scene.before.stones().squares())
      if (any_of(0, 3) == 0) scene.sets.front().add(square);
    for (const Property& claim : all_claims)
      if (expected(spec("endo").claim(claim.id), ruleset) == Claim::Verdict::proved)
        RC_ASSERT(!fails(claim.on_window(scene)));
  }
}

RC_GTEST_PROP(EndoClaims, TheirAssumptionHoldsOfARandomOrganism, ()) {
  const Organism organism(any_organism());
  const Region markers = organism.position.stones();
  for (const Square square : markers.squares())
    for (const Direction direction : all_directions)
      RC_ASSERT(line_ends(markers, organism.window.at(square), direction));
}

TEST(EndoClaims, UnderSelfNothingAGroupMayBeLeftWithoutALiberty) {
  const Property claim = named({.self = Self::nothing}, "live-groups");
  const Organism organism({"OOO", "OXO", "OOO"});
  EXPECT_TRUE(std::ranges::any_of(organism.scenes(),
                                  [&](const Scene<Region>& scene) { return fails(claim.on_window(scene)); }));
}

// --------------------------------------------------------------------------------- transcriptions that are
// wrong

/// Some organism shows that the property is false, and it is not proved.
void expect_is_found_out(const Property& wrong) {
  EXPECT_EQ(prove_on_every_board(wrong, {.first_order = 500'000}, {}, {}).result, Result::unknown)
      << wrong.id;
  EXPECT_TRUE(std::ranges::any_of(organisms, [&](const auto& rows) {
    const Organism organism(rows);
    return std::ranges::any_of(organism.scenes(),
                               [&](const Scene<Region>& scene) { return fails(wrong.on_window(scene)); });
  })) << wrong.id;
}

TEST(EndoClaims, ALandingOnTheLastMarkerIsNoEmptySquare) {
  expect_is_found_out(grid_property("lands-on-the-last", []<GridRegion R>(const Scene<R>& scene) {
    const R markers = scene.before.stones();
    return Statement<R>{subset(scene.point, markers),
                        {!some(end_of_line(markers, scene.point, Direction::west) & markers)}};
  }));
}

TEST(EndoClaims, AWestmostThatForgetsGapsAllowsOtherMovements) {
  expect_is_found_out(grid_property("forgets-gaps", []<GridRegion R>(const Scene<R>& scene) {
    const R markers = scene.before.stones();
    const Bit<R> is_westmost = !some(markers & next(scene.point, Direction::west));
    return Statement<R>{subset(scene.point, markers) && line_ends(markers, scene.point, Direction::west),
                        {equivalent<Bit<R>>(some(passed_over(markers, scene.point,
                                                             landing(markers, scene.point, Direction::west),
                                                             Direction::west)),
                                            !is_westmost)}};
  }));
}

TEST(EndoClaims, ALandingBeyondTheNearestMarkerMayBeInAHole) {
  expect_is_found_out(grid_property("lands-beyond-the-nearest", []<GridRegion R>(const Scene<R>& scene) {
    const R markers = scene.before.stones();
    const R passed = markers & ahead(scene.point, Direction::north);
    const R nearest = where(
        passed, [&](const R& marker) -> Bit<R> { return !some(passed & ahead(marker, Direction::south)); });
    return Statement<R>{subset(scene.point, markers),
                        {!some(next(nearest, Direction::north) & holes({}, scene.before))}};
  }));
}

TEST(EndoClaims, APlacementWithoutUnityDisruptsTheOrganism) {
  expect_is_found_out(grid_property("no-unity", []<GridRegion R>(const Scene<R>& scene) {
    const auto rulings = placement(scene.before, scene.mover, scene.point);
    return Statement<R>{
        is_one_organism(scene.before.stones()),
        {implies<Bit<R>>(!rulings.front().broken,
                         is_one_organism(scene.before.with(scene.mover, scene.point).stones()))}};
  }));
}

TEST(EndoClaims, AWinnerNamedForTheOpponentsGroupsAloneLeavesDeadOnes) {
  expect_is_found_out(grid_property("only-the-opponents", []<GridRegion R>(const Scene<R>& scene) {
    return Statement<R>{!some(deprived({}, scene.before, other(scene.mover))),
                        {!some(deprived({}, scene.before, scene.mover))}};
  }));
}

}  // namespace
}  // namespace ruleproof::endo
