#pragma once

#include <version>

#ifdef __cpp_lib_jthread
#include <mutex>
#include <stop_token>
#endif

// Defines locks, and the tokens by which a caller stops long work. They are the standard types, or
// replacements if the standard library has no threads, as in WebAssembly.

namespace ruleproof {

#ifdef __cpp_lib_jthread

/// Reports to long work whether its caller has requested a stop.
using StopToken = std::stop_token;
/// Lets a caller request a stop of all work that has one of its tokens.
using StopSource = std::stop_source;
using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;

#else

/// Reports to work whether a stop was requested before the work began. Without threads, nothing can request a
/// stop later. To end running work, the caller ends the whole process or web worker.
class StopToken {
 public:
  StopToken() = default;
  explicit StopToken(bool is_requested) : is_requested_(is_requested) {}
  bool stop_requested() const { return is_requested_; }

 private:
  bool is_requested_ = false;
};

class StopSource {
 public:
  void request_stop() { is_requested_ = true; }
  bool stop_requested() const { return is_requested_; }
  StopToken get_token() const { return StopToken(is_requested_); }

 private:
  bool is_requested_ = false;
};

struct Mutex {};
struct Lock {
  explicit Lock(Mutex&) {}
};

#endif

}  // namespace ruleproof
