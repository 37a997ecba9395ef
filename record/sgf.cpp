#include "record/sgf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "record/model_text.hpp"
#include "record/sgf_words.hpp"
#include "reference/model/choice.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

// Writes SGF; sgf_reader.cpp reads it.

namespace ruleproof {
namespace {

/// The game whose rules SGF editors apply when they capture stones.
constexpr std::string_view game_of_editors = "go";

char letter_of(int player) { return player == 0 ? 'B' : 'W'; }

// Returns an SGF property that lists the points for which `holds` returns true; an empty text if there is no
// such point.
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

// Returns an SGF property with this text as its value, escaped; an empty text if the value would be empty.
std::string text_property(std::string_view name, std::string_view text) {
  if (text.empty()) return {};
  std::string value;
  for (const char c : text) {
    if (c == ']' || c == '\\') value += '\\';
    value += c;
  }
  return fmt::format("{}[{}]", name, value);
}

// Writes the root node of a record and the nodes of its moves.
class SgfWriter {
 public:
  explicit SgfWriter(const Record& record)
      : record_(record), game_(record.game.document()), words_(sgf_words_of(game_)), model_(record.game) {}

  // Returns the bracket that opens the game tree, and the root node. The caller must add the bracket that
  // closes the tree.
  std::string root() const {
    const Size size = record_.game.board();
    std::string result = fmt::format("(;FF[4]GM[1]CA[UTF-8]RU[{}{}", game_.id, settings());
    result += size.w == size.h ? fmt::format("]SZ[{}]", size.w) : fmt::format("]SZ[{}:{}]", size.w, size.h);
    if (const auto komi = find_komi(game_))
      result += fmt::format("KM[{}]", text(record_.game.numbers()[*komi]));
    if (!record_.setup) return result;
    if (!record_.setup->memory.empty())
      throw InputError("SGF has no words for what is kept beside the stones: leave it out of the set-up");
    return result + stones_set(size, first_position()) +
           fmt::format("PL[{}]", letter_of(std::max(record_.setup->to_move, 0)));
  }

  Owners first_position() const {
    return record_.setup ? owners_of(game_, record_.setup->rows) : Owners(record_.game.board().area(), -1);
  }

  std::string move(const RecordedMove& move) const {
    const std::optional<int> placed = point_of(move);
    std::string result = fmt::format("{}[{}]", letter_of(move.move.player),
                                     placed ? sgf_point(record_.game.board(), *placed) : "");
    if (!placed || move.chosen.empty()) return result;
    if (move.chosen.front() != flips) {
      result += "FIRST";
      for (const std::string& name : move.chosen) result += '[' + name + ']';
      return result;
    }
    result += move.chosen.size() == 1 ? "FLIP[]" : "FLIP";
    for (auto name = move.chosen.begin() + 1; name != move.chosen.end(); ++name)
      result += '[' + sgf_point(record_.game.board(), model_.world().find_point(*name).value()) + ']';
    return result;
  }

  // Returns a node that sets all stones as they are after a placement; an empty text for a pass. When an
  // editor reads the move, it places the stone and removes what would be captured in Go. The node corrects
  // the difference.
  std::string position(const RecordedMove& move, const Owners& before, const Owners& after) const {
    const std::optional<int> placed = point_of(move);
    if (!placed) return "";
    const auto emptied = [&](std::size_t point) {
      return after[point] < 0 && (before[point] >= 0 || static_cast<int>(point) == *placed);
    };
    return fmt::format("\n;{}{}PL[{}]", stones_set(record_.game.board(), after),
                       point_list("AE", record_.game.board(), emptied), letter_of(1 - move.move.player));
  }

  /// Returns the state after a move; nullopt if the move is illegal, does not select one of its several
  /// outcomes, or exceeds the limits.
  std::optional<State> after(const State& state, const RecordedMove& move) {
    try {
      const Attempt attempt = model_.attempt(state, move.move);
      const Outcome* outcome = find_outcome(model_, attempt, move);
      return outcome ? std::optional(outcome->state) : std::nullopt;
    } catch (const evaluator::LimitReached&) {
      return std::nullopt;
    }
  }

  std::string moves() {
    std::string result;
    std::optional<State> state;
    if (game_.id != game_of_editors) state = first_state(model_, record_);
    for (std::size_t i = 0; i < record_.moves.size(); ++i) {
      result += edit(i);
      const RecordedMove& each = record_.moves[i];
      result += "\n;" + move(each);
      if (!state) continue;
      state = with_edit(model_, record_, i, *state);
      const Owners before = owners_of(game_, model_.notation().rows(*state->now));
      state = after(*state, each);
      if (state) result += position(each, before, owners_of(game_, model_.notation().rows(*state->now)));
    }
    return result + edit(record_.moves.size());
  }

 private:
  /// Returns the readings and settings that differ from the document's defaults, the readings first. Omits
  /// komi, which is a property of its own.
  std::string settings() const {
    std::string result;
    for (const auto& [name, value, is_reading] : changed_settings(record_.game))
      if (name != "komi") result += fmt::format(" {}={}", name, value);
    return result;
  }

  // Returns the node for the edit (a change of the position without a move) before a move, which is given by
  // its index. Returns an empty text if there is no edit there.
  std::string edit(std::size_t move) const {
    const auto edit = std::ranges::lower_bound(record_.edits, move, {}, &RecordedEdit::before);
    if (edit == record_.edits.end() || edit->before != move) return "";
    Owners owners(record_.game.board().area(), unset);
    for (const auto& [point, owner] : edit->owners) owners[point] = owner;
    return "\n;" + stones_set(record_.game.board(), owners) +
           point_list("AE", record_.game.board(), [&](std::size_t point) { return owners[point] == -1; }) +
           (edit->to_move < 0 ? "" : fmt::format("PL[{}]", letter_of(edit->to_move)));
  }

  std::optional<int> point_of(const RecordedMove& move) const {
    const Play& play = move.move.plays.front();
    return play.action == words_.place ? std::optional(play.arguments.front().value) : std::nullopt;
  }

  static constexpr int unset = -2;

  const Record& record_;
  const Document& game_;
  const SgfWords words_;
  Model model_;
};

}  // namespace

std::string write_sgf(const Record& record) {
  SgfWriter writer(record);
  return writer.root() + writer.moves() + ")\n";
}

std::string write_sgf_variations(const Record& setup, const std::vector<Variation>& variations) {
  if (!setup.moves.empty()) throw std::invalid_argument("write_sgf_variations: a set-up has no moves");
  const SgfWriter writer(setup);
  std::string result = writer.root();
  for (const Variation& variation : variations) {
    result += "\n(;" + text_property("N", variation.name) + text_property("C", variation.comment);
    if (variation.move) result += writer.move(*variation.move);
    if (variation.move && !variation.after.empty())
      result += writer.position(*variation.move, writer.first_position(),
                                owners_of(setup.game.document(), variation.after));
    result += ')';
  }
  return result + ")\n";
}

}  // namespace ruleproof
