#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "certify/certificate.hpp"
#include "certify/examined_engine.hpp"
#include "certify/referee.hpp"

// Defines ComparedGame, which plays one game with an engine and the reference, and reports their differences.
// An attempt is a move as text, which may be illegal. A decision is a clause that decides a ruling, together
// with the reason. referee.hpp defines both terms.

namespace ruleproof {

/// Two differences with the same key count as one.
struct DifferenceKey {
  DifferenceKind kind;
  std::vector<Decision> decisions = {};
  std::string fault = {};
  std::string command = {};  ///< for `no_answer`: the command that was not answered

  friend auto operator<=>(const DifferenceKey&, const DifferenceKey&) = default;
};

struct SeenDifference {
  DifferenceKey key;
  std::string sentence;
  std::string by;  ///< the protocol command that revealed the difference
  /// The move that the difference is about, spelled as in game records; empty if there is none.
  std::string move = {};
  std::vector<std::string> moves = {};  ///< the moves before the difference, spelled as in game records
};

/// Counts the comparisons and, in `decisions`, how often each clause decided a ruling of the reference.
struct Tally {
  std::int64_t moves = 0;
  Certificate::Comparisons comparisons;
  std::map<std::string, NotCompared> not_compared = {};  ///< the key is the name of the command

  void add_unanswered(const Unanswered& question);
  std::map<Decision, std::int64_t> decisions;
  /// The fewest successive undos after which the engine refused a further undo.
  std::optional<int> shortest_undo = std::nullopt;
  /// The number of moves that were not played, because they have several outcomes and the protocol cannot
  /// specify one of them.
  std::int64_t unclear = 0;
  std::int64_t ends = 0;            ///< games that reached their end
  std::int64_t ends_judged = 0;     ///< finished games whose score or winner was compared
  std::int64_t ends_by_passes = 0;  ///< games ended by passes, after which engines may play on
};

/// One game that an engine and the reference play in parallel: both get the same attempts.
class ComparedGame {
 public:
  using Report = std::function<void(const SeenDifference&)>;

  /// All arguments must outlive this object.
  ComparedGame(ExaminedEngine& engine, Referee& referee, Tally& tally, Report report)
      : engine_(engine), referee_(referee), tally_(tally), report_(std::move(report)) {}

  /// Turns on the checks of undo: from now on each move is taken back and replayed at once, and `end` takes
  /// back all moves.
  void check_undo() { checks_undo_ = true; }

  /// Sets the engine to the start of the game; the referee must be there already. Must be called once, before
  /// all other functions. Returns a sentence that describes what the engine refuses; empty if the game can
  /// begin. If the engine has accepted the refused command before, also reports a difference.
  std::string begin();
  /// Compares the stones, the captures and the legality of the candidate moves. If the game is over, checks
  /// instead that the engine treats no move as legal. `decisions` are those of the move that led to this
  /// position.
  void compare_position(const std::vector<Decision>& decisions);
  /// Plays an attempt with the engine and the reference, without comparing the resulting position. If the two
  /// disagree about the legality of the attempt, reports this difference, and the game continues without the
  /// attempt. Returns the decisions of the move; std::nullopt if it was not played.
  std::optional<std::vector<Decision>> attempt(const std::string& attempt);
  /// Like `attempt`, but also compares the resulting position.
  void attempt_and_compare(const std::string& attempt);
  /// Compares the score or the winner if the reference knows the result. If `check_undo` was called, then
  /// takes back all moves. Does nothing if the game is lost (`is_lost`).
  void end();
  /// Plays a whole game with the attempts that `next` returns, and compares the start and each position.
  /// Stops if `next` returns nothing, or if the game is over or lost (`is_lost`); then calls `end`. Returns
  /// whether the game was lost before `end` was called.
  template <class Next>
  bool play(Next next) {
    compare_position({});
    while (!is_lost_ && !referee_.is_over()) {
      const std::optional<std::string> attempt = next();
      if (!attempt) break;
      attempt_and_compare(*attempt);
    }
    const bool was_lost = is_lost_;
    end();
    return was_lost;
  }

  /// Returns whether the game is abandoned: the boards differ or the engine accepts no more moves, so that
  /// further play would only report the same difference again.
  bool is_lost() const { return is_lost_; }
  /// Returns the moves played so far, spelled as in game records. Moves that `end` has taken back are left
  /// out.
  const std::vector<std::string>& moves() const { return moves_; }
  /// Returns the candidate moves at the current position with their rulings; empty if the game is over.
  const std::vector<Option>& options();

 private:
  void report(DifferenceKind kind, std::vector<Decision> decisions, std::string sentence, std::string by,
              std::string move = "");
  /// Counts and reports the commands that the engine has not answered since the last call.
  void report_unanswered();
  void replay();
  bool same_stones(DifferenceKind kind, const std::vector<Decision>& decisions, const std::string& when,
                   const std::string& refused = "");
  void compare_legality();
  bool seems_over(const ExaminedEngine::Legal& said);
  /// Checks that the engine accepts no move after the end of the game.
  void compare_after_end();
  void compare_score();
  void compare_legality_again(const std::string& taken_back);
  const ExaminedEngine::Legal& legal();
  void take_back_and_play(const std::string& attempt, const Option& option);

  ExaminedEngine& engine_;
  Referee& referee_;
  Tally& tally_;
  Report report_;
  bool checks_undo_ = false;
  bool is_lost_ = false;
  int refused_in_a_row_ = 0;  // the number of successive legal moves that the engine has refused until now
  // Whether a difference in the numbers of captures was reported. It is reported only once, since the numbers
  // would differ again after each move.
  bool captures_differ_ = false;
  std::optional<std::vector<Option>> options_;  // cached options of the current position
  // Cached answer of the engine about the legality of these options.
  std::optional<ExaminedEngine::Legal> legal_;
  std::vector<std::string> moves_;  // the moves that were played, spelled as in game records
};

}  // namespace ruleproof
