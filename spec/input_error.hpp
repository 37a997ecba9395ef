#pragma once

#include <stdexcept>
#include <string>

namespace ruleproof {

/// Thrown for unreadable input: an argument, a record or a document. The message is one line with the place,
/// the mistake and the correct form. The program `ruleproof` prints the message and exits with status 2.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace ruleproof
