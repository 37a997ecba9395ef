#include "properties/claims/watch.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>

#include "properties/tree_facts.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/key.hpp"
#include "reference/model/shortcuts.hpp"
#include "reference/model/turns.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using evaluator::NoMeaning;
using language::Action;
using language::Expression;
using language::Op;
using Kind = language::Claim::Clause::Kind;

constexpr std::int64_t steps_to_compare_shortcuts = 50'000;
// on larger boards a definition that enumerates all connected sets takes too long
constexpr int most_points_to_compare_shortcuts = 9;

/// Returns whether a line of a claim is a `step` line about this turn, `aside move` or event. Only a line
/// that names the event is about an event.
bool is_of_step(const language::Claim::Clause& clause, const Move& move) {
  return clause.kind == Kind::step && (move.player >= 0 || clause.action == move.plays.front().action);
}

}  // namespace

Watch::Watch(const Model& model, const language::Claim& claim, int draws)
    : model_(model), document_(model.document()), claim_(claim), draws_(draws) {
  const auto is_drawn = [](const language::Parameter& any) {
    return any.type == language::Type::region || any.type == language::Type::moment;
  };
  if (!claim.any.empty() && (draws == 0 || !std::ranges::all_of(claim.any, is_drawn)))
    throw NoMeaning("a claim about sets or moments that may be any");
  if (model.world().is_unbounded()) throw NoMeaning("a claim about games on a grid without an edge");
  if (mentions_end_beside_turns(model.game(), claim)) throw NoMeaning("'over' beside turns");
  if (asks_rules_within_a_turn(model.game(), claim)) throw NoMeaning("'over' or 'possible' within a turn");
  if (model.world().points() <= most_points_to_compare_shortcuts)
    compare_shortcuts(model, steps_to_compare_shortcuts);
  locals_.resize(static_cast<std::size_t>(claim.slots));
  for (const FormalClause& clause : claim.formal) {
    if (clause.kind == Kind::step && clause.action >= 0 && !clause.parameters.empty() &&
        document_.actions[clause.action].kind == Action::Kind::step)
      throw NoMeaning("a step with parameters");
    if (clause.kind == Kind::given)
      givens_mention_marks_ = givens_mention_marks_ || mentions_marks(document_, claim, clause.formulas[0]);
    const bool is_of_each = !clause.formulas.empty() && clause.formulas[0].op == Op::each_of;
    ranges_.push_back(is_of_each ? std::optional(some_element(clause.formulas[0])) : std::nullopt);
  }
}

bool Watch::is_broken_by(const State& state) {
  if (!has(claim_, {Kind::position, Kind::reachable})) return false;
  return in_some_draw(state, [&] { return is_broken_in(state, {Kind::position, Kind::reachable}); });
}

bool Watch::is_broken_by_any(const State& state) {
  return has(claim_, {Kind::position}) &&
         in_some_draw(state, [&] { return is_broken_in(state, {Kind::position}); });
}

bool Watch::is_broken_by(const State& state, const Move& move) {
  const auto is_about = [&](const FormalClause& clause) {
    return clause.kind == Kind::grows || is_of_step(clause, move);
  };
  if (std::ranges::none_of(claim_.formal, is_about)) return false;
  parts_.assign(claim_.formal.size(), std::nullopt);
  return in_some_draw(state, [&] { return is_broken_in(state, move); });
}

std::string Watch::drawn() const {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < claim_.any.size(); ++i) {
    Content content = model_.empty();
    if (const auto* region = std::get_if<BoardRegion>(&locals_[i]))
      content.stones[0] = *region;
    else
      content = *std::get<Moment>(locals_[i]).now;
    all.push_back(
        fmt::format("{}: {}", claim_.any[i].name.name, fmt::join(model_.notation().rows(content), " / ")));
  }
  return fmt::format("{}", fmt::join(all, "; "));
}

template <class Broken>
bool Watch::in_some_draw(const State& state, Broken is_broken) {
  const auto is_broken_here = [&] {
    return model_.evaluator().counted(is_broken, [] { return std::string(); });
  };
  if (claim_.any.empty()) return is_broken_here();
  const std::string stones = Keys::of_stones(*state.now);
  std::seed_seq seed(stones.begin(), stones.end());
  std::mt19937_64 random(seed);
  for (int i = 0; i < draws_; ++i) {
    moments_.clear();
    for (std::size_t k = 0; k < claim_.any.size(); ++k) draw(k, *state.now, random);
    if (is_broken_here()) return true;
  }
  return false;
}

/// Draws a random value for one `any` variable: a set of points, or a position with random stones and the
/// present values of the `state` variables. About half of the values occupy the same points as the present
/// position.
void Watch::draw(std::size_t any, const Content& now, std::mt19937_64& random) {
  const bool is_alike = random() % 2 == 0;
  BoardRegion drawn = model_.world().nowhere();
  Content content = now;
  // In `stones`, the sets of the players' pieces come before the sets of neutral pieces.
  const int owned = model_.players() * language::kinds_of(document_);
  for (int owner = 0; owner < owned; ++owner) content.stones[owner] = drawn;
  for (const int point : model_.world().everywhere().points()) {
    const auto owner =
        std::ranges::find_if(now.stones, [&](const BoardRegion& stones) { return stones.has(point); }) -
        now.stones.begin();
    const bool is_drawn =
        is_alike ? owner < static_cast<std::ptrdiff_t>(now.stones.size()) : random() % 2 == 0;
    if (!is_drawn) continue;
    drawn.add(point);
    const bool is_nobodys = owner >= owned && owner < static_cast<std::ptrdiff_t>(now.stones.size());
    if (!is_nobodys) content.stones[random() % static_cast<std::size_t>(owned)].add(point);
  }
  if (claim_.any[any].type == language::Type::region) {
    locals_[any] = drawn;
    return;
  }
  moments_.push_back(std::make_shared<const Past>(Past{std::move(content), nullptr}));
  locals_[any] = Moment{&moments_.back()->content, moments_.back()};
}

bool Watch::is_broken_in(const State& state, const std::set<Kind>& kinds) {
  past_ = state.past;
  const Marks marks = marks_of(*state.now, nullptr, {});
  for (int mover = 0; mover < model_.players(); ++mover) {
    const Scope scope{{state.now.get(), state.past}, mover, &locals_, &marks};
    if (!is_given(scope)) continue;
    for (std::size_t i = 0; i < claim_.formal.size(); ++i)
      if (kinds.contains(claim_.formal[i].kind) && !holds(i, scope)) return true;
  }
  return false;
}

bool Watch::is_broken_in(const State& state, const Move& move) {
  past_ = state.past;
  const Marks marks = marks_of(*state.now, nullptr, {});
  // A premise is evaluated before each part of a turn. Here the turn has one part, so one evaluation
  // suffices.
  if (move.player >= 0 && !givens_mention_marks_ && !language::has_turn_of_parts(document_) &&
      !is_given({{state.now.get(), state.past}, move.player, &locals_, &marks}))
    return false;
  for (std::size_t i = 0; i < claim_.formal.size(); ++i) {
    if (is_of_step(claim_.formal[i], move) && is_broken_by_part(i, state, move)) return true;
    if (claim_.formal[i].kind == Kind::grows && is_broken_by_turn(claim_.formal[i], state, move)) return true;
  }
  return false;
}

Watch::Marks Watch::marks_of(const Content& before, const Content* after, Marks marks) const {
  marks.resize(std::max<std::size_t>(3, document_.marks.size()));
  marks[language::before_move] = {&before, past_};
  marks[language::after_move] = {after, past_};
  return marks;
}

bool Watch::is_given(const Scope& scope) {
  return std::ranges::all_of(claim_.formal, [&](const FormalClause& clause) {
    return clause.kind != Kind::given || model_.evaluator().bit(clause.formulas[0], scope);
  });
}

/// Returns whether the claim is not vacuous here: its `occasion` lines hold or, without such lines, the range
/// of the `each` with which the line begins is not empty.
bool Watch::is_occasion(std::size_t clause, const Scope& scope) {
  if (!has(claim_, {Kind::occasion}))
    return !ranges_[clause] || model_.evaluator().bit(*ranges_[clause], scope);
  return std::ranges::all_of(claim_.formal, [&](const FormalClause& one) {
    return one.kind != Kind::occasion || model_.evaluator().bit(one.formulas[0], scope);
  });
}

bool Watch::holds(std::size_t clause, const Scope& scope) {
  if (is_occasion(clause, scope)) ++occasions_;
  return model_.evaluator().bit(claim_.formal[clause].formulas[0], scope);
}

/// A move is checked with each player of some range as the mover. Returns the first and the last player of
/// the range. A move of a player is checked with that player, an event with all players.
std::pair<int, int> Watch::movers_of(const Move& move) const {
  return move.player < 0 ? std::pair(0, model_.players() - 1) : std::pair(move.player, move.player);
}

/// Returns whether an event, an `aside move` or a part of a turn breaks the `step` line with index `i`.
bool Watch::is_broken_by_part(std::size_t i, const State& state, const Move& move) {
  const FormalClause& clause = claim_.formal[i];
  const bool is_of_a_step = clause.action >= 0 && document_.actions[clause.action].kind == Action::Kind::step;
  if (!parts_[i]) parts_[i] = model_.turns().parts(state, move, is_of_a_step ? clause.action : -1);
  const auto [first, last] = movers_of(move);
  for (const PlayedPart& part : *parts_[i]) {
    const auto is_broken = [&](const Content& before, const Content& after, const Marks& set) {
      const Marks marks = marks_of(before, &after, set);
      for (int mover = first; mover <= last; ++mover) {
        const Scope scope{{part.before.get(), state.past}, mover, &locals_, &marks};
        if (is_given(scope) && !holds(i, scope)) return true;
      }
      return false;
    };
    const Action& action = document_.actions[part.play.action];
    const bool is_meant =
        clause.action < 0 ? action.kind == Action::Kind::move : clause.action == part.play.action;
    if (is_meant) {
      for (std::size_t k = 0; k < clause.parameters.size(); ++k)
        locals_[claim_.any.size() + k] = part.branch.locals[k];
      if (is_broken(*part.before, *part.branch.now, part.branch.marks)) return true;
    }
    for (const auto& run : part.branch.runs)
      if (is_broken(*run.before, *run.after, run.marks)) return true;
  }
  return false;
}

/// Returns whether an event, an `aside move` or a complete turn breaks a `grows` line. It does if stones
/// change, and the first of the line's numbers that changes becomes smaller, or no number changes.
bool Watch::is_broken_by_turn(const FormalClause& clause, const State& state, const Move& move) {
  const auto [first, last] = movers_of(move);
  for (const Outcome& outcome : model_.attempt(state, move).outcomes) {
    if (Keys::of_stones(*state.now) == Keys::of_stones(*outcome.state.now)) continue;
    const Marks marks = marks_of(*state.now, outcome.state.now.get(), {});
    for (int mover = first; mover <= last; ++mover) {
      const Scope scope{{state.now.get(), state.past}, mover, &locals_, &marks};
      if (!is_given(scope)) continue;
      if (is_occasion(static_cast<std::size_t>(&clause - claim_.formal.data()), scope)) ++occasions_;
      if (!grows(clause, scope, outcome.state)) return true;
    }
  }
  return false;
}

bool Watch::grows(const FormalClause& clause, const Scope& before, const State& state) {
  Scope after = before;
  after.now = {state.now.get(), state.past};
  for (const Expression& number : clause.formulas) {
    const Number was = model_.evaluator().number(number, before);
    const Number is = model_.evaluator().number(number, after);
    if (was != is) return was < is;
  }
  return false;
}

}  // namespace ruleproof
