#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ranges>
#include <span>

#include "reference/model/playing.hpp"

// Defines how the model plays turns, moves aside and events: whether a move is legal, why not, and what it
// leads to.

namespace ruleproof::model {
namespace {

using evaluator::Direction;
using evaluator::LimitReached;
using evaluator::Players;
using language::Action;
using language::Type;
using Branch = evaluator::Branch<BoardWorld>;
using Moment = evaluator::Moment<BoardWorld>;

}  // namespace

Model::Going Model::beginning(const State& state, int player) const {
  Going going;
  going.now = going.began = going.before = state.now;
  going.past = state.past;
  going.player = player;
  return going;
}

/// Returns the turn after one more part, without evaluating the end rules.
Model::Going Model::after_part(const Going& going, const Play& play, std::shared_ptr<const Content> now,
                               bool forgets, const std::vector<Value>& chosen, std::optional<int> winner) {
  Going after = going;
  after.before = going.now;
  after.now = std::move(now);
  after.forgets = going.forgets || forgets;
  after.plays.push_back(play);
  after.chosen.insert(after.chosen.end(), chosen.begin(), chosen.end());
  if (winner) after.winner = *winner;
  after.ended = going.ended || winner;
  return after;
}

/// Returns the turn after each branch that the compiled evaluator has just computed.
std::vector<Model::Going> Model::after_branches(const Going& going, const Play& play) {
  using compiled::Kept;
  compiled::Evaluator& fast = *fast_->evaluator;
  std::vector<Going> next;
  for (std::size_t i = 0; i < fast.alive(); ++i) {
    const auto now = std::make_shared<Content>(*going.now);
    for (std::size_t player = 0; player < now->stones.size(); ++player)
      now->stones[player] = fast.stones(i, static_cast<int>(player), world_.board());
    if (!now->memory.empty()) keep_values(document_, fast.memory(i, Kept::all), Kept::all, *now);
    Going& after =
        next.emplace_back(after_part(going, play, now, fast.forgets(i), fast.chosen(i), fast.winner(i)));
    after.ended = after.ended || (!going.only_asked && fast.has_ended_at_once(i));
  }
  return next;
}

/// Runs a play by the compiled evaluator, which then contains its branches.
void Model::run_compiled(const Play& play, int player) {
  heed_stop();
  arguments_.clear();
  for (const Argument& argument : play.arguments)
    arguments_.push_back(argument.type == Type::point ? world_.find(argument.value).value() : argument.value);
  fast_->evaluator->run(play.action, arguments_, player);
}

std::vector<Value> Model::values(const Play& play) const {
  std::vector<Value> values;
  for (const Argument& argument : play.arguments) switch (argument.type) {
      case Type::player:
        values.emplace_back(evaluator_.only(argument.value));
        break;
      case Type::direction:
        values.emplace_back(Direction{argument.value});
        break;
      case Type::number:
        values.emplace_back(Number{2} * argument.value);
        break;
      case Type::piece:
        values.emplace_back(evaluator_.only_kind(argument.value));
        break;
      default: {
        const auto here = world_.find(argument.value);
        values.emplace_back(here ? world_.board().at(*here) : world_.nowhere());
      }
    }
  return values;
}

std::vector<Play> Model::plays(const State& state, int action, int player, const Content* began) {
  std::vector<Play> all;
  each_play(state, action, player, [&](const Play& play) { all.push_back(play); }, began);
  return all;
}

void Model::each_play(const State& state, int action, int player, const std::function<void(const Play&)>& f,
                      const Content* began) {
  look_at(*state.now);
  const Action& declared = document_.actions[action];
  Play play{action, {}};
  const auto extend = [&](const auto& self) -> void {
    const std::size_t i = play.arguments.size();
    if (i == declared.parameters.size()) return f(play);
    const language::Parameter& parameter = declared.parameters[i];
    const auto add = [&](int value) {
      play.arguments.resize(i);
      play.arguments.push_back({parameter.type, value});
      self(self);
    };
    if (parameter.range) {
      const Value range = range_of(play, i, {state.now.get(), state.past}, player, began);
      evaluator_.each_element(range, [&](const Value& element) {
        if (const auto* point = std::get_if<BoardRegion>(&element))
          add(world_.place(point->first()));
        else if (const auto* who = std::get_if<Players<bool>>(&element))
          add(evaluator_.known_player(*who));
        else if (const auto* direction = std::get_if<Direction>(&element))
          add(direction->clockwise);
        else if (const auto* number = std::get_if<Number>(&element))
          add(static_cast<int>(*number / 2));
      });
    } else if (parameter.type == Type::player) {
      for (int p = 0; p < game_.players(); ++p) add(p);
    } else if (parameter.type == Type::piece) {
      for (int kind = 0; kind < language::kinds_of(document_); ++kind) add(kind);
    } else if (parameter.type == Type::direction) {
      for (const int direction : language::directions_of(document_, false)) add(direction);
    } else {
      for (const int point : world_.everywhere().points()) add(world_.place(point));
    }
    play.arguments.resize(i);
  };
  extend(extend);
}

/// Returns the range of a parameter, given the arguments before it.
Value Model::range_of(const Play& play, std::size_t parameter, const Moment& now, int player,
                      const Content* began) {
  const language::Parameter& declared = document_.actions[play.action].parameters[parameter];
  std::vector<Value> locals = values(play);
  std::vector<Moment> marks(3, now);  // of these only turn-start can be asked for
  if (began) marks[language::turn_start] = {began, now.past};
  return evaluator_.counted(
      [&] { return evaluator_.evaluate(*declared.range, {now, player, &locals, &marks}); },
      [&] {
        return fmt::format(
            "in what '{}' may be in '{}'", declared.name.name,
            text(Move{player,
                      {Play{play.action,
                            {play.arguments.begin(),
                             play.arguments.begin() + static_cast<std::ptrdiff_t>(parameter)}}}}));
      });
}

std::vector<Model::Part> Model::parts(const State& state, const Move& move, int watched) {
  std::vector<Part> all;
  evaluator_.counted([&] { return add_parts(state, move, 0, state.now, watched, all); },
                     [&] { return fmt::format("in '{}'", text(move)); });
  return all;
}

/// Adds the plays from index `first` on; returns false and adds none if no branch is legal to the end.
bool Model::add_parts(const State& state, const Move& move, std::size_t first,
                      const std::shared_ptr<const Content>& now, int watched, std::vector<Part>& parts) {
  if (first == move.plays.size()) return true;
  const Play& play = move.plays[first];
  evaluator::Steps<BoardWorld> steps(evaluator_);
  steps.watch(watched);
  bool is_legal = false;
  for (Branch& branch :
       steps.run(document_.actions[play.action], values(play), now, state.past, move.player, state.now)
           .alive) {
    if (!add_parts(state, move, first + 1, branch.now, watched, parts)) continue;
    parts.push_back({&play, now, std::move(branch)});
    is_legal = true;
  }
  return is_legal;
}

bool Model::possible(int action, int player, const Moment& now) {
  State state;
  state.now = std::make_shared<Content>(*now.now);
  state.past = now.past;
  Going first = beginning(state, player);
  if (action == language::any_turn) {
    first.only_one = first.only_listed = true;
    return !turns(first, nullptr, nullptr).empty();
  }
  first.only_asked = true;
  return exists_play(first, action);
}

bool Model::exists_play(const Going& going, int action) {
  State state{going.now, going.past};
  Going legally = going;
  legally.is_forced = false;
  return std::ranges::any_of(plays(state, action, going.player, going.began.get()), [&](const Play& play) {
    std::vector<Going> next;
    play_part(legally, play, next, nullptr);
    return !next.empty();
  });
}

bool Model::exists_play(const Going& going, const language::Part& part) {
  return exists_play(going, part.action) || std::ranges::any_of(part.others, [&](const auto& other) {
           return exists_play(going, other.action);
         });
}

std::vector<Refusal> Model::refusals(const Branch& branch) const {
  std::vector<Refusal> all;
  for (const auto& refusal : branch.refusals) {
    if (!refusal.broken) continue;
    Refusal& shown = all.emplace_back(Refusal{refusal.message, refusal.clauses, {}});
    for (const int point : refusal.shows.points()) shown.points.push_back(world_.place(point));
  }
  return all;
}

/// Returns why the parameters of an action don't allow a play; empty if they do.
std::vector<Refusal> Model::outside_of_range(const Going& going, const Play& play) {
  const Action& action = document_.actions[play.action];
  const auto is_limited = [](const auto& one) { return one.range || one.type == Type::direction; };
  if (std::ranges::none_of(action.parameters, is_limited)) return {};
  for (std::size_t i = 0; i < action.parameters.size() && i < play.arguments.size(); ++i) {
    if (!is_limited(action.parameters[i])) continue;
    const Argument argument = play.arguments[i];
    // Without a range a direction is one of `directions`.
    bool is_among = !action.parameters[i].range &&
                    std::ranges::count(language::directions_of(document_, false), argument.value) > 0;
    if (action.parameters[i].range) {
      const Value range = range_of(play, i, {going.now.get(), going.past}, going.player, going.began.get());
      const Value value = values(play)[i];
      evaluator_.each_element(
          range, [&](const Value& element) { is_among = is_among || evaluator_.equal(element, value); });
    }
    if (is_among) continue;
    Refusal refusal{
        text(argument) + " is not among those that '" + action.parameters[i].name.name + "' may be",
        names_of(action.clauses),
        {}};
    if (argument.type == Type::point) refusal.points = {argument.value};
    return {refusal};
  }
  return {};
}

/// Whether the current window contains all points of a play.
bool Model::is_seen(const Play& play) const {
  return std::ranges::all_of(
      play.arguments, [&](const Argument& one) { return one.type != Type::point || world_.find(one.value); });
}

/// Plays one part and adds the resulting turns to `next`. If there are none, `attempt` gets the reasons.
void Model::play_part(const Going& going, const Play& play, std::vector<Going>& next, Attempt* attempt) {
  heed_stop();
  const auto where = [&] {
    Move move{going.player, going.plays};
    move.plays.push_back(play);
    return fmt::format("in '{}'", text(move));
  };
  try {
    if (is_seen(play)) return evaluator_.counted([&] { play_seen(going, play, next, attempt); }, where);
    if (attempt && attempt->refusals.empty()) attempt->refusals = outside_of_range(going, play);
  } catch (const OutOfSight&) {
    // An argument outside its range needs no window that contains it.
    std::vector<Refusal> outside = attempt ? outside_of_range(going, play) : std::vector<Refusal>();
    if (outside.empty()) throw;
    attempt->refusals = std::move(outside);
  }
}

void Model::play_seen(const Going& going, const Play& play, std::vector<Going>& next, Attempt* attempt) {
  // Only the plain evaluator computes the reasons for illegality, and the effect of forced moves.
  auto found = going.is_forced ? std::nullopt : by_compiled([&] {
    load(*going.now, going.past);
    run_compiled(play, going.player);
    return after_branches(going, play);
  });
  if (found && (!attempt || (!found->empty() && outside_of_range(going, play).empty()))) {
    std::ranges::move(*found, std::back_inserter(next));
    return;
  }
  const Action& action = document_.actions[play.action];
  evaluator::Steps<BoardWorld> steps(evaluator_);
  if (going.is_forced) steps.go_on_when_forbidden();
  auto branches = steps.run(action, values(play), going.now, going.past, going.player, going.began);
  const std::vector<Refusal> outside =
      attempt && !branches.alive.empty() ? outside_of_range(going, play) : std::vector<Refusal>();
  if (!outside.empty()) branches.alive.clear();
  for (const Branch& branch : branches.alive) {
    std::optional<int> winner;
    if (branch.has_winner) winner = evaluator_.known_player(branch.winner);
    Going& after =
        next.emplace_back(after_part(going, play, branch.now, branch.forgets, branch.chosen, winner));
    after.ended =
        after.ended || (!going.only_asked && evaluator_.has_ended({after.now.get(), after.past}, true));
  }
  if (!next.empty() || !attempt) return;
  const State state{going.now, going.past};
  std::vector<Refusal> why;
  if (!outside.empty())
    why = outside;
  else if (!branches.ended.empty())
    why = refusals(branches.ended.front());
  if (attempt->refusals.empty()) {
    attempt->refusals = std::move(why);
    attempt->others = branches.ended.empty() ? 0 : branches.ended.size() - 1;
    for (const Branch& branch : branches.ended)
      attempt->refused.push_back({refusals(branch), branch.chosen, branch.now});
  }
}

bool Model::continues_with(const Going& going, const Move* guide, const language::Part& part) const {
  return !guide ||
         (going.plays.size() < guide->plays.size() && part.is_of(guide->plays[going.plays.size()].action));
}

namespace {

void demand_few(const auto& turns) {
  if (turns.size() > BoardWorld::most_members)
    throw LimitReached("there are more than " + std::to_string(BoardWorld::most_members) + " turns");
}

}  // namespace

/// Plays the parts of a sequence from `index` on, following the plays of the guide if there is one; adds
/// complete turns to `done`.
void Model::turn(const language::Turn::Sequence& sequence, std::size_t index, int times, Going going,
                 const Move* guide, std::vector<Going>& done, Attempt* attempt) {
  using How = language::Part::How;
  if (index == sequence.parts.size() || going.ended) {
    if (!guide || going.plays.size() == guide->plays.size())
      done.push_back(std::move(going));
    else if (going.ended && attempt && attempt->refusals.empty())
      attempt->refusals.push_back({"the game ended with the part before", clauses_of_end(going.winner), {}});
    demand_few(done);
    return;
  }
  const language::Part& part = sequence.parts[index];
  const Action& action = document_.actions[part.action];
  const bool is_step = action.kind == Action::Kind::step;
  const auto go_on = [&] { turn(sequence, index + 1, 0, going, guide, done, attempt); };
  const auto play = [&](bool again) {  // returns whether the part can be played
    bool is_possible = false;
    if (!is_step && !continues_with(going, guide, part)) return false;
    std::vector<Play> candidates{{part.action, {}}};
    if (!is_step && guide) candidates = {guide->plays[going.plays.size()]};
    if (!is_step && !guide) {
      candidates = plays({going.now, going.past}, part.action, going.player, going.began.get());
      for (const language::Part::Other& other : part.others)
        std::ranges::move(plays({going.now, going.past}, other.action, going.player, going.began.get()),
                          std::back_inserter(candidates));
    }
    const bool is_last = going.only_listed && !again && !is_step && ends_quietly(sequence, index + 1);
    for (const Play& one : candidates) {
      if (going.only_one && !done.empty()) return true;
      if (is_last && is_legal(going, one)) {
        is_possible = true;
        done.push_back(going);
        done.back().plays.push_back(one);
        demand_few(done);
      }
      if (is_last) continue;
      std::vector<Going> next;
      play_part(going, one, next, attempt);
      is_possible = is_possible || !next.empty();
      for (Going& after : next) {
        if (is_step) after.plays.pop_back();
        turn(sequence, again ? index : index + 1, again ? times + 1 : 0, std::move(after), guide, done,
             attempt);
      }
    }
    return is_possible;
  };
  switch (part.how) {
    case How::once:
      play(false);
      return;
    case How::if_possible:
      if (!play(false) && !(guide && exists_play(going, part))) go_on();
      return;
    case How::up_to:
      if (times < part.times) play(true);
      if (times > 0) go_on();
      return;
    case How::again_while:
    case How::again_while_possible: {
      if (times > 0 && !goes_on(part, going)) return go_on();
      const int bound = world_.points() * game_.players() + 1;
      if (times <= bound)
        play(true);
      else if (attempt && attempt->refusals.empty())
        attempt->refusals.push_back(
            {"what is played again and again here does not settle", names_of(document_.turn->clauses), {}});
    }
  }
}

/// Whether the parts of a sequence from `index` on are all steps that cannot forbid.
bool Model::ends_quietly(const language::Turn::Sequence& sequence, std::size_t index) {
  const auto is_quiet = [&](const language::Part& part) {
    return document_.actions[part.action].kind == Action::Kind::step &&
           part.how == language::Part::How::once && !fast_->evaluator->can_forbid(part.action);
  };
  return by_compiled(
             [&] { return std::ranges::all_of(std::span(sequence.parts).subspan(index), is_quiet); }) == true;
}

bool Model::is_legal(const Going& going, const Play& play) {
  heed_stop();
  if (is_seen(play))
    if (const auto found = by_compiled([&] {
          load(*going.now, going.past);
          run_compiled(play, going.player);
          return fast_->evaluator->alive() > 0;
        }))
      return *found;
  std::vector<Going> next;
  play_part(going, play, next, nullptr);
  return !next.empty();
}

/// Returns the moments that can be asked for after the latest part of a turn.
std::vector<evaluator::Moment<BoardWorld>> Model::marks_after(const Going& going) const {
  std::vector<Moment> marks(std::max<std::size_t>(3, document_.marks.size()));
  marks[language::before_move] = {going.before.get(), going.past};
  marks[language::after_move] = {going.now.get(), going.past};
  marks[language::turn_start] = {going.began.get(), going.past};
  return marks;
}

/// Whether a part must be played again.
bool Model::goes_on(const language::Part& part, const Going& going) {
  if (part.how == language::Part::How::again_while_possible) return exists_play(going, part);
  std::vector<Value> locals;
  const std::vector<Moment> marks = marks_after(going);
  return evaluator_.counted(
      [&] {
        return evaluator_.bit(*part.condition,
                              {{going.now.get(), going.past}, going.player, &locals, &marks});
      },
      [&] {
        return fmt::format("in what is played again after '{}'", text(Move{going.player, going.plays}));
      });
}

/// Returns the turns of a player; with a guide, those with exactly its plays. An alternative after `or else`
/// counts only if none before it is legal.
std::vector<Model::Going> Model::turns(const Going& first, const Move* guide, Attempt* attempt) {
  std::vector<Going> done;
  for (const language::Turn::Sequence& sequence : sequences_) {
    if (first.only_one && !done.empty()) break;
    if (!sequence.or_else || first.is_forced ||
        !(guide ? exists_turn_before(sequence, first) : !done.empty())) {
      turn(sequence, 0, 0, first, guide, done, attempt);
      continue;
    }
    if (guide && attempt && done.empty() && is_part(guide->plays.front().action, sequence))
      attempt->refusals = {
          {"another turn is possible, and '" + sequence.parts[0].name.name + "' is one only if none is",
           names_of(document_.turn->clauses),
           {}}};
    break;
  }
  return done;
}

bool Model::exists_turn_before(const language::Turn::Sequence& last, const Going& first) {
  std::vector<Going> done;
  for (const language::Turn::Sequence* sequence = sequences_.data(); sequence != &last && done.empty();
       ++sequence)
    turn(*sequence, 0, 0, first, nullptr, done, nullptr);
  return !done.empty();
}

/// Returns those of the turns that the document prefers; with a guide, of all turns of the player.
std::vector<Model::Going> Model::preferred(std::vector<Going> done, const Going& first, const Move* guide,
                                           Attempt* attempt) {
  if (document_.preferences.empty() || done.empty() || first.is_forced) return done;
  std::vector<Going> all;  // where a guide chooses among the turns: all of them
  if (guide) all = turns(first, nullptr, nullptr);
  for (const language::Preference& preference : document_.preferences) {
    const auto values_of = [&](const std::vector<Going>& turns) {
      std::vector<Number> values;
      for (const Going& going : turns) {
        const Number number = number_after(preference.value, going);
        values.push_back(preference.is_smallest ? -number : number);
      }
      return values;
    };
    const std::vector<Number> values = values_of(done), all_values = values_of(all);
    const Number best = std::ranges::max(guide ? all_values : values);
    const auto keep_best = [&](std::vector<Going>& turns, const std::vector<Number>& of_turns) {
      std::vector<Going> kept;
      for (std::size_t i = 0; i < turns.size(); ++i)
        if (of_turns[i] == best) kept.push_back(std::move(turns[i]));
      turns = std::move(kept);
    };
    keep_best(done, values);
    keep_best(all, all_values);
    if (!done.empty()) continue;
    if (attempt && attempt->refusals.empty())
      attempt->refusals.push_back({fmt::format("a turn for which this is {} is possible",
                                               preference.is_smallest ? "smaller" : "larger"),
                                   names_of(preference.clauses),
                                   {}});
    break;
  }
  return done;
}

/// Returns a number after a turn.
Number Model::number_after(const language::Expression& expression, const Going& going) {
  std::vector<Value> locals;
  const std::vector<Moment> marks = marks_after(going);
  return evaluator_.counted(
      [&] {
        return evaluator_.number(expression, {{going.now.get(), going.past}, going.player, &locals, &marks});
      },
      [&] { return fmt::format("in what is preferred after '{}'", text(Move{going.player, going.plays})); });
}

State Model::after_turn(const Going& going) {
  Content content = *going.now;
  if (document_.turns_alternate) content.to_move = (content.to_move + 1) % game_.players();
  evaluator_.end_turn(content);
  State state = after_moment(std::move(content), going.past, going.forgets, !going.ended);
  if (going.ended) state.is_over = true;
  state.winner = going.winner;
  return state;
}

/// Returns the state after a move aside or an event.
State Model::after_aside(const Going& going, const State& state, bool is_event) {
  Content content = *going.now;
  evaluator_.end_turn(content);
  if (!is_event) {
    if (is_unbounded()) content = in_window(content, {}, BoardWorld::margin);
    return {std::make_shared<Content>(std::move(content)), state.past, going.ended, going.winner};
  }
  State after = after_moment(std::move(content), state.past, going.forgets, true);
  after.is_over = after.is_over || going.ended;
  after.winner = going.winner;
  return after;
}

bool Model::is_part(int action, const language::Turn::Sequence& sequence) const {
  return std::ranges::any_of(sequence.parts, [&](const language::Part& part) { return part.is_of(action); });
}
bool Model::is_part_of_turn(int action) const {
  return std::ranges::any_of(sequences_, [&](const auto& sequence) { return is_part(action, sequence); });
}

/// Returns the clauses that end a game: those of the end rules, or those of the actions by which a player
/// wins.
std::vector<std::string> Model::clauses_of_end(int winner) const {
  std::vector<std::string> clauses;
  const auto add = [&](const language::Item& item) {
    for (std::string& clause : names_of(item.clauses)) clauses.push_back(std::move(clause));
  };
  if (winner < 0)
    std::ranges::for_each(document_.ends, add);
  else
    for (const Action& action : document_.actions)
      if (has_step(action.steps, language::Step::Kind::win)) add(action);
  return clauses;
}

std::vector<Refusal> Model::outside_of_turn(const State& state, const Move& move) const {
  std::vector<Refusal> all;
  if (state.is_over) all.push_back({"the game is over", clauses_of_end(state.winner), {}});
  if (move.player >= 0 && document_.turns_alternate && move.player != state.now->to_move &&
      is_part_of_turn(move.plays.empty() ? -1 : move.plays.front().action))
    all.push_back({game_.players() == 2 ? "it is the other player's turn" : "it is another player's turn",
                   names_of(document_.turns_clauses),
                   {}});
  return all;
}

bool Model::same_now(const State& a, const State& b, bool with_notes) const {
  const Content& x = *a.now;
  const Content& y = *b.now;
  if (x.corner != y.corner || x.stones.front().board().size() != y.stones.front().board().size())
    return false;
  if (x.to_move != y.to_move || a.is_over != b.is_over || a.winner != b.winner) return false;
  for (std::size_t i = 0; i < x.stones.size(); ++i)
    if (!same(x.stones[i], y.stones[i])) return false;
  for (std::size_t i = 0; i < x.memory.size(); ++i) {
    if (document_.memory[i].is_note && !with_notes) continue;
    for (std::size_t j = 0; j < x.memory[i].size(); ++j) {
      const Value &p = x.memory[i][j], &q = y.memory[i][j];
      const bool equal = std::visit(
          [&]<class T>(const T& value) {
            const T& other = std::get<T>(q);
            if constexpr (std::same_as<T, BoardRegion>)
              return same(value, other);
            else if constexpr (std::same_as<T, Players<bool>>)
              return value.has == other.has;
            else if constexpr (std::same_as<T, bool> || std::same_as<T, Number>)
              return value == other;
            else
              return true;
          },
          p);
      if (!equal) return false;
    }
  }
  return true;
}

/// Returns the squares of a move that need a larger window; none if such a window would be too large.
std::vector<Square> Model::far_squares(const State& state, const Move& move) {
  if (!is_unbounded()) return {};
  look_at(*state.now);
  std::vector<Square> far;
  for (const Play& play : move.plays)
    for (const Argument& argument : play.arguments) {
      if (argument.type != Type::point) continue;
      const auto here = world_.find(argument.value);
      if (!here || world_.board().two_rings().has(*here))
        far.push_back(BoardWorld::square_of(argument.value));
    }
  if (const Size size = window(*state.now, far, BoardWorld::margin).first;
      std::max(size.w, size.h) > Board::longest_window)
    far.clear();
  return far;
}

Attempt Model::attempt(const State& state, const Move& move) {
  Attempt result;
  result.before = state.now;
  result.player = move.player;
  result.refusals = outside_of_turn(state, move);
  if (!result.refusals.empty()) return result;
  Attempt attempt;
  result.outcomes = outcomes_of(state, move, false, &attempt);
  if (!result.outcomes.empty()) return result;
  result.refusals = std::move(attempt.refusals);
  result.others = attempt.others;
  result.refused = std::move(attempt.refused);
  if (result.refusals.empty()) {
    const Action& action = document_.actions[move.plays.front().action];
    std::vector<std::string> clauses = names_of(document_.turn ? document_.turn->clauses : action.clauses);
    result.refusals.push_back({"this is no whole turn, or nothing can follow it", std::move(clauses), {}});
  }
  return result;
}

/// Returns the outcomes of a move; `attempt` gets the reasons if there are none.
std::vector<Outcome> Model::outcomes_of(const State& state, const Move& move, bool is_forced,
                                        Attempt* attempt) {
  const Play& first = move.plays.front();
  const bool is_turn = is_part_of_turn(first.action);
  const bool is_event = document_.actions[first.action].kind == Action::Kind::event;
  const std::vector<Going> done = in_sight(state, far_squares(state, move), [&](const State& seen) {
    if (attempt) *attempt = Attempt();
    Going going = beginning(seen, move.player);
    going.is_forced = is_forced;
    if (is_turn) return preferred(turns(going, &move, attempt), going, &move, attempt);
    std::vector<Going> next;
    play_part(going, first, next, attempt);
    return next;
  });
  std::vector<Outcome> outcomes;
  Distinct distinct;
  for (const Going& going : done) {
    Outcome outcome{is_turn ? after_turn(going) : after_aside(going, state, is_event), going.chosen};
    const auto is_same = [&](std::size_t i) { return same_now(outcomes[i].state, outcome.state, true); };
    if (done.size() == 1 || distinct.add(outcome.state, outcomes.size(), is_same))
      outcomes.push_back(std::move(outcome));
  }
  return outcomes;
}

std::vector<Outcome> Model::forced(const State& state, const Move& move) {
  if (state.is_over || places_on_a_stone(state, move)) return {};
  return unhindered(state, move);
}

/// Returns the outcomes of a move if nothing forbids it, even out of turn.
std::vector<Outcome> Model::unhindered(State state, const Move& move) {
  if (document_.turns_alternate && move.player >= 0 && state.now->to_move != move.player) {
    Content now = *state.now;
    now.to_move = move.player;
    state.past = std::make_shared<Past>(Past{std::move(now), state.past ? state.past->earlier : nullptr});
    state.now = std::shared_ptr<const Content>(state.past, &state.past->content);
  }
  return outcomes_of(state, move, true, nullptr);
}

/// Whether a play of the move puts a stone on its single point although the point is occupied.
bool Model::places_on_a_stone(const State& state, const Move& move) const {
  return std::ranges::any_of(move.plays, [&](const Play& play) {
    const Action& action = document_.actions[play.action];
    if (play.arguments.size() != 1 || play.arguments[0].type != Type::point ||
        !has_step(action.steps, language::Step::Kind::put))
      return false;
    return std::ranges::any_of(state.now->stones, [&](const BoardRegion& stones) {
      return std::ranges::any_of(stones.points(), [&](int point) {
        return BoardWorld::place(*state.now, point) == play.arguments[0].value;
      });
    });
  });
}

/// Returns the past that precedes the state after a refused turn. That state replaces the latest moment,
/// because `ago` counts only moves that were made. If rules use all of history, the latest moment is inserted
/// before the moments that `ago` reaches; at most `most_copied` of them are copied.
std::shared_ptr<const Past> Model::past_of_refused(const State& state) const {
  if (!state.past || !recall_.all) return state.past ? state.past->earlier : nullptr;
  constexpr int most_copied = 64;
  std::vector<const Past*> reached;
  std::shared_ptr<const Past> earlier = state.past->earlier;
  for (; earlier && std::ssize(reached) < std::min(recall_.last, most_copied); earlier = earlier->earlier)
    reached.push_back(earlier.get());
  auto past = std::make_shared<const Past>(Past{state.past->content, earlier});
  for (const Past* moment : std::views::reverse(reached))
    past = std::make_shared<const Past>(Past{moment->content, past});
  return past;
}

State Model::after_refused(const State& state, const Move& move) {
  Content content = *state.now;
  if (const std::vector<Outcome> made = unhindered(state, move); !made.empty())
    for (std::size_t i = 0; i < content.memory.size(); ++i)
      if (!document_.memory[i].is_note && document_.memory[i].type() != Type::region)
        content.memory[i] = made.front().state.now->memory[i];
  if (document_.turns_alternate) content.to_move = (state.now->to_move + 1) % game_.players();
  return after_moment(std::move(content), past_of_refused(state), false, true);
}

}  // namespace ruleproof::model
