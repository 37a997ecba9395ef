#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "reference/testing/against_plain.hpp"
#include "reference/testing/random_expressions.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"

namespace ruleproof::compiled {
namespace {

/// Generates a document with random definitions, and with declarations of the memory, reading and setting
/// that they use.
std::string some_document(std::mt19937_64& random) {
  RandomExpressions write(random);
  static const std::vector<std::string> boards{
      "    board square-grid 3x3\n",
      "    board square-grid 3x3\n",
      "    board hex-grid 3x3\n",
      "    adjacent(p: point, q: point) = abs(row(p) - row(q)) * abs(column(p) - column(q)) = 2\n    board "
      "square-grid 3x3\n",
      "    adjacent(p: point, q: point) = abs(row(p) - row(q)) + abs(column(p) - column(q)) = 1 and row(p) + "
      "row(q) <> 5\n"
      "    board square-grid 3x3\n",
  };
  std::string text = "# Words\n\n> Words. [words]\n\n    game \"Words\"\n" + write.some_of(boards) +
                     "    players black, white\n    turns alternate\n"
                     "    reading key \"Which?\" [words]\n      | first \"One.\" because \"It is.\"\n      | "
                     "second \"Two.\" because \"It is.\"\n"
                     "    setting size : number = 2\n    state tally : number\n    state begun : truth\n    "
                     "state taken : number of each player\n"
                     "    state last : player or nobody = nobody\n"
                     "    move place(p):\n      put mover on p\n    end when no empty\n"
                     "    frame = { p in occupied | beside(p) meets empty }\n    corner = { p in own | "
                     "row(p) < 3 and column(p) < 6 "
                     "}\n    rim = { p in own | "
                     "beside(p) meets enemy }\n";
  constexpr int depth = 3;
  if (write.below(2) == 0) write.named = {"a1", "(b2 or c3)", "{ c1, a3, b2 }"};
  for (int i = 0; i < 6; ++i) {
    const std::string n = std::to_string(i);
    text += "    region" + n + " = " + write.region(depth) + "\n    truth" + n + " = " + write.truth(depth) +
            "\n    family" + n + " = " + write.family(depth) + "\n    number" + n + " = " +
            write.number(depth) + "\n    players" + n + " = " + write.players(depth) + "\n";
    write.points = {"a"};
    write.regions = {"g"};
    write.players_ = {"q"};
    text += "    holds" + n + "(a: point, g, q: player) = " + write.truth(depth) + "\n";
    write.points = {};
    text += "    of" + n + "(g, q: player) = " + write.region(depth) + "\n";
    write.regions = write.players_ = {};
    text += "    sets" + n + " = { h in connected-sets(corner) | h within " + write.region(1) +
            " and no (beside(h) and " + write.region(1) + ") }\n";
    text += "    within" + n + " = " + "{ p in empty | holds" + n + "(p, beside(p), mover) }\n    parts" + n +
            " = { h in components(occupied) | (some p in h: holds" + n + "(p, h, white)) or of" + n +
            "(h, black) meets h }\n";
  }
  return text;
}

/// Evaluates all definitions of a document with both evaluators and compares the values. The evaluation of a
/// value may take at most `most_steps` steps. Returns the number of values that were compared.
std::size_t compare(const std::string& text, int points_of_side, std::int64_t most_steps,
                    std::mt19937_64& random) {
  const language::CheckedDocument checked = checked_document(text);
  if (checked.has_errors()) return 0;
  const language::Document& document = checked.document;
  const Game read = Game(document).with_choice(0, static_cast<int>(random() % 2));
  const int shortest = language::named_points(document).empty() ? 1 : 3;
  const auto some_side = [&] {
    return std::max(shortest, 1 + static_cast<int>(random() % static_cast<unsigned>(points_of_side)));
  };
  const Size size{some_side(), some_side()};
  Pair pair(read.with_board(size));
  pair.plain().evaluator().limit_steps(most_steps);
  std::size_t said = 0;
  for (int round = 0; round < 4; ++round) {
    std::vector<Content> moments;
    for (std::size_t i = 0, count = 1 + random() % 4; i < count; ++i)
      moments.push_back(some_content(pair.plain(), random));
    pair.set(moments);
    for (int mover = -1; mover < 2; ++mover)
      for (std::size_t i = 0; i < document.definitions.size(); ++i) {
        const language::Definition& definition = document.definitions[i];
        std::vector<Value> arguments;
        for (const language::Parameter& parameter : definition.parameters) {
          if (parameter.type == language::Type::region)
            arguments.emplace_back(some_content(pair.plain(), random).stones[0]);
          else if (parameter.type == language::Type::point)
            arguments.emplace_back(pair.plain().world().board().at(
                static_cast<int>(random() % static_cast<unsigned>(size.area()))));
          else
            arguments.emplace_back(pair.plain().evaluator().only(static_cast<int>(random() % 3) - 1));
        }
        const std::string what = pair.differ(static_cast<int>(i), arguments, mover, said);
        EXPECT_EQ(what, "") << definition.name.name << " on " << size.w << 'x' << size.h << " for mover "
                            << mover << " in\n"
                            << text;
        if (!what.empty()) return said;
      }
  }
  return said;
}

RC_GTEST_PROP(CompiledExpressions, HaveTheValuesOfThePlainOnes, ()) {
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  const std::string text = some_document(random);
  RC_ASSERT(compare(text, 5, 100'000'000, random) > 100u);
  RC_ASSERT(!testing::Test::HasFailure());
}

// The compiler has special forms for these expressions. It chooses the form by several criteria: whether a
// cached value uses the mover, whose stones are compared with those of earlier positions, and how far a
// search extends a set. In every form, the value must equal that of the plain evaluator.
TEST(CompiledExpressions, HaveTheValuesOfThePlainOnesInSpecialForms) {
  const std::string text = R"(# Words

> Words. [words]

    game "Words"
    board square-grid 3x3
    players black, white
    turns alternate
    reading key "Which?" [words]
      | first "One." because "It is."
      | second "Two." because "It is."
    state owes : ordered pairs of players
    move place(p):
      put mover on p
    end when no empty
    rim = { p in own | beside(p) meets enemy }
    near-rim = { p in board | p in rim or beside(p) meets rim }
    nearer = { p in near-rim | beside(p) within near-rim }
    exchanged = some m in history: m(black) = white
    all-exchanged = some m in history: m(black) = white and m(white) = black
    repeated = some m in history: m(black) = black and m(white) = white
    others = { p in own | some d in not { north, east }: next(p, d) meets own }
    wide = { p in own | around(spread(p, own)) meets empty }
    far = { p in own | beside(spread(p, own, around)) meets empty }
    allied = some Q in subsets(players, owes): black in Q and white in Q
)";
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    std::mt19937_64 random(seed);
    compare(text, 3, 100'000'000, random);
  }
}

TEST(CompiledExpressions, FollowPairsOfPlayersInAnyOrder) {
  const language::Document& document = document_of_text(
      "    game \"Debts\"\n    board square-grid 1x1\n    players red, yellow, green, blue\n    turns "
      "alternate\n"
      "    state owes : ordered pairs of players\n    move pay(P: player): set owes(mover, P) to no "
      "occupied\n"
      "    end when no empty\n    down = linked(blue, red, owes)\n    up = linked(red, blue, owes)\n");
  Pair pair{Game(document)};
  constexpr std::size_t players = 4;
  const auto values_with = [&](const std::vector<std::size_t>& chain) {
    Content content = pair.plain().empty();
    for (std::size_t i = 1; i < chain.size(); ++i)
      content.memory[0][chain[i - 1] * players + chain[i]] = true;
    pair.set({content});
    std::string values;
    for (const int definition : {0, 1}) {
      std::size_t said = 0;
      EXPECT_EQ(pair.differ(definition, {}, 0, said), "");
      values += text_of(pair.fast().call(definition, {}, 0)) + " ";
    }
    return values;
  };
  EXPECT_EQ(values_with({3, 2, 1, 0}), "yes no ");
  EXPECT_EQ(values_with({3, 1, 2, 0}), "yes no ");
  EXPECT_EQ(values_with({0, 2, 1, 3}), "no yes ");
  EXPECT_EQ(values_with({3, 2, 1}), "no no ");
}

TEST(CompiledExpressions, HaveTheValuesOfThePlainOnesOnBoardsOfSeveralWords) {
  for (const int side : {9, 13, 19, 25}) {
    std::mt19937_64 random(static_cast<std::uint64_t>(side));
    std::size_t said = 0;
    for (int i = 0; i < 3 && !HasFailure(); ++i) {
      const std::string text = some_document(random);
      said += compare(text, side, 10'000,
                      random);  // low limit, because nested quantifiers are slow on a large board
    }
    EXPECT_GT(said, 500u) << side;
  }
}

}  // namespace
}  // namespace ruleproof::compiled
