#include "fuzz/endo_bytes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "spec/input_error.hpp"

namespace ruleproof::endo {
namespace {

constexpr int near = 7;
constexpr int near_side = 2 * near + 1;
constexpr int near_squares = near_side * near_side;
constexpr int coordinates = 2 * farthest + 1;

/// Clockwise from the north.
constexpr std::array<Square, 8> around{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

Square beside(Square square, std::size_t side) {
  return {square.x + around[side].x, square.y + around[side].y};
}

const std::vector<Ruleset>& rulesets() {
  static const std::vector<Ruleset> all = all_rulesets(spec("endo"));
  return all;
}

Colour colour_of(int bit) { return bit == 0 ? Colour::black : Colour::white; }

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool at_end() const { return next_ >= bytes_.size(); }
  int take() { return at_end() ? 0 : bytes_[next_++]; }

  Square square() {
    const int byte = take();
    if (byte < near_squares) return {byte % near_side - near, byte / near_side - near};
    const int x = coordinate();
    return {x, coordinate()};
  }

  Setup setup(Colour to_move) {
    std::vector<Marker> markers;  // as they come
    const std::size_t count = std::min<std::size_t>(take(), most_fuzzed_markers);
    for (std::size_t i = 0; i < count; ++i) {
      if (markers.empty()) {
        const Colour colour = colour_of(take() % 2);
        markers.push_back({square(), colour});
        continue;
      }
      const Square other = markers[static_cast<std::size_t>(take()) % markers.size()].square;
      const int what = take() % 16;
      const Square square = beside(other, static_cast<std::size_t>(what) / 2);
      if (std::max(std::abs(square.x), std::abs(square.y)) <= farthest &&
          std::ranges::find(markers, square, &Marker::square) == markers.end())
        markers.push_back({square, colour_of(what % 2)});
    }
    std::ranges::sort(markers);
    return {markers, to_move};
  }

 private:
  int coordinate() {
    const int low = take();
    const int middle = take();
    return (low + 256 * middle + 65536 * take()) % coordinates - farthest;
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t next_ = 0;
};

class Writer {
 public:
  void put(std::ptrdiff_t byte) { bytes.push_back(static_cast<std::uint8_t>(byte)); }

  void put(Square square) {
    if (std::max(std::abs(square.x), std::abs(square.y)) <= near) {
      put(near_side * (square.y + near) + square.x + near);
      return;
    }
    if (std::max(std::abs(square.x), std::abs(square.y)) > farthest)
      throw InputError("the square " + text(square) + " is too far out to be fuzzed");
    put(255);
    for (const int coordinate : {square.x + farthest, square.y + farthest})
      for (const int shift : {0, 8, 16}) put(coordinate >> shift & 255);
  }

  void put(const Setup& setup) {
    std::vector<Marker> left = first_state(setup).markers;
    if (left.size() > most_fuzzed_markers)
      throw InputError("too many markers to be fuzzed; there may be " + std::to_string(most_fuzzed_markers));
    put(static_cast<std::ptrdiff_t>(left.size()));
    std::vector<Square> written;
    while (!left.empty()) {
      if (written.empty()) {
        put(left.front().colour == Colour::white ? 1 : 0);
        put(left.front().square);
        written.push_back(left.front().square);
        left.erase(left.begin());
      }
      put_next(left, written);
    }
  }

  std::vector<std::uint8_t> bytes;

 private:
  /// One of those left that stands beside one that is written: there is one, in an organism.
  void put_next(std::vector<Marker>& left, std::vector<Square>& written) {
    for (std::size_t other = 0; other < written.size(); ++other) {
      for (std::size_t side = 0; side < around.size(); ++side) {
        const auto marker = std::ranges::find(left, beside(written[other], side), &Marker::square);
        if (marker == left.end()) continue;
        put(static_cast<std::ptrdiff_t>(other));
        put(static_cast<std::ptrdiff_t>(2 * side + (marker->colour == Colour::white ? 1 : 0)));
        written.push_back(marker->square);
        left.erase(marker);
        return;
      }
    }
  }
};

}  // namespace

Trial decode(std::span<const std::uint8_t> bytes) {
  Reader reader(bytes);
  Trial trial{rulesets()[static_cast<std::size_t>(reader.take()) % rulesets().size()]};
  const int start = reader.take();
  if (start & 1) trial.setup = reader.setup(colour_of(start & 2));
  while (!reader.at_end() && trial.attempts.size() < most_fuzzed_attempts) {
    Attempt attempt{reader.square()};
    if (const int way = reader.take() % 5; way > 0)
      attempt.moved = Movement{reader.square(), all_directions[static_cast<std::size_t>(way) - 1]};
    trial.attempts.push_back(attempt);
  }
  return trial;
}

std::vector<std::uint8_t> encode(const Trial& trial) {
  if (trial.attempts.size() > most_fuzzed_attempts)
    throw InputError("too many turns to be fuzzed; there may be " + std::to_string(most_fuzzed_attempts));
  Writer writer;
  writer.put(std::ranges::find(rulesets(), trial.ruleset) - rulesets().begin());
  writer.put((trial.setup ? 1 : 0) | (trial.setup && trial.setup->to_move == Colour::white ? 2 : 0));
  if (trial.setup) writer.put(*trial.setup);
  for (const Attempt& attempt : trial.attempts) {
    writer.put(attempt.placed);
    writer.put(attempt.moved ? 1 + static_cast<int>(attempt.moved->direction) : 0);
    if (attempt.moved) writer.put(attempt.moved->from);
  }
  return writer.bytes;
}

}  // namespace ruleproof::endo
