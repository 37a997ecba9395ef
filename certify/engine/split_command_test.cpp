#include "certify/engine/split_command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "spec/input_error.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string refusal(const std::string& command) {
  return thrown([&] { split_command(command); });
}

TEST(SplitCommand, WordsAreSplitAndUnquotedAsByAShell) {
  setenv("RULEPROOF_SPLIT", "two words", 1);
  EXPECT_THAT(split_command(R"(play 'a b' "c \"d\"" e\ f '' "$RULEPROOF_SPLIT")"),
              ElementsAre("play", "a b", "c \"d\"", "e f", "", "two words"));
  EXPECT_THAT(split_command("sh -c 'cat | cat; exit 3'"), ElementsAre("sh", "-c", "cat | cat; exit 3"));
}

TEST(SplitCommand, WhatOnlyAShellCouldDoIsRefusedInOneLineThatNamesSh) {
  for (const auto* command : {"a | b", "a; b", "a > b", "a &", "$(a)", "`a`", "a 'b", "a \"b", "a\nb",
                              "a ${RULEPROOF_UNDEFINED}", "a $RULEPROOF_UNDEFINED"}) {
    EXPECT_THAT(refusal(command), AllOf(HasSubstr("sh -c"), Not(HasSubstr("\n")))) << command;
  }
}

TEST(SplitCommand, ARefusalSaysWhatIsWrong) {
  EXPECT_THAT(refusal("a | b"), HasSubstr("outside quotes"));
  EXPECT_THAT(refusal("$(a)"), HasSubstr("command substitution"));
  EXPECT_THAT(refusal("a 'b"), HasSubstr("not closed"));
  EXPECT_THAT(refusal("$RULEPROOF_UNDEFINED"), HasSubstr("not defined"));
}

TEST(SplitCommand, ACommandWithoutAProgramIsRefused) {
  for (const auto* command : {"", "  ", "''", "'' b"})
    EXPECT_THAT(refusal(command), HasSubstr("names no program")) << command;
}

}  // namespace
}  // namespace ruleproof
