#include "reference/model/shortcuts.hpp"

#include <gtest/gtest.h>

#include <string>

#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

using language::Diagnostic;

std::string text_with(const std::string& lines) {
  return "    game \"Small\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n"
         "    end when no empty\n" +
         lines + "    move place(p in empty):\n      forbid \"x\": near(p) meets own\n      put mover on p\n";
}

/// Returns the diagnostics that check_shortcuts() adds to a document with these lines, one diagnostic on each
/// line.
std::string found(const std::string& lines) {
  language::CheckedDocument checked = language::read_document("small.md", text_with(lines));
  EXPECT_FALSE(checked.has_errors());
  checked.diagnostics.clear();
  check_shortcuts(checked);
  std::string text;
  for (const Diagnostic& one : checked.diagnostics)
    text += (one.severity == Diagnostic::Severity::error ? "error: " : "warning: ") + one.message + "\n";
  return text;
}

TEST(Shortcuts, AreRefusedWhereTheyDifferFromTheirDefinition) {
  EXPECT_EQ(found("    near(p) = beside(p)\n    shortcut near(p) = beside(p) and board\n"), "");
  const std::string wrong = found("    near(p) = beside(p)\n    shortcut near(p) = around(p)\n");
  EXPECT_EQ(wrong.substr(0, 74), "error: the shortcut 'near' is not what its definition says: in . . / . ., ")
      << wrong;
  // A shortcut may be wrong only under one reading, or only for one of two players. It may also be hidden: in
  // the third document `near` uses `far`, and both have the same wrong shortcut, so their values agree.
  const std::string key =
      "    reading key \"Which?\"\n      | one \"One.\" because \"a\"\n      | two \"Two.\" because \"b\"\n";
  EXPECT_NE(found(key + "    near(p) = case key\n      | one: beside(p)\n      | two: around(p)\n"
                        "    shortcut near(p) if key is two = beside(p)\n"),
            "");
  EXPECT_EQ(found(key + "    near(p) = case key\n      | one: beside(p)\n      | two: around(p)\n"
                        "    shortcut near(p) if key is two = around(p)\n"),
            "");
  EXPECT_NE(found("    far(p) = beside(p)\n    shortcut far(p) = around(p)\n    near(p) = far(p)\n"
                  "    shortcut near(p) = around(p)\n"),
            "");
  EXPECT_NE(found("    near(p) = beside(p) and own\n    shortcut near(p) = beside(p) and black\n"), "");
}

TEST(Shortcuts, AreComparedUnderReadingsTogetherAndForMorePlayers) {
  const std::string keys =
      "    reading a \"Which?\"\n      | one \"One.\" because \"a\"\n      | two \"Two.\" because \"b\"\n"
      "    reading b \"Which?\"\n      | one \"One.\" because \"a\"\n      | two \"Two.\" because \"b\"\n";
  EXPECT_NE(found(keys + "    near(p) = if a is two and b is two then around(p) else beside(p)\n"
                         "    shortcut near(p) = beside(p)\n"),
            "");
  EXPECT_EQ(found("    note kept : number\n    near(p) = beside(p)\n    shortcut near(p) = beside(p)\n"), "");
}

TEST(Shortcuts, OfWhichNothingAsksAreSaidToBeUncompared) {
  EXPECT_EQ(
      found("    near(p) = beside(p)\n    far(p) = beside(p)\n    shortcut far(p) = around(p)\n"),
      "warning: the shortcut 'far' was not compared with its definition: no random game or position of a "
      "small board asks for it, or the definition takes too many steps\n");
}

TEST(Shortcuts, ThatAreWrongAreReadByNoOne) {
  const std::string wrong = text_with("    near(p) = beside(p)\n    shortcut near(p) = around(p)\n");
  EXPECT_THROW(read_game_with_shortcuts("small.md", wrong), InvalidDocument);
  EXPECT_NO_THROW(read_game("small.md", wrong));
}

TEST(Shortcuts, OfTheGamesAreCompared) {
  std::size_t shortcuts = 0;
  for (const Document& document : specs()) {
    language::CheckedDocument checked{document, {}};
    check_shortcuts(checked);
    for (const Diagnostic& one : checked.diagnostics) ADD_FAILURE() << document.id << ": " << one.message;
    shortcuts += document.shortcuts.size();
  }
  EXPECT_GE(shortcuts, 4u);
}

}  // namespace
}  // namespace ruleproof
