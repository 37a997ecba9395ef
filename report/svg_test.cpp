#include "report/svg.hpp"

#include <gtest/gtest.h>

#include <pugixml.hpp>
#include <string_view>

#include "record/stone.hpp"
#include "report/testing/read_page.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

pugi::xml_document drawn(const Drawing& drawing) { return parsed(svg(drawing)); }

int count(const pugi::xml_document& document, const char* xpath) {
  return static_cast<int>(document.select_nodes(xpath).size());
}

TEST(Svg, HasALineForEachRowAndColumnAndItsCoordinatesTwice) {
  for (int w = 1; w <= longest_side; ++w) {
    for (int h = 1; h <= longest_side; ++h) {
      const auto document = drawn({.size = {w, h}, .stones = std::vector<Stone>(w * h)});
      ASSERT_EQ(count(document, "//line"), w + h);
      ASSERT_EQ(count(document, "//text"), 2 * (w + h));
    }
  }
}

TEST(Svg, EverythingLiesWithinTheDrawing) {
  for (const Size size : {Size{1, 1}, Size{1, 25}, Size{25, 1}, Size{9, 9}, Size{25, 25}}) {
    const auto document = drawn({.size = size, .stones = std::vector<Stone>(size.area(), Stone::black)});
    const double width = document.child("svg").attribute("width").as_double();
    const double height = document.child("svg").attribute("height").as_double();
    for (const auto& found : document.select_nodes("//circle")) {
      const auto circle = found.node();
      const double r = circle.attribute("r").as_double();
      EXPECT_GE(circle.attribute("cx").as_double() - r, 0);
      EXPECT_GE(circle.attribute("cy").as_double() - r, 0);
      EXPECT_LE(circle.attribute("cx").as_double() + r, width);
      EXPECT_LE(circle.attribute("cy").as_double() + r, height);
    }
    for (const auto& found : document.select_nodes("//text")) {
      EXPECT_GT(found.node().attribute("x").as_double(), 0);
      EXPECT_GT(found.node().attribute("y").as_double(), 0);
      EXPECT_LT(found.node().attribute("x").as_double(), width);
      EXPECT_LT(found.node().attribute("y").as_double(), height);
    }
  }
}

TEST(Svg, EachStoneIsDrawnOnItsPointInItsColour) {
  const auto document = drawn({.size = {3, 2}, .stones = drawn_stones({"X.O", ".X."})});
  EXPECT_EQ(count(document, "//circle"), 3);
  EXPECT_EQ(count(document, "//circle[@fill='#161412'][@cx='56'][@cy='56']"), 1);
  EXPECT_EQ(count(document, "//circle[@fill='#161412'][@cx='96'][@cy='96']"), 1);
  EXPECT_EQ(count(document, "//circle[@fill='#fbfaf6'][@cx='136'][@cy='56']"), 1);
}

TEST(Svg, MarksAndLabelsStandOnTheirPointsInAColourThatContrasts) {
  const auto document = drawn({.size = {3, 2},
                               .stones = drawn_stones({"X.O", ".X."}),
                               .marked = {0, 2},
                               .labels = {{0, "1"}, {1, "a"}, {2, "2"}}});
  EXPECT_EQ(count(document, "//circle[@fill='none'][@stroke='#ff9d8c'][@cx='56'][@cy='56']"), 1);
  EXPECT_EQ(count(document, "//circle[@fill='none'][@stroke='#b80d28'][@cx='136'][@cy='56']"), 1);
  EXPECT_EQ(count(document, "//text[@fill='#fbfaf6'][@x='56'][.='1']"), 1);
  EXPECT_EQ(count(document, "//text[@fill='#161412'][@x='136'][.='2']"), 1);
  EXPECT_EQ(count(document, "//text[@fill='#161412'][@x='96'][.='a']"), 1);
}

TEST(Svg, NoLineCrossesALabelOrAMarkOnAnEmptyPoint) {
  const auto document =
      drawn({.size = {3, 3}, .stones = std::vector<Stone>(9), .marked = {8}, .labels = {{4, "a"}}});
  EXPECT_EQ(count(document, "//circle[@fill='#e9c27a'][@cx='96'][@cy='96']"), 1);
  EXPECT_EQ(count(document, "//circle[@fill='#e9c27a'][@cx='136'][@cy='136']"), 1);
}

TEST(Svg, ALongLabelIsSmaller) {
  const auto font_size = [](const std::string& label) {
    const auto document = drawn({.size = {1, 1}, .stones = {Stone::black}, .labels = {{0, label}}});
    return document.select_node("//text[@fill='#fbfaf6']").node().attribute("font-size").as_double();
  };
  EXPECT_LT(font_size("100"), font_size("10"));
  EXPECT_EQ(font_size("é"), font_size("e"));
}

TEST(Svg, TextIsEscaped) {
  const std::string drawn =
      svg({.size = {1, 1}, .stones = {Stone::empty}, .labels = {{0, "<&>\x01"}}, .title = "a < b & \x01"});
  EXPECT_NE(drawn.find("<title>a &lt; b &amp; \uFFFD</title>"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find(">&lt;&amp;&gt;\uFFFD</text>"), std::string::npos) << drawn;
}

TEST(Svg, SaysInWordsWhatItShows) {
  const auto document =
      drawn({.size = {3, 2}, .stones = drawn_stones({"X.O", ".X."}), .marked = {0}, .labels = {{1, "7"}}});
  EXPECT_STREQ(document.child("svg").attribute("role").value(), "img");
  EXPECT_STREQ(document.child("svg").child_value("title"), "A board of 3x2");
  EXPECT_STREQ(document.child("svg").child_value("desc"),
               "Black: a2 b1. White: c2. a2 is marked. b2 is labelled 7.");
}

TEST(Svg, HexagonsAreShiftedRowByRow) {
  const auto document =
      drawn({.size = {3, 2}, .stones = drawn_stones({"X..", "O.."}), .grid = GridLook::hexagons});
  EXPECT_EQ(count(document, "//polygon"), 6);
  EXPECT_EQ(count(document, "//line"), 0);
  EXPECT_EQ(count(document, "//circle[@fill='#161412'][@cx='76']"), 1)
      << "half a hexagon to the right of the row below";
  EXPECT_EQ(count(document, "//circle[@fill='#fbfaf6'][@cx='56']"), 1);
  EXPECT_EQ(count(document, "//text"), 2 * (3 + 2));
}

TEST(Svg, AHexagonOfHexagonsNamesEachRowAndColumnOnce) {
  const auto document =
      drawn({.size = {3, 3}, .stones = std::vector<Stone>(9), .grid = GridLook::hexagons, .absent = {2, 6}});
  EXPECT_EQ(count(document, "//polygon"), 7);
  // Four labels name the rows and four the columns: the middle row and the middle column reach both edges of
  // the 3x3 rectangle and have a label at each; the others have one label.
  EXPECT_EQ(count(document, "//text"), 2 * (3 + 1));
  EXPECT_EQ(document.child("svg").attribute("width").as_int(), 2 * 56 + 2 * 40) << "nothing beside it";
}

TEST(Svg, SquaresHaveFiguresAndNumbers) {
  const auto document =
      drawn({.size = {2, 2},
             .stones = {},
             .owners = {0, 1, -1, -1},
             .looks = {{.symbol = "n", .name = "black knight", .sign = "♞", .is_figure = true},
                       {.symbol = "k", .name = "black king", .sign = "K", .colour = Colour::black}},
             .numbers = {{1, "12"}, {2, "4"}},
             .grid = GridLook::chequered});
  EXPECT_EQ(count(document, "//rect[@fill='#d0a25c']"), 2);
  EXPECT_EQ(count(document, "//line"), 0);
  EXPECT_EQ(count(document, "//text[@x='56'][.='♞']"), 1);
  EXPECT_EQ(count(document, "//circle[@cx='56']"), 0) << "a figure needs no stone";
  EXPECT_EQ(count(document, "//text[@x='96'][@fill='#fbfaf6'][.='K']"), 1);
  EXPECT_EQ(count(document, "//text[@x='56'][.='4']"), 1);
  EXPECT_EQ(count(document, "//text[@x='109'][.='12']"), 1) << "beside the stone";
  EXPECT_STREQ(document.child("svg").child_value("desc"),
               "black knight: a2. black king: b2. b2 has 12. a1 has 4.");
}

TEST(Svg, DeclaredLinesJoinTheirPoints) {
  const auto document = drawn({.size = {2, 2},
                               .stones = std::vector<Stone>(4),
                               .grid = GridLook::lines,
                               .lines = {{2, 1}},
                               .absent = {0, 3}});
  EXPECT_EQ(count(document, "//line"), 1);
  EXPECT_EQ(count(document, "//line[@x1='56'][@y1='96'][@x2='96'][@y2='56']"), 1);
  EXPECT_EQ(count(document, "//circle[@r='4']"), 2);
}

TEST(Svg, WhatIsNoPointHasNoLine) {
  const auto document = drawn({.size = {2, 2}, .stones = std::vector<Stone>(4), .absent = {0}});
  EXPECT_EQ(count(document, "//line"), 2);
}

TEST(Svg, StonesOfOthersHaveTheirSymbolAndTheNumberBelowIt) {
  const auto document = drawn({.size = {3, 1},
                               .stones = drawn_stones({"X.."}),
                               .labels = {{0, "1"}, {1, "2"}},
                               .owners = {-1, 0, 1},
                               .looks = {{.symbol = "#", .name = "#", .sign = "#"},
                                         {.symbol = "R", .name = "R", .sign = "R", .shade = 1}},
                               .columns = "ABC"});
  EXPECT_EQ(count(document, "//text[@x='56'][.='1']"), 1);
  const auto symbol = document.select_node("//text[@x='96'][.='#']").node(),
             label = document.select_node("//text[@x='96'][.='2']").node();
  EXPECT_LT(symbol.attribute("y").as_double(), label.attribute("y").as_double());
  EXPECT_EQ(count(document, "//text[@x='136'][.='R']"), 1);
  EXPECT_EQ(count(document, "//text[.='B']"), 2) << "the columns are called as the board calls them";
  EXPECT_STREQ(document.child("svg").child_value("desc"),
               "Black: A1. White: none. #: B1. R: C1. A1 is labelled 1. B1 is labelled 2.");
}

TEST(Svg, SetsAreTintedAndNamedBelowTheBoard) {
  for (const GridLook look :
       {GridLook::crossings, GridLook::chequered, GridLook::hexagons, GridLook::lines}) {
    Drawing board{.size = {3, 2}, .stones = drawn_stones({".X.", "..."}), .grid = look};
    const double height = drawn(board).child("svg").attribute("height").as_double();
    board.sets = {{"r", "river", {1, 2}}, {"t", "a town < 7", {2}}};
    const auto document = drawn(board);
    EXPECT_EQ(count(document, "//*[@fill='#1f6fd0']"), 3) << "two points, and beside the name";
    EXPECT_EQ(count(document, "//*[@fill='#1c8a4a']"), 2);
    EXPECT_EQ(count(document, "//text[.='r']"), 2);
    EXPECT_EQ(count(document, "//text[.='rt']"), 1) << "a point of two sets";
    EXPECT_EQ(count(document, "//text[.='river']"), 1);
    EXPECT_EQ(count(document, "//text[.='a town < 7']"), 1);
    EXPECT_GT(document.child("svg").attribute("height").as_double(), height);
    EXPECT_STREQ(document.child("svg").child_value("desc"),
                 "Black: b2. White: none. river: b2 c2. a town < 7: c2.");
  }
}

TEST(SvgElement, ScalesWithThePageAndHasNoIds) {
  const auto width = [](Size size) {
    const std::string element = svg_element({.size = size, .stones = std::vector<Stone>(size.area())});
    EXPECT_TRUE(element.starts_with("<svg"));
    const auto document = parsed(element);
    EXPECT_EQ(count(document, "//@id"), 0);
    EXPECT_FALSE(document.child("svg").attribute("height"));
    EXPECT_TRUE(document.child("svg").attribute("viewBox"));
    const std::string width = document.child("svg").attribute("width").value();
    EXPECT_TRUE(width.ends_with("em"));
    return std::stod(width);
  };
  // Each additional column increases the width by the same length.
  EXPECT_NEAR(width({19, 19}) - width({18, 2}), width({3, 3}) - width({2, 9}), 0.01);
}

TEST(SvgFigures, StandSideBySideWithTheirCaptionsBelow) {
  const Drawing drawing{.size = {3, 3}, .stones = std::vector<Stone>(9)};
  const Drawing larger{.size = {9, 9}, .stones = std::vector<Stone>(81)};
  const std::string long_caption =
      "Some words that are too many for a single line under a board of three by three";
  const auto document = parsed(svg({{drawing, long_caption}, {larger, "b < c"}}));
  const auto root = document.child("svg");
  ASSERT_EQ(count(document, "/svg/svg[@role='img']"), 2);
  const auto first = root.select_node("svg[1]").node();
  const auto second = root.select_node("svg[2]").node();
  EXPECT_GE(second.attribute("x").as_int(),
            first.attribute("x").as_int() + first.attribute("width").as_int());
  EXPECT_LT(second.attribute("x").as_int() + second.attribute("width").as_int(),
            root.attribute("width").as_int());

  std::string words;
  for (const auto& line : root.children("text")) {
    words += line.child_value();
    words += ' ';
    EXPECT_LT(line.attribute("y").as_double(), root.attribute("height").as_double());
  }
  EXPECT_EQ(words, long_caption + " b < c ");
  EXPECT_GT(count(document, "/svg/text"), 2) << "the long caption is one line";
  EXPECT_GT(root.child("text").attribute("y").as_int(),
            first.attribute("y").as_int() + first.attribute("height").as_int());
}

}  // namespace
}  // namespace ruleproof
