#include "session/session.hpp"

#include "session/board_session.hpp"
#include "reference/document_rules.hpp"
#include "session/endo_session.hpp"
#include "session/model_session.hpp"
#include "session/options.hpp"
#include "session/political_go_session.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

std::unique_ptr<Session> session(const SessionOptions& options) {
  const GameSpec& game = game_of(options);
  if (is_of_two_colours(game)) return board_session(options, nullptr);
  if (game.document) return model_session(options);
  return game.id == "endo" ? endo::session(options) : political_go::session(options);
}

}  // namespace ruleproof
