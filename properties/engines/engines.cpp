#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "properties/engines/engine.hpp"
#include "reference/choice.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/document_form.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

struct Entry {
  std::string_view game;
  std::unique_ptr<Engine> (*make)(const Model&);
  bool (*knows)(const Game&) = [](const Game&) { return true; };
  Counted (*count_positions)(Size, const StopToken&) = nullptr;
};

constexpr std::array table{
    Entry{"disto", disto_engine, disto_engine_knows}, Entry{"loose", loose_engine, loose_engine_knows},
    Entry{"go", go_engine, [](const Game&) { return true; }, count_go_positions}, Entry{"endo", endo_engine},
    Entry{"political-go", political_go_engine, political_go_engine_knows}};

const Entry* entry(std::string_view id) {
  const auto found = std::ranges::find(table, id, &Entry::game);
  return found == table.end() ? nullptr : &*found;
}
const Entry* entry(const Document& game) { return has_shipped_rules(game) ? entry(game.id) : nullptr; }

/// Returns whether an engine knows the readings of a game. A document may have readings that its engine does
/// not support yet.
bool knows(const Entry& entry, const Game& game) {
  try {
    return entry.knows(game);
  } catch (const UnknownReading&) {
    return false;
  }
}

using Values = Fact::Values;

void add(Values& values, const Value& value, const Content& content) {
  if (const auto* truth = std::get_if<bool>(&value))
    values.push_back(*truth ? 1 : 0);
  else if (const auto* halves = std::get_if<Number>(&value))
    values.push_back(*halves);
  else if (const auto* who = std::get_if<evaluator::Players<bool>>(&value)) {
    const auto found = std::ranges::find(who->has, true);
    values.push_back(found == who->has.end() ? -1 : found - who->has.begin());
  } else if (const auto* region = std::get_if<BoardRegion>(&value)) {
    for (const int point : region->points()) values.push_back(BoardWorld::place(content, point));
    std::ranges::sort(values);
  }
}

Values values_of(const Model& model, const State& state, const Fact& fact) {
  Values values;
  const std::vector<language::Memory>& memory = model.document().memory;
  const auto kept = std::ranges::find(
      memory, fact.name, [](const language::Memory& one) -> std::string_view { return one.name.name; });
  if (kept != memory.end()) {
    for (const Value& value : state.now->memory[kept - memory.begin()]) add(values, value, *state.now);
    return values;
  }
  std::vector<Value> arguments;
  if (fact.player >= 0) {
    const bool is_of_stones =
        language::find_definition(model.document(), fact.name)->parameters.front().type ==
        language::Type::region;
    if (is_of_stones)
      arguments.emplace_back(state.now->stones[fact.player]);
    else
      arguments.emplace_back(model.evaluator().only(fact.player));
  }
  if (const auto value = model.call(fact.name, std::move(arguments), *state.now, state.past))
    add(values, *value, *state.now);
  return values;
}

}  // namespace

int action_of(const language::Document& document, std::string_view name) {
  const auto named = [](const language::Action& action) -> std::string_view { return action.name.name; };
  return static_cast<int>(std::ranges::find(document.actions, name, named) - document.actions.begin());
}

std::string no_engine(const Document& game) {
  return "no optimized engine plays by this document of " + game.title + "; the reference does";
}

bool has_engine(const Document& game) { return entry(game) != nullptr; }

std::optional<Counted> count_by_engine(const Document& game, Size size, const StopToken& stop) {
  const Entry* found = entry(game);
  return found && found->count_positions ? std::optional(found->count_positions(size, stop)) : std::nullopt;
}

bool engine_knows(const Game& game) {
  const Entry* found = entry(game.document());
  return found && knows(*found, game);
}

std::vector<Game> games_of_engine(const Document& document) {
  const Entry* found = entry(document.id);
  if (!found) return {};
  std::vector<Game> all = all_readings(document);
  std::erase_if(all, [&](const Game& game) { return !knows(*found, game); });
  return all;
}

Game with_readings_alone(const Game& game) {
  const std::vector<Alternatives>& choices = game.document().choices;
  Game result(game.document());
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (!choices[i].is_setting) result = result.with_choice(i, game.choices()[i]);
  return result;
}

std::unique_ptr<Engine> engine(const Model& model) {
  const Entry* found = entry(model.document());
  if (!found) throw InputError(no_engine(model.document()));
  if (!knows(*found, model.game()))
    throw InputError(
        fmt::format("the optimized engine of {} does not know the readings {}; the reference does",
                    model.document().id, model.game().readings_text()));
  return found->make(model);
}

Shown shown(const Model& model, const State& state, const Shown& like) {
  Shown shown{.to_move = state.is_over ? -1 : state.now->to_move, .is_over = state.is_over};
  shown.stones.reserve(like.stones.size() + 1);
  shown.facts.reserve(like.facts.size());
  for (std::size_t owner = 0; owner < state.now->stones.size(); ++owner)
    for (const int point : state.now->stones[owner].points())
      shown.stones.push_back({BoardWorld::place(*state.now, point), static_cast<int>(owner)});
  std::ranges::sort(shown.stones);
  for (const Fact& fact : like.facts)
    shown.facts.push_back({fact.name, fact.player, values_of(model, state, fact)});
  return shown;
}

std::vector<Move> turns(Engine& engine, const language::Document& document) {
  std::vector<Move> moves = engine.moves().moves();
  std::erase_if(moves, [&](const Move& move) {
    return move.player < 0 || document.actions[move.plays.front().action].aside;
  });
  return moves;
}

std::optional<int> play_to(Engine& engine, const Move& move, const Shown& expected) {
  const int outcomes = engine.outcomes(move);
  for (int outcome = 0; outcome < outcomes; ++outcome) {
    engine.play(move, outcome);
    if (engine.shown() == expected) return outcome;
    engine.undo();
  }
  return std::nullopt;
}

}  // namespace ruleproof
