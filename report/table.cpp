#include "report/table.hpp"

#include <fmt/color.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "record/utf8.hpp"
#include "report/wrap.hpp"

namespace ruleproof {
namespace {

constexpr std::string_view column_gap = "  ";

int widest_line(std::string_view text) {
  int widest = 0;
  for (const std::string& line : wrapped(text, static_cast<int>(text.size()) + 1))
    widest = std::max(widest, width_of(line));
  return widest;
}

// Returns the widths of the columns. Each column is as wide as its longest line, but the widest columns are
// reduced until the table fits into `width`.
std::vector<int> column_widths(const std::vector<Column>& columns, const std::vector<std::vector<Cell>>& rows,
                               int width) {
  std::vector<int> widths;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    int needed = std::max(1, widest_line(columns[i].title));
    for (const auto& row : rows) needed = std::max(needed, widest_line(row.at(i).text));
    widths.push_back(needed);
  }
  const int room = width - static_cast<int>(column_gap.size() * (columns.size() - 1));
  for (int excess = std::accumulate(widths.begin(), widths.end(), 0) - room; excess > 0; --excess) {
    int& widest = *std::ranges::max_element(widths);
    if (widest == 1) break;
    --widest;
  }
  return widths;
}

std::string drawn_row(const std::vector<Column>& columns, const std::vector<int>& widths,
                      const std::vector<Cell>& cells, bool colour) {
  std::vector<std::vector<std::string>> lines;
  std::size_t height = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    lines.push_back(wrapped(cells[i].text, widths[i]));
    height = std::max(height, lines.back().size());
  }
  std::string result;
  for (std::size_t y = 0; y < height; ++y) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string text = y < lines[i].size() ? lines[i][y] : "";
      const std::string padding(static_cast<std::size_t>(widths[i] - width_of(text)), ' ');
      const std::string shown = painted(text, cells[i].paint, colour);
      line += columns[i].align == Column::Align::right ? padding + shown : shown + padding;
      line += column_gap;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + '\n';
  }
  return result;
}

}  // namespace

std::string painted(std::string_view text, Paint paint, bool colour) {
  if (!colour || text.empty() || paint == Paint::plain) return std::string(text);
  const auto style = [&]() -> fmt::text_style {
    switch (paint) {
      case Paint::bold:
        return fmt::emphasis::bold;
      case Paint::dim:
        return fmt::emphasis::faint;
      case Paint::red:
        return fg(fmt::terminal_color::red);
      case Paint::green:
        return fg(fmt::terminal_color::green);
      case Paint::yellow:
        return fg(fmt::terminal_color::yellow);
      case Paint::plain:
        break;
    }
    return {};
  };
  return fmt::format(style(), "{}", harmless(text));
}

std::string table(const std::vector<Column>& columns, const std::vector<std::vector<Cell>>& rows,
                  TableStyle style) {
  for (const auto& row : rows)
    if (row.size() != columns.size())
      throw std::invalid_argument("table: a row needs a cell for each column");
  if (columns.empty()) return {};
  const std::vector<int> widths = column_widths(columns, rows, style.width);
  std::vector<Cell> titles;
  std::vector<Cell> rule;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    titles.emplace_back(columns[i].title, Paint::bold);
    rule.emplace_back(std::string(static_cast<std::size_t>(widths[i]), '-'), Paint::dim);
  }
  std::string result =
      drawn_row(columns, widths, titles, style.colour) + drawn_row(columns, widths, rule, style.colour);
  for (const auto& row : rows) result += drawn_row(columns, widths, row, style.colour);
  return result;
}

}  // namespace ruleproof
