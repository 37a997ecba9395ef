#pragma once

#include <memory>

#include "session/session.hpp"

namespace ruleproof::endo {

std::unique_ptr<Session> session(const SessionOptions& options);

}  // namespace ruleproof::endo
