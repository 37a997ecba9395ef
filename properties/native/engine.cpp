#include "properties/native/engine.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

#include "properties/engines/agreement.hpp"
#include "properties/native/native.hpp"
#include "reference/compiled/evaluator.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::native {
namespace {

using language::Memory;

constexpr int most_levels_in_c = 4;  // The depth up to which C counts in one call. It is small because each
                                     // level of C's recursion has a list of moves on the stack.

[[noreturn]] void meet_limit() { throw InputError("the C file of this game meets a limit"); }

/// Returns the number of integers that store a value of a `state` variable in C: the number of words of a
/// region, or 1.
std::size_t size_of(const Value& value) {
  std::size_t size = 0;
  compiled::each_kept(value, [&](std::int64_t) { ++size; });
  return size;
}

}  // namespace

NativeEngine::NativeEngine(SharedLibrary library, const Model& model)
    : library_(std::move(library)),
      document_(model.document()),
      past_(new std::uint64_t[static_cast<std::size_t>(library_->past_bytes) / sizeof(std::uint64_t) + 1]),
      stones_(static_cast<std::size_t>(library_->owners * library_->words)),
      memory_(static_cast<std::size_t>(library_->places)),
      moves_(static_cast<std::size_t>(library_->most_moves) * stride()) {
  for (const std::vector<Value>& values : model.empty().memory)
    for (values_.push_back(0); const Value& value : values)
      values_.back() += static_cast<int>(size_of(value));
  restart(library_->start);
}

std::size_t NativeEngine::stride() const {
  return static_cast<std::size_t>(2 + library_->most_plays * (1 + library_->most_arguments));
}

void NativeEngine::restart(void (*start)(void* state, void* past)) {
  states_.assign(1, Words(static_cast<std::size_t>(library_->state_bytes) / sizeof(std::uint64_t) + 1));
  start(now(), past_.get());
}

void NativeEngine::put(const Content& content, bool is_moment) {
  Words stones;
  for (const BoardRegion& region : content.stones)
    stones.insert(stones.end(), region.words().begin(), region.words().end());
  const std::vector<std::int64_t> memory = memory_of(document_, content);
  if (!library_->put(now(), stones.data(), memory.data(), content.to_move, is_moment)) meet_limit();
}

void NativeEngine::set_up(const State& state) {
  std::vector<const Content*> moments;
  for (const Past* past = state.past.get(); past; past = past->earlier.get())
    moments.push_back(&past->content);
  restart(library_->clear);
  for (auto moment = moments.rbegin(); moment != moments.rend(); ++moment) put(**moment, true);
  put(*state.now, false);
}

void NativeEngine::set_up(const Shown& position) {
  Words stones(stones_.size());
  for (const Owned& stone : position.stones)
    stones[static_cast<std::size_t>(stone.owner * library_->words + stone.place / 64)] |= std::uint64_t{1}
                                                                                          << stone.place % 64;
  std::vector<std::int64_t> memory;
  for (std::size_t i = 0; i < document_.memory.size(); ++i) {
    const Fact::Values& values = position.facts[i].values;
    if (document_.memory[i].kind == Memory::Kind::region) {
      memory.resize(memory.size() + static_cast<std::size_t>(values_[i]));
      for (const std::int64_t point : values)
        memory[memory.size() - static_cast<std::size_t>(values_[i] - point / 64)] |= std::int64_t{1}
                                                                                     << point % 64;
    } else if (document_.memory[i].kind == Memory::Kind::player) {
      for (const std::int64_t player : values) memory.push_back(player < 0 ? 0 : std::int64_t{1} << player);
    } else {
      memory.insert(memory.end(), values.begin(), values.end());
    }
  }
  restart(library_->clear);
  if (!library_->put(now(), stones.data(), memory.data(), position.to_move, true) || !library_->end(now()))
    meet_limit();
}

bool NativeEngine::each_position(const Content& content,
                                 const std::function<void(const Model::Reached&)>& visit) {
  restart(library_->clear);
  put(content, true);
  if (!library_->end(now())) return false;
  std::vector<BoardRegion> stones = content.stones;
  std::vector<std::int64_t> memory;
  Words after;
  for (auto* list : {library_->moves, library_->asides}) {
    const int found = list(now(), moves_.data(), library_->most_moves);
    if (found < 0 || found > library_->most_moves) return false;
    for (int i = 0; i < found; ++i) {
      after = states_.back();
      if (library_->play_listed(after.data(), &moves_[static_cast<std::size_t>(i) * stride()]) <= 0)
        return false;
      read(after);
      for (std::size_t owner = 0; owner < stones.size(); ++owner)
        stones[owner] =
            BoardRegion(stones[owner].board(), std::span(stones_).subspan(owner * words(), words()));
      memory.clear();
      each_value([&](const Memory& kind, int, std::int64_t value) {
        if (!kind.is_note) memory.push_back(value);
      });
      visit({stones, to_move_, memory});
    }
  }
  return true;
}

MoveList NativeEngine::listed(void* state, bool with_asides) {
  MoveList moves;
  for (auto* list : {library_->moves, library_->asides}) {
    if (list == library_->asides && !with_asides) continue;
    const int found = list(state, moves_.data(), library_->most_moves);
    if (found < 0 || found > library_->most_moves) meet_limit();
    for (const int* next = moves_.data(); next != moves_.data() + static_cast<std::size_t>(found) * stride();
         next += stride()) {
      Move move{next[0], {}};
      for (const int* play = next + 2; std::ssize(move.plays) < next[1];
           play += 1 + library_->most_arguments) {
        Play& added = move.plays.emplace_back(Play{*play, {}});
        for (const auto& parameter : document_.actions[static_cast<std::size_t>(*play)].parameters)
          added.arguments.push_back({parameter.type, play[1 + added.arguments.size()]});
      }
      moves.add(std::move(move));
    }
  }
  moves.sort();
  return moves;
}

MoveList NativeEngine::moves() { return listed(now(), true); }

const int* NativeEngine::encoded(const Move& move) {
  if (std::ssize(move.plays) > library_->most_plays) return nullptr;
  std::fill_n(moves_.begin(), stride(), 0);
  moves_[0] = move.player;
  moves_[1] = static_cast<int>(move.plays.size());
  int* next = &moves_[2];
  for (const Play& play : move.plays) {
    *next++ = play.action;
    for (std::size_t i = 0; i < play.arguments.size(); ++i) next[i] = play.arguments[i].value;
    next += library_->most_arguments;
  }
  return moves_.data();
}

bool NativeEngine::is_legal(const Move& move) {
  const int* const code = encoded(move);
  if (!code) return false;
  Words copy = states_.back();
  const int played = library_->play(copy.data(), code);
  if (played < 0) meet_limit();
  return played > 0;
}

int NativeEngine::outcomes(const Move& move) { return is_legal(move) ? 1 : 0; }

void NativeEngine::play(const Move& move, int) {
  states_.push_back(states_.back());
  const int* const code = encoded(move);
  const int played = code ? library_->play(now(), code) : 0;
  if (played > 0) return;
  states_.pop_back();
  if (played < 0) meet_limit();
  throw std::logic_error("the C file refuses a move");
}

void NativeEngine::undo() { states_.pop_back(); }

void NativeEngine::read(const Words& state) {
  library_->read(state.data(), stones_.data(), memory_.data(), &to_move_, &is_over_);
}

/// Calls f(memory, place, value) for each integer of the `state` variables that `read` has stored. `memory`
/// is the variable, and `place` the index of the integer among those of this variable. If the variable holds
/// players, `value` is a player's number, or -1 for nobody.
template <class F>
void NativeEngine::each_value(F f) const {
  auto next = memory_.begin();
  for (std::size_t i = 0; i < values_.size(); ++i)
    for (int k = 0; k < values_[i]; ++k, ++next) {
      const Memory& memory = document_.memory[i];
      const bool is_player = memory.kind == Memory::Kind::player;
      f(memory, k,
        !is_player   ? *next
        : *next == 0 ? -1
                     : std::countr_zero(static_cast<std::uint64_t>(*next)));
    }
}

Shown NativeEngine::shown() {
  read(states_.back());
  Shown shown{.to_move = is_over_ ? -1 : to_move_, .is_over = is_over_};
  const auto each_point = [](std::uint64_t bits, int word, auto f) {
    for (; bits != 0; bits &= bits - 1) f(64 * word + std::countr_zero(bits));
  };
  for (int i = 0; i < std::ssize(stones_); ++i)
    each_point(stones_[static_cast<std::size_t>(i)], i % library_->words,
               [&](int point) { shown.stones.push_back({point, i / library_->words}); });
  std::ranges::sort(shown.stones);
  for (const Memory& memory : document_.memory) shown.facts.push_back({memory.name.name});
  each_value([&](const Memory& memory, int index, std::int64_t value) {
    Fact::Values& values = shown.facts[static_cast<std::size_t>(&memory - document_.memory.data())].values;
    if (memory.kind == Memory::Kind::region)
      each_point(static_cast<std::uint64_t>(value), index, [&](int point) { values.push_back(point); });
    else
      values.push_back(value);
  });
  return shown;
}

std::uint64_t NativeEngine::key() { return library_->key(now()); }

std::vector<std::string> NativeEngine::check() {
  Words copy = states_.back();
  library_->forget(copy.data());
  if (listed(copy.data(), true) == moves()) return {};
  return {"the legal moves differ once what was derived from the position is derived again"};
}

PerftSums NativeEngine::perft(int depth) {
  const auto score = memory_of_scores(document_);
  if (!score && depth <= most_levels_in_c) {
    const std::int64_t count = library_->perft(now(), depth);
    if (count < 0) meet_limit();
    return {.count = static_cast<std::uint64_t>(count)};
  }
  PerftSums sums;
  for (const Move& move : listed(now(), false).moves()) {
    play(move, 0);
    if (depth == 1) {
      read(states_.back());
      const auto first =
          memory_.begin() +
          std::accumulate(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(*score), 0);
      add_turn(sums, move.player, {first, first + values_[*score]});
    } else {
      add(sums, perft(depth - 1));
    }
    undo();
  }
  return sums;
}

namespace {

/// The engine of a library that may become available while a count runs.
class Switch {
 public:
  Switch(const Model& model, LibrarySource source) : model_(model), source_(std::move(source)) {}

  /// Returns the engine; null as long as the library is not available.
  NativeEngine* engine() {
    if (!engine_)
      if (SharedLibrary library = source_())
        engine_ = std::make_shared<NativeEngine>(std::move(library), model_);
    return engine_.get();
  }

 private:
  const Model& model_;
  LibrarySource source_;
  std::shared_ptr<NativeEngine> engine_;
};

/// Counts sequences of turns: at first by the model, and by the engine as soon as the library is available.
class Count {
 public:
  Count(const Model& model, const StopToken& stop, const LibrarySource& source)
      : model_(model), stop_(stop), switch_(model, source) {}

  /// Adds the sums over the sequences of `depth` turns from a state that is not over; returns false if
  /// stopped.
  bool add_sequences(const State& state, int depth) {
    if (stop_.stop_requested()) return false;
    if (NativeEngine* engine = switch_.engine()) {
      try {
        engine->set_up(state);
        return add_or_stop(ruleproof::perft(*engine, model_.document(), depth, stop_));
      } catch (const InputError&) {  // the engine met a limit
      }
    }
    if (depth == 1) return add_or_stop(ruleproof::perft(model_, state, 1, stop_));
    return std::ranges::all_of(model_.outcomes(state, true, Listing::as_counted), [&](const auto& outcome) {
      return outcome.second.is_over || add_sequences(outcome.second, depth - 1);
    });
  }

  PerftSums sums;

 private:
  bool add_or_stop(const std::optional<PerftSums>& more) {
    if (more) add(sums, *more);
    return more.has_value();
  }

  const Model& model_;
  const StopToken& stop_;
  Switch switch_;
};

}  // namespace

std::optional<PerftSums> perft(const Model& model, const State& state, int depth, const StopToken& stop,
                               const LibrarySource& source) {
  model.evaluator().stop_on(stop);
  Count count(model, stop, source);
  try {
    if (!state.is_over && !count.add_sequences(state, depth)) return std::nullopt;
  } catch (const evaluator::Stopped&) {
    return std::nullopt;
  }
  return count.sums;
}

EachPosition each_position(const Model& model, LibrarySource source) {
  return [native = Switch(model, std::move(source))](const Content& now, const auto& visit) mutable {
    NativeEngine* const engine = native.engine();
    return engine && engine->each_position(now, visit);
  };
}

}  // namespace ruleproof::native
