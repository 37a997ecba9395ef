#include "record/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "record/coordinates.hpp"
#include "record/line.hpp"
#include "record/move_text.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

// A board of 25x25 points with every point flipped stays below it.
constexpr std::size_t longest_line = 4096;

const std::vector<std::string> header_words = {"game", "board", "reading", "komi"};

bool is_header(std::string_view word) { return std::ranges::count(header_words, lower(word)) > 0; }

bool is_to_move(std::string_view word) { return lower(word) == "to-move"; }

// No other line begins like a row.
bool is_row(std::string_view word) {
  return std::string_view("XxOo.").find(word[0]) != std::string_view::npos;
}

bool is_point_or_pass(Size size, std::string_view word) {
  if (lower(word) == "pass") return true;
  try {
    parse_point(size, word);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

// Takes the lines of a record one by one: headers, then the rows of a set-up, then moves.
class RecordReader {
 public:
  RecordReader(std::string_view file, std::optional<std::string_view> game) : file_(file), game_(game) {}

  void take(const Line& line) {
    if (line.words.empty()) return;
    const std::string_view word = line.words[0];
    if (is_header(word)) return take_header(line);
    if (!is_row(word) && !is_to_move(word) && !parse_colour(word)) fail_unknown(line);
    begin_body(line.place(word));
    if (is_row(word)) return take_row(line);
    if (rows_ > 0) expect_all_rows(line.place(word));
    if (is_to_move(word)) return take_to_move(line);
    record_.moves.push_back(read_move(record_.size, line));
    record_.lines.push_back(line.number);
  }

  Record finish(Place end) {
    begin_body(end);
    if (rows_ > 0) expect_all_rows(end);
    return std::move(record_);
  }

 private:
  // The game must be known before its readings are looked up, and the headers come in any order.
  struct Header {
    std::string value;
    Place place;
  };

  void take_header(const Line& line) {
    const std::string name = lower(line.words[0]);
    if (body_)
      line.fail(
          line.words[0],
          fmt::format("the header '{}' comes too late: headers come before the set-up and the moves", name));
    if (line.words.size() == 1) {
      static const std::map<std::string, std::string> examples = {{"game", "game loose"},
                                                                  {"board", "board 9x9"},
                                                                  {"reading", "reading flip=once"},
                                                                  {"komi", "komi 6"}};
      line.fail(line.text.substr(line.text.size()),
                fmt::format("the header '{}' has no value: write for example '{}'", name, examples.at(name)));
    }
    line.expect_end_after(2);
    const Header header{lower(line.words[1]), line.place(line.words[1])};
    if (name == "reading") return readings_.push_back(header);
    if (!headers_.emplace(name, header).second)
      line.fail(line.words[0], fmt::format("the header '{}' stands twice; one of them must go", name));
  }

  void begin_body(Place place) {
    if (body_) return;
    body_ = true;
    read_game(place);
    const GameSpec& game = spec(record_.game);
    record_.size = game.default_board;
    if (const auto board = headers_.find("board"); board != headers_.end())
      record_.size = located(file_, board->second.place, [&] { return parse_size(board->second.value); });
    for (const Header& reading : readings_)
      located(file_, reading.place, [&] { add_reading(record_, reading.value); });
    if (const auto komi = headers_.find("komi"); komi != headers_.end())
      record_.komi = located(file_, komi->second.place, [&] { return parse_komi(komi->second.value); });
  }

  void read_game(Place place) {
    const auto game = headers_.find("game");
    if (game == headers_.end()) {
      if (!game_)
        fail(file_, place, "the header 'game' is missing before this: write for example 'game loose'");
      record_.game = *game_;
      return;
    }
    record_.game = game->second.value;
    located(file_, game->second.place, [&] { return spec(record_.game).id; });
    if (game_ && *game_ != record_.game)
      fail(file_, game->second.place,
           fmt::format("this is a record of {}, where one of {} was asked for", record_.game, *game_));
  }

  void take_row(const Line& line) {
    if (!record_.moves.empty() || to_move_)
      line.fail(line.words[0], "a row too late: the rows of a set-up come before 'to-move' and the moves");
    const Size size = record_.size;
    if (rows_ == size.h)
      line.fail(line.words[0], fmt::format("a row too many: a {} board has {}", text(size), size.h));
    const auto row = read_row(size, line);
    if (rows_ == 0) record_.setup.emplace();
    record_.setup->stones.insert(record_.setup->stones.end(), row.begin(), row.end());
    ++rows_;
  }

  void expect_all_rows(Place place) const {
    if (rows_ < record_.size.h)
      fail(file_, place,
           fmt::format("the set-up ends after {} of the {} rows of a {} board", rows_, record_.size.h,
                       text(record_.size)));
  }

  void take_to_move(const Line& line) {
    if (rows_ == 0 || to_move_ || !record_.moves.empty())
      line.fail(line.words[0], "'to-move' is out of place: it stands once, after the rows of a set-up");
    const auto colour = line.words.size() > 1 ? parse_colour(line.words[1]) : std::nullopt;
    if (!colour)
      line.fail(line.words.size() > 1 ? line.words[1] : line.text.substr(line.text.size()),
                "the colour to move is missing: write 'to-move B' or 'to-move W'");
    line.expect_end_after(2);
    record_.setup->to_move = *colour;
    to_move_ = true;
  }

  [[noreturn]] void fail_unknown(const Line& line) {
    const std::string_view word = line.words[0];
    if (body_ ? is_point_or_pass(record_.size, word) : is_point_or_pass({longest_side, longest_side}, word))
      line.fail(word, fmt::format("a move without its colour: write 'B {0}' or 'W {0}'", lower(word)));
    if (const std::string meant = nearest(lower(word), header_words); !meant.empty())
      line.fail(word, fmt::format("no header {}; did you mean '{}'?", quoted(word), meant));
    line.fail(
        word,
        fmt::format("{} begins no line of a record: a line is a header (game, board, reading, komi), a row "
                    "of X O ., 'to-move' or a move such as 'B c3'",
                    quoted(word)));
  }

  std::string_view file_;
  std::optional<std::string_view> game_;
  std::map<std::string, Header> headers_;
  std::vector<Header> readings_;
  bool body_ = false;  // the headers have been read into record_
  int rows_ = 0;
  bool to_move_ = false;
  Record record_;
};

}  // namespace

void add_reading(Record& record, std::string_view assignment) {
  Ruleset(spec(record.game)).with(assignment);
  const auto equals = assignment.find('=');
  const std::string key(assignment.substr(0, equals));
  if (std::ranges::count(record.readings, key, &std::pair<std::string, std::string>::first) > 0)
    throw InputError(fmt::format("the reading of '{}' is chosen twice; one of them must go", key));
  record.readings.emplace_back(key, assignment.substr(equals + 1));
}

Ruleset ruleset(const Record& record) {
  Ruleset result(spec(record.game));
  for (const auto& [key, reading] : record.readings) result = result.with(key, reading);
  return result;
}

Record parse_record(std::string_view text, std::string_view file, std::optional<std::string_view> game) {
  RecordReader reader(file, game);
  int number = 0;
  text = without_bom(text);
  std::string_view content;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (content.ends_with('\r')) content.remove_suffix(1);
    const Line whole(file, ++number, content.substr(0, longest_line));
    if (content.size() > longest_line)
      whole.fail(whole.text,
                 fmt::format("a line of more than {} characters: this is no record", longest_line));
    if (const auto nul = content.find('\0'); nul != std::string_view::npos)
      whole.fail(content.substr(nul), "a NUL byte: this is no text");
    reader.take(Line(file, number, content.substr(0, content.find('#'))));
  }
  const Line last(file, std::max(number, 1), content);
  return reader.finish(last.place(content.substr(content.size())));
}

std::string write_record(const Record& record) {
  std::string result = fmt::format("game {}\nboard {}\n", record.game, text(record.size));
  for (const auto& [key, reading] : record.readings) result += fmt::format("reading {}={}\n", key, reading);
  if (record.komi) result += fmt::format("komi {}\n", text(*record.komi));
  if (record.setup) {
    for (const std::string& row : rows(record.size, record.setup->stones)) result += row + '\n';
    result += fmt::format("to-move {}\n", letter(record.setup->to_move));
  }
  for (const Move& move : record.moves) result += text(record.size, move) + '\n';
  return result;
}

}  // namespace ruleproof
