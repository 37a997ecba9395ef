#include "certify/gtp/server.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "spec/input_error.hpp"

namespace ruleproof::gtp {
namespace {

std::vector<Command> commands() {
  return {
      {"echo", 0, 9,
       [](Arguments words) {
         std::string text;
         for (const std::string_view word : words) text += '<' + std::string(word) + '>';
         return text;
       }},
      {"say", 0, 0, [](Arguments) { return ""; }},
      {"draw", 0, 0, [](Arguments) { return "\n a b\n\n1 . .\t\x01|\n   \n\n"; }},
      {"fail", 0, 0, [](Arguments) -> std::string { throw Failure("cannot\nundo"); }},
      {"read", 1, 2, [](Arguments) -> std::string { throw InputError("no such thing"); }},
  };
}

std::string answers(std::string_view input) {
  Server server(commands());
  std::string text = server.take(input);
  return text + server.end();
}

TEST(GtpServer, AnswersWithTheIdOfTheCommand) {
  EXPECT_EQ(answers("echo a b\n"), "= <a><b>\n\n");
  EXPECT_EQ(answers("7 echo a\n"), "=7 <a>\n\n");
  EXPECT_EQ(answers("7 say\nsay\n"), "=7\n\n=\n\n");
  EXPECT_EQ(answers("007 fail\n"), "?007 cannot undo\n\n");
  EXPECT_EQ(answers("1x say\n"), "? unknown command\n\n");
}

TEST(GtpServer, NamesUnknownCommandsAndWrongArguments) {
  EXPECT_EQ(answers("shout\n3 shout\n"), "? unknown command\n\n?3 unknown command\n\n");
  EXPECT_EQ(answers("12\n"), "?12 unknown command\n\n");
  EXPECT_EQ(answers("say it\nread\nread a b c\n"), "? syntax error\n\n? syntax error\n\n? syntax error\n\n");
  EXPECT_EQ(answers("read a\n"), "? no such thing\n\n");
}

TEST(GtpServer, DropsCommentsControlCharactersAndEmptyLines) {
  EXPECT_EQ(answers("\n  \n# say\n\t\r\n  # 1 say\n"), "");
  EXPECT_EQ(answers("1\techo\ta # b\r\n"), "=1 <a>\n\n");
  EXPECT_EQ(answers("  1   ec\x07ho\x7f  a#b\r\n"), "=1 <a>\n\n");
  EXPECT_EQ(answers("echo \xc3\xa9\n"), "= <\xc3\xa9>\n\n");
  EXPECT_EQ(answers("echo \u009b2J \u202ea \xff\n"), "= <\uFFFD2J><\uFFFDa><\uFFFD>\n\n");
}

TEST(GtpServer, LeavesNoEmptyLineInAnAnswer) { EXPECT_EQ(answers("draw\n"), "= \n a b\n1 . . |\n\n"); }

TEST(GtpServer, AnswersALastLineWithoutAnEnd) { EXPECT_EQ(answers("say\n4 say"), "=\n\n=4\n\n"); }

TEST(GtpServer, RefusesALineThatIsTooLong) {
  const std::string word(longest_line - 5, 'x');
  EXPECT_EQ(answers("echo " + word + "\n"), "= <" + word + ">\n\n");
  EXPECT_EQ(answers("8 echo " + word + "\n9 say\n"), "?8 line too long\n\n=9\n\n");
  EXPECT_EQ(answers(std::string(2 * longest_line, ' ') + "say #" + word + word + "\n"), "=\n\n");
}

TEST(GtpServer, EndsWithQuit) {
  Server server(commands());
  EXPECT_EQ(server.take("1 say\nquit now\n"), "=1\n\n? syntax error\n\n");
  EXPECT_FALSE(server.has_quit());
  EXPECT_EQ(server.take("2 quit\n3 say\n4 sa"), "=2\n\n");
  EXPECT_TRUE(server.has_quit());
  EXPECT_EQ(server.end(), "");
}

TEST(GtpServer, KnowsJustTheCommandsThatItLists) {
  EXPECT_EQ(answers("list_commands\n"),
            "= protocol_version\nknown_command\nlist_commands\nquit\necho\nsay\ndraw\nfail\nread\n\n");
  EXPECT_EQ(answers("known_command quit\nknown_command say\nknown_command shout\nknown_command\n"),
            "= true\n\n= true\n\n= false\n\n? syntax error\n\n");
  EXPECT_EQ(answers("protocol_version\n"), "= 2\n\n");
}

RC_GTEST_PROP(GtpServer, DoesNotMindHowItsInputIsCut, ()) {
  const auto input = *rc::gen::container<std::string>(
      rc::gen::elementOf(std::string("0123 \t\r\n\n#echosay\x02 quit draw")));
  const auto cut = *rc::gen::inRange<std::size_t>(1, 8);
  Server server(commands());
  std::string text;
  for (std::size_t begin = 0; begin < input.size(); begin += cut)
    text += server.take(input.substr(begin, cut));
  RC_ASSERT(text + server.end() == answers(input));
}

}  // namespace
}  // namespace ruleproof::gtp
