#pragma once

#include <optional>

#include "properties/search/count.hpp"
#include "spec/threads.hpp"

// Defines an interface for counting faster than the model does. Claims with `count` use it.

namespace ruleproof {

/// Counts by native code. The code is compiled from the document as soon as a count turns out to be long. The
/// results are the same as those of the model.
class FasterCounts {
 public:
  virtual ~FasterCounts() = default;
  /// Returns the result of perft() in properties/search/count.hpp.
  virtual std::optional<PerftSums> perft(const Model& model, const State& state, int depth,
                                         const StopToken& stop) = 0;
  /// Creates the function that visits positions in one thread. CountBounds::faster calls this.
  virtual EachPosition each_position(const Model& model) = 0;
  /// Returns whether native code has been used.
  virtual bool is_used() const = 0;
};

}  // namespace ruleproof
