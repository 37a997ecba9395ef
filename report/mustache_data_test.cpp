#include "report/mustache_data.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace ruleproof::mustache {
namespace {

TEST(MustacheData, AnEmptyTextIsNotShownAndAnyOtherIsMadeHarmless) {
  const std::string text = "{{#note}}[{{note}}]{{/note}}";
  EXPECT_EQ(rendered("note", text, object({{"note", plain_or_nothing("a\x01")}})), "[a\uFFFD]");
  EXPECT_EQ(rendered("note", text, object({{"note", plain_or_nothing("\x01\xff")}})), "[\uFFFD\uFFFD]");
  EXPECT_EQ(rendered("note", text, object({{"note", plain_or_nothing("")}})), "");
}

TEST(MustacheData, ATextIsNeverTakenForATemplate) {
  EXPECT_EQ(rendered("note", "{{note}}", object({{"note", plain("{{{other}}}")}, {"other", plain("x")}})),
            "{{{other}}}");
}

TEST(MustacheData, ATemplateThatIsNotWellFormedIsToldByItsName) {
  try {
    rendered("note.mustache", "{{#note}}", object({{"note", true}}));
    FAIL();
  } catch (const std::logic_error& error) {
    EXPECT_TRUE(std::string_view(error.what()).starts_with("note.mustache: ")) << error.what();
  }
}

}  // namespace
}  // namespace ruleproof::mustache
