#include "spec/language/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "spec/characters.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::language {
namespace {

bool looks_like_html(std::string_view bytes) {
  const std::string start = lower(bytes.substr(0, 512));
  const std::string_view rest = trimmed(start, " \t\r\n");
  return rest.starts_with("<!doctype html") || rest.starts_with("<html") || rest.starts_with("<?xml");
}

/// Returns an error message if the bytes begin like a file that is not plain text in UTF-8; otherwise an
/// empty text.
std::string_view foreign_format(std::string_view bytes) {
  if (bytes.starts_with("PK\x03\x04"))
    return "this is a word processor's file or another archive; save it as plain text (Markdown) in UTF-8";
  if (bytes.starts_with("\xD0\xCF\x11\xE0"))
    return "this is a word processor's file; save it as plain text (Markdown) in UTF-8";
  if (bytes.starts_with("{\\rtf")) return "this is rich text; save it as plain text (Markdown) in UTF-8";
  if (bytes.starts_with("%PDF")) return "this is a PDF; a document is plain text (Markdown) in UTF-8";
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"))
    return "this text is in UTF-16; save it in UTF-8";
  if (looks_like_html(bytes)) return "this is a web page; a document is plain text (Markdown)";
  if (bytes.find('\0') != std::string_view::npos)
    return "this is binary data; a document is plain text (Markdown)";
  return "";
}

std::string with_tabs_expanded(std::string_view line) {
  std::string expanded;
  std::size_t column = 0;
  for (std::size_t tab; (tab = line.find('\t')) != std::string_view::npos; line.remove_prefix(tab + 1)) {
    column += count_characters(line.substr(0, tab));
    const std::size_t width = 4 - column % 4;
    expanded.append(line.substr(0, tab)).append(width, ' ');
    column += width;
  }
  return expanded.append(line);
}

/// Returns the index of the first byte of character `number` (characters count from 0). Returns the size of
/// the line if the line has fewer characters.
std::size_t byte_of(std::string_view line, std::size_t number) {
  std::size_t byte = 0;
  while (byte < line.size() && number-- > 0) byte += character_at(line, byte).size();
  return byte;
}

}  // namespace

std::string_view character_at(std::string_view utf8, std::size_t byte) {
  return utf8.substr(byte, std::max<std::size_t>(1, first_character(utf8.substr(byte)).length));
}

std::size_t count_characters(std::string_view utf8) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < utf8.size(); i += character_at(utf8, i).size()) ++count;
  return count;
}

void Diagnostics::error(Span at, std::string message, std::string suggestion) {
  ++errors_;
  found_.push_back({Diagnostic::Severity::error, at, std::move(message), std::move(suggestion)});
}

void Diagnostics::warning(Span at, std::string message, std::string suggestion) {
  found_.push_back({Diagnostic::Severity::warning, at, std::move(message), std::move(suggestion)});
}

std::vector<Diagnostic> Diagnostics::all() const {
  std::multimap<Place, const Diagnostic*> by_place;  // diagnostics at the same place keep their order
  for (const Diagnostic& one : found_) by_place.emplace(one.at.begin, &one);
  std::vector<Diagnostic> sorted;
  for (const auto& [place, one] : by_place)
    if (sorted.empty() || sorted.back().at.begin != place || sorted.back().message != one->message)
      sorted.push_back(*one);
  return sorted;
}

Source read_source(std::string file, std::string_view bytes) {
  if (bytes.size() > largest_document)
    throw InputError(fmt::format("{}: this is larger than 1 MiB, the largest document that is read", file));
  if (const std::string_view why = foreign_format(bytes); !why.empty())
    throw InputError(fmt::format("{}: {}", file, why));
  Source source{std::move(file), {}, std::string(bytes)};
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);

  std::string line;
  const auto end_line = [&] {
    source.lines.push_back(with_tabs_expanded(line));
    line.clear();
  };
  for (std::size_t i = 0; i < bytes.size();) {
    if (bytes[i] == '\r' || bytes[i] == '\n') {
      i += bytes.substr(i, 2) == "\r\n" ? 2 : 1;
      end_line();
      continue;
    }
    const std::size_t length = first_character(bytes.substr(i)).length;
    if (length == 0)
      throw InputError(fmt::format("{}:{}:{}: this is no text in UTF-8; save the document in UTF-8",
                                   source.file, source.lines.size() + 1, count_characters(line) + 1));
    line += bytes.substr(i, length);
    i += length;
  }
  if (!line.empty()) end_line();
  return source;
}

std::string format(const Diagnostic& diagnostic, const Source& source) {
  const Place begin = diagnostic.at.begin;
  const std::string_view severity = diagnostic.severity == Diagnostic::Severity::error ? "error" : "warning";
  std::string text =
      fmt::format("{}:{}:{}: {}: {}\n", source.file, begin.line, begin.column, severity, diagnostic.message);
  if (begin.line < 1 || begin.line > static_cast<int>(source.lines.size())) return text;
  const std::string& line = source.lines[begin.line - 1];

  // Print only the part of a long line near the place.
  constexpr int longest_shown = 200;
  const int length = static_cast<int>(count_characters(line));
  const int skipped = length <= longest_shown ? 0 : std::max(0, begin.column - 1 - longest_shown / 2);
  const std::size_t first = byte_of(line, skipped);
  const std::string_view shown =
      std::string_view(line).substr(first, byte_of(line, skipped + longest_shown) - first);

  const int end = diagnostic.at.end.line == begin.line ? diagnostic.at.end.column : length + 1;
  const int column = std::min(begin.column - skipped, longest_shown);
  const int width = std::clamp(end - begin.column, 1, longest_shown - column + 1);
  return text +
         fmt::format("  {}\n  {}^{}\n", shown, std::string(column - 1, ' '), std::string(width - 1, '~'));
}

}  // namespace ruleproof::language
