#include "reference/model/interpreter.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "reference/evaluator/window.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

using language::Type;

Interpreter::Interpreter(const Game& game, Evaluation evaluation)
    : game_(game),
      world_(game_),
      plain_(world_, game_),
      recall_(ruleproof::recall(game_)),
      evaluation_(evaluation) {
  empty_.stones.assign(owners_of(game_), world_.nowhere());
  empty_.to_move = document().turns_alternate ? 0 : -1;
  empty_.corner = world_.corner();
  empty_.memory = plain_.first_memory(empty_);
  if (world_.is_unbounded() && recall_.anything())
    evaluation_ = Evaluation::plain;  // the compiled evaluator needs all past positions in one window
  look_at(empty_);
}

std::int64_t Interpreter::steps() const {
  std::int64_t steps = plain_.steps();
  for (const auto& [size, fast] : all_fast_)
    steps += fast.evaluator ? fast.evaluator->steps() - fast.counted : 0;
  return steps;
}

void Interpreter::heed_stop() {
  if (fast_) {
    const std::int64_t steps = fast_->evaluator->steps();
    plain_.add_steps(steps - std::exchange(fast_->counted, steps));
  }
  plain_.count_play();
  plain_.heed_stop();
}

void Interpreter::look_at(const Content& content) {
  evaluator::look_at(world_, content);
  if (evaluation_ == Evaluation::plain) return;
  const Size size = content.stones.front().board().size();
  const auto [found, is_new] = all_fast_.try_emplace({size.w, size.h});
  if (is_new)
    found->second.evaluator =
        compiled::compile(game_, world_, compiled::kept_values(document(), content, compiled::Kept::all));
  fast_ = found->second.evaluator ? &found->second : nullptr;
}

Content Interpreter::in_window(const Content& content, const std::vector<Square>& beside, int margin) {
  Content shown = evaluator::in_window(world_, content, beside, margin);
  look_at(shown);
  return shown;
}

void Interpreter::load(const Content& now, const std::shared_ptr<const Past>& past) {
  compiled::Evaluator& fast = *fast_->evaluator;
  const std::vector<std::shared_ptr<const Past>>& loaded = fast_->loaded;
  const bool is_known = world_.is_unbounded() || (past && !loaded.empty() && loaded.back() == past);
  if (!is_known) load_history(past);
  if (world_.is_unbounded()) fast.set_origin(world_.find(BoardWorld::place(Square{})));
  const int last = static_cast<int>(loaded.size()) - 1;
  const bool is_last = last >= 0 && &past->content == &now;
  if (!is_last) fast.set_moment(loaded.size(), now);
  fast.set_present(is_last ? loaded.size() - 1 : loaded.size(), last);
}

void Interpreter::load_history(const std::shared_ptr<const Past>& past) {
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

bool Interpreter::has_ended(const State& state) {
  const auto ended = by_compiled([&] {
    load(*state.now, state.past);
    return fast_->evaluator->has_ended();
  });
  if (ended) return *ended;
  return plain_.counted([&] { return plain_.has_ended({state.now.get(), state.past}); },
                        [] { return std::string("in whether the game has ended"); });
}

void Interpreter::run_compiled(const Play& play, int player) {
  heed_stop();
  arguments_.clear();
  for (const Argument& argument : play.arguments)
    arguments_.push_back(argument.type == Type::point ? world_.find(argument.value).value() : argument.value);
  fast_->evaluator->run(play.action, arguments_, player);
}

std::vector<Value> Interpreter::values(const Play& play) const {
  std::vector<Value> values;
  for (const Argument& argument : play.arguments) switch (argument.type) {
      case Type::player:
        values.emplace_back(plain_.only(argument.value));
        break;
      case Type::direction:
        values.emplace_back(evaluator::Direction{argument.value});
        break;
      case Type::number:
        values.emplace_back(Number{2} * argument.value);
        break;
      case Type::piece:
        values.emplace_back(plain_.only_kind(argument.value));
        break;
      default: {
        const auto here = world_.find(argument.value);
        values.emplace_back(here ? world_.board().at(*here) : world_.nowhere());
      }
    }
  return values;
}

}  // namespace ruleproof
