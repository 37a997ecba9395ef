#include "reference/model/examples.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "reference/model/coverage.hpp"
#include "reference/testing/failed_examples.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

// Tests the examples in documents. The examples of the built-in games must hold, and they must test each part
// of the rules. For wrong examples, the failure must state the place and the reason.

namespace ruleproof {
namespace {

using language::CheckedDocument;
using language::Document;

std::string of_game(const std::string& game) { return text_of_file(DOCUMENTS "/" + game + ".md"); }
std::string of_stranger(const std::string& game) { return text_of_file(STRANGERS "/" + game + ".md"); }

/// Returns the parts of the rules that an example should test (see needs_an_example), but that no example
/// tests.
std::vector<std::string> undecided(const Document& document) {
  std::vector<std::string> found;
  for (const RulePart& part : coverage(document))
    if (needs_an_example(part.kind) && part.matters != RulePart::Matters::in_example)
      found.push_back(std::to_string(part.at.begin.line) + ": " + std::string(name_of(part.kind)) + " " +
                      part.name);
  return found;
}

const std::vector<std::string> none;

/// The examples in a game's own document, and the examples in the corpus.
class ExamplesOfGames : public testing::TestWithParam<const char*> {};

TEST_P(ExamplesOfGames, Hold) {
  const std::string more = text_of_file(std::string(CORPUS "/examples/") + GetParam() + ".md");
  EXPECT_FALSE(checked_document(of_game(GetParam())).document.examples.empty());
  EXPECT_FALSE(more.empty());
  EXPECT_EQ(failed_examples(of_game(GetParam()) + '\n' + more), "");
}

INSTANTIATE_TEST_SUITE_P(All, ExamplesOfGames,
                         testing::Values("disto", "loose", "go", "endo", "political-go"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Examples, DecideEachPartOfTheRulesOfThreeGames) {
  for (const std::string game : {"disto", "loose", "go"})
    EXPECT_EQ(undecided(checked_document(of_game(game)).document), none) << game;
}

TEST(Examples, OfStrangersHoldAndDecideEachPart) {
  for (const std::string game : {"snort", "hex", "horsemen", "ribbons"}) {
    EXPECT_EQ(failed_examples(of_stranger(game)), "") << game;
    EXPECT_EQ(undecided(checked_document(of_stranger(game)).document), none) << game;
  }
}

TEST(Examples, SpeakOfEachReadingThatIsNotTheFirst) {
  for (const std::string game : {"disto", "loose", "go"}) {
    const Document document = checked_document(of_game(game)).document;
    std::set<std::string> named, all;
    for (const language::Example& example : document.examples)
      for (const language::Choice& choice : example.conditions)
        named.insert(choice.key.name + " = " + choice.alternative.name);
    for (const language::Alternatives& choice : document.choices)
      for (std::size_t i = 1; i < choice.readings.size(); ++i)
        all.insert(choice.name.name + " = " + choice.readings[i].name.name);
    EXPECT_TRUE(std::ranges::includes(named, all)) << game;
  }
}

/// In the games disto, loose and go, some example has a different result under each reading than under the
/// first reading, except under three readings. Those three make no difference in any game. `flip = cascade`:
/// flipping stones a second time finds nothing more to flip. `end = own-groups`: after a placement in Loose,
/// only groups of the mover's colour can lack a true liberty. `tie = pass`: the player of the last stone is
/// also the last player to pass.
TEST(Examples, TellTheReadingsApartThatDiffer) {
  std::vector<std::string> same;
  for (const std::string game : {"disto", "loose", "go"})
    for (const RulePart& part : coverage(checked_document(of_game(game)).document))
      if (part.kind == RulePart::Kind::reading && part.matters != RulePart::Matters::in_example)
        same.push_back(part.name);
  EXPECT_EQ(same, (std::vector<std::string>{"flip = cascade", "end = own-groups", "tie = pass"}));
}

TEST(Examples, FailIfARuleIsBroken) {
  EXPECT_NE(failed_examples(exchanged(of_game("go"), "remove cut-off(enemy)", "remove nothing")), "");
  EXPECT_NE(failed_examples(exchanged(of_game("loose"), "set passes to 0", "set passes to 1")), "");
  EXPECT_NE(failed_examples(
                exchanged(of_game("disto"), "setting komi : number = 0.5", "setting komi : number = 1.5")),
            "");
}

TEST(Examples, TellWhereABoardDiffersAndWhichOneComesOut) {
  const std::string broken =
      exchanged(of_stranger("snort"), "        . . O\n        X . .\n", "        . . O\n        . X .\n");
  EXPECT_EQ(failed_examples(broken),
            "game.md:20:7: error: another board comes out; it differs at a1 b1\n"
            "        then\n"
            "        ^~~~\n"
            "  what comes out:\n"
            "    . . O\n"
            "    X . .\n"
            "  [turns] \"Black and White take turns, Black first, on a board of squares that is empty at the "
            "start.\"\n");
}

TEST(Examples, TellWhichClausesForbidAMove) {
  const std::string snort = of_stranger("snort");
  EXPECT_NE(failed_examples(exchanged(snort, "W a1: illegal [turns]", "W a1: legal"))
                .find("this is expected to be legal, and it is illegal [turns] (it is the other player's "
                      "turn)\n        W a1: legal\n        ^~~~~~~~~~~"),
            std::string::npos);
  EXPECT_NE(failed_examples(exchanged(snort, "W a2: illegal [place] at a1", "W a2: illegal [turns] at b2"))
                .find("this is expected to be illegal [turns] at b2, and it is illegal [place] at a1 (it is "
                      "next to stones of the other player)"),
            std::string::npos);
  const std::string legal = failed_examples(exchanged(snort, "W b2: legal", "W b2: illegal [place]"));
  EXPECT_NE(legal.find("this is expected to be illegal [place], and it is legal"), std::string::npos);
  EXPECT_NE(legal.find("  the board:\n"), std::string::npos) << legal;
  EXPECT_NE(legal.find("  [place] \""), std::string::npos) << legal;
}

TEST(Examples, NeedEachClauseThatForbidsAMove) {
  const std::string game =
      "    game \"Two clauses\"\n    board square-grid 3x1\n    players black, white\n    turns alternate\n\n"
      "> One. [one]\n\n> Two. [two]\n\n    move place(p):\n"
      "      forbid \"it is not empty\" [one]: p and occupied\n"
      "      forbid \"it is beside a stone\" [two]: beside(p) and occupied\n      put mover on p\n"
      "    end when no empty\n    example both \"Both forbid it\" [one]\n      start\n        X O .\n"
      "      B a1: illegal [one two]\n";
  EXPECT_EQ(failed_examples(game), "");
  EXPECT_NE(failed_examples(exchanged(game, "illegal [one two]", "illegal [one]")), "");
  EXPECT_NE(failed_examples(exchanged(exchanged(game, "X O .", ". O ."), "[one two]", "[two one]")), "");
  EXPECT_EQ(failed_examples(exchanged(game, "illegal [one two]", "illegal [one two] at a1 b1")), "");
  EXPECT_NE(failed_examples(exchanged(game, "illegal [one two]", "illegal [one two] at a1")), "");
}

TEST(Examples, TakeOutcomesThatComeToOnePositionForOne) {
  EXPECT_EQ(failed_examples(
                "    game \"To and fro\"\n    board square-grid 2x1\n    players black, white\n"
                "    turns alternate\n\n> A rule. [r]\n\n"
                "    move scatter:\n      choose p in empty: put mover on p\n    move clear: remove own\n"
                "    turn = scatter then clear\n    end when some white\n"
                "    example once \"One outcome\" [r]\n      B scatter clear: legal\n"
                "      then\n        . .\n"),
            "");
}

TEST(Examples, TellWhatAFormulaComesTo) {
  EXPECT_NE(failed_examples(exchanged(of_stranger("ribbons"), "groups(white) = 2", "groups(white) = 3"))
                .find(": error: this does not hold: the left side is 2, the right side 3\n        is "
                      "groups(black) = 1 and groups(white) = 3\n"
                      "                                 ^~~~~~~~~~~~~~~~~"),
            std::string::npos);
}

TEST(Examples, NameTheReadingsUnderWhichTheyFail) {
  const std::string broken = exchanged(
      of_game("loose"),
      "[flip]\n      with board 3x3\n      start\n        . . .\n        . . .\n        O X .\n",
      "[flip] in every reading\n      with board 3x3\n      start\n        . . .\n        . . .\n       "
      " O X .\n");
  EXPECT_NE(failed_examples(broken).find("it is illegal [end-of-turn] at a1 (groups are left without a true "
                                         "liberty) (under group = any-set)"),
            std::string::npos)
      << failed_examples(broken);
}

TEST(Examples, NeedAChoiceWhereAMoveHasSeveralOutcomes) {
  EXPECT_NE(
      failed_examples(
          exchanged(of_game("loose"), "B a3 first a1: legal with 2 outcomes", "B a3: legal with 2 outcomes"))
          .find("the move above has 2 outcomes; name the one that is meant by what is chosen, such as 'B a3 "
                "first "),
      std::string::npos);
  EXPECT_NE(failed_examples(exchanged(of_game("loose"), "B a3 first a1: legal with 2 outcomes",
                                      "B a3 first a1: legal with 3 outcomes"))
                .find("3 outcomes are expected, and there are 2"),
            std::string::npos);
}

constexpr std::string_view head =
    "    game \"Test\"\n\n> A rule. [rule]\n\n    board square-grid 3x3\n    players black, white\n    turns "
    "alternate\n    end when no empty\n";

TEST(Examples, KnowTheWinnerOfAStepThatWins) {
  EXPECT_EQ(failed_examples(std::string(head) +
                            "    wins(P: player) = false\n    move take(p):\n      put mover on p\n   "
                            "   if p = { q in board | row(q) = 2 and column(q) = 2 }: win mover\n"
                            "    example middle \"The middle wins\" [rule]\n      start\n      B b2: "
                            "legal\n      is over and wins(black) and not wins(white) and won = black\n"
                            "    won = union({ stones(P) for P in players | wins(P) })\n"),
            "");
}

TEST(Examples, MaySetMemoryAndWhoIsToMove) {
  EXPECT_EQ(
      failed_examples(
          std::string(head) +
          "    state debts : pairs of players\n    state n : number\n    move pass:\n      add 1 to n\n"
          "    example set \"What is set\" [rule]\n      start\n        X . .\n        . . .\n        . "
          ". O\n        to-move white\n"
          "        set n to 4\n        set debts(black, white) to true\n      is debts(white, black) "
          "and n = 4 and no own-black\n"
          "      W pass: legal\n      is n = 5 and to-move = black\n    own-black = black and white\n"),
      "");
}

TEST(Examples, RefuseWhatIsOutsideTheRangeOfAParameter) {
  const std::string ranged =
      std::string(head) +
      "    move place(p in edge):\n      put mover on p\n    edge = { p in board | row(p) = 1 }\n";
  EXPECT_EQ(
      failed_examples(ranged + "    example edge \"On the first row\" [rule]\n      B a2: illegal [rule] at "
                               "a2\n      B a1: legal\n"),
      "");
  EXPECT_NE(failed_examples(ranged + "    example edge \"On the first row\" [rule]\n      B a2: legal\n")
                .find("(a2 is not among those that 'p' may be)"),
            std::string::npos);
}

TEST(Coverage, ListsWhatNoExampleDecides) {
  const std::string text = exchanged(of_stranger("snort"), "      is wins(white) and not wins(black)\n", "");
  EXPECT_EQ(undecided(checked_document(text).document), (std::vector<std::string>{"54: wins wins"}));
  RandomGamesPlan table;
  table.size = {3, 3};
  for (const RulePart& part : coverage(checked_document(text).document, table))
    if (part.kind == RulePart::Kind::wins) {
      EXPECT_EQ(part.matters, RulePart::Matters::in_random_games);
    }
}

TEST(Coverage, IsOfEachKindOfStepAndOfEachPreference) {
  const std::string text = R"(# Men

> A man goes to an empty square. [go]

    game "Men"
    board square-grid 3x1
    players black, white
    pieces man, king
    turns alternate
    start
      M . m
    move go(p in own, q in empty) [go]:
      move p to q
      change q to king
      give enemy to mover
    turn = go
    prefer largest column(a1) [go]
    prefer largest count(king) [go]
    end when no man [go]
)";
  EXPECT_EQ(undecided(checked_document(text).document),
            (std::vector<std::string>{"9: turns turns alternate", "12: move go", "13: change ", "14: change ",
                                      "15: change ", "17: turn prefer", "18: turn prefer", "19: end end"}));
}

TEST(Coverage, FindsWhatNeverMatters) {
  const std::string text = exchanged(of_stranger("snort"), "      put mover on p\n",
                                     "      put mover on p\n      forbid \"never\": p and empty\n");
  RandomGamesPlan table;
  table.size = {3, 3};
  std::vector<std::string> never;
  for (const RulePart& part : coverage(checked_document(text).document, table))
    if (part.matters == RulePart::Matters::never) never.push_back(part.name);
  EXPECT_EQ(never, std::vector<std::string>{"never"});
}

TEST(RandomGames, AreTheSameForTheSameSeed) {
  const Document document = checked_document(of_stranger("ribbons")).document;
  RandomGamesPlan table;
  table.size = {3, 3};
  const RandomGames one = play_randomly(Game(document), table), two = play_randomly(Game(document), table);
  EXPECT_EQ(one.games, 20);
  EXPECT_EQ(one.ended, 20);
  EXPECT_EQ(one.moves, two.moves);
}

TEST(RandomGames, FindOutcomesThatDifferInANoteAlone) {
  const Document document =
      checked_document(std::string(head) +
                       "    note last : region = nothing\n    move place(p):\n      forbid "
                       "\"full\": p and occupied\n      put mover on p\n"
                       "      choose g in singles(occupied): set last to g\n")
          .document;
  RandomGamesPlan table;
  table.size = {2, 2};
  EXPECT_FALSE(play_randomly(Game(document), table).differ_in_notes.empty());
}

TEST(RandomGames, TellWhereALimitIsReached) {
  const Document document =
      checked_document(std::string(head) +
                       "    move place(p):\n      forbid \"full\": p and occupied\n      forbid \"many\": "
                       "count(connected-sets(board)) = 0\n      put mover on p\n")
          .document;
  RandomGamesPlan table;
  table.size = {6, 6};
  EXPECT_EQ(play_randomly(Game(document), table).limit,
            "after the start in game 1: in 'B a6', a collection has more than 100000 members");
}

// The example games for users.

std::string of_example(const std::string& game) { return text_of_file(EXAMPLE_GAMES "/" + game + ".md"); }

/// Returns whether a game can be played on a board of this size. Drawings, lines and names of points in a
/// document may exclude sizes.
bool has_board(const Document& document, Size size) {
  try {
    Model model(Game(document).with_board(size));
    model.start();
    return true;
  } catch (const InputError&) {
    return false;
  }
}

TEST(ExampleGames, HoldDecideEachPartAndEnd) {
  // Random games of these documents always end. Games of the other documents may repeat positions for ever.
  const std::set<std::string> ending{"breakthrough.md", "gonnect.md", "hex-rectangle.md",
                                     "nogo.md",         "othello.md", "pente.md"};
  std::size_t games = 0;
  for (const auto& entry : std::filesystem::directory_iterator(EXAMPLE_GAMES)) {
    if (entry.path().extension() != ".md") continue;
    ++games;
    const std::string name = entry.path().filename(), text = text_of_file(entry.path());
    const CheckedDocument checked = checked_document(text);
    EXPECT_TRUE(checked.diagnostics.empty())
        << language::format(checked.diagnostics.front(), *checked.document.text);
    if (!has_board(checked.document, {4, 4}))
      continue;  // ci/games checks the games that need another board size
    EXPECT_EQ(failed_examples(text), "") << name;
    EXPECT_EQ(undecided(checked.document), none) << name;
    EXPECT_FALSE(checked.document.claims.empty()) << name;
    for (const Game& setting : varied_one_at_a_time(Game(checked.document))) {
      RandomGamesPlan table;
      table.size = {4, 4};
      table.games = 5;
      const RandomGames played = play_randomly(setting, table);
      if (ending.contains(name)) {
        EXPECT_EQ(played.ended, played.games) << name << " " << name_of_readings(setting);
      }
      EXPECT_EQ(played.limit, std::nullopt) << name;
    }
  }
  EXPECT_GE(games, 5U);
}

}  // namespace
}  // namespace ruleproof
