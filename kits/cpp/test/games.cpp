// The games of kits/testing/drop.md (argument `boards`) and kits/testing/topple.md (argument `records`), and
// the tests of the kit (argument `test`).
#include <algorithm>
#include <map>
#include <numeric>

#include "../ruleproof_kit.hpp"

namespace {

using ruleproof::Point;

/// A position: the owner of each point (' ' for an empty point), and the earlier positions.
struct Position {
  int width, height;
  std::map<Point, char> owners = {};
  std::vector<std::map<Point, char>> past = {};

  Position(int w, int h) : width(w), height(h) {
    for (const Point point : ruleproof::points(width, height)) owners[point] = ' ';
  }

  std::vector<Point> of(char player) const {
    std::vector<Point> found;
    for (const Point point : ruleproof::points(width, height))
      if (owners.at(point) == player) found.push_back(point);
    return found;
  }

  char at(Point point) const { return owners.contains(point) ? owners.at(point) : '-'; }

  /// Puts a stone, and removes another player's stone right below it. Returns whether a stone was removed.
  bool drop(Point point, char player) {
    owners[point] = player;
    const Point below{point.x, point.y + 1};
    const bool taken = at(below) != '-' && at(below) != ' ' && at(below) != player;
    if (taken) owners[below] = ' ';
    return taken;
  }

  bool undo() {
    std::cout << "a line that is no answer" << std::endl;
    if (past.empty()) return false;
    owners = past.back();
    past.pop_back();
    return true;
  }
};

struct Boards : Position {
  std::string takings = {};  ///< for each move: its player if the move removed a stone, otherwise ' '
  using Position::Position;

  bool is_legal(char, std::optional<Point> point) const { return !of(' ').empty() && (!point || at(*point) == ' '); }
  bool play(char colour, std::optional<Point> point) {
    if (!is_legal(colour, point)) return false;
    past.push_back(owners);
    takings += point && drop(*point, colour) ? colour : ' ';
    return true;
  }
  std::vector<Point> stones(char colour) const { return of(colour); }
  std::ptrdiff_t captures(char colour) const { return std::ranges::count(takings, colour); }
  bool undo() {
    if (!takings.empty()) takings.pop_back();
    return Position::undo();
  }
  std::string score(double komi) const {
    return ruleproof::lead(static_cast<double>(of('B').size()) - static_cast<double>(of('W').size()) - komi);
  }
};

struct Records : Position {
  std::string letters;
  Records(int w, int h, int players) : Position(w, h), letters(std::string("ABCD").substr(0, static_cast<std::size_t>(players))) {}

  std::string name(Point point) const { return ruleproof::name_of(point, height); }

  std::vector<std::string> legal_moves() {
    std::vector<std::string> moves;
    if (3 * of(' ').size() <= owners.size()) return moves;
    const char player = letters[past.size() % letters.size()];
    for (const Point point : of(' ')) {
      const std::map<Point, char> before = owners;
      drop(point, player);
      const std::string start = std::string(1, player) + " " + name(point);
      const std::size_t count = moves.size();
      for (const auto [x, y] : of(player))
        for (const Point to : {Point{x, y - 1}, {x - 1, y}, {x + 1, y}, {x, y + 1}})
          if (at(to) == ' ') moves.push_back(start + " slide " + name({x, y}) + " " + name(to));
      if (moves.size() == count) moves.push_back(start);
      owners = before;
    }
    return moves;
  }

  bool play(const std::string& move) {
    const std::vector<std::string> legal = legal_moves();
    if (std::ranges::find(legal, move) == legal.end()) return false;
    std::istringstream words(move);
    std::string player, point, slide, from, to;
    words >> player >> point >> slide >> from >> to;
    past.push_back(owners);
    drop(*ruleproof::point_of(point, width, height), player[0]);
    if (slide.empty()) return true;
    owners[*ruleproof::point_of(from, width, height)] = ' ';
    owners[*ruleproof::point_of(to, width, height)] = player[0];
    return true;
  }

  std::vector<std::string> stones(const std::string& player) const {
    std::vector<std::string> names;
    for (const Point point : of(player[0])) names.push_back(name(point));
    return names;
  }

  std::string score(double) const {
    std::string text;
    for (const char player : letters) text += std::string(text.empty() ? "" : " ") + player + " " + std::to_string(of(player).size());
    return text;
  }
};

/// A game with one deliberate fault, which `fault` names.
struct Faulty {
  std::string fault;
  bool play(char, std::optional<Point>) { return fault == "far" ? throw std::runtime_error(fault) : true; }
  std::vector<Point> stones(char) { return {{0, 0}, {0, 2}}; }
  int captures(char) { return -1; }
  bool undo() { return fault == "7" ? throw 7 : true; }
  std::string score(double) { return fault == "none" ? "" : "3"; }
};
struct FaultyRecords {
  bool play(const std::string&) { return true; }
  std::vector<std::string> legal_moves() { return {"A a1", ""}; }
  std::vector<std::string> stones(const std::string&) { return {"a1\na2"}; }
};

int failures = 0;

void expect(const std::string& got, const std::string& expected) {
  if (got == expected) return;
  ++failures;
  std::cerr << "got      " << got << "\nexpected " << expected << "\n";
}

/// Returns the answers of a game to commands, or the message of the Mistake that ends the game.
template <bool is_of_boards>
std::string served(const std::string& commands, auto start, ruleproof::Board board = {2, 2}) {
  std::istringstream in(commands);
  std::ostringstream out;
  try {
    ruleproof::kit::Server<is_of_boards, decltype(start(2, 2, 2))>("x", "1", board, start).serve(in, out);
  } catch (const ruleproof::kit::Mistake& mistake) {
    return mistake.what();
  }
  return out.str();
}

int test() {
  const auto faulty = [](const char* fault) { return [fault](int, int, int) { return std::optional(Faulty{fault}); }; };
  const auto records = [](int, int, int) { return std::optional(FaultyRecords()); };
  expect(served<true>("play w pass", faulty("far")), "play(W, pass) failed: far");
  expect(served<true>("undo", faulty("7")), "undo() failed: it threw no std::exception");
  expect(served<true>("list_stones w", faulty("")), "stones(W) lists (0, 2), not a point (x, y) of the 2x2 board");
  expect(served<true>("captures w", faulty("")), "captures(W) returned -1, not a number of stones");
  expect(served<true>("komi 6.5\nfinal_score", faulty("")), "score(6.5) returned \"3\", not a score such as \"B+3.5\", \"W+\" or \"0\"");
  expect(served<true>("final_score\nall_legal b\n", faulty("none")), "? cannot score\n\n? unknown command\n\n");
  expect(served<false>("all_legal", records), "legal_moves() lists \"\", not a move in one line");
  expect(served<false>("list_stones A", records), "stones(A) lists \"a1\na2\", not a point as text");
  expect(served<true>("", faulty(""), {26, 2}), "the board is (26, 2), not (width, height) of 1 to 25");
  expect(served<true>("", [](int, int, int) { return std::optional<Faulty>(); }),
         "start(2, 2) returned no game; it must accept the board (2, 2)");
  expect(served<false>("", [](int, int, int) -> std::optional<FaultyRecords> { throw std::runtime_error("no"); }),
         "start(2, 2, 2) failed: no");
  for (const char* wrong : {"i1", "a0", "a10", "k1", "a", "1", "a1 ", ""})
    expect(ruleproof::point_of(wrong, 9, 9) ? wrong : "none", "none");
  expect(ruleproof::name_of(*ruleproof::point_of("J9", 9, 9), 9), "j9");
  expect(ruleproof::lead(0) + ruleproof::lead(3.5) + ruleproof::lead(-2), "0B+3.5W+2");
  return failures;
}

}  // namespace

int main(int, char** argv) {
  if (argv[1] == std::string("test")) return test();
  if (argv[1] == std::string("boards"))
    return ruleproof::serve_boards("Drop", "1", {4, 3}, [](int width, int height) { return std::optional(Boards(width, height)); });
  return ruleproof::serve_records("Topple", "1", {3, 3}, [](int width, int height, int players) {
    return players <= 4 ? std::make_unique<Records>(width, height, players) : nullptr;
  });
}
