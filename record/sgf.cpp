#include "record/sgf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "record/line.hpp"
#include "record/move_text.hpp"
#include "record/headers.hpp"
#include "record/sgf_tree.hpp"
#include "reference/document_rules.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

/// The game that a file is of which does not say so, and by whose rules editors capture.
constexpr std::string_view game_of_editors = "go";

constexpr Size usual_board{19, 19};
constexpr std::string_view blanks = " \t\n\v\f\r";

// A value of any property but a text: blanks round it do not count.
std::string trimmed(std::string_view value) {
  const auto begin = value.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return std::string(value.substr(begin, value.find_last_not_of(blanks) - begin + 1));
}

std::string sgf_point(Size size, int point) {
  return {static_cast<char>('a' + point % size.w), static_cast<char>('a' + point / size.w)};
}

int parse_sgf_point(Size size, std::string_view name) {
  const int x = name.size() == 2 ? name[0] - 'a' : -1;
  const int y = name.size() == 2 ? name[1] - 'a' : -1;
  if (x < 0 || y < 0 || x >= size.w || y >= size.h)
    throw InputError(fmt::format("no point {} on a {} board: an SGF point is two letters, from aa to {}",
                                 quoted(name), text(size), sgf_point(size, size.area() - 1)));
  return y * size.w + x;
}

// One point, or all points of the rectangle "ab:cd" from its upper left to its lower right corner.
std::vector<int> parse_points(Size size, std::string_view value) {
  const auto colon = value.find(':');
  if (colon == std::string_view::npos) return {parse_sgf_point(size, value)};
  const int first = parse_sgf_point(size, value.substr(0, colon));
  const int last = parse_sgf_point(size, value.substr(colon + 1));
  if (first % size.w > last % size.w || first > last)
    throw InputError(fmt::format("{} is no rectangle: the upper left corner comes first", quoted(value)));
  std::vector<int> points;
  for (int y = first / size.w; y <= last / size.w; ++y)
    for (int x = first % size.w; x <= last % size.w; ++x) points.push_back(y * size.w + x);
  return points;
}

Size parse_sz(std::string_view value) {
  try {
    const auto colon = value.find(':');
    const auto width = value.substr(0, colon);
    const auto height = colon == std::string_view::npos ? width : value.substr(colon + 1);
    return parse_size(fmt::format("{}x{}", width, height));
  } catch (const InputError&) {
    throw InputError(fmt::format("SZ {} is no size: write for example 9 or 7:3, each side from 1 to {}",
                                 quoted(value), longest_side));
  }
}

// SGF writers like to pad a real number with zeros.
Komi parse_km(std::string value) {
  if (value.find('.') != std::string::npos) {
    while (value.ends_with('0')) value.pop_back();
    if (value.ends_with('.')) value.pop_back();
  }
  return parse_komi(value);
}

// Gives meaning to the nodes of the main variation, one by one.
class SgfReader {
 public:
  SgfReader(std::string_view file, const GameSpec* game) : file_(file), game_(game) {}

  void take(const SgfNode& node) {
    if (record_.game.empty()) take_root(node);
    // What is set up after a move repeats the position for an editor.
    if (record_.moves.empty()) take_setup(node);
    take_move(node);
  }

  Record finish() { return std::move(record_); }

 private:
  const SgfProperty* find(const SgfNode& node, std::string_view name) const {
    const auto found = std::ranges::find(node, name, &SgfProperty::name);
    if (found == node.end()) return nullptr;
    if (const auto again = std::find_if(found + 1, node.end(), [&](const auto& p) { return p.name == name; });
        again != node.end())
      fail(file_, again->place, fmt::format("the property {} stands twice in one node", name));
    return &*found;
  }

  const SgfValue* find_single(const SgfNode& node, std::string_view name) const {
    const SgfProperty* property = find(node, name);
    if (!property) return nullptr;
    if (property->values.size() > 1)
      fail(file_, property->values[1].place, fmt::format("the property {} has more than one value", name));
    return &property->values[0];
  }

  template <class Parse>
  auto parsed(const SgfValue& value, Parse parse) const {
    return located(file_, value.place, [&] { return parse(trimmed(value.text)); });
  }

  void take_root(const SgfNode& root) {
    if (const SgfValue* ff = find_single(root, "FF")) {
      const std::string format = trimmed(ff->text);
      if (format.size() != 1 || format < "1" || format > "4")
        fail(file_, ff->place,
             fmt::format("FF {} is no known file format: there are 1 to 4", quoted(format)));
    }
    if (const SgfValue* gm = find_single(root, "GM"); gm && trimmed(gm->text) != "1")
      fail(file_, gm->place,
           fmt::format("GM {} is another kind of game: here every game has GM[1], as Go has",
                       quoted(trimmed(gm->text))));
    take_rules(find_single(root, "RU"));
    const SgfValue* sz = find_single(root, "SZ");
    record_.size = sz ? parsed(*sz, parse_sz) : usual_board;
    if (const SgfValue* km = find_single(root, "KM")) record_.komi = parsed(*km, parse_km);
  }

  void take_rules(const SgfValue* ru) {
    const GameSpec& game = game_of(ru);
    located(file_, ru ? ru->place : Place{}, [&] {
      demand_record(game);
      demand_square_grid(game, "SGF");
    });
    record_.game = game.id;
  }

  // RU may hold anything. It is ours if it begins with the name of one of our games.
  const GameSpec& game_of(const SgfValue* ru) {
    std::string rules = ru ? lower(ru->text) : "";
    std::ranges::replace_if(
        rules, [](char c) { return blanks.find(c) != std::string_view::npos; }, ' ');
    const Line line(file_, 1, rules);
    const auto ours = [&](const GameSpec& game) { return !line.words.empty() && game.id == line.words[0]; };
    const bool is_asked = game_ && ours(*game_);
    if (!is_asked && std::ranges::none_of(known_games(), ours)) return game_ ? *game_ : spec(game_of_editors);
    const GameSpec& game = is_asked ? *game_ : spec(line.words[0]);
    if (game_ && !is_asked)
      fail(file_, ru->place, fmt::format("this is a record of {}, where one of {} was asked for", game.id, game_->id));
    for (auto word = line.words.begin() + 1; word != line.words.end(); ++word)
      located(file_, ru->place, [&] { add_reading(record_.readings, game, *word); });
    return game;
  }

  void take_setup(const SgfNode& node) {
    std::vector<char> set_here(record_.size.area());
    constexpr std::pair<std::string_view, Stone> properties[] = {
        {"AB", Stone::black}, {"AW", Stone::white}, {"AE", Stone::empty}};
    for (const auto& [name, stone] : properties) {
      const SgfProperty* property = find(node, name);
      if (!property) continue;
      for (const SgfValue& value : property->values) {
        for (const int point : parse_list(value)) {
          if (set_here[point] && setup().stones[point] != stone)
            fail(file_, value.place,
                 fmt::format("the point {} is set twice in one node, differently",
                             sgf_point(record_.size, point)));
          set_here[point] = true;
          setup().stones[point] = stone;
        }
      }
    }
    if (const SgfValue* pl = find_single(node, "PL")) {
      const auto colour = parse_colour(trimmed(pl->text));
      if (!colour)
        fail(file_, pl->place, fmt::format("PL {} is no colour: write B or W", quoted(trimmed(pl->text))));
      setup().to_move = *colour;
      to_move_given_ = true;
    }
  }

  std::vector<int> parse_list(const SgfValue& value) const {
    return parsed(value, [&](const std::string& points) { return parse_points(record_.size, points); });
  }

  Setup& setup() {
    if (!record_.setup) record_.setup = Setup{.stones = std::vector<Stone>(record_.size.area())};
    return *record_.setup;
  }

  void take_move(const SgfNode& node) {
    const SgfProperty* black = find(node, "B");
    const SgfProperty* white = find(node, "W");
    if (black && white)
      fail(file_, std::max(black, white)->place,
           "a second move in one node: each move has a node of its own");
    if (!black && !white) return;
    const SgfValue& value = *find_single(node, black ? "B" : "W");
    refuse_move_too_many(file_, value.place, record_.moves.size());
    Move& move = record_.moves.emplace_back();
    move.colour = black ? Colour::black : Colour::white;
    record_.lines.push_back(value.place.line);
    // In a game with handicap stones nobody but the first move says that White begins.
    if (record_.moves.size() == 1 && record_.setup && !to_move_given_) record_.setup->to_move = move.colour;
    const std::string point = trimmed(value.text);
    if (point.empty() || (point == "tt" && record_.size.w <= 19 && record_.size.h <= 19)) return;
    move.point = parsed(value, [&](const std::string& name) { return parse_sgf_point(record_.size, name); });
    if (const SgfProperty* flips = find(node, "FLIP")) move.flips = parse_flips(*flips);
  }

  std::vector<int> parse_flips(const SgfProperty& property) const {
    std::vector<char> flipped(record_.size.area());
    const bool none = property.values.size() == 1 && trimmed(property.values[0].text).empty();
    if (!none) {
      for (const SgfValue& value : property.values)
        for (const int point : parse_list(value)) flipped[point] = true;
    }
    std::vector<int> flips;
    for (int point = 0; point < record_.size.area(); ++point)
      if (flipped[point]) flips.push_back(point);
    return flips;
  }

  std::string_view file_;
  const GameSpec* game_;
  bool to_move_given_ = false;
  Record record_;
};

// The property with a value for each point that holds `stone`, or nothing if there is none.
template <class Holds>
std::string point_list(std::string_view name, Size size, Holds holds) {
  std::string values;
  for (int point = 0; point < size.area(); ++point)
    if (holds(point)) values += '[' + sgf_point(size, point) + ']';
  return values.empty() ? values : std::string(name) + values;
}

std::string stones_set(Size size, const std::vector<Stone>& stones) {
  return point_list("AB", size, [&](int point) { return stones[point] == Stone::black; }) +
         point_list("AW", size, [&](int point) { return stones[point] == Stone::white; });
}

// The root node, without an end to the tree that it opens.
std::string root(const Record& record) {
  const Size size = record.size;
  std::string result = fmt::format("(;FF[4]GM[1]CA[UTF-8]RU[{}", record.game);
  for (const auto& [key, reading] : record.readings) result += fmt::format(" {}={}", key, reading);
  result += size.w == size.h ? fmt::format("]SZ[{}]", size.w) : fmt::format("]SZ[{}:{}]", size.w, size.h);
  if (record.komi) result += fmt::format("KM[{}]", text(*record.komi));
  if (record.setup)
    result += stones_set(size, record.setup->stones) + fmt::format("PL[{}]", letter(record.setup->to_move));
  return result;
}

std::vector<Stone> first_position(const Record& record) {
  return record.setup ? record.setup->stones : std::vector<Stone>(record.size.area());
}

std::string move_properties(Size size, const Move& move) {
  std::string result =
      fmt::format("{}[{}]", letter(move.colour), move.point ? sgf_point(size, *move.point) : "");
  if (!move.flips) return result;
  const auto flipped = [&](int point) { return std::ranges::count(*move.flips, point) > 0; };
  return result + (move.flips->empty() ? "FLIP[]" : point_list("FLIP", size, flipped));
}

// The node behind a placement that repeats the position after it. An editor has put a stone where the move
// says and removed what Go would capture.
std::string position_node(Size size, const Move& move, const std::vector<Stone>& before,
                          const std::vector<Stone>& after) {
  const auto emptied = [&](int point) {
    return after[point] == Stone::empty && (before[point] != Stone::empty || point == move.point);
  };
  return fmt::format("\n;{}{}PL[{}]", stones_set(size, after), point_list("AE", size, emptied),
                     letter(other(move.colour)));
}

// A property whose value is any text; nothing if that is empty.
std::string text_property(std::string_view name, std::string_view text) {
  if (text.empty()) return {};
  std::string value;
  for (const char c : text) {
    if (c == ']' || c == '\\') value += '\\';
    value += c;
  }
  return fmt::format("{}[{}]", name, value);
}

}  // namespace

Record parse_sgf(std::string_view text, std::string_view file, std::string_view game) {
  return parse_sgf(text, file, &spec(game));
}

Record parse_sgf(std::string_view text, std::string_view file, const GameSpec* game) {
  SgfReader reader(file, game);
  for_each_main_node(text, file, [&](const SgfNode& node) { reader.take(node); });
  return reader.finish();
}

std::string write_sgf(const Record& record, const std::vector<std::vector<Stone>>& positions) {
  if (!positions.empty() && positions.size() != record.moves.size())
    throw std::invalid_argument("write_sgf: one position a move is needed");
  std::string result = root(record);
  std::vector<Stone> before = first_position(record);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Move& move = record.moves[i];
    result += "\n;" + move_properties(record.size, move);
    if (record.game == game_of_editors || positions.empty() || !move.point) continue;
    result += position_node(record.size, move, before, positions[i]);
    before = positions[i];
  }
  return result + ")\n";
}

std::string write_sgf_variations(const Record& setup, const std::vector<Variation>& variations) {
  if (!setup.moves.empty()) throw std::invalid_argument("write_sgf_variations: a set-up has no moves");
  std::string result = root(setup);
  for (const Variation& variation : variations) {
    result += "\n(;" + text_property("N", variation.name) + text_property("C", variation.comment);
    if (variation.move) result += move_properties(setup.size, *variation.move);
    if (variation.move && variation.move->point)
      result += position_node(setup.size, *variation.move, first_position(setup), variation.after);
    result += ')';
  }
  return result + ")\n";
}

}  // namespace ruleproof
