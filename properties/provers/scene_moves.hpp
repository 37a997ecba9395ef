#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/counterexample.hpp"
#include "properties/provers/symbolic_world.hpp"
#include "reference/document_form.hpp"
#include "reference/evaluator/steps.hpp"

// The moves of a document in a scene of any world.

namespace ruleproof {

/// What the moves of a document do in one scene, under one setting.
template <Region R>
class SceneMoves {
 public:
  using World = typename WorldOf<R>::type;
  using Evaluator = evaluator::Evaluator<World>;
  using Steps = evaluator::Steps<World>;
  using Content = evaluator::Content<World>;
  using Past = evaluator::Past<World>;
  using Moment = evaluator::Moment<World>;
  using Value = evaluator::Value<World>;
  using Branch = evaluator::Branch<World>;
  using Bit = ruleproof::Bit<R>;

  /// Of numbers that are kept nothing is known unless they are spoken of.
  SceneMoves(const language::Document& document, const Scene<R>& scene, const evaluator::Setting& setting,
             int mover, bool has_past, bool has_numbers)
      : document_(document),
        scene_(scene),
        mover_(mover),
        has_numbers_(has_numbers),
        world_(world_of(document, scene.point)),
        evaluator_(world_, document, setting) {
    if (setting.players < 2) throw evaluator::NoMeaning("a game for one player");
    if (std::same_as<R, PositionsRegion> && setting.players != 2)
      throw evaluator::NoMeaning("a game for any other number of players than two");
    if constexpr (std::same_as<R, AnyBoardRegion>) {
      if (document.shape) throw evaluator::NoMeaning("the shape of the board");
      if (!evaluator::has_squares(document)) world_.forget_squares();
      if (!language::is_unbounded(document)) world_.end_somewhere();
    }
    Content before;
    before.stones = {scene.before.black, scene.before.white};
    for (std::size_t i = 0; i < others(); ++i)
      before.stones.push_back(i < scene.others.size() ? scene.others[i] : world_.nowhere());
    if constexpr (!runs<R>) {
      world_.speak_of(scene.any);
      world_.keep_apart(before.stones);
    }
    before.to_move = document.turns_alternate ? mover_ : -1;
    fill_memory(before, "");
    // A claim that does not ask for the past is said of a position as if the game began with it: of a real
    // past more is forbidden, and no less.
    past_ = has_past ? any_moment(before) : std::make_shared<Past>(Past{before, nullptr});
    evaluator_.ask_for_possible([this](int action, const evaluator::Players<Bit>& player, const Moment& now) {
      return is_possible(action, evaluator_.known_player(player), now);
    });
    before_ = std::make_shared<Content>(std::move(before));
    if constexpr (!runs<R>) world_.speak_of_any_moment(has_past);
  }

  Evaluator& evaluator() { return evaluator_; }
  World& world() { return world_; }
  int mover() const { return mover_; }
  const std::shared_ptr<const Content>& before() const { return before_; }

  /// A branch of an action that is alive, and what the action was done with.
  struct Run {
    std::vector<Value> arguments;
    Branch branch;
  };

  /// Those of an action with the point of the scene and with each direction and player, and in each the runs
  /// of a step; in a symbolic world one for each of these, with the bits that forbid it.
  std::vector<Run> run(int action, int watched = -1) {
    if constexpr (runs<R>)
      if (declared(action).parameters.empty() != scene_.point.points().empty()) return {};
    std::vector<Run> all;
    for (const std::vector<Value>& arguments : argument_lists(declared(action), scene_.point))
      for (Branch& branch : branches(declared(action), arguments, before_, past_, mover(), watched).alive)
        all.push_back({arguments, std::move(branch)});
    return all;
  }

  /// With how many directions and players an action can be done.
  std::size_t ways_to_do(int action) { return argument_lists(declared(action), scene_.point).size(); }

  /// From here on only these bits are false for certain.
  void take_for_granted(const std::vector<Bit>& ruled_out) {
    if constexpr (!runs<R>) {
      world_.take_for_granted({});
      for (const Bit& bit : ruled_out) world_.rule_out(bit);
    }
  }

  /// A board without stones, as a game begins with it.
  std::shared_ptr<const Content> start() {
    auto start = std::make_shared<Content>();
    start->stones.assign(2 + others(), world_.nowhere());
    start->to_move = 0;
    start->memory = evaluator_.first_memory(*start);
    return start;
  }

  /// That nothing forbids a branch.
  Bit is_legal(const Branch& branch) {
    Bit legal = world_.truth(true);
    for (const auto& refusal : branch.refusals) legal = legal && !refusal.broken;
    for (const Bit& left : branch.left_to_choose_from) legal = legal && !left;
    return legal;
  }

  /// Marks at a moment before and a moment after something, and what else a branch has marked.
  std::vector<Moment> marks(const Content* before, const Content* after,
                            std::vector<Moment> marks = {}) const {
    marks.resize(std::max<std::size_t>(3, document_.marks.size()));
    marks[0] = {before, past_};
    marks[1] = {after, past_};
    return marks;
  }

  evaluator::Scope<World> scope(std::vector<Value>& locals, const std::vector<Moment>& marks) const {
    return {{before_.get(), past_}, mover(), &locals, &marks};
  }

 private:
  const language::Action& declared(int action) const { return document_.actions[action]; }
  int players() const { return evaluator_.setting().players; }
  /// Further players, and kinds of stones that nobody owns.
  std::size_t others() const { return static_cast<std::size_t>(players()) - 2 + document_.neutrals.size(); }

  /// What an action can be done with, if its one point is known; without regard to ranges. Of players of whom
  /// nothing is said yet one stands for all, where there are more than two.
  std::vector<std::vector<Value>> argument_lists(const language::Action& action, const R& point) {
    std::vector<std::vector<Value>> all{{}};
    bool has_point = false;
    int spoken_of = players() == 2 ? 2 : 1;  // the mover
    for (const language::Parameter& parameter : action.parameters) {
      std::vector<Value> values;
      if (parameter.type == language::Type::point && !has_point)
        values.emplace_back(point);
      else if (parameter.type == language::Type::direction)
        for (int eighths = 0; eighths < 8; eighths += 2) values.emplace_back(evaluator::Direction{eighths});
      else if (parameter.type == language::Type::player)
        for (int player = 0; player < (runs<R> ? players() : std::min(players(), spoken_of + 1)); ++player)
          values.emplace_back(evaluator_.only(player));
      else
        throw evaluator::NoMeaning("a move with such parameters");
      has_point = has_point || parameter.type == language::Type::point;
      if (parameter.type == language::Type::player) ++spoken_of;
      std::vector<std::vector<Value>> longer;
      for (const std::vector<Value>& arguments : all)
        for (const Value& value : values) {
          longer.push_back(arguments);
          longer.back().push_back(value);
        }
      all = std::move(longer);
    }
    return all;
  }

  evaluator::Branches<World> branches(const language::Action& action, const std::vector<Value>& arguments,
                                      const std::shared_ptr<const Content>& now,
                                      const std::shared_ptr<const Past>& past, int mover, int watched) {
    Steps steps(evaluator_);
    steps.watch(watched);
    auto branches = steps.run(action, arguments, now, past, mover);
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (action.parameters[i].range)
        forbid_outside(evaluator_.evaluate(*action.parameters[i].range, {now.get(), past}, mover),
                       arguments[i], branches);
    return branches;
  }

  /// Whether a player can make a move, with some point; of language::any_turn, any move, as each is a turn.
  Bit is_possible(int action, int player, const Moment& now) {
    if (action == language::any_turn) {
      Bit any = world_.truth(false);
      if (language::has_turn_of_parts(document_)) throw evaluator::NoMeaning("a turn of several parts");
      for (std::size_t i = 0; i < document_.actions.size(); ++i)
        if (document_.actions[i].kind == language::Action::Kind::move)
          any = any || is_possible(static_cast<int>(i), player, now);
      return any;
    }
    const auto content = std::make_shared<Content>(*now.now);
    const auto can = [&](const R& point) {
      Bit can = world_.truth(false);
      for (const std::vector<Value>& arguments : argument_lists(declared(action), point))
        for (const Branch& branch :
             branches(declared(action), arguments, content, now.past, player, -1).alive)
          can = can || is_legal(branch);
      return can;
    };
    if (std::ranges::count(declared(action).parameters, language::Type::point, &language::Parameter::type) ==
        0)
      return can(world_.nowhere());
    return world_.exists(world_.everywhere(), can);
  }

  /// A move is made with a point of its range, or it is illegal.
  void forbid_outside(const Value& range, const Value& argument, evaluator::Branches<World>& branches) {
    Bit is_outside = world_.truth(false);
    if (const auto* points = std::get_if<R>(&range)) {
      is_outside = !subset(std::get<R>(argument), *points);
    } else if (const auto* directions = std::get_if<std::vector<evaluator::Direction>>(&range)) {
      is_outside = world_.truth(std::ranges::find(*directions, std::get<evaluator::Direction>(argument)) ==
                                directions->end());
    } else if (const auto* among = std::get_if<evaluator::Players<Bit>>(&range)) {
      const auto& player = std::get<evaluator::Players<Bit>>(argument);
      for (std::size_t i = 0; i < among->has.size(); ++i)
        is_outside = is_outside || (player.has[i] && !among->has[i]);
    } else {
      throw evaluator::NoMeaning("a move with such a parameter");
    }
    if (world_.known(is_outside) == false) return;
    for (Branch& branch : branches.alive)
      branch.refusals.push_back(
          {is_outside, "it is not among those that the move may be made with", {}, world_.nowhere()});
    if (world_.known(is_outside) == true) branches.alive.clear();
  }

  /// On `Board` memory is as a game begins; elsewhere it may be anything, and of a kind that has no meaning
  /// there nothing is said.
  void fill_memory(Content& content, const std::string& when) {
    content.memory.clear();
    if constexpr (runs<R>)
      content.memory = evaluator_.first_memory(content);
    else
      for (const language::Memory& memory : document_.memory) {
        std::vector<Value>& values = content.memory.emplace_back();
        const auto n = static_cast<std::size_t>(players());
        for (std::size_t i = 0; i < evaluator_.places(memory); ++i) {
          const bool is_known = memory.kind == language::Memory::Kind::pairs &&
                                i / n > i % n;  // by the other player of the two
          values.push_back(
              is_known ? values[i % n * n + i / n]
                       : anything(memory, when + "memory." + memory.name.name + "." + std::to_string(i)));
        }
      }
  }
  /// A counterexample can't show it, so the world that finds those has none.
  Value anything(const language::Memory& memory, const std::string& name) {
    if constexpr (std::same_as<R, AnyBoardRegion>) {
      auto& all = scene_.point.world();
      if (memory.type() == language::Type::region) return all.any_region(name);
      if (memory.type() == language::Type::number && has_numbers_) return world_.any_number(name);
      if (memory.type() == language::Type::truth) return all.logic().variable(name);
      if (memory.type() == language::Type::player) {
        evaluator::Players<Bit> who = evaluator_.nobody();
        Formula none = all.logic().yes();
        for (std::size_t i = 0; i < who.has.size(); ++i) {
          const Formula is = all.logic().variable(name + ".is." + std::to_string(i));
          who.has[i] = is && none;
          none = none && !is;
        }
        return who;
      }
    }
    return Value();
  }

  /// Any moment of the past, by two sets of the scene, which share no point.
  std::shared_ptr<const Past> any_moment(const Content& like) {
    Content content = like;
    const std::size_t first = scene_.sets.size() - 2;
    content.stones = {scene_.sets[first], scene_.sets[first + 1] - scene_.sets[first]};
    for (std::size_t i = 0; i < others(); ++i) {
      R other = world_.nowhere();
      // A counterexample can't show them, so the world that finds those has none.
      if constexpr (std::same_as<R, PositionsRegion>)
        throw evaluator::NoMeaning("stones of an earlier position that nobody owns");
      if constexpr (std::same_as<R, AnyBoardRegion>)
        other = scene_.point.world().any_region("earlier." + other_name(i));
      for (const R& stones : content.stones) other = other - stones;
      content.stones.push_back(other & world_.everywhere());
    }
    fill_memory(content, "earlier.");
    if constexpr (!runs<R>) {
      if (players() != 2 && document_.turns_alternate)
        throw evaluator::NoMeaning("whose turn it was among more than two players");
      if (!document_.turns_alternate) return std::make_shared<Past>(Past{std::move(content), nullptr});
      const Formula is_mover = scene_.point.world().logic().variable("earlier.the-mover-to-move");
      content.any_to_move = evaluator_.only(mover());
      content.any_to_move->has[mover()] = is_mover;
      content.any_to_move->has[1 - mover()] = !is_mover;
    }
    return std::make_shared<Past>(Past{std::move(content), nullptr});
  }

  const language::Document& document_;
  const Scene<R>& scene_;
  int mover_;
  bool has_numbers_;
  World world_;
  Evaluator evaluator_;
  std::shared_ptr<const Content> before_;
  std::shared_ptr<const Past> past_;
};

}  // namespace ruleproof
