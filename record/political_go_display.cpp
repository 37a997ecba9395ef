#include "record/political_go_display.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "record/political_go_record.hpp"

namespace ruleproof::political_go {

std::string letters(Size size) {
  std::string result;
  for (int x = 0; x < size.w; ++x)
    result += fmt::format("{}{}", x == 0 ? "" : " ", static_cast<char>('A' + x));
  return result;
}

std::string top_frame(Size size) { return fmt::format(".{:-<{}}.", "", 2 * size.w + 1); }
std::string bottom_frame(Size size) { return fmt::format("'{:-<{}}'", "", 2 * size.w + 1); }

std::string display(Size size, const std::vector<Player>& players, const std::vector<int>& stones,
                    const std::vector<std::int64_t>& scores, const Alliances& alliances) {
  std::string result = fmt::format("    {}\n  {}\n", letters(size), top_frame(size));
  int number = size.h;
  for (const std::string& row : rows(size, stones, players)) {
    result += fmt::format("{:>2}| {} |{}\n", number, fmt::join(row, " "), number);
    --number;
  }
  result += fmt::format("  {}\n    {}\n\n", bottom_frame(size), letters(size));

  std::size_t name_width = 0;
  std::size_t score_width = 0;
  for (std::size_t i = 0; i < players.size(); ++i) {
    name_width = std::max(name_width, fmt::formatted_size("{}", players[i].name));
    score_width = std::max(score_width, fmt::formatted_size("{}", scores.at(i)));
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    std::string allies;
    for (std::size_t j = 0; j < players.size(); ++j)
      if (alliances.has(static_cast<int>(i), static_cast<int>(j)))
        allies += fmt::format(" {}", players[j].symbol);
    result += fmt::format("[{}] {:<{}}  {:>{}} {:<6}   Allies:{}\n", players[i].symbol, players[i].name,
                          name_width, scores[i], score_width, scores[i] == 1 ? "point" : "points",
                          allies.empty() ? " none" : allies);
  }
  return result;
}

}  // namespace ruleproof::political_go
