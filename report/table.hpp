#pragma once

#include <string>
#include <string_view>
#include <vector>

// Formats tables as text, with colours if requested.

namespace ruleproof {

enum class Paint { plain, bold, dim, red, green, yellow };

/// Returns the text between terminal escape sequences if `colour` is true, otherwise the text itself.
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
  int width = 100;  ///< the greatest line length; cells are wrapped at blanks, or within words if necessary
  bool colour = false;  ///< whether to use terminal colours for titles and cells
};

/// Returns the table as text: the titles, a rule, then the rows. Each row must have one cell for each column.
/// Line ends within cells remain. The table is wider than `width` only if there is no room for one character
/// in each column.
std::string table(const std::vector<Column>& columns, const std::vector<std::vector<Cell>>& rows,
                  TableStyle style = {});

}  // namespace ruleproof
