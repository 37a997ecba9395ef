#include "reference/model/document_form.hpp"

#include <algorithm>

#include "reference/model/model.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using language::Action;
using language::Document;
using language::Step;

bool is_placement(const Action& action) {
  return action.kind == Action::Kind::move && !action.aside && action.parameters.size() == 1 &&
         action.parameters[0].type == language::Type::point;
}
bool is_pass(const Action& action) {
  return action.kind == Action::Kind::move && !action.aside && action.parameters.empty();
}

/// Returns a phrase that names the first feature of a document which no game of two colours has; an empty
/// text if there is no such feature.
std::string other_form(const Document& document) {
  if (document.players->named.size() != 2) return "its players are not two that have names";
  if (!document.turns_alternate) return "its turns do not alternate";
  if (language::is_unbounded(document)) return "its board has no edge";
  if (document.shape) return "its board has a shape";
  if (std::string more = more_than_stones(document); !more.empty()) return more;
  if (!document.neutrals.empty()) return "it has stones that nobody owns";
  if (!document.drawings.empty()) return "its board is not empty at the start";
  if (document.start && std::ranges::any_of(document.start->steps, [](const Step& step) {
        return step.kind != Step::Kind::nothing;
      }))
    return "its board is not empty at the start";
  int placements = 0, passes = 0;
  for (const Action& action : document.actions) {
    if (action.kind == Action::Kind::step) continue;
    if (!is_placement(action) && !is_pass(action)) return "it has '" + action.name.name + "'";
    ++(is_placement(action) ? placements : passes);
  }
  if (placements != 1) return "it has " + std::to_string(placements) + " moves with one point";
  if (passes > 1) return "it has " + std::to_string(passes) + " moves without anything";
  if (document.turn) {
    for (const language::Turn::Sequence& sequence : document.turn->sequences)
      if (sequence.parts.size() != 1 || sequence.parts[0].how != language::Part::How::once)
        return "a turn of it has several parts";
    const auto is_of_turn = [&](const Action& action) {
      return std::ranges::any_of(document.turn->sequences, [&](const auto& sequence) {
        return &document.actions[sequence.parts[0].action] == &action;
      });
    };
    for (const Action& action : document.actions)
      if (action.kind == Action::Kind::move && !is_of_turn(action))
        return "its turns leave out '" + action.name.name + "'";
    for (const language::Turn::Sequence& sequence : document.turn->sequences)
      if (sequence.or_else && is_placement(document.actions[sequence.parts[0].action]))
        return "it places only where nobody may pass";
  }
  for (const language::Memory& memory : document.memory)
    if (memory.kind == language::Memory::Kind::region)
      return "its memory '" + memory.name.name + "' is a set of points";
  if (has_step(document, Step::Kind::forget_history)) return "it forgets its history";
  return "";
}

}  // namespace

std::string more_than_stones(const Document& document) {
  if (!document.pieces.empty()) return "it has kinds of pieces";
  if (std::ranges::any_of(document.memory, &language::Memory::is_shown)) return "its points show numbers";
  if (!document.ways.empty()) return "it declares a direction";
  if (!document.board->lines.empty()) return "its board is declared by lines";
  if (document.board->is_hexagon) return "its board is a hexagon";
  return "";
}

void demand_two_colours(const Document& document) {
  if (const std::string form = other_form(document); !form.empty())
    throw InputError(document.id +
                     " is no game of two colours: that needs two named players who alternate, an empty board "
                     "with an edge, one move with one point and at most one without any, the pass; " +
                     form);
}

bool is_of_two_colours(const Document& document) { return other_form(document).empty(); }

bool has_vertices(const Document& game) {
  return is_of_two_colours(game) && game.board->kind == language::Board::Kind::square_grid;
}

void demand_square_grid(const Document& game, std::string_view form) {
  if (game.board->kind != language::Board::Kind::square_grid)
    throw InputError(game.id + ": " + std::string(form) +
                     " needs a square grid, and the board of this game is a hex-grid");
}

}  // namespace ruleproof
