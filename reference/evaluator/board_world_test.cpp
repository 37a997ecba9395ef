#include "reference/evaluator/board_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "reference/model/model.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::evaluator {
namespace {

using Region = BoardWorld::Region;

const language::Document& grid() {
  static const language::CheckedDocument checked = language::read_document(
      "test.md",
      "# A game\n\n    game \"A\"\n    board unbounded-grid\n    players black, white\n    turns alternate\n"
      "    move place(p in around(occupied)):\n      put mover on p\n    end when no occupied\n");
  return checked.document;
}

constexpr int side = 13, wider = 5;

/// The same region of the unbounded grid, as a set in a narrow window and as a set in a wide window.
struct Seen {
  Region narrow, wide;
};

/// Returns whether the two sets agree on every square of the wide window. A square outside the narrow window
/// counts as an element of the narrow set if the nearest square of that window is an element.
bool agree(const Seen& seen) {
  constexpr int w = side + 2 * wider;
  for (int point = 0; point < w * w; ++point) {
    const int x = std::clamp(point % w - wider, 0, side - 1), y = std::clamp(point / w - wider, 0, side - 1);
    if (seen.wide.has(point) != seen.narrow.has(y * side + x)) return false;
  }
  return true;
}

class Windows : public testing::Test {
 protected:
  Windows() {
    narrow_.look_at({side, side}, {0, 0});
    wide_.look_at({side + 2 * wider, side + 2 * wider}, {-wider, -wider});
  }

  Seen some_squares(std::mt19937_64& random) {
    Seen seen{narrow_.nowhere(), wide_.nowhere()};
    for (int i = 0; i < 6; ++i) {
      const int x = 4 + static_cast<int>(random() % 5), y = 4 + static_cast<int>(random() % 5);
      seen.narrow.add(y * side + x);
      seen.wide.add((y + wider) * (side + 2 * wider) + x + wider);
    }
    return seen;
  }

  /// Returns the result of the operation with the number `which` on two regions of the same window.
  static Region operation(const BoardWorld& world, unsigned which, const Region& a, const Region& b) {
    const Direction direction{static_cast<int>(which % 8)};
    switch (which / 8) {
      case 0:
        return a | b;
      case 1:
        return a - b;
      case 2:
        return ~a;
      case 3:
        return touching(a);
      case 4:
        return around(a);
      case 5:
        return spread(a, b);
      case 6:
        return chained(a, b);
      case 7:
        return world.next(a, direction, 1 + static_cast<int>(which % 3));
      case 8:
        return world.ahead(a, direction);
      case 9:
        return world.wound_round(a);
      default:
        return world.far_outside();
    }
  }

  const Game game_ = Game(grid());
  BoardWorld narrow_{game_};
  BoardWorld wide_{game_};
};

TEST_F(Windows, SayWhatAWiderOneSaysOrNothing) {
  std::mt19937_64 random(1);
  int said = 0, unsaid = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<Seen> all{some_squares(random), some_squares(random)};
    for (int step = 0; step < 6; ++step) {
      const auto which = static_cast<unsigned>(random() % 88);
      const Seen& a = all[random() % all.size()];
      const Seen& b = all[random() % all.size()];
      try {
        Seen next{operation(narrow_, which, a.narrow, b.narrow), narrow_.nowhere()};
        // Every operation must have corresponding results in both windows. Only the result of `far-outside`
        // depends on the window itself. So its result in the wide window is derived from its result in the
        // narrow window.
        next.wide = which / 8 < 10 ? operation(wide_, which, a.wide, b.wide) : next.wide;
        if (which / 8 >= 10) {
          next.wide = ~wide_.nowhere();
          for (int point = 0; point < wide_.points(); ++point) {
            const int x = point % (side + 2 * wider) - wider, y = point / (side + 2 * wider) - wider;
            if (std::min({x, y, side - 1 - x, side - 1 - y}) > 0)
              next.wide = next.wide - wide_.board().at(point);
          }
        }
        ASSERT_TRUE(agree(next)) << "operation " << which;
        EXPECT_EQ(some(next.narrow), some(next.wide));
        all.push_back(next);
        ++said;
      } catch (const OutOfSight&) {
        ++unsaid;
      }
    }
  }
  EXPECT_GT(said, 5000);
  EXPECT_GT(unsaid, 500);
}

/// Returns whether some closed walk on `walked` winds round the square `middle`; steps may go to all eight
/// sides. A walk winds round it if the walk returns to its first square with a nonzero number of turns. A
/// step that passes north of `middle`, from its column to the next column in the east, adds one turn; the
/// reverse step subtracts one.
bool is_wound_round(const Region& walked, int middle) {
  constexpr int most_turns = 3;
  const auto steps_east = [&](int from, int to) {
    return from % side == middle % side && from / side < middle / side && to % side == middle % side + 1;
  };
  const auto turned = [&](int from, int to) { return int{steps_east(from, to)} - int{steps_east(to, from)}; };
  const std::vector<int> squares = walked.points();
  return std::ranges::any_of(squares, [&](int first) {
    std::set<std::pair<int, int>> seen{{first, 0}};
    std::vector<std::pair<int, int>> waiting(seen.begin(), seen.end());
    while (!waiting.empty()) {
      const auto [from, turns] = waiting.back();
      waiting.pop_back();
      for (const int to : squares) {
        const std::pair at{to, turns + turned(from, to)};
        if (std::max(std::abs(to % side - from % side), std::abs(to / side - from / side)) == 1 &&
            std::abs(at.second) <= most_turns && seen.insert(at).second)
          waiting.push_back(at);
      }
    }
    return seen.contains({first, 1}) || seen.contains({first, -1});
  });
}

TEST_F(Windows, WalksWindRoundWhatNoPathLeadsOutOf) {
  std::mt19937_64 random(1);
  int wound = 0;
  for (int i = 0; i < 200; ++i) {
    const Region walked = some_squares(random).narrow | some_squares(random).narrow;
    const Region inside = narrow_.wound_round(walked);
    ASSERT_TRUE(same(inside, ~walked - spread(narrow_.far_outside(), ~walked)));
    for (int y = 3; y < 10; ++y)
      for (int x = 3; x < 10; ++x)
        ASSERT_EQ(inside.has(y * side + x),
                  !walked.has(y * side + x) && is_wound_round(walked, y * side + x));
    wound += some(inside);
  }
  EXPECT_GT(wound, 20);
}

TEST_F(Windows, CountNoInfiniteSet) {
  const Region square = narrow_.board().at(side * 6 + 6);
  EXPECT_EQ(size(square), 1);
  EXPECT_THROW(size(~square), OutOfSight);
  EXPECT_THROW(size(narrow_.ahead(square, {0})), OutOfSight);
}

}  // namespace
}  // namespace ruleproof::evaluator
