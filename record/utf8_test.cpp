#include "record/utf8.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace ruleproof
