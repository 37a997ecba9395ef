#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "certify/engine/gtp_client.hpp"
#include "certify/referee.hpp"
#include "session/gtp_spelling.hpp"

// An engine as one who is examined: the questions of a referee, asked by the best commands that it has.

namespace ruleproof {

/// A question by a command that the engine lists, and to which it gave no answer that can be read.
struct Unanswered {
  std::string command;      ///< "captures"
  std::string sentence;     ///< "refuses \"captures B\": unknown command"
  std::string move = {};    ///< that it was about, if it was about a single one
  bool is_refused = false;  ///< not answered by something that cannot be read
};

/// Thrown when an engine has failed as a program: it is dead then.
struct EngineFailed {
  EngineFault fault;
};

class ExaminedEngine {
 public:
  /// Starts the engine and asks what it is and what it can. Throws InputError if it cannot be started,
  /// EngineFailed.
  ExaminedEngine(const Document& document, const std::string& command, EngineLimits limits,
                 std::stop_token stop);

  const std::string& name() const { return name_; }
  const std::string& version() const { return version_; }
  const std::string& protocol() const { return protocol_; }
  /// The command, or the commands, by which it was last asked about legal moves, and about stones; empty if
  /// it shows none.
  std::string_view legal_by() const { return legal_by_; }
  std::string_view stones_by() const { return stones_by_; }
  /// What it would not say of itself.
  const std::vector<Unanswered>& not_introduced() const { return not_introduced_; }
  bool undoes() const { return has("undo"); }
  bool scores() const { return has("final_score"); }
  /// The engine lacks what the examination cannot do without; a sentence. Empty if it is fit.
  std::string unfit() const;

  /// Sets board, komi or number of players where they are not set so already, and clears. What it refuses, a
  /// sentence; empty if it is ready. A refusal of what it has accepted before is `unanswered` as well, and so
  /// is one of clear_board.
  std::string begin(const Game& game);
  /// The commands that set a game and that it has accepted, for one that takes its place.
  const std::set<std::string>& accepted() const { return accepted_; }
  void has_accepted(std::set<std::string> commands) { accepted_ = std::move(commands); }
  /// `begin` will set everything again, whatever is set already.
  void begin_afresh() { game_.reset(); }

  /// A move of a record. Whether it was accepted.
  bool play(const std::string& move);
  /// The move of a record that it was asked to play last of all; empty if it was asked something else.
  std::string move_at_end() const;
  /// Whether it was.
  bool undo();
  /// Brings it to the position after these moves, from the start. False if it refuses one of them, or
  /// clear_board.
  bool replay(const std::vector<std::string>& moves);

  /// What it says of the options: the moves, as in records, that it takes for legal, and whatever else it
  /// lists. Only some are queried where each costs much.
  struct Legal {
    std::set<std::string> legal;
    std::vector<std::size_t> queried;  ///< indices of options
    std::string by;                    ///< the command
    bool is_back = true;               ///< the engine is again where it was
  };
  Legal legal(const Referee& referee, const std::vector<Option>& options);
  /// The same of a game that is over, by its best command alone. It may refuse to answer, and need not list
  /// anything; nothing is queried if moves can only be tried.
  Legal legal_after_end(const Referee& referee, const std::vector<Option>& options);
  /// What was sent of a move, and came back, when `legal` last asked of each move by itself; else empty.
  std::vector<std::string> about(const std::string& move) const;

  /// Nothing if it shows no board that can be read.
  std::optional<Stones> stones();
  /// Whole numbers, without zeros before them, however large; nothing if it does not count them.
  std::optional<std::map<std::string, std::string>> captures();
  /// As the engine spells it; nothing if it refuses.
  std::optional<std::string> score();
  /// The same with the winner's letter in records: "X+3" of "B+3" where the first player has the letter X.
  std::string with_recorded_winner(std::string score) const;

  /// What was not answered since `begin` or the last call.
  std::vector<Unanswered> take_unanswered() { return std::exchange(unanswered_, {}); }

  /// What was sent since `begin`, and what came back, a line of each; without what is `about` single moves.
  const std::vector<std::string>& transcript() const { return transcript_; }

  EngineEnd finish() { return client_.finish(); }
  std::string_view last_errors() const { return client_.last_errors(); }

 private:
  bool has(const std::string& command) const { return commands_.contains(command); }
  /// Ways to ask it, whose commands it lists, the best first; nothing if it does not answer.
  using AskLegal = std::optional<Legal> (ExaminedEngine::*)(const Referee&, const std::vector<Option>&);
  using AskStones = std::optional<Stones> (ExaminedEngine::*)();
  std::vector<std::pair<std::string_view, AskLegal>> rungs_of_legality() const;
  std::vector<std::pair<std::string_view, AskStones>> rungs_of_stones() const;
  std::optional<Legal> all_legal(const Referee& referee, const std::vector<Option>& options);
  std::optional<Legal> gogui_legal(const Referee& referee, const std::vector<Option>& options);
  std::optional<Legal> listed(const std::string& by, const std::string& question, bool in_lines,
                              const Referee& referee, std::size_t options);
  std::optional<Legal> single(const Referee& referee, const std::vector<Option>& options);
  std::optional<Legal> tried(const Referee& referee, const std::vector<Option>& options);
  bool undo_of(const std::string& move);
  std::optional<Stones> gogui_stones();
  std::optional<Stones> listed_stones();
  std::optional<Stones> drawn_stones();
  /// Whether the drawing of an empty board can be read: the protocol knows no form for it.
  void try_drawing();
  /// `wanted` is what the answer should have been: "a number".
  void not_answered(const std::string& question, const GtpClient::Reply& reply, std::string_view wanted,
                    const std::string& move = "");
  GtpClient::Reply ask(const std::string& command);
  std::vector<GtpClient::Reply> ask(const std::vector<std::string>& commands);
  std::vector<std::string> players() const;
  /// The name in records, in small letters, of a point of the protocol; whatever else it is, in small
  /// letters.
  std::string recorded_point(const std::string& word) const;

  const Document& document_;
  GtpClient client_;
  std::set<std::string> commands_;
  std::string name_, version_, protocol_;
  std::string_view legal_by_, stones_by_;
  std::vector<Unanswered> not_introduced_, unanswered_;
  bool draws_readably_ = false;
  std::set<std::string> accepted_;       // commands that set a game
  std::optional<Game> game_;             // as it was set
  std::optional<GtpSpelling> spelling_;  // on the last board that was set
  std::vector<std::string> played_;
  std::vector<std::string> transcript_;
  std::map<std::string, std::vector<std::string>> about_;
};

}  // namespace ruleproof
