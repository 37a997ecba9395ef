#include "report/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

// Writes a text to an open file. Returns 0, or the error number (errno) of a failed call.
int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return errno;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

// Gives a file the usual permissions of a new file. mkstemp creates files that only their owner can read.
void give_usual_permissions(int file) {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(file, 0666 & ~mask);
}

// Returns whether a path is a device or a pipe, such as /dev/stdout, which a rename must not replace.
bool is_device_or_pipe(const std::string& path) {
  std::error_code error;
  const auto type = std::filesystem::status(path, error).type();
  using enum std::filesystem::file_type;
  return type == character || type == block || type == fifo || type == socket;
}

}  // namespace

void write_file_whole(const std::string& path, std::string_view text) {
  const auto refuse = [&](int error) {
    throw InputError(fmt::format("cannot write {}: {}", path, reason(error)));
  };
  const bool in_place = is_device_or_pipe(path);
  // The temporary file is in the same folder, because renaming is atomic only within one file system.
  std::string temporary = path + ".XXXXXX";
  const int file = in_place ? ::open(path.c_str(), O_WRONLY | O_CLOEXEC) : ::mkstemp(temporary.data());
  if (file < 0) refuse(errno);
  if (!in_place) give_usual_permissions(file);
  int error = write_all(file, text);
  if (::close(file) != 0 && error == 0) error = errno;
  if (!in_place && error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return;
  if (!in_place) ::unlink(temporary.c_str());
  refuse(error);
}

void make_directory(const std::string& path) {
  const auto refuse = [&](const std::string& why) {
    throw InputError(fmt::format("cannot write to the directory {}: {}", path, why));
  };
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) refuse(error.message());
  // Checks by creating a file. Checking the permissions is not sufficient: root has all permissions, even in
  // a directory where no file can be created.
  std::string trial = path + "/.XXXXXX";
  const int file = ::mkstemp(trial.data());
  if (file < 0) refuse(reason(errno));
  ::close(file);
  ::unlink(trial.c_str());
}

std::string file_of_program(std::span<const std::string> places) {
  std::error_code failed;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (failed) return "";
  for (const std::string& place : places) {
    const std::filesystem::path path = (program.parent_path() / place).lexically_normal();
    if (std::filesystem::is_regular_file(path, failed)) return path.string();
  }
  return "";
}

}  // namespace ruleproof
