#include "record/political_go_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <span>

#include "record/drawn_board.hpp"
#include "record/line.hpp"
#include "record/political_go_headers.hpp"
#include "record/political_go_post.hpp"
#include "record/read_record.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

constexpr std::pair<std::string_view, Kind> times[] = {
    {"period", Kind::period}, {"checkpoint", Kind::checkpoint}, {"nweek", Kind::nweek}};
constexpr std::pair<std::string_view, Kind> dealings[] = {
    {"propose", Kind::propose}, {"form", Kind::form}, {"break", Kind::break_up}};

template <std::size_t N>
std::optional<Kind> find_kind(const std::pair<std::string_view, Kind> (&words)[N], std::string_view word) {
  for (const auto& [name, kind] : words)
    if (lower(word) == name) return kind;
  return std::nullopt;
}

template <std::size_t N>
std::optional<std::string_view> find_word(const std::pair<std::string_view, Kind> (&words)[N], Kind kind) {
  for (const auto& [name, each] : words)
    if (each == kind) return name;
  return std::nullopt;
}

bool is_setup_word(std::string_view word) {
  const std::string name = lower(word);
  return name == "score" || name == "allies" || name == "recent";
}

char column_letter(int x) { return static_cast<char>('A' + x); }

std::string symbols(const std::vector<Player>& players) {
  std::string result;
  for (const Player& player : players)
    result += fmt::format("{}{}", result.empty() ? "" : " ", player.symbol);
  return result;
}

int read_player(const Line& line, std::string_view word, const std::vector<Player>& players) {
  const auto player = word.size() == 1 ? find_symbol(players, word[0]) : std::nullopt;
  if (!player)
    line.fail(word, fmt::format("{} is no player: the players are {}", quoted(word), symbols(players)));
  return *player;
}

/// Two different players, the second of whom may be missing.
int read_other(const Line& line, int player, const std::vector<Player>& players) {
  const char own = players[static_cast<std::size_t>(player)].symbol;
  const std::string word = lower(line.words[1]);
  if (line.words.size() == 2)
    line.fail(line.text.substr(line.text.size()), fmt::format("with whom? Write for example '{} {} {}'", own,
                                                              word, players[player == 0 ? 1 : 0].symbol));
  const int other = read_player(line, line.words[2], players);
  if (other == player)
    line.fail(line.words[2], fmt::format("{} cannot be allied with {}: name another player", own, own));
  return other;
}

DragonName read_dragon(const Line& line, std::string_view word, const std::vector<Player>& players,
                       Size size) {
  if (word.size() == 1) return {DragonName::By::owner, read_player(line, word, players)};
  return {DragonName::By::point,
          located(line.file, line.place(word), [&] { return parse_point(size, word); })};
}

/// Takes the lines of a record one by one: headers, then the rows and the other lines of a set-up, then
/// events.
class RecordReader {
 public:
  RecordReader(std::string_view file, const std::optional<std::vector<Player>>& players)
      : file_(file), headers_(file), players_(players) {}

  void take(const Line& line) {
    if (line.words.empty()) return;
    const std::string_view word = line.words[0];
    const bool has_only_symbols = std::ranges::all_of(line.words, [](auto each) { return each.size() == 1; });
    if (has_only_symbols) return take_row(line);
    if (headers_.has(word)) return headers_.take(line);
    if (is_setup_word(word)) return take_setup_line(line);
    const bool is_event = find_kind(times, word) || word.size() == 1;
    if (!is_event && line.words.size() == 1 && !is_misspelled(word)) return take_row(line);
    if (!is_event) fail_unknown(line);
    begin_body(line.place(word));
    expect_all_rows(line.place(word));
    refuse_move_too_many(file_, line.place(word), record_.events.size());
    record_.events.push_back(read_event(line, record_.players, record_.size));
    record_.lines.push_back(line.number);
  }

  /// A board that is drawn in place of the rows.
  void take_board(const DrawnBoard& board) {
    begin_body(board.place);
    if (record_.setup || !record_.events.empty())
      fail(file_, board.place,
           "a board too late: one is drawn in place of the rows of a set-up, before scores, allies and events");
    if (headers_.size() && record_.size != board.size)
      fail(file_, board.place, fmt::format("a board of {}, and the header says {}", ruleproof::text(board.size),
                                           ruleproof::text(record_.size)));
    record_.size = board.size;
    begin_setup();
    for (const DrawnBoard::Point& point : board.points)
      record_.setup->stones.push_back(
          owner(std::string_view(&point.symbol, 1), [&](std::string_view what) { fail(file_, point.place, what); }));
  }

  Record finish(Place end) {
    begin_body(end);
    expect_all_rows(end);
    return std::move(record_);
  }

 private:
  void begin_body(Place place) {
    if (has_body_) return;
    has_body_ = true;
    headers_.end(place);
    record_.readings = headers_.readings();
    record_.size = headers_.size().value_or(*spec(game_id).default_board);
    if (headers_.players()) players_ = headers_.players();
    if (!players_)
      fail(file_, place,
           "the header 'players' is missing before this: write for example 'players R=Rob b=Bob'");
    record_.players = *players_;
  }

  int rows() const {
    return record_.setup ? static_cast<int>(record_.setup->stones.size()) / record_.size.w : 0;
  }

  void expect_all_rows(Place place) const {
    if (record_.setup && rows() < record_.size.h)
      fail(file_, place,
           fmt::format("the set-up ends after {} of the {} rows of a {} board", rows(), record_.size.h,
                       ruleproof::text(record_.size)));
  }

  void take_row(const Line& line) {
    const std::string_view word = line.words[0];
    begin_body(line.place(word));
    if (has_setup_lines_ || !record_.events.empty())
      line.fail(word, "a row too late: the rows of a set-up come before scores, allies and events");
    if (!headers_.size()) record_.size = size_so_far(line);
    const Size size = record_.size;
    if (rows() == size.h)
      line.fail(word, fmt::format("a row too many: a {} board has {}", ruleproof::text(size), size.h));
    if (!record_.setup) begin_setup();
    int width = 0;
    for (const std::string_view part : line.words)
      for (std::size_t i = 0; i < part.size(); ++i) {
        const auto symbol = part.substr(i, 1);
        if (width++ == size.w)
          line.fail(symbol, fmt::format("the row is too long: a {} board has {} points in a row",
                                        ruleproof::text(size), size.w));
        record_.setup->stones.push_back(
            owner(symbol, [&](std::string_view what) { line.fail(symbol, what); }));
      }
    if (width < size.w)
      line.fail(line.text.substr(line.text.size()),
                fmt::format("the row ends after {} of the {} points of a row of a {} board", width, size.w,
                            ruleproof::text(size)));
  }

  void begin_setup() {
    const std::size_t players = record_.players.size();
    record_.setup = Setup{{}, Alliances(static_cast<int>(players)), std::vector<std::int64_t>(players), {}};
  }

  /// Whose stone a symbol stands for, -1 for a dot; fails with what is wrong with any other one.
  template <class Fail>
  int owner(std::string_view symbol, Fail fail) const {
    const auto owner = find_symbol(record_.players, symbol[0]);
    if (!owner && symbol != ".")
      fail(fmt::format("{} stands for no point of a row: write the symbol of a player ({}) or . (empty)",
                       quoted(symbol), symbols(record_.players)));
    return owner.value_or(-1);
  }

  /// Without the header the rows say the size.
  Size size_so_far(const Line& line) const {
    const int w = record_.setup ? record_.size.w : count_symbols(line);
    return {std::min(w, longest_side), std::min((record_.setup ? rows() : 0) + 1, longest_side)};
  }

  void take_setup_line(const Line& line) {
    const std::string word = lower(line.words[0]);
    begin_body(line.place(line.words[0]));
    expect_all_rows(line.place(line.words[0]));
    if (!record_.setup)
      line.fail(line.words[0],
                fmt::format("'{}' without a set-up: {} rows of symbols and dots come before it", word,
                            record_.size.h));
    if (!record_.events.empty())
      line.fail(line.words[0],
                fmt::format("'{}' comes too late: it belongs to the set-up, before all events", word));
    has_setup_lines_ = true;
    if (word == "score") return take_score(line);
    if (word == "allies") return take_allies(line);
    take_recent(line);
  }

  void take_score(const Line& line) {
    expect_words(line, 3, "score R 3");
    const int player = read_player(line, line.words[1], record_.players);
    const std::string_view points = line.words[2];
    std::int64_t score = 0;
    const auto [end, error] = std::from_chars(points.data(), points.data() + points.size(), score);
    if (error != std::errc() || end != points.data() + points.size() || score < -farthest_score ||
        score > farthest_score)
      line.fail(points, fmt::format("{} is no score: write a whole number from -{} to {}", quoted(points),
                                    farthest_score, farthest_score));
    if (std::ranges::count(scored_, player) > 0)
      line.fail(line.words[1],
                fmt::format("the score of {} stands twice; one of them must go", line.words[1]));
    scored_.push_back(player);
    record_.setup->scores[static_cast<std::size_t>(player)] = score;
  }

  void take_allies(const Line& line) {
    expect_words(line, 3, "allies R S");
    const int player = read_player(line, line.words[1], record_.players);
    const int other = read_player(line, line.words[2], record_.players);
    if (player == other)
      line.fail(line.words[2],
                fmt::format("{0} cannot be allied with {0}: name another player", line.words[1]));
    if (record_.setup->alliances.has(player, other))
      line.fail(line.words[0], fmt::format("the alliance of {} and {} stands twice; one of them must go",
                                           line.words[1], line.words[2]));
    record_.setup->alliances.add(player, other);
  }

  void take_recent(const Line& line) {
    if (!record_.setup->recent.empty())
      line.fail(line.words[0], "'recent' stands twice; one of them must go");
    if (line.words.size() == 1)
      line.fail(line.text.substr(line.text.size()),
                "'recent' names nobody: write who has moved, the latest last, as in 'recent b R'");
    for (const std::string_view word : std::span(line.words).subspan(1)) {
      const int player = read_player(line, word, record_.players);
      if (std::ranges::count(record_.setup->recent, player) > 0)
        line.fail(word, fmt::format("{} stands twice: name each player once, by the last move", word));
      record_.setup->recent.push_back(player);
    }
  }

  static void expect_words(const Line& line, std::size_t count, std::string_view example) {
    if (line.words.size() < count)
      line.fail(line.text.substr(line.text.size()),
                fmt::format("the line is incomplete: write for example '{}'", example));
    line.expect_end_after(count);
  }

  /// The word that the author of the line probably meant to begin it with; empty if there is none.
  std::string meant(std::string_view word) const {
    std::vector<std::string> words = headers_.names();
    for (const auto& [name, kind] : times) words.emplace_back(name);
    for (const char* name : {"score", "allies", "recent"}) words.emplace_back(name);
    return nearest(lower(word), words);
  }

  /// Whether a line of one word is a slip of the pen and no row.
  bool is_misspelled(std::string_view word) const {
    return word.find('.') == std::string_view::npos && !meant(word).empty();
  }

  [[noreturn]] void fail_unknown(const Line& line) const {
    const std::string_view word = line.words[0];
    if (lower(word) == "komi" || lower(word) == "to-move")
      line.fail(word, fmt::format("Political Go is played without '{}'; leave the line out", lower(word)));
    if (const std::string right = meant(word); !right.empty())
      line.fail(word, fmt::format("no line begins with {}; did you mean '{}'?", quoted(word), right));
    line.fail(
        word,
        fmt::format("{} begins no line of a record: a line is a header (game, board, reading, players), a "
                    "row of symbols and dots, 'score', 'allies', 'recent' or an event such as 'R G3' or "
                    "'period'",
                    quoted(word)));
  }

  std::string_view file_;
  GameHeaders headers_;
  std::optional<std::vector<Player>> players_;  // by the caller, then by a header
  bool has_body_ = false;
  bool has_setup_lines_ = false;  // below the rows
  std::vector<int> scored_;
  Record record_;
};

}  // namespace

Record record_of(const Ruleset& ruleset, Size size, int players, std::vector<Event> events) {
  return {size, ruleset.chosen(), default_players(players), std::nullopt, std::move(events), {}};
}

Ruleset ruleset(const Record& record) {
  Ruleset result(spec(game_id));
  for (const auto& [key, reading] : record.readings) result = result.with(key, reading);
  return result;
}

std::string point_name(Size size, int point) {
  return fmt::format("{}{}", column_letter(point % size.w), size.h - point / size.w);
}

std::string point_names(Size size, const std::vector<int>& points) {
  std::vector<std::string> names;
  for (const int point : points) names.push_back(political_go::point_name(size, point));
  return fmt::format("{}", fmt::join(names, " "));
}

int parse_point(Size size, std::string_view name) {
  const std::string text = lower(name);
  const int x = text.empty() ? -1 : text[0] - 'a';
  int row = 0;
  const char* end = text.data() + text.size();
  // A row is written in one way only: no sign, no leading zero.
  const bool is_number =
      text.size() > 1 && '1' <= text[1] && text[1] <= '9' &&
      std::from_chars(text.data() + 1, end, row) == std::from_chars_result{end, std::errc{}};
  if (x < 0 || x >= size.w || !is_number || row > size.h)
    throw InputError(fmt::format("no point {} on a {} board: columns are A to {}, I included, rows 1 to {}",
                                 quoted(name), ruleproof::text(size), column_letter(size.w - 1), size.h));
  return (size.h - row) * size.w + x;
}

std::string text(const Event& event, const std::vector<Player>& players, Size size) {
  const auto symbol = [&](int player) { return players.at(static_cast<std::size_t>(player)).symbol; };
  if (const auto time = find_word(times, event.kind)) return std::string(*time);
  std::string result(1, symbol(event.player));
  if (event.kind == Kind::place) result += ' ' + political_go::point_name(size, event.point);
  if (event.kind == Kind::pass) result += " pass";
  if (const auto dealing = find_word(dealings, event.kind))
    result += fmt::format(" {} {}", *dealing, symbol(event.other));
  if (event.first.empty()) return result;
  result += " first";
  for (const DragonName& dragon : event.first)
    result += ' ' + (dragon.by == DragonName::By::owner ? std::string(1, symbol(dragon.index))
                                                        : political_go::point_name(size, dragon.index));
  return result;
}

Event parse_event(std::string_view text, const std::vector<Player>& players, Size size) {
  return read_event(Line("event", 1, text), players, size);
}

Event read_event(const Line& line, const std::vector<Player>& players, Size size) {
  const auto& words = line.words;
  const std::string_view rest = line.text.substr(line.text.size());
  if (words.empty()) line.fail(line.text, "an event begins with its player, as in 'R G3', or is 'period'");
  if (const auto time = find_kind(times, words[0])) {
    line.expect_end_after(1);
    return {.kind = *time};
  }
  const std::string first = lower(words[0]);
  const bool is_deed = first == "pass" || find_kind(dealings, first);
  if (is_deed || (words.size() == 1 && first.size() > 1 && '1' <= first[1] && first[1] <= '9'))
    line.fail(words[0], fmt::format("{} does not say who: nobody is on turn in Political Go; write for example "
                                    "'{} {}'",
                                    quoted(words[0]), players.front().symbol, line.text.substr(line.text.find(words[0]))));
  Event event{.player = read_player(line, words[0], players)};
  if (words.size() == 1)
    line.fail(
        rest,
        fmt::format("{} does what? Write '{} G3', '{} pass' or '{} propose', 'form' or 'break' and another "
                    "player",
                    words[0], words[0], words[0], words[0]));
  std::size_t end = 2;
  if (lower(words[1]) == "pass") {
    event.kind = Kind::pass;
  } else if (const auto dealing = find_kind(dealings, words[1])) {
    event.kind = *dealing;
    event.other = read_other(line, event.player, players);
    end = 3;
  } else {
    event.kind = Kind::place;
    event.point = located(line.file, line.place(words[1]), [&] { return parse_point(size, words[1]); });
  }
  if (words.size() == end) return event;

  if (lower(words[end]) != "first" || event.kind == Kind::pass || event.kind == Kind::propose)
    line.expect_end_after(end);
  if (words.size() == end + 1)
    line.fail(rest, "whom to capture first? Name a player who has a stone there, or a point: 'first b C4'");
  for (const std::string_view word : std::span(words).subspan(end + 1))
    event.first.push_back(read_dragon(line, word, players, size));  // twice the same: a player may have two of them
  return event;
}

Record parse_record(std::string_view text, std::string_view file,
                    const std::optional<std::vector<Player>>& players) {
  if (auto record = record_of_display(text, file, players)) return *std::move(record);
  RecordReader reader(file, players);
  return reader.finish(each_line_or_board(
      text, file, BoardStyle::players, [&](const Line& line) { reader.take(line); },
      [&](const DrawnBoard& board) { reader.take_board(board); }));
}

Record read_record(const std::string& path, const std::optional<std::vector<Player>>& players) {
  return parse_record(read_text(path), path == "-" ? "standard input" : path, players);
}

std::string write_record(const Record& record) {
  const auto symbol = [&](int player) { return record.players.at(static_cast<std::size_t>(player)).symbol; };
  std::string result = fmt::format("game {}\nboard {}\n", game_id, ruleproof::text(record.size));
  for (const auto& [key, reading] : record.readings) result += fmt::format("reading {}={}\n", key, reading);
  result += text(record.players) + '\n';
  if (record.setup) {
    // With blanks between them no row is taken for a word.
    for (const std::string& row : rows(record.size, record.setup->stones, record.players))
      result += fmt::format("{}\n", fmt::join(row, " "));
    for (std::size_t player = 0; player < record.players.size(); ++player)
      if (const std::int64_t score = record.setup->scores.at(player); score != 0)
        result += fmt::format("score {} {}\n", symbol(static_cast<int>(player)), score);
    for (const auto& [a, b] : record.setup->alliances.pairs())
      result += fmt::format("allies {} {}\n", symbol(a), symbol(b));
    if (!record.setup->recent.empty()) result += "recent";
    for (const int player : record.setup->recent) result += fmt::format(" {}", symbol(player));
    if (!record.setup->recent.empty()) result += '\n';
  }
  for (const Event& event : record.events) result += text(event, record.players, record.size) + '\n';
  return result;
}

std::vector<std::string> rows(Size size, const std::vector<int>& stones, const std::vector<Player>& players) {
  std::vector<std::string> rows;
  for (int y = 0; y < size.h; ++y) {
    rows.emplace_back();
    for (int x = 0; x < size.w; ++x) {
      const int owner = stones.at(static_cast<std::size_t>(y * size.w + x));
      rows.back() += owner < 0 ? '.' : players.at(static_cast<std::size_t>(owner)).symbol;
    }
  }
  return rows;
}

std::string diagram(Size size, const std::vector<int>& stones, const std::vector<Player>& players,
                    const std::vector<int>& marked) {
  const auto is_marked = [&](int x, int y) {
    return 0 <= x && x < size.w && std::ranges::count(marked, y * size.w + x) > 0;
  };
  const std::vector<std::string> symbols = rows(size, stones, players);
  std::string letters = "  ";
  for (int x = 0; x < size.w; ++x) letters += fmt::format(" {}", column_letter(x));
  letters += '\n';

  std::string result = letters;
  for (int y = 0; y < size.h; ++y) {
    result += fmt::format("{:>2}", size.h - y);
    for (int x = 0; x <= size.w; ++x) {
      const bool closes = is_marked(x - 1, y);
      const bool opens = is_marked(x, y);
      result += closes && opens ? '|' : opens ? '(' : closes ? ')' : ' ';
      if (x < size.w) result += symbols[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
    }
    result += fmt::format("{}\n", size.h - y);
  }
  return result + letters;
}

}  // namespace ruleproof::political_go
