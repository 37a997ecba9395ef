#pragma once

#include <string>
#include <vector>

#include "spec/move.hpp"

namespace ruleproof {

/// What one prover found out about one property under one ruleset.
struct Finding {
  enum class Result {
    proved,        ///< it holds of everything that the prover speaks of
    refuted,       ///< there is a counterexample
    nothing,       ///< tested, and no counterexample was found
    unknown,       ///< `why` says what stood in the way
    contradicted,  ///< two solvers disagree about a query, or a query and the evaluator about a small board;
                   ///< `why` says where
    stopped,       ///< the caller asked it to stop
  };

  Result result = Result::unknown;
  std::string how = "";          ///< "every-board", "all-positions", "exhausted", "random", "solved"
  std::vector<Size> sizes = {};  ///< the boards that it speaks of; none if it speaks of all
  std::string why = "";          ///< of unknown; or what the result does not cover
  std::string tool = "";         ///< "Z3 4.8.12", or "Z3 4.8.12 and cvc5 1.0.3" if both say so of each query
  bool reachable = true;         ///< whether the counterexample is a game from the start, or a set-up
};

}  // namespace ruleproof
