#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "reference/compiled/evaluator.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/model.hpp"

// For tests: evaluates a document with both evaluators, the compiled and the plain one, and compares the
// results.

namespace ruleproof::compiled {

/// Generates a position with random stones, random memory and a random player to move.
inline Content some_content(const Model& model, std::mt19937_64& random) {
  Content content = model.empty();
  const auto filled = random() % 11;
  for (int p = 0; p < model.world().points(); ++p)
    if (random() % 10 < filled) content.stones[random() % 2].add(p);
  content.to_move = static_cast<int>(random() % 2);
  for (auto& values : content.memory)
    for (Value& value : values) {
      if (auto* number = std::get_if<evaluator::Number>(&value))
        *number = static_cast<evaluator::Number>(random() % 6);
      else if (auto* truth = std::get_if<bool>(&value))
        *truth = random() % 2 != 0;
      else
        std::get<evaluator::Players<bool>>(value).has.at(random() % 2) = random() % 2 != 0;
    }
  return content;
}

inline std::string text_of(const Value& value) {
  if (const auto* bit = std::get_if<bool>(&value)) return *bit ? "yes" : "no";
  if (const auto* number = std::get_if<evaluator::Number>(&value)) return std::to_string(*number) + " halves";
  const auto points = [](const BoardRegion& region) {
    std::string text = "{";
    for (const int point : region.points()) text += " " + std::to_string(point);
    return text + " }";
  };
  if (const auto* region = std::get_if<BoardRegion>(&value)) return points(*region);
  std::string text;
  if (const auto* family = std::get_if<std::vector<BoardRegion>>(&value))
    for (const BoardRegion& member : *family) text += points(member) + " ";
  if (const auto* players = std::get_if<evaluator::Players<bool>>(&value))
    for (const bool has : players->has) text += has ? "+" : "-";
  return "[" + text + "]";
}

class Pair {
 public:
  explicit Pair(const Game& game) : plain_(game) {
    std::string why;
    fast_ = compile(game, plain_.world(), kept_values(game.document(), plain_.empty(), Kept::all), &why);
    if (!fast_) ADD_FAILURE() << game.document().id << ": " << why;
  }

  const Model& plain() { return plain_; }
  Evaluator& fast() { return *fast_; }
  const language::Document& document() const { return plain_.document(); }

  /// Sets the positions of the game so far, the earliest first. The last of them is the present position.
  void set(const std::vector<Content>& moments) {
    past_ = nullptr;
    for (std::size_t i = 0; i < moments.size(); ++i) {
      past_ = std::make_shared<Past>(Past{moments[i], past_});
      past_->content.remembered.is_on = true;
      fast_->set_moment(i, moments[i]);
    }
    fast_->set_present(moments.size() - 1, static_cast<int>(moments.size()) - 1);
  }
  std::shared_ptr<const Content> now() const { return {past_, &past_->content}; }
  evaluator::Moment<BoardWorld> moment() const { return {&past_->content, past_}; }

  /// Returns a text that states how the values of a definition in the two evaluators differ; an empty text if
  /// the values agree. Increments `said` if both evaluators have a value.
  std::string differ(int definition, const std::vector<Value>& arguments, int mover, std::size_t& said) {
    const language::Definition& asked = document().definitions[definition];
    std::optional<Value> fast, plain;
    std::vector<Value> locals = arguments;
    try {
      locals.resize(std::max(arguments.size(), static_cast<std::size_t>(asked.slots)));
      plain = plain_.evaluator().counted(
          [&] { return plain_.evaluator().evaluate(asked.body, {moment(), mover, &locals, nullptr}); },
          [] { return std::string(); });
      fast = fast_->call(definition, arguments, mover);
    } catch (const evaluator::LimitReached&) {
      return "";  // the two evaluate different subexpressions, so only one may reach a limit
    }
    ++said;
    const std::string a = text_of(*fast), b = text_of(*plain);
    return a == b ? "" : "compiled " + a + ", plain " + b;
  }

  /// Returns a text that states how the results of an action in the two evaluators differ; an empty text if
  /// the results agree. An action has one branch for each way to make its choices. For each branch that no
  /// step forbids, appends to `next` the position after the branch.
  std::string differ(int action, std::optional<int> point, int mover, std::vector<Content>* next = nullptr) {
    std::vector<Value> arguments;
    if (point) arguments.emplace_back(plain_.world().board().at(*point));
    evaluator::Steps<BoardWorld> steps(plain_.evaluator());
    const auto branches =
        plain_.evaluator()
            .counted(
                [&] {
                  return steps.run(document().actions[action], std::move(arguments), now(), past_, mover);
                },
                [] { return std::string(); })
            .alive;
    fast_->run(action, point ? std::vector<int>{*point} : std::vector<int>(), mover);
    if (fast_->alive() != branches.size()) return std::to_string(fast_->alive()) + " branches are alive";
    for (std::size_t i = 0; i < branches.size(); ++i) {
      if (std::string what = differ(i, branches[i]); !what.empty())
        return what + " of branch " + std::to_string(i);
      if (next) next->push_back(*branches[i].now);
    }
    return "";
  }

 private:
  std::string differ(std::size_t i, const evaluator::Branch<BoardWorld>& branch) {
    const Board& board = plain_.world().board();
    for (std::size_t player = 0; player < branch.now->stones.size(); ++player)
      if (!same(fast_->stones(i, static_cast<int>(player), board), branch.now->stones[player]))
        return "the stones";
    for (const Kept which : {Kept::decides, Kept::all})
      if (fast_->memory(i, which) != kept_values(document(), *branch.now, which)) return "the memory";
    if (!std::ranges::equal(fast_->chosen(i), branch.chosen, {}, text_of, text_of)) return "what was chosen";
    if (fast_->forgets(i) != branch.forgets) return "whether it forgets";
    constexpr int none = -2;
    if (fast_->winner(i).value_or(none) !=
        (branch.has_winner ? plain_.evaluator().known_player(branch.winner) : none))
      return "the winner";
    if (fast_->has_ended_at_once(i) != plain_.evaluator().has_ended({branch.now.get(), past_}, true))
      return "the end";
    return "";
  }

  Model plain_;
  std::unique_ptr<Evaluator> fast_;
  std::shared_ptr<Past> past_;
};

}  // namespace ruleproof::compiled
