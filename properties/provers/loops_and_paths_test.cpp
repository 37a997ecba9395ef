#include "properties/provers/loops_and_paths.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "reference/model/document_form.hpp"
#include "reference/model/model.hpp"
#include "spec/documents/spec.hpp"
#include "spec/size.hpp"

namespace ruleproof::grid {
namespace {

constexpr Steps orthogonal_loops{.diagonal_in_loops = false, .diagonal_in_paths = false};
constexpr Steps diagonal_paths{.diagonal_in_loops = true, .diagonal_in_paths = true};

/// Four markers, on the orthogonal neighbours of square 1,1. Only diagonal steps connect these markers, and
/// only diagonal steps lead from 1,1 out between them.
const std::vector<Square> diamond{{1, 0}, {0, 1}, {2, 1}, {1, 2}};

/// A second implementation of the two definitions of a hole, for the box of squares 0,0 to w-1,h-1 with sides
/// from 1 to 8. A set of squares is one 64-bit number, in which square x,y is bit y * w + x. Squares outside
/// the box are empty.
class WordBox {
 public:
  using Set = std::uint64_t;

  explicit WordBox(Size box, Steps steps = {}) : w_(box.w), h_(box.h), steps_(steps) {
    for (int y = 0; y < h_; ++y) {
      first_column_ |= Set{1} << (y * w_);
      last_column_ |= Set{1} << (y * w_ + w_ - 1);
    }
    everywhere_ = ~Set{0} >> (64 - w_ * h_);
  }

  Set everywhere() const { return everywhere_; }
  std::vector<Square> squares(Set set) const {
    std::vector<Square> squares;
    for (; set != 0; set &= set - 1)
      squares.push_back({std::countr_zero(set) % w_, std::countr_zero(set) / w_});
    return squares;
  }

  /// Returns the empty squares of the box without a path to infinity.
  Set enclosed(Set markers) const {
    const Set empty = everywhere_ & ~markers;
    const Set first_row = everywhere_ & ((Set{1} << (w_ - 1) << 1) - 1);
    const Set last_row = everywhere_ & ~(everywhere_ >> w_);
    Set reached = 0;
    Set next = empty & (first_row | last_row | first_column_ | last_column_);
    while (next != reached) {
      reached = next;
      const Set row = steps_.diagonal_in_paths ? reached | beside(reached) : reached;
      next = reached | (empty & (beside(reached) | to_north(row) | to_south(row)));
    }
    return empty & ~reached;
  }
  /// Returns the empty squares of the box round which a closed walk winds.
  Set wound_round(Set markers) const {
    Set found = 0;
    for (Set left = everywhere_ & ~markers; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      const Set row = ((Set{1} << (w_ - 1) << 1) - 1) << (i / w_ * w_);
      const Set east = row & ~Set{0} << i << 1;
      if (winds(markers, east)) found |= Set{1} << i;
    }
    return found;
  }
  /// Returns a smallest set of markers for which the definitions differ; nullopt if there is none.
  std::optional<std::vector<Square>> smallest_difference() const {
    std::optional<Set> fewest;
    for (Set markers = 0; markers <= everywhere_; ++markers)
      if ((!fewest || std::popcount(markers) < std::popcount(*fewest)) &&
          enclosed(markers) != wound_round(markers))
        fewest = markers;
    return fewest ? std::optional(squares(*fewest)) : std::nullopt;
  }

 private:
  Set to_north(Set set) const { return set << w_ & everywhere_; }
  Set to_south(Set set) const { return set >> w_; }
  Set beside(Set set) const { return (set & ~last_column_) << 1 | (set & ~first_column_) >> 1; }

  // Returns whether some closed walk over the markers winds round a square. `below` are the squares of its
  // row east of it. An imaginary ray runs east from the square, along the north edges of `below`. The
  // function starts from a marker at the middle level and follows all walks. Each northward crossing of the
  // ray raises the level by one, each southward crossing lowers it by one. A closed walk through that marker
  // winds round the square exactly if some marker is reached at two different levels.
  bool winds(Set markers, Set below) const {
    // As long as no marker is reached at two levels, each new level was reached over another marker of
    // `below`. A box has at most eight columns, so `below` has at most seven squares, and at most seven
    // levels lie above or below the middle one.
    constexpr int middle = 8;
    const auto aside = [&](Set set) { return steps_.diagonal_in_loops ? set | beside(set) : set; };
    for (Set unseen = markers & below; unseen != 0;) {  // a walk that winds crosses the half-line
      std::array<Set, 2 * middle + 1> levels{};
      Set reached = unseen & -unseen;
      levels[middle] = reached;
      bool is_at_two = false;
      bool grows = true;
      const auto reach = [&](Set& level, Set found) {
        const Set fresh = found & markers & ~level;
        is_at_two = is_at_two || (fresh & reached) != 0;
        grows = grows || fresh != 0;
        level |= fresh;
        reached |= fresh;
      };
      while (grows) {
        grows = false;
        for (std::size_t i = 1; i + 1 < levels.size(); ++i) {
          const Set level = levels[i];
          if (level == 0) continue;
          const Set southward = to_south(aside(level));
          reach(levels[i], beside(level) | to_north(aside(level & ~below)) | (southward & ~below));
          reach(levels[i + 1], to_north(aside(level & below)));
          reach(levels[i - 1], southward & below);
          if (is_at_two) return true;
        }
      }
      unseen &= ~reached;
    }
    return false;
  }

  int w_;
  int h_;
  Steps steps_;
  Set everywhere_ = 0;
  Set first_column_ = 0;
  Set last_column_ = 0;
};

/// The two definitions of a hole as readings of the document Endo, evaluated for a box.
class OfDocument {
 public:
  explicit OfDocument(Size box) : box_(box) {
    for (const std::string_view reading : {"hole=outside", "hole=loop"})
      models_.push_back(
          std::make_unique<Model>(Game(spec("endo")).with(std::string(reading)).with_board(Size{})));
  }

  WordBox::Set enclosed(const std::vector<Square>& markers) { return holes(*models_[0], markers); }
  WordBox::Set wound_round(const std::vector<Square>& markers) { return holes(*models_[1], markers); }

 private:
  /// Returns the holes within the box, and expects no holes outside the box.
  WordBox::Set holes(const Model& model, const std::vector<Square>& markers) const {
    std::vector<std::string> rows(static_cast<std::size_t>(box_.h));
    for (int y = box_.h; y-- > 0;)
      for (int x = 0; x < box_.w; ++x)
        rows[box_.h - 1 - y] += std::ranges::count(markers, Square{x, y}) > 0 ? "X " : ". ";
    const State state = model.set_up(model.notation().drawn(rows, {0, 0}));
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
  std::vector<std::unique_ptr<Model>> models_;
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
      // On average, three of four squares have a marker.
      const WordBox::Set markers = (random() | random()) & words.everywhere();
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

TEST(HoleIsLoop, OfEverySetInABox) { EXPECT_EQ(WordBox({5, 4}).smallest_difference(), std::nullopt); }

TEST(HoleIsLoop, OnEveryGrid) { EXPECT_TRUE(prove_holes_on_every_grid().is<Proved>()); }

TEST(HoleIsLoop, OfOtherStepsTheDiamondIsTheSmallestCounterexample) {
  for (const Steps steps : {orthogonal_loops, diagonal_paths}) {
    for (const Size box : {Size{3, 2}, Size{2, 5}})
      EXPECT_EQ(WordBox(box, steps).smallest_difference(), std::nullopt) << text(box);
    EXPECT_EQ(WordBox({3, 3}, steps).smallest_difference(), diamond);
    EXPECT_EQ(WordBox({4, 4}, steps).smallest_difference().value().size(), diamond.size());
  }
}

TEST(HoleIsLoop, EachArgumentNeedsTheStepsOfTheText) {
  EXPECT_TRUE(winding_is_kept_along_paths(orthogonal_loops));
  EXPECT_FALSE(sides_of_holes_are_walks(orthogonal_loops));
  EXPECT_TRUE(prove_holes_on_every_grid(orthogonal_loops).is<Unknown>());

  EXPECT_FALSE(winding_is_kept_along_paths(diagonal_paths));
  EXPECT_TRUE(sides_of_holes_are_walks(diagonal_paths));
  EXPECT_TRUE(prove_holes_on_every_grid(diagonal_paths).is<Unknown>());
}

}  // namespace
}  // namespace ruleproof::grid
