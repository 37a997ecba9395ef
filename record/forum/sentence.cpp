#include "record/forum/sentence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "record/forum/players.hpp"
#include "record/line.hpp"
#include "record/utf8.hpp"
#include "spec/characters.hpp"

namespace ruleproof::forum {
namespace {

using Words = std::initializer_list<std::string_view>;

constexpr std::string_view white_space = " \n";

/// A place in a paragraph. What does not find what it looks for stays where it is.
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

  /// One of the words, in any case.
  bool word(Words words) {
    Cursor next = *this;
    const std::string found = next.next_word();
    if (std::ranges::count(words, std::string_view(found)) == 0) return false;
    *this = next;
    return true;
  }

  /// All of the words, one after another.
  bool phrase(Words words) {
    Cursor next = *this;
    for (const std::string_view each : words)
      if (!next.word({each})) return false;
    *this = next;
    return true;
  }

  std::optional<int> player(const std::vector<Player>& players) {
    Cursor next = *this;
    next.skip_blanks();
    auto found = named(players, next.rest());
    if (!found && next.word({"player"})) {
      next.skip_blanks();
      found = named(players, next.rest());
    }
    if (!found) return std::nullopt;
    at_ = next.at_ + found->length;
    return found->player;
  }

  /// Something that is written like a point: a letter and one or two digits.
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

  /// The word that comes, whatever it is.
  std::string_view anything() {
    skip_blanks();
    return rest().substr(0, rest().find_first_of(" \n.,;!?"));
  }

  /// Whether the sentence, or at least its line, ends here.
  bool is_at_end() const {
    const std::size_t next = std::min(text_.find_first_not_of(' ', at_), text_.size());
    return next == text_.size() || std::string_view("\n.,;:!?)-").find(text_[next]) != std::string_view::npos;
  }

 private:
  /// Letters and apostrophes, as small letters.
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

/// Who is said to do something.
struct Subject {
  bool is_named = false;      ///< be it by "I"
  std::optional<int> player;  ///< nobody for "I", or without a subject
};

/// Reads one sentence from its beginning. Its functions say whether they have found something; if not,
/// nothing has changed.
class SentenceReader {
 public:
  SentenceReader(Cursor cursor, const std::vector<Player>& players) : cursor_(cursor), players_(players) {}

  /// Whether it says a deed, by this subject if it has none of its own.
  bool read(const Subject& subject) {
    while (cursor_.word({"ok", "okay", "well", "so", "now", "then", "and", "also", "but", "hmm", "finally"}))
      cursor_.skip(',');
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
  /// "I", "I hereby", "Bob would like to".
  bool read_subject() {
    bool would = false;
    if (cursor_.word({"i'd"})) {
      would = true;
      subject_ = {true, std::nullopt};
    } else if (cursor_.word({"i", "i'll", "i'm"})) {
      subject_ = {true, std::nullopt};
    } else if (const auto player = cursor_.player(players_)) {
      subject_ = {true, player};
    } else {
      return false;
    }
    while (cursor_.word(
        {"hereby", "now", "then", "also", "will", "shall", "simply", "just", "do", "finally", "am"}))
      continue;
    would = cursor_.word({"would"}) || would;
    const bool intends = cursor_.phrase({"like", "to"}) || cursor_.phrase({"want", "to"}) ||
                         cursor_.phrase({"wish", "to"}) || cursor_.phrase({"choose", "to"}) ||
                         cursor_.phrase({"decide", "to"}) || cursor_.phrase({"going", "to"});
    is_wish_ = cursor_.phrase({"willing", "to"}) || (would && !intends);
    return true;
  }

  bool predicate() {
    const Cursor begin = cursor_;
    if (consent()) return true;
    cursor_ = begin;
    // Who would do something has not done it, except for consenting to an alliance.
    if (is_wish_) return false;
    if (place() || dissolve() || form()) {
      first();
      return true;
    }
    return pass() || propose();
  }

  bool place() {
    Cursor next = cursor_;
    const bool has_verb = next.word(
        {"place", "places", "put", "puts", "play", "plays", "add", "adds", "set", "sets", "drop", "drops"});
    if (!next.word({"a", "my", "one", "another"}) && has_verb) next.word({"the"});
    next.word({"go"});
    const bool has_stone = next.word({"stone", "piece"});
    if (!has_verb && (!has_stone || subject_.is_named)) return false;
    const bool has_preposition = next.word({"at", "on", "in", "to", "onto"});
    next.word({"the"});
    next.word({"point", "position", "space", "square", "intersection"});
    const auto point = next.point();
    // "I place a stone at the edge", but not "I play chess".
    if (!point && !(has_verb && has_stone && (has_preposition || subject_.is_named))) return false;
    // "Stone at G3", but not "Stone at G3 is weak".
    if (!has_verb && !next.is_at_end() && !Cursor(next).word({"first", "capturing"})) return false;
    deed_ = {.action = "place", .point = std::string(point.value_or(""))};
    if (!point) fault_ = "no point is named: write for example 'I place a stone at G3.'";
    cursor_ = next;
    return true;
  }

  bool pass() {
    Cursor next = cursor_;
    if (!(subject_.is_named ? next.word({"pass", "passes"}) : next.word({"pass"}))) return false;
    Cursor behind = next;
    const bool goes_on =
        subject_.is_named && behind.word({"my", "this", "for", "again", "and", "then", "today", "now"});
    if (!next.is_at_end() && !goes_on) return false;
    deed_ = {.action = "pass"};
    cursor_ = next;
    return true;
  }

  bool propose() {
    Cursor next = cursor_;
    if (!next.word({"propose", "proposes", "offer", "offers", "suggest", "suggests", "request", "requests"}))
      return false;
    const auto addressee = next.player(players_);
    return alliance(next) && with("propose", next, addressee);
  }

  /// "I consent to an alliance with Bob", "I would accept an alliance with Bob": proposals too.
  bool consent() {
    Cursor next = cursor_;
    if (next.word({"consent", "consents", "agree", "agrees"})) {
      Cursor to = next;
      if (to.word({"to"}) && noun(to))
        next = to;
      else if (!alliance(next))
        return false;
      return with("propose", next, std::nullopt);
    }
    return is_wish_ && accept("propose");
  }

  bool form() {
    Cursor next = cursor_;
    if (next.word({"form", "forms", "make", "makes", "enter", "enters", "join", "joins", "seal", "seals",
                   "complete", "completes"})) {
      next.word({"into"});
      return noun(next) && with("form", next, std::nullopt);
    }
    if (next.word({"ally", "allies"})) {
      next.word({"myself", "himself", "herself", "themselves"});
      return next.word({"with", "to"}) && with("form", next, std::nullopt);
    }
    return accept("form");
  }

  /// "accept Bob's proposal", "accept the proposal of Bob", "accept the alliance offered by Bob".
  bool accept(const char* action) {
    Cursor next = cursor_;
    if (!next.word({"accept", "accepts"})) return false;
    std::optional<int> proposer;
    if (!next.word({"an", "the", "your", "my", "our"})) {
      proposer = next.player(players_);
      next.word({"'s", "'"});
    }
    const bool has_offer = next.word({"offer", "offers", "proposal", "proposed", "offered"});
    if (has_offer) next.word({"of", "for", "from", "by"});
    if (noun(next)) {
      next.word({"offered", "proposed"});
    } else {
      if (has_offer && !proposer) proposer = next.player(players_);
      if (!has_offer || !proposer) return false;
    }
    return with(action, next, proposer);
  }

  bool dissolve() {
    Cursor next = cursor_;
    if (!next.word({"break", "breaks", "end", "ends", "dissolve", "dissolves", "cancel", "cancels", "leave",
                    "leaves", "terminate", "terminates", "renounce", "renounces"}))
      return false;
    next.word({"off", "up"});
    return noun(next) && with("break", next, std::nullopt);
  }

  /// "an alliance".
  bool noun(Cursor& cursor) const {
    Cursor next = cursor;
    next.word({"a", "an", "the", "my", "our", "your", "his", "her", "eir", "their"});
    if (!next.word({"alliance"})) return false;
    cursor = next;
    return true;
  }

  /// "an alliance", "to form an alliance", "to ally".
  bool alliance(Cursor& cursor) const {
    Cursor next = cursor;
    if (next.word({"to"})) {
      if (!next.word({"ally"}) && !(next.word({"form", "forming"}) && noun(next))) return false;
    } else if (!noun(next)) {
      return false;
    }
    cursor = next;
    return true;
  }

  /// "with Bob", if nobody has been named before. Sets everything.
  bool with(const char* action, Cursor next, std::optional<int> other) {
    if (!other) {
      next.word({"with", "to", "of", "from", "by", "between"});
      other = next.player(players_);
    }
    deed_ = {.action = action, .other = other};
    if (!other) {
      Cursor behind = next;
      fault_ = next.is_at_end() ? "with whom? Name a player, as in 'I form an alliance with Bob.'"
                                : fmt::format("{} is no player: write the name or the symbol of one",
                                              quoted(behind.anything()));
    }
    cursor_ = next;
    return true;
  }

  /// ", capturing b and C4 first" or "first b", if it stands there.
  void first() {
    Cursor next = cursor_;
    next.skip(',');
    const bool has_verb = next.word({"capturing", "capture", "taking", "removing"});
    if (!has_verb && !next.word({"first"})) return;
    std::vector<std::string> names;
    for (Cursor item = next; const auto name = chosen(item);) {
      if (std::ranges::count(names, *name) == 0) names.push_back(*name);
      next = item;
      item.skip(',');
      item.word({"and", "then"});
    }
    if (names.empty() || (has_verb && !next.word({"first"}))) return;
    deed_.first = names;
    cursor_ = next;
  }

  std::optional<std::string> chosen(Cursor& cursor) const {
    if (const auto point = cursor.point()) return std::string(*point);
    if (const auto player = cursor.player(players_))
      return players_[static_cast<std::size_t>(*player)].symbol;
    return std::nullopt;
  }

  Cursor cursor_;
  const std::vector<Player>& players_;
  Subject subject_;
  bool is_wish_ = false;  // "would"
  Deed deed_;
  std::string fault_;
};

/// Takes the lines of a post one by one and reads the sentences of each paragraph.
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
        // "I propose an alliance with Bob and pass."
        at = *end;
        Cursor next(paragraph_, at);
        next.skip(',');
        if (!next.word({"and", "then"})) break;
        begin = next.at();
      }
    }
    paragraph_.clear();
    begins_.clear();
  }

  /// Reads the sentence that begins there, if it says a deed, and tells where it ends and of whom it
  /// speaks.
  std::optional<std::size_t> read(std::size_t begin, Subject& subject) {
    // What people begin a line of a list with, or put around a sentence.
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

  /// The text from there, at least up to there, to the end of the sentence or of the line.
  std::string one_line(std::size_t begin, std::size_t end) const {
    constexpr std::size_t longest = 400;
    std::string_view text = std::string_view(paragraph_).substr(begin, longest);
    const std::size_t stop = text.find_first_of(".!?\n", end - begin);
    if (stop != std::string_view::npos) text = text.substr(0, text[stop] == '\n' ? stop : stop + 1);
    std::string result;
    for (const std::string_view word : RecordLine("", 1, text).words) {
      if (!result.empty()) result += ' ';
      result += word;
    }
    std::ranges::replace(result, '\n', ' ');
    return as_utf8(result);
  }

  /// Where the next sentence or line begins.
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
  std::vector<std::pair<std::size_t, int>> begins_;  // of each line of it: where, and the line's number
  std::vector<Sentence> sentences_;
};

}  // namespace

std::vector<Sentence> read_sentences(const std::vector<TextLine>& lines, const std::vector<Player>& players) {
  Listener listener(players);
  for (const TextLine& line : lines) listener.take(line);
  return std::move(listener).finish();
}

}  // namespace ruleproof::forum
