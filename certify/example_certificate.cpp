#include "certify/example_certificate.hpp"

#include "spec/komi.hpp"

namespace ruleproof {
namespace {

ReportedDifference refused_suicide() {
  ReportedDifference difference{.kind = DifferenceKind::refuses_legal};
  difference.decisions = {{"move", "stones of the own colour are cleared"}};
  difference.sentence = "refuses W a1";
  difference.games = 31;
  difference.seen_by = {"gogui-rules_legal_moves", "play"};
  difference.size = "3x3";
  difference.moves = {"B a2", "W pass", "B b1", "W a1"};
  difference.record = "game go\nboard 3x3\nkomi 7.5\nB a2\nW pass\nB b1\nW a1\n";
  difference.drawing = "   a b c\n 3 . . . 3\n 2 X . . 2\n 1(.)X . 1\n   a b c\n";
  difference.stones = Stones{{"B", {"a2", "b1"}}, {"W", {}}};
  difference.transcript = {"boardsize 3", "= ", "clear_board", "= ", "play B A2", "= ",
                           "play W pass", "= ", "play B B1",   "= ", "play W A1", "? illegal move"};
  difference.readings = {"suicide=illegal"};
  return difference;
}

ReportedDifference death() {
  ReportedDifference difference{.kind = DifferenceKind::breaks};
  difference.fault = "died";
  difference.sentence = "the engine was ended by signal 11 (SIGSEGV) after: board.c:812";
  difference.games = 1;
  difference.seen_by = {"died"};
  difference.size = "9x9";
  difference.moves = {"B e5", "W c3", "B pass", "W pass"};
  difference.record = "game go\nboard 9x9\nkomi 7.5\nB e5\nW c3\nB pass\nW pass\n";
  difference.stones = Stones{{"B", {"e5"}}, {"W", {"c3"}}};
  difference.transcript = {"clear_board", "= ",          "play B E5",
                           "= ",          "play W C3",   "= ",
                           "play B pass", "= ",          "showboard",
                           "= a\nb\nc",   "play W pass", "! the engine was ended by signal 11 (SIGSEGV)"};
  difference.shrunk = false;
  return difference;
}

ReportedDifference allowed_repetition() {
  ReportedDifference difference{.kind = DifferenceKind::allows_illegal};
  difference.decisions = {{"repeat", "the board has stood before"}};
  difference.sentence = "takes B b1 for legal";
  difference.games = 4;
  difference.seen_by = {"gogui-rules_legal_moves"};
  difference.size = "4x1";
  difference.moves = {"B b1", "W c1", "B d1", "W a1", "B b1"};
  difference.record = "game go\nboard 4x1\nkomi 7.5\nB b1\nW c1\nB d1\nW a1\n";
  difference.stones = Stones{{"B", {"d1"}}, {"W", {"a1"}}};
  difference.transcript = {"clear_board", "= ", "gogui-rules_legal_moves", "= b1 c1 pass"};
  difference.permitted = "the engine's manual says that it knows no superko";
  difference.readings = {"ko=simple", "ko=situational"};
  return difference;
}

}  // namespace

Certificate example_certificate() {
  Certificate certificate{.table = {Ruleset(spec("go")), {9, 9}, parse_komi("7.5")}};
  certificate.engine = "GNU Go";
  certificate.engine_version = "3.8";
  certificate.protocol = "2";
  certificate.command = "gnugo --mode gtp --chinese-rules";
  certificate.size = "9x9";
  certificate.program_version = "0.1.0";
  certificate.spec_hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  certificate.suite = "4b1d6f0a2c9e";
  certificate.seed = 1;
  certificate.policy =
      "Up to 243 moves, then passes. Moves that decide by a clause that has decided seldom are preferred, "
      "and eyes are "
      "filled seldom. Every fourth game is played on a smaller board, and in every second game each move is "
      "taken back "
      "and played again.";
  certificate.verdict = Certificate::Verdict::differs;
  certificate.suite_games = 58;
  certificate.suite_left_out = 3;
  certificate.random_games = 200;
  certificate.moves = 41377;
  certificate.comparisons = {
      .legality = 2204871, .refusals = 3950, .boards = 41635, .captures = 41635, .undos = 20113, .scores = 0};
  certificate.not_compared = {{"final_score", "refuses \"final_score\": cannot score", 17},
                              {"version", "refuses \"version\": unknown command", 1}};
  certificate.legal_by = "gogui-rules_legal_moves";
  certificate.stones_by = "list_stones";
  certificate.undo_by = "undo";
  certificate.clauses = {{"turns", "the protocol lets either colour play at any time", 0, {}},
                         {"turn", "it only says what a turn is", 0, {}},
                         {"move",
                          "",
                          22014,
                          {{"the point is not empty", 18412},
                           {"stones of the other colour are cleared", 3467},
                           {"stones of the own colour are cleared", 135}}},
                         {"repeat", "", 87, {{"the board has stood before", 87}}},
                         {"pass", "", 412, {{"a pass", 412}}},
                         {"end", "", 0, {}},
                         {"score", "", 0, {}},
                         {"komi", "", 0, {}},
                         {"winner", "", 0, {}}};
  certificate.differences = {refused_suicide(), death(), allowed_repetition()};
  certificate.unused_permissions = {"score on boards with dead stones"};
  certificate.agrees_with = {"suicide=illegal ko=simple"};
  certificate.agrees_checked = 40;
  certificate.rulesets_tried = 6;
  certificate.end = "exited with status 0";
  certificate.left_behind = 1;
  certificate.not_shown = {
      "The games are a sample: what none of them came upon was not compared.",
      "Clauses that are marked as never exercised were not tested at all.",
      "How well the engine plays, how fast it is, and what it shows to people were not examined."};
  certificate.seconds = 83;
  return certificate;
}

}  // namespace ruleproof
