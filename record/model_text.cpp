#include "record/model_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "record/coordinates.hpp"
#include "spec/size.hpp"

namespace ruleproof::model {
namespace {

/// Draws the part of the unbounded grid with the stones and the squares around them, with the numbers of its
/// columns and rows.
std::string grid_diagram(const Model& model, const Content& content, const std::vector<int>& marked) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& row : model.rows(content)) rows.push_back(cells(row));
  const Square corner = model.corner_of_rows(content);
  const int w = static_cast<int>(rows.front().size()), h = static_cast<int>(rows.size());
  const int west = corner.x - 1, east = corner.x + w, south = corner.y - 1, north = corner.y + h;
  std::set<Square> near;
  for (const int place : marked) near.insert(evaluator::BoardWorld::square_of(place));
  const std::size_t cell = std::max(fmt::formatted_size("{}", west), fmt::formatted_size("{}", east));
  const std::size_t side = std::max(fmt::formatted_size("{}", south), fmt::formatted_size("{}", north));
  std::string result;
  for (int y = north; y >= south; --y) {
    result += fmt::format("{:>{}}", y, side);
    for (int x = west; x <= east; ++x) {
      std::string blanks(cell, ' ');
      if (near.contains({x - 1, y})) blanks.front() = ')';
      if (near.contains({x, y})) blanks.back() = blanks.back() == ')' ? '|' : '(';
      const bool is_drawn = x >= corner.x && x < corner.x + w && y >= corner.y && y < corner.y + h;
      result += blanks;
      result += is_drawn ? rows[corner.y + h - 1 - y][x - corner.x] : ".";
    }
    result += near.contains({east, y}) ? ")\n" : "\n";
  }
  result += std::string(side, ' ');
  for (int x = west; x <= east; ++x) result += fmt::format(" {:>{}}", x, cell);
  return result + '\n';
}

}  // namespace

std::string diagram(const Model& model, const Content& content, const std::vector<int>& marked) {
  if (model.is_unbounded()) return grid_diagram(model, content, marked);
  const Size size = model.world().board().size();
  const bool is_hexagonal = model.document().board->kind == language::Board::Kind::hex_grid;
  const auto& players = model.document().players->named;
  const bool has_stars = !is_hexagonal && players.size() == 2 && players[0].symbol == "X" &&
                         players[1].symbol == "O";  // '+' is the symbol of neither
  const auto is_marked = [&](int x, int y) {
    return 0 <= x && x < size.w && std::ranges::count(marked, y * size.w + x) > 0;
  };
  const auto letters = [&](int indent) {
    std::string line(indent, ' ');
    for (int x = 0; x < size.w; ++x) {
      const std::string name = model.world().name_of(x);
      line += fmt::format("{:>2}", name.substr(0, name.find_first_of("0123456789")));
    }
    return line + '\n';
  };
  const std::map<int, int> owners = model::owners(content);
  const int shift = is_hexagonal ? size.h - 1 : 0;
  std::string result = letters(2 + shift);
  for (int y = 0; y < size.h; ++y) {
    result += std::string(is_hexagonal ? shift - y : 0, ' ') + fmt::format("{:>2}", size.h - y);
    for (int x = 0; x <= size.w; ++x) {
      const bool closes = is_marked(x - 1, y), opens = is_marked(x, y);
      result += closes && opens ? '|' : opens ? '(' : closes ? ')' : ' ';
      if (x == size.w) break;
      const int point = y * size.w + x;
      const auto owner = owners.find(point);
      result += owner != owners.end()                     ? model.symbol(owner->second)
                : !model.world().everywhere().has(point)  ? "-"
                : has_stars && is_star_point(size, point) ? "+"
                                                          : ".";
    }
    result += fmt::format("{}\n", size.h - y);
  }
  return result + letters(2);
}

std::string text_of_board(Size size) { return size == Size{} ? "the unbounded grid" : ruleproof::text(size); }

std::vector<std::string> cells(const std::string& row) {
  std::istringstream in(row);
  return {std::istream_iterator<std::string>(in), {}};
}

std::vector<std::string> rows_of(Size size, const std::function<std::string(std::size_t point)>& symbol) {
  std::vector<std::string> rows(size.h);
  for (int point = 0; point < size.area(); ++point) {
    std::string& row = rows[point / size.w];
    row += (row.empty() ? "" : " ") + symbol(point);
  }
  return rows;
}

std::string names_of(const Model& model, const std::vector<int>& points) {
  std::vector<std::string> names;
  for (const int point : points) names.push_back(model.world().name_of(point));
  return fmt::format("{}", fmt::join(names, " "));
}

std::string text(const Model& model, const Refusal& refusal) {
  std::string text = refusal.message;
  for (const std::string& clause : refusal.clauses) text += " [" + clause + "]";
  return text + (refusal.points.empty() ? "" : " at " + names_of(model, refusal.points));
}

std::string text(const Model& model, const std::vector<Refusal>& refusals) {
  std::vector<std::string> all;
  for (const Refusal& refusal : refusals) all.push_back(text(model, refusal));
  return fmt::format("{}", fmt::join(all, ", "));
}

std::vector<std::string> clauses_of(const std::vector<Refusal>& refusals) {
  std::vector<std::string> clauses;
  for (const Refusal& refusal : refusals)
    for (const std::string& clause : refusal.clauses)
      if (std::ranges::count(clauses, clause) == 0) clauses.push_back(clause);
  return clauses;
}

std::vector<int> points_of(const std::vector<Refusal>& refusals) {
  std::set<int> points;
  for (const Refusal& refusal : refusals) points.insert(refusal.points.begin(), refusal.points.end());
  return {points.begin(), points.end()};
}

std::map<int, std::string> changed_points(const Model& model, const Content& before, const Content& after) {
  const std::map<int, int> then = owners(before), now = owners(after);
  std::map<int, std::string> changed;
  for (const auto& [place, player] : then)
    if (!now.contains(place)) changed[place] = "empty";
  for (const auto& [place, player] : now)
    if (!then.contains(place) || then.at(place) != player) changed[place] = model.symbol(player);
  return changed;
}

namespace {

std::vector<std::string> score_changes(const Model& model, const Content& before, const Content& after) {
  std::vector<std::string> scores;
  const std::vector<Number> then = model.kept_scores(before), now = model.kept_scores(after);
  for (std::size_t player = 0; player < now.size(); ++player)
    if (now[player] != then[player])
      scores.push_back(fmt::format("{} {}{}", model.letter(static_cast<int>(player)),
                                   now[player] > then[player] ? "+" : "", text(now[player] - then[player])));
  return scores;
}

/// Lists changes; with `together`, points that become the same form a group, in the order of first points.
std::string text_of_changes(const Model& model, const std::map<int, std::string>& points,
                            const Content& before, const Content& after, bool together) {
  std::vector<std::pair<std::string, std::vector<int>>> groups;
  for (const auto& [place, becomes] : points) {
    auto group = std::ranges::find(groups, becomes, &std::pair<std::string, std::vector<int>>::first);
    if (!together || group == groups.end()) group = groups.insert(groups.end(), {becomes, {}});
    group->second.push_back(place);
  }
  std::vector<std::string> stones;
  for (const auto& [becomes, places] : groups)
    stones.push_back(
        fmt::format("{} {} {}", names_of(model, places), places.size() == 1 ? "becomes" : "become", becomes));
  const std::vector<std::string> scores = score_changes(model, before, after);
  return fmt::format("{}{}{}", fmt::join(stones, ", "), stones.empty() || scores.empty() ? "" : "; ",
                     fmt::join(scores, ", "));
}

}  // namespace

std::string changes(const Model& model, const Content& before, const Content& after) {
  const std::string text = text_of_changes(model, changed_points(model, before, after), before, after, false);
  return text.empty() ? "no stone changes" : text;
}

std::string effects(const Model& model, const Content& before, const Content& after, const Move& move) {
  std::map<int, std::string> points = changed_points(model, before, after);
  for (const Play& play : move.plays)
    for (const Argument& argument : play.arguments)
      if (argument.type == language::Type::point) points.erase(argument.value);
  return text_of_changes(model, points, before, after, true);
}

std::string scores_text(const Model& model, const std::vector<Number>& scores) {
  std::vector<std::string> texts;
  for (const Number score : scores)
    texts.push_back(model.name(static_cast<int>(texts.size())) + " " + text(score));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string text(const Model& model, const Result& result) {
  std::vector<std::string> winners;
  for (const int player : result.winners) winners.push_back(model.name(player));
  return (winners.empty()
              ? "nobody wins"
              : fmt::format("{} win{}", fmt::join(winners, " and "), winners.size() == 1 ? "s" : "")) +
         (result.scores.empty() ? "" : "; score " + scores_text(model, result.scores));
}

std::string outlook(Model& model, const State& state) {
  if (state.is_over) return "the game is over: " + text(model, model.result(state));
  return state.now->to_move < 0 ? "the game goes on" : model.name(state.now->to_move) + " to play";
}

std::map<int, int> owners(const Content& content) {
  std::map<int, int> owners;
  for (std::size_t player = 0; player < content.stones.size(); ++player)
    for (const int point : content.stones[player].points())
      owners[BoardWorld::place(content, point)] = static_cast<int>(player);
  return owners;
}

std::string score_text(const Model& model, const Result& result, bool is_over) {
  std::vector<std::string> texts;
  if (!result.scores.empty() && (result.scores.size() != 2 || model.document().players->named.empty())) {
    for (std::size_t player = 0; player < result.scores.size(); ++player)
      texts.push_back(
          fmt::format("{} {}", model.letter(static_cast<int>(player)), text(result.scores[player])));
  } else if (!result.scores.empty() || is_over) {
    const std::string margin =
        result.scores.empty() ? "" : text(std::abs(result.scores[0] - result.scores[1]));
    for (const int winner : result.winners)
      texts.push_back(fmt::format("{}+{}", model.letter(winner), margin));
  }
  return texts.empty() ? "0" : fmt::format("{}", fmt::join(texts, " "));
}

std::string text(Number halves) { return text_of_halves(halves); }

}  // namespace ruleproof::model
