#include "certify/permitted.hpp"
#include "certify/compared_game.hpp"

#include <gtest/gtest.h>

#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

std::vector<Permission> parsed(std::string_view toml) {
  return parse_permissions(toml, "p.toml", spec("go"));
}

std::string refusal(std::string_view toml) {
  return thrown([&] { parsed(toml); });
}

DifferenceKey key(DifferenceKind kind, const std::vector<std::string>& clauses) {
  DifferenceKey key{kind};
  for (const std::string& clause : clauses) key.decisions.push_back({clause, "what it did"});
  return key;
}

TEST(Permissions, AreReadInTheirOrder) {
  const std::vector<Permission> read = parsed(
      "# superko\n[[permitted]]\nclause = \"repeat\"\nkind = \"allows-illegal\"\nreason = \"simple ko\"\n"
      "[[permitted]]\nreason = 'counts \"as Japan\"'\nclause = \"score\"\n");
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].clause, "repeat");
  EXPECT_EQ(read[0].kind, DifferenceKind::allows_illegal);
  EXPECT_EQ(read[0].reason, "simple ko");
  EXPECT_EQ(read[1].kind, std::nullopt);
  EXPECT_EQ(read[1].reason, "counts \"as Japan\"");
  EXPECT_TRUE(parsed("").empty());
  EXPECT_TRUE(parsed("permitted = []\n").empty());
}

TEST(Permissions, PermitADifferenceThatRestsOnTheirClauseAmongOthers) {
  const std::vector<Permission> any = parsed("[[permitted]]\nclause = \"repeat\"\nreason = \"r\"\n");
  EXPECT_EQ(permission_for(any, key(DifferenceKind::allows_illegal, {"repeat"})), &any[0]);
  EXPECT_EQ(permission_for(any, key(DifferenceKind::refuses_legal, {"move", "repeat"})), &any[0]);
  EXPECT_EQ(permission_for(any, key(DifferenceKind::allows_illegal, {"move"})), nullptr);
  EXPECT_EQ(permission_for(any, key(DifferenceKind::allows_illegal, {})), nullptr);
  EXPECT_EQ(permission_for({}, key(DifferenceKind::allows_illegal, {"repeat"})), nullptr);
}

TEST(Permissions, PermitOnlyTheirKindIfTheyHaveOne) {
  const std::vector<Permission> one =
      parsed("[[permitted]]\nclause = \"move\"\nkind = \"stones\"\nreason = \"r\"\n");
  EXPECT_EQ(permission_for(one, key(DifferenceKind::stones, {"move"})), &one[0]);
  EXPECT_EQ(permission_for(one, key(DifferenceKind::captures, {"move"})), nullptr);
}

TEST(Permissions, PermitNoFailureOfTheProgram) {
  const std::vector<Permission> any = parsed("[[permitted]]\nclause = \"move\"\nreason = \"r\"\n");
  for (const DifferenceKind kind :
       {DifferenceKind::breaks, DifferenceKind::undo, DifferenceKind::refusal_changes})
    EXPECT_EQ(permission_for(any, key(kind, {"move"})), nullptr) << name(kind);
}

TEST(Permissions, MayBeOfOneThingThatAClauseSays) {
  const std::vector<Permission> one =
      parsed("[[permitted]]\nclause = \"repeat\"\nwhat = \"a lone suicide\"\nreason = \"r\"\n");
  EXPECT_NE(permission_for(one, {DifferenceKind::allows_illegal, {{"repeat", "a lone suicide"}}}), nullptr);
  EXPECT_EQ(permission_for(one, {DifferenceKind::allows_illegal, {{"repeat", "a ko"}}}), nullptr);
}

TEST(Permissions, SayWhereAFileIsWrongAndWhatWouldBeRight) {
  EXPECT_EQ(refusal("[[permitted]]\nreason = \"r\"\n"), "p.toml:1:1: an entry needs clause = \"...\"");
  EXPECT_EQ(refusal("[[permitted]]\nclause = \"move\"\n"), "p.toml:1:1: an entry needs reason = \"...\"");
  EXPECT_EQ(refusal("[[permitted]]\nclause = \"move\"\nreason = \"\"\n"),
            "p.toml:3:10: reason has to be a text that is not empty");
  EXPECT_EQ(refusal("[[permitted]]\nclause = 3\nreason = \"r\"\n"),
            "p.toml:2:10: clause has to be a text that is not empty");
  EXPECT_EQ(refusal("[[permitted]]\nclause = \"move\"\nreason = \"r\"\nkind = \"undo\"\n"),
            "p.toml:4:8: kind is one of refuses-legal, allows-illegal, stones, captures and score");
  EXPECT_EQ(refusal("[[permitted]]\nclause = \"move\"\nreason = \"r\"\n  who = \"me\"\n"),
            "p.toml:4:3: an entry has no who; it has clause, reason, kind and what");
  EXPECT_EQ(refusal("x = 1\n"), "p.toml:1:1: there is no x here; the file holds tables [[permitted]]");
  EXPECT_EQ(refusal("[permitted]\nclause = \"move\"\n"), "p.toml:1:1: write [[permitted]] before each entry");
  EXPECT_EQ(refusal("permitted = [1]\n"), "p.toml:1:14: write [[permitted]] before each entry");
}

TEST(Permissions, NameTheNearestClauseForOneThatTheGameDoesNotHave) {
  const std::string message = refusal("[[permitted]]\nclause = \"repeats\"\nreason = \"r\"\n");
  EXPECT_TRUE(message.starts_with("p.toml:2:10: ")) << message;
  EXPECT_NE(message.find("repeat"), std::string::npos) << message;
}

TEST(Permissions, SayWhereTomlEnds) {
  const std::string message = refusal("[[permitted]]\nclause = \"move\n");
  EXPECT_TRUE(message.starts_with("p.toml:2:")) << message;
  EXPECT_EQ(std::ranges::count(message, '\n'), 0);
}

}  // namespace
}  // namespace ruleproof
