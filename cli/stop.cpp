#include "cli/stop.hpp"

#include <chrono>
#include <csignal>
#include <ctime>

namespace ruleproof {
namespace {

sigset_t stopping_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

}  // namespace

Stop::Stop(std::optional<double> seconds) {
  // Blocks the signals in this thread and all threads created later, so that the signals stay pending for
  // sigtimedwait().
  const sigset_t signals = stopping_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  if (seconds && *seconds <= 0) asked_.request_stop();  // stops before any work begins
  watch_ = std::jthread([this, signals, seconds](const std::stop_token& end) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const timespec pause{0, 50'000'000};
    while (!end.stop_requested()) {
      const bool signalled = sigtimedwait(&signals, nullptr, &pause) > 0;
      const bool late = seconds && std::chrono::duration<double>(Clock::now() - begin).count() >= *seconds;
      if (signalled || late) return void(asked_.request_stop());
    }
  });
}

Stop::~Stop() {
  watch_.request_stop();
  watch_.join();
  const sigset_t signals = stopping_signals();
  // Discards repeated signals: a second Ctrl-C must not end the program before its last messages.
  const timespec at_once{0, 0};
  while (sigtimedwait(&signals, nullptr, &at_once) > 0) {
  }
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace ruleproof
