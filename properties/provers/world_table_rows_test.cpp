#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "properties/provers/world_table.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

const std::vector<WorldRow>& rows() {
  static const std::vector<WorldRow> table = world_table(text_of_file(PAGE_OF_THE_LANGUAGE));
  return table;
}

// Checks that every enumerator of the syntax tree (spec/language/tree.hpp) has a row in the table of
// docs/language.md. The switches have no default, so that the compiler reports a new enumerator here.

std::string row_of(language::Op op) {
  using enum language::Op;
  switch (op) {
    case number:
      return "operator number";
    case truth:
      return "operator truth";
    case name:  // does not occur in a checked tree
    case local:
      return "operator local";
    case word:
      return "word board";
    case definition:
      return "operator definition";
    case memory:
      return "memory number";
    case player:
      return "operator player";
    case direction:
      return "operator direction";
    case setting:
      return "operator setting";
    case mark:
      return "operator mark";
    case point:
      return "operator point";
    case at:
      return "operator at";
    case stones_of:
      return "operator stones_of";
    case not_:
      return "operator not";
    case and_:
      return "operator and";
    case or_:
      return "operator or";
    case implies:
      return "operator implies";
    case equal:
      return "operator =";
    case unequal:
      return "operator <>";
    case less:
      return "operator <";
    case less_equal:
      return "operator <=";
    case greater:
      return "operator >";
    case greater_equal:
      return "operator >=";
    case meets:
      return "operator meets";
    case within:
      return "operator within";
    case in:
      return "operator in";
    case is:
      return "operator is";
    case some:
      return "operator some";
    case no:
      return "operator no";
    case one:
      return "operator one";
    case each_of:
      return "operator each_of";
    case some_of:
      return "operator some_of";
    case no_of:
      return "operator no_of";
    case one_of:
      return "operator one_of";
    case filter:
      return "operator filter";
    case map:
      return "operator map";
    case sum:
      return "operator sum";
    case if_:
      return "operator if";
    case case_:
      return "operator case";
    case plus:
      return "operator +";
    case minus:
      return "operator -";
    case times:
      return "operator *";
    case divided:
      return "operator /";
    case modulo:
      return "operator mod";
    case negative:
      return "operator negative";
    case largest:
      return "operator largest";
    case smallest:
      return "operator smallest";
    case neutral:
      return "operator neutral";
    case piece:
      return "operator piece";
    case pieces_of:
      return "operator pieces_of";
    case listed:
      return "operator listed";
    case row_of:
      return "operator row of numbers";
    case kind_case:
      return "operator case of kinds";
  }
  return "";
}

std::string row_of(language::Step::Kind kind) {
  using enum language::Step::Kind;
  switch (kind) {
    case forbid:
      return "step forbid";
    case put:
      return "step put";
    case remove:
      return "step remove";
    case set:
      return "step set";
    case add:
      return "step add";
    case let:
      return "step let";
    case mark:
      return "step mark";
    case do_:
      return "step do";
    case win:
      return "step win";
    case forget_history:
      return "step forget history";
    case if_:
      return "step if";
    case case_:
      return "step case";
    case for_each:
      return "step for each";
    case choose:
      return "step choose";
    case repeat:
      return "step repeat";
    case nothing:
      return "step nothing";
    case move:
      return "step move";
    case change:
      return "step change";
    case give:
      return "step give";
  }
  return "";
}

std::string row_of(language::Memory::Kind kind) {
  using enum language::Memory::Kind;
  switch (kind) {
    case number:
      return "memory number";
    case truth:
      return "memory truth";
    case region:
      return "memory region";
    case player:
      return "memory player or nobody";
  }
  return "";
}

std::string row_of(language::Memory::Each each) {
  using enum language::Memory::Each;
  switch (each) {
    case player:
      return "memory number of each player";
    case point:
      return "memory number of each point";
    case piece:
      return "memory number of each piece";
  }
  return "";
}

std::string row_of(language::Part::How how) {
  using enum language::Part::How;
  switch (how) {
    case once:
      return "turn once";
    case if_possible:
      return "turn if possible";
    case again_while:
      return "turn again while";
    case again_while_possible:
      return "turn again while possible";
    case up_to:
      return "turn up to";
  }
  return "";
}

std::string row_of(language::Action::Kind kind) {
  using enum language::Action::Kind;
  switch (kind) {
    case move:
      return "action move";
    case event:
      return "action event";
    case step:
      return "action step";
  }
  return "";
}

std::string row_of(language::Board::Kind kind) {
  using enum language::Board::Kind;
  switch (kind) {
    case square_grid:
      return "board square-grid";
    case hex_grid:
      return "board hex-grid";
    case unbounded_grid:
      return "word origin on the unbounded grid";
  }
  return "";
}

std::string row_of(language::Claim::Clause::Kind kind) {
  using enum language::Claim::Clause::Kind;
  switch (kind) {
    case given:
      return "claim given";
    case position:
      return "claim position";
    case reachable:
      return "claim reachable";
    case grows:
      return "claim grows";
    case step:
      return "claim step";
    case agree:
      return "claim agree";
    case agree_with:
      return "claim agree with";
    case count:
      return "claim count";
    case occasion:
      return "claim occasion";
    case hint:
      return "claim hint";
    case example:
      return "claim example";
    case solve:
      return "claim solve";
    case measured:
      return "claim measured";
  }
  return "";
}

std::string row_of(language::Type type) {
  using enum language::Type;
  switch (type) {
    case unknown:  // the type of an expression with a mistake
    case truth:
      return "type truth";
    case number:
      return "type number";
    case point:
      return "type point";
    case region:
      return "type region";
    case family:
      return "type family";
    case player:
      return "type player";
    case players:
      return "type players";
    case player_sets:
      return "type player_sets";
    case direction:
      return "type direction";
    case directions:
      return "type directions";
    case moment:
      return "type moment";
    case moments:
      return "type moments";
    case sizes:
      return "type sizes";
    case piece:
      return "type piece";
    case pieces:
      return "type pieces";
    case numbers:
      return "type numbers";
  }
  return "";
}

void expect_row(const std::string& name) {
  EXPECT_TRUE(
      std::ranges::any_of(rows(), [&](const WorldRow& row) { return row.kind + " " + row.name == name; }))
      << "docs/language.md has no row '" << name << "'";
}

template <class Enumeration>
void expect_row_of_each() {
  int count = 0;
  for (; !row_of(static_cast<Enumeration>(count)).empty(); ++count)
    expect_row(row_of(static_cast<Enumeration>(count)));
  EXPECT_GT(count, 2);
}

TEST(TheTableOfWords, HasARowForEachPartOfTheLanguage) {
  for (const language::WordUse& use : language::words()) {
    const std::string name = "word " + std::string(use.name);
    expect_row(use.on == language::WordUse::On::unbounded_grid ? name + " on the unbounded grid"
               : use.word == language::Word::over              ? name + " in examples"
                                                               : name);
  }
  expect_row_of_each<language::Op>();
  expect_row_of_each<language::Step::Kind>();
  expect_row_of_each<language::Memory::Kind>();
  expect_row_of_each<language::Memory::Each>();
  expect_row_of_each<language::Part::How>();
  expect_row_of_each<language::Action::Kind>();
  expect_row_of_each<language::Board::Kind>();
  expect_row_of_each<language::Claim::Clause::Kind>();
  expect_row_of_each<language::Type>();
}

TEST(TheTableOfWords, SaysEachThingOnce) {
  std::set<std::string> names;
  for (const WorldRow& row : rows())
    EXPECT_TRUE(names.insert(row.kind + " " + row.name).second) << row.kind << ' ' << row.name;
}

}  // namespace
}  // namespace ruleproof
