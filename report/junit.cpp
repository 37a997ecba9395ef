#include "report/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "record/utf8.hpp"

namespace ruleproof {
namespace {

void set(pugi::xml_node node, const char* attribute, const std::string& value) {
  node.append_attribute(attribute) = harmless(value).c_str();
}

void add_text(pugi::xml_node node, const std::string& text) {
  if (!text.empty()) node.text() = harmless(text).c_str();
}

// Adds the attributes that a suite and the whole document have in common: the numbers of cases and the time.
void set_totals(pugi::xml_node node, const std::vector<JunitCase>& cases) {
  double seconds = 0;
  for (const JunitCase& test : cases) seconds += test.seconds;
  node.append_attribute("tests") = cases.size();
  node.append_attribute("failures") =
      std::ranges::count(cases, JunitCase::Outcome::failed, &JunitCase::outcome);
  node.append_attribute("errors") = std::ranges::count(cases, JunitCase::Outcome::error, &JunitCase::outcome);
  set(node, "time", fmt::format("{:.3f}", seconds));
}

void add_case(pugi::xml_node parent, const std::string& suite, const JunitCase& test) {
  pugi::xml_node node = parent.append_child("testcase");
  set(node, "classname", suite);
  set(node, "name", test.name);
  set(node, "time", fmt::format("{:.3f}", test.seconds));
  if (!test.file.empty()) set(node, "file", test.file);
  if (test.line > 0) node.append_attribute("line") = test.line;
  if (test.outcome != JunitCase::Outcome::passed) {
    const bool is_skipped = test.outcome == JunitCase::Outcome::skipped;
    pugi::xml_node outcome = node.append_child(is_skipped                                   ? "skipped"
                                               : test.outcome == JunitCase::Outcome::failed ? "failure"
                                                                                            : "error");
    set(outcome, "message", test.message);
    if (!is_skipped) set(outcome, "type", test.outcome == JunitCase::Outcome::failed ? "verdict" : "input");
    add_text(outcome, test.details);
  }
  if (!test.system_out.empty()) add_text(node.append_child("system-out"), test.system_out);
}

}  // namespace

std::string junit(const std::string& name, const std::vector<JunitSuite>& suites) {
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("testsuites");
  set(root, "name", name);
  std::vector<JunitCase> all;
  for (const JunitSuite& suite : suites) all.insert(all.end(), suite.cases.begin(), suite.cases.end());
  set_totals(root, all);
  for (const JunitSuite& suite : suites) {
    pugi::xml_node node = root.append_child("testsuite");
    set(node, "name", suite.name);
    set_totals(node, suite.cases);
    node.append_attribute("skipped") =
        std::ranges::count(suite.cases, JunitCase::Outcome::skipped, &JunitCase::outcome);
    for (const JunitCase& test : suite.cases) add_case(node, suite.name, test);
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace ruleproof
