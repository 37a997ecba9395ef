#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

// Plain texts as they are pasted: out of comments of programs, out of columns, with characters that no one
// sees.

namespace ruleproof::language {

/// The lines without the marks of comments (//, /* */, """, and # -- ; % if each line begins with it), and
/// without soft hyphens and spaces of no width.
std::vector<std::string> without_marks(const std::vector<std::string>& lines);

/// The words of a text that are written with a hyphen, in small letters.
using Hyphenated = std::set<std::string, std::less<>>;
Hyphenated hyphenated_words(const std::vector<std::string>& lines);

/// Joins the words that were divided at the end of a line: "for- ward" becomes "forward", and "well- known"
/// becomes "well-known" if the text has that elsewhere. "two- and three-sided" stays.
std::string with_words_joined(std::string_view paragraph, const Hyphenated& hyphenated);

/// Whether nothing comes between two lines of a paragraph: the first is empty, or both sides are Chinese or
/// Japanese, which have no spaces.
bool joins_without_space(std::string_view before, std::string_view after);

/// A text as it is compared word for word: what the functions above change makes no difference in it, nor do
/// runs of white space, hyphens within words and kinds of quotation marks.
std::string folded(std::string_view text);

}  // namespace ruleproof::language
