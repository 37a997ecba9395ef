#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "record/drawn_board.hpp"
#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "record/players.hpp"
#include "spec/characters.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"

// Reads records in the plain form, the text format that record/README.md defines.

namespace ruleproof {
namespace {

using language::Alternatives;
using language::Document;

/// Returns an example of each header that a record of this game may have. The key is the header's first word.
std::map<std::string, std::string> header_examples(const Document& game) {
  std::map<std::string, std::string> examples = {{"game", "game " + game.id},
                                                 {"board", "board 9x9"},
                                                 {"players", "players 3"},
                                                 {"reading", "reading key=name"}};
  for (const language::NumberSetting& number : game.numbers)
    examples.emplace(number.name.name, number.name.name + " 6");
  for (const Alternatives& choice : game.choices) {
    const std::string example = choice.readings.front().name.name;
    if (choice.is_setting)
      examples.emplace(choice.name.name, choice.name.name + " " + example);
    else
      examples["reading"] = "reading " + choice.name.name + "=" + example;
  }
  return examples;
}

/// Returns whether "KEY=READING" names a reading of the document; upper and lower case differ.
bool has_reading(const Document& game, std::string_view assignment) {
  return std::ranges::any_of(open_clauses(game), [&](const Alternatives& open) {
    return std::ranges::any_of(open.readings, [&](const Reading& reading) {
      return assignment == fmt::format("{}={}", open.name.name, reading.name.name);
    });
  });
}

/// Returns the style in which boards of this game are usually drawn.
BoardStyle board_style(const Document& document) {
  const auto& players = document.players->named;
  if (is_unbounded(document)) return BoardStyle::grid;
  const bool has_only_stones = document.pieces.empty() && document.maps.empty() &&
                               std::ranges::none_of(document.memory, &language::Memory::is_shown);
  return has_only_stones && players.size() == 2 && players[0].symbol == "X" && players[1].symbol == "O"
             ? BoardStyle::two_colours
             : BoardStyle::cells;
}

/// Returns the name of a game for a message, in quotation marks unless it is the name of a built-in game.
std::string name_of_game(const std::string& name) {
  const auto is_so_named = [&](const Document& game) { return game.id == name; };
  return std::ranges::any_of(specs(), is_so_named) ? name : fmt::format("'{}'", name);
}

/// Parses a whole number, or a number that ends in ".5", and returns it in halves. Throws InputError for any
/// other text.
Number parse_number(std::string_view text) {
  constexpr Number most = 1'000'000'000'000'000;
  Number whole = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole);
  const std::string_view rest(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (error != std::errc() || whole < -most || whole > most || (!rest.empty() && rest != ".5"))
    throw InputError(fmt::format("{} is no number: write one from -{} to {}", quoted_text(text), most, most));
  return 2 * whole + (rest.empty() ? 0 : text.starts_with('-') ? -1 : 1);
}

// Reads the lines of a record one after another: first headers, then the rows of a set-up and the values of
// declared memory, then moves.
class Reader {
 public:
  Reader(std::string_view file, const Game& defaults)
      : file_(file),
        game_(defaults.document()),
        examples_(header_examples(game_)),
        record_{defaults, {}, {}, {}, {}} {}

  void take(const RecordLine& line) {
    if (line.words.empty()) return;
    const std::string first = lower(line.words[0]);
    if (first == "players" && !headers_ended_ && names_players(line)) return take_players(line);
    if (examples_.contains(first)) return take_header(line, first);
    begin_body(line.place(line.words[0]));
    if (first == "origin" && is_unbounded(game_)) return take_origin(line);
    if (const auto row = row_of(line); row && record_.moves.empty() && !has_to_move_)
      if (record_.setup || !is_a_players_point(line)) return take_row(line, *row);
    if (lacks_rows()) refuse_as_row(line);
    end_rows();
    if (first == "to-move") return take_to_move(line);
    if (const std::optional<int> memory = memory_of(line.words[0]);
        memory && record_.setup && record_.moves.empty())
      return take_memory(line, *memory);
    take_move(line);
  }

  void take_board(const DrawnBoard& board) {
    if (record_.setup || !record_.moves.empty())
      fail(file_, board.place,
           "a board too late: one is drawn in place of the rows of a set-up, before the moves");
    begin_body(board.place);
    if (is_sized_by_rows()) record_.game = record_.game.with_board(board.size);
    if (!is_unbounded(game_) && record_.game.board() != board.size)
      fail(file_, board.place,
           fmt::format("a board of {}, and the header says {}", ruleproof::text(board.size),
                       ruleproof::text(record_.game.board())));
    record_.setup.emplace();
    first_row_ = board.place;
    record_.setup->corner = board.lower_left.value_or(Square{});
    record_.setup->rows = rows_of(board.size, [&](std::size_t point) {
      const std::string& symbol = board.points[point].symbol;
      if (!is_cell(symbol))
        fail(file_, board.points[point].place,
             fmt::format("{} is nobody's symbol: write that of a player or . for an empty point",
                         quoted_text(symbol)));
      return symbol;
    });
    // Black is the first player in every game that accepts such a drawing.
    int mover = board.to_move == Colour::white ? 1 : 0;
    if (board.to_move && game_.turns_alternate) record_.setup->to_move = mover;
    for (const auto& [point, place] : board.moves) {
      located(file_, place, [&] {
        record_.moves.push_back(parse_recorded_move(
            model(), model().notation().letter(mover) + " " + model().world().name_of(point)));
      });
      record_.lines.push_back(place.line);
      mover = 1 - mover;
    }
  }

  Record finish(Place end) {
    begin_body(end);
    end_rows();
    model();  // throws if the game has no such board
    if (record_.setup)
      located(file_, first_row_, [&] {
        const Content drawn = model().notation().drawn(record_.setup->rows, record_.setup->corner);
        if (!game_.maps.empty())
          // Rewrite the rows without the letters of maps.
          record_.setup->rows = model().notation().rows(drawn);
      });
    return std::move(record_);
  }

 private:
  /// The value of a header, in lower case unless it is a reading.
  struct Header {
    std::string text;
    Place place;
  };

  /// Stores a header line. Throws InputError if the set-up or the moves have already begun, if the value is
  /// missing, or if the header occurs twice.
  void take_header(const RecordLine& line, const std::string& name) {
    if (headers_ended_)
      line.fail(
          line.words[0],
          fmt::format("the header '{}' comes too late: headers come before the set-up and the moves", name));
    if (line.words.size() == 1)
      line.fail(
          line.text.substr(line.text.size()),
          fmt::format("the header '{}' has no value: write for example '{}'", name, examples_.at(name)));
    line.expect_end_after(2);
    const Place place = line.place(line.words[1]);
    if (name == "reading") return readings_.push_back({std::string(line.words[1]), place});
    if (!headers_.try_emplace(name, Header{lower(line.words[1]), place}).second)
      line.fail(line.words[0], fmt::format("the header '{}' stands twice; one of them must go", name));
  }

  /// Returns the header with this name; null if the record does not have it.
  const Header* find_header(const std::string& name) const {
    const auto found = headers_.find(name);
    return found == headers_.end() ? nullptr : &found->second;
  }

  void begin_body(Place place) {
    if (std::exchange(headers_ended_, true)) return;
    read_headers();
    body_ = find_header("board") ? find_header("board")->place : place;
    roster_ = record_.players.empty() ? language::players_of(game_, record_.game.players()) : record_.players;
  }

  /// Returns the model of the game on the board whose size the header or the rows determine. Call this
  /// function only after all rows have been read.
  const Model& model() {
    if (!model_) {
      located(file_, body_, [&] { model_ = std::make_unique<Model>(record_.game); });
      call_players(*model_, record_);
    }
    return *model_;
  }

  bool is_sized_by_rows() const { return !find_header("board") && !is_unbounded(game_); }

  /// Returns whether the header 'players' lists names of players, and not just their number.
  bool names_players(const RecordLine& line) const {
    return game_.players->named.empty() && line.words.size() > 1 &&
           !(line.words.size() == 2 && std::ranges::all_of(line.words[1], is_digit));
  }
  void take_players(const RecordLine& line) {
    if (!record_.players.empty())
      line.fail(line.words[0], "the header 'players' stands twice; one of them must go");
    record_.players = forum::read_players(line);
    const auto count = static_cast<int>(record_.players.size());
    located(file_, line.place(line.words[1]), [&] { parse_players(*game_.players, std::to_string(count)); });
  }

  /// If the record has this header, calls `take` with its value. If `take` throws an InputError, rethrows it
  /// with the place of the header.
  template <class F>
  void read_header(const std::string& name, F take) {
    if (const Header* header = find_header(name)) located(file_, header->place, [&] { take(header->text); });
  }

  void read_headers() {
    Game& game = record_.game;
    read_header("game", [&](const std::string& text) {
      if (text != game_.id)
        throw InputError(nearest(text, {game_.id}).empty()
                             ? fmt::format("this is a record of {}, not of {}", name_of_game(text), game_.id)
                             : no_such("game", text, {game_.id}));
    });
    std::vector<std::string> readings;
    for (const Header& reading : readings_)
      located(file_, reading.place, [&] {
        const bool is_spelled_so = has_reading(game_, reading.text);
        readings.push_back(is_spelled_so ? reading.text : lower(reading.text));
        game = game.with_readings(readings);
      });
    read_header("board", [&](const std::string& text) {
      if (is_unbounded(game_))
        throw InputError("this game is played on a grid without an edge: leave 'board' out");
      game = game.with_board(parse_size(text));
    });
    read_header("players", [&](const std::string& text) {
      if (!record_.players.empty() && text != std::to_string(record_.players.size()))
        throw InputError("the header 'players' stands twice; one of them must go");
      game = game.with_players(parse_players(*game_.players, text));
    });
    if (!record_.players.empty()) game = game.with_players(static_cast<int>(record_.players.size()));
    const auto read_setting = [&](const std::string& name) {
      read_header(name, [&](const std::string& text) { game = game.with_setting(name, text); });
    };
    for (const language::NumberSetting& number : game_.numbers) read_setting(number.name.name);
    for (std::size_t i = 0; i < game_.choices.size(); ++i) {
      const Alternatives& choice = game_.choices[i];
      if (choice.is_setting) read_setting(choice.name.name);
    }
  }

  /// Returns the cell (the symbol on a point of a row) that a word or character means; an empty text if it
  /// means none. '-' is a cell only on boards that lack some points. The letters of the document's maps are
  /// cells, too. Upper and lower case differ only for players whom the document does not name.
  std::string cell_of(std::string_view word) const {
    if (const bool has_gaps = game_.shape || game_.board->is_hexagon || !game_.board->lines.empty();
        word == "." || (word == "-" && has_gaps) || language::is_letter_of_map(game_, word))
      return std::string(word);
    if (std::string number(number_shown(word)); !number.empty()) {
      word.remove_suffix(number.size());
      if (word.empty()) return number;
      const std::string cell = cell_of(word);
      return cell.empty() ? cell : cell + number;
    }
    const std::vector<std::string> symbols = language::symbols_of(game_, roster_);
    if (!game_.pieces.empty() || std::ranges::count(game_.neutrals, word, &language::Neutral::symbol) > 0)
      return std::ranges::count(symbols, word) > 0 ? std::string(word) : "";
    const auto is_it = [&](const auto& player) { return word == player.symbol; };
    const auto may_be_it = [&](const auto& player) {
      return lower(word) == lower(player.symbol) && !game_.players->named.empty();
    };
    auto found = std::ranges::find_if(roster_, is_it);
    if (found == roster_.end()) found = std::ranges::find_if(roster_, may_be_it);
    return found == roster_.end() ? "" : found->symbol;
  }
  /// Returns the digits at the end of a cell if drawings of this game show numbers; otherwise an empty text.
  std::string_view number_shown(std::string_view word) const {
    return std::ranges::any_of(game_.memory, &language::Memory::is_shown) ? digits_at_end(word) : "";
  }
  bool is_cell(std::string_view word) const { return !cell_of(word).empty(); }

  /// Returns whether a line such as "B b1" consists of a player and a point. Such a line could also be a row
  /// with two stones, of which the second has a number. But in a row, each symbol must have the letter case
  /// in which the symbol is declared.
  bool is_a_players_point(const RecordLine& line) const {
    if (line.words.size() != 2) return false;
    const auto is_symbol = [&](std::string_view word) {
      return std::ranges::any_of(roster_, [&](const auto& player) { return word == player.symbol; });
    };
    const std::string_view point = line.words[1], digits = digits_at_end(point);
    const std::string_view column = point.substr(0, point.size() - digits.size());
    return is_symbol(line.words[0]) && !digits.empty() && !column.empty() && column == lower(column) &&
           !is_symbol(column) && game_.pieces.empty();
  }

  /// Returns the cells of a row; nullopt if the line is no row. Cells of one character may stand without
  /// blanks between them.
  std::optional<std::vector<std::string>> row_of(const RecordLine& line) const {
    std::vector<std::string> cells;
    for (const std::string_view word : line.words)
      for (const std::string& cell :
           language::cells_in_row(word, [&](std::string_view one) { return is_cell(one); })) {
        cells.push_back(cell_of(cell));
        if (cells.back().empty()) return std::nullopt;
      }
    return cells;
  }

  void take_row(const RecordLine& line, const std::vector<std::string>& cells) {
    if (!record_.setup) record_.setup.emplace();
    if (record_.setup->rows.empty()) first_row_ = line.place(line.words[0]);
    if (!find_header("board")) {
      // The first row determines the width of all rows.
      const int width = record_.setup->rows.empty() ? static_cast<int>(cells.size()) : record_.game.board().w;
      record_.game = record_.game.with_board({width, static_cast<int>(record_.setup->rows.size()) + 1});
      if (std::ssize(cells) != record_.game.board().w)
        line.fail(line.words[0],
                  fmt::format("row {} of the set-up has {} points, and the first one {}",
                              record_.setup->rows.size() + 1, cells.size(), record_.game.board().w));
    } else if (std::ssize(cells) != record_.game.board().w ||
               std::ssize(record_.setup->rows) == record_.game.board().h)
      line.fail(line.words[0], fmt::format("row {} of the set-up has {} points, and the board is {}: write "
                                           "{} rows of {}, or another header 'board'",
                                           record_.setup->rows.size() + 1, cells.size(),
                                           ruleproof::text(record_.game.board()), record_.game.board().h,
                                           record_.game.board().w));
    record_.setup->rows.push_back(fmt::format("{}", fmt::join(cells, " ")));
    last_row_ = line.place(line.words[0]);
  }

  /// Reads the header 'origin', which names the square of the lower left corner of the rows.
  void take_origin(const RecordLine& line) {
    const auto place = line.words.size() > 1 ? model().world().find_point(line.words[1]) : std::nullopt;
    if (record_.setup || !record_.moves.empty())
      line.fail(line.words[0], "'origin' is out of place: it stands once, before the rows of a set-up");
    if (!place)
      line.fail(line.words.back(), "write the square in the lower left corner, such as 'origin -1,2'");
    line.expect_end_after(2);
    record_.setup.emplace();
    record_.setup->corner = evaluator::BoardWorld::square_of(*place);
  }

  void take_to_move(const RecordLine& line) {
    if (!record_.setup || has_to_move_ || !record_.moves.empty())
      line.fail(line.words[0], "'to-move' is out of place: it stands once, after the rows of a set-up");
    if (line.words.size() > 1)
      record_.setup->to_move = model().notation().find_player(line.words[1]).value_or(-1);
    if (record_.setup->to_move < 0 || !game_.turns_alternate)
      line.fail(line.words.back(),
                game_.turns_alternate
                    ? fmt::format("write who is to move, such as 'to-move {}'", model().notation().letter(0))
                    : "nobody is to move here: turns are free");
    line.expect_end_after(2);
    has_to_move_ = true;
  }

  /// Returns the index of the declared memory that a word names; nullopt if it names none. Upper and lower
  /// case differ only if the word is also a player's name.
  std::optional<int> memory_of(std::string_view word) {
    const auto& memory = game_.memory;
    if (const auto* found = language::find_named(memory, word))
      return static_cast<int>(found - memory.data());
    if (model().notation().find_player(word)) return std::nullopt;
    const auto found =
        std::ranges::find(memory, lower(word), [](const auto& each) { return lower(each.name.name); });
    return found == memory.end() ? std::nullopt : std::optional(static_cast<int>(found - memory.begin()));
  }

  /// Reads a line with a value of declared memory, such as "allies A B", "score A 3", "clock 2", "last-mover
  /// A", "hand A rook 2" or "moved a1 h8".
  void take_memory(const RecordLine& line, int index) {
    const language::Memory& memory = game_.memory[index];
    const std::size_t selectors = memory.of.size();
    const language::Type type = memory.type();
    const std::size_t words = 1 + selectors + (type == language::Type::truth ? 0 : 1);
    const auto point = [&](std::string_view word) {
      const auto found = model().world().find_point(word);
      if (!found) line.fail(word, fmt::format("{} is no point of this board", quoted_text(word)));
      return *found;
    };
    const auto kind = [&](std::string_view word) {
      const language::Piece* found = language::find_named(game_.pieces, word);
      if (!found) line.fail(word, fmt::format("{} is no kind of piece", quoted_text(word)));
      return static_cast<int>(found - game_.pieces.data());
    };
    const auto player = [&](std::string_view word) {
      const std::optional<int> found = model().notation().find_player(word);
      if (!found) line.fail(word, fmt::format("{} is no player", quoted_text(word)));
      return *found;
    };
    if (type == language::Type::region) {
      RecordedMemory kept{index, {}, 2};
      for (std::size_t i = 1; i < line.words.size(); ++i) kept.points.push_back(point(line.words[i]));
      std::ranges::sort(kept.points);
      return keep(line, std::move(kept));
    }
    if (line.words.size() < words)
      line.fail(
          line.text.substr(line.text.size()),
          fmt::format("the line is incomplete: write '{}', {} and {}", memory.name.name, of_what(memory),
                      type == language::Type::truth    ? "nothing else"
                      : type == language::Type::number ? "a number"
                                                       : "a player"));
    const bool is_no =
        type == language::Type::truth && line.words.size() == words + 1 && lower(line.words.back()) == "no";
    if (!is_no) line.expect_end_after(words);
    RecordedMemory kept{index, {}, is_no ? 0 : 2};
    for (std::size_t i = 0; i < selectors; ++i) {
      const std::string_view word = line.words[1 + i];
      kept.of.push_back(memory.of[i] == language::Memory::Each::player  ? player(word)
                        : memory.of[i] == language::Memory::Each::point ? point(word)
                                                                        : kind(word));
    }
    if (type == language::Type::player)
      kept.value = lower(line.words.back()) == "nobody" ? -2 : 2 * player(line.words.back());
    if (type == language::Type::number)
      kept.value =
          located(file_, line.place(line.words.back()), [&] { return parse_number(line.words.back()); });
    keep(line, std::move(kept));
  }
  void keep(const RecordLine& line, RecordedMemory kept) {
    for (const RecordedMemory& other : record_.setup->memory)
      if (other.memory == kept.memory && other.of == kept.of)
        line.fail(line.words[0], "this stands twice; one of them must go");
    record_.setup->memory.push_back(std::move(kept));
  }
  static std::string of_what(const language::Memory& memory) {
    if (memory.of.empty()) return "no player";
    if (memory.of == std::vector{language::Memory::Each::player, language::Memory::Each::player})
      return "two players";
    std::vector<std::string> all;
    for (const language::Memory::Each one : memory.of)
      all.emplace_back(one == language::Memory::Each::player  ? "a player"
                       : one == language::Memory::Each::point ? "a point"
                                                              : "a kind of piece");
    return fmt::format("{}", fmt::join(all, " and "));
  }

  bool lacks_rows() const {
    return record_.setup && std::ssize(record_.setup->rows) < record_.game.board().h;
  }

  /// Ends the rows of a set-up. Throws InputError if some rows are missing.
  void end_rows() {
    if (is_unbounded(game_))
      record_.game = record_.game.with_board({});
    else if (lacks_rows())
      fail(file_, last_row_,
           fmt::format("the set-up ends after {} of the {} rows of a {} board", record_.setup->rows.size(),
                       record_.game.board().h, ruleproof::text(record_.game.board())));
  }

  /// Throws InputError if a line that is no move seems to be meant as a row of the set-up. That is so if the
  /// line is a row, or if at least the first half of its characters are cells of a row.
  void refuse_as_row(const RecordLine& line) {
    if (row_of(line))
      line.fail(line.words[0], "a row too late: the rows of a set-up come before 'to-move' and the moves");
    std::vector<std::string_view> characters;
    for (const std::string_view word : line.words)
      for (std::size_t i = 0; i < word.size(); i += characters.back().size())
        characters.push_back(language::character_at(word, i));
    const auto wrong =
        std::ranges::find_if(characters, [&](std::string_view character) { return !is_cell(character); });
    if (!record_.moves.empty() || model().notation().find_player(line.words[0]) ||
        2 * (wrong - characters.begin()) < std::ssize(characters))
      return;
    std::string symbols;
    const std::vector<std::string> all = language::symbols_of(game_, roster_);
    for (const std::string& symbol : all) symbols += symbol + (&symbol == &all.back() ? " or " : ", ");
    line.fail(*wrong,
              fmt::format("{} stands for no point of a row: write {}.", quoted_text(*wrong), symbols));
  }

  void take_move(const RecordLine& line) {
    const std::string_view word = line.words[0];
    refuse_move_too_many(file_, line.place(word), record_.moves.size());
    try {
      record_.moves.push_back(parse_recorded_move(model(), fmt::format("{}", fmt::join(line.words, " "))));
    } catch (const InputError& error) {
      refuse_as_row(line);
      const std::string meant = nearest(lower(word), header_names(game_));
      const std::string_view what(error.what());
      const auto named_at = [&](std::string_view part) { return what.find(fmt::format("'{}'", part)); };
      const auto named = std::ranges::min_element(line.words, {}, named_at);
      line.fail(named_at(*named) == std::string_view::npos ? word : *named,
                meant.empty() ? error.what()
                              : fmt::format("{}; for a header, did you mean '{}'?", error.what(), meant));
    }
    record_.lines.push_back(line.number);
  }

  std::string_view file_;
  const Document& game_;
  std::map<std::string, std::string> examples_;  // an example of each header, by its first word
  std::map<std::string, Header> headers_;
  std::vector<Header> readings_;
  bool headers_ended_ = false;
  std::unique_ptr<Model> model_;
  std::vector<language::Player> roster_;
  Place body_;
  Place first_row_, last_row_;
  bool has_to_move_ = false;
  Record record_;
};

}  // namespace

std::vector<std::string> header_names(const Document& game) {
  std::vector<std::string> names;
  for (const auto& [name, example] : header_examples(game)) names.push_back(name);
  return names;
}

Record parse_record(std::string_view text, std::string_view file, const Game& defaults) {
  Reader reader(file, defaults);
  return reader.finish(each_line_or_board(
      text, file, defaults.document(), board_style(defaults.document()),
      [&](const RecordLine& line) { reader.take(line); },
      [&](const DrawnBoard& board) { reader.take_board(board); }));
}

}  // namespace ruleproof
