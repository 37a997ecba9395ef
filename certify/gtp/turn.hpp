#pragma once

#include <optional>
#include <utility>

#include "session/board_session.hpp"

namespace ruleproof::gtp {

/// While it lives a colour is on turn. The protocol lets a colour play twice in a row: here the other one
/// passes in between, where that pass is legal. The pass is taken back at the end unless it is kept.
class Turn {
 public:
  Turn(BoardSession& session, Colour colour) : session_(session) {
    if (session.colour_to_move() != colour) passed_ = session.play(Move{other(colour), std::nullopt}).empty();
  }
  ~Turn() {
    if (passed_) session_.undo();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  /// Whether there was a pass, which now stays.
  bool keep_pass() { return std::exchange(passed_, false); }

 private:
  BoardSession& session_;
  bool passed_ = false;
};

}  // namespace ruleproof::gtp
