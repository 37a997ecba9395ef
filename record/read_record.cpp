#include "record/read_record.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <iostream>
#include <system_error>

#include "record/line.hpp"
#include "record/sgf.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

constexpr std::size_t largest_mebibytes = 16;

bool is_sgf(std::string_view text) {
  text = without_bom(text);
  const auto begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string_view::npos && text[begin] == '(';
}

std::string name_of(const std::string& path) { return path == "-" ? "standard input" : path; }

std::string read_all(std::istream& in, const std::string& name) {
  constexpr std::size_t largest = largest_mebibytes << 20;
  std::string text;
  char block[1 << 16];
  while (in.read(block, sizeof block), in.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(in.gcount()));
    if (text.size() > largest)
      throw InputError(fmt::format("{}: more than {} MiB: this is no record", name, largest_mebibytes));
  }
  if (in.bad())
    throw InputError(fmt::format("cannot read {}: {}", name, std::generic_category().message(errno)));
  return text;
}

}  // namespace

std::string read_text(const std::string& path) {
  if (path == "-") return read_all(std::cin, name_of(path));
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(fmt::format("cannot read {}: {}", path, std::generic_category().message(errno)));
  return read_all(in, path);
}

Record parse_either_form(std::string_view text, std::string_view file, std::optional<std::string_view> game) {
  return is_sgf(text) ? parse_sgf(text, file, game) : parse_record(text, file, game);
}

Record read_record(const std::string& path, std::optional<std::string_view> game) {
  return parse_either_form(read_text(path), name_of(path), game);
}

}  // namespace ruleproof
