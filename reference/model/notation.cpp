#include "reference/model/notation.hpp"

#include <algorithm>
#include <cstdlib>

#include "reference/evaluator/window.hpp"
#include "reference/model/meant_point.hpp"
#include "reference/model/turns.hpp"
#include "spec/characters.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

namespace ruleproof {
namespace {

using language::Action;
using language::Type;

bool is_move_of_one_point(const Action& action) {
  return action.kind == Action::Kind::move && action.parameters.size() == 1 &&
         action.parameters[0].type == Type::point;
}

}  // namespace

Notation::Notation(const Game& game, BoardWorld& world, const Content& empty)
    : document_(game.document()), players_(game.players()), world_(world), empty_(empty) {
  call_players(language::players_of(document_, players_));
  for (std::size_t i = 0; i < document_.memory.size(); ++i)
    if (document_.memory[i].is_shown) numbers_shown_ = i;
}

const std::string& Notation::kind_name(int kind) const { return document_.pieces[kind].name.name; }

void Notation::call_players(std::vector<language::Player> roster) {
  roster_ = std::move(roster);
  symbols_ = language::symbols_of(document_, roster_);
}

int Notation::player_of(int owner) const {
  const int player = owner / language::kinds_of(document_);
  return player < players_ ? player : -1;
}

std::optional<int> Notation::find_player(std::string_view word) const {
  for (int player = 0; player < players_; ++player)
    if (word == letter(player)) return player;
  for (int player = 0; player < players_; ++player)
    if (lower(word) == lower(name(player))) return player;
  for (int player = 0; player < players_ && !document_.players->named.empty(); ++player)
    if (lower(word) == lower(letter(player))) return player;
  return std::nullopt;
}

Notation::Box Notation::shown(const Content& content) const {
  const Size size = content.stones.front().board().size();
  if (!world_.is_unbounded()) return {0, 0, size.w - 1, size.h - 1};
  BoardRegion all = content.stones.front();
  for (const BoardRegion& stones : content.stones) all = all | stones;
  const std::vector<int> points = all.points();
  if (points.empty()) return {BoardWorld::margin, BoardWorld::margin, BoardWorld::margin, BoardWorld::margin};
  const auto [west, east] = std::ranges::minmax(points, {}, [&](int point) { return point % size.w; });
  return {west % size.w, points.front() / size.w, east % size.w, points.back() / size.w};
}

Square Notation::corner_of_rows(const Content& content) const {
  const Box box = shown(content);
  return {content.corner.x + box.west,
          content.corner.y + content.stones.front().board().size().h - 1 - box.south};
}

std::vector<std::string> Notation::rows(const Content& content) const {
  std::vector<std::string> rows;
  const Size size = content.stones.front().board().size();
  const Box box = shown(content);
  for (int y = box.north; y <= box.south; ++y) {
    std::string row;
    for (int x = box.west; x <= box.east; ++x) {
      const int point = y * size.w + x;
      std::string here = ".";
      if (!world_.is_unbounded() && !world_.everywhere().has(point)) here = "-";
      for (std::size_t whose = 0; whose < content.stones.size(); ++whose)
        if (content.stones[whose].has(point)) here = symbol(static_cast<int>(whose));
      if (numbers_shown_)
        if (const Number number = std::get<Number>(content.memory[*numbers_shown_][point]); number != 0)
          here = (here == "." ? "" : here) + std::to_string(number / 2);
      row += (x > box.west ? " " : "") + here;
    }
    rows.push_back(row);
  }
  return rows;
}

/// Returns the cell that a word of a drawing denotes; nothing if the word denotes no cell.
std::optional<Notation::Cell> Notation::cell_of(std::string_view word) const {
  Cell cell;
  if (numbers_shown_) {
    if (const std::string_view digits = digits_at_end(word); !digits.empty()) {
      const auto number = number_of<int>(digits);
      if (!number) return std::nullopt;
      cell.number = 2 * Number{*number};
      word.remove_suffix(digits.size());
      if (word.empty()) return cell;
    }
  }
  cell.exists = word != "-";
  if (word == "." || word == "-") return cell;
  if (language::is_letter_of_map(document_, word)) {
    cell.letter = word;
    return cell;
  }
  const auto found = std::ranges::find(symbols_, word);
  if (found == symbols_.end()) return std::nullopt;
  cell.owner = static_cast<int>(found - symbols_.begin());
  return cell;
}

/// Returns the cells of a row. Cells need no blanks between them if each has one character.
std::vector<Notation::Cell> Notation::cells_of(const std::string& row) const {
  std::vector<Cell> cells;
  const auto is_cell = [&](std::string_view word) { return cell_of(word).has_value(); };
  for (const std::string& word : language::cells_in_row(row, is_cell)) {
    const auto cell = cell_of(word);
    if (!cell)
      throw InputError("'" + word + "' is the symbol of no " +
                       (document_.pieces.empty() ? "player" : "piece"));
    cells.push_back(*cell);
  }
  return cells;
}

Content Notation::drawn(const std::vector<std::string>& rows, Square corner) const {
  Size size = empty_.stones.front().board().size();
  const int margin = world_.is_unbounded() ? BoardWorld::margin : 0;
  if (std::max(std::abs(corner.x), std::abs(corner.y)) > BoardWorld::farthest)
    throw InputError("the squares of the grid go from " + std::to_string(-BoardWorld::farthest) + " to " +
                     std::to_string(BoardWorld::farthest));
  Content content = empty_;
  if (world_.is_unbounded()) {
    const std::size_t width = rows.empty() ? 0 : cells_of(rows.front()).size();
    if (std::max(width, rows.size()) + 2 * BoardWorld::margin > Board::longest_window)
      throw InputError("the diagram has " + std::to_string(width) + " columns and " +
                       std::to_string(rows.size()) + " rows, and at most " +
                       std::to_string(Board::longest_window - 2 * BoardWorld::margin) +
                       " of each can be shown");
    size = {static_cast<int>(width), static_cast<int>(rows.size())};
    world_.look_at({size.w + 2 * margin, size.h + 2 * margin}, {corner.x - margin, corner.y - margin});
    content = world_.here(empty_);
  }
  if (static_cast<int>(rows.size()) != size.h)
    throw InputError("the diagram has " + std::to_string(rows.size()) + " rows, and the board " +
                     std::to_string(size.h));
  for (int y = 0; y < size.h; ++y) {
    const std::vector<Cell> row = cells_of(rows[y]);
    if (static_cast<int>(row.size()) != size.w)
      throw InputError("row " + std::to_string(y + 1) + " of the diagram has " + std::to_string(row.size()) +
                       " points, and the " + (world_.is_unbounded() ? "first row " : "board ") +
                       std::to_string(size.w));
    for (int x = 0; x < size.w; ++x) {
      const Cell& cell = row[x];
      const int point = (y + margin) * (size.w + 2 * margin) + x + margin;
      const bool exists = world_.everywhere().has(point);
      if (exists != cell.exists)
        throw InputError(exists ? "'-' stands for a point that the board does not have, and it has " +
                                      world_.name_of(world_.place(point))
                                : "the board has no point " + world_.name_of(point) + "; draw '-' there");
      const auto has_letter = [&](const language::Map& map) { return map.rows[y][x] == cell.letter; };
      if (!cell.letter.empty() && std::ranges::none_of(document_.maps, has_letter))
        throw InputError("the map does not draw '" + cell.letter + "' at " + world_.name_of(point));
      if (cell.owner >= 0) content.stones[cell.owner].add(point);
      if (numbers_shown_ && exists) content.memory[*numbers_shown_][point] = cell.number;
    }
  }
  return world_.is_unbounded() ? evaluator::in_window(world_, content, {}, BoardWorld::margin) : content;
}

std::string Notation::text(const Move& move) const {
  std::string text = move.player < 0 ? "" : letter(move.player);
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
  const auto first_of_points = std::ranges::find_if(document_.actions, is_move_of_one_point);
  for (const Play& play : move.plays) {
    const Action& action = document_.actions[play.action];
    if (&action != &*first_of_points) add(action.name.name);
    for (const Argument& argument : play.arguments) add(this->text(argument));
  }
  return text;
}

std::string Notation::text(const Argument& argument) const {
  switch (argument.type) {
    case Type::player:
      return letter(argument.value);
    case Type::direction:
      return language::direction_name(document_, argument.value);
    case Type::number:
      return std::to_string(argument.value);
    case Type::piece:
      return kind_name(argument.value);
    default:
      return world_.name_of(argument.value);
  }
}

namespace {

/// Returns a phrase for messages that names the first and the last point, such as ", a1 to j9". Returns an
/// empty text if the grid is unbounded or some points of the rectangle are not on the board.
std::string range_of_points(const BoardWorld& world) {
  const Size board = world.board().size();
  if (world.is_unbounded() || size(world.everywhere()) < board.area()) return "";
  return ", " + world.name_of((board.h - 1) * board.w) + " to " + world.name_of(board.w - 1);
}

}  // namespace

/// Returns the argument of this type that a word denotes; nothing if the word denotes no such argument.
std::optional<int> Notation::value_of(Type type, const std::string& word) const {
  if (type == Type::player) return find_player(word);
  if (type == Type::number) return number_of<int>(word);
  const auto find_in = [&](const auto& items) {
    const auto found =
        std::ranges::find(items, lower(word), [](const auto& one) { return lower(one.name.name); });
    return found == items.end() ? std::nullopt : std::optional(static_cast<int>(found - items.begin()));
  };
  if (type == Type::piece) return find_in(document_.pieces);
  if (type != Type::direction) return world_.find_point(word);
  if (const auto way = find_in(document_.ways)) return language::first_way + 2 * *way;
  const auto found =
      std::ranges::find_if(language::direction_names, [&, cardinal = false](std::string_view name) mutable {
        cardinal = !cardinal;  // every second direction is cardinal (north, east, south, west), and for these
                               // the first letter is enough
        return lower(word) == name || (cardinal && word.size() == 1 && lower(word) == name.substr(0, 1));
      });
  if (found == language::direction_names.end()) return std::nullopt;
  return static_cast<int>(found - language::direction_names.begin());
}

Move Notation::parse_move(std::string_view written) const {
  const std::vector<std::string_view> found = words_of(written, white_space);
  const std::vector<std::string> words(found.begin(), found.end());
  const auto wrong = [&](const std::string& why) {
    return InputError("'" + std::string(written) + "' is no move: " + why);
  };
  Move move;
  std::size_t i = 0;
  if (words.empty()) throw wrong("it is empty");
  move.player = find_player(words[0]).value_or(-1);
  if (move.player >= 0) ++i;
  const auto find_action = [&](const std::string& name) {
    const auto found = std::ranges::find_if(document_.actions, [&](const Action& a) {
      return a.kind != Action::Kind::step && lower(a.name.name) == name;
    });
    return found == document_.actions.end() ? -1 : static_cast<int>(found - document_.actions.begin());
  };
  while (i < words.size()) {
    Play play;
    play.action = find_action(lower(words[i]));
    if (play.action >= 0) {
      ++i;
    } else {
      const auto fits = std::ranges::find_if(document_.actions, is_move_of_one_point);
      if (fits == document_.actions.end() || !world_.find_point(words[i]))
        throw wrong("'" + words[i] + "' is neither a move of this game nor a point of the board" +
                    range_of_points(world_) + hint_on_column_i(world_, words[i]));
      play.action = static_cast<int>(fits - document_.actions.begin());
    }
    const Action& action = document_.actions[play.action];
    for (const language::Parameter& parameter : action.parameters) {
      if (i == words.size())
        throw wrong("'" + action.name.name + "' needs " +
                    std::string(language::name_in_messages(parameter.type)));
      const std::string& word = words[i++];
      const std::optional<int> value = value_of(parameter.type, word);
      if (!value)
        throw wrong("'" + word + "' is not " + std::string(language::name_in_messages(parameter.type)) +
                    (parameter.type == Type::point ? hint_on_column_i(world_, word) : ""));
      play.arguments.push_back({parameter.type, *value});
    }
    move.plays.push_back(std::move(play));
  }
  if (move.plays.empty()) throw wrong("it names a player and nothing else");
  const Action& first = document_.actions[move.plays.front().action];
  if (move.plays.size() > 1 && !is_part_of_turn(document_, move.plays.front().action))
    throw wrong("'" + first.name.name + "' stands alone");
  const bool is_event = first.kind == Action::Kind::event;
  if (is_event && move.player >= 0)
    throw wrong("'" + first.name.name + "' is nobody's: write it without a player");
  if (!is_event && move.player < 0)
    throw wrong("it begins with no player; there are " + letter(0) + (players_ == 2 ? " and " : " to ") +
                letter(players_ - 1));
  return move;
}

}  // namespace ruleproof
