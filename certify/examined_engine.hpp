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

// Queries an engine about moves, stones and scores by the best commands that it offers.

namespace ruleproof {

/// A command that the engine lists but refused, or answered in a form that cannot be read.
struct Unanswered {
  std::string command;      ///< "captures"
  std::string sentence;     ///< "refuses \"captures B\": unknown command"
  std::string move = {};    ///< the move that the command was about, if it was about a single move
  bool is_refused = false;  ///< whether the engine refused; otherwise its answer cannot be read
};

/// How an engine introduces itself.
struct Introduction {
  std::string name, version, protocol;
  std::vector<Unanswered> unanswered;  ///< the queries for these three that it did not answer
};

/// Thrown when an engine has failed as a program, after which it is dead.
struct EngineFailed {
  EngineFault fault;
};

class ExaminedEngine {
 public:
  /// Starts the engine and queries its name, version and commands. Throws InputError if it cannot be started;
  /// EngineFailed if it fails.
  ExaminedEngine(const Document& document, const std::string& command, EngineLimits limits,
                 std::stop_token stop);

  const Introduction& introduction() const { return introduction_; }
  /// Returns the commands by which the engine was last queried about legal moves, and about stones; empty if
  /// it has none for stones.
  std::string_view legal_by() const { return legal_by_; }
  std::string_view stones_by() const { return stones_by_; }
  bool undoes() const { return has("undo"); }
  bool scores() const { return has("final_score"); }
  /// Returns a sentence that names the required command which the engine lacks; empty if it is fit.
  std::string unfit() const;

  /// Sets the board, komi and number of players unless they are set already, and clears the board. Returns a
  /// sentence that describes what the engine refuses; empty if it is ready. A refusal of clear_board, or of a
  /// command that it has accepted before, is also added to `take_unanswered`.
  std::string begin(const Game& game);
  /// Returns the commands of `begin` that the engine has accepted; they are handed over to a restarted
  /// engine.
  const std::set<std::string>& accepted() const { return accepted_; }
  void has_accepted(std::set<std::string> commands) { accepted_ = std::move(commands); }
  /// Makes the next `begin` set everything again, even if it is set already.
  void begin_afresh() { game_.reset(); }

  /// Plays a move as in records. Returns whether the engine accepted it.
  bool play(const std::string& move);
  /// Returns the move of the last command, as in records, if this was `play`; empty otherwise.
  std::string move_at_end() const;
  /// Takes back a move. Returns whether the engine accepted that.
  bool undo();
  /// Clears the board and plays these moves. Returns false if the engine refuses one of them, or clear_board.
  bool replay(const std::vector<std::string>& moves);

  /// The engine's answer about the legality of options. Only some of them are queried if the engine has no
  /// command for legality, so that moves have to be played and taken back.
  struct Legal {
    std::set<std::string> legal;       ///< all moves that the engine treats as legal, in the form of records
    std::vector<std::size_t> queried;  ///< indices of options
    std::string by;                    ///< the command
    bool is_back = true;               ///< whether the engine has returned to the position before the query
  };
  Legal legal(const Referee& referee, const std::vector<Option>& options);
  /// Like `legal`, for a game that is over. Uses only the engine's best command and permits it to refuse.
  /// Queries nothing if the engine has no command for legality.
  Legal legal_after_end(const Referee& referee, const std::vector<Option>& options);
  /// Returns the commands and answers about this move in the last call of `legal`; empty if that call queried
  /// a whole list of moves.
  std::vector<std::string> about(const std::string& move) const;

  /// Returns the stones on the engine's board; std::nullopt if it reports no board that can be read.
  std::optional<Stones> stones();
  /// Returns the number of captured stones by player: integers of any size without leading zeros.
  /// std::nullopt if the engine does not report them.
  std::optional<std::map<std::string, std::string>> captures();
  /// Returns the score as the engine spells it; std::nullopt if it refuses.
  std::optional<std::string> score();
  /// Returns a score with the winner's letter as in records: "X+3" for "B+3" if the first player is X.
  std::string with_recorded_winner(std::string score) const;

  /// Returns the unanswered commands since `begin` or the last call, and clears their list.
  std::vector<Unanswered> take_unanswered() { return std::exchange(unanswered_, {}); }

  /// Returns the commands since `begin`, each followed by its answer, without those that `about` returns.
  const std::vector<std::string>& transcript() const { return transcript_; }

  EngineEnd finish() { return client_.finish(); }

 private:
  bool has(const std::string& command) const { return commands_.contains(command); }
  /// Functions that query the engine by one of the commands that it lists. They return std::nullopt if it
  /// does not answer. The `rungs_` functions return them from best to worst.
  using AskLegal = std::optional<Legal> (ExaminedEngine::*)(const Referee&, const std::vector<Option>&);
  using AskStones = std::optional<Stones> (ExaminedEngine::*)();
  std::vector<std::pair<std::string_view, AskLegal>> rungs_of_legality() const;
  std::vector<std::pair<std::string_view, AskStones>> rungs_of_stones() const;
  std::optional<Legal> all_legal(const Referee& referee, const std::vector<Option>& options);
  std::optional<Legal> gogui_legal(const Referee& referee, const std::vector<Option>& options);
  std::optional<Legal> listed(const std::string& question, const Referee& referee, std::size_t options);
  std::optional<Legal> single(const Referee& referee, const std::vector<Option>& options);
  std::optional<Legal> tried(const Referee& referee, const std::vector<Option>& options);
  bool undo_of(const std::string& move);
  std::optional<Stones> gogui_stones();
  std::optional<Stones> listed_stones();
  std::optional<Stones> drawn_stones();
  /// Checks whether the drawing of an empty board can be read, since the protocol does not define its form.
  void try_drawing();
  /// Records an unanswered command. `wanted` describes the expected answer: "a number".
  void not_answered(const std::string& question, const GtpClient::Reply& reply, std::string_view wanted,
                    const std::string& move = "");
  GtpClient::Reply ask(const std::string& command);
  std::vector<GtpClient::Reply> ask(const std::vector<std::string>& commands);
  std::vector<std::string> players() const;
  /// Returns the lower-case name in records of a vertex of the protocol; any other word in lower case.
  std::string recorded_point(const std::string& word) const;

  const Document& document_;
  GtpClient client_;
  std::set<std::string> commands_;
  Introduction introduction_;
  std::string_view legal_by_, stones_by_;
  std::vector<Unanswered> unanswered_;
  bool draws_readably_ = false;
  std::set<std::string> accepted_;       // commands of `begin`
  std::optional<Game> game_;             // the game that `begin` has set; none if a command was refused
  std::optional<GtpSpelling> spelling_;  // the spelling for the last board that was set
  std::vector<std::string> played_;
  std::vector<std::string> transcript_;
  std::map<std::string, std::vector<std::string>> about_;
};

}  // namespace ruleproof
