#include "reference/model/model.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "reference/model/document_form.hpp"
#include "reference/model/random_games.hpp"
#include "reference/model/turns.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

/// Returns as text all that a model computes for a state: the legal moves, their outcomes and chosen
/// elements, the reasons why other plays are illegal, and whether the game is over.
std::string state_text(const Model& model, const State& state) {
  std::string text;
  for (const Move& move : model.moves(state)) {
    text += model.notation().text(move) + ":";
    for (const Outcome& outcome : model.attempt(state, move).outcomes) {
      for (const std::string& row : model.notation().rows(*outcome.state.now)) text += " " + row + " /";
      for (const Value& chosen : outcome.chosen)
        if (const auto* region = std::get_if<BoardRegion>(&chosen))
          for (const int point : region->points()) text.append(" chosen ").append(std::to_string(point));
      if (outcome.state.is_over)
        text.append(" over for ").append(std::to_string(outcome.state.now->winner.value_or(-1)));
    }
    text += "\n";
  }
  for (std::size_t action = 0; action < model.document().actions.size(); ++action)
    for (int player = 0;
         player < model.players() && model.document().actions[action].kind == language::Action::Kind::move;
         ++player)
      for (const Play& play : model.turns().plays(state, static_cast<int>(action), player))
        for (const Refusal& refusal : model.attempt(state, {player, {play}}).refusals) {
          text += refusal.message;
          for (const std::string& clause : refusal.clauses) text.append(" [").append(clause).append("]");
          for (const int point : refusal.points) text.append(" ").append(std::to_string(point));
          text += "\n";
        }
  const Result result = model.result(state);
  for (const int winner : result.winners) text += "won by " + std::to_string(winner) + "\n";
  for (const evaluator::Number score : result.scores) text += std::to_string(score) + " ";
  return text + (defines_settled(model.document()) && is_settled(model, *state.now) ? "settled" : "");
}

/// Plays the same random moves in both models. Returns the texts of both for the first state in which they
/// differ; nothing if they never differ. Adds the number of legal moves to `moves`.
std::optional<std::string> difference(const Model& one, const Model& other, int turns,
                                      std::mt19937_64& random, std::size_t& moves) {
  State by_one = one.start(), by_other = other.start();
  for (int turn = 0; turn < turns; ++turn) {
    const std::string said = state_text(one, by_one), said_by_other = state_text(other, by_other);
    if (said != said_by_other || !same_now(one.document(), by_one, by_other, true))
      return said + "or\n" + said_by_other;
    const std::vector<Move> all = one.moves(by_one);
    if (all.empty()) break;
    moves += all.size();
    const Move& move = all[random() % all.size()];
    const auto outcomes = one.attempt(by_one, move).outcomes;
    const std::size_t outcome = random() % outcomes.size();
    by_one = outcomes[outcome].state;
    by_other = other.attempt(by_other, move).outcomes.at(outcome).state;
  }
  return std::nullopt;
}

void compare_evaluators(const language::Document& document) {
  std::mt19937_64 random(1);
  std::size_t moves = 0;
  for (const Game& game : varied_one_at_a_time(Game(document)))
    for (const Size size : {Size{1, 1}, Size{3, 3}, Size{4, 2}}) {
      Model plain(game.with_board(size)), fast(game.with_board(size), Evaluation::compiled);
      for (int i = 0; i < 2; ++i) ASSERT_EQ(difference(plain, fast, 8, random, moves), std::nullopt);
    }
  EXPECT_GT(moves, 20u);
}

class Models : public testing::TestWithParam<std::string> {};

TEST_P(Models, PlayAlikeByBothEvaluatorsUnderEachReading) {
  const language::CheckedDocument checked = language::read_document(GetParam(), text_of_file(GetParam()));
  ASSERT_FALSE(checked.has_errors());
  compare_evaluators(checked.document);
}

INSTANTIATE_TEST_SUITE_P(OfAuthors, Models,
                         testing::Values(DOCUMENTS "/disto.md", DOCUMENTS "/loose.md", DOCUMENTS "/go.md",
                                         DOCUMENTS "/political-go.md", STRANGERS "/hex.md",
                                         STRANGERS "/horsemen.md", STRANGERS "/ribbons.md",
                                         STRANGERS "/snort.md"),
                         [](const auto& info) {
                           std::string name = std::filesystem::path(info.param).stem().string();
                           std::erase(name, '-');
                           return name;
                         });

TEST(Model, PlaysAlikeByBothEvaluatorsWhereAMoveMayEndTheGame) {
  compare_evaluators(document_of_text(
      "    game \"Test\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n"
      "    turn = place or else quit\n    state tries : number = count(board)\n"
      "    move place(p):\n      forbid \"it is not empty\": p and occupied\n      put mover on p\n"
      "      add 1 to tries\n      if one empty: win mover\n    move quit: nothing\n    end at once when "
      "tries > 15\n"));
}

struct Mistake {
  std::string_view game, from, to;
};

bool is_told_apart(const Document& game, const Document& other) {
  std::mt19937_64 random(1);
  std::size_t moves = 0;
  for (const Game& read : all_readings(game))
    for (const Size size : {Size{3, 3}, Size{4, 2}}) {
      Model one(read.with_board(size), Evaluation::compiled);
      Model mistaken(read.with_document(other).with_board(size), Evaluation::compiled);
      for (int i = 0; i < 20; ++i)
        if (difference(one, mistaken, 20, random, moves)) return true;
    }
  return false;
}

TEST(Documents, WithOneMistakeAreToldFromTheShippedOnesInRandomGames) {
  const std::vector<Mistake> mistakes{
      {"go", "remove cut-off(enemy)", "remove cut-off(own)"},
      {"go", "some m in ago(1)", "some m in ago(2)"},
      {"go",
       "case ko\n      | positional: some m in history:", "case ko\n      | positional: some m in ago(0):"},
      {"go", "score(P) > score(other(P))\n    tie", "score(P) < score(other(P))\n    tie"},
      {"go", "set passes to 0", "set passes to 1"},
      {"disto", "{ g in persons | no liberties(g) }", "{ g in persons | one liberties(g) }"},
      {"disto", "| before: { g in turned | g in before(gluttons) }",
       "| before: { g in turned | g in gluttons }"},
      {"disto", "stones(P) and not union(meals)", "stones(P) or union(meals)"},
      {"disto", "end when passes = 2", "end when passes >= 3"},
      {"loose", "and not beside(p) meets empty }", "}"},
      {"loose", "| own-groups: lacking(own)", "| own-groups: lacking(enemy)"},
      {"loose", "set last-placed to mover", "set last-placed to other(mover)"},
      {"loose", "forbid \"groups are left without a true liberty\" [end-of-turn]",
       "forbid \"groups are left without a true liberty\" [illegal]"},
  };
  for (const auto& [id, from, to] : mistakes)
    EXPECT_TRUE(is_told_apart(spec(id), document_of_text(written_otherwise(id, from, to))))
        << id << ": " << to;
}

}  // namespace
}  // namespace ruleproof
