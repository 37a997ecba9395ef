#include "spec/language/kept_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>

#include "spec/language/plain_text.hpp"
#include "spec/language/quote.hpp"

namespace ruleproof::language {
namespace {

constexpr std::size_t most_sentences = 20;  // the maximal number of sentences that are reported for one text
constexpr char gap = '\n';  // replaces a clause that was found, so that the texts around it do not join

bool is_of(const Clause& quotation, const SourceOfText& source) {
  return quotation.sources.empty() ||
         std::ranges::any_of(quotation.sources, [&](const Id& id) { return id.name == source.name.name; });
}

/// Returns the lines of the source without headings, from its header up to the header of the next source.
std::vector<std::string> lines_of(const Document& document, const SourceOfText& source, const Source& file) {
  std::vector<std::string> lines;
  bool is_inside = source.header.empty();
  for (const std::string& line : without_marks(file.lines)) {
    const auto begins = [&](const SourceOfText& one) {
      return one.file == source.file && !one.header.empty() && line == one.header;
    };
    const auto is_heading = [&](const Clause& one) { return one.section == line; };
    if (std::ranges::any_of(document.sources, begins))
      is_inside = line == source.header;
    else if (is_inside && !std::ranges::any_of(document.clauses, is_heading))
      lines.push_back(line);
  }
  return lines;
}

std::string shortened(std::string_view text) {
  constexpr std::size_t most = 80;
  std::string result;
  for (std::size_t i = 0; i < text.size(); i += character_at(text, i).size()) {
    if (count_characters(result) == most) return result + "…";
    result += character_at(text, i);
  }
  return result;
}

}  // namespace

std::vector<Diagnostic> differences_from_text(const Document& document, const SourceOfText& source,
                                              std::string_view text) {
  const Source file = read_source(source.file, text);
  std::string paragraphs;
  for (const std::string& line : lines_of(document, source, file)) paragraphs += line + "\n";
  std::string body = folded(paragraphs);
  std::vector<const Clause*> clauses;
  for (const Clause& quotation : document.clauses)
    if (is_of(quotation, source)) clauses.push_back(&quotation);
  // Longer clauses are searched first, since a clause may be the beginning of a longer clause, which could
  // not be found afterwards.
  std::ranges::stable_sort(clauses, std::ranges::greater(),
                           [](const Clause* clause) { return clause->text.size(); });
  Diagnostics found(file);
  for (const Clause* clause : clauses) {
    const std::string wanted = folded(clause->text);
    std::size_t at = body.find(wanted);
    if (at == std::string::npos && !wanted.empty())
      found.warning(clause->at, fmt::format("this clause does not stand word for word in {}", source.file));
    for (; at != std::string::npos && !wanted.empty(); at = body.find(wanted, at))
      body.replace(at, wanted.size(), 1, gap);
  }
  std::size_t listed = 0;
  for (std::size_t begin = 0; begin < body.size();) {
    const std::size_t end = std::min(body.find(gap, begin), body.size());
    std::string_view left = std::string_view(body).substr(begin, end - begin);
    begin = end + 1;
    // Remove quotation marks that surrounded a clause.
    left.remove_prefix(std::min(left.find_first_not_of(" \"'"), left.size()));
    left = left.substr(0, left.find_last_not_of(" \"'") + 1);
    if (left.empty()) continue;
    for (const std::string& sentence : split_sentences(left))
      if (listed++ < most_sentences)
        found.warning(source.at,
                      fmt::format("{} has what is no clause here: \"{}\"", source.file, shortened(sentence)));
  }
  if (listed > most_sentences)
    found.warning(source.at, fmt::format("{} has {} more sentences that are no clauses here", source.file,
                                         listed - most_sentences));
  return found.all();
}

}  // namespace ruleproof::language
