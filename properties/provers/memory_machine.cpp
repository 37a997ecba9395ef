#include "properties/provers/memory_machine.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "properties/claims/tree_facts.hpp"
#include "properties/claims/undecided.hpp"
#include "properties/provers/symbolic_world.hpp"
#include "reference/evaluator/steps.hpp"

namespace ruleproof {
namespace {

using evaluator::NoMeaning;
using evaluator::Setting;
using language::Action;
using language::Document;
using language::Expression;
using language::Op;
using language::Type;

class MemoryMachine {
 public:
  using World = SymbolicWorld<AnyBoardRegion>;
  using Content = evaluator::Content<World>;
  using Value = evaluator::Value<World>;

  MemoryMachine(const Document& document, const Setting& one, const Setting& other)
      : document_(document),
        one_(one),
        other_(other),
        boards_(logic_),
        world_(boards_),
        by_one_(world_, document, one_),
        by_other_(world_, document, other_) {}

  bool treats_alike(const Expression& e) {
    std::vector<std::shared_ptr<const Content>> reached{start()};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (i == most_states) return false;
      const std::shared_ptr<const Content> now = reached[i];
      if (is_over(*now)) {
        for (int player = 0; player < one_.players; ++player) {
          std::vector<Value> locals{by_one_.only(player)};
          if (!is_alike(e, *now, locals)) return false;
        }
        continue;
      }
      for (const Action& action : document_.actions) {
        if (action.kind != Action::Kind::move) continue;
        const auto next = after(action, now);
        const auto is_it = [&](const auto& known) { return same_memory(*known, *next); };
        if (std::ranges::none_of(reached, is_it)) reached.push_back(next);
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t most_states = 1'000;

  std::shared_ptr<const Content> start() {
    auto content = std::make_shared<Content>();
    content->stones = {boards_.any_region("black"), boards_.any_region("white")};
    content->to_move = 0;
    content->memory = by_one_.first_memory(*content);
    return content;
  }
  std::shared_ptr<const Content> after(const Action& action, const std::shared_ptr<const Content>& now) {
    std::vector<Value> arguments;
    for (const language::Parameter& parameter : action.parameters) {
      if (parameter.type != Type::point) throw NoMeaning("such a parameter");
      arguments.push_back(boards_.any_point("point"));
    }
    evaluator::Steps<World> steps(by_one_);
    const auto past = std::make_shared<evaluator::Past<World>>(evaluator::Past<World>{*now, nullptr});
    const auto branches = steps.run(action, std::move(arguments), now, past, now->to_move);
    if (branches.alive.size() != 1) throw NoMeaning("a move with several outcomes");
    auto content = std::make_shared<Content>(*branches.alive.front().now);
    content->stones = now->stones;
    content->to_move = (now->to_move + 1) % one_.players;
    return content;
  }
  bool is_over(const Content& content) {
    const auto known = world_.known(by_one_.has_ended({&content, nullptr}));
    if (!known) throw NoMeaning("an end that depends on the board");
    return *known;
  }
  bool same_memory(const Content& a, const Content& b) {
    if (a.to_move != b.to_move) return false;
    for (std::size_t i = 0; i < a.memory.size(); ++i)
      for (std::size_t j = 0; j < a.memory[i].size(); ++j)
        if (world_.known(by_one_.equal(a.memory[i][j], b.memory[i][j])) != true) return false;
    return true;
  }

  /// Alike by its value, or else because all that it is made of is.
  bool is_alike(const Expression& e, const Content& now, std::vector<Value>& locals) {
    if (!rests_on_difference(document_, one_, other_, e)) return true;
    try {
      const evaluator::Scope<World> scope{{&now, nullptr}, -1, &locals, nullptr};
      return world_.known(by_one_.equal(by_one_.evaluate(e, scope), by_other_.evaluate(e, scope))) == true;
    } catch (const NoMeaning&) {
    }
    if (e.op == Op::case_ || e.op == Op::is) return false;
    if (e.op == Op::definition && e.parts.empty()) {
      std::vector<Value> own;
      return is_alike(document_.definitions[e.index].body, now, own);
    }
    return e.binders.empty() && e.op != Op::definition && !e.parts.empty() &&
           std::ranges::all_of(e.parts, [&](const Expression& part) { return is_alike(part, now, locals); });
  }

  const Document& document_;
  const Setting one_, other_;
  Logic logic_;
  AllBoards boards_;
  World world_;
  evaluator::Evaluator<World> by_one_, by_other_;
};

}  // namespace

bool alike_at_every_end(const Document& document, const Setting& one, const Setting& other,
                        const Expression& of_a_player) {
  bool is_alike = false;
  why_undecided([&] { is_alike = MemoryMachine(document, one, other).treats_alike(of_a_player); });
  return is_alike;
}

}  // namespace ruleproof
