#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "record/model_record.hpp"
#include "spec/size.hpp"
#include "spec/verdict.hpp"

// Defines the verdict on a claim, on two readings, or on a change of a document.

namespace ruleproof {

/// The method by which a verdict was reached.
enum class Method {
  none,           ///< no method was applied
  identical,      ///< the rules of two games are equal
  every_board,    ///< a proof for boards of every size and shape
  all_positions,  ///< a proof for all positions of each board, reachable or not
  exhausted,      ///< all games on each board
  solved,         ///< best play from a position
  counted,        ///< games, states or positions of each board were counted
  shown,          ///< a single game or a single example decided the claim
  examples,       ///< all examples of a document
  random,         ///< random games on each board
};

/// A board that a verdict covers.
struct CoveredBoard {
  Size size;
  std::size_t states = 0;  ///< the number of states evaluated on it; 0 if the method does not count them

  bool operator==(const CoveredBoard&) const = default;
};

/// What a verdict covers.
struct Coverage {
  Method method = Method::none;
  std::vector<CoveredBoard> boards = {};   ///< in search order; empty if the verdict is for every board
  std::size_t games = 0;                   ///< the number of random games, on all boards together
  int fewest_players = 0;                  ///< 0: every number of players that the document allows
  int most_players = 0;                    ///< 0: every number of players that the document allows
  std::vector<std::string> settings = {};  ///< the settings that the claim depends on, such as "komi=7"

  std::vector<Size> sizes() const;
  /// Stores the covered numbers of players, unless the document allows no other numbers.
  void cover_players(int fewest, int most, const language::Players& allowed);
  bool operator==(const Coverage&) const = default;
};

/// The claim was not checked, or the caller stopped the check.
struct NotRun {};

/// The claim is undecided; the note has the reason.
struct Unknown {
  bool has_too_large_number = false;  ///< a game could not continue because a number became too large
  /// A position that violates the claim, but that no known game reaches.
  std::optional<Record> unreached = {};
};

/// No counterexample was found in random games, or all examples hold. That is no proof.
struct Tested {};

/// The value of `Proved::solvers` if no solver was needed, because the formula was evaluated in each
/// position.
inline constexpr const char* by_enumeration = "enumeration";

/// The claim is true for everything that the verdict covers.
struct Proved {
  std::string solvers = "";   ///< the solvers of the queries: "Z3 4.8.12"; or by_enumeration
  bool is_confirmed = false;  ///< a second solver confirmed each query
  std::string argument = "";  ///< the reason why the proved formulas imply the claim
  /// A position to which the claim applies; it shows that the claim is not vacuous.
  std::optional<Record> occasion = {};
  std::optional<Record> unreached = {};  ///< a position that violates the claim, but that no game reaches
};

/// The claim is false: the last move of the counterexample, or its final position, violates the claim.
struct Refuted {
  std::optional<Record> counterexample = {};
  bool is_reachable = true;   ///< whether the counterexample begins at the start, not with a set-up position
  std::string failures = "";  ///< if the claim is about examples: their failures, as `check` prints them
  int document_line = 0;      ///< the line of the first example that fails; 0 if none does
};

/// Two methods disagree, so the program has a fault. The note states which: two solvers, a solver and the
/// evaluator on a small board, or a proof and a game or position that refutes the claim.
struct Contradicted {
  std::string solvers = "";
  std::optional<Record> counterexample = {};
  bool is_reachable = true;
};

/// The verdict on a claim or question, with its evidence and its coverage.
struct Verdict {
  using Evidence = std::variant<NotRun, Unknown, Tested, Proved, Refuted, Contradicted>;

  Evidence evidence = Unknown{};
  Coverage covers = {};
  std::string note = "";  ///< the reason if unknown; otherwise a restriction of the verdict

  template <class Kind>
  bool is() const {
    return std::holds_alternative<Kind>(evidence);
  }
  /// Returns the evidence of this kind. Throws std::bad_variant_access if the evidence is of another kind.
  template <class Kind>
  Kind& as() {
    return std::get<Kind>(evidence);
  }
  template <class Kind>
  const Kind& as() const {
    return std::get<Kind>(evidence);
  }
  /// Returns whether the claim was checked, whatever the result.
  bool is_run() const { return !is<NotRun>(); }
  /// Returns whether no further search is needed, because the claim is refuted, contradicted or not run. A
  /// proved claim is not settled, because a search may still refute it.
  bool is_settled() const { return is<Refuted>() || is<Contradicted>() || is<NotRun>(); }
  /// Appends a text to the note, separated by "; ".
  void say(const std::string& more) { note += (note.empty() ? "" : "; ") + more; }
};

/// Returns the counterexample, or the violating position that no game reaches; null if the verdict has
/// neither.
const Record* shown_record(const Verdict& verdict);
/// Returns whether there is a counterexample that begins at the start, not with a set-up position.
bool is_reachable(const Verdict& verdict);

/// Returns whether two verdicts have the same kind of evidence, the same coverage and the same note. Their
/// solvers, arguments and records may differ.
bool says_the_same_as(const Verdict& one, const Verdict& other);

/// Returns whether a verdict by this method covers everything that a claim states, not only the boards that
/// were searched.
bool covers_all(Method method);

/// Returns the word of the rules language for a verdict, as in `expect proved on boards`.
VerdictWord word_of(const Verdict& verdict);

}  // namespace ruleproof
