#include "questions/answers.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "properties/referee/judgement.hpp"
#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "reference/model/model.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"
#include "spec/testing/exchanged.hpp"
#include "spec/text_of_file.hpp"
#include "spec/threads.hpp"
#include "spec/version.hpp"

namespace ruleproof::questions {
namespace {

Json asked(const Answers& answers, const Json& question, const StopToken& stop = {}) {
  return answers.answer(question, {stop, [](const Json&) {}});
}

/// A document with two readings. Under the first reading, a player may not place a stone beside an own stone.
/// Under the second reading, no stone may be placed beside any other stone.
constexpr std::string_view apart = R"(# Apart

By nobody, 2026.

    game "Apart"

> Two players take turns. [turns]

    players black, white
    turns alternate [turns]

> The board has 3 by 3 points. [board]

    board square-grid 3x3

> A stone may not touch a stone. [touch]

    reading touch "Whose stones?" [touch]
      suggest "Say whose."
      | own "The player's own."
        because "One's own are meant."
      | any "Anybody's."
        because "No owner is named."

    move place(p) [touch]:
      forbid "the point is not empty" [touch]: p and occupied
      case touch
        | own: forbid "it touches a stone" [touch]: beside(p) and own
        | any: forbid "it touches a stone" [touch]: beside(p) and occupied
      put mover on p

> Whoever can't place has lost. [end]

    end when not possible(turn, to-move)
    wins(P: player) = not P = to-move

> There is always a first move. [first]

*A claim:* never-full, below.

    claim never-full "The board is never full." [first]
      position: some empty
      expect proved
    claim no-stone "Nobody ever has a stone."
      position: no occupied
      expect refuted
)";

Served served_apart() { return {"apart", "Apart", "apart.md", std::string(apart)}; }
Answers about_apart() { return Answers({served_apart()}); }

TEST(Answers, DocumentIsToldSentenceBySentence) {
  const Json about = asked(about_apart(), {{"ask", "document"}});
  ASSERT_FALSE(about.contains("error")) << about.dump();
  EXPECT_EQ(about["title"], "Apart");
  EXPECT_EQ(about["text"], apart);
  ASSERT_EQ(about["diagnostics"].size(), 0) << about["diagnostics"].dump(1);
  ASSERT_EQ(about["clauses"].size(), 5);
  EXPECT_EQ(about["clauses"][1]["text"], "The board has 3 by 3 points.");
  EXPECT_EQ(about["clauses"][1]["line"], 12);
  EXPECT_EQ(about["clauses"][1]["below"], (Json{{"line", 14}, {"text", "    board square-grid 3x3"}}));
  EXPECT_EQ(about["choices"][0]["readings"][1]["name"], "any");
  EXPECT_EQ(about["claims"][0]["id"], "never-full");
  EXPECT_EQ(about["can_save"], false);
}

TEST(Answers, BoardIsToldWithItsPiecesAndNumbers) {
  const Answers answers(
      {Served{"guards", "Guards", "guards.md", text_of_file(GAMES "/corpus/test_documents/guards.md")}});
  const Json position = asked(answers, {{"ask", "position"}, {"record", "W go a1 b2\n"}});
  ASSERT_FALSE(position.contains("error")) << position.dump();
  const Json& board = position["board"];
  EXPECT_EQ(board["rows"], (Json{". k .", ". G1 .", ". K ."}));
  EXPECT_EQ(board["grid"], "chequered");
  EXPECT_EQ(board["has_numbers"], true);
  ASSERT_EQ(board["stones"].size(), 4);
  EXPECT_EQ(board["stones"][2], Json::parse(R"({"symbol": "k", "name": "black king", "said": "black king",
      "look": "black", "sign": "K", "is_figure": false})"));
  EXPECT_EQ(board["stones"][1]["sign"], "♙");
  EXPECT_EQ(position["players"][0]["symbol"], "X");
  const Json effects = asked(answers, {{"ask", "effects"}});
  EXPECT_EQ(effects["effects"][0]["move"], "W go a1 a2") << effects.dump(1);
  EXPECT_EQ(effects["effects"][0]["changes"], (Json{{"a2", "G1"}, {"a1", "empty"}}));
}

/// Plays random moves, takes some moves back and tries illegal moves. One Answers object, which stores the
/// latest games, answers questions about all these positions. Compares each of its answers with the answer of
/// a new Answers object, which has stored no games.
void compare_with_fresh(const Served& served, int steps) {
  const Answers answers({served});
  std::mt19937 random(7);
  const auto one_of = [&](std::size_t count) { return random() % count; };
  Json position = asked(answers, {{"ask", "position"}});
  for (int step = 0; step < steps; ++step) {
    std::string record = position["record"].get<std::string>();
    const Json& legal = position["legal"];
    const std::size_t kind = one_of(8);
    if (kind == 0 && !position["moves"].empty()) {
      record.resize(record.rfind('\n', record.size() - 2) + 1);
    } else if (kind == 1 && !position["moves"].empty()) {
      record += position["moves"].back().get<std::string>() + "\n";
    } else if (!legal.empty()) {
      record += legal[one_of(legal.size())]["move"].get<std::string>() + "\n";
    }
    for (const char* ask : {"position", "effects", "drawing"}) {
      const Json question{{"ask", ask}, {"record", record}};
      const Json answer = asked(answers, question);
      ASSERT_EQ(answer, asked(Answers({served}), question)) << served.game << "\n" << record;
      if (ask == std::string_view("position") && answer["left"].empty()) position = answer;
    }
  }
  ASSERT_GT(position["moves"].size(), 1) << served.game;
}

TEST(Answers, DoNotDependOnTheGamesBefore) {
  for (const char* game : {"disto", "go", "endo", "political-go"}) compare_with_fresh(served(spec(game)), 14);
  for (const char* game : {"chess", "kalah", "gonnect"}) {
    const std::string file = fmt::format("{}.md", game);
    compare_with_fresh({game, game, file, text_of_file(GAMES "/examples/games/" + file)}, 14);
  }
}

TEST(Answers, AThreadIsReadAsTheRecordOfWhatOccurred) {
  const Answers answers({served(spec("political-go"))});
  const std::string thread = text_of_file(GAMES "/corpus/threads/posted-example.txt");
  const Json read = asked(answers, {{"ask", "record"}, {"text", thread}});
  ASSERT_FALSE(read.contains("error")) << read.dump();
  EXPECT_TRUE(read["record"].get<std::string>().ends_with("\nR G1\nperiod\nR G3\n")) << read.dump();
  EXPECT_TRUE(read["notes"].empty()) << read.dump();
  const Json position = asked(answers, {{"ask", "position"}, {"record", read["record"]}});
  EXPECT_EQ(position["moves"].size(), 18);

  const Json illegal = asked(answers, {{"ask", "record"},
                                       {"text",
                                        "players R=Rob S=Someone\n\nFrom: Rob\n\nI form an alliance "
                                        "with Someone.\n\nFrom: Someone\n\nI pass.\n"}});
  ASSERT_FALSE(illegal.contains("error")) << illegal.dump();
  ASSERT_FALSE(illegal["notes"].empty()) << illegal.dump();
  EXPECT_TRUE(illegal["notes"][0].get<std::string>().starts_with("Line 5 is left out: ")) << illegal.dump();
}

TEST(Answers, DocumentWithErrorsIsToldWithTheirPlaces) {
  const Json about = asked(about_apart(), {{"ask", "document"},
                                           {"document",
                                            "# Odd\n\n    game \"Odd\"\n    board square-grid 3x3\n    "
                                            "players blac\n    move place(p):\n      put mover on q\n"}});
  ASSERT_FALSE(about["diagnostics"].empty());
  EXPECT_EQ(about["unplayable"], "it has errors");
  const auto& all = about["diagnostics"];
  EXPECT_TRUE(std::ranges::any_of(all, [](const Json& one) {
    return one["line"] == 7 && one["column"] == 20 && one["severity"] == "error";
  })) << all.dump(1);
}

TEST(Answers, IllegalMoveIsToldWithItsClauseAndPoints) {
  const Json why = asked(about_apart(), {{"ask", "why"}, {"record", "B b2\nW a1\n"}, {"points", {"b3"}}});
  ASSERT_EQ(why["refused"].size(), 1) << why.dump(1);
  EXPECT_EQ(why["refused"][0]["move"], "B b3");
  EXPECT_EQ(why["refused"][0]["refusals"],
            Json::parse(R"([{"clauses": ["touch"], "message": "it touches a stone", "points": ["b2"]}])"));
}

TEST(Answers, RecordStopsAtItsFirstIllegalMove) {
  const Json position = asked(about_apart(), {{"ask", "position"}, {"record", "B b2\nW b3\nB a1\n"}});
  EXPECT_EQ(position["moves"], Json::parse(R"(["B b2", "W b3", "B a1"])"));
  const Json other =
      asked(about_apart(), {{"ask", "position"}, {"record", "reading touch=any\nB b2\nW b3\nB a1\n"}});
  EXPECT_EQ(other["moves"], Json::parse(R"(["B b2"])"));
  EXPECT_EQ(other["left"], Json::parse(R"(["W b3", "B a1"])"));
  EXPECT_EQ(other["stuck"]["number"], 2);
  EXPECT_EQ(other["stuck"]["refusals"][0]["points"], Json::parse(R"(["b2"])"));
}

TEST(Answers, ReadingsAreToldApartWhereAMoveShowsIt) {
  const Json start = asked(about_apart(), {{"ask", "readings"}, {"record", ""}});
  EXPECT_EQ(start["readings"], Json::parse(R"([{"reading": "touch=any", "differs": false}])"));
  const Json later = asked(about_apart(), {{"ask", "readings"}, {"record", "B b2"}});
  EXPECT_EQ(later["readings"][0]["differs"], true);
  std::vector<std::string> moves;
  for (const Json& move : later["moves"]) moves.push_back(move["move"]);
  EXPECT_EQ(moves, (std::vector<std::string>{"W b3", "W a2", "W c2", "W b1"}));
}

TEST(Answers, ReadingsDifferFirstWhereAGameOfFewestMovesShowsIt) {
  const Json found = asked(
      about_apart(), {{"ask", "difference"}, {"record", ""}, {"one", "touch=own"}, {"other", "touch=any"}});
  ASSERT_EQ(found["verdict"], "differ") << found.dump(1);
  const Json position =
      asked(about_apart(), {{"ask", "position"}, {"record", found["divergence"]["record"]}});
  ASSERT_FALSE(position.contains("error")) << position.dump();
  EXPECT_EQ(position["moves"].size(), found["divergence"]["moves"]);
}

TEST(Answers, ChangeThatMattersIsShownAndOneThatDoesNotIsNot) {
  const Answers answers = about_apart();
  const std::string changed = exchanged(std::string(apart), "beside(p) and own", "around(p) and own"),
                    prose = exchanged(std::string(apart), "By nobody", "By no one");
  const Json found = asked(answers, {{"ask", "difference"}, {"document", changed}});
  EXPECT_EQ(found["verdict"], "differ") << found.dump(1);
  EXPECT_EQ(found["divergence"]["what"], "end");  // the games first differ in whether they have ended
  const Json same = asked(answers, {{"ask", "difference"}, {"document", prose}});
  EXPECT_EQ(same["verdict"], "same");
  EXPECT_EQ(same["identical"], true);
}

TEST(Answers, ClaimsAreJudged) {
  const Answers answers = about_apart();
  const Json refuted = asked(answers, {{"ask", "claim"}, {"claim", "no-stone"}});
  EXPECT_EQ(refuted["verdict"]["verdict"], "refuted") << refuted.dump(1);
  const Json position =
      asked(answers, {{"ask", "position"}, {"record", refuted["verdict"]["evidence"]["counterexample"]}});
  EXPECT_EQ(position["moves"].size(), 1) << position.dump(1);
  EXPECT_EQ(asked(answers, {{"ask", "claim"}, {"claim", "nothing"}}).contains("error"), true);
}

TEST(Answers, ExamplesAreToldAsTheyWerePlayedAndUpToWhereTheyFail) {
  Served served = served_apart();
  served.text += R"(
    example holds "One stone" [first]
      B b2: legal
      W a1: legal
      B b3: illegal [touch]
    example fails "Two stones" [first]
      B b2: legal
      W a1: legal
      B a2: legal
    example set-up "From a position" [first]
      start
        . . .
        . . .
        X . .
      is count(occupied) = 2
)";
  const Answers answers({served});
  std::vector<Json> told;
  const Json about =
      answers.answer({{"ask", "examples"}}, {StopToken(), [&](const Json& one) { told.push_back(one); }});
  ASSERT_EQ(about["examples"].size(), 3u) << about.dump(1);
  const Json &holds = about["examples"][0], &fails = about["examples"][1], &set_up = about["examples"][2];
  EXPECT_EQ(told, (std::vector<Json>{{{"example", set_up}}, {{"example", holds}}, {{"example", fails}}}));
  EXPECT_EQ(holds["failures"], Json::array());
  EXPECT_EQ(holds["clauses"], Json{"first"});
  EXPECT_EQ(holds["record"], "game apart\nboard 3x3\nB b2\nW a1\n");
  ASSERT_EQ(fails["failures"].size(), 1u);
  EXPECT_EQ(fails["failures"][0]["line"], fails["line"].get<int>() + 3);
  EXPECT_EQ(fails["record"], "game apart\nboard 3x3\nB b2\nW a1\n");
  ASSERT_EQ(set_up["failures"].size(), 1u);
  EXPECT_EQ(set_up["record"], "game apart\nboard 3x3\n. . .\n. . .\nX . .\nto-move B\n");
}

TEST(Answers, WordsAreThoseOfTheLanguageAndOfTheDocument) {
  const Json about = asked(about_apart(), {{"ask", "words"}});
  const auto word = [&](std::string_view name) {
    const auto found = std::ranges::find_if(
        about["words"], [&](const Json& one) { return one["name"].get<std::string>() == name; });
    return found == about["words"].end() ? Json::object() : *found;
  };
  const auto row = [&](std::string_view name) { return word(name).value("row", ""); };
  EXPECT_EQ(word("each")["kind"], "keyword");
  EXPECT_EQ(word("occupied")["says"], "occupied: a set of points");
  EXPECT_EQ(word("count")["says"], "count(a set of points): a number");
  EXPECT_EQ(row("around"),
            "beside(r), around(r): points outside r adjacent to one of it; … or diagonally so");
  EXPECT_TRUE(row("some").starts_with("and or not, meets within =, some no one: ∩ ∪ complement"))
      << row("some");
  for (const language::WordUse& one : language::words()) EXPECT_NE(row(one.name), "") << one.name;
  EXPECT_EQ(word("place")["kind"], "action");
  EXPECT_EQ(word("no-such-word"), Json::object());
}

TEST(Answers, PositionIsDrawnAsText) {
  const Json drawn = asked(about_apart(), {{"ask", "drawing"}, {"record", "B b2\n"}});
  EXPECT_EQ(drawn["text"], "   a b c\n 3 . . . 3\n 2 . X . 2\n 1 . . . 1\n   a b c\n");
}

TEST(Answers, NothingIsSavedUnlessItCanBe) {
  EXPECT_TRUE(asked(about_apart(), {{"ask", "save"}, {"document", "# x\n"}}).contains("error"));
  std::string written;
  Served served = served_apart();
  served.save = [&](const std::string& text) { written = text; };
  const Answers answers({served});
  asked(answers, {{"ask", "document"}, {"document", "# Other\n"}});
  EXPECT_EQ(written, "");
  EXPECT_TRUE(
      asked(answers, {{"ask", "save"}, {"document", std::string("\xff\xfe\x00", 3)}}).contains("error"));
  EXPECT_EQ(asked(answers, {{"ask", "save"}, {"document", nullptr}})["error"],
            "the question has no \"document\"");
  EXPECT_EQ(written, "");
  const std::string changed = std::string(apart) + "\nEnd.\n";
  EXPECT_EQ(asked(answers, {{"ask", "save"}, {"document", changed}})["saved"], true);
  EXPECT_EQ(written, changed);
  EXPECT_EQ(asked(answers, {{"ask", "document"}})["text"], changed);
}

TEST(Answers, RecordBeginsWithItsLastSetUpAndSaysWhatIsToBeNoted) {
  const Json read =
      asked(about_apart(), {{"ask", "record"}, {"text", "From: x\n(;SZ[3];B[aa]\n;AW[cc]PL[B];B[ca])"}});
  EXPECT_EQ(read["record"], "game apart\nboard 3x3\nX . .\n. . .\n. . O\nto-move B\nB c3\n");
  ASSERT_EQ(read["notes"].size(), 1u);
  EXPECT_TRUE(
      read["notes"][0].get<std::string>().starts_with("SGF:3:2: a set-up after a move changes the position"));
}

TEST(Answers, AreAboutTheGameThatIsNamed) {
  Served other = served_apart();
  other.game = "wide";
  other.title = "Wide";
  other.text = exchanged(other.text, "3x3", "5x3");
  const Answers answers({served_apart(), other});
  EXPECT_EQ(asked(answers, {{"ask", "document"}})["board"], "3x3");
  const Json wide = asked(answers, {{"ask", "document"}, {"game", "wide"}});
  EXPECT_EQ(wide["board"], "5x3");
  EXPECT_EQ(wide["games"].dump(), R"([{"game":"apart","title":"Apart"},{"game":"wide","title":"Wide"}])");
  EXPECT_EQ(asked(answers, {{"ask", "position"}, {"game", "wide"}})["setting"]["board"], "5x3");
  EXPECT_EQ(asked(answers, {{"ask", "difference"}, {"game", "wide"}})["identical"], true);
  EXPECT_EQ(asked(answers, {{"ask", "position"}, {"game", "none"}})["error"],
            "there is no game \"none\"; there are apart, wide");
}

TEST(Answers, QuestionsThatMakeNoSenseAreRefusedInOneLine) {
  const Answers answers = about_apart();
  for (const char* question : {"1",
                               "[]",
                               "{}",
                               "null",
                               R"({"ask": 1})",
                               R"({"ask": "what"})",
                               R"({"ask": "position", "record": 1})",
                               R"({"ask": "position", "record": "B z9"})",
                               R"({"ask": "position", "record": "board 99x99"})",
                               R"({"ask": "position", "record": "game go\n"})",
                               R"({"ask": "position", "record": "reading a=b"})",
                               R"({"ask": "why"})",
                               R"({"ask": "why", "points": [1]})",
                               R"({"ask": "why", "points": "a1"})",
                               R"({"ask": "effects", "record": "B a1\nB a1"})",
                               R"({"ask": "claim"})",
                               R"({"ask": "save"})",
                               R"({"ask": "difference", "one": "x=y"})",
                               R"({"ask": "record"})",
                               R"({"ask": "record", "text": "(;"})",
                               R"({"ask": "position", "document": "no document"})",
                               R"({"ask": "difference", "document": "# Other\n"})"}) {
    const Json answer = asked(answers, Json::parse(question));
    ASSERT_TRUE(answer.contains("error")) << question << answer.dump();
    EXPECT_EQ(answer["error"].get<std::string>().find('\n'), std::string::npos) << answer.dump();
  }
}

TEST(Answers, QuestionThatIsStoppedEnds) {
  StopSource stop;
  stop.request_stop();
  for (const char* ask : {"position", "effects", "readings"})
    EXPECT_TRUE(asked(about_apart(), {{"ask", ask}, {"record", "B b2"}}, stop.get_token())["stopped"]) << ask;
  EXPECT_EQ(asked(about_apart(), {{"ask", "difference"}, {"one", "touch=own"}, {"other", "touch=any"}},
                  stop.get_token())["verdict"],
            "stopped");
}

TEST(Answers, ADifferenceIsSearchedForOnOneBoardFromARecordOrAtRandom) {
  Json question{{"ask", "difference"}, {"one", "touch=own"}, {"other", "touch=any"}};
  question["board"] = "3x3";
  const Json on_board = asked(about_apart(), question);
  EXPECT_EQ(on_board["divergence"]["board"], "3x3");
  EXPECT_EQ(on_board["divergence"]["moves"], 1);
  EXPECT_GT(on_board["divergence"]["as_small"], 0);
  const Json& agree = on_board["divergence"]["agree"];
  ASSERT_TRUE(agree.is_object()) << on_board;
  EXPECT_TRUE(agree["both"].get<std::string>().starts_with("legal")) << agree;

  Json from = question;
  from["from"] = "B a1\n";
  EXPECT_EQ(asked(about_apart(), from)["divergence"]["record"], "game apart\nboard 3x3\nB a1\n");

  std::set<std::string> found;
  for (const char* seed : {"1", "2", "3", "4"}) {
    question["seed"] = seed;
    const Json one = asked(about_apart(), question);
    EXPECT_EQ(one["verdict"], "differ");
    EXPECT_EQ(one["divergence"], asked(about_apart(), question)["divergence"])
        << "the same for the same seed";
    found.insert(one["divergence"]["record"]);
  }
  EXPECT_GT(found.size(), 1);
  question["seed"] = "x";
  EXPECT_EQ(asked(about_apart(), question)["error"], "\"seed\" has to be a text of digits");
}

TEST(Answers, OneExampleIsPlayedWithoutTheOthers) {
  const std::string file = GAMES "/spec/games/loose.md";
  const Answers answers({{"loose", "Loose", file, text_of_file(file)}});
  const Json all = asked(answers, {{"ask", "examples"}})["examples"];
  ASSERT_GT(all.size(), 1);
  const Json one = asked(answers, {{"ask", "examples"}, {"example", all[1]["name"]}})["examples"];
  EXPECT_EQ(one, Json::array({all[1]}));
}

TEST(Answers, MessagesNameTheFileOfTheQuestion) {
  for (const char* file : {"mine.md", "yours.md"}) {
    const Json answer = asked(about_apart(), {{"ask", "position"}, {"document", "    gam"}, {"file", file}});
    EXPECT_TRUE(answer["error"].get<std::string>().starts_with(fmt::format("{}:1:", file))) << answer.dump();
  }
}

/// Returns JSON of a report by `ruleproof verify` on the document `apart`. Its first line is about the claim
/// `no-stone`, its second line is about the examples. Both lines have this verdict.
Json report_with(const Json& verdict) {
  const Json line{{"game", "apart"},
                  {"claim", "no-stone"},
                  {"reading", {{"touch", "any"}}},
                  {"verdict", verdict},
                  {"seconds", 0.5}};
  Json examples = line;
  examples["claim"] = "examples";
  return {{"version", ruleproof_version()},
          {"depth", "quick"},
          {"program", "0123456789"},
          {"documents", {{"apart", "a sum"}}},
          {"claims", Json::array({line, examples})}};
}

TEST(Answers, AReportHoldsVerdictsOnTheClaimsOfTheDocument) {
  const Json judged = asked(about_apart(), {{"ask", "claim"}, {"claim", "no-stone"}});
  const Json found = asked(about_apart(), {{"ask", "report"}, {"report", report_with(judged["verdict"])}});
  EXPECT_EQ(found["fault"], "");
  EXPECT_EQ(found["hash"], "a sum");
  EXPECT_EQ(found["hashed"].get<std::string>() + "\n", apart);
  EXPECT_TRUE(found["is_of_this_version"]);
  ASSERT_EQ(found["verdicts"].size(), 1) << "the line of the examples is about no claim";
  const Json& one = found["verdicts"][0];
  EXPECT_EQ(one["said"], judged["said"]);
  EXPECT_EQ(one["verdict"], judged["verdict"]);
  EXPECT_EQ(one["reading"], Json({{"touch", "any"}}));
}

TEST(Answers, AReportWithAFaultSaysWhichAndWhere) {
  const Json judged = asked(about_apart(), {{"ask", "claim"}, {"claim", "no-stone"}});
  const auto fault = [](const Json& report) {
    return asked(about_apart(), {{"ask", "report"}, {"report", report}})["fault"].get<std::string>();
  };
  Json report = report_with(judged["verdict"]);
  report["claims"][0]["verdict"]["verdict"] = "true";
  EXPECT_EQ(fault(report), "claims[0]: 'true' is no verdict");
  report = report_with(judged["verdict"]);
  report["claims"][0]["verdict"]["evidence"]["counterexample"] = "game apart\nB z9\n";
  EXPECT_TRUE(fault(report).starts_with("claims[0]: counterexample:")) << fault(report);
  report = report_with(judged["verdict"]);
  report["claims"][0].erase("reading");
  EXPECT_EQ(fault(report), "claims[0]: the key 'reading' is missing");
  report["claims"] = 1;
  EXPECT_NE(fault(report), "");
  report["documents"].erase("apart");
  EXPECT_EQ(fault(report), "the key 'apart' is missing");
  EXPECT_NE(fault(nullptr), "");
  report["input_error"] = "no file";
  EXPECT_EQ(fault(report), "its run has not begun");
}

TEST(Answers, DocumentsOfStrangersAreAnsweredAboutAndNothingElse) {
  for (const auto& entry : std::filesystem::directory_iterator(STRANGERS)) {
    const std::string text = text_of_file(entry.path());
    for (const char* ask : {"document", "position"}) {
      const Json answer = asked(about_apart(), {{"ask", ask}, {"document", text}});
      EXPECT_TRUE(answer.is_object()) << entry.path();
    }
  }
}

TEST(QuestionFault, IsInNoInputOfTheFuzzer) {
  int inputs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(GAMES "/corpus/fuzz_question")) {
    EXPECT_EQ(question_fault(text_of_file(entry.path())), std::nullopt) << entry.path();
    ++inputs;
  }
  EXPECT_GT(inputs, 0);
  EXPECT_EQ(question_fault(""), std::nullopt);
}

// The tests below play random games and compare the answers with the model.

std::vector<std::string> names(const Json& legal) {
  std::vector<std::string> moves;
  for (const Json& move : legal) moves.push_back(move["move"]);
  return moves;
}

class RandomGames : public testing::TestWithParam<std::string> {};

/// Returns a record without moves on a 4x4 board, or on the default board if the game does not allow 4x4.
Record small_record(const Document& document) {
  if (!language::is_unbounded(document)) try {
      Record record = parse_record("board 4x4\n", "record", Game(document));
      Model(record.game).start();
      return record;
    } catch (const InputError&) {
    }
  return parse_record("", "record", Game(document));
}

TEST_P(RandomGames, AreAnsweredAsTheModelPlaysThem) {
  const std::string& file = GetParam();
  const Answers answers({{"game", "Game", file, text_of_file(file)}});
  const auto game = read_game(file, text_of_file(file));
  const bool is_unbounded = language::is_unbounded(*game);
  Record record = small_record(*game);
  const int turns = record.game.board().area() <= 16 ? 14 : 2;
  Model model(record.game);
  const auto others = other_readings(model);
  std::mt19937_64 random(7);
  int refused = 0;
  for (int round = 0; round < 2; ++round) {
    State state = model.start();
    record.moves.clear();
    for (int turn = 0; turn < turns; ++turn) {
      const std::string text = write_record(record);
      const Json position = asked(answers, {{"ask", "position"}, {"record", text}});
      ASSERT_FALSE(position.contains("error")) << position.dump() << text;
      ASSERT_EQ(position["stuck"], nullptr) << text;
      const std::vector<Move> moves = model.moves(state);
      std::vector<std::string> expected;
      for (const Move& move : moves) expected.push_back(model.notation().text(move));
      EXPECT_EQ(names(position["legal"]), expected);
      EXPECT_EQ(position["board"]["rows"].get<std::vector<std::string>>(), model.notation().rows(*state.now));
      EXPECT_EQ(position["outlook"], outlook(model, state));
      EXPECT_EQ(position["over"], state.is_over);
      EXPECT_EQ(position["record"], text);
      if (state.is_over || moves.empty()) break;

      const Json effects = asked(answers, {{"ask", "effects"}, {"record", text}})["effects"];
      const auto outcomes = model.outcomes(state);
      ASSERT_EQ(effects.size(), outcomes.size());
      for (std::size_t i = 0; i < outcomes.size(); ++i) {
        EXPECT_EQ(effects[i]["move"], model.notation().text(outcomes[i].first));
        EXPECT_EQ(effects[i]["changes"].size(),
                  changed_points(model, *state.now, *outcomes[i].second.now).size());
      }

      if (turn % 4 == 3) {
        const Json readings = asked(answers, {{"ask", "readings"}, {"record", text}});
        for (const Json& told : readings["moves"]) {
          const auto judged = judgement(model, others, state,
                                        {model.notation().parse_move(told["move"].get<std::string>()), {}});
          EXPECT_EQ(told["says"].size(), judged.part.size());
          EXPECT_EQ(told["legal"], judged.is_legal());
          for (const Dissent& dissent : judged.part) EXPECT_EQ(told["says"][dissent.reading], dissent.says);
        }
        if (!is_unbounded)
          for (const int point : model.world().board().everywhere().points()) {
            const std::string name = model.world().name_of(point);
            const Json why = asked(answers, {{"ask", "why"}, {"record", text}, {"points", {name}}});
            for (const Json& told : why["refused"]) {
              const Attempt attempt =
                  model.attempt(state, model.notation().parse_move(told["move"].get<std::string>()));
              EXPECT_TRUE(attempt.outcomes.empty());
              ASSERT_EQ(told["refusals"].size(), attempt.refusals.size());
              for (std::size_t i = 0; i < attempt.refusals.size(); ++i) {
                EXPECT_EQ(told["refusals"][i]["message"], attempt.refusals[i].message);
                EXPECT_EQ(told["refusals"][i]["clauses"], Json(attempt.refusals[i].clauses));
                EXPECT_EQ(told["refusals"][i]["points"].size(), attempt.refusals[i].points.size());
              }
              ++refused;
            }
          }
      }
      const Move& move = moves[random() % moves.size()];
      const auto attempt = model.attempt(state, move);
      State after = attempt.outcomes[random() % attempt.outcomes.size()].state;
      record.moves.push_back(recorded(model, state, move, after));
      state = std::move(after);
    }
  }
  const bool is_of_others = file.find("/examples/games/") != std::string::npos;
  EXPECT_TRUE(is_unbounded || is_of_others || refused > 0);
}

std::vector<std::string> documents() {
  std::vector<std::string> all;
  for (const char* folder : {GAMES "/spec/games", GAMES "/examples/games"})
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".md") all.push_back(entry.path());
  std::ranges::sort(all);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Documents, RandomGames, testing::ValuesIn(documents()), [](const auto& info) {
  std::string name = std::filesystem::path(info.param).stem();
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace ruleproof::questions
