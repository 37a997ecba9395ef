#pragma once

#include <memory>

#include "session/session.hpp"

namespace ruleproof {

/// The session of a game that has a document, of whatever form.
std::unique_ptr<Session> model_session(const SessionOptions& options);

}  // namespace ruleproof
