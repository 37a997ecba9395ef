#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "certify/gtp/words.hpp"
#include "session/session.hpp"
#include "session/vertices.hpp"

namespace ruleproof::gtp {

/// While it lives a player is on turn. The protocol lets a colour play twice in a row: here the other one
/// passes in between, where that pass is legal. The pass is taken back at the end unless it is kept.
class Turn {
 public:
  Turn(Session& session, std::string_view player) : session_(session) {
    const std::string pass = pass_of(session.ruleset().game());
    if (session.to_move() != player && !pass.empty())
      passed_ = session.play(opponent_of(session, player) + ' ' + pass).empty();
  }
  ~Turn() {
    if (passed_) session_.undo();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  /// Whether there was a pass, which now stays.
  bool keep_pass() { return std::exchange(passed_, false); }

 private:
  Session& session_;
  bool passed_ = false;
};

}  // namespace ruleproof::gtp
