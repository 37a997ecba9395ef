#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace ruleproof {

/// Says on standard error how far a long run is: on a terminal in the line of show_progress, and in a log by
/// a plain line now and then. The line on the terminal is cleared at the end.
class Progress {
 public:
  /// Of `total` things, named by `things` ("verdicts"), so many are done.
  Progress(std::string things, std::size_t done, std::size_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// One more is done. On a terminal `summary` stays above the line; in a log only what is `important` is
  /// told.
  void done(std::string_view summary, bool important);

 private:
  void draw();

  const std::string things_;
  std::size_t done_;
  const std::size_t total_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace ruleproof
