#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "record/charset.hpp"
#include "record/colour.hpp"
#include "record/line.hpp"
#include "record/model_text.hpp"
#include "record/sgf.hpp"
#include "record/sgf_notes.hpp"
#include "record/sgf_tree.hpp"
#include "record/sgf_words.hpp"
#include "reference/model/choice.hpp"
#include "spec/characters.hpp"
#include "spec/documents/spec.hpp"
#include "spec/komi.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"
#include "spec/size.hpp"

// Reads SGF. Reads the main variation twice: first for the properties of the whole game, which some files
// have in later nodes, then for set-ups and moves.

namespace ruleproof {
namespace {

constexpr Size usual_board{19, 19};

constexpr std::array<std::string_view, 5> names_of_root{"FF", "GM", "RU", "SZ", "KM"};
constexpr std::array<std::string_view, 8> names_of_nodes{"AB", "AW", "AE", "PL", "B", "W", "FLIP", "FIRST"};

// Returns a value without the blanks around it. Such blanks matter only in values that are free text.
std::string without_space(std::string_view value) {
  return std::string(ruleproof::trimmed(value, white_space));
}

int parse_sgf_point(Size size, std::string_view name) {
  const int x = name.size() == 2 ? name[0] - 'a' : -1;
  const int y = name.size() == 2 ? name[1] - 'a' : -1;
  if (x < 0 || y < 0 || x >= size.w || y >= size.h)
    throw InputError(fmt::format("no point {} on a {} board: an SGF point is two letters, from aa to {}",
                                 quoted_text(name), ruleproof::text(size), sgf_point(size, size.area() - 1)));
  return y * size.w + x;
}

// Returns the points that a value denotes: one point, or all points of a rectangle. A rectangle is written
// "ab:cd", where ab is its upper left and cd its lower right corner.
std::vector<int> parse_points(Size size, std::string_view value) {
  const auto colon = value.find(':');
  if (colon == std::string_view::npos) return {parse_sgf_point(size, value)};
  const int first = parse_sgf_point(size, value.substr(0, colon));
  const int last = parse_sgf_point(size, value.substr(colon + 1));
  if (first % size.w > last % size.w || first > last)
    throw InputError(
        fmt::format("{} is no rectangle: the upper left corner comes first", quoted_text(value)));
  std::vector<int> points;
  for (int y = first / size.w; y <= last / size.w; ++y)
    for (int x = first % size.w; x <= last % size.w; ++x) points.push_back(y * size.w + x);
  return points;
}

Size parse_sz(std::string_view value) {
  try {
    const auto between = value.find_first_of(":xX");
    const auto width = value.substr(0, between);
    const auto height = between == std::string_view::npos ? width : value.substr(between + 1);
    return parse_size(fmt::format("{}x{}", width, height));
  } catch (const InputError&) {
    throw InputError(fmt::format("SZ {} is no size: write for example 9 or 7:3, each side from 1 to {}",
                                 quoted_text(value), longest_side));
  }
}

/// Converts a komi to the form that `parse_komi` accepts. Programs that write SGF may pad numbers with zeros,
/// or write "+6.5", "6,5" or ".5".
std::string plain_komi(std::string value) {
  std::ranges::replace(value, ',', '.');
  if (value.starts_with('+')) value.erase(0, 1);
  if (value.starts_with('.')) value.insert(0, "0");
  if (value.find('.') != std::string::npos) {
    while (value.ends_with('0')) value.pop_back();
    if (value.ends_with('.')) value.pop_back();
  }
  return value;
}

/// Returns the player that a value of the property PL names; nullopt if it names no player. Some programs
/// write 1 for Black and 2 for White.
std::optional<int> player_of(std::string_view colour) {
  if (colour == "1") return 0;
  if (colour == "2") return 1;
  const auto parsed = parse_colour(colour);
  if (!parsed) return std::nullopt;
  return *parsed == Colour::black ? 0 : 1;
}

bool say_the_same(const std::vector<SgfValue>& values) {
  return std::ranges::all_of(
      values, [&](const SgfValue& v) { return without_space(v.text) == without_space(values[0].text); });
}

class SgfReader {
  template <class Parse>
  auto parsed(const SgfValue& value, Parse parse) const {
    return located(file_, value.place, [&] { return parse(without_space(value.text)); });
  }

 public:
  SgfReader(std::string_view file, const Game& defaults)
      : file_(file), game_(defaults.document()), record_{defaults, {}, {}, {}, {}} {}

  void note(Place place, std::string what) { notes_.add(place, std::move(what)); }

  /// Stores those properties of a node that apply to the whole game. If several nodes have the same property,
  /// the first node counts.
  void take_root_properties(const SgfNode& node) {
    for (const SgfProperty& property : node)
      if (property.name.empty() && name_among(names_of_root, property).empty() &&
          name_among(names_of_nodes, property).empty())
        notes_.add(
            property.place,
            "SGF writes properties in capitals: one in small letters that has no meaning here is skipped");
    for (SgfProperty& property : known(node, names_of_root)) {
      const auto [held, is_new] = root_.try_emplace(property.name, property);
      if (is_new && nodes_ > 0)
        notes_.add(
            property.place,
            fmt::format("{} stands behind the first node: it is read as if it stood there", property.name));
      if (!is_new && without_space(property.values[0].text) != without_space(held->second.values[0].text))
        notes_.add(
            property.place,
            fmt::format("{} stands in a second node, with another value: it is skipped", property.name));
    }
    ++nodes_;
  }

  void begin() {
    if (const SgfValue* ff = find_of_root("FF")) {
      const std::string format = without_space(ff->text);
      if (!format.empty() && (format.size() != 1 || format < "1" || format > "4"))
        fail(file_, ff->place,
             fmt::format("FF {} is no known file format: there are 1 to 4", quoted_text(format)));
    }
    if (const SgfValue* gm = find_of_root("GM");
        gm && !without_space(gm->text).empty() && without_space(gm->text) != "1")
      fail(file_, gm->place,
           fmt::format("GM {} is another kind of game: here every game has GM[1], as Go has",
                       quoted_text(without_space(gm->text))));
    take_rules(find_of_root("RU"));
    const SgfValue* sz = find_of_root("SZ");
    const bool has_size = sz && !without_space(sz->text).empty();
    if (sz && !has_size) notes_.add(sz->place, "SZ is empty: the board is 19x19");
    record_.game = record_.game.with_board(has_size ? parsed(*sz, parse_sz) : usual_board);
    if (const SgfValue* km = find_of_root("KM")) take_komi(*km);
    located(file_, sz ? sz->place : Place{}, [&] { model_ = std::make_unique<Model>(record_.game); });
    owners_.assign(record_.game.board().area(), -1);
  }

  /// Stores the set-up and the move of a node. A set-up before the first move belongs to the initial
  /// position. A later set-up is applied after the move of its node. The set-up in the node of the first move
  /// is also applied after this move if it cannot precede the move (see excludes_own_move).
  void take(const SgfNode& all) {
    const std::vector<SgfProperty> node = known(all, names_of_nodes);
    if (node.empty()) return;
    const bool is_before = record_.moves.empty() && !excludes_own_move(node);
    if (is_before) take_setup(node);
    take_move(node);
    if (!is_before) take_later_setup(node);
  }

  Record finish() {
    record_.setup = first_setup();
    record_.notes = notes_.texts(file_);
    return std::move(record_);
  }

 private:
  /// Returns the element of `names` that names the property. Compares each name with the property's capital
  /// letters ("SiZe"), then with all its letters in any case ("sz", "Sz"). Returns an empty text if no name
  /// fits.
  template <class Names>
  static std::string_view name_among(const Names& names, const SgfProperty& property) {
    auto found = std::ranges::find(names, property.name);
    if (found == names.end())
      found = std::ranges::find(names, lower(property.written),
                                [](std::string_view name) { return lower(name); });
    return found == names.end() ? std::string_view() : *found;
  }

  /// Returns the properties of a node that have one of these names. If a property occurs twice, its values
  /// are merged.
  template <class Names>
  std::vector<SgfProperty> known(const SgfNode& node, const Names& names) {
    std::vector<SgfProperty> found;
    for (SgfProperty property : node) {
      const std::string_view name = name_among(names, property);
      if (name.empty()) continue;
      if (property.name != name)
        notes_.add(property.place,
                   fmt::format("'{}' is read as {}, which SGF writes in capitals", property.written, name));
      property.name = name;
      const auto before = std::ranges::find(found, property.name, &SgfProperty::name);
      if (before == found.end()) {
        found.push_back(std::move(property));
        continue;
      }
      notes_.add(property.place,
                 fmt::format("the property {} stands twice in one node: it is read as one", property.name));
      before->values.insert(before->values.end(), property.values.begin(), property.values.end());
    }
    return found;
  }

  static const SgfProperty* find(const std::vector<SgfProperty>& node, std::string_view name) {
    const auto found = std::ranges::find(node, name, &SgfProperty::name);
    return found == node.end() ? nullptr : &*found;
  }

  const SgfValue* single(const SgfProperty* property) const {
    if (!property) return nullptr;
    if (!say_the_same(property->values))
      fail(file_, property->values[1].place,
           fmt::format("the property {} has more than one value", property->name));
    return &property->values[0];
  }

  const SgfValue* find_of_root(const std::string& name) const {
    const auto found = root_.find(name);
    return found == root_.end() ? nullptr : single(&found->second);
  }

  /// Stores the value of komi as a setting of the game. If the document cannot have this komi, skips it with
  /// a note.
  void take_komi(const SgfValue& km) {
    const std::string value = without_space(km.text), plain = plain_komi(value);
    const auto number = find_komi(game_);
    try {
      const Komi komi = parse_komi(plain);
      const bool is_odd = value.find_first_of("+,") != std::string::npos || value.starts_with('.');
      if (!number && komi != Komi{})
        notes_.add(km.place,
                   fmt::format("KM {} is skipped: {} has no komi", quoted_text(value), game_.title));
      if (!number) return;
      record_.game = record_.game.with_number(*number, komi.halves);
      if (is_odd)
        notes_.add(km.place, fmt::format("KM {} is read as {}", quoted_text(value), ruleproof::text(komi)));
    } catch (const InputError&) {
      if (number)
        notes_.add(km.place,
                   fmt::format("KM {} is no komi of whole or half points: it is skipped, and the komi is {}",
                               quoted_text(value), text(record_.game.numbers()[*number])));
    }
  }

  // Reads the property RU, which names the rules and may contain any text. It counts as the name of a game
  // only if it begins with the id of a known game.
  void take_rules(const SgfValue* ru) {
    std::string rules = ru ? lower(ru->text) : "";
    std::ranges::replace_if(rules, [](char c) { return white_space.find(c) != std::string_view::npos; }, ' ');
    const RecordLine line(file_, 1, rules);
    const auto is_named = [&](const Document& game) {
      return !line.words.empty() && game.id == line.words[0];
    };
    if (!is_named(game_) && std::ranges::any_of(specs(), is_named))
      fail(file_, ru->place, fmt::format("this is a record of {}, not of {}", line.words[0], game_.id));
    located(file_, ru ? ru->place : Place{}, [&] { words_ = sgf_words_of(game_); });
    if (!is_named(game_) && !line.words.empty())
      notes_.add(ru->place, fmt::format("RU {} names other rules: the game is read by those of {}",
                                        quoted_text(without_space(ru->text)), game_.title));
    std::vector<std::string> readings;
    for (std::size_t i = 1; is_named(game_) && i < line.words.size(); ++i)
      located(file_, ru->place, [&] {
        const std::string_view word = line.words[i];
        const std::string name(word.substr(0, word.find('=')));
        if (is_setting(name))
          record_.game = record_.game.with_setting(name, word.substr(std::min(name.size() + 1, word.size())));
        else
          readings.emplace_back(word);
        record_.game = record_.game.with_readings(readings);
      });
  }

  bool is_setting(std::string_view name) const {
    const Alternatives* choice = find_choice(game_, name);
    return language::find_named(game_.numbers, name) || (choice && choice->is_setting);
  }

  /// Returns the points that the properties AB, AW and AE of a node set, each with its new owner; -1 for an
  /// empty point.
  std::map<int, int> points_set(const std::vector<SgfProperty>& node) const {
    std::map<int, int> set;
    constexpr std::pair<std::string_view, int> properties[] = {{"AB", 0}, {"AW", 1}, {"AE", -1}};
    for (const auto& [name, owner] : properties) {
      const SgfProperty* property = find(node, name);
      if (!property) continue;
      const bool is_empty = say_the_same(property->values) && without_space(property->values[0].text).empty();
      for (const SgfValue& value : property->values) {
        if (is_empty) break;
        for (const int point : parse_list(value)) {
          if (!model_->world().everywhere().has(point))
            fail(file_, value.place,
                 fmt::format("the board has no point {}", sgf_point(record_.game.board(), point)));
          if (const auto [at, is_new] = set.emplace(point, owner); !is_new && at->second != owner)
            fail(file_, value.place,
                 fmt::format("the point {} is set twice in one node, differently",
                             sgf_point(record_.game.board(), point)));
        }
      }
    }
    return set;
  }

  /// Returns the player to move that the property PL of a node names; nullopt if PL is missing or empty.
  std::optional<int> mover_set(const std::vector<SgfProperty>& node) {
    const SgfValue* pl = single(find(node, "PL"));
    if (!pl) return std::nullopt;
    const std::string colour = without_space(pl->text);
    if (colour.empty()) {
      notes_.add(pl->place, "PL is empty: it is skipped");
      return std::nullopt;
    }
    const auto player = player_of(colour);
    if (!player) fail(file_, pl->place, fmt::format("PL {} is no colour: write B or W", quoted_text(colour)));
    return player;
  }

  void take_setup(const std::vector<SgfProperty>& node) {
    has_setup_ = has_setup_ || find(node, "AB") || find(node, "AW") || find(node, "AE");
    for (const auto& [point, owner] : points_set(node)) owners_[point] = owner;
    if (const auto mover = mover_set(node)) {
      to_move_ = mover;
      has_setup_ = true;
    }
  }

  std::optional<RecordSetup> first_setup() const {
    if (!has_setup_) return std::nullopt;
    RecordSetup setup;
    setup.rows = rows_of(record_.game.board(), [&](std::size_t point) {
      const int owner = owners_[point];
      if (owner >= 0) return game_.players->named[owner].symbol;
      return std::string(model_->world().everywhere().has(static_cast<int>(point)) ? "." : "-");
    });
    if (game_.turns_alternate) setup.to_move = to_move_.value_or(0);
    return setup;
  }

  /// Stores a set-up that follows a move, as an edit (a change of the position between moves). Skips a set-up
  /// that changes nothing; such a set-up only repeats the position for editors.
  void take_later_setup(const std::vector<SgfProperty>& node) {
    RecordedEdit edit{record_.moves.size(), points_set(node), -1, 0};
    const auto mover = mover_set(node);
    if (mover && game_.turns_alternate) edit.to_move = *mover;
    if (edit.owners.empty() && edit.to_move < 0) return;
    const std::optional<State>& now = position_now();
    if (now && repeats(edit, *now)) return;
    const auto first = std::ranges::find_if(node, [](const SgfProperty& property) {
      return property.name == "PL" || property.name.starts_with('A');
    });
    edit.line = first->place.line;
    notes_.add(
        first->place,
        "a set-up after a move changes the position: the game continues from there, and no ko or repetition "
        "reaches back beyond it");
    if (record_.edits.empty() || record_.edits.back().before != edit.before) {
      before_edit_ = now;
      record_.edits.push_back(std::move(edit));
    } else {
      RecordedEdit& last = record_.edits.back();
      for (const auto& [point, owner] : edit.owners) last.owners[point] = owner;
      if (edit.to_move >= 0) last.to_move = edit.to_move;
    }
    take_last_edit();
  }

  /// Sets `now_` to the state after the last edit. Removes the edit if it changes nothing; it may combine the
  /// set-ups of several nodes.
  void take_last_edit() {
    if (!before_edit_) return;
    const bool is_none = repeats(record_.edits.back(), *before_edit_);
    now_ = is_none ? before_edit_ : edited(*replayer_, *before_edit_, record_.edits.back());
    if (is_none) record_.edits.pop_back();
  }

  /// Returns the state after the moves so far; illegal moves change nothing. Returns nullopt if a move does
  /// not select one of its several outcomes, or exceeds the limits.
  const std::optional<State>& position_now() {
    if (!replayer_) {
      replayer_ = std::make_unique<Model>(record_.game, Evaluation::compiled);
      now_ = first_state(*replayer_, {record_.game, {}, first_setup(), {}, {}});
    }
    try {
      for (; now_ && replayed_ < record_.moves.size(); ++replayed_) {
        const RecordedMove& move = record_.moves[replayed_];
        const Attempt attempt = replayer_->attempt(*now_, move.move);
        const Outcome* outcome = find_outcome(*replayer_, attempt, move);
        if (outcome)
          now_ = State(outcome->state);
        else if (!attempt.outcomes.empty())
          now_.reset();
      }
    } catch (const evaluator::LimitReached&) {
      now_.reset();
    }
    return now_;
  }

  bool repeats(const RecordedEdit& edit, const State& now) const {
    const Owners owners = owners_of(game_, replayer_->notation().rows(*now.now));
    return (edit.to_move < 0 || edit.to_move == now.now->to_move) &&
           std::ranges::all_of(edit.owners, [&](const auto& set) { return owners[set.first] == set.second; });
  }

  std::vector<int> parse_list(const SgfValue& value) const {
    return parsed(value,
                  [&](const std::string& points) { return parse_points(record_.game.board(), points); });
  }

  /// Returns whether the set-up of a node cannot precede the move of the node. That is so if the set-up puts
  /// a stone on the point of the move, clears that point although it is empty already, or makes the other
  /// player the player to move.
  bool excludes_own_move(const std::vector<SgfProperty>& node) const {
    const SgfProperty* black = find(node, "B");
    const SgfProperty* played = black ? black : find(node, "W");
    if (!played) return false;
    const SgfValue* pl = single(find(node, "PL"));
    const std::optional<int> mover = pl ? player_of(without_space(pl->text)) : std::nullopt;
    if (game_.turns_alternate && mover && *mover != (black ? 0 : 1)) return true;
    const SgfValue& value = *single(played);
    if (is_sgf_pass(without_space(value.text))) return false;
    const std::map<int, int> set = points_set(node);
    const auto at = set.find(point_of(value));
    return at != set.end() && (at->second >= 0 || owners_[at->first] < 0);
  }

  bool is_sgf_pass(std::string_view point) const {
    const auto [w, h] = record_.game.board();
    return point.empty() || (point == "tt" && w <= 19 && h <= 19);
  }

  int point_of(const SgfValue& value) const {
    return parsed(value,
                  [&](const std::string& name) { return parse_sgf_point(record_.game.board(), name); });
  }

  void take_move(const std::vector<SgfProperty>& node) {
    const SgfProperty* black = find(node, "B");
    const SgfProperty* white = find(node, "W");
    if (black && white)
      fail(file_, std::max(black, white)->place,
           "a second move in one node: each move has a node of its own");
    if (!black && !white) return;
    const SgfValue& value = *single(black ? black : white);
    refuse_move_too_many(file_, value.place, record_.moves.size());
    RecordedMove move{{black ? 0 : 1, {}}, {}};
    take_first_mover(move.move.player);
    const std::string point = without_space(value.text);
    const bool is_pass = is_sgf_pass(point);
    if (is_pass && words_.pass < 0)
      fail(file_, value.place, fmt::format("a pass, and {} has none", game_.id));
    move.move.plays.push_back({is_pass ? words_.pass : words_.place, {}});
    if (!is_pass) {
      const int placed = point_of(value);
      if (!model_->world().everywhere().has(placed))
        fail(file_, value.place, fmt::format("the board has no point {}", quoted_text(point)));
      move.move.plays.back().arguments.push_back({language::Type::point, placed});
      if (const SgfProperty* flipped = find(node, "FLIP"))
        move.chosen = parse_flips(*flipped);
      else if (const SgfProperty* first = find(node, "FIRST"))
        for (const SgfValue& name : first->values) move.chosen.push_back(without_space(name.text));
    }
    record_.moves.push_back(std::move(move));
    record_.lines.push_back(value.place.line);
  }

  /// If a set-up has no property PL, as usual for handicap stones, makes the player of the next move the
  /// player to move.
  void take_first_mover(int player) {
    if (record_.moves.empty() && has_setup_ && !to_move_) to_move_ = player;
    if (record_.edits.empty() || record_.edits.back().before != record_.moves.size() ||
        record_.edits.back().to_move >= 0 || !game_.turns_alternate)
      return;
    record_.edits.back().to_move = player;
    take_last_edit();
  }

  std::vector<std::string> parse_flips(const SgfProperty& property) const {
    std::vector<char> flipped(owners_.size());
    const bool none = property.values.size() == 1 && without_space(property.values[0].text).empty();
    if (!none) {
      for (const SgfValue& value : property.values)
        for (const int point : parse_list(value)) flipped[point] = true;
    }
    std::vector<std::string> names{std::string(flips)};
    for (int point = 0; point < record_.game.board().area(); ++point)
      if (flipped[point]) names.push_back(model_->world().name_of(point));
    return names;
  }

  std::string_view file_;
  const Document& game_;
  std::map<std::string, SgfProperty> root_;  // the properties that apply to the whole game
  int nodes_ = 0;
  Notes notes_;
  SgfWords words_;
  std::unique_ptr<Model> model_;
  Owners owners_;
  bool has_setup_ = false;
  std::optional<int> to_move_;
  Record record_;

  std::unique_ptr<Model> replayer_;  // plays the moves, to find the position before a later set-up
  std::optional<State> now_, before_edit_;
  std::size_t replayed_ = 0;
};

}  // namespace

Record parse_sgf(std::string_view bytes, std::string_view file, const Game& defaults) {
  const Decoded decoded = sgf_in_utf8(bytes);
  SgfReader reader(file, defaults);
  if (!decoded.note.empty()) reader.note({}, decoded.note);
  try {
    const std::optional<Place> second = for_each_main_node(
        decoded.text, file, [&](const SgfNode& node) { reader.take_root_properties(node); });
    reader.begin();
    for_each_main_node(decoded.text, file, [&](const SgfNode& node) { reader.take(node); });
    if (second) reader.note(*second, "the file has several games: only the first is read");
  } catch (const InputError& error) {
    if (decoded.note.empty()) throw;
    throw InputError(fmt::format("{} ({})", error.what(), decoded.note));
  }
  return reader.finish();
}

}  // namespace ruleproof
