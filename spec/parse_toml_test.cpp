#include "spec/parse_toml.hpp"

#include <gtest/gtest.h>

#include <string>

#include "spec/testing/exchanged.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

constexpr const char* read = "nothing was thrown";

std::string refusal(const std::string& toml) {
  return thrown([&] { parse_toml(toml, "t.toml"); });
}

TEST(ParseToml, SaysWhereItIsNoToml) {
  const std::string message = refusal("a = 1\nb = \n");
  EXPECT_TRUE(message.starts_with("t.toml:2:")) << message;
  EXPECT_NE(message.find("write it as TOML 1.0 requires"), std::string::npos) << message;
}

TEST(ParseToml, RefusesANameOfManyParts) {
  EXPECT_EQ(refusal("x = 1\n" + repeated("a.", 40000) + "a = 1\n"),
            "t.toml:2:66: a name with more than 32 dots; write a shorter one");
  EXPECT_EQ(refusal("[" + repeated("a . ", 40000) + "a]\n"),
            "t.toml:1:132: a name with more than 32 dots; write a shorter one");
  EXPECT_EQ(refusal("x = {" + repeated("\"ä\".", 40000) + "a = 1}\n"),
            "t.toml:1:137: a name with more than 32 dots; write a shorter one");
}

TEST(ParseToml, RefusesManyBracketsWithinEachOther) {
  EXPECT_EQ(refusal("x = " + repeated("[", 40000)),
            "t.toml:1:37: more than 32 brackets within each other; write it flatter");
  EXPECT_EQ(refusal(repeated("x={", 40000)),
            "t.toml:1:99: more than 32 brackets within each other; write it flatter");
}

TEST(ParseToml, LetsNoStringHideWhatIsBehindIt) {
  const std::string deep = repeated("a.", 40000);
  for (const char* text :
       {"\"\"", "''", "\"\\\"\"", "'\\'", "\"\"\"a\"\"\"\"", "'''a'''''", "\"\"\"\\\"\"\"\"", "\"#\""}) {
    const std::string message = refusal("x = [" + std::string(text) + ", {" + deep + "a = 1}]\n");
    EXPECT_NE(message.find("more than 32 dots"), std::string::npos) << text << '\n' << message.substr(0, 200);
  }
  EXPECT_NE(refusal("# \"\n" + deep + "a = 1\n").find("more than 32 dots"), std::string::npos);
}

TEST(ParseToml, ReadsWhatIsAsDeepAsItMayBe) {
  const std::string name = repeated("a.", deepest_toml) + "a";
  EXPECT_EQ(refusal(name + " = 1\n[b." + name.substr(2) + "]\n"), read);
  EXPECT_EQ(refusal("x = " + repeated("[", deepest_toml) + repeated("]", deepest_toml) + "\n"), read);
  // The next text reaches both limits: names with the maximal number of dots, in the maximal number of
  // brackets. It is accepted.
  const std::string table = "{" + name + " = ";
  EXPECT_EQ(refusal("x = " + repeated(table, deepest_toml) + "1" + repeated("}", deepest_toml) + "\n"), read);
}

TEST(ParseToml, CountsNoDotsOrBracketsOfStringsAndComments) {
  const std::string dots = repeated(".", 100) + repeated("[", 100);
  EXPECT_EQ(refusal("a = \"" + dots + "\"\nb = '" + dots + "' # " + dots + "\nc = \"\"\"\n" + dots +
                    "\n\"\"\"\nd = '''\n" + dots + "'\n'''\n"),
            read);
  EXPECT_EQ(refusal("a = [" + repeated("1.5, ", 100) + "]\n" + repeated("[[b]]\nc.d = 1.5\n", 100)), read);
}

}  // namespace
}  // namespace ruleproof
