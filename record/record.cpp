#include "record/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "record/coordinates.hpp"
#include "record/drawn_board.hpp"
#include "record/headers.hpp"
#include "record/move_text.hpp"
#include "record/read_record.hpp"
#include "reference/document_form.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

const std::map<std::string, std::string> header_examples = {
    {"game", "game loose"}, {"board", "board 9x9"}, {"reading", "reading flip=once"}, {"komi", "komi 6"}};

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
  RecordReader(std::string_view file, const GameSpec* game)
      : file_(file), headers_(file, game, header_examples) {}

  void take(const Line& line) {
    if (line.words.empty()) return;
    const std::string_view word = line.words[0];
    if (headers_.has(word)) return headers_.take(line);
    if (!is_row(word) && !is_to_move(word) && !parse_colour(word)) fail_unknown(line);
    begin_body(line.place(word));
    if (is_row(word)) return take_row(line);
    end_rows(line.place(word));
    if (is_to_move(word)) return take_to_move(line);
    refuse_move_too_many(file_, line.place(word), record_.moves.size());
    record_.moves.push_back(read_move(record_.size, line));
    record_.lines.push_back(line.number);
  }

  /// A board that is drawn in place of the rows.
  void take_board(const DrawnBoard& board) {
    begin_body(board.place);
    if (rows_ > 0 || !record_.moves.empty())
      fail(file_, board.place,
           "a board too late: one is drawn in place of the rows of a set-up, before the moves");
    if (headers_.find("board") && record_.size != board.size)
      fail(file_, board.place,
           fmt::format("a board of {}, and the header says {}", text(board.size), text(record_.size)));
    record_.size = board.size;
    rows_ = board.size.h;
    record_.setup.emplace();
    for (const DrawnBoard::Point& point : board.points)
      record_.setup->stones.push_back(point.symbol == 'X'   ? Stone::black
                                      : point.symbol == 'O' ? Stone::white
                                                            : Stone::empty);
    Colour mover = record_.setup->to_move = board.to_move.value_or(Colour::black);
    for (const auto& [point, place] : board.moves) {
      record_.moves.push_back({mover, point});
      record_.lines.push_back(place.line);
      mover = other(mover);
    }
  }

  Record finish(Place end) {
    begin_body(end);
    end_rows(end);
    return std::move(record_);
  }

 private:
  void begin_body(Place place) {
    if (headers_.ended()) return;
    headers_.end(place);
    const GameSpec& game = headers_.game();
    record_.game = game.id;
    record_.readings = headers_.readings();
    located(file_, headers_.find("game") ? headers_.find("game")->place : place, [&] { demand_record(game); });
    record_.size = *game.default_board;
    if (const auto* board = headers_.find("board"))
      record_.size = located(file_, board->place, [&] { return parse_size(board->text); });
    if (const auto* komi = headers_.find("komi"))
      record_.komi = located(file_, komi->place, [&] { return parse_komi(komi->text); });
  }

  void take_row(const Line& line) {
    if (!record_.moves.empty() || to_move_)
      line.fail(line.words[0], "a row too late: the rows of a set-up come before 'to-move' and the moves");
    if (!headers_.find("board")) record_.size = size_so_far(line);
    const Size size = record_.size;
    if (rows_ == size.h)
      line.fail(line.words[0], fmt::format("a row too many: a {} board has {}", text(size), size.h));
    const auto row = read_row(size, line);
    if (rows_ == 0) record_.setup.emplace();
    record_.setup->stones.insert(record_.setup->stones.end(), row.begin(), row.end());
    ++rows_;
  }

  /// Without the header the rows say the size.
  Size size_so_far(const Line& line) const {
    const int w = rows_ > 0 ? record_.size.w : count_symbols(line);
    return {std::min(w, longest_side), std::min(rows_ + 1, longest_side)};
  }

  /// The rows of the set-up end before this place, if there are any.
  void end_rows(Place place) const {
    if (rows_ > 0 && rows_ < record_.size.h)
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
    if (is_point_or_pass(headers_.ended() ? record_.size : Size{longest_side, longest_side}, word))
      line.fail(word, fmt::format("a move without its colour: write 'B {0}' or 'W {0}'", lower(word)));
    if (const std::string meant = nearest(lower(word), headers_.names()); !meant.empty())
      line.fail(word, fmt::format("no header {}; did you mean '{}'?", quoted(word), meant));
    line.fail(
        word,
        fmt::format("{} begins no line of a record: a line is a header (game, board, reading, komi), a row "
                    "of X O ., 'to-move' or a move such as 'B c3'",
                    quoted(word)));
  }

  std::string_view file_;
  Headers headers_;
  int rows_ = 0;
  bool to_move_ = false;
  Record record_;
};

}  // namespace

void add_reading(Record& record, std::string_view assignment) {
  add_reading(record.readings, spec(record.game), assignment);
}

Ruleset ruleset(const Record& record) {
  Ruleset result(spec(record.game));
  for (const auto& [key, reading] : record.readings) result = result.with(key, reading);
  return result;
}

void demand_record(const GameSpec& game) {
  if (!game.default_board || !is_of_two_colours(game))
    throw InputError(fmt::format("this is a record of {}, which is no game of two colours on a board", game.id));
}

Record parse_record(std::string_view text, std::string_view file, std::optional<std::string_view> game) {
  return parse_record_of(game ? &spec(*game) : nullptr, text, file);
}

Record parse_record_of(const GameSpec* game, std::string_view text, std::string_view file) {
  RecordReader reader(file, game);
  return reader.finish(each_line_or_board(
      text, file, BoardStyle::two_colours, [&](const Line& line) { reader.take(line); },
      [&](const DrawnBoard& board) { reader.take_board(board); }));
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
