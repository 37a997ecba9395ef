#pragma once

#include <future>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "properties/native/engine.hpp"
#include "reference/game.hpp"

// Compiles the C files of games by the C compiler `cc` and loads them. Compiled files are stored in a folder
// that belongs to the user alone: $XDG_CACHE_HOME/ruleproof or ~/.cache/ruleproof.

namespace ruleproof {

/// Returns the code of a C file from native::library_source: from the folder if it is there, else compiled.
/// Returns null after a stop request. Throws InputError if it is too large, if the folder is not the user's
/// alone, or if the compiler fails or exceeds its limits.
native::SharedLibrary loaded(const std::string& source, const std::stop_token& stop = {});

/// The code of one game, compiled in a thread. The destructor ends the compiler.
class NativeCode {
 public:
  /// Begins to compile. Throws native::NotNative for a document that has no C form.
  explicit NativeCode(const Game& game);
  ~NativeCode() { stop_.request_stop(); }
  NativeCode(const NativeCode&) = delete;
  NativeCode& operator=(const NativeCode&) = delete;

  /// Returns the code, or null as long as it is not there, and after a failure.
  native::SharedLibrary there();

 private:
  std::stop_source stop_;
  std::shared_future<native::SharedLibrary> code_;  // whose destructor waits for the thread
};

/// A native::NativeSource for a model: it begins to compile after some positions, so that short work stays as
/// it is.
class NativeLater {
 public:
  explicit NativeLater(const model::Model& model) : model_(model) {}

  native::NativeEngine* engine();

 private:
  const model::Model& model_;
  int positions_ = 0;
  std::optional<NativeCode> code_;
  std::optional<native::NativeEngine> engine_;
};

}  // namespace ruleproof
