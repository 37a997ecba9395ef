#include "properties/provers/memory_machine.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/symbolic_world.hpp"
#include "properties/undecided.hpp"
#include "reference/evaluator/steps.hpp"
#include "reference/game.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using evaluator::NoMeaning;
using language::Action;
using language::Expression;
using language::Op;
using language::Type;

class MemoryMachine {
 public:
  using World = SymbolicWorld<AnyBoardRegion>;
  using Content = evaluator::Content<World>;
  using Value = evaluator::Value<World>;

  explicit MemoryMachine(const PlayedPair& pair)
      : pair_(pair),
        boards_(logic_),
        world_(boards_),
        one_(pair.game(pair.one)),
        other_(pair.game(pair.other)),
        by_one_(world_, one_),
        by_other_(world_, other_) {}

  bool treats_alike(const Expression& one, const Expression& other) {
    std::vector<std::shared_ptr<const Content>> reached{start()};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (i == most_states) return false;
      const std::shared_ptr<const Content> now = reached[i];
      if (is_over(*now)) {
        for (int player = 0; player < pair_.players; ++player) {
          std::vector<Value> locals{by_one_.only(player)};
          if (!is_alike(one, other, *now, locals)) return false;
        }
        continue;
      }
      for (const Action& action : pair_.one.actions) {
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
    for (std::size_t i = 0; i < 2 + further_owners_of(one_); ++i)
      content->stones.push_back(boards_.any_region("stones." + std::to_string(i)));
    content->to_move = 0;
    content->memory = by_one_.first_memory(*content);
    demand_known(*content);
    return content;
  }
  /// Throws NoMeaning if a value in memory depends on the stones, which are arbitrary here.
  void demand_known(const Content& content) const {
    const auto is_known = [&](const Value& value) {
      if (const auto* bit = std::get_if<Formula>(&value)) return world_.known(*bit).has_value();
      if (const auto* number = std::get_if<World::Number>(&value)) return world_.known(*number).has_value();
      if (const auto* region = std::get_if<AnyBoardRegion>(&value))
        return same(*region, world_.nowhere()).is_yes() || same(*region, world_.everywhere()).is_yes();
      const auto* players = std::get_if<evaluator::Players<Formula>>(&value);
      return players &&
             std::ranges::all_of(players->has, [&](Formula is) { return world_.known(is).has_value(); });
    };
    for (const auto& values : content.memory)
      if (!std::ranges::all_of(values, is_known)) throw NoMeaning("memory that depends on the board");
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
    for (const Formula& obligation : branches.alive.front().obligations)
      if (world_.known(obligation) != true) throw NoMeaning("what is repeated more than once");
    auto content = std::make_shared<Content>(*branches.alive.front().now);
    content->stones = now->stones;
    content->to_move = (now->to_move + 1) % pair_.players;
    demand_known(*content);
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

  /// Returns whether the expressions are known to have equal values, by evaluation or because all their
  /// operands have equal values.
  bool is_alike(const Expression& e, const Expression& other, const Content& now,
                std::vector<Value>& locals) {
    if (language::is_same(pair_.one, e, pair_.other, other, pair_.by_name)) return true;
    try {
      const evaluator::Scope<World> scope{{&now, nullptr}, -1, &locals, nullptr};
      return world_.known(by_one_.equal(by_one_.evaluate(e, scope), by_other_.evaluate(other, scope))) ==
             true;
    } catch (const NoMeaning&) {
    }
    if (e.op != other.op || e.parts.size() != other.parts.size()) return false;
    if (e.op == Op::definition && e.parts.empty()) {
      std::vector<Value> own;
      return is_alike(pair_.one.definitions[e.index].body, pair_.other.definitions[other.index].body, now,
                      own);
    }
    const bool is_made_of_parts = e.op == Op::and_ || e.op == Op::or_ || e.op == Op::not_ ||
                                  e.op == Op::equal || e.op == Op::unequal || e.op == Op::if_ ||
                                  e.op == Op::implies;
    if (!is_made_of_parts || e.parts.empty()) return false;
    for (std::size_t i = 0; i < e.parts.size(); ++i)
      if (!is_alike(e.parts[i], other.parts[i], now, locals)) return false;
    return true;
  }

  const PlayedPair& pair_;
  Logic logic_;
  AllBoards boards_;
  World world_;
  const Game one_, other_;
  evaluator::Evaluator<World> by_one_, by_other_;
};

}  // namespace

bool alike_at_every_end(const PlayedPair& pair) {
  const language::Definition* one = language::find_definition(pair.one, "wins");
  const language::Definition* other = language::find_definition(pair.other, "wins");
  if (!one || !other) return false;
  bool is_alike = false;
  why_undecided([&] { is_alike = MemoryMachine(pair).treats_alike(one->body, other->body); });
  return is_alike;
}

}  // namespace ruleproof
