#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/model.hpp"
#include "spec/documents/spec.hpp"
#include "spec/komi.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/testing/document_of_text.hpp"

// Tests what examples in documents cannot test. Words for families of sets are compared with an enumeration
// of all sets of points of a small board. Setup rules are tested for boards and settings.

namespace ruleproof {
namespace {

using Regions = std::vector<BoardRegion>;
using Points = std::set<std::vector<int>>;

/// Returns every set of points of a small board.
Regions all_regions(const Board& board) {
  Regions regions;
  for (unsigned bits = 0; bits < 1u << board.size().area(); ++bits) {
    BoardRegion& region = regions.emplace_back(board.nowhere());
    for (int point = 0; point < board.size().area(); ++point)
      if (bits >> point & 1) region.add(point);
  }
  return regions;
}

bool is_connected(const BoardRegion& set) { return same(spread(set.board().at(set.first()), set), set); }
bool is_clique(const BoardRegion& set) {
  return every(set, [&](const BoardRegion& p) { return subset(set - p, touching(p)); });
}
bool is_single(const BoardRegion& set) { return size(set) == 1; }

/// Returns the non-empty sets among `sets` that lie within `all` and satisfy `is_so`. If `is_maximal`, leaves
/// out each set that still satisfies `is_so` with some further point of `all`.
Points sets_within(const BoardRegion& all, const Regions& sets, bool (*is_so)(const BoardRegion&),
                   bool is_maximal) {
  Points found;
  for (const BoardRegion& set : sets)
    if (some(set) && subset(set, all) && is_so(set) &&
        !(is_maximal && some(where(all - set, [&](const BoardRegion& p) { return is_so(set | p); }))))
      found.insert(set.points());
  return found;
}

TEST(Words, OfFamiliesAreAllSetsOfTheirKind) {
  struct Family {
    const char* word;
    bool (*is_so)(const BoardRegion&);
    bool is_maximal;
  };
  for (const auto& [word, is_so, is_maximal] : {Family{"components", is_connected, true},
                                                {"connected-sets", is_connected, false},
                                                {"cliques", is_clique, true},
                                                {"singles", is_single, false}})
    for (const Size size : {Size{2, 3}, Size{3, 2}, Size{4, 1}, Size{3, 3}}) {
      const Document& game = document_of_text(
          "    game \"Families\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n"
          "    move place(p):\n      put mover on p\n    end when no empty\n    family = " +
          std::string(word) + "(black)\n");
      Model model(Game(game).with_board(size));
      const Regions sets = all_regions(model.world().board());
      for (const BoardRegion& stones : sets) {
        Content content = model.empty();
        content.stones[0] = stones;
        Points found;
        const Value family = model.call("family", {}, content).value();
        for (const BoardRegion& set : std::get<Regions>(family)) found.insert(set.points());
        ASSERT_EQ(found, sets_within(stones, sets, is_so, is_maximal)) << word << ' ' << text(size);
      }
    }
}

/// Returns the ids of the clauses whose `setup` lines a game with this board and this komi does not satisfy.
std::string broken_setup(const Document& game, Size size, Komi komi) {
  std::string text;
  for (const SetupRuling& ruling : Model(Game(game).with_number(0, komi.halves).with_board(size)).setup())
    if (!ruling.is_kept)
      for (const language::Id& clause : ruling.setup->clauses)
        text += clause.name + (ruling.setup->is_advice ? " (advice) " : " ");
  return text;
}

TEST(Setup, AsksForTheBoardsAndSettingsOfTheDocument) {
  struct Asked {
    const char* game;
    Size size;
    int komi;  ///< in half points
    const char* broken;
  };
  for (const Asked& asked : {Asked{"disto", {9, 9}, 1, ""},
                             {"disto", {4, 4}, -3, ""},
                             {"disto", {3, 2}, 1, "board-square "},
                             {"disto", {9, 9}, 2, "komi-half (advice) "},
                             {"loose", {9, 9}, 0, ""},
                             {"loose", {5, 5}, -8, ""},
                             {"loose", {4, 4}, 4, "board-odd-square "},
                             {"loose", {5, 3}, 4, "board-odd-square "},
                             {"loose", {5, 5}, 2, "komi-even "},
                             {"loose", {5, 5}, 1, "komi-even "},
                             {"go", {1, 1}, 15, ""},
                             {"go", {7, 4}, 15, ""}})
    EXPECT_EQ(broken_setup(spec(asked.game), asked.size, Komi{asked.komi}), asked.broken)
        << asked.game << ' ' << text(asked.size) << ' ' << asked.komi;
}

}  // namespace
}  // namespace ruleproof
