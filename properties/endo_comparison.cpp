#include "properties/endo_comparison.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "properties/endo_engine.hpp"
#include "properties/endo_positions.hpp"
#include "properties/engine_adapter.hpp"

namespace ruleproof::endo {
namespace {

using Fast = optimized::Endo;
using Both = std::array<Readings, 2>;

using Parted = std::function<void(const Turn&)>;

/// What a placement may be followed by: a movement, or nothing.
std::vector<std::optional<Movement>> continuations(const Fast& engine) {
  std::vector<std::optional<Movement>> all;
  if (engine.phase() != Fast::Phase::movement) all.push_back(std::nullopt);
  for (const optimized::Movement& movement : engine.movements()) all.push_back(movement_of(movement));
  std::ranges::sort(all);
  return all;
}

/// Two engines that play the same games.
class Pair {
 public:
  Pair(const Ruleset& one, const Ruleset& other)
      : engines_{Fast(engine_rules(one)), Fast(engine_rules(other))} {}

  /// Calls parted(turn) for the turns at which they part, and found(markers, over) after the others.
  void look_at(const std::vector<Marker>& position, Colour to_move, const Found& found,
               const Parted& parted) {
    auto& [one, other] = engines_;
    for (Fast& engine : engines_) set_up(engine, position, to_move);
    for (const optimized::Square square : placements(one)) {
      for (Fast& engine : engines_) engine.place(square);
      const auto by_one = continuations(one);
      const auto by_other = continuations(other);
      std::vector<std::optional<Movement>> common;
      std::ranges::set_intersection(by_one, by_other, std::back_inserter(common));
      std::vector<std::optional<Movement>> single;
      std::ranges::set_symmetric_difference(by_one, by_other, std::back_inserter(single));
      for (const auto& moved : single) parted({to_move, square_of(square), moved});
      for (const auto& moved : common) {
        if (moved)
          for (Fast& engine : engines_) engine.move(engine_movement(*moved));
        if (one.over() != other.over() || one.winner() != other.winner())
          parted({to_move, square_of(square), moved});
        else
          found(FewMarkers(one), one.over());
        if (moved)
          for (Fast& engine : engines_) engine.undo();
      }
      for (Fast& engine : engines_) engine.undo();
    }
  }

 private:
  std::array<Fast, 2> engines_;
};

/// Throws std::logic_error unless both readings mark the same holes wherever the groups of a layer's
/// positions are judged. Says whether it was done with.
bool compare_holes(const Both& readings, const Layer& layer, std::stop_token stop) {
  const auto check = [&](const std::vector<Marker>& markers) {
    if (holes(readings[0], markers) != holes(readings[1], markers))
      throw std::logic_error("an engine that knows one reading of a hole cannot compare two that differ");
  };
  for (const Reached& reached : layer.open) {
    if (stop.stop_requested()) return false;
    const State state{unpack(reached.position, layer.turns), to_move_after(layer.turns)};
    check(state.markers);
    if (std::ranges::any_of(readings, is_judged_after_placement))
      for (const Square square : legal_placements(readings[0], state))
        check(place(readings[0], state, square).markers);
  }
  for (const PackedPosition& position : layer.ended) {
    if (stop.stop_requested()) return false;
    check(unpack(position, layer.turns));
  }
  return true;
}

/// The turns that are legal under either of two rulesets, rising.
std::vector<Turn> turns_under_either(const Both& readings, const State& state) {
  std::vector<Turn> turns = legal_turns(readings[0], state);
  std::ranges::copy(legal_turns(readings[1], state), std::back_inserter(turns));
  std::ranges::sort(turns);
  const auto rest = std::ranges::unique(turns);
  turns.erase(rest.begin(), rest.end());
  return turns;
}

/// A witness whose position and turn have this least image.
Witness witness_for(const Ruleset& ruleset, const Both& readings, Game game,
                    const std::pair<PackedPosition, Turn>& image) {
  for (const Turn& turn : turns_under_either(readings, game.state)) {
    if (least_image(game.state.markers, turn) != image) continue;
    const Ruled by_one = ruled(readings[0], game.state, turn);
    const Ruled by_other = ruled(readings[1], game.state, turn);
    if (part(by_one, by_other)) return {record_of(ruleset, game.turns), game.state, turn, by_one, by_other};
  }
  throw std::logic_error("the reference does not part where the engine does");
}

int count_differing(const std::vector<Marker>& some, const std::vector<Marker>& others) {
  std::vector<Marker> differing;
  std::ranges::set_symmetric_difference(some, others, std::back_inserter(differing));
  return static_cast<int>(differing.size());
}

/// The game whose last turn is another one and that leads to the position with the fewest differing markers.
std::optional<Neighbour> neighbour_of(const Witness& witness, const Both& readings) {
  if (witness.record.turns.empty()) return std::nullopt;
  State before;
  for (std::size_t i = 0; i + 1 < witness.record.turns.size(); ++i)
    before = play(readings[0], before, witness.record.turns[i]);
  std::optional<Neighbour> nearest;
  int fewest = 0;
  for (const Turn& turn : legal_turns(readings[0], before)) {
    if (!refusals(readings[1], before, turn).empty()) continue;
    const State state = play(readings[0], before, turn);
    if (state.winner || state != play(readings[1], before, turn)) continue;
    const Ruled by_both = ruled(readings[0], state, witness.turn);
    if (!by_both.refusals.empty() || by_both != ruled(readings[1], state, witness.turn)) continue;
    const int differing = count_differing(state.markers, witness.state.markers);
    if (nearest && differing >= fewest) continue;
    fewest = differing;
    nearest = {witness.record, by_both};
    nearest->record.turns.back() = turn;
  }
  return nearest;
}

}  // namespace

Ruled ruled(const Readings& readings, const State& state, const Turn& turn) {
  std::vector<Refusal> all = refusals(readings, state, turn);
  const bool is_legal = all.empty();
  return {std::move(all), is_legal ? play(readings, state, turn) : state};
}

bool part(const Ruled& one, const Ruled& other) {
  return one.refusals.empty() != other.refusals.empty() || one.after != other.after;
}

Comparison compare(const Ruleset& one, const Ruleset& other, int turns, std::size_t most_positions,
                   std::stop_token stop) {
  const Both readings{endo::readings(one), endo::readings(other)};
  const bool are_holes_open = readings[0].hole != readings[1].hole;
  Pair pair(one, other);
  const Turns alike = [&](const std::vector<Marker>& position, Colour to_move, const Found& found) {
    pair.look_at(position, to_move, found, [](const Turn&) {});
  };
  std::vector<Layer> layers{start_layer()};
  Comparison comparison;
  while (comparison.exhausted < turns) {
    const Layer& layer = layers.back();
    // Each with the index of its position.
    std::map<std::pair<PackedPosition, Turn>, std::size_t> partings;
    for (std::size_t index = 0; index < layer.open.size(); ++index) {
      if (stop.stop_requested()) return comparison;
      const std::vector<Marker> position = unpack(layer.open[index].position, layer.turns);
      const Parted note = [&](const Turn& turn) { partings.emplace(least_image(position, turn), index); };
      pair.look_at(
          position, to_move_after(layer.turns), [](const FewMarkers&, bool) {}, note);
    }
    comparison.positions += layer.open.size();
    if (!partings.empty()) {
      const auto& [image, index] = *partings.begin();
      comparison.witness = witness_for(one, readings, game_to(readings, layers, index), image);
      comparison.classes = partings.size();
      comparison.neighbour = neighbour_of(*comparison.witness, readings);
      break;
    }
    if (comparison.positions > most_positions) return comparison;
    // The positions after the last turn are needed for their holes alone.
    if (are_holes_open || comparison.exhausted + 1 < turns) {
      Grown grown = next_layer(layer, alike, most_positions - comparison.positions, stop);
      if (!grown.complete) return comparison;
      layers.push_back(std::move(grown.layer));
      if (are_holes_open && !compare_holes(readings, layers.back(), stop)) return comparison;
    }
    ++comparison.exhausted;
  }
  comparison.complete = true;
  return comparison;
}

bool is_confirmed(const Witness& witness, const Ruleset& one, const Ruleset& other) {
  const Both readings{endo::readings(one), endo::readings(other)};
  const Record record = parse_record(write_record(witness.record), "record");
  State state;
  for (const Turn& turn : record.turns) {
    const Ruled by_one = ruled(readings[0], state, turn);
    if (!by_one.refusals.empty() || by_one != ruled(readings[1], state, turn)) return false;
    state = by_one.after;
  }
  return state == witness.state && ruleset(record) == one &&
         ruled(readings[0], state, witness.turn) == witness.by_one &&
         ruled(readings[1], state, witness.turn) == witness.by_other &&
         part(witness.by_one, witness.by_other);
}

}  // namespace ruleproof::endo
