#include "reference/model/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "reference/model/playing.hpp"

namespace ruleproof::model {
namespace {

using evaluator::LimitReached;
using evaluator::Players;
using language::Action;
using Kind = language::Memory::Kind;
using Moment = evaluator::Moment<BoardWorld>;

}  // namespace

std::string reason_not_to_play(const language::Document& document) {
  if (!document.board) return "it declares no board";
  if (!document.players) return "it declares no players";
  if (language::is_unbounded(document) && std::ranges::any_of(document.actions, [](const Action& a) {
        return has_step(a.steps, language::Step::Kind::choose);
      }))
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
    : document_(game.document()),
      game_(game),
      world_(game_),
      evaluator_(world_, game_),
      evaluation_(evaluation) {
  evaluator_.ask_for_possible([this](int action, const Players<bool>& player, const Moment& now) {
    return possible(action, evaluator_.known_player(player), now);
  });
  if (document_.turn) {
    sequences_ = document_.turn->sequences;
  } else {
    for (std::size_t i = 0; i < document_.actions.size(); ++i) {
      const Action& action = document_.actions[i];
      if (action.kind != Action::Kind::move || action.aside) continue;
      language::Part part;
      part.name = action.name;
      part.action = static_cast<int>(i);
      sequences_.push_back({false, {part}});
    }
  }
  std::set<int> actions;
  is_of_single_turns_ = document_.preferences.empty() && !document_.counts_outcomes &&
                        std::ranges::all_of(sequences_, [&](const language::Turn::Sequence& sequence) {
                          const language::Part& part = sequence.parts.front();
                          return sequence.parts.size() == 1 && part.how == language::Part::How::once &&
                                 !sequence.or_else && part.others.empty() &&
                                 document_.actions[part.action].kind == Action::Kind::move &&
                                 actions.insert(part.action).second;
                        });
  empty_.stones.assign(owners_of(game_), world_.nowhere());
  empty_.to_move = document_.turns_alternate ? 0 : -1;
  empty_.corner = world_.corner();
  empty_.memory = evaluator_.first_memory(empty_);
  call_players(language::players_of(document_, game_.players()));
  for (std::size_t i = 0; i < document_.memory.size(); ++i)
    if (document_.memory[i].is_shown) numbers_shown_ = i;
  for (std::size_t i = 0; i < document_.memory.size(); ++i)
    if (document_.memory[i].name.name == "score" && document_.memory[i].kind == Kind::number &&
        document_.memory[i].of == std::vector{language::Memory::Each::player})
      score_ = i;
  recall_ = recall(game_);
  if (is_unbounded() && recall_.anything())
    evaluation_ = Evaluation::plain;  // the moments of a game lie in different windows
  goes_by_positions_ = !is_unbounded() && !recall_.anything() &&
                       !has_step(document_, language::Step::Kind::win) &&
                       std::ranges::none_of(document_.ends, &language::End::at_once) &&
                       std::ranges::none_of(document_.memory, &language::Memory::is_of_turn);
  look_at(empty_);
}

std::int64_t Model::steps() const {
  std::int64_t steps = evaluator_.steps();
  for (const auto& [size, fast] : all_fast_)
    steps += fast.evaluator ? fast.evaluator->steps() - fast.counted : 0;
  return steps;
}

void Model::heed_stop() {
  if (fast_) {
    const std::int64_t steps = fast_->evaluator->steps();
    evaluator_.add_steps(steps - std::exchange(fast_->counted, steps));
  }
  evaluator_.count_play();
  evaluator_.heed_stop();
}

/// Selects the window and the compiled evaluator for a position.
void Model::look_at(const Content& content) {
  const Size size = content.stones.front().board().size();
  if (is_unbounded()) world_.look_at(size, content.corner);
  if (evaluation_ == Evaluation::plain) return;
  const auto [found, is_new] = all_fast_.try_emplace({size.w, size.h});
  if (is_new)
    found->second.evaluator =
        compiled::compile(game_, world_, compiled::kept_values(document_, content, compiled::Kept::all));
  fast_ = found->second.evaluator ? &found->second : nullptr;
}

/// Returns the least window that contains a position and the squares `beside`, plus `margin` empty rings.
std::pair<Size, Square> Model::window(const Content& content, const std::vector<Square>& beside, int margin) {
  look_at(content);
  std::vector<Square> squares = beside;
  const auto add = [&](const BoardRegion& region) {
    for (const int point : (some(region & world_.far_outside()) ? ~region : region).points())
      squares.push_back(BoardWorld::square_of(world_.place(point)));
  };
  std::ranges::for_each(content.stones, add);
  for (const auto& values : content.memory)
    for (const Value& value : values)
      if (const auto* region = std::get_if<BoardRegion>(&value)) add(*region);
  if (squares.empty()) squares.emplace_back();
  const auto [west, east] = std::ranges::minmax(squares, {}, &Square::x);
  const auto [south, north] = std::ranges::minmax(squares, {}, &Square::y);
  return {{east.x - west.x + 1 + 2 * margin, north.y - south.y + 1 + 2 * margin},
          {west.x - margin, south.y - margin}};
}

Content Model::in_window(const Content& content, const std::vector<Square>& beside, int margin) {
  const auto [size, corner] = window(content, beside, margin);
  if (std::max(size.w, size.h) > Board::longest_window)
    throw LimitReached("what lies on the grid would have to be shown with " + std::to_string(margin) +
                       " rows and columns round it, and at most " + std::to_string(Board::longest_window) +
                       " can be shown");
  world_.look_at(size, corner);
  Content shown = world_.here(content);
  look_at(shown);
  return shown;
}

State Model::start() {
  evaluator::demand_drawing(game_);
  const language::StartDrawing* drawing = evaluator::find_drawing(game_);
  Content content = drawing ? drawn(drawing->rows) : empty_;
  if (document_.start) {
    evaluator::Steps<BoardWorld> steps(evaluator_);
    const auto branches = evaluator_.counted(
        [&] { return steps.run(*document_.start, {}, std::make_shared<Content>(content), nullptr, -1); },
        [] { return std::string("in the start"); });
    if (branches.alive.size() == 1) content = *branches.alive.front().now;
  }
  return set_up(std::move(content));
}

State Model::set_up(Content content, std::shared_ptr<const Past> earlier) {
  return after_moment(std::move(content), std::move(earlier), false, true);
}

State Model::after_moment(Content content, std::shared_ptr<const Past> past, bool forgets, bool may_end) {
  if (is_unbounded()) content = in_window(content, {}, BoardWorld::margin);
  State state;
  state.past = std::make_shared<Past>(Past{std::move(content), forgets ? nullptr : std::move(past)});
  state.now = std::shared_ptr<const Content>(state.past, &state.past->content);
  state.now->remembered.is_on = true;
  state.is_over = may_end && in_sight(state, {}, [&](const State& seen) { return has_ended(seen); });
  return state;
}

bool Model::has_ended(const State& state) {
  const auto ended = by_compiled([&] {
    load(*state.now, state.past);
    return fast_->evaluator->has_ended();
  });
  if (ended) return *ended;
  return evaluator_.counted([&] { return evaluator_.has_ended({state.now.get(), state.past}); },
                            [] { return std::string("in whether the game has ended"); });
}

/// Loads a position into the compiled evaluator, with as much of the past as rules can use.
void Model::load(const Content& now, const std::shared_ptr<const Past>& past) {
  compiled::Evaluator& fast = *fast_->evaluator;
  const std::vector<std::shared_ptr<const Past>>& loaded = fast_->loaded;
  const bool is_known = is_unbounded() || (past && !loaded.empty() && loaded.back() == past);
  if (!is_known) load_history(past);
  if (is_unbounded()) fast.set_origin(world_.find(BoardWorld::place(Square{})));
  const int last = static_cast<int>(loaded.size()) - 1;
  const bool is_last = last >= 0 && &past->content == &now;
  if (!is_last) fast.set_moment(loaded.size(), now);
  fast.set_present(is_last ? loaded.size() - 1 : loaded.size(), last);
}

void Model::load_history(const std::shared_ptr<const Past>& past) {
  std::vector<const std::shared_ptr<const Past>*> history;
  for (const auto* moment = &past; *moment; moment = &(*moment)->earlier) {
    history.push_back(moment);
    if (!recall_.all && static_cast<int>(history.size()) > recall_.last) break;
  }
  std::ranges::reverse(history);
  std::vector<std::shared_ptr<const Past>>& loaded = fast_->loaded;
  std::size_t known = 0;
  while (known < std::min(loaded.size(), history.size()) && loaded[known] == *history[known]) ++known;
  loaded.resize(known);
  for (std::size_t i = known; i < history.size(); ++i) {
    fast_->evaluator->set_moment(i, (*history[i])->content);
    loaded.push_back(*history[i]);
  }
}

std::optional<Value> Model::call(std::string_view name, std::vector<Value> arguments, const Content& content,
                                 const std::shared_ptr<const Past>& past) {
  const language::Definition* definition = language::find_definition(document_, name);
  if (!definition) return std::nullopt;
  look_at(content);
  if (is_unbounded()) {  // regions refer to their window, which may not live long enough
  } else if (auto found = by_compiled([&] {
               load(content, past);
               return fast_->evaluator->call(static_cast<int>(definition - document_.definitions.data()),
                                             arguments, -1);
             }))
    return found;
  arguments.resize(definition->slots);
  return evaluator_.counted(
      [&] { return evaluator_.evaluate(definition->body, {{&content, past}, -1, &arguments, nullptr}); },
      [&] { return fmt::format("in '{}'", name); });
}

Result Model::result(const State& state) {
  Result result;
  result.scores = kept_scores(*state.now);
  for (int player = 0; player < game_.players(); ++player) {
    const auto ask = [&](const char* name) {
      return in_sight(state, {}, [&](const State& seen) {
        return call(name, {evaluator_.only(player)}, *seen.now, seen.past);
      });
    };
    if (score_) {
    } else if (const auto score = ask("score"))
      result.scores.push_back(std::get<Number>(*score));
    const auto wins = ask("wins");
    if (state.winner >= 0 ? player == state.winner : wins && std::get<bool>(*wins))
      result.winners.push_back(player);
  }
  return result;
}

std::vector<std::string> Model::clauses_of(const Result& result, const State& state) const {
  const bool is_tied = result.scores.size() > 1 &&
                       std::ranges::count(result.scores, result.scores.front()) == std::ssize(result.scores);
  const language::Definition* wins = language::find_definition(document_, "wins");
  if (state.winner >= 0) return clauses_of_end(state.winner);
  if (is_tied && document_.tie) return names_of(document_.tie_clauses);
  return wins ? names_of(wins->clauses) : clauses_of_end(-1);
}

bool Model::is_at_an_end(const State& state) {
  return in_sight(state, {}, [&](const State& seen) { return has_ended(seen); });
}

std::vector<SetupRuling> Model::setup() {
  look_at(empty_);
  std::vector<SetupRuling> rulings;
  for (const language::Setup& setup : document_.setups)
    rulings.push_back(
        {&setup, evaluator_.counted([&] { return evaluator_.bit(setup.condition, Moment{&empty_, nullptr}); },
                                    [&] { return fmt::format("in whether {}", setup.demand); })});
  return rulings;
}

bool Model::is_settled(const Content& content) {
  const auto settled = call("settled", {}, content, nullptr);
  return settled && std::get<bool>(*settled);
}

Value Model::evaluate(const language::Expression& expression, const State& state) {
  look_at(*state.now);
  try {
    return evaluator_.counted(
        [&] { return evaluator_.evaluate(expression, Moment{state.now.get(), state.past}); },
        [] { return std::string(); });
  } catch (const OutOfSight& what) {
    throw evaluator::NoMeaning(std::string(what.what()) + " on a board without an edge");
  }
}

}  // namespace ruleproof::model
