#include "cli/progress.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/command_line.hpp"
#include "report/layout.hpp"

namespace ruleproof {
namespace {

constexpr std::chrono::seconds between_lines_of_a_log{30};

}  // namespace

Progress::Progress(std::string things, std::size_t done, std::size_t total)
    : things_(std::move(things)), done_(done), total_(total), last_(std::chrono::steady_clock::now()) {
  draw();
}

Progress::~Progress() { show_progress(""); }

void Progress::done(std::string_view summary, bool important) {
  ++done_;
  if (errors_are_terminal() || important) remark(summary);
  draw();
}

void Progress::draw() {
  if (errors_are_terminal()) return show_progress(fmt::format("{}/{} {}", done_, total_, things_));
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < between_lines_of_a_log) return;
  last_ = now;
  remark(fmt::format("{} of {} {}", done_, total_, things_));
}

}  // namespace ruleproof
