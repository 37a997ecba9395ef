#include "certify/engine/split_command.hpp"

#include <fmt/format.h>
#include <wordexp.h>

#include <string_view>

#include "record/line.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

std::string_view what_is_wrong(int error) {
  switch (error) {
    case WRDE_BADCHAR:
      return "one of | & ; < > ( ) { } or a line break stands outside quotes";
    case WRDE_BADVAL:
      return "a variable is not defined";
    case WRDE_CMDSUB:
      return "command substitution is not done";
    case WRDE_SYNTAX:
      return "a quote or a bracket is not closed";
    default:
      return "it cannot be split into words";
  }
}

}  // namespace

std::vector<std::string> split_command(const std::string& command) {
  wordexp_t expanded{};
  if (const int error = wordexp(command.c_str(), &expanded, WRDE_NOCMD | WRDE_UNDEF); error != 0) {
    if (error == WRDE_NOSPACE) wordfree(&expanded);  // the only error that leaves something to free
    throw InputError(
        fmt::format("the engine's command {}: {}; it is run without a shell, and sh -c '...' runs one",
                    quoted_text(command), what_is_wrong(error)));
  }
  std::vector<std::string> words(expanded.we_wordv, expanded.we_wordv + expanded.we_wordc);
  wordfree(&expanded);
  if (words.empty() || words[0].empty())
    throw InputError(fmt::format("the engine's command {} names no program", quoted_text(command)));
  return words;
}

}  // namespace ruleproof
