#pragma once

#include <cstdint>
#include <future>
#include <mutex>
#include <stop_token>
#include <string>

#include "properties/claims/faster_counts.hpp"
#include "properties/native/engine.hpp"
#include "reference/game.hpp"

// Compiles the C files of games by the C compiler `cc` and loads them. Compiled files are stored in a folder
// that belongs to the user alone: $XDG_CACHE_HOME/ruleproof or ~/.cache/ruleproof.

namespace ruleproof {

/// Returns the code of a C file from native::library_source: from the folder if it is there, else compiled.
/// Returns null after a stop request. Throws InputError if it is too large, if the folder is not the user's
/// alone, or if the compiler fails or exceeds its limits.
native::SharedLibrary loaded(const std::string& source, const std::stop_token& stop = {});

/// The library of one game for long work: a native::LibrarySource that several threads may call. It is loaded
/// after `calls` calls, so that short work needs no compiler: at once if it is stored, else compiled in a
/// thread, for which the caller may wait.
class NativeLater {
 public:
  explicit NativeLater(const Game& game, int calls, bool waits = false)
      : game_(game), calls_before_(calls), waits_(waits) {}
  /// Ends the compiler.
  ~NativeLater() { stop_.request_stop(); }
  NativeLater(const NativeLater&) = delete;
  NativeLater& operator=(const NativeLater&) = delete;

  /// Returns the library; null as long as it is not compiled, or if it cannot be compiled.
  native::SharedLibrary operator()();

 private:
  void begin();

  const Game game_;
  std::mutex mutex_;
  const int calls_before_;
  const bool waits_;
  std::int64_t calls_ = 0;
  std::stop_source stop_;
  std::future<native::SharedLibrary> compiled_;  // its destructor waits for the thread
  native::SharedLibrary library_;
};

/// Returns the faster counts for claims by native code. A count waits for the compiler once it has listed
/// this many positions, in turns or in a (faster) search of reachable states. So it does not depend on time
/// which counts use native code.
std::unique_ptr<model::FasterCounts> native_counts(const Game& game, int of_turns = 2'000,
                                                   int of_search = 20'000);

}  // namespace ruleproof
