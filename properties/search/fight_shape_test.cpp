#include "properties/search/fight_shape.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "properties/search/fight.hpp"
#include "properties/testing/fight_plainly.hpp"
#include "record/model_text.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

Game disto(const std::vector<std::string>& readings = {}) {
  return Game(spec("disto")).with_readings(readings);
}

std::vector<std::string> statuses(const Game& game, std::string_view shape, int liberties) {
  std::vector<std::string> all;
  const auto found = fates(game, polyomino(shape), liberties);
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
      BoardRegion black = board.nowhere(), white = board.nowhere();
      for (std::size_t point = 0; point < enclosure.owners.size(); ++point) {
        if (enclosure.owners[point] == 0) black.add(static_cast<int>(point));
        if (enclosure.owners[point] == 1) white.add(static_cast<int>(point));
      }
      const auto region = [&](const std::vector<int>& points) {
        BoardRegion region = board.nowhere();
        for (const int point : points) region.add(point);
        return region;
      };
      const BoardRegion space = region(enclosure.space);
      const BoardRegion outside = region(enclosure.liberties);
      const std::string name = shape.name + " " + std::to_string(liberties);
      EXPECT_EQ(size(space), std::ssize(shape.cells)) << name;
      EXPECT_EQ(size(outside), liberties) << name;
      EXPECT_TRUE(subset(touching(space), black)) << name;
      EXPECT_TRUE(subset(outside, touching(black) & touching(white))) << name;
      for (const int point : enclosure.liberties)
        EXPECT_FALSE(some(touching(board.at(point)) & (outside | space))) << name;
      for (const BoardRegion& stones : {black, white})
        EXPECT_TRUE(same(spread(board.at(stones.first()), stones), stones)) << name;
      const BoardRegion eyes = ~(black | white | space | outside);
      EXPECT_EQ(size(eyes), 4) << name;
      EXPECT_TRUE(subset(touching(eyes), white)) << name;
    }
  });
  EXPECT_THROW(enclose(polyomino("one-point"), -1), InputError);
  EXPECT_THROW(enclose(polyomino("one-point"), most_liberties + 1), InputError);
}

TEST(ShapeFates, AreThoseThatCanBeFoundByHand) {
  const Game game = disto();
  EXPECT_EQ(statuses(game, "one-point", 3), (Statuses{"dead", "dead", "dead", "dead"}));
  EXPECT_EQ(statuses(game, "two-in-line", 3), (Statuses{"dead", "dead", "dead", "dead"}));
  EXPECT_EQ(statuses(game, "three-in-line", 3), (Statuses{"unsettled", "unsettled", "alive", "alive"}));
  EXPECT_EQ(statuses(game, "square-four", 3), (Statuses{"dead", "dead", "unsettled", "alive"}));
  EXPECT_EQ(statuses(game, "bulky-five", 3), (Statuses{"unsettled", "unsettled", "alive", "alive"}));
  EXPECT_EQ(statuses(game, "four-in-line", 3), (Statuses{"alive", "alive", "alive", "alive"}));
}

TEST(ShapeFates, AreThoseOfGoWhereNoLibertyIsOutside) {
  const std::map<std::string, std::string> of_go{
      {"one-point", "dead"},          {"two-in-line", "dead"},       {"square-four", "dead"},
      {"three-in-line", "unsettled"}, {"bent-three", "unsettled"},   {"pyramid-four", "unsettled"},
      {"bulky-five", "unsettled"},    {"crossed-five", "unsettled"}, {"rabbity-six", "unsettled"}};
  const Game game = disto();
  for_each_shape(largest_polyomino, [&](const Polyomino& shape) {
    const auto named = of_go.find(shape.name);
    EXPECT_EQ(statuses(game, shape.name, 0).front(), named == of_go.end() ? "alive" : named->second)
        << shape.name;
  });
}

TEST(ShapeFates, AMoveOrALibertyMoreDoesTheDefenderNoHarm) {
  const Game game = disto();
  for_each_shape(5, [&](const Polyomino& shape) {
    const std::vector<Fate> all = fates(game, shape, 3)->fates;
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_LE(all[i].lost_if_defended, all[i].lost_if_attacked) << shape.name << i;
      if (i == 0) continue;
      EXPECT_LE(all[i].lost_if_attacked, all[i - 1].lost_if_attacked) << shape.name << i;
      EXPECT_LE(all[i].lost_if_defended, all[i - 1].lost_if_defended) << shape.name << i;
    }
  });
}

TEST(ShapeFates, AFilledExternalLibertyIsAsGoodAsNone) {
  const Game game = disto();
  for_each_shape(4, [&](const Polyomino& shape) {
    const std::vector<Fate> all = fates(game, shape, 2)->fates;
    for (int liberties = 0; liberties <= 2; ++liberties) {
      const auto lost = [&](bool attacked) { return solve_fight(game, shape, liberties, attacked)->is_lost; };
      EXPECT_EQ(all[liberties], (Fate{lost(true), lost(false)})) << shape.name << liberties;
    }
  });
}

TEST(ShapeFates, AreThoseOfPlainSearchOfTheWholeBoard) {
  const Game game = disto();
  const std::map<std::string, int> searched{{"one-point", 2},  {"two-in-line", 2}, {"three-in-line", 1},
                                            {"bent-three", 1}, {"square-four", 1}, {"zigzag-four", 0}};
  for (const auto& [shape, liberties] : searched) {
    const auto all = fates(game, polyomino(shape), liberties);
    for (int i = 0; i <= liberties; ++i) {
      const Enclosure enclosure = enclose(polyomino(shape), i);
      Model model(game.with_board(enclosure.size), Evaluation::compiled);
      const auto lost = [&](int first) {
        Content content = content_of(model, enclosure.owners);
        content.to_move = first;
        const State state = model.set_up(std::move(content));
        return is_lost_by_plain_search(model, state, state.now->stones[0]);
      };
      EXPECT_EQ(all->fates[i], (Fate{lost(1), lost(0)})) << shape << i;
    }
  }
}

TEST(ShapeFates, AreAllAliveIfTheFillingStoneItselfProtects) {
  const Game game = disto({"when=after"});
  for_each_shape(4, [&](const Polyomino& shape) {
    const auto found = fates(game, shape, 1);
    for (const Fate& fate : found->fates) EXPECT_EQ(fate.status(), "alive") << shape.name;
  });
}

TEST(ShapeFates, AreRefusedWhereTheSetUpIsLostFromTheStart) {
  EXPECT_THROW(fates(disto({"person=clique"}), polyomino("three-in-line"), 0), InputError);
}

TEST(ShapeFates, StopWhenTheyAreAsked) {
  StopSource stop;
  stop.request_stop();
  const Game game = disto();
  EXPECT_FALSE(fates(game, polyomino("one-point"), 0, stop.get_token()));
  EXPECT_FALSE(solve_fight(game, polyomino("one-point"), 0, true, stop.get_token()));
}

TEST(ShapeFight, HasTheRefutationAsARecordThatCanBePlayed) {
  const Game game = disto();
  const auto solved = solve_fight(game, polyomino("square-four"), 1, false);
  ASSERT_TRUE(solved.has_value());
  EXPECT_TRUE(solved->is_lost);
  const Record read = parse_record(write_record(solved->line), "the record", Game(game.document()));
  Model model(read.game);
  State state = first_state(model, read);
  const BoardRegion target = state.now->stones[0];
  EXPECT_EQ(state.now->to_move, 0);
  // The space is d4, d5, e4 and e5. Black tries to divide it at d5. White plays at e4, and Black e5 leaves
  // the stone on e4 one liberty. White fills the external liberty c7 just in time.
  std::vector<std::string> moves;
  for (const RecordedMove& move : read.moves) moves.push_back(text(model, move));
  EXPECT_EQ(moves, (std::vector<std::string>{"B d5", "W e4", "B e5", "W c7", "B pass", "W d4"}));
  for (const RecordedMove& move : read.moves)
    state = State(model.attempt(state, move.move).outcomes.at(0).state);
  EXPECT_FALSE(some(target & scoring_of_first(model, state)));
}

TEST(ShapeFates, AreOfTwoPlayersOnSquaresAlone) {
  EXPECT_THROW(fates(Game(spec("political-go")), polyomino("one-point"), 0), InputError);
}

}  // namespace
}  // namespace ruleproof
