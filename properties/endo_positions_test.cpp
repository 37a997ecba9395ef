#include "properties/endo_positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "properties/endo_engine.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof::endo {
namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

std::vector<Ruleset> rulesets() { return varied_one_at_a_time(spec("endo")); }

/// With the lower left corner of the box at 0,0.
std::vector<Marker> shifted(std::vector<Marker> markers) {
  Square corner{std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
  for (const Marker& marker : markers)
    corner = {std::min(corner.x, marker.square.x), std::min(corner.y, marker.square.y)};
  for (Marker& marker : markers) marker.square = {marker.square.x - corner.x, marker.square.y - corner.y};
  return markers;
}

/// Turned by a quarter, so many times.
std::vector<Marker> turned(std::vector<Marker> markers, int quarters) {
  for (Marker& marker : markers)
    for (int i = 0; i < quarters; ++i) marker.square = {-marker.square.y, marker.square.x};
  std::ranges::sort(markers);
  return markers;
}

std::vector<Marker> mirrored(std::vector<Marker> markers) {
  for (Marker& marker : markers) marker.square.x = -marker.square.x;
  std::ranges::sort(markers);
  return markers;
}

/// The positions after 0, 1, ... turns, up to translation alone, by the reference alone.
std::vector<std::set<std::vector<Marker>>> positions_by_reference(const Readings& readings, int turns) {
  std::vector<std::set<std::vector<Marker>>> all{{{}}};
  std::vector<State> open{{}};
  for (int turn = 0; turn < turns; ++turn) {
    all.emplace_back();
    std::vector<State> next;
    for (const State& state : open)
      for (const Turn& choice : legal_turns(readings, state)) {
        const State after = play(readings, state, choice);
        if (all.back().insert(shifted(after.markers)).second && !after.winner) next.push_back(after);
      }
    open = std::move(next);
  }
  return all;
}

std::vector<Layer> layers_to(const Turns& turns, int last) {
  std::vector<Layer> layers{start_layer()};
  while (layers.back().turns < last) layers.push_back(next_layer(layers.back(), turns, no_limit, {}).layer);
  return layers;
}

std::vector<Layer> layers_to(int last) {
  return layers_to(turns_of(engine_rules(Ruleset(spec("endo")))), last);
}

TEST(EndoPosition, IsUnpackedAsItWasPacked) {
  for (const auto& positions : positions_by_reference({}, 4))
    for (const std::vector<Marker>& markers : positions)
      EXPECT_EQ(unpack(pack(FewMarkers(markers)), static_cast<int>(markers.size())), markers);
}

TEST(EndoPosition, OfTheLongestOrganismIsUnpackedAsItWasPacked) {
  std::vector<Marker> diagonal;
  for (int i = 0; i < most_turns; ++i) diagonal.push_back({{i, i}, to_move_after(i)});
  EXPECT_EQ(unpack(pack(FewMarkers(diagonal)), most_turns), diagonal);
}

TEST(EndoPosition, HasTheSameLeastImageWhicheverWayItIsTurnedAndShifted) {
  for (const auto& positions : positions_by_reference({}, 4)) {
    for (const std::vector<Marker>& markers : positions) {
      const PackedPosition least = least_image(FewMarkers(markers));
      std::set<std::vector<Marker>> images;
      for (int quarters = 0; quarters < 4; ++quarters)
        for (const auto& image : {turned(markers, quarters), turned(mirrored(markers), quarters)}) {
          EXPECT_EQ(least_image(FewMarkers(image)), least);
          images.insert(markers.empty() ? image : shifted(image));
        }
      EXPECT_TRUE(images.contains(unpack(least, static_cast<int>(markers.size()))));
      EXPECT_EQ(static_cast<std::size_t>(count_images(FewMarkers(markers))), images.size());
    }
  }
}

TEST(EndoPosition, AndATurnHaveTheSameLeastImageWhicheverWayTheyAreTurned) {
  const std::vector<Marker> markers{
      {{0, 0}, Colour::black}, {{0, 1}, Colour::white}, {{1, 2}, Colour::black}};
  const Turn turn{Colour::white, {2, 2}, Movement{{0, 1}, Direction::north}};
  const std::vector<Marker> quarter = turned(markers, 1);
  const Turn quarter_turn{Colour::white, {-2, 2}, Movement{{-1, 0}, Direction::west}};
  EXPECT_EQ(least_image(markers, turn), least_image(quarter, quarter_turn));
  const Turn other_way{Colour::white, {2, 2}, Movement{{0, 1}, Direction::east}};
  EXPECT_NE(least_image(markers, turn), least_image(markers, other_way));
}

TEST(EndoPositions, AreAsManyAsTheReferenceReachesAlone) {
  for (const Ruleset& ruleset : rulesets()) {
    const auto positions = positions_by_reference(readings(ruleset), 4);
    for (int turns = 0; turns < static_cast<int>(positions.size()); ++turns) {
      const Counted counted = count_positions(ruleset, turns, no_limit);
      EXPECT_TRUE(counted.complete);
      EXPECT_EQ(static_cast<std::size_t>(counted.value), positions[turns].size())
          << ruleset.text() << " " << turns;
    }
  }
}

TEST(EndoPositions, AreThoseOfTheReference) {
  const auto positions = positions_by_reference({}, 4);
  for (const Layer& layer : layers_to(4)) {
    std::set<PackedPosition> by_reference;
    for (const std::vector<Marker>& markers : positions[layer.turns])
      by_reference.insert(least_image(FewMarkers(markers)));
    std::set<PackedPosition> by_engine(layer.ended.begin(), layer.ended.end());
    for (const Reached& reached : layer.open) by_engine.insert(reached.position);
    EXPECT_EQ(by_engine, by_reference);
    EXPECT_EQ(by_engine.size(), layer.size());
  }
}

TEST(EndoPositions, AreCountedDeeperAsTheyWereOnce) {
  constexpr std::array counts{1, 1, 8, 54, 480, 5306, 60812};
  for (int turns = 0; turns < static_cast<int>(counts.size()); ++turns)
    EXPECT_EQ(count_positions(Ruleset(spec("endo")), turns, no_limit).value,
              static_cast<Count>(counts[turns]));
}

TEST(EndoPositions, AreOthersIfTheRulesAreBroken) {
  const auto count = [](const Turns& turns) { return layers_to(turns, 4).back().size(); };
  using Rules = optimized::Endo::Rules;
  const Turns sound = turns_of(Rules{});
  const Turns a_player_short = [&](const std::vector<Marker>& position, Colour, const Found& found) {
    sound(position, Colour::black, [&](const FewMarkers& markers, bool over) {
      if (markers.white().size() == position.size() / 2) found(markers, over);
    });
  };
  EXPECT_NE(count(sound), count(turns_of({.move = Rules::Move::any_own})));
  EXPECT_NE(count(sound), count(a_player_short));
}

TEST(EndoPositions, ReachedByAGameOfTheReferenceAreWhatItLeadsTo) {
  const std::vector<Layer> layers = layers_to(4);
  for (std::size_t last = 1; last <= layers.size(); ++last)
    for (std::size_t index = 0; index < layers[last - 1].open.size(); ++index) {
      const std::array played{Readings{}};
      const Game game = game_to(played, std::span(layers).first(last), index);
      EXPECT_EQ(least_image(FewMarkers(game.state.markers)), layers[last - 1].open[index].position);
      State state;
      for (const Turn& turn : game.turns) state = play({}, state, turn);
      EXPECT_EQ(state, game.state);
    }
}

TEST(EndoPositions, BeyondALimitAreNotSaidToBeAll) {
  const Ruleset ruleset(spec("endo"));
  for (const std::size_t limit : {0, 1, 10, 100, 700}) {
    const Counted counted = count_positions(ruleset, 5, limit);
    EXPECT_FALSE(counted.complete);
    EXPECT_LE(counted.value, 5306u);
  }
  EXPECT_TRUE(count_positions(ruleset, 5, 1'000).complete);
}

TEST(EndoPositions, AreNotSaidToBeAllIfStopped) {
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(count_positions(Ruleset(spec("endo")), 4, no_limit, source.get_token()).complete);
}

TEST(EndoPositions, AreRefusedWhereTheyCannotBePacked) {
  EXPECT_THROW(count_positions(Ruleset(spec("endo")), most_turns + 1, no_limit), InputError);
}

}  // namespace
}  // namespace ruleproof::endo
