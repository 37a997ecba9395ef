#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "spec/language/source.hpp"

// Defines tokens, and splits formal lines into tokens.

namespace ruleproof::language {

struct Token {
  enum class Kind {
    name,    ///< letters, digits and inner hyphens; begins with a letter
    number,  ///< `halves` is twice the number
    size,    ///< "9x9"
    text,    ///< the text between quotes, each run of white space folded to one space
    symbol,  ///< one of ( ) { } [ ] : , | = <> < <= > >= + - * / .
    end,     ///< follows the last token
  };

  Kind kind = Kind::end;
  std::string text;
  std::int64_t halves = 0;
  Span at;
  bool first_on_line = false;

  bool is(std::string_view symbol_or_name) const {
    return (kind == Kind::symbol || kind == Kind::name) && text == symbol_or_name;
  }
};

/// Returns the tokens of lines `first` to `last`, followed by a token of kind `end`. Remarks (`-- …`) are
/// skipped. Characters that form no token are skipped and reported in `diagnostics`.
std::vector<Token> read_tokens(const Source& source, int first, int last, Diagnostics& diagnostics);

}  // namespace ruleproof::language
