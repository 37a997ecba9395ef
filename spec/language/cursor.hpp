#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/language/lexer.hpp"
#include "spec/language/markdown.hpp"
#include "spec/language/source.hpp"

namespace ruleproof::language {

/// How deep brackets, operators and steps may be nested.
constexpr int deepest_nesting = 100;

/// Thrown after a mistake was added to the diagnostics: whoever catches it goes on behind what could not be
/// read.
struct Unreadable {};

/// The tokens of one item, with its layout: what is further in than the beginning of an item or a step
/// continues it. A token that begins a line at the limit or left of it ends whatever is being read.
class Cursor {
 public:
  Cursor(std::vector<Token> tokens, Diagnostics& diagnostics)
      : tokens_(std::move(tokens)), diagnostics_(diagnostics) {}

  /// The next token, or one of kind `end` where the layout ends what is being read.
  const Token& peek(std::size_t ahead = 0) const;
  bool peek_is(std::string_view symbol_or_name, std::size_t ahead = 0) const {
    return peek(ahead).is(symbol_or_name);
  }
  /// The next token whatever the layout.
  const Token& raw() const { return tokens_[next_]; }

  Token take();
  Token take_raw();
  bool take_if(std::string_view symbol_or_name);
  /// Takes a certain symbol or word. Fails with "… is expected here", and `why` behind it.
  Token expect(std::string_view symbol_or_name, std::string_view why = "");
  Id expect_name(std::string_view what);
  /// The same where words of the grammar are names like others: readings.
  Id expect_label(std::string_view what);
  std::string expect_text(std::string_view what);
  int expect_number(std::string_view what);
  /// Width and height of "9x9".
  std::pair<int, int> expect_size(std::string_view what);
  /// The text of a number of any length.
  std::string expect_digits();

  /// "[place] [suicide repeat]": any number of ids.
  std::vector<Id> take_ids();

  [[noreturn]] void fail(Span at, std::string message, std::string suggestion = "") const;
  /// Fails with what the next token should be: "… is expected here, and not 'x'".
  [[noreturn]] void fail_expecting(std::string_view what, std::string_view why = "") const;
  /// Fails if anything is left: "'x' is not expected here".
  void expect_end() const;
  /// Moves behind everything that belongs to a step or clause which begins in this column.
  void skip_to_column(int column);

  int limit() const { return limit_; }
  Diagnostics& diagnostics() const { return diagnostics_; }

  /// From a token to the last one that was taken.
  Span since(const Token& first) const { return {first.at.begin, last_end_}; }
  Span since(Span first) const { return {first.begin, last_end_}; }

  /// What is read as long as it lives is further in than this column.
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

  /// One level of nesting as long as it lives. Fails above `deepest_nesting`.
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

/// "'x'", or "the end of the rule", for messages.
std::string token_text(const Token& token);

/// Whether a word has a meaning in the grammar, so that nothing can be called so.
bool is_keyword(std::string_view word);

}  // namespace ruleproof::language
