#include "properties/endo_positions.hpp"

#include <algorithm>
#include <limits>
#include <ranges>
#include <stdexcept>
#include <string>
#include <unordered_set>

#include "properties/endo_engine.hpp"
#include "properties/engine_adapter.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::endo {
namespace {

using Fast = optimized::Endo;

// --- Rotations and reflections -----------------------------------------------------------------------------

constexpr int symmetries = 8;

constexpr Square image(Square square, int symmetry) {
  if (symmetry & 1) square.x = -square.x;
  if (symmetry & 2) square.y = -square.y;
  if (symmetry & 4) std::swap(square.x, square.y);
  return square;
}

constexpr Direction image(Direction direction, int symmetry) {
  const Square step = image(next({0, 0}, direction), symmetry);
  for (const Direction candidate : all_directions)
    if (next({0, 0}, candidate) == step) return candidate;
  return direction;
}

Square lower_left(std::span<const Square> squares, int symmetry) {
  Square corner{std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
  for (const Square square : squares) {
    const Square here = image(square, symmetry);
    corner = {std::min(corner.x, here.x), std::min(corner.y, here.y)};
  }
  return corner;
}

constexpr int bits_each = 8;  // four for the column, four for the row
constexpr int each_word = 64 / bits_each;

PackedPosition pack(const FewMarkers& markers, int symmetry) {
  const Square corner = lower_left(markers.all(), symmetry);
  PackedPosition packed;
  std::array<std::uint8_t, most_turns> places;
  int at = 0;
  for (const std::span<const Square> colour : {markers.black(), markers.white()}) {
    int count = 0;
    for (const Square square : colour) {
      const Square here = image(square, symmetry);
      const auto place = static_cast<std::uint8_t>((here.x - corner.x) << 4 | (here.y - corner.y));
      int slot = count++;
      for (; slot > 0 && places[slot - 1] > place; --slot) places[slot] = places[slot - 1];
      places[slot] = place;
    }
    for (int i = 0; i < count; ++i, ++at)
      packed.words[at / each_word] |= std::uint64_t{places[i]} << at % each_word * bits_each;
  }
  return packed;
}

// --- Sets of positions -------------------------------------------------------------------------------------

/// Reached positions in the order in which they came, each once; equality is that of the positions.
class PositionSet {
 public:
  PositionSet() : index_(0, Hash{&reached_}, Equal{&reached_}) {}
  PositionSet(const PositionSet&) = delete;
  PositionSet& operator=(const PositionSet&) = delete;

  std::size_t size() const { return reached_.size(); }

  /// A position that is there already keeps its parent.
  void insert(const PackedPosition& position, std::uint32_t parent) {
    reached_.push_back({position, parent});
    if (!index_.insert(static_cast<std::uint32_t>(reached_.size() - 1)).second) reached_.pop_back();
  }

  /// Rising; empties the set.
  std::vector<Reached> take() {
    index_.clear();
    std::ranges::sort(reached_, {}, &Reached::position);
    return std::exchange(reached_, {});
  }

 private:
  struct Hash {
    const std::vector<Reached>* reached;
    std::size_t operator()(std::uint32_t index) const {
      const auto& words = (*reached)[index].position.words;
      std::uint64_t hash = (words[0] ^ words[1] * 0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd;
      hash = (hash ^ hash >> 33) * 0xc4ceb9fe1a85ec53;
      return hash ^ hash >> 29;
    }
  };
  struct Equal {
    const std::vector<Reached>* reached;
    bool operator()(std::uint32_t one, std::uint32_t other) const {
      return (*reached)[one].position == (*reached)[other].position;
    }
  };

  std::vector<Reached> reached_;
  std::unordered_set<std::uint32_t, Hash, Equal> index_;  // into reached_
};

void demand_packable(int turns) {
  if (turns > most_turns)
    throw InputError("positions of Endo are looked at to at most " + std::to_string(most_turns) + " turns");
}

}  // namespace

// --- Positions in a few words ------------------------------------------------------------------------------

FewMarkers::FewMarkers(const std::vector<Marker>& markers) {
  for (const Colour colour : {Colour::black, Colour::white}) {
    for (const Marker& marker : markers)
      if (marker.colour == colour) squares_[size_++] = marker.square;
    if (colour == Colour::black) blacks_ = size_;
  }
}

FewMarkers::FewMarkers(const Fast& engine) {
  for (const optimized::Square square : engine.markers(optimized::Side::black))
    squares_[size_++] = square_of(square);
  blacks_ = size_;
  for (const optimized::Square square : engine.markers(optimized::Side::white))
    squares_[size_++] = square_of(square);
}

PackedPosition pack(const FewMarkers& markers) { return pack(markers, 0); }

std::vector<Marker> unpack(const PackedPosition& position, int turns) {
  std::vector<Marker> markers;
  for (int at = 0; at < turns; ++at) {
    const int place = static_cast<int>(position.words[at / each_word] >> at % each_word * bits_each & 0xff);
    const bool is_black = at < (turns + 1) / 2;
    markers.push_back({{place >> 4, place & 15}, is_black ? Colour::black : Colour::white});
  }
  std::ranges::sort(markers);
  return markers;
}

PackedPosition least_image(const FewMarkers& markers) {
  PackedPosition least = pack(markers, 0);
  for (int symmetry = 1; symmetry < symmetries; ++symmetry) least = std::min(least, pack(markers, symmetry));
  return least;
}

int count_images(const FewMarkers& markers) {
  std::array<PackedPosition, symmetries> images;
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) images[symmetry] = pack(markers, symmetry);
  std::ranges::sort(images);
  return static_cast<int>(std::ranges::unique(images).begin() - images.begin());
}

std::pair<PackedPosition, Turn> least_image(const std::vector<Marker>& markers, const Turn& turn) {
  const FewMarkers few(markers);
  std::optional<std::pair<PackedPosition, Turn>> least;
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
    const Square corner = few.all().empty() ? Square{} : lower_left(few.all(), symmetry);
    const auto seen = [&](Square square) {
      const Square here = image(square, symmetry);
      return Square{here.x - corner.x, here.y - corner.y};
    };
    Turn turned{turn.colour, seen(turn.placed)};
    if (turn.moved) turned.moved = Movement{seen(turn.moved->from), image(turn.moved->direction, symmetry)};
    const std::pair candidate{pack(few, symmetry), turned};
    if (!least || candidate < *least) least = candidate;
  }
  return *least;
}

// --- Layers ------------------------------------------------------------------------------------------------

Layer start_layer() { return {.turns = 0, .open = {Reached{}}, .ended = {}}; }

Turns turns_of(const Fast::Rules& rules) {
  return [engine = Fast(rules)](const std::vector<Marker>& position, Colour to_move,
                                const Found& found) mutable {
    set_up(engine, position, to_move);
    const auto tell = [&] { found(FewMarkers(engine), engine.over()); };
    for (const optimized::Square square : placements(engine)) {
      engine.place(square);
      if (engine.phase() != Fast::Phase::movement) tell();
      for (const optimized::Movement& movement : movements(engine)) {
        engine.move(movement);
        tell();
        engine.undo();
      }
      engine.undo();
    }
  };
}

void set_up(Fast& engine, const std::vector<Marker>& position, Colour to_move) {
  std::vector<std::pair<optimized::Square, optimized::Side>> organism;
  for (const Marker& marker : position)
    organism.emplace_back(engine_square(marker.square), side_of(marker.colour));
  engine.set_up(organism, side_of(to_move));
}

Grown next_layer(const Layer& layer, const Turns& turns, std::size_t most_positions, std::stop_token stop) {
  demand_packable(layer.turns + 1);
  PositionSet open;
  PositionSet ended;
  std::uint32_t parent = 0;
  const Found found = [&](const FewMarkers& markers, bool over) {
    (over ? ended : open).insert(least_image(markers), parent);
  };
  bool complete = true;
  for (; parent < layer.open.size(); ++parent) {
    if (stop.stop_requested() || open.size() + ended.size() > most_positions) {
      complete = false;
      break;
    }
    turns(unpack(layer.open[parent].position, layer.turns), to_move_after(layer.turns), found);
  }
  Grown grown{{.turns = layer.turns + 1, .open = open.take(), .ended = {}}, complete};
  for (const Reached& reached : ended.take()) grown.layer.ended.push_back(reached.position);
  return grown;
}

Count count_images(const Layer& layer) {
  Count count = 0;
  const auto add = [&](const PackedPosition& position) {
    count += static_cast<Count>(count_images(FewMarkers(unpack(position, layer.turns))));
  };
  for (const Reached& reached : layer.open) add(reached.position);
  for (const PackedPosition& position : layer.ended) add(position);
  return count;
}

Counted count_positions(const Ruleset& ruleset, int turns, std::size_t most_positions, std::stop_token stop) {
  demand_packable(turns);
  const Turns step = turns_of(engine_rules(ruleset));
  Grown grown{start_layer(), true};
  std::size_t looked_at = 0;
  while (grown.complete && grown.layer.turns < turns) {
    looked_at += grown.layer.size();
    if (looked_at > most_positions) return {};
    grown = next_layer(grown.layer, step, most_positions - looked_at, stop);
  }
  if (grown.layer.turns < turns) return {};
  return {count_images(grown.layer), grown.complete};
}

Game game_to(std::span<const Readings> readings, std::span<const Layer> layers, std::size_t index) {
  std::vector<PackedPosition> path;
  for (std::size_t turns = layers.size(); turns-- > 1;) {
    path.push_back(layers[turns].open[index].position);
    index = layers[turns].open[index].parent;
  }
  Game game;
  for (const PackedPosition& position : path | std::views::reverse) {
    const auto leads_there = [&](const Turn& turn) {
      std::optional<State> state;
      for (const Readings& each : readings) {
        if (!refusals(each, game.state, turn).empty()) return false;
        const State after = play(each, game.state, turn);
        if (after.winner || (state && *state != after)) return false;
        state = after;
      }
      return least_image(FewMarkers(state->markers)) == position;
    };
    const std::vector<Turn> turns = legal_turns(readings.front(), game.state);
    const auto turn = std::ranges::find_if(turns, leads_there);
    if (turn == turns.end()) throw std::logic_error("the reference does not reach a position of the engine");
    game.state = play(readings.front(), game.state, *turn);
    game.turns.push_back(*turn);
  }
  return game;
}

Record record_of(const Ruleset& ruleset, std::vector<Turn> turns) {
  Record record;
  record.readings = ruleset.chosen();
  record.turns = std::move(turns);
  return record;
}

}  // namespace ruleproof::endo
