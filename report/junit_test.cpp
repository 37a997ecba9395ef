#include "report/junit.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <pugixml.hpp>

#include "record/utf8.hpp"
#include "report/testing/read_page.hpp"

namespace ruleproof {
namespace {

using Outcome = JunitCase::Outcome;

TEST(Junit, CountsAndTimesAreThoseOfTheCases) {
  const std::vector<JunitSuite> suites = {
      {"disto",
       {{.name = "finite", .seconds = 1.5},
        {.name = "meals-stay", .seconds = 0.25, .outcome = Outcome::failed, .message = "refuted"}}},
      {"loose", {{.name = "one-wave", .outcome = Outcome::skipped, .message = "not run"}}},
      {"input", {{.name = "go.md", .outcome = Outcome::error}}}};
  const auto document = parsed(junit("ruleproof verify", suites));
  const auto root = document.child("testsuites");
  EXPECT_STREQ(root.attribute("name").value(), "ruleproof verify");
  EXPECT_EQ(root.attribute("tests").as_int(), 4);
  EXPECT_EQ(root.attribute("failures").as_int(), 1);
  EXPECT_EQ(root.attribute("errors").as_int(), 1);
  EXPECT_FALSE(root.attribute("skipped")) << "the schema has it for suites alone";
  EXPECT_STREQ(root.attribute("time").value(), "1.750");
  const auto disto = root.find_child_by_attribute("testsuite", "name", "disto");
  EXPECT_EQ(disto.attribute("tests").as_int(), 2);
  EXPECT_EQ(disto.attribute("failures").as_int(), 1);
  EXPECT_EQ(disto.attribute("errors").as_int(), 0);
  EXPECT_EQ(disto.attribute("skipped").as_int(), 0);
}

TEST(Junit, ACaseSaysHowItWentAndWhy) {
  const std::vector<JunitSuite> suites = {
      {"disto",
       {{.name = "passed", .seconds = 0.5, .system_out = "3 boards"},
        {.name = "failed", .outcome = Outcome::failed, .message = "m", .details = "d"},
        {.name = "skipped", .outcome = Outcome::skipped, .message = "s"},
        {.name = "error", .outcome = Outcome::error, .file = "a.md", .line = 7, .message = "e"}}}};
  const auto document = parsed(junit("", suites));
  auto test = document.child("testsuites").child("testsuite").child("testcase");
  EXPECT_STREQ(test.attribute("classname").value(), "disto");
  EXPECT_STREQ(test.attribute("time").value(), "0.500");
  EXPECT_STREQ(test.child("system-out").text().get(), "3 boards");
  EXPECT_FALSE(test.child("failure"));
  EXPECT_FALSE(test.child("skipped"));
  test = test.next_sibling("testcase");
  EXPECT_STREQ(test.child("failure").attribute("message").value(), "m");
  EXPECT_STREQ(test.child("failure").text().get(), "d");
  test = test.next_sibling("testcase");
  EXPECT_STREQ(test.child("skipped").attribute("message").value(), "s");
  EXPECT_FALSE(test.attribute("file"));
  test = test.next_sibling("testcase");
  EXPECT_STREQ(test.child("error").attribute("message").value(), "e");
  EXPECT_STREQ(test.attribute("file").value(), "a.md");
  EXPECT_EQ(test.attribute("line").as_int(), 7);
}

RC_GTEST_PROP(Junit, EveryTextIsReadBackAsFarAsXmlCanHoldIt, ()) {
  const auto message = *rc::gen::arbitrary<std::string>();
  const auto output = "<![CDATA[ ]]> & " + *rc::gen::arbitrary<std::string>();
  const std::vector<JunitSuite> suites = {{message,
                                           {{.name = message,
                                             .outcome = Outcome::failed,
                                             .message = message,
                                             .details = output,
                                             .system_out = output}}}};
  const auto document = parsed(junit(message, suites));
  const auto test = document.child("testsuites").child("testsuite").child("testcase");
  RC_ASSERT(test.attribute("name").value() == harmless(message));
  RC_ASSERT(test.child("failure").attribute("message").value() == harmless(message));
  RC_ASSERT(test.child("failure").text().get() == harmless(output));
  RC_ASSERT(test.child("system-out").text().get() == harmless(output));
}

}  // namespace
}  // namespace ruleproof
