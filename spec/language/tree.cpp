#include "spec/language/tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "spec/characters.hpp"
#include "spec/input_error.hpp"
#include "spec/language/walk.hpp"
#include "spec/language/words.hpp"
#include "spec/nearest.hpp"

namespace ruleproof::language {

std::string_view name_in_messages(Type type) {
  static constexpr std::array<std::string_view, 17> names{
      "something unknown", "a yes-or-no",         "a number",
      "a point",           "a set of points",     "a collection of sets of points",
      "a player",          "a set of players",    "a collection of sets of players",
      "a direction",       "a set of directions", "a moment",
      "a set of moments",  "a row of sizes",      "a kind of piece",
      "a set of kinds",    "a set of numbers"};
  return names.at(static_cast<std::size_t>(type));
}

bool same_meaning(const Expression& a, const Expression& b) {
  const bool has_value = a.op == Op::number || a.op == Op::truth || a.op == Op::is || a.op == Op::word;
  const bool has_spelling = a.op == Op::name || a.op == Op::point;
  return a.op == b.op && a.index == b.index && (!has_value || a.value == b.value) &&
         (!has_spelling || a.word.name == b.word.name) && std::ranges::equal(a.parts, b.parts, same_meaning);
}

bool Memory::is_of(Each one) const { return std::ranges::find(of, one) != of.end(); }

Type Memory::type() const {
  switch (kind) {
    case Kind::number:
      return Type::number;
    case Kind::truth:
      return Type::truth;
    case Kind::region:
      return Type::region;
    case Kind::player:
      return Type::player;
  }
  return Type::unknown;
}

bool is_letter_of_map(const Document& document, std::string_view letter) {
  return std::ranges::any_of(document.maps, [&](const Map& map) {
    return std::ranges::count(map.sets, letter, &Map::Set::letter) > 0;
  });
}

std::vector<Id> named_points(const Document& document) {
  std::vector<Id> points;
  const auto take = [&](const auto& tree) {
    for_each_part(tree, [&](const Expression& e) {
      if (e.op == Op::point) points.push_back(e.word);
    });
  };
  if (document.shape) take(document.shape->body);
  for (const Way& way : document.ways) points.insert(points.end(), way.points.begin(), way.points.end());
  if (document.start) take(document.start->steps);
  for_each_rule_and_definition(document, take);
  return points;
}

std::string_view columns_of(const Document& document) {
  constexpr std::string_view all_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return document.board->columns.empty() ? column_letters : all_letters;
}

int kinds_of(const Document& document) { return std::max<int>(1, static_cast<int>(document.pieces.size())); }

std::vector<Player> players_of(const Document& document, int count) {
  if (!document.players->named.empty()) return document.players->named;
  std::vector<Player> players;
  for (int i = 0; i < count; ++i) {
    Player& player = players.emplace_back();
    player.name.name = player.letter = player.symbol =
        std::string(1, static_cast<char>(i < 26 ? 'A' + i : 'a' + i - 26));
  }
  return players;
}

std::vector<std::string> symbols_of(const Document& document, const std::vector<Player>& players) {
  std::vector<std::string> drawn;
  for (std::size_t player = 0; player < players.size(); ++player) {
    if (document.pieces.empty()) drawn.push_back(players[player].symbol);
    for (const Piece& piece : document.pieces)
      drawn.push_back(players.size() != 2 ? players[player].letter + lower(piece.token)
                      : player == 0       ? piece.token
                                          : lower(piece.token));
  }
  for (const Neutral& neutral : document.neutrals) drawn.push_back(neutral.symbol);
  return drawn;
}

std::vector<std::string> names_of(const std::vector<Id>& ids) {
  std::vector<std::string> names;
  for (const Id& id : ids) names.push_back(id.name);
  return names;
}

namespace {

/// Returns the item with this name. If there is none, throws InputError, whose message suggests the nearest
/// name.
template <class T, class Name>
const T& found(std::string_view what, std::string_view name, const std::vector<T>& items, Name name_of) {
  const auto item = std::ranges::find(items, name, name_of);
  if (item != items.end()) return *item;
  std::vector<std::string> names;
  for (const T& one : items) names.emplace_back(name_of(one));
  throw InputError(no_such(what, name, names));
}
std::string_view name_of(const Item& item) { return item.name.name; }

}  // namespace

const Reading& Alternatives::reading(std::string_view reading_name) const {
  return found((is_setting ? "value of '" : "reading of '") + name.name + "' named", reading_name, readings,
               [](const Reading& one) -> std::string_view { return one.name.name; });
}

SourceOfText::Origin SourceOfText::origin() const {
  constexpr std::string_view comma = ", ";
  const std::size_t author_end = std::min(description.find(comma), description.size());
  Origin result{description.substr(0, author_end), "", ""};
  if (author_end == description.size()) return result;
  const std::size_t place = author_end + comma.size(), date = description.rfind(comma);
  if (date > author_end) result.when = description.substr(date + comma.size());
  result.place = date > author_end ? description.substr(place, date - place) : description.substr(place);
  return result;
}

const SourceOfText& Document::source(std::string_view source_id) const {
  return found("source", source_id, sources, name_of);
}
const Clause& Document::clause(std::string_view clause_id) const {
  return found("clause", clause_id, clauses,
               [](const Clause& one) -> std::string_view { return one.id.name; });
}
std::string_view Document::sentence(std::string_view clause_id) const {
  const auto one =
      std::ranges::find(clauses, clause_id, [](const Clause& c) -> std::string_view { return c.id.name; });
  return one == clauses.end() ? std::string_view() : one->text;
}
const Alternatives& Document::open_clause(std::string_view key) const {
  const Alternatives* choice = find_choice(*this, key);
  if (choice != nullptr && !choice->is_setting) return *choice;
  throw InputError(no_such("open clause", key, names_of_items(open_clauses(*this))));
}
const Claim& Document::claim(std::string_view claim_id) const {
  return found("claim", claim_id, claims, name_of);
}
std::optional<Size> Document::default_board() const {
  return board && board->width > 0 ? std::optional(Size{board->width, board->height}) : std::nullopt;
}
std::optional<Komi> Document::default_komi() const {
  const auto komi = find_komi(*this);
  return komi ? std::optional(Komi{static_cast<int>(numbers[*komi].halves())}) : std::nullopt;
}

std::optional<std::size_t> find_komi(const Document& document) {
  const NumberSetting* komi = find_named(document.numbers, "komi");
  return komi ? std::optional(static_cast<std::size_t>(komi - document.numbers.data())) : std::nullopt;
}

const Definition* find_definition(const Document& document, std::string_view name) {
  return find_named(document.definitions, name);
}
const Alternatives* find_choice(const Document& document, std::string_view key) {
  return find_named(document.choices, key);
}

const Definition& used_definition(const Document& document, int definition, const std::vector<int>& choices) {
  for (const Shortcut& shortcut : document.shortcuts)
    if (shortcut.definition == definition &&
        (!shortcut.condition || choices[shortcut.condition->index] == shortcut.condition->value))
      return shortcut;
  return document.definitions[definition];
}

std::string direction_name(const Document& document, int direction) {
  if (direction < first_way) return std::string(direction_names.at(static_cast<std::size_t>(direction)));
  const std::string& way = document.ways.at(static_cast<std::size_t>(direction - first_way) / 2).name.name;
  return direction % 2 == 0 ? way : "opposite(" + way + ")";
}

std::size_t points_in_row(std::string_view row) {
  std::size_t words = 0, characters = 0, longest = 0;
  for (const std::string_view word : words_of(row, " ")) {
    const std::size_t length = count_characters(word);
    ++words;
    characters += length;
    longest = std::max(longest, length);
  }
  return words > 1 && longest <= 3 ? words : characters;
}

std::vector<std::string> cells_in_row(std::string_view row,
                                      const std::function<bool(std::string_view)>& is_cell) {
  std::vector<std::string> cells;
  for (const std::string_view word : words_of(row, " ")) {
    if (is_cell(word)) {
      cells.emplace_back(word);
      continue;
    }
    const std::size_t first = cells.size();
    bool are_cells = true;
    for (std::size_t j = 0; j < word.size(); j += cells.back().size()) {
      cells.emplace_back(character_at(word, j));
      are_cells = are_cells && is_cell(cells.back());
    }
    if (!are_cells && count_characters(word) <= 3) {  // the word is one unknown symbol
      cells.resize(first);
      cells.emplace_back(word);
    }
  }
  return cells;
}

std::string uneven_rows(std::size_t points, std::size_t of_first) {
  return fmt::format("this row has {} points and the first one {}", points, of_first);
}

bool is_unbounded(const Document& document) {
  return document.board && document.board->kind == Board::Kind::unbounded_grid;
}

bool Part::is_of(int played) const {
  return action == played || std::ranges::find(others, played, &Other::action) != others.end();
}

bool has_turn_of_parts(const Document& document) {
  return document.turn && std::ranges::any_of(document.turn->sequences, [](const Turn::Sequence& sequence) {
           return sequence.parts.size() > 1 || sequence.parts[0].how == Part::How::again_while ||
                  sequence.parts[0].how == Part::How::again_while_possible ||
                  sequence.parts[0].how == Part::How::up_to;
         });
}

bool has_step(const Steps& steps, Step::Kind kind) {
  return any_step(steps, [&](const Step& step) { return step.kind == kind; });
}
bool has_step(const Document& document, Step::Kind kind) {
  return std::ranges::any_of(document.actions,
                             [&](const Action& action) { return has_step(action.steps, kind); });
}

}  // namespace ruleproof::language
