#pragma once

#include <optional>

#include "properties/search/count.hpp"
#include "spec/threads.hpp"

// Defines the interface of counting faster than the model, for claims with `count`.

namespace ruleproof {

/// Counts with native code that is compiled from a document once a count turns out to be long. The results
/// are those of the model.
class FasterCounts {
 public:
  virtual ~FasterCounts() = default;
  /// Returns what perft returns.
  virtual std::optional<PerftSums> perft(const Model& model, const State& state, int depth,
                                         const StopToken& stop) = 0;
  /// Returns what CountBounds::faster creates.
  virtual EachPosition each_position(const Model& model) = 0;
  /// Returns whether native code has been used.
  virtual bool is_used() const = 0;
};

}  // namespace ruleproof
