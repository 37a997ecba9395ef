#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "spec/language/checker.hpp"

// What is said of each mistake: the message with its line and column, the line, and the caret.

namespace ruleproof::language {
namespace {

/// A document without a mistake, of 26 lines.
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

std::string all_told(const std::string& text) {
  const CheckedDocument checked = read_document("game.md", text);
  std::string told;
  for (const Diagnostic& diagnostic : checked.diagnostics) told += format(diagnostic, checked.source);
  return told;
}

struct Mistake {
  std::string lines;  ///< added behind the sound document
  std::string told;
};
void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.lines; }

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreToldWithTheirPlace) { EXPECT_EQ(all_told(sound + GetParam().lines), GetParam().told); }

INSTANTIATE_TEST_SUITE_P(
    All, Mistakes,
    testing::Values(
        Mistake{"    x = { p in emtpy | true }\n",
                "game.md:27:16: error: nothing is called 'emtpy'; did you mean 'empty'?\n"
                "      x = { p in emtpy | true }\n"
                "                 ^~~~~\n"},
        Mistake{"    setting komi : number = 1/2\n",
                "game.md:27:29: error: a setting is a number as it is, such as 7, 0.5 or -1\n"
                "      setting komi : number = 1/2\n"
                "                              ^~~\n"},
        Mistake{"    x = black-white\n",
                "game.md:27:9: error: nothing is called 'black-white'; for a difference write 'black and not "
                "white'\n"
                "      x = black-white\n"
                "          ^~~~~~~~~~~\n"},
        Mistake{"    x(g) = no beside(g) and empty\n",
                "game.md:27:25: error: 'and' joins two sets of points or two yes-or-nos; here one side is a "
                "yes-or-no and the other a set of points: brackets may be missing, such as no (y and z)\n"
                "      x(g) = no beside(g) and empty\n"
                "                          ^~~\n"},
        Mistake{"    x = each p in empty: beside(p)\n",
                "game.md:27:26: error: a yes-or-no is needed here, and this is a set of points; to say that "
                "it is not empty, write 'some …'\n"
                "      x = each p in empty: beside(p)\n"
                "                           ^~~~~~~~~\n"},
        Mistake{"    x = beside(black meets white)\n",
                "game.md:27:16: error: a set of points is needed here, and this is a yes-or-no; a set of "
                "points with a property is written { p in … | … }\n"
                "      x = beside(black meets white)\n"
                "                 ^~~~~~~~~~~~~~~~~\n"},
        Mistake{"    x(g) = liberties(g) > 1\n",
                "game.md:27:12: error: a number is needed here, and this is a set of points; for its size "
                "write count(…)\n"
                "      x(g) = liberties(g) > 1\n"
                "             ^~~~~~~~~~~~\n"},
        Mistake{"    x = beside({ g in components(black) | true })\n",
                "game.md:27:16: error: a set of points is needed here, and this is a collection of sets of "
                "points; for all of its points write union(…)\n"
                "      x = beside({ g in components(black) | true })\n"
                "                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"},
        Mistake{"    far(g) = near(g)\n    near(g) = far(g)\n",
                "game.md:28:15: error: 'far' is defined by itself (far -> near -> far); a definition can't "
                "rest on itself. For 'all that is reached' there is spread\n"
                "      near(g) = far(g)\n"
                "                ^~~\n"},
        Mistake{"    x = case end\n      | whole-board: black\n",
                "game.md:27:9: error: the reading end = own-groups is left out here\n"
                "      x = case end\n"
                "          ^~~~~~~~\n"},
        Mistake{"    x = case end\n      | whole-bord: black\n      | own-groups: white\n",
                "game.md:28:9: error: 'whole-bord' is no reading of end; there are whole-board, own-groups; "
                "did you mean 'whole-board'?\n"
                "        | whole-bord: black\n"
                "          ^~~~~~~~~~\n"},
        Mistake{"    step s:\n      forbid \"no\" [plase]: occupied\n",
                "game.md:28:20: error: no clause is called [plase]; did you mean [place]?\n"
                "        forbid \"no\" [plase]: occupied\n"
                "                     ^~~~~\n"},
        Mistake{"    x = { empty in board | true }\n",
                "game.md:27:11: error: 'empty' already means something in this document; take another name\n"
                "      x = { empty in board | true }\n"
                "            ^~~~~\n"},
        Mistake{"    x(g) = 1 < count(g) < 3\n",
                "game.md:27:25: error: comparisons can't be chained; write 'a < b and b < c'\n"
                "      x(g) = 1 < count(g) < 3\n"
                "                          ^\n"},
        Mistake{"    step s:\n      forbid \"no\": last = mover\n",
                "game.md:28:20: error: 'last' rests on a note, and a note can't decide what is legal or what "
                "happens; declare it as state\n"
                "        forbid \"no\": last = mover\n"
                "                     ^~~~~~~~~~~~\n"},
        Mistake{"    step s:\n      puts mover on black\n",
                "game.md:28:7: error: 'puts' is no step; did you mean 'put'?\n"
                "        puts mover on black\n"
                "        ^~~~\n"},
        Mistake{"    x = black & white\n",
                "game.md:27:15: error: '&' means nothing here; for 'both' write 'and'\n"
                "      x = black & white\n"
                "                ^\n"},
        Mistake{"    my_set = black\n",
                "game.md:27:7: error: '_' means nothing here; join words with a hyphen: my-set\n"
                "      my_set = black\n"
                "        ^\n"},
        Mistake{"    claim c \"Black wins.\"\n      kind startegy\n      position: true\n",
                "game.md:28:12: error: no kind of claim 'startegy'; did you mean 'strategy'?\n"
                "        kind startegy\n"
                "             ^~~~~~~~\n"},
        Mistake{"    source s \"A. Author\" after \"== s ==\"\n",
                "game.md:27:26: error: 'after' is not expected here\n"
                "      source s \"A. Author\" after \"== s ==\"\n"
                "                           ^~~~~\n"},
        Mistake{
            "> A sentence without an id.\n\n",
            "game.md:27:1: error: this quotation has no id: end it with one in brackets, such as [liberty]\n"
            "  > A sentence without an id.\n"
            "  ^~~~~~~~~~~~~~~~~~~~~~~~~~~\n"},
        Mistake{"    x = liberties(black) in empty\n",
                "game.md:27:26: error: 'in' asks whether a point is in a set of points, or a player among "
                "players; for two sets of points write 'within' or 'meets'\n"
                "      x = liberties(black) in empty\n"
                "                           ^~\n"},
        Mistake{"Prose.\n    x = empty\n",
                "game.md:28:5: error: a rule that follows prose needs an empty line before it\n"
                "      x = empty\n"
                "      ^~~~~~~~~\n"},
        Mistake{"    x = before(black)\n",
                "game.md:27:9: error: 'before' is a moment of a move and means nothing here: a definition is "
                "about the position that is looked at; write before(NAME) where the definition is used\n"
                "      x = before(black)\n"
                "          ^~~~~~\n"},
        Mistake{"    x = black and white or empty\n",
                "game.md:27:25: error: 'and' and 'or' stand side by side here; put one of them in brackets\n"
                "      x = black and white or empty\n"
                "                          ^~\n"},
        Mistake{"    event e:\n      remove own\n",
                "game.md:28:14: error: there is no 'own' here: nobody is on move in an event\n"
                "        remove own\n"
                "               ^~~\n"},
        Mistake{"    x = spread(black)\n",
                "game.md:27:9: error: 'spread' takes 2 to 3 arguments in brackets, and 1 stands here\n"
                "      x = spread(black)\n"
                "          ^~~~~~~~~~~~~\n"},
        Mistake{"    x = count(black) + black\n",
                "game.md:27:24: error: a number is needed here, and this is a player; for the number of "
                "their stones write count(…)\n"
                "      x = count(black) + black\n"
                "                         ^~~~~\n"},
        Mistake{"    x = components(black) = components(white)\n",
                "game.md:27:9: error: '=' can't compare what is a collection of sets of points\n"
                "      x = components(black) = components(white)\n"
                "          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"},
        Mistake{"    step s:\n      for each p in empty:\n        forbid \"no\": p\n",
                "game.md:29:9: error: in 'for each' only put, remove, set, add, let, if, case and for each "
                "can stand: all of it happens together\n"
                "          forbid \"no\": p\n"
                "          ^~~~~~~~~~~~~~\n"},
        Mistake{"    step s:\n      do s\n",
                "game.md:27:10: error: the step 's' does itself; for a repetition there is 'repeat'\n"
                "      step s:\n"
                "           ^\n"},
        Mistake{
            "    move other-place(p):\n      if possible(other-place, white):\n        remove p\n",
            "game.md:27:10: error: 'other-place' asks whether it is possible itself, which has no answer\n"
            "      move other-place(p):\n"
            "           ^~~~~~~~~~~\n"},
        Mistake{"    step s:\n      put nobody on black\n",
                "game.md:28:11: error: 'put nobody' means nothing; write 'remove …'\n"
                "        put nobody on black\n"
                "            ^~~~~~\n"},
        Mistake{"    state s : nummer\n",
                "game.md:27:15: error: what is kept is a number, a truth, a region, a player or nobody, a "
                "number or truth of each player, or (ordered) pairs of players\n"
                "      state s : nummer\n"
                "                ^~~~~~\n"},
        Mistake{"    x = if black then white else empty\n",
                "game.md:27:12: error: a yes-or-no is needed here, and this is a player; to say that they "
                "have stones, write 'some …'\n"
                "      x = if black then white else empty\n"
                "             ^~~~~\n"},
        Mistake{"    mvoe pass\n",
                "game.md:27:5: error: 'mvoe' begins no rule; did you mean 'move'?\n"
                "      mvoe pass\n"
                "      ^~~~\n"},
        Mistake{"    x = ((\n",
                "game.md:27:11: error: an expression is expected here, and not the end of the rule\n"
                "      x = ((\n"
                "            ^\n"},
        Mistake{"    x = black ≥ white\n",
                "game.md:27:9: error: a number is needed here, and this is a player; for the number of their "
                "stones write count(…)\n"
                "      x = black ≥ white\n"
                "          ^~~~~\n"
                "game.md:27:15: error: '≥' means nothing here; write '>='\n"
                "      x = black ≥ white\n"
                "                ^\n"
                "game.md:27:17: error: a number is needed here, and this is a player; for the number of "
                "their stones write count(…)\n"
                "      x = black ≥ white\n"
                "                  ^~~~~\n"},
        Mistake{"    x = black – white\n",
                "game.md:27:9: error: a number is needed here, and this is a player; for the number of their "
                "stones write count(…)\n"
                "      x = black – white\n"
                "          ^~~~~\n"
                "game.md:27:15: error: '–' means nothing here; write '-'\n"
                "      x = black – white\n"
                "                ^\n"
                "game.md:27:17: error: a number is needed here, and this is a player; for the number of "
                "their stones write count(…)\n"
                "      x = black – white\n"
                "                  ^~~~~\n"},
        Mistake{"    x = “black”\n",
                "game.md:27:9: error: '“' means nothing here; around a text write '\"'\n"
                "      x = “black”\n"
                "          ^\n"
                "game.md:27:15: error: '”' means nothing here; around a text write '\"'\n"
                "      x = “black”\n"
                "                ^\n"},
        Mistake{"    x = liberties(black\n",
                "game.md:27:24: error: ')' is expected here, and not the end of the rule\n"
                "      x = liberties(black\n"
                "                         ^\n"},
        Mistake{"    claim c \"It holds.\" [place]\n      position: black\n      expect provd\n",
                "game.md:28:17: error: a yes-or-no is needed here, and this is a player; to say that they "
                "have stones, write 'some …'\n"
                "        position: black\n"
                "                  ^~~~~\n"
                "game.md:29:14: error: no verdict 'provd'; did you mean 'proved'?\n"
                "        expect provd\n"
                "               ^~~~~\n"},
        Mistake{"    example e \"An example\" [place]\n      B a1: legal\n    claim c \"It can.\" [place]\n  "
                "    solve can-force(black, some black) from example f\n",
                "game.md:30:55: error: no example is called 'f'; there is e\n"
                "        solve can-force(black, some black) from example f\n"
                "                                                        ^\n"},
        Mistake{"    example e \"An example\" [place]\n      B a1: legal\n    claim c \"It can.\" [place]\n  "
                "    solve can-force(black, liberties(black)) from example e\n",
                "game.md:30:30: error: a yes-or-no is needed here, and this is a set of points; to say that "
                "it is not empty, write 'some …'\n"
                "        solve can-force(black, liberties(black)) from example e\n"
                "                               ^~~~~~~~~~~~~~~~\n"},
        Mistake{"    example e \"An example\" [place]\n      B a1: legal\n    claim c \"It can.\" [place]\n  "
                "    solve not can-force(liberties(black), over) from example e\n",
                "game.md:30:27: error: a player is needed here, and this is a set of points\n"
                "        solve not can-force(liberties(black), over) from example e\n"
                "                            ^~~~~~~~~~~~~~~~\n"},
        Mistake{"    example e \"An example\" [place]\n      B a1: legal\n    claim c \"It can.\" [place]\n  "
                "    solve can-force(mover, over) from example e\n",
                "game.md:30:23: error: there is no 'mover' here: nobody is on move in a claim with 'solve'\n"
                "        solve can-force(mover, over) from example e\n"
                "                        ^~~~~\n"},
        Mistake{"    example e \"An example\" [place]\n      B a1: legal\n    claim c \"It can.\" [place]\n  "
                "    solve can-force(black) from example e\n",
                "game.md:30:7: error: can-force takes a player and a yes-or-no: can-force(white, some "
                "union(meals))\n"
                "        solve can-force(black) from example e\n"
                "        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"},
        Mistake{"    example e \"An example\" [place]\n      B a1: legal\n    claim c \"It can.\" [place]\n  "
                "    any x\n      solve can-force(black, over) from example e\n      position: some black\n",
                "game.md:30:11: error: nothing is left open in a claim with 'solve', which is about the "
                "positions of examples\n"
                "        any x\n"
                "            ^\n"
                "game.md:32:7: error: beside 'solve' there is nothing but 'given' and more of 'solve'; write "
                "a claim of its own for this\n"
                "        position: some black\n"
                "        ^~~~~~~~~~~~~~~~~~~~\n"},
        Mistake{"    x = 1.25\n",
                "game.md:27:9: error: numbers are whole or end in .5\n"
                "      x = 1.25\n"
                "          ^~~~\n"},
        Mistake{"    wins(P: player) = mover = P\n",
                "game.md:27:5: error: 'wins' rests on whose move it is, and nobody is on move when it is "
                "asked; write black and white, or take a player in brackets\n"
                "      wins(P: player) = mover = P\n"
                "      ^~~~\n"},
        Mistake{"    shortcut x = black\n",
                "game.md:27:14: error: a shortcut is another way to compute a definition, and no definition "
                "is called 'x'\n"
                "      shortcut x = black\n"
                "               ^\n"},
        Mistake{"    turn = place then jump\n",
                "game.md:27:23: error: no move or step is called 'jump'; there is place\n"
                "      turn = place then jump\n"
                "                        ^~~~\n"},
        Mistake{"    x = sum count(p) for p in black or 3\n",
                "game.md:27:40: error: 'or' joins two sets of points or two yes-or-nos, and this is a "
                "number; numbers are compared first, such as count(g) > 1\n"
                "      x = sum count(p) for p in black or 3\n"
                "                                         ^\n"},
        Mistake{"    x = union(black)\n",
                "game.md:27:15: error: a collection of sets of points is needed here, and this is a player\n"
                "      x = union(black)\n"
                "                ^~~~~\n"},
        Mistake{"    x = { liberties(g) for g in black | true\n",
                "game.md:27:45: error: '}' is expected here, and not the end of the rule\n"
                "      x = { liberties(g) for g in black | true\n"
                "                                              ^\n"},
        Mistake{"    example e \"An example\" [place]\n      start\n        . . .\n        X O\n",
                "game.md:30:9: error: this row has 2 points and the first one 3\n"
                "          X O\n"
                "          ^~~\n"},
        Mistake{"    example e \"An example\" [place]\n      B a1: forbidden\n",
                "game.md:28:13: error: 'legal' or 'illegal' is expected behind the colon\n"
                "        B a1: forbidden\n"
                "              ^~~~~~~~~\n"},
        Mistake{"    example e \"An example\" [place]\n      B a1: illegal\n",
                "game.md:28:13: error: the clauses that forbid the move are expected behind 'illegal', such "
                "as illegal [turns]\n"
                "        B a1: illegal\n"
                "              ^~~~~~~\n"},
        Mistake{"    game \"Another\"\n",
                "game.md:27:5: error: a document has one game, and this one has 'Test' already; put "
                "'Another' into a document of its own\n"
                "      game \"Another\"\n"
                "      ^~~~\n"},
        Mistake{"> A second rule. [second]\n\n",
                "game.md:27:19: error: the clause [second] has no formal lines and no reason: write its "
                "transcription below it, or '*Not transcribed:*' and why\n"
                "  > A second rule. [second]\n"
                "                    ^~~~~~\n"},
        Mistake{"> A second rule. [place]\n\n    z = empty\n",
                "game.md:27:19: error: a clause is called 'place' already; take another name\n"
                "  > A second rule. [place]\n"
                "                    ^~~~~\n"},
        Mistake{"- A list.\n\n    x = empty\n",
                "game.md:29:5: error: Markdown takes lines right after a list for a part of it; write a line "
                "of prose between them\n"
                "      x = empty\n"
                "      ^~~~~~~~~\n"},
        Mistake{"    x = origin\n",
                "game.md:27:9: error: 'origin' means nothing on a board with an edge\n"
                "      x = origin\n"
                "          ^~~~~~\n"},
        Mistake{"    x = to_move\n",
                "game.md:27:11: error: '_' means nothing here; join words with a hyphen: to-move\n"
                "      x = to_move\n"
                "            ^\n"},
        Mistake{
            "    board hexagon 5\n",
            "game.md:27:11: error: a hexagon is a rhombus without two of its corners: write 'board hex-grid "
            "9x9' and 'shape = { p in board | 2 * abs(row(p) + column(p) - width - 1) < width + 1 }'\n"
            "      board hexagon 5\n"
            "            ^~~~~~~\n"},
        Mistake{"    board hexagon\n",
                "game.md:27:11: error: no board 'hexagon'; did you mean 'hex-grid'?\n"
                "      board hexagon\n"
                "            ^~~~~~~\n"},
        Mistake{"    x = max count(g) for g in components(black)\n",
                "game.md:27:9: error: 'max' takes numbers in brackets; of many write 'largest … for g in …'\n"
                "      x = max count(g) for g in components(black)\n"
                "          ^~~\n"},
        Mistake{"    x(p: point) = p not in black\n",
                "game.md:27:21: error: 'not' stands in front: write 'not p in …'\n"
                "      x(p: point) = p not in black\n"
                "                      ^~~\n"},
        Mistake{"    x = all p in black: p in board\n",
                "game.md:27:9: error: 'all' means nothing here; write 'each p in …: …'\n"
                "      x = all p in black: p in board\n"
                "          ^~~\n"},
        Mistake{"    x = winner is black\n",
                "game.md:27:9: error: who wins is said by the definition wins(P: player) or by the step 'win "
                "P', and asked as wins(black)\n"
                "      x = winner is black\n"
                "          ^~~~~~\n"},
        Mistake{"    win when passes = 3\n",
                "game.md:27:5: error: who wins is said by a definition, 'wins(P: player) = …', or in a move "
                "by the step 'win P', such as 'if …: win mover'\n"
                "      win when passes = 3\n"
                "      ^~~\n"},
        Mistake{
            "    step s:\n      win when passes = 3\n",
            "game.md:28:11: error: 'win' names a player; the condition stands before it: 'if …: win mover'\n"
            "        win when passes = 3\n"
            "            ^~~~\n"},
        Mistake{"    x = beside(p)\n",
                "game.md:27:16: error: 'p' is a parameter of 'place' and means nothing here: a definition is "
                "about the position that is looked at; give it a parameter of its own, NAME(p) = …, and "
                "write NAME(p) where it is used\n"
                "      x = beside(p)\n"
                "                 ^\n"},
        Mistake{"    turn = place up to 0 times\n",
                "game.md:27:24: error: a part is played at least once; for a turn without it write 'or' and "
                "the turn without it\n"
                "      turn = place up to 0 times\n"
                "                         ^\n"},
        Mistake{"    move pass: nothing\n    turn = place\n",
                "game.md:27:10: error: no turn names 'pass': write it into 'turn = …', or 'aside move pass' "
                "for a move that can be made at any time and is no turn\n"
                "      move pass: nothing\n"
                "           ^~~~\n"},
        Mistake{"    aside move offer: nothing\n    turn = place or offer\n",
                "game.md:28:21: error: 'offer' is an aside move, which is no turn; leave 'aside' out\n"
                "      turn = place or offer\n"
                "                      ^~~~~\n"},
        Mistake{"    neutral ox\n",
                "game.md:27:13: error: 'O' is drawn for other stones already; write 'neutral ox as …' with "
                "another letter\n"
                "      neutral ox\n"
                "              ^~\n"},
        Mistake{"    neutral red as RR\n",
                "game.md:27:13: error: the symbol of 'red' is one letter\n"
                "      neutral red as RR\n"
                "              ^~~\n"},
        Mistake{"    turn = place again while possible(turn)\n",
                "game.md:27:30: error: a turn can't ask whether a turn is possible, which has no answer\n"
                "      turn = place again while possible(turn)\n"
                "                               ^~~~~~~~~~~~~~\n"},
        Mistake{"    end at once when not possible(turn, white)\n",
                "game.md:27:22: error: within a turn it can't be asked whether a turn is possible; write "
                "'end when', which is asked after it\n"
                "      end at once when not possible(turn, white)\n"
                "                       ^~~~~~~~~~~~~~~~~~~~~~~~~\n"},
        Mistake{
            "    move other-place(p):\n      if possible(turn, white):\n        remove p\n",
            "game.md:27:10: error: 'other-place' asks whether it is possible itself, which has no answer\n"
            "      move other-place(p):\n"
            "           ^~~~~~~~~~~\n"},
        Mistake{"    shape = count(board)\n",
                "game.md:27:13: error: a set of points is needed here, and this is a number\n"
                "      shape = count(board)\n"
                "              ^~~~~~~~~~~~\n"},
        Mistake{"    shape = { p in board | some m in history: p in m(empty) }\n",
                "game.md:27:13: error: the shape of a board rests on no game that is played on it\n"
                "      shape = { p in board | some m in history: p in m(empty) }\n"
                "              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"},
        Mistake{"    x = sizes(components(black)) < 3\n",
                "game.md:27:36: error: a row of sizes is needed here, and this is a number\n"
                "      x = sizes(components(black)) < 3\n"
                "                                     ^\n"},
        Mistake{"    x = largest count(g)\n",
                "game.md:27:25: error: 'for' is expected here, and what is compared, and not the end of the "
                "rule\n"
                "      x = largest count(g)\n"
                "                          ^\n"},
        Mistake{"    neutral red\n    step s:\n      put red on red and red\n      put (if true then red "
                "else red) on black\n",
                "game.md:30:11: error: a player is needed here, and this is a set of points\n"
                "        put (if true then red else red) on black\n"
                "            ^~~~~~~~~~~~~~~~~~~~~~~~~~~\n"},
        Mistake{"    step s(n: number):\n      remove black\n    step t:\n      do s\n      do s(black)\n",
                "game.md:30:7: error: the step 's' takes 1 argument, and 0 stand here\n"
                "        do s\n"
                "        ^~~~\n"
                "game.md:31:12: error: a number is needed here, and this is a player; for the number of "
                "their stones write count(…)\n"
                "        do s(black)\n"
                "             ^~~~~\n"},
        Mistake{"    x = a1\n",
                "game.md:27:9: error: nothing is called 'a1'\n"
                "      x = a1\n"
                "          ^~\n"},
        Mistake{
            "    liberties = empty\n",
            "game.md:27:5: error: 'liberties' already means something in this document; take another name\n"
            "      liberties = empty\n"
            "      ^~~~~~~~~\n"},
        Mistake{"    x(empty) = empty\n",
                "game.md:27:7: error: 'empty' already means something in this document; take another name\n"
                "      x(empty) = empty\n"
                "        ^~~~~\n"},
        Mistake{"    end when passes = 3\n",
                "game.md:27:5: error: the end is said already; join the conditions with 'or'\n"
                "      end when passes = 3\n"
                "      ^~~~~~~~~~~~~~~~~~~\n"},
        Mistake{"    x = \"a text that is not closed\n",
                "game.md:27:9: error: this text is not closed; end it with \"\n"
                "      x = \"a text that is not closed\n"
                "          ^\n"
                "game.md:27:9: error: an expression is expected here, and not a text in quotes\n"
                "      x = \"a text that is not closed\n"
                "          ^~~~~~~~~~~~~~~~~~~~~~~~~~\n"},
        Mistake{"    x = empty\n",
                "game.md:27:1: error: a non-breaking space stands here; write plain spaces\n"
                "      x = empty\n"
                "  ^~~~~~~~~~~~~\n"},
        Mistake{"    x = empty\n",
                "game.md:27:8: error: a non-breaking space stands here; write a plain space\n"
                "      x = empty\n"
                "         ^\n"}));

TEST(Mistake, IsNotFoundWhereThereIsNone) { EXPECT_EQ(all_told(sound), ""); }

TEST(Mistake, LeavesNoOtherUntold) {
  EXPECT_EQ(all_told(sound + "    x = emtpy\n"
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
  const std::string told = all_told("# Nothing\n\nProse alone.\n");
  for (const std::string_view what :
       {"names no game", "has no board", "has no players", "has no move", "has no end"})
    EXPECT_NE(told.find(what), std::string::npos) << what << '\n' << told;
}

TEST(Mistake, InALineDoesNotMakeItMissing) {
  const std::string told = all_told("# Wide\n\n    game \"Wide\"\n    board square-grid 200x200\n");
  EXPECT_NE(told.find("each side of a board has from 1 to 25 points"), std::string::npos) << told;
  EXPECT_EQ(told.find("has no board"), std::string::npos) << told;
}

TEST(Mistake, IsWarnedOfWhereNothingUsesADefinitionOrAReading) {
  const std::string told = all_told(sound +
                                    "    x = empty\n"
                                    "    reading unread \"Why?\" [place]\n"
                                    "      | a \"A.\" because \"B.\"\n"
                                    "      | b \"C.\" because \"D.\"\n");
  EXPECT_NE(told.find("27:5: warning: nothing uses 'x'"), std::string::npos) << told;
  EXPECT_NE(told.find("28:13: warning: the readings of 'unread' change no rule"), std::string::npos) << told;
}

}  // namespace
}  // namespace ruleproof::language
