#include "properties/provers/printed_by.hpp"

#include <sys/resource.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>

// This header must come after <utility>, which Boost 1.74 forgets to include.
#include <boost/process.hpp>

#include "spec/threads.hpp"

namespace ruleproof {
namespace {

namespace bp = boost::process;

/// A temporary file without a name, deleted when it is closed. Unlike a pipe, it may stay unread, and no
/// other child process holds it open.
using File = std::unique_ptr<FILE, int (*)(FILE*)>;
File nameless_file() { return {std::tmpfile(), std::fclose}; }

}  // namespace

std::string printed_by(const std::string& program, const std::vector<std::string>& arguments,
                       std::string_view input, const StopToken& stop, std::optional<unsigned> seconds) {
  // Without an explicit search, Boost 1.74 ignores the first folder of PATH.
  const std::string path = bp::search_path(program).string();
  // A requested stop is checked here, because a short program would end before the signal arrives.
  if (path.empty() || stop.stop_requested()) return "";
  const File in = nameless_file(), out = nameless_file();
  if (!in || !out || std::fwrite(input.data(), 1, input.size(), in.get()) != input.size() ||
      std::fseek(in.get(), 0, SEEK_SET) != 0)
    return "";
  std::error_code error;
  bp::child child(path, bp::args(arguments), bp::std_in<in.get(), bp::std_out> out.get(),
                  bp::std_err > bp::null, error);
  if (error) return "";
  if (seconds) {
    const rlimit limit{*seconds, *seconds};
    ::prlimit(child.id(), RLIMIT_CPU, &limit, nullptr);
  }
  {
    const std::stop_callback kill(stop, [id = child.id()] { ::kill(id, SIGKILL); });
    siginfo_t ended;  // WNOWAIT reserves the child's process id, so that `kill` hits no other process
    while (waitid(P_PID, static_cast<id_t>(child.id()), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR)
      continue;
  }
  child.wait(error);
  if (std::fseek(out.get(), 0, SEEK_SET) != 0) return "";
  std::array<char, 256> begin{};
  return {begin.data(), std::fread(begin.data(), 1, begin.size(), out.get())};
}

}  // namespace ruleproof
