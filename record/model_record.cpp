#include "record/model_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "record/line.hpp"
#include "record/model_text.hpp"
#include "record/players.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/game.hpp"
#include "reference/model/choice.hpp"
#include "spec/komi.hpp"
#include "spec/language/tree.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using language::Alternatives;
using language::Document;
using Each = language::Memory::Each;

std::string kept_line(const Model& model, const RecordedMemory& kept) {
  const language::Memory& memory = model.document().memory[kept.memory];
  std::string line = memory.name.name;
  for (std::size_t i = 0; i < kept.of.size(); ++i)
    line.append(" ").append(memory.of[i] == Each::player  ? model.notation().letter(kept.of[i])
                            : memory.of[i] == Each::point ? model.world().name_of(kept.of[i])
                                                          : model.notation().kind_name(kept.of[i]));
  for (const int point : kept.points) line.append(" ").append(model.world().name_of(point));
  if (memory.type() == language::Type::number) line.append(" ").append(text(kept.value));
  if (memory.type() == language::Type::player)
    line.append(" ").append(kept.value < 0 ? "nobody"
                                           : model.notation().letter(static_cast<int>(kept.value / 2)));
  if (memory.type() == language::Type::truth && kept.value == 0) line.append(" no");
  return line;
}

/// Returns `chosen`, whose first word is 'flip', with the points after that word sorted in row order from the
/// top left. Throws InputError for an invalid or repeated point.
std::vector<std::string> in_order(const Model& model, const std::vector<std::string>& chosen) {
  std::map<int, std::string> points;
  for (auto name = chosen.begin() + 1; name != chosen.end(); ++name) {
    const auto point = model.world().find_point(*name);
    if (!point) throw InputError(fmt::format("{} is no point of this board", quoted_text(*name)));
    if (!points.emplace(*point, model.world().name_of(*point)).second)
      throw InputError(fmt::format("{} stands twice behind 'flip'", quoted_text(*name)));
  }
  std::vector<std::string> sorted{std::string(flips)};
  for (auto& [point, name] : points) sorted.push_back(std::move(name));
  return sorted;
}

}  // namespace

std::string setting_lines(const Record& record, bool has_readings) {
  std::string result = record.players.empty() ? "" : forum::text(record.players) + '\n';
  for (const auto& [name, value, is_reading] : changed_settings(record.game))
    if (!is_reading)
      result += fmt::format("{} {}\n", name, value);
    else if (has_readings)
      result += fmt::format("reading {}={}\n", name, value);
  return result;
}

std::string write_record(const Record& record) {
  if (!record.edits.empty()) throw std::invalid_argument("write_record: the plain form has no edits");
  const Document& document = record.game.document();
  Model model(record.game);
  call_players(model, record);
  std::string result = fmt::format("game {}\n", document.id);
  if (!model.world().is_unbounded())
    result += fmt::format("board {}\n", ruleproof::text(record.game.board()));
  if (record.players.empty() && document.players->named.empty())
    result += fmt::format("players {}\n", record.game.players());
  result += setting_lines(record, true);
  if (record.setup) {
    if (model.world().is_unbounded())
      result += fmt::format("origin {},{}\n", record.setup->corner.x, record.setup->corner.y);
    for (const std::string& row : record.setup->rows) result += row + '\n';
    for (const RecordedMemory& kept : record.setup->memory) result += kept_line(model, kept) + '\n';
    if (record.setup->to_move >= 0)
      result += fmt::format("to-move {}\n", model.notation().letter(record.setup->to_move));
  }
  for (const RecordedMove& move : record.moves) result += text(model, move) + '\n';
  return result;
}

std::string text(const Model& model, const RecordedMove& move) {
  return joined({model.notation().text(move.move), move.chosen});
}

RecordedMove parse_recorded_move(const Model& model, std::string_view text) {
  const bool by_flips = std::ranges::none_of(model.document().actions, [](const language::Action& action) {
    return action.kind != language::Action::Kind::step && action.name.name == flips;
  });
  WrittenMove written = split_choice(text, by_flips);
  if (written.lacks_choice)
    throw InputError(
        fmt::format("{}: behind 'first' stands what is chosen, such as 'first a1'", quoted_text(text)));
  if (by_flips && !written.chosen.empty() && written.chosen.front() == flips)
    written.chosen = in_order(model, written.chosen);
  return {model.notation().parse_move(written.move), std::move(written.chosen)};
}

const Outcome* find_outcome(const Model& model, const Attempt& attempt, const RecordedMove& move) {
  return attempt.outcomes.size() == 1 ? &attempt.outcomes.front() : find_chosen(model, attempt, move.chosen);
}

RecordedMove recorded(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome) {
  return {move, split_choice(text(model, move, attempt, outcome)).chosen};
}

RecordedMove recorded(const Model& model, const State& before, const Move& move, const State& after) {
  const Attempt attempt = model.attempt(before, move);
  const auto taken = std::ranges::find_if(attempt.outcomes, [&](const Outcome& outcome) {
    return same_now(model.document(), outcome.state, after, true);
  });
  return taken == attempt.outcomes.end() ? RecordedMove{move, {}} : recorded(model, move, attempt, *taken);
}

void call_players(Model& model, const Record& record) {
  if (!record.players.empty()) model.notation().call_players(record.players);
}

namespace {

/// Returns the number of players, of points or of kinds of pieces.
std::size_t count_of(const Model& model, Each each) {
  return static_cast<std::size_t>(each == Each::player  ? model.players()
                                  : each == Each::point ? model.world().points()
                                                        : language::kinds_of(model.document()));
}

std::vector<RecordedMemory> kept_values(const Model& model, const Content& content) {
  std::vector<RecordedMemory> all;
  const Content& start = model.empty();
  for (std::size_t i = 0; i < content.memory.size(); ++i) {
    const language::Memory& memory = model.document().memory[i];
    if (memory.is_shown || memory.is_of_turn) continue;  // the rows contain it, or each turn resets it
    for (std::size_t j = 0; j < content.memory[i].size(); ++j) {
      RecordedMemory kept{static_cast<int>(i), {}, 2};
      std::size_t place = j;
      for (std::size_t k = memory.of.size(); k-- > 0; place /= count_of(model, memory.of[k]))
        kept.of.insert(kept.of.begin(), static_cast<int>(place % count_of(model, memory.of[k])));
      if (memory.is_mutual && kept.of[0] > kept.of[1]) continue;
      const Value &now = content.memory[i][j], &first = start.memory[i][j];
      if (const auto* truth = std::get_if<bool>(&now)) {
        if (!*truth && !std::get<bool>(first)) continue;
        kept.value = *truth ? 2 : 0;
      } else if (const auto* number = std::get_if<Number>(&now)) {
        if (*number == std::get<Number>(first)) continue;
        kept.value = *number;
      } else if (const auto* who = std::get_if<evaluator::Players<bool>>(&now)) {
        const auto found = std::ranges::find(who->has, true);
        const bool is_nobody = found == who->has.end();
        if (is_nobody && !std::ranges::count(std::get<evaluator::Players<bool>>(first).has, true)) continue;
        kept.value = is_nobody ? -2 : 2 * (found - who->has.begin());
      } else if (const auto* region = std::get_if<BoardRegion>(&now)) {
        if (model.world().is_unbounded() || same(*region, std::get<BoardRegion>(first))) continue;
        kept.points = region->points();
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
  return {model.notation().rows(content), kept_values(model, content), content.to_move,
          model.notation().corner_of_rows(content)};
}

State first_state(const Model& model, const Record& record) {
  if (!record.setup) return model.start();
  Content content = model.notation().drawn(record.setup->rows, record.setup->corner);
  for (const RecordedMemory& kept : record.setup->memory) {
    const language::Memory& memory = model.document().memory[kept.memory];
    const bool is_mutual = memory.is_mutual;
    std::vector<Value>& values = content.memory[kept.memory];
    std::size_t place = 0, mirrored = 0;
    for (std::size_t i = 0; i < kept.of.size(); ++i)
      place = place * count_of(model, memory.of[i]) + static_cast<std::size_t>(kept.of[i]);
    if (is_mutual) mirrored = kept.of[1] * model.players() + kept.of[0];
    Value& value = values.at(place);
    if (std::holds_alternative<bool>(value))
      value = kept.value != 0;
    else if (std::holds_alternative<Number>(value))
      value = kept.value;
    else if (auto* region = std::get_if<BoardRegion>(&value)) {
      *region = model.world().nowhere();
      for (const int point : kept.points) region->add(point);
    } else
      value = model.evaluator().only(static_cast<int>(kept.value / 2));
    if (is_mutual) values.at(mirrored) = value;
  }
  if (record.setup->to_move >= 0) content.to_move = record.setup->to_move;
  return model.set_up(std::move(content));
}

State edited(const Model& model, const State& state, const RecordedEdit& edit) {
  Content content = *state.now;
  const Board& board = model.world().board();
  for (const auto& [point, owner] : edit.owners) {
    for (BoardRegion& stones : content.stones) stones = stones - board.at(point);
    if (owner >= 0) content.stones[owner] = content.stones[owner] | board.at(point);
  }
  if (edit.to_move >= 0) content.to_move = edit.to_move;
  return model.set_up(std::move(content));
}

State with_edit(const Model& model, const Record& record, std::size_t move, const State& state) {
  const auto edit = std::ranges::lower_bound(record.edits, move, {}, &RecordedEdit::before);
  return edit == record.edits.end() || edit->before != move ? state : edited(model, state, *edit);
}

Record from_last_edit(const Record& record, std::string_view file) {
  if (record.edits.empty()) return record;
  Model model(record.game, Evaluation::compiled);
  call_players(model, record);
  const std::size_t last = record.edits.back().before;
  State state = first_state(model, record);
  for (std::size_t i = 0; i < last; ++i) {
    state = with_edit(model, record, i, state);
    const Attempt attempt = model.attempt(state, record.moves[i].move);
    const Outcome* outcome = find_outcome(model, attempt, record.moves[i]);
    if (!outcome)
      throw InputError(
          fmt::format("{}:{}: move {}, {}, {}; so it is not known what the set-up of line {} changes", file,
                      record.lines.at(i), i + 1, text(model, record.moves[i]),
                      attempt.outcomes.empty() ? "is illegal: " + text(model, attempt.refusals.front())
                                               : "does not say which of its outcomes is meant",
                      record.edits.back().line));
    state = State(outcome->state);
  }
  const auto at = static_cast<std::ptrdiff_t>(last);
  return {record.game,
          record.players,
          setup_of(model, *with_edit(model, record, last, state).now),
          {record.moves.begin() + at, record.moves.end()},
          {record.lines.begin() + at, record.lines.end()},
          {},
          record.notes};
}

std::string hint_on_handicap(const Record& record, std::size_t illegal) {
  const auto is_of_another = [&](const RecordedMove& move) {
    return move.move.player != record.moves.front().move.player;
  };
  const auto end = std::ranges::find_if(record.moves, is_of_another);
  const auto first_moves = static_cast<std::size_t>(end - record.moves.begin());
  if (illegal == 0 || illegal >= first_moves || record.moves.front().move.player < 0) return "";
  return fmt::format(
      "moves 1 to {} are of one player: if they are a free handicap, which the document does not have, "
      "'ruleproof show' and 'ruleproof judge' take them as played with --stands",
      first_moves);
}

std::optional<State> last_state(const Model& model, const Record& record) {
  State state = first_state(model, record);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    state = with_edit(model, record, i, state);
    const Attempt attempt = model.attempt(state, record.moves[i].move);
    const Outcome* outcome = find_outcome(model, attempt, record.moves[i]);
    if (!outcome) return std::nullopt;
    state = State(outcome->state);
  }
  return with_edit(model, record, record.moves.size(), state);
}

}  // namespace ruleproof
