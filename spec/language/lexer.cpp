#include "spec/language/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "spec/characters.hpp"

namespace ruleproof::language {
namespace {

bool is_word(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_letter); }

struct Replacement {
  std::string_view wrong;
  std::string_view instead;
  std::string_view why = "";
};

/// Spellings from other languages and word processors, with their replacements. Longer spellings come first,
/// because the lexer takes the first that matches.
constexpr std::array<Replacement, 35> replacements{{
    {"&&", "and", "for 'both'"},
    {"||", "or", "for 'one or the other'"},
    {"!=", "<>", "for 'is not the same'"},
    {"==", "=", "for 'is the same'"},
    {"=>", "implies"},
    {"->", "implies"},
    {":=", "="},
    {"&", "and", "for 'both'"},
    {"!", "not"},
    {"~", "not"},
    {"%", "mod"},
    {"\\", "and not", "for a difference"},
    {";", "a new line", "to end a line"},
    {"'", "\"", "around a text"},
    {"’", "\"", "around a text"},
    {"‘", "\"", "around a text"},
    {"“", "\"", "around a text"},
    {"”", "\"", "around a text"},
    {"„", "\"", "around a text"},
    {"«", "\"", "around a text"},
    {"»", "\"", "around a text"},
    {"–", "-"},
    {"—", "-"},
    {"−", "-"},
    {"‑", "-"},
    {"≥", ">="},
    {"≤", "<="},
    {"≠", "<>"},
    {"×", "*"},
    {"÷", "/"},
    {"∈", "in"},
    {"∧", "and"},
    {"∨", "or"},
    {"¬", "not"},
    {"…", "all of it", "where something is left out"},
}};

constexpr std::array<std::string_view, 20> symbols{"<>", "<=", ">=", "(", ")", "{", "}", "[", "]", ":",
                                                   ",",  "|",  "=",  "<", ">", "+", "-", "*", "/", "."};

class Lexer {
 public:
  Lexer(const Source& source, int first, int last, Diagnostics& diagnostics)
      : source_(source), line_(first), last_(last), diagnostics_(diagnostics) {}

  std::vector<Token> read() {
    for (; line_ <= last_; ++line_) {
      start_line();
      while (byte_ < text().size()) read_one();
    }
    Token end;
    const int column = last_ >= 1 ? static_cast<int>(count_characters(source_.lines[last_ - 1])) + 1 : 1;
    end.at = {{last_, column}, {last_, column + 1}};
    end.first_on_line = true;
    tokens_.push_back(std::move(end));
    return std::move(tokens_);
  }

 private:
  const std::string& text() const { return source_.lines[line_ - 1]; }
  std::string_view rest() const { return std::string_view(text()).substr(byte_); }
  Place place() const { return {line_, column_}; }

  void start_line() {
    byte_ = 0;
    column_ = 1;
    first_on_line_ = true;
  }

  void skip(std::size_t bytes) {
    column_ += static_cast<int>(count_characters(rest().substr(0, bytes)));
    byte_ += bytes;
  }

  Token& add(Token::Kind kind, std::size_t bytes) {
    Token token;
    token.kind = kind;
    token.text = std::string(rest().substr(0, bytes));
    token.at.begin = place();
    skip(bytes);
    token.at.end = place();
    token.first_on_line = std::exchange(first_on_line_, false);
    return tokens_.emplace_back(std::move(token));
  }

  void read_one() {
    const std::string_view left = rest();
    if (left[0] == ' ') return skip(1);
    if (left.starts_with("--")) return skip(left.size());
    if (left[0] == '"') return read_text();
    if (is_digit(left[0])) return read_number();
    if (is_letter(left[0])) return read_name();
    for (const Replacement& replacement : replacements)
      if (left.starts_with(replacement.wrong)) return refuse(replacement);
    for (const std::string_view symbol : symbols) {
      if (!left.starts_with(symbol)) continue;
      add(Token::Kind::symbol, symbol.size());
      return;
    }
    refuse({character_at(left, 0), ""});
  }

  void refuse(const Replacement& replacement) {
    const Place begin = place();
    skip(replacement.wrong.size());
    const std::string_view wrong = replacement.wrong;
    const bool is_space = wrong == "\u00A0" || wrong == "\u2007" || wrong == "\u202F" || wrong == "\u3000";
    const bool is_printable = static_cast<unsigned char>(wrong[0]) > ' ' && wrong[0] != '\x7F';
    std::string message;
    if (is_space) {
      message = "a non-breaking space stands here; write a plain space";
    } else if (!is_printable) {
      message = fmt::format("a control character (U+{:04X}) stands here; remove it",
                            static_cast<unsigned char>(wrong[0]));
    } else if (wrong == "_") {
      message = "'_' means nothing here; join words with a hyphen, such as true-liberties";
    } else if (replacement.instead.empty()) {
      message = fmt::format("'{}' means nothing here", wrong);
    } else {
      message = fmt::format(
          "'{}' means nothing here; {}{}write {}", wrong, replacement.why, replacement.why.empty() ? "" : " ",
          replacement.instead.find(' ') == std::string_view::npos || replacement.instead == "and not"
              ? fmt::format("'{}'", replacement.instead)
              : std::string(replacement.instead));
    }
    diagnostics_.error({begin, place()}, std::move(message), std::string(replacement.instead));
    // Continue as if the replacement had been written, so that the mistake causes no further errors.
    const bool is_symbol = std::ranges::find(symbols, replacement.instead) != symbols.end();
    if (!is_symbol && !is_word(replacement.instead)) return;
    Token token;
    token.kind = is_symbol ? Token::Kind::symbol : Token::Kind::name;
    token.text = replacement.instead;
    token.at = {begin, place()};
    token.first_on_line = std::exchange(first_on_line_, false);
    tokens_.push_back(std::move(token));
  }

  void read_name() {
    std::size_t end = 1;
    const std::string_view left = rest();
    const auto goes_on = [&](std::size_t i) {
      return i < left.size() && (is_letter(left[i]) || is_digit(left[i]));
    };
    while (goes_on(end) || (end < left.size() && left[end] == '-' && goes_on(end + 1))) ++end;
    add(Token::Kind::name, end);
    if (end < left.size() && left[end] == '_') refuse_underscores();
  }

  /// Reads the rest of a name with underscores, such as my_set. Reports the name once, and replaces its
  /// underscores by hyphens.
  void refuse_underscores() {
    const std::string_view left = rest();
    std::size_t end = 0;
    while (end < left.size() && (left[end] == '_' || is_letter(left[end]) || is_digit(left[end]))) ++end;
    Token& name = tokens_.back();
    std::string whole = name.text + std::string(left.substr(0, end));
    std::ranges::replace(whole, '_', '-');
    const Place begin = place();
    diagnostics_.error({begin, {begin.line, begin.column + 1}},
                       fmt::format("'_' means nothing here; join words with a hyphen: {}", whole), whole);
    skip(end);
    name.text = std::move(whole);
    name.at.end = place();
  }

  void read_number() {
    const std::string_view left = rest();
    const auto digits_from = [&](std::size_t i) {
      while (i < left.size() && is_digit(left[i])) ++i;
      return i;
    };
    std::size_t end = digits_from(0);
    if (end + 1 < left.size() && left[end] == 'x' && is_digit(left[end + 1])) {
      add(Token::Kind::size, digits_from(end + 1));
      return;
    }
    const std::size_t whole = end;
    if (end + 1 < left.size() && left[end] == '.' && is_digit(left[end + 1])) end = digits_from(end + 1);
    Token& token = add(Token::Kind::number, end);
    const std::string_view fraction = std::string_view(token.text).substr(whole);
    constexpr std::size_t most_digits = 15;
    if (whole > most_digits)
      diagnostics_.error(token.at,
                         fmt::format("this number is too large; numbers have up to {} digits", most_digits));
    else if (!fraction.empty() && fraction != ".0" && fraction != ".5")
      diagnostics_.error(token.at, "numbers are whole or end in .5");
    else
      token.halves = 2 * std::stoll(token.text.substr(0, whole)) + (fraction == ".5" ? 1 : 0);
  }

  void read_text() {
    Token& token = add(Token::Kind::text, 1);
    std::string content;
    while (true) {
      const std::size_t close = rest().find('"');
      content += rest().substr(0, close);
      if (close != std::string_view::npos) {
        skip(close + 1);
        break;
      }
      if (line_ == last_) {
        skip(rest().size());
        diagnostics_.error(token.at, "this text is not closed; end it with \"");
        break;
      }
      ++line_;
      byte_ = 0;
      column_ = 1;
      content += ' ';
    }
    token.text.clear();
    for (const char c : content)
      if (c != ' ' || (!token.text.empty() && token.text.back() != ' ')) token.text += c;
    if (!token.text.empty() && token.text.back() == ' ') token.text.pop_back();
    token.at.end = place();
  }

  const Source& source_;
  int line_;
  int last_;
  Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
  std::size_t byte_ = 0;
  int column_ = 1;
  bool first_on_line_ = true;
};

}  // namespace

std::vector<Token> read_tokens(const Source& source, int first, int last, Diagnostics& diagnostics) {
  return Lexer(source, first, last, diagnostics).read();
}

}  // namespace ruleproof::language
