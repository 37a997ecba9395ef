#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

// Cleans up plain texts that were copied from program comments or columns, or have invisible characters.

namespace ruleproof::language {

/// Returns the lines without comment marks (//, /* */, """, and # -- ; % if each line begins with it), soft
/// hyphens and zero-width spaces.
std::vector<std::string> without_marks(const std::vector<std::string>& lines);

/// The hyphenated words of a text, in small letters.
using Hyphenated = std::set<std::string, std::less<>>;
Hyphenated hyphenated_words(const std::vector<std::string>& lines);

/// Joins words divided at the end of a line: "for- ward" becomes "forward", and "well- known" becomes
/// "well-known" if the text contains that elsewhere. "two- and three-sided" is not changed.
std::string with_words_joined(std::string_view paragraph, const Hyphenated& hyphenated);

/// Returns whether two lines of a paragraph are joined without a space: the first is empty, or both sides are
/// Chinese or Japanese, which have no spaces.
bool joins_without_space(std::string_view before, std::string_view after);

/// Normalizes a text for comparison word for word. It ignores what the functions above change, runs of white
/// space, hyphens within words, and kinds of quotation marks.
std::string folded(std::string_view text);

}  // namespace ruleproof::language
