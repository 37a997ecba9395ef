#include "properties/verification/apart.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <system_error>
#include <thread>

#include "spec/threads.hpp"

// The keeper is a child process that forks the workers, waits for them, and replaces each worker that
// crashes. It is created before this process starts threads and has one thread, so it can fork safely at any
// time. Each worker has a socket, which its replacement takes over. A request is the number of a job. An
// answer is a letter for Answer::How, a length and a text.

namespace ruleproof {
namespace {

using How = Apart::Answer::How;

/// Reads exactly `count` bytes; returns false if the connection ends earlier.
bool read_all(int socket, void* to, std::size_t count) {
  auto* bytes = static_cast<char*>(to);
  while (count > 0) {
    const ssize_t got = read(socket, bytes, count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes += got;
    count -= static_cast<std::size_t>(got);
  }
  return true;
}
bool write_all(int socket, const void* from, std::size_t count) {
  const auto* bytes = static_cast<const char*>(from);
  while (count > 0) {
    const ssize_t put = send(socket, bytes, count, MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    bytes += put;
    count -= static_cast<std::size_t>(put);
  }
  return true;
}

void answer(int socket, How how, const std::string& text) {
  const auto letter = static_cast<char>('0' + static_cast<int>(how));
  const std::uint64_t length = text.size();
  std::string all(1, letter);
  all.append(reinterpret_cast<const char*>(&length), sizeof length);
  all += text;
  write_all(socket, all.data(), all.size());
}

std::optional<Apart::Answer> read_answer(int socket) {
  char letter = 0;
  std::uint64_t length = 0;
  if (!read_all(socket, &letter, 1) || !read_all(socket, &length, sizeof length)) return std::nullopt;
  Apart::Answer answer{static_cast<How>(letter - '0'), std::string(length, ' ')};
  if (!read_all(socket, answer.text.data(), length)) return std::nullopt;
  return answer;
}

/// Runs jobs until the other side closes the socket, which also stops the running job. If the process has not
/// ended `patience` later, it is killed, because a solver may be in a call that cannot be interrupted.
void do_jobs(int socket, const Apart::Work& work, std::chrono::milliseconds patience) {
  StopSource stop;
  bool is_watched = true;
  try {
    std::thread([socket, stop, patience]() mutable {
      pollfd closed{socket, POLLRDHUP, 0};
      while (poll(&closed, 1, -1) < 0 && errno == EINTR) {
      }
      stop.request_stop();
      std::this_thread::sleep_for(patience);
      kill(getpid(), SIGKILL);
    }).detach();  // the process does not wait for this thread
  } catch (const std::system_error&) {
    is_watched = false;
  }
  std::uint64_t job = 0;
  while (read_all(socket, &job, sizeof job)) {
    try {
      if (!is_watched) throw std::bad_alloc();
      answer(socket, How::done, work(job, stop.get_token()));
    } catch (const std::bad_alloc&) {
      answer(socket, How::lacks_memory, "");
    } catch (const std::exception& error) {
      answer(socket, How::failed, error.what());
    }
  }
}

std::string how_it_ended(int status) {
  if (!WIFSIGNALED(status)) return fmt::format("its process ended with status {}", WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  return fmt::format("its process was ended by signal {} ({})", signal, strsignal(signal));
}

[[noreturn]] void keep(const std::vector<int>& sockets, const Apart::Work& work,
                       std::chrono::milliseconds patience) {
  // The keeper and the workers ignore these signals: the process that created the pool stops them.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  std::vector<pid_t> workers(sockets.size(), -1);
  const auto begin = [&](std::size_t i) {
    workers[i] = fork();
    if (workers[i] != 0) return;
    for (std::size_t other = 0; other < sockets.size(); ++other)
      if (other != i) close(sockets[other]);
    do_jobs(sockets[i], work, patience);
    _exit(0);
  };
  for (std::size_t i = 0; i < sockets.size(); ++i) begin(i);
  int status = 0;
  for (pid_t ended = wait(&status); ended > 0 || errno == EINTR; ended = wait(&status)) {
    const auto place = std::ranges::find(workers, ended);
    if (place == workers.end() || (WIFEXITED(status) && WEXITSTATUS(status) == 0)) continue;
    const auto i = static_cast<std::size_t>(place - workers.begin());
    answer(sockets[i], How::died, how_it_ended(status));
    begin(i);
  }
  _exit(0);
}

}  // namespace

Apart::Apart(unsigned processes, const Work& work, std::chrono::milliseconds patience) {
  std::vector<int> theirs;
  for (unsigned i = 0; i < processes; ++i) {
    std::array<int, 2> pair{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0)
      throw std::system_error(errno, std::generic_category(), "no process for jobs");
    sockets_.push_back(pair[0]);
    theirs.push_back(pair[1]);
  }
  keeper_ = fork();
  if (keeper_ == 0) {
    for (const int socket : sockets_) close(socket);
    keep(theirs, work, patience);
  }
  for (const int socket : theirs) close(socket);
  if (keeper_ < 0) throw std::system_error(errno, std::generic_category(), "no process for jobs");
  free_ = sockets_;
}

std::unique_ptr<Apart> processes_for(unsigned processes, const Apart::Work& work) {
  try {
    return std::make_unique<Apart>(processes, work);
  } catch (const std::system_error&) {
    return nullptr;
  }
}

Apart::~Apart() {
  for (const int socket : sockets_) close(socket);
  while (keeper_ > 0 && waitpid(keeper_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

int Apart::taken() {
  std::unique_lock lock(mutex_);
  more_.wait(lock, [&] { return !free_.empty(); });
  const int socket = free_.back();
  free_.pop_back();
  return socket;
}

void Apart::give_back(int socket) {
  const std::lock_guard lock(mutex_);
  free_.push_back(socket);
  more_.notify_one();
}

Apart::Answer Apart::ask(std::size_t job, const StopToken& stop) {
  const int socket = taken();
  const std::uint64_t number = job;
  Answer answer;  // stays empty if the job is stopped
  if (!stop.stop_requested() && write_all(socket, &number, sizeof number)) {
    bool is_stopped = false;
    while (true) {
      pollfd more{socket, POLLIN, 0};
      const int ready = poll(&more, 1, 50);
      if (ready > 0) break;
      if (!is_stopped && stop.stop_requested()) {
        is_stopped = true;
        shutdown(socket, SHUT_WR);
      }
    }
    if (auto read = read_answer(socket))
      answer = *std::move(read);
    else if (!is_stopped)
      answer = {Answer::How::died, "the process that keeps the others has ended"};
    if (is_stopped && answer.how == Answer::How::died) answer = {};
  }
  give_back(socket);
  return answer;
}

}  // namespace ruleproof
