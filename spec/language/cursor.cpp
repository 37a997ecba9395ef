#include "spec/language/cursor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace ruleproof::language {

const Token& Cursor::peek(std::size_t ahead) const {
  for (std::size_t i = next_; i <= next_ + ahead; ++i) {
    const Token& token = tokens_[std::min(i, tokens_.size() - 1)];
    if (token.kind == Token::Kind::end || (token.first_on_line && token.at.begin.column <= limit_)) {
      layout_end_.at = {last_end_, {last_end_.line, last_end_.column + 1}};
      return layout_end_;
    }
  }
  return tokens_[next_ + ahead];
}

Token Cursor::take() {
  const Token token = peek();
  return token.kind == Token::Kind::end ? token : take_raw();
}

Token Cursor::take_raw() {
  const Token token = tokens_[next_];
  if (token.kind != Token::Kind::end) {
    ++next_;
    last_end_ = token.at.end;
  }
  return token;
}

bool Cursor::take_if(std::string_view symbol_or_name) {
  if (!peek_is(symbol_or_name)) return false;
  take();
  return true;
}

Token Cursor::expect(std::string_view symbol_or_name, std::string_view why) {
  if (!peek_is(symbol_or_name)) fail_expecting(fmt::format("'{}'", symbol_or_name), why);
  return take();
}

Id Cursor::expect_name(std::string_view what) {
  if (const Token& token = peek(); token.kind == Token::Kind::name && is_keyword(token.text))
    fail(token.at, fmt::format("'{}' is a word of the language; take another name", token.text));
  return expect_label(what);
}

Id Cursor::expect_label(std::string_view what) {
  if (peek().kind != Token::Kind::name) fail_expecting(what);
  const Token token = take();
  return {token.text, token.at};
}

std::string Cursor::expect_text(std::string_view what) {
  if (peek().kind != Token::Kind::text) fail_expecting(fmt::format("{} in quotes", what));
  return take().text;
}

int Cursor::expect_number(std::string_view what) {
  const Token& token = peek();
  if (token.kind != Token::Kind::number || token.halves % 2 != 0 || token.halves > 2'000'000)
    fail_expecting(what);
  return static_cast<int>(take().halves / 2);
}

std::pair<int, int> Cursor::expect_size(std::string_view what) {
  if (peek().kind != Token::Kind::size) fail_expecting(what);
  const std::string text = take().text;
  const char* const x = text.data() + text.find('x');
  std::pair<int, int> size;
  std::from_chars(text.data(), x, size.first);
  std::from_chars(x + 1, text.data() + text.size(), size.second);
  return size;
}

std::string Cursor::expect_digits() {
  if (peek().kind != Token::Kind::number) fail_expecting("a number");
  return take().text;
}

std::vector<Id> Cursor::take_ids() {
  std::vector<Id> ids;
  while (take_if("[")) {
    do {
      ids.push_back(expect_label("the id of a clause"));
    } while (!take_if("]"));
  }
  return ids;
}

void Cursor::fail_expecting(std::string_view what, std::string_view why) const {
  fail(peek().at, fmt::format("{} is expected here{}, and not {}", what, why, token_text(peek())));
}

void Cursor::fail(Span at, std::string message, std::string suggestion) const {
  diagnostics_.error(at, std::move(message), std::move(suggestion));
  throw Unreadable();
}

void Cursor::expect_end() const {
  if (peek().kind != Token::Kind::end)
    fail(peek().at, fmt::format("{} is not expected here", token_text(peek())));
}

void Cursor::skip_to_column(int column) {
  while (raw().kind != Token::Kind::end && !(raw().first_on_line && raw().at.begin.column <= column))
    take_raw();
}

Cursor::Nested::Nested(Cursor& cursor) : cursor_(cursor) {
  if (cursor.depth_ >= deepest_nesting)
    cursor.fail(cursor.peek().at,
                fmt::format("this is nested more than {} deep; give a part of it a name", deepest_nesting));
  ++cursor.depth_;
}

std::string token_text(const Token& token) {
  switch (token.kind) {
    case Token::Kind::end:
      return "the end of the rule";
    case Token::Kind::text:
      return "a text in quotes";
    default:
      return fmt::format("'{}'", token.text);
  }
}

std::span<const std::string_view> keywords() {
  static constexpr std::array<std::string_view, 25> words{
      "and",     "or",      "not",  "each",  "some", "no",      "one",     "in",  "is",
      "meets",   "within",  "if",   "then",  "else", "case",    "for",     "sum", "mod",
      "implies", "showing", "true", "false", "on",   "largest", "smallest"};
  return words;
}

bool is_keyword(std::string_view word) { return std::ranges::count(keywords(), word) > 0; }

}  // namespace ruleproof::language
