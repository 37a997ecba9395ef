#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/language/lexer.hpp"
#include "spec/language/markdown.hpp"
#include "spec/language/source.hpp"

// Defines the token reader that all parsers share.

namespace ruleproof::language {

/// The maximal nesting depth of brackets, operators and steps.
constexpr int deepest_nesting = 100;

/// Thrown after a mistake was added to the diagnostics. The function that catches it continues after the
/// unreadable text.
struct Unreadable {};

/// Reads the tokens of one item, such as a move or a definition, according to the layout of the lines. A line
/// that is indented further than the item or step continues it. A line that begins at the limit column
/// (`limit`), or left of that column, ends the current construct.
class Cursor {
 public:
  Cursor(std::vector<Token> tokens, Diagnostics& diagnostics)
      : tokens_(std::move(tokens)), diagnostics_(diagnostics) {}

  /// Returns the token `ahead` places after the next; a token of kind `end` if the construct ends before it.
  const Token& peek(std::size_t ahead = 0) const;
  bool peek_is(std::string_view symbol_or_name, std::size_t ahead = 0) const {
    return peek(ahead).is(symbol_or_name);
  }
  /// Returns the next token, regardless of the layout.
  const Token& raw() const { return tokens_[next_]; }

  Token take();
  Token take_raw();
  bool take_if(std::string_view symbol_or_name);
  /// Takes the given symbol or word. If another token follows, fails with the message "… is expected here",
  /// to which `why` is added.
  Token expect(std::string_view symbol_or_name, std::string_view why = "");
  Id expect_name(std::string_view what);
  /// Takes the name of a reading, which may also be a keyword of the grammar.
  Id expect_label(std::string_view what);
  std::string expect_text(std::string_view what);
  int expect_number(std::string_view what);
  /// Takes a size such as "9x9"; returns width and height.
  std::pair<int, int> expect_size(std::string_view what);
  /// Takes a number, which may have any number of digits, and returns its text.
  std::string expect_digits();

  /// Takes ids of clauses, such as "[place] [suicide repeat]"; returns an empty list if no bracket follows.
  std::vector<Id> take_ids();

  [[noreturn]] void fail(Span at, std::string message, std::string suggestion = "") const;
  /// Fails with the message "… is expected here, and not 'x'", where x is the next token.
  [[noreturn]] void fail_expecting(std::string_view what, std::string_view why = "") const;
  /// Fails with the message "'x' is not expected here" if a token x of the current construct remains.
  void expect_end() const;
  /// Skips the rest of a step or clause that begins in this column: all tokens up to the next line that
  /// begins in this column or left of it.
  void skip_to_column(int column);

  int limit() const { return limit_; }
  Diagnostics& diagnostics() const { return diagnostics_; }

  /// Returns the span from a token to the last token taken.
  Span since(const Token& first) const { return {first.at.begin, last_end_}; }
  Span since(Span first) const { return {first.begin, last_end_}; }

  /// While an object of this class exists, `column` is the limit column: continuation lines must begin right
  /// of it.
  class Indented {
   public:
    Indented(Cursor& cursor, int column) : cursor_(cursor), outer_(cursor.limit_) { cursor_.limit_ = column; }
    ~Indented() { cursor_.limit_ = outer_; }
    Indented(const Indented&) = delete;
    Indented& operator=(const Indented&) = delete;

   private:
    Cursor& cursor_;
    int outer_;
  };

  /// Counts as one level of nesting while an object of this class exists. The constructor reports an error
  /// and throws Unreadable if there are more than `deepest_nesting` levels.
  class Nested {
   public:
    explicit Nested(Cursor& cursor);
    ~Nested() { --cursor_.depth_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

   private:
    Cursor& cursor_;
  };

 private:
  std::vector<Token> tokens_;
  Diagnostics& diagnostics_;
  std::size_t next_ = 0;
  int limit_ = 0;
  int depth_ = 0;
  Place last_end_;
  mutable Token layout_end_;
};

/// Returns the name of a token in messages: "'x'", "a text in quotes" or "the end of the rule".
std::string token_text(const Token& token);

/// Returns the keywords of the grammar.
std::span<const std::string_view> keywords();
/// Returns whether a word is a keyword of the grammar, which cannot be a name.
bool is_keyword(std::string_view word);

}  // namespace ruleproof::language
