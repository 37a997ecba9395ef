#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "spec/language/source.hpp"

namespace ruleproof::language {

struct Token {
  enum class Kind {
    name,    ///< letters, digits and inner hyphens, a letter first
    number,  ///< `halves` has its value
    size,    ///< "9x9"
    text,    ///< what stood between quotes, each run of white space one space
    symbol,  ///< one of ( ) { } [ ] : , | = <> < <= > >= + - * / .
    end,     ///< behind the last token
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

/// The tokens of lines `first` to `last`, without remarks, and one of kind `end` behind them. What is no
/// token is added to `diagnostics` and left out.
std::vector<Token> read_tokens(const Source& source, int first, int last, Diagnostics& diagnostics);

}  // namespace ruleproof::language
