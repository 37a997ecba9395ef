#include "properties/provers/world_table.hpp"

#include <sstream>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

constexpr std::string_view heading = "## What each word means to a solver";
constexpr std::string_view first_row = "| row |";

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Returns the cells of a row of a Markdown table; `\|` is a `|` within a cell.
std::vector<std::string> table_cells(const std::string& line) {
  std::vector<std::string> cells;
  std::string cell;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
      cell += line[++i];
    } else if (line[i] == '|') {
      cells.push_back(trimmed(cell));
      cell.clear();
    } else {
      cell += line[i];
    }
  }
  return cells;
}

std::vector<std::string> code_of(const std::string& cell) {
  std::vector<std::string> all;
  for (std::size_t begin = cell.find('`'); begin != std::string::npos; begin = cell.find('`', begin)) {
    const std::size_t end = cell.find('`', begin + 1);
    if (end == std::string::npos) break;
    all.push_back(cell.substr(begin + 1, end - begin - 1));
    begin = end + 1;
  }
  return all;
}

}  // namespace

std::vector<WorldRow> world_table(std::string_view page) {
  std::vector<WorldRow> rows;
  std::istringstream lines{std::string(page)};
  std::string line;
  int number = 0;
  const auto refuse = [&](const std::string& why) {
    throw InputError("line " + std::to_string(number) + " of the table of words: " + why);
  };
  const auto meaning = [&](const std::string& cell) {
    if (cell == "exact") return Meaning::exact;
    if (cell == "larger") return Meaning::larger;
    if (cell == "smaller") return Meaning::smaller;
    if (cell != "none") refuse("'" + cell + "' is neither exact, larger, smaller nor none");
    return Meaning::none;
  };
  enum { before, below_heading, in_table } where = before;
  while (std::getline(lines, line)) {
    ++number;
    if (where == before && line == heading) where = below_heading;
    if (where == below_heading && line.starts_with(first_row)) {
      where = in_table;
      continue;
    }
    if (where != in_table || line.starts_with("| ---")) continue;
    if (!line.starts_with("|")) break;
    const std::vector<std::string> cells = table_cells(line);
    if (cells.size() != 4) refuse("a row has four cells");
    const std::size_t space = cells[0].find(' ');
    if (space == std::string::npos) refuse("the first cell is a kind and a name");
    rows.push_back({cells[0].substr(0, space), cells[0].substr(space + 1), code_of(cells[1]),
                    meaning(cells[2]), meaning(cells[3]), number});
    if (rows.back().forms.empty()) refuse("a row has a form");
  }
  if (rows.empty()) refuse("there is no such table");
  return rows;
}

}  // namespace ruleproof
