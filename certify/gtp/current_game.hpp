#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.hpp"

namespace ruleproof::gtp {

/// How commands reach files. Both throw InputError.
struct Files {
  std::function<std::string(const std::string& path)> read;
  std::function<void(const std::string& path, std::string_view text)> write;
};

/// Makes the sessions of a game.
using MakeSession = std::function<std::unique_ptr<Session>(const SessionOptions&)>;

/// The game that the commands are about.
class CurrentGame {
 public:
  /// `seed` chooses the random moves. Another `make_session` is for tests: of engines with a fault. Throws
  /// what `session` throws.
  CurrentGame(const SessionOptions& options, std::uint64_t seed, Files files,
              MakeSession make_session = ruleproof::session);

  Session& session() { return *session_; }

  /// The words that describe the game as it is set now.
  SessionOptions options() const { return session_->options(); }
  /// An empty board by other words. Throws what `session` throws; nothing has changed then.
  void start(const SessionOptions& options);
  /// The same board, emptied.
  void clear();
  /// Like Session::load, from a file.
  std::vector<std::string> load(const std::string& path,
                                std::size_t most_moves = std::numeric_limits<std::size_t>::max());
  void save(const std::string& path, std::string_view text) { files_.write(path, text); }

  /// From now on the last two moves of the session are undone as one.
  void join_last_two() { joined_.push_back(session_->moves()); }
  /// How many moves can be undone, joined ones counted once.
  int undoable() const { return session_->moves() - static_cast<int>(joined_.size()); }
  /// Takes back a move; there must be one.
  void undo();

  /// A legal move of a player, by chance. It is a pass only if the player may do nothing else, or, so that
  /// games end, once there have been twice as many moves as the board has points. The next one is the same
  /// until the game goes on by `advance_chance`. Throws Failure if there is none.
  std::string random_move(std::string_view player, std::string_view pass) const;
  void advance_chance() { chance_.discard(1); }

 private:
  MakeSession make_session_;
  std::unique_ptr<Session> session_;
  std::mt19937_64 chance_;
  Files files_;
  std::vector<int> joined_;  // rising: numbers of moves of the session
};

}  // namespace ruleproof::gtp
