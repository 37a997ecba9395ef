#include "report/mutation_page.hpp"

#include <gtest/gtest.h>

#include <pugixml.hpp>

namespace ruleproof {
namespace {

TEST(MutationPage, HasEachSentenceWithItsMarkAndEachChangeThatNothingNotices) {
  MutationPage page{"Which words matter", "of 3 changes, 2 matter", {"All of them."}, {}};
  page.sentences.push_back(
      {"place", "A <stone> & so on.", "Play", "unprotected", {"Noticed by the example first (1)."}, {}});
  page.sentences.back().mutants.push_back({7,
                                           "drop a guard",
                                           "x.md:3",
                                           "forbid \"it's\": p",
                                           "forbid \"it's\": p",
                                           "",
                                           "unprotected",
                                           "On 1x1.",
                                           "game x\n",
                                           "ruleproof mutate x.md --only 7",
                                           {{{{1, 1}, {Stone::empty}}, "the position"}}});
  page.sentences.push_back({"", "Lines that belong to no sentence", "", "not changed", {}, {}});
  const std::string text = mutation_page(page, "ruleproof mutate x.md");
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(text.c_str())) << text;
  EXPECT_EQ(document.select_nodes("//article[@class='clause']").size(), 2u);
  EXPECT_STREQ(document.select_node("//article[1]//blockquote/p").node().text().get(), "A <stone> & so on.");
  EXPECT_EQ(document.select_nodes("//section[@class='finding']").size(), 1u);
  EXPECT_EQ(document.select_nodes("//section[@class='finding']//*[name()='svg']").size(), 1u);
  EXPECT_STREQ(document.select_node("//section[@class='finding']/pre/code").node().text().get(),
               "ruleproof mutate x.md --only 7");
  EXPECT_NE(text.find("gone"), std::string::npos);
  EXPECT_EQ(text.find("\n<p class=\"meta\"><span class=\"verdict \">"), std::string::npos);
}

}  // namespace
}  // namespace ruleproof
