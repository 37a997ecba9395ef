#include "cli/progress.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "cli/layout.hpp"

namespace ruleproof {
namespace {

constexpr std::chrono::seconds between_lines_of_a_log{30};

void write(const std::string& text) { std::fputs(text.c_str(), stderr); }

}  // namespace

Progress::Progress(std::string things, std::size_t done, std::size_t total)
    : things_(std::move(things)),
      done_(done),
      total_(total),
      is_watched_(errors_are_terminal()),
      last_(std::chrono::steady_clock::now()) {
  if (is_watched_) draw();
}

Progress::~Progress() { clear(); }

void Progress::done(std::string_view summary, bool important) {
  ++done_;
  clear();
  if (is_watched_ || important) write(fmt::format("{}\n", summary));
  draw();
}

void Progress::clear() const {
  if (is_watched_) write("\r\033[K");
}

void Progress::draw() {
  if (is_watched_) return write(fmt::format("{}/{} {} …", done_, total_, things_));
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < between_lines_of_a_log) return;
  last_ = now;
  write(fmt::format("{} of {} {}\n", done_, total_, things_));
}

}  // namespace ruleproof
