#pragma once

#include <string>
#include <string_view>
#include <vector>

// Formats tables as text, optionally with colours.

namespace ruleproof {

enum class Paint { plain, bold, dim, red, green, yellow };

/// Returns the text enclosed in terminal escape sequences if `colour`, otherwise the text itself.
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
  bool colour = false;  ///< whether to use a terminal's colours: bold titles, painted cells
};

/// Returns the table as text: the titles, a rule, then the rows. Each row must have one cell for each column.
/// Line ends within cells remain. The table exceeds the width only if not even one character a column fits.
std::string table(const std::vector<Column>& columns, const std::vector<std::vector<Cell>>& rows,
                  TableStyle style = {});

}  // namespace ruleproof
