#include "record/endo_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "record/drawn_board.hpp"
#include "record/headers.hpp"
#include "record/line.hpp"
#include "record/move_text.hpp"
#include "record/read_record.hpp"
#include "spec/nearest.hpp"

namespace ruleproof::endo {
namespace {

constexpr std::string_view game = "endo";

bool is_row(std::string_view word) {
  return std::string_view("XxOo.").find(word[0]) != std::string_view::npos && lower(word) != "origin";
}

/// One coordinate; `part` is what stands for it.
int read_coordinate(const Line& line, std::string_view word, std::string_view part) {
  int value = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
  const bool is_number = end == part.data() + part.size() && !part.empty();
  if (error == std::errc::invalid_argument || !is_number)
    line.fail(word, fmt::format("{} is no square: write x,y, as in 0,0 or -3,12", quoted(word)));
  if (error == std::errc::result_out_of_range || value < -farthest || value > farthest)
    line.fail(part, fmt::format("{} is too far out: coordinates go from -{} to {}", quoted(part), farthest,
                                farthest));
  return value;
}

Square read_square(const Line& line, std::string_view word) {
  const auto comma = word.find(',');
  if (comma == std::string_view::npos)
    line.fail(word, fmt::format("{} is no square: write x,y, as in 0,0 or -3,12", quoted(word)));
  return {read_coordinate(line, word, word.substr(0, comma)),
          read_coordinate(line, word, word.substr(comma + 1))};
}

Direction read_direction(const Line& line, std::string_view word) {
  constexpr std::pair<std::string_view, Direction> names[] = {
      {"n", Direction::north},   {"north", Direction::north}, {"e", Direction::east},
      {"east", Direction::east}, {"s", Direction::south},     {"south", Direction::south},
      {"w", Direction::west},    {"west", Direction::west}};
  for (const auto& [name, direction] : names)
    if (lower(word) == name) return direction;
  line.fail(word, fmt::format("{} is no direction: write N, E, S or W", quoted(word)));
}

/// Takes the lines of a record one by one: headers, then the set-up, then turns.
class RecordReader {
 public:
  explicit RecordReader(std::string_view file)
      : file_(file), headers_(file, &spec(game), {{"game", "game endo"}, {"reading", "reading move=other"}}) {}

  void take(const Line& line) {
    if (line.words.empty()) return;
    const std::string_view word = line.words[0];
    if (headers_.has(word)) return headers_.take(line);
    const bool is_setup_word = lower(word) == "origin" || lower(word) == "to-move";
    if (!is_row(word) && !is_setup_word && !parse_colour(word)) fail_unknown(line);
    headers_.end(line.place(word));
    if (is_row(word)) return take_row(line);
    if (is_setup_word) return take_setup_word(line);
    add_markers(line, 1);
    record_.turns.push_back(read_turn(line));
    record_.lines.push_back(line.number);
  }

  /// A position that is drawn in place of the rows.
  void take_board(const DrawnBoard& board) {
    headers_.end(board.place);
    if (!rows_.empty() || !record_.turns.empty())
      fail(file_, board.place, "a board too late: one is drawn in place of the rows of a set-up, before the turns");
    if (!board.moves.empty())
      fail(file_, board.moves.front().place,
           "a stone with a number is no turn of Endo, which may owe a movement: write the turns below the board");
    if (board.lower_left) {
      if (origin_)
        fail(file_, *origin_place_, "'origin' above a board whose squares have numbers; one of them must go");
      for (const int far : {board.lower_left->x, board.lower_left->y})
        if (far < -farthest || far > farthest)
          fail(file_, board.place,
               fmt::format("the board is too far out: coordinates go from -{} to {}", farthest, farthest));
      origin_ = board.lower_left;
      origin_place_ = board.place;
    }
    to_move_ = board.to_move;
    first_row_ = board.place;
    for (int y = 0; y < board.size.h; ++y) {
      rows_.emplace_back();
      for (int x = 0; x < board.size.w; ++x)
        rows_.back() += lower({&board.points[static_cast<std::size_t>(y * board.size.w + x)].symbol, 1});
    }
  }

  Record finish(Place end) {
    headers_.end(end);
    record_.readings = headers_.readings();
    if (rows_.empty() && origin_)
      fail(file_, *origin_place_, "'origin' without a set-up: rows of X, O and . come with it");
    if (!rows_.empty()) record_.setup = setup();
    if (record_.setup) expect_near(*record_.setup);
    return std::move(record_);
  }

 private:
  /// Each turn places one more.
  void add_markers(const Line& line, std::size_t count) {
    markers_ += count;
    if (markers_ > most_markers)
      line.fail(line.words[0],
                fmt::format("more than {} markers, those of the set-up among them: no game is as long",
                            most_markers));
  }

  void take_row(const Line& line) {
    if (!record_.turns.empty() || to_move_)
      line.fail(line.words[0], "a row too late: the rows of a set-up come before 'to-move' and the turns");
    std::string row;
    for (const std::string_view word : line.words)
      for (std::size_t i = 0; i < word.size(); ++i) {
        const std::string symbol = lower(word.substr(i, 1));
        if (symbol != "x" && symbol != "o" && symbol != ".")
          line.fail(word.substr(i, 1),
                    fmt::format("{} stands for no square of a row: write X (black), O (white) or . (empty)",
                                quoted(word.substr(i, 1))));
        row += symbol;
      }
    if (!rows_.empty() && row.size() != rows_.front().size())
      line.fail(line.words[0], fmt::format("a row of {} squares below one of {}: all rows are as wide",
                                           row.size(), rows_.front().size()));
    if (rows_.empty()) first_row_ = line.place(line.words[0]);
    add_markers(line, row.size() - static_cast<std::size_t>(std::ranges::count(row, '.')));
    rows_.push_back(row);
  }

  void take_setup_word(const Line& line) {
    const std::string word = lower(line.words[0]);
    const std::string_view rest = line.text.substr(line.text.size());
    if (!record_.turns.empty())
      line.fail(line.words[0], fmt::format("'{}' comes too late: it belongs to a set-up", word));
    if (word == "origin") {
      if (origin_) line.fail(line.words[0], "'origin' stands twice; one of them must go");
      if (line.words.size() == 1) line.fail(rest, "'origin' has no square: write for example 'origin 0,0'");
      origin_ = read_square(line, line.words[1]);
      origin_place_ = line.place(line.words[0]);
    } else {
      if (to_move_ || rows_.empty())
        line.fail(line.words[0], "'to-move' is out of place: it stands once, after the rows of a set-up");
      to_move_ = line.words.size() > 1 ? parse_colour(line.words[1]) : std::nullopt;
      if (!to_move_)
        line.fail(line.words.size() > 1 ? line.words[1] : rest,
                  "the colour to move is missing: write 'to-move B' or 'to-move W'");
    }
    line.expect_end_after(2);
  }

  void expect_near(const Setup& setup) const {
    for (const Marker& marker : setup.markers)
      if (std::max(std::abs(marker.square.x), std::abs(marker.square.y)) > farthest)
        fail(file_, first_row_,
             fmt::format("the set-up has a marker on {}, which is too far out: coordinates go from -{} to {}",
                         text(marker.square), farthest, farthest));
  }

  Setup setup() const {
    Setup setup{{}, to_move_.value_or(Colour::black)};
    const Square origin = origin_.value_or(Square{0, 0});
    for (std::size_t row = 0; row < rows_.size(); ++row)
      for (std::size_t column = 0; column < rows_[row].size(); ++column)
        if (const char symbol = rows_[row][column]; symbol != '.')
          setup.markers.push_back(
              {{origin.x + static_cast<int>(column), origin.y + static_cast<int>(rows_.size() - 1 - row)},
               symbol == 'x' ? Colour::black : Colour::white});
    std::ranges::sort(setup.markers);
    return setup;
  }

  [[noreturn]] void fail_unknown(const Line& line) {
    const std::string_view word = line.words[0];
    if (word.starts_with('(')) line.fail(word, "Endo has no SGF: write the plain form of record/README.md");
    if (word.find(',') != std::string_view::npos) {
      const Square square = read_square(line, word);
      line.fail(word, fmt::format("a turn without its colour: write 'B {0}' or 'W {0}'", text(square)));
    }
    if (lower(word) == "board" || lower(word) == "komi")
      line.fail(word, fmt::format("Endo is played without a {}; leave the line out", lower(word)));
    if (lower(word) == "move")
      line.fail(word,
                "a movement without a placement: write 'B x,y move x,y E', all of the turn in one line");
    if (const std::string meant = nearest(lower(word), headers_.names()); !meant.empty())
      line.fail(word, fmt::format("no header {}; did you mean '{}'?", quoted(word), meant));
    line.fail(word,
              fmt::format("{} begins no line of a record: a line is a header (game, reading), 'origin', "
                          "a row of X O ., 'to-move' or a turn such as 'B 0,0'",
                          quoted(word)));
  }

  std::string_view file_;
  Headers headers_;
  std::size_t markers_ = 0;
  std::vector<std::string> rows_;
  Place first_row_;
  std::optional<Square> origin_;
  std::optional<Place> origin_place_;
  std::optional<Colour> to_move_;
  Record record_;
};

}  // namespace

Ruleset ruleset(const Record& record) {
  Ruleset result(spec(game));
  for (const auto& [key, reading] : record.readings) result = result.with(key, reading);
  return result;
}

std::string text(Square square) { return fmt::format("{},{}", square.x, square.y); }

std::string text(const std::vector<Square>& squares) {
  std::string result;
  for (const Square square : squares) result += fmt::format("{}{}", result.empty() ? "" : " ", text(square));
  return result;
}

char letter(Direction direction) { return "NESW"[static_cast<int>(direction)]; }

std::string text(const Movement& movement) {
  return fmt::format("{} {}", text(movement.from), letter(movement.direction));
}

std::string text(const Turn& turn) {
  std::string result = fmt::format("{} {}", ruleproof::letter(turn.colour), text(turn.placed));
  if (turn.moved) result += " move " + text(*turn.moved);
  return result;
}

Turn parse_turn(std::string_view text) { return read_turn(Line("turn", 1, text)); }

Turn read_turn(const Line& line) {
  const auto& words = line.words;
  const std::string_view rest = line.text.substr(line.text.size());
  const auto colour = words.empty() ? std::nullopt : parse_colour(words[0]);
  if (!colour)
    line.fail(words.empty() ? line.text : words[0],
              "a turn begins with its colour, as in 'B 0,0' or 'W 1,1 move 0,0 E'");
  const char own = ruleproof::letter(*colour);
  if (words.size() == 1)
    line.fail(rest, fmt::format("{} does what? Write '{} x,y' or '{} x,y move x,y E'", own, own, own));
  if (lower(words[1]) == "move")
    line.fail(words[1], fmt::format("a movement without a placement: write '{} x,y move x,y E'", own));
  if (lower(words[1]) == "pass") line.fail(words[1], "nobody passes in Endo: every turn places a marker");
  Turn turn{*colour, read_square(line, words[1])};
  if (words.size() == 2) return turn;
  if (lower(words[2]) != "move")
    line.fail(words[2], fmt::format("{} is too much: after the placement the line ends, or 'move' follows",
                                    quoted(words[2])));
  if (words.size() < 5)
    line.fail(rest, "the movement is incomplete: write 'move', where the marker stands and N, E, S or W");
  turn.moved = Movement{read_square(line, words[3]), read_direction(line, words[4])};
  line.expect_end_after(5);
  return turn;
}

Record parse_record(std::string_view text, std::string_view file) {
  RecordReader reader(file);
  return reader.finish(each_line_or_board(
      text, file, BoardStyle::grid, [&](const Line& line) { reader.take(line); },
      [&](const DrawnBoard& board) { reader.take_board(board); }));
}

Record read_record(const std::string& path) {
  return parse_record(read_text(path), path == "-" ? "standard input" : path);
}

std::string write_record(const Record& record) {
  std::string result = fmt::format("game {}\n", game);
  for (const auto& [key, reading] : record.readings) result += fmt::format("reading {}={}\n", key, reading);
  if (record.setup) {
    const Box all = box(record.setup->markers);
    result += fmt::format("origin {}\n", text(all.lower_left));
    for (const std::string& row : rows(all, record.setup->markers)) result += row + '\n';
    result += fmt::format("to-move {}\n", ruleproof::letter(record.setup->to_move));
  }
  for (const Turn& turn : record.turns) result += text(turn) + '\n';
  return result;
}

Box box(const std::vector<Marker>& markers) {
  if (markers.empty()) return {{0, 0}, 1, 1};
  Square low = markers.front().square;
  Square high = low;
  for (const Marker& marker : markers) {
    low = {std::min(low.x, marker.square.x), std::min(low.y, marker.square.y)};
    high = {std::max(high.x, marker.square.x), std::max(high.y, marker.square.y)};
  }
  return {low, high.x - low.x + 1, high.y - low.y + 1};
}

std::vector<std::string> rows(const Box& box, const std::vector<Marker>& markers) {
  std::vector<std::string> rows(static_cast<std::size_t>(box.h),
                                std::string(static_cast<std::size_t>(box.w), '.'));
  for (const Marker& marker : markers) {
    const int row = box.lower_left.y + box.h - 1 - marker.square.y;
    const int column = marker.square.x - box.lower_left.x;
    if (row < 0 || row >= box.h || column < 0 || column >= box.w) continue;
    rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] =
        marker.colour == Colour::black ? 'X' : 'O';
  }
  return rows;
}

bool holds(const Box& box, Square square) {
  return square.x >= box.lower_left.x && square.y >= box.lower_left.y &&
         square.x < box.lower_left.x + box.w && square.y < box.lower_left.y + box.h;
}

Box drawn_box(const std::vector<Marker>& markers, const std::vector<Square>& marked) {
  constexpr int near = 3;
  const Box least = box(markers);
  const Box around{
      {least.lower_left.x - near, least.lower_left.y - near}, least.w + 2 * near, least.h + 2 * near};
  std::vector<Marker> shown = markers;
  for (const Square square : marked)
    if (holds(around, square)) shown.push_back({square});
  const Box all = box(shown);
  return {{all.lower_left.x - 1, all.lower_left.y - 1}, all.w + 2, all.h + 2};
}

std::string diagram(const std::vector<Marker>& markers, const std::vector<Square>& holes,
                    const std::vector<Square>& marked) {
  const Box wider = drawn_box(markers, marked);
  std::vector<std::string> symbols = rows(wider, markers);
  const auto row_of = [&](Square square) { return wider.lower_left.y + wider.h - 1 - square.y; };
  for (const Square hole : holes)
    symbols[static_cast<std::size_t>(row_of(hole))][static_cast<std::size_t>(hole.x - wider.lower_left.x)] =
        '*';

  const auto length = [](int number) { return fmt::formatted_size("{}", number); };
  const std::size_t cell = std::max(length(wider.lower_left.x), length(wider.lower_left.x + wider.w - 1));
  const std::size_t side = std::max(length(wider.lower_left.y), length(wider.lower_left.y + wider.h - 1));
  const auto is_marked = [&](Square square) { return std::ranges::count(marked, square) > 0; };
  std::string result;
  for (int row = 0; row < wider.h; ++row) {
    const int y = wider.lower_left.y + wider.h - 1 - row;
    result += fmt::format("{:>{}}", y, side);
    for (int column = 0; column < wider.w; ++column) {
      const int x = wider.lower_left.x + column;
      std::string blanks(cell, ' ');
      if (is_marked({x - 1, y})) blanks.front() = ')';
      if (is_marked({x, y})) blanks.back() = blanks.back() == ')' ? '|' : '(';
      result += blanks;
      result += symbols[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    result += '\n';
  }
  result += std::string(side, ' ');
  for (int column = 0; column < wider.w; ++column)
    result += fmt::format(" {:>{}}", wider.lower_left.x + column, cell);
  return result + '\n';
}

}  // namespace ruleproof::endo
