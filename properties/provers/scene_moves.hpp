#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/counterexample.hpp"
#include "properties/provers/symbolic_world.hpp"
#include "reference/evaluator/steps.hpp"
#include "reference/model/document_form.hpp"
#include "spec/language/played.hpp"
#include "spec/language/tree.hpp"

// Computes the moves of a document in a scene (a position, a mover and the points of a move), on `Board` or
// as formulas.

namespace ruleproof {

/// Returns the largest number of point parameters of an action of a document; at least 1.
inline std::size_t most_points(const language::Document& document) {
  std::size_t most = 1;
  for (const language::Action& action : document.actions)
    most = std::max<std::size_t>(
        most, std::ranges::count(action.parameters, language::Type::point, &language::Parameter::type));
  return most;
}

/// Appends a step to a statement, unless the step is known to be true or repeats another. In AllBoards every
/// step is appended, so that the number of steps does not depend on how sets are named.
template <Region R>
void add_step(std::vector<Bit<R>>& steps, const Bit<R>& step, auto& world) {
  const bool is_known = world.known(step) == true;
  if constexpr (std::same_as<R, AnyBoardRegion>) {
    steps.push_back(is_known ? world.truth(true) : step);
  } else {
    if (is_known) return;
    if constexpr (!runs<R>)
      if (std::ranges::find(steps, step) != steps.end()) return;
    steps.push_back(step);
  }
}

/// The limit on the evaluator's steps for one statement with formulas. With formulas, each step costs a
/// thousand times as much as on a board.
constexpr std::int64_t most_steps_of_a_statement = 500'000;

/// Computes the effects of the moves of a game in one scene.
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

  /// At most two positions of the history are known. If each move is a whole turn, one is the present
  /// position. With `has_past`, one is an arbitrary earlier position, whose stones are the last two sets of
  /// the scene. Numbers in memory have values only with `has_numbers`. With `are_alike`, the rules treat all
  /// players in the same way, so one player can stand for several. With `is_in_turn`, memory that lasts for
  /// one turn may have any value before an action, and the caller may not ask for its value after the action.
  SceneMoves(const Game& game, const Scene<R>& scene, int mover, bool has_past, bool has_numbers,
             bool are_alike = false, bool is_in_turn = false)
      : game_(game),
        document_(game.document()),
        scene_(scene),
        mover_(mover),
        has_numbers_(has_numbers),
        are_alike_(are_alike),
        world_(world_of(document_, scene.any)),
        evaluator_(world_, game_) {
    if constexpr (!runs<R>) evaluator_.limit_steps(most_steps_of_a_statement);
    // A branch ends with the position after the turn. There, memory that lasts for one turn has its initial
    // value again.
    if (!runs<R> && !is_in_turn && std::ranges::any_of(document_.memory, &language::Memory::is_of_turn))
      throw evaluator::NoMeaning("memory of a turn alone");
    if (players() < 2) throw evaluator::NoMeaning("a game for one player");
    if (std::same_as<R, PositionsRegion> && players() != 2)
      throw evaluator::NoMeaning("a game for any other number of players than two");
    if constexpr (std::same_as<R, AnyBoardRegion>) {
      if (!document_.ways.empty()) throw evaluator::NoMeaning("directions that the document declares");
      world_.declare_boards(document_);
    }
    Content before;
    before.stones = {scene.before.black, scene.before.white};
    for (std::size_t i = 0; i < others(); ++i)
      before.stones.push_back(i < scene.others.size() ? scene.others[i] : world_.nowhere());
    if constexpr (!runs<R>) {
      world_.speak_of(scene.any);
      world_.keep_apart(before.stones);
      world_.know_moment(has_past || is_each_play_a_turn());
    }
    before.to_move = document_.turns_alternate ? mover_ : -1;
    fill_memory(before, "");
    const std::shared_ptr<const Past> earlier = has_past ? any_moment(before) : nullptr;
    // The present position is the last moment of the history, if it belongs to the history.
    const auto past_at = [&](const Content& now) {
      return !has_past || is_each_play_a_turn() ? std::make_shared<const Past>(Past{now, earlier}) : earlier;
    };
    past_ = past_at(before);
    evaluator_.ask_for_possible([this](int action, const evaluator::Players<Bit>& player, const Moment& now) {
      return is_possible(action, evaluator_.known_player(player), now);
    });
    before_ = std::make_shared<Content>(std::move(before));
    out_of_turn_ = document_.turns_alternate ? with_any_turn(*before_) : before_;
    past_out_of_turn_ = document_.turns_alternate ? past_at(*out_of_turn_) : past_;
  }

  Evaluator& evaluator() { return evaluator_; }
  World& world() { return world_; }
  int mover() const { return mover_; }
  int players() const { return game_.players(); }
  /// Returns the scene's position, with the mover to move.
  const std::shared_ptr<const Content>& before() const { return before_; }
  /// Returns the scene's position with an arbitrary player to move; on `Board`, with the player to move whom
  /// the scene names.
  const std::shared_ptr<const Content>& out_of_turn() const { return out_of_turn_; }

  /// One branch of an action (a way through its choices) that may be legal, and the arguments of the action.
  struct Run {
    std::vector<Value> arguments;
    Branch branch;
  };

  /// Calls f with the arguments and each branch of an action that may be legal in the scene. The point
  /// arguments are the points of the scene. Other arguments are tried in all combinations: each direction,
  /// each kind of piece and each player, but with `are_alike` only one of several players whom nothing
  /// distinguishes. While f runs, the branch is assumed to be legal. `watched` is the index of a `step` whose
  /// executions each branch records, or -1.
  template <class F>
  void each_run(int action, int watched, F f) {
    const bool is_event = declared(action).kind == language::Action::Kind::event;
    const auto& now = is_event || declared(action).aside ? out_of_turn_ : before_;
    for (const std::vector<Value>& arguments : argument_lists(declared(action), scene_.points, are_alike_))
      for (Branch& branch :
           branches(declared(action), arguments, now, past_of(now.get()), is_event ? -1 : mover_, watched)
               .alive) {
        std::vector<Bit> broken;
        for (const auto& refusal : branch.refusals) broken.push_back(refusal.broken);
        take_for_granted(broken);
        f(arguments, branch);
      }
    take_for_granted({});
  }
  std::vector<Run> run(int action, int watched = -1) {
    std::vector<Run> all;
    each_run(action, watched, [&](const std::vector<Value>& arguments, const Branch& branch) {
      all.push_back({arguments, branch});
    });
    return all;
  }

  /// Discards all earlier assumptions, and assumes that these truth values are false.
  void take_for_granted(const std::vector<Bit>& ruled_out) {
    if constexpr (!runs<R>) {
      world_.take_for_granted({});
      for (const Bit& bit : ruled_out) world_.rule_out(bit);
    }
  }

  /// Returns the start of a game: a board without stones, and the initial memory.
  std::shared_ptr<const Content> start() {
    auto start = std::make_shared<Content>();
    start->stones.assign(2 + others(), world_.nowhere());
    start->to_move = 0;
    start->memory = evaluator_.first_memory(*start);
    return start;
  }

  /// Returns the condition under which nothing forbids a branch.
  Bit is_legal(const Branch& branch) {
    Bit legal = world_.truth(true);
    for (const auto& refusal : branch.refusals) legal = legal && !refusal.broken;
    for (const Bit& left : branch.left_to_choose_from) legal = legal && !left;
    return legal;
  }

  /// Returns a branch's marks (see Branch::marks), with `before` and `after` set to these positions. `began`
  /// is the position before the move; null means `before`.
  std::vector<Moment> marks(const Content* before, const Content* after, std::vector<Moment> marks = {},
                            const Content* began = nullptr) const {
    marks.resize(std::max<std::size_t>(3, document_.marks.size()));
    if (!began) began = before;
    marks[language::before_move] = {before, past_of(began)};
    marks[language::after_move] = {after, past_of(began)};
    if (!language::has_turn_of_parts(document_)) marks[language::turn_start] = {began, past_of(began)};
    return marks;
  }

  /// Returns the scope (values of names) in which a formula is evaluated for the mover: in position `now`, or
  /// if that is null, in the position before the move.
  evaluator::Scope<World> scope(std::vector<Value>& locals, const std::vector<Moment>& marks,
                                const Content* now = nullptr) const {
    return {{now ? now : before_.get(), past_of(now)}, mover_, &locals, &marks};
  }

 private:
  const language::Action& declared(int action) const { return document_.actions[action]; }
  /// Returns the number of sets of stones besides the black and the white ones.
  std::size_t others() const { return further_owners_of(game_); }
  /// Returns whether each move is a whole turn. If so, the position before a move is part of the history.
  bool is_each_play_a_turn() const {
    return !language::has_turn_of_parts(document_) &&
           std::ranges::none_of(document_.actions, &language::Action::aside);
  }

  /// Returns the argument lists of an action with these points as its point arguments, in all combinations of
  /// the other arguments. With `are_alike`, one player stands for all players whom nothing distinguishes.
  std::vector<std::vector<Value>> argument_lists(const language::Action& action, const std::vector<R>& points,
                                                 bool are_alike) {
    std::vector<std::vector<Value>> all{{}};
    std::size_t points_so_far = 0;
    int distinguished = players() == 2 ? 2 : 1;  // of more players, only the mover is distinguished
    for (const language::Parameter& parameter : action.parameters) {
      std::vector<Value> values;
      if (parameter.type == language::Type::point && points_so_far < points.size())
        values.emplace_back(points[points_so_far++]);
      else if (parameter.type == language::Type::direction)
        for (const int eighths : directions_to_try(parameter.range.has_value()))
          values.emplace_back(evaluator::Direction{eighths});
      else if (parameter.type == language::Type::piece)
        for (int kind = 0; kind < language::kinds_of(document_); ++kind)
          values.emplace_back(evaluator_.only_kind(kind));
      else if (parameter.type == language::Type::player)
        for (int player = 0; player < (are_alike ? std::min(players(), distinguished + 1) : players());
             ++player)
          values.emplace_back(evaluator_.only(player));
      else
        throw evaluator::NoMeaning("a move with such parameters");
      if (parameter.type == language::Type::player) ++distinguished;
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

  /// Returns the directions to try as an argument: those of the board, or all eight if the parameter has a
  /// range, since the range may name a direction that the board does not have.
  std::vector<int> directions_to_try(bool has_range) const {
    if (!has_range) return language::directions_of(evaluator_.document(), false);
    return {0, 1, 2, 3, 4, 5, 6, 7};
  }

  /// Returns the branches of an action. Returns no branch if an argument is known to be out of its range.
  evaluator::Branches<World> branches(const language::Action& action, const std::vector<Value>& arguments,
                                      const std::shared_ptr<const Content>& now,
                                      const std::shared_ptr<const Past>& past, int mover, int watched) {
    take_for_granted({});
    const std::vector<Bit> outside_of = outside_of_ranges(action, arguments, {now.get(), past}, mover);
    Bit outside = world_.truth(false);
    for (const Bit& is_out : outside_of) outside = outside || is_out;
    if (world_.known(outside) == true) return {};
    Steps steps(evaluator_);
    steps.watch(watched);
    steps.rule_out(outside_of);
    auto branches = steps.run(action, arguments, now, past, mover);
    if (world_.known(outside) != false)
      for (Branch& branch : branches.alive)
        branch.refusals.push_back(
            {outside, "it is not among those that the move may be made with", {}, world_.nowhere()});
    return branches;
  }

  /// Returns, for each parameter with a range, whether its argument lies outside that range. Stops after the
  /// first argument that is known to lie outside.
  std::vector<Bit> outside_of_ranges(const language::Action& action, std::vector<Value> arguments,
                                     const Moment& now, int mover) {
    const std::size_t count = arguments.size();
    arguments.resize(std::max(count, static_cast<std::size_t>(action.slots)));
    std::vector<Bit> all;
    for (std::size_t i = 0; i < count; ++i) {
      if (!action.parameters[i].range) continue;
      const auto is_out = [&]() -> Bit {
        std::vector<Value> locals = arguments;  // copied: a variable of the range may use a parameter's slot
        std::vector<Moment> marks(3);
        marks[language::before_move] = now;
        const evaluator::Scope<World> scope{now, mover, &locals, &marks};
        return is_outside_of(evaluator_.evaluate(*action.parameters[i].range, scope), arguments[i]);
      };
      if constexpr (runs<R>)
        all.push_back(is_out());
      else
        all.push_back(evaluator::unless_without_meaning(
            is_out, [&](const auto& word) { return world_.anything(word); }));
      if (world_.known(all.back()) == true) break;
    }
    return all;
  }
  Bit is_outside_of(const Value& range, const Value& argument) {
    if (const auto* points = std::get_if<R>(&range)) return !subset(std::get<R>(argument), *points);
    if (const auto* directions = std::get_if<std::vector<evaluator::Direction>>(&range))
      return world_.truth(std::ranges::find(*directions, std::get<evaluator::Direction>(argument)) ==
                          directions->end());
    if (const auto* among = std::get_if<evaluator::Players<Bit>>(&range)) {
      const auto& player = std::get<evaluator::Players<Bit>>(argument);
      Bit outside = world_.truth(false);
      for (std::size_t i = 0; i < among->has.size(); ++i)
        outside = outside || (player.has[i] && !among->has[i]);
      return outside;
    }
    throw evaluator::NoMeaning("a move with such a parameter");
  }

  /// Returns whether a player can make a move with some arguments; for `language::any_turn`, whether the
  /// player can make any turn.
  Bit is_possible(int action, int player, const Moment& now) {
    if constexpr (runs<R>)
      return is_one_possible(action, player, now);
    else {
      // Restores the facts also after NoMeaning, since the caller may then continue with an unknown truth
      // value.
      const struct Restored {
        World& world;
        std::vector<Bit> facts;
        ~Restored() { world.take_for_granted(facts); }
      } restored{world_, world_.facts()};
      return is_one_possible(action, player, now);
    }
  }
  Bit is_one_possible(int action, int player, const Moment& now) {
    if (action == language::any_turn) {
      Bit any = world_.truth(false);
      for (const int turn : turns()) any = any || is_one_possible(turn, player, now);
      return any;
    }
    const auto content = std::make_shared<Content>(*now.now);
    const auto needed =
        std::ranges::count(declared(action).parameters, language::Type::point, &language::Parameter::type);
    return exists_with(needed, {}, [&](const std::vector<R>& points) {
      Bit can = world_.truth(false);
      for (const std::vector<Value>& arguments : argument_lists(declared(action), points, false))
        for (const Branch& branch :
             branches(declared(action), arguments, content, now.past, player, -1).alive) {
          // Obligations (formulas that a proof must prove besides the steps) are proved only for the points
          // of the scene. Here they would have to be proved for all points.
          if (!branch.obligations.empty() || !branch.left_to_choose_from.empty())
            throw evaluator::NoMeaning("possible, of a move that repeats something");
          can = can || (is_legal(branch) && stays_in_range(action, branch));
        }
      return can;
    });
  }
  /// Returns whether each number that the move changes stays in its declared range and in the limits of the
  /// language. The result is unknown if the value of a number is unknown, or if a number may grow beyond all
  /// limits; otherwise it is true, because the refusals of the branch already contain the condition.
  Bit stays_in_range(int action, const Branch& branch) {
    if constexpr (!runs<R>) {
      if (language::may_exceed_numbers(document_, declared(action)))
        return world_.anything(
            evaluator::NoMeaning("'possible' of a move whose numbers may exceed the limits"));
      for (int i = 0; i < std::ssize(document_.memory); ++i) {
        const auto& range = document_.memory[i].range;
        const auto is_known = [&](const Value& value) {
          return evaluator_.is_out_of(*range, value).has_value();
        };
        if (range && language::changes_memory(document_, declared(action).steps, i) &&
            !std::ranges::all_of(branch.now->memory[i], is_known))
          return world_.anything(
              evaluator::NoMeaning("'possible' of a move that changes a number in a range"));
      }
    }
    return world_.truth(true);
  }
  /// Returns whether `more` points exist that, appended to `points`, satisfy a condition.
  template <class F>
  Bit exists_with(std::ptrdiff_t more, const std::vector<R>& points, const F& holds) {
    if (more == 0) return holds(points);
    return world_.exists(world_.everywhere(), [&](const R& point) -> Bit {
      std::vector<R> longer = points;
      longer.push_back(point);
      return exists_with(more - 1, longer, holds);
    });
  }
  /// Returns the moves that are each a whole turn. Throws NoMeaning if turns have another form.
  std::vector<int> turns() const {
    std::vector<int> all;
    if (document_.turn) {
      for (const auto& sequence : document_.turn->sequences) {
        const language::Part& part = sequence.parts.front();
        if (sequence.parts.size() > 1 || part.how != language::Part::How::once ||
            declared(part.action).kind != language::Action::Kind::move)
          throw evaluator::NoMeaning("a turn of several parts");
        all.push_back(part.action);
        for (const language::Part::Other& other : part.others) all.push_back(other.action);
      }
      return all;
    }
    for (int i = 0; i < std::ssize(document_.actions); ++i)
      if (declared(i).kind == language::Action::Kind::move && !declared(i).aside) all.push_back(i);
    return all;
  }

  /// Sets the declared memory of a position: on `Board` to its initial values; in proofs by formulas to
  /// arbitrary values, or to no value if formulas cannot express the type. The names of the variables begin
  /// with `when`.
  void fill_memory(Content& content, const std::string& when) {
    content.memory.clear();
    if constexpr (runs<R>)
      content.memory = evaluator_.first_memory(content);
    else
      for (const language::Memory& memory : document_.memory) {
        std::vector<Value>& values = content.memory.emplace_back();
        const auto n = static_cast<std::size_t>(players());
        for (std::size_t i = 0; i < evaluator_.places(memory); ++i) {
          // the pair (j, i) has the same value as (i, j)
          const bool is_known = memory.is_mutual && i / n > i % n;
          values.push_back(
              is_known ? values[i % n * n + i / n]
                       : anything(memory, when + "memory." + memory.name.name + "." + std::to_string(i)));
        }
      }
  }
  /// Returns an arbitrary value for declared memory; for memory of each point, an arbitrary function of
  /// points. Returns no value in AllPositions, because a counterexample could not display the value.
  Value anything(const language::Memory& memory, const std::string& name) {
    if constexpr (std::same_as<R, AnyBoardRegion>) {
      auto& all = scene_.any.world();
      if (memory.is_of(language::Memory::Each::point)) return of_points(memory, name);
      if (memory.type() == language::Type::region) return all.any_region(name);
      if (memory.type() == language::Type::number && has_numbers_) return world_.any_number(name);
      if (memory.type() == language::Type::truth) return all.logic().variable(name);
      if (memory.type() == language::Type::player)
        return first_player(
            [&](std::size_t i) { return all.logic().variable(name + ".is." + std::to_string(i)); });
    }
    return Value();
  }

  /// Returns an arbitrary function from points to values of the memory; no value if formulas cannot express
  /// the type.
  Value of_points(const language::Memory& memory, const std::string& name)
    requires std::same_as<R, AnyBoardRegion>
  {
    using OfPoints = evaluator::OfPoints<World>;
    auto& all = scene_.any.world();
    if (memory.type() == language::Type::number && has_numbers_)
      return OfPoints([this, name](const R& point) { return world_.any_number(name, point); });
    if (memory.type() == language::Type::truth)
      return OfPoints([those = all.any_region(name)](const R& point) { return subset(point, those); });
    if (memory.type() != language::Type::player) return Value();
    std::vector<R> of_player;
    for (int i = 0; i < players(); ++i)
      of_player.push_back(all.any_region(name + ".is." + std::to_string(i)));
    return OfPoints([this, of_player](const R& point) {
      return first_player([&](std::size_t i) { return subset(point, of_player[i]); });
    });
  }
  /// Returns the first player for whom a condition holds; no player if it holds for none.
  template <class F>
  evaluator::Players<Bit> first_player(F is)
    requires(!runs<R>)
  {
    evaluator::Players<Bit> who = evaluator_.nobody();
    Formula none = world_.truth(true);
    for (std::size_t i = 0; i < who.has.size(); ++i) {
      const Formula is_one = is(i);
      who.has[i] = is_one && none;
      none = none && !is_one;
    }
    return who;
  }

  /// Returns what is known of the history of one of the scene's two positions (`before` or `out_of_turn`).
  const std::shared_ptr<const Past>& past_of(const Content* now) const {
    return now == out_of_turn_.get() ? past_out_of_turn_ : past_;
  }
  std::shared_ptr<const Content> with_any_turn(Content content) {
    if constexpr (runs<R>) {
      if (scene_.to_move >= 0) content.to_move = scene_.to_move;
    } else {
      content.any_to_move = any_player(to_move_name);
    }
    return std::make_shared<Content>(std::move(content));
  }
  /// Returns an arbitrary player, whom variables select. If all variables are false, it is the last player.
  evaluator::Players<Bit> any_player(const std::string& name)
    requires(!runs<R>)
  {
    const auto last = static_cast<std::size_t>(players()) - 1;
    return first_player([&](std::size_t i) {
      return i == last ? world_.truth(true)
                       : scene_.any.world().logic().variable(name + "." + std::to_string(i));
    });
  }

  /// Returns an arbitrary earlier moment. Its stones are the last two sets of the scene, made disjoint.
  std::shared_ptr<const Past> any_moment(const Content& like) {
    Content content = like;
    const std::size_t first = scene_.sets.size() - 2;
    content.stones = {scene_.sets[first], scene_.sets[first + 1] - scene_.sets[first]};
    for (std::size_t i = 0; i < others(); ++i) {
      R other = world_.nowhere();
      // AllPositions does not allow stones of further owners at an earlier moment, because a counterexample
      // could not display these stones.
      if constexpr (std::same_as<R, PositionsRegion>)
        throw evaluator::NoMeaning("stones of an earlier position that nobody owns");
      if constexpr (std::same_as<R, AnyBoardRegion>)
        other = scene_.any.world().any_region("earlier." + other_name(i));
      for (const R& stones : content.stones) other = other - stones;
      content.stones.push_back(other & world_.everywhere());
    }
    fill_memory(content, "earlier.");
    if constexpr (!runs<R>) {
      if (!document_.turns_alternate) return std::make_shared<Past>(Past{std::move(content), nullptr});
      if (players() == 2) {
        const Formula is_mover = scene_.any.world().logic().variable("earlier.the-mover-to-move");
        content.any_to_move = evaluator_.only(mover());
        content.any_to_move->has[mover()] = is_mover;
        content.any_to_move->has[1 - mover()] = !is_mover;
      } else {
        content.any_to_move = any_player("earlier.to-move");
      }
    }
    return std::make_shared<Past>(Past{std::move(content), nullptr});
  }

  const Game game_;
  const language::Document& document_;
  const Scene<R>& scene_;
  int mover_;
  bool has_numbers_;
  bool are_alike_;
  World world_;
  Evaluator evaluator_;
  std::shared_ptr<const Content> before_, out_of_turn_;
  std::shared_ptr<const Past> past_, past_out_of_turn_;
};

}  // namespace ruleproof
