#pragma once

#include <algorithm>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "properties/search/count.hpp"
#include "properties/search/packing.hpp"

// What is reachable, in packed states: level by level, in blocks that several threads share.

namespace ruleproof::model {

/// There is no more room for what would have to be kept.
struct Full {};
/// What is kept does not fit into the words of a state.
struct DoesNotFit {};

/// Packed states, each once, in a flat table.
class PackedSet {
 public:
  /// Of states in so many words, one or two.
  PackedSet(int words, std::size_t most_bytes);

  /// Whether it is new. Throws Full.
  bool insert(const Packed& packed);
  std::size_t bytes() const { return table_.size() * sizeof(std::uint64_t); }

 private:
  std::size_t place(const Packed& packed) const;
  void put(std::size_t at, const Packed& packed);
  void grow(std::size_t capacity);

  const std::size_t words_;
  const std::size_t most_bytes_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
  std::vector<std::uint64_t> table_;
};

/// Finds where packed states lead, and counts those that it is told of. Up to symmetries: all states that go
/// in and come out are their own representatives.
class PackedSearch {
 public:
  /// The model must outlive it; its first thread works on that one.
  PackedSearch(Model& model, Packing packing, int words, const CountBounds& bounds, std::stop_token stop);
  PackedSearch(const PackedSearch&) = delete;

  /// Where a search begins.
  Packed first(const State& from) const { return packing_.representative(*packing_.pack(from)); }

  /// Counts a state with all that symmetries make of it; false if it is counted already. Throws Full.
  bool add(const Packed& state);
  Count counted() const { return counted_; }

  /// Visits what one move makes of these, some of it more than once; false if that is not all, since it was
  /// stopped or has done the steps that it may. Throws DoesNotFit, evaluator::Stopped, and what the visit
  /// throws.
  template <class Visit>
  bool each_reached(std::span<const Packed> states, const Visit& visit) {
    for (; !states.empty(); states = states.subspan(std::min(states.size(), block))) {
      if (!expand(states.first(std::min(states.size(), block)))) return false;
      for (const Worker& worker : workers_)
        for (const Packed& state : worker.reached) visit(state);
    }
    return true;
  }

  /// Of what is counted.
  std::size_t bytes() const { return seen_.bytes(); }

 private:
  static constexpr std::size_t block = 8'192;

  struct Worker {
    Worker(Model& model, const Packing& packing);
    void expand(const Packed& packed);

    Model& model;
    Packing packing;
    Content content;
    std::vector<Packed> reached;
    std::exception_ptr failure;
  };

  bool is_to_end() const;
  bool expand(std::span<const Packed> states);

  const Packing packing_;
  const CountBounds bounds_;
  const std::stop_token stop_;
  std::deque<Model> models_;  ///< of the workers but the first
  std::deque<Worker> workers_;
  PackedSet seen_;
  Count counted_ = 0;
};

}  // namespace ruleproof::model
