#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.hpp"

// Defines CurrentGame, the state of this project's own Go Text Protocol engine (engine.hpp).

namespace ruleproof::gtp {

/// The functions by which commands read and write files. Both throw InputError if the file access fails.
struct Files {
  std::function<std::string(const std::string& path)> read;
  std::function<void(const std::string& path, std::string_view text)> write;
};

/// The game on which the commands of an engine operate.
class CurrentGame {
 public:
  /// `seed` determines the random moves. Throws as ruleproof::session does.
  CurrentGame(const SessionOptions& options, std::uint64_t seed, Files files);

  Session& session() { return *session_; }

  /// Starts a new game with these options. Throws as ruleproof::session does, and then changes nothing.
  void start(const SessionOptions& options);
  /// Restarts the game with the same options.
  void clear();
  /// Loads a game record from a file and plays at most its first `most_moves` moves. Returns notes about the
  /// file. Throws as Session::load does.
  std::vector<std::string> load(const std::string& path,
                                std::size_t most_moves = std::numeric_limits<std::size_t>::max());
  void save(const std::string& path, std::string_view text) { files_.write(path, text); }

  /// Joins the last two moves of the game, so that `undo` takes them back together.
  void join_last_two() { joined_.push_back(session_->moves()); }
  /// The number of moves that can be undone; joined moves count once.
  int undoable() const { return session_->moves() - static_cast<int>(joined_.size()) + passes_after_end_; }
  /// Takes back one pass made after the end of the game, if there is one. Otherwise takes back the last move,
  /// or the last two moves if they are joined. There must be such a pass or move.
  void undo();

  /// Counts a pass after the end of the game. The pass does not change the position, but `undo` takes it
  /// back.
  void pass_after_end() { ++passes_after_end_; }

  /// Returns a random legal move of a player. Returns a pass only if no other move is legal, or if the game
  /// has at least twice as many moves as the board has points, so that games end. Repeated calls return the
  /// same move until `advance_chance` is called. Throws Failure if no move is legal.
  std::string random_move(std::string_view player, std::string_view pass) const;
  void advance_chance() { chance_.discard(1); }

 private:
  void forget();  // clears `joined_` and `passes_after_end_`

  std::unique_ptr<Session> session_;
  std::mt19937_64 chance_;
  Files files_;
  int passes_after_end_ = 0;
  // For each pair of joined moves, the number of moves that the game has right after the pair; ascending.
  std::vector<int> joined_;
};

}  // namespace ruleproof::gtp
