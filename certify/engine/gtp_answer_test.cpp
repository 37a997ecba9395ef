#include "certify/engine/gtp_answer.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace ruleproof {

void showValue(const GtpAnswer& answer, std::ostream& out) { out << write_gtp_answer(answer); }

namespace {

using Item = GtpItem;

/// Reads the bytes in pieces of the given size.
std::vector<Item> read(std::string_view bytes, std::size_t piece = 1000) {
  GtpAnswerReader reader;
  std::vector<Item> items;
  for (std::size_t i = 0; i < bytes.size(); i += piece) {
    reader.feed(bytes.substr(i, piece));
    while (auto item = reader.next()) {
      items.push_back(*item);
      if (std::holds_alternative<GtpGarbage>(*item)) return items;
    }
  }
  return items;
}

GtpAnswer read_one(std::string_view bytes) {
  const auto items = read(bytes);
  if (items.size() != 1) throw std::runtime_error("not one answer");
  return std::get<GtpAnswer>(items[0]);
}

TEST(GtpAnswer, SignIdAndTextAreToldApart) {
  EXPECT_EQ(read_one("=\n\n"), (GtpAnswer{true, {}, ""}));
  EXPECT_EQ(read_one("= \n\n"), (GtpAnswer{true, {}, ""}));
  EXPECT_EQ(read_one("= 12\n\n"), (GtpAnswer{true, {}, "12"}));
  EXPECT_EQ(read_one("=12\n\n"), (GtpAnswer{true, 12, ""}));
  EXPECT_EQ(read_one("=12 a b \n\n"), (GtpAnswer{true, 12, "a b "}));
  EXPECT_EQ(read_one("?7\tillegal move\n\n"), (GtpAnswer{false, 7, "illegal move"}));
  EXPECT_EQ(read_one("? = 3\n\n"), (GtpAnswer{false, {}, "= 3"}));
}

TEST(GtpAnswer, TextGoesOnToTheEmptyLine) {
  EXPECT_EQ(read_one("=1 a\n b\n=2 c\n\n"), (GtpAnswer{true, 1, "a\n b\n=2 c"}));
  EXPECT_EQ(read_one("=1\n  A B\n1 . .\n\n"), (GtpAnswer{true, 1, "\n  A B\n1 . ."}));
  EXPECT_EQ(read_one("=1 a\n \nb\n\n"), (GtpAnswer{true, 1, "a\n \nb"}));
  EXPECT_TRUE(read("=1 a\n").empty());
  EXPECT_TRUE(read("=1 a").empty());
}

TEST(GtpAnswer, CarriageReturnsAndFurtherEmptyLinesAreTolerated) {
  const std::vector<Item> two = {GtpAnswer{true, 1, "a\nb"}, GtpAnswer{false, 2, ""}};
  EXPECT_EQ(read("=1 a\r\nb\r\n\r\n?2\r\n\r\n"), two);
  EXPECT_EQ(read("\n\n\n=1 a\nb\n\n\n\n\n?2\n\n\n\n"), two);
}

TEST(GtpAnswer, AnIdTooLargeIsNoOtherId) {
  constexpr std::uint32_t largest = 0xffffffff;
  EXPECT_EQ(read_one("=4294967296 a\n\n"), (GtpAnswer{true, largest, "a"}));
  EXPECT_EQ(read_one("=99999999999999999999999999999999999\n\n"), (GtpAnswer{true, largest, ""}));
  EXPECT_EQ(read_one("=007\n\n"), (GtpAnswer{true, 7, ""}));
}

TEST(GtpAnswer, ALineThatBeginsOtherwiseIsGarbageAndStaysGarbage) {
  GtpAnswerReader reader;
  reader.feed("=1 a\n\nWelc");
  EXPECT_TRUE(reader.next().has_value());
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_EQ(reader.partial(), "Welc");
  reader.feed("ome\n\n=2\n\n");
  EXPECT_EQ(reader.next(), Item(GtpGarbage{"Welcome"}));
  EXPECT_EQ(reader.next(), Item(GtpGarbage{"Welcome"}));
}

TEST(GtpAnswer, GarbageWithoutALineEndIsNotAwaitedForEver) {
  EXPECT_TRUE(read(std::string(199, 'x')).empty());
  EXPECT_EQ(read(std::string(5000, 'x')), std::vector<Item>{GtpGarbage{std::string(200, 'x')}});
}

TEST(GtpAnswer, PartialIsWhatHasComeOfTheNextAnswer) {
  GtpAnswerReader reader;
  EXPECT_EQ(reader.partial(), "");
  reader.feed("=1 a\n\n\n\n");
  EXPECT_EQ(reader.partial(), "=1 a\n\n\n\n");
  EXPECT_TRUE(reader.next().has_value());
  EXPECT_EQ(reader.partial(), "");
  reader.feed("\n=2 b\n");
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_EQ(reader.partial(), "=2 b\n");
}

/// Generates texts without empty lines and without leading blanks.
rc::Gen<std::string> text_of_an_answer() {
  const auto line =
      rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::element('a', '=', '?', '1', ' ', '\t')));
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(line),
                      [](const std::vector<std::string>& lines) {
                        std::string text;
                        for (const std::string& each : lines) text += (text.empty() ? "" : "\n") + each;
                        text.erase(0, std::min(text.find_first_not_of(" \t"), text.size()));
                        return text;
                      });
}

rc::Gen<GtpAnswer> answers() {
  return rc::gen::exec([] {
    GtpAnswer answer{*rc::gen::arbitrary<bool>(), std::nullopt, *text_of_an_answer()};
    if (*rc::gen::arbitrary<bool>()) answer.id = *rc::gen::arbitrary<std::uint32_t>();
    return answer;
  });
}

RC_GTEST_PROP(GtpAnswer, WhatIsWrittenIsReadHoweverItIsCut, ()) {
  const auto written =
      *rc::gen::scale(0.2, rc::gen::container<std::vector<GtpAnswer>>(answers())).as("answers");
  const auto piece = *rc::gen::inRange<std::size_t>(1, 20).as("bytes in a piece");
  std::string bytes;
  for (const GtpAnswer& answer : written) bytes += write_gtp_answer(answer);
  RC_ASSERT(read(bytes, piece) == std::vector<Item>(written.begin(), written.end()));
}

RC_GTEST_PROP(GtpAnswer, NoBytesAreReadOtherwiseInPieces, ()) {
  const auto byte = rc::gen::weightedOneOf<std::uint8_t>(
      {{9, rc::gen::element<std::uint8_t>('=', '?', '\n', '\r', ' ', '1', 'a')},
       {1, rc::gen::arbitrary<std::uint8_t>()}});
  const auto bytes = *rc::gen::container<std::vector<std::uint8_t>>(byte).as("bytes");
  const auto fault = gtp_answer_fault(bytes);
  RC_ASSERT(fault.value_or("") == "");
}

}  // namespace
}  // namespace ruleproof
