#include "certify/testing/example_certificate.hpp"

#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

const ReportedDifference refused_suicide{
    .kind = DifferenceKind::refuses_legal,
    .decisions = {{"move", "stones of the own colour are cleared"}},
    .sentence = "refuses W a1",
    .games = 31,
    .seen_by = {"gogui-rules_legal_moves", "play"},
    .size = "3x3",
    .moves = {"B a2", "W pass", "B b1", "W a1"},
    .record = "game go\nboard 3x3\nkomi 7.5\nB a2\nW pass\nB b1\nW a1\n",
    .drawing = "   a b c\n 3 . . . 3\n 2 X . . 2\n 1(.)X . 1\n   a b c\n",
    .rows = {"...", "X..", ".X."},
    .transcript = {"boardsize 3", "= ", "clear_board", "= ", "play B A2", "= ", "play W pass", "= ",
                   "play B B1", "= ", "play W A1", "? illegal move"},
    .readings = {"suicide=illegal"}};

const ReportedDifference death{
    .kind = DifferenceKind::breaks,
    .fault = "died",
    .sentence = "the engine was ended by signal 11 (SIGSEGV) after: board.c:812",
    .games = 1,
    .seen_by = {"died"},
    .size = "9x9",
    .moves = {"B e5", "W c3", "B pass", "W pass"},
    .record = "game go\nboard 9x9\nkomi 7.5\nB e5\nW c3\nB pass\nW pass\n",
    .rows = {".........", ".........", ".........", ".........", "....X....", ".........", "..O......",
             ".........", "........."},
    .transcript = {"clear_board", "= ", "play B E5", "= ", "play W C3", "= ", "play B pass", "= ",
                   "showboard", "= a\nb\nc", "play W pass", "! the engine was ended by signal 11 (SIGSEGV)"},
    .shrunk = false};

const ReportedDifference allowed_repetition{
    .kind = DifferenceKind::allows_illegal,
    .decisions = {{"repeat", "the board has stood before"}},
    .sentence = "takes B b1 for legal",
    .games = 4,
    .seen_by = {"gogui-rules_legal_moves"},
    .size = "4x1",
    .moves = {"B b1", "W c1", "B d1", "W a1", "B b1"},
    .record = "game go\nboard 4x1\nkomi 7.5\nB b1\nW c1\nB d1\nW a1\n",
    .rows = {"O..X"},
    .transcript = {"clear_board", "= ", "gogui-rules_legal_moves", "= b1 c1 pass"},
    .permitted = "the engine's manual says that it knows no superko",
    .readings = {"ko=simple", "ko=situational"}};

}  // namespace

Certificate example_certificate() {
  return {
      .engine = "GNU Go",
      .engine_version = "3.8",
      .protocol = "2",
      .command = "gnugo --mode gtp --chinese-rules",
      .game = Game(spec("go")).with_board({9, 9}).with_setting("komi", "7.5"),
      .form = "boards",
      .form_line = "Go is a game of boards, whose moves are vertices of GTP. Needed: clear_board, play B A9.",
      .program_version = "0.1.0",
      .spec_hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      .suite = "4b1d6f0a2c9e",
      .seed = 1,
      .policy =
          "Up to 243 moves, then passes. Moves that decide by a clause that has decided seldom are "
          "preferred, and eyes are filled seldom. Every fourth game is played on a smaller board, and in "
          "every second game each move is taken back and played again.",
      .verdict = Certificate::Verdict::differs,
      .suite_games = 58,
      .suite_left_out = 3,
      .random_games = 200,
      .moves = 41377,
      .comparisons =
          {.legality = 2204871, .refusals = 3950, .boards = 41635, .captures = 41635, .undos = 20113},
      .not_compared = {{"final_score", "refuses \"final_score\": cannot score", 17},
                       {"version", "refuses \"version\": unknown command", 1}},
      .legal_by = "gogui-rules_legal_moves",
      .stones_by = "list_stones",
      .undo_by = "undo",
      .clauses = {{"turns", "the protocol lets either colour play at any time"},
                  {"turn", "it only says what a turn is"},
                  {"move",
                   "",
                   22014,
                   {{"the point is not empty", 18412},
                    {"stones of the other colour are cleared", 3467},
                    {"stones of the own colour are cleared", 135}}},
                  {"repeat", "", 87, {{"the board has stood before", 87}}},
                  {"pass", "", 412, {{"a pass", 412}}},
                  {"end", ""},
                  {"score", ""},
                  {"komi", ""},
                  {"winner", ""}},
      .differences = {refused_suicide, death, allowed_repetition},
      .unused_permissions = {"score on boards with dead stones"},
      .agrees_with = {"suicide=illegal ko=simple"},
      .agrees_checked = 40,
      .rulesets_tried = 6,
      .end = "exited with status 0",
      .left_behind = 1,
      .not_shown =
          {"The games are a sample: what none of them came upon was not compared.",
           "Clauses that are marked as never exercised were not tested at all.",
           "How well the engine plays, how fast it is, and what it shows to people were not examined."},
      .seconds = 83};
}

}  // namespace ruleproof
