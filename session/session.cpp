#include "session/session.hpp"

#include "session/board_session.hpp"
#include "session/endo_session.hpp"
#include "session/political_go_session.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

std::unique_ptr<Session> session(const SessionOptions& options) {
  const std::string& game = spec(options.game).id;
  if (game == "endo") return endo::session(options);
  if (game == "political-go") return political_go::session(options);
  return board_session(options, nullptr);
}

}  // namespace ruleproof
