#pragma once

#include <stdexcept>
#include <string>

namespace ruleproof {

/// Something from outside that cannot be read: an argument, a record, a spec file. The message is one line
/// that says where, what is wrong and what would be right. The command line prints it and ends with status 2.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace ruleproof
