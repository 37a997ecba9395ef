#include "properties/search/polyomino.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "spec/input_error.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

using Cell = Polyomino::Cell;
using Rows = std::vector<std::string>;

TEST(Polyominoes, AreAsManyAsPublished) {
  const std::vector<std::size_t> published{1, 1, 2, 5, 12, 35};
  for (int cells = 1; cells <= largest_polyomino; ++cells)
    EXPECT_EQ(polyominoes(cells).size(), published[cells - 1]) << cells;
  EXPECT_THROW(polyominoes(0), InputError);
  EXPECT_THROW(polyominoes(7), InputError);
}

TEST(Polyominoes, HangTogetherAndHaveTheirCells) {
  for (int cells = 1; cells <= largest_polyomino; ++cells) {
    for (const Polyomino& shape : polyominoes(cells)) {
      EXPECT_EQ(std::ssize(shape.cells), cells) << shape.name;
      std::vector<Cell> left = shape.cells;
      std::vector<Cell> reached{left.back()};
      left.pop_back();
      for (std::size_t i = 0; i < reached.size(); ++i) {
        const Cell from = reached[i];
        for (const Cell to : left)
          if (std::abs(to.x - from.x) + std::abs(to.y - from.y) == 1) reached.push_back(to);
        std::erase_if(left, [&](const Cell& cell) { return std::ranges::count(reached, cell) > 0; });
      }
      EXPECT_TRUE(left.empty()) << shape.name;
    }
  }
}

TEST(Polyominoes, HaveNamesOfTheirOwnByWhichTheyAreFound) {
  std::set<std::string> names;
  std::size_t count = 0;
  for (int cells = 1; cells <= largest_polyomino; ++cells) {
    for (const Polyomino& shape : polyominoes(cells)) {
      names.insert(shape.name);
      ++count;
      EXPECT_EQ(polyomino(shape.name).cells, shape.cells) << shape.name;
    }
    // Only shapes of six points may have names that are numbered, such as "six-01".
    for (const Polyomino& shape : polyominoes(cells))
      EXPECT_TRUE(cells == 6 || !shape.name.starts_with("six-")) << shape.rows().front();
  }
  EXPECT_EQ(names.size(), count);
  EXPECT_EQ(thrown([] { polyomino("bulky-four"); }), "no shape 'bulky-four'; did you mean 'bulky-five'?");
}

TEST(Polyominoes, LieWithTheFirstOfTheirPositionsUp) {
  EXPECT_EQ(polyomino("bulky-five").rows(), (Rows{"###", "##."}));
  EXPECT_EQ(polyomino("crossed-five").rows(), (Rows{".#.", "###", ".#."}));
  EXPECT_EQ(polyomino("six-in-line").rows(), (Rows{"######"}));
  EXPECT_EQ(polyomino("bent-three").rows(), (Rows{"##", "#."}));
}

}  // namespace
}  // namespace ruleproof
