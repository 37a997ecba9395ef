#include "spec/language/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "spec/characters.hpp"
#include "spec/language/cursor.hpp"
#include "spec/language/markdown.hpp"
#include "spec/language/walk.hpp"
#include "spec/language/words.hpp"
#include "spec/move.hpp"
#include "spec/nearest.hpp"

namespace ruleproof::language {

std::string id_of_title(std::string_view title) {
  std::string id;
  for (const char c : title) {
    if (is_letter(c) || is_digit(c))
      id += lower(c);
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  if (!id.empty() && id.back() == '-') id.pop_back();
  return id;
}

namespace {

constexpr std::size_t most_definitions = 2'000;

/// Parses the items of one block of formal lines.
class ItemParser {
 public:
  ItemParser(Document& document, Cursor& cursor, std::vector<Id> clauses)
      : document_(document), cursor_(cursor), block_clauses_(std::move(clauses)) {}

  void item() {
    static constexpr std::array<std::pair<std::string_view, void (ItemParser::*)(Item)>, 29> entries{{
        {"game", &ItemParser::game},         {"source", &ItemParser::source},
        {"board", &ItemParser::board},       {"players", &ItemParser::players},
        {"turns", &ItemParser::turns},       {"setting", &ItemParser::setting},
        {"state", &ItemParser::state},       {"note", &ItemParser::note},
        {"setup", &ItemParser::setup},       {"advice", &ItemParser::advice},
        {"start", &ItemParser::start},       {"reading", &ItemParser::reading},
        {"shortcut", &ItemParser::shortcut}, {"move", &ItemParser::move},
        {"aside", &ItemParser::aside},       {"event", &ItemParser::event},
        {"step", &ItemParser::step},         {"turn", &ItemParser::turn},
        {"end", &ItemParser::end},           {"counting", &ItemParser::counting},
        {"tie", &ItemParser::tie},           {"claim", &ItemParser::claim},
        {"neutral", &ItemParser::neutral},   {"shape", &ItemParser::shape},
        {"pieces", &ItemParser::pieces},     {"lines", &ItemParser::lines},
        {"direction", &ItemParser::way},     {"prefer", &ItemParser::prefer},
        {"map", &ItemParser::map},
    }};
    const Token word = cursor_.take_raw();
    Item item;
    item.at = word.at;
    item.clauses = block_clauses_;
    const bool defines = cursor_.peek_is("=") || cursor_.peek_is("(") || cursor_.peek_is("[");
    for (const auto& [name, read] : entries) {
      const bool is_defined = name == "turn" || (name == "shape" && cursor_.peek_is("="));
      if (!word.is(name) || (defines && !is_defined)) continue;
      first_ = word;
      return (this->*read)(std::move(item));
    }
    if (word.is("settled") && cursor_.peek().kind == Token::Kind::text)
      document_.settled_meaning = cursor_.take().text;
    else if (word.kind != Token::Kind::name || !defines)
      refuse(word, entries);
    first_ = word;
    definition(std::move(item), {word.text, word.at});
  }

 private:
  template <class Entries>
  [[noreturn]] void refuse(const Token& word, const Entries& entries) {
    if (word.kind != Token::Kind::name)
      cursor_.fail(word.at,
                   fmt::format("a rule is expected here, such as 'move …:' or 'NAME = …', and not {}",
                               token_text(word)));
    if (word.is("win"))
      cursor_.fail(word.at,
                   "who wins is said by a definition, 'wins(P: player) = …', or in a move by the step 'win "
                   "P', such as "
                   "'if …: win mover'");
    if (const std::string_view hint = instead_of(word.text); !hint.empty())
      cursor_.fail(word.at, fmt::format("'{}' begins no rule{}", word.text, hint));
    std::vector<std::string> names;
    for (const auto& [name, read] : entries) names.emplace_back(name);
    const std::string near = nearest(word.text, names);
    cursor_.fail(word.at,
                 near.empty() ? fmt::format("'{}' begins no rule; a definition is written {} = …", word.text,
                                            word.text)
                              : fmt::format("'{}' begins no rule; did you mean '{}'?", word.text, near),
                 near);
  }

  Item named(Item item, std::string_view what) {
    item.name = cursor_.expect_name(what);
    return item;
  }

  /// Takes the ids of clauses that are written after an item. These clauses replace the clauses of the item's
  /// block.
  void take_clauses(Item& item) {
    if (std::vector<Id> ids = cursor_.take_ids(); !ids.empty()) item.clauses = std::move(ids);
  }

  template <class T>
  void finish(T& item) {
    take_clauses(item);
    cursor_.expect_end();
    item.at = cursor_.since(first_);
    list(item);
  }

  template <class T>
  void list(const T& item) {
    Item listed{{first_.text, first_.at}, item.at, item.clauses};
    if constexpr (std::is_same_v<T, Action>)  // a `forbid` may transcribe other clauses than its move
      for_each_step(item.steps, [&](const Step& step) {
        listed.clauses.insert(listed.clauses.end(), step.clauses.begin(), step.clauses.end());
      });
    document_.items.push_back(std::move(listed));
  }

  /// Reads the end of an item, and adds the item to `items`.
  template <class T>
  void add_to(std::vector<T>& items, T item) {
    finish(item);
    items.push_back(std::move(item));
  }

  /// Reads the end of an item, and stores the item in `place`. Reports a mistake if `place` already has an
  /// item.
  template <class T>
  void set(std::optional<T>& place, T item, std::string_view what) {
    finish(item);
    once(place.has_value(), what);
    place = std::move(item);
  }

  template <class T>
  static T with_item(Item item) {
    T result;
    static_cast<Item&>(result) = std::move(item);
    return result;
  }

  void game(Item item) {
    const Token title = cursor_.peek();
    const std::string text = cursor_.expect_text("the title of the game");
    if (!document_.title.empty())
      cursor_.fail(
          first_.at,
          fmt::format("a document has one game, and this one has '{}' already; put '{}' into a document "
                      "of its own",
                      document_.title, text));
    document_.title = text;
    document_.id = id_of_title(text);
    if (document_.id.empty()) cursor_.fail(title.at, "the title needs a letter");
    finish(item);
  }

  void source(Item item) {
    auto result = with_item<SourceOfText>(named(std::move(item), "the name of the source"));
    result.description = cursor_.expect_text("author, place and date");
    if (cursor_.take_if("from")) {
      result.file = cursor_.expect_text("the file that keeps the text");
      if (cursor_.take_if("after"))
        result.header = cursor_.expect_text("the line after which the source begins");
    }
    if (cursor_.take_if("changes"))
      result.change = cursor_.expect_text("what it changed against the source before it");
    add_to(document_.sources, std::move(result));
  }

  void board(Item item) {
    static constexpr std::array<std::pair<std::string_view, Board::Kind>, 3> kinds{
        {{"square-grid", Board::Kind::square_grid},
         {"hex-grid", Board::Kind::hex_grid},
         {"unbounded-grid", Board::Kind::unbounded_grid}}};
    auto result = with_item<Board>(named(std::move(item), "a kind of board"));
    const auto kind =
        std::ranges::find(kinds, result.name.name, &std::pair<std::string_view, Board::Kind>::first);
    if (result.name.name == "hexagon") {
      hexagon(result);
      return set(document_.board, std::move(result), "board");
    }
    if (const std::string_view hint = instead_of(result.name.name); kind == kinds.end() && !hint.empty())
      cursor_.fail(result.name.at, fmt::format("no board is called '{}'{}", result.name.name, hint));
    if (kind == kinds.end())
      cursor_.fail(result.name.at, no_such("board", result.name.name,
                                           {"square-grid", "hex-grid", "hexagon", "unbounded-grid"}));
    result.kind = kind->second;
    if (result.kind != Board::Kind::unbounded_grid) {
      const Span at = cursor_.peek().at;
      std::tie(result.width, result.height) = cursor_.expect_size("the size of the board, such as 9x9,");
      if (result.width < 1 || result.width > longest_side || result.height < 1 ||
          result.height > longest_side)
        cursor_.fail(at, fmt::format("each side of a board has from 1 to {} points", longest_side));
    }
    if (cursor_.take_if("columns")) {
      result.columns.push_back(cursor_.expect_name("a letter").name);
      cursor_.expect("to");
      result.columns.push_back(cursor_.expect_name("a letter").name);
    }
    set(document_.board, std::move(result), "board");
  }

  /// Reads the number of hexagons on a side of a hexagonal board, and sets the size of the board.
  void hexagon(Board& board) {
    const Span at = cursor_.peek().at;
    const int side = cursor_.expect_number("the number of hexagons on a side, such as 5,");
    if (side < 2 || 2 * side - 1 > longest_side)
      cursor_.fail(at, fmt::format("a hexagon has from 2 to {} hexagons on a side", (longest_side + 1) / 2));
    board.kind = Board::Kind::hex_grid;
    board.is_hexagon = true;
    board.width = board.height = 2 * side - 1;
  }

  /// Reads the lines of points that make up a board.
  void lines(Item item) {
    auto result = with_item<Board>(std::move(item));
    result.name = {first_.text, first_.at};
    do {
      std::vector<Id>& line = result.lines.emplace_back();
      while (cursor_.peek().kind == Token::Kind::name) line.push_back(point_of_board(result));
      if (line.size() < 2) cursor_.fail(cursor_.peek().at, "a line has two points at least, such as a1 b1");
      expect_path(line);
    } while (cursor_.take_if(","));
    set(document_.board, std::move(result), "board");
  }

  /// Takes the name of a point, and enlarges the board to contain it.
  Id point_of_board(Board& board) {
    const Id point = cursor_.expect_name("a point such as a1");
    const auto least = least_board_with(point.name);
    if (!least)
      cursor_.fail(point.at,
                   fmt::format("'{}' is no point; points are a1 to z25, without the letter i", point.name));
    board.width = std::max(board.width, least->w);
    board.height = std::max(board.height, least->h);
    return point;
  }

  /// Reports a point that occurs twice in a path. Only the last point may be the same as the first.
  void expect_path(const std::vector<Id>& points) {
    for (std::size_t i = 1; i < points.size(); ++i)
      for (std::size_t j = i > 1 && i + 1 == points.size() ? 1 : 0; j < i; ++j)
        if (points[i].name == points[j].name)
          cursor_.fail(points[i].at, "a point stands once, and only the first one again at the end");
  }

  void way(Item item) {
    auto result = with_item<Way>(named(std::move(item), "the name of the direction"));
    while (cursor_.peek().kind == Token::Kind::name) result.points.push_back(cursor_.expect_name("a point"));
    if (result.points.size() < 2)
      cursor_.fail(cursor_.peek().at,
                   "the points stand here in the order in which the direction goes through them");
    expect_path(result.points);
    add_to(document_.ways, std::move(result));
  }

  void once(bool is_there, std::string_view what) {
    if (is_there)
      cursor_.fail(first_.at, fmt::format("a document has one '{}', and this one has it already", what));
  }

  void players(Item item) {
    constexpr int most_players = 52;
    auto result = with_item<Players>(std::move(item));
    if (cursor_.peek().kind == Token::Kind::number) {
      const Span at = cursor_.peek().at;
      result.fewest = cursor_.expect_number("the fewest players");
      cursor_.expect("to");
      result.most = cursor_.expect_number("the most players");
      if (result.fewest < 1 || result.most < result.fewest || result.most > most_players)
        cursor_.fail(at,
                     fmt::format("there are from 1 to {} players, the smaller number first", most_players));
    } else {
      do {
        Player player;
        player.name = cursor_.expect_name("the name of a player");
        if (cursor_.take_if("as")) {
          player.letter = cursor_.expect_name("the letter of the player").name;
          if (cursor_.peek().kind == Token::Kind::name) player.symbol = cursor_.take().text;
        }
        result.named.push_back(std::move(player));
      } while (cursor_.take_if(","));
      result.fewest = result.most = static_cast<int>(result.named.size());
      name_symbols(result.named);
    }
    set(document_.players, std::move(result), "players");
  }

  static std::string capital_of(std::string_view name) {
    const char first = name.front();
    return std::string(1, first >= 'a' && first <= 'z' ? static_cast<char>(first - 'a' + 'A') : first);
  }

  /// Sets missing letters and symbols of players. By default the letter is the first letter of the name; two
  /// players have the symbols X and O, other players their letters.
  static void name_symbols(std::vector<Player>& players) {
    for (std::size_t i = 0; i < players.size(); ++i) {
      Player& player = players[i];
      if (player.letter.empty()) player.letter = capital_of(player.name.name);
      if (player.symbol.empty()) player.symbol = players.size() == 2 ? (i == 0 ? "X" : "O") : player.letter;
    }
  }

  void neutral(Item item) {
    const std::size_t first = document_.neutrals.size();
    do {
      auto result = with_item<Neutral>(item);
      result.name = cursor_.expect_name("the name of the stones");
      result.symbol = cursor_.take_if("as") ? cursor_.expect_name("the symbol of the stones").name
                                            : capital_of(result.name.name);
      document_.neutrals.push_back(std::move(result));
    } while (cursor_.take_if(","));
    finish(item);
    for (std::size_t i = first; i < document_.neutrals.size(); ++i)
      document_.neutrals[i].clauses = item.clauses;
  }

  void pieces(Item item) {
    once(!document_.pieces.empty(), "pieces");
    do {
      auto result = with_item<Piece>(item);
      result.name = cursor_.expect_name("the name of a kind of piece");
      if (cursor_.take_if("as")) {
        if (cursor_.take_if("+")) result.token = "+";
        result.token += cursor_.expect_name("the letter of the piece").name;
      } else {
        result.token = capital_of(result.name.name);
      }
      while (cursor_.peek().kind == Token::Kind::text) result.figures.push_back(cursor_.take().text);
      document_.pieces.push_back(std::move(result));
    } while (cursor_.take_if(","));
    finish(item);
    for (Piece& piece : document_.pieces) piece.clauses = item.clauses;
  }

  /// Reports the word `map` in a wrong place. Correct maps do not get here, because read_map reads them.
  void map(Item) {
    cursor_.fail(first_.at, "a map is drawn below this word, and 'M is mountain, t is town' stands under it");
  }

  void shape(Item item) {
    auto result = with_item<Definition>(std::move(item));
    result.name = {first_.text, first_.at};
    cursor_.expect("=");
    result.body = parse_expression(cursor_);
    set(document_.shape, std::move(result), "shape");
  }

  void turns(Item item) {
    const Id how = cursor_.expect_name("'alternate' or 'free'");
    if (how.name != "alternate" && how.name != "free")
      cursor_.fail(how.at, no_such("way to take turns is called", how.name, {"alternate", "free"}));
    finish(item);
    once(document_.has_turns, "turns");
    document_.has_turns = true;
    document_.turns_alternate = how.name == "alternate";
    document_.turns_clauses = item.clauses;
    document_.turns_at = item.at;
  }

  void setting(Item item) {
    item = named(std::move(item), "the name of the setting");
    cursor_.expect(":");
    if (cursor_.take_if("number")) {
      auto result = with_item<NumberSetting>(std::move(item));
      cursor_.expect("=");
      result.initial = parse_expression(cursor_);
      return add_to(document_.numbers, std::move(result));
    }
    auto result = with_item<Alternatives>(std::move(item));
    result.is_setting = true;
    do {
      result.readings.push_back({cursor_.expect_label("a name"), "", ""});
    } while (cursor_.take_if("|"));
    add_to(document_.choices, std::move(result));
  }

  void state(Item item) { memory(std::move(item), false); }
  void note(Item item) { memory(std::move(item), true); }

  void memory(Item item, bool is_note) {
    auto result = with_item<Memory>(named(std::move(item), "the name of what is kept"));
    result.is_note = is_note;
    cursor_.expect(":");
    read_kind(result);
    if (cursor_.take_if("=")) result.initial = parse_expression(cursor_);
    add_to(document_.memory, std::move(result));
  }

  void read_kind(Memory& memory) {
    using enum Memory::Kind;
    using Each = Memory::Each;
    const Token first = cursor_.peek();
    const bool ordered = cursor_.take_if("ordered");
    if (cursor_.take_if("pairs")) {
      cursor_.expect("of");
      cursor_.expect("players");
      memory.kind = truth;
      memory.of = {Each::player, Each::player};
      memory.is_mutual = !ordered;
      return;
    }
    if (!ordered && cursor_.take_if("number")) {
      memory.kind = number;
      if (cursor_.peek().kind == Token::Kind::number || cursor_.peek_is("-")) read_range(memory);
    } else if (!ordered && cursor_.take_if("truth")) {
      memory.kind = truth;
    } else if (!ordered && cursor_.take_if("region")) {
      memory.kind = region;
    } else if (!ordered && cursor_.take_if("player")) {
      memory.kind = player;
      if (cursor_.take_if("or")) cursor_.expect("nobody");
    } else {
      cursor_.fail(first.at,
                   "what is kept is a number, a truth, a region, a player or nobody, one of these 'of each "
                   "player', 'of each point' or 'of each piece', or (ordered) pairs of players");
    }
    if (memory.kind != region && cursor_.take_if("of")) {
      cursor_.expect("each");
      memory.of.push_back(each());
      if (cursor_.take_if("and")) memory.of.push_back(each());
    }
    if (cursor_.take_if("shown")) memory.is_shown = true;
    if (cursor_.take_if("each")) {
      cursor_.expect("turn");
      memory.is_of_turn = true;
    }
  }

  Memory::Each each() {
    static constexpr std::array<std::pair<std::string_view, Memory::Each>, 3> all{
        {{"player", Memory::Each::player}, {"point", Memory::Each::point}, {"piece", Memory::Each::piece}}};
    const Id word = cursor_.expect_name("'player', 'point' or 'piece'");
    const auto found = std::ranges::find(all, word.name, &std::pair<std::string_view, Memory::Each>::first);
    if (found == all.end())
      cursor_.fail(word.at, no_such("kind of memory is 'of each'", word.name, {"player", "point", "piece"}));
    return found->second;
  }

  /// Reads the least and the greatest value of a memory, as in `0 to 48`.
  void read_range(Memory& memory) {
    const Span at = cursor_.peek().at;
    const auto bound = [&](std::string_view what) {
      const bool is_negative = cursor_.take_if("-");
      return std::int64_t{2} * (is_negative ? -1 : 1) * cursor_.expect_number(what);
    };
    const std::int64_t least = bound("the least value");
    cursor_.expect("to");
    memory.range = {least, bound("the greatest value")};
    if (memory.range->second < least) cursor_.fail(at, "the smaller number stands first");
  }

  void setup(Item item) { requirement(std::move(item), false); }
  void advice(Item item) { requirement(std::move(item), true); }

  void requirement(Item item, bool is_advice) {
    auto result = with_item<Setup>(std::move(item));
    result.is_advice = is_advice;
    result.demand = cursor_.expect_text("what boards and settings must be,");
    take_clauses(result);
    cursor_.expect(":");
    result.condition = parse_expression(cursor_);
    add_to(document_.setups, std::move(result));
  }

  void start(Item item) {
    auto result = with_item<Action>(std::move(item));
    result.kind = Action::Kind::step;
    cursor_.expect(":");
    result.steps = parse_steps(cursor_);
    set(document_.start, std::move(result), "start");
  }

  void reading(Item item) {
    auto result = with_item<Alternatives>(named(std::move(item), "the key of the reading"));
    result.question = cursor_.expect_text("the question that the readings answer,");
    take_clauses(result);
    if (cursor_.take_if("suggest")) result.suggestion = cursor_.expect_text("the wording that settles it,");
    while (cursor_.take_if("|")) {
      Reading alternative;
      alternative.name = cursor_.expect_label("the name of a reading");
      alternative.meaning = cursor_.expect_text("what it means,");
      cursor_.expect("because", ", and what in the text supports it");
      alternative.because = cursor_.expect_text("what in the text supports it,");
      result.readings.push_back(std::move(alternative));
    }
    finish(result);
    if (result.readings.size() < 2) cursor_.fail(result.at, "an open clause has two readings at least");
    document_.choices.push_back(std::move(result));
  }

  void definition(Item item, Id name) {
    auto result = with_item<Definition>(std::move(item));
    result.name = std::move(name);
    if (is_keyword(result.name.name))
      cursor_.fail(result.name.at,
                   fmt::format("'{}' is a word of the language; take another name", result.name.name));
    result.parameters = parse_parameters(cursor_);
    take_clauses(result);
    cursor_.expect("=");
    result.body = parse_expression(cursor_);
    finish(result);
    if (document_.definitions.size() == most_definitions)
      cursor_.fail(result.at, fmt::format("a document has up to {} definitions", most_definitions));
    document_.definitions.push_back(std::move(result));
  }

  void shortcut(Item item) {
    auto result = with_item<Shortcut>(named(std::move(item), "the name of a definition"));
    result.parameters = parse_parameters(cursor_);
    if (cursor_.take_if("if")) {
      std::vector<Choice> choices = parse_choices(cursor_);
      if (choices.size() > 1) cursor_.fail(choices[1].key.at, "a shortcut depends on one reading");
      result.condition = std::move(choices.front());
    }
    cursor_.expect("=");
    result.body = parse_expression(cursor_);
    add_to(document_.shortcuts, std::move(result));
  }

  void move(Item item) { action(std::move(item), Action::Kind::move, false); }
  void event(Item item) { action(std::move(item), Action::Kind::event, false); }
  void step(Item item) { action(std::move(item), Action::Kind::step, false); }
  void aside(Item item) {
    cursor_.expect("move");
    action(std::move(item), Action::Kind::move, true);
  }

  void action(Item item, Action::Kind kind, bool is_aside) {
    auto result = with_item<Action>(named(std::move(item), "a name"));
    result.kind = kind;
    result.aside = is_aside;
    result.parameters = parse_parameters(cursor_);
    take_clauses(result);
    if (cursor_.take_if(":")) result.steps = parse_steps(cursor_);
    add_to(document_.actions, std::move(result));
  }

  void turn(Item item) {
    auto result = with_item<Turn>(std::move(item));
    cursor_.expect("=");
    bool or_else = false;
    do {
      Turn::Sequence sequence{or_else, {}};
      do {
        sequence.parts.push_back(part());
      } while (cursor_.take_if("then"));
      // A part with alternatives, such as `(a or b)`, turns the sequence into several sequences, one for each
      // alternative.
      std::vector<Turn::Sequence> all{{or_else, {}}};
      for (Part& one : sequence.parts) {
        if (one.how != Part::How::once || one.others.empty()) {
          for (Turn::Sequence& begun : all) begun.parts.push_back(one);
          continue;
        }
        std::vector<Turn::Sequence> longer;
        std::vector<Part::Other> names = std::exchange(one.others, {});
        names.insert(names.begin(), {one.name, -1});
        for (const Turn::Sequence& begun : all)
          for (const Part::Other& other : names) {
            one.name = other.name;
            longer.push_back(begun);
            longer.back().parts.push_back(one);
          }
        all = std::move(longer);
      }
      std::ranges::move(all, std::back_inserter(result.sequences));
      if (!cursor_.take_if("or")) break;
      or_else = cursor_.take_if("else");
    } while (true);
    set(document_.turn, std::move(result), "turn");
  }

  Part part() {
    Part result;
    if (cursor_.take_if("(")) {
      result.name = cursor_.expect_name("the name of a move");
      while (cursor_.take_if("or")) result.others.push_back({cursor_.expect_name("the name of a move")});
      cursor_.expect(")", "; in brackets there are moves joined by 'or'");
    } else {
      result.name = cursor_.expect_name("the name of a move or step");
    }
    if (cursor_.take_if("if")) {
      cursor_.expect("possible");
      result.how = Part::How::if_possible;
    } else if (cursor_.take_if("again")) {
      cursor_.expect("while");
      if (cursor_.peek_is("possible") && !cursor_.peek_is("(", 1)) {
        cursor_.take();
        result.how = Part::How::again_while_possible;
      } else {
        result.how = Part::How::again_while;
        result.condition = parse_expression(cursor_);
      }
    } else if (cursor_.take_if("up")) {
      cursor_.expect("to");
      const Span at = cursor_.peek().at;
      result.times = cursor_.expect_number("how many times");
      if (result.times < 1)
        cursor_.fail(
            at, "a part is played at least once; for a turn without it write 'or' and the turn without it");
      cursor_.expect("times");
      result.how = Part::How::up_to;
    }
    return result;
  }

  void end(Item item) {
    auto result = with_item<End>(std::move(item));
    if (cursor_.take_if("at")) {
      cursor_.expect("once");
      result.at_once = true;
    }
    cursor_.expect("when");
    result.condition = parse_expression(cursor_);
    add_to(document_.ends, std::move(result));
  }

  void prefer(Item item) {
    auto result = with_item<Preference>(std::move(item));
    const Token word = cursor_.take();
    if (!word.is("largest") && !word.is("smallest"))
      cursor_.fail(
          word.at,
          "'largest' or 'smallest' is expected here, such as 'prefer largest count(turn-start(enemy) "
          "and not enemy)'");
    result.is_smallest = word.is("smallest");
    result.value = parse_expression(cursor_);
    add_to(document_.preferences, std::move(result));
  }

  void counting(Item item) {
    if (cursor_.take_if("outcomes")) {
      document_.counts_outcomes = true;
      return finish(item);
    }
    cursor_.expect("with", ", or 'outcomes'");
    document_.counting = parse_choices(cursor_);
    finish(item);
  }

  void tie(Item item) {
    document_.tie = Id{cursor_.expect_text("what is said of a tie,"), first_.at};
    finish(item);
    document_.tie_clauses = std::move(item.clauses);
  }

  void claim(Item item) {
    Claim result = parse_claim(cursor_);
    result.at = cursor_.since(first_);
    if (result.clauses.empty()) result.clauses = std::move(item.clauses);
    document_.claims.push_back(std::move(result));
  }

  Document& document_;
  Cursor& cursor_;
  std::vector<Id> block_clauses_;
  Token first_;
};

class DocumentParser {
 public:
  DocumentParser(const Source& source, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics) {}

  Document document() {
    Markdown markdown = read_markdown(source_, diagnostics_);
    for (const FormalBlock& block : markdown.blocks) read_block(block, markdown);
    if (has_step(document_, Step::Kind::win) && !find_definition(document_, "wins")) define_wins();
    document_.clauses = std::move(markdown.clauses);
    document_.settled = std::move(markdown.settled);
    return std::move(document_);
  }

 private:
  /// Adds a definition `wins` that is false for every player. A document whose steps name the winner (`win`)
  /// need not define `wins`, but its examples may use `wins`.
  void define_wins() {
    Definition wins;
    wins.name.name = "wins";
    wins.parameters.push_back({{"P", {}}, Type::player, true, std::nullopt});
    wins.body = truth_literal(false, {});
    document_.definitions.push_back(std::move(wins));
  }

  int column(int line) const {
    const std::size_t first = source_.lines[line - 1].find_first_not_of(' ');
    return first == std::string::npos ? 0 : static_cast<int>(first) + 1;
  }

  void read_block(const FormalBlock& block, Markdown& markdown) {
    std::vector<Id> clauses;
    for (const int quotation : block.quotations) {
      clauses.push_back(markdown.clauses[quotation].id);
      markdown.clauses[quotation].has_formal_lines = true;
    }
    for (int first = block.first_line; first <= block.last_line;) {
      int next = first + 1;
      while (next <= block.last_line && (column(next) == 0 || column(next) > block.indent + 1)) ++next;
      if (column(first) != 0) read_item(block, first, next - 1, clauses);
      first = next;
    }
  }

  void read_item(const FormalBlock& block, int first, int last, const std::vector<Id>& clauses) {
    while (last > first && column(last) == 0) --last;
    try {
      if (column(first) > block.indent + 1) {
        diagnostics_.error({{first, column(first)}, {first, column(first) + 1}},
                           fmt::format("this line continues no rule; rules of this block begin in column {}",
                                       block.indent + 1));
        return;
      }
      const std::string_view text = std::string_view(source_.lines[first - 1]).substr(block.indent);
      if (text.starts_with("--")) return;
      if (text.starts_with("example ")) {
        Example example = parse_example(source_, first, last, block.indent, diagnostics_);
        if (example.clauses.empty()) example.clauses = clauses;
        document_.examples.push_back(std::move(example));
        return;
      }
      if (trimmed(text) == "start") return read_start(first, last, clauses);
      if (trimmed(text) == "map") return read_map(first, last, clauses);
      Cursor cursor(read_tokens(source_, first, last, diagnostics_), diagnostics_);
      const Cursor::Indented indented(cursor, block.indent + 1);
      if (cursor.raw().kind != Token::Kind::end) ItemParser(document_, cursor, clauses).item();
    } catch (const Unreadable&) {
    }
  }

  /// Reads a map: its rows, and below them the names of the sets of points that the letters stand for. Adds
  /// each set to the definitions.
  void read_map(int first, int last, const std::vector<Id>& clauses) {
    Map map;
    const Span at = map.at = {{first, column(first)}, {first, column(first) + 3}};
    std::vector<std::vector<std::string>>& rows = map.rows;
    int line = first + 1;
    for (; line <= last; ++line) {
      const std::string_view text = trimmed(source_.lines[line - 1]);
      if (text.empty()) continue;
      if (text.find(" is ") != std::string_view::npos) break;
      std::vector<std::string>& row = rows.emplace_back();
      for (std::size_t i = 0; i < text.size();) {
        const std::string_view cell = character_at(text, i);
        if (cell != " ") row.emplace_back(cell);
        i += cell.size();
      }
      if (row.size() != rows.front().size()) {
        diagnostics_.error({{line, column(line)}, {line, column(line) + 1}},
                           uneven_rows(row.size(), rows.front().size()));
        return;
      }
    }
    if (rows.empty() || line > last) {
      diagnostics_.error(at,
                         "a map is drawn below this word, and 'M is mountain, t is town' stands under it");
      return;
    }
    Cursor cursor(read_tokens(source_, line, last, diagnostics_), diagnostics_);
    do {
      const Token letter = cursor.take_raw();
      if (count_characters(letter.text) != 1 || letter.text == "." || letter.text == "-")
        cursor.fail(letter.at, "a map draws a set of points by one character, other than '.' and '-'");
      cursor.expect("is");
      Definition definition;
      definition.name = cursor.expect_name("a new name");
      definition.at = at;
      definition.clauses = clauses;
      definition.body = points_drawn(rows, letter.text, at);
      document_.definitions.push_back(std::move(definition));
      map.sets.push_back({document_.definitions.back().name, letter.text});
    } while (cursor.take_if(","));
    cursor.expect_end();
    document_.items.push_back({{"map", at}, at, clauses});
    bool has_gaps = false;
    for (const auto& row : rows)
      for (const std::string& cell : row) {
        has_gaps = has_gaps || cell == "-";
        if (cell != "." && cell != "-" && std::ranges::count(map.sets, cell, &Map::Set::letter) == 0)
          diagnostics_.error(at, fmt::format("'{}' is drawn in the map, and no line says what it is", cell));
      }
    if (has_gaps && !document_.shape) {
      document_.shape.emplace();
      document_.shape->name = {"map", at};
      document_.shape->body = {.op = Op::not_, .at = at};
      document_.shape->body.parts.push_back(points_drawn(rows, "-", at));
    }
    document_.maps.push_back(std::move(map));
  }
  /// Returns an expression for the set of the points that the rows of a map draw with a letter.
  static Expression points_drawn(const std::vector<std::vector<std::string>>& rows, const std::string& letter,
                                 Span at) {
    Expression all{.op = Op::or_, .at = at, .word = {"or", at}};
    all.parts.assign(2, {.op = Op::name, .at = at, .word = {"nothing", at}});
    for (std::size_t y = 0; y < rows.size(); ++y)
      for (std::size_t x = 0; x < std::min(rows[y].size(), column_letters.size()); ++x)
        if (rows[y][x] == letter)
          all.parts.push_back({.op = Op::name,
                               .at = at,
                               .word = {fmt::format("{}{}", column_letters[x], rows.size() - y), at}});
    return all;
  }

  /// Reads the start position that is drawn below the word `start`.
  void read_start(int first, int last, const std::vector<Id>& clauses) {
    StartDrawing drawing;
    drawing.at = {{first, column(first)}, {first, column(first) + 5}};
    drawing.name = {"start", drawing.at};
    drawing.clauses = clauses;
    for (int row = first + 1; row <= last; ++row) {
      const std::string_view cells = trimmed(source_.lines[row - 1]);
      if (cells.empty()) continue;
      if (!drawing.rows.empty() && points_in_row(cells) != points_in_row(drawing.rows.front())) {
        diagnostics_.error({{row, column(row)}, {row, column(row) + 1}},
                           uneven_rows(points_in_row(cells), points_in_row(drawing.rows.front())));
        return;
      }
      drawing.rows.emplace_back(cells);
      drawing.at_rows.push_back({{row, column(row)}, {row, column(row) + static_cast<int>(cells.size())}});
    }
    if (drawing.rows.empty())
      diagnostics_.error(drawing.at,
                         "the position at the start is drawn below, or 'start:' and steps stand here");
    document_.items.push_back({drawing.name, drawing.at, clauses});
    document_.drawings.push_back(std::move(drawing));
  }

  const Source& source_;
  Diagnostics& diagnostics_;
  Document document_;
};

}  // namespace

Document parse_document(const Source& source, Diagnostics& diagnostics) {
  return DocumentParser(source, diagnostics).document();
}

}  // namespace ruleproof::language
