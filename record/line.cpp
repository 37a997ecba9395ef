#include "record/line.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ruleproof {
namespace {

constexpr std::string_view blanks = " \t";

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

// Longer than any message about a sensible input. Messages of other rooms quote the input as it is.
constexpr std::size_t longest_message = 400;

// A board of 25x25 points with every point flipped stays below it.
constexpr std::size_t longest_line = 4096;

// The first `longest` characters, other bytes than printable ASCII as \xNN.
std::string printable(std::string_view text, std::size_t longest) {
  std::string result;
  for (const char c : text) {
    const bool plain = ' ' <= c && c <= '~';
    const std::string shown =
        plain ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    if (result.size() + shown.size() > longest) return result + "...";
    result += shown;
  }
  return result;
}

}  // namespace

void fail(std::string_view file, Place place, std::string_view what) {
  throw InputError(
      fmt::format("{}:{}:{}: {}", file, place.line, place.column, printable(what, longest_message)));
}

std::string quoted(std::string_view text) { return '\'' + printable(text, 40) + '\''; }

std::string_view without_bom(std::string_view text) {
  constexpr std::string_view bom = "\xEF\xBB\xBF";
  if (text.starts_with(bom)) text.remove_prefix(bom.size());
  return text;
}

RecordLine::RecordLine(std::string_view file, int number, std::string_view text)
    : file(file), number(number), text(text) {
  for (std::size_t begin = text.find_first_not_of(blanks); begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(blanks, end);
  }
}

Place RecordLine::place(std::string_view part) const {
  const auto before = text.substr(0, static_cast<std::size_t>(part.data() - text.data()));
  return {number, 1 + static_cast<int>(std::ranges::count_if(before, starts_character))};
}

void RecordLine::fail(std::string_view part, std::string_view what) const {
  ruleproof::fail(file, place(part), what);
}

void RecordLine::expect_end_after(std::size_t count) const {
  if (words.size() > count)
    fail(words[count], fmt::format("{} is too much: the line ends after {}", quoted(words[count]),
                                   quoted(words[count - 1])));
}

void refuse_no_text(std::string_view file, int number, std::string_view content) {
  const RecordLine whole(file, number, content.substr(0, longest_line));
  if (content.size() > longest_line)
    whole.fail(whole.text, fmt::format("a line of more than {} characters: this is no record", longest_line));
  if (const auto nul = whole.text.find('\0'); nul != std::string_view::npos)
    whole.fail(whole.text.substr(nul), "a NUL byte: this is no text");
}

void refuse_move_too_many(std::string_view file, Place place, std::size_t count) {
  if (count >= most_moves)
    fail(file, place, fmt::format("more than {} moves: no game is as long", most_moves));
}

}  // namespace ruleproof
