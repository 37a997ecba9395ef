#include "record/forum/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>
#include <tuple>
#include <utility>

#include "record/line.hpp"
#include "record/players.hpp"
#include "reference/model/model.hpp"
#include "spec/characters.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof::forum {
namespace {

constexpr auto none = std::string_view::npos;

/// Parses a row number of one to three digits.
std::optional<int> row_number(std::string_view text) {
  text = trimmed(text);
  return text.size() > 3 || !std::ranges::all_of(text, is_digit) ? std::nullopt : number_of<int>(text);
}

/// Returns whether every word of the text is a single character.
bool has_only_symbols(std::string_view text) {
  return std::ranges::all_of(words_of(text),
                             [](std::string_view word) { return word == language::character_at(word, 0); });
}

struct Row {
  std::optional<int> left;
  std::optional<int> right;
  std::vector<std::string_view> points;  ///< the symbols on the points, one character each
  bool has_both_sides = true;
};

/// Reads a row such as " 7| S . . R |7". The numbers may be missing, and so may one side of the frame.
/// Returns nullopt for any other line.
std::optional<Row> read_row(std::string_view line) {
  line = trimmed(line);
  const std::size_t begin = line.find('|');
  if (begin == none) return std::nullopt;
  const std::size_t end = line.rfind('|');
  Row row{row_number(line.substr(0, begin)), row_number(line.substr(end + 1)), {}, begin < end};
  if (begin == end) {
    const bool is_left = row.left && has_only_symbols(line.substr(begin + 1));
    const bool is_right = row.right && !row.left && has_only_symbols(line.substr(0, end));
    row.has_both_sides = false;
    return is_left || is_right ? std::optional(row) : std::nullopt;
  }
  const bool is_bare = begin == 0 && end + 1 == line.size();
  const bool has_numbers = (row.left || begin == 0) && (row.right || end + 1 == line.size());
  const std::string_view inner = line.substr(begin + 1, end - begin - 1);
  if (!has_numbers || (is_bare && !has_only_symbols(inner))) return std::nullopt;
  for (const std::string_view word : words_of(inner))
    for (std::size_t i = 0; i < word.size(); i += row.points.back().size())
      row.points.push_back(language::character_at(word, i));
  return row;
}

bool looks_like_letters(std::string_view line) {
  return !trimmed(line).empty() && has_only_symbols(line) &&
         std::ranges::all_of(line, [](char c) { return c == ' ' || is_letter(c); });
}

bool looks_like_frame(std::string_view line) {
  line = trimmed(line);
  if (std::ranges::count(line, '-') < 3) return false;
  return line.find_first_not_of("-.,'`+| ") == none;
}

/// Returns the last index at which one of the words begins, in any letter case; npos if the text contains
/// none of the words.
std::size_t find_last(std::string_view text, std::initializer_list<std::string_view> words) {
  const std::string small = lower(text);
  std::size_t found = none;
  for (const std::string_view word : words)
    if (const std::size_t at = small.rfind(word); at != none && (found == none || at > found)) found = at;
  return found;
}

/// Returns whether the line begins with a text in brackets.
bool has_brackets(std::string_view line) {
  constexpr std::size_t longest = 40;
  line = trimmed(line);
  return line.starts_with('[') && line.substr(0, longest).find(']') != none;
}

bool looks_like_entry(std::string_view line) {
  return has_brackets(line) && find_last(line, {"allies", "point"}) != none;
}

/// Returns the text without characters that a name must not contain. If what remains is no valid name,
/// returns the symbol.
std::string clean_name(std::string_view text, std::string_view symbol) {
  std::string kept(text);
  std::erase_if(kept, [](char c) { return c == '"' || c == '#'; });
  const std::string name = with_single_blanks(kept);
  return fault_of_name(name) ? std::string(symbol) : name;
}

std::string_view without_comma(std::string_view text) {
  text = trimmed(text);
  while (text.ends_with(',') || text.ends_with(';')) text = trimmed(text.substr(0, text.size() - 1));
  return text;
}

/// Reads an entry of the table such as "[R] Rob  3 points  Allies: S". Reads it from right to left, because
/// the name may contain any words.
Drawing::Entry read_entry(const TextLine& line) {
  std::string_view text = trimmed(line.text);
  Drawing::Entry entry{.line = line.number, .symbol = "", .name = "", .points = {}, .allies = {}};
  // The first ']' ends the symbol, since a symbol cannot contain a bracket.
  const std::size_t bracket = text.find(']');
  entry.symbol = trimmed(text.substr(1, bracket - 1));
  text.remove_prefix(bracket + 1);

  if (const std::size_t allies = find_last(text, {"allies:", "ally:"}); allies != none) {
    entry.allies = trimmed(text.substr(text.find(':', allies) + 1));
    text = text.substr(0, allies);
  }
  text = without_comma(text);
  if (const std::string small = lower(text); small.ends_with("points") || small.ends_with("point")) {
    std::string_view number = trimmed(text.substr(0, small.rfind("point")));
    number.remove_prefix(number.rfind(' ') + 1);
    const std::size_t begin = static_cast<std::size_t>(number.data() - text.data());
    if (number.starts_with('+')) number.remove_prefix(1);
    const auto points = number_of<std::int64_t>(number);
    if (points && -farthest_score <= *points && *points <= farthest_score) {
      entry.points = points;
      text = text.substr(0, begin);
    }
  }
  entry.name = clean_name(text, entry.symbol);
  return entry;
}

/// Reads the lines of a display, and collects the errors in them as flaws.
class DisplayReader {
 public:
  DisplayReader(const Drawing& drawing, const Model& model)
      : drawing_(drawing),
        model_(model),
        size_(model.world().board().size()),
        players_(model.notation().roster()),
        display_{drawing.line(),
                 std::vector<int>(size_.area(), Display::unreadable),
                 std::vector<std::optional<std::int64_t>>(players_.size()),
                 {},
                 {},
                 {}},
        has_row_(size_.h + 1) {}

  Display read() && {
    read_board();
    read_table();
    std::ranges::sort(display_.flaws, {}, [](const Flaw& flaw) { return std::tie(flaw.line, flaw.what); });
    return std::move(display_);
  }

 private:
  using Line = Drawing::Line;

  void flaw(int line, std::string what) { display_.flaws.push_back({line, std::move(what)}); }

  std::string symbol(int player) const { return model_.notation().symbol(player); }
  std::string name(int player) const { return model_.notation().name(player); }

  // ------------------------------------------------------------------------------------------- the board

  void read_board() {
    const auto is_row = [](const Line& line) { return line.part == Part::row; };
    const auto& board = drawing_.board;
    const auto first = std::ranges::find_if(board, is_row);
    const auto behind = std::find_if(board.rbegin(), board.rend(), is_row).base();
    if (first == board.end())
      return flaw(display_.line,
                  fmt::format("the display has no board: draw its {} rows in a frame", size_.h));

    read_edge(board.begin(), first, first->text.number, top_frame(size_), "above");
    for (auto line = first; line != behind; ++line)
      if (is_row(*line))
        take_row(line->text);
      else
        flaw(line->text.number, "a frame or letters between the rows: they stand above and below all rows");
    for (int number = size_.h; number >= 1; --number)
      if (!has_row_[number])
        flaw(first->text.number, fmt::format("row {} is missing: a {} board has rows {} to 1", number,
                                             ruleproof::text(size_), size_.h));
    read_edge(behind, board.end(), std::prev(behind)->text.number, bottom_frame(size_), "below");
  }

  using Iterator = std::vector<Line>::const_iterator;

  /// Checks the lines `where` ("above" or "below") the rows: there must be one frame line, equal to `frame`,
  /// and the column letters must be right. `line` is the line number of the row next to these lines.
  void read_edge(Iterator begin, Iterator end, int line, const std::string& frame, std::string_view where) {
    int frames = 0;
    for (auto each = begin; each != end; ++each) {
      const std::string_view text = trimmed(each->text.text);
      const int number = each->text.number;
      if (each->part == Part::letters && !are_letters(text))
        flaw(number, fmt::format("the letters are not those of the columns: write '{}'", letters(model_)));
      if (each->part != Part::frame) continue;
      if (++frames > 1)
        flaw(number, fmt::format("a second frame {} the rows: one is enough", where));
      else if (text != frame)
        flaw(number, fmt::format("the frame {} the rows is wrong: write {}", where, frame));
    }
    if (frames == 0) flaw(line, fmt::format("the frame {} the rows is missing: write {}", where, frame));
  }

  bool are_letters(std::string_view text) const {
    std::string given = lower(text);
    std::erase(given, ' ');
    std::string right = lower(letters(model_));
    std::erase(right, ' ');
    return given == right;
  }

  void take_row(const TextLine& line) {
    const auto row = read_row(line.text);
    const auto [number, is_new] = take_number(*row, line.number);
    if (!row->has_both_sides)
      return flaw(line.number, fmt::format("row {} lacks a side: it stands between two |", number));
    if (static_cast<int>(row->points.size()) != size_.w)
      flaw(line.number, fmt::format("row {} has {} points: a {} board has {} in a row", number,
                                    row->points.size(), ruleproof::text(size_), size_.w));
    if (!is_new || static_cast<int>(row->points.size()) != size_.w) return;
    const int begin = (size_.h - number) * size_.w;
    for (int x = 0; x < size_.w; ++x)
      display_.stones[begin + x] = read_point(row->points[x], begin + x, line.number);
  }

  int read_point(std::string_view symbol, int point, int line) {
    if (symbol == ".") return -1;
    if (const auto owner = find_symbol(players_, symbol)) return *owner;
    if (std::ranges::count(unknown_symbols_, symbol) == 0)
      flaw(line, fmt::format("{} on {} is nobody's symbol: write that of a player or . for an empty point",
                             quoted_text(symbol), model_.world().name_of(point)));
    unknown_symbols_.emplace_back(symbol);
    return Display::unreadable;
  }

  /// Returns the number of a row, and whether the number is valid: the board has such a row, and no earlier
  /// row has this number.
  std::pair<int, bool> take_number(const Row& row, int line) {
    const int expected = last_number_.value_or(size_.h + 1) - 1;
    int number = row.left.value_or(row.right.value_or(expected));
    if (row.right == expected) number = expected;
    if (row.has_both_sides && (!row.left || !row.right))
      flaw(line, fmt::format("row {} lacks its number: it stands on both sides", number));
    if (row.left && row.right && row.left != row.right)
      flaw(line,
           fmt::format(
               "the row is numbered {} on its left and {} on its right: it has one number on both sides",
               *row.left, *row.right));
    const bool is_on_board = 1 <= number && number <= size_.h;
    const bool is_new = is_on_board && !has_row_[number];
    if (!is_on_board)
      flaw(line, fmt::format("there is no row {}: a {} board has rows {} to 1", number,
                             ruleproof::text(size_), size_.h));
    else if (!is_new)
      flaw(line, fmt::format("row {} stands twice; one of them must go", number));
    else if (number > expected && last_number_)
      flaw(line, fmt::format("row {} stands below row {}: the rows go from {} down to 1", number,
                             *last_number_, size_.h));
    last_number_ = number;
    if (is_new) has_row_[number] = true;
    return {number, is_new};
  }

  // ------------------------------------------------------------------------------------------- the table

  void read_table() {
    if (drawing_.table.empty())
      return flaw(drawing_.board.back().text.number,
                  fmt::format("the table of the players is missing: write for example '[{}] {}  0 points   "
                              "Allies: none', a line for each",
                              symbol(0), name(0)));
    lists_.resize(players_.size());
    entries_.resize(players_.size(), nullptr);
    for (const Drawing::Entry& entry : drawing_.table) take_entry(entry);
    for (std::size_t player = 0; player < players_.size(); ++player)
      if (entries_[player] == nullptr)
        flaw(drawing_.table.front().line,
             fmt::format("{0} is missing in the table: write '[{1}] {0}  0 points   Allies: none'",
                         name(static_cast<int>(player)), symbol(static_cast<int>(player))));
    for (std::size_t player = 0; player < players_.size(); ++player)
      for (const int ally : lists_[player]) take_ally(static_cast<int>(player), ally);
  }

  void take_entry(const Drawing::Entry& entry) {
    const auto player = find_symbol(players_, entry.symbol);
    if (!player)
      return flaw(entry.line, fmt::format("nobody has the symbol {}: the players are {}",
                                          quoted_text(entry.symbol), all_players()));
    const Drawing::Entry*& earlier = entries_[*player];
    if (earlier != nullptr)
      return flaw(
          entry.line,
          lower(earlier->name) == lower(entry.name)
              ? fmt::format("{} stands twice in the table; one of the lines must go", quoted_text(entry.name))
              : fmt::format("{} and {} share the symbol {}: each player needs one of their own",
                            quoted_text(earlier->name), quoted_text(entry.name), entry.symbol));
    earlier = &entry;
    const auto owner = std::ranges::find(players_, lower(entry.name),
                                         [](const Player& each) { return lower(each.name.name); });
    if (owner != players_.end() && lower(name(*player)) != lower(entry.name))
      flaw(entry.line, fmt::format("{} stands behind [{}], which is the symbol of {}: {} has [{}]",
                                   quoted_text(entry.name), entry.symbol, quoted_text(name(*player)),
                                   quoted_text(entry.name), owner->symbol));
    if (!entry.points)
      flaw(entry.line, fmt::format("the points of {} are missing: write for example '0 points', at most {}",
                                   quoted_text(name(*player)), farthest_score));
    display_.scores[*player] = entry.points;
    if (!entry.allies)
      return flaw(entry.line,
                  fmt::format("the allies of {} are missing: write 'Allies: none' or their symbols",
                              quoted_text(name(*player))));
    lists_[*player] = read_allies(*entry.allies, entry.line);
  }

  std::set<int> read_allies(std::string_view text, int line) {
    std::set<int> allies;
    if (const std::string word = lower(text);
        word == "none" || word == "none." || (word == "-" && !find_symbol(players_, "-")))
      return allies;
    while (!(text = trimmed(text)).empty()) {
      std::size_t length = std::min(text.find_first_of(" ,"), text.size());
      if (const auto ally = named(players_, text)) {
        allies.insert(ally->player);
        length = ally->length;
      } else if (length > 0 && lower(text.substr(0, length)) != "and") {
        flaw(line, fmt::format("the ally {} is no player: the players are {}",
                               quoted_text(text.substr(0, length)), all_players()));
      }
      text.remove_prefix(length);
      if (text.starts_with(',') || text.starts_with(';') || text == ".") text.remove_prefix(1);
    }
    return allies;
  }

  /// Adds one ally from a player's list. Reports a flaw if the ally is the player, or does not list the
  /// player in return.
  void take_ally(int player, int ally) {
    const int line = entries_[player]->line;
    if (player == ally || !lists_[ally].contains(player)) display_.one_sided.emplace_back(player, ally);
    if (player == ally)
      return flaw(line, fmt::format("{0} stands among the allies of {0}: allies are other players",
                                    quoted_text(name(player))));
    if (lists_[ally].contains(player))
      display_.alliances.insert(std::minmax(player, ally));
    else
      flaw(line, fmt::format("{} lists {} and not the other way round: allies list each other",
                             quoted_text(name(player)), quoted_text(name(ally))));
  }

  std::string all_players() const {
    std::string result;
    for (const Player& player : players_) result.append(result.empty() ? "" : " ").append(player.symbol);
    return result;
  }

  const Drawing& drawing_;
  const Model& model_;
  Size size_;
  const std::vector<Player>& players_;
  Display display_;
  std::optional<int> last_number_;  // the number of the previous row
  std::vector<bool> has_row_;       // whether a row with this number has occurred
  std::vector<std::string_view> unknown_symbols_;
  std::vector<const Drawing::Entry*> entries_;  // the first table entry of each player
  std::vector<std::set<int>> lists_;            // the allies in each player's list
};

}  // namespace

std::vector<Part> parts_of(const std::vector<TextLine>& lines) {
  // First determine the kind of each non-empty line from its own form. Then correct the kind according to the
  // lines before and after it.
  std::vector<Part> parts(lines.size(), Part::prose);
  std::vector<std::size_t> filled;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& text = lines[i].text;
    if (trimmed(text).empty()) continue;
    filled.push_back(i);
    if (has_brackets(text)) {
      const bool follows_entry = filled.size() > 1 && parts[filled[filled.size() - 2]] == Part::entry;
      if (follows_entry || looks_like_entry(text)) parts[i] = Part::entry;
    } else if (looks_like_frame(text)) {
      parts[i] = Part::frame;
    } else if (looks_like_letters(text)) {
      parts[i] = Part::letters;
    } else if (read_row(text)) {
      parts[i] = Part::row;
    }
  }
  const std::vector<Part> looks = parts;
  for (std::size_t i = 0; i < filled.size(); ++i) {
    const auto is_beside = [&](Part one, Part other) {
      const auto is_it = [&](std::size_t j) { return looks[filled[j]] == one || looks[filled[j]] == other; };
      return (i > 0 && is_it(i - 1)) || (i + 1 < filled.size() && is_it(i + 1));
    };
    Part& part = parts[filled[i]];
    if (part == Part::frame && !is_beside(Part::row, Part::letters)) part = Part::prose;
    if (part == Part::letters && !is_beside(Part::row, Part::frame)) part = Part::prose;
  }
  return parts;
}

std::vector<Drawing> drawings(const std::vector<Drawing::Line>& lines) {
  // For each line: whether this line or a later one is a row of a board, without an entry of a table in
  // between.
  std::vector<bool> row_comes(lines.size() + 1, false);
  for (std::size_t i = lines.size(); i-- > 0;)
    row_comes[i] = lines[i].part == Part::row || (lines[i].part != Part::entry && row_comes[i + 1]);

  std::vector<Drawing> result;
  bool has_rows = false;
  int frames_below = 0;  // the number of frame lines after the last row so far
  int letters_below = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Part part = lines[i].part;
    const bool is_closed = part == Part::frame ? frames_below + letters_below > 0
                                               : letters_below > 0 || (part == Part::row && frames_below > 1);
    const bool is_next = part != Part::entry && !result.empty() &&
                         (!result.back().table.empty() || (has_rows && is_closed && row_comes[i]));
    if (result.empty() || is_next) {
      result.emplace_back();
      has_rows = false;
      frames_below = letters_below = 0;
    }
    if (part == Part::entry) {
      result.back().table.push_back(read_entry(lines[i].text));
      continue;
    }
    result.back().board.push_back(lines[i]);
    if (part == Part::row) {
      has_rows = true;
      frames_below = letters_below = 0;
    }
    if (has_rows && part == Part::frame) ++frames_below;
    if (has_rows && part == Part::letters) ++letters_below;
  }
  return result;
}

std::optional<Size> size_of(const Drawing& drawing) {
  std::vector<Row> rows;
  for (const auto& line : drawing.board)
    if (line.part == Part::row) rows.push_back(*read_row(line.text.text));
  if (rows.empty()) return std::nullopt;
  const Size size{static_cast<int>(rows.front().points.size()), static_cast<int>(rows.size())};
  if (size.w < 1 || size.w > longest_side || size.h > longest_side) return std::nullopt;
  for (int y = 0; y < size.h; ++y) {
    const Row& row = rows[y];
    if (static_cast<int>(row.points.size()) != size.w || row.left != size.h - y || row.right != size.h - y)
      return std::nullopt;
  }
  for (const auto& line : drawing.board) {
    const std::string_view text = trimmed(line.text.text);
    if (line.part == Part::frame && text != top_frame(size) && text != bottom_frame(size))
      return std::nullopt;
  }
  return size;
}

std::optional<std::vector<Player>> players_of(const Drawing& drawing) {
  std::vector<Player> players;
  for (const Drawing::Entry& entry : drawing.table) {
    const bool is_symbol = entry.symbol.size() == 1 && may_be_symbol(entry.symbol[0]);
    if (!is_symbol || find_symbol(players, entry.symbol)) return std::nullopt;
    players.push_back(player_of(entry.symbol[0], entry.name));
  }
  const std::size_t count = players.size();
  if (count < 2 || count > static_cast<std::size_t>(most_players)) return std::nullopt;
  return players;
}

Display read_display(const Drawing& drawing, const Model& model) {
  return DisplayReader(drawing, model).read();
}

std::string unfolded_post(std::string_view quotation) {
  std::string text(quotation);
  if (text.starts_with("[[")) text = text.substr(2, text.rfind("]]") - 2);
  static const std::regex part(R"(A( [A-Z])+(?= [.\[])|\.-+\.|'-+'|\d+\|[^|]*\|\d+|\[.\] [^\[]*)");
  return std::regex_replace(text, part, "\n$&\n");
}

}  // namespace ruleproof::forum
