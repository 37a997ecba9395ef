#include "properties/search/count.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "properties/search/packed_search.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/key.hpp"
#include "reference/model/random_positions.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

constexpr std::size_t most_boards = std::size_t{1} << 26;
// the count is recursive, and each move of a game takes a frame of the stack
constexpr int longest_game = 10'000;

template <class T>
void add_to(T& sum, T more) {
  if (__builtin_add_overflow(sum, more, &sum)) throw SumTooLarge();
}

/// Adds to `sums` all sequences of exactly `depth` turns from a state; returns false if stopped.
bool add_sequences(const Model& model, const State& state, int depth, const StopToken& stop,
                   PerftSums& sums) {
  if (stop.stop_requested()) return false;
  if (depth == 1) {
    model.each_turn(state,
                    [&](int mover, const std::vector<Number>& scores) { add_turn(sums, mover, scores); });
    return true;
  }
  return std::ranges::all_of(model.outcomes(state, true, Listing::as_counted), [&](const auto& outcome) {
    return add_sequences(model, outcome.second, depth - 1, stop, sums);
  });
}

// The estimated size of a container entry without its key.
constexpr std::size_t bytes_of_entry = 64;

/// Returns an estimate of the bytes of a state and of its entry in the past, as if the state shared no data
/// with other states.
std::size_t bytes_of(const State& state) {
  std::size_t bytes =
      sizeof(State) + sizeof(Past) + bytes_of_entry + state.now->stones.size() * sizeof(BoardRegion);
  for (const auto& values : state.now->memory) {
    bytes += sizeof(std::vector<Value>) + values.size() * sizeof(Value);
    for (const Value& value : values)
      if (const auto* who = std::get_if<evaluator::Players<bool>>(&value))
        bytes += bytes_of_entry + who->has.size() / 8;
  }
  return bytes;
}

/// Counts reachable states in packed form: first those after one move, then those after two moves, and so on.
Counted count_packed(const Model& model, const Packing& packing, int words, const State& from,
                     const CountBounds& bounds, const StopToken& stop) {
  PackedSearch search(model, packing, words, bounds, stop);
  std::vector<Packed> next{search.first(from)};
  search.add(next.front());
  try {
    for (int moves = 0; !next.empty() && moves != bounds.depth; ++moves) {
      const std::vector<Packed> latest = std::exchange(next, {});
      const bool is_all = search.each_reached(latest, [&](const Packed& state) {
        if (!search.add(state)) return;
        next.push_back(state);
        if (search.bytes() + (latest.capacity() + next.capacity()) * sizeof(Packed) > bounds.bytes)
          throw Full();
      });
      if (!is_all) return {search.counted(), false};
    }
  } catch (const Full&) {
    return {search.counted(), false};
  } catch (const evaluator::Stopped&) {
    return {search.counted(), false};
  }
  return {search.counted(), true};
}

/// Counts reachable states by their keys, even if the rules depend on the past. A state is stored until its
/// successors are found.
Counted count_by_keys(const Model& model, const State& from, const CountBounds& bounds,
                      const StopToken& stop) {
  Keys keys(model.game());
  std::size_t bytes = bytes_of(from);
  std::unordered_set<std::string> seen{keys.key(from)};
  std::vector<State> latest{from};
  try {
    for (int moves = 0; !latest.empty() && moves != bounds.depth; ++moves) {
      std::vector<State> next;
      for (State& state : latest) {
        if (bytes >= bounds.bytes || model.steps() > bounds.steps || stop.stop_requested())
          return {seen.size(), false};
        for (auto& [move, after] : model.outcomes(state, false, Listing::as_counted)) {
          const auto [key, is_new] = seen.insert(keys.key(after));
          if (!is_new) continue;
          bytes += key->capacity() + bytes_of_entry + bytes_of(after);
          next.push_back(std::move(after));
        }
        // If the rules do not depend on the past, no later state refers to this state, so its memory is
        // freed.
        if (model.goes_by_positions()) bytes -= bytes_of(state);
        state = State();
      }
      latest = std::move(next);
    }
  } catch (const evaluator::Stopped&) {
    return {seen.size(), false};
  }
  return {seen.size(), true};
}

/// Counts games. The count from each state is stored, since moves in different orders lead to the same
/// states.
class GameCounter {
 public:
  GameCounter(const Model& model, const State& from, const CountBounds& bounds, const StopToken& stop)
      : model_(model),
        keys_(model.game()),
        packing_(Packing::of(model, from, 2)),
        stop_(stop),
        bounds_(bounds) {}

  /// Returns the number of games from a state that end within `depth` moves. If `depth` is negative, there is
  /// no limit.
  Count from(const State& state, int depth) {
    if (state.is_over) return 1;
    if (depth == 0 || given_up()) return 0;
    if (moves_ == longest_game) {
      is_too_long_ = true;
      return 0;
    }
    const auto [entry, is_new] = known_.try_emplace(key(state, depth), std::nullopt);
    // the recursion adds entries to the map, but the reference stays valid
    std::optional<Count>& known = entry->second;
    if (!is_new && !known)
      throw InputError(
          "a game can come back to where it was, so that there is no end of games; give a depth");
    if (!is_new) return *known;
    bytes_ += entry->first.capacity() + sizeof(*entry) + bytes_of_entry;
    Count games = 0;
    ++moves_;
    for (const auto& [move, after] : model_.outcomes(state, false, Listing::as_counted))
      if (__builtin_add_overflow(games, from(after, depth - 1), &games))
        throw InputError("there are 2^128 games or more");
    --moves_;
    known = games;
    return games;
  }

  void pack_nothing() {
    packing_.reset();
    known_.clear();
    bytes_ = 0;
    moves_ = 0;
  }
  bool given_up() const {
    return is_too_long_ || bytes_ >= bounds_.bytes || model_.steps() > bounds_.steps ||
           stop_.stop_requested();
  }

 private:
  /// Returns the key under which the count from a state is stored. A state and its rotated and reflected
  /// images have one key, because they have equally many games.
  std::string key(const State& state, int depth) {
    std::string key;
    if (packing_) {
      const auto packed = packing_->pack(state);
      if (!packed) throw DoesNotFit();
      const Packed one = packing_->representative(*packed);
      const auto append = [&](std::uint64_t word) {
        key.append(reinterpret_cast<const char*>(&word), sizeof word);
      };
      append(one.board);
      if (one.memory != 0) append(one.memory);  // keys of one word and of two words differ in length
    } else {
      key = keys_.key(state);
    }
    if (depth > 0) key += ' ' + std::to_string(depth);
    return key;
  }

  const Model& model_;
  Keys keys_;
  std::optional<Packing> packing_;
  const StopToken stop_;
  const CountBounds& bounds_;
  std::size_t bytes_ = 0;
  int moves_ = 0;  // the number of moves from the first state to the present one
  bool is_too_long_ = false;
  // The counts by key. A value is empty while the count from its state is in progress.
  std::unordered_map<std::string, std::optional<Count>> known_;
};

}  // namespace

void add(PerftSums& sums, const PerftSums& more) {
  add_to(sums.count, more.count);
  add_to(sums.squares, more.squares);
  add_to(sums.mover, more.mover);
}

void add_turn(PerftSums& sums, int mover, const std::vector<Number>& scores) {
  add_to(sums.count, std::uint64_t{1});
  if (scores.empty()) return;
  std::int64_t sum = 0;
  for (std::size_t player = 0; player < scores.size(); ++player)
    add_to(sum, static_cast<std::int64_t>(player + 1) * (scores[player] / 2));
  std::uint64_t square = 0;
  if (__builtin_mul_overflow(sum, sum, &square)) throw SumTooLarge();
  add_to(sums.squares, square);
  add_to(sums.mover, scores[mover] / 2);
}

std::optional<PerftSums> perft(const Model& model, const State& state, int depth, const StopToken& stop) {
  model.evaluator().stop_on(stop);
  PerftSums sums;
  try {
    return add_sequences(model, state, depth, stop, sums) ? std::optional(sums) : std::nullopt;
  } catch (const evaluator::Stopped&) {
    return std::nullopt;
  }
}

Counted count_positions(const Model& model, const StopToken& stop) {
  if (model.world().is_unbounded())
    throw InputError(
        "a grid without an edge has no end of positions; count reachable ones or games, to a depth");
  const RandomPositions positions(model, 0);
  const std::size_t boards = positions.arrangements(most_boards);
  if (boards > most_boards)
    throw TooLargeToCount("there are more than 2^26 boards to check; take a smaller --board");
  model.evaluator().stop_on(stop);
  Counted counted{0, false};
  if (!defines_settled(model.document())) return {boards, true};
  try {
    for (std::size_t board = 0; board < boards; ++board) {
      if (stop.stop_requested()) return counted;
      counted.value += is_settled(model, positions.arranged(board)) ? 1 : 0;
    }
    counted.complete = true;
  } catch (const evaluator::Stopped&) {
  }
  return counted;
}

Counted count_reachable(const Model& model, const State& from, const CountBounds& bounds,
                        const StopToken& stop) {
  model.evaluator().stop_on(stop);
  for (const int words : {1, 2}) {
    const std::optional<Packing> packing = Packing::of(model, from, words);
    if (!packing) continue;
    try {
      return count_packed(model, *packing, words, from, bounds, stop);
    } catch (const DoesNotFit&) {
    }
  }
  return count_by_keys(model, from, bounds, stop);
}

Counted count_games(const Model& model, const State& from, const CountBounds& bounds, const StopToken& stop) {
  model.evaluator().stop_on(stop);
  GameCounter games(model, from, bounds, stop);
  const auto count = [&] {
    const Count value = games.from(from, bounds.depth.value_or(-1));
    return Counted{value, !games.given_up()};
  };
  try {
    try {
      return count();
    } catch (const DoesNotFit&) {
      games.pack_nothing();
      return count();
    }
  } catch (const evaluator::Stopped&) {
    return {0, false};
  }
}

}  // namespace ruleproof
