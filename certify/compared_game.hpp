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

namespace ruleproof {

/// What makes two differences the same one.
struct DifferenceKey {
  DifferenceKind kind;
  std::vector<Decision> decisions = {};
  std::string fault = {};
  std::string command = {};  ///< of `no_answer`: which is not answered

  friend auto operator<=>(const DifferenceKey&, const DifferenceKey&) = default;
};

struct SeenDifference {
  DifferenceKey key;
  std::string sentence;
  std::string by;         ///< the command that showed it
  std::string move = {};  ///< the one that was asked or refused, as in records, if it is about one
};

/// What was compared, and what the rulings rested on.
struct Tally {
  std::int64_t moves = 0;
  Certificate::Comparisons comparisons;
  std::map<std::string, NotCompared> not_compared = {};  ///< by command

  void add_unanswered(const Unanswered& question);
  std::map<Decision, std::int64_t> decisions;
  std::optional<int> shortest_undo = std::nullopt;  ///< so many moves were taken back when it had no more
  std::int64_t unclear = 0;         ///< moves with several outcomes that were seen, and not played
  std::int64_t ends = 0;            ///< games that came to their end
  std::int64_t ends_judged = 0;     ///< of these, whose score or winner was compared
  std::int64_t ends_by_passes = 0;  ///< and those after which engines may play on
};

/// One game of an engine beside the reference: attempt by attempt both are asked the same.
class ComparedGame {
 public:
  using Report = std::function<void(const SeenDifference&)>;

  /// All of these must outlive it.
  ComparedGame(ExaminedEngine& engine, Referee& referee, Tally& tally, Report report)
      : engine_(engine), referee_(referee), tally_(tally), report_(std::move(report)) {}

  /// From now on each move is taken back and played again on the way, and all moves are taken back at the
  /// end.
  void check_undo() { checks_undo_ = true; }

  /// Both at the start. What the engine refuses, a sentence; empty if the game can begin. It is reported if
  /// the engine has accepted it before.
  std::string begin();
  /// Compares all that both show here: stones, captures, legality of the options, and that none is legal if
  /// the game is over. `decisions` are those of the move that led here.
  void compare_position(const std::vector<Decision>& decisions);
  /// Tries an attempt on both, without comparing the position that it leads to. A difference in whether it is
  /// legal is reported, and the game goes on by the reference. The decisions of a move that both have played;
  /// nothing if they have not.
  std::optional<std::vector<Decision>> attempt(const std::string& attempt);
  /// The same, and compares the position.
  void attempt_and_compare(const std::string& attempt);
  /// The score or the winner of a game that is over, and the way back.
  void end();
  /// A whole game: compares the start and each position after what `next` gives, until it gives nothing, or
  /// the game is over or lost; then the end. Whether it was lost before.
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

  /// The boards differ, or the engine takes no more moves: to go on would only report the same again.
  bool is_lost() const { return is_lost_; }
  /// The moves so far, as in records; `end` may have taken them back.
  const std::vector<std::string>& moves() const { return moves_; }
  /// At the present position; empty if the game is over.
  const std::vector<Option>& options();

 private:
  void report(DifferenceKind kind, std::vector<Decision> decisions, std::string sentence, std::string by,
              std::string move = "");
  /// Counts and reports what the engine has not answered since the last time.
  void report_unanswered();
  void replay();
  bool same_stones(DifferenceKind kind, const std::vector<Decision>& decisions, const std::string& when,
                   const std::string& refused = "");
  void compare_legality();
  bool seems_over(const ExaminedEngine::Legal& said);
  /// Nothing is legal in a game that is over.
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
  int refused_in_a_row_ = 0;                    // legal moves
  bool captures_differ_ = false;                // and would, after each further move
  std::optional<std::vector<Option>> options_;  // of the present position, once somebody has asked
  std::optional<ExaminedEngine::Legal> legal_;  // what the engine says of them, likewise
  std::vector<std::string> moves_;              // as in records, that were played
};

}  // namespace ruleproof
