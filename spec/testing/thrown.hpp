#pragma once

#include <functional>
#include <string>

#include "spec/input_error.hpp"

namespace ruleproof {

/// For tests: returns the message of the InputError that `call` throws.
inline std::string thrown(const std::function<void()>& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace ruleproof
