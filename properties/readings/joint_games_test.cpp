#include "properties/readings/joint_games.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "properties/testing/claimed.hpp"
#include "reference/model/document_form.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

Game game_of(const std::string& board, const std::string& rules) {
  return Game(document_of_text(two_players(board, rules)));
}

struct Pair {
  Game one, other;
  std::string name;
};

/// Returns each pair of readings of each open clause of a game, with the default readings of the other open
/// clauses.
std::vector<Pair> pairs(std::string_view document) {
  const Game game(spec(document));
  std::vector<Pair> pairs;
  for (const Alternatives& open : open_clauses(game.document())) {
    const std::string& key = open.name.name;
    for (const Reading& one : open.readings)
      for (const Reading& other : open.readings)
        if (&one < &other)
          pairs.push_back({game.with(key, one.name.name), game.with(key, other.name.name),
                           fmt::format("{} {} {} {}", document, key, one.name.name, other.name.name)});
  }
  return pairs;
}

/// Returns the image of a position and a move under a symmetry, as text. The points of the move are given
/// relative to the lower left corner of the position's rows.
std::string image(const Model& model, const State& state, const std::optional<Move>& move,
                  const Symmetry& symmetry) {
  const std::vector<std::string> rows = model.notation().rows(*state.now);
  const Size size{static_cast<int>(rows.front().size() + 1) / 2, static_cast<int>(rows.size())};
  const Square corner = model.notation().corner_of_rows(*state.now);
  std::string image(static_cast<std::size_t>(size.area()), ' ');
  for (int point = 0; point < size.area(); ++point)
    image[symmetry.image(point, size)] = rows[point / size.w][2 * (point % size.w)];
  image += text(symmetry.image(size));
  if (!move) return image;
  for (const Play& play : move->plays) {
    image += " " + std::to_string(play.action);
    for (const Argument& argument : play.arguments) {
      if (argument.type == language::Type::direction) {
        image += " " + std::to_string(symmetry.image_of_direction(argument.value));
        continue;
      }
      Square square{argument.value % size.w, argument.value / size.w};
      if (model.world().is_unbounded()) {
        square = evaluator::BoardWorld::square_of(argument.value);
        square = {square.x - corner.x, corner.y + size.h - 1 - square.y};
      }
      square = symmetry.image(square, size);
      image += fmt::format(" {},{}", square.x, square.y);
    }
  }
  return image;
}

/// A simple search with which JointGames is compared. It plays all games up to a number of moves, and does
/// not recognize repeated states.
class Plainly {
 public:
  Plainly(const Pair& pair, Size size) : size_(size), games_(pair.one, pair.other, size, bounds_, {}) {}

  void play(int most_moves) { play(games_.one().start(), games_.other().start(), 0, most_moves); }

  std::optional<int> fewest_moves() const { return smallest_; }
  /// Returns the number of positions and moves, counted up to symmetry, that show a difference after the
  /// fewest moves.
  std::size_t classes() const { return classes_.size(); }

 private:
  void play(const State& one, const State& other, int moves, int most_moves) {
    const JointGames::Look look = games_.look(one, other);
    for (const JointGames::Found& found : look.found) note(one, found, moves);
    if (!look.found.empty() || moves == most_moves) return;
    for (const JointGames::Step& next : look.next) play(next.one, next.other, moves + 1, most_moves);
  }

  void note(const State& state, const JointGames::Found& found, int moves) {
    if (smallest_ && moves > *smallest_) return;
    if (!smallest_ || moves < *smallest_) classes_.clear();
    smallest_ = moves;
    std::set<std::string> images;
    for (const Symmetry& symmetry :
         games_.one().world().is_unbounded() ? symmetries_of_the_grid() : symmetries(size_))
      images.insert(image(games_.one(), state, found.move, symmetry) +
                    games_.one().notation().letter(state.now->to_move));
    classes_.insert(*images.begin());
  }

  Size size_;
  ComparisonBounds bounds_;
  JointGames games_;
  std::optional<int> smallest_;
  std::set<std::string> classes_;
};

/// Returns the pair of readings that `readings` names, such as "group maximal pairs": open clause, reading,
/// reading.
Pair pair_of(const std::string& game, const std::string& readings) {
  const std::vector<Pair> all = pairs(game);
  return *std::ranges::find(all, game + " " + readings, &Pair::name);
}

std::optional<Divergence> divergence(const Pair& pair, Size size, ComparisonBounds bounds = {}) {
  JointGames games(pair.one, pair.other, size, bounds, {});
  games.run();
  return games.divergence();
}

/// Checks that JointGames and Plainly agree on the fewest moves after which a difference occurs, and on the
/// number of differences after so many moves, up to symmetry. Returns whether a difference occurs within
/// `most_moves` moves.
bool is_found_as_plainly(const Pair& pair, Size size, int most_moves, const ComparisonBounds& bounds = {}) {
  SCOPED_TRACE(pair.name + " on " + text(size));
  Plainly plainly(pair, size);
  plainly.play(most_moves);
  const std::optional<Divergence> found = divergence(pair, size, bounds);
  const bool is_within = found && static_cast<int>(found->record.moves.size()) <= most_moves;
  EXPECT_EQ(plainly.fewest_moves().has_value(), is_within);
  if (!is_within || !plainly.fewest_moves()) return false;
  EXPECT_EQ(*plainly.fewest_moves(), found->record.moves.size());
  EXPECT_EQ(plainly.classes(), static_cast<std::size_t>(found->as_small));
  return true;
}

TEST(JointGames, FindWhatGamesPlayedPlainlyFindAndAsMuchOfIt) {
  int differing = 0;
  for (const char* game : {"disto", "loose", "go"})
    for (const Pair& pair : pairs(game))
      for (const auto& [size, most_moves] : {std::pair(Size{2, 1}, 5), std::pair(Size{3, 1}, 4),
                                             std::pair(Size{2, 2}, 4), std::pair(Size{4, 1}, 4)})
        differing += is_found_as_plainly(pair, size, most_moves);
  EXPECT_GT(differing, 20);
}

TEST(JointGames, FindAsMuchOnAnUnboundedGridUpToItsSymmetries) {
  int differing = 0;
  ComparisonBounds bounds;
  bounds.most_states = 100;
  for (const Pair& pair : pairs("endo")) differing += is_found_as_plainly(pair, {}, 4, bounds);
  EXPECT_GE(differing, 1);
}

TEST(JointGames, LookAtAStateOnceUpToSymmetry) {
  const Pair pair = pair_of("loose", "tie placement pass");
  for (const Size size : {Size{2, 1}, Size{2, 2}, Size{3, 2}}) {
    ComparisonBounds bounds;
    JointGames games(pair.one, pair.other, size, bounds, {});
    games.run();
    ASSERT_TRUE(games.searched().is_exhausted);
    // In this game a state is determined by its stones, the player to move, and whether the last move was a
    // pass.
    std::set<std::string> classes;
    std::vector<JointGames::Step> open{{{}, games.one().start(), games.other().start()}};
    Keys keys(pair.one);
    std::set<std::string> seen{keys.key(open.front().one)};
    while (!open.empty()) {
      const JointGames::Step here = open.back();
      open.pop_back();
      std::string least;
      for (const Symmetry& symmetry : symmetries(size)) {
        const std::string key = keys.key(here.one, symmetry);
        if (least.empty() || key < least) least = key;
      }
      classes.insert(least);
      for (JointGames::Step& next : games.look(here.one, here.other).next)
        if (seen.insert(keys.key(next.one)).second) open.push_back(std::move(next));
    }
    EXPECT_EQ(games.searched().states, classes.size()) << text(size);
    EXPECT_LT(classes.size(), seen.size());
  }
}

TEST(JointGames, DifferOnTheSameWhicheverSideIsNamedFirst) {
  for (const Pair& pair : pairs("disto")) {
    const auto found = divergence(pair, {3, 1}), turned = divergence({pair.other, pair.one, ""}, {3, 1});
    ASSERT_EQ(found.has_value(), turned.has_value()) << pair.name;
    if (!found) continue;
    EXPECT_EQ(found->record.moves.size(), turned->record.moves.size());
    EXPECT_EQ(found->as_small, turned->as_small);
    EXPECT_EQ(found->what, turned->what);
    EXPECT_EQ(found->by_one, turned->by_other);
  }
}

TEST(JointGames, PutStonesOnTheAllowedPointsAlone) {
  for (const Pair& pair : pairs("disto")) {
    ComparisonBounds bounds;
    bounds.within = {0, 1, 4, 5};
    JointGames games(pair.one, pair.other, {4, 4}, bounds, {});
    games.run();
    EXPECT_FALSE(games.searched().is_exhausted) << pair.name;
    const std::optional<Divergence> found = games.divergence();
    if (!found) continue;
    for (const RecordedMove& move : found->record.moves)
      for (const Argument& argument : move.move.plays.front().arguments)
        EXPECT_TRUE(std::ranges::count(bounds.within, argument.value) > 0) << pair.name;
  }
}

TEST(JointGames, AreToldApartByTheirPastWhereItCounts) {
  const auto found = divergence(pair_of("go", "ko situational simple"), {2, 1});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->record.moves.size(), 3u);
  EXPECT_EQ(found->what, Divergence::What::legality);
}

/// In one game a note (a variable that does not affect play) depends on the order of moves, and the result
/// depends on the note. So the games differ only at the end.
TEST(JointGames, AreToldApartByTheNotesOnWhichResultsRest) {
  const auto differ = [](const std::string& one, const std::string& other) {
    const std::string end = "    end when no empty\n";
    const Game first = game_of("square-grid 4x1", end + one),
               second = game_of("square-grid 4x1", end + other);
    const ComparisonBounds bounds;
    JointGames games(first, second, {4, 1}, bounds, {});
    games.run();
    EXPECT_TRUE(games.divergence() || games.searched().is_exhausted);
    return games.divergence().has_value();
  };
  const std::string
      move = "    move go(p in empty):\n      put mover on p\n",
      late = "      if p = d1 and no before(occupied):\n",
      never = "      if p = d1 and some before(d1 and occupied):\n",
      pair = "    note friends : pairs of players\n    wins(P: player) = linked(black, P, friends)\n",
      score = "    note score : number of each player\n", bonus = "    note bonus : number\n",
      befriends = "        set friends(black, white) to true\n", adds = "        add 1 to score(mover)\n",
      promises = "        set bonus to 1\n", pays = "      if no empty: add bonus to score(mover)\n",
      nothing = "    score(P: player) = count(stones(P) and nothing)\n";
  EXPECT_TRUE(differ(pair + move + late + befriends, pair + move + never + befriends));
  EXPECT_FALSE(differ(pair + move + late + befriends, pair + move + late + befriends));
  EXPECT_TRUE(differ(score + move + late + adds, move + nothing));
  EXPECT_FALSE(differ(score + move + never + adds, move + nothing));
  EXPECT_TRUE(
      differ(score + bonus + move + late + promises + pays, score + bonus + move + never + promises + pays));
}

TEST(JointGames, CountPositionsOfOneBoardByTheirMemory) {
  const auto as_small = [](const std::string& lines) {
    const Document& document = document_of_text(
        "    game \"G\"\n    board square-grid 1x1\n    players black, white\n    turns free\n"
        "    reading ends \"When?\"\n      | never \"Never.\" because \"One.\"\n"
        "      | late \"Late.\" because \"Other.\"\n"
        "    state tally : number\n    move rise: add 1 to tally\n"
        "    move stop: forbid \"late\": ends is late and tally > 0\n    end when no board\n" +
        lines);
    const Pair pair{Game(document), Game(document).with("ends", "late"), ""};
    const std::optional<Divergence> found = divergence(pair, {1, 1});
    EXPECT_EQ(found->record.moves.size(), 1u);
    return found->as_small;
  };
  const int alone = as_small("");
  EXPECT_EQ(alone, 2) << "each player is refused";
  EXPECT_EQ(as_small("    move leap: add 2 to tally\n"), 2 * alone);
}

/// If the rules refer to the origin of an unbounded grid, a translated position is another position, and the
/// search must not merge the two.
TEST(JointGames, TellTranslationsApartWhereTheRulesAskForTheOrigin) {
  const auto found = [](const std::string& move) {
    const Game game =
        game_of("unbounded-grid",
                "    reading where \"Where?\"\n      | here \"Here.\" because \"One.\"\n"
                "      | there \"There.\" because \"Other.\"\n    end when count(occupied) > 3\n" +
                    move);
    return divergence({game, game.with("where", "there"), ""}, {});
  };
  const std::string walk =
      "    move walk(p in if no occupied then origin else beside(occupied)):\n"
      "      put mover on p\n      forbid \"far\": where is there and ";
  for (const std::string direction : {"north", "east", "south", "west"}) {
    const auto one = found(walk + fmt::format("p = next(origin, {}, 2)\n", direction));
    ASSERT_TRUE(one) << direction;
    EXPECT_EQ(one->record.moves.size(), 2u) << direction;
    EXPECT_EQ(one->as_small, 1) << direction;
  }
  const auto either = found(walk + "p in (next(origin, east, 2) or next(origin, west, 2))\n");
  ASSERT_TRUE(either);
  EXPECT_EQ(either->as_small, 2);
  const auto placed =
      found("    move go:\n      put mover on case where | here: origin | there: next(origin, east)\n");
  ASSERT_TRUE(placed);
  EXPECT_EQ(placed->record.moves.size(), 0u);
}

/// The first game is symmetric. In the second game, a stone on one side of the board makes a move to the
/// middle point illegal. So mirrored positions must not be merged.
TEST(JointGames, AreMirroredOnlyWhereBothAre) {
  for (const int column : {1, 3}) {
    const auto game = [](const std::string& forbids) {
      return game_of("square-grid 3x1",
                     "    end when no empty\n    move go(p in empty):\n      put mover on p\n" + forbids);
    };
    const Game mirrored = game("");
    const Game other = game(fmt::format(
        "      forbid \"beside\": column(p) = 2 and (some q in before(occupied): column(q) = {})\n", column));
    for (const auto& found :
         {divergence({mirrored, other, ""}, {3, 1}), divergence({other, mirrored, ""}, {3, 1})}) {
      ASSERT_TRUE(found) << column;
      EXPECT_EQ(found->record.moves.size(), 1u) << column;
    }
  }
}

/// Under the first reading some turns have equal outcomes and are counted as one turn. Under the second
/// reading the outcomes of these turns differ in `n`. The turns must be compared one by one to find this.
TEST(JointGames, CompareEachTurnWhereTurnsAreCountedByOutcome) {
  const Game game = game_of(
      "square-grid 2x1",
      "    counting outcomes\n    state n : number\n    end when no empty\n"
      "    reading k \"Which?\"\n      | one \"One.\" because \"a\"\n      | two \"Two.\" because \"b\"\n"
      "    move place(p in empty, q in empty):\n      put mover on p\n"
      "      set n to (if k is two and p = q then 1 else 0)\n");
  EXPECT_FALSE(divergence({game, game.with("k", "two"), ""}, {2, 1}));
}

/// Returns two readings of a game whose moves are to place a stone and to pass. The texts `place` and `pass`
/// are the last lines of these two moves, and may depend on the open clause `k`.
Pair of_passes(const std::string& board, const std::string& place, const std::string& pass) {
  const Game game(document_of_text(
      "    game \"G\"\n    board square-grid " + board +
      "\n    players black, white\n    turns free\n    end when no empty\n    state n : number\n"
      "    reading k \"Which?\"\n      | one \"One.\" because \"a\"\n      | two \"Two.\" because \"b\"\n"
      "    move place(p in empty):\n      put mover on p\n" +
      place + "    move pass:\n      add 1 to n\n" + pass));
  return {game, game.with("k", "two"), ""};
}

TEST(JointGames, ShowTheDifferenceWithTheFewestStones) {
  const std::string counts = "      add 1 to n\n", forbids = "      forbid \"x\": k is two and n > 1\n";
  const auto found = divergence(of_passes("2x2", counts + forbids, forbids), {2, 2});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->record.moves.size(), 1u);
  EXPECT_TRUE(found->record.moves.front().move.plays.front().arguments.empty()) << "a pass";
}

TEST(JointGames, AreShortenedWhereTheyWerePlayedAtRandom) {
  const Pair pair = of_passes("4x4", "      forbid \"x\": k is two and n = 2\n", "");
  for (std::uint64_t seed = 1; seed < 4; ++seed) {
    const ComparisonBounds bounds;
    JointGames games(pair.one, pair.other, {4, 4}, bounds, {});
    games.play(20, 12, seed);
    const std::optional<Divergence> found = games.divergence();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->record.moves.size(), 2u);
  }
}

TEST(JointGames, ArePlayedOnBoardsThatNoTurnedOneStandsFor) {
  const auto boards = [](const std::string& lines) {
    const Game game = game_of("square-grid 3x3",
                              "    move go(p in empty): put mover on p\n    end when no empty\n" + lines);
    return boards_of(game, game, {});
  };
  const auto has = [](const std::vector<Size>& sizes, Size size) {
    return std::ranges::count(sizes, size) > 0;
  };
  EXPECT_FALSE(has(boards(""), {1, 2}));
  EXPECT_TRUE(has(boards("    setup \"high\": height > width\n"), {1, 2}));
  EXPECT_TRUE(has(boards("    start: put black on a1\n"), {1, 2}));
  EXPECT_EQ(boards("    start\n      . X\n      . .\n      . .\n"), std::vector<Size>{Size(2, 3)});
}

}  // namespace
}  // namespace ruleproof
