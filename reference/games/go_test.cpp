#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "reference/games/asked.hpp"

namespace ruleproof::go {
namespace {

constexpr Colour black = Colour::black;
constexpr Colour white = Colour::white;

constexpr std::optional<int> pass = std::nullopt;

const char* const all_kos[] = {"ko=positional", "ko=situational", "ko=simple"};

Ruleset with(std::initializer_list<std::string_view> assignments) {
  return ruleset_with("go", assignments);
}

/// The board that a placement on the marked point leads to, legal or not.
std::string after(const Ruleset& ruleset, const Drawn& position, Colour mover) {
  const auto outcomes = document_rules(ruleset)->outcomes(position.state(mover), position.move(mover));
  return outcomes.size() == 1 ? drawn(outcomes.front().after) : "not just one";
}

/// The state after turns that must be legal: the points of placements, or passes.
State played(const Ruleset& ruleset, State state, const std::vector<std::optional<int>>& turns) {
  const auto play_rules = document_rules(ruleset);
  for (const std::optional<int>& point : turns) state = play(*play_rules, state, {state.to_move, point});
  return state;
}

/// What the clauses say of a placement by the player to move.
std::string ruled(const Ruleset& ruleset, const State& state, int point) {
  return broken(refusals(*document_rules(ruleset), state, {state.to_move, point}));
}

// ---------------------------------------------------------------------------------------------- the board

std::string cut_off(const Drawn& drawn, Colour colour) { return points(with({}), "cut-off", drawn, {drawn.position.of(colour)}); }

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
  const Drawn drawn{". . X . O . ."};
  const auto reach = [&](Colour colour) {
    return points(with({}), "reaching", drawn, {drawn.position.empty(), drawn.position.of(colour)});
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
  const Board board({3, 2});
  Asked go(with({}), board);
  for_each_position(board, [&](const Position<Board::Region>& position) {
    for (const Colour colour : {black, white}) {
      const Position<Board::Region> cleared = position.without(go.points("cut-off", position, {position.of(colour)}));
      ASSERT_FALSE(some(go.points("cut-off", cleared, {cleared.of(colour)}))) << drawn(position);
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
  const Drawn position{"X . O"};
  for (const Ruleset& ruleset : all_rulesets(spec("go"))) {
    EXPECT_EQ(ruled(ruleset, position.state(white), 0), "move: # . .") << ruleset.text();
    EXPECT_EQ(ruled(ruleset, position.state(white), 2), "move: . . #") << ruleset.text();
    EXPECT_EQ(ruled(ruleset, Drawn{"X O"}.state(black), 1), "move: . #") << ruleset.text();
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
  for (const char* ko : all_kos)
    EXPECT_EQ(ruled(with({ko}), played(with({ko}), eye().state(white), {pass}), 0), "repeat: # . . / . . .")
        << ko;
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
    EXPECT_EQ(ruled(with({ko}), ko_shape(), black), "legal") << ko;
    const State taken = played(with({ko}), ko_shape().state(black), {ko_shape().point});
    EXPECT_EQ(drawn(taken.position), ". X O . / X . X O / . X O .") << ko;
    EXPECT_EQ(ruled(with({ko}), taken, 5), "repeat: . . . . / . # # . / . . . .") << ko;
  }
}

TEST(GoKo, CanBeTakenBackOnceTheBoardIsAnother) {
  for (const char* ko : all_kos) {
    const State later = played(with({ko}), ko_shape().state(black), {ko_shape().point, 11, 0});
    EXPECT_EQ(ruled(with({ko}), later, 5), "legal") << ko;
  }
}

TEST(GoKo, OfTheEmptyBoardIsThereFromTheStart) {
  const Board board({2, 1});
  const std::vector<std::optional<int>> turns{0, pass};
  EXPECT_EQ(ruled(with({"ko=positional"}), played(with({}), start(board), turns), 1), "repeat: # #");
  for (const char* ko : {"ko=situational", "ko=simple"})
    EXPECT_EQ(ruled(with({ko}), played(with({ko}), start(board), turns), 1), "legal") << ko;
}

TEST(GoKo, OfAPresentBoardIsOfPlacementsAlone) {
  const Board point({1, 1});
  const State again = played(with({"ko=situational"}), start(point), {0, pass});
  EXPECT_EQ(drawn(again.position), ".");
  EXPECT_EQ(again.to_move, black);  // as at the start: the pass made it again
  EXPECT_EQ(ruled(with({"ko=situational"}), again, 0), "repeat: #");
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
  const Ruleset positional = with({"ko=positional"});
  const State state = played(positional, sending_two().state(white), {send, take_two});
  EXPECT_EQ(drawn(state.position), ". . . . / X X O . / . . X O");
  EXPECT_EQ(ruled(positional, state, take_one), "repeat: . . . . / . . . . / . # # .");
}

TEST(GoKo, OfALongerCycleIsSeenBySituationalOnceTheSamePlayerIsToMove) {
  const Ruleset situational = with({"ko=situational"});
  const State once = played(situational, sending_two().state(white), {send, take_two, take_one});
  EXPECT_EQ(drawn(once.position), drawn(sending_two().position));
  EXPECT_EQ(once.to_move, black);
  const State back = played(situational, once, {pass});
  EXPECT_EQ(ruled(situational, back, send), "repeat: . . . . / . . . . / # . . .");
}

TEST(GoKo, OfALongerCycleIsNeverSeenBySimple) {
  const Ruleset simple = with({"ko=simple"});
  State state = sending_two().state(white);
  for (int round = 0; round < 3; ++round) {
    state = played(simple, state, {send, take_two, take_one, pass});
    EXPECT_EQ(drawn(state.position), drawn(sending_two().position));
    EXPECT_EQ(state.to_move, white);
    EXPECT_EQ(state.passes, 1);
  }
}

std::string recalled_of(const Ruleset& ruleset, const State& state) {
  std::string text;
  for (const Moment& moment : document_rules(ruleset)->recalled(state))
    text += (text.empty() ? "" : "; ") + drawn(moment.position) + (moment.to_move == black ? " B" : " W");
  return text;
}

/// Where it does not matter who was to move, it is who is to move now.
TEST(GoRecalled, IsEachEarlierBoardOnceAndWhoWasToMoveWhereThatMatters) {
  const Board board({3, 1});
  const std::vector<std::optional<int>> turns{0, pass, 2, pass};
  const auto recalled = [&](const char* ko) {
    return recalled_of(with({ko}), played(with({ko}), start(board), turns));
  };
  EXPECT_EQ(recalled("ko=positional"), ". . . B; X . . B");
  EXPECT_EQ(recalled("ko=situational"), ". . . B; X . . W; X . . B; X . X W");
  EXPECT_EQ(recalled("ko=simple"), "X . X B");
}

TEST(GoRecalled, IsNothingAtTheStart) {
  const Board board({3, 1});
  EXPECT_TRUE(document_rules(with({}))->looks_back());
  for (const Ruleset& ruleset : all_rulesets(spec("go")))
    EXPECT_EQ(recalled_of(ruleset, start(board)), "") << ruleset.text();
}

/// The games of at most so many moves from a state, spelled out.
std::string games_from(const Rules& play_rules, const State& state, int most_moves) {
  if (most_moves == 0) return "";
  std::string text;
  for (const Move& move : legal_moves(play_rules, state))
    text += (move.point ? std::to_string(*move.point) : "pass") + "(" +
            games_from(play_rules, play(play_rules, state, move), most_moves - 1) + ")";
  return text;
}

/// All that tells states apart if not even the order of what they recall does.
using Recollection = std::tuple<std::string, Colour, int, std::vector<std::string>>;

Recollection recollection(const Rules& play_rules, const State& state) {
  std::vector<std::string> moments;
  for (const Moment& moment : play_rules.recalled(state))
    moments.push_back(drawn(moment.position) + (moment.to_move == black ? "B" : "W"));
  std::ranges::sort(moments);
  return {drawn(state.position), state.to_move, state.passes, moments};
}

Ruleset some_ruleset() {
  const std::vector<Ruleset> all = all_rulesets(spec("go"));
  return all[*rc::gen::inRange<std::size_t>(0, all.size())];
}

/// A move among the legal ones, passes being rare.
Move some_move(const std::vector<Move>& moves) {
  const int rare = *rc::gen::inRange(0, 4);
  if (moves.size() == 1 || rare == 0) return moves.back();
  return moves[*rc::gen::inRange<std::size_t>(0, moves.size() - 1)];
}

constexpr int moves_ahead = 3;

RC_GTEST_PROP(GoRecalled, IsAllOfThePastThatDecidesHowAGameGoesOn, ()) {
  const auto play_rules = document_rules(some_ruleset());
  const Board board({2, *rc::gen::inRange(1, 4)});
  State state = start(board);
  for (int moves = *rc::gen::inRange(0, 16); moves > 0 && state.passes < 2; --moves)
    state = play(*play_rules, state, some_move(legal_moves(*play_rules, state)));
  State other = state;
  other.earlier = play_rules->recalled(state);
  RC_ASSERT(games_from(*play_rules, other, moves_ahead) == games_from(*play_rules, state, moves_ahead));
}

TEST(GoRecalled, StatesThatAreOtherwiseEqualAndRecallTheSameGoOnAlike) {
  int met_again = 0;
  for (const Ruleset& ruleset : all_rulesets(spec("go"))) {
    const auto play_rules = document_rules(ruleset);
    std::map<Recollection, std::string> games;
    const auto visit = [&](const auto& visit, const State& state, int left) -> void {
      const std::string ahead = games_from(*play_rules, state, moves_ahead);
      const auto [known, is_new] = games.emplace(recollection(*play_rules, state), ahead);
      if (!is_new) ++met_again;
      ASSERT_EQ(known->second, ahead) << ruleset.text() << drawn(state.position);
      if (left == 0) return;
      for (const Move& move : legal_moves(*play_rules, state))
        visit(visit, play(*play_rules, state, move), left - 1);
    };
    const Board board({3, 1});
    visit(visit, start(board), 7);
  }
  EXPECT_GT(met_again, 100);
}

// --------------------------------------------------------------------------------- turns, passes and the end

TEST(GoTurns, BlackBeginsAndThePlayersAlternate) {
  const Drawn position{". * ."};
  const auto play_rules = document_rules(with({}));
  EXPECT_EQ(start(position.board).to_move, black);
  EXPECT_EQ(broken(refusals(*play_rules, position.state(black), position.move(white))), "turns: . . .");
  EXPECT_EQ(broken(refusals(*play_rules, position.state(black), {white, pass})), "turns: . . .");
  EXPECT_EQ(play(*play_rules, position.state(black), position.move(black)).to_move, white);
  EXPECT_EQ(play(*play_rules, position.state(white), {white, pass}).to_move, black);
}

TEST(GoPass, ChangesNothingOnTheBoard) {
  const Drawn position{"X O ."};  // not even stones that do not reach empty
  EXPECT_EQ(drawn(play(*document_rules(with({})), position.state(black), {black, pass}).position), "X O .");
}

TEST(GoPass, IsLegalEvenWhereNothingElseIsOrThePositionWasThere) {
  const Board point({1, 1});
  for (const Ruleset& ruleset : all_rulesets(spec("go"))) {
    const auto play_rules = document_rules(ruleset);
    State state = start(point);
    EXPECT_EQ(legal_moves(*play_rules, state).back(), (Move{black, pass})) << ruleset.text();
    state = played(ruleset, state, {pass});
    EXPECT_EQ(legal_moves(*play_rules, state), (std::vector<Move>{{white, pass}})) << ruleset.text();
  }
}

TEST(GoEndOfGame, ComesWithTwoPassesInARow) {
  for (const Ruleset& ruleset : all_rulesets(spec("go"))) {
    const Drawn position{". * ."};
    const State once = played(ruleset, position.state(black), {pass});
    EXPECT_EQ(ruled(ruleset, once, 1), "legal") << ruleset.text();
    const State twice = played(ruleset, once, {pass});
    EXPECT_EQ(ruled(ruleset, twice, 1), "end: . . .") << ruleset.text();
    EXPECT_TRUE(legal_moves(*document_rules(ruleset), twice).empty()) << ruleset.text();
    const State between = played(ruleset, once, {1, pass});
    EXPECT_FALSE(legal_moves(*document_rules(ruleset), between).empty()) << ruleset.text();
  }
}

// ----------------------------------------------------------------------------------------------- the score

Result result(const Drawn& position, Komi komi) {
  return document_rules(with({}))->result(position.state(black, 2), komi);
}

TEST(GoScore, CountsStonesAndTheEmptyPointsThatReachNoOtherColour) {
  const Drawn position{". X . O .",  //
                       "X X . O O",  //
                       ". X . O ."};
  EXPECT_EQ(drawn(document_rules(with({}))->scoring(position.position, black)), "# # . . . / # # . . . / # # . . .");
  EXPECT_EQ(drawn(document_rules(with({}))->scoring(position.position, white)), ". . . # # / . . . # # / . . . # #");
  EXPECT_EQ(result(position, Komi{0}).black, 2 * 6);
  EXPECT_EQ(result(position, Komi{0}).white, 2 * 6);
}

TEST(GoScore, GivesAnEmptyRegionBetweenTheColoursToNobody) {
  const Drawn position{"X . . O"};
  EXPECT_EQ(drawn(document_rules(with({}))->scoring(position.position, black)), "# . . .");
  EXPECT_EQ(drawn(document_rules(with({}))->scoring(position.position, white)), ". . . #");
}

TEST(GoScore, GivesTheWholeBoardToALoneStoneAndAnEmptyOneToNobody) {
  EXPECT_EQ(result({". . .", ". X .", ". . ."}, Komi{0}).black, 2 * 9);
  EXPECT_EQ(result({". . .", ". . .", ". . ."}, Komi{0}).black, 0);
  EXPECT_EQ(result({". . .", ". . .", ". . ."}, Komi{0}).white, 0);
}

TEST(GoScore, LeavesTheDeadWhereTheyStand) {
  const Drawn position{". X O . X ."};
  EXPECT_EQ(drawn(document_rules(with({}))->scoring(position.position, white)), ". . # . . .");
  EXPECT_EQ(drawn(document_rules(with({}))->scoring(position.position, black)), "# # . . # #");
}

TEST(GoScore, AddsTheKomiToWhite) {
  const Result even = result({"X . O"}, Komi{15});
  EXPECT_EQ(even.black, 2);
  EXPECT_EQ(even.white, 17);
  EXPECT_EQ(even.winner, white);
  EXPECT_EQ(result({"X . O"}, Komi{-1}).winner, black);
}

TEST(GoScore, IsATieWhereThePointsAreEqual) {
  const Result tie = result({"X X . O"}, Komi{2});
  EXPECT_EQ(tie.winner, std::nullopt);
  EXPECT_EQ(tie.note, "a tie");
  EXPECT_EQ(result({"X X . O"}, Komi{1}).winner, black);
  EXPECT_EQ(result({"X X . O"}, Komi{1}).note, "");
  EXPECT_EQ(result({"X X . O"}, Komi{3}).winner, white);
}

TEST(GoSettled, MeansThatEveryGroupReachesEmpty) {
  const auto play_rules = document_rules(with({}));
  EXPECT_TRUE(play_rules->is_settled(Drawn{". . ."}.position));
  EXPECT_FALSE(play_rules->is_settled(Drawn{"X O ."}.position));
  EXPECT_FALSE(play_rules->is_settled(Drawn{"O X ."}.position));
  EXPECT_TRUE(play_rules->is_settled(Drawn{"X X . O"}.position));
  EXPECT_FALSE(play_rules->is_settled(Drawn{"X"}.position));
}

TEST(GoSetup, TakesEveryBoardAndKomi) {
  const auto play_rules = document_rules(with({}));
  for (const Size size : {Size{1, 1}, Size{19, 19}, Size{7, 4}})
    EXPECT_TRUE(play_rules->setup(size, Komi{15}).empty());
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

  void turn(const std::optional<int>& point) {
    const std::string after = point ? *placed(*point) : board();
    passes = point ? 0 : passes + 1;
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

std::string stones(const Position<Board::Region>& position) {
  std::string text = drawn(position);
  std::erase_if(text, [](char symbol) { return symbol == ' ' || symbol == '/'; });
  return text;
}

RC_GTEST_PROP(GoGames, AreThoseOfANaiveModel, ()) {
  const Ruleset ruleset = some_ruleset();
  const auto play_rules = document_rules(ruleset);
  const Board board({*rc::gen::inRange(1, 5), *rc::gen::inRange(1, 4)});
  State state = start(board);
  const bool from_set_up = *rc::gen::inRange(0, 3) == 0;
  if (from_set_up) {
    for (int point = 0; point < board.size().area(); ++point) {
      const int stone = *rc::gen::inRange(0, 3);
      if (stone == 1) state.position.black.add(point);
      if (stone == 2) state.position.white.add(point);
    }
    state.to_move = *rc::gen::element(black, white);
  }
  Naive naive{board.size(),
              std::string(ruleset.reading("suicide")),
              std::string(ruleset.reading("ko")),
              {{stones(state.position), state.to_move == black ? 'X' : 'O'}}};
  int captures = 0;
  for (int turns = 0; turns < 40; ++turns) {
    RC_ASSERT(stones(state.position) == naive.board());
    RC_ASSERT(state.passes == naive.passes);
    const Result result = play_rules->result(state, Komi{1});
    RC_ASSERT(result.black == 2 * naive.points('X'));
    RC_ASSERT(result.white == 2 * naive.points('O') + 1);
    std::vector<Move> expected;
    for (int point = 0; point < board.size().area(); ++point) {
      const auto placed = naive.placed(point);
      RC_ASSERT(is_legal(*play_rules, state, {state.to_move, point}) == placed.has_value());
      if (placed) expected.push_back({state.to_move, point});
    }
    if (naive.passes < 2) expected.push_back({state.to_move, pass});
    const std::vector<Move> moves = legal_moves(*play_rules, state);
    RC_ASSERT(moves == expected);
    if (moves.empty()) break;
    const Move move = some_move(moves);
    const int before = size(state.position.stones());
    state = play(*play_rules, state, move);
    naive.turn(move.point);
    if (move.point && size(state.position.stones()) <= before) ++captures;
  }
  RC_CLASSIFY(captures > 0, "captures");
  RC_CLASSIFY(from_set_up, "set-up");
}

}  // namespace
}  // namespace ruleproof::go
