#include "properties/loops_and_paths.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <random>
#include <set>

#include "reference/document_form.hpp"
#include "reference/model/model.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof::grid {
namespace {

using Result = Finding::Result;
using model::BoardWorld;

constexpr Steps orthogonal_loops{.diagonal_in_loops = false, .diagonal_in_paths = false};
constexpr Steps diagonal_paths{.diagonal_in_loops = true, .diagonal_in_paths = true};

/// The four markers round 1,1, which only diagonal steps connect, and between which only diagonal steps lead
/// out.
const std::vector<Square> diamond{{1, 0}, {0, 1}, {2, 1}, {1, 2}};

/// The document that has both definitions, asked about a box.
class OfDocument {
 public:
  explicit OfDocument(Size box) : box_(box) {
    for (const std::string_view reading : {"hole=outside", "hole=loop"})
      models_.push_back(std::make_unique<model::Model>(
          spec("endo").document->document, setting_of(Ruleset(spec("endo")).with(std::string(reading))),
          Size{}));
  }

  WordBox::Set enclosed(const std::vector<Square>& markers) { return holes(*models_[0], markers); }
  WordBox::Set wound_round(const std::vector<Square>& markers) { return holes(*models_[1], markers); }

 private:
  /// The holes within the box, and an expectation that there are none beyond it.
  WordBox::Set holes(model::Model& model, const std::vector<Square>& markers) const {
    std::vector<std::string> rows(static_cast<std::size_t>(box_.h));
    for (int y = box_.h; y-- > 0;)
      for (int x = 0; x < box_.w; ++x)
        rows[static_cast<std::size_t>(box_.h - 1 - y)] +=
            std::ranges::count(markers, Square{x, y}) > 0 ? "X " : ". ";
    const model::State state = model.set_up(model.drawn(rows, {0, 0}));
    const auto region = std::get<BoardRegion>(*model.call("holes", {}, *state.now, state.past));
    WordBox::Set found = 0;
    for (const int point : region.points()) {
      const Square square = BoardWorld::square_of(BoardWorld::place(*state.now, point));
      const bool is_inside = square.x >= 0 && square.y >= 0 && square.x < box_.w && square.y < box_.h;
      EXPECT_TRUE(is_inside);
      if (is_inside) found |= WordBox::Set{1} << (square.y * box_.w + square.x);
    }
    return found;
  }

  Size box_;
  std::vector<std::unique_ptr<model::Model>> models_;
};

void expect_the_same_holes(const WordBox& words, OfDocument& document, WordBox::Set markers) {
  ASSERT_EQ(words.enclosed(markers), document.enclosed(words.squares(markers))) << markers;
  ASSERT_EQ(words.wound_round(markers), document.wound_round(words.squares(markers))) << markers;
}

TEST(HolesInWords, AreThoseOfTheDocumentForEverySetInSmallBoxes) {
  for (const Size box : {Size{1, 1}, Size{3, 2}, Size{2, 5}, Size{4, 3}}) {
    const WordBox words(box);
    OfDocument document(box);
    WordBox::Set sets_with_holes = 0;
    for (WordBox::Set markers = 0; markers <= words.everywhere(); ++markers) {
      expect_the_same_holes(words, document, markers);
      if (HasFatalFailure()) return;
      sets_with_holes += words.enclosed(markers) != 0 ? 1 : 0;
    }
    EXPECT_EQ(sets_with_holes > 0, std::min(box.w, box.h) >= 3) << text(box);
  }
}

TEST(HolesInWords, AreThoseOfTheDocumentForRandomSetsInLargerBoxes) {
  for (const Size box : {Size{5, 5}, Size{6, 6}, Size{8, 5}, Size{8, 8}}) {
    const WordBox words(box);
    OfDocument document(box);
    std::mt19937_64 random(1);
    int sets_with_holes = 0;
    for (int i = 0; i < 300; ++i) {
      const WordBox::Set markers = (random() | random()) & words.everywhere();  // dense: three quarters
      expect_the_same_holes(words, document, markers);
      if (HasFatalFailure()) return;
      sets_with_holes += words.enclosed(markers) != 0 ? 1 : 0;
    }
    EXPECT_GT(sets_with_holes, 100) << text(box);
  }
}

TEST(HolesInWords, ASpiralHasNoHoleUntilItCloses) {
  // #######
  // #.....#
  // #.###.#
  // #.#.#.#
  // #.#...#
  // #.#####
  // #......
  constexpr std::array<std::string_view, 7> rows{"#######", "#.....#", "#.###.#", "#.#.#.#",
                                                 "#.#...#", "#.#####", "#......"};
  WordBox::Set spiral = 0;
  for (int y = 0; y < 7; ++y)
    for (int x = 0; x < 7; ++x)
      if (rows[6 - y][x] == '#') spiral |= WordBox::Set{1} << (y * 7 + x);
  const WordBox words({7, 7});
  EXPECT_EQ(words.enclosed(spiral), 0u);
  EXPECT_EQ(words.wound_round(spiral), 0u);
  const WordBox::Set closed = spiral | WordBox::Set{1} << 1;
  const WordBox::Set inside = words.everywhere() & ~closed & ~WordBox::Set{0b1111100};
  EXPECT_EQ(words.enclosed(closed), inside);
  EXPECT_EQ(words.wound_round(closed), inside);
}

TEST(HoleIsLoop, OfEverySetInABoxInWords) {
  const HoleFinding found = exhaust_holes_in_words({5, 4}, {});
  EXPECT_EQ(found.finding.result, Result::proved);
  EXPECT_EQ(found.sets, 1u << 20);
}

TEST(HoleIsLoop, OfEverySetInABoxBySolver) {
  std::set<std::string> names;
  const QueryLog log = [&](const std::string& name, const std::string& smt2) {
    names.insert(name);
    EXPECT_NE(smt2.find("(check-sat)"), std::string::npos);
  };
  const HoleFinding found = prove_holes({4, 4}, {}, log, {});
  EXPECT_EQ(found.finding.result, Result::proved);
  EXPECT_EQ(names.size(), 2u * 16);
  EXPECT_TRUE(names.contains("hole-is-loop-4x4-loop-without-hole-2-1"));
}

TEST(HoleIsLoop, OnEveryGrid) { EXPECT_EQ(prove_holes_on_every_grid().finding.result, Result::proved); }

TEST(HoleIsLoop, OfOrthogonalLoopsTheDiamondIsTheSmallestCounterexample) {
  for (const Size box : {Size{3, 2}, Size{2, 5}}) {
    EXPECT_EQ(exhaust_holes_in_words(box, {}, orthogonal_loops).finding.result, Result::proved);
    EXPECT_EQ(prove_holes(box, {}, {}, {}, orthogonal_loops).finding.result, Result::proved);
  }
  for (const Size box : {Size{3, 3}, Size{4, 4}})
    for (const HoleFinding& found : {exhaust_holes_in_words(box, {}, orthogonal_loops),
                                     prove_holes(box, {}, {}, {}, orthogonal_loops)}) {
      EXPECT_EQ(found.finding.result, Result::refuted);
      EXPECT_EQ(found.finding.why, "");
      ASSERT_TRUE(found.counterexample);
      EXPECT_EQ(found.counterexample->size(), 4u);
      if (box == Size{3, 3}) {
        EXPECT_EQ(*found.counterexample, diamond);
      }
    }
}

TEST(HoleIsLoop, OfDiagonalPathsTheDiamondIsTheSmallestCounterexample) {
  EXPECT_EQ(exhaust_holes_in_words({2, 5}, {}, diagonal_paths).finding.result, Result::proved);
  // Without the argument about all crossings, the solver's queries are not the whole proof.
  EXPECT_EQ(prove_holes({2, 5}, {}, {}, {}, diagonal_paths).finding.result, Result::unknown);
  for (const Size box : {Size{3, 3}, Size{4, 4}})
    for (const HoleFinding& found :
         {exhaust_holes_in_words(box, {}, diagonal_paths), prove_holes(box, {}, {}, {}, diagonal_paths)}) {
      EXPECT_EQ(found.finding.result, Result::refuted);
      EXPECT_EQ(found.finding.why, "");
      ASSERT_TRUE(found.counterexample);
      EXPECT_EQ(found.counterexample->size(), 4u);
      if (box == Size{3, 3}) {
        EXPECT_EQ(*found.counterexample, diamond);
      }
    }
}

TEST(HoleIsLoop, EachArgumentNeedsTheStepsOfTheText) {
  EXPECT_TRUE(winding_is_kept_along_paths(orthogonal_loops));
  EXPECT_FALSE(sides_of_holes_are_walks(orthogonal_loops));
  EXPECT_EQ(prove_holes_on_every_grid(orthogonal_loops).finding.result, Result::unknown);

  EXPECT_FALSE(winding_is_kept_along_paths(diagonal_paths));
  EXPECT_TRUE(sides_of_holes_are_walks(diagonal_paths));
  EXPECT_EQ(prove_holes_on_every_grid(diagonal_paths).finding.result, Result::unknown);
}

TEST(HoleIsLoop, IsUnknownWithoutTheResourcesAndStopsWhenAsked) {
  const HoleFinding poor = prove_holes({7, 7}, {.positions = 20'000}, {}, {});
  EXPECT_EQ(poor.finding.result, Result::unknown);
  EXPECT_EQ(poor.finding.why, "resource limit");

  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(prove_holes({4, 4}, {}, {}, source.get_token()).finding.result, Result::stopped);
  const HoleFinding stopped = exhaust_holes_in_words({5, 5}, source.get_token());
  EXPECT_EQ(stopped.finding.result, Result::stopped);
  EXPECT_EQ(stopped.sets, 0u);
}

TEST(HoleIsLoop, RefusesBoxesThatItCannotTake) {
  EXPECT_THROW(WordBox({9, 1}), InputError);
  EXPECT_THROW(WordBox({0, 4}), InputError);
  EXPECT_THROW(exhaust_holes_in_words({8, 8}, {}), InputError);
  EXPECT_THROW(prove_holes({9, 9}, {}, {}, {}), InputError);
}

}  // namespace
}  // namespace ruleproof::grid
