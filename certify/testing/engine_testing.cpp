#include "certify/testing/engine_testing.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace ruleproof {
namespace {

namespace fs = std::filesystem;

/// Returns the content of a file in /proc as far as it can be read: such a file vanishes when its process
/// ends.
std::string content(const fs::path& path) {
  std::ostringstream read;
  read << std::ifstream(path, std::ios::binary).rdbuf();
  return read.str();
}

std::vector<std::string> names(const fs::path& folder) {
  std::vector<std::string> found;
  std::error_code gone;
  for (auto entry = fs::directory_iterator(folder, gone); !gone && entry != fs::directory_iterator();
       entry.increment(gone)) {
    found.push_back(entry->path().filename());
  }
  return found;
}

/// Returns the number and the target of each open descriptor. Leaves out the descriptor by which the list is
/// read.
std::vector<std::string> open_descriptors() {
  std::vector<std::string> found;
  for (const std::string& number : names("/proc/self/fd")) {
    std::error_code closed;
    const fs::path target = fs::read_symlink("/proc/self/fd/" + number, closed);
    if (!closed) found.push_back(number + " " + target.string());
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

std::vector<std::string> marked_processes(const std::string& marker) {
  std::vector<std::string> found;
  for (const std::string& name : names("/proc")) {
    if (name.find_first_not_of("0123456789") != std::string::npos || name == std::to_string(getpid()))
      continue;
    const std::string arguments = content(fmt::format("/proc/{}/cmdline", name));
    const std::string environment = content(fmt::format("/proc/{}/environ", name));
    if (fmt::format("{}\n{}", arguments, environment).find(marker) == std::string::npos) continue;
    found.push_back(fmt::format("{} {}", name, arguments));
  }
  return found;
}

void NothingLeft::SetUp() {
  static int number = 0;
  marker_ = fmt::format("ruleproof-test-{}-{}.", getpid(), ++number);
  setenv("RULEPROOF_TEST_MARKER", marker_.c_str(), 1);
  children_ = children(getpid());
  descriptors_ = open_descriptors();
}

void NothingLeft::TearDown() {
  EXPECT_THAT(marked_processes(marker_), testing::IsEmpty());
  EXPECT_EQ(children(getpid()), children_);
  EXPECT_EQ(open_descriptors(), descriptors_);
}

std::string bad_engine(const std::string& mode, int n, const std::string& mark) {
  return fmt::format("'{}' {} {} '{}'", BAD_ENGINE, mode, n, mark);
}

EngineLimits::Clock::time_point still() { return {}; }

EngineLimits::Clock::time_point ticking() {
  static std::atomic<int> readings = 0;
  return EngineLimits::Clock::time_point(std::chrono::milliseconds(50) * ++readings);
}

int readings_before_the_jump = 0;

EngineLimits::Clock::time_point jumping() {
  return EngineLimits::Clock::time_point(std::chrono::hours(readings_before_the_jump-- > 0 ? 0 : 1));
}

std::string text(const EngineFault& fault) { return fmt::format("{}: {}", name(fault.kind), fault.sentence); }

void PrintTo(const EngineFault& fault, std::ostream* out) { *out << text(fault); }

void PrintTo(const EngineEnd& end, std::ostream* out) {
  *out << end.how << ", " << end.left_behind << " left behind";
}

}  // namespace ruleproof
