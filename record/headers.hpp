#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/line.hpp"
#include "spec/spec.hpp"

// What the plain forms of all games begin with, and how their lines are read.

namespace ruleproof {

/// Calls take(number, content) for each line of a text without its line end. Gives the place where the text
/// ends. Throws InputError "file:line:column: ..." for a line that no text would have, and what `take`
/// throws.
template <class F>
Place each_whole_line(std::string_view text, std::string_view file, F take);

inline std::string_view without_comment(std::string_view content) {
  return content.substr(0, content.find('#'));
}

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

  /// `examples` has one of each header that may stand in a record of the game, which must outlive this:
  /// {"board", "board 9x9"}.
  Headers(std::string_view file, const GameSpec& game, std::map<std::string, std::string> examples)
      : file_(file), game_(game), examples_(std::move(examples)) {}

  /// Whether a line that begins so is a header.
  bool has(std::string_view word) const;
  std::vector<std::string> names() const;
  void take(const RecordLine& line);

  /// The headers end: from now on one more comes too late. Does nothing the second time.
  void end();
  bool ended() const { return ended_; }

  // Once they have ended:
  const Readings& readings() const { return readings_; }
  /// What the header says, if it stands there.
  const Value* find(const std::string& name) const;

 private:
  std::string_view file_;
  const GameSpec& game_;
  std::map<std::string, std::string> examples_;
  std::map<std::string, Value> values_;
  std::vector<Value> given_readings_;
  bool ended_ = false;
  Readings readings_;
};

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
  const RecordLine last(file, std::max(number, 1), content);
  return last.place(content.substr(content.size()));
}

}  // namespace ruleproof
