#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "properties/mutation/protection.hpp"
#include "properties/testing/claimed.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/rule_tree.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::mutation {
namespace {

using Effect = Judgement::Effect;
using Kind = Mutant::Kind;

/// A document that has mutants of every kind.
const std::string everything = R"(
> Stones are put beside stones. [place]

    game "Everything"
    board square-grid 3x3
    players black, white
    turns alternate
    reading near "How near?" [place]
      | beside "Beside." because "It says so."
      | around "Around." because "It may mean so."

    state turns-without : number
    state turns-with : number
    near-it(p) = case near
      | beside: beside(p)
      | around: around(p)
    lonely = { g in components(own) | not g meets beside(enemy) and one g and count(own) > 2 }
    crowded = { g in components(own) | g within around(enemy) }

    move place(p):
      forbid "it is not empty": p and occupied
      forbid "nothing is near": some occupied and no (near-it(p) and occupied)
      put mover on p
      if some lonely: remove union(lonely)
      if count(before(own)) < count(own): set turns-with to turns-with + 1
      set turns-without to 0

> Who cannot passes. [pass]

    move pass:
      forbid "something can be done": possible(place, mover)
      add 1 to turns-without

> The game ends. [end]

    end when turns-without = 2
    end at once when no empty
    score(P: player) = max(count(stones(P)), 1)
    wins(P: player) = score(P) > score(other(P))
)";

const std::string snort = R"(
> A stone is put on an empty point that is not beside an enemy stone. [place]

    game "Snort"
    board square-grid 2x2
    players black, white
    turns alternate

    move place(p):
      forbid "it is not empty": p and occupied
      forbid "it is beside an enemy": beside(p) and enemy
      put mover on p and empty

> Whoever cannot move loses. [end]

    end when not possible(place, to-move)
    wins(P: player) = P <> to-move
)";

/// Small bounds for judging mutants, without and with a solver.
const Bounds by_games{2, 100'000, 1, false}, with_solver{2, 100'000, 1, true};

const Mutant& mutant(const std::vector<Mutant>& all, Kind kind, std::string_view was,
                     std::string_view is = "") {
  const auto found = std::ranges::find_if(all, [&](const Mutant& one) {
    return one.kind == kind && one.was.find(was) != std::string::npos && (is.empty() || one.is == is);
  });
  if (found == all.end())
    throw std::runtime_error("no such mutant: " + std::string(text(kind)) + ", " + std::string(was));
  return *found;
}

Judgement judged(const Document& document, Kind kind, std::string_view was, std::string_view is = "",
                 Bounds bounds = {}) {
  return *Judge(document, bounds).judge(mutant(mutants(document), kind, was, is), {});
}

language::CheckedDocument changed(const Document& document, const Mutant& mutant) {
  return language::read_document("changed.md", mutated(*document.text, mutant));
}

TEST(Mutants, AreOfEachKind) {
  std::set<Kind> made;
  for (const Mutant& one : mutants(document_of_text(everything))) made.insert(one.kind);
  for (const Kind kind : kinds()) EXPECT_TRUE(made.contains(kind)) << text(kind);
  EXPECT_EQ(text(Kind::other_name), text(kinds().back()));
}

TEST(Mutants, ExchangeKindsAndDropWhatATurnForgetsAndPrefers) {
  const std::vector<Mutant> all = mutants(document_of_text(R"(
> Men take by a step, as many as they can, and are crowned once a turn. [move]

    game "Kings"
    board square-grid 3x3
    players black, white
    pieces man, king
    turns alternate
    state crowned : number each turn

    move put-man(p in empty): put mover man on p
    move crown(p in own and man):
      forbid "one was crowned" [move]: crowned > 0
      change p to king
      add 1 to crowned
    turn = put-man or crown
    prefer largest count(king) [move]

> The game ends on a full board. [end]

    end when no empty
    wins(P: player) = count(stones(P)) > 4
)"));
  EXPECT_EQ(mutant(all, Kind::other_name, "man", "king").clauses, std::vector<std::string>{"move"});
  EXPECT_EQ(mutant(all, Kind::other_name, "king", "man").clauses, std::vector<std::string>{"move"});
  EXPECT_EQ(mutant(all, Kind::drop_part, "each turn").is, "");
  EXPECT_EQ(mutant(all, Kind::drop_part, "prefer largest count(king)").is, "");
  EXPECT_EQ(mutant(all, Kind::arithmetic, "largest").is, "smallest");
}

TEST(Mutants, AreDocumentsThatDifferInTheirRulesAlone) {
  for (const std::string& text : {everything, snort, text_of_document("loose")}) {
    const Document& document = document_of_text(text);
    std::set<std::string> trees{language::rule_tree(document)};
    for (const Mutant& one : mutants(document)) {
      const language::CheckedDocument other = changed(document, one);
      EXPECT_FALSE(other.has_errors()) << one.number << ' ' << one.was << " -> " << one.is;
      EXPECT_TRUE(trees.insert(language::rule_tree(other.document)).second)
          << one.number << ' ' << one.was << " -> " << one.is;
      EXPECT_EQ(other.document.examples.size(), document.examples.size());
      EXPECT_EQ(other.document.text->lines.size(), document.text->lines.size());
      EXPECT_FALSE(one.clauses.empty()) << one.was;
    }
    EXPECT_GT(trees.size(), 10u);
  }
}

TEST(Mutants, NameTheirClauseTheirWordsAndTheReadingOfTheirLine) {
  const Document& document = document_of_text(everything);
  const std::vector<Mutant> all = mutants(document);
  const Mutant& first = mutant(all, Kind::region, "beside", "around");
  EXPECT_EQ(first.clauses, std::vector<std::string>{"place"});
  EXPECT_TRUE(first.readings.empty());
  const Mutant& second = mutant(all, Kind::region, "around", "beside");
  EXPECT_EQ(second.readings, (std::vector<std::pair<int, int>>{{0, 1}}));
  EXPECT_EQ(mutant(all, Kind::drop_end, "no empty").clauses, std::vector<std::string>{"end"});
}

/// Expects that a mutant of the definition `near` has no `readings`, in a document with these lines, which
/// use `near` under several readings.
void expect_no_reading_alone(const std::string& lines) {
  const Document& document = document_of_text(two_players("square-grid 2x2", R"(
    reading k "What?"
      | a "One." because "x."
      | b "Two." because "x."
      | c "Three." because "x."
    near(s) = beside(s)
)" + lines + R"(
    move place(p in empty):
      forbid "bad": bad(p)
      put mover on p
    end when no empty
)"));
  EXPECT_TRUE(mutant(mutants(document), Kind::region, "beside", "around").readings.empty());
}

/// The definition `near` is used under the second and under the third reading, so a change of it may matter
/// under either reading.
TEST(Mutants, OfALineThatSeveralReadingsUseAreOfNoneOfThemAlone) {
  expect_no_reading_alone(R"(    bad(s) = case k
      | a: nothing
      | b: near(s) and nothing
      | c: near(s) and own)");
}

/// A definition that `setup` uses applies under all readings, although no mutant changes `setup` itself.
TEST(Mutants, OfALineThatSetupUsesAreOfNoReadingAlone) {
  expect_no_reading_alone(R"(    setup "no point is beside another's": no near(nothing)
    bad(s) = case k
      | a: nothing
      | b: near(s) and nothing
      | c: nothing)");
}

TEST(Protection, OfALineThatNothingProtectsIsAPositionInWhichItMatters) {
  const Document& document = document_of_text(snort);
  const Mutant dropped = mutant(mutants(document), Kind::drop_guard, "it is beside an enemy");
  const Judgement judgement = *Judge(document, {}).judge(dropped, {});
  ASSERT_EQ(judgement.effect, Effect::unnoticed);
  ASSERT_TRUE(judgement.divergence);
  EXPECT_EQ(judgement.divergence->what, Divergence::What::end);
  EXPECT_EQ(judgement.divergence->record.game.board(), (Size{2, 1}));
  const language::CheckedDocument other = changed(document, dropped);
  const auto is_over = [&](const Document& of) {
    Model model(Game(of).with_board(judgement.divergence->record.game.board()));
    State state = model.start();
    for (const RecordedMove& move : judgement.divergence->record.moves)
      state = model.attempt(state, move.move).outcomes.at(0).state;
    return state.is_over;
  };
  EXPECT_TRUE(is_over(document));
  EXPECT_FALSE(is_over(other.document));
}

TEST(Protection, IsByAnExampleACountOrAClaim) {
  const auto by = [](const std::string& more) {
    const Judgement judgement =
        judged(document_of_text(snort + more), Kind::drop_guard, "it is beside an enemy");
    EXPECT_EQ(judgement.effect, Effect::noticed) << more;
    return judgement.guard ? std::string(text(judgement.guard->kind)) + ' ' + judgement.guard->name : "";
  };
  const std::string example =
      "\n    example beside \"Beside it\" [place]\n      start\n      B a1: legal\n      W a2: illegal "
      "[place] at a1\n";
  const std::string count =
      "\n    claim few \"There are few.\"\n      count reachable 2x2 = 9\n      expect proved\n";
  const std::string claim =
      "\n    claim apart \"Stones of two players are never beside each other.\"\n      reachable: no "
      "(beside(black) and white)\n      expect proved\n";
  EXPECT_EQ(by(example), "example beside");
  EXPECT_EQ(by(claim), "claim apart");
  EXPECT_EQ(by(count), "count few");
  EXPECT_EQ(by(claim + count + example), "example beside");
  EXPECT_EQ(by(claim + count), "count few");
}

TEST(Protection, OfAClaimThatIsExpectedToBeRefutedIsItsCounterexample) {
  const std::string claim =
      "\n    claim mixed \"Stones of two players are never on one board.\"\n      reachable: no black or no "
      "white\n      expect refuted\n";
  EXPECT_EQ(judged(document_of_text(snort + claim), Kind::side, "mover", "other(mover)").effect,
            Effect::unnoticed);
  const Judgement alone = judged(document_of_text(snort + claim), Kind::drop_step, "put mover");
  EXPECT_EQ(alone.effect, Effect::noticed);
  EXPECT_EQ(alone.guard->name, "mixed");
}

TEST(Protection, IsNotNeededWhereAChangeHasNoEffect) {
  const Judgement all_games = judged(document_of_text(snort), Kind::drop_part, "and empty");
  EXPECT_EQ(all_games.effect, Effect::none);
  const Document& document = document_of_text(exchanged(snort, "2x2", "9x9"));
  const Judgement proved = judged(document, Kind::drop_part, "and empty");
  EXPECT_EQ(proved.effect, Effect::none);
  EXPECT_NE(proved.how.find("every size"), std::string::npos) << proved.how;
  EXPECT_EQ(judged(document, Kind::drop_part, "and empty", "", by_games).effect, Effect::undecided);
}

/// A game whose steps change its variables in various orders. No stone may be placed beside the latest stone,
/// and the first stone may not be placed in a corner.
const std::string in_steps = two_players("square-grid 9x9", R"(
    state latest : region = nothing
    state placed : number

    move place(p in empty):
      forbid "it is beside the latest": beside(latest) and p
      put mover on p
      add 1 to placed
      set latest to if placed > 1 then p else nothing
      forbid "it is in a corner": count(beside(p)) = 2 and before(placed) = 0
      if before(placed) > turn-start(placed): put mover on board
    end when no empty
)");

TEST(Protection, IsNotNeededWhereTheOrderOfTwoStepsMakesNoDifference) {
  const Document& document = document_of_text(in_steps);
  const auto effect_of_exchange = [&](std::string_view first) {
    return judged(document, Kind::swap_steps, first, "", by_games);
  };
  const Judgement apart = effect_of_exchange("put mover on p");
  EXPECT_EQ(apart.effect, Effect::none);
  EXPECT_NE(apart.how.find("either order"), std::string::npos) << apart.how;
  EXPECT_NE(effect_of_exchange("add 1 to placed").effect, Effect::none) << "the value is asked for";
  EXPECT_EQ(effect_of_exchange("set latest").effect, Effect::none) << "a guard that asks for something else";
  EXPECT_EQ(judged(document, Kind::moment, "turn-start", "", by_games).effect, Effect::none);
}

/// In each pair, the second step reads or changes data that the first one changes.
TEST(Protection, IsNeededWhereTheOrderOfTwoStepsMakesADifference) {
  const std::vector<std::pair<std::string, std::string>> pairs{
      {"move p to q", "change q to king"},
      {"change p to king", "move p to q"},
      {"give p to black", "remove p and white"},
      {"put mover king on q", "move p to q"},
      {"move p to q", "set kept to kind(q) = man"},
      {"move p to q", "set kept to owner(q) = black"},
      {"change p to king", "set kept to some king"},
      {"change p to king", "set kept to (case kind(p) | man: true | king: false)"},
      {"set kept to true", "set kept to false"},
      {"add 1 to level(p)", "add level(p) to level(q)"},
      {"win black", "win white"},
      {"do raise(p)", "add level(p) to level(q)"},
      {"set friends(black, white) to true", "set kept to linked(white, black, friends)"},
  };
  for (const auto& [first, second] : pairs) {
    const Document& document = document_of_text(two_players("square-grid 2x2", R"(
    pieces man, king
    state kept : truth
    state level : number of each point
    state friends : pairs of players
    start
      M .
      . m

    move go(p in own, q in empty):
      )" + first + "\n      " + second + R"(
    step raise(r): add 1 to level(r)
    end when no empty or kept or level(board) > 3
)"));
    EXPECT_NE(judged(document, Kind::swap_steps, first, "", by_games).effect, Effect::none)
        << first << "; " << second;
  }
}

// If the first step forbids the move, the second step is not executed. So it cannot compute a number that is
// too large, which would end the game.
TEST(Protection, IsNotDecidedByTheOrderOfStepsThatMeetALimit) {
  for (const char* first : {"forbid \"it is low\": level < 5", "move enemy to q"}) {
    const Document& document = document_of_text(two_players("square-grid 9x9", std::string(R"(
    state level : number

    move go(p in own, q in empty):
      )") + first + R"(
      set level to level * level
    move place(p in empty):
      put mover on p
      add 5 to level
    end when no empty
)"));
    const Judgement exchanged = judged(document, Kind::swap_steps, first, "", {2, 1'000, 1, false});
    EXPECT_EQ(exchanged.how.find("either order"), std::string::npos) << first;
  }
}

TEST(Protection, IsOfADefinitionAndNotOfTheShortcutForIt) {
  const Document& document = document_of_text(two_players("square-grid 2x2", R"(
    near(p) = beside(p)
    shortcut near(p) = beside(p) and board

    move place(p in empty):
      forbid "it is near": near(p) meets occupied
      put mover on p
    end when count(occupied) > 1
)"));
  EXPECT_EQ(judged(document, Kind::region, "beside", "around", by_games).effect, Effect::unnoticed);
}

TEST(Protection, IsNeededWhereAMomentIsMarkedAgain) {
  const Document& document = document_of_text(two_players("square-grid 2x1", R"(
    move place(p in empty):
      mark here
      put mover on p
      forbid "there is a stone": here(some occupied)
      mark here
    end when no empty
)"));
  EXPECT_NE(judged(document, Kind::swap_steps, "forbid", "", by_games).effect, Effect::none);
}

TEST(Protection, IsNeededWhereTheOrderOfTwoChoicesNamesThem) {
  const Document& document = document_of_text(two_players("square-grid 2x1", R"(
    state first : number
    state second : number

    move name:
      choose p in board: set first to column(p)
      choose q in board: set second to column(q)
    end when first + second > 0
)"));
  const Judgement exchanged = judged(document, Kind::swap_steps, "choose p", "", by_games);
  EXPECT_EQ(exchanged.how.find("either order"), std::string::npos) << "a record names the first choice first";
}

TEST(Protection, TakesNoProofAboutStonesForOneAboutMemory) {
  std::string counting = exchanged(snort, "2x2", "9x9");
  counting = exchanged(counting, "    move place", "    state placed : number\n\n    move place");
  counting =
      exchanged(counting, "put mover on p and empty", "put mover on p and empty\n      add 1 to placed");
  const Document& document = document_of_text(exchanged(counting, "end when", "end when placed = 70 or"));
  EXPECT_EQ(judged(document, Kind::number, "1", "2", {2, 1'000'000, 1, true}).effect, Effect::undecided);
  EXPECT_EQ(judged(document, Kind::drop_part, "and empty", "", {2, 1'000'000, 1, true}).effect, Effect::none);
}

TEST(Protection, OfATurnOfTwoPartsIsProvedOfEachUnlessItLooksBack) {
  const auto effect_of_dropping = [](const std::string& part, const std::string& text) {
    return judged(document_of_text(text), Kind::drop_part, part, "", with_solver).effect;
  };
  const std::string twice = exchanged(exchanged(snort, "2x2", "9x9"), "    move place",
                                      "    turn = place then place if possible\n\n    move place");
  EXPECT_EQ(effect_of_dropping("and empty", twice), Effect::none);
  // This `forbid` uses `turn-start` but is not changed, so the proof succeeds. If an expression with
  // `turn-start` is changed itself, nothing is proved.
  const std::string forbids = exchanged(twice, "beside(p) and enemy", "beside(p) and turn-start(enemy)");
  EXPECT_EQ(effect_of_dropping("and empty", forbids), Effect::none);
  const std::string looks_back =
      exchanged(twice, "put mover on p and empty", "put mover on p and turn-start(empty)");
  EXPECT_EQ(effect_of_dropping("and turn-start(empty)", looks_back), Effect::undecided);
}

TEST(Protection, IsOpenWhereAProofIsOfOneReadingAlone) {
  const auto effect_of_dropping = [](const std::string& forbid) {
    const Document& document = document_of_text(two_players("square-grid 7x7", R"(
    setting n : number = 0
    reading k "Which?"
      | one "One." because "a"
      | two "Two." because "b"
    far = count(occupied) > 30
    move go(p in empty):
      forbid )" + forbid + R"(
      put mover on p
    end when no empty
)"));
    return judged(document, Kind::drop_guard, "forbid " + forbid, "", with_solver);
  };
  EXPECT_EQ(effect_of_dropping("\"a\": p and occupied").effect, Effect::none);
  EXPECT_EQ(effect_of_dropping("\"a\": (if k is two then far else false)").effect, Effect::undecided);
  const Judgement by_number = effect_of_dropping("\"a\": far and count(own) < n");
  EXPECT_EQ(by_number.effect, Effect::none);
  EXPECT_NE(by_number.how.find("with n=0"), std::string::npos) << by_number.how;
}

TEST(Protection, IsAskedWithEachNumberOfPlayers) {
  const auto effect_of_dropping = [](const std::string& players) {
    const Document& document =
        document_of_text("    game \"Crowd\"\n    board square-grid 2x1\n    players " + players +
                         "\n    turns alternate\n    move go(p in empty):\n      forbid \"crowd\": "
                         "count(players) > 2 and some occupied\n"
                         "      put mover on p\n    end when no empty\n");
    return judged(document, Kind::drop_guard, "forbid \"crowd\": count(players) > 2 and some occupied", "")
        .effect;
  };
  EXPECT_EQ(effect_of_dropping("2 to 3"), Effect::unnoticed);
  EXPECT_EQ(effect_of_dropping("black, white"), Effect::none);
  EXPECT_EQ(effect_of_dropping("2 to 9"), Effect::undecided);
}

TEST(Protection, IsAskedUnderTheReadingOfTheLine) {
  const Document& document = document_of_text(everything);
  const Mutant second = mutant(mutants(document), Kind::region, "around", "beside");
  const Judge judge(document, {});
  EXPECT_EQ(judge.game_of(second).choices(), std::vector<int>{1});
  EXPECT_EQ(judge.judge(second, {})->effect, Effect::unnoticed);
  Mutant under_first = second;
  under_first.readings.clear();
  const Judgement elsewhere = *judge.judge(under_first, {});
  EXPECT_EQ(elsewhere.effect, Effect::unnoticed);
  EXPECT_EQ(elsewhere.game.choices(),
            // A mutant of a line that applies under all readings is also judged under other readings.
            std::vector<int>{1});
}

}  // namespace
}  // namespace ruleproof::mutation
