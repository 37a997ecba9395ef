#include "ruleproof_kit.hpp"
using ruleproof::Point;

struct Hex {  // checked by: ruleproof certify examples/games/hex-rectangle.md --engine ./example
  int width, height;
  std::vector<Point> black = {}, white = {};
  std::string colours = {};  // of the moves so far
  std::vector<Point>& own(char colour) { return colour == 'B' ? black : white; }
  bool touch(Point p, Point q) {  // every second row, counted from below, is shifted to the right
    const int lean = (height - p.y) % 2 == 0 ? q.x - p.x : p.x - q.x;
    return p.y == q.y ? std::abs(p.x - q.x) == 1 : std::abs(p.y - q.y) == 1 && (lean == 0 || lean == 1);
  }
  bool joins(char colour) {  // Black joins the upper and the lower edge, White the left and the right one
    std::vector<Point> chain;
    for (std::size_t i = 0; i <= chain.size(); ++i)
      for (Point p : own(colour))
        if (!std::ranges::count(chain, p) && (i == 0 ? (colour == 'B' ? p.y : p.x) == 0 : touch(p, chain[i - 1]))) chain.push_back(p);
    return std::ranges::any_of(chain, [&](Point p) { return colour == 'B' ? p.y == height - 1 : p.x == width - 1; });
  }
  bool is_legal(char, std::optional<Point> p) {
    return p && !joins('B') && !joins('W') && !std::ranges::count(black, *p) && !std::ranges::count(white, *p);
  }
  bool play(char colour, std::optional<Point> p) { return is_legal(colour, p) && (own(colour).push_back(*p), colours += colour, true); }
  bool undo() { return !colours.empty() && (own(colours.back()).pop_back(), colours.pop_back(), true); }
  std::vector<Point> stones(char colour) { return own(colour); }
  std::string score(double) { return joins('B') ? "B+" : joins('W') ? "W+" : "0"; }
};
int main() {
  return ruleproof::serve_boards("Hex", "1", {6, 6}, [](int w, int h) { return std::optional(Hex{w, h}); });
}
