#include "spec/language/plain_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "spec/characters.hpp"
#include "spec/language/source.hpp"

namespace ruleproof::language {
namespace {

/// Returns the code point of a UTF-8 character; 0 if it is invalid.
std::uint32_t code_of(std::string_view character) { return first_character(character).code; }

/// Returns whether the character is a soft hyphen or a zero-width space.
bool is_invisible(std::uint32_t code) {
  return code == 0xAD || code == 0x200B || code == 0x2060 || code == 0xFEFF;
}

/// Returns whether the character belongs to Chinese or Japanese, including punctuation. Both languages are
/// written without spaces.
bool is_wide(std::uint32_t code) {
  return (code >= 0x2E80 && code < 0xA4D0) || (code >= 0xF900 && code < 0xFB00) ||
         (code >= 0xFF00 && code < 0xFFF0) || (code >= 0x20000 && code < 0x40000);
}

std::string without_invisible(std::string_view line) {
  std::string visible;
  for (std::size_t i = 0; i < line.size();) {
    const std::string_view character = character_at(line, i);
    i += character.size();
    if (!is_invisible(code_of(character))) visible += character;
  }
  return visible;
}

std::string_view without_spaces_before(std::string_view line) { return line.substr(indentation(line)); }
std::string_view without_spaces_behind(std::string_view line) {
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

/// Returns the comment mark with which every non-empty line begins. Returns an empty text if there is no such
/// mark or fewer than two non-empty lines.
std::string_view mark_of_all(const std::vector<std::string>& lines) {
  constexpr std::array<std::string_view, 4> marks{"#", "--", ";", "%"};
  for (const std::string_view mark : marks) {
    std::size_t marked = 0;
    const bool has_all = std::ranges::all_of(lines, [&](std::string_view line) {
      line = without_spaces_before(line);
      if (line.empty()) return true;
      ++marked;
      return line.starts_with(mark) && (line.size() == mark.size() || line[mark.size()] == ' ');
    });
    if (has_all && marked > 1) return mark;
  }
  return {};
}

bool cut_first(std::string_view& line, std::string_view mark) {
  if (!line.starts_with(mark)) return false;
  line.remove_prefix(mark.size());
  return true;
}
bool cut_last(std::string_view& line, std::string_view mark) {
  line = without_spaces_behind(line);
  if (!line.ends_with(mark)) return false;
  line.remove_suffix(mark.size());
  return true;
}

/// Returns a line without the comments "<!-- … -->" in it. A line that contains nothing but comments is
/// returned unchanged.
std::string without_page_comments(std::string_view line) {
  std::string rest(line);
  for (std::size_t begin; (begin = rest.find("<!--")) != std::string::npos;) {
    const std::size_t end = rest.find("-->", begin);
    if (end == std::string::npos) break;
    rest.erase(begin, end + 3 - begin);
  }
  return without_spaces_before(rest).empty() ? std::string(line) : rest;
}

bool is_small_latin(char c) { return c >= 'a' && c <= 'z'; }
/// Returns whether a byte belongs to a letter of any alphabet.
bool is_part_of_word(char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; }

/// The first of these two functions returns the letters at the end of a text, the second the letters at its
/// beginning.
std::string_view last_letters(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && is_part_of_word(text[begin - 1])) --begin;
  return text.substr(begin);
}
std::string_view first_letters(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_part_of_word(text[end])) ++end;
  return text.substr(0, end);
}

/// Returns whether a hyphen at the end of a line belongs to a hyphenated word such as "well-known". `before`
/// and `after` are the letters before the hyphen and at the beginning of the next line.
bool keeps_hyphen(std::string_view before, std::string_view after, const Hyphenated& hyphenated) {
  static const std::set<std::string, std::less<>> prefixes{"non", "self", "well",  "half", "semi", "all",
                                                           "one", "two",  "three", "four", "five", "six"};
  return prefixes.contains(lower(before)) ||
         hyphenated.contains(lower(std::string(before) + '-' + std::string(after)));
}

}  // namespace

std::vector<std::string> without_marks(const std::vector<std::string>& lines) {
  const std::string_view mark = mark_of_all(lines);
  std::vector<std::string> cleaned;
  bool is_in_block = false, is_in_page_comment = false;
  for (const std::string& written : lines) {
    const std::string visible = without_invisible(written);
    std::string_view line = without_spaces_before(visible);
    if (!mark.empty()) cut_first(line, mark);
    if (is_in_block && !line.starts_with("*/") && cut_first(line, "*")) line = without_spaces_before(line);
    const bool begins_block = !is_in_block && cut_first(line, "/*");
    if (begins_block) line.remove_prefix(std::min(line.find_first_not_of('*'), line.size()));
    is_in_block = is_in_block || begins_block;
    if (is_in_block && cut_last(line, "*/")) {
      is_in_block = false;
      line = line.substr(0, line.find_last_not_of('*') + 1);
    }
    const std::string outside = is_in_page_comment ? std::string(line) : without_page_comments(line);
    line = outside;
    if (cut_first(line, "<!--")) is_in_page_comment = true;
    if (is_in_page_comment && cut_last(line, "-->")) is_in_page_comment = false;
    if (cut_first(line, "//")) line.remove_prefix(std::min(line.find_first_not_of("/!"), line.size()));
    if (cut_first(line, "\"\"\"") || cut_last(line, "\"\"\"")) cut_last(line, "\"\"\"");
    cleaned.emplace_back(line);
  }
  return cleaned;
}

Hyphenated hyphenated_words(const std::vector<std::string>& lines) {
  Hyphenated words;
  for (const std::string& line : lines)
    for (std::size_t at = line.find('-'); at != std::string::npos; at = line.find('-', at + 1)) {
      const std::string_view text = line;
      const std::string_view before = last_letters(text.substr(0, at)),
                             after = first_letters(text.substr(at + 1));
      if (!before.empty() && !after.empty())
        words.insert(lower(std::string(before) + '-' + std::string(after)));
    }
  return words;
}

std::string with_words_joined(std::string_view paragraph, const Hyphenated& hyphenated) {
  static const std::set<std::string, std::less<>> joiners{"and", "or", "to", "nor", "und", "oder",
                                                          "bis", "et", "ou", "y",   "o"};
  std::string joined;
  for (std::size_t at; (at = paragraph.find("- ")) != std::string_view::npos;) {
    const std::string_view before = last_letters(paragraph.substr(0, at));
    const std::size_t next = std::min(paragraph.find_first_not_of(' ', at + 1), paragraph.size());
    const std::string_view after = first_letters(paragraph.substr(next));
    const bool is_divided = !before.empty() && !after.empty() && is_small_latin(before.back()) &&
                            is_small_latin(after.front()) && !joiners.contains(after);
    const bool is_kept = !is_divided || keeps_hyphen(before, after, hyphenated);
    joined += paragraph.substr(0, at + (is_kept ? 1 : 0));
    paragraph.remove_prefix(is_divided ? next : at + 1);
  }
  return joined.append(paragraph);
}

bool joins_without_space(std::string_view before, std::string_view after) {
  if (before.empty()) return true;
  std::size_t last = before.size() - 1;
  while (last > 0 && !begins_character(before[last])) --last;
  return is_wide(code_of(character_at(before, last))) && !after.empty() &&
         is_wide(code_of(character_at(after, 0)));
}

std::string folded(std::string_view text) {
  std::string result;
  std::uint32_t last = ' ';
  bool is_behind_space = false;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view character = character_at(text, i);
    i += character.size();
    std::uint32_t code = code_of(character);
    if (is_invisible(code)) continue;
    if (code == ' ' || code == '\t' || code == '\n' || code == '\r' || code == 0xA0) {
      is_behind_space = true;
      continue;
    }
    const bool is_within_word = code == '-' || code == 0x2010;
    if (is_within_word && !result.empty() && is_part_of_word(result.back()) && !is_behind_space) {
      // "for-ward", "for- ward" and "forward" give the same result.
      const std::size_t next = std::min(text.find_first_not_of(" \t\n\r", i), text.size());
      if (next < text.size() && is_part_of_word(text[next])) {
        i = next;
        continue;
      }
    }
    if (is_behind_space && !result.empty() && !is_wide(last) && !is_wide(code)) result += ' ';
    is_behind_space = false;
    last = code;
    if (code == 0x2018 || code == 0x2019)
      result += '\'';
    else if (code == 0x201C || code == 0x201D || code == 0x201E)
      result += '"';
    else
      result += character;
  }
  return result;
}

}  // namespace ruleproof::language
