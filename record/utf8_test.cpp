#include "record/utf8.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ruleproof {
namespace {

TEST(Utf8, IsToldFromOtherBytes) {
  for (const char* text : {"", "Rob", "Jos\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x8E\xB2", "\xEF\xBB\xBF"})
    EXPECT_TRUE(is_utf8(text)) << text;
  for (const char* text : {"Jos\xE9", "\xC3", "\x80", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80",
                           "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xE2\x82"})
    EXPECT_FALSE(is_utf8(text)) << text;
}

TEST(Utf8, OtherBytesAreReadAsLatin1) {
  EXPECT_EQ(as_utf8("Jos\xC3\xA9"), "Jos\xC3\xA9");
  EXPECT_EQ(as_utf8("Jos\xE9"), "Jos\xC3\xA9");
  EXPECT_TRUE(is_utf8(as_utf8("\xFF\x80\xC3")));
}

TEST(Harmless, IsWhatOnlyShowsItself) {
  for (const char* text : {"", "Rob 3x3 ~\n\t", "Jos\u00E9 \u2713 \u05D0 \uFFFD", "\U0001F3B2", "\u00A0"})
    EXPECT_EQ(harmless(text), text);
}

TEST(Harmless, ControlsAndTurnsOfTheDirectionAndOtherBytesAreMarked) {
  EXPECT_EQ(harmless("a\x01\x1B[1mb\x7F\xFF\u00E4\uFFFE\n\t"),
            "a\uFFFD\uFFFD[1mb\uFFFD\uFFFD\u00E4\uFFFD\n\t");
  EXPECT_EQ(harmless(std::string_view("\0\r", 2)), "\uFFFD\uFFFD");
  EXPECT_EQ(harmless("one\r\ntwo\r\n"), "one\ntwo\n");
  EXPECT_EQ(harmless("\xC2\x9B"
                     "2J"),
            "\uFFFD2J");
  EXPECT_EQ(harmless("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");
  for (const char* turn : {"\u200E", "\u200F", "\u061C", "\u202A", "\u202B", "\u202C", "\u202D", "\u202E",
                           "\u2066", "\u2067", "\u2068", "\u2069", "\u2028", "\u2029"})
    EXPECT_EQ(harmless(turn), "\uFFFD");
}

TEST(Harmless, AJsonDocumentKeepsWhatItsStringsHold) {
  EXPECT_EQ(harmless_json("{\"a\x7F\": \"\xC2\x9B\u202Eb\u00E9\"}\n"),
            "{\"a\\u007f\": \"\\u009b\\u202eb\u00E9\"}\n");
}

RC_GTEST_PROP(Harmless, MakesUtf8OfAnyBytesAndLeavesItsOwnWorkAlone, ()) {
  const auto text = *rc::gen::arbitrary<std::string>();
  const std::string shown = harmless(text);
  RC_ASSERT(is_utf8(shown));
  RC_ASSERT(harmless(shown) == shown);
  for (const char c : shown) RC_ASSERT(c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= ' ');
}

}  // namespace
}  // namespace ruleproof
