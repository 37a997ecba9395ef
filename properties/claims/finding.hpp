#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

/// What one prover found out about one property of one game.
struct Finding {
  enum class Result {
    proved,        ///< it holds of everything that the prover speaks of
    refuted,       ///< there is a counterexample
    nothing,       ///< tested, and no counterexample was found
    unknown,       ///< `why` says what stood in the way
    contradicted,  ///< two solvers disagree about a query, or a query and the evaluator about a small board,
                   ///< or a proof and a game or a position; `why` says where
    stopped,       ///< the caller asked it to stop
  };

  Result result = Result::unknown;
  std::string how = "";          ///< "every-board", "all-positions", "exhausted", "random", "solved"
  std::vector<Size> sizes = {};  ///< the boards that it speaks of; none if it speaks of all
  std::string why = "";          ///< of unknown; or what the result does not cover
  std::string tool = "";         ///< "Z3 4.8.12", or "Z3 4.8.12 and cvc5 1.0.3" if both say so of each query
  bool reachable = true;         ///< whether the counterexample is a game from the start, or a set-up

  /// As a verdict on the claim.
  Claim::Verdict verdict() const {
    return result == Result::proved    ? Claim::Verdict::proved
           : result == Result::refuted ? Claim::Verdict::refuted
           : result == Result::nothing ? Claim::Verdict::tested
           : result == Result::stopped ? Claim::Verdict::not_run
                                       : Claim::Verdict::unknown;
  }
  /// Adds to `why`, behind what it says already.
  void say(const std::string& more) { why += (why.empty() ? "" : "; ") + more; }
};

}  // namespace ruleproof

namespace ruleproof::model {

/// What was found of a claim about any document.
struct GameFinding : Finding {
  std::optional<Record> game =
      std::nullopt;           ///< that refutes it: its last move breaks the claim, or where it ends does
  std::string argument = "";  ///< what leads from what was proved to the claim
  std::optional<Record> occasion =
      std::nullopt;        ///< of a proof: a position that the claim is about, so that it says something
  std::size_t states = 0;  ///< of games and positions, how many were evaluated
  bool has_too_large_number = false;  ///< a game could not go on, since a number was too large
};

}  // namespace ruleproof::model
