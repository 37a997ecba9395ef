#include "properties/search/packed_search.hpp"

#include <algorithm>
#include <cstdint>
#include <system_error>
#include <thread>
#include <utility>

#include "reference/evaluator/board_evaluator.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

constexpr std::size_t smallest_table = 1024;
constexpr std::uint64_t none = ~std::uint64_t{0};
constexpr std::size_t fewest_to_share = 1'024;

}  // namespace

PackedSet::PackedSet(int words, std::size_t most_bytes)
    : words_(static_cast<std::size_t>(words)), most_bytes_(most_bytes) {
  grow(smallest_table);
}

bool PackedSet::insert(const Packed& packed) {
  if (8 * (size_ + 1) > 7 * capacity_) grow(2 * capacity_);
  const std::size_t at = place(packed);
  if (table_[at] != none) return false;
  put(at, packed);
  ++size_;
  return true;
}

std::size_t PackedSet::place(const Packed& packed) const {
  for (std::size_t i = hash_of(packed) & (capacity_ - 1);; i = (i + 1) & (capacity_ - 1)) {
    const std::size_t at = i * words_;
    if (table_[at] == none ||
        (table_[at] == packed.board && (words_ == 1 || table_[at + 1] == packed.memory)))
      return at;
  }
}

void PackedSet::put(std::size_t at, const Packed& packed) {
  table_[at] = packed.board;
  if (words_ == 2) table_[at + 1] = packed.memory;
}

/// Enlarges the table. The old and the new table exist at the same time, so throws Full if together they
/// exceed the limit.
void PackedSet::grow(std::size_t capacity) {
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

PackedSearch::Worker::Worker(const Model& model, const Packing& packing, const CountBounds& bounds)
    : model(model), packing(packing.on(model)), content(model.empty()) {
  if (bounds.faster) faster = bounds.faster(model);
  content.remembered.is_on = true;
}

void PackedSearch::Worker::expand(const Packed& packed) {
  const auto add = [&](const std::optional<Packed>& state) {
    if (!state) throw DoesNotFit();
    reached.push_back(packing.representative(*state));
  };
  if (model.goes_by_positions()) {
    content = model.empty();
    packing.unpack(packed, content);
    const auto visit = [&](const Model::Reached& one) { add(packing.pack(one)); };
    if (faster && faster(content, visit)) return;
    if (model.each_position(content, visit)) return;
  }
  for (const auto& [move, after] : model.outcomes(packing.unpack(packed))) add(packing.pack(after));
}

PackedSearch::PackedSearch(const Model& model, Packing packing, int words, const CountBounds& bounds,
                           StopToken stop)
    : packing_(std::move(packing)), bounds_(bounds), stop_(std::move(stop)), seen_(words, bounds.bytes) {
  workers_.emplace_back(model, packing_, bounds_);
}

bool PackedSearch::add(const Packed& state) {
  if (!seen_.insert(state)) return false;
  counted_ += static_cast<Count>(packing_.images(state));
  return true;
}

bool PackedSearch::is_to_end() const {
  std::int64_t steps = 0;
  for (const Worker& worker : workers_) steps += worker.model.steps();
  return steps > bounds_.steps || stop_.stop_requested();
}

bool PackedSearch::expand(std::span<const Packed> states) {
  if (is_to_end()) return false;
  const std::size_t shares = states.size() < fewest_to_share ? 1 : std::max(1u, bounds_.threads);
  while (workers_.size() < shares) {
    const Model& first = workers_.front().model;
    const Model& more = models_.emplace_back(first.game(), Evaluation::compiled);
    more.evaluator().stop_on(stop_);
    workers_.emplace_back(more, packing_, bounds_);
  }
  const auto work = [&](std::size_t share) {
    Worker& worker = workers_[share];
    try {
      for (std::size_t i = share; i < states.size() && !stop_.stop_requested(); i += shares)
        worker.expand(states[i]);
    } catch (...) {
      worker.failure = std::current_exception();
    }
  };
  for (Worker& worker : workers_) worker.reached.clear();
  {
#ifdef __cpp_lib_jthread
    std::vector<std::jthread> threads;
    for (std::size_t share = 1; share < shares; ++share) {
      try {
        threads.emplace_back(work, share);
      } catch (const std::system_error&) {  // no more threads are available, so this thread does the work
        work(share);
      }
    }
#else
    for (std::size_t share = 1; share < shares; ++share) work(share);
#endif
    work(0);
  }
  for (Worker& worker : workers_)
    if (worker.failure) std::rethrow_exception(std::exchange(worker.failure, nullptr));
  return !stop_.stop_requested();
}

}  // namespace ruleproof
