#include "reference/model/examples.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/meant_point.hpp"
#include "spec/input_error.hpp"
#include "spec/komi.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using evaluator::LimitReached;
using evaluator::NoMeaning;
using evaluator::Stopped;
using language::Diagnostic;
using language::Document;
using language::Example;
using language::Expression;
using language::Op;
using language::Span;
using language::Type;
using LineKind = Example::Line::Kind;

/// Returns the formula in which the word `over` is replaced by the truth value that it has in this state.
Expression with_end(Expression formula, const State& state) {
  if (formula.is(language::Word::over)) {
    formula.op = Op::truth;
    formula.value = state.is_over ? 1 : 0;
    return formula;
  }
  for (Expression& part : formula.parts) part = with_end(std::move(part), state);
  return formula;
}

class Run {
 public:
  Run(const Example& example, const Model& model) : example_(example), model_(model) {}

  std::vector<ExampleFailure> failures(const StopToken& stop) {
    model_.evaluator().stop_on(stop);
    for (const Example::Line& line : example_.lines) {
      if (stop.stop_requested()) break;
      try {
        if (!run(line)) break;
      } catch (const InputError& error) {
        fail(line.at, error.what());
        break;
      } catch (const LimitReached& limit) {
        fail(line.at, fmt::format("a limit of the language is reached here: {}", limit.what()));
        break;
      } catch (const NoMeaning& word) {
        fail(line.at, fmt::format("this has no meaning on such a board: {}", word.what()));
        break;
      } catch (const evaluator::OutOfSteps&) {
        throw;
      } catch (const Stopped&) {
        break;
      }
    }
    return std::move(failures_);
  }

  /// Stores in `played` the states and moves of the example, up to the point where the example fails. If the
  /// last move of the example has several outcomes, stores a failure, and leaves this move out.
  void tell(PlayedExample& played) {
    if (played.failures.empty() && !has_one_outcome(example_.lines.back()))
      played.failures = std::move(failures_);
    try {
      if (outcomes_ == 1)
        states_.push_back(state());
      else
        moves_.pop_back();
    } catch (const InputError&) {  // the set-up position is invalid
      return;
    }
    played.states = std::move(states_);
    played.moves = std::move(moves_);
  }

 private:
  ExampleFailure& fail(Span at, std::string message) {
    failures_.push_back({&example_, {Diagnostic::Severity::error, at, std::move(message), ""}});
    for (const language::Id& id : example_.clauses) failures_.back().clauses.insert(id.name);
    return failures_.back();
  }
  /// Reports that a statement about the present position fails, and stores this position in the failure.
  ExampleFailure& fail_here(Span at, std::string message, std::set<std::string> clauses = {}) {
    ExampleFailure& failure = fail(at, std::move(message));
    failure.position = model_.notation().rows(*state().now);
    if (!clauses.empty()) failure.clauses = std::move(clauses);
    return failure;
  }

  /// Runs a line; returns whether the example can continue.
  bool run(const Example::Line& line) {
    switch (line.kind) {
      case LineKind::with_board:
      case LineKind::with_players:
      case LineKind::with_setting:
        return true;
      case LineKind::start:
        return start(line);
      case LineKind::set:
        return set(line);
      case LineKind::to_move:
        content().to_move = line.index;
        return true;
      case LineKind::move:
        return move(line);
      case LineKind::then:
        return then(line);
      case LineKind::is:
        return is(line);
    }
    return true;
  }

  /// Returns the position that the example sets up. The caller may change it, so this function forgets the
  /// current state.
  Content& content() {
    if (!set_up_) set_up_ = *state().now;
    state_.reset();
    return *set_up_;
  }
  /// Returns the current state of the example.
  const State& state() {
    if (!state_) state_ = set_up_ ? model_.set_up(*set_up_) : model_.start();
    set_up_.reset();
    return *state_;
  }

  bool start(const Example::Line& line) {
    outcomes_ = 1;
    state_ = model_.start();
    states_.clear();
    moves_.clear();
    if (line.rows.empty()) return true;
    set_up_ = model_.notation().drawn(line.rows, {line.origin_x, line.origin_y});
    state_.reset();
    return true;
  }

  /// Executes a `set` line, which sets memory like a `set` step. Returns whether the example can continue.
  bool set(const Example::Line& line) {
    language::Action setting;
    setting.slots = 64;
    language::Step& step = setting.steps.emplace_back();
    step.kind = language::Step::Kind::set;
    step.parts = line.formulas;
    step.index = line.index;
    Content& here = content();
    evaluator::Steps<BoardWorld> steps(model_.evaluator());
    const auto branches = steps.run(setting, {}, std::make_shared<Content>(here), nullptr, -1);
    here = *branches.alive.at(0).now;
    return true;
  }

  /// Returns true if the latest move has one outcome. Otherwise reports a failure and returns false.
  bool has_one_outcome(const Example::Line& line) {
    if (outcomes_ == 1) return true;
    fail(line.at, fmt::format("the move above has {} outcomes; name the one that is meant by what is chosen, "
                              "such as '{} first {}'",
                              outcomes_, last_move_, first_choice_));
    return false;
  }

  bool move(const Example::Line& line) {
    if (!has_one_outcome(line)) return false;
    const WrittenMove written = split_choice(line.move);
    const Attempt attempt = model_.attempt(state(), model_.notation().parse_move(written.move));
    return line.legal ? legal(line, written, attempt) : illegal(line, attempt);
  }

  bool legal(const Example::Line& line, const WrittenMove& written, const Attempt& attempt) {
    if (attempt.outcomes.empty()) {
      std::set<std::string> clauses;
      for (const Refusal& refusal : attempt.refusals)
        clauses.insert(refusal.clauses.begin(), refusal.clauses.end());
      fail_here(line.at,
                fmt::format("this is expected to be legal, and it is {}", refusals_text(attempt.refusals)),
                std::move(clauses));
      return false;
    }
    const std::size_t all = attempt.outcomes.size();
    if (line.outcomes > 1 && static_cast<std::size_t>(line.outcomes) != all) {
      fail(line.at, fmt::format("{} outcomes are expected, and there {} {}", line.outcomes,
                                all == 1 ? "is" : "are", all));
      return false;
    }
    const Outcome* taken = &attempt.outcomes.front();
    outcomes_ = all;
    last_move_ = written.move;
    first_choice_ = taken->chosen.empty() ? "a1" : points_of(taken->chosen.front(), 1);
    if (!written.chosen.empty()) {
      taken = find_chosen(model_, attempt, written.chosen);
      outcomes_ = 1;
      if (!taken) {
        fail(line.at, fmt::format("the move is legal, but nothing is chosen in it in this order: {}",
                                  fmt::join(written.chosen, " ")));
        return false;
      }
    }
    const State next = taken->state;
    states_.push_back(state());
    moves_.push_back(model_.notation().parse_move(written.move));
    state_ = next;
    return true;
  }

  bool illegal(const Example::Line& line, const Attempt& attempt) {
    std::set<std::string> clauses, expected;
    std::set<int> points, shown;
    for (const language::Id& id : line.clauses) expected.insert(id.name);
    for (const language::Id& id : line.points) {
      const auto point = model_.world().find_point(id.name);
      if (!point)
        throw InputError(fmt::format("there is no point '{}' on this board{}", id.name,
                                     hint_on_column_i(model_.world(), id.name)));
      shown.insert(*point);
    }
    for (const Refusal& refusal : attempt.refusals) {
      clauses.insert(refusal.clauses.begin(), refusal.clauses.end());
      points.insert(refusal.points.begin(), refusal.points.end());
    }
    const std::string wanted = bracketed(expected) + (line.has_points ? at(shown) : "");
    if (!attempt.outcomes.empty()) {
      fail_here(line.at, fmt::format("this is expected to be illegal {}, and it is legal", wanted), expected);
      return false;
    }
    if (clauses == expected && (!line.has_points || points == shown)) return true;
    std::set<std::string> both = expected;
    both.insert(clauses.begin(), clauses.end());
    ExampleFailure& failure = fail_here(line.at,
                                        fmt::format("this is expected to be illegal {}, and it is {}", wanted,
                                                    refusals_text(attempt.refusals)),
                                        std::move(both));
    failure.diagnostic.suggestion = fmt::format("illegal {}{}", bracketed(clauses), at(points));
    return true;
  }

  bool then(const Example::Line& line) {
    if (!has_one_outcome(line)) return false;
    const Content& now = *state().now;
    const Content wanted = model_.notation().drawn(line.rows);
    const std::vector<BoardRegion>& drawn = wanted.stones;
    std::set<int> differing;
    if (model_.world().is_unbounded() && drawn.front().board().size() != now.stones.front().board().size()) {
      ExampleFailure& failure = fail(line.at, "another board comes out");
      failure.rows = model_.notation().rows(now);
      return true;
    }
    for (std::size_t i = 0; i < drawn.size(); ++i)
      for (const int point : ((drawn[i] - now.stones[i]) | (now.stones[i] - drawn[i])).points())
        differing.insert(BoardWorld::place(now, point));
    for (std::size_t i = 0; i < now.memory.size(); ++i)
      if (model_.document().memory[i].is_shown)
        for (std::size_t point = 0; point < now.memory[i].size(); ++point)
          if (std::get<Number>(now.memory[i][point]) != std::get<Number>(wanted.memory[i][point]))
            differing.insert(static_cast<int>(point));
    if (differing.empty()) return true;
    ExampleFailure& failure =
        fail(line.at, fmt::format("another board comes out; it differs{}", at(differing)));
    failure.rows = model_.notation().rows(now);
    return true;
  }

  bool is(const Example::Line& line) {
    if (!has_one_outcome(line)) return false;
    check(with_end(line.formulas[0], state()));
    return true;
  }

  /// Checks a formula. If it is a conjunction, reports only the first operand that does not hold.
  void check(const Expression& formula) {
    if (formula.op == Op::and_ && formula.type == Type::truth) {
      for (const Expression& part : formula.parts) {
        const std::size_t before = failures_.size();
        check(part);
        if (failures_.size() > before) return;
      }
      return;
    }
    if (std::get<bool>(model_.evaluate(formula, state()))) return;
    std::string message = "this does not hold";
    switch (formula.op) {
      case Op::equal:
      case Op::unequal:
      case Op::less:
      case Op::less_equal:
      case Op::greater:
      case Op::greater_equal:
      case Op::meets:
      case Op::within:
      case Op::in: {
        const std::string left = text_of(formula.parts[0]), right = text_of(formula.parts[1]);
        if (!left.empty() && !right.empty())
          message += fmt::format(": the left side is {}, the right side {}", left, right);
        break;
      }
      case Op::no:
      case Op::some:
      case Op::one: {
        const std::string set = text_of(formula.parts[0]);
        if (!set.empty()) message += fmt::format(": the set is {}", set);
        break;
      }
      default:
        break;
    }
    fail_here(formula.at, std::move(message));
  }

  // Parts of messages.

  std::string names(const std::set<int>& points, std::size_t most = 1'000) const {
    std::vector<std::string> names;
    for (const int point : points)
      if (names.size() < most) names.push_back(model_.world().name_of(point));
    return fmt::format("{}", fmt::join(names, " "));
  }
  std::string at(const std::set<int>& points) const { return points.empty() ? "" : " at " + names(points); }
  std::string points_of(const Value& value, std::size_t most) const {
    const auto* region = std::get_if<BoardRegion>(&value);
    if (!region || !some(*region)) return "";
    std::set<int> places;
    for (const int point : region->points()) places.insert(model_.world().place(point));
    return names(places, most);
  }
  static std::string bracketed(const std::set<std::string>& clauses) {
    std::vector<std::string> all;
    for (const std::string& clause : clauses) all.push_back("[" + clause + "]");
    return fmt::format("{}", fmt::join(all, " "));
  }
  std::string refusals_text(const std::vector<Refusal>& refusals) const {
    std::vector<std::string> all;
    for (const Refusal& refusal : refusals)
      all.push_back(fmt::format("{}{} ({})", bracketed({refusal.clauses.begin(), refusal.clauses.end()}),
                                at({refusal.points.begin(), refusal.points.end()}), refusal.message));
    return fmt::format("illegal {}", fmt::join(all, ", "));
  }
  /// Returns the value of an expression as text; an empty text if values of its type have no text form.
  std::string text_of(const Expression& e) {
    return text(model_.evaluate(e, state()), e.type == Type::piece || e.type == Type::pieces);
  }
  std::string text(const Value& value, bool is_of_kinds) const {
    if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "yes" : "no";
    if (const auto* number = std::get_if<Number>(&value)) return text_of_halves(*number);
    if (std::holds_alternative<BoardRegion>(value)) {
      const std::string points = points_of(value, 1'000);
      return points.empty() ? "no point" : points;
    }
    if (const auto* players = std::get_if<evaluator::Players<bool>>(&value)) {
      std::vector<std::string> names;
      for (std::size_t i = 0; i < players->has.size(); ++i)
        if (players->has[i])
          names.push_back(is_of_kinds ? model_.notation().kind_name(static_cast<int>(i))
                                      : model_.notation().name(static_cast<int>(i)));
      if (names.empty()) return is_of_kinds ? "no kind" : "nobody";
      return fmt::format("{}", fmt::join(names, " "));
    }
    if (const auto* family = std::get_if<BoardWorld::Family>(&value)) {
      std::vector<std::string> members;
      for (const BoardRegion& member : *family)
        members.push_back(fmt::format("{{{}}}", points_of(member, 1'000)));
      return members.empty() ? "no set" : fmt::format("{}", fmt::join(members, " "));
    }
    return "";
  }

  const Example& example_;
  const Model& model_;
  std::optional<Content> set_up_;
  std::optional<State> state_;
  std::vector<State> states_;  // the states before each move
  std::vector<Move> moves_;
  std::size_t outcomes_ = 1;
  std::string last_move_;
  std::string first_choice_;
  std::vector<ExampleFailure> failures_;
};

/// Returns the game with the board, number of players and settings of an example's `with` lines. The values
/// of numeric settings are expressions; they are evaluated on a board of one point.
Game game_of(Game game, const Example& example) {
  for (const Example::Line& line : example.lines) {
    if (line.kind == LineKind::with_board) game = game.with_board({line.width, line.height});
    if (line.kind == LineKind::with_players) game = game.with_players(line.width);
    if (line.kind != LineKind::with_setting) continue;
    const Expression& value = line.formulas[0];
    if (line.index < 0) {
      game = game.with_choice(value.index, static_cast<int>(value.value));
    } else {
      Model model(Game(game.document()).with_board({1, 1}));
      game = game.with_number(line.index, std::get<Number>(model.evaluate(value, model.start())));
    }
  }
  return game;
}

}  // namespace

bool begins_at_the_start(const language::Example& example) {
  return std::ranges::none_of(example.lines, [](const language::Example::Line& line) {
    return line.kind == LineKind::start || line.kind == LineKind::set;
  });
}

ExampleGames games_of(const Document& document, const Example& example) {
  Game first = game_of(Game(document), example);
  for (const language::Choice& choice : example.conditions)
    first = first.with_choice(choice.index, choice.value);
  ExampleGames all{{first}, false};
  if (!example.in_every_reading) return all;
  std::size_t combinations = 1;
  for (const Alternatives& open : open_clauses(document))
    if (combinations <= most_combinations) combinations *= open.readings.size();
  all.one_at_a_time = combinations > most_combinations;
  for (std::size_t key = 0; key < document.choices.size(); ++key) {
    if (document.choices[key].is_setting) continue;
    const std::vector<Game> so_far = all.one_at_a_time ? std::vector<Game>{first} : all.games;
    for (int reading = 1; reading < static_cast<int>(document.choices[key].readings.size()); ++reading)
      for (const Game& game : so_far) all.games.push_back(game.with_choice(key, reading));
  }
  return all;
}

std::vector<ExampleFailure> run_example(const Game& game, const Example& example, const StopToken& stop,
                                        std::int64_t steps) {
  try {
    Model model(game);
    model.evaluator().allow_steps(steps);
    return Run(example, model).failures(stop);
  } catch (const InputError& error) {
    return {{&example, {Diagnostic::Severity::error, example.at, error.what(), ""}}};
  }
}

std::vector<ExampleFailure> run_example(const Document& document, const Example& example,
                                        const StopToken& stop, std::int64_t steps) {
  std::vector<ExampleFailure> all;
  const ExampleGames all_games = games_of(document, example);
  for (const Game& game : all_games.games) {
    if (stop.stop_requested()) break;
    for (ExampleFailure& failure : run_example(game, example, stop, steps)) {
      const bool is_known = std::ranges::any_of(all, [&](const ExampleFailure& known) {
        return known.diagnostic.at.begin == failure.diagnostic.at.begin;
      });
      if (is_known) continue;
      if (const std::string name = name_of_readings(game); all_games.games.size() > 1 && !name.empty())
        failure.diagnostic.message += fmt::format(" (under {})", name);
      all.push_back(std::move(failure));
    }
  }
  return all;
}

PlayedExample play_example(const Game& game, const Example& example, const StopToken& stop,
                           Evaluation evaluation) {
  const Size board = game.document().default_board().value_or(Size{});
  Game played_game = game_of(game.with_board(board), example);
  for (std::size_t key = 0; key < game.document().choices.size(); ++key)
    if (!game.document().choices[key].is_setting)
      played_game = played_game.with_choice(key, game.choices()[key]);
  PlayedExample played{std::make_unique<Model>(played_game, evaluation), {}, {}, {}};
  Run run(example, *played.model);
  played.failures = run.failures(stop);
  if (!stop.stop_requested()) run.tell(played);
  return played;
}

bool holds(const Model& model, const Expression& formula, const State& state) {
  return std::get<bool>(model.evaluate(with_end(formula, state), state));
}

std::string format(const ExampleFailure& failure, const Document& document) {
  std::string text = language::format(failure.diagnostic, *document.text);
  const bool is_drawn = !failure.rows.empty();
  if (is_drawn || !failure.position.empty()) text += is_drawn ? "  what comes out:\n" : "  the board:\n";
  for (const std::string& row : is_drawn ? failure.rows : failure.position)
    text += fmt::format("    {}\n", row);
  for (const std::string& clause : failure.clauses)
    if (const std::string_view sentence = document.sentence(clause); !sentence.empty())
      text += fmt::format("  [{}] \"{}\"\n", clause, sentence);
  return text;
}

std::string name_of_readings(const Game& game) {
  std::vector<std::string> names;
  for (std::size_t key = 0; key < game.document().choices.size(); ++key)
    if (const auto reading = static_cast<std::size_t>(game.choices()[key]); reading != 0)
      names.push_back(fmt::format("{} = {}", game.document().choices[key].name.name,
                                  game.document().choices[key].readings[reading].name.name));
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace ruleproof
