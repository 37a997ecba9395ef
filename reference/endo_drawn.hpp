#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "reference/endo_play.hpp"
#include "reference/window.hpp"
#include "spec/turn.hpp"

// Organisms drawn by hand or at random, for the tests.

namespace ruleproof::endo {

/// An organism drawn as rows of `X O .` with blanks between them, from the north; the lower left square is
/// 0,0. A small `x` or `o` is the marker that was just placed, and `*` the empty square that the test speaks
/// of.
class Drawn {
 public:
  Drawn(std::initializer_list<std::string> rows)
      : w_(static_cast<int>(rows.begin()->size() + 1) / 2), h_(static_cast<int>(rows.size())) {
    int y = h_;
    for (const std::string& row : rows) {
      --y;
      std::istringstream symbols(row);
      char symbol;
      for (int x = 0; symbols >> symbol; ++x) {
        if (symbol == 'X' || symbol == 'x') markers.push_back({{x, y}, Colour::black});
        if (symbol == 'O' || symbol == 'o') markers.push_back({{x, y}, Colour::white});
        if (symbol == '*' || symbol == 'x' || symbol == 'o') here = {x, y};
      }
    }
    std::ranges::sort(markers);
  }

  State state(Colour to_move) const { return {markers, to_move}; }
  Placed placed(Colour mover) const { return {markers, mover, here}; }

  /// Squares as rows of `#` and `.` from the north, parted by " / ", and those outside the drawing as " +
  /// x,y".
  std::string drawn(const std::vector<Square>& squares) const {
    std::map<Square, char> symbols;
    for (const Square square : squares) symbols[square] = '#';
    return drawn(symbols);
  }

  /// Markers as `X O .`, likewise.
  std::string drawn(const std::vector<Marker>& shown) const {
    std::map<Square, char> symbols;
    for (const Marker& marker : shown) symbols[marker.square] = marker.colour == Colour::black ? 'X' : 'O';
    return drawn(symbols);
  }

  std::vector<Marker> markers;
  Square here;

 private:
  std::string drawn(const std::map<Square, char>& symbols) const {
    std::string text;
    for (int y = h_ - 1; y >= 0; --y)
      for (int x = 0; x < w_; ++x) {
        if (!text.empty()) text += x == 0 ? " / " : " ";
        text += symbols.contains({x, y}) ? symbols.at({x, y}) : '.';
      }
    for (const auto& [square, symbol] : symbols) {
      if (square.x >= 0 && square.y >= 0 && square.x < w_ && square.y < h_) continue;
      text += " + ";
      if (symbol != '#') text += symbol;
      text += std::to_string(square.x) + "," + std::to_string(square.y);
    }
    return text;
  }

  int w_;
  int h_;
};

/// A position in a world of its own.
struct Scene {
  explicit Scene(const std::vector<Marker>& markers, int margin = usual_margin)
      : window(squares_of(markers), margin), position{window.nowhere(), window.nowhere()} {
    for (const Marker& marker : markers)
      (marker.colour == Colour::black ? position.black : position.white).add(marker.square);
  }

  static std::vector<Square> squares_of(const std::vector<Marker>& markers) {
    std::vector<Square> squares;
    for (const Marker& marker : markers) squares.push_back(marker.square);
    return squares;
  }

  Window window;
  Position<Window::Region> position;
};

/// Any of these numbers, each as likely, in the first cases of a property too.
inline int any_in(int first, int end) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(first, end));
}

/// A connected organism of at least one marker, in a box of at most so many rows and columns: one part of a
/// random filling, so that it has holes and crowded groups.
inline std::vector<Marker> some_organism(int longest) {
  const int w = any_in(1, longest + 1);
  const int h = any_in(1, longest + 1);
  const int sparseness = any_in(1, 5);
  const auto filling = *rc::gen::container<std::vector<int>>(
      w * h, rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 11)));
  std::map<Square, Colour> all;
  for (int i = 0; i < w * h; ++i)
    if (filling[i] >= sparseness) all[{i % w, i / w}] = filling[i] % 2 == 0 ? Colour::white : Colour::black;
  if (all.empty()) all[{0, 0}] = Colour::black;
  std::vector<Marker> organism;
  const auto take = [&](const auto& take, Square square) -> void {
    const auto marker = all.find(square);
    if (marker == all.end()) return;
    organism.push_back({marker->first, marker->second});
    all.erase(marker);
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) take(take, {square.x + dx, square.y + dy});
  };
  take(take, std::next(all.begin(), static_cast<int>(all.size()) / 2)->first);
  std::ranges::sort(organism);
  return organism;
}

inline Readings some_readings() {
  const auto either = [](auto a, auto b) { return *rc::gen::element(a, b); };
  return {either(Moved::other, Moved::any_own),
          either(Unity::landed, Unity::lifted),
          either(Deprived::end_of_turn, Deprived::each_action),
          either(Group::maximal, Group::any_set),
          either(Self::loses, Self::nothing),
          either(Hole::outside, Hole::loop)};
}

}  // namespace ruleproof::endo

namespace ruleproof {

inline void showValue(const Square& square, std::ostream& out) { out << square.x << ',' << square.y; }
inline void PrintTo(const Square& square, std::ostream* out) { showValue(square, *out); }

inline std::ostream& operator<<(std::ostream& out, const Movement& movement) {
  return out << movement.from.x << ',' << movement.from.y << ' '
             << "nesw"[static_cast<int>(movement.direction)];
}

inline std::ostream& operator<<(std::ostream& out, const Turn& turn) {
  out << (turn.colour == Colour::black ? 'B' : 'W') << turn.placed.x << ',' << turn.placed.y;
  return turn.moved ? out << ' ' << *turn.moved : out;
}

inline std::ostream& operator<<(std::ostream& out, const Marker& marker) {
  return out << (marker.colour == Colour::black ? 'X' : 'O') << marker.square.x << ',' << marker.square.y;
}

}  // namespace ruleproof
