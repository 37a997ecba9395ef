#include "certify/form.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "certify/testing/certify_testing.hpp"
#include "session/testing/session_testing.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

Form::Command command(const Form& form, const std::string& name) {
  const auto found = std::ranges::find_if(form.commands, [&](const Form::Command& command) {
    return command.example.substr(0, command.example.find(' ')) == name;
  });
  return found == form.commands.end() ? Form::Command{"none", "", false, ""} : *found;
}

TEST(Form, OfBoardsHasVerticesAndColours) {
  const Form form = ruleproof::form(game_of("go", {9, 9}));
  EXPECT_EQ(form.kind, "boards");
  EXPECT_EQ(command(form, "boardsize").example, "boardsize 9");
  EXPECT_EQ(command(form, "play").example, "play B A9");
  EXPECT_EQ(command(form, "all_legal").example, "all_legal W");
  EXPECT_EQ(command(form, "list_stones").answer, "A9");
  EXPECT_TRUE(command(form, "clear_board").is_needed);
  EXPECT_EQ(command(form, "captures").example, "captures B");
  EXPECT_FALSE(command(form, "captures").is_needed);
}

TEST(Form, OfRecordsAsksForListsWithoutAPlayer) {
  const auto breakthrough = of_file("examples/games/breakthrough.md").document;
  const Form form = ruleproof::form(Game(*breakthrough).with_board({4, 4}));
  EXPECT_EQ(form.kind, "records");
  EXPECT_EQ(command(form, "play").example, "play W step a2 b3");
  EXPECT_EQ(command(form, "all_legal").example, "all_legal");
  EXPECT_EQ(command(form, "final_score").answer, "W+");
  EXPECT_EQ(command(form, "captures").example, "none");
  EXPECT_EQ(command(ruleproof::form(game_of("political-go", {3, 3})), "ruleproof-players").is_needed, true);
  EXPECT_EQ(command(ruleproof::form(game_of("endo")), "boardsize").example, "none");
}

TEST(Form, HasAMoveWhereNoPointIsLegal) {
  EXPECT_EQ(command(form(game_of("go", {1, 1})), "play").example, "play B pass");
}

TEST(Form, IsSaidInOneLineAndInATable) {
  const Game game = game_of("loose", {5, 5});
  EXPECT_EQ(form_line(game).find('\n'), std::string::npos);
  for (const std::string& text : {form_line(game), form_text(game)})
    for (const Form::Command& command : form(game).commands)
      EXPECT_NE(text.find(command.example), std::string::npos) << command.example;
}

}  // namespace
}  // namespace ruleproof
