#include "spec/language/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "spec/characters.hpp"
#include "spec/language/cursor.hpp"

namespace ruleproof::language {
namespace {

using Line = Example::Line;

class ExampleParser {
 public:
  ExampleParser(const Source& source, int last, Diagnostics& diagnostics)
      : source_(source), last_(last), diagnostics_(diagnostics) {}

  Example example(int first, int indent) {
    const int body = body_column(first, indent);
    int line = first + 1;
    while (line <= last_ && column(line) != body) ++line;
    read_head(first, line - 1);
    while (line <= last_) {
      int end = line + 1;
      while (end <= last_ && (blank(end) || column(end) > body)) ++end;
      if (!blank(line)) {
        try {
          read_line(line, end - 1, body);
        } catch (const Unreadable&) {
        }
      }
      line = end;
    }
    return std::move(example_);
  }

 private:
  const std::string& text(int line) const { return source_.lines[line - 1]; }
  bool blank(int line) const { return is_blank(text(line)); }
  int column(int line) const {
    const std::size_t first = text(line).find_first_not_of(' ');
    return first == std::string::npos ? 0 : static_cast<int>(first) + 1;
  }

  /// Returns the column in which the lines below the head of an example begin; 0 if there are no such lines.
  /// If the head has several lines, all but its first line are indented further than the lines below the
  /// head.
  int body_column(int first, int indent) const {
    int least = 0;
    for (int line = first + 1; line <= last_; ++line)
      if (!blank(line) && column(line) > indent + 1 && (least == 0 || column(line) < least))
        least = column(line);
    return least;
  }

  Span span(int line) const {
    return {{line, column(line)}, {line, static_cast<int>(count_characters(text(line))) + 1}};
  }
  [[noreturn]] void fail(Span at, std::string message) {
    diagnostics_.error(at, std::move(message));
    throw Unreadable();
  }

  void read_head(int first, int last) {
    Cursor cursor(read_tokens(source_, first, last, diagnostics_), diagnostics_);
    const Token word = cursor.take_raw();
    example_.name = cursor.expect_name("the name of the example");
    example_.caption = cursor.expect_text("what the example shows,");
    example_.clauses = cursor.take_ids();
    if (cursor.take_if("if")) example_.conditions = parse_choices(cursor);
    if (cursor.take_if("in")) {
      cursor.expect("every");
      cursor.expect("reading");
      example_.in_every_reading = true;
    }
    cursor.expect_end();
    example_.at = cursor.since(word);
  }

  void read_line(int first, int last, int body) {
    const std::string_view content = trimmed(text(first));
    const std::string_view word = content.substr(0, content.find_first_of(" :"));
    if (word == "with") return read_with(first, last, body);
    if (word == "start") return read_start(first, last);
    if (word == "then") return add(diagram(Line::Kind::then, first, first + 1, last));
    if (word == "is" || word == "set" || word == "to-move") return read_formula(word, first, last, body);
    read_move(first, last, body);
  }

  void add(Line line) { example_.lines.push_back(std::move(line)); }

  Cursor cursor_over(int first, int last) {
    return {read_tokens(source_, first, last, diagnostics_), diagnostics_};
  }

  /// Reads `with board 3x3, players 3, komi 0.5, play is counted`.
  void read_with(int first, int last, int body) {
    Cursor cursor = cursor_over(first, last);
    cursor.take_raw();
    const Cursor::Indented indented(cursor, body);
    do {
      Line line;
      line.name = cursor.expect_name("'board', 'players' or a setting");
      if (line.name.name == "board") {
        line.kind = Line::Kind::with_board;
        std::tie(line.width, line.height) = cursor.expect_size("a board such as 3x3");
      } else if (line.name.name == "players") {
        line.kind = Line::Kind::with_players;
        line.width = cursor.expect_number("the number of players");
      } else {
        line.kind = Line::Kind::with_setting;
        if (!cursor.take_if("is")) cursor.take_if("=");
        line.formulas.push_back(parse_expression(cursor));
      }
      line.at = cursor.since(line.name.at);
      add(std::move(line));
    } while (cursor.take_if(","));
    cursor.expect_end();
  }

  void read_start(int first, int last) {
    if (std::ranges::any_of(example_.lines, [](const Line& line) { return line.kind == Line::Kind::start; }))
      fail(span(first), "an example has one 'start'; what begins anew is an example of its own");
    const std::string_view behind = trimmed(trimmed(text(first)).substr(5));
    if (!behind.empty()) fail(span(first), "a diagram begins on a new line");
    // Lines such as `to-move white`, `set passes to 1` and `origin -1,2` may follow the diagram.
    int end = first + 1;
    while (end <= last && !is_setup_line(end)) ++end;
    Line start = diagram(Line::Kind::start, first, first + 1, end - 1);
    std::vector<int> others;
    for (int line = end; line <= last; ++line) {
      if (blank(line)) continue;
      if (!is_setup_line(line)) fail(span(line), "'to-move', 'set' or 'origin' is expected here");
      if (trimmed(text(line)).starts_with("origin"))
        read_origin(line, start);
      else
        others.push_back(line);
    }
    add(std::move(start));
    for (const int line : others)
      read_formula(trimmed(text(line)).starts_with("set") ? "set" : "to-move", line, line, column(line));
  }

  bool is_setup_line(int line) const {
    const std::string_view content = trimmed(text(line));
    return content.starts_with("to-move ") || content.starts_with("set ") || content.starts_with("origin ");
  }

  void read_origin(int line, Line& start) {
    const std::string_view numbers = trimmed(trimmed(text(line)).substr(6));
    const std::size_t comma = numbers.find(',');
    const auto reads = [](std::string_view digits, int& value) {
      const auto number = number_of<int>(digits);
      value = number.value_or(0);
      return number && std::abs(value) <= 1'000'000;
    };
    if (comma == std::string_view::npos || !reads(numbers.substr(0, comma), start.origin_x) ||
        !reads(numbers.substr(comma + 1), start.origin_y))
      fail(span(line), "the lower left corner is expected here, such as 'origin -1,2'");
  }

  Line diagram(Line::Kind kind, int head, int first, int last) {
    Line line;
    line.kind = kind;
    line.at = span(head);
    for (int row = first; row <= last; ++row) {
      if (blank(row)) continue;
      const std::string_view cells = trimmed(text(row));
      if (!line.rows.empty() && points_in_row(cells) != points_in_row(line.rows.front()))
        fail(span(row), uneven_rows(points_in_row(cells), points_in_row(line.rows.front())));
      line.rows.emplace_back(cells);
    }
    return line;
  }

  void read_formula(std::string_view word, int first, int last, int body) {
    Cursor cursor = cursor_over(first, last);
    const Token begin = cursor.take_raw();
    const Cursor::Indented indented(cursor, body);
    Line line;
    if (word == "is") {
      line.kind = Line::Kind::is;
      line.formulas.push_back(parse_expression(cursor));
    } else if (word == "to-move") {
      line.kind = Line::Kind::to_move;
      line.name = cursor.expect_name("a player");
    } else {
      line.kind = Line::Kind::set;
      line.name = cursor.expect_name("the name of a state or note");
      std::vector<Expression> players = parse_arguments(cursor);
      cursor.expect("to");
      line.formulas.push_back(parse_expression(cursor));
      std::ranges::move(players, std::back_inserter(line.formulas));
    }
    cursor.expect_end();
    line.at = cursor.since(begin);
    add(std::move(line));
  }

  /// Reads `B a2: legal with 2 outcomes` or `W a1: illegal [turns] at a1 b2`.
  void read_move(int first, int last, int body) {
    const std::string& whole = text(first);
    const std::size_t colon = whole.find(':');
    if (colon == std::string::npos)
      fail(span(first),
           "a line of an example is 'with …', 'start', a move such as 'B a2: legal', 'then' or 'is …'");
    Line line;
    line.move = std::string(trimmed(std::string_view(whole).substr(0, colon)));
    line.at = span(first);

    std::vector<Token> tokens = read_tokens(source_, first, last, diagnostics_);
    const int after = static_cast<int>(count_characters(std::string_view(whole).substr(0, colon + 1))) + 1;
    std::erase_if(tokens, [&](const Token& token) { return token.at.begin < Place{first, after}; });
    Cursor cursor(std::move(tokens), diagnostics_);
    const Cursor::Indented indented(cursor, body);
    const Token ruling = cursor.take();
    line.legal = ruling.is("legal");
    if (!line.legal && !ruling.is("illegal"))
      fail(ruling.kind == Token::Kind::end ? span(first) : ruling.at,
           "'legal' or 'illegal' is expected behind the colon");
    if (line.legal && cursor.take_if("with")) {
      line.outcomes = cursor.expect_number("the number of outcomes");
      cursor.expect("outcomes");
    }
    if (!line.legal) {
      line.clauses = cursor.take_ids();
      if (line.clauses.empty())
        fail(ruling.at,
             "the clauses that forbid the move are expected behind 'illegal', such as illegal [turns]");
      line.has_points = cursor.take_if("at");
      while (line.has_points && cursor.peek().kind != Token::Kind::end)
        line.points.push_back(cursor.peek().kind == Token::Kind::name ? cursor.expect_name("a point")
                                                                      : read_square(cursor));
    }
    cursor.expect_end();
    add(std::move(line));
  }

  /// Reads a square of an unbounded grid, such as -1,12.
  static Id read_square(Cursor& cursor) {
    const auto coordinate = [&] { return (cursor.take_if("-") ? -1 : 1) * cursor.expect_number("a point"); };
    const Token begin = cursor.peek();
    const int x = coordinate();
    cursor.expect(",");
    return {fmt::format("{},{}", x, coordinate()), cursor.since(begin)};
  }

  const Source& source_;
  int last_;
  Diagnostics& diagnostics_;
  Example example_;
};

}  // namespace

Example parse_example(const Source& source, int first_line, int last_line, int indent,
                      Diagnostics& diagnostics) {
  return ExampleParser(source, last_line, diagnostics).example(first_line, indent);
}

}  // namespace ruleproof::language
