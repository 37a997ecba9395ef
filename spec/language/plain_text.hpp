#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

// Cleans up plain texts that were copied from comments of programs or from narrow columns, or that contain
// invisible characters.

namespace ruleproof::language {

/// Returns the lines without soft hyphens, zero-width spaces and the comment marks //, /* */, <!-- --> and
/// """. Also removes #, --, ; or % if every non-empty line begins with this mark.
std::vector<std::string> without_marks(const std::vector<std::string>& lines);

/// The hyphenated words of a text, in small letters.
using Hyphenated = std::set<std::string, std::less<>>;
Hyphenated hyphenated_words(const std::vector<std::string>& lines);

/// Joins words divided at the end of a line: "for- ward" becomes "forward", and "well- known" becomes
/// "well-known" if `hyphenated` contains this word. "two- and three-sided" is not changed.
std::string with_words_joined(std::string_view paragraph, const Hyphenated& hyphenated);

/// Returns whether two consecutive lines of a paragraph are joined without a space: if the first line is
/// empty, or if the characters on both sides are Chinese or Japanese, which are written without spaces.
bool joins_without_space(std::string_view before, std::string_view after);

/// Returns the text in a normal form for comparison word for word. Two normal forms are equal if the texts
/// differ only in what the functions above change, in runs of white space, in hyphens within words, and in
/// kinds of quotation marks.
std::string folded(std::string_view text);

}  // namespace ruleproof::language
