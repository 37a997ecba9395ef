#include "certify/engine/resident.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

namespace ruleproof {
namespace {

std::size_t resident(pid_t process) {
  std::ifstream sizes(fmt::format("/proc/{}/statm", process));
  std::size_t total = 0;
  std::size_t pages = 0;
  if (!(sizes >> total >> pages)) return 0;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

// If the parent process ends during the search, returns the children found before.
std::vector<pid_t> children(pid_t parent) {
  std::vector<pid_t> found;
  std::error_code gone;
  const std::filesystem::directory_iterator tasks(fmt::format("/proc/{}/task", parent), gone);
  for (auto task = begin(tasks); !gone && task != end(tasks); task.increment(gone)) {
    std::ifstream list(task->path() / "children");
    for (pid_t child = 0; list >> child;) found.push_back(child);
  }
  return found;
}

std::size_t resident_of_descendants(pid_t ancestor) {
  std::vector<pid_t> family = {ancestor};
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < family.size(); ++i) {
    for (const pid_t child : children(family[i])) {
      bytes += resident(child);
      family.push_back(child);
    }
  }
  return bytes;
}

}  // namespace ruleproof
