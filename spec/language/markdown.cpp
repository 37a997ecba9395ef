#include "spec/language/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "spec/characters.hpp"

namespace ruleproof::language {
namespace {

/// A text joined from several lines, with each run of white space folded to one space. It stores the place of
/// each byte in the document.
class Folded {
 public:
  /// Adds the rest of a line, from byte `from`.
  void add(const std::string& line, int line_number, std::size_t from) {
    space_ = !text_.empty();
    int column = static_cast<int>(count_characters(std::string_view(line).substr(0, from))) + 1;
    for (std::size_t i = from; i < line.size(); ++column) {
      const std::string_view character = character_at(line, i);
      i += character.size();
      if (character == " ") {
        space_ = !text_.empty();
        continue;
      }
      if (space_) push(" ", {line_number, column - 1});
      space_ = false;
      push(character, {line_number, column});
    }
  }

  const std::string& text() const { return text_; }
  Span span(std::size_t from, std::size_t to) const {
    Place end = places_[to - 1];
    ++end.column;
    return {places_[from], end};
  }
  void cut(std::size_t size) {
    text_.resize(size);
    places_.resize(size);
  }

 private:
  void push(std::string_view bytes, Place place) {
    text_ += bytes;
    places_.resize(text_.size(), place);
  }

  std::string text_;
  std::vector<Place> places_;
  bool space_ = false;
};

bool is_id_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

/// Removes the ids in brackets at the end of a text, such as "[place post-2018]", and returns them. Commas
/// may separate them.
std::vector<Id> take_ids_at_end(Folded& folded) {
  const std::string& text = folded.text();
  const std::size_t open = text.rfind('[');
  if (text.empty() || text.back() != ']' || open == std::string::npos) return {};
  std::vector<Id> ids;
  std::size_t from = open + 1;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (is_id_letter(text[i])) continue;
    const bool separates = text[i] == ' ' || text[i] == ',' || i + 1 == text.size();
    if (!separates) return {};
    if (i > from) ids.push_back({text.substr(from, i - from), folded.span(from, i)});
    from = i + 1;
  }
  std::size_t end = open;
  while (end > 0 && text[end - 1] == ' ') --end;
  if (!ids.empty()) folded.cut(end);
  return ids;
}

enum class Kind { blank, heading, quotation, list, indented, fence, prose };

bool begins_list(std::string_view text) {
  if (text.size() >= 2 && (text[0] == '-' || text[0] == '*' || text[0] == '+') && text[1] == ' ') return true;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return digits > 0 && digits <= 9 && digits + 1 < text.size() &&
         (text[digits] == '.' || text[digits] == ')') && text[digits + 1] == ' ';
}

Kind kind_of(std::string_view line) {
  const std::size_t indent = indentation(line);
  if (indent == line.size()) return Kind::blank;
  if (indent >= 4) return Kind::indented;
  const std::string_view text = line.substr(indent);
  if (text.starts_with("```") || text.starts_with("~~~")) return Kind::fence;
  if (text.starts_with('>')) return Kind::quotation;
  const std::size_t hashes = text.find_first_not_of('#');
  if (hashes > 0 && hashes <= 6 && (hashes == std::string_view::npos || text[hashes] == ' '))
    return Kind::heading;
  return begins_list(text) ? Kind::list : Kind::prose;
}

/// If a paragraph begins with the mark of an explanation, such as `*Flavour:*`, returns the kind of
/// explanation and the rest of the paragraph. Otherwise returns nothing.
std::optional<std::pair<Clause::Explanation, std::string>> explanation(const std::string& paragraph) {
  using enum Clause::Explanation;
  constexpr std::array<std::pair<std::string_view, Clause::Explanation>, 5> beginnings{
      {{"*Not transcribed:*", not_transcribed},
       {"*Flavour:*", flavour},
       {"*Setup:*", setup},
       {"*A claim:*", claim},
       {"*A word of the language:*", word}}};
  for (const auto& [beginning, explains] : beginnings) {
    if (!paragraph.starts_with(beginning)) continue;
    const std::size_t rest = std::min(paragraph.find_first_not_of(' ', beginning.size()), paragraph.size());
    return std::pair{explains, paragraph.substr(rest)};
  }
  return std::nullopt;
}

/// Returns whether a line begins with a special space, such as word processors insert, after its normal
/// spaces.
bool begins_with_odd_space(std::string_view line) {
  const std::string_view rest = line.substr(indentation(line));
  for (const std::string_view space : {"\u00A0", "\u2007", "\u202F", "\u3000"})
    if (rest.starts_with(space)) return true;
  return false;
}

class Reader {
 public:
  Reader(const Source& source, Diagnostics& diagnostics) : lines_(source.lines), diagnostics_(diagnostics) {}

  Markdown read() {
    while (next_ < lines_.size()) read_one();
    return std::move(markdown_);
  }

 private:
  int number() const { return static_cast<int>(next_) + 1; }
  const std::string& line() const { return lines_[next_]; }
  Span line_span(std::size_t index) const {
    const int begin = static_cast<int>(indentation(lines_[index])) + 1;
    const int end = static_cast<int>(count_characters(lines_[index])) + 1;
    return {{static_cast<int>(index) + 1, begin}, {static_cast<int>(index) + 1, std::max(begin + 1, end)}};
  }

  void read_one() {
    if (begins_with_odd_space(line()))
      diagnostics_.error(line_span(next_), "a non-breaking space stands here; write plain spaces");
    switch (kind_of(line())) {
      case Kind::blank:
        ++next_;
        return;
      case Kind::heading:
        return read_heading();
      case Kind::quotation:
        return read_quotation();
      case Kind::list:
        return read_list();
      case Kind::fence:
        return read_fence();
      case Kind::indented:
        return read_formal();
      case Kind::prose:
        return read_prose();
    }
  }

  void read_heading() {
    std::string text = line().substr(indentation(line()));
    const bool is_title = markdown_.title.empty() && !text.starts_with("##");
    text.erase(0, std::min(text.find_first_not_of("# "), text.size()));
    section_ = is_title ? "" : text;
    if (markdown_.title.empty()) markdown_.title = text;
    pending_.clear();
    transcribed_.clear();
    after_list_ = prose_since_quotation_ = false;
    ++next_;
  }

  void read_quotation() {
    if (prose_since_quotation_) pending_.clear();
    prose_since_quotation_ = after_list_ = false;
    const std::size_t first = next_;
    Folded folded;
    for (; next_ < lines_.size() && kind_of(line()) == Kind::quotation; ++next_)
      folded.add(line(), number(), line().find('>') + 1);
    refuse_formal_line_under("a quotation");

    Clause quotation;
    quotation.at = {line_span(first).begin, line_span(next_ - 1).end};
    quotation.section = section_;
    std::vector<Id> ids = take_ids_at_end(folded);
    quotation.text = folded.text();
    if (ids.empty()) {
      diagnostics_.error(line_span(next_ - 1),
                         "this quotation has no id: end it with one in brackets, such as [liberty]");
      return;
    }
    quotation.id = std::move(ids.front());
    quotation.sources.assign(std::make_move_iterator(ids.begin() + 1), std::make_move_iterator(ids.end()));
    pending_.push_back(static_cast<int>(markdown_.clauses.size()));
    markdown_.clauses.push_back(std::move(quotation));
  }

  void read_list() {
    const bool settles = section_ == "Settled details";
    while (next_ < lines_.size() && kind_of(line()) == Kind::list) {
      Folded folded;
      folded.add(line(), number(), std::min(line().find(' ', indentation(line())), line().size()));
      for (++next_;
           next_ < lines_.size() && (kind_of(line()) == Kind::prose || kind_of(line()) == Kind::indented);
           ++next_)
        folded.add(line(), number(), 0);
      if (!settles) continue;
      std::vector<Id> ids = take_ids_at_end(folded);
      markdown_.settled.push_back({folded.text(), std::move(ids)});
    }
    after_list_ = prose_since_quotation_ = true;
  }

  void read_prose() {
    Folded folded;
    for (; next_ < lines_.size() && kind_of(line()) == Kind::prose; ++next_) folded.add(line(), number(), 0);
    refuse_formal_line_under("prose");
    after_list_ = false;
    const auto explains = explanation(folded.text());
    if (!explains) {
      prose_since_quotation_ = true;
    } else if (pending_.empty() || prose_since_quotation_) {
      diagnostics_.error(folded.span(0, folded.text().size()),
                         "this explains no quotation: write it below the one that it is about");
    } else {
      Clause& quotation = markdown_.clauses[pending_.back()];
      std::tie(quotation.explanation, quotation.explained_by) = *explains;
      pending_.pop_back();
      if (quotation.explained_by.empty())
        diagnostics_.error(folded.span(0, folded.text().size()), "this gives no reason: write one behind it");
    }
  }

  void refuse_formal_line_under(std::string_view what) {
    if (next_ < lines_.size() && kind_of(line()) == Kind::indented)
      diagnostics_.error(line_span(next_),
                         fmt::format("a rule that follows {} needs an empty line before it", what));
  }

  void read_fence() {
    const std::size_t indent = indentation(line());
    const std::string fence = line().substr(indent, 3);
    const bool formal = line().substr(indent + 3, 5) == "rules";
    const std::size_t opening = next_++;
    const std::size_t first = next_;
    while (next_ < lines_.size() && !std::string_view(line()).substr(indentation(line())).starts_with(fence))
      ++next_;
    if (next_ == lines_.size())
      diagnostics_.error(line_span(opening),
                         fmt::format("this block is not closed: end it with a line {}", fence));
    if (formal) add_block(first, next_);
    if (next_ < lines_.size()) ++next_;
    after_list_ = false;
  }

  void read_formal() {
    if (after_list_)
      diagnostics_.error(
          line_span(next_),
          "Markdown takes lines right after a list for a part of it; write a line of prose between them");
    const std::size_t first = next_;
    std::size_t end = next_;
    for (; next_ < lines_.size(); ++next_) {
      const Kind kind = kind_of(line());
      if (kind != Kind::indented && kind != Kind::blank) break;
      if (kind == Kind::indented) end = next_ + 1;
    }
    const bool prose_follows = end == next_ && next_ < lines_.size() && kind_of(line()) == Kind::prose;
    if (prose_follows)
      diagnostics_.error(line_span(next_), "prose that follows a rule needs an empty line before it");
    add_block(first, end);
    after_list_ = false;
  }

  /// Returns whether the lines from `first` to before `end` are empty or remarks (`-- …`). Such lines
  /// transcribe no clause.
  bool says_nothing(std::size_t first, std::size_t end) const {
    for (std::size_t i = first; i < end; ++i)
      if (const std::string_view text = std::string_view(lines_[i]).substr(indentation(lines_[i]));
          !text.empty() && !text.starts_with("--"))
        return false;
    return true;
  }

  void add_block(std::size_t first, std::size_t end) {
    FormalBlock block;
    block.first_line = static_cast<int>(first) + 1;
    block.last_line = static_cast<int>(end);
    block.indent = -1;
    for (std::size_t i = first; i < end; ++i) {
      if (kind_of(lines_[i]) == Kind::blank) continue;
      const int indent = static_cast<int>(indentation(lines_[i]));
      if (block.indent < 0 || indent < block.indent) block.indent = indent;
    }
    if (block.indent < 0 || says_nothing(first, end)) return;
    if (!pending_.empty()) transcribed_ = std::exchange(pending_, {});
    block.quotations = transcribed_;
    markdown_.blocks.push_back(std::move(block));
  }

  const std::vector<std::string>& lines_;
  Diagnostics& diagnostics_;
  Markdown markdown_;
  std::size_t next_ = 0;
  std::string section_;
  std::vector<int> pending_;  // indices of the quotations that the next formal lines transcribe
  // Indices of the quotations that the previous formal lines of this section transcribe.
  std::vector<int> transcribed_;
  bool prose_since_quotation_ = false;
  bool after_list_ = false;
};

}  // namespace

std::string Clause::reason() const {
  using enum Explanation;
  const bool has_reason = explanation == not_transcribed || explanation == flavour || explanation == setup;
  return has_reason ? explained_by : "";
}

std::vector<std::string_view> claims_named_by(const Clause& quotation) {
  return words_of(quotation.explained_by, " ,.;");
}

Markdown read_markdown(const Source& source, Diagnostics& diagnostics) {
  return Reader(source, diagnostics).read();
}

}  // namespace ruleproof::language
