#pragma once

#include <string>

#include "spec/input_error.hpp"

namespace ruleproof {

/// For the tests: the message of the InputError that `call` throws, or "nothing thrown".
template <class Call>
std::string error_of(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing thrown";
}

}  // namespace ruleproof
