#include <gtest/gtest.h>

#include <fstream>
#include <ostream>
#include <string>
#include <vector>

#include "spec/language/checker.hpp"

// Tests the complete output for many mistakes in documents: the message with its line and column, the line of
// the document, and the caret below it.

namespace ruleproof::language {
namespace {

/// A small document without a mistake. Tests append lines with a mistake to it.
const std::string sound =
    "# Test\n"
    "\n"
    "    game \"Test\"\n"
    "    board square-grid 3x3\n"
    "    players black, white\n"
    "    turns alternate\n"
    "    state passes : number\n"
    "    note last : player or nobody = nobody\n"
    "\n"
    "> A rule. [place]\n"
    "\n"
    "    reading end \"Whose groups?\" [place]\n"
    "      | whole-board \"Everybody's.\" because \"The letter.\"\n"
    "      | own-groups \"The mover's.\" because \"The rest is checked already.\"\n"
    "\n"
    "    liberties(g) = beside(g) and empty\n"
    "    checked = case end\n"
    "      | whole-board: liberties(occupied)\n"
    "      | own-groups: white\n"
    "\n"
    "    move place(p):\n"
    "      forbid \"the point is not empty\": p and occupied\n"
    "      put mover on p\n"
    "\n"
    "    end when passes = 2 or no checked\n"
    "\n";

std::string messages_of(const std::string& text) {
  const CheckedDocument checked = read_document("game.md", text);
  std::string message;
  for (const Diagnostic& diagnostic : checked.diagnostics)
    message += format(diagnostic, *checked.document.text);
  return message;
}

struct Mistake {
  std::string lines;  ///< the lines that are appended to the valid document `sound`
  std::string message;
};
void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.lines; }

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreToldWithTheirPlace) {
  EXPECT_EQ(messages_of(sound + GetParam().lines), GetParam().message);
}

/// Returns the cases in the file mistakes.txt: each has the lines that are appended to `sound`, and the
/// expected output.
std::vector<Mistake> mistakes() {
  std::ifstream in(CORPUS "/mistakes.txt");
  std::vector<Mistake> all;
  std::string* part = nullptr;
  for (std::string line; std::getline(in, line);) {
    if (line == "====")
      part = &all.emplace_back().lines;
    else if (line == "----")
      part = &all.back().message;
    else if (part)
      part->append(line).append("\n");
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, Mistakes, testing::ValuesIn(mistakes()));

TEST(Mistake, HasACaseForEachMessage) { EXPECT_GE(mistakes().size(), 95u); }

TEST(Mistake, IsNotFoundWhereThereIsNone) { EXPECT_EQ(messages_of(sound), ""); }

TEST(Mistake, LeavesNoOtherUntold) {
  EXPECT_EQ(messages_of(sound + "    x = emtpy\n"
                                "    y = count(\n"
                                "    step s:\n"
                                "      puts mover on black\n"
                                "      remove whte\n"),
            "game.md:27:9: error: nothing is called 'emtpy'; did you mean 'empty'?\n"
            "      x = emtpy\n"
            "          ^~~~~\n"
            "game.md:28:15: error: an expression is expected here, and not the end of the rule\n"
            "      y = count(\n"
            "                ^\n"
            "game.md:30:7: error: 'puts' is no step; did you mean 'put'?\n"
            "        puts mover on black\n"
            "        ^~~~\n"
            "game.md:31:14: error: nothing is called 'whte'; did you mean 'white'?\n"
            "        remove whte\n"
            "               ^~~~\n");
}

TEST(Mistake, IsToldOfWhatIsMissing) {
  const std::string message = messages_of("# Nothing\n\nProse alone.\n");
  for (const std::string_view what :
       {"names no game", "has no board", "has no players", "has no move", "has no end"})
    EXPECT_NE(message.find(what), std::string::npos) << what << '\n' << message;
}

TEST(Mistake, IsACompassDirectionOnABoardOfLines) {
  std::string lines = sound;
  lines.replace(lines.find("board square-grid 3x3"), 21, "lines a1 b1 c1, a1 a2");
  EXPECT_EQ(messages_of(lines), "");
  const auto message = [&](const std::string& definition) { return messages_of(lines + definition); };
  EXPECT_NE(
      message("    x = next(black, north)\n").find("27:21: error: 'north' means nothing on a board of lines"),
      std::string::npos);
  EXPECT_NE(message("    x = { d in all-directions | no next(black, d) }\n")
                .find("27:16: error: 'all-directions' means nothing on a board of lines"),
            std::string::npos);
}

TEST(Mistake, IsANoteWhereverSomethingRestsOnIt) {
  const auto is_refused = [](const std::string& text) {
    return messages_of(text).find("'last' rests on a note") != std::string::npos;
  };
  for (const char* step :
       {"forbid \"x\": stones(last)", "put mover on stones(last)", "put last on empty", "remove stones(last)",
        "remove resting", "if some stones(last): remove black", "set passes to count(stones(last))",
        "add count(stones(last)) to passes", "for each q in stones(last): remove q",
        "choose q in stones(last): remove q", "do taken(stones(last))", "win last"})
    EXPECT_TRUE(is_refused(
        sound + "    resting = stones(last)\n    step taken(s): remove s\n    move a:\n      " + step + "\n"))
        << step;
  EXPECT_TRUE(is_refused(sound + "    move a(q in stones(last)):\n      put mover on q\n"));
  EXPECT_TRUE(is_refused(sound + "    prefer largest count(stones(last))\n"));
  std::string ending = sound;
  EXPECT_FALSE(is_refused(ending.replace(ending.find("no checked"), 10, "no stones(other(black))")));
  EXPECT_TRUE(is_refused(ending.replace(ending.find("other(black)"), 12, "last")));
}

TEST(Mistake, InALineDoesNotMakeItMissing) {
  const std::string message = messages_of("# Wide\n\n    game \"Wide\"\n    board square-grid 200x200\n");
  EXPECT_NE(message.find("each side of a board has from 1 to 25 points"), std::string::npos) << message;
  EXPECT_EQ(message.find("has no board"), std::string::npos) << message;
}

TEST(Mistake, IsNoneWhereAnExampleUsesADefinition) {
  const std::string lines =
      "    left = { p in empty | column(p) = 1 }\n    far = left\n"
      "    example begin \"It begins empty.\"\n      start\n      is count(far) = 3\n";
  EXPECT_EQ(messages_of(sound + lines).find("nothing uses"), std::string::npos) << messages_of(sound + lines);
}

TEST(Mistake, IsWarnedOfWhereNothingUsesADefinitionOrAReading) {
  const std::string message = messages_of(sound +
                                          "    x = empty\n"
                                          "    reading unread \"Why?\" [place]\n"
                                          "      | a \"A.\" because \"B.\"\n"
                                          "      | b \"C.\" because \"D.\"\n");
  EXPECT_NE(message.find("27:5: warning: nothing uses 'x'"), std::string::npos) << message;
  const std::string of_memory =
      messages_of(sound + "    state unread : number\n    step s: add 1 to unread\n");
  EXPECT_NE(of_memory.find("27:11: warning: no rule reads 'unread', so it decides nothing"),
            std::string::npos)
      << of_memory;
  EXPECT_NE(message.find("28:13: warning: the readings of 'unread' change no rule"), std::string::npos)
      << message;
}

/// The first lines of the document `sound`, and two kinds of pieces. The lines with the reading, definitions,
/// move and end are omitted.
const std::string with_pieces =
    sound.substr(0, sound.find("    note last")) + "    pieces man, king\n" + "\n> A rule. [place]\n\n";

TEST(Mistake, IsWarnedOfBelowAMoveOfThePiece) {
  const auto messages = [](const std::string& steps) {
    return messages_of(with_pieces + "    move go(p in own, q in empty):\n      move p to q\n" + steps +
                       "    end when passes = 2\n");
  };
  EXPECT_NE(messages("      if p in king: remove q\n")
                .find("14:10: warning: line 13 has moved the piece on 'p' away: ask of where it is now"),
            std::string::npos);
  EXPECT_NE(messages("      remove (if kind(p) = man then q else nothing)\n").find("warning: line 13"),
            std::string::npos);
  EXPECT_NE(messages("      if passes = 1:\n        change p to king\n").find("warning: line 13"),
            std::string::npos);
  EXPECT_NE(messages("      remove p and enemy\n").find("warning: line 13"), std::string::npos);
  for (const char* steps :
       {"      if q in king: remove q\n", "      if before(kind(p)) = man: remove q\n",
        "      remove beside(p) and enemy\n", "      move q to p\n      change p to king\n",
        "      put mover man on p\n      change p to king\n"})
    EXPECT_EQ(messages(steps).find("warning: line"), std::string::npos) << steps;
}

TEST(Mistake, IsWarnedOfWhereTheMoversStonesAreAskedAboutAnother) {
  const auto messages = [](const std::string& argument) {
    return messages_of(sound +
                       "    near(P: player) = stones(P) meets beside(own)\n    move go(p):\n"
                       "      forbid \"x\": near(" +
                       argument + ")\n      put mover on p\n");
  };
  EXPECT_NE(messages("other(mover)").find("29:19: warning: 'near' is asked about another player here"),
            std::string::npos);
  EXPECT_EQ(messages("mover").find("another player"), std::string::npos);
}

TEST(Mistake, IsASetFromWhichAClaimTakesItsNames) {
  const auto messages = [](const std::string& lines) {
    return messages_of(with_pieces +
                       "    move go(p in empty): put mover king on p\n    claim c \"C.\"\n      " + lines +
                       "\n");
  };
  const std::string said = "a claim takes 'q' from no set; write the condition into the formula";
  EXPECT_NE(messages("step go(q in black): some empty").find(said), std::string::npos);
  EXPECT_NE(messages("any q in { black }\n      position: some empty").find(said), std::string::npos);
  EXPECT_EQ(messages("step go(q): some empty").find(said), std::string::npos);
}

TEST(Mistake, IsWarnedOfWhereALawOfRepetitionLeavesOutMemory) {
  const auto messages = [](const std::string& compared) {
    return messages_of(with_pieces +
                       "    state seen : region\n    state turns-made : number\n"
                       "    repeats(m: moment) = m(king) = king" +
                       compared +
                       "\n"
                       "    move go(p in own, q in empty and not seen):\n      move p to q\n"
                       "      set seen to p\n      add 1 to turns-made\n"
                       "    end when passes = 2 or (some m in history: repeats(m)) or turns-made = 9\n");
  };
  EXPECT_NE(messages("").find("14:5: warning: 'repeats' compares positions and leaves out 'seen'"),
            std::string::npos);
  EXPECT_EQ(messages("").find("leaves out 'turns-made'"), std::string::npos);
  EXPECT_EQ(messages(" and m(seen) = seen").find("leaves out"), std::string::npos);
}

TEST(Mistake, IsWarnedOfWhereANameReplacesAWordOrAPoint) {
  const std::string message =
      messages_of(sound + "    owner = white\n    step s(b2, z9): remove owner or b2 or z9\n");
  EXPECT_NE(message.find("27:5: warning: 'owner' is a word of the language, too"), std::string::npos);
  EXPECT_NE(message.find("28:12: warning: 'b2' is the name of a point, too"), std::string::npos);
  EXPECT_EQ(message.find("'z9'"), std::string::npos) << message;
}

}  // namespace
}  // namespace ruleproof::language
