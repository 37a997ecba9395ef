#pragma once

#include <optional>
#include <stop_token>
#include <thread>

namespace ruleproof {

/// Requests long work to stop: on Ctrl-C (SIGINT), on SIGTERM, or when its time is up. While a Stop exists,
/// these signals have no other effect. At most one Stop may exist at a time, and it must be created before
/// any other thread.
class Stop {
 public:
  /// Requests the stop on a signal or after `seconds`. If `seconds` is empty, only a signal counts.
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
