#include "reference/model/model.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "reference/compiled/program.hpp"
#include "spec/input_error.hpp"
#include "spec/language/words.hpp"

namespace ruleproof::model {
namespace {

using evaluator::Direction;
using evaluator::LimitReached;
using evaluator::Players;
using language::Action;
using language::Type;
using Kind = language::Memory::Kind;
using Branch = evaluator::Branch<BoardWorld>;
using Moment = evaluator::Moment<BoardWorld>;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace

std::string reason_not_to_play(const language::Document& document) {
  if (!document.board) return "it declares no board";
  if (!document.players) return "it declares no players";
  if (document.board->kind == language::Board::Kind::unbounded_grid &&
      std::ranges::any_of(document.actions,
                          [](const Action& a) { return has_step(a.steps, language::Step::Kind::choose); }))
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

evaluator::Setting default_setting(const language::Document& document) {
  evaluator::Setting setting;
  setting.choices.assign(document.choices.size(), 0);
  setting.players = document.players->fewest;
  for (const language::NumberSetting& number : document.numbers) {
    // A number is written as it is, with a sign perhaps: it asks for nothing of a board.
    const language::Expression& e = number.initial;
    const bool is_negative = e.op == language::Op::negative;
    setting.numbers.push_back(is_negative ? -e.parts[0].value : e.value);
  }
  return setting;
}

std::vector<language::Players::Player> players_of(const language::Document& document, int count) {
  if (!document.players->named.empty()) return document.players->named;
  std::vector<language::Players::Player> players;
  for (int i = 0; i < count; ++i) {
    language::Players::Player& player = players.emplace_back();
    player.name.name = player.letter = player.symbol =
        std::string(1, static_cast<char>(i < 26 ? 'A' + i : 'a' + i - 26));
  }
  return players;
}

evaluator::Setting counting_setting(const language::Document& document, evaluator::Setting setting) {
  for (const language::Choice& choice : document.counting)
    setting.choices[static_cast<std::size_t>(choice.index)] = choice.value;
  return setting;
}

/// A turn that is being played: where it stands, what has been played, and whether it ended the game.
struct Model::Going {
  std::shared_ptr<const Content> now;
  std::shared_ptr<const Past> past;       ///< until the turn began
  std::shared_ptr<const Content> began;   ///< where the turn began
  std::shared_ptr<const Content> before;  ///< where its latest part began
  int player = -1;
  bool only_asked = false;  ///< whether it is possible: no end of the game matters
  bool is_forced = false;   ///< nothing forbids it
  bool forgets = false;
  bool ended = false;
  int winner = -1;
  std::vector<Play> plays;
  std::vector<Value> chosen;
};

Model::Going Model::beginning(const State& state, int player) const {
  Going going;
  going.now = going.began = going.before = state.now;
  going.past = state.past;
  going.player = player;
  return going;
}

Model::Model(const language::Document& document, evaluator::Setting setting, Size size, Evaluation evaluation)
    : document_(document),
      setting_(std::move(setting)),
      world_(document, setting_, size),
      evaluator_(world_, document, setting_),
      evaluation_(evaluation) {
  evaluator_.ask_for_possible([this](int action, const Players<bool>& player, const Moment& now) {
    return possible(action, evaluator_.known_player(player), now);
  });
  if (document.turn) {
    sequences_ = document.turn->sequences;
  } else {
    for (std::size_t i = 0; i < document.actions.size(); ++i) {
      const Action& action = document.actions[i];
      if (action.kind != Action::Kind::move || action.aside) continue;
      language::Part part;
      part.name = action.name;
      part.action = static_cast<int>(i);
      sequences_.push_back({false, {part}});
    }
  }
  empty_.stones.assign(static_cast<std::size_t>(setting_.players) + document.neutrals.size(),
                       world_.nowhere());
  empty_.to_move = document.turns_alternate ? 0 : -1;
  empty_.corner = world_.corner();
  empty_.memory = evaluator_.first_memory(empty_);
  roster_ = players_of(document, setting_.players);
  for (std::size_t i = 0; i < document.memory.size(); ++i)
    if (document.memory[i].name.name == "score" && document.memory[i].kind == Kind::number_of_each)
      score_ = i;
  recall_ = recall(document, setting_);
  if (is_unbounded() && recall_.anything())
    evaluation_ = Evaluation::plain;  // the moments of a game stand in windows of their own
  goes_by_positions_ = !is_unbounded() && !recall_.anything() &&
                       !has_step(document, language::Step::Kind::win) &&
                       std::ranges::none_of(document.ends, &language::End::at_once);
  look_at(empty_);
}

long Model::steps() const {
  long steps = evaluator_.steps();
  for (const auto& [size, fast] : all_fast_) steps += fast.evaluator ? fast.evaluator->steps() : 0;
  return steps;
}

/// Everything is evaluated where a position lies.
void Model::look_at(const Content& content) {
  const Size size = content.stones.front().board().size();
  if (is_unbounded()) world_.look_at(size, content.corner);
  if (evaluation_ == Evaluation::plain) return;
  const auto [found, is_new] = all_fast_.try_emplace({size.w, size.h});
  if (is_new)
    found->second.evaluator = compiled::compile(
        document_, setting_, world_, compiled::kept_values(document_, content, compiled::Kept::all));
  fast_ = found->second.evaluator ? &found->second : nullptr;
}

/// The least window on the unbounded grid that shows a position and some squares with empty rings round them.
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

/// Asks about a state where enough of an unbounded grid can be seen for an answer.
template <class F>
auto Model::in_sight(const State& state, const std::vector<Square>& beside, F ask) -> decltype(ask(state)) {
  look_at(*state.now);
  if (!is_unbounded()) return ask(state);
  for (int margin = BoardWorld::margin;; margin *= 2) {  // until no window can be as large
    try {
      if (margin == BoardWorld::margin && beside.empty()) return ask(state);
      State wider = state;
      const auto now = std::make_shared<Content>(in_window(*state.now, beside, margin));
      now->remembered.is_on = true;
      wider.now = now;
      return ask(wider);
    } catch (const OutOfSight&) {
    }
  }
}

State Model::start() {
  Content content = empty_;
  if (document_.start) {
    evaluator::Steps<BoardWorld> steps(evaluator_);
    const auto branches = steps.run(*document_.start, {}, std::make_shared<Content>(content), nullptr, -1);
    if (branches.alive.size() == 1) content = *branches.alive.front().now;
  }
  return set_up(std::move(content));
}

State Model::set_up(Content content) { return after_moment(std::move(content), nullptr, false, true); }

State Model::after_moment(Content content, std::shared_ptr<const Past> past, bool forgets, bool may_end) {
  if (is_unbounded()) content = in_window(content, {}, BoardWorld::margin);
  State state;
  state.past = std::make_shared<Past>(Past{content, forgets ? nullptr : std::move(past)});
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
  return ended ? *ended : evaluator_.has_ended({state.now.get(), state.past});
}

template <class F>
auto Model::by_compiled(F ask) -> std::optional<decltype(ask())> {
  if (!fast_) return std::nullopt;
  try {
    return ask();
  } catch (const evaluator::LimitReached&) {
  } catch (const evaluator::NoMeaning&) {
  } catch (const compiled::NotCompiled&) {
  }
  return std::nullopt;
}

/// Tells the compiled evaluator where a game or a turn stands, with as much of the past as somebody can ask
/// for.
void Model::load(const Content& now, const std::shared_ptr<const Past>& past) {
  using compiled::Kept;
  const auto set = [&](std::size_t index, const Content& content) {
    std::vector<const BoardRegion*> stones;
    for (const BoardRegion& one : content.stones) stones.push_back(&one);
    fast_->evaluator->set_moment(index, stones, content.to_move,
                                 kept_values(document_, content, Kept::decides),
                                 kept_values(document_, content, Kept::notes));
  };
  const std::vector<std::shared_ptr<const Past>>& loaded = fast_->loaded;
  const bool is_known = is_unbounded() || (past && !loaded.empty() && loaded.back() == past);
  if (!is_known) load_history(past, set);
  if (is_unbounded()) fast_->evaluator->set_origin(world_.find(BoardWorld::place(Square{})));
  const int last = static_cast<int>(loaded.size()) - 1;
  const bool is_last = last >= 0 && &past->content == &now;
  if (!is_last) set(loaded.size(), now);
  fast_->evaluator->set_present(is_last ? loaded.size() - 1 : loaded.size(), last);
}

template <class Set>
void Model::load_history(const std::shared_ptr<const Past>& past, Set set) {
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
    set(i, (*history[i])->content);
    loaded.push_back(*history[i]);
  }
}

/// A turn after one more part of it, whether that ends the game by its rules of the end aside.
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

std::vector<Model::Going> Model::play_compiled(const Going& going, const Play& play) {
  using compiled::Kept;
  load(*going.now, going.past);
  std::vector<int> arguments;
  for (const Argument& argument : play.arguments)
    arguments.push_back(argument.type == Type::point ? world_.find(argument.value).value() : argument.value);
  compiled::Evaluator& fast = *fast_->evaluator;
  fast.run(play.action, arguments, going.player, compiled::Evaluator::Ask::legal);
  std::vector<Going> next;
  for (std::size_t i = 0; i < fast.alive(); ++i) {
    const auto now = std::make_shared<Content>(*going.now);
    for (std::size_t player = 0; player < now->stones.size(); ++player)
      now->stones[player] = fast.stones(i, static_cast<int>(player), world_.board());
    keep_values(document_, fast.memory(i, Kept::all), Kept::all, *now);
    Going& after =
        next.emplace_back(after_part(going, play, now, fast.forgets(i), fast.chosen(i), fast.winner(i)));
    after.ended = after.ended || (!going.only_asked && fast.has_ended_at_once(i));
  }
  return next;
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
      default: {
        const auto here = world_.find(argument.value);
        values.emplace_back(here ? world_.board().at(*here) : world_.nowhere());
      }
    }
  return values;
}

std::vector<Play> Model::plays(const State& state, int action, int player) {
  look_at(*state.now);
  const Action& declared = document_.actions[static_cast<std::size_t>(action)];
  std::vector<Play> all{{action, {}}};
  for (std::size_t i = 0; i < declared.parameters.size(); ++i) {
    const language::Parameter& parameter = declared.parameters[i];
    std::vector<Play> longer;
    for (const Play& play : all) {
      std::vector<Value> locals = values(play);
      const auto add = [&](int value) {
        longer.push_back(play);
        longer.back().arguments.push_back({parameter.type, value});
      };
      if (parameter.range) {
        const Value range =
            evaluator_.evaluate(*parameter.range, {{state.now.get(), state.past}, player, &locals, nullptr});
        evaluator_.each_element(range, [&](const Value& element) {
          if (const auto* point = std::get_if<BoardRegion>(&element))
            add(world_.place(point->points().front()));
          else if (const auto* who = std::get_if<Players<bool>>(&element))
            add(evaluator_.known_player(*who));
          else if (const auto* direction = std::get_if<Direction>(&element))
            add(direction->clockwise);
        });
      } else if (parameter.type == Type::player) {
        for (int p = 0; p < setting_.players; ++p) add(p);
      } else if (parameter.type == Type::direction) {
        for (int d = 0; d < 8; d += 2) add(d);
      } else {
        for (const int point : world_.everywhere().points()) add(world_.place(point));
      }
    }
    all = std::move(longer);
  }
  return all;
}

std::vector<Model::Part> Model::parts(const State& state, const Move& move, int watched) {
  std::vector<Part> all;
  evaluator_.start_counting();
  add_parts(state, move, 0, state.now, watched, all);
  return all;
}

/// Adds the plays from the first on; false, and none is added, if on no way all of them are legal.
bool Model::add_parts(const State& state, const Move& move, std::size_t first,
                      const std::shared_ptr<const Content>& now, int watched, std::vector<Part>& parts) {
  if (first == move.plays.size()) return true;
  const Play& play = move.plays[first];
  evaluator::Steps<BoardWorld> steps(evaluator_);
  steps.watch(watched);
  bool is_legal = false;
  for (Branch& branch : steps
                            .run(document_.actions[static_cast<std::size_t>(play.action)], values(play), now,
                                 state.past, move.player, state.now)
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
  if (action == language::any_turn) return !turns(first, nullptr, nullptr).empty();
  first.only_asked = true;
  return exists_play(first, action);
}

bool Model::exists_play(const Going& going, int action) {
  State state{going.now, going.past};
  Going legally = going;
  legally.is_forced = false;
  return std::ranges::any_of(plays(state, action, going.player), [&](const Play& play) {
    std::vector<Going> next;
    play_part(legally, play, next, nullptr);
    return !next.empty();
  });
}

std::vector<Refusal> Model::refusals(const Branch& branch) const {
  std::vector<Refusal> all;
  for (const auto& refusal : branch.refusals) {
    if (!refusal.broken) continue;
    Refusal& told = all.emplace_back(Refusal{refusal.message, refusal.clauses, {}});
    for (const int point : refusal.shows.points()) told.points.push_back(world_.place(point));
  }
  return all;
}

/// Why the parameters of an action don't allow a play.
std::vector<Refusal> Model::outside_of_range(const Going& going, const Play& play) {
  const Action& action = document_.actions[static_cast<std::size_t>(play.action)];
  std::vector<Value> locals = values(play);
  locals.resize(std::max(locals.size() + 8, static_cast<std::size_t>(action.slots)));
  for (std::size_t i = 0; i < action.parameters.size() && i < play.arguments.size(); ++i) {
    if (!action.parameters[i].range) continue;
    const Value range = evaluator_.evaluate(*action.parameters[i].range,
                                            {{going.now.get(), going.past}, going.player, &locals, nullptr});
    const Value value = values(play)[i];
    bool is_among = false;
    evaluator_.each_element(
        range, [&](const Value& element) { is_among = is_among || evaluator_.equal(element, value); });
    if (is_among) continue;
    Refusal refusal{"", names_of(action.clauses), {}};
    std::string name;
    switch (const Argument argument = play.arguments[i]; argument.type) {
      case Type::player:
        name = letter(argument.value);
        break;
      case Type::direction:
        name = language::direction_names.at(static_cast<std::size_t>(argument.value));
        break;
      case Type::number:
        name = std::to_string(argument.value);
        break;
      default:
        name = world_.name_of(argument.value);
        refusal.points = {argument.value};
        break;
    }
    refusal.message = name + " is not among those that '" + action.parameters[i].name.name + "' may be";
    return {refusal};
  }
  return {};
}

/// Plays one part; what it leads to is added to `next`. If nothing, `told` hears why.
void Model::play_part(const Going& going, const Play& play, std::vector<Going>& next, Attempt* told) {
  evaluator_.heed_stop();
  try {
    const bool is_seen = std::ranges::all_of(play.arguments, [&](const Argument& one) {
      return one.type != Type::point || world_.find(one.value);
    });
    if (is_seen) return play_seen(going, play, next, told);
    if (told && told->refusals.empty()) told->refusals = outside_of_range(going, play);
  } catch (const OutOfSight&) {
    // What no parameter may be need not be seen.
    std::vector<Refusal> outside = told ? outside_of_range(going, play) : std::vector<Refusal>();
    if (outside.empty()) throw;
    told->refusals = std::move(outside);
  }
}

void Model::play_seen(const Going& going, const Play& play, std::vector<Going>& next, Attempt* told) {
  // Why it is illegal is asked of the plain evaluator, and so is what it would do nevertheless.
  auto found = going.is_forced ? std::nullopt : by_compiled([&] { return play_compiled(going, play); });
  if (found && (!told || (!found->empty() && outside_of_range(going, play).empty()))) {
    std::ranges::move(*found, std::back_inserter(next));
    return;
  }
  const Action& action = document_.actions[static_cast<std::size_t>(play.action)];
  evaluator_.start_counting();
  evaluator::Steps<BoardWorld> steps(evaluator_);
  if (going.is_forced) steps.go_on_when_forbidden();
  auto branches = steps.run(action, values(play), going.now, going.past, going.player, going.began);
  const std::vector<Refusal> outside =
      told && !branches.alive.empty() ? outside_of_range(going, play) : std::vector<Refusal>();
  if (!outside.empty()) branches.alive.clear();
  for (const Branch& branch : branches.alive) {
    std::optional<int> winner;
    if (branch.has_winner) winner = evaluator_.known_player(branch.winner);
    Going& after =
        next.emplace_back(after_part(going, play, branch.now, branch.forgets, branch.chosen, winner));
    after.ended =
        after.ended || (!going.only_asked && evaluator_.has_ended({after.now.get(), after.past}, true));
  }
  if (!next.empty() || !told) return;
  const State state{going.now, going.past};
  std::vector<Refusal> why;
  if (!outside.empty())
    why = outside;
  else if (!branches.ended.empty())
    why = refusals(branches.ended.front());
  if (told->refusals.empty()) {
    told->refusals = std::move(why);
    told->others = branches.ended.empty() ? 0 : branches.ended.size() - 1;
    for (const Branch& branch : branches.ended)
      told->refused.push_back({refusals(branch), branch.chosen, branch.now});
  }
}

bool Model::continues_with(const Going& going, const Move* guide, int action) const {
  return !guide ||
         (going.plays.size() < guide->plays.size() && guide->plays[going.plays.size()].action == action);
}

/// Plays the parts of a sequence from one of them on, by the plays of the guide if there is one; turns that
/// are complete are added to `done`.
void Model::turn(const language::Turn::Sequence& sequence, std::size_t index, int times, const Going& going,
                 const Move* guide, std::vector<Going>& done, Attempt* told) {
  using How = language::Part::How;
  if (index == sequence.parts.size() || going.ended) {
    if (!guide || going.plays.size() == guide->plays.size())
      done.push_back(going);
    else if (going.ended && told && told->refusals.empty())
      told->refusals.push_back({"the game ended with the part before", clauses_of_end(going.winner), {}});
    if (done.size() > BoardWorld::most_members)
      throw LimitReached("there are more than " + std::to_string(BoardWorld::most_members) + " turns");
    return;
  }
  const language::Part& part = sequence.parts[index];
  const Action& action = document_.actions[static_cast<std::size_t>(part.action)];
  const bool is_step = action.kind == Action::Kind::step;
  const auto go_on = [&] { turn(sequence, index + 1, 0, going, guide, done, told); };
  const auto play = [&](bool again) {  // whether it can be played
    bool is_possible = false;
    if (!is_step && !continues_with(going, guide, part.action)) return false;
    std::vector<Play> candidates{{part.action, {}}};
    if (!is_step)
      candidates = guide ? std::vector<Play>{guide->plays[going.plays.size()]}
                         : plays({going.now, going.past}, part.action, going.player);
    for (const Play& one : candidates) {
      std::vector<Going> next;
      play_part(going, one, next, told);
      is_possible = is_possible || !next.empty();
      for (Going& after : next) {
        if (is_step) after.plays.pop_back();
        turn(sequence, again ? index : index + 1, again ? times + 1 : 0, after, guide, done, told);
      }
    }
    return is_possible;
  };
  switch (part.how) {
    case How::once:
      play(false);
      return;
    case How::if_possible:
      if (!play(false) && !(guide && exists_play(going, part.action))) go_on();
      return;
    case How::up_to:
      if (times < part.times) play(true);
      if (times > 0) go_on();
      return;
    case How::again_while:
    case How::again_while_possible: {
      if (times > 0 && !goes_on(part, going)) return go_on();
      const int bound = world_.points() * setting_.players + 1;
      if (times <= bound)
        play(true);
      else if (told && told->refusals.empty())
        told->refusals.push_back(
            {"what is played again and again here does not settle", names_of(document_.turn->clauses), {}});
    }
  }
}

/// Whether a part that was just played has to be played again.
bool Model::goes_on(const language::Part& part, const Going& going) {
  if (part.how == language::Part::How::again_while_possible) return exists_play(going, part.action);
  std::vector<Value> locals;
  std::vector<Moment> marks(std::max<std::size_t>(3, document_.marks.size()));
  marks[language::before_move] = {going.before.get(), going.past};
  marks[language::after_move] = {going.now.get(), going.past};
  marks[language::turn_start] = {going.began.get(), going.past};
  return evaluator_.bit(*part.condition, {{going.now.get(), going.past}, going.player, &locals, &marks});
}

/// The turns of a player; with a guide those that consist of its plays. An alternative behind `or else` is
/// one only if nothing before it is legal.
std::vector<Model::Going> Model::turns(const Going& first, const Move* guide, Attempt* told) {
  std::vector<Going> done;
  for (const language::Turn::Sequence& sequence : sequences_) {
    if (!sequence.or_else || first.is_forced ||
        !(guide ? exists_turn_before(sequence, first) : !done.empty())) {
      turn(sequence, 0, 0, first, guide, done, told);
      continue;
    }
    if (guide && told && done.empty() && is_part(guide->plays.front().action, sequence))
      told->refusals = {
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

State Model::after_turn(const Going& going) {
  Content content = *going.now;
  if (document_.turns_alternate) content.to_move = (content.to_move + 1) % setting_.players;
  State state = after_moment(std::move(content), going.past, going.forgets, !going.ended);
  if (going.ended) state.is_over = true;
  state.winner = going.winner;
  return state;
}

/// The state after a play that is no turn, made in a state.
State Model::after_aside(const Going& going, const State& state, bool is_event) {
  if (!is_event) {
    if (!is_unbounded()) return {going.now, state.past, going.ended, going.winner};
    return {std::make_shared<Content>(in_window(*going.now, {}, BoardWorld::margin)), state.past, going.ended,
            going.winner};
  }
  State after = after_moment(*going.now, state.past, going.forgets, true);
  after.is_over = after.is_over || going.ended;
  after.winner = going.winner;
  return after;
}

bool Model::is_part(int action, const language::Turn::Sequence& sequence) const {
  return std::ranges::any_of(sequence.parts,
                             [&](const language::Part& part) { return part.action == action; });
}
bool Model::is_part_of_turn(int action) const {
  return std::ranges::any_of(sequences_, [&](const auto& sequence) { return is_part(action, sequence); });
}

/// What ends a game: the rules of the end, or the actions by which a player wins.
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
    all.push_back({setting_.players == 2 ? "it is the other player's turn" : "it is another player's turn",
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

void Model::add_outcome(Attempt& attempt, Outcome outcome) const {
  const bool is_there = std::ranges::any_of(
      attempt.outcomes, [&](const Outcome& other) { return same_now(other.state, outcome.state, true); });
  if (!is_there) attempt.outcomes.push_back(std::move(outcome));
}

/// The squares of a move that a window has to show beside the stones, as far as one can.
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
  Attempt told;
  const Play& first = move.plays.front();
  const bool is_turn = is_part_of_turn(first.action);
  const bool is_event = document_.actions[static_cast<std::size_t>(first.action)].kind == Action::Kind::event;
  const std::vector<Going> done = in_sight(state, far_squares(state, move), [&](const State& seen) {
    told = Attempt();
    if (is_turn) return turns(beginning(seen, move.player), &move, &told);
    std::vector<Going> next;
    play_part(beginning(seen, move.player), first, next, &told);
    return next;
  });
  for (const Going& going : done)
    add_outcome(result, {is_turn ? after_turn(going) : after_aside(going, state, is_event), going.chosen});
  if (!result.outcomes.empty()) return result;
  result.refusals = std::move(told.refusals);
  result.others = told.others;
  result.refused = std::move(told.refused);
  if (result.refusals.empty()) {
    const Action& action = document_.actions[static_cast<std::size_t>(first.action)];
    std::vector<std::string> clauses = names_of(document_.turn ? document_.turn->clauses : action.clauses);
    result.refusals.push_back({"this is no whole turn, or nothing can follow it", std::move(clauses), {}});
  }
  return result;
}

std::vector<Outcome> Model::forced(const State& state, const Move& move) {
  if (state.is_over || places_on_a_stone(state, move)) return {};
  return unhindered(state, move);
}

/// What a move leads to if nothing forbids it, whosever turn it is.
std::vector<Outcome> Model::unhindered(State state, const Move& move) {
  if (document_.turns_alternate && move.player >= 0 && state.now->to_move != move.player) {
    Content now = *state.now;
    now.to_move = move.player;
    state.past = std::make_shared<Past>(Past{std::move(now), state.past ? state.past->earlier : nullptr});
    state.now = std::shared_ptr<const Content>(state.past, &state.past->content);
  }
  Attempt result;
  const Play& first = move.plays.front();
  const bool is_turn = is_part_of_turn(first.action);
  const bool is_event = document_.actions[static_cast<std::size_t>(first.action)].kind == Action::Kind::event;
  const std::vector<Going> done = in_sight(state, far_squares(state, move), [&](const State& seen) {
    Going going = beginning(seen, move.player);
    going.is_forced = true;
    if (is_turn) return turns(going, &move, nullptr);
    std::vector<Going> next;
    play_part(going, first, next, nullptr);
    return next;
  });
  for (const Going& going : done)
    add_outcome(result, {is_turn ? after_turn(going) : after_aside(going, state, is_event), going.chosen});
  return std::move(result.outcomes);
}

/// Whether a play of the move puts something on a single point, where a stone is already.
bool Model::places_on_a_stone(const State& state, const Move& move) const {
  return std::ranges::any_of(move.plays, [&](const Play& play) {
    const Action& action = document_.actions[static_cast<std::size_t>(play.action)];
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

State Model::after_refused(const State& state, const Move& move) {
  Content content = *state.now;
  if (const std::vector<Outcome> made = unhindered(state, move); !made.empty())
    for (std::size_t i = 0; i < content.memory.size(); ++i)
      if (!document_.memory[i].is_note && document_.memory[i].type() != Type::region)
        content.memory[i] = made.front().state.now->memory[i];
  if (document_.turns_alternate) content.to_move = (state.now->to_move + 1) % setting_.players;
  return after_moment(std::move(content), state.past, false, true);
}

/// Calls f with each legal move, once for each branch of it, what it leads to, and whether it is a turn.
template <class F>
void Model::each_legal_turn(const State& state, F f) {
  for (int player = 0; player < setting_.players; ++player) {
    if (document_.turns_alternate && player != state.now->to_move) continue;
    for (const Going& going : in_sight(
             state, {}, [&](const State& seen) { return turns(beginning(seen, player), nullptr, nullptr); }))
      f(Move{player, going.plays}, going, true);
  }
}

/// What is no turn: moves aside, and events.
template <class F>
void Model::each_legal_aside(const State& state, F f) {
  for (std::size_t i = 0; i < document_.actions.size(); ++i) {
    const Action& action = document_.actions[i];
    const int index = static_cast<int>(i);
    if (action.kind == Action::Kind::step || is_part_of_turn(index)) continue;
    const bool is_event = action.kind == Action::Kind::event;
    const auto find = [&](int player) {
      return in_sight(state, {}, [&](const State& seen) {
        std::vector<Going> next;
        for (const Play& play : plays(seen, index, player))
          play_part(beginning(seen, player), play, next, nullptr);
        return next;
      });
    };
    for (int player = is_event ? -1 : 0; player < (is_event ? 0 : setting_.players); ++player)
      for (const Going& going : find(player)) f(Move{player, going.plays}, going, false);
  }
}

/// Where each turn is a single play: tells each legal one, whose branches stand in the compiled evaluator
/// then, as long as f goes on. False if turns are otherwise, or f did not.
template <class F>
bool Model::each_single_turn(const State& state, F f) {
  std::set<int> actions;
  for (const language::Turn::Sequence& sequence : sequences_) {
    const language::Part& part = sequence.parts.front();
    const bool is_single =
        sequence.parts.size() == 1 && part.how == language::Part::How::once && !sequence.or_else;
    if (!is_single || document_.actions[static_cast<std::size_t>(part.action)].kind != Action::Kind::move ||
        !actions.insert(part.action).second)
      return false;
  }
  look_at(*state.now);
  if (!fast_ || is_unbounded()) return false;
  load(*state.now, state.past);
  std::vector<int> arguments;
  for (int player = 0; player < setting_.players; ++player) {
    if (document_.turns_alternate && player != state.now->to_move) continue;
    for (const language::Turn::Sequence& sequence : sequences_)
      for (Play& play : plays(state, sequence.parts.front().action, player)) {
        arguments.clear();
        for (const Argument& argument : play.arguments) arguments.push_back(argument.value);
        fast_->evaluator->run(play.action, arguments, player, compiled::Evaluator::Ask::legal);
        if (fast_->evaluator->alive() > 0 && !f(player, play)) return false;
      }
  }
  return true;
}

std::vector<Move> Model::moves(const State& state) {
  std::vector<Move> all;
  if (state.is_over) return all;
  const auto add_single = [&] {
    return each_single_turn(state, [&](int player, Play& play) {
      all.push_back({player, {std::move(play)}});
      return true;
    });
  };
  std::set<Move> known;
  const auto add = [&](Move move, const Going&, bool) {
    if (known.insert(move).second) all.push_back(std::move(move));
  };
  if (const auto done = by_compiled(add_single); !done || !*done) {
    all.clear();
    each_legal_turn(state, add);
  }
  each_legal_aside(state, add);
  return all;
}

std::vector<std::pair<Move, State>> Model::outcomes(const State& state, bool turns_alone) {
  std::vector<std::pair<Move, State>> all;
  if (state.is_over) return all;
  std::map<Move, std::vector<std::size_t>> known;
  const auto add = [&](const Move& move, const Going& going, bool is_turn) {
    const bool is_event = move.player < 0;
    State after = is_turn ? after_turn(going) : after_aside(going, state, is_event);
    std::vector<std::size_t>& same_move = known[move];
    if (std::ranges::any_of(same_move, [&](std::size_t i) { return same_now(all[i].second, after, true); }))
      return;
    same_move.push_back(all.size());
    all.emplace_back(move, std::move(after));
  };
  each_legal_turn(state, add);
  if (!turns_alone) each_legal_aside(state, add);
  return all;
}

std::vector<Number> Model::kept_scores(const Content& content) const {
  std::vector<Number> scores;
  if (score_)
    for (const Value& score : content.memory[*score_]) scores.push_back(std::get<Number>(score));
  return scores;
}

void Model::each_turn(const State& state, const std::function<void(int, const std::vector<Number>&)>& f) {
  if (state.is_over) return;
  std::size_t first_score = 0;
  for (std::size_t i = 0; score_ && i < *score_; ++i) first_score += empty_.memory[i].size();
  const std::size_t players = score_ ? static_cast<std::size_t>(setting_.players) : 0;
  std::vector<int> movers;
  std::vector<Number> all_scores;
  const auto collect = [&] {
    return each_single_turn(state, [&](int player, const Play&) {
      if (fast_->evaluator->alive() > 1) return false;
      movers.push_back(player);
      if (players == 0) return true;
      const std::vector<Number> kept = fast_->evaluator->memory(0, compiled::Kept::all);
      const auto first = kept.begin() + static_cast<std::ptrdiff_t>(first_score);
      all_scores.insert(all_scores.end(), first, first + setting_.players);
      return true;
    });
  };
  if (const auto done = by_compiled(collect); done && *done) {
    std::vector<Number> scores(players);
    for (std::size_t i = 0; i < movers.size(); ++i) {
      std::copy_n(all_scores.begin() + static_cast<std::ptrdiff_t>(i * players), players, scores.begin());
      f(movers[i], scores);
    }
    return;
  }
  for (const auto& [move, after] : outcomes(state, true)) f(move.player, kept_scores(*after.now));
}

bool Model::each_position(const Content& now, const std::function<void(const Reached&)>& f) {
  const auto is_turn = [&](const Action& action) {
    return action.kind == Action::Kind::step ||
           is_part_of_turn(static_cast<int>(&action - document_.actions.data()));
  };
  if (!goes_by_positions_ || !std::ranges::all_of(document_.actions, is_turn)) return false;
  State state;
  state.now = std::shared_ptr<const Content>(std::shared_ptr<void>(), &now);  // which is the caller's
  std::vector<BoardRegion> stones = now.stones;
  std::vector<std::int64_t> memory;
  const int to_move = document_.turns_alternate ? (now.to_move + 1) % setting_.players : now.to_move;
  const auto told = by_compiled([&] {
    look_at(now);
    load(now, nullptr);
    if (fast_->evaluator->has_ended()) return true;
    return each_single_turn(state, [&](int, const Play&) {
      for (std::size_t branch = 0; branch < fast_->evaluator->alive(); ++branch) {
        for (std::size_t player = 0; player < stones.size(); ++player)
          stones[player] = fast_->evaluator->stones(branch, static_cast<int>(player), world_.board());
        if (!empty_.memory.empty()) memory = fast_->evaluator->memory(branch, compiled::Kept::decides);
        f({stones, to_move, memory});
      }
      return true;
    });
  });
  return told && *told;
}

std::optional<Value> Model::call(std::string_view name, std::vector<Value> arguments, const Content& content,
                                 const std::shared_ptr<const Past>& past) {
  const language::Definition* definition = language::find_definition(document_, name);
  if (!definition) return std::nullopt;
  look_at(content);
  if (is_unbounded()) {  // its windows come and go, and regions point back to theirs
  } else if (auto found = by_compiled([&] {
               load(content, past);
               return fast_->evaluator->call(static_cast<int>(definition - document_.definitions.data()),
                                             arguments, -1);
             }))
    return found;
  evaluator_.start_counting();
  arguments.resize(static_cast<std::size_t>(definition->slots));
  return evaluator_.evaluate(definition->body, {{&content, past}, -1, &arguments, nullptr});
}

Result Model::result(const State& state) {
  Result result;
  result.scores = kept_scores(*state.now);
  for (int player = 0; player < setting_.players; ++player) {
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
    rulings.push_back({&setup, evaluator_.bit(setup.condition, Moment{&empty_, nullptr})});
  return rulings;
}

bool Model::is_settled(const Content& content) {
  const auto settled = call("settled", {}, content, nullptr);
  return settled && std::get<bool>(*settled);
}

Value Model::evaluate(const language::Expression& expression, const State& state) {
  look_at(*state.now);
  evaluator_.start_counting();
  try {
    return evaluator_.evaluate(expression, Moment{state.now.get(), state.past});
  } catch (const OutOfSight& what) {
    throw evaluator::NoMeaning(std::string(what.what()) + " on a board without an edge");
  }
}

std::string Model::letter(int player) const { return roster_[static_cast<std::size_t>(player)].letter; }
std::string Model::symbol(int player) const {
  const auto i = static_cast<std::size_t>(player);
  if (player >= setting_.players)
    return document_.neutrals[i - static_cast<std::size_t>(setting_.players)].symbol;
  return roster_[i].symbol;
}
std::string Model::name(int player) const { return roster_[static_cast<std::size_t>(player)].name.name; }

std::optional<int> Model::find_player(std::string_view word) const {
  for (int player = 0; player < setting_.players; ++player)
    if (word == letter(player)) return player;
  for (int player = 0; player < setting_.players; ++player)
    if (lower(word) == lower(name(player))) return player;
  for (int player = 0; player < setting_.players && !document_.players->named.empty(); ++player)
    if (lower(word) == lower(letter(player))) return player;
  return std::nullopt;
}

Model::Box Model::shown(const Content& content) const {
  const Size size = content.stones.front().board().size();
  if (!is_unbounded()) return {0, 0, size.w - 1, size.h - 1};
  BoardRegion all = content.stones.front();
  for (const BoardRegion& stones : content.stones) all = all | stones;
  const std::vector<int> points = all.points();
  if (points.empty()) return {BoardWorld::margin, BoardWorld::margin, BoardWorld::margin, BoardWorld::margin};
  const auto [west, east] = std::ranges::minmax(points, {}, [&](int point) { return point % size.w; });
  return {west % size.w, points.front() / size.w, east % size.w, points.back() / size.w};
}

Square Model::corner_of_rows(const Content& content) const {
  const Box box = shown(content);
  return {content.corner.x + box.west,
          content.corner.y + content.stones.front().board().size().h - 1 - box.south};
}

std::vector<std::string> Model::rows(const Content& content) const {
  std::vector<std::string> rows;
  const Size size = content.stones.front().board().size();
  const Box box = shown(content);
  for (int y = box.north; y <= box.south; ++y) {
    std::string row;
    for (int x = box.west; x <= box.east; ++x) {
      std::string here = ".";
      if (!is_unbounded() && !world_.everywhere().has(y * size.w + x)) here = "-";
      for (std::size_t whose = 0; whose < content.stones.size(); ++whose)
        if (content.stones[whose].has(y * size.w + x)) here = symbol(static_cast<int>(whose));
      row += (x > box.west ? " " : "") + here;
    }
    rows.push_back(row);
  }
  return rows;
}

Content Model::drawn(const std::vector<std::string>& rows, Square corner) {
  Size size = empty_.stones.front().board().size();
  const int margin = is_unbounded() ? BoardWorld::margin : 0;
  if (std::max(std::abs(corner.x), std::abs(corner.y)) > BoardWorld::farthest)
    throw InputError("the squares of the grid go from " + std::to_string(-BoardWorld::farthest) + " to " +
                     std::to_string(BoardWorld::farthest));
  Content content = empty_;
  if (is_unbounded()) {
    const std::size_t width = rows.empty() ? 0 : words_of(rows.front()).size();
    if (std::max(width, rows.size()) + 2 * BoardWorld::margin > Board::longest_window)
      throw InputError("the diagram has " + std::to_string(width) + " columns and " +
                       std::to_string(rows.size()) + " rows, and at most " +
                       std::to_string(Board::longest_window - 2 * BoardWorld::margin) +
                       " of each can be shown");
    size = {static_cast<int>(width), static_cast<int>(rows.size())};
    world_.look_at({size.w + 2 * margin, size.h + 2 * margin}, {corner.x - margin, corner.y - margin});
    content = world_.here(empty_);
  }
  if (static_cast<int>(rows.size()) != size.h)
    throw InputError("the diagram has " + std::to_string(rows.size()) + " rows, and the board " +
                     std::to_string(size.h));
  for (int y = 0; y < size.h; ++y) {
    const std::vector<std::string> row = words_of(rows[static_cast<std::size_t>(y)]);
    if (static_cast<int>(row.size()) != size.w)
      throw InputError("row " + std::to_string(y + 1) + " of the diagram has " + std::to_string(row.size()) +
                       " points, and the " + (is_unbounded() ? "first row " : "board ") +
                       std::to_string(size.w));
    for (int x = 0; x < size.w; ++x) {
      const std::string& cell = row[static_cast<std::size_t>(x)];
      const int point = (y + margin) * (size.w + 2 * margin) + x + margin;
      const bool exists = world_.everywhere().has(point);
      if (exists == (cell == "-"))
        throw InputError(exists ? "'-' stands for a point that the board does not have, and it has " +
                                      world_.name_of(world_.place(point))
                                : "the board has no point " + world_.name_of(point) + "; draw '-' there");
      if (cell == "." || cell == "-") continue;
      std::size_t whose = 0;
      while (whose < content.stones.size() && symbol(static_cast<int>(whose)) != cell) ++whose;
      if (whose == content.stones.size()) throw InputError("'" + cell + "' is the symbol of no player");
      content.stones[whose].add(point);
    }
  }
  return is_unbounded() ? in_window(content, {}, BoardWorld::margin) : content;
}

std::string Model::text(const Move& move) const {
  std::string text = move.player < 0 ? "" : letter(move.player);
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
  const auto first_of_points = std::ranges::find_if(document_.actions, [](const Action& a) {
    return a.kind == Action::Kind::move && a.parameters.size() == 1 && a.parameters[0].type == Type::point;
  });
  for (const Play& play : move.plays) {
    const Action& action = document_.actions[static_cast<std::size_t>(play.action)];
    if (&action != &*first_of_points) add(action.name.name);
    for (const Argument& argument : play.arguments) switch (argument.type) {
        case Type::player:
          add(letter(argument.value));
          break;
        case Type::direction:
          add(std::string(language::direction_names.at(static_cast<std::size_t>(argument.value))));
          break;
        case Type::number:
          add(std::to_string(argument.value));
          break;
        default:
          add(world_.name_of(argument.value));
          break;
      }
  }
  return text;
}

namespace {

/// ", a1 to j9"; nothing of a grid without an edge, or of a rectangle that lacks points.
std::string range_of_points(const BoardWorld& world) {
  const Size board = world.board().size();
  if (world.is_unbounded() || size(world.everywhere()) < board.area()) return "";
  return ", " + world.name_of((board.h - 1) * board.w) + " to " + world.name_of(board.w - 1);
}

}  // namespace

Move Model::parse_move(std::string_view written) const {
  const std::vector<std::string> words = words_of(written);
  const auto wrong = [&](const std::string& why) {
    return InputError("'" + std::string(written) + "' is no move: " + why);
  };
  Move move;
  std::size_t i = 0;
  if (words.empty()) throw wrong("it is empty");
  move.player = find_player(words[0]).value_or(-1);
  if (move.player >= 0) ++i;
  const auto find_action = [&](const std::string& name) {
    const auto found = std::ranges::find_if(document_.actions, [&](const Action& a) {
      return a.kind != Action::Kind::step && a.name.name == name;
    });
    return found == document_.actions.end() ? -1 : static_cast<int>(found - document_.actions.begin());
  };
  while (i < words.size()) {
    Play play;
    play.action = find_action(lower(words[i]));
    if (play.action >= 0) {
      ++i;
    } else {
      const auto fits = std::ranges::find_if(document_.actions, [](const Action& a) {
        return a.kind == Action::Kind::move && a.parameters.size() == 1 &&
               a.parameters[0].type == Type::point;
      });
      if (fits == document_.actions.end() || !world_.find_point(words[i]))
        throw wrong("'" + words[i] + "' is neither a move of this game nor a point of the board" +
                    range_of_points(world_));
      play.action = static_cast<int>(fits - document_.actions.begin());
    }
    const Action& action = document_.actions[static_cast<std::size_t>(play.action)];
    for (const language::Parameter& parameter : action.parameters) {
      if (i == words.size())
        throw wrong("'" + action.name.name + "' needs " +
                    std::string(language::name_in_messages(parameter.type)));
      const std::string& word = words[i++];
      std::optional<int> value;
      if (parameter.type == Type::player) {
        value = find_player(word);
      } else if (parameter.type == Type::direction) {
        const auto found = std::ranges::find_if(
            language::direction_names, [&, cardinal = false](std::string_view name) mutable {
              cardinal = !cardinal;  // every second one, which a letter stands for
              return lower(word) == name ||
                     (cardinal && word.size() == 1 && lower(word) == name.substr(0, 1));
            });
        if (found != language::direction_names.end())
          value = static_cast<int>(found - language::direction_names.begin());
      } else {
        value = world_.find_point(word);
      }
      if (!value)
        throw wrong("'" + word + "' is not " + std::string(language::name_in_messages(parameter.type)));
      play.arguments.push_back({parameter.type, *value});
    }
    move.plays.push_back(std::move(play));
  }
  if (move.plays.empty()) throw wrong("it names a player and nothing else");
  const Action& first = document_.actions[static_cast<std::size_t>(move.plays.front().action)];
  if (move.plays.size() > 1 && !is_part_of_turn(move.plays.front().action))
    throw wrong("'" + first.name.name + "' stands alone");
  const bool is_event = first.kind == Action::Kind::event;
  if (is_event && move.player >= 0)
    throw wrong("'" + first.name.name + "' is nobody's: write it without a player");
  if (!is_event && move.player < 0)
    throw wrong("it begins with no player; there are " + letter(0) +
                (setting_.players == 2 ? " and " : " to ") + letter(setting_.players - 1));
  return move;
}

}  // namespace ruleproof::model
