#include "spec/language/rule_tree.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "spec/documents/spec.hpp"
#include "spec/language/checker.hpp"
#include "spec/testing/document_of_text.hpp"

namespace ruleproof::language {
namespace {

/// Returns the serialized rules of a built-in document, after the first occurrence of `from` in its text is
/// replaced by `to`.
std::string tree_with(std::string_view game, std::string_view from, std::string_view to) {
  const CheckedDocument document = read_document("other.md", written_otherwise(game, from, to));
  EXPECT_FALSE(document.has_errors()) << to;
  return rule_tree(document.document);
}

TEST(RuleTree, IsTheSameWhateverIsSaidOfTheRules) {
  const std::string tree = rule_tree(spec("loose"));
  for (const auto& [from, to] :
       {std::pair("By Luis", "Written by Luis"),
        {"A capture:", "The capture:"},
        {"\"the point is not empty\"", "\"something stands there\""},
        {"because \"It is what", "because \"That is what"},
        {"    claim never-full \"No legal turn fills the board.\"",
         "    claim never-full \"No turn fills the board.\""},
        {"      step place(p): after(some empty)\n", "      step place(p): after(some occupied)\n"},
        {"forbid \"groups are left without a true liberty\" [end-of-turn]",
         "forbid \"groups are left without a true liberty\" [illegal]"},
        {"## Claims\n", "## Claims\n\n    example empty \"Nothing\"\n      start\n      B a1: legal\n"}})
    EXPECT_TRUE(tree_with("loose", from, to) == tree) << from;
}

TEST(RuleTree, IsAnotherForEveryRuleThatIsChanged) {
  const std::string tree = rule_tree(spec("loose"));
  for (const auto& [from, to] :
       {std::pair("board square-grid 9x9", "board square-grid 7x7"),
        {"width mod 2 = 1", "width mod 2 = 0"},
        {"| maximal: components(s)", "| maximal: singles(s)"},
        {"set passes to 0", "set passes to 1"},
        {"end when passes = 2", "end when passes >= 2"},
        {"once: put mover on", "once: put other(mover) on"},
        {"komi : number = 0", "komi : number = 1"},
        {"p and occupied", "p and enemy"},
        {"= nobody\n", "= black\n"},
        {"if P = white then komi", "if P = black then komi"},
        {"    shortcut lacking(s) if group is any-set", "    shortcut lacking(s) if group is pairs"}})
    EXPECT_TRUE(tree_with("loose", from, to) != tree) << from;
}

TEST(RuleTree, IsEqualForEqualRulesAlone) {
  EXPECT_EQ(rule_tree(spec("go")), rule_tree(read_document("go.md", text_of_document("go")).document));
  EXPECT_NE(rule_tree(spec("go")), rule_tree(spec("disto")));
}

}  // namespace
}  // namespace ruleproof::language
