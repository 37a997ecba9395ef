#include "report/svg.hpp"

#include <gtest/gtest.h>

#include <pugixml.hpp>
#include <string_view>

namespace ruleproof {
namespace {

pugi::xml_document parsed(const Drawing& drawing) {
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(svg(drawing).c_str()));
  return document;
}

int count(const pugi::xml_document& document, const char* xpath) {
  return static_cast<int>(document.select_nodes(xpath).size());
}

TEST(Svg, HasALineForEachRowAndColumnAndItsCoordinatesTwice) {
  for (int w = 1; w <= longest_side; ++w) {
    for (int h = 1; h <= longest_side; ++h) {
      const auto document = parsed({.size = {w, h}, .stones = std::vector<Stone>(w * h)});
      ASSERT_EQ(count(document, "//line"), w + h);
      ASSERT_EQ(count(document, "//text"), 2 * (w + h));
    }
  }
}

TEST(Svg, EverythingLiesWithinTheDrawing) {
  for (const Size size : {Size{1, 1}, Size{1, 25}, Size{25, 1}, Size{9, 9}, Size{25, 25}}) {
    const auto document = parsed({.size = size, .stones = std::vector<Stone>(size.area(), Stone::black)});
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
  const auto document = parsed({.size = {3, 2}, .stones = parse_rows({3, 2}, {"X.O", ".X."})});
  EXPECT_EQ(count(document, "//circle"), 3);
  EXPECT_EQ(count(document, "//circle[@fill='#111111'][@cx='56'][@cy='56']"), 1);
  EXPECT_EQ(count(document, "//circle[@fill='#111111'][@cx='96'][@cy='96']"), 1);
  EXPECT_EQ(count(document, "//circle[@fill='#fafafa'][@cx='136'][@cy='56']"), 1);
}

TEST(Svg, MarksAndLabelsStandOnTheirPoints) {
  const auto document = parsed({.size = {3, 2},
                                .stones = parse_rows({3, 2}, {"X.O", ".X."}),
                                .marked = {0},
                                .labels = {{0, "1"}, {1, "a"}}});
  EXPECT_EQ(count(document, "//circle[@fill='none'][@cx='56'][@cy='56']"), 1);
  EXPECT_EQ(count(document, "//text[@fill='#ffffff'][@x='56'][.='1']"), 1);
  EXPECT_EQ(count(document, "//text[@fill='#111111'][@x='96'][.='a']"), 1);
}

TEST(Svg, TextIsEscaped) {
  const std::string drawn =
      svg({.size = {1, 1}, .stones = {Stone::empty}, .labels = {{0, "<&>\x01"}}, .title = "a < b & \x01"});
  EXPECT_NE(drawn.find("<title>a &lt; b &amp; </title>"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find(">&lt;&amp;&gt;</text>"), std::string::npos) << drawn;
}

}  // namespace
}  // namespace ruleproof
