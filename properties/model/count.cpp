#include "properties/model/count.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "reference/model/key.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
namespace {

constexpr std::size_t most_bytes_of_keys = std::size_t{1} << 30;
constexpr Count most_boards = Count{1} << 32;

template <class T>
void add_to(T& sum, T more) {
  if (__builtin_add_overflow(sum, more, &sum)) throw InputError("perft: a sum needs more than 64 bits");
}

/// Adds those of one depth; false if it was stopped.
bool add_sequences(Model& model, const State& state, int depth, const std::stop_token& stop, PerftSums& sums) {
  if (stop.stop_requested()) return false;
  if (depth == 1) {
    model.each_turn(state, [&](int mover, const std::vector<Number>& scores) { add_turn(sums, mover, scores); });
    return true;
  }
  return std::ranges::all_of(model.outcomes(state, true), [&](const auto& outcome) { return add_sequences(model, outcome.second, depth - 1, stop, sums); });
}

/// The games from each state, remembered: states come back by other orders of the same moves.
class Games {
 public:
  Games(Model& model, const std::stop_token& stop, long most_steps)
      : model_(model), keys_(model.document(), model.setting()), stop_(stop), most_steps_(most_steps) {}

  /// Games of at most `depth` moves; of any number if it is negative.
  Count from(const State& state, int depth) {
    if (state.is_over) return 1;
    if (depth == 0 || given_up()) return 0;
    std::string key = keys_.key(state);
    if (depth > 0) key += std::to_string(depth);
    const auto [entry, is_new] = known_.try_emplace(std::move(key), std::nullopt);
    std::optional<Count>& known = entry->second;  // stays where it is
    if (!is_new && !known) throw InputError("a game can come back to where it was, so that there is no end of games; give a depth");
    if (!is_new) return *known;
    bytes_ += entry->first.size();
    Count games = 0;
    for (const auto& [move, after] : distinct_outcomes(model_, state))
      if (__builtin_add_overflow(games, from(after, depth - 1), &games)) throw InputError("there are 2^128 games or more");
    known = games;
    return games;
  }

  bool given_up() const { return bytes_ >= most_bytes_of_keys || model_.steps() > most_steps_ || stop_.stop_requested(); }

 private:
  Model& model_;
  Keys keys_;
  const std::stop_token stop_;
  const long most_steps_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, std::optional<Count>> known_;  // nothing: of a state that is being looked at
};

}  // namespace

void add_turn(PerftSums& sums, int mover, const std::vector<Number>& scores) {
  add_to(sums.count, std::uint64_t{1});
  if (scores.empty()) return;
  std::int64_t sum = 0;
  for (std::size_t player = 0; player < scores.size(); ++player) add_to(sum, static_cast<std::int64_t>(player + 1) * (scores[player] / 2));
  std::uint64_t square = 0;
  if (__builtin_mul_overflow(sum, sum, &square)) throw InputError("perft: a sum needs more than 64 bits");
  add_to(sums.squares, square);
  add_to(sums.mover, scores[static_cast<std::size_t>(mover)] / 2);
}

std::vector<std::pair<Move, State>> distinct_outcomes(Model& model, const State& state) {
  std::vector<std::pair<Move, State>> all = model.outcomes(state);
  const Keys keys(model.document(), model.setting(), {.notes = true});
  std::unordered_set<std::string> seen;
  std::erase_if(all, [&](const auto& outcome) {
    const State& after = outcome.second;
    return !seen.insert(keys.key(*after.now) + static_cast<char>(after.is_over) + static_cast<char>(after.winner) + key(outcome.first)).second;
  });
  return all;
}

std::optional<PerftSums> perft(Model& model, const State& state, int depth, const std::stop_token& stop) {
  model.evaluator().stop_on(stop);
  PerftSums sums;
  try {
    return add_sequences(model, state, depth, stop, sums) ? std::optional(sums) : std::nullopt;
  } catch (const evaluator::Stopped&) {
    return std::nullopt;
  }
}

Counted count_positions(Model& model, const std::stop_token& stop) {
  if (model.is_unbounded()) throw InputError("a grid without an edge has no end of positions; count reachable ones or games, to a depth");
  Count boards = 1;
  for (int point = 0; point < model.world().points(); ++point)
    if ((boards *= static_cast<unsigned>(model.players() + 1)) > most_boards)
      throw InputError("there are more than 2^32 boards to look at; take a smaller --board");
  model.evaluator().stop_on(stop);
  Counted counted{0, false};
  if (!model.defines_settled()) return {boards, true};
  try {
    for (Count board = 0; board < boards; ++board) {
      if (stop.stop_requested()) return counted;
      Content content = model.empty();
      Count left = board;
      for (int point = 0; point < model.world().points(); ++point, left /= static_cast<unsigned>(model.players() + 1))
        if (const auto owner = static_cast<std::size_t>(left % static_cast<unsigned>(model.players() + 1)); owner > 0)
          content.stones[owner - 1].add(point);
      counted.value += model.is_settled(content) ? 1 : 0;
    }
    counted.complete = true;
  } catch (const evaluator::Stopped&) {
  }
  return counted;
}

Counted count_reachable(Model& model, const State& from, std::optional<int> depth, const std::stop_token& stop, long most_steps) {
  model.evaluator().stop_on(stop);
  Keys keys(model.document(), model.setting());
  std::size_t bytes = 0;
  std::unordered_set<std::string> seen{keys.key(from)};
  std::vector<State> latest{from};
  try {
    for (int moves = 0; !latest.empty() && moves != depth; ++moves) {
      std::vector<State> next;
      for (const State& state : latest) {
        if (bytes >= most_bytes_of_keys || model.steps() > most_steps || stop.stop_requested()) return {seen.size(), false};
        for (auto& [move, after] : model.outcomes(state)) {
          const auto [key, is_new] = seen.insert(keys.key(after));
          if (!is_new) continue;
          bytes += key->size();
          next.push_back(std::move(after));
        }
      }
      latest = std::move(next);
    }
  } catch (const evaluator::Stopped&) {
    return {seen.size(), false};
  }
  return {seen.size(), true};
}

Counted count_games(Model& model, const State& from, std::optional<int> depth, const std::stop_token& stop, long most_steps) {
  model.evaluator().stop_on(stop);
  Games games(model, stop, most_steps);
  try {
    const Count value = games.from(from, depth.value_or(-1));
    return {value, !games.given_up()};
  } catch (const evaluator::Stopped&) {
    return {0, false};
  }
}

}  // namespace ruleproof::model
