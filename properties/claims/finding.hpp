#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

/// The result of one prover for one property of one game.
struct Finding {
  enum class Result {
    proved,        ///< it holds for all boards of the finding
    refuted,       ///< there is a counterexample
    nothing,       ///< tested without finding a counterexample
    unknown,       ///< undecided; `why` has the reason
    contradicted,  ///< two solvers disagree about a query, or a query and the evaluator about a small board,
                   ///< or a proof and a game or a position; `why` has the place
    stopped,       ///< the caller asked it to stop
  };

  Result result = Result::unknown;
  std::string how = "";          ///< "every-board", "all-positions", "exhausted", "random", "solved"
  std::vector<Size> sizes = {};  ///< the boards of the result; empty if it is for every board
  std::string why = "";          ///< the reason if unknown; otherwise what the result does not cover
  std::string tool = "";         ///< "Z3 4.8.12", or "Z3 4.8.12 and cvc5 1.0.3" if both confirm each query
  bool reachable = true;  ///< true if the counterexample is a game from the start, false if it is a set-up

  /// The result as a verdict on the claim.
  Claim::Verdict verdict() const {
    return result == Result::proved    ? Claim::Verdict::proved
           : result == Result::refuted ? Claim::Verdict::refuted
           : result == Result::nothing ? Claim::Verdict::tested
           : result == Result::stopped ? Claim::Verdict::not_run
                                       : Claim::Verdict::unknown;
  }
  /// Appends to `why`, after "; ".
  void say(const std::string& more) { why += (why.empty() ? "" : "; ") + more; }
};

}  // namespace ruleproof

namespace ruleproof::model {

/// The result for a claim of any document, with its counterexample.
struct GameFinding : Finding {
  std::optional<Record> game =
      std::nullopt;           ///< the counterexample: its last move, or its final position, breaks the claim
  std::string argument = "";  ///< the argument from the proved formulas to the claim
  std::optional<Record> occasion = std::nullopt;  ///< for a proof: a position to which the claim applies,
                                                  ///< which shows that it is not vacuous
  std::size_t states = 0;                         ///< number of evaluated states of games, or of positions
  bool has_too_large_number = false;              ///< a game could not continue, since a number was too large
};

}  // namespace ruleproof::model
