#include "record/model_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "record/coordinates.hpp"
#include "record/utf8.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/document_form.hpp"
#include "spec/characters.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

/// Returns the blanks before a cell of `letters` characters in a column of `width` characters. They contain
/// ')' if the previous cell is marked (`closes`), and '(' if this cell is marked (`opens`).
std::string gap(int width, int letters, bool closes, bool opens) {
  std::string blanks(width + 1 - letters, ' ');
  if (closes) blanks.front() = ')';
  if (opens) blanks.back() = blanks.back() == ')' ? '|' : '(';
  return blanks;
}

/// Returns a drawing of the part of an unbounded grid that contains all stones and the squares around them,
/// with the numbers of its columns and rows.
std::string grid_diagram(const Model& model, const Content& content, const std::vector<int>& marked) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& row : model.notation().rows(content)) rows.push_back(cells(row));
  const Square corner = model.notation().corner_of_rows(content);
  const int w = static_cast<int>(rows.front().size()), h = static_cast<int>(rows.size());
  const int west = corner.x - 1, east = corner.x + w, south = corner.y - 1, north = corner.y + h;
  std::set<Square> near;
  for (const int place : marked) near.insert(evaluator::BoardWorld::square_of(place));
  int cell = static_cast<int>(std::max(fmt::formatted_size("{}", west), fmt::formatted_size("{}", east)));
  for (const auto& row : rows)
    for (const std::string& here : row) cell = std::max(cell, width_of(here));
  const std::size_t side = std::max(fmt::formatted_size("{}", south), fmt::formatted_size("{}", north));
  std::string result;
  for (int y = north; y >= south; --y) {
    result += fmt::format("{:>{}}", y, side);
    for (int x = west; x <= east; ++x) {
      const bool is_drawn = x >= corner.x && x < corner.x + w && y >= corner.y && y < corner.y + h;
      const std::string here = is_drawn ? rows[corner.y + h - 1 - y][x - corner.x] : ".";
      result += gap(cell, width_of(here), near.contains({x - 1, y}), near.contains({x, y})) + here;
    }
    result += near.contains({east, y}) ? ")\n" : "\n";
  }
  result += std::string(side, ' ');
  for (int x = west; x <= east; ++x) result += fmt::format(" {:>{}}", x, cell);
  return result + '\n';
}

/// Returns the letter that the document's maps (labelled diagrams) have at a point. If several maps have a
/// letter there, returns the letter of the first map; if no map has a letter there, returns a dot.
std::string letter_of_map(const language::Document& document, int x, int y) {
  for (const language::Map& map : document.maps)
    if (const std::string& letter = map.rows[y][x]; letter != "." && letter != "-") return letter;
  return ".";
}

/// Returns the line that stands below a diagram. It names each set of points that the document's maps define,
/// and lists those points of the set at which the diagram does not show the set's letter. Returns an empty
/// text if the document has no maps.
std::string legend(const Model& model, const std::vector<std::vector<std::string>>& shown) {
  std::vector<std::string> sets;
  for (const language::Map& map : model.document().maps)
    for (const language::Map::Set& set : map.sets) {
      std::vector<int> hidden;
      for (int point = 0; point < map.size().area(); ++point) {
        const int x = point % map.size().w, y = point / map.size().w;
        if (map.rows[y][x] == set.letter && shown[y][x] != set.letter) hidden.push_back(point);
      }
      sets.push_back(fmt::format("{} is {}", set.letter, set.name.name));
      if (!hidden.empty()) sets.back() += fmt::format(" (also {})", names_of(model, hidden));
    }
  return sets.empty() ? "" : fmt::format("map: {}\n", fmt::join(sets, ", "));
}

}  // namespace

std::string diagram(const Model& model, const Content& content, const std::vector<int>& marked) {
  if (model.world().is_unbounded()) return grid_diagram(model, content, marked);
  const Size size = model.world().board().size();
  const language::Document& document = model.document();
  const bool is_hexagonal = document.board->kind == language::Board::Kind::hex_grid;
  const auto& players = document.players->named;
  // on a plain board with the symbols X and O, '+' is free to show a star point
  const bool has_stars = !is_hexagonal && more_than_stones(document).empty() && players.size() == 2 &&
                         players[0].symbol == "X" && players[1].symbol == "O";
  const auto is_marked = [&](int x, int y) {
    return 0 <= x && x < size.w && std::ranges::count(marked, y * size.w + x) > 0;
  };
  std::vector<std::vector<std::string>> rows;
  int width = 1;
  for (const std::string& row : model.notation().rows(content)) {
    rows.push_back(cells(row));
    for (int x = 0; x < size.w; ++x) {
      std::string& here = rows.back()[x];
      if (here == ".") here = letter_of_map(document, x, static_cast<int>(rows.size()) - 1);
      width = std::max(width, width_of(here));
    }
  }
  // A row of hexagons is shifted by half a column, so a column (a cell and the blank before it) must have an
  // even width.
  if (is_hexagonal && width % 2 == 0) ++width;
  const int shift = is_hexagonal ? (width + 1) / 2 : 0;
  const auto letters = [&](int indent) {
    std::string line(indent, ' ');
    for (int x = 0; x < size.w; ++x) {
      const std::string name = model.world().name_of(x);
      line += fmt::format("{:>{}}", name.substr(0, name.find_first_of("0123456789")), width + 1);
    }
    return line + '\n';
  };
  std::string result = letters(2 + shift * (size.h - 1));
  for (int y = 0; y < size.h; ++y) {
    result += std::string(shift * (size.h - 1 - y), ' ') + fmt::format("{:>2}", size.h - y);
    for (int x = 0; x <= size.w; ++x) {
      const bool closes = is_marked(x - 1, y), opens = is_marked(x, y);
      if (x == size.w) {
        result += gap(0, 0, closes, opens);
        break;
      }
      const std::string& here = rows[y][x];
      result += gap(width, width_of(here), closes, opens);
      result += here == "." && has_stars && is_star_point(size, y * size.w + x) ? "+" : here;
    }
    result += fmt::format("{}\n", size.h - y);
  }
  return result + letters(2) + legend(model, rows);
}

std::string text_of_board(Size size) { return size == Size{} ? "the unbounded grid" : ruleproof::text(size); }

std::vector<std::string> cells(const std::string& row) {
  const std::vector<std::string_view> words = words_of(row, white_space);
  return {words.begin(), words.end()};
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

std::map<int, std::string> drawn_cells(const Model& model, const Content& content) {
  std::map<int, std::string> drawn;
  const std::vector<std::string> rows = model.notation().rows(content);
  const Square corner = model.notation().corner_of_rows(content);
  for (std::size_t y = 0; y < rows.size(); ++y) {
    const std::vector<std::string> row = cells(rows[y]);
    for (std::size_t x = 0; x < row.size(); ++x)
      if (row[x] != "." && row[x] != "-")
        drawn[model.world().is_unbounded()
                  ? BoardWorld::place(Square{corner.x + static_cast<int>(x),
                                             corner.y + static_cast<int>(rows.size() - 1 - y)})
                  : static_cast<int>(y * row.size() + x)] = row[x];
  }
  return drawn;
}

std::map<int, std::string> changed_points(const Model& model, const Content& before, const Content& after) {
  const std::map<int, std::string> then = drawn_cells(model, before), now = drawn_cells(model, after);
  std::map<int, std::string> changed;
  for (const auto& [place, cell] : then)
    if (!now.contains(place)) changed[place] = "empty";
  for (const auto& [place, cell] : now)
    if (!then.contains(place) || then.at(place) != cell) changed[place] = cell;
  return changed;
}

namespace {

std::vector<std::string> score_changes(const Model& model, const Content& before, const Content& after) {
  std::vector<std::string> scores;
  const std::vector<Number> then = kept_scores(model.document(), before),
                            now = kept_scores(model.document(), after);
  for (std::size_t player = 0; player < now.size(); ++player)
    if (now[player] != then[player])
      scores.push_back(fmt::format("{} {}{}", model.notation().letter(static_cast<int>(player)),
                                   now[player] > then[player] ? "+" : "", text(now[player] - then[player])));
  return scores;
}

/// Describes changes of points and scores. `points` has the new text of each changed point. With `together`,
/// points with the same new text form one list; these lists are ordered by their first points.
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
  for (const int point : points_of(move)) points.erase(point);
  return text_of_changes(model, points, before, after, true);
}

std::string scores_text(const Model& model, const std::vector<Number>& scores) {
  std::vector<std::string> texts;
  for (const Number score : scores)
    texts.push_back(model.notation().name(static_cast<int>(texts.size())) + " " + text(score));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string text(const Model& model, const Result& result) {
  std::vector<std::string> winners;
  for (const int player : result.winners) winners.push_back(model.notation().name(player));
  return (winners.empty()
              ? "nobody wins"
              : fmt::format("{} win{}", fmt::join(winners, " and "), winners.size() == 1 ? "s" : "")) +
         (result.scores.empty() ? "" : "; score " + scores_text(model, result.scores));
}

std::string outlook(const Model& model, const State& state) {
  if (state.is_over) return "the game is over: " + text(model, model.result(state));
  return state.now->to_move < 0 ? "the game goes on" : model.notation().name(state.now->to_move) + " to play";
}

std::map<int, int> owners(const Content& content) {
  std::map<int, int> owners;
  for (std::size_t owner = 0; owner < content.stones.size(); ++owner)
    for (const int point : content.stones[owner].points())
      owners[BoardWorld::place(content, point)] = static_cast<int>(owner);
  return owners;
}

std::map<int, int> players_on_points(const Model& model, const Content& content) {
  std::map<int, int> players = owners(content);
  for (auto& [place, owner] : players) owner = model.notation().player_of(owner);
  return players;
}

BoardRegion stones_of(const Model& model, const Content& content, int player) {
  BoardRegion all(content.stones.front().board());
  for (int owner = 0; owner < model.notation().owners(); ++owner)
    if (model.notation().player_of(owner) == player) all = all | content.stones[owner];
  return all;
}

std::string score_text(const Model& model, const Result& result, bool is_over) {
  std::vector<std::string> texts;
  if (!result.scores.empty() && (result.scores.size() != 2 || model.document().players->named.empty())) {
    for (std::size_t player = 0; player < result.scores.size(); ++player)
      texts.push_back(fmt::format("{} {}", model.notation().letter(static_cast<int>(player)),
                                  text(result.scores[player])));
  } else if (!result.scores.empty() || is_over) {
    const std::string margin =
        result.scores.empty() ? "" : text(std::abs(result.scores[0] - result.scores[1]));
    for (const int winner : result.winners)
      texts.push_back(fmt::format("{}+{}", model.notation().letter(winner), margin));
  }
  return texts.empty() ? "0" : fmt::format("{}", fmt::join(texts, " "));
}

std::string text(Number halves) { return text_of_halves(halves); }

}  // namespace ruleproof
