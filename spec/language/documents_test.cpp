#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "spec/documents/spec.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/document_check.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/testing/exchanged.hpp"
#include "spec/text_of_file.hpp"

// Reads the built-in documents, unchanged and damaged.

namespace ruleproof::language {
namespace {

std::string text_of(const std::string& game) { return text_of_file(DOCUMENTS "/" + game + ".md"); }

class Documents : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Games, Documents, testing::Values("disto", "loose", "go", "endo", "political-go"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(Documents, HaveNoErrors) {
  EXPECT_EQ(checked_document(text_of(GetParam())).document.id, GetParam());
  EXPECT_EQ(document_fault(text_of(GetParam())), std::nullopt);
}

/// Changes or truncates a document at random. The reader must accept the result, or refuse it with messages
/// whose places are inside the text.
TEST_P(Documents, AreReadOrRefusedHoweverTheyAreBroken) {
  const std::string whole = text_of(GetParam());
  const std::vector<std::string> pieces{"(",  ")", "{", "}",     "|",     ":",        "\"", "\n", "    ",
                                        "> ", "[", "]", "case ", "some ", "\xC2\xA0", "≥",  "x"};
  std::mt19937 random(20261122);
  for (int round = 0; round < 50; ++round) {
    std::string broken = whole.substr(0, round % 3 == 0 ? random() % whole.size() : whole.size());
    for (unsigned change = 0; change <= random() % 4 && !broken.empty(); ++change) {
      const std::size_t at = random() % broken.size();
      broken.replace(at, random() % 8, pieces[random() % pieces.size()]);
    }
    const auto fault = document_fault(broken);
    ASSERT_EQ(fault, std::nullopt) << broken;
  }
}

/// Returns the first and the last message, as "first | last", about a document that consists of a valid head
/// and these lines; empty if there is no message.
std::string first_message(const std::string& lines) {
  const CheckedDocument checked = read_document("game.md", "    game \"Test\"\n" + lines);
  return checked.diagnostics.empty()
             ? ""
             : checked.diagnostics[0].message + " | " + checked.diagnostics.back().message;
}

TEST(HostileDocuments, AreRefusedWhereTheyAreNestedTooDeep) {
  for (const std::string opening : {"(", "not ", "- ", "sum ", "{ p in ", "count(", "if ", "each p in "})
    EXPECT_NE(
        first_message("    x = " + repeated(opening, 100'000) + "y\n").find("nested more than 100 deep"),
        std::string::npos)
        << opening;
  std::string steps = "    step s:\n";
  for (int depth = 0; depth < 300; ++depth) steps += std::string(6 + depth, ' ') + "if true:\n";
  EXPECT_NE(first_message(steps).find("nested more than 100 deep"), std::string::npos);
  EXPECT_NE(first_message("    x = 1" + repeated(" + 1", 100'000) + "\n").find("more than 100 operands"),
            std::string::npos);
}

TEST(HostileDocuments, AreRefusedWhereTheyDefineTooMuch) {
  std::string many, chain;
  for (int i = 0; i <= 2'000; ++i) many += "    x" + std::to_string(i) + " = empty\n";
  EXPECT_NE(first_message(many).find("a document has up to 2000 definitions"), std::string::npos);
  for (int i = 0; i < 1'500; ++i)
    chain += "    x" + std::to_string(i) + " = x" + std::to_string(i + 1) + "\n";
  EXPECT_NE(first_message(chain + "    x1500 = empty\n").find("rest on each other more than 100 deep"),
            std::string::npos);
}

TEST(HostileDocuments, ThatAreLargeAreReadOrRefused) {
  for (const std::string piece : {"> [a]\n\n", "    x = (\n", "- a\n", "```\n", "    move m:\n      if a:\n",
                                  "\"", "    x = a or b and c\n"}) {
    const std::size_t size = piece == "> [a]\n\n" || piece == "\"" ? largest_document : largest_document / 16;
    EXPECT_EQ(document_fault(repeated(piece, size / piece.size())), std::nullopt) << piece;
  }
}

}  // namespace
}  // namespace ruleproof::language
