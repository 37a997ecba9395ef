#include "properties/endo_survey.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <stdexcept>
#include <utility>

#include "properties/endo_engine.hpp"
#include "properties/endo_positions.hpp"
#include "properties/engine_adapter.hpp"

namespace ruleproof::endo {
namespace {

using Fast = optimized::Endo;

bool share_one(const std::vector<Square>& some, const std::vector<Square>& others) {
  return std::ranges::any_of(some, [&](Square square) { return std::ranges::count(others, square) > 0; });
}

const std::vector<Square>& deprived_of_loser(const Judgement& judgement, Way way) {
  return way == Way::opponents ? judgement.opponents : judgement.own;
}

/// `deprived` are the loser's markers without liberties at the end of the turn. The moved one is not among
/// them, since nothing lies ahead of it, so they all stood there before it landed.
Cause cause(const Readings& readings, const State& before, const Turn& turn, Way way,
            const std::vector<Square>& deprived) {
  const Placed placed = place(readings, before, turn.placed);
  const Judgement at_placement = judgement(readings, placed.markers, turn.colour);
  if (share_one(deprived, deprived_of_loser(at_placement, way))) return Cause::placement;

  const Placed unplaced{before.markers, turn.colour, turn.placed};
  if (!refusals(readings, unplaced, turn.moved).empty()) return Cause::together;
  const State after = move(readings, unplaced, turn.moved);
  const Judgement by_movement = judgement(readings, after.markers, turn.colour);
  return share_one(deprived, deprived_of_loser(by_movement, way)) ? Cause::movement : Cause::together;
}

/// Whether every legal turn of the reference loses.
bool is_forced(const Readings& readings, const State& state) {
  return std::ranges::all_of(legal_turns(readings, state), [&](const Turn& turn) {
    return play(readings, state, turn).winner == other(state.to_move);
  });
}

bool is_forced_by_placement(const Readings& readings, const State& state, Square square) {
  const Placed placed = place(readings, state, square);
  if (!judgement(readings, placed.markers, placed.mover).own.empty()) return false;
  const std::vector<Movement> movements = legal_movements(readings, placed);
  return !movements.empty() && std::ranges::all_of(movements, [&](const Movement& movement) {
    return move(readings, placed, movement).winner == other(state.to_move);
  });
}

bool goes_on_deprived(const Readings& readings, const State& state, const Turn& turn) {
  const State after = play(readings, state, turn);
  const Judgement judged = judgement(readings, after.markers, turn.colour);
  return !after.winner && !(judged.own.empty() && judged.opponents.empty());
}

std::vector<Square> still_placements(const Readings& readings, const State& state) {
  std::vector<Square> squares = legal_placements(readings, state);
  std::erase_if(squares, [&](Square square) { return !is_still_after(readings, state, square); });
  return squares;
}

/// Looks at the turns of one position after another.
class Surveyor {
 public:
  Surveyor(const Ruleset& ruleset, const std::vector<Layer>& layers, Survey& survey)
      : ruleset_(ruleset),
        readings_(readings(ruleset)),
        engine_(engine_rules(ruleset)),
        layers_(layers),
        survey_(survey) {}

  /// The position of the last layer with this index.
  void look_at(std::size_t index) {
    const Layer& layer = layers_.back();
    index_ = index;
    position_ = {unpack(layer.open[index].position, layer.turns), to_move_after(layer.turns)};
    set_up(engine_, position_.markers, position_.to_move);
    Level& level = survey_.levels.back();
    bool some_still = false;
    bool all_still = true;
    bool is_safe = false;
    for (const optimized::Square square : placements(engine_)) {
      engine_.place(square);
      const Turn turn{position_.to_move, square_of(square)};
      const bool moves = engine_.phase() == Fast::Phase::movement;
      const bool ends_at_once = is_judged_after_placement(readings_) && engine_.over();
      if (moves || ends_at_once)
        all_still = false;
      else
        some_still = true;
      const bool is_safe_placement = moves ? look_at_movements(turn) : look_at_end(turn);
      if (moves && !is_safe_placement && !engine_.has_deprived(side_of(position_.to_move)))
        note_forced_by_placement();
      is_safe |= is_safe_placement;
      engine_.undo();
    }
    level.still_after_some += some_still;
    level.still_after_any += all_still;
    if (all_still && !level.still) note_still();
    if (!is_safe && !survey_.forced) note_forced();
  }

 private:
  /// Says whether some movement does not lose.
  bool look_at_movements(Turn turn) {
    bool is_safe = false;
    for (const optimized::Movement& movement : movements(engine_)) {
      engine_.move(movement);
      turn.moved = movement_of(movement);
      is_safe |= look_at_end(turn);
      engine_.undo();
    }
    return is_safe;
  }

  /// At the end of a turn; says whether its mover has not lost.
  bool look_at_end(const Turn& turn) {
    if (engine_.over()) {
      ++survey_.levels.back().ending_turns;
      note_ending(turn);
      return engine_.winner() == side_of(turn.colour);
    }
    if (!survey_.goes_on_deprived &&
        (engine_.has_deprived(optimized::Side::black) || engine_.has_deprived(optimized::Side::white)))
      note_goes_on_deprived();
    return true;
  }

  bool is_noted(const EndingKind& kind) const {
    return std::ranges::count(survey_.endings, kind, &Ending::kind) > 0;
  }

  void note_ending(const Turn& turn) {
    const auto kind = ending_kind(readings_, position_, turn);
    if (!kind) throw std::logic_error("the reference does not end a game of the engine");
    if (is_noted(*kind)) return;
    survey_.endings.push_back({*kind, game_with_turn([&](const State& state, const Turn& candidate) {
                                 return ending_kind(readings_, state, candidate) == kind;
                               })});
  }

  void note_goes_on_deprived() {
    survey_.goes_on_deprived = game_with_turn([&](const State& state, const Turn& candidate) {
      return endo::goes_on_deprived(readings_, state, candidate);
    });
  }

  void note_forced_by_placement() {
    if (survey_.forced_by_placement) return;
    const Game game = this->game();
    for (const Square square : legal_placements(readings_, game.state))
      if (is_forced_by_placement(readings_, game.state, square)) {
        survey_.forced_by_placement = {record_of(ruleset_, game.turns), square};
        return;
      }
    throw std::logic_error("the reference does not know a forced loss of the engine");
  }

  void note_forced() {
    const Game game = this->game();
    if (!is_forced(readings_, game.state))
      throw std::logic_error("the reference does not know a forced loss of the engine");
    survey_.forced = record_of(ruleset_, game.turns);
  }

  void note_still() {
    const Game game = this->game();
    if (still_placements(readings_, game.state) != legal_placements(readings_, game.state))
      throw std::logic_error("the reference knows a movement that the engine does not");
    survey_.levels.back().still = record_of(ruleset_, game.turns);
  }

  Game game() const { return game_to(std::array{readings_}, layers_, index_); }

  /// A game to the position and on by a turn for which something holds.
  template <class Holds>
  Record game_with_turn(Holds holds) const {
    Game game = this->game();
    for (const Turn& turn : legal_turns(readings_, game.state))
      if (holds(game.state, turn)) {
        game.turns.push_back(turn);
        return record_of(ruleset_, game.turns);
      }
    throw std::logic_error("the reference does not know a turn of the engine");
  }

  const Ruleset& ruleset_;
  Readings readings_;
  Fast engine_;
  const std::vector<Layer>& layers_;
  Survey& survey_;
  std::size_t index_ = 0;  // of the position, in the last layer
  State position_;
};

/// How many turns do not lose at once; no more than `most` are counted.
std::size_t count_safe(Fast& engine, std::size_t most) {
  const optimized::Side loser = optimized::other(engine.to_move());
  std::size_t safe = 0;
  const auto count = [&] { safe += engine.winner() != loser; };
  for (const optimized::Square square : placements(engine)) {
    engine.place(square);
    if (engine.phase() != Fast::Phase::movement) count();
    for (const optimized::Movement& movement : movements(engine)) {
      if (safe >= most) break;
      engine.move(movement);
      count();
      engine.undo();
    }
    engine.undo();
    if (safe >= most) break;
  }
  return safe;
}

using Random = std::mt19937_64;

template <class Item>
const Item& one_of(const std::vector<Item>& items, Random& random) {
  return items[random() % items.size()];
}

/// A random turn; where it ends the game, another one, as long as there is hope for one that does not.
std::optional<Turn> random_turn(Fast& engine, Random& random) {
  constexpr int patience = 200;
  const Colour mover = colour_of(engine.to_move());
  const std::vector<optimized::Square> squares = placements(engine);
  for (int attempt = 0; attempt < patience; ++attempt) {
    const optimized::Square square = one_of(squares, random);
    Turn turn{mover, square_of(square)};
    engine.place(square);
    const std::vector<optimized::Movement> ways = movements(engine);
    if (!ways.empty()) {
      const optimized::Movement movement = one_of(ways, random);
      turn.moved = movement_of(movement);
      engine.move(movement);
    }
    const bool over = engine.over();
    if (!ways.empty()) engine.undo();
    engine.undo();
    if (!over) return turn;
  }
  return std::nullopt;
}

void play(Fast& engine, const Turn& turn) {
  engine.place(engine_square(turn.placed));
  if (turn.moved) engine.move(engine_movement(*turn.moved));
}

void take_back(Fast& engine, const Turn& turn) {
  if (turn.moved) engine.undo();
  engine.undo();
}

/// Of some random turns that which leaves the opponent the fewest safe ones, and how many these are.
std::optional<std::pair<Turn, std::size_t>> tightest_turn(Fast& engine, int candidates, Random& random) {
  std::optional<std::pair<Turn, std::size_t>> best;
  for (int i = 0; i < candidates; ++i) {
    const auto turn = random_turn(engine, random);
    if (!turn) break;
    play(engine, *turn);
    // A single candidate need only be told from a forced loss.
    const std::size_t most = candidates == 1 ? 1
                             : best          ? best->second
                                             : std::numeric_limits<std::size_t>::max();
    const std::size_t safe = count_safe(engine, most);
    take_back(engine, *turn);
    if (!best || safe < best->second) best = {*turn, safe};
  }
  return best;
}

}  // namespace

std::optional<EndingKind> ending_kind(const Readings& readings, const State& before, const Turn& turn) {
  const State after = move(readings, place(readings, before, turn.placed), turn.moved);
  if (!after.winner) return std::nullopt;
  const Judgement judged = judgement(readings, after.markers, turn.colour);
  const Way way = judged.own.empty() ? Way::opponents : judged.opponents.empty() ? Way::own : Way::both;
  return EndingKind{way, cause(readings, before, turn, way, deprived_of_loser(judged, way)), *after.winner};
}

Survey survey(const Ruleset& ruleset, int turns, std::size_t most_positions, std::stop_token stop) {
  const Turns step = turns_of(engine_rules(ruleset));
  std::vector<Layer> layers{start_layer()};
  std::size_t remembered = 0;
  Survey survey;
  while (survey.turns < turns) {
    const Layer& layer = layers.back();
    survey.levels.push_back({.markers = layer.turns, .positions = layer.open.size(), .still = {}});
    Surveyor surveyor(ruleset, layers, survey);
    for (std::size_t index = 0; index < layer.open.size(); ++index) {
      if (stop.stop_requested()) return survey;
      surveyor.look_at(index);
    }
    if (++survey.turns == turns) break;
    remembered += layer.size();
    if (remembered > most_positions) return survey;
    Grown grown = next_layer(layer, step, most_positions - remembered, stop);
    if (!grown.complete) return survey;
    layers.push_back(std::move(grown.layer));
  }
  survey.complete = true;
  return survey;
}

bool is_still_after(const Readings& readings, const State& state, Square placement) {
  const Placed placed = place(readings, state, placement);
  return !placed.winner && legal_movements(readings, placed).empty();
}

Record diagonal(int markers) {
  Record record;
  for (int i = 0; i < markers; ++i) record.turns.push_back({to_move_after(i), {i, i}});
  return record;
}

Hunted hunt_forced_loss(const Ruleset& ruleset, const Hunt& hunt, std::stop_token stop) {
  constexpr std::size_t opening = 10;
  Random random(hunt.seed);
  Hunted hunted;
  for (int game = 0; game < hunt.games && !stop.stop_requested(); ++game) {
    Fast engine(engine_rules(ruleset));
    std::vector<Turn> turns;
    while (static_cast<int>(turns.size()) < hunt.turns && !stop.stop_requested()) {
      const auto tightest = tightest_turn(engine, hunt.candidates, random);
      if (!tightest) break;
      const auto& [turn, safe] = *tightest;
      play(engine, turn);
      turns.push_back(turn);
      hunted.positions += static_cast<std::size_t>(hunt.candidates);
      hunted.longest = std::max(hunted.longest, static_cast<int>(turns.size()));
      if (hunt.candidates > 1 && turns.size() >= opening)
        hunted.fewest_safe = std::min(hunted.fewest_safe.value_or(safe), safe);
      if (safe > 0) continue;
      State state;
      for (const Turn& each : turns) state = endo::play(readings(ruleset), state, each);
      if (!is_forced(readings(ruleset), state))
        throw std::logic_error("the reference does not know a forced loss of the engine");
      hunted.forced = record_of(ruleset, turns);
      return hunted;
    }
  }
  return hunted;
}

}  // namespace ruleproof::endo
