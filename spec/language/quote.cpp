#include "spec/language/quote.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "spec/characters.hpp"
#include "spec/input_error.hpp"
#include "spec/language/markdown.hpp"
#include "spec/language/plain_text.hpp"

namespace ruleproof::language {
namespace {

constexpr std::array openers{"(", "[", "{", "\"", "'", "*", "_", "“", "‘", "«", "„", "‚", "「", "『", "（"};
constexpr std::array closers{")", "]", "}", "\"", "'", "*", "_", "”", "’", "»", "“", "‘", "」", "』", "）"};
/// Each of these ends a sentence even if no space follows.
constexpr std::array wide_stops{"。", "！", "？", "｡"};

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/// A word, and whether a space precedes the word. In Chinese and Japanese there is no space after a full
/// stop.
struct WrittenWord {
  std::string_view text;
  bool is_apart = true;
};

/// Each of these two functions returns the length of the first of `marks` with which the text begins (or
/// ends). Returns 0 if there is no such mark.
template <class Marks>
std::size_t length_of_first(std::string_view text, const Marks& marks) {
  for (const std::string_view mark : marks)
    if (text.starts_with(mark)) return mark.size();
  return 0;
}
template <class Marks>
std::size_t length_of_last(std::string_view text, const Marks& marks) {
  for (const std::string_view mark : marks)
    if (text.ends_with(mark)) return mark.size();
  return 0;
}

bool ends_wide(std::string_view text) { return length_of_last(text, wide_stops) > 0; }

/// Returns the words of a paragraph. A word ends at a space, or after one of the full stops `wide_stops`,
/// which need no space.
std::vector<WrittenWord> words_to_split(std::string_view paragraph) {
  std::vector<WrittenWord> words;
  for (std::string_view rest : words_of(paragraph)) {
    bool is_apart = true;
    for (std::size_t i = 0; i < rest.size();) {
      i += character_at(rest, i).size();
      if (!ends_wide(rest.substr(0, i))) continue;
      while (i < rest.size()) {
        const std::size_t more =
            std::max(length_of_first(rest.substr(i), wide_stops), length_of_first(rest.substr(i), closers));
        if (more == 0) break;
        i += more;
      }
      words.push_back({rest.substr(0, i), is_apart});
      is_apart = false;
      rest.remove_prefix(i);
      i = 0;
    }
    if (!rest.empty()) words.push_back({rest, is_apart});
  }
  return words;
}

template <class Marks>
std::string_view without_first(std::string_view word, const Marks& marks) {
  while (const std::size_t length = length_of_first(word, marks)) word.remove_prefix(length);
  return word;
}

template <class Marks>
std::string_view without_last(std::string_view word, const Marks& marks) {
  while (const std::size_t length = length_of_last(word, marks)) word.remove_suffix(length);
  return word;
}

/// Returns whether a word begins with a small Latin, Greek or Cyrillic letter.
bool begins_small(std::string_view word) {
  const std::uint32_t code = word.empty() ? 0 : first_character(word).code;
  return (code >= 'a' && code <= 'z') || (code >= 0xDF && code <= 0xFF) || (code >= 0x3B1 && code <= 0x3C9) ||
         (code >= 0x430 && code <= 0x45F);
}

/// Returns whether a word is a number such as "1", "12" or "1.2.3".
bool is_number(std::string_view word) {
  return !word.empty() && is_digit(word.front()) && is_digit(word.back()) &&
         std::ranges::all_of(word, [](char c) { return is_digit(c) || c == '.'; });
}

/// Returns whether a word at the beginning of a sentence is the number of the sentence: "1.2.", "IV.", "A.",
/// "§2." or "3。".
bool is_numbering(std::string_view word) {
  word = without_first(word, std::array{"§"});
  const std::size_t stop = word.ends_with('.') ? 1 : word.ends_with("。") ? std::string_view("。").size() : 0;
  if (stop == 0) return false;
  word.remove_suffix(stop);
  const bool is_roman =
      !word.empty() && word.size() <= 5 && word.find_first_not_of("IVX") == std::string_view::npos;
  return is_number(word) || is_roman || (word.size() == 1 && is_upper(word[0]));
}

/// Returns whether a word is a mark of a list item: "-", "•", "3.", "3)", "(b)" or "b)".
bool is_list_mark(std::string_view word) {
  if (word == "-" || word == "*" || word == "+" || word == "•") return true;
  const bool is_bracketed = word.ends_with(')');
  if (!is_bracketed && !word.ends_with('.')) return false;
  word.remove_suffix(1);
  if (is_bracketed && word.starts_with('(')) word.remove_prefix(1);
  if (word.empty() || word.size() > 3) return false;
  const bool is_letter = word.size() == 1 && lower(word[0]) >= 'a' && lower(word[0]) <= 'z';
  return std::ranges::all_of(word, is_digit) || (is_letter && is_bracketed);
}

/// Counts the brackets and quotation marks that are open after the words passed to it.
class Open {
 public:
  void pass(std::string_view word) {
    for (std::size_t i = 0; i < word.size();) {
      const std::string_view mark = character_at(word, i);
      i += mark.size();
      if (mark == "(" || mark == "[" || mark == "{" || mark == "「" || mark == "『" || mark == "（")
        ++brackets_;
      else if (mark == ")" || mark == "]" || mark == "}" || mark == "」" || mark == "』" || mark == "）")
        brackets_ = std::max(0, brackets_ - 1);
      else if (mark == "\"")
        straight_ = !straight_;
      else if (mark == "„" || mark == "«" || (mark == "“" && low_ == 0))
        ++low_;
      else if (mark == "”" || mark == "»" || mark == "“")
        low_ = std::max(0, low_ - 1);
    }
  }
  bool anything() const { return brackets_ > 0 || low_ > 0 || straight_; }

 private:
  int brackets_ = 0;
  int low_ = 0;
  bool straight_ = false;
};

/// Returns whether a word may stand before the number of a sentence, such as "Step" in "Step 1. Place a
/// stone.".
bool is_label(std::string_view word) {
  return word == "§" || (!word.empty() && is_upper(word[0]) && word.size() > 1 &&
                         std::ranges::all_of(word.substr(1), [](char c) { return c >= 'a' && c <= 'z'; }));
}

/// Returns whether a word is an abbreviation, so that the full stop after it ends no sentence. `next` is the
/// word after the full stop.
bool is_abbreviation(std::string_view word, std::string_view next) {
  static const std::set<std::string, std::less<>> always{
      "e.g", "i.e",  "eg",  "ie", "cf",   "vs",   "approx", "mr",  "mrs", "ms",
      "dr",  "prof", "viz", "ca", "resp", "incl", "excl",   "d.h", "z.b", "bzw"};
  static const std::set<std::string, std::less<>> before_numbers{"no", "nos", "fig", "figs", "p",  "pp",
                                                                 "ch", "sec", "vol", "art",  "nr", "st"};
  const std::string small = lower(without_first(word, openers));
  return always.contains(small) || (before_numbers.contains(small) && !next.empty() && is_digit(next[0]));
}

/// Returns whether word `i` ends a sentence, provided no bracket or quotation mark is open. `number` is the
/// index of this word in its sentence.
bool ends_sentence(const std::vector<WrittenWord>& words, std::size_t i, std::size_t number) {
  const std::string_view written = words[i].text;
  const std::string_view word = without_last(written, closers);
  const std::string_view next = without_first(words[i + 1].text, openers);
  const bool begins = number == 0;
  if (begins && (is_list_mark(written) || is_numbering(word))) return false;
  if (ends_wide(word)) return true;
  const bool is_stop = word.ends_with('.');
  if (!is_stop && !word.ends_with('!') && !word.ends_with('?') && !word.ends_with("…")) return false;
  if (begins_small(next)) return false;
  if (!is_stop) return true;
  const std::string_view stem = word.substr(0, word.size() - 1);
  if (is_abbreviation(stem, next)) return false;
  if (number == 1 && is_numbering(word) && is_label(words[i - 1].text)) return false;
  if (stem.size() != 1 || !is_upper(stem[0])) return true;
  const std::string_view before = i == 0 ? std::string_view() : words[i - 1].text;
  const bool is_of_name = i == 0 || before == "by" || before == "and" || !begins_small(before);
  return !is_of_name;  // "J." ends no sentence in "by J. Conway", but "A." does in "the point A."
}

std::vector<std::string> split(std::string_view paragraph, bool heeds_marks, bool& is_closed) {
  const std::vector<WrittenWord> words = words_to_split(paragraph);
  std::vector<std::string> sentences;
  std::string sentence;
  std::size_t number = 0;
  Open open;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (sentence.empty()) number = 0;
    sentence += (sentence.empty() || !words[i].is_apart ? "" : " ") + std::string(words[i].text);
    open.pass(words[i].text);
    const bool is_last = i + 1 == words.size();
    if (!is_last && ((heeds_marks && open.anything()) || !ends_sentence(words, i, number++))) continue;
    sentences.push_back(std::exchange(sentence, ""));
  }
  is_closed = !open.anything();
  return sentences;
}

/// Returns whether a line consists of strokes that underline a heading or divide a page.
bool is_rule(std::string_view line) {
  return line.size() >= 3 && std::string_view("-=_*~").find(line[0]) != std::string_view::npos &&
         line.find_first_not_of(std::string{line[0], ' '}) == std::string_view::npos;
}

/// Returns whether a single line looks like a heading: it has few words (more are allowed if it is the first
/// passage), begins with no small letter and ends without a punctuation mark.
bool reads_like_heading(std::string_view line, bool is_first) {
  static constexpr std::array end_marks{".", "!", "?", ":", ";", ",", "…", "：", "；", "，", "、"};
  const std::size_t words = words_of(line).size();
  const std::string_view unclosed = without_last(line, closers);
  return words <= (is_first ? 6 : 3) &&
         std::string_view("\"')").find(line.back()) == std::string_view::npos && !ends_wide(unclosed) &&
         !begins_small(line) && length_of_last(unclosed, end_marks) == 0;
}

class PassageReader {
 public:
  std::vector<Passage> read(const Source& text) {
    const std::vector<std::string> lines = without_marks(text.lines);
    hyphenated_ = hyphenated_words(lines);
    for (const std::string& line : lines) take(line);
    end(false);
    return std::move(passages_);
  }

 private:
  void take(std::string_view line) {
    while (line.starts_with(' ') || line.starts_with('>')) line.remove_prefix(1);
    line = line.substr(0, line.find_last_not_of(' ') + 1);
    if (line.empty()) return end(true);
    if (is_rule(line)) {
      const bool underlines = (line[0] == '=' || line[0] == '-') && lines_ == 1 && !is_item_;
      return underlines ? end_heading() : end(true);
    }
    const std::size_t hashes = line.find_first_not_of('#');
    if (hashes > 0 && hashes <= 6 && hashes < line.size() && line[hashes] == ' ') {
      end(true);
      gathered_ = line.substr(line.find_first_not_of(' ', hashes));
      return end_heading();
    }
    const std::vector<std::string_view> words = words_of(line);
    if (words.size() > 1 && is_list_mark(words[0])) {
      end(false);
      is_item_ = true;
    }
    // A heading may stand right above the first numbered step, such as "Setup" above "Step 1. Place a stone."
    const bool is_step = words.size() > 2 && is_label(words[0]) && is_numbering(words[1]);
    if (is_step && lines_ == 1 && reads_like_heading(gathered_, passages_.empty())) end(true);
    gathered_ += (joins_without_space(gathered_, line) ? "" : " ") + std::string(line);
    ++lines_;
  }

  void end_heading() {
    const std::vector<std::string_view> words = words_of(gathered_);
    passages_.push_back({Passage::Kind::heading, {fmt::format("{}", fmt::join(words, " "))}});
    clear();
  }
  void end(bool by_empty_line) {
    if (gathered_.empty()) return;
    gathered_ = with_words_joined(gathered_, hyphenated_);
    if (by_empty_line && lines_ == 1 && !is_item_ && reads_like_heading(gathered_, passages_.empty()))
      return end_heading();
    passages_.push_back(
        {is_item_ ? Passage::Kind::item : Passage::Kind::paragraph, split_sentences(gathered_)});
    clear();
  }
  void clear() {
    gathered_.clear();
    lines_ = 0;
    is_item_ = false;
  }

  std::vector<Passage> passages_;
  Hyphenated hyphenated_;
  std::string gathered_;  // text of the current passage
  int lines_ = 0;
  bool is_item_ = false;
};

/// Forms a new id for each sentence, from two to four of its significant words. Appends a number if the id is
/// already used.
class Ids {
 public:
  std::string next(std::string_view sentence) {
    const std::vector<std::string> words = significant(sentence);
    const std::size_t least = std::min<std::size_t>(2, words.size());
    for (std::size_t count = least; count > 0 && count <= std::min<std::size_t>(4, words.size()); ++count)
      if (const std::string id = joined(words, count); numbers_.try_emplace(id, 1).second) return id;
    const std::string base = words.empty() ? "sentence" : joined(words, least);
    for (;;) {
      const std::string id = fmt::format("{}-{}", base, ++numbers_[base]);
      if (numbers_.try_emplace(id, 1).second) return id;
    }
  }

 private:
  static std::string joined(const std::vector<std::string>& words, std::size_t count) {
    return fmt::format("{}",
                       fmt::join(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count), "-"));
  }

  static std::vector<std::string> significant(std::string_view sentence) {
    static const std::set<std::string, std::less<>> others{
        "a",     "an",    "the",   "of",    "to",    "in",    "on",   "at",    "by",     "for",   "from",
        "with",  "and",   "or",    "is",    "are",   "was",   "were", "be",    "been",   "being", "it",
        "its",   "this",  "that",  "these", "those", "there", "then", "than",  "as",     "if",    "when",
        "while", "where", "which", "who",   "whose", "what",  "how",  "has",   "have",   "had",   "do",
        "does",  "did",   "can",   "could", "may",   "might", "must", "shall", "should", "will",  "would",
        "his",   "her",   "their", "they",  "them",  "he",    "she",  "you",   "your",   "we",    "our",
        "i",     "any",   "some",  "so",    "such",  "only",  "also", "but",   "each"};
    std::vector<std::string> words;
    std::string word;
    bool is_plain = true;
    const auto end = [&] {
      const bool says_something =
          is_plain && word.size() > 1 && word.size() <= 20 && !is_digit(word[0]) && !others.contains(word);
      if (says_something && std::ranges::find(words, word) == words.end()) words.push_back(word);
      word.clear();
      is_plain = true;
    };
    for (std::size_t i = 0; i < sentence.size();) {
      const std::string_view letter = character_at(sentence, i);
      i += letter.size();
      const char c = lower(letter[0]);
      if (letter == "'" || letter == "’") continue;
      if (is_digit(c) || (c >= 'a' && c <= 'z'))
        word += c;
      else if (letter.size() == 2)
        is_plain = false;  // two bytes: a letter of another alphabet
      else
        end();
    }
    end();
    return words;
  }

  // For each id, the number that was last appended to it, as in "place-stone-2"; 1 if no number was appended
  // yet.
  std::map<std::string, int, std::less<>> numbers_;
};

/// Formats a sentence and its id as a Markdown quotation with lines of at most `width` characters.
std::string quotation(const std::string& sentence, const std::string& id) {
  constexpr std::size_t width = 110;
  std::string text, line = ">";
  std::vector<std::string_view> words = words_of(sentence);
  const std::string end = "[" + id + "]";
  words.push_back(end);
  for (const std::string_view word : words) {
    if (line.size() > 1 && count_characters(line) + 1 + count_characters(word) > width)
      text += std::exchange(line, ">") + '\n';
    line += ' ' + std::string(word);
  }
  return text + line + "\n";
}

constexpr std::string_view skeleton =
    "A document of the rules language, begun from a plain text. Below each sentence comes its transcription, "
    "with four\n"
    "spaces in front, or in the place of *To do.* why it has none: `*Flavour:*`, `*Setup:*` or `*Not "
    "transcribed:*` and the\n"
    "reason. `ruleproof check` says what is left to do.\n"
    "\n"
    "    game \"{}\"\n"
    "    source text \"AUTHOR, PLACE, DATE\"\n"
    "\n"
    "    -- What every game declares; change it, and take the two strokes away:\n"
    "    -- board square-grid 9x9\n"
    "    -- players black, white\n"
    "    -- turns alternate\n"
    "    -- move place(p):\n"
    "    --   forbid \"the point is not empty\": p and occupied\n"
    "    --   put mover on p\n"
    "    -- end when not possible(place, to-move)\n"
    "    -- wins(P: player) = P <> to-move\n";

std::string title_of(const Source& text, const std::vector<Passage>& passages) {
  if (passages.front().kind == Passage::Kind::heading) return passages.front().sentences.front();
  const std::size_t folder = text.file.rfind('/') + 1;
  const std::string stem = text.file.substr(folder, text.file.find('.', folder) - folder);
  return stem.empty() ? "My game" : stem;
}

/// Shortens a title to about 60 bytes, and replaces characters that are not valid between quotes.
std::string in_quotes(const std::string& title) {
  std::string result;
  for (std::size_t i = 0; i < title.size() && result.size() < 60;) {
    const std::string_view letter = character_at(title, i);
    i += letter.size();
    result += letter == "\"" || letter == "\\" ? "'" : letter;
  }
  return result;
}

}  // namespace

std::vector<std::string> split_sentences(std::string_view paragraph) {
  bool is_closed = false;
  std::vector<std::string> sentences = split(paragraph, true, is_closed);
  return is_closed ? sentences : split(paragraph, false, is_closed);
}

std::vector<Passage> read_passages(const Source& text) { return PassageReader().read(text); }

std::string quoted_document(const Source& text) {
  const std::vector<Passage> passages = read_passages(text);
  if (std::ranges::all_of(passages, [](const Passage& one) { return one.kind == Passage::Kind::heading; }))
    throw InputError(text.file + ": no sentence stands here; write the rules of a game as plain text");
  const std::string title = title_of(text, passages);
  std::string document = "# " + title + "\n\n" + fmt::format(fmt::runtime(skeleton), in_quotes(title));
  Ids ids;
  const Passage* before = nullptr;
  for (const Passage& passage : passages) {
    const bool is_title = before == nullptr && passage.kind == Passage::Kind::heading;
    const bool follows_paragraph =
        before && before->kind == Passage::Kind::paragraph && passage.kind == Passage::Kind::paragraph;
    before = &passage;
    if (is_title) continue;
    if (passage.kind == Passage::Kind::heading) {
      document += fmt::format("\n## {}\n", passage.sentences.front());
      continue;
    }
    if (follows_paragraph) document += "\n---\n";
    for (const std::string& sentence : passage.sentences)
      document += fmt::format("\n{}\n*To do.*\n", quotation(sentence, ids.next(sentence)));
  }
  if (document.size() > largest_document)
    throw InputError(text.file +
                     ": the document of this text would be larger than 1 MiB, the largest that is read; "
                     "quote a part of it");
  return document;
}

std::string lost_sentence(std::string_view bytes) {
  std::string document;
  std::vector<Passage> passages;
  try {
    const Source text = read_source("input", bytes);
    passages = read_passages(text);
    document = quoted_document(text);
  } catch (const InputError&) {
    return "";
  }
  const Source source = read_source("quoted", document);
  Diagnostics diagnostics(source);
  const Markdown read = read_markdown(source, diagnostics);
  auto next = read.clauses.begin();
  for (const Passage& passage : passages) {
    if (passage.kind == Passage::Kind::heading) continue;
    for (const std::string& sentence : passage.sentences)
      if (next == read.clauses.end() || next++->text != sentence) return sentence;
  }
  return next == read.clauses.end() ? "" : next->text;
}

}  // namespace ruleproof::language
