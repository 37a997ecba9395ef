#include "record/sgf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "record/colour.hpp"
#include "record/line.hpp"
#include "record/model_text.hpp"
#include "record/sgf_tree.hpp"
#include "reference/model/choice.hpp"
#include "spec/characters.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof::model {
namespace {

/// The game by whose rules editors capture.
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
                                 quoted(name), ruleproof::text(size), sgf_point(size, size.area() - 1)));
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

/// The one action that is made with points, and the one without; -1 where there is none.
struct Words {
  int place = -1;
  int pass = -1;
};

/// Why SGF has no words for a document; empty if it has.
std::string why_no_sgf(const language::Document& document, Words& words) {
  using Kind = language::Action::Kind;
  if (document.board->kind != language::Board::Kind::square_grid)
    return "it is not played on the points of a square grid";
  if (document.players->named.size() != 2) return "its players are not two with names";
  for (std::size_t i = 0; i < document.actions.size(); ++i) {
    const language::Action& action = document.actions[i];
    if (action.kind == Kind::step) continue;
    int& word = action.parameters.empty() ? words.pass : words.place;
    const bool is_placement =
        action.parameters.size() == 1 && action.parameters[0].type == language::Type::point;
    if (action.kind == Kind::event || action.aside || word >= 0 ||
        !(action.parameters.empty() || is_placement))
      return fmt::format("'{}' is neither its placement nor its pass", action.name.name);
    word = static_cast<int>(i);
  }
  if (words.place < 0) return "it has no placement";
  const auto has_parts = [](const language::Turn::Sequence& sequence) {
    return sequence.parts.size() > 1 || sequence.parts[0].how != language::Part::How::once;
  };
  if (document.turn && std::ranges::any_of(document.turn->sequences, has_parts))
    return "its turns have several parts";
  return "";
}

Words words_of(const GameSpec& game) {
  Words words;
  if (const std::string reason = why_no_sgf(document_of(game), words); !reason.empty())
    throw InputError(fmt::format("{} is not for SGF: {}", game.id, reason));
  return words;
}

char letter_of(int player) { return player == 0 ? 'B' : 'W'; }

std::optional<int> player_of(std::string_view letter) {
  const auto colour = parse_colour(letter);
  if (!colour) return std::nullopt;
  return *colour == Colour::black ? 0 : 1;
}

/// Who has a stone on each point of a board; -1 nobody.
using Owners = std::vector<int>;

Owners owners_of(const GameSpec& game, const std::vector<std::string>& rows) {
  Owners owners;
  const auto& players = document_of(game).players->named;
  for (const std::string& row : rows)
    for (const std::string& cell : cells(row))
      owners.push_back(cell == players[0].symbol ? 0 : cell == players[1].symbol ? 1 : -1);
  return owners;
}

// Gives meaning to the nodes of the main variation, one by one.
class SgfReader {
 public:
  SgfReader(std::string_view file, const GameSpec& game, const RecordDefaults& defaults)
      : file_(file), game_(game) {
    record_.setting = defaults.setting;
  }

  void take(const SgfNode& node) {
    if (!model_) take_root(node);
    // What is set up after a move repeats the position for an editor.
    if (record_.moves.empty()) take_setup(node);
    take_move(node);
  }

  Record finish() {
    if (has_setup_) {
      record_.setup.emplace();
      record_.setup->rows = rows_of(record_.size, [&](std::size_t point) {
        const int owner = owners_[point];
        return owner < 0 ? "." : document_of(game_).players->named[owner].symbol;
      });
      if (document_of(game_).turns_alternate) record_.setup->to_move = to_move_.value_or(0);
    }
    return std::move(record_);
  }

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
    const SgfValue* ru = find_single(root, "RU");
    take_rules(ru);
    const SgfValue* sz = find_single(root, "SZ");
    record_.size = sz ? parsed(*sz, parse_sz) : usual_board;
    // Where a game has no komi it does not count.
    if (const SgfValue* km = find_single(root, "KM")) {
      const Komi komi = parsed(*km, parse_km);
      if (const auto number = find_komi(document_of(game_))) record_.setting.numbers[*number] = komi.halves;
    }
    located(file_, sz ? sz->place : Place{},
            [&] { model_ = std::make_unique<Model>(document_of(game_), record_.setting, record_.size); });
    owners_.assign(record_.size.area(), -1);
  }

  // RU may hold anything. It is ours if it begins with the name of one of our games.
  void take_rules(const SgfValue* ru) {
    std::string rules = ru ? lower(ru->text) : "";
    std::ranges::replace_if(rules, [](char c) { return blanks.find(c) != std::string_view::npos; }, ' ');
    const RecordLine line(file_, 1, rules);
    const auto is_named = [&](const GameSpec& game) {
      return !line.words.empty() && game.id == line.words[0];
    };
    if (!is_named(game_) && std::ranges::any_of(known_games(), is_named))
      fail(file_, ru->place, fmt::format("this is a record of {}, not of {}", line.words[0], game_.id));
    located(file_, ru ? ru->place : Place{}, [&] { words_ = words_of(game_); });
    std::set<std::string> chosen;
    for (std::size_t i = 1; is_named(game_) && i < line.words.size(); ++i)
      located(file_, ru->place, [&] {
        const std::string_view word = line.words[i];
        const std::string name(word.substr(0, word.find('=')));
        if (is_setting(name))
          return take_setting(record_.setting, game_, name,
                              word.substr(std::min(name.size() + 1, word.size())));
        take_reading(record_.setting, game_, word, chosen);
      });
  }

  bool is_setting(std::string_view name) const {
    const language::Document& document = document_of(game_);
    const auto is_it = [&](const auto& each) { return each.name.name == name; };
    return std::ranges::any_of(document.numbers, is_it) ||
           std::ranges::any_of(document.choices,
                               [&](const auto& each) { return each.is_setting && is_it(each); });
  }

  void take_setup(const SgfNode& node) {
    std::vector<char> set_here(owners_.size());
    constexpr std::pair<std::string_view, int> properties[] = {{"AB", 0}, {"AW", 1}, {"AE", -1}};
    for (const auto& [name, owner] : properties) {
      const SgfProperty* property = find(node, name);
      if (!property) continue;
      has_setup_ = true;
      for (const SgfValue& value : property->values)
        for (const int point : parse_list(value)) {
          if (!model_->world().everywhere().has(point))
            fail(file_, value.place,
                 fmt::format("the board has no point {}", sgf_point(record_.size, point)));
          if (set_here[point] && owners_[point] != owner)
            fail(file_, value.place,
                 fmt::format("the point {} is set twice in one node, differently",
                             sgf_point(record_.size, point)));
          set_here[point] = true;
          owners_[point] = owner;
        }
    }
    if (const SgfValue* pl = find_single(node, "PL")) {
      to_move_ = player_of(trimmed(pl->text));
      if (!to_move_)
        fail(file_, pl->place, fmt::format("PL {} is no colour: write B or W", quoted(trimmed(pl->text))));
      has_setup_ = true;
    }
  }

  std::vector<int> parse_list(const SgfValue& value) const {
    return parsed(value, [&](const std::string& points) { return parse_points(record_.size, points); });
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
    RecordedMove move{{black ? 0 : 1, {}}, {}};
    // In a game with handicap stones nobody but the first move says that White begins.
    if (record_.moves.empty() && has_setup_ && !to_move_) to_move_ = move.move.player;
    const std::string point = trimmed(value.text);
    const bool is_pass = point.empty() || (point == "tt" && record_.size.w <= 19 && record_.size.h <= 19);
    if (is_pass && words_.pass < 0)
      fail(file_, value.place, fmt::format("a pass, and {} has none", game_.id));
    move.move.plays.push_back({is_pass ? words_.pass : words_.place, {}});
    if (!is_pass) {
      const int placed =
          parsed(value, [&](const std::string& name) { return parse_sgf_point(record_.size, name); });
      if (!model_->world().everywhere().has(placed))
        fail(file_, value.place, fmt::format("the board has no point {}", quoted(point)));
      move.move.plays.back().arguments.push_back({language::Type::point, placed});
      if (const SgfProperty* flipped = find(node, "FLIP"))
        move.chosen = parse_flips(*flipped);
      else if (const SgfProperty* first = find(node, "FIRST"))
        for (const SgfValue& name : first->values) move.chosen.push_back(trimmed(name.text));
    }
    record_.moves.push_back(std::move(move));
    record_.lines.push_back(value.place.line);
  }

  std::vector<std::string> parse_flips(const SgfProperty& property) const {
    std::vector<char> flipped(owners_.size());
    const bool none = property.values.size() == 1 && trimmed(property.values[0].text).empty();
    if (!none) {
      for (const SgfValue& value : property.values)
        for (const int point : parse_list(value)) flipped[point] = true;
    }
    std::vector<std::string> names{std::string(flips)};
    for (int point = 0; point < record_.size.area(); ++point)
      if (flipped[point]) names.push_back(model_->world().name_of(point));
    return names;
  }

  std::string_view file_;
  const GameSpec& game_;
  Words words_;
  std::unique_ptr<Model> model_;
  Owners owners_;
  bool has_setup_ = false;
  std::optional<int> to_move_;
  Record record_;
};

// The property with a value for each point of which this holds, or nothing if there is none.
template <class Holds>
std::string point_list(std::string_view name, Size size, Holds holds) {
  std::string values;
  for (int point = 0; point < size.area(); ++point)
    if (holds(point)) values += '[' + sgf_point(size, point) + ']';
  return values.empty() ? values : std::string(name) + values;
}

std::string stones_set(Size size, const Owners& owners) {
  return point_list("AB", size, [&](std::size_t point) { return owners[point] == 0; }) +
         point_list("AW", size, [&](std::size_t point) { return owners[point] == 1; });
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

// Writes the nodes of a record.
class SgfWriter {
 public:
  SgfWriter(const Record& record, const GameSpec& game)
      : record_(record),
        game_(game),
        words_(words_of(game)),
        model_(document_of(game), record.setting, record.size) {}

  // The root node, without an end to the tree that it opens.
  std::string root() const {
    const Size size = record_.size;
    std::string result = fmt::format("(;FF[4]GM[1]CA[UTF-8]RU[{}{}", game_.id, settings());
    result += size.w == size.h ? fmt::format("]SZ[{}]", size.w) : fmt::format("]SZ[{}:{}]", size.w, size.h);
    if (const auto komi = find_komi(document_of(game_)))
      result += fmt::format("KM[{}]", text(record_.setting.numbers[*komi]));
    if (!record_.setup) return result;
    if (!record_.setup->memory.empty())
      throw InputError("SGF has no words for what is kept beside the stones: leave it out of the set-up");
    return result + stones_set(size, first_position()) +
           fmt::format("PL[{}]", letter_of(std::max(record_.setup->to_move, 0)));
  }

  Owners first_position() const {
    return record_.setup ? owners_of(game_, record_.setup->rows) : Owners(record_.size.area(), -1);
  }

  std::string move(const RecordedMove& move) const {
    const std::optional<int> placed = point_of(move);
    std::string result =
        fmt::format("{}[{}]", letter_of(move.move.player), placed ? sgf_point(record_.size, *placed) : "");
    if (!placed || move.chosen.empty()) return result;
    if (move.chosen.front() != flips) {
      result += "FIRST";
      for (const std::string& name : move.chosen) result += '[' + name + ']';
      return result;
    }
    result += move.chosen.size() == 1 ? "FLIP[]" : "FLIP";
    for (auto name = move.chosen.begin() + 1; name != move.chosen.end(); ++name)
      result += '[' + sgf_point(record_.size, model_.world().find_point(*name).value()) + ']';
    return result;
  }

  // The node behind a placement that repeats the position after it; nothing behind a pass. An editor has put
  // a stone where the move says and removed what Go would capture.
  std::string position(const RecordedMove& move, const Owners& before, const Owners& after) const {
    const std::optional<int> placed = point_of(move);
    if (!placed) return "";
    const auto emptied = [&](std::size_t point) {
      return after[point] < 0 && (before[point] >= 0 || static_cast<int>(point) == *placed);
    };
    return fmt::format("\n;{}{}PL[{}]", stones_set(record_.size, after),
                       point_list("AE", record_.size, emptied), letter_of(1 - move.move.player));
  }

  std::string moves() {
    std::string result;
    std::optional<State> state;
    if (game_.id != game_of_editors) state = first_state(model_, record_);
    Owners before = first_position();
    for (const RecordedMove& each : record_.moves) {
      result += "\n;" + move(each);
      if (!state) continue;
      const Attempt attempt = model_.attempt(*state, each.move);
      const Outcome* outcome = find_outcome(model_, attempt, each);
      if (!outcome) {
        state.reset();
        continue;
      }
      state = outcome->state;
      Owners after = owners_of(game_, model_.rows(*state->now));
      result += position(each, before, after);
      before = std::move(after);
    }
    return result;
  }

 private:
  /// What is set otherwise than the document sets it, readings first, and komi aside.
  std::string settings() const {
    std::string result;
    for (const auto& [name, value, is_reading] : changed_settings(document_of(game_), record_.setting))
      if (name != "komi") result += fmt::format(" {}={}", name, value);
    return result;
  }

  std::optional<int> point_of(const RecordedMove& move) const {
    const Play& play = move.move.plays.front();
    return play.action == words_.place ? std::optional(play.arguments.front().value) : std::nullopt;
  }

  const Record& record_;
  const GameSpec& game_;
  const Words words_;
  Model model_;
};

}  // namespace

void demand_sgf(const GameSpec& game) { words_of(game); }

Record parse_sgf(std::string_view text, std::string_view file, const GameSpec& game,
                 const RecordDefaults& defaults) {
  SgfReader reader(file, game, defaults);
  for_each_main_node(text, file, [&](const SgfNode& node) { reader.take(node); });
  return reader.finish();
}

std::string write_sgf(const Record& record, const GameSpec& game) {
  SgfWriter writer(record, game);
  return writer.root() + writer.moves() + ")\n";
}

std::string write_sgf_variations(const Record& setup, const GameSpec& game,
                                 const std::vector<Variation>& variations) {
  if (!setup.moves.empty()) throw std::invalid_argument("write_sgf_variations: a set-up has no moves");
  const SgfWriter writer(setup, game);
  std::string result = writer.root();
  for (const Variation& variation : variations) {
    result += "\n(;" + text_property("N", variation.name) + text_property("C", variation.comment);
    if (variation.move) result += writer.move(*variation.move);
    if (variation.move && !variation.after.empty())
      result += writer.position(*variation.move, writer.first_position(), owners_of(game, variation.after));
    result += ')';
  }
  return result + ")\n";
}

}  // namespace ruleproof::model
