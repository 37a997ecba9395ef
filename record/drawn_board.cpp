#include "record/drawn_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/characters.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

constexpr auto no_index = std::string_view::npos;

bool is_space_or_tab(char c) { return c == ' ' || c == '\t'; }
bool is_one_of(char c, std::string_view these) { return these.find(c) != no_index; }
bool are_all_of(std::string_view text, std::string_view these) {
  return text.find_first_not_of(these) == no_index;
}

std::string_view without_blanks(std::string_view text) { return trimmed(text, spaces_and_tabs); }

/// Parses a whole number of up to eight characters.
std::optional<int> number(std::string_view text) {
  return text.size() > 8 ? std::nullopt : number_of<int>(text);
}

/// Returns the number at the beginning of a text: its digits with their sign, or an empty text.
std::string_view first_digits(std::string_view text) {
  return text.substr(0, text.find_first_not_of("0123456789", text.starts_with('-') ? 1 : 0));
}

/// The characters that may surround the points of a row: blanks, the frame, and the parentheses of marked
/// points.
constexpr std::string_view around_points = " \t()|";

/// The kind of a line in a text. A `bare_row` has only points, so it could also be a row of the plain form;
/// `letters` and `numbers` name the columns.
enum class Kind { other, bare_row, row, letters, numbers, frame };

bool are_letters(const RecordLine& line) {
  char due = 'a';
  for (const std::string_view word : line.words) {
    const char letter = word.size() == 1 && is_letter(word[0]) ? lower(word)[0] : '?';
    if (due == 'i' && letter == 'j') due = 'j';  // most boards have no column I
    if (letter != due++) return false;
  }
  return !line.words.empty();
}

bool are_numbers(const RecordLine& line) {
  std::optional<int> last;
  for (const std::string_view word : line.words) {
    const std::optional<int> next = number(word);
    if (!next || (last && *next != *last + 1)) return false;
    last = next;
  }
  return line.words.size() > 1;
}

/// Returns whether the text looks like a row that begins with its number: "12 . X" or "12(.)X".
bool is_numbered_row(std::string_view text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  const std::size_t end = std::min(text.find_first_not_of("0123456789", sign), text.size());
  if (end == sign || end == text.size() || end > 8) return false;
  if (!is_space_or_tab(text[end])) return text[end] == '(' || text[end] == '|';
  const std::string_view next = without_blanks(text.substr(end));
  return next.size() < 2 || is_one_of(next[1], around_points);
}

/// Returns whether the line may be a row of the plain form such as "- . -" or "- -", in which '-' means that
/// the board has no point there. Such a line is not a frame: a frame has several '-' without blanks between
/// them.
bool are_points_without_others(const RecordLine& line) {
  return std::ranges::all_of(line.words, [](std::string_view word) { return word == "-" || word == "."; });
}

Kind kind_of(const RecordLine& line, BoardStyle style) {
  const std::string_view text = without_blanks(line.text);
  if (text.empty()) return Kind::other;
  if (are_all_of(text, "+-.'`, \t") && std::ranges::count(text, '-') > 1)
    return are_points_without_others(line) ? Kind::other : Kind::frame;
  if (style == BoardStyle::two_colours && are_letters(line)) return Kind::letters;
  if (style == BoardStyle::grid && are_numbers(line)) return Kind::numbers;
  if (text.front() == '|' || is_numbered_row(text)) return Kind::row;
  if (are_all_of(text, "XxOo. \t")) return Kind::bare_row;
  return are_all_of(text, style == BoardStyle::grid ? "XxOo.*() \t" : "XxOo.,+() \t") ? Kind::row
                                                                                      : Kind::other;
}

/// Throws InputError for a row without points, for a row with more or fewer points than the row above it, and
/// for a row beyond the size limit.
void expect_fit(const RecordLine& line, std::string_view here, std::size_t points, std::size_t rows_above,
                std::size_t points_above, bool has_edge = true) {
  if (has_edge && (points > longest_side || rows_above == longest_side))
    line.fail(here, fmt::format("a board has at most {0} rows and {0} columns", longest_side));
  if (points == 0) line.fail(here, "a row without points");
  if (rows_above > 0 && points != points_above)
    line.fail(here,
              fmt::format("a row of {} points below one of {}: all rows are as wide", points, points_above));
}

/// A drawn row of points, with the numbers at its left and right ends.
struct Row {
  std::optional<int> left, right;
  std::vector<DrawnBoard::Point> points;
};

/// Builds a board from the lines of a drawing.
class Drawing {
 public:
  Drawing(BoardStyle style, Place place) : style_(style) { board_.place = place; }

  void take(const RecordLine& line, Kind kind) {
    if (kind == Kind::letters || kind == Kind::numbers) return take_names(line, kind);
    if (kind != Kind::frame) add(line, read_row(line));
  }

  /// Adds a row of cells. The last character of each cell is below the letter of its column.
  void take_below(const RecordLine& line, const RecordLine& letters) {
    Row row{number(first_digits(line.words.front())), number(digits_at_end(line.words.back())), {}};
    const std::string_view left = first_digits(line.words.front());
    // The index of the character after the previous cell.
    auto end = static_cast<std::size_t>(left.data() + left.size() - line.text.data());
    for (const std::string_view letter : letters.words) {
      const auto last = static_cast<std::size_t>(letter.data() - letters.text.data());
      std::size_t begin = last;
      while (begin > end + 1 && begin <= line.text.size() && !is_one_of(line.text[begin - 1], around_points))
        --begin;
      const std::string_view cell =
          last < line.text.size() ? line.text.substr(begin, last + 1 - begin) : std::string_view(" ");
      row.points.push_back(
          {std::string(cell), line.place(line.text.substr(std::min(begin, line.text.size())))});
      end = last + 1;
    }
    add(line, std::move(row));
  }

  void take_names(const RecordLine& line, Kind kind) {
    if (kind == Kind::numbers) first_column_ = number(line.words.front());
    names_.push_back({line.words.size(), line.place(line.words.front())});
  }

  DrawnBoard finish(std::string_view file) {
    if (rows_.empty()) fail(file, board_.place, "a drawing without rows: the rows of the board belong to it");
    const std::size_t w = rows_.front().points.size();
    for (const auto& [count, place] : names_)
      if (count != w) fail(file, place, fmt::format("names for {} columns, and rows of {} points", count, w));
    board_.size = {static_cast<int>(w), static_cast<int>(rows_.size())};
    expect_numbers(file);
    for (Row& row : rows_) board_.points.insert(board_.points.end(), row.points.begin(), row.points.end());
    return std::move(board_);
  }

 private:
  void add(const RecordLine& line, Row row) {
    const std::string_view here = line.words.front();
    expect_fit(line, here, row.points.size(), rows_.size(), rows_.empty() ? 0 : rows_.front().points.size(),
               style_ != BoardStyle::grid);
    places_.push_back(line.place(here));
    rows_.push_back(std::move(row));
  }

  Row read_row(const RecordLine& line) const {
    Row row;
    std::string_view text = without_blanks(line.text);
    if (is_numbered_row(text)) {
      row.left = number(first_digits(text));
      text.remove_prefix(first_digits(text).size());
    }
    if (style_ == BoardStyle::two_colours) {
      row.right = number(digits_at_end(text));
      text.remove_suffix(digits_at_end(text).size());
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (is_one_of(text[i], around_points)) continue;
      row.points.push_back({std::string(1, symbol(line, text.substr(i, 1))), line.place(text.substr(i, 1))});
    }
    return row;
  }

  char symbol(const RecordLine& line, std::string_view part) const {
    const bool is_grid = style_ == BoardStyle::grid;
    const char c = part[0];
    if (c == 'X' || c == 'x') return 'X';
    if (c == 'O' || c == 'o') return 'O';
    if (c == '-' && !is_grid) return '-';
    if (!is_one_of(c, is_grid ? ".*" : ".,+"))
      line.fail(part, fmt::format("{} stands for no point of a board: write X (black), O (white), {}",
                                  quoted_text(part),
                                  is_grid ? ". (empty) or * (a hole)" : "or one of . , + (empty)"));
    return '.';
  }

  /// Throws InputError unless the row numbers decrease by one from row to row. On a board with an edge, the
  /// lowest row must have the number 1.
  void expect_numbers(std::string_view file) {
    const bool is_grid = style_ == BoardStyle::grid;
    const int h = static_cast<int>(rows_.size());
    if (is_grid && (rows_.front().left.has_value() != first_column_.has_value()))
      fail(file, board_.place,
           first_column_ ? "the columns have numbers, and the rows have none"
                         : "the rows have numbers, and the columns have none: the line below the rows "
                           "belongs to it");
    const int top = is_grid ? rows_.front().left.value_or(h) : h;
    for (int y = 0; y < h; ++y)
      for (const std::optional<int>& named : {rows_[y].left, rows_[y].right})
        if (named && *named != top - y)
          fail(file, places_[y],
               fmt::format("a row with the number {} where {} is due{}", *named, top - y,
                           is_grid ? "" : ": all rows of the board belong to it, the lowest has 1"));
    if (first_column_) board_.lower_left = Square{*first_column_, top - h + 1};
  }

  struct Names {
    std::size_t count;
    Place place;
  };

  BoardStyle style_;
  DrawnBoard board_;
  std::vector<Row> rows_;
  std::vector<Place> places_;  // the place of each row in `rows_`
  std::vector<Names> names_;   // one entry for each line of column names
  std::optional<int> first_column_;
};

// -------------------------------------------------------------------- diagrams of Sensei's Library

constexpr std::string_view mark = "$$";

bool is_of_diagram(std::string_view content) { return without_blanks(content).starts_with(mark); }

/// Reads a diagram in the format of Sensei's Library. Its lines begin with `mark`. The first line may be a
/// header "$$Bc9m7 title", of which any part may be missing; rows follow, with or without a frame. Lines that
/// begin with brackets or braces are links and arrows, which are skipped.
class SenseiDiagram {
 public:
  explicit SenseiDiagram(Place place) { board_.place = place; }

  void take(const RecordLine& line) {
    const std::string_view content = line.text.substr(line.text.find(mark) + mark.size());
    const bool is_first = std::exchange(is_first_, false);
    if (is_first && is_header(content)) return take_header(line, content);
    const std::string_view text = without_blanks(content);
    if (text.empty() || text.front() == '[' || text.front() == '{') return;
    if (are_all_of(text, "+-| \t") && text.find('-') != no_index) return take_border();
    take_row(line, text);
  }

  DrawnBoard finish(std::string_view file) {
    if (rows_.empty()) fail(file, board_.place, "a diagram without rows: they follow, each behind '$$'");
    place_rows(file);
    std::ranges::sort(numbered_, {}, &Move::number);
    for (std::size_t i = 0; i < numbered_.size(); ++i) {
      const auto& [number, stone] = numbered_[i];
      const int due = static_cast<int>(i) + 1;
      if (number != due)
        fail(file, stone.place,
             number < due ? fmt::format("move {} stands twice", number)
                          : fmt::format("move {} is drawn, and move {} is not", number, due));
      board_.moves.push_back(stone);
    }
    return std::move(board_);
  }

 private:
  /// Returns whether the first line of a diagram is a header. A line that begins with blanks and then looks
  /// like a border or a row is no header.
  static bool is_header(std::string_view content) {
    const std::string_view text = without_blanks(content);
    if (text.empty() || !is_space_or_tab(content.front())) return true;
    if (are_all_of(text, "+-|.,XO \t")) return false;
    return std::ranges::any_of(RecordLine("", 0, text).words,
                               [](std::string_view word) { return word.size() > 1; });
  }

  void take_header(const RecordLine& line, std::string_view content) {
    if (content.starts_with('B') || content.starts_with('W')) {
      board_.to_move = content.front() == 'B' ? Colour::black : Colour::white;
      content.remove_prefix(1);
    }
    if (content.starts_with('c')) content.remove_prefix(1);
    const std::string_view digits = content.substr(0, content.find_first_not_of("0123456789"));
    if (digits.empty()) return;
    hint_ = number(digits).value_or(0);
    if (hint_ < 1 || hint_ > longest_side)
      line.fail(digits, fmt::format("{} is no size of a board: it goes from 1 to {}", quoted_text(digits),
                                    longest_side));
  }

  void take_border() { (rows_.empty() ? has_top_ : has_bottom_) = true; }

  void take_row(const RecordLine& line, std::string_view text) {
    const std::string_view here = text;
    if (has_bottom_) line.fail(here, "a row below the lower border of the diagram");
    const bool has_left = text.front() == '|', has_right = text.size() > 1 && text.back() == '|';
    has_left_ = has_left_ || has_left;
    has_right_ = has_right_ || has_right;
    if (has_left) text.remove_prefix(1);
    if (has_right) text.remove_suffix(1);
    std::vector<DrawnBoard::Point> row;
    for (std::size_t i = 0; i < text.size(); ++i)
      if (!is_space_or_tab(text[i]))
        row.push_back({std::string(text.substr(i, 1)), line.place(text.substr(i, 1))});
    for (const DrawnBoard::Point& point : row) expect_symbol(line, point);
    expect_fit(line, here, row.size(), rows_.size(), rows_.empty() ? 0 : rows_.front().size());
    rows_.push_back(std::move(row));
  }

  static void expect_symbol(const RecordLine& line, const DrawnBoard::Point& point) {
    const char c = point.symbol.front();
    if (is_digit(c) || ('a' <= c && c <= 'z') || is_one_of(c, "XB#YZOW@QP.,+CSTM")) return;
    fail(line.file, point.place,
         fmt::format("{} stands for no point of a diagram: X B # Y Z are black, O W @ Q P white, 1 to 9 and "
                     "0 moves, and . , + C S T M and small letters empty",
                     quoted_text(std::string_view(&c, 1))));
  }

  static char stone(char c) {
    if (is_one_of(c, "XB#YZ")) return 'X';
    return is_one_of(c, "OW@QP") ? 'O' : '.';
  }

  /// A diagram may show only `count` of the `all` rows (or columns) of the board. Returns the index on the
  /// board of the first row that the diagram shows. The borders that it draws (`has_low`, `has_high`)
  /// determine this index. Throws InputError if the borders do not determine the index.
  int offset(std::string_view file, std::string_view what, int count, int all, bool has_low,
             bool has_high) const {
    if (count == all) return 0;
    if (count > all || (has_low && has_high))
      fail(file, board_.place, fmt::format("{} {}, and the header says {}", count, what, all));
    if (has_low) return 0;
    if (has_high) return all - count;
    fail(file, board_.place,
         fmt::format("{} of the {} {} that the header says, and no border says which", count, all, what));
  }

  void place_rows(std::string_view file) {
    const int w = static_cast<int>(rows_.front().size()), h = static_cast<int>(rows_.size());
    board_.size = hint_ > 0 ? Size{hint_, hint_} : Size{w, h};
    const int left = offset(file, "columns", w, board_.size.w, has_left_, has_right_);
    const int top = offset(file, "rows", h, board_.size.h, has_top_, has_bottom_);
    board_.points.assign(board_.size.area(), {".", board_.place});
    for (int y = 0; y < h; ++y)
      for (int x = 0; x < w; ++x) {
        const DrawnBoard::Point& drawn = rows_[y][x];
        const int point = (top + y) * board_.size.w + left + x;
        const char symbol = drawn.symbol.front();
        board_.points[point] = {std::string(1, stone(symbol)), drawn.place};
        if (is_digit(symbol)) numbered_.push_back({symbol == '0' ? 10 : symbol - '0', {point, drawn.place}});
      }
  }

  struct Move {
    int number;
    DrawnBoard::Numbered stone;
  };

  DrawnBoard board_;
  std::vector<std::vector<DrawnBoard::Point>> rows_;
  std::vector<Move> numbered_;
  int hint_ = 0;  // the board size in the header; 0 if it has none
  bool is_first_ = true;
  bool has_top_ = false, has_bottom_ = false, has_left_ = false, has_right_ = false;
};

// --------------------------------------------------------------------------------- the board in a text

/// A drawn board, and the half-open range of the line indices that it occupies.
struct Found {
  std::size_t begin, end;
  DrawnBoard board;
};

/// Finds the drawn board of a text. Throws InputError if there are several.
class Finder {
 public:
  Finder(std::string_view file, BoardStyle style, const std::vector<std::string_view>& lines)
      : file_(file), style_(style), lines_(lines) {}

  std::optional<Found> find() {
    for (std::size_t i = 0; i < lines_.size();) {
      std::optional<Found> found = found_at(i);
      if (!found) continue;
      if (board_)
        fail(file_, found->board.place, "a second board: a record begins with one; leave the others out");
      board_ = std::move(found);
    }
    return std::move(board_);
  }

 private:
  RecordLine line(std::size_t i) const {
    return {file_, static_cast<int>(i) + 1, without_comment(lines_[i])};
  }
  RecordLine whole_line(std::size_t i) const { return {file_, static_cast<int>(i) + 1, lines_[i]}; }
  Kind kind(std::size_t i) const { return kind_of(line(i), style_); }

  /// Returns the board that begins at line `i`; nullopt if no board begins there. Sets `i` to the next line
  /// to examine.
  std::optional<Found> found_at(std::size_t& i) const {
    if (is_of_diagram(lines_[i])) return diagram_at(i);
    if (style_ == BoardStyle::cells) return drawing_of_cells_at(i);
    const std::size_t begin = i;
    // whether some line could not be a row of the plain form, so that the lines are a drawing
    bool is_drawing = false;
    for (; i < lines_.size() && kind(i) != Kind::other; ++i)
      is_drawing = is_drawing || kind(i) != Kind::bare_row;
    if (i == begin) ++i;
    if (!is_drawing) return std::nullopt;
    const RecordLine first = line(begin);
    Drawing drawing(style_, first.place(first.words.front()));
    for (std::size_t k = begin; k < i; ++k) drawing.take(line(k), kind(k));
    return Found{begin, i, drawing.finish(file_)};
  }

  std::optional<Found> diagram_at(std::size_t& i) const {
    const std::size_t begin = i;
    const RecordLine first = whole_line(i);
    if (style_ == BoardStyle::cells)
      first.fail(first.words.front(),
                 "a diagram of black and white: this game has other players; draw their symbols in rows");
    SenseiDiagram diagram(first.place(first.words.front()));
    for (; i < lines_.size() && is_of_diagram(lines_[i]); ++i) diagram.take(whole_line(i));
    return Found{begin, i, diagram.finish(file_)};
  }

  /// Finds a board in style `cells`. Players' symbols may be letters and digits there, so a board is
  /// recognised only if a line of column letters stands above a row that has the same number at both ends.
  std::optional<Found> drawing_of_cells_at(std::size_t& i) const {
    const std::size_t begin = i++;
    const RecordLine letters = line(begin);
    if (!are_letters(letters)) return std::nullopt;
    const auto column = [](const RecordLine& line, std::string_view part) {
      return part.data() - line.text.data();
    };
    const auto is_row = [&](std::size_t k) {
      if (k == lines_.size()) return false;
      const RecordLine row = line(k);
      const std::string_view text = without_blanks(row.text);
      const std::string_view left = first_digits(text), right = digits_at_end(text);
      return number(left) && number(left) == number(right) &&
             column(row, left) < column(letters, letters.words.front()) &&
             column(row, right) > column(letters, letters.words.back()) + 1;
    };
    if (!is_row(i)) return std::nullopt;
    Drawing drawing(style_, letters.place(letters.words.front()));
    drawing.take_names(letters, Kind::letters);
    for (; is_row(i); ++i) drawing.take_below(line(i), letters);
    if (i < lines_.size() && are_letters(line(i))) drawing.take_names(line(i++), Kind::letters);
    return Found{begin, i, drawing.finish(file_)};
  }

  std::string_view file_;
  BoardStyle style_;
  const std::vector<std::string_view>& lines_;
  std::optional<Found> board_;
};

// ---------------------------------------------------------------- output of `ruleproof show` around a board

/// Converts a caption that `ruleproof show` prints to lines of the plain form; returns nullopt for any other
/// line. Captions look like "Loose 9x9, komi 0, after move 3", "Endo the unbounded grid, 2 players, at the
/// start" or "Endo, at the start". They name the game `own` or a built-in game.
std::optional<std::vector<std::string>> plain_caption(const RecordLine& line, const Document& own) {
  std::vector<std::reference_wrapper<const Document>> games{own};
  games.insert(games.end(), specs().begin(), specs().end());
  for (const Document& game : games) {
    if (!line.text.starts_with(game.title)) continue;
    std::string_view rest = line.text.substr(game.title.size());
    if (rest.starts_with(", ")) return std::vector{"game " + game.id};
    if (!rest.starts_with(' ')) continue;
    std::vector<std::string> parts;
    for (std::size_t comma = rest.find(','); comma != no_index; comma = rest.find(',')) {
      parts.emplace_back(without_blanks(rest.substr(0, comma)));
      rest.remove_prefix(comma + 1);
    }
    if (parts.size() == 1) parts.emplace_back(without_blanks(rest));
    if (parts.size() != 2 || parts[0].empty()) continue;
    std::vector<std::string> caption{"game " + game.id};
    if (is_digit(parts[0][0])) caption.push_back("board " + parts[0]);
    if (parts[1].starts_with("komi "))
      caption.push_back(parts[1]);
    else if (parts[1].ends_with(" players"))
      caption.push_back("players " + parts[1].substr(0, parts[1].find(' ')));
    else
      continue;
    return caption;
  }
  return std::nullopt;
}

/// Converts a line that `ruleproof show` prints to lines of the plain form; returns an empty list if the
/// plain form has no line for it. Returns nullopt if `ruleproof show` does not print such a line.
std::optional<std::vector<std::string>> plain_lines(const RecordLine& line, const Document& own) {
  if (auto caption = plain_caption(line, own)) return caption;
  if (!line.words.empty() &&
      std::ranges::all_of(line.words, [](auto word) { return word.find('=') != no_index; })) {
    std::vector<std::string> readings;
    for (const std::string_view word : line.words) readings.push_back(fmt::format("reading {}", word));
    return readings;
  }
  if (line.words.size() == 3 && line.words[1] == "to" && line.words[2] == "play")
    return std::vector{fmt::format("to-move {}", line.words[0])};
  const bool is_score = line.words.size() == 4 && line.words[0] == "Black" && line.words[1].ends_with(',') &&
                        line.words[2] == "White";
  const std::string text = with_single_blanks(line.text) + ' ';
  const auto begins = [&](std::string_view beginning) { return text.starts_with(beginning); };
  constexpr std::string_view beginnings[]{
      "map: ", "score: ", "The game is over: ", "the game is over: ", "the game goes on "};
  if (is_score || std::ranges::any_of(beginnings, begins)) return std::vector<std::string>{};
  return std::nullopt;
}

/// Returns whether the line is the heading of a report on an illegal move. Such a report is the last part of
/// the output of `ruleproof show`.
bool ends_what_is_shown(const RecordLine& line) {
  return line.words.size() > 3 && line.words[line.words.size() - 2] == "is" &&
         line.words.back() == "illegal:";
}

}  // namespace

Place each_line_or_board(std::string_view text, std::string_view file, const Document& game, BoardStyle style,
                         const std::function<void(const RecordLine&)>& take_line,
                         const std::function<void(const DrawnBoard&)>& take_board) {
  const std::vector<std::string_view> lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) refuse_no_text(file, static_cast<int>(i) + 1, lines[i]);
  const std::optional<Found> found = Finder(file, style, lines).find();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (found && i == found->begin) take_board(found->board);
    if (found && found->begin <= i && i < found->end) continue;
    const RecordLine line(file, static_cast<int>(i) + 1, without_comment(lines[i]));
    if (found && i >= found->end && ends_what_is_shown(line)) break;
    const bool is_kept =
        line.text.find(';') != no_index && !with_single_blanks(line.text).starts_with("the game is over: ");
    if (found && i >= found->end && is_kept) {
      // The lines from here to the next empty line have values of declared memory, separated by ';'.
      std::string kept;
      for (; i < lines.size() && !without_blanks(lines[i]).empty(); ++i) (kept += lines[i]) += ' ';
      for (std::size_t begin = 0; begin < kept.size();
           begin = std::min(kept.find(';', begin), kept.size()) + 1)
        take_line(RecordLine(file, line.number,
                             std::string_view(kept).substr(begin, kept.find(';', begin) - begin)));
      continue;
    }
    const auto plain = found ? plain_lines(line, game) : std::nullopt;
    if (!plain) take_line(line);
    for (const std::string& each : plain.value_or(std::vector<std::string>{}))
      take_line(RecordLine(file, line.number, each));
  }
  const RecordLine last(file, std::max(1, static_cast<int>(lines.size())), lines.empty() ? "" : lines.back());
  return last.place(last.text.substr(last.text.size()));
}

}  // namespace ruleproof
