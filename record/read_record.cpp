#include "record/read_record.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <set>
#include <system_error>
#include <utility>

#include "record/charset.hpp"
#include "record/sgf.hpp"
#include "record/sgf_tree.hpp"
#include "spec/input_error.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

[[noreturn]] void refuse_unreadable(const std::string& name) {
  throw InputError(fmt::format("cannot read {}: {}", name, std::generic_category().message(errno)));
}

/// Device and inode, which identify a file even if it has several names.
using FileId = std::pair<dev_t, ino_t>;

struct FilesRead {
  Mutex mutex;
  std::set<FileId> files;
};
FilesRead& files_read() {
  static FilesRead all;
  return all;
}

void note_as_read(int file) {
  struct stat found{};
  if (::fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) return;
  const Lock lock(files_read().mutex);
  files_read().files.emplace(found.st_dev, found.st_ino);
}

// Reads a file from an open descriptor. std::cin would not distinguish an error from the end of the input.
std::string read_all(int file, const std::string& name, std::string_view what, std::size_t most) {
  note_as_read(file);
  std::string text;
  char block[1 << 16];
  for (;;) {
    const ssize_t count = ::read(file, block, sizeof block);
    if (count == 0) return text;
    if (count < 0 && errno != EINTR) refuse_unreadable(name);
    if (count > 0) text.append(block, static_cast<std::size_t>(count));
    if (text.size() > most)
      throw InputError(fmt::format("{}: more than {} MiB: this is no {}", name, most >> 20, what));
  }
}

/// An open file, which the destructor closes.
struct OpenFile {
  explicit OpenFile(const std::string& path) : file(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (file < 0) refuse_unreadable(path);
  }
  ~OpenFile() { ::close(file); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int file;
};

}  // namespace

std::string read_text(const std::string& path, std::string_view what, std::size_t most) {
  return path == "-" ? read_all(STDIN_FILENO, "standard input", what, most)
                     : read_all(OpenFile(path).file, path, what, most);
}

bool was_read(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return false;
  const Lock lock(files_read().mutex);
  return files_read().files.contains({found.st_dev, found.st_ino});
}

Record parse_either_form(std::string_view bytes, std::string_view file, const Game& defaults) {
  const std::string text = without_wide_characters(bytes);
  return holds_sgf(text) ? parse_sgf(text, file, defaults) : parse_record(text, file, defaults);
}

}  // namespace ruleproof
