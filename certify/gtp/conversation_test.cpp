#include "certify/gtp/conversation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::gtp {
namespace {

std::vector<std::uint8_t> bytes(std::uint8_t game, std::uint8_t piece, const std::string& input) {
  const std::string bytes = std::string{static_cast<char>(game), static_cast<char>(piece)} + input;
  return {bytes.begin(), bytes.end()};
}

TEST(GtpConversation, IsWellFormedForEveryGameAndCut) {
  const std::string input =
      "1 list_commands\n\n2 play B C3 # here\r\nplay B 0,0\nplay A B2\n3 genmove W\ngenmove A\nshowboard\n4 "
      "quit x\n"
      "ruleproof-record\nprintsgf\nloadsgf x\n12\nfinal_score\ngogui-rules_board\n5 quit\nundo";
  for (int game = 0; game < std::ssize(specs()); ++game)
    for (const int piece : {0, 1, 6, 255})
      EXPECT_EQ(
          conversation_fault(bytes(static_cast<std::uint8_t>(game), static_cast<std::uint8_t>(piece), input)),
          std::nullopt)
          << game;
}

TEST(GtpConversation, MayBeEmpty) {
  EXPECT_EQ(conversation_fault({}), std::nullopt);
  EXPECT_EQ(conversation_fault(bytes(0, 0, "")), std::nullopt);
  EXPECT_EQ(conversation_fault(bytes(0, 0, "\n \n#\n")), std::nullopt);
}

RC_GTEST_PROP(GtpConversation, IsWellFormedWhateverTheInput, ()) {
  const auto piece = [](const char* text) { return rc::gen::just(std::string(text)); };
  const auto word = rc::gen::oneOf(
      piece("play "), piece("genmove "), piece("B "), piece("w "), piece("A "), piece("a1 "), piece("C3 "),
      piece("pass "), piece("0,0 "), piece("\n"), piece("\n"), piece("\n"), piece("undo\n"), piece("7 "),
      piece("showboard\n"), piece("all_legal "), piece("ruleproof-why "), piece("boardsize "), piece("3 "),
      piece("ruleproof-set_reading "), piece("ko=simple\n"), piece("#"), piece("\t"), piece("quit\n"),
      piece("loadsgf x\n"), piece("komi 3\n"), piece("final_score\n"), rc::gen::string<std::string>());
  std::string input;
  for (const std::string& text : *rc::gen::container<std::vector<std::string>>(word)) input += text;
  const auto game = *rc::gen::inRange<int>(0, 256), cut = *rc::gen::inRange<int>(0, 256);
  const auto fault =
      conversation_fault(bytes(static_cast<std::uint8_t>(game), static_cast<std::uint8_t>(cut), input));
  RC_ASSERT(fault.value_or("") == "");
}

}  // namespace
}  // namespace ruleproof::gtp
