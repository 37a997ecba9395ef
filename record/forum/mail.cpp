#include "record/forum/mail.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "record/line.hpp"
#include "record/utf8.hpp"
#include "spec/characters.hpp"

namespace ruleproof::forum {
namespace {

constexpr std::string_view no_break_space = "\xC2\xA0";

// -------------------------------------------------------------------------------------------------- markup

// The HTML tags that begin or end a line, and the other HTML tags that are recognised. All other text in
// angle brackets, such as an address, is no tag.
constexpr std::array<std::string_view, 21> block_tags{
    "address", "blockquote", "br", "center", "dd", "div", "dl",    "dt",    "h1", "h2", "h3",
    "h4",      "hr",         "li", "ol",     "p",  "pre", "table", "title", "tr", "ul"};
constexpr std::array<std::string_view, 22> inline_tags{
    "a",    "b", "body",  "code", "em",     "font", "head", "html",  "i",  "img", "link",
    "meta", "s", "small", "span", "strong", "sub",  "sup",  "tbody", "th", "tt",  "u"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> entities{
    {{"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}, {"nbsp", " "}}};

struct Tag {
  std::string name;  ///< the tag's name in lower case
  bool closes = false;
};

/// Reads the tag or comment at the beginning of a text that begins with '<' and contains a '>'. Sets `length`
/// to the length of the tag. Returns nullopt if the tag is not recognised.
std::optional<Tag> read_tag(std::string_view text, std::size_t& length) {
  Tag tag;
  std::size_t begin = 1;
  if (text.substr(begin).starts_with('/')) {
    tag.closes = true;
    ++begin;
  }
  // The name of every recognised tag has at most ten letters.
  const std::string name = lower(text.substr(begin, 11));
  const std::size_t end = std::min(name.find_first_of(" />"), name.size());
  tag.name = name.substr(0, end);
  const bool is_comment = tag.name.starts_with('!');
  if (!is_comment &&
      std::ranges::count(block_tags, tag.name) + std::ranges::count(inline_tags, tag.name) == 0)
    return std::nullopt;
  if (!is_comment && end == name.size()) return std::nullopt;
  length = text.find('>') + 1;
  return tag;
}

void append_character(std::string& text, unsigned code) {
  if (code < 0x20 || code == 0x7F || code > 0x10FFFF || (0xD800 <= code && code <= 0xDFFF)) return;
  if (code == 0xA0) code = ' ';
  append_utf8(text, code);
}

/// If `text` begins with an entity such as "&amp;", appends the character that the entity means, and returns
/// the length of the entity. Otherwise returns 0.
std::size_t append_entity(std::string& result, std::string_view text) {
  constexpr std::size_t longest = 10;
  const std::size_t end = text.substr(0, longest).find(';');
  if (end == std::string_view::npos) return 0;
  const std::string_view name = text.substr(1, end - 1);
  for (const auto& [entity, meaning] : entities)
    if (name == entity) {
      result += meaning;
      return end + 1;
    }
  if (!name.starts_with('#')) return 0;
  const bool is_hexadecimal = name.starts_with("#x") || name.starts_with("#X");
  const auto code = number_of<unsigned>(name.substr(is_hexadecimal ? 2 : 1), is_hexadecimal ? 16 : 10);
  if (!code) return 0;
  append_character(result, *code);
  return end + 1;
}

// --------------------------------------------------------------------------------------------------- lines

bool is_control(char c) { return ('\0' <= c && c < ' ') || c == '\x7F'; }

/// If the line is a header line ("Date: ..."), returns the name of the header in lower case; otherwise
/// nullopt.
std::optional<std::string> header_name(std::string_view text) {
  constexpr std::size_t longest = 40;
  const std::size_t colon = text.substr(0, longest).find(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  std::string name = lower(text.substr(0, colon));
  const auto may_stand = [](char c) { return ('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '-'; };
  if (!std::ranges::all_of(name, may_stand)) return std::nullopt;
  return name;
}

/// Returns whether the line separates two messages of a mailbox, such as "From rob@example.org Mon Jul 21
/// 12:34:56 2003".
bool is_mbox_line(std::string_view text) {
  if (!text.starts_with("From ")) return false;
  for (std::size_t colon = text.find(':', 6); colon < text.size() - 1; colon = text.find(':', colon + 1))
    if (is_digit(text[colon - 1]) && is_digit(text[colon + 1])) return true;
  return false;
}

/// A line without its markup, and whether it belongs to a quotation.
struct SeenLine {
  TextLine line;
  bool is_quoted = false;
};

/// Splits a text into lines, removes the markup, and determines which lines are quoted.
class Reader {
 public:
  explicit Reader(int first_line) : number_(first_line) {}

  std::vector<SeenLine> read(std::string_view text) && {
    for (const std::string_view line : lines_of(text)) {
      take(line);
      ++number_;
    }
    return std::move(lines_);
  }

 private:
  void take(std::string_view raw) {
    const std::string text = as_utf8(raw);
    // If a quotation has no end tag, it ends where the next message begins.
    const bool begins_message = is_mbox_line(text) || header_name(text) == "from";
    if (begins_message && was_blank_) depth_ = 0;
    was_blank_ = is_blank(text);

    bool has_tags = false;
    const std::size_t last_bracket = text.rfind('>');
    for (std::size_t at = 0; at < text.size();) {
      const std::string_view rest = std::string_view(text).substr(at);
      std::size_t length = 0;
      if (rest[0] == '<' && last_bracket != std::string::npos && at < last_bracket)
        if (const auto tag = read_tag(rest, length)) {
          has_tags = true;
          take_tag(*tag);
        }
      if (rest[0] == '&') length = append_entity(line_, rest);
      if (length == 0) length = append_plain(rest);
      at += length;
    }
    // A line that consists only of tags is dropped, because it would look like an empty line without them.
    if (!has_tags || !is_blank(line_)) end_line();
    line_.clear();
  }

  std::size_t append_plain(std::string_view rest) {
    if (rest.starts_with(no_break_space)) {
      line_ += ' ';
      return no_break_space.size();
    }
    if (is_control(rest[0])) {
      line_ += ' ';
      return 1;
    }
    // Append all characters up to the next character that needs treatment.
    const auto is_special = [](char c) {
      return c == '<' || c == '&' || c == no_break_space[0] || is_control(c);
    };
    const auto end = std::find_if(rest.begin() + 1, rest.end(), is_special);
    line_.append(rest.begin(), end);
    return static_cast<std::size_t>(end - rest.begin());
  }

  void take_tag(const Tag& tag) {
    if (std::ranges::count(block_tags, tag.name) == 0) return;
    // The tags <p> and <blockquote> separate paragraphs; other tags in `block_tags` only end a line.
    if (!is_blank(line_)) end_line();
    line_.clear();
    if (tag.name == "p" || tag.name == "blockquote") end_line();
    if (tag.name == "blockquote") depth_ = tag.closes ? std::max(depth_ - 1, 0) : depth_ + 1;
  }

  void end_line() {
    const std::string_view text = trimmed(line_);
    const bool is_quoted = depth_ > 0 || text.starts_with('>') || text.starts_with("|>");
    lines_.push_back({{number_, harmless(std::exchange(line_, {}))}, is_quoted});
  }

  int number_;
  int depth_ = 0;  // the number of nested quotations around the present text
  bool was_blank_ = true;
  std::string line_;
  std::vector<SeenLine> lines_;
};

// ------------------------------------------------------------------------------------------------ messages

bool is_attribution(std::string_view text) {
  text = trimmed(text);
  return text.ends_with("wrote:") || text.ends_with("writes:");
}

/// Groups the lines of a thread into messages.
class Splitter {
 public:
  Splitter(std::vector<SeenLine> lines, const std::vector<std::string>& events)
      : lines_(std::move(lines)), events_(events) {}

  std::vector<std::variant<Message, TextLine>> split() && {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const bool parts = is_blank(text(i)) || is_event(i);
      take(i);
      is_parted_ = parts;
    }
    end_message();
    return std::move(items_);
  }

 private:
  const std::string& text(std::size_t i) const { return lines_[i].line.text; }

  bool is_event(std::size_t i) const {
    const std::string_view line = trimmed(text(i));
    return std::ranges::any_of(events_, [&](const std::string& event) {
      return line.size() == event.size() && lower(line) == event;
    });
  }

  void take(std::size_t i) {
    const int number = lines_[i].line.number;
    if (lines_[i].is_quoted) {
      in_headers_ = false;
      return append({number, ""});
    }
    if (begins_message(i)) begin_message(number);
    if (in_headers_ && take_header(text(i))) return;
    in_headers_ = false;
    if (is_event(i)) {
      end_message();
      items_.emplace_back(TextLine{number, std::string(trimmed(text(i)))});
      return;
    }
    if (text(i) == "-- " || text(i) == "--") in_signature_ = true;
    const bool begins_attribution =
        text(i).starts_with("On ") && i + 1 < lines_.size() && is_attribution(text(i + 1));
    if (begins_attribution || is_attribution(text(i))) return append({number, ""});
    if (!message_ && !is_blank(text(i))) message_.emplace().line = number;
    append(std::move(lines_[i].line));
  }

  void append(TextLine line) {
    if (message_ && !in_signature_) message_->body.push_back(std::move(line));
  }

  bool begins_message(std::size_t i) const {
    if (is_mbox_line(text(i))) return true;
    const auto name = header_name(text(i));
    if (!name) return false;
    if (in_headers_) return name == "from" && !message_->from.empty();
    if (name == "from") return true;
    // After an empty line or an event, other headers may begin a message, too, if From, Date or Subject is
    // among them.
    if (!is_parted_) return false;
    for (; i < lines_.size() && !lines_[i].is_quoted && !is_blank(text(i)); ++i) {
      const auto next = header_name(text(i));
      if (next == "from" || next == "date" || next == "subject") return true;
      if (!next && !text(i).starts_with(' ')) return false;
    }
    return false;
  }

  void begin_message(int number) {
    end_message();
    message_.emplace().line = number;
    message_->has_headers = true;
    in_headers_ = true;
  }

  /// Reads a header line, or the empty line that ends the headers. Returns false for any other line.
  bool take_header(std::string_view text) {
    if (is_blank(text)) {
      in_headers_ = false;
      return true;
    }
    if (is_mbox_line(text)) {
      header_ = nullptr;
      const std::string_view sender = text.substr(std::string_view("From ").size());
      sender_ = sender.substr(0, sender.find(' '));
      return true;
    }
    if (text.starts_with(' ')) {  // the line continues a header
      if (header_ != nullptr) *header_ += ' ' + std::string(trimmed(text));
      return true;
    }
    const auto name = header_name(text);
    if (!name) return false;
    header_ = name == "from" ? &message_->from : name == "date" ? &message_->date : nullptr;
    if (header_ != nullptr) *header_ = trimmed(text.substr(name->size() + 1));
    return true;
  }

  void end_message() {
    if (message_ && message_->from.empty()) message_->from = sender_;
    if (message_) items_.emplace_back(*std::exchange(message_, std::nullopt));
    sender_.clear();
    in_headers_ = false;
    in_signature_ = false;
  }

  std::vector<SeenLine> lines_;
  const std::vector<std::string>& events_;
  std::vector<std::variant<Message, TextLine>> items_;
  std::optional<Message> message_;
  bool in_headers_ = false;
  bool in_signature_ = false;
  bool is_parted_ = true;          // whether the previous line is empty, is an event, or does not exist
  std::string* header_ = nullptr;  // the header value that a continuation line extends
  std::string sender_;             // the address in an mbox line "From rob@example.org ..."
};

}  // namespace

std::vector<std::variant<Message, TextLine>> split_mail(std::string_view text, int first_line,
                                                        const std::vector<std::string>& events) {
  return Splitter(Reader(first_line).read(text), events).split();
}

}  // namespace ruleproof::forum
