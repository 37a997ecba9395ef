#pragma once

#include <optional>
#include <stop_token>
#include <thread>

namespace ruleproof {

/// Asks long work to stop: on Ctrl-C (SIGINT, SIGTERM), or when its time is up. While one is alive, these
/// signals do nothing else; there may be one at a time, and it is made before any other thread.
class Stop {
 public:
  /// After so many seconds; never, if there is nothing.
  explicit Stop(std::optional<double> seconds);
  ~Stop();
  Stop(const Stop&) = delete;
  Stop& operator=(const Stop&) = delete;

  std::stop_token token() const { return asked_.get_token(); }

 private:
  std::stop_source asked_;
  std::jthread watch_;
};

}  // namespace ruleproof
