#include "record/forum/sentence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "record/line.hpp"
#include "record/players.hpp"
#include "record/utf8.hpp"
#include "spec/characters.hpp"

namespace ruleproof::forum {
namespace {

constexpr std::string_view white_space = " \n";

/// A position in the text of a paragraph. Functions that look for a text at the position move the position to
/// the end of that text. If they do not find the text, they leave the position unchanged.
class Cursor {
 public:
  Cursor(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  std::size_t at() const { return at_; }
  std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }

  void skip_blanks() { at_ = std::min(text_.find_first_not_of(white_space, at_), text_.size()); }

  bool skip(char c) {
    Cursor next = *this;
    next.skip_blanks();
    if (!next.rest().starts_with(c)) return false;
    at_ = next.at_ + 1;
    return true;
  }

  /// If the next word is one of the words in `words` ("a|b|c"), in any letter case, skips the word and
  /// returns true. Otherwise returns false.
  bool word(std::string_view words) {
    Cursor next = *this;
    const std::string found = next.next_word();
    if (found.empty() || fmt::format("|{}|", words).find('|' + found + '|') == std::string::npos)
      return false;
    *this = next;
    return true;
  }

  std::optional<int> player(const std::vector<Player>& players) {
    Cursor next = *this;
    next.skip_blanks();
    auto found = named(players, next.rest());
    if (!found && next.word("player")) {
      next.skip_blanks();
      found = named(players, next.rest());
    }
    if (!found) return std::nullopt;
    at_ = next.at_ + found->length;
    return found->player;
  }

  /// Reads a text that has the form of a point: a letter and one or two digits. Returns nullopt for any other
  /// text.
  std::optional<std::string_view> point() {
    Cursor next = *this;
    next.skip_blanks();
    const std::string_view text = next.rest();
    std::size_t length = 1;
    while (length < std::min<std::size_t>(text.size(), 3) && is_digit(text[length])) ++length;
    if (length < 2 || !is_letter(text[0])) return std::nullopt;
    if (length < text.size() && (is_letter(text[length]) || is_digit(text[length]))) return std::nullopt;
    at_ = next.at_ + length;
    return text.substr(0, length);
  }

  /// Skips blanks and returns the characters up to the next blank or punctuation mark.
  std::string_view anything() {
    skip_blanks();
    return rest().substr(0, rest().find_first_of(" \n.,;!?"));
  }

  /// Returns whether a sentence, or a clause of it, ends here: at a punctuation mark or at the end of the
  /// line.
  bool is_at_end() const {
    const std::size_t next = std::min(text_.find_first_not_of(' ', at_), text_.size());
    return next == text_.size() || std::string_view("\n.,;:!?)-").find(text_[next]) != std::string_view::npos;
  }

 private:
  /// Reads letters and apostrophes, and returns them in lower case.
  std::string next_word() {
    constexpr std::size_t longest = 20;
    skip_blanks();
    std::size_t length = 0;
    const std::string_view text = rest();
    while (length < std::min(text.size(), longest) && (is_letter(text[length]) || text[length] == '\''))
      ++length;
    at_ += length;
    return lower(text.substr(0, length));
  }

  std::string_view text_;
  std::size_t at_;
};

/// The player and the point that the items of a pattern have matched.
struct Found {
  std::optional<int> player;
  std::optional<std::string_view> point;
};

/// Matches a pattern at the cursor. A pattern is a sequence of items. The item `a|b` matches one of these
/// words, @player matches a player, @point a point, @noun "an alliance", and @alliance matches "an alliance"
/// or "to form an alliance". An item in brackets is optional. Stores the matched player and point in `found`
/// and moves the cursor behind the text. Returns false and changes nothing if the pattern does not match.
bool follow(Cursor& cursor, std::string_view pattern, const std::vector<Player>& players, Found& found) {
  Cursor next = cursor;
  Found now = found;
  const auto fits = [&](std::string_view part) {
    if (part == "@player") {
      const std::optional<int> player = next.player(players);
      if (player) now.player = player;
      return player.has_value();
    }
    if (part == "@point") return (now.point = next.point()).has_value();
    if (part == "@noun")
      return follow(next, "[a|an|the|my|our|your|his|her|eir|their] alliance", players, now);
    if (part == "@alliance")
      return follow(next, "to ally", players, now) || follow(next, "to form|forming @noun", players, now) ||
             follow(next, "@noun", players, now);
    return next.word(part);
  };
  for (const std::string_view part : words_of(pattern)) {
    const bool is_optional = part.starts_with('[');
    if (!fits(is_optional ? part.substr(1, part.size() - 2) : part) && !is_optional) return false;
  }
  cursor = next;
  found = now;
  return true;
}

/// Patterns for a move that concerns another player. Either the pattern contains the name of that player, or
/// the name follows after the pattern.
using Patterns = std::span<const char* const>;

constexpr const char* consents[] = {"consent|consents|agree|agrees to @noun",
                                    "consent|consents|agree|agrees @alliance"};
constexpr const char* proposals[] = {
    "propose|proposes|offer|offers|suggest|suggests|request|requests [@player] @alliance"};
constexpr const char* breaks[] = {
    "break|breaks|end|ends|dissolve|dissolves|cancel|cancels|leave|leaves|terminate|terminates|renounce|"
    "renounces [off|up] @noun"};
constexpr const char* formations[] = {
    "form|forms|make|makes|enter|enters|join|joins|seal|seals|complete|completes [into] @noun",
    "ally|allies [myself|himself|herself|themselves] with|to"};
/// Patterns for "accept Bob's proposal", "accept the proposal of Bob" and "accept the alliance offered by
/// Bob".
constexpr const char* acceptances[] = {
    "accept|accepts an|the|your|my|our [offer|offers|proposal|proposed|offered] [of|for|from|by] @noun "
    "[offered|proposed]",
    "accept|accepts [@player] ['s|'] [offer|offers|proposal|proposed|offered] [of|for|from|by] @noun "
    "[offered|proposed]",
    "accept|accepts an|the|your|my|our offer|offers|proposal|proposed|offered [of|for|from|by] @player",
    "accept|accepts @player ['s|'] offer|offers|proposal|proposed|offered [of|for|from|by]",
    "accept|accepts offer|offers|proposal|proposed|offered [of|for|from|by] @player"};

constexpr const char* placement =
    "place|places|put|puts|play|plays|add|adds|set|sets|drop|drops [a|my|one|another|the] [go] [stone|piece] "
    "[at|on|in|to|onto] [the] [point|position|space|square|intersection] @point";
constexpr const char* placement_nowhere =
    "place|places|put|puts|play|plays|add|adds|set|sets|drop|drops [a|my|one|another|the] [go] stone|piece";
constexpr const char* preposition = "at|on|in|to|onto [the] [point|position|space|square|intersection]";
constexpr const char* stone_at =
    "[a|my|one|another] [go] stone|piece [at|on|in|to|onto] [the] [point|position|space|square|intersection] "
    "@point";

/// The subject of a sentence.
struct Subject {
  bool is_named = false;      ///< whether the sentence has a subject, even if it is "I"
  std::optional<int> player;  ///< nullopt for "I" and for a sentence without a subject
};

/// Reads one sentence from its beginning. Most functions look for a text at the cursor and return whether
/// they found it. A function that does not find its text leaves the cursor unchanged.
class SentenceReader {
 public:
  SentenceReader(Cursor cursor, const std::vector<Player>& players) : cursor_(cursor), players_(players) {}

  /// Reads the sentence and returns whether it states a move. `subject` is the subject to assume if the
  /// sentence names none.
  bool read(const Subject& subject) {
    while (cursor_.word("ok|okay|well|so|now|then|and|also|but|hmm|finally")) cursor_.skip(',');
    const Cursor begin = cursor_;
    if (read_subject() && predicate()) return true;
    cursor_ = begin;
    subject_ = subject;
    is_wish_ = false;
    return predicate();
  }

  const Subject& subject() const { return subject_; }
  const Deed& deed() const { return deed_; }
  const std::string& fault() const { return fault_; }
  const Cursor& end() const { return cursor_; }

 private:
  bool says(std::string_view pattern) {
    Found found;
    return follow(cursor_, pattern, players_, found);
  }

  /// Reads a subject such as "I", "I hereby" or "Bob would like to". Returns false if the sentence does not
  /// begin with a subject.
  bool read_subject() {
    bool would = cursor_.word("i'd");
    subject_ = {true, std::nullopt};
    if (!would && !cursor_.word("i|i'll|i'm")) {
      subject_.player = cursor_.player(players_);
      if (!subject_.player) return false;
    }
    while (cursor_.word("hereby|now|then|also|will|shall|simply|just|do|finally|am")) continue;
    would = cursor_.word("would") || would;
    const bool intends = says("like|want|wish|choose|decide|going to");
    is_wish_ = says("willing to") || (would && !intends);
    return true;
  }

  bool predicate() {
    if (with_another("propose", consents) || (is_wish_ && with_another("propose", acceptances))) return true;
    // A wish ("I would ...") states no move, with one exception: it may be the consent to an alliance.
    if (is_wish_) return false;
    if (place() || with_another("break", breaks) || with_another("form", formations) ||
        with_another("form", acceptances)) {
      first();
      return true;
    }
    return pass() || with_another("propose", proposals);
  }

  bool place() {
    Found found;
    Cursor next = cursor_;
    const bool is_short = !follow(next, placement, players_, found) && !subject_.is_named &&
                          follow(next, stone_at, players_, found);
    // "Stone at G3" states a move, but "Stone at G3 is weak" does not.
    if (is_short && !next.is_at_end() && !Cursor(next).word("first|capturing")) return false;
    fault_.clear();
    if (!found.point) {
      // "I place a stone at the edge" states a move although it names no point; "I play chess" states none.
      if (!follow(next, placement_nowhere, players_, found)) return false;
      if (!follow(next, preposition, players_, found) && !subject_.is_named) return false;
      fault_ = "no point is named: write for example 'I place a stone at G3.'";
    }
    deed_ = {.action = "place", .point = std::string(found.point.value_or(""))};
    cursor_ = next;
    return true;
  }

  bool pass() {
    Cursor next = cursor_;
    if (!next.word(subject_.is_named ? "pass|passes" : "pass")) return false;
    const bool goes_on = subject_.is_named && Cursor(next).word("my|this|for|again|and|then|today|now");
    if (!next.is_at_end() && !goes_on) return false;
    deed_ = {.action = "pass"};
    cursor_ = next;
    return true;
  }

  bool with_another(const char* action, Patterns patterns) {
    return std::ranges::any_of(patterns, [&](const char* pattern) {
      Found found;
      return follow(cursor_, pattern, players_, found) && with(action, found.player);
    });
  }

  /// Reads "with Bob" and stores the move with Bob as the other player. Reads nothing if the pattern has
  /// already named this player (`other`). If no player is named, stores an error. Always returns true.
  bool with(const char* action, std::optional<int> other) {
    if (!other) {
      cursor_.word("with|to|of|from|by|between");
      other = cursor_.player(players_);
    }
    deed_ = {.action = action, .other = other};
    fault_.clear();
    if (!other)
      fault_ = cursor_.is_at_end() ? "with whom? Name a player, as in 'I form an alliance with Bob.'"
                                   : fmt::format("{} is no player: write the name or the symbol of one",
                                                 quoted_text(Cursor(cursor_).anything()));
    return true;
  }

  /// Reads a text such as ", capturing b and C4 first" or "first b", and stores the names of what is captured
  /// first. Does nothing if there is no such text.
  void first() {
    Cursor next = cursor_;
    next.skip(',');
    const bool has_verb = next.word("capturing|capture|taking|removing");
    if (!has_verb && !next.word("first")) return;
    std::vector<std::string> names;
    for (Cursor item = next; const auto name = chosen(item);) {
      if (std::ranges::count(names, *name) == 0) names.push_back(*name);
      next = item;
      item.skip(',');
      item.word("and|then");
    }
    if (names.empty() || (has_verb && !next.word("first"))) return;
    deed_.first = names;
    cursor_ = next;
  }

  std::optional<std::string> chosen(Cursor& cursor) const {
    if (const auto point = cursor.point()) return std::string(*point);
    if (const auto player = cursor.player(players_)) return players_[*player].symbol;
    return std::nullopt;
  }

  Cursor cursor_;
  const std::vector<Player>& players_;
  Subject subject_;
  bool is_wish_ = false;  // whether the sentence is a wish, as with "would ..." or "willing to ..."; "would
                          // like to ..." is not a wish
  Deed deed_;
  std::string fault_;
};

/// Receives the lines of a post one by one, and reads the sentences of each paragraph. An empty line ends a
/// paragraph.
class Listener {
 public:
  explicit Listener(const std::vector<Player>& players) : players_(players) {}

  void take(const TextLine& line) {
    if (line.text.find_first_not_of(' ') == std::string::npos) return end_paragraph();
    begins_.emplace_back(paragraph_.size(), line.number);
    paragraph_ += line.text;
    paragraph_ += '\n';
  }

  std::vector<Sentence> finish() && {
    end_paragraph();
    return std::move(sentences_);
  }

 private:
  void end_paragraph() {
    for (std::size_t at = 0; at < paragraph_.size(); at = next_beginning(at)) {
      Subject subject;
      for (std::size_t begin = at; const auto end = read(begin, subject);) {
        // One sentence may state several moves: "I propose an alliance with Bob and pass."
        at = *end;
        Cursor next(paragraph_, at);
        next.skip(',');
        if (!next.word("and|then")) break;
        begin = next.at();
      }
    }
    paragraph_.clear();
    begins_.clear();
  }

  /// Reads the sentence at `begin`. If it states a move, stores the sentence, sets `subject` to the subject
  /// of the sentence, and returns the index where the sentence ends. Otherwise returns nullopt.
  std::optional<std::size_t> read(std::size_t begin, Subject& subject) {
    // Skip list markers, and brackets or quotation marks around a sentence.
    Cursor cursor(paragraph_, std::min(paragraph_.find_first_not_of(" \n-*(_\"", begin), paragraph_.size()));
    SentenceReader reader(cursor, players_);
    if (!reader.read(subject)) return std::nullopt;
    subject = reader.subject();
    const std::size_t end = reader.end().at();
    const auto behind =
        std::ranges::upper_bound(begins_, cursor.at(), {}, &std::pair<std::size_t, int>::first);
    sentences_.push_back({std::prev(behind)->second, one_line(cursor.at(), end), subject.player,
                          reader.deed(), reader.fault()});
    return end;
  }

  /// Returns the text from the index `begin` to the first sentence end or line end at or after the index
  /// `end`, as one line.
  std::string one_line(std::size_t begin, std::size_t end) const {
    constexpr std::size_t longest = 400;
    std::string_view text = std::string_view(paragraph_).substr(begin, longest);
    const std::size_t stop = text.find_first_of(".!?\n", end - begin);
    if (stop != std::string_view::npos) text = text.substr(0, text[stop] == '\n' ? stop : stop + 1);
    std::string result = with_single_blanks(text);
    std::ranges::replace(result, '\n', ' ');
    return as_utf8(result);
  }

  /// Returns the index at which the next sentence or line begins.
  std::size_t next_beginning(std::size_t at) const {
    for (; at < paragraph_.size(); ++at) {
      if (paragraph_[at] == '\n') break;
      const bool is_stop = std::string_view(".!?;:)").find(paragraph_[at]) != std::string_view::npos;
      if (is_stop && paragraph_[at + 1] == ' ') break;
    }
    return at + 1;
  }

  const std::vector<Player>& players_;
  std::string paragraph_;
  std::vector<std::pair<std::size_t, int>> begins_;  // offset and line number of each line in `paragraph_`
  std::vector<Sentence> sentences_;
};

}  // namespace

std::vector<Sentence> read_sentences(const std::vector<TextLine>& lines, const std::vector<Player>& players) {
  Listener listener(players);
  for (const TextLine& line : lines) listener.take(line);
  return std::move(listener).finish();
}

}  // namespace ruleproof::forum
