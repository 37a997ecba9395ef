#include "record/line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "spec/characters.hpp"

namespace ruleproof {
namespace {

// Messages about sensible input are shorter than this. Messages of other libraries may be longer, because
// they quote the input.
constexpr std::size_t longest_message = 400;

// This length suffices for a move that flips every point of a 25x25 board.
constexpr std::size_t longest_line = 4096;

// Returns the text shortened to `longest` characters, with each byte that is not printable ASCII as \xNN.
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

std::string quoted_text(std::string_view text) { return '\'' + printable(text, 40) + '\''; }

std::string_view without_bom(std::string_view text) {
  constexpr std::string_view bom = "\xEF\xBB\xBF";
  if (text.starts_with(bom)) text.remove_prefix(bom.size());
  return text;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  text = without_bom(text);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    if (lines.back().ends_with('\r')) lines.back().remove_suffix(1);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string with_single_blanks(std::string_view line) {
  return fmt::format("{}", fmt::join(words_of(line), " "));
}

std::string capitalised(std::string text) {
  if (!text.empty() && 'a' <= text[0] && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

RecordLine::RecordLine(std::string_view file, int number, std::string_view text)
    : file(file), number(number), text(text), words(words_of(text)) {}

Place RecordLine::place(std::string_view part) const {
  const auto before = text.substr(0, static_cast<std::size_t>(part.data() - text.data()));
  return {number, 1 + static_cast<int>(std::ranges::count_if(before, begins_character))};
}

void RecordLine::fail(std::string_view part, std::string_view what) const {
  ruleproof::fail(file, place(part), what);
}

void RecordLine::expect_end_after(std::size_t count) const {
  if (words.size() > count)
    fail(words[count], fmt::format("{} is too much: the line ends after {}", quoted_text(words[count]),
                                   quoted_text(words[count - 1])));
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
