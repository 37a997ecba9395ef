#include "properties/fight_shape.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "properties/fight.hpp"
#include "properties/fight_plainly.hpp"
#include "properties/games.hpp"
#include "properties/view.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

std::unique_ptr<Rules> disto(const std::vector<std::string>& readings = {}) {
  Ruleset ruleset(spec("disto"));
  for (const std::string& reading : readings) ruleset = ruleset.with(reading);
  return played_game("disto").rules(ruleset);
}

std::vector<std::string> statuses(const Rules& rules, std::string_view shape, int liberties) {
  std::vector<std::string> all;
  const auto found = fates(rules, polyomino(shape), liberties);
  for (const Fate& fate : found->fates) all.emplace_back(fate.status());
  return all;
}

using Statuses = std::vector<std::string>;

template <class F>
void for_each_shape(int most_points, F f) {
  for (int points = 1; points <= most_points; ++points)
    for (const Polyomino& shape : polyominoes(points)) f(shape);
}

TEST(Enclosure, IsWhatItsDescriptionSays) {
  for_each_shape(largest_polyomino, [](const Polyomino& shape) {
    for (int liberties = 0; liberties <= most_liberties; ++liberties) {
      const Enclosure enclosure = enclose(shape, liberties);
      const Board board(enclosure.size);
      const auto [black, white] = position_of(board, enclosure.stones);
      const auto region = [&](const std::vector<int>& points) {
        Board::Region region = board.nowhere();
        for (const int point : points) region.add(point);
        return region;
      };
      const Board::Region space = region(enclosure.space);
      const Board::Region outside = region(enclosure.liberties);
      const std::string name = shape.name + " " + std::to_string(liberties);
      EXPECT_EQ(size(space), std::ssize(shape.cells)) << name;
      EXPECT_EQ(size(outside), liberties) << name;
      EXPECT_TRUE(subset(touching(space), black)) << name;
      EXPECT_TRUE(subset(outside, touching(black) & touching(white))) << name;
      for (const int point : enclosure.liberties)
        EXPECT_FALSE(some(touching(board.at(point)) & (outside | space))) << name;
      for (const Board::Region& stones : {black, white})
        EXPECT_TRUE(same(spread(board.at(stones.points().front()), stones), stones)) << name;
      const Board::Region eyes = ~(black | white | space | outside);
      EXPECT_EQ(size(eyes), 4) << name;
      EXPECT_TRUE(subset(touching(eyes), white)) << name;
    }
  });
  EXPECT_THROW(enclose(polyomino("one-point"), -1), InputError);
  EXPECT_THROW(enclose(polyomino("one-point"), most_liberties + 1), InputError);
}

TEST(ShapeFates, AreThoseThatCanBeFoundByHand) {
  const auto rules = disto();
  EXPECT_EQ(statuses(*rules, "one-point", 3), (Statuses{"dead", "dead", "dead", "dead"}));
  EXPECT_EQ(statuses(*rules, "two-in-line", 3), (Statuses{"dead", "dead", "dead", "dead"}));
  EXPECT_EQ(statuses(*rules, "three-in-line", 3), (Statuses{"unsettled", "unsettled", "alive", "alive"}));
  EXPECT_EQ(statuses(*rules, "square-four", 3), (Statuses{"dead", "dead", "unsettled", "alive"}));
  EXPECT_EQ(statuses(*rules, "bulky-five", 3), (Statuses{"unsettled", "unsettled", "alive", "alive"}));
  EXPECT_EQ(statuses(*rules, "four-in-line", 3), (Statuses{"alive", "alive", "alive", "alive"}));
}

TEST(ShapeFates, AreThoseOfGoWhereNoLibertyIsOutside) {
  const std::map<std::string, std::string> of_go{
      {"one-point", "dead"},          {"two-in-line", "dead"},       {"square-four", "dead"},
      {"three-in-line", "unsettled"}, {"bent-three", "unsettled"},   {"pyramid-four", "unsettled"},
      {"bulky-five", "unsettled"},    {"crossed-five", "unsettled"}, {"rabbity-six", "unsettled"}};
  const auto rules = disto();
  for_each_shape(largest_polyomino, [&](const Polyomino& shape) {
    const auto named = of_go.find(shape.name);
    EXPECT_EQ(statuses(*rules, shape.name, 0).front(), named == of_go.end() ? "alive" : named->second)
        << shape.name;
  });
}

TEST(ShapeFates, AMoveOrALibertyMoreDoesTheDefenderNoHarm) {
  const auto rules = disto();
  for_each_shape(5, [&](const Polyomino& shape) {
    const std::vector<Fate> all = fates(*rules, shape, 3)->fates;
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_LE(all[i].lost_if_defended, all[i].lost_if_attacked) << shape.name << i;
      if (i == 0) continue;
      EXPECT_LE(all[i].lost_if_attacked, all[i - 1].lost_if_attacked) << shape.name << i;
      EXPECT_LE(all[i].lost_if_defended, all[i - 1].lost_if_defended) << shape.name << i;
    }
  });
}

TEST(ShapeFates, AFilledExternalLibertyIsAsGoodAsNone) {
  const auto rules = disto();
  const Ruleset ruleset(spec("disto"));
  for_each_shape(4, [&](const Polyomino& shape) {
    const std::vector<Fate> all = fates(*rules, shape, 2)->fates;
    for (int liberties = 0; liberties <= 2; ++liberties) {
      const auto lost = [&](bool attacked) {
        return solve_fight(*rules, ruleset, shape, liberties, attacked)->is_lost;
      };
      EXPECT_EQ(all[liberties], (Fate{lost(true), lost(false)})) << shape.name << liberties;
    }
  });
}

TEST(ShapeFates, AreThoseOfPlainSearchOfTheWholeBoard) {
  const auto rules = disto();
  const std::map<std::string, int> searched{{"one-point", 2},  {"two-in-line", 2}, {"three-in-line", 1},
                                            {"bent-three", 1}, {"square-four", 1}, {"zigzag-four", 0}};
  for (const auto& [shape, liberties] : searched) {
    const auto all = fates(*rules, polyomino(shape), liberties);
    for (int i = 0; i <= liberties; ++i) {
      const Enclosure enclosure = enclose(polyomino(shape), i);
      const Board board(enclosure.size);
      const Position<Board::Region> position = position_of(board, enclosure.stones);
      const auto lost = [&](Colour first) {
        return is_lost_by_plain_search(*rules, {position, first}, position.black);
      };
      EXPECT_EQ(all->fates[i], (Fate{lost(Colour::white), lost(Colour::black)})) << shape << i;
    }
  }
}

TEST(ShapeFates, AreAllAliveIfTheFillingStoneItselfProtects) {
  const auto rules = disto({"when=after"});
  for_each_shape(4, [&](const Polyomino& shape) {
    const auto found = fates(*rules, shape, 1);
    for (const Fate& fate : found->fates) EXPECT_EQ(fate.status(), "alive") << shape.name;
  });
}

TEST(ShapeFates, AreRefusedWhereTheSetUpIsLostFromTheStart) {
  EXPECT_THROW(fates(*disto({"person=clique"}), polyomino("three-in-line"), 0), InputError);
}

TEST(ShapeFates, StopWhenTheyAreAsked) {
  std::stop_source stop;
  stop.request_stop();
  const auto rules = disto();
  EXPECT_EQ(fates(*rules, polyomino("one-point"), 0, stop.get_token()), std::nullopt);
  EXPECT_EQ(solve_fight(*rules, Ruleset(spec("disto")), polyomino("one-point"), 0, true, stop.get_token()),
            std::nullopt);
}

TEST(ShapeFight, HasTheRefutationAsARecordThatCanBePlayed) {
  const auto rules = disto();
  const Ruleset ruleset(spec("disto"));
  const auto solved = solve_fight(*rules, ruleset, polyomino("square-four"), 1, false);
  ASSERT_TRUE(solved.has_value());
  EXPECT_TRUE(solved->is_lost);
  const Record read = parse_record(write_record(solved->line), "the record");
  const Board board(read.size);
  State state{position_of(board, read.setup->stones), read.setup->to_move};
  const Board::Region target = state.position.black;
  EXPECT_EQ(state.to_move, Colour::black);
  // Black tries to halve the space, White takes the other half, Black puts that stone into atari, and White
  // fills the external liberty just in time.
  std::vector<std::string> moves;
  for (const Move& move : read.moves) moves.push_back(text(read.size, move));
  EXPECT_EQ(moves, (std::vector<std::string>{"B d5", "W e4", "B e5", "W c7", "B pass", "W d4"}));
  for (const Move& move : read.moves) state = play(*rules, state, move);
  EXPECT_FALSE(some(target & rules->scoring(state.position, Colour::black)));
}

}  // namespace
}  // namespace ruleproof
