#include "properties/readings/shared_moves.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "properties/readings/joint_games.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using language::Action;
using language::Document;

bool is_same(const Action& a, const Action& b) {
  const auto type = [](const language::Parameter& parameter) { return parameter.type; };
  return a.kind == Action::Kind::move && b.kind == Action::Kind::move && !a.aside && !b.aside &&
         a.name.name == b.name.name && std::ranges::equal(a.parameters, b.parameters, {}, type, type);
}

}  // namespace

std::vector<int> shared_moves(const Document& one, const Document& other) {
  std::vector<int> shared;
  for (std::size_t i = 0; i < one.actions.size(); ++i)
    if (std::ranges::any_of(other.actions,
                            [&](const Action& action) { return is_same(one.actions[i], action); }))
      shared.push_back(static_cast<int>(i));
  return shared;
}

void demand_shared_moves(const Document& one, const Document& other) {
  const auto demand = [&](bool is_so, std::string_view why) {
    if (!is_so)
      throw InputError(fmt::format("{} and {} can't be compared: {}", one.text->file, other.text->file, why));
  };
  for (const Document* document : {&one, &other})
    if (const std::string reason = reason_not_to_play(*document); !reason.empty())
      throw InputError(fmt::format("{}: {}", document->text->file, reason));
  demand(one.board->kind == other.board->kind && !language::is_unbounded(one),
         "they are played on other boards; let both declare the same, with an edge");
  demand(one.players->fewest <= other.players->most && other.players->fewest <= one.players->most,
         "they are for other numbers of players");
  demand_same_kinds(one, other);
  demand(!shared_moves(one, other).empty(),
         "no move of the one has the name and the parameters of a move of the other");
}

Comparison compare_shared_moves(const Game& one, const Game& other, const ComparisonBounds& bounds,
                                const StopToken& stop) {
  Comparison comparison;
  const Game counted = one.as_counted(), other_counted = other.as_counted();
  for (const Size size : boards_of(one, other, bounds)) {
    JointGames search(counted, other_counted, size, bounds, stop, JointGames::Compared::shared_moves);
    search.run();
    comparison.searched.push_back(search.searched());
    comparison.divergence = search.divergence();
    comparison.was_stopped = search.was_stopped();
    if (comparison.divergence || comparison.was_stopped || !search.searched().is_exhausted) break;
  }
  return comparison;
}

}  // namespace ruleproof
