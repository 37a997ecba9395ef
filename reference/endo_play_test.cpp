#include "reference/endo_play.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "reference/endo_drawn.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::endo {
namespace {

constexpr Colour black = Colour::black;
constexpr Colour white = Colour::white;
constexpr Direction east = Direction::east;
constexpr Direction south = Direction::south;
constexpr Direction west = Direction::west;

/// What stands against something: "clause (fault): squares" for each refusal, parted by "; ", or "legal".
std::string text(const Drawn& drawn, const std::vector<Refusal>& refusals) {
  std::string text;
  for (const Refusal& refusal : refusals) {
    if (!text.empty()) text += "; ";
    text += std::string(refusal.clause) + " (" + std::string(refusal.fault) + ")";
    if (!refusal.shows.empty()) text += ": " + drawn.drawn(refusal.shows);
  }
  return text.empty() ? "legal" : text;
}

std::string placed(const Drawn& drawn, Square square) {
  return text(drawn, refusals({}, drawn.state(black), square));
}

/// What is against Black's moving of a marker after the placement that is drawn.
std::string moved(const Readings& readings, const Drawn& drawn, std::optional<Movement> movement) {
  return text(drawn, refusals(readings, drawn.placed(black), movement));
}

// ------------------------------------------------------------------------------------ how the groups stand

TEST(EndoJudgement, NamesTheDeprivedMarkersTheWinnerAndTheClause) {
  const Drawn drawn{". X .",  //
                    "X O X",  //
                    ". X ."};
  const Judgement by_black = judgement({}, drawn.markers, black);
  EXPECT_EQ(drawn.drawn(by_black.own), ". . . / . . . / . . .");
  EXPECT_EQ(drawn.drawn(by_black.opponents), ". . . / . # . / . . .");
  EXPECT_EQ(by_black.winner, black);
  EXPECT_EQ(by_black.clause, "object");
  const Judgement by_white = judgement({}, drawn.markers, white);
  EXPECT_EQ(drawn.drawn(by_white.own), ". . . / . # . / . . .");
  EXPECT_EQ(drawn.drawn(by_white.opponents), ". . . / . . . / . . .");
  EXPECT_EQ(by_white.winner, black);
  EXPECT_EQ(by_white.clause, "both");
}

TEST(EndoJudgement, OfBothColoursIsAgainstTheMover) {
  const Drawn drawn{". O O .",  //
                    "O X X O",  //
                    "X O O X",  //
                    ". X X ."};
  for (const Self self : {Self::loses, Self::nothing})
    for (const Colour mover : {black, white}) {
      const Judgement judged = judgement({.self = self}, drawn.markers, mover);
      EXPECT_EQ(judged.own.size(), 2u);
      EXPECT_EQ(judged.opponents.size(), 2u);
      EXPECT_EQ(judged.winner, other(mover));
      EXPECT_EQ(judged.clause, "both");
    }
}

TEST(EndoJudgement, OfTheOwnAloneDecidesNothingIfSoRead) {
  const Drawn drawn{". X .",  //
                    "X O X",  //
                    ". X ."};
  const Judgement judged = judgement({.self = Self::nothing}, drawn.markers, white);
  EXPECT_EQ(judged.own, (std::vector<Square>{{1, 1}}));
  EXPECT_EQ(judged.winner, std::nullopt);
  EXPECT_EQ(judged.clause, "");
}

TEST(EndoJudgement, LeavesTheGameOpenWhereEveryGroupHasALiberty) {
  const Judgement judged = judgement({}, Drawn{"X O"}.markers, black);
  EXPECT_TRUE(judged.own.empty());
  EXPECT_TRUE(judged.opponents.empty());
  EXPECT_EQ(judged.winner, std::nullopt);
  EXPECT_EQ(judged.clause, "");
}

TEST(EndoLiberties, AreThoseOfTheGroupOfAMarker) {
  const Drawn drawn{". X X . .",  //
                    "X . O O X",  //
                    ". X X . ."};
  EXPECT_EQ(drawn.drawn(holes({}, drawn.markers)), ". . . . . / . # . . . / . . . . .");
  EXPECT_EQ(drawn.drawn(liberties({}, drawn.markers, {2, 1})), ". . . # . / . . . . . / . . . # .");
  EXPECT_EQ(drawn.drawn(liberties({}, drawn.markers, {4, 1})), ". . . . # / . . . . . / . . . . # + 5,1");
  EXPECT_EQ(drawn.drawn(liberties({.group = Group::any_set}, drawn.markers, {2, 1})),
            ". . . . . / . . . . . / . . . . .");
}

TEST(EndoOrganism, IsCutByAMarkerThatHoldsItTogether) {
  const Drawn drawn{"X . . O",  //
                    ". O X ."};
  EXPECT_TRUE(is_one_organism(drawn.markers));
  EXPECT_TRUE(is_cut(drawn.markers, {1, 0}));
  EXPECT_TRUE(is_cut(drawn.markers, {2, 0}));
  EXPECT_FALSE(is_cut(drawn.markers, {0, 1}));
  EXPECT_FALSE(is_cut(drawn.markers, {3, 1}));
  EXPECT_FALSE(is_cut(Drawn{"X"}.markers, {0, 0}));
  EXPECT_FALSE(is_one_organism(Drawn{"X . O"}.markers));
}

// ------------------------------------------------------------------------------------------------ placements

TEST(EndoRefusal, OfAPlacementOnAMarkerNamesTheMarker) {
  const Drawn drawn{"X O"};
  EXPECT_EQ(placed(drawn, {0, 0}), "turn (there is a marker already): # .");
  EXPECT_EQ(placed(drawn, {1, 0}), "turn (there is a marker already): . #");
}

TEST(EndoRefusal, OfAPlacementThatIsNotConnectedNamesTheOrganismHoweverFarItIs) {
  const Drawn drawn{"X . .",  //
                    "O X ."};
  const std::string unity = "unity (it would not be connected to all other markers): # . . / # # .";
  for (const Square square : {Square{3, 0}, Square{1, -2}, Square{-2, 3}, Square{4, 4}, Square{5, 0},
                              Square{5, 6}, Square{-4, 0}, Square{farthest, farthest}, Square{-farthest, 0}})
    EXPECT_EQ(placed(drawn, square), unity) << square.x << ',' << square.y;
  for (const Square square : {Square{2, 1}, Square{2, -1}, Square{-1, 2}, Square{1, 1}})
    EXPECT_EQ(placed(drawn, square), "legal") << square.x << ',' << square.y;
}

TEST(EndoPlacements, AreAllSquaresAdjacentToTheOrganismHolesAmongThem) {
  const Drawn drawn{". . . . .",  //
                    ". . X . .",  //
                    ". O . X .",  //
                    ". . O . .",  //
                    ". . . . ."};
  EXPECT_EQ(drawn.drawn(legal_placements({}, drawn.state(white))),
            ". # # # . / # # . # # / # . # . # / # # . # # / . # # # .");
}

TEST(EndoPlacements, OnTheEmptyGridAreOneChoice) {
  EXPECT_EQ(legal_placements({}, {}), (std::vector<Square>{{0, 0}}));
  EXPECT_TRUE(refusals({}, State{}, Square{0, 0}).empty());
}

// ------------------------------------------------------------------------------------------------- movements

TEST(EndoRefusal, OfAMovementNamesTheSquareWithoutAMarker) {
  const Drawn drawn{"X O x"};
  EXPECT_EQ(moved({}, drawn, Movement{{1, 1}, south}), "turn (there is no marker): . . . + 1,1");
  EXPECT_EQ(moved({}, drawn, Movement{{farthest, -7}, south}),
            "turn (there is no marker): . . . + 1000000,-7");
}

TEST(EndoRefusal, OfAMovementNamesTheMarkerThatMayNotMove) {
  EXPECT_EQ(moved({}, {"O O x"}, Movement{{0, 0}, east}), "turn (it is not the mover's own): # . .");
  EXPECT_EQ(moved({}, {"X O x"}, Movement{{2, 0}, west}),
            "turn (it was just placed, and another has to be moved): . . #");
  EXPECT_EQ(moved({.move = Moved::any_own}, {"X O x"}, Movement{{2, 0}, west}), "legal");
}

TEST(EndoRefusal, OfAMovementOfTheLastOneSaysSoTwice) {
  EXPECT_EQ(moved({}, {"x X O"}, Movement{{1, 0}, south}),
            "westmost (it is already the last one in that direction): . # .; "
            "pass-over (there is no marker to pass over): . # .");
}

TEST(EndoRefusal, OfAMovementNamesTheMarkersThatItCutsOff) {
  EXPECT_EQ(moved({}, {"O X O x"}, Movement{{1, 0}, east}), "unity (it would cut off markers): # . . .");
}

TEST(EndoRefusal, OfAMovementNamesTheMarkersThatLiftingCutsOff) {
  const Drawn drawn{". x O O .",  //
                    "O . . . O",  //
                    ". X O . ."};
  EXPECT_EQ(moved({}, drawn, Movement{{1, 0}, east}), "legal");
  EXPECT_EQ(moved({.unity = Unity::lifted}, drawn, Movement{{1, 0}, east}),
            "unity (it would cut off markers while it is lifted): . # # # . / # . . . # / . . . . .");
}

TEST(EndoRefusal, OfATurnWithoutAMovementNamesTheMarkersThatCouldMove) {
  EXPECT_EQ(moved({}, {"X O x"}, std::nullopt), "must-change (a movement is possible and owed): # . .");
  EXPECT_EQ(moved({.move = Moved::any_own}, {"X O x"}, std::nullopt),
            "must-change (a movement is possible and owed): # . #");
  const Drawn both_ways{"O .",  //
                        "X x"};
  EXPECT_EQ(legal_movements({}, both_ways.placed(black)).size(), 2u);
  EXPECT_EQ(refusals({}, both_ways.placed(black), std::nullopt).front().shows, (std::vector<Square>{{0, 0}}));
  EXPECT_EQ(moved({}, {"O x"}, std::nullopt), "legal");
  EXPECT_EQ(moved({}, {"O X O x"}, std::nullopt), "legal");  // the one in the middle would cut off others
}

TEST(EndoRefusal, OfATurnOfTheOtherPlayer) {
  const Drawn drawn{"X O"};
  const auto turn = [&](Colour colour) {
    return text(drawn, refusals({}, drawn.state(black), Turn{colour, {2, 0}, Movement{{0, 0}, east}}));
  };
  EXPECT_EQ(turn(black), "legal");
  EXPECT_EQ(turn(white), "second-move (it is the other player's turn)");
}

TEST(EndoRefusal, OfATurnLooksAtTheMovementOnlyAfterALegalPlacement) {
  const Drawn drawn{"X O"};
  EXPECT_EQ(text(drawn, refusals({}, drawn.state(black), Turn{black, {1, 0}, Movement{{1, 0}, west}})),
            "turn (there is a marker already): . #");
}

TEST(EndoRefusal, OfAnythingInAGameThatIsOver) {
  const Drawn drawn{"X O"};
  State over = drawn.state(black);
  over.winner = white;
  EXPECT_EQ(text(drawn, refusals({}, over, Square{2, 0})), "object (the game is over)");
  EXPECT_EQ(text(drawn, refusals({}, over, Turn{black, {2, 0}, Movement{{0, 0}, east}})),
            "object (the game is over)");
  EXPECT_TRUE(legal_placements({}, over).empty());
  EXPECT_TRUE(legal_turns({}, over).empty());
}

/// Black deprives the marker in the middle by a placement on the empty square.
const Drawn& atari() {
  static const Drawn drawn{". . X .",  //
                           "X X O *",  //
                           ". . X ."};
  return drawn;
}

TEST(EndoTurn, GoesOnAfterAPlacementThatDeprivesUnlessEachActionIsJudged) {
  const Placed on = place({}, atari().state(black), atari().here);
  EXPECT_EQ(on.winner, std::nullopt);
  EXPECT_FALSE(legal_movements({}, on).empty());
  const State freed = move({}, on, Movement{{1, 1}, east});
  EXPECT_EQ(atari().drawn(freed.markers), ". . X . / X . O X / . . X . + X4,1");
  EXPECT_EQ(freed.winner, std::nullopt);
  const State kept = move({}, on, Movement{{0, 1}, east});
  EXPECT_EQ(atari().drawn(kept.markers), ". . X . / . X O X / . . X . + X4,1");
  EXPECT_EQ(kept.winner, black);
}

TEST(EndoTurn, EndsWithAPlacementThatDeprivesIfEachActionIsJudged) {
  const Readings each{.deprived = Deprived::each_action};
  const Placed ended = place(each, atari().state(black), atari().here);
  EXPECT_EQ(ended.winner, black);
  EXPECT_TRUE(legal_movements(each, ended).empty());
  EXPECT_TRUE(refusals(each, ended, std::nullopt).empty());
  EXPECT_EQ(text(atari(), refusals(each, ended, Movement{{1, 1}, east})),
            "object (the game ended with the placement)");
  const State after = play(each, atari().state(black), {black, atari().here, std::nullopt});
  EXPECT_EQ(after.winner, black);
  EXPECT_EQ(after.markers.size(), atari().markers.size() + 1);
}

/// What White places on the empty square is born without a liberty.
const Drawn& hole() {
  static const Drawn drawn{". X X .",  //
                           "X * X O",  //
                           ". X . ."};
  return drawn;
}

TEST(EndoTurn, AGroupBornWithoutALibertyIsDeprived) {
  const State before = hole().state(white);
  const Readings each{.deprived = Deprived::each_action};
  EXPECT_EQ(place({}, before, hole().here).winner, std::nullopt);
  EXPECT_EQ(place(each, before, hole().here).winner, black);
  EXPECT_EQ(place({.deprived = Deprived::each_action, .self = Self::nothing}, before, hole().here).winner,
            std::nullopt);
  EXPECT_EQ(play({}, before, {white, hole().here, Movement{{3, 1}, west}}).winner, black);
}

TEST(EndoTurn, AGroupLeftWithoutALibertyIsLostAfterTheNextTurnUnlessThatGivesItOne) {
  const Readings nothing{.self = Self::nothing};
  const State on = play(nothing, hole().state(white), {white, hole().here, Movement{{3, 1}, west}});
  EXPECT_EQ(hole().drawn(on.markers), ". X X . / X O X . / . X . . + O-1,1");
  EXPECT_EQ(on.winner, std::nullopt);
  EXPECT_EQ(play(nothing, on, {black, {3, 2}, Movement{{2, 2}, west}}).winner, black);
  EXPECT_EQ(play(nothing, on, {black, {3, 2}, Movement{{2, 1}, west}}).winner, std::nullopt);
}

// ------------------------------------------------------------------------------------------------ organisms

TEST(EndoSquares, MayBeFarFromZeroAndNegative) {
  for (const Square at :
       {Square{farthest, farthest}, Square{-farthest, farthest}, Square{-farthest, -farthest}}) {
    State state = play({}, {}, {black, at, std::nullopt});
    state = play({}, state, {white, next(at, east), std::nullopt});
    const Square placed = next(at, south);
    EXPECT_EQ(legal_movements({}, place({}, state, placed)),
              (std::vector<Movement>{{at, east}, {at, south}}));
    state = play({}, state, {black, placed, Movement{at, south}});
    EXPECT_EQ(state.markers[0].square, (Square{at.x, at.y - 2}));
    EXPECT_TRUE(legal_placements({}, state).size() > 8);
  }
}

TEST(EndoSquares, OfAnOrganismLieInARectangleThatIsNotTooLarge) {
  const std::vector<Marker> far{{{-farthest, -farthest}, black}, {{farthest, farthest}, white}};
  EXPECT_THROW(holes({}, far), InputError);
  EXPECT_THROW(liberties({}, far, {farthest, farthest}), InputError);
  EXPECT_THROW(judgement({}, far, black), InputError);
  EXPECT_THROW(is_one_organism(far), InputError);
  EXPECT_THROW(legal_placements({}, State{far}), InputError);
  EXPECT_THROW(refusals({}, State{far}, Square{farthest, farthest - 1}), InputError);
}

std::vector<Marker> in_a_row(int markers, Square step) {
  std::vector<Marker> row;
  for (int i = 0; i < markers; ++i) row.push_back({{i * step.x, i * step.y}, i % 2 == 0 ? black : white});
  return row;
}

TEST(EndoSquares, OfAnOrganismMayBeHundredsInALine) {
  const std::vector<Marker> row = in_a_row(300, {1, 0});
  const Placed placed = place({}, {row, black}, {300, 0});
  EXPECT_EQ(legal_movements({}, placed), (std::vector<Movement>{{{0, 0}, east}}));
  EXPECT_EQ(landing(placed.markers, {{0, 0}, east}), (Square{301, 0}));
  EXPECT_EQ(legal_placements({}, {row, black}).size(), 2u * 302 + 2);
}

TEST(EndoSquares, OfAnOrganismMayBeADozenDozensInADiagonal) {
  const std::vector<Marker> diagonal = in_a_row(144, {1, 1});
  EXPECT_TRUE(is_one_organism(diagonal));
  EXPECT_TRUE(holes({}, diagonal).empty());
  EXPECT_EQ(judgement({}, diagonal, black).winner, std::nullopt);
  EXPECT_TRUE(legal_movements({}, {diagonal, black, {0, 0}}).empty());
}

RC_GTEST_PROP(EndoSquares, OutsideTheWindowMatterNowhere, ()) {
  const Readings readings = some_readings();
  const State state{some_organism(5), *rc::gen::element(black, white)};
  const Square square = *rc::gen::elementOf(legal_placements(readings, state));
  const Placed placed = place(readings, state, square);
  for (int margin = 2; margin <= 8; ++margin) {
    RC_ASSERT(holes(readings, state.markers, margin) == holes(readings, state.markers));
    RC_ASSERT(legal_placements(readings, state, margin) == legal_placements(readings, state));
    RC_ASSERT(legal_movements(readings, placed, margin) == legal_movements(readings, placed));
    const Scene scene(placed.markers, margin);
    for (const Colour colour : {black, white}) {
      std::vector<Square> lost = deprived(readings, scene.position, colour).squares();
      std::ranges::sort(lost);
      const Judgement judged = judgement(readings, placed.markers, placed.mover);
      RC_ASSERT(lost == (colour == placed.mover ? judged.own : judged.opponents));
    }
  }
}

// ------------------------------------------------------------------------------------------------ symmetries

/// One of the eight symmetries of the square, and a translation after it.
struct Image {
  int turns;
  bool mirrored;
  Square by;

  Square linear(Square s) const {
    if (mirrored) s = {-s.x, s.y};
    for (int i = 0; i < turns; ++i) s = {-s.y, s.x};
    return s;
  }
  Square operator()(Square s) const { return {linear(s).x + by.x, linear(s).y + by.y}; }
  Direction operator()(Direction direction) const {
    return *std::ranges::find_if(all_directions, [&](Direction image) {
      return next(Square{}, image) == linear(next(Square{}, direction));
    });
  }
  std::vector<Marker> operator()(std::vector<Marker> markers) const {
    for (Marker& marker : markers) marker.square = (*this)(marker.square);
    std::ranges::sort(markers);
    return markers;
  }
  State operator()(const State& state) const { return {(*this)(state.markers), state.to_move, state.winner}; }
  Turn operator()(const Turn& turn) const {
    Turn image{turn.colour, (*this)(turn.placed), std::nullopt};
    if (turn.moved) image.moved = Movement{(*this)(turn.moved->from), (*this)(turn.moved->direction)};
    return image;
  }
};

RC_GTEST_PROP(EndoTurns, AreTheSameInEveryImageOfThePosition, ()) {
  const Readings readings = some_readings();
  const State state{some_organism(4), *rc::gen::element(black, white)};
  const Image image{any_in(0, 4),
                    any_in(0, 2) == 1,
                    {any_in(100 - farthest, farthest - 100), any_in(100 - farthest, farthest - 100)}};
  const std::vector<Turn> turns = legal_turns(readings, state);
  std::vector<Turn> images;
  for (const Turn& turn : turns) images.push_back(image(turn));
  std::ranges::sort(images);
  std::vector<Turn> turns_of_image = legal_turns(readings, image(state));
  std::ranges::sort(turns_of_image);
  RC_ASSERT(turns_of_image == images);
  const Turn turn = *rc::gen::elementOf(turns);
  RC_ASSERT(play(readings, image(state), image(turn)) == image(play(readings, state, turn)));
}

// --------------------------------------------------------- the rules once more, on a map and by flood fill

/// Endo on a map from squares to X and O.
struct Naive {
  using At = std::pair<int, int>;

  Readings readings;
  std::map<At, char> on = {};
  char mover = 'X';
  char winner = '.';

  char opponent() const { return mover == 'X' ? 'O' : 'X'; }

  /// What a flood reaches from a square by steps in the first so many directions.
  template <class Passes>
  static std::set<At> flooded(At from, int directions, Passes passes) {
    const At steps[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    std::set<At> reached{from};
    std::vector<At> waiting{from};
    while (!waiting.empty()) {
      const At at = waiting.back();
      waiting.pop_back();
      for (int i = 0; i < directions; ++i) {
        const At to{at.first + steps[i].first, at.second + steps[i].second};
        if (passes(to) && reached.insert(to).second) waiting.push_back(to);
      }
    }
    return reached;
  }

  static bool is_connected(const std::map<At, char>& markers) {
    if (markers.empty()) return true;
    const auto passes = [&](At at) { return markers.contains(at); };
    return flooded(markers.begin()->first, 8, passes).size() == markers.size();
  }

  /// The empty squares that are no holes, near the markers.
  std::set<At> open() const {
    int low = 0, high = 0;
    for (const auto& [at, colour] : on) {
      low = std::min({low, at.first - 1, at.second - 1});
      high = std::max({high, at.first + 1, at.second + 1});
    }
    return flooded({low, low}, 4, [&](At at) {
      return std::min(at.first, at.second) >= low && std::max(at.first, at.second) <= high &&
             !on.contains(at);
    });
  }

  bool has_deprived(char colour) const {
    const std::set<At> liberties = open();
    for (const auto& [marker, its_colour] : on) {
      if (its_colour != colour) continue;
      std::set<At> group{marker};
      if (readings.group == Group::maximal)
        group = flooded(marker, 4, [&](At at) { return on.contains(at) && on.at(at) == colour; });
      bool has_liberty = false;
      for (const At& at : group)
        for (const At& side : {At{at.first + 1, at.second}, At{at.first - 1, at.second},
                               At{at.first, at.second + 1}, At{at.first, at.second - 1}})
          has_liberty = has_liberty || liberties.contains(side);
      if (!has_liberty) return true;
    }
    return false;
  }

  void judge() {
    const bool own = has_deprived(mover);
    const bool theirs = has_deprived(opponent());
    if (own && (theirs || readings.self == Self::loses))
      winner = opponent();
    else if (theirs)
      winner = mover;
  }

  /// All ends of lines that a marker may land on, by the direction that leads there.
  std::map<Direction, At> ends(At from) const {
    std::map<Direction, At> ends;
    for (const auto& [at, colour] : on) {
      const auto [x, y] = at;
      const auto extend = [&](Direction direction, At end, bool is_further) {
        const auto [known, is_new] = ends.emplace(direction, end);
        if (!is_new && is_further) known->second = end;
      };
      if (x == from.first && y > from.second) extend(Direction::north, {x, y + 1}, true);
      if (x == from.first && y < from.second) extend(Direction::south, {x, y - 1}, false);
      if (y == from.second && x > from.first) extend(Direction::east, {x + 1, y}, true);
      if (y == from.second && x < from.first) extend(Direction::west, {x - 1, y}, false);
    }
    return ends;  // the map is in rising order, so the last are the furthest in the north and east
  }

  /// Every legal turn, and what it leads to.
  std::vector<std::pair<Turn, Naive>> turns() const {
    std::vector<std::pair<Turn, Naive>> turns;
    if (winner != '.') return turns;
    std::set<At> squares;
    for (const auto& [at, colour] : on)
      for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy)
          if (!on.contains({at.first + dx, at.second + dy})) squares.emplace(at.first + dx, at.second + dy);
    if (on.empty()) squares.emplace(0, 0);
    for (const At& placed : squares) {
      Naive next = *this;
      next.on[placed] = mover;
      Turn turn{mover == 'X' ? black : white, {placed.first, placed.second}, std::nullopt};
      if (readings.deprived == Deprived::each_action) next.judge();
      bool has_moved = false;
      if (next.winner == '.') {
        for (const auto& [from, colour] : next.on) {
          if (colour != mover || (readings.move == Moved::other && from == placed)) continue;
          for (const auto& [direction, end] : next.ends(from)) {
            Naive after = next;
            after.on.erase(from);
            if (readings.unity == Unity::lifted && !is_connected(after.on)) continue;
            after.on[end] = mover;
            if (!is_connected(after.on)) continue;
            has_moved = true;
            after.judge();
            after.mover = opponent();
            turn.moved = Movement{{from.first, from.second}, direction};
            turns.emplace_back(turn, after);
          }
        }
      }
      if (has_moved) continue;
      turn.moved = std::nullopt;
      if (next.winner == '.') next.judge();
      next.mover = opponent();
      turns.emplace_back(turn, next);
    }
    return turns;
  }

  State state() const {
    State state{{}, mover == 'X' ? black : white, std::nullopt};
    for (const auto& [at, colour] : on)
      state.markers.push_back({{at.first, at.second}, colour == 'X' ? black : white});
    if (winner != '.') state.winner = winner == 'X' ? black : white;
    return state;
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0 || winner != '.') return 1;
    std::uint64_t sequences = 0;
    for (const auto& [turn, after] : turns()) sequences += after.perft(depth - 1);
    return sequences;
  }
};

RC_GTEST_PROP(EndoGames, AreThoseOfANaiveModel, ()) {
  const Readings readings = some_readings();
  Naive naive{readings};
  const bool is_set_up = any_in(0, 2) == 1;
  if (is_set_up) {
    for (const Marker& marker : some_organism(5))
      naive.on[{marker.square.x, marker.square.y}] = marker.colour == black ? 'X' : 'O';
    naive.mover = *rc::gen::element('X', 'O');
  }
  State state = naive.state();
  int turns_made = 0;
  for (const int most = is_set_up ? 3 : 7; turns_made < most; ++turns_made) {
    auto expected = naive.turns();
    std::ranges::sort(expected, {}, [](const auto& turn) { return turn.first; });
    std::vector<Turn> turns;
    for (const auto& [turn, after] : expected) turns.push_back(turn);
    RC_ASSERT(legal_turns(readings, state) == turns);
    if (turns.empty()) break;
    if (any_in(0, 2) == 0) {
      const auto decides = [](const auto& turn) { return turn.second.winner != '.'; };
      if (std::ranges::any_of(expected, decides)) std::erase_if(expected, std::not_fn(decides));
    }
    const auto [turn, after] = expected[any_in(0, static_cast<int>(expected.size()))];
    naive = after;
    state = play(readings, state, turn);
    RC_ASSERT(state == naive.state());
  }
  RC_CLASSIFY(is_set_up, "set-up");
  RC_CLASSIFY(state.winner.has_value(), "decided");
}

RC_GTEST_PROP(EndoTurns, AreRefusedUnlessTheyAreListed, ()) {
  const Readings readings = some_readings();
  const State state{some_organism(4), *rc::gen::element(black, white)};
  const std::vector<Turn> turns = legal_turns(readings, state);
  int legal = 0, illegal = 0;
  for (int i = 0; i < 20; ++i) {
    Turn turn = *rc::gen::elementOf(turns);
    if (any_in(0, 3) == 0) turn.placed = {any_in(-2, 7), any_in(-2, 7)};
    if (any_in(0, 2) == 0)
      turn.moved = Movement{{any_in(-2, 7), any_in(-2, 7)}, all_directions[any_in(0, 4)]};
    if (any_in(0, 6) == 0) turn.moved = std::nullopt;
    if (any_in(0, 9) == 0) turn.colour = other(turn.colour);
    const bool is_listed = std::ranges::find(turns, turn) != turns.end();
    ++(is_listed ? legal : illegal);
    RC_ASSERT(refusals(readings, state, turn).empty() == is_listed);
    if (is_listed)
      RC_ASSERT(play(readings, state, turn).to_move == other(state.to_move));
    else
      RC_ASSERT_THROWS_AS(play(readings, state, turn), InputError);
  }
  RC_CLASSIFY(legal > 2 && illegal > 2, "both kinds");
}

// ------------------------------------------------------------------------------------------------- counting

std::uint64_t perft(const Readings& readings, const State& state, int depth) {
  if (depth == 0 || state.winner) return 1;
  const std::vector<Turn> turns = legal_turns(readings, state);
  if (depth == 1) return turns.size();
  std::uint64_t sequences = 0;
  for (const Turn& turn : turns)
    sequences += perft(readings, move(readings, place(readings, state, turn.placed), turn.moved), depth - 1);
  return sequences;
}

void expect_perft(const Readings& readings, const std::vector<std::uint64_t>& sequences) {
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    const int depth = static_cast<int>(i) + 1;
    EXPECT_EQ(perft(readings, {}, depth), sequences[i]) << "depth " << depth;
    EXPECT_EQ(Naive{readings}.perft(depth), sequences[i]) << "depth " << depth << " of the naive model";
  }
}

TEST(EndoPerft, OfTheDefaultReadings) { expect_perft({}, {1, 8, 96, 1520}); }

TEST(EndoPerft, WhereAnyOwnMarkerMayMove) { expect_perft({.move = Moved::any_own}, {1, 8, 140, 3304}); }

TEST(EndoPerft, IsTheSameForAllOtherReadingsUpToFourTurns) {
  for (const Readings& readings :
       {Readings{.unity = Unity::lifted}, Readings{.deprived = Deprived::each_action},
        Readings{.group = Group::any_set}, Readings{.self = Self::nothing}, Readings{.hole = Hole::loop}})
    expect_perft(readings, {1, 8, 96, 1520});
}

}  // namespace
}  // namespace ruleproof::endo
