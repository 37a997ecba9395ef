#include "certify/gtp/current_game.hpp"

#include <utility>

#include "certify/gtp/server.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::gtp {

CurrentGame::CurrentGame(const SessionOptions& options, std::uint64_t seed, Files files)
    : session_(ruleproof::session(options)), chance_(seed), files_(std::move(files)) {}

void CurrentGame::start(const SessionOptions& options) {
  session_ = ruleproof::session(options);
  forget();
}

void CurrentGame::clear() {
  session_->restart();
  forget();
}

std::vector<std::string> CurrentGame::load(const std::string& path, std::size_t most_moves) {
  std::vector<std::string> notes = session_->load(files_.read(path), path, most_moves);
  forget();
  return notes;
}

void CurrentGame::forget() {
  joined_.clear();
  passes_after_end_ = 0;
}

void CurrentGame::undo() {
  if (passes_after_end_ > 0) {
    --passes_after_end_;
    return;
  }
  if (!joined_.empty() && joined_.back() == session_->moves()) {
    joined_.pop_back();
    session_->undo();
  }
  session_->undo();
}

std::string CurrentGame::random_move(std::string_view player, std::string_view pass_word) const {
  if (session_->is_over()) throw Failure("the game is over");
  const std::string prefix = std::string(player) + ' ';
  std::string pass = prefix + std::string(pass_word);
  bool may_pass = false;
  std::vector<std::string> others;
  for (std::string& move : session_->legal_moves())
    if (move == pass)
      may_pass = true;
    else if (move.starts_with(prefix))
      others.push_back(std::move(move));
  const int points = session_->game().board().area();
  const bool is_late = points > 0 && session_->moves() >= 2 * points;
  if (may_pass && (others.empty() || is_late)) return pass;
  if (others.empty()) throw Failure("no legal move");
  auto chance = chance_;
  return others[chance() % others.size()];
}

}  // namespace ruleproof::gtp
