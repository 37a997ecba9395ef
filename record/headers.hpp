#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/line.hpp"
#include "spec/spec.hpp"

// What the plain forms of all games begin with, and how their lines are read.

namespace ruleproof {

/// Calls take(number, content) for each line of a text without its line end. Gives the place where the text ends.
/// Throws InputError "file:line:column: ..." for a line that no text would have, and what `take` throws.
template <class F>
Place each_whole_line(std::string_view text, std::string_view file, F take);

/// The same with take(Line), without the comment.
template <class F>
Place each_line(std::string_view text, std::string_view file, F take);

/// How many symbols a row of a set-up has.
inline int count_symbols(const Line& line) {
  std::size_t count = 0;
  for (const std::string_view word : line.words) count += word.size();
  return static_cast<int>(count);
}

inline std::string_view without_comment(std::string_view content) { return content.substr(0, content.find('#')); }

/// The header lines of a record, which come before everything else and in any order. All its functions throw
/// InputError "file:line:column: ...".
class Headers {
 public:
  struct Value {
    std::string text;  ///< in small letters
    Place place;
  };
  /// (key, reading) as given, each key once.
  using Readings = std::vector<std::pair<std::string, std::string>>;

  /// `examples` has one of each header that may stand in the record: {"game", "game loose"}. A record without
  /// the header `game` is of `game`, if that is given, which must outlive this.
  Headers(std::string_view file, const GameSpec* game, std::map<std::string, std::string> examples)
      : file_(file), asked_(game), examples_(std::move(examples)) {}

  /// Whether a line that begins so is a header.
  bool has(std::string_view word) const;
  std::vector<std::string> names() const;
  void take(const Line& line);

  /// The headers end before this place: from now on one more comes too late, and the game is known. Does
  /// nothing the second time.
  void end(Place place);
  bool ended() const { return game_ != nullptr; }

  // Once they have ended:
  const GameSpec& game() const { return *game_; }
  const Readings& readings() const { return readings_; }
  /// What the header says, if it stands there.
  const Value* find(const std::string& name) const;

 private:
  void read_game(Place place);

  std::string_view file_;
  const GameSpec* asked_;
  std::map<std::string, std::string> examples_;
  std::map<std::string, Value> values_;
  std::vector<Value> given_readings_;
  const GameSpec* game_ = nullptr;
  Readings readings_;
};

/// Throws InputError if a game is none of two colours on a board, whose records are these.
void demand_record(const GameSpec& game);

/// Adds a reading, given as "KEY=READING". Throws InputError if the game has no such key or reading, or if
/// one is chosen for the key already.
void add_reading(Headers::Readings& readings, const GameSpec& game, std::string_view assignment);

template <class F>
Place each_whole_line(std::string_view text, std::string_view file, F take) {
  int number = 0;
  text = without_bom(text);
  std::string_view content;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (content.ends_with('\r')) content.remove_suffix(1);
    refuse_no_text(file, ++number, content);
    take(number, content);
  }
  const Line last(file, std::max(number, 1), content);
  return last.place(content.substr(content.size()));
}

template <class F>
Place each_line(std::string_view text, std::string_view file, F take) {
  return each_whole_line(text, file, [&](int number, std::string_view content) {
    take(Line(file, number, without_comment(content)));
  });
}

}  // namespace ruleproof
