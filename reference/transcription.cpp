#include "reference/transcription.hpp"

#include <algorithm>
#include <regex>

#include "reference/embedded.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string> in_brackets(const std::string& line) {
  static const std::regex bracketed(R"(\[([a-z0-9-]+)\])");
  std::vector<std::string> ids;
  for (std::sregex_iterator match(line.begin(), line.end(), bracketed), end; match != end; ++match)
    ids.push_back((*match)[1]);
  return ids;
}

/// The comment of a transcribing function begins with its clauses and nothing else.
bool names_clauses(const std::string& line) {
  static const std::regex heading(R"(///( \[[a-z0-9-]+\])+)");
  return std::regex_match(line, heading);
}

/// One past the last line of the comment and the declaration or definition that begin there: a line that ends
/// in `}` or `;` with all braces closed.
std::size_t end_of_function(const Lines& lines, std::size_t line) {
  while (lines.at(line).starts_with("///")) ++line;
  for (std::ptrdiff_t depth = 0;; ++line) {
    const std::string& text = lines.at(line);
    depth += std::ranges::count(text, '{') - std::ranges::count(text, '}');
    if (depth == 0 && (text.ends_with('}') || text.ends_with(';'))) return line + 1;
  }
}

std::string joined(const Lines& lines, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t line = begin; line < end; ++line) text += lines[line] + '\n';
  return text;
}

/// What stands before the first parenthesis, or before the `=` of a constant.
std::string name_of(const Lines& lines, std::size_t line) {
  static const std::regex name(R"((\w+)(\(| =))");
  while (lines.at(line).starts_with("///") || lines[line].starts_with("template ")) ++line;
  std::smatch match;
  std::regex_search(lines.at(line), match, name);
  return match[1];
}

/// "[clause] is the `word` of the language": for each clause in brackets the word that follows it.
std::vector<Transcription> words_of_the_language(const std::string& head, int first_line) {
  static const std::regex clause_and_word(R"(\[([a-z0-9-]+)\][^`]*`(\w+)`)");
  std::vector<Transcription> found;
  for (std::sregex_iterator match(head.begin(), head.end(), clause_and_word), end; match != end; ++match)
    found.push_back({{(*match)[1]}, (*match)[2], head, first_line});
  return found;
}

}  // namespace

std::vector<Transcription> transcriptions(std::string_view game) {
  const GameSpec& of = spec(game);
  if (of.document) return {};
  const Lines lines = lines_of(transcription_text(of.id));
  const auto is_head = [](const std::string& line) { return line.starts_with("// "); };
  const auto head = std::ranges::find_if(lines, is_head);
  const auto head_end = std::find_if_not(head, lines.end(), is_head);
  const auto first = static_cast<std::size_t>(head - lines.begin());
  const auto last = static_cast<std::size_t>(head_end - lines.begin());

  std::vector<Transcription> found =
      words_of_the_language(joined(lines, first, last), static_cast<int>(first) + 1);
  for (std::size_t line = last; line < lines.size(); ++line) {
    if (!names_clauses(lines[line])) continue;
    const std::size_t end = end_of_function(lines, line);
    found.push_back({in_brackets(lines[line]), name_of(lines, line), joined(lines, line, end),
                     static_cast<int>(line) + 1});
    line = end - 1;
  }
  return found;
}

}  // namespace ruleproof
