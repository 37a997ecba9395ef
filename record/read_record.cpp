#include "record/read_record.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "record/charset.hpp"
#include "record/sgf.hpp"
#include "record/sgf_tree.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

[[noreturn]] void refuse_unreadable(const std::string& name) {
  throw InputError(fmt::format("cannot read {}: {}", name, std::generic_category().message(errno)));
}

// Reads the whole file from an open descriptor. Does not use std::cin, which would not distinguish an error
// from the end of the input.
std::string read_all(int file, const std::string& name, std::string_view what, std::size_t most) {
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

Record parse_either_form(std::string_view bytes, std::string_view file, const Game& defaults) {
  const std::string text = without_wide_characters(bytes);
  return holds_sgf(text) ? parse_sgf(text, file, defaults) : parse_record(text, file, defaults);
}

}  // namespace ruleproof
