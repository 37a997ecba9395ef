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

// Defines a class that queries an engine about moves, stones and scores by the engine's best commands.

namespace ruleproof {

/// A command that the engine lists but refused, or answered in a form that cannot be read.
struct Unanswered {
  std::string command;      ///< "captures"
  std::string sentence;     ///< "refuses \"captures B\": unknown command"
  std::string move = {};    ///< the move that the command was about; empty unless it was about a single move
  bool is_refused = false;  ///< whether the engine refused; otherwise its answer cannot be read
};

/// The engine's answers to the commands name, version and protocol_version.
struct Introduction {
  std::string name, version, protocol;
  std::vector<Unanswered> unanswered;  ///< those of the three commands that the engine did not answer
};

/// Thrown when an engine has crashed, hung or violated the protocol. The engine's process is dead then.
struct EngineFailed {
  EngineFault fault;
};

class ExaminedEngine {
 public:
  /// Starts the engine and queries its name, version and commands. Throws InputError if the engine cannot be
  /// started, EngineFailed if it fails afterwards.
  ExaminedEngine(const Document& document, const std::string& command, EngineLimits limits,
                 std::stop_token stop);

  const Introduction& introduction() const { return introduction_; }
  /// `legal_by` returns the command by which legal moves were last queried, `stones_by` the command by which
  /// stones were last queried. Before the first query they return the best command that the engine offers.
  /// `stones_by` is empty if the engine has no command for stones.
  std::string_view legal_by() const { return legal_by_; }
  std::string_view stones_by() const { return stones_by_; }
  bool undoes() const { return has("undo"); }
  bool scores() const { return has("final_score"); }
  /// Returns a sentence that names a required command which the engine lacks; empty if it lacks none.
  std::string unfit() const;

  /// Sets the board, komi and number of players unless they are set already, and clears the board. Returns a
  /// sentence that describes what the engine refuses; empty if it refuses nothing. `take_unanswered` also
  /// returns a refusal of clear_board or of a command that the engine has accepted before.
  std::string begin(const Game& game);
  /// Returns the commands of `begin` that the engine has accepted. After a restart, the caller passes them to
  /// the new object by `has_accepted`.
  const std::set<std::string>& accepted() const { return accepted_; }
  void has_accepted(std::set<std::string> commands) { accepted_ = std::move(commands); }
  /// Makes the next `begin` set the board, komi and players again, even if they are set already.
  void begin_afresh() { game_.reset(); }

  /// Plays a move, spelled as in game records ("B c3"). Returns whether the engine accepted it.
  bool play(const std::string& move);
  /// If the last command was `play`, returns its move, spelled as in game records; empty otherwise.
  std::string move_at_end() const;
  /// Takes back the last move. Returns whether the engine accepted the command.
  bool undo();
  /// Clears the board and plays these moves. Returns false if the engine refuses one of them, or clear_board.
  bool replay(const std::vector<std::string>& moves);

  /// The engine's answer about the legality of candidate moves (`options`). If the engine has no command for
  /// legality, only some of these moves are queried: each of them is played and taken back.
  struct Legal {
    std::set<std::string> legal;  ///< the moves that the engine treats as legal, spelled as in game records
    std::vector<std::size_t> queried;  ///< the indices of the options that were queried
    std::string by;                    ///< the command by which they were queried
    bool is_back = true;               ///< whether the engine is back at the position before the query
  };
  Legal legal(const Referee& referee, const std::vector<Option>& options);
  /// Like `legal`, for a game that is over. Uses only the best command that the engine offers. If the engine
  /// refuses this command, it is right, so the refusal is not recorded as unanswered. Queries nothing if the
  /// engine has no command for legality.
  Legal legal_after_end(const Referee& referee, const std::vector<Option>& options);
  /// Returns the commands about this move that the last call of `legal` sent, each followed by its answer.
  /// Empty if that call queried a whole list of moves by one command.
  std::vector<std::string> about(const std::string& move) const;

  /// Returns the stones on the engine's board; std::nullopt if the engine reports no board that can be read.
  std::optional<Stones> stones();
  /// Returns how many stones each player has captured; std::nullopt if the engine does not report it. The
  /// numbers are texts, integers of any size without leading zeros.
  std::optional<std::map<std::string, std::string>> captures();
  /// Returns the score as the engine spells it; std::nullopt if the engine gives none.
  std::optional<std::string> score();
  /// Converts a score of the protocol to one that names the winner as game records do: "B+3" to "X+3" if
  /// records call the first player X.
  std::string with_recorded_winner(std::string score) const;

  /// Returns the commands that were not answered since `begin` or the last call of this function, and clears
  /// the list of them.
  std::vector<Unanswered> take_unanswered() { return std::exchange(unanswered_, {}); }

  /// Returns the commands since `begin`, each followed by its answer. The commands that `about` returns are
  /// left out.
  const std::vector<std::string>& transcript() const { return transcript_; }

  EngineEnd finish() { return client_.finish(); }

 private:
  bool has(const std::string& command) const { return commands_.contains(command); }
  /// Types of functions that query the engine by one command each. They return std::nullopt if the engine
  /// gives no usable answer. The `rungs_of` functions return the query functions whose command the engine
  /// lists, with the names of the commands, the best first.
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
  /// Checks whether the answer to showboard can be read for an empty board, since the protocol does not
  /// define the form of the answer. If it cannot be read, showboard is not used.
  void try_drawing();
  /// Adds a command to the unanswered ones. `wanted` describes the expected answer: "a number".
  void not_answered(const std::string& question, const GtpClient::Reply& reply, std::string_view wanted,
                    const std::string& move = "");
  GtpClient::Reply ask(const std::string& command);
  std::vector<GtpClient::Reply> ask(const std::vector<std::string>& commands);
  std::vector<std::string> players() const;
  /// Converts a vertex of the protocol to the point's name in game records, in lower case. Returns any other
  /// word in lower case.
  std::string recorded_point(const std::string& word) const;

  const Document& document_;
  GtpClient client_;
  std::set<std::string> commands_;
  Introduction introduction_;
  std::string_view legal_by_, stones_by_;
  std::vector<Unanswered> unanswered_;
  bool draws_readably_ = false;
  std::set<std::string> accepted_;       // the commands of `begin` that the engine has accepted
  std::optional<Game> game_;             // the game that `begin` has set; none if a command was refused
  std::optional<GtpSpelling> spelling_;  // the spelling for the last board that was set
  std::vector<std::string> played_;
  std::vector<std::string> transcript_;
  std::map<std::string, std::vector<std::string>> about_;
};

}  // namespace ruleproof
