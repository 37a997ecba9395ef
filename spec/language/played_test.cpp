#include "spec/language/played.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "spec/language/rule_writer.hpp"
#include "spec/testing/document_of_text.hpp"

namespace ruleproof::language {
namespace {

const std::string rules = R"(    game "A game"
    board square-grid 5x5
    players black, white
    turns alternate

> Rules. [r]

    reading k "How?" [r]
      | one "One." because "a"
      | two "Two." because "b"
    setting komi : number = 1

    state n : number
    state idle : number
    state copied : number
    odd = if k is two then black else white
    shortcut odd if k is two = black
    unused = case k
      | one: black
      | two: white

    move place(p):
      case k
        | one: forbid "x": p and occupied
        | two: forbid "y": p and not empty
      put mover on p
      if k is one: add 1 to n
      else: add 2 to n
      set idle to idle + copied
      set copied to n
    end when no empty or n > 9
    score(P: player) = count(stones(P)) + komi
    wins(P: player) = score(P) > score(other(P))
)";

Document read_by(int reading, const std::string& document = rules) {
  return played(document_of_text(document), {reading}, {2});
}

TEST(Played, LeavesNoReadingNoSettingAndNoShortcut) {
  const Document two = read_by(1);
  RuleWriter writer;
  writer.write(two.definitions);
  writer.write(two.actions);
  EXPECT_TRUE(writer.choices.empty());
  EXPECT_FALSE(writer.mentioned.operations.contains(Op::setting));
  EXPECT_TRUE(two.shortcuts.empty());
  EXPECT_EQ(two.actions[0].steps.size(), 5u);
}

TEST(Played, DiffersInTheItemsThatUseWhatDiffers) {
  const auto differ = [](const std::string& from, const std::string& to) {
    std::string all;
    for (const Difference& one : differences(read_by(0), read_by(0, exchanged(rules, from, to))))
      all += std::to_string(static_cast<int>(one.kind)) + ' ';
    return all;
  };
  const auto of = [](ItemKind kind) { return std::to_string(static_cast<int>(kind)) + ' '; };
  EXPECT_EQ(differ("\"x\"", "\"z\""), "");
  EXPECT_EQ(differ("one: black", "one: white"), "") << "which nothing uses";
  EXPECT_EQ(differ("n > 9", "n > 8"), of(ItemKind::end));
  EXPECT_EQ(differ("count(stones(P)) + komi", "count(stones(P)) - komi"),
            of(ItemKind::wins) + of(ItemKind::score));
  EXPECT_EQ(differ("state n : number", "state n : number = 1"), of(ItemKind::first_value));
  EXPECT_EQ(differ("add 1 to n", "add 3 to n"), of(ItemKind::action));
  EXPECT_EQ(differ("add 2 to n", "add 3 to n"), "") << "which is read otherwise";
  EXPECT_EQ(differ("square-grid 5x5", "hex-grid 5x5"), of(ItemKind::board));
  EXPECT_EQ(differ("alternate", "free"), of(ItemKind::turns));
  EXPECT_EQ(differ("black, white", "white, black"), of(ItemKind::players) + of(ItemKind::players));
}

TEST(Played, HasTheValueOfEachSetting) {
  const Document document = document_of_text(exchanged(exchanged(rules, "n > 9", "n > most"), "    state n",
                                                       "    setting most : number = 9\n    state n"));
  const auto differ = [&](std::int64_t komi, std::int64_t most) {
    std::set<ItemKind> all;
    for (const Difference& one :
         differences(played(document, {0}, {2, 18}), played(document, {0}, {komi, most})))
      all.insert(one.kind);
    return all;
  };
  EXPECT_EQ(differ(2, 20), std::set{ItemKind::end});
  EXPECT_EQ(differ(4, 18), (std::set{ItemKind::score, ItemKind::wins}));
}

/// The drawn start positions of two documents have the same rows, but the symbols in the rows mean different
/// pieces, stones or memory. The comparison must report that the drawings differ.
TEST(Played, DiffersInDrawingsWhoseSymbolsMeanOtherThings) {
  const std::string drawn = R"(    game "Drawn"
    board square-grid 2x1
    players black, white
    pieces rook as R, king as K
    neutral wall as W, hole as H
    turns alternate
    state here : number of each point shown
    state there : number of each point
    start
      R3 W
    move go(p): forbid "r": here(p) = there(p)
    end when no empty
)";
  const auto differ = [&](const std::string& from, const std::string& to) {
    const auto document = [](const std::string& text) { return played(document_of_text(text), {}, {}); };
    const auto all = differences(document(drawn), document(exchanged(drawn, from, to)));
    return !all.empty() && all[0].kind == ItemKind::drawings;
  };
  EXPECT_FALSE(differ("\"r\"", "\"s\""));
  EXPECT_TRUE(differ("rook as R, king as K", "rook as K, king as R"));
  EXPECT_TRUE(differ("wall as W, hole as H", "wall as H, hole as W"));
  EXPECT_TRUE(differ("shown\n    state there : number of each point",
                     "\n    state there : number of each point shown"));
}

TEST(Played, DiffersInTheMovesOfAPart) {
  const std::string turns = R"(    game "Parts"
    board square-grid 2x1
    players black, white
    turns alternate
    move a: nothing
    move b: nothing
    move c: nothing
    move d: nothing
    move e: nothing
    turn = b up to 3 times then (a or c) or a then d then e
    end when no empty
)";
  // The two turns differ. If the serialization did not contain the number of alternatives such as `(a or c)`,
  // both turns would be serialized as the same numbers.
  const std::string others =
      exchanged(turns, "b up to 3 times then (a or c)", "(b or e) again while possible then c");
  EXPECT_EQ(
      differences(played(document_of_text(turns), {}, {}), played(document_of_text(others), {}, {})).size(),
      1u);
}

TEST(Played, DiffersInWhatOneOfTwoHasAlone) {
  const std::string more = rules + "    setup \"Wide.\": width > 2\n";
  EXPECT_EQ(differences(read_by(0), read_by(0, more)).size(), 1u);
  EXPECT_EQ(differences(read_by(0, more), read_by(0)).size(), 1u);
}

TEST(Played, ReadsMemoryWhoseRangeForbidsMoves) {
  const Document document = read_by(0, exchanged(rules, "state idle : number", "state idle : number 0 to 3"));
  EXPECT_EQ(memory_that_decides(document, true), (std::set<int>{0, 1, 2}));
}

TEST(Played, ReadsAllMemoryWhereAPositionIsComparedAsAWhole) {
  const std::string same = exchanged(rules, "n > 9", "n > 9 or (some m in history: same(m))");
  EXPECT_EQ(memory_that_decides(read_by(0, same), false), (std::set<int>{0, 1, 2}));
}

TEST(Played, ReadsMemoryThatDecidesAndWhatIsStoredInIt) {
  const Document document = read_by(0);
  EXPECT_EQ(memory_that_decides(document, false), std::set<int>{0});
  EXPECT_EQ(memory_that_decides(document, true), std::set<int>{});
  EXPECT_EQ(memory_that_decides(read_by(0, exchanged(rules, "n > 9", "idle > 9")), false),
            (std::set<int>{0, 1, 2}));
}

}  // namespace
}  // namespace ruleproof::language
