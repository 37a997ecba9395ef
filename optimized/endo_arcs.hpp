#pragma once

#include <array>
#include <cstdint>

namespace ruleproof::optimized {

/// The arcs of empty squares and of markers around a square. The eight surrounding squares are its places; a
/// set of places has one bit for each of them, clockwise from the north.
///
/// An arc of empty squares consists of empty squares among the eight that are connected by orthogonal steps;
/// diagonal squares alone form no arc. It is stored as the set of directions of its orthogonally adjacent
/// squares. Between these arcs lie as many arcs of markers, which are connected orthogonally or diagonally.
struct Arcs {
  std::uint8_t count = 0;                      // number of arcs of empty squares
  std::array<std::uint8_t, 4> directions{};    // for each arc of empty squares its directions, as bits
  std::uint8_t marker_count = 0;               // number of arcs of markers: at least one if there is a marker
  std::array<std::uint8_t, 4> first_marker{};  // a place in each arc of markers
};

constexpr Arcs arcs_of(unsigned ring) {
  const auto is_empty = [ring](int place) { return (ring >> ((place + 8) % 8) & 1) == 0; };
  Arcs arcs;
  unsigned seen = 0;
  for (int direction = 0; direction < 4; ++direction) {
    if (!is_empty(2 * direction) || (seen >> direction & 1) != 0) continue;
    unsigned arc = 1U << direction;
    for (int i = direction; i < direction + 3 && is_empty(2 * i + 1) && is_empty(2 * i + 2); ++i) {
      arc |= 1U << ((i + 1) % 4);
    }
    for (int i = direction + 4; i > direction + 1 && is_empty(2 * i - 1) && is_empty(2 * i - 2); --i) {
      arc |= 1U << ((i - 1) % 4);
    }
    seen |= arc;
    arcs.directions[arcs.count++] = static_cast<std::uint8_t>(arc);
  }
  for (int place = 0; place < 8; ++place) {
    if (is_empty(place)) continue;
    int before = place - 1;
    if (before % 2 != 0 && is_empty(before)) --before;  // skips an empty diagonal square
    if (is_empty(before)) arcs.first_marker[arcs.marker_count++] = static_cast<std::uint8_t>(place);
  }
  if (arcs.marker_count == 0 && ring != 0) {  // the markers form one arc all round
    arcs.marker_count = 1;
    while (is_empty(arcs.first_marker[0])) ++arcs.first_marker[0];
  }
  return arcs;
}

inline constexpr auto arcs = [] {
  std::array<Arcs, 256> table{};
  for (unsigned ring = 0; ring < table.size(); ++ring) table[ring] = arcs_of(ring);
  return table;
}();

}  // namespace ruleproof::optimized
