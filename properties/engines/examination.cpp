#include "properties/engines/examination.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <random>
#include <utility>

#include "properties/engines/match.hpp"
#include "properties/search/exploration.hpp"
#include "record/model_record.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/examples.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

constexpr int moves_of_a_game = 60;
constexpr int most_moves_on_largest = 1;
constexpr std::size_t most_rulesets = 64;
constexpr std::int64_t most_steps_of_a_walk = 20'000'000;
constexpr int most_positions = 3'000;  // most random positions for each board size
constexpr std::int64_t most_steps_of_positions = 100'000'000;
// Successive rounds use successive sizes, and 0, 1 or 2 further players in turn. The number of sizes is no
// multiple of three, so each size is combined with each of these numbers.
constexpr std::array examined_sizes{Size{4, 3}, Size{3, 3}, Size{5, 5}, Size{2, 2},
                                    Size{7, 3}, Size{9, 9}, Size{5, 1}};
constexpr Size largest{longest_side, longest_side};

/// Stores the difference that a comparison of counts found; returns false if there is none.
bool keep(PerftComparison compared, Record record, EngineExamination& examination) {
  if (!compared.difference) return false;
  std::ranges::move(compared.path, std::back_inserter(record.moves));
  examination.disagreement = Disagreement{static_cast<int>(record.moves.size()), *compared.difference};
  examination.counterexample = std::move(record);
  return true;
}

bool has_default_readings(const Game& game) { return with_readings_alone(game) == Game(game.document()); }

/// Compares engine and model in all sequences of one turn on the smallest boards, then of two turns, and so
/// on, as long as the model is expected to take at most `most_steps` elementary steps. Returns false if
/// stopped.
bool walk_short_games(const Game& game, std::int64_t most_steps, const StopToken& stop,
                      const MakeEngine& make, EngineExamination& examination) {
  constexpr int most_turns = 9;
  for (const Size size : {Size{2, 1}, Size{3, 1}, Size{5, 1}, Size{2, 2}, Size{3, 2}}) {
    const Record record = begun(game.as_counted(), size, 0);
    std::uint64_t before = 1;
    for (int turns = 1; turns <= most_turns; ++turns) {
      const PerftComparison compared = compared_perft(record, turns, stop, make);
      if (keep(compared, record, examination)) return true;
      if (!compared.sums) return false;
      const std::uint64_t count = compared.sums->count;
      if (count <= 1 && turns > 1) break;
      if (compared.steps * static_cast<std::int64_t>(count / before + 1) > most_steps) break;
      before = count;
    }
    if (record.game.board() == Size{}) break;
  }
  return true;
}

/// Plays a short game of random turns and, after each legal event and `aside move`, compares the counts of
/// the turns that follow.
void look_behind_events(const Game& game, const StopToken& stop, const MakeEngine& make,
                        EngineExamination& examination) {
  constexpr int turns = 3;
  const auto& actions = game.document().actions;
  std::mt19937_64 random(1);
  for (const Size size : {Size{2, 2}, Size{3, 1}}) {
    Record record = begun(game.as_counted(), size, 1);
    Model model(record.game);
    State state = model.start();
    for (int played = 0; played <= turns && !state.is_over; ++played) {
      const std::vector<Move> legal = model.moves(state);
      for (const Move& move : legal) {
        const language::Action& action = actions[move.plays.front().action];
        if (action.kind != language::Action::Kind::event && !action.aside) continue;
        if (stop.stop_requested()) return;
        Record behind = record;
        for (const Outcome& outcome : model.attempt(state, move).outcomes) {
          behind.moves.resize(record.moves.size());
          behind.moves.push_back(recorded(model, state, move, outcome.state));
          if (keep(compared_perft(behind, 1, stop, make), behind, examination)) return;
        }
      }
      const auto outcomes = model.outcomes(state, true);
      if (outcomes.empty()) break;
      const auto& [move, after] = outcomes[random() % outcomes.size()];
      record.moves.push_back(recorded(model, state, move, after));
      state = State(after);
    }
    if (record.game.board() == Size{}) break;
  }
}

/// Compares every move of random positions that the engine accepts. Some faults appear in one position of
/// thousands, so with the default readings as many positions are tried as the model can evaluate in a few
/// seconds.
void look_from_random_positions(const Game& game, ExaminationEffort effort, Size size,
                                std::mt19937_64& random, const StopToken& stop, const MakeEngine& make,
                                EngineExamination& examination) {
  const int fewest = 4 * effort.rounds, most = has_default_readings(game) ? most_positions : fewest;
  std::int64_t steps = 0;
  for (int i = 0; (i < fewest || (i < most && steps < most_steps_of_positions)) && !stop.stop_requested();
       ++i) {
    Record record = begun(game.as_counted(), size, i % 3);
    Model model(record.game);
    call_players(model, record);
    record.setup = random_setup(model, random);
    try {
      const PerftComparison compared = compared_perft(record, 1, stop, make);
      steps += compared.steps;
      if (keep(compared, record, examination)) return;
    } catch (const InputError&) {  // the engine does not accept this position
    }
  }
}

/// Stores the disagreement of a game, if there is one, with a shrunk record.
void keep(Tried tried, const StopToken& stop, const MakeEngine& make, EngineExamination& examination) {
  if (!tried.disagreement) return;
  examination.counterexample = shrink(std::move(tried.record), make, stop);
  examination.disagreement =
      ruleproof::tried(*examination.counterexample, make).disagreement.value_or(*tried.disagreement);
}

/// Plays the document's examples under the readings that they name, and under readings that differ from these
/// in one clause, if the engine knows these readings. Examples reach positions in which a clause matters;
/// random games may never reach such positions.
void play_examples(const Document& document, const std::vector<Game>& known, const StopToken& stop,
                   const MakeEngine& make, EngineExamination& examination) {
  for (const language::Example& example : document.examples) {
    std::optional<Record> record = record_of_example(document, example, stop);
    if (!record || stop.stop_requested()) continue;
    ++examination.examples;
    const Game own = record->game;
    const auto try_in = [&](const Game& game) {
      if (examination.disagreement || std::ranges::count(known, with_readings_alone(game)) == 0) return;
      record->game = game;
      try {
        keep(tried(*record, make), stop, make, examination);
      } catch (const InputError&) {  // the engine does not accept this position
      }
    };
    try_in(own);
    for (const Game& other : differing_in_one_reading(own)) try_in(other);
  }
}

/// Returns the games under whose readings the engine is examined: all readings that it knows if the game has
/// the default readings, otherwise only the game's own.
std::vector<Game> known_beside(const Game& game) {
  return has_default_readings(game) ? games_of_engine(game.document())
                                    : std::vector{with_readings_alone(game)};
}

}  // namespace

EngineExamination examine_examples(const Game& game, const StopToken& stop, const MakeEngine& make) {
  EngineExamination examination;
  play_examples(game.document(), known_beside(game), stop, make, examination);
  return examination;
}

EngineExamination examine_events(const Game& game, const StopToken& stop, const MakeEngine& make) {
  EngineExamination examination;
  look_behind_events(game, stop, make, examination);
  return examination;
}

EngineExamination examine(const Game& game, ExaminationEffort effort, std::uint64_t seed,
                          const StopToken& stop, const MakeEngine& make) {
  std::mt19937_64 random(seed);
  const std::vector<Game> known = known_beside(game);
  EngineExamination examination = examine_examples(game, stop, make);
  if (begun(game, examined_sizes[0], 0).game.board() != Size{})
    examination.boards.assign(examined_sizes.begin(), examined_sizes.end());
  examination.rulesets = examination.disagreement ? 0 : std::min(known.size(), most_rulesets);
  for (std::size_t i = 0; i < examination.rulesets && !examination.disagreement; ++i) {
    const bool is_first = i == 0;
    const Game& chosen =
        is_first || examination.rulesets == known.size() ? known[i] : known[random() % known.size()];
    look_behind_events(chosen, stop, make, examination);
    if (examination.disagreement) break;
    if (!walk_short_games(chosen, is_first ? most_steps_of_a_walk : most_steps_of_a_walk / 10, stop, make,
                          examination))
      return examination;
  }
  for (const Size size : {Size{3, 3}, Size{4, 3}, Size{5, 5}})
    // An unbounded grid has no size, so once is enough.
    if (!examination.disagreement && (size.w == 3 || !examination.boards.empty()))
      look_from_random_positions(game, effort, size, random, stop, make, examination);
  // The largest board tests the limits of the engine's storage.
  if (!examination.disagreement && !examination.boards.empty()) {
    examination.boards.push_back(largest);
    Tried tried =
        tried_at_random(begun(game, largest, 0), {.is_set_up = true}, most_moves_on_largest, seed, make);
    examination.disagreement = tried.disagreement;
    if (tried.disagreement) examination.counterexample = std::move(tried.record);
    ++examination.games;
  }
  std::int64_t steps = 0;
  for (int i = 0;
       !examination.disagreement && (i < effort.rounds || (i < effort.most_rounds && steps < effort.steps));
       ++i)
    for (const Style style : all_styles())
      for (const Game& chosen : {game, known[random() % known.size()]}) {
        if (stop.stop_requested()) return examination;
        if (examination.disagreement) continue;
        Tried tried = tried_at_random(
            begun(chosen, examined_sizes[static_cast<std::size_t>(i) % examined_sizes.size()], i % 3), style,
            moves_of_a_game, seed++, make);
        ++examination.games;
        steps += tried.steps;
        keep(std::move(tried), stop, make, examination);
      }
  examination.is_done = true;
  return examination;
}

}  // namespace ruleproof
