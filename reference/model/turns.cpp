#include "reference/model/turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <span>

#include "reference/evaluator/steps.hpp"
#include "reference/model/interpreter.hpp"
#include "reference/model/result.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using evaluator::LimitReached;
using evaluator::Players;
using language::Action;
using language::Type;
using Branch = evaluator::Branch<BoardWorld>;
using Moment = evaluator::Moment<BoardWorld>;

bool is_part(int action, const language::Turn::Sequence& sequence) {
  return std::ranges::any_of(sequence.parts, [&](const language::Part& part) { return part.is_of(action); });
}

/// Returns the turn extended by one more part. Does not evaluate whether an end rule then holds.
PartialTurn after_part(const PartialTurn& so_far, const Play& play, std::shared_ptr<const Content> now,
                       bool forgets, const std::vector<Value>& chosen, bool has_winner) {
  PartialTurn after = so_far;
  after.before = so_far.now;
  after.now = std::move(now);
  after.forgets = so_far.forgets || forgets;
  after.plays.push_back(play);
  if (after.keeps_stages) after.stages.push_back({play, so_far.now, after.now});
  after.chosen.insert(after.chosen.end(), chosen.begin(), chosen.end());
  after.ended = so_far.ended || has_winner;
  return after;
}

/// Returns the positions that an expression may name when it is evaluated after the latest part of a turn.
/// They are `before`, `after` and `turn-start`; the index in the result is the number of the mark.
std::vector<Moment> marks_after(const language::Document& document, const PartialTurn& so_far) {
  std::vector<Moment> marks(std::max<std::size_t>(3, document.marks.size()));
  marks[language::before_move] = {so_far.before.get(), so_far.past};
  marks[language::after_move] = {so_far.now.get(), so_far.past};
  marks[language::turn_start] = {so_far.began.get(), so_far.past};
  return marks;
}

/// Returns whether the turn may continue with this part. If `guide` is not null, the turn must have the plays
/// of this move; otherwise every part fits.
bool continues_with(const PartialTurn& so_far, const Move* guide, const language::Part& part) {
  return !guide ||
         (so_far.plays.size() < guide->plays.size() && part.is_of(guide->plays[so_far.plays.size()].action));
}

void demand_few(const auto& turns) {
  if (turns.size() > BoardWorld::most_members)
    throw LimitReached("there are more than " + std::to_string(BoardWorld::most_members) + " turns");
}

/// Returns a number as the argument of a move. Throws NumberLimit if the number is not whole, or too large.
int argument_of(Number number, const std::string& parameter) {
  const Number whole = number / 2;
  if (number % 2 != 0 || whole != static_cast<int>(whole))
    throw evaluator::NumberLimit(
        fmt::format("'{}' may be a number that is not whole, or too large for a move", parameter));
  return static_cast<int>(whole);
}

}  // namespace

std::vector<language::Turn::Sequence> sequences_of(const language::Document& document) {
  if (document.turn) return document.turn->sequences;
  std::vector<language::Turn::Sequence> sequences;
  for (std::size_t i = 0; i < document.actions.size(); ++i) {
    const Action& action = document.actions[i];
    if (action.kind != Action::Kind::move || action.aside) continue;
    language::Part part;
    part.name = action.name;
    part.action = static_cast<int>(i);
    sequences.push_back({false, {part}});
  }
  return sequences;
}

bool is_part_of_turn(const language::Document& document, int action) {
  if (action < 0) return false;
  if (document.turn)
    return std::ranges::any_of(document.turn->sequences,
                               [&](const auto& sequence) { return is_part(action, sequence); });
  return document.actions[action].kind == Action::Kind::move && !document.actions[action].aside;
}

bool is_turn(const language::Document& document, const Move& move) {
  return !move.plays.empty() && is_part_of_turn(document, move.plays.front().action);
}

Turns::Turns(Interpreter& rules, const Notation& notation)
    : rules_(rules),
      plain_(rules.plain()),
      world_(rules.world()),
      document_(rules.document()),
      notation_(notation),
      sequences_(sequences_of(document_)) {
  plain_.ask_for_possible([this](int action, const Players<bool>& player, const Moment& now) {
    return is_possible(action, plain_.known_player(player), now);
  });
  std::set<int> actions;
  are_single_plays_ = document_.preferences.empty() && !document_.counts_outcomes &&
                      std::ranges::all_of(sequences_, [&](const language::Turn::Sequence& sequence) {
                        const language::Part& part = sequence.parts.front();
                        return sequence.parts.size() == 1 && part.how == language::Part::How::once &&
                               !sequence.or_else && part.others.empty() &&
                               document_.actions[part.action].kind == Action::Kind::move &&
                               actions.insert(part.action).second;
                      });
}

PartialTurn Turns::beginning(const State& state, int player) {
  PartialTurn so_far;
  so_far.now = so_far.began = so_far.before = state.now;
  so_far.past = state.past;
  so_far.player = player;
  return so_far;
}

std::vector<PartialTurn> Turns::after_branches(const PartialTurn& so_far, const Play& play) {
  using compiled::Kept;
  compiled::Evaluator& fast = *rules_.compiled();
  std::vector<PartialTurn> next;
  for (std::size_t i = 0; i < fast.alive(); ++i) {
    const auto now = std::make_shared<Content>(*so_far.now);
    for (std::size_t player = 0; player < now->stones.size(); ++player)
      now->stones[player] = fast.stones(i, static_cast<int>(player), world_.board());
    if (!now->memory.empty()) keep_values(document_, fast.memory(i, Kept::all), Kept::all, *now);
    now->winner = fast.winner(i);
    PartialTurn& after = next.emplace_back(
        after_part(so_far, play, now, fast.forgets(i), fast.chosen(i), now->winner.has_value()));
    after.ended = after.ended || (!so_far.only_asked && fast.has_ended_at_once(i));
  }
  return next;
}

std::vector<Play> Turns::plays(const State& state, int action, int player, const Content* began) {
  std::vector<Play> all;
  each_play(state, action, player, [&](const Play& play) { all.push_back(play); }, began);
  return all;
}

void Turns::each_play(const State& state, int action, int player, const std::function<void(const Play&)>& f,
                      const Content* began) {
  rules_.look_at(*state.now);
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
      plain_.each_element(range, [&](const Value& element) {
        if (const auto* point = std::get_if<BoardRegion>(&element))
          add(world_.place(point->first()));
        else if (const auto* who = std::get_if<evaluator::Players<bool>>(&element))
          add(plain_.known_player(*who));
        else if (const auto* direction = std::get_if<evaluator::Direction>(&element))
          add(direction->clockwise);
        else if (const auto* number = std::get_if<Number>(&element))
          add(argument_of(*number, parameter.name.name));
      });
    } else if (parameter.type == Type::player) {
      for (int p = 0; p < rules_.game().players(); ++p) add(p);
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

/// Returns the range of a parameter (the set of its allowed values), given the arguments of the parameters
/// before it.
Value Turns::range_of(const Play& play, std::size_t parameter, const Moment& now, int player,
                      const Content* began) {
  const language::Parameter& declared = document_.actions[play.action].parameters[parameter];
  std::vector<Value> locals = rules_.values(play);
  std::vector<Moment> marks(3, now);  // a range can refer only to the mark `turn-start`
  if (began) marks[language::turn_start] = {began, now.past};
  return plain_.counted(
      [&] { return plain_.evaluate(*declared.range, {now, player, &locals, &marks}); },
      [&] {
        return fmt::format(
            "in what '{}' may be in '{}'", declared.name.name,
            notation_.text(Move{player,
                                {Play{play.action,
                                      {play.arguments.begin(),
                                       play.arguments.begin() + static_cast<std::ptrdiff_t>(parameter)}}}}));
      });
}

std::vector<PlayedPart> Turns::parts(const State& state, const Move& move, int watched) {
  PartialTurn first = beginning(state, move.player);
  first.keeps_stages = true;
  std::vector<PartialTurn> done;
  if (is_part_of_turn(document_, move.plays.front().action))
    done = whole(first, &move, nullptr);
  else
    play_part(first, move.plays.front(), done, nullptr);
  std::vector<PlayedPart> all;
  std::set<const Content*> seen;  // several turns may begin with the same parts
  const auto add = [&](const Stage& stage) {
    evaluator::Steps<BoardWorld> steps(plain_);
    steps.watch(watched);
    for (Branch& branch : steps
                              .run(document_.actions[stage.play.action], rules_.values(stage.play),
                                   stage.before, state.past, move.player, state.now)
                              .alive)
      if (same_now(document_, {branch.now, nullptr}, {stage.after, nullptr}, true))
        all.push_back({stage.play, stage.before, std::move(branch)});
  };
  plain_.counted(
      [&] {
        for (const PartialTurn& turn : done)
          for (const Stage& stage : turn.stages)
            if (seen.insert(stage.after.get()).second) add(stage);
        return true;
      },
      [&] { return fmt::format("in '{}'", notation_.text(move)); });
  return all;
}

bool Turns::is_possible(int action, int player, const Moment& now) {
  State state;
  state.now = std::make_shared<Content>(*now.now);
  state.past = now.past;
  PartialTurn first = beginning(state, player);
  if (action == language::any_turn) {
    first.only_one = first.only_listed = true;
    return !turns(first, nullptr, nullptr).empty();
  }
  first.only_asked = true;
  return exists_play(first, action);
}

bool Turns::exists_play(const PartialTurn& so_far, int action) {
  State state{so_far.now, so_far.past};
  PartialTurn legally = so_far;
  legally.is_forced = false;
  return std::ranges::any_of(plays(state, action, so_far.player, so_far.began.get()), [&](const Play& play) {
    std::vector<PartialTurn> next;
    play_part(legally, play, next, nullptr);
    return !next.empty();
  });
}

bool Turns::exists_play(const PartialTurn& so_far, const language::Part& part) {
  return exists_play(so_far, part.action) || std::ranges::any_of(part.others, [&](const auto& other) {
           return exists_play(so_far, other.action);
         });
}

std::vector<Refusal> Turns::refusals(const Branch& branch) const {
  std::vector<Refusal> all;
  for (const auto& refusal : branch.refusals) {
    if (!refusal.broken) continue;
    Refusal& shown = all.emplace_back(Refusal{refusal.message, refusal.clauses, {}});
    for (const int point : refusal.shows.points()) shown.points.push_back(world_.place(point));
  }
  return all;
}

/// Returns refusals if some argument of a play is outside the range of its parameter; an empty list if all
/// arguments are in their ranges.
std::vector<Refusal> Turns::outside_of_range(const PartialTurn& so_far, const Play& play) {
  const Action& action = document_.actions[play.action];
  const auto is_limited = [](const auto& one) { return one.range || one.type == Type::direction; };
  if (std::ranges::none_of(action.parameters, is_limited)) return {};
  for (std::size_t i = 0; i < action.parameters.size() && i < play.arguments.size(); ++i) {
    if (!is_limited(action.parameters[i])) continue;
    const Argument argument = play.arguments[i];
    // A direction for which no range is declared must be one of `directions`.
    bool is_among = !action.parameters[i].range &&
                    std::ranges::count(language::directions_of(document_, false), argument.value) > 0;
    if (action.parameters[i].range) {
      const Value range =
          range_of(play, i, {so_far.now.get(), so_far.past}, so_far.player, so_far.began.get());
      const Value value = rules_.values(play)[i];
      plain_.each_element(range,
                          [&](const Value& element) { is_among = is_among || plain_.equal(element, value); });
    }
    if (is_among) continue;
    Refusal refusal{
        notation_.text(argument) + " is not among those that '" + action.parameters[i].name.name + "' may be",
        names_of(action.clauses),
        {}};
    if (argument.type == Type::point) refusal.points = {argument.value};
    return {refusal};
  }
  return {};
}

/// Returns whether the current window of the unbounded grid contains all points that a play names. Always
/// true on a bounded board.
bool Turns::is_seen(const Play& play) const {
  return std::ranges::all_of(
      play.arguments, [&](const Argument& one) { return one.type != Type::point || world_.find(one.value); });
}

void Turns::play_part(const PartialTurn& so_far, const Play& play, std::vector<PartialTurn>& next,
                      Attempt* attempt) {
  rules_.heed_stop();
  const auto where = [&] {
    Move move{so_far.player, so_far.plays};
    move.plays.push_back(play);
    return fmt::format("in '{}'", notation_.text(move));
  };
  try {
    if (is_seen(play)) return plain_.counted([&] { play_seen(so_far, play, next, attempt); }, where);
    if (attempt && attempt->refusals.empty()) attempt->refusals = outside_of_range(so_far, play);
  } catch (const OutOfSight&) {
    // If an argument is outside its range, the move is refused for that reason, and no wider window is
    // needed.
    std::vector<Refusal> outside = attempt ? outside_of_range(so_far, play) : std::vector<Refusal>();
    if (outside.empty()) throw;
    attempt->refusals = std::move(outside);
  }
}

void Turns::play_seen(const PartialTurn& so_far, const Play& play, std::vector<PartialTurn>& next,
                      Attempt* attempt) {
  // Only the plain evaluator computes the reasons for illegality, and the effect of forced moves.
  auto found = so_far.is_forced ? std::nullopt : rules_.by_compiled([&] {
    rules_.load(*so_far.now, so_far.past);
    rules_.run_compiled(play, so_far.player);
    return after_branches(so_far, play);
  });
  if (found && (!attempt || (!found->empty() && outside_of_range(so_far, play).empty()))) {
    std::ranges::move(*found, std::back_inserter(next));
    return;
  }
  const Action& action = document_.actions[play.action];
  evaluator::Steps<BoardWorld> steps(plain_);
  if (so_far.is_forced) steps.go_on_when_forbidden();
  auto branches =
      steps.run(action, rules_.values(play), so_far.now, so_far.past, so_far.player, so_far.began);
  const std::vector<Refusal> outside =
      attempt && !branches.alive.empty() ? outside_of_range(so_far, play) : std::vector<Refusal>();
  if (!outside.empty()) branches.alive.clear();
  for (const Branch& branch : branches.alive) {
    PartialTurn& after = next.emplace_back(
        after_part(so_far, play, branch.now, branch.forgets, branch.chosen, branch.has_winner));
    after.ended =
        after.ended || (!so_far.only_asked && plain_.has_ended({after.now.get(), after.past}, true));
  }
  if (!next.empty() || !attempt) return;
  const State state{so_far.now, so_far.past};
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

/// Plays the parts of a sequence from `index` on, and adds the complete turns to `done`. If `guide` is given,
/// plays only the plays of that move.
void Turns::turn(const language::Turn::Sequence& sequence, std::size_t index, int times, PartialTurn so_far,
                 const Move* guide, std::vector<PartialTurn>& done, Attempt* attempt) {
  using How = language::Part::How;
  if (index == sequence.parts.size() || so_far.ended) {
    if (!guide || so_far.plays.size() == guide->plays.size())
      done.push_back(std::move(so_far));
    else if (so_far.ended && attempt && attempt->refusals.empty())
      attempt->refusals.push_back({"the game ended with the part before",
                                   clauses_of_end(document_, so_far.now->winner.has_value()),
                                   {}});
    demand_few(done);
    return;
  }
  const language::Part& part = sequence.parts[index];
  const Action& action = document_.actions[part.action];
  const bool is_step = action.kind == Action::Kind::step;
  const auto go_on = [&] { turn(sequence, index + 1, 0, so_far, guide, done, attempt); };
  const auto play = [&](bool again) {  // returns whether the part can be played
    bool is_possible = false;
    if (!is_step && !continues_with(so_far, guide, part)) return false;
    std::vector<Play> candidates{{part.action, {}}};
    if (!is_step && guide) candidates = {guide->plays[so_far.plays.size()]};
    if (!is_step && !guide) {
      candidates = plays({so_far.now, so_far.past}, part.action, so_far.player, so_far.began.get());
      for (const language::Part::Other& other : part.others)
        std::ranges::move(plays({so_far.now, so_far.past}, other.action, so_far.player, so_far.began.get()),
                          std::back_inserter(candidates));
    }
    const bool is_last = so_far.only_listed && !again && !is_step && ends_quietly(sequence, index + 1);
    for (const Play& one : candidates) {
      if (so_far.only_one && !done.empty()) return true;
      if (is_last && is_legal(so_far, one)) {
        is_possible = true;
        done.push_back(so_far);
        done.back().plays.push_back(one);
        demand_few(done);
      }
      if (is_last) continue;
      std::vector<PartialTurn> next;
      play_part(so_far, one, next, attempt);
      is_possible = is_possible || !next.empty();
      for (PartialTurn& after : next) {
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
      if (!play(false) && !(guide && exists_play(so_far, part))) go_on();
      return;
    case How::up_to:
      if (times < part.times) play(true);
      if (times > 0) go_on();
      return;
    case How::again_while:
    case How::again_while_possible: {
      if (times > 0 && !is_repeated(part, so_far)) return go_on();
      const int bound = world_.points() * rules_.game().players() + 1;
      if (times <= bound)
        play(true);
      else if (attempt && attempt->refusals.empty())
        attempt->refusals.push_back(
            {"what is played again and again here does not settle", names_of(document_.turn->clauses), {}});
    }
  }
}

/// Returns whether all parts of a sequence from `index` on are steps that cannot make the turn illegal.
bool Turns::ends_quietly(const language::Turn::Sequence& sequence, std::size_t index) {
  const auto is_quiet = [&](const language::Part& part) {
    return document_.actions[part.action].kind == Action::Kind::step &&
           part.how == language::Part::How::once && !rules_.compiled()->can_forbid(part.action);
  };
  return rules_.by_compiled(
             [&] { return std::ranges::all_of(std::span(sequence.parts).subspan(index), is_quiet); }) == true;
}

bool Turns::is_legal(const PartialTurn& so_far, const Play& play) {
  rules_.heed_stop();
  if (is_seen(play))
    if (const auto found = rules_.by_compiled([&] {
          rules_.load(*so_far.now, so_far.past);
          rules_.run_compiled(play, so_far.player);
          return rules_.compiled()->alive() > 0;
        }))
      return *found;
  std::vector<PartialTurn> next;
  play_part(so_far, play, next, nullptr);
  return !next.empty();
}

/// Returns ask(scope), where the scope is the position after the latest part of a turn. If `ask` reaches a
/// limit of the language, the error message begins with "in what is ", the text `done` and " after '…'".
template <class Ask>
auto Turns::ask_after(const PartialTurn& so_far, std::string_view done, Ask ask) {
  std::vector<Value> locals;
  const std::vector<Moment> marks = marks_after(document_, so_far);
  const evaluator::Scope<BoardWorld> scope{{so_far.now.get(), so_far.past}, so_far.player, &locals, &marks};
  return plain_.counted([&] { return ask(scope); },
                        [&] {
                          return fmt::format("in what is {} after '{}'", done,
                                             notation_.text(Move{so_far.player, so_far.plays}));
                        });
}

/// Returns whether a part that has just been played must be played again in the same turn.
bool Turns::is_repeated(const language::Part& part, const PartialTurn& so_far) {
  if (part.how == language::Part::How::again_while_possible) return exists_play(so_far, part);
  return ask_after(so_far, "played again",
                   [&](const auto& scope) { return plain_.bit(*part.condition, scope); });
}

std::vector<PartialTurn> Turns::whole(const PartialTurn& first, const Move* guide, Attempt* attempt) {
  return preferred(turns(first, guide, attempt), first, guide, attempt);
}

/// Returns the turns of a player. If `guide` is given, returns only turns with exactly the plays of that
/// move. An alternative after `or else` counts only if no earlier alternative is legal.
std::vector<PartialTurn> Turns::turns(const PartialTurn& first, const Move* guide, Attempt* attempt) {
  std::vector<PartialTurn> done;
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

bool Turns::exists_turn_before(const language::Turn::Sequence& last, const PartialTurn& first) {
  std::vector<PartialTurn> done;
  for (const language::Turn::Sequence* sequence = sequences_.data(); sequence != &last && done.empty();
       ++sequence)
    turn(*sequence, 0, 0, first, nullptr, done, nullptr);
  return !done.empty();
}

/// Returns the turns in `done` that the document's `prefer` rules allow: those with the best value. If
/// `guide` is given, `done` has only the turns with the plays of that move; then a turn is allowed only if no
/// turn of the player is better.
std::vector<PartialTurn> Turns::preferred(std::vector<PartialTurn> done, const PartialTurn& first,
                                          const Move* guide, Attempt* attempt) {
  if (document_.preferences.empty() || done.empty() || first.is_forced) return done;
  std::vector<PartialTurn> all;  // if there is a guide: all turns of the player
  if (guide) all = turns(first, nullptr, nullptr);
  for (const language::Preference& preference : document_.preferences) {
    const auto values_of = [&](const std::vector<PartialTurn>& turns) {
      std::vector<Number> values;
      for (const PartialTurn& so_far : turns) {
        const Number number = ask_after(
            so_far, "preferred", [&](const auto& scope) { return plain_.number(preference.value, scope); });
        values.push_back(preference.is_smallest ? -number : number);
      }
      return values;
    };
    const std::vector<Number> values = values_of(done), all_values = values_of(all);
    const Number best = std::ranges::max(guide ? all_values : values);
    const auto keep_best = [&](std::vector<PartialTurn>& turns, const std::vector<Number>& of_turns) {
      std::vector<PartialTurn> kept;
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

}  // namespace ruleproof
