#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ruleproof {

enum class Paint { plain, bold, dim, red, green, yellow };

/// The text with the escape sequences of a terminal round it, or, without `colour`, as it is.
std::string painted(std::string_view text, Paint paint, bool colour);

struct Cell {
  std::string text;
  Paint paint = Paint::plain;

  Cell(const char* text) : text(text) {}
  Cell(std::string text, Paint paint = Paint::plain) : text(std::move(text)), paint(paint) {}
};

struct Column {
  enum class Align { left, right };

  std::string title;
  Align align = Align::left;
};

struct TableStyle {
  int width = 100;  ///< the longest line; cells are wrapped at blanks, and at any character if they must be
  bool colour = false;  ///< for a terminal: titles bold, cells painted
};

/// The table as text: the titles, a rule, then the rows, each with as many cells as there are columns. Line
/// ends within a cell are kept. The width is exceeded only if there is not room for one character a column.
std::string table(const std::vector<Column>& columns, const std::vector<std::vector<Cell>>& rows,
                  TableStyle style = {});

}  // namespace ruleproof
