#include "session/session.hpp"

#include "session/board_session.hpp"
#include "reference/document_rules.hpp"
#include "session/endo_session.hpp"
#include "session/options.hpp"
#include "session/political_go_session.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

std::unique_ptr<Session> session(const SessionOptions& options) {
  const GameSpec& game = game_of(options);
  if (options.document) demand_two_colours(game.document->document);
  if (!is_of_two_colours(game) && game.id == "endo") return endo::session(options);
  if (!is_of_two_colours(game) && game.id == "political-go") return political_go::session(options);
  return board_session(options, nullptr);
}

}  // namespace ruleproof
