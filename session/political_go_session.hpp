#pragma once

#include <memory>

#include "session/session.hpp"

namespace ruleproof::political_go {

std::unique_ptr<Session> session(const SessionOptions& options);

}  // namespace ruleproof::political_go
