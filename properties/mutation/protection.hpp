#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "properties/claims/claims.hpp"
#include "properties/mutation/mutants.hpp"
#include "properties/readings/comparison.hpp"
#include "spec/documents/spec.hpp"
#include "spec/threads.hpp"

// Judges mutants: finds out which example, count or claim of a document fails after a change of its rules,
// and whether the change alters any game.

namespace ruleproof::mutation {

struct Bounds {
  int longest_side = 3;             ///< longest side of the boards on which all games are searched
  std::int64_t steps = 20'000'000;  ///< maximal number of elementary steps of the search on one board
  std::uint64_t seed = 1;           ///< the seed of random games
  bool every_board = true;          ///< whether a solver is used if nothing else finds a difference
};

/// An example, count or claim of the document that fails in a mutant of the document.
struct Guard {
  enum class Kind { example, count, claim };
  Kind kind = Kind::example;
  std::string name;
  std::string why;  ///< the message with which it fails
};

struct Judgement {
  enum class Effect {
    noticed,    ///< an example, count or claim of the document fails
    unnoticed,  ///< some game differs, but no example, count or claim fails
    /// No game differs under the readings of the mutant's line or, if this line applies under all, with one
    /// reading changed. This is proved, or all games on all boards of the document were searched.
    none,
    undecided,  ///< no difference was found
  };
  Effect effect = Effect::undecided;
  std::optional<Guard> guard = {};
  /// For `unnoticed`: the smallest difference that the search of all games found; otherwise a difference in a
  /// random game, which was then shortened.
  std::optional<Divergence> divergence = {};
  /// The game in which the difference occurs. Its readings are those of the mutant's line, unless a
  /// difference occurs only under other readings.
  Game game;
  std::string how = "";  ///< the proof, or the extent of the search
};

/// Return the names that reports use, such as "example" and "unnoticed".
std::string_view text(Guard::Kind kind);
std::string_view text(Judgement::Effect effect);

/// Judges the mutants of one document. Safe to call from several threads.
class Judge {
 public:
  /// The document must outlive the judge and be playable.
  Judge(const Document& document, const Bounds& bounds);

  /// Returns the judgement on a mutant; nothing if a stop was requested.
  std::optional<Judgement> judge(const Mutant& mutant, const StopToken& stop) const;

  /// Returns the game of the document with the readings under which a mutant is judged.
  Game game_of(const Mutant& mutant) const;

 private:
  using Verdicts = std::vector<VerdictWord>;

  std::optional<Guard> failing_example(const Mutant& mutant, const Document& changed,
                                       const StopToken& stop) const;
  std::optional<Guard> refuting_claim(const Mutant& mutant, const Document& changed,
                                      const StopToken& stop) const;
  const Verdicts& verdicts(const Game& game, const StopToken& stop) const;
  VerdictWord verdict(const Game& game, std::size_t claim, const StopToken& stop, std::string* why) const;
  /// A search for a difference between two games.
  struct Searched {
    /// The smallest difference that was found, or a difference in a shortened random game.
    std::optional<Divergence> divergence;
    std::vector<SearchedBoard> boards;
    bool is_all = true;  ///< false if some boards or numbers of players were not searched
    /// Returns whether all games on all boards were searched.
    bool is_exhausted() const;
  };
  /// Returns why no game differs under the changed document; nothing if a game may differ.
  std::optional<std::string> why_equal(const Game& game, const Document& changed, const Searched& searched,
                                       const StopToken& stop) const;
  Judgement difference(const Mutant& mutant, const Document& changed, const StopToken& stop) const;
  Searched search(const Game& one, const Game& other, std::int64_t steps, const StopToken& stop) const;
  bool is_proved_equal(const Game& one, const Game& other, const StopToken& stop) const;

  const Document& document_;
  const Bounds bounds_;
  const std::string tree_in_order_;  ///< rule tree of the unchanged document, normalized by in_order
  /// For each example, and for each game in which it is run: whether it holds in the unchanged document.
  std::vector<std::vector<bool>> holds_;
  mutable std::mutex mutex_;
  /// Cached verdicts on the claims of the unchanged document, for each combination of readings.
  mutable std::map<std::vector<int>, Verdicts> verdicts_;
};

}  // namespace ruleproof::mutation
