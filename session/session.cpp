#include "session/session.hpp"

#include "session/board_session.hpp"
#include "reference/document_rules.hpp"
#include "session/model_session.hpp"
#include "session/options.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

std::unique_ptr<Session> session(const SessionOptions& options) {
  return is_of_two_colours(game_of(options)) ? board_session(options, nullptr) : model_session(options);
}

}  // namespace ruleproof
