#include "properties/model/count.hpp"

#include <algorithm>
#include <deque>
#include <exception>
#include <memory>
#include <span>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "properties/engines/engine.hpp"
#include "properties/model/packing.hpp"
#include "reference/model/key.hpp"

namespace ruleproof::model {
namespace {

constexpr Count most_boards = Count{1} << 26;

template <class T>
void add_to(T& sum, T more) {
  if (__builtin_add_overflow(sum, more, &sum)) throw InputError("perft: a sum needs more than 64 bits");
}

/// Adds those of one depth; false if it was stopped.
bool add_sequences(Model& model, const State& state, int depth, const std::stop_token& stop,
                   PerftSums& sums) {
  if (stop.stop_requested()) return false;
  if (depth == 1) {
    model.each_turn(state,
                    [&](int mover, const std::vector<Number>& scores) { add_turn(sums, mover, scores); });
    return true;
  }
  return std::ranges::all_of(model.outcomes(state, true), [&](const auto& outcome) {
    return add_sequences(model, outcome.second, depth - 1, stop, sums);
  });
}

// What is kept beside a key by whoever keeps it.
constexpr std::size_t bytes_of_entry = 64;

/// What a state with its moment takes, as far as it shares nothing.
std::size_t bytes_of(const State& state) {
  std::size_t bytes =
      sizeof(State) + sizeof(Past) + bytes_of_entry + state.now->stones.size() * sizeof(BoardRegion);
  for (const auto& values : state.now->memory) {
    bytes += sizeof(values) + values.size() * sizeof(Value);
    for (const Value& value : values)
      if (const auto* who = std::get_if<evaluator::Players<bool>>(&value))
        bytes += bytes_of_entry + who->has.size() / 8;
  }
  return bytes;
}

/// There is no more room for what would have to be kept.
struct Full {};
/// What is kept does not fit into the words of a state.
struct DoesNotFit {};

/// Packed states, each once, in a flat table.
class PackedSet {
 public:
  PackedSet(int words, std::size_t most_bytes)
      : words_(static_cast<std::size_t>(words)), most_bytes_(most_bytes) {
    grow(smallest);
  }

  bool insert(const Packed& packed) {
    if (8 * (size_ + 1) > 7 * capacity_) grow(2 * capacity_);
    const std::size_t at = place(packed);
    if (table_[at] != none) return false;
    put(at, packed);
    ++size_;
    return true;
  }
  std::size_t bytes() const { return table_.size() * sizeof(std::uint64_t); }

 private:
  static constexpr std::size_t smallest = 1024;
  static constexpr std::uint64_t none = ~std::uint64_t{0};

  std::size_t place(const Packed& packed) const {
    for (std::size_t i = hash_of(packed) & (capacity_ - 1);; i = (i + 1) & (capacity_ - 1)) {
      const std::size_t at = i * words_;
      if (table_[at] == none ||
          (table_[at] == packed.board && (words_ == 1 || table_[at + 1] == packed.memory)))
        return at;
    }
  }
  void put(std::size_t at, const Packed& packed) {
    table_[at] = packed.board;
    if (words_ == 2) table_[at + 1] = packed.memory;
  }
  /// Both tables are there for a while.
  void grow(std::size_t capacity) {
    if ((capacity + capacity_) * words_ * sizeof(std::uint64_t) > most_bytes_) throw Full();
    const std::vector<std::uint64_t> old =
        std::exchange(table_, std::vector<std::uint64_t>(capacity * words_, none));
    capacity_ = capacity;
    for (std::size_t at = 0; at < old.size(); at += words_) {
      if (old[at] == none) continue;
      const Packed packed{old[at], words_ == 2 ? old[at + 1] : 0};
      put(place(packed), packed);
    }
  }

  const std::size_t words_;
  const std::size_t most_bytes_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
  std::vector<std::uint64_t> table_;
};

/// Finds where packed states lead, on a model of its own.
class Expander {
 public:
  Expander(Model& model, const Packing& packing) : model_(model), packing_(packing), content_(model.empty()) {
    content_.remembered.is_on = true;
  }

  void expand(const Packed& packed, std::vector<Packed>& reached) {
    const auto add = [&](const std::optional<Packed>& state) {
      if (!state) throw DoesNotFit();
      reached.push_back(packing_.representative(*state));
    };
    if (model_.goes_by_positions()) {
      content_ = model_.empty();
      packing_.unpack(packed, content_);
      if (model_.each_position(content_, [&](const Model::Reached& one) { add(packing_.pack(one)); })) return;
    }
    for (const auto& [move, after] : model_.outcomes(packing_.unpack(packed))) add(packing_.pack(after));
  }

 private:
  Model& model_;
  const Packing& packing_;
  Content content_;
};

/// Level by level, each in blocks that several threads may share.
class PackedSearch {
 public:
  PackedSearch(Model& model, const Packing& packing, int words, const CountBounds& bounds,
               const std::stop_token& stop)
      : packing_(packing), bounds_(bounds), stop_(stop), seen_(words, bounds.bytes) {
    workers_.push_back({nullptr, std::nullopt, {}, {}});
    workers_.front().expander.emplace(model, packing);
    models_.push_back(&model);
  }

  Counted run(const Packed& from) {
    add(packing_.representative(from));
    try {
      for (int moves = 0; !next_.empty() && moves != bounds_.depth; ++moves) {
        const std::vector<Packed> latest = std::exchange(next_, {});
        for (std::size_t begin = 0; begin < latest.size(); begin += block) {
          if (is_to_end() || bytes(latest) > bounds_.bytes) return {counted_, false};
          expand({latest.begin() + static_cast<std::ptrdiff_t>(begin),
                  latest.begin() + static_cast<std::ptrdiff_t>(std::min(latest.size(), begin + block))});
        }
      }
    } catch (const Full&) {
      return {counted_, false};
    } catch (const evaluator::Stopped&) {
      return {counted_, false};
    }
    return {counted_, true};
  }

 private:
  static constexpr std::size_t block = 8'192;
  static constexpr std::size_t fewest_to_share = 1'024;

  struct Worker {
    std::unique_ptr<Model> own;  ///< none: the caller's
    std::optional<Expander> expander;
    std::vector<Packed> reached;
    std::exception_ptr failure;
  };

  void add(const Packed& state) {
    if (!seen_.insert(state)) return;
    counted_ += static_cast<Count>(packing_.images(state));
    next_.push_back(state);
  }

  bool is_to_end() const {
    long steps = 0;
    for (const Model* model : models_) steps += model->steps();
    return steps > bounds_.steps || stop_.stop_requested();
  }
  std::size_t bytes(const std::vector<Packed>& latest) const {
    return seen_.bytes() + (latest.capacity() + next_.capacity()) * sizeof(Packed);
  }

  void expand(std::span<const Packed> states) {
    const std::size_t shares = states.size() < fewest_to_share ? 1 : std::max(1u, bounds_.threads);
    while (workers_.size() < shares) {
      Model& first = *models_.front();
      Worker& worker = workers_.emplace_back();
      worker.own = std::make_unique<Model>(first.document(), first.setting(), first.world().board().size(),
                                           Evaluation::compiled);
      worker.own->evaluator().stop_on(stop_);
      models_.push_back(worker.own.get());
      packings_.push_back(std::make_unique<Packing>(packing_.on(*worker.own)));
      worker.expander.emplace(*worker.own, *packings_.back());
    }
    const auto work = [&](std::size_t share) {
      Worker& worker = workers_[share];
      worker.reached.clear();
      try {
        for (std::size_t i = share; i < states.size() && !stop_.stop_requested(); i += shares)
          worker.expander->expand(states[i], worker.reached);
      } catch (...) {
        worker.failure = std::current_exception();
      }
    };
    {
      std::vector<std::jthread> threads;
      for (std::size_t share = 1; share < shares; ++share) {
        try {
          threads.emplace_back(work, share);
        } catch (const std::system_error&) {  // there is no thread more
          work(share);
        }
      }
      work(0);
    }
    for (Worker& worker : workers_)
      if (worker.failure) std::rethrow_exception(std::exchange(worker.failure, nullptr));
    for (std::size_t share = 0; share < shares; ++share)
      for (const Packed& state : workers_[share].reached) add(state);
  }

  const Packing& packing_;
  const CountBounds& bounds_;
  const std::stop_token& stop_;
  std::deque<Worker> workers_;
  std::vector<Model*> models_;
  std::vector<std::unique_ptr<Packing>> packings_;
  PackedSet seen_;
  std::vector<Packed> next_;
  Count counted_ = 0;
};

/// Whatever the past: each state is told by its key, and kept as long as nobody has looked where it leads.
Counted count_by_keys(Model& model, const State& from, const CountBounds& bounds,
                      const std::stop_token& stop) {
  Keys keys(model.document(), model.setting());
  std::size_t bytes = bytes_of(from);
  std::unordered_set<std::string> seen{keys.key(from)};
  std::vector<State> latest{from};
  try {
    for (int moves = 0; !latest.empty() && moves != bounds.depth; ++moves) {
      std::vector<State> next;
      for (State& state : latest) {
        if (bytes >= bounds.bytes || model.steps() > bounds.steps || stop.stop_requested())
          return {seen.size(), false};
        for (auto& [move, after] : model.outcomes(state)) {
          const auto [key, is_new] = seen.insert(keys.key(after));
          if (!is_new) continue;
          bytes += key->capacity() + bytes_of_entry + bytes_of(after);
          next.push_back(std::move(after));
        }
        // What comes later shares its moment only where the past decides.
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

/// The games from each state, remembered: states come back by other orders of the same moves.
class GameCounter {
 public:
  GameCounter(Model& model, const State& from, const CountBounds& bounds, const std::stop_token& stop)
      : model_(model),
        keys_(model.document(), model.setting()),
        packing_(Packing::of(model, from, 2)),
        stop_(stop),
        bounds_(bounds) {}

  /// Games of at most `depth` moves; of any number if it is negative.
  Count from(const State& state, int depth) {
    if (state.is_over) return 1;
    if (depth == 0 || given_up()) return 0;
    const auto [entry, is_new] = known_.try_emplace(key(state, depth), std::nullopt);
    std::optional<Count>& known = entry->second;  // stays where it is
    if (!is_new && !known)
      throw InputError(
          "a game can come back to where it was, so that there is no end of games; give a depth");
    if (!is_new) return *known;
    bytes_ += entry->first.capacity() + sizeof(*entry) + bytes_of_entry;
    Count games = 0;
    for (const auto& [move, after] : model_.outcomes(state))
      if (__builtin_add_overflow(games, from(after, depth - 1), &games))
        throw InputError("there are 2^128 games or more");
    known = games;
    return games;
  }

  bool given_up() const {
    return bytes_ >= bounds_.bytes || model_.steps() > bounds_.steps || stop_.stop_requested();
  }

 private:
  /// States that are turned or reflected have as many games.
  std::string key(const State& state, int depth) {
    std::string key;
    if (packing_) {
      const auto packed = packing_->pack(state);
      if (!packed) throw DoesNotFit();
      const Packed one = packing_->representative(*packed);
      for (const std::uint64_t word : {one.board, one.memory})
        key.append(reinterpret_cast<const char*>(&word), word == 0 ? 1 : sizeof word);
    } else {
      key = keys_.key(state);
    }
    if (depth > 0) key += ' ' + std::to_string(depth);
    return key;
  }

  Model& model_;
  Keys keys_;
  std::optional<Packing> packing_;
  const std::stop_token stop_;
  const CountBounds& bounds_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, std::optional<Count>>
      known_;  // nothing: of a state that is being looked at

 public:
  void pack_nothing() {
    packing_.reset();
    known_.clear();
    bytes_ = 0;
  }
};

}  // namespace

void add_turn(PerftSums& sums, int mover, const std::vector<Number>& scores) {
  add_to(sums.count, std::uint64_t{1});
  if (scores.empty()) return;
  std::int64_t sum = 0;
  for (std::size_t player = 0; player < scores.size(); ++player)
    add_to(sum, static_cast<std::int64_t>(player + 1) * (scores[player] / 2));
  std::uint64_t square = 0;
  if (__builtin_mul_overflow(sum, sum, &square)) throw InputError("perft: a sum needs more than 64 bits");
  add_to(sums.squares, square);
  add_to(sums.mover, scores[static_cast<std::size_t>(mover)] / 2);
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
  if (model.is_unbounded())
    throw InputError(
        "a grid without an edge has no end of positions; count reachable ones or games, to a depth");
  Count boards = 1;
  for (int point = 0; point < model.world().points(); ++point)
    if ((boards *= static_cast<unsigned>(model.players() + 1)) > most_boards)
      throw TooLargeToCount("there are more than 2^26 boards to look at; take a smaller --board");
  model.evaluator().stop_on(stop);
  Counted counted{0, false};
  if (!model.defines_settled()) return {boards, true};
  try {
    for (Count board = 0; board < boards; ++board) {
      if (stop.stop_requested()) return counted;
      Content content = model.empty();
      Count left = board;
      for (int point = 0; point < model.world().points();
           ++point, left /= static_cast<unsigned>(model.players() + 1))
        if (const auto owner = static_cast<std::size_t>(left % static_cast<unsigned>(model.players() + 1));
            owner > 0)
          content.stones[owner - 1].add(point);
      counted.value += model.is_settled(content) ? 1 : 0;
    }
    counted.complete = true;
  } catch (const evaluator::Stopped&) {
  }
  return counted;
}

Counted count_positions(const GameSpec& game, Model& model, const std::stop_token& stop) {
  if (!model.is_unbounded())
    if (const auto counted = count_by_engine(game, model.world().board().size(), stop)) return *counted;
  return count_positions(model, stop);
}

Counted count_reachable(Model& model, const State& from, const CountBounds& bounds,
                        const std::stop_token& stop) {
  model.evaluator().stop_on(stop);
  for (const int words : {1, 2}) {
    const std::optional<Packing> packing = Packing::of(model, from, words);
    if (!packing) continue;
    try {
      return PackedSearch(model, *packing, words, bounds, stop).run(*packing->pack(from));
    } catch (const DoesNotFit&) {
    }
  }
  return count_by_keys(model, from, bounds, stop);
}

Counted count_games(Model& model, const State& from, const CountBounds& bounds, const std::stop_token& stop) {
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

}  // namespace ruleproof::model
