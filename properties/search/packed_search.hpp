#pragma once

#include <algorithm>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "properties/search/count.hpp"
#include "properties/search/packing.hpp"
#include "spec/threads.hpp"

// Searches reachable states in packed form, in blocks that several threads share.

namespace ruleproof {

/// Thrown if the memory limit is reached.
struct Full {};
/// Thrown if a state does not fit into the words of its packed form.
struct DoesNotFit {};

/// A set of packed states in a flat hash table.
class PackedSet {
 public:
  /// Creates an empty set. The packed form of its states has `words` words, one or two.
  PackedSet(int words, std::size_t most_bytes);

  /// Adds a state. Returns whether it is new. Throws Full.
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

/// Finds the successors of packed states, and counts the states passed to `add`. All states in arguments and
/// results are the representatives of their symmetry classes.
class PackedSearch {
 public:
  /// The model must outlive the search; the first worker uses this model.
  PackedSearch(const Model& model, Packing packing, int words, const CountBounds& bounds, StopToken stop);
  PackedSearch(const PackedSearch&) = delete;

  /// Returns the representative of a state, to begin a search.
  Packed first(const State& from) const { return packing_.representative(*packing_.pack(from)); }

  /// Counts a state and its symmetric images; returns false if they were counted before. Throws Full.
  bool add(const Packed& state);
  Count counted() const { return counted_; }

  /// Calls `visit` for each state that one move reaches from any of `states`; some states are visited more
  /// than once. Returns false if a stop request or the limit of steps ended the search early. Throws
  /// DoesNotFit, evaluator::Stopped, and the exceptions of `visit`.
  template <class Visit>
  bool each_reached(std::span<const Packed> states, const Visit& visit) {
    for (; !states.empty(); states = states.subspan(std::min(states.size(), block))) {
      if (!expand(states.first(std::min(states.size(), block)))) return false;
      for (const Worker& worker : workers_)
        for (const Packed& state : worker.reached) visit(state);
    }
    return true;
  }

  /// Returns the number of bytes that the counted states occupy.
  std::size_t bytes() const { return seen_.bytes(); }

 private:
  static constexpr std::size_t block = 8'192;

  struct Worker {
    Worker(const Model& model, const Packing& packing, const CountBounds& bounds);
    void expand(const Packed& packed);

    const Model& model;
    Packing packing;
    Content content;
    EachPosition faster;
    std::vector<Packed> reached;
    std::exception_ptr failure;
  };

  bool is_to_end() const;
  bool expand(std::span<const Packed> states);

  const Packing packing_;
  const CountBounds bounds_;
  const StopToken stop_;
  std::deque<Model> models_;  ///< models of all workers except the first
  std::deque<Worker> workers_;
  PackedSet seen_;
  Count counted_ = 0;
};

}  // namespace ruleproof
