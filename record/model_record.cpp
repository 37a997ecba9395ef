#include "record/model_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "record/drawn_board.hpp"
#include "record/forum/players.hpp"
#include "record/headers.hpp"
#include "record/model_text.hpp"
#include "reference/model/choice.hpp"
#include "spec/characters.hpp"
#include "spec/komi.hpp"
#include "spec/nearest.hpp"
#include "spec/ruleset.hpp"
#include "spec/size.hpp"

namespace ruleproof::model {
namespace {

using evaluator::Setting;
using language::Alternatives;
using language::Document;

/// One of each header that a record may have.
std::map<std::string, std::string> header_examples(const GameSpec& game) {
  std::map<std::string, std::string> examples = {{"game", "game " + game.id},
                                                 {"board", "board 9x9"},
                                                 {"players", "players 3"},
                                                 {"reading", "reading key=name"}};
  for (const language::NumberSetting& number : document_of(game).numbers)
    examples.emplace(number.name.name, number.name.name + " 6");
  for (const Alternatives& choice : document_of(game).choices) {
    const std::string example = choice.readings.front().name.name;
    if (choice.is_setting)
      examples.emplace(choice.name.name, choice.name.name + " " + example);
    else
      examples["reading"] = "reading " + choice.name.name + "=" + example;
  }
  return examples;
}

int find_alternative(const Alternatives& choice, std::string_view name) {
  std::vector<std::string> names;
  for (const Alternatives::Alternative& one : choice.readings) names.push_back(one.name.name);
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw InputError(no_such(choice.name.name, name, names));
  return static_cast<int>(found - names.begin());
}

bool is_unbounded(const Document& document) {
  return document.board->kind == language::Board::Kind::unbounded_grid;
}

/// How the boards of a document are drawn.
BoardStyle board_style(const Document& document) {
  const auto& players = document.players->named;
  if (is_unbounded(document)) return BoardStyle::grid;
  return players.size() == 2 && players[0].symbol == "X" && players[1].symbol == "O" ? BoardStyle::two_colours
                                                                                     : BoardStyle::players;
}

/// A whole number or a half.
Number parse_number(std::string_view text) {
  constexpr Number most = 1'000'000;
  Number whole = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole);
  const std::string_view rest(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (error != std::errc() || whole < -most || whole > most || (!rest.empty() && rest != ".5"))
    throw InputError(fmt::format("{} is no number: write one from -{} to {}", quoted(text), most, most));
  return 2 * whole + (rest.empty() ? 0 : text.starts_with('-') ? -1 : 1);
}

std::string kept_line(const Model& model, const RecordedMemory& kept) {
  const language::Memory& memory = model.document().memory[static_cast<std::size_t>(kept.memory)];
  std::string line = memory.name.name;
  for (const int player : kept.players) line.append(" ").append(model.letter(player));
  if (memory.type() == language::Type::number) line.append(" ").append(text(kept.value));
  if (memory.type() == language::Type::player)
    line.append(" ").append(model.letter(static_cast<int>(kept.value / 2)));
  return line;
}

/// The points behind `flip` from the top left on.
std::vector<std::string> in_order(const Model& model, const std::vector<std::string>& chosen) {
  std::map<int, std::string> points;
  for (auto name = chosen.begin() + 1; name != chosen.end(); ++name) {
    const auto point = model.world().find_point(*name);
    if (!point) throw InputError(fmt::format("{} is no point of this board", quoted(*name)));
    if (!points.emplace(*point, model.world().name_of(*point)).second)
      throw InputError(fmt::format("{} stands twice behind 'flip'", quoted(*name)));
  }
  std::vector<std::string> sorted{std::string(flips)};
  for (auto& [point, name] : points) sorted.push_back(std::move(name));
  return sorted;
}

// Takes the lines of a record one by one: headers, then the rows of a set-up and what is kept beside it, then
// moves.
class Reader {
 public:
  Reader(std::string_view file, const GameSpec& game, const RecordDefaults& defaults)
      : file_(file), game_(game), headers_(file, game, header_examples(game)) {
    record_.setting = defaults.setting;
    record_.size = defaults.size;
  }

  void take(const RecordLine& line) {
    if (line.words.empty()) return;
    if (lower(line.words[0]) == "players" && !headers_.ended() && names_players(line))
      return take_players(line);
    if (headers_.has(line.words[0])) return headers_.take(line);
    begin_body(line.place(line.words[0]));
    if (lower(line.words[0]) == "origin" && is_unbounded(document_of(game_))) return take_origin(line);
    if (const auto row = row_of(line); row && record_.moves.empty() && !has_to_move_)
      return take_row(line, *row);
    if (lacks_rows()) refuse_as_row(line);
    end_rows();
    if (lower(line.words[0]) == "to-move") return take_to_move(line);
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
    if (is_sized_by_rows()) record_.size = board.size;
    if (!is_unbounded(document_of(game_)) && record_.size != board.size)
      fail(file_, board.place,
           fmt::format("a board of {}, and the header says {}", ruleproof::text(board.size),
                       ruleproof::text(record_.size)));
    record_.setup.emplace();
    record_.setup->corner = board.lower_left.value_or(Square{});
    record_.setup->rows = rows_of(board.size, [&](std::size_t point) {
      const std::string symbol(1, board.points[point].symbol);
      if (!is_cell(symbol))
        fail(file_, board.points[point].place,
             fmt::format("{} is nobody's symbol: write that of a player or . for an empty point",
                         quoted(symbol)));
      return symbol;
    });
    // Black is the first player here.
    int mover = board.to_move == Colour::white ? 1 : 0;
    if (board.to_move && document_of(game_).turns_alternate) record_.setup->to_move = mover;
    for (const auto& [point, place] : board.moves) {
      located(file_, place, [&] {
        record_.moves.push_back(
            parse_recorded_move(model(), model().letter(mover) + " " + model().world().name_of(point)));
      });
      record_.lines.push_back(place.line);
      mover = 1 - mover;
    }
  }

  Record finish(Place end) {
    begin_body(end);
    end_rows();
    model();  // whether there is such a board
    return std::move(record_);
  }

 private:
  void begin_body(Place place) {
    if (headers_.ended()) return;
    headers_.end();
    read_headers();
    body_ = headers_.find("board") ? headers_.find("board")->place : place;
    roster_ =
        record_.players.empty() ? players_of(document_of(game_), record_.setting.players) : record_.players;
  }

  /// On the board of the header, or that the rows say, behind which it is asked for.
  Model& model() {
    if (!model_) {
      located(file_, body_,
              [&] { model_ = std::make_unique<Model>(document_of(game_), record_.setting, record_.size); });
      call_players(*model_, record_);
    }
    return *model_;
  }

  bool is_sized_by_rows() const { return !headers_.find("board") && !is_unbounded(document_of(game_)); }

  /// Whether a header says who plays, and not how many.
  bool names_players(const RecordLine& line) const {
    return document_of(game_).players->named.empty() && line.words.size() > 1 &&
           !(line.words.size() == 2 && std::ranges::all_of(line.words[1], is_digit));
  }
  void take_players(const RecordLine& line) {
    if (!record_.players.empty())
      line.fail(line.words[0], "the header 'players' stands twice; one of them must go");
    record_.players = forum::read_players(line);
    const auto count = static_cast<int>(record_.players.size());
    located(file_, line.place(line.words[1]),
            [&] { parse_players(*document_of(game_).players, std::to_string(count)); });
  }

  /// Gives what is read from the value of a header to `take`, if the header is there.
  template <class F>
  void read_header(const std::string& name, F take) {
    if (const Headers::Value* value = headers_.find(name))
      located(file_, value->place, [&] { take(value->text); });
  }

  void read_headers() {
    const Document& document = document_of(game_);
    Setting& setting = record_.setting;
    read_header("board", [&](const std::string& text) {
      if (is_unbounded(document))
        throw InputError("this game is played on a grid without an edge: leave 'board' out");
      record_.size = parse_size(text);
    });
    read_header("players", [&](const std::string& text) {
      if (!record_.players.empty() && text != std::to_string(record_.players.size()))
        throw InputError("the header 'players' stands twice; one of them must go");
      setting.players = parse_players(*document.players, text);
    });
    if (!record_.players.empty()) setting.players = static_cast<int>(record_.players.size());
    const auto read_setting = [&](const std::string& name) {
      read_header(name, [&](const std::string& text) { take_setting(setting, game_, name, text); });
    };
    for (const language::NumberSetting& number : document.numbers) read_setting(number.name.name);
    for (std::size_t i = 0; i < document.choices.size(); ++i) {
      const Alternatives& choice = document.choices[i];
      if (choice.is_setting) read_setting(choice.name.name);
    }
    for (const auto& [key, reading] : headers_.readings()) take_reading(setting, game_, key, reading);
  }

  /// The cell of a row that a word or a character is; the letter case of symbols matters only of players who
  /// name themselves. Nothing if it is none.
  std::string cell_of(std::string_view word) const {
    if (word == ".") return ".";
    const auto is_it = [&](const auto& player) { return word == player.symbol; };
    const auto may_be_it = [&](const auto& player) {
      return lower(word) == lower(player.symbol) && !document_of(game_).players->named.empty();
    };
    auto found = std::ranges::find_if(roster_, is_it);
    if (found == roster_.end()) found = std::ranges::find_if(roster_, may_be_it);
    return found == roster_.end() ? "" : found->symbol;
  }
  bool is_cell(std::string_view word) const { return !cell_of(word).empty(); }

  /// The cells of a row, which may stand together where each symbol is one character; nothing if this is no
  /// row.
  std::optional<std::vector<std::string>> row_of(const RecordLine& line) const {
    std::vector<std::string> cells;
    for (const std::string_view word : line.words) {
      if (is_cell(word)) {
        cells.push_back(cell_of(word));
        continue;
      }
      for (std::size_t i = 0; i < word.size(); i += cells.back().size()) {
        cells.push_back(cell_of(language::character_at(word, i)));
        if (cells.back().empty()) return std::nullopt;
      }
    }
    return cells;
  }

  void take_row(const RecordLine& line, const std::vector<std::string>& cells) {
    if (!record_.setup) record_.setup.emplace();
    if (!headers_.find("board")) {
      // The first row says how wide they are.
      if (record_.setup->rows.empty()) record_.size.w = static_cast<int>(cells.size());
      record_.size.h = static_cast<int>(record_.setup->rows.size()) + 1;
      if (std::ssize(cells) != record_.size.w)
        line.fail(line.words[0], fmt::format("row {} of the set-up has {} points, and the first one {}",
                                             record_.setup->rows.size() + 1, cells.size(), record_.size.w));
    } else if (std::ssize(cells) != record_.size.w || std::ssize(record_.setup->rows) == record_.size.h)
      line.fail(line.words[0], fmt::format("row {} of the set-up has {} points, and the board is {}: write "
                                           "{} rows of {}, or another header 'board'",
                                           record_.setup->rows.size() + 1, cells.size(),
                                           ruleproof::text(record_.size), record_.size.h, record_.size.w));
    record_.setup->rows.push_back(fmt::format("{}", fmt::join(cells, " ")));
    last_row_ = line.place(line.words[0]);
  }

  /// Which square the lower left corner of the rows is.
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
    if (line.words.size() > 1) record_.setup->to_move = model().find_player(line.words[1]).value_or(-1);
    if (record_.setup->to_move < 0 || !document_of(game_).turns_alternate)
      line.fail(line.words.back(),
                document_of(game_).turns_alternate
                    ? fmt::format("write who is to move, such as 'to-move {}'", model().letter(0))
                    : "nobody is to move here: turns are free");
    line.expect_end_after(2);
    has_to_move_ = true;
  }

  std::optional<int> memory_of(std::string_view word) const {
    const auto& memory = document_of(game_).memory;
    const auto found = std::ranges::find_if(memory, [&](const auto& each) {
      return each.name.name == lower(word) && each.kind != language::Memory::Kind::region;
    });
    return found == memory.end() ? std::nullopt : std::optional(static_cast<int>(found - memory.begin()));
  }

  /// "allies A B", "score A 3", "clock 2", "last-mover A".
  void take_memory(const RecordLine& line, int index) {
    const language::Memory& memory = document_of(game_).memory[static_cast<std::size_t>(index)];
    const auto players = static_cast<std::size_t>(memory.arguments());
    const language::Type type = memory.type();
    const std::size_t words = 1 + players + (type == language::Type::truth ? 0 : 1);
    const auto player = [&](std::string_view word) {
      const std::optional<int> found = model().find_player(word);
      if (!found) line.fail(word, fmt::format("{} is no player", quoted(word)));
      return *found;
    };
    if (line.words.size() < words)
      line.fail(line.text.substr(line.text.size()),
                fmt::format("the line is incomplete: write '{}', {} and {}", memory.name.name,
                            players == 0   ? "no player"
                            : players == 1 ? "a player"
                                           : "two players",
                            type == language::Type::truth    ? "nothing else"
                            : type == language::Type::number ? "a number"
                                                             : "a player"));
    line.expect_end_after(words);
    RecordedMemory kept{index, {}, 2};
    for (std::size_t i = 0; i < players; ++i) kept.players.push_back(player(line.words[1 + i]));
    if (kept.players.size() == 2 && kept.players[0] == kept.players[1])
      line.fail(line.words[2], "two players are needed here, and this is the same one");
    if (type == language::Type::player) kept.value = 2 * player(line.words.back());
    if (type == language::Type::number)
      kept.value =
          located(file_, line.place(line.words.back()), [&] { return parse_number(line.words.back()); });
    for (const RecordedMemory& other : record_.setup->memory)
      if (other.memory == kept.memory && other.players == kept.players)
        line.fail(line.words[0], "this stands twice; one of them must go");
    record_.setup->memory.push_back(std::move(kept));
  }

  bool lacks_rows() const { return record_.setup && std::ssize(record_.setup->rows) < record_.size.h; }

  /// The rows of a set-up end here, if there are any.
  void end_rows() {
    if (is_unbounded(document_of(game_)))
      record_.size = {};
    else if (lacks_rows())
      fail(file_, last_row_,
           fmt::format("the set-up ends after {} of the {} rows of a {} board", record_.setup->rows.size(),
                       record_.size.h, ruleproof::text(record_.size)));
  }

  /// Fails if a line that is no move is meant for a row: it is one, or the first half of it is.
  void refuse_as_row(const RecordLine& line) {
    if (row_of(line))
      line.fail(line.words[0], "a row too late: the rows of a set-up come before 'to-move' and the moves");
    std::vector<std::string_view> characters;
    for (const std::string_view word : line.words)
      for (std::size_t i = 0; i < word.size(); i += characters.back().size())
        characters.push_back(language::character_at(word, i));
    const auto wrong =
        std::ranges::find_if(characters, [&](std::string_view character) { return !is_cell(character); });
    if (!record_.moves.empty() || model().find_player(line.words[0]) ||
        2 * (wrong - characters.begin()) < std::ssize(characters))
      return;
    std::string symbols;
    for (const auto& player : roster_)
      symbols += player.symbol + (&player == &roster_.back() ? " or " : ", ");
    line.fail(*wrong, fmt::format("{} stands for no point of a row: write {}.", quoted(*wrong), symbols));
  }

  void take_move(const RecordLine& line) {
    const std::string_view word = line.words[0];
    refuse_move_too_many(file_, line.place(word), record_.moves.size());
    try {
      record_.moves.push_back(parse_recorded_move(model(), fmt::format("{}", fmt::join(line.words, " "))));
    } catch (const InputError& error) {
      refuse_as_row(line);
      const std::string meant = nearest(lower(word), headers_.names());
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
  const GameSpec& game_;
  Headers headers_;
  std::unique_ptr<Model> model_;
  std::vector<language::Players::Player> roster_;
  Place body_;
  Place last_row_;
  bool has_to_move_ = false;
  Record record_;
};

}  // namespace

int parse_players(const language::Players& players, const std::string& text) {
  for (int count = players.fewest; count <= players.most; ++count)
    if (text == std::to_string(count)) return count;
  throw InputError(
      players.fewest == players.most
          ? fmt::format("'{}': this game has {} players", text, players.most)
          : fmt::format("'{}': this game is for {} to {} players", text, players.fewest, players.most));
}

void take_setting(Setting& setting, const GameSpec& game, std::string_view name, std::string_view value) {
  const Document& document = document_of(game);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < document.numbers.size(); ++i) {
    names.push_back(document.numbers[i].name.name);
    if (name == names.back()) return void(setting.numbers[i] = parse_komi(value).halves);
  }
  for (std::size_t i = 0; i < document.choices.size(); ++i) {
    if (!document.choices[i].is_setting) continue;
    names.push_back(document.choices[i].name.name);
    if (name == names.back()) return void(setting.choices[i] = find_alternative(document.choices[i], value));
  }
  throw InputError(no_such("setting", name, names));
}

void take_reading(Setting& setting, const GameSpec& game, std::string_view key, std::string_view reading) {
  const std::vector<Alternatives>& choices = document_of(game).choices;
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (choices[i].name.name == key) setting.choices[i] = find_alternative(choices[i], reading);
}

RecordDefaults record_defaults(const GameSpec& game) {
  const Document& document = document_of(game);
  return {default_setting(document), {document.board->width, document.board->height}};
}

std::vector<std::string> header_names(const GameSpec& game) {
  std::vector<std::string> names;
  for (const auto& [name, example] : header_examples(game)) names.push_back(name);
  return names;
}

Record parse_record(std::string_view text, std::string_view file, const GameSpec& game,
                    const RecordDefaults& defaults) {
  Reader reader(file, game, defaults);
  return reader.finish(each_line_or_board(
      text, file, board_style(document_of(game)), [&](const RecordLine& line) { reader.take(line); },
      [&](const DrawnBoard& board) { reader.take_board(board); }));
}

std::string setting_lines(const Record& record, const GameSpec& game, bool has_readings) {
  const Document& document = document_of(game);
  const Setting first = default_setting(document);
  std::string result = record.players.empty() ? "" : forum::text(record.players) + '\n';
  for (std::size_t i = 0; i < document.choices.size(); ++i) {
    const Alternatives& choice = document.choices[i];
    if (record.setting.choices[i] == first.choices[i]) continue;
    const std::string& chosen =
        choice.readings[static_cast<std::size_t>(record.setting.choices[i])].name.name;
    if (choice.is_setting)
      result += fmt::format("{} {}\n", choice.name.name, chosen);
    else if (has_readings)
      result += fmt::format("reading {}={}\n", choice.name.name, chosen);
  }
  for (std::size_t i = 0; i < document.numbers.size(); ++i)
    if (record.setting.numbers[i] != first.numbers[i])
      result += fmt::format("{} {}\n", document.numbers[i].name.name, text(record.setting.numbers[i]));
  return result;
}

std::string write_record(const Record& record, const GameSpec& game) {
  const Document& document = document_of(game);
  Model model(document, record.setting, record.size);
  call_players(model, record);
  std::string result = fmt::format("game {}\n", game.id);
  if (!is_unbounded(document)) result += fmt::format("board {}\n", ruleproof::text(record.size));
  if (record.players.empty() && document.players->named.empty())
    result += fmt::format("players {}\n", record.setting.players);
  result += setting_lines(record, game, true);
  if (record.setup) {
    if (is_unbounded(document))
      result += fmt::format("origin {},{}\n", record.setup->corner.x, record.setup->corner.y);
    for (const std::string& row : record.setup->rows) result += row + '\n';
    for (const RecordedMemory& kept : record.setup->memory) result += kept_line(model, kept) + '\n';
    if (record.setup->to_move >= 0)
      result += fmt::format("to-move {}\n", model.letter(record.setup->to_move));
  }
  for (const RecordedMove& move : record.moves) result += text(model, move) + '\n';
  return result;
}

std::string text(const Model& model, const RecordedMove& move) {
  return joined({model.text(move.move), move.chosen});
}

RecordedMove parse_recorded_move(const Model& model, std::string_view text) {
  const bool by_flips = std::ranges::none_of(model.document().actions, [](const language::Action& action) {
    return action.kind != language::Action::Kind::step && action.name.name == flips;
  });
  WrittenMove written = split_choice(text, by_flips);
  if (written.lacks_choice)
    throw InputError(
        fmt::format("{}: behind 'first' stands what is chosen, such as 'first a1'", quoted(text)));
  if (by_flips && !written.chosen.empty() && written.chosen.front() == flips)
    written.chosen = in_order(model, written.chosen);
  return {model.parse_move(written.move), std::move(written.chosen)};
}

const Outcome* find_outcome(const Model& model, const Attempt& attempt, const RecordedMove& move) {
  return attempt.outcomes.size() == 1 ? &attempt.outcomes.front() : find_chosen(model, attempt, move.chosen);
}

RecordedMove recorded(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome) {
  return {move, split_choice(text(model, move, attempt, outcome)).chosen};
}

RecordedMove recorded(Model& model, const State& before, const Move& move, const State& after) {
  const Attempt attempt = model.attempt(before, move);
  const auto taken = std::ranges::find_if(
      attempt.outcomes, [&](const Outcome& outcome) { return model.same_now(outcome.state, after, true); });
  return taken == attempt.outcomes.end() ? RecordedMove{move, {}} : recorded(model, move, attempt, *taken);
}

void call_players(Model& model, const Record& record) {
  if (!record.players.empty()) model.call_players(record.players);
}

namespace {

std::vector<RecordedMemory> kept_values(const Model& model, const Content& content) {
  std::vector<RecordedMemory> all;
  const Content start = model.empty();
  const auto players = static_cast<std::size_t>(model.players());
  for (std::size_t i = 0; i < content.memory.size(); ++i) {
    const language::Memory& memory = model.document().memory[i];
    for (std::size_t j = 0; j < content.memory[i].size(); ++j) {
      RecordedMemory kept{static_cast<int>(i), {}, 2};
      if (memory.arguments() == 1) kept.players = {static_cast<int>(j)};
      if (memory.arguments() == 2)
        kept.players = {static_cast<int>(j / players), static_cast<int>(j % players)};
      if (memory.kind == language::Memory::Kind::pairs && kept.players[0] > kept.players[1]) continue;
      const Value &now = content.memory[i][j], &first = start.memory[i][j];
      if (const auto* truth = std::get_if<bool>(&now)) {
        if (!*truth) continue;
      } else if (const auto* number = std::get_if<Number>(&now)) {
        if (*number == std::get<Number>(first)) continue;
        kept.value = *number;
      } else if (const auto* who = std::get_if<evaluator::Players<bool>>(&now)) {
        const auto found = std::ranges::find(who->has, true);
        if (found == who->has.end()) continue;
        kept.value = 2 * (found - who->has.begin());
      } else {
        continue;
      }
      all.push_back(std::move(kept));
    }
  }
  return all;
}

}  // namespace

std::vector<std::string> kept_lines(const Model& model, const Content& content) {
  std::vector<std::string> lines;
  for (const RecordedMemory& kept : kept_values(model, content)) lines.push_back(kept_line(model, kept));
  return lines;
}

RecordSetup setup_of(const Model& model, const Content& content) {
  return {model.rows(content), kept_values(model, content), content.to_move, model.corner_of_rows(content)};
}

State first_state(Model& model, const Record& record) {
  if (!record.setup) return model.start();
  Content content = model.drawn(record.setup->rows, record.setup->corner);
  for (const RecordedMemory& kept : record.setup->memory) {
    const bool is_mutual =
        model.document().memory[static_cast<std::size_t>(kept.memory)].kind == language::Memory::Kind::pairs;
    std::vector<Value>& values = content.memory[static_cast<std::size_t>(kept.memory)];
    std::size_t place = 0, mirrored = 0;
    for (const int player : kept.players)
      place = place * static_cast<std::size_t>(model.players()) + static_cast<std::size_t>(player);
    if (is_mutual) mirrored = static_cast<std::size_t>(kept.players[1] * model.players() + kept.players[0]);
    Value& value = values.at(place);
    if (std::holds_alternative<bool>(value))
      value = true;
    else if (std::holds_alternative<Number>(value))
      value = kept.value;
    else
      value = model.evaluator().only(static_cast<int>(kept.value / 2));
    if (is_mutual) values.at(mirrored) = true;
  }
  if (record.setup->to_move >= 0) content.to_move = record.setup->to_move;
  return model.set_up(std::move(content));
}

std::optional<State> last_state(Model& model, const Record& record) {
  State state = first_state(model, record);
  for (const RecordedMove& move : record.moves) {
    const Attempt attempt = model.attempt(state, move.move);
    const Outcome* outcome = find_outcome(model, attempt, move);
    if (!outcome) return std::nullopt;
    state = State(outcome->state);
  }
  return state;
}

}  // namespace ruleproof::model
