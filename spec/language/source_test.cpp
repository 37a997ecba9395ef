#include "spec/language/source.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "spec/testing/thrown.hpp"

namespace ruleproof::language {
namespace {

using Lines = std::vector<std::string>;

std::string refusal(const std::string& bytes) {
  return thrown([&] { read_source("game.md", bytes); });
}

TEST(ReadSource, ReadsEveryKindOfLineEndAndAByteOrderMark) {
  EXPECT_EQ(read_source("game.md", "a\nb\n").lines, (Lines{"a", "b"}));
  EXPECT_EQ(read_source("game.md", "a\r\nb").lines, (Lines{"a", "b"}));
  EXPECT_EQ(read_source("game.md", "a\rb\r").lines, (Lines{"a", "b"}));
  EXPECT_EQ(read_source("game.md",
                        "\xEF\xBB\xBF"
                        "a\n\nb")
                .lines,
            (Lines{"a", "", "b"}));
}

TEST(ReadSource, ExpandsTabsToColumnsOfFour) {
  EXPECT_EQ(read_source("game.md", "\ta\tb\n").lines, (Lines{"    a   b"}));
  EXPECT_EQ(read_source("game.md", "ä\tb\n").lines, (Lines{"ä   b"}));
}

TEST(ReadSource, RefusesWhatIsNoText) {
  EXPECT_EQ(refusal("PK\x03\x04 and more"),
            "game.md: this is a word processor's file or another archive; save it as plain text (Markdown) "
            "in UTF-8");
  EXPECT_EQ(refusal("\n <!DOCTYPE html><html>"),
            "game.md: this is a web page; a document is plain text (Markdown)");
  EXPECT_EQ(refusal("{\\rtf1 text}"),
            "game.md: this is rich text; save it as plain text (Markdown) in UTF-8");
  EXPECT_EQ(refusal("%PDF-1.5"), "game.md: this is a PDF; a document is plain text (Markdown) in UTF-8");
  EXPECT_EQ(refusal(std::string("\xFF\xFE"
                                "g\0a\0",
                                6)),
            "game.md: this text is in UTF-16; save it in UTF-8");
  EXPECT_EQ(refusal(std::string("a\0b", 3)),
            "game.md: this is binary data; a document is plain text (Markdown)");
}

TEST(ReadSource, SaysWhereTheFirstByteThatIsNoUtf8Stands) {
  for (const std::string wrong : {"\xFF", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"})
    EXPECT_EQ(refusal("one\nä" + wrong), "game.md:2:2: this is no text in UTF-8; save the document in UTF-8");
}

TEST(ReadSource, ReadsUpToOneMebibyte) {
  EXPECT_EQ(read_source("game.md", std::string(largest_document, 'a')).lines.size(), 1U);
  EXPECT_EQ(refusal(std::string(largest_document + 1, 'a')),
            "game.md: this is larger than 1 MiB, the largest document that is read");
}

TEST(FormatDiagnostic, PutsTheCaretUnderTheCharacterThatIsMeant) {
  const Source source{"game.md", {"äöü x = emtpy"}};
  EXPECT_EQ(format({Diagnostic::Severity::error, {{1, 9}, {1, 14}}, "wrong", ""}, source),
            "game.md:1:9: error: wrong\n"
            "  äöü x = emtpy\n"
            "          ^~~~~\n");
}

TEST(FormatDiagnostic, ShowsAPartOfAVeryLongLine) {
  const Source source{"game.md", {std::string(100'000, 'a') + "?" + std::string(100'000, 'b')}};
  const std::string told =
      format({Diagnostic::Severity::warning, {{1, 100'001}, {1, 100'002}}, "odd", ""}, source);
  EXPECT_LT(told.size(), 1'000U);
  const std::size_t shown = told.find("  a"), caret = told.find("  ", told.find('?'));
  EXPECT_EQ(told.find('?') - shown, told.find('^') - caret) << told;
}

TEST(Diagnostics, AreInTheOrderOfTheirPlaces) {
  const Source source{"game.md", {"abc"}};
  Diagnostics diagnostics(source);
  diagnostics.warning({{1, 3}, {1, 4}}, "second");
  diagnostics.error({{1, 1}, {1, 2}}, "first");
  diagnostics.error({{1, 1}, {1, 2}}, "first");
  ASSERT_EQ(diagnostics.all().size(), 2U);
  EXPECT_EQ(diagnostics.all()[0].message, "first");
  EXPECT_EQ(diagnostics.all()[1].message, "second");
  EXPECT_TRUE(diagnostics.has_errors());
}

}  // namespace
}  // namespace ruleproof::language
