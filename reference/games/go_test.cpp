#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/games/asked.hpp"
#include "reference/model/key.hpp"

namespace ruleproof::model {
namespace {

const char* const all_kos[] = {"ko=positional", "ko=situational", "ko=simple"};

Ruleset with(std::initializer_list<std::string_view> assignments) { return ruleset_with("go", assignments); }

// ---------------------------------------------------------------------------------------------- the board

std::string cut_off(const Drawn& drawn, int colour) { return points(with({}), "cut-off", drawn, colour); }

TEST(GoReach, AStoneReachesEmptyByStonesOfItsColourAlone) {
  const Drawn position{"X X O O",  //
                       "O X O X",  //
                       "X O . X"};
  EXPECT_EQ(cut_off(position, black), "# # . . / . # . . / # . . .");
  EXPECT_EQ(cut_off(position, white), ". . . . / # . . . / . . . .");
}

TEST(GoReach, NeverGoesRoundACornerOfTheGrid) {
  EXPECT_EQ(cut_off({"X O", "O ."}, black), "# . / . .");
  EXPECT_EQ(cut_off({"O O .", "X O O"}, black), ". . . / # . .");
}

TEST(GoReach, AnEmptyPointReachesAColourByEmptyPointsAlone) {
  const auto reach = [](int colour) {
    Game game(with({}), {7, 1});
    const Content content = game.content({". . X . O . ."});
    const auto& stones = content.stones;
    return drawn(game.points("reaching", content,
                             {~(stones[black] | stones[white]), stones[static_cast<std::size_t>(colour)]}));
  };
  EXPECT_EQ(reach(black), "# # . # . . .");
  EXPECT_EQ(reach(white), ". . . # . # #");
}

TEST(GoClear, TakesAllStonesOfTheColourThatDoNotReachEmpty) {
  const Drawn position{"O X O O X",  //
                       "X . X X O"};
  EXPECT_EQ(cut_off(position, white), "# . # # . / . . . . #");
}

TEST(GoClear, LeavesNoStoneOfTheColourThatDoesNotReachEmpty) {
  Game go(with({}), {3, 2});
  go.for_each_position([&](const Content& content) {
    for (const std::size_t colour : {black, white}) {
      Content cleared = content;
      cleared.stones[colour] =
          content.stones[colour] - go.points("cut-off", content, {content.stones[colour]});
      ASSERT_FALSE(some(go.points("cut-off", cleared, {cleared.stones[colour]}))) << go.drawn(content);
    }
  });
}

// ----------------------------------------------------------------------------------------------- the moves

TEST(GoMove, PutsAStoneOfTheOwnColour) {
  EXPECT_EQ(after(with({}), {". * O ."}, black), ". X O .");
  EXPECT_EQ(after(with({}), {". * O ."}, white), ". O O .");
  EXPECT_EQ(ruled(with({}), {". * O ."}, black), "legal");
}

TEST(GoMove, TakesTheStonesOfTheOtherColourThatItLeavesWithoutEmpty) {
  EXPECT_EQ(ruled(with({}), {"O O * ."}, black), "legal");
  EXPECT_EQ(after(with({}), {"O O * ."}, black), ". . X .");
  EXPECT_EQ(after(with({}), {"O * O X", "X . X ."}, black), ". X . X / X . X .");
  EXPECT_EQ(after(with({}), {"O O * .", "O . X ."}, black), "O O X . / O . X .");
}

TEST(GoMove, ClearsTheOtherColourBeforeTheOwn) {
  const Drawn position{"* O X",  //
                       "O X ."};
  for (const char* suicide : {"suicide=legal", "suicide=illegal"}) {
    EXPECT_EQ(ruled(with({suicide}), position, black), "legal") << suicide;
    EXPECT_EQ(after(with({suicide}), position, black), "X . X / . X .") << suicide;
  }
}

TEST(GoMove, ClearsStonesOfASetUpThatAreAwayFromIt) {
  EXPECT_EQ(after(with({}), {"X O X . . *"}, black), "X . X . . X");
  EXPECT_EQ(ruled(with({"suicide=illegal"}), {"X O X . . *"}, black), "legal");
  EXPECT_EQ(after(with({}), {"X O . *"}, black), ". O . X");
  EXPECT_EQ(ruled(with({}), {"X O . *"}, black), "legal");
  EXPECT_EQ(ruled(with({"suicide=illegal"}), {"X O . *"}, black), "move: # . . .");
}

TEST(GoMove, IsOnAnEmptyPoint) {
  for (const Ruleset& ruleset : all_rulesets(spec("go"))) {
    Game game(ruleset, {3, 1}), full(ruleset, {2, 1});
    EXPECT_EQ(game.ruled(game.state({"X . O"}, white), 0), "move: # . .") << ruleset.text();
    EXPECT_EQ(game.ruled(game.state({"X . O"}, white), 2), "move: . . #") << ruleset.text();
    EXPECT_EQ(full.ruled(full.state({"X O"}, black), 1), "move: . #") << ruleset.text();
  }
}

TEST(GoSuicide, OfSeveralStonesTakesThemAwayWhereItIsLegal) {
  const Drawn position{"X * O",  //
                       "O O ."};
  for (const char* ko : all_kos) {
    EXPECT_EQ(ruled(with({ko}), position, black), "legal") << ko;
    EXPECT_EQ(after(with({ko}), position, black), ". . O / O O .") << ko;
    EXPECT_EQ(ruled(with({"suicide=illegal", ko}), position, black), "move: # # . / . . .") << ko;
  }
}

const Drawn& eye() {
  static const Drawn position{"* O .",  //
                              "O . ."};
  return position;
}

TEST(GoSuicide, OfOneStoneMakesThePresentBoardAgain) {
  EXPECT_EQ(after(with({}), eye(), black), ". O . / O . .");
  EXPECT_EQ(ruled(with({"ko=positional"}), eye(), black), "repeat: # . . / . . .");
  EXPECT_EQ(ruled(with({"ko=situational"}), eye(), black), "legal");
  EXPECT_EQ(ruled(with({"ko=simple"}), eye(), black), "legal");
}

TEST(GoSuicide, OfOneStoneIsIllegalInAllKosWhereSuicideIs) {
  for (const char* ko : all_kos)
    EXPECT_EQ(ruled(with({"suicide=illegal", ko}), eye(), black), "move: # . . / . . .") << ko;
}

TEST(GoSuicide, OfOneStoneAfterAPassMakesTheBoardAgainThatThePassWasMadeOn) {
  for (const char* ko : all_kos) {
    Game game(with({ko}), eye().size);
    EXPECT_EQ(game.ruled(game.play(game.state(eye(), white), {pass}), 0), "repeat: # . . / . . .") << ko;
  }
}

// ------------------------------------------------------------------------------------------- earlier boards

/// Black takes on *, and White could take back.
const Drawn& ko_shape() {
  static const Drawn position{". X O .",  //
                              "X O * O",  //
                              ". X O ."};
  return position;
}

TEST(GoKo, CannotBeTakenBackAtOnce) {
  for (const char* ko : all_kos) {
    Game game(with({ko}), ko_shape().size);
    EXPECT_EQ(game.ruled(game.state(ko_shape(), black), ko_shape().point), "legal") << ko;
    const State taken = game.play(game.state(ko_shape(), black), {ko_shape().point});
    EXPECT_EQ(game.drawn(taken), ". X O . / X . X O / . X O .") << ko;
    EXPECT_EQ(game.ruled(taken, 5), "repeat: . . . . / . # # . / . . . .") << ko;
  }
}

TEST(GoKo, CanBeTakenBackOnceTheBoardIsAnother) {
  for (const char* ko : all_kos) {
    Game game(with({ko}), ko_shape().size);
    EXPECT_EQ(game.ruled(game.play(game.state(ko_shape(), black), {ko_shape().point, 11, 0}), 5), "legal")
        << ko;
  }
}

TEST(GoKo, OfTheEmptyBoardIsThereFromTheStart) {
  const auto second = [](const char* ko) {
    Game game(with({ko}), {2, 1});
    return game.ruled(game.play(game.model.start(), {0, pass}), 1);
  };
  EXPECT_EQ(second("ko=positional"), "repeat: # #");
  for (const char* ko : {"ko=situational", "ko=simple"}) EXPECT_EQ(second(ko), "legal") << ko;
}

TEST(GoKo, OfAPresentBoardIsOfPlacementsAlone) {
  Game game(with({"ko=situational"}), {1, 1});
  const State again = game.play(game.model.start(), {0, pass});
  EXPECT_EQ(game.drawn(again), ".");
  EXPECT_EQ(again.now->to_move, black);  // as at the start: the pass made it again
  EXPECT_EQ(game.ruled(again, 0), "repeat: #");
}

/// White sends two stones by a1, Black takes them by c1, and White takes one back by b1: the same board.
const Drawn& sending_two() {
  static const Drawn position{". . . .",  //
                              "X X O .",  //
                              ". O . O"};
  return position;
}
constexpr int send = 8, take_two = 10, take_one = 9;

TEST(GoKo, OfALongerCycleIsSeenByPositionalAtOnce) {
  Game game(with({"ko=positional"}), sending_two().size);
  const State state = game.play(game.state(sending_two(), white), {send, take_two});
  EXPECT_EQ(game.drawn(state), ". . . . / X X O . / . . X O");
  EXPECT_EQ(game.ruled(state, take_one), "repeat: . . . . / . . . . / . # # .");
}

TEST(GoKo, OfALongerCycleIsSeenBySituationalOnceTheSamePlayerIsToMove) {
  Game game(with({"ko=situational"}), sending_two().size);
  const State first = game.state(sending_two(), white), once = game.play(first, {send, take_two, take_one});
  EXPECT_EQ(game.drawn(once), game.drawn(first));
  EXPECT_EQ(once.now->to_move, black);
  EXPECT_EQ(game.ruled(game.play(once, {pass}), send), "repeat: . . . . / . . . . / # . . .");
}

TEST(GoKo, OfALongerCycleIsNeverSeenBySimple) {
  Game game(with({"ko=simple"}), sending_two().size);
  State state = game.state(sending_two(), white);
  for (int round = 0; round < 3; ++round) {
    state = game.play(state, {send, take_two, take_one, pass});
    EXPECT_EQ(game.drawn(state), ". . . . / X X O . / . O . O");
    EXPECT_EQ(state.now->to_move, white);
    EXPECT_EQ(game.passes(state), 1);
  }
}

Keys keys_of(const Game& game) { return {game.model.document(), game.model.setting()}; }

/// What a key has of the past is what can still be asked of it.
TEST(GoRecalled, IsEachEarlierBoardOnceAndWhoWasToMoveWhereThatMatters) {
  struct Moment {
    const char* board;
    int to_move;
  };
  const auto is_all_of_the_past = [](const char* ko, const std::vector<Moment>& moments) {
    Game game(with({ko}), {3, 1});
    const State state = game.play(game.model.start(), {0, pass, 2, pass});
    std::vector<Content> past;
    for (const auto& [board, to_move] : moments) past.push_back(*game.state({board}, to_move).now);
    return keys_of(game).key(with_past(state, past)) == keys_of(game).key(state);
  };
  EXPECT_TRUE(is_all_of_the_past("ko=positional",
                                 {{"X . X", black}, {"X . .", white}, {". . .", white}, {"X . .", white}}));
  EXPECT_FALSE(is_all_of_the_past("ko=positional", {{"X . X", white}, {"X . .", black}}));
  const Moment first{". . .", black}, first_by_white{". . .", white}, second{"X . .", white},
      third{"X . .", black}, fourth{"X . X", white};
  EXPECT_TRUE(is_all_of_the_past("ko=situational", {fourth, third, second, first}));
  EXPECT_FALSE(is_all_of_the_past("ko=situational", {fourth, third, second, first_by_white}));
  EXPECT_FALSE(is_all_of_the_past("ko=situational", {fourth, third, first}));
  EXPECT_TRUE(is_all_of_the_past("ko=simple", {fourth}));
  EXPECT_FALSE(is_all_of_the_past("ko=simple", {first, second, fourth, third}));
}

TEST(GoRecalled, IsNothingAtTheStart) {
  for (const Ruleset& ruleset : all_rulesets(spec("go"))) {
    Game game(ruleset, {3, 1});
    EXPECT_TRUE(recall(game.model.document(), game.model.setting()).anything()) << ruleset.text();
    EXPECT_TRUE(earlier(game.model.start()).empty()) << ruleset.text();
  }
}

/// The games of at most so many moves from a state, spelled out.
std::string games_from(Game& game, const State& state, int most_moves) {
  if (most_moves == 0) return "";
  std::string text;
  for (const int point : game.legal(state))
    text += std::to_string(point) + "(" + games_from(game, game.play(state, {point}), most_moves - 1) + ")";
  return text;
}

Ruleset some_ruleset() {
  const std::vector<Ruleset> all = all_rulesets(spec("go"));
  return all[*rc::gen::inRange<std::size_t>(0, all.size())];
}

/// A move among the legal ones, passes being rare.
int some_move(const std::vector<int>& moves) {
  const int rare = *rc::gen::inRange(0, 4);
  if (moves.size() == 1 || rare == 0) return moves.back();
  return moves[*rc::gen::inRange<std::size_t>(0, moves.size() - 1)];
}

constexpr int moves_ahead = 3;

RC_GTEST_PROP(GoRecalled, IsAllOfThePastThatDecidesHowAGameGoesOn, ()) {
  Game game(some_ruleset(), {2, *rc::gen::inRange(1, 4)});
  State state = game.model.start();
  for (int moves = *rc::gen::inRange(0, 16); moves > 0 && !state.is_over; --moves)
    state = game.play(state, {some_move(game.legal(state))});
  const Recall asked = recall(game.model.document(), game.model.setting());
  std::vector<Content> past = earlier(state);
  if (asked.all)
    std::ranges::reverse(past);
  else
    past.erase(past.begin(), past.end() - std::min<std::ptrdiff_t>(asked.last, std::ssize(past)));
  for (Content& content : past)
    if (!asked.to_move) content.to_move = white;
  const State other = with_past(state, past);
  RC_ASSERT(keys_of(game).key(other) == keys_of(game).key(state));
  RC_ASSERT(games_from(game, other, moves_ahead) == games_from(game, state, moves_ahead));
}

TEST(GoRecalled, StatesThatAreOtherwiseEqualAndRecallTheSameGoOnAlike) {
  int met_again = 0;
  for (const Ruleset& ruleset : all_rulesets(spec("go"))) {
    Game game(ruleset, {3, 1}, {}, Evaluation::compiled);
    Keys keys = keys_of(game);
    std::map<std::string, std::string> games;
    const auto visit = [&](const auto& visit, const State& state, int left) -> void {
      const std::string ahead = games_from(game, state, moves_ahead);
      const auto [known, is_new] = games.emplace(keys.key(state), ahead);
      if (!is_new) ++met_again;
      ASSERT_EQ(known->second, ahead) << ruleset.text() << game.drawn(state);
      if (left == 0) return;
      for (const int point : game.legal(state)) visit(visit, game.play(state, {point}), left - 1);
    };
    visit(visit, game.model.start(), 7);
  }
  EXPECT_GT(met_again, 100);
}

// --------------------------------------------------------------------------------- turns, passes and the end

TEST(GoTurns, BlackBeginsAndThePlayersAlternate) {
  Game game(with({}), {3, 1});
  const State start = game.model.start();
  EXPECT_EQ(start.now->to_move, black);
  EXPECT_EQ(game.ruled(start, white, 1), "turns: . . .");
  EXPECT_EQ(game.ruled(start, white, pass), "turns: . . .");
  EXPECT_EQ(game.play(start, {1}).now->to_move, white);
  EXPECT_EQ(game.play(game.state({". . ."}, white), {pass}).now->to_move, black);
}

TEST(GoPass, ChangesNothingOnTheBoard) {
  Game game(with({}), {3, 1});
  EXPECT_EQ(game.drawn(game.play(game.state({"X O ."}, black), {pass})),
            "X O .");  // not even stones that do not reach empty
}

TEST(GoPass, IsLegalEvenWhereNothingElseIsOrThePositionWasThere) {
  for (const Ruleset& ruleset : all_rulesets(spec("go"))) {
    Game game(ruleset, {1, 1});
    EXPECT_EQ(game.legal(game.model.start()).back(), pass) << ruleset.text();
    EXPECT_EQ(game.legal(game.play(game.model.start(), {pass})), std::vector<int>{pass}) << ruleset.text();
  }
}

TEST(GoEndOfGame, ComesWithTwoPassesInARow) {
  for (const Ruleset& ruleset : all_rulesets(spec("go"))) {
    Game game(ruleset, {3, 1});
    const State once = game.play(game.model.start(), {pass}), twice = game.play(once, {pass});
    EXPECT_EQ(game.ruled(once, 1), "legal") << ruleset.text();
    EXPECT_EQ(game.ruled(twice, 1), "end: . . .") << ruleset.text();
    EXPECT_TRUE(game.legal(twice).empty()) << ruleset.text();
    EXPECT_FALSE(game.legal(game.play(once, {1, pass})).empty()) << ruleset.text();
  }
}

// ----------------------------------------------------------------------------------------------- the score

std::string result(const Drawn& position, Komi komi) {
  Game game(with({}), position.size, komi);
  return game.result(game.state(position, black, 2));
}

std::string scoring(const Drawn& position, int player) {
  Game game(with({}), position.size);
  return drawn(game.scoring(game.content(position), player));
}

TEST(GoScore, CountsStonesAndTheEmptyPointsThatReachNoOtherColour) {
  const Drawn position{". X . O .",  //
                       "X X . O O",  //
                       ". X . O ."};
  EXPECT_EQ(scoring(position, black), "# # . . . / # # . . . / # # . . .");
  EXPECT_EQ(scoring(position, white), ". . . # # / . . . # # / . . . # #");
  EXPECT_EQ(result(position, Komi{0}), "6 : 6, a tie");
}

TEST(GoScore, GivesAnEmptyRegionBetweenTheColoursToNobody) {
  EXPECT_EQ(scoring({"X . . O"}, black), "# . . .");
  EXPECT_EQ(scoring({"X . . O"}, white), ". . . #");
}

TEST(GoScore, GivesTheWholeBoardToALoneStoneAndAnEmptyOneToNobody) {
  EXPECT_EQ(result({". . .", ". X .", ". . ."}, Komi{0}), "9 : 0, black");
  EXPECT_EQ(result({". . .", ". . .", ". . ."}, Komi{0}), "0 : 0, a tie");
}

TEST(GoScore, LeavesTheDeadWhereTheyStand) {
  EXPECT_EQ(scoring({". X O . X ."}, white), ". . # . . .");
  EXPECT_EQ(scoring({". X O . X ."}, black), "# # . . # #");
}

TEST(GoScore, AddsTheKomiToWhite) {
  EXPECT_EQ(result({"X . O"}, Komi{15}), "1 : 8.5, white");
  EXPECT_EQ(result({"X . O"}, Komi{-1}), "1 : 0.5, black");
}

TEST(GoScore, IsATieWhereThePointsAreEqual) {
  EXPECT_EQ(result({"X X . O"}, Komi{2}), "2 : 2, a tie");
  EXPECT_EQ(result({"X X . O"}, Komi{1}), "2 : 1.5, black");
  EXPECT_EQ(result({"X X . O"}, Komi{3}), "2 : 2.5, white");
}

TEST(GoSettled, MeansThatEveryGroupReachesEmpty) {
  const auto is_settled = [](const Drawn& position) {
    Game game(with({}), position.size);
    return game.model.is_settled(game.content(position));
  };
  EXPECT_TRUE(is_settled({". . ."}));
  EXPECT_FALSE(is_settled({"X O ."}));
  EXPECT_FALSE(is_settled({"O X ."}));
  EXPECT_TRUE(is_settled({"X X . O"}));
  EXPECT_FALSE(is_settled({"X"}));
}

TEST(GoSetup, TakesEveryBoardAndKomi) {
  for (const Size size : {Size{1, 1}, Size{19, 19}, Size{7, 4}})
    EXPECT_TRUE(Game(with({}), size, Komi{15}).model.setup().empty());
}

// ---------------------------------------------------------- the rules once more, on lists and by flood fill

/// A game of Go that keeps every board that it has had, as strings of X, O and . in row order.
struct Naive {
  struct Stood {
    std::string board;
    char to_move;
  };

  Size size;
  std::string suicide, ko;
  std::vector<Stood> history;  // the present one last
  int passes = 0;

  char mover() const { return history.back().to_move; }
  char opponent() const { return mover() == 'X' ? 'O' : 'X'; }
  const std::string& board() const { return history.back().board; }

  std::vector<int> next_to(int point) const {
    std::vector<int> points;
    const int x = point % size.w;
    if (x > 0) points.push_back(point - 1);
    if (x + 1 < size.w) points.push_back(point + 1);
    if (point >= size.w) points.push_back(point - size.w);
    if (point + size.w < size.area()) points.push_back(point + size.w);
    return points;
  }

  /// The points that hold the same and hang together with one, and all that they are next to.
  std::pair<std::vector<int>, std::string> filled(const std::string& on, int point) const {
    std::vector<int> group{point};
    std::string edge;
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (const int next : next_to(group[i])) {
        if (on[next] != on[point])
          edge += on[next];
        else if (std::ranges::count(group, next) == 0)
          group.push_back(next);
      }
    }
    return {group, edge};
  }

  std::string without_the_dead(const std::string& on, char colour) const {
    std::string left = on;
    for (int point = 0; point < size.area(); ++point)
      if (on[point] == colour && filled(on, point).second.find('.') == std::string::npos) left[point] = '.';
    return left;
  }

  /// The board after a placement; nothing if it is illegal.
  std::optional<std::string> placed(int point) const {
    if (passes == 2 || board()[point] != '.') return std::nullopt;
    std::string now = board();
    now[point] = mover();
    now = without_the_dead(now, opponent());
    const std::string after = without_the_dead(now, mover());
    if (suicide == "illegal" && after != now) return std::nullopt;
    if (ko == "simple") {
      if (history.size() >= 2 && history[history.size() - 2].board == after) return std::nullopt;
      return after;
    }
    for (const Stood& stood : history)
      if (stood.board == after && (ko == "positional" || stood.to_move == opponent())) return std::nullopt;
    return after;
  }

  void turn(int point) {
    const std::string after = point == pass ? board() : *placed(point);
    passes = point == pass ? passes + 1 : 0;
    history.push_back({after, opponent()});
  }

  int points(char colour) const {
    int points = 0;
    for (int point = 0; point < size.area(); ++point) {
      if (board()[point] == colour) ++points;
      if (board()[point] != '.') continue;
      const std::string edge = filled(board(), point).second;
      if (!edge.empty() && edge == std::string(edge.size(), colour)) ++points;
    }
    return points;
  }
};

std::string stones(const Game& game, const State& state) {
  std::string text = game.drawn(state);
  std::erase_if(text, [](char symbol) { return symbol == ' ' || symbol == '/'; });
  return text;
}

void play_beside_a_naive_model(Evaluation evaluation) {
  const Ruleset ruleset = some_ruleset();
  const Size size{*rc::gen::inRange(1, 5), *rc::gen::inRange(1, 4)};
  Game game(ruleset, size, Komi{1}, evaluation);
  State state = game.model.start();
  const bool from_set_up = *rc::gen::inRange(0, 3) == 0;
  if (from_set_up) {
    Content content = game.model.empty();
    for (int point = 0; point < size.area(); ++point)
      if (const int stone = *rc::gen::inRange(0, 3); stone > 0)
        content.stones[static_cast<std::size_t>(stone) - 1].add(point);
    content.to_move = *rc::gen::element(black, white);
    state = game.model.set_up(content);
  }
  Naive naive{size,
              std::string(ruleset.reading("suicide")),
              std::string(ruleset.reading("ko")),
              {{stones(game, state), state.now->to_move == black ? 'X' : 'O'}}};
  const auto count = [&] {
    return std::ranges::count_if(naive.board(), [](char symbol) { return symbol != '.'; });
  };
  int captures = 0;
  for (int turns = 0; turns < 40; ++turns) {
    RC_ASSERT(stones(game, state) == naive.board());
    RC_ASSERT(game.passes(state) == naive.passes);
    RC_ASSERT(game.model.result(state).scores ==
              (std::vector<Number>{2 * naive.points('X'), 2 * naive.points('O') + 1}));
    std::vector<int> expected;
    for (int point = 0; point < size.area(); ++point) {
      const auto placed = naive.placed(point);
      RC_ASSERT(game.is_legal(state, point) == placed.has_value());
      if (placed) expected.push_back(point);
    }
    if (naive.passes < 2) expected.push_back(pass);
    RC_ASSERT(game.legal(state) == expected);
    if (expected.empty()) break;
    const int move = some_move(expected);
    const auto before = count();
    state = game.play(state, {move});
    naive.turn(move);
    if (move != pass && count() <= before) ++captures;
  }
  RC_CLASSIFY(captures > 0, "captures");
  RC_CLASSIFY(from_set_up, "set-up");
}

RC_GTEST_PROP(GoGames, AreThoseOfANaiveModel, ()) { play_beside_a_naive_model(Evaluation::plain); }

RC_GTEST_PROP(GoGames, AreThoseOfANaiveModelByTheCompiledEvaluator, ()) {
  play_beside_a_naive_model(Evaluation::compiled);
}

}  // namespace
}  // namespace ruleproof::model
