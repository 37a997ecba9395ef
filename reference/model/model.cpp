#include "reference/model/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reference/evaluator/board_of_document.hpp"
#include "reference/evaluator/steps.hpp"
#include "reference/model/interpreter.hpp"
#include "reference/model/turns.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

using language::Action;
using Moment = evaluator::Moment<BoardWorld>;

std::string reason_not_to_play(const language::Document& document) {
  if (!document.board) return "it declares no board";
  if (!document.players) return "it declares no players";
  if (language::is_unbounded(document) && has_step(document, language::Step::Kind::choose))
    return "its board has no edge, and a choice is played on boards with an edge alone";
  const bool has_moves =
      std::ranges::any_of(document.actions, [](const Action& a) { return a.kind == Action::Kind::move; });
  return has_moves ? "" : "it declares no move";
}

std::string settled_meaning(const language::Document& document) {
  if (!language::find_definition(document, "settled"))
    return "any position, as the document does not say which are settled";
  return document.settled_meaning.empty() ? "what the document calls settled" : document.settled_meaning;
}

Model::Model(const Game& game, Evaluation evaluation)
    : rules_(std::make_unique<Interpreter>(game, evaluation)),
      notation_(game, rules_->world(), rules_->empty()),
      turns_(std::make_unique<Turns>(*rules_, notation_)),
      game_(rules_->game()),
      document_(game.document()),
      world_(rules_->world()),
      plain_(rules_->plain()),
      score_(memory_of_scores(document_)) {
  goes_by_positions_ = !world_.is_unbounded() && !rules_->recall().anything() &&
                       !has_step(document_, language::Step::Kind::win) &&
                       std::ranges::none_of(document_.ends, &language::End::at_once) &&
                       // After an `aside move`, end rules are not checked. If such a move makes an end rule
                       // hold, the game ends only after the next turn.
                       std::ranges::none_of(document_.actions, &Action::aside) &&
                       std::ranges::none_of(document_.memory, &language::Memory::is_of_turn);
}

Model::~Model() = default;

std::int64_t Model::steps() const { return rules_->steps(); }
const Content& Model::empty() const { return rules_->empty(); }

State Model::start() const {
  evaluator::demand_drawing(game_);
  const language::StartDrawing* drawing = evaluator::find_drawing(game_);
  Content content = drawing ? notation_.drawn(drawing->rows) : rules_->empty();
  if (document_.start) {
    rules_->look_at(content);
    evaluator::Steps<BoardWorld> steps(plain_);
    const auto branches = plain_.counted(
        [&] { return steps.run(*document_.start, {}, std::make_shared<Content>(content), nullptr, -1); },
        [] { return std::string("in the start"); });
    if (branches.alive.size() == 1) content = *branches.alive.front().now;
  }
  return set_up(std::move(content));
}

State Model::set_up(Content content, std::shared_ptr<const Past> earlier) const {
  return after_moment(std::move(content), std::move(earlier), false, true);
}

State Model::after_moment(Content content, std::shared_ptr<const Past> past, bool forgets,
                          bool may_end) const {
  if (world_.is_unbounded()) content = rules_->in_window(content, {}, BoardWorld::margin);
  State state;
  state.past = std::make_shared<Past>(Past{std::move(content), forgets ? nullptr : std::move(past)});
  state.now = std::shared_ptr<const Content>(state.past, &state.past->content);
  state.now->remembered.is_on = true;
  state.is_over = may_end && is_at_an_end(state);
  return state;
}

std::optional<Value> Model::call(std::string_view name, std::vector<Value> arguments, const Content& content,
                                 const std::shared_ptr<const Past>& past) const {
  const language::Definition* definition = language::find_definition(document_, name);
  if (!definition) return std::nullopt;
  rules_->look_at(content);
  // Uses only the plain evaluator in two cases. On an unbounded grid, a region of the result refers to a
  // window of the grid, which may be destroyed before the result. If a `win` step has decided the winner, the
  // compiled evaluator does not know the winner.
  if (world_.is_unbounded() || content.winner) {
  } else if (auto found = rules_->by_compiled([&] {
               rules_->load(content, past);
               return rules_->compiled()->call(static_cast<int>(definition - document_.definitions.data()),
                                               arguments, -1);
             }))
    return found;
  arguments.resize(definition->slots);
  return plain_.counted(
      [&] { return plain_.evaluate(definition->body, {{&content, past}, -1, &arguments, nullptr}); },
      [&] { return fmt::format("in '{}'", name); });
}

Result Model::result(const State& state) const {
  Result result;
  result.scores = kept_scores(document_, *state.now);
  for (int player = 0; player < game_.players(); ++player) {
    const auto ask = [&](const char* name) {
      return rules_->in_sight(state, {}, [&](const State& seen) {
        return call(name, {plain_.only(player)}, *seen.now, seen.past);
      });
    };
    if (score_) {
    } else if (const auto score = ask("score"))
      result.scores.push_back(std::get<Number>(*score));
    const auto wins = ask("wins");
    if (state.now->winner ? player == *state.now->winner : wins && std::get<bool>(*wins))
      result.winners.push_back(player);
  }
  return result;
}

bool Model::is_at_an_end(const State& state) const {
  return rules_->in_sight(state, {}, [&](const State& seen) { return rules_->has_ended(seen); });
}

std::vector<SetupRuling> Model::setup() const {
  rules_->look_at(rules_->empty());
  std::vector<SetupRuling> rulings;
  for (const language::Setup& setup : document_.setups)
    rulings.push_back(
        {&setup,
         plain_.counted([&] { return plain_.bit(setup.condition, Moment{&rules_->empty(), nullptr}); },
                        [&] { return fmt::format("in whether {}", setup.demand); })});
  return rulings;
}

bool defines_settled(const language::Document& document) {
  return language::find_definition(document, "settled") != nullptr;
}

bool is_settled(const Model& model, const Content& content) {
  const auto settled = model.call("settled", {}, content);
  return settled && std::get<bool>(*settled);
}

Value Model::evaluate(const language::Expression& expression, const State& state) const {
  rules_->look_at(*state.now);
  try {
    return plain_.counted([&] { return plain_.evaluate(expression, Moment{state.now.get(), state.past}); },
                          [] { return std::string(); });
  } catch (const OutOfSight& what) {
    throw evaluator::NoMeaning(std::string(what.what()) + " on a board without an edge");
  }
}

}  // namespace ruleproof
