#include "report/mutation_report.hpp"

#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"

namespace ruleproof::mutation {
namespace {

/// Returns a document with two sentences and without examples. The test changes only the first sentence.
const Document& shy() {
  return document_of_text(
      "> A <stone> & so on. [place]\n\n    game \"Shy\"\n    board square-grid 2x2\n    players black, "
      "white\n"
      "    turns alternate\n    move place(p):\n      forbid \"it is not empty\": p and occupied\n"
      "      forbid \"it is beside it\": beside(p) and enemy\n      put mover on p\n\n"
      "> Whoever cannot move loses. [end]\n\n    end when not possible(place, to-move)\n"
      "    wins(P: player) = P <> to-move\n");
}

TEST(MutationReport, HasEachSentenceWithItsMarkAndEachChangeThatNothingNotices) {
  MutationRun run{shy(), {.every_board = false}, mutants(shy()), {}, " --only 7", true, ""};
  const auto change = std::ranges::find_if(run.all, [](const Mutant& mutant) {
    return mutant.kind == Mutant::Kind::drop_guard && mutant.was.find("beside it") != std::string::npos;
  });
  ASSERT_NE(change, run.all.end());
  const auto i = static_cast<std::size_t>(change - run.all.begin());
  run.chosen = {i};
  run.judgements[i] = Judge(run.game, run.bounds).judge(*change, {});
  ASSERT_EQ(run.judgements[i]->effect, Judgement::Effect::unnoticed);

  const std::string text = page(run);
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(text.c_str())) << text;
  EXPECT_EQ(document.select_nodes("//article[@class='clause']").size(), 2u);
  EXPECT_STREQ(document.select_node("//article[1]//blockquote/p").node().text().get(), "A <stone> & so on.");
  EXPECT_EQ(document.select_nodes("//article[1]//section[@class='finding']").size(), 1u);
  EXPECT_EQ(document.select_nodes("//article[2]//section").size(), 0u);
  EXPECT_GE(document.select_nodes("//section[@class='finding']//*[name()='svg']").size(), 1u);
  EXPECT_EQ(document.select_node("//section[@class='finding']/pre/code").node().text().get(),
            "ruleproof mutate game.md --no-proof --only " + std::to_string(change->number));
  EXPECT_NE(text.find("gone"), std::string::npos);
  EXPECT_EQ(text.find("\n<p class=\"meta\"><span class=\"verdict \">"), std::string::npos);
  EXPECT_EQ(json(run)["sentences"][1]["mark"], "not changed");
}

}  // namespace
}  // namespace ruleproof::mutation
