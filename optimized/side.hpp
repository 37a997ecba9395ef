#pragma once

#include <cstdint>

// Defines the sides, black and white, and the contents of a point.

namespace ruleproof::optimized {

enum class Side : std::uint8_t { black, white };

constexpr Side other(Side side) { return side == Side::black ? Side::white : Side::black; }

/// The content of a point. The engines use `edge` beyond the border; no point of a board has it. The values
/// of stones are those of their sides.
enum class Stone : std::uint8_t { black, white, empty, edge };

constexpr Stone stone_of(Side side) { return static_cast<Stone>(side); }
constexpr bool is_stone(Stone stone) { return stone <= Stone::white; }
/// Returns the side that a stone (not `empty`, not `edge`) belongs to.
constexpr Side side_of(Stone stone) { return static_cast<Side>(stone); }
/// Returns the index of a side or of a point's content: black 0, white 1, `empty` 2, `edge` 3.
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr int index(Stone stone) { return static_cast<int>(stone); }
constexpr const char* name(Side side) { return side == Side::black ? "black" : "white"; }

}  // namespace ruleproof::optimized
