#include "record/charset.hpp"

#include <gtest/gtest.h>

namespace ruleproof {
namespace {

using namespace std::string_literals;

TEST(Charset, WideTextsAreFoundByTheirMarkOrTheirFirstBracket) {
  const std::string little = "(\0;\0)\0\xE9\0"s, big = "\0(\0;\0)\0\xE9"s;
  for (const std::string& text :
       {little, big, "\xFF\xFE"s + little, "\xFE\xFF"s + big, "\xFF\xFE\0\0(\0\0\0;\0\0\0)\0\0\0\xE9\0\0\0"s})
    EXPECT_EQ(without_wide_characters(text), "(;)é");
  for (const std::string text : {"", "(;)", "\xEF\xBB\xBF(;)", "game go"})
    EXPECT_EQ(without_wide_characters(text), text);
}

TEST(Charset, ABadUnitOfAWideTextIsReplaced) {
  EXPECT_EQ(without_wide_characters("\xFF\xFE(\0\0\xDC;\0x"s), "(\uFFFD;\uFFFD");
}

TEST(Charset, CaIsFollowed) {
  EXPECT_EQ(sgf_in_utf8("(;CA[Shift_JIS]PB[\x83\x5C\\])").text, "(;CA[Shift_JIS]PB[ソ\\])");
  EXPECT_EQ(sgf_in_utf8("(; CA [ big5 ]PB[\xA5\x5C])").text, "(; CA [ big5 ]PB[功])");
  EXPECT_EQ(sgf_in_utf8("(;CA[GB2312]PB[\xCE\xE2])").text, "(;CA[GB2312]PB[吴])");
  EXPECT_EQ(sgf_in_utf8("(;CA[GBK]PB[\x81\x5D])").text, "(;CA[GBK]PB[乚])");
  EXPECT_EQ(sgf_in_utf8("(;CA[ISO-8859-1]PB[Jos\xE9])").text, "(;CA[ISO-8859-1]PB[José])");
  EXPECT_EQ(sgf_in_utf8("(;CA[windows-1252]PB[\x80])").text, "(;CA[windows-1252]PB[€])");
  EXPECT_EQ(sgf_in_utf8("(;CA[ISO-2022-JP]PB[\x1B$B%=\x1B(B])").text, "(;CA[ISO-2022-JP]PB[ソ])");
  EXPECT_EQ(sgf_in_utf8("(;CA[EUC-KR]PB[\xB9\xE9])").text, "(;CA[EUC-KR]PB[백])");
  EXPECT_EQ(sgf_in_utf8("(;CA[x-x-big5]PB[\xA5\x5C])").text, "(;CA[x-x-big5]PB[功])");
  EXPECT_EQ(sgf_in_utf8("(;ca[Big5]pb[\xA5\x5C])").text, "(;ca[Big5]pb[功])");
}

TEST(Charset, BackslashAndTildeStayWhatTheyAre) {
  EXPECT_EQ(sgf_in_utf8("(;CA[Shift_JIS]C[\x83\x5C a\\]~])").text, "(;CA[Shift_JIS]C[ソ a\\]~])");
}

TEST(Charset, WhatIsNoCharacterIsReplacedAndHidesNoBracket) {
  EXPECT_EQ(sgf_in_utf8("(;CA[Big5]C[\xFF]B[aa])").text, "(;CA[Big5]C[\uFFFD]B[aa])");
  EXPECT_EQ(sgf_in_utf8("(;CA[Big5]C[\xA5").text, "(;CA[Big5]C[\uFFFD");
}

TEST(Charset, AValidUtf8TextIsNotConvertedWhateverCaNames) {
  const std::string text = "(;CA[Shift_JIS]C[囲碁語]B[aa])";
  EXPECT_EQ(sgf_in_utf8(text).text, text);
  EXPECT_EQ(sgf_in_utf8(text).note, "the file is in UTF-8, and CA names Shift_JIS: it is read as UTF-8");
  EXPECT_EQ(sgf_in_utf8("(;CA[Big5]C[plain])").note, "");
}

TEST(Charset, WhatMayGoWrongIsNoted) {
  EXPECT_EQ(sgf_in_utf8("(;CA[klingon]C[\xE9 ])").note,
            "CA 'klingon' is no charset that is known here: the file is read as UTF-8");
  EXPECT_EQ(sgf_in_utf8("(;CA[UTF-8]C[\xA5\x5D])").note,
            "the file is not in UTF-8, which CA names: a ']' ends each text, unless a '\\' precedes it");
  EXPECT_EQ(
      sgf_in_utf8("(;C[\xA5\x5D])").note,
      "no CA names the charset of the file: it is read as Latin-1, in which a ']' ends each text, unless a "
      "'\\' precedes it");
  EXPECT_EQ(sgf_in_utf8("(;C[\xE9 ]DCA[Big5])").note, "") << "no risk, and no property CA";
  EXPECT_EQ(sgf_in_utf8("(;CA[../../../tmp/x]C[\xE9])").text, "(;CA[../../../tmp/x]C[\xE9])");
}

}  // namespace
}  // namespace ruleproof
