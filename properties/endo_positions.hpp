#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "optimized/endo.hpp"
#include "properties/count.hpp"
#include "record/endo_record.hpp"
#include "reference/endo_play.hpp"
#include "spec/ruleset.hpp"
#include "spec/turn.hpp"

// All positions of Endo, turn by turn from the start, up to translation and, on the way, up to the rotations
// and reflections of the grid. The engine finds them; a game that leads to one is played by the reference.

namespace ruleproof::endo {

/// How far positions can be packed.
inline constexpr int most_turns = 16;

/// A position up to translation. Each turn adds one marker and none ever leaves, so the number of turns says
/// how many markers of each colour there are, and whose turn it is: a packed position is one of so many
/// turns. Of each marker it holds the column and the row within their box, black ones first, each colour
/// rising.
struct PackedPosition {
  std::array<std::uint64_t, 2> words{};

  friend constexpr auto operator<=>(const PackedPosition&, const PackedPosition&) = default;
};

/// The markers of at most `most_turns` turns, on squares that are near enough to each other to be packed.
class FewMarkers {
 public:
  explicit FewMarkers(const std::vector<Marker>& markers);
  explicit FewMarkers(const optimized::Endo& engine);

  std::span<const Square> black() const { return std::span(squares_).first(blacks_); }
  std::span<const Square> white() const { return std::span(squares_).subspan(blacks_, size_ - blacks_); }
  std::span<const Square> all() const { return std::span(squares_).first(size_); }

 private:
  std::array<Square, most_turns> squares_;  // black ones first
  std::size_t blacks_ = 0;
  std::size_t size_ = 0;
};

PackedPosition pack(const FewMarkers& markers);
/// By square, rising; the lower left corner of their box is 0,0.
std::vector<Marker> unpack(const PackedPosition& position, int turns);

/// The least of the eight images under the rotations and reflections of the grid.
PackedPosition least_image(const FewMarkers& markers);
/// How many of them differ.
int count_images(const FewMarkers& markers);
/// The least image of a position together with a turn there, in coordinates of the box.
std::pair<PackedPosition, Turn> least_image(const std::vector<Marker>& markers, const Turn& turn);

/// Whose turn it is after so many.
constexpr Colour to_move_after(int turns) { return turns % 2 == 0 ? first_to_move : other(first_to_move); }

struct Reached {
  PackedPosition position;
  std::uint32_t parent = 0;  ///< the least position of the layer before that a turn leads here from
};

/// The positions after so many turns: the least of those that rotations and reflections take to one another,
/// rising.
struct Layer {
  int turns = 0;
  std::vector<Reached> open;  ///< the game goes on
  std::vector<PackedPosition> ended;

  std::size_t size() const { return open.size() + ended.size(); }
};

/// Nothing on the grid.
Layer start_layer();

/// Tells where the turns of a position lead, calling `found(markers, over)` for each.
using Found = std::function<void(const FewMarkers& markers, bool over)>;
using Turns = std::function<void(const std::vector<Marker>& position, Colour to_move, const Found& found)>;

/// All turns of the engine.
Turns turns_of(const optimized::Endo::Rules& rules);

/// Starts the engine from a position between two turns.
void set_up(optimized::Endo& engine, const std::vector<Marker>& position, Colour to_move);

/// Lists that the engine does not change when it is played on.
inline std::vector<optimized::Square> placements(const optimized::Endo& engine) {
  return {engine.placements().begin(), engine.placements().end()};
}
inline std::vector<optimized::Movement> movements(const optimized::Endo& engine) {
  return {engine.movements().begin(), engine.movements().end()};
}

struct Grown {
  Layer layer;
  bool complete = false;  ///< otherwise the search was stopped, or the layer would have been too large
};

/// The positions one turn further on. Throws InputError beyond `most_turns`.
Grown next_layer(const Layer& layer, const Turns& turns, std::size_t most_positions, std::stop_token stop);

/// Positions up to translation.
Count count_images(const Layer& layer);

/// The distinct positions up to translation after exactly so many turns, ended ones included. It looks at no
/// more than `most_positions` of them, counted up to rotation and reflection. Throws InputError beyond
/// `most_turns`.
Counted count_positions(const Ruleset& ruleset, int turns, std::size_t most_positions,
                        std::stop_token stop = {});

struct Game {
  std::vector<Turn> turns;
  State state;  ///< after them
};

/// A game, alike under all the readings, that leads from the start to an image of an open position of the
/// last layer; the layers are those of all turns from 0. Throws std::logic_error if the reference knows none.
Game game_to(std::span<const Readings> readings, std::span<const Layer> layers, std::size_t index);

/// A game from the start, with every reading of the ruleset.
Record record_of(const Ruleset& ruleset, std::vector<Turn> turns);

}  // namespace ruleproof::endo
