#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/claims/claims.hpp"
#include "properties/mutation/mutants.hpp"
#include "properties/readings/comparison.hpp"
#include "spec/spec.hpp"

// What notices that a word of the rules was changed, and whether the change matters.

namespace ruleproof::mutation {

struct Bounds {
  int longest_side = 3;     ///< of the boards that games are followed on
  long steps = 20'000'000;  ///< elementary steps of one question about one board
  std::uint64_t seed = 1;   ///< of random games
  bool every_board = true;  ///< whether a solver is asked, where nothing else has found a difference
};

/// What of its own document notices a mutant.
struct Guard {
  enum class Kind { example, count, claim };
  Kind kind = Kind::example;
  std::string name;
  std::string why;  ///< what it then says
};

struct Judgement {
  enum class Effect {
    noticed,    ///< by a guard
    unnoticed,  ///< some game differs, and nothing of the document says so
    none,  ///< all games are the same under the readings of its line: proved, or all of them were followed on
           ///< each board that there is; and under no other reading was a difference found
    undecided,  ///< no difference was found
  };
  Effect effect = Effect::undecided;
  std::optional<Guard> guard = {};
  /// Of unnoticed: the smallest, or one of a random game from which no move could be left out.
  std::optional<model::Divergence> divergence = {};
  Game game;  ///< of the document: its readings are those under which that was found, which are those of the
              ///< line, unless others show more
  std::string how = "";  ///< how that is known, or how far it was looked for
};

std::string_view text(Guard::Kind kind);
std::string_view text(Judgement::Effect effect);

/// Judges the mutants of one document. Threads may call it at the same time.
class Judge {
 public:
  /// The document must outlive it, and be one that can be played.
  Judge(const Document& document, const Bounds& bounds);

  /// Nothing if the stop was asked for.
  std::optional<Judgement> judge(const Mutant& mutant, const std::stop_token& stop) const;

  /// The game of the document with the readings under which a mutant is judged.
  Game game_of(const Mutant& mutant) const;

 private:
  using Verdicts = std::vector<Claim::Verdict>;

  std::optional<Guard> failing_example(const Mutant& mutant, const Document& changed,
                                       const std::stop_token& stop) const;
  std::optional<Guard> refuting_claim(const Mutant& mutant, const Document& changed,
                                      const std::stop_token& stop) const;
  const Verdicts& verdicts(const Game& game, const std::stop_token& stop) const;
  Claim::Verdict verdict(const Game& game, std::size_t claim, const std::stop_token& stop,
                         std::string* why) const;
  Judgement difference(const Mutant& mutant, const Document& changed, const std::stop_token& stop) const;
  std::optional<model::Divergence> smallest_difference(const Game& one, const Game& other, long steps,
                                                       const std::stop_token& stop,
                                                       std::vector<model::SearchedBoard>& searched,
                                                       bool& is_all) const;
  bool is_proved_equal(const Game& one, const Game& other, const std::stop_token& stop) const;

  const Document& document_;
  const Bounds bounds_;
  const std::string tree_in_order_;       ///< of the document as it stands, by in_order
  std::vector<std::vector<bool>> holds_;  ///< of each example in each of its games, as the document stands
  mutable std::mutex mutex_;
  mutable std::map<std::vector<int>, Verdicts>
      verdicts_;  ///< of the claims as the document stands, by the readings
};

}  // namespace ruleproof::mutation
