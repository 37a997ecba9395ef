// This file must not compile: each game has one mistake, which the compiler has to name. The comments on the
// calls below state the expected messages; ci/kits compares them with the messages of the compiler.
#include "../ruleproof_kit.hpp"

namespace {

using ruleproof::Point;

struct NoPlay {};
struct Play {
  bool play(char, std::optional<Point>) { return true; }
};
struct VoidPlay {
  void play(char, std::optional<Point>) {}
};
struct Misspelled : Play {
  bool isLegal(char, std::optional<Point>) { return true; }
};
struct WrongParameters : Play {
  std::vector<Point> legal_moves() { return {}; }
};
struct WrongItems : Play {
  std::vector<int> stones(char) { return {}; }
};
struct WrongResult : Play {
  std::string captures(char) { return ""; }
};
struct RecordsOfPoints {
  bool play(const std::string&) { return true; }
  std::vector<Point> stones(const std::string&) { return {}; }
};

}  // namespace

int main() {
  using ruleproof::kit::check_game;
  // error: the game needs bool play(char colour, std::optional<ruleproof::Point> point)
  check_game<true, NoPlay>();
  // error: the game needs bool play(char colour, std::optional<ruleproof::Point> point)
  check_game<true, VoidPlay>();
  // error: the game has isLegal; the kit looks for is_legal
  check_game<true, Misspelled>();
  // error: this function of the game must be std::vector<ruleproof::Point> legal_moves(char colour)
  check_game<true, WrongParameters>();
  // error: this function of the game must be std::vector<ruleproof::Point> stones(char colour)
  check_game<true, WrongItems>();
  // error: this function of the game must be int captures(char colour)
  check_game<true, WrongResult>();
  // error: this function of the game must be std::vector<std::string> stones(std::string player)
  check_game<false, RecordsOfPoints>();
}
