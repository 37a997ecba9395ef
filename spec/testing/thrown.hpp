#pragma once

#include <functional>
#include <string>

#include "spec/input_error.hpp"

namespace ruleproof {

/// For tests: returns the message of the exception of type `Error` that `call` throws. If `call` throws
/// nothing, returns "nothing was thrown".
template <class Error = InputError>
std::string thrown(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace ruleproof
