#include "properties/native/engine.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "properties/engines/agreement.hpp"
#include "properties/native/native.hpp"
#include "reference/compiled/evaluator.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::native {
namespace {

using language::Memory;
using model::Fact;
using model::Move;
using model::MoveList;
using model::Play;

constexpr int most_levels_in_c = 4;  // each has a list of moves on the stack

[[noreturn]] void meet_limit() { throw InputError("the C file of this game meets a limit"); }

/// Returns how many numbers C has for a value of memory: the words of a region, or one.
std::size_t size_of(const model::Value& value) {
  std::size_t size = 0;
  compiled::each_kept(value, [&](std::int64_t) { ++size; });
  return size;
}

void add(model::PerftSums& sums, const model::PerftSums& more) {
  sums.count += more.count;
  sums.squares += more.squares;
  sums.mover += more.mover;
}

}  // namespace

NativeEngine::NativeEngine(SharedLibrary library, const model::Model& model)
    : library_(std::move(library)),
      document_(model.document()),
      past_(new std::uint64_t[static_cast<std::size_t>(library_->past_bytes) / sizeof(std::uint64_t) + 1]),
      stones_(static_cast<std::size_t>(library_->owners * library_->words)),
      memory_(static_cast<std::size_t>(library_->places)),
      moves_(static_cast<std::size_t>(library_->most_moves) * stride()) {
  for (const std::vector<model::Value>& values : model.empty().memory)
    for (values_.push_back(0); const model::Value& value : values)
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

void NativeEngine::put(const model::Content& content, bool is_moment) {
  Words stones;
  for (const BoardRegion& region : content.stones)
    stones.insert(stones.end(), region.words().begin(), region.words().end());
  const std::vector<std::int64_t> memory = memory_of(document_, content);
  if (!library_->put(now(), stones.data(), memory.data(), content.to_move, is_moment)) meet_limit();
}

void NativeEngine::set_up(const model::State& state) {
  std::vector<const model::Content*> moments;
  for (const model::Past* past = state.past.get(); past; past = past->earlier.get())
    moments.push_back(&past->content);
  restart(library_->clear);
  for (auto moment = moments.rbegin(); moment != moments.rend(); ++moment) put(**moment, true);
  put(*state.now, false);
}

void NativeEngine::set_up(const model::Shown& position) {
  Words stones(stones_.size());
  for (const model::Owned& stone : position.stones)
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

void NativeEngine::read() { library_->read(now(), stones_.data(), memory_.data(), &to_move_, &is_over_); }

model::Shown NativeEngine::shown() {
  read();
  model::Shown shown{.to_move = is_over_ ? -1 : to_move_, .is_over = is_over_};
  for (std::size_t i = 0; i < stones_.size(); ++i)
    for (std::uint64_t left = stones_[i]; left != 0; left &= left - 1)
      shown.stones.push_back({static_cast<int>(i) % library_->words * 64 + std::countr_zero(left),
                              static_cast<int>(i) / library_->words});
  std::ranges::sort(shown.stones);
  auto next = memory_.begin();
  for (std::size_t i = 0; i < document_.memory.size(); ++i) {
    Fact::Values& values = shown.facts.emplace_back(Fact{document_.memory[i].name.name}).values;
    const bool is_region = document_.memory[i].kind == Memory::Kind::region;
    for (int k = 0; k < values_[i]; ++k, ++next) {
      const auto bits = static_cast<std::uint64_t>(*next);
      if (is_region)
        for (std::uint64_t left = bits; left != 0; left &= left - 1)
          values.push_back(64 * k + std::countr_zero(left));
      else if (document_.memory[i].kind == Memory::Kind::player)
        values.push_back(bits == 0 ? -1 : std::countr_zero(bits));
      else
        values.push_back(*next);
    }
  }
  return shown;
}

std::uint64_t NativeEngine::key() { return library_->key(now()); }

std::vector<std::string> NativeEngine::check() {
  Words copy = states_.back();
  library_->forget(copy.data());
  if (listed(copy.data(), true) == moves()) return {};
  return {"the legal moves differ once what was derived from the position is derived again"};
}

model::PerftSums NativeEngine::perft(int depth) {
  const auto score = model::memory_of_scores(document_);
  if (!score && depth <= most_levels_in_c) {
    const std::int64_t count = library_->perft(now(), depth);
    if (count < 0) meet_limit();
    return {.count = static_cast<std::uint64_t>(count)};
  }
  model::PerftSums sums;
  for (const Move& move : listed(now(), false).moves()) {
    play(move, 0);
    if (depth == 1) {
      read();
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

/// A count that begins with the model.
class Count {
 public:
  Count(model::Model& model, const StopToken& stop, const NativeSource& source)
      : model_(model), stop_(stop), source_(source) {}

  /// Adds the sequences from a state that is not over; returns false if stopped.
  bool add_sequences(const model::State& state, int depth) {
    if (stop_.stop_requested()) return false;
    if (NativeEngine* engine = source_()) {
      try {
        engine->set_up(state);
        return add_or_stop(model::perft(*engine, model_.document(), depth, stop_));
      } catch (const InputError&) {  // the engine met a limit
      }
    }
    if (depth == 1) return add_or_stop(model::perft(model_, state, 1, stop_));
    return std::ranges::all_of(model_.outcomes(state, true), [&](const auto& outcome) {
      return outcome.second.is_over || add_sequences(outcome.second, depth - 1);
    });
  }

  model::PerftSums sums;

 private:
  bool add_or_stop(const std::optional<model::PerftSums>& more) {
    if (more) add(sums, *more);
    return more.has_value();
  }

  model::Model& model_;
  const StopToken& stop_;
  const NativeSource& source_;
};

}  // namespace

std::optional<model::PerftSums> perft(model::Model& model, const model::State& state, int depth,
                                      const StopToken& stop, const NativeSource& source) {
  model.evaluator().stop_on(stop);
  Count count(model, stop, source);
  try {
    if (!state.is_over && !count.add_sequences(state, depth)) return std::nullopt;
  } catch (const evaluator::Stopped&) {
    return std::nullopt;
  }
  return count.sums;
}

}  // namespace ruleproof::native
