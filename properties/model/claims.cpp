#include "properties/model/claims.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <random>

#include "properties/document_claims.hpp"
#include "properties/model/agree_with.hpp"
#include "properties/model/count.hpp"
#include "properties/model/exploration.hpp"
#include "properties/model/measures.hpp"
#include "properties/shrink_steps.hpp"
#include "properties/solved_claims.hpp"
#include "properties/tree_facts.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/examples.hpp"
#include "reference/model/key.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::model {
namespace {

using evaluator::LimitReached;
using evaluator::NoMeaning;
using evaluator::Stopped;
using language::Action;
using language::Document;
using language::Expression;
using language::Op;
using FormalClause = language::Claim::Clause;
using Kind = FormalClause::Kind;
using Moment = evaluator::Moment<BoardWorld>;
using Found = Finding::Result;

constexpr int most_moves_of_a_random_game = 200;
constexpr int most_points_of_small_games = 9;  // where more comes to pass in as many moves
constexpr int most_replays_to_shrink = 2'000;
constexpr int draws_at_random = 64;  // of what a claim leaves open, in each state of a random game

bool has(const language::Claim& claim, Kind kind) {
  return std::ranges::count(claim.formal, kind, &FormalClause::kind) > 0;
}

bool is_of_games(const language::Claim& claim) {
  return has(claim, Kind::position) || has(claim, Kind::reachable) || has(claim, Kind::step) ||
         has(claim, Kind::grows);
}

/// Looks at the states and moves of games for what breaks a claim.
class Watch {
 public:
  /// Of what the claim leaves open (`any`) so many are drawn in each state.
  Watch(Model& model, const language::Claim& claim, int draws)
      : model_(model), document_(model.document()), claim_(claim), draws_(draws) {
    const auto is_drawn = [](const language::Parameter& any) {
      return any.type == language::Type::region || any.type == language::Type::moment;
    };
    if (!claim.any.empty() && (draws == 0 || !std::ranges::all_of(claim.any, is_drawn)))
      throw NoMeaning("a claim about sets or moments that may be any");
    if (model.is_unbounded()) throw NoMeaning("a claim about games on a grid without an edge");
    locals_.resize(static_cast<std::size_t>(claim.slots));
    for (const FormalClause& clause : claim.formal) {
      if (is_premise(clause))
        givens_speak_of_marks_ = givens_speak_of_marks_ || speaks_of_marks(clause.formulas[0]);
      const bool is_said =
          clause.kind == Kind::position || clause.kind == Kind::reachable || clause.kind == Kind::step;
      if (is_said)
        ranges_.push_back(some_element(clause.formulas[0]));
      else
        ranges_.emplace_back();
    }
  }

  /// How often something was looked at that the claim is about.
  long occasions() const { return occasions_; }
  bool speaks_of_moves() const { return has(claim_, Kind::step) || has(claim_, Kind::grows); }

  /// By a position, whoever is thought to move in it.
  bool is_broken_by(const State& state) {
    if (!has(claim_, Kind::position) && !has(claim_, Kind::reachable)) return false;
    return in_some_draw(state, [&] { return is_broken_in(state); });
  }

  /// By a legal move.
  bool is_broken_by(const State& state, const Move& move) {
    if (!speaks_of_moves() || move.player < 0) return false;
    return in_some_draw(state, [&] { return is_broken_in(state, move); });
  }

  /// What was drawn when the claim was broken last: "m: A . B; n: . . B".
  std::string drawn() const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < claim_.any.size(); ++i) {
      Content content = model_.empty();
      if (const auto* region = std::get_if<BoardRegion>(&locals_[i]))
        content.stones[0] = *region;
      else
        content = *std::get<Moment>(locals_[i]).now;
      all.push_back(fmt::format("{}: {}", claim_.any[i].name.name, fmt::join(model_.rows(content), " / ")));
    }
    return fmt::format("{}", fmt::join(all, "; "));
  }

 private:
  using Scope = evaluator::Scope<BoardWorld>;
  using Marks = std::vector<Moment>;

  static bool is_premise(const FormalClause& clause) {
    return clause.kind == Kind::given || clause.kind == Kind::occasion;
  }

  template <class Broken>
  bool in_some_draw(const State& state, Broken is_broken) {
    model_.evaluator().start_counting();
    if (claim_.any.empty()) return is_broken();
    const std::string stones = Keys::of_stones(*state.now);
    std::seed_seq seed(stones.begin(), stones.end());
    std::mt19937_64 random(seed);
    for (int i = 0; i < draws_; ++i) {
      moments_.clear();
      for (std::size_t k = 0; k < claim_.any.size(); ++k) draw(k, *state.now, random);
      if (is_broken()) return true;
    }
    return false;
  }

  /// A set of points, or a position with what is kept now and with any stones; every second one stands on the
  /// same points as now.
  void draw(std::size_t any, const Content& now, std::mt19937_64& random) {
    const bool is_alike = random() % 2 == 0;
    BoardRegion drawn = model_.world().nowhere();
    Content content = now;
    for (int player = 0; player < model_.players(); ++player)
      content.stones[static_cast<std::size_t>(player)] = drawn;
    for (const int point : model_.world().everywhere().points()) {
      const auto owner =
          std::ranges::find_if(now.stones, [&](const BoardRegion& stones) { return stones.has(point); }) -
          now.stones.begin();
      const bool is_drawn =
          is_alike ? owner < static_cast<std::ptrdiff_t>(now.stones.size()) : random() % 2 == 0;
      if (!is_drawn) continue;
      drawn.add(point);
      const bool is_nobodys =
          owner >= model_.players() && owner < static_cast<std::ptrdiff_t>(now.stones.size());
      if (!is_nobodys) content.stones[random() % static_cast<std::size_t>(model_.players())].add(point);
    }
    if (claim_.any[any].type == language::Type::region) {
      locals_[any] = drawn;
      return;
    }
    moments_.push_back(std::make_shared<const Past>(Past{std::move(content), nullptr}));
    locals_[any] = Moment{&moments_.back()->content, moments_.back()};
  }

  bool is_broken_in(const State& state) {
    const Marks marks = marks_of(*state.now, nullptr, {});
    for (int mover = 0; mover < model_.players(); ++mover) {
      if (!is_given(state, mover)) continue;
      for (std::size_t i = 0; i < claim_.formal.size(); ++i) {
        const FormalClause& clause = claim_.formal[i];
        if (clause.kind != Kind::position && clause.kind != Kind::reachable) continue;
        if (!holds(i, {{state.now.get(), state.past}, mover, &locals_, &marks})) return true;
      }
    }
    return false;
  }

  bool is_broken_in(const State& state, const Move& move) {
    past_ = state.past;
    if (!givens_speak_of_marks_ && !is_given(state, move.player)) return false;
    for (std::size_t i = 0; i < claim_.formal.size(); ++i) {
      if (claim_.formal[i].kind == Kind::step && is_broken_by_part(i, state, move)) return true;
      if (claim_.formal[i].kind == Kind::grows && is_broken_by_turn(claim_.formal[i], state, move))
        return true;
    }
    return false;
  }

  /// That there is something of which a leading `each` speaks.
  static std::optional<Expression> some_element(const Expression& e) {
    if (e.op != Op::each_of) return std::nullopt;
    Expression some = e;
    some.op = Op::some_of;
    some.parts.back() = {};
    some.parts.back().op = Op::truth;
    some.parts.back().value = 1;
    some.parts.back().type = language::Type::truth;
    return some;
  }

  Marks marks_of(const Content& before, const Content* after, Marks marks) const {
    marks.resize(std::max<std::size_t>(3, document_.marks.size()));
    marks[language::before_move] = {&before, past_};
    marks[language::after_move] = {after, past_};
    return marks;
  }

  bool is_given(const State& state, int mover) {
    past_ = state.past;
    const Marks marks = marks_of(*state.now, nullptr, {});
    return is_given({{state.now.get(), state.past}, mover, &locals_, &marks});
  }
  bool is_given(const Scope& scope) {
    return std::ranges::all_of(claim_.formal, [&](const FormalClause& clause) {
      return !is_premise(clause) || model_.evaluator().bit(clause.formulas[0], scope);
    });
  }

  bool holds(std::size_t clause, const Scope& scope) {
    if (!ranges_[clause] || model_.evaluator().bit(*ranges_[clause], scope)) ++occasions_;
    return model_.evaluator().bit(claim_.formal[clause].formulas[0], scope);
  }

  bool is_broken_by_part(std::size_t i, const State& state, const Move& move) {
    const FormalClause& clause = claim_.formal[i];
    const bool is_of_a_step =
        clause.action >= 0 &&
        document_.actions[static_cast<std::size_t>(clause.action)].kind == Action::Kind::step;
    if (is_of_a_step && !clause.parameters.empty()) throw NoMeaning("a step with parameters");
    for (const Model::Part& part : model_.parts(state, move, is_of_a_step ? clause.action : -1)) {
      const auto is_broken = [&](const Content& before, const Content& after) {
        const Marks marks = marks_of(before, &after, part.branch.marks);
        const Scope scope{{part.before.get(), state.past}, move.player, &locals_, &marks};
        return (!givens_speak_of_marks_ || is_given(scope)) && !holds(i, scope);
      };
      const Action& action = document_.actions[static_cast<std::size_t>(part.play->action)];
      const bool is_meant =
          clause.action < 0 ? action.kind == Action::Kind::move : clause.action == part.play->action;
      if (is_meant) {
        for (std::size_t k = 0; k < clause.parameters.size(); ++k)
          locals_[claim_.any.size() + k] = part.branch.locals[k];
        if (is_broken(*part.before, *part.branch.now)) return true;
      }
      for (const auto& run : part.branch.runs)
        if (is_broken(*run.before, *run.after)) return true;
    }
    return false;
  }

  bool is_broken_by_turn(const FormalClause& clause, const State& state, const Move& move) {
    if (document_.actions[static_cast<std::size_t>(move.plays.front().action)].aside) return false;
    for (const Outcome& outcome : model_.attempt(state, move).outcomes) {
      const Content &before = *state.now, &after = *outcome.state.now;
      if (Keys::of_stones(before) == Keys::of_stones(after)) continue;
      ++occasions_;
      const Marks marks = marks_of(before, &after, {});
      bool is_larger = false, stays = true;
      for (const Expression& number : clause.formulas) {
        const Number was =
            model_.evaluator().number(number, {{&before, state.past}, move.player, &locals_, &marks});
        const Number is =
            model_.evaluator().number(number, {{&after, outcome.state.past}, move.player, &locals_, &marks});
        is_larger = is_larger || (stays && was < is);
        stays = stays && was == is;
      }
      if (!is_larger) return true;
    }
    return false;
  }

  Model& model_;
  const Document& document_;
  const language::Claim& claim_;
  const int draws_;
  bool givens_speak_of_marks_ = false;
  std::vector<std::shared_ptr<const Past>> moments_;  ///< that were drawn
  std::vector<std::optional<Expression>> ranges_;     ///< for each clause of the claim
  std::vector<Value> locals_;
  std::shared_ptr<const Past> past_;
  long occasions_ = 0;
};

/// What a claim uses beside what decides how games go on.
MemoryUse memory_used_by_claim(const Document& document, const language::Claim& claim) {
  MemoryUse all;
  for (const FormalClause& clause : claim.formal)
    for (const Expression& formula : clause.formulas) {
      const MemoryUse one = memory_used_by(document, formula);
      all = {all.notes || one.notes, all.past || one.past};
    }
  return all;
}

/// What a look at games finds, or the word of the claim or the limit that stood in its way.
template <class Look>
GameFinding looked_at(const char* how, Size size, Look look) {
  GameFinding found{{Found::unknown, how, {size}}};
  try {
    look(found);
  } catch (const Stopped&) {
    found.finding.result = Found::stopped;
  } catch (const LimitReached& limit) {
    found.finding.why = limit.what();
  } catch (const NoMeaning& word) {
    found.finding.why = std::string(word.what()) + " has no meaning there";
  }
  return found;
}

class Exhaustion {
 public:
  Exhaustion(const Side& side, const language::Claim& claim, Size size, const Plan& plan,
             const std::stop_token& stop)
      : size_(size),
        plan_(plan),
        stop_(stop),
        model_(document_of(side), spoken_of(claim, side.setting), size, Evaluation::compiled),
        watch_(model_, claim, 0),
        games_(model_, {model_.document(), model_.setting(), memory_used_by_claim(model_.document(), claim)},
               model_.start()) {
    model_.evaluator().stop_on(stop);
  }

  void run(GameFinding& found) {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (stop_.stop_requested()) throw Stopped();
      if (games_.size() > plan_.most_states)
        return give_up(found, fmt::format("more than {} states", plan_.most_states));
      if (model_.steps() > plan_.steps)
        return give_up(found, fmt::format("more than {} elementary steps", plan_.steps));
      if (look_at(i, found)) return;
    }
    found.finding.result = Found::proved;
    if (watch_.occasions() == 0) found.finding.why = "it is about nothing on this board";
  }

 private:
  void give_up(GameFinding& found, std::string why) const { found.finding.why = std::move(why); }

  bool look_at(std::size_t i, GameFinding& found) {
    const State& state = games_.state(i);
    if (watch_.is_broken_by(state)) return refute(games_.moves_to(i), found);
    for (auto& [move, after] : model_.outcomes(state)) {
      if (watch_.is_broken_by(state, move)) {
        std::vector<RecordedMove> moves = games_.moves_to(i);
        moves.push_back(recorded(model_, state, move, after));
        return refute(std::move(moves), found);
      }
      games_.add(i, move, std::move(after));
    }
    return false;
  }

  bool refute(std::vector<RecordedMove> moves, GameFinding& found) const {
    found.finding.result = Found::refuted;
    found.game = Record{model_.setting(), size_, {}, std::nullopt, std::move(moves), {}};
    return true;
  }

  const Size size_;
  const Plan& plan_;
  const std::stop_token stop_;
  Model model_;
  Watch watch_;
  Exploration games_;
};

/// Games move by move, each with the outcome that it took, and with no move too many once one breaks the
/// claim.
class Games {
 public:
  Games(const Side& side, const language::Claim& claim, Size size, const Plan& plan,
        const std::stop_token& stop)
      : size_(size),
        plan_(plan),
        stop_(stop),
        model_(document_of(side), spoken_of(claim, side.setting), size, Evaluation::compiled),
        watch_(model_, claim, draws_at_random) {
    model_.evaluator().stop_on(stop);
  }

  void run(GameFinding& found) {
    found.finding.result = Found::nothing;
    int games = 0;
    for (; games < plan_.random_games && model_.steps() < plan_.steps; ++games)
      if (auto broken = play(games)) return refute(*std::move(broken), found);
    found.finding.why = fmt::format("{} game{}", games, games == 1 ? "" : "s");
    if (watch_.occasions() == 0) found.finding.why += "; it is about nothing in them";
  }

  /// Looks at a game that is known, whose states are given; on the way it may break the claim.
  void follow(const std::vector<State>& states, const std::vector<Move>& played, GameFinding& found) {
    Moves moves;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (watch_.is_broken_by(states[i])) return refute(std::move(moves), found);
      if (i == played.size()) return;
      moves.push_back(recorded(model_, states[i], played[i], states[i + 1]));
      if (watch_.is_broken_by(states[i], played[i])) return refute(std::move(moves), found);
    }
  }

 private:
  using Moves = std::vector<RecordedMove>;

  void refute(Moves moves, GameFinding& found) {
    found.finding.result = Found::refuted;
    found.game = Record{model_.setting(), size_, {}, std::nullopt, shrunk(std::move(moves)), {}};
    if (is_broken_at_end(found.game->moves)) found.finding.why = watch_.drawn();
  }

  /// The moves until the claim is broken.
  std::optional<Moves> play(int game) {
    std::seed_seq seed{static_cast<std::uint32_t>(plan_.seed), static_cast<std::uint32_t>(plan_.seed >> 32),
                       static_cast<std::uint32_t>(game)};
    std::mt19937_64 random(seed);
    State state = model_.start();
    Moves moves;
    while (!watch_.is_broken_by(state)) {
      if (stop_.stop_requested()) throw Stopped();
      const std::vector<Move> legal = model_.moves(state);
      if (legal.empty() || moves.size() == most_moves_of_a_random_game || model_.steps() > plan_.steps)
        return std::nullopt;
      const Move& move = legal[random() % legal.size()];
      const Attempt attempt = model_.attempt(state, move);
      const Outcome& outcome = attempt.outcomes.at(random() % attempt.outcomes.size());
      moves.push_back(recorded(model_, state, move, outcome.state));
      if (watch_.is_broken_by(state, move)) return moves;
      state = State(outcome.state);
    }
    return moves;
  }

  /// Whether the last move of a game, or where it ends, breaks the claim.
  bool is_broken_at_end(const Moves& moves) {
    State state = model_.start();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Attempt attempt = model_.attempt(state, moves[i].move);
      const Outcome* outcome = find_outcome(model_, attempt, moves[i]);
      if (!outcome) return false;
      if (i + 1 == moves.size() && watch_.is_broken_by(state, moves[i].move)) return true;
      state = State(outcome->state);
    }
    return watch_.is_broken_by(state);
  }

  Moves shrunk(Moves moves) {
    int replays = 0;
    const std::function<bool(const Moves&)> fails = [&](const Moves& fewer) {
      return ++replays <= most_replays_to_shrink && !stop_.stop_requested() && is_broken_at_end(fewer);
    };
    while (without_runs(moves, fails) || without_two(moves, fails)) continue;
    return moves;
  }

  const Size size_;
  const Plan& plan_;
  const std::stop_token stop_;
  Model model_;
  Watch watch_;
};

/// The games of the document's examples, under the readings that the claim is asked about; of those that
/// begin with a position that is set up nobody knows how it comes about.
GameFinding look_at_games_of_examples(const Side& side, const language::Claim& claim, const Plan& plan,
                                      const std::stop_token& stop) {
  for (const language::Example& example : document_of(side).examples) {
    if (!begins_at_the_start(example)) continue;
    const PlayedExample played =
        play_example(document_of(side), example, spoken_of(claim, side.setting), stop);
    if (!played.failures.empty() || played.moves.empty()) continue;
    GameFinding found = looked_at("shown", played.model->world().board().size(), [&](GameFinding& finding) {
      Games({side.game, played.model->setting()}, claim, played.model->world().board().size(), plan, stop)
          .follow(played.states, played.moves, finding);
    });
    if (found.finding.result != Found::unknown) return found;
  }
  return {{Found::unknown, "shown"}};
}

/// Each reading of the keys of `agree` against the first, in all games.
GameFinding agree(const Side& side, const language::Claim& claim, const Plan& plan,
                  const std::stop_token& stop) {
  GameFinding found{{Found::unknown, "exhausted"}};
  Side one = side;
  one.setting = spoken_of(claim, side.setting);
  for (const FormalClause& clause : claim.formal) {
    if (clause.kind != Kind::agree) continue;
    for (const language::Id& key : clause.names) {
      const auto& choices = document_of(side).choices;
      const auto index =
          static_cast<std::size_t>(language::find_choice(document_of(side), key.name) - choices.data());
      one.setting.choices[index] = 0;
      for (std::size_t reading = 1; reading < choices[index].readings.size(); ++reading) {
        Side other = one;
        other.setting.choices[index] = static_cast<int>(reading);
        for (const Size size : plan.exhausted) {
          const Comparison compared = compare(one, other, {size, plan.most_states, plan.steps}, stop);
          if (compared.was_stopped) return {{Found::stopped, "exhausted"}};
          if (compared.divergence) {
            return refuted_by(*compared.divergence, one,
                              fmt::format("{}={}", key.name, choices[index].readings[reading].name.name));
          }
          if (!compared.searched.back().is_exhausted) {
            found.finding.why =
                fmt::format("on {}: {}", ruleproof::text(size), compared.searched.back().limit);
            break;
          }
          if (std::ranges::count(found.finding.sizes, size) == 0) found.finding.sizes.push_back(size);
        }
      }
    }
  }
  if (!found.finding.sizes.empty()) found.finding.result = Found::proved;
  return found;
}

/// By what a document counts of one board. A game's own method is held against the look at each position
/// where there are few.
Counted count_of(const Side& side, const std::string& what, Model& model, std::optional<int> depth,
                 const std::stop_token& stop) {
  constexpr int most_points_to_look_at = 9;
  const CountBounds bounds{depth};
  if (what == "reachable") return count_reachable(model, model.start(), bounds, stop);
  if (what != "positions") return count_games(model, model.start(), bounds, stop);
  const Counted counted = count_positions(*side.game, model, stop);
  if (model.world().points() > most_points_to_look_at || stop.stop_requested()) return counted;
  const Counted one_by_one = count_positions(model, stop);
  return one_by_one.value == counted.value ? counted : one_by_one;
}

/// Whether each count is the one that the document states; the first that is not is shown.
GameFinding compare_counts(const Side& side, const language::Claim& claim, const std::stop_token& stop) {
  GameFinding found{{Found::proved, "counted"}};
  Finding& finding = found.finding;
  for (const FormalClause& clause : claim.formal)
    for (const FormalClause::Count& stated : clause.counts) {
      const bool is_of_turns = stated.height == 0;
      const language::Board& board = *document_of(side).board;
      const Size size = is_of_turns ? Size{board.width, board.height} : Size{stated.width, stated.height};
      const std::optional<int> depth = is_of_turns ? std::optional(stated.width) : std::nullopt;
      Model model(document_of(side), spoken_of(claim, side.setting), size, Evaluation::compiled);
      const std::string where = model.is_unbounded() ? "" : " on " + ruleproof::text(size);
      try {
        const Counted counted = count_of(side, clause.name.name, model, depth, stop);
        if (stop.stop_requested()) return {{Found::stopped, "counted"}};
        if (!model.is_unbounded()) finding.sizes.push_back(size);
        if (counted.complete && fmt::format("{}", counted.value) == stated.value) continue;
        finding.result = counted.complete ? Found::refuted : Found::unknown;
        finding.why = fmt::format("{}{}{}, where the document has {}", counted.complete ? "" : "at least ",
                                  counted.value, where, stated.value);
      } catch (const TooLargeToCount& large) {
        finding.result = Found::unknown;
        finding.why = fmt::format("not counted{}: {}", where, large.what());
      }
      if (!model.is_unbounded()) finding.sizes = {size};
      return found;
    }
  return found;
}

/// Whether an example shows what it says.
GameFinding look_at_example(const Side& side, const language::Claim& claim, const std::string& name,
                            const std::stop_token& stop) {
  const Document& document = document_of(side);
  const auto example =
      std::ranges::find(document.examples, name, [](const auto& one) { return one.name.name; });
  const std::vector<ExampleFailure> failures =
      play_example(document, *example, spoken_of(claim, side.setting), stop).failures;
  if (stop.stop_requested()) return {{Found::stopped, "shown"}};
  if (failures.empty()) return {{Found::proved, "shown", {}, fmt::format("example {}", name)}};
  return {{Found::refuted,
           "shown",
           {},
           fmt::format("example {}: {}", name, failures.front().diagnostic.message)}};
}

/// What comes of claims about numbers, best play and other documents.
GameFinding solved(const Side& side, const language::Claim& claim, const std::stop_token& stop) {
  if (is_of_best_play(claim)) return solve(claim, side, stop);
  try {
    for (const FormalClause& clause : claim.formal) {
      if (clause.kind == Kind::count) return compare_counts(side, claim, stop);
      if (clause.kind == Kind::example) return look_at_example(side, claim, clause.name.name, stop);
      if (clause.kind == Kind::agree_with) return agrees_with(clause, side, stop);
      if (clause.kind == Kind::measured) {
        if (auto found = measured(clause, claim, side, stop)) return *std::move(found);
        return {{Found::unknown, "", {}, fmt::format("there is no measure '{}'", clause.name.name)}};
      }
    }
  } catch (const InputError& endless) {
    return {{Found::refuted, "counted", {}, endless.what()}};
  }
  return {{Found::unknown,
           "",
           {},
           claim.missing.empty() ? "nothing here judges such a claim" : "not said: " + claim.missing}};
}

Claim::Verdict verdict_of(Found result) {
  switch (result) {
    case Found::proved:
      return Claim::Verdict::proved;
    case Found::refuted:
      return Claim::Verdict::refuted;
    case Found::nothing:
      return Claim::Verdict::tested;
    case Found::stopped:
      return Claim::Verdict::not_run;
    case Found::unknown:
    case Found::contradicted:
      break;
  }
  return Claim::Verdict::unknown;
}

GameVerdict verdict(GameFinding found) { return {verdict_of(found.finding.result), std::move(found)}; }

bool is_settled(const GameFinding& found) {
  return found.finding.result == Found::refuted || found.finding.result == Found::stopped;
}

/// The proofs for every board.
GameVerdict prove(const Property& property, const Plan& plan, const QueryLog& log,
                  const std::stop_token& stop) {
  Finding finding = prove_on_every_board(property, plan.effort, log, stop);
  if (finding.result == Found::unknown && property.by_induction) {
    Finding kept = prove_on_every_board(*property.by_induction, plan.effort, log, stop);
    if (kept.result == Found::proved)
      kept.why = "by induction: it is so at the start, and every move keeps it so" +
                 (kept.why.empty() ? "" : "; " + kept.why);
    if (kept.result != Found::unknown) finding = std::move(kept);
  }
  if (finding.result == Found::unknown) finding.why = "every board: " + finding.why;
  return verdict({std::move(finding)});
}

// Positions that the solver finds.

/// Looks at positions of one board that a solver has found.
class Positions {
 public:
  Positions(const Side& side, const language::Claim& claim, Size size)
      : claim_(claim),
        size_(size),
        model_(document_of(side), spoken_of(claim, side.setting), size, Evaluation::compiled) {}

  const Board& board() const { return model_.world().board(); }

  /// The position as a set-up, and where the claim is about moves, one from there: that breaks the claim, if
  /// some does and that is asked; else one of those with the point.
  Record record(const FoundScene& scene, bool is_of_a_step, bool breaks) {
    Content content = model_.empty();
    for (std::size_t point = 0; point < scene.owners.size(); ++point)
      if (const int owner = scene.owners[point]; owner >= 0)
        content.stones[static_cast<std::size_t>(owner)].add(static_cast<int>(point));
    const int mover = scene.mover == Colour::black ? 0 : 1;
    if (model_.document().turns_alternate) content.to_move = mover;
    State state = model_.set_up(std::move(content));
    Record record{
        model_.setting(), size_, {}, RecordSetup{model_.rows(*state.now), {}, state.now->to_move}, {}, {}};
    state.is_over = false;  // what a move does there is asked all the same
    if (!is_of_a_step) return record;
    std::vector<std::pair<Move, State>> moves = model_.outcomes(state);
    std::erase_if(moves, [&](const auto& one) {
      return one.first.player != mover || (!breaks && !has_point(one.first, scene.point));
    });
    std::ranges::stable_partition(moves, [&](const auto& one) { return has_point(one.first, scene.point); });
    const auto shown = std::ranges::find_if(
        moves, [&](const auto& one) { return breaks && is_broken_by(state, one.first); });
    if (shown != moves.end())
      record.moves.push_back(recorded(model_, state, shown->first, shown->second));
    else if (!moves.empty())
      record.moves.push_back(recorded(model_, state, moves.front().first, moves.front().second));
    return record;
  }

  /// A shortest game from the start to the set-up of a record that breaks the claim as the record does, or
  /// nothing if none was found within the plan. No stone is put where the set-up has none.
  std::optional<Record> reaching(const Record& record, const Plan& plan, const std::stop_token& stop) {
    const State wanted = first_state(model_, record);
    Exploration games(model_, {model_.document(), model_.setting()}, model_.start());
    const long most_steps = model_.steps() + plan.steps;
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (stop.stop_requested() || games.size() > plan.most_states || model_.steps() > most_steps)
        return std::nullopt;
      const State& state = games.state(i);
      if (!state.is_over && is_at(state, wanted) && breaks(state, record)) {
        Record game{record.setting, record.size, {}, std::nullopt, games.moves_to(i), {}};
        std::ranges::copy(record.moves, std::back_inserter(game.moves));
        return game;
      }
      for (auto& [move, after] : model_.outcomes(state))
        if (is_within(move, *wanted.now)) games.add(i, move, std::move(after));
    }
    return std::nullopt;
  }

 private:
  static bool has_point(const Move& move, std::optional<int> point) {
    const std::vector<int> points = points_of(move);
    return point ? std::ranges::count(points, *point) > 0 : points.empty();
  }
  static bool is_within(const Move& move, const Content& wanted) {
    return std::ranges::all_of(points_of(move), [&](int point) {
      return std::ranges::any_of(wanted.stones, [&](const BoardRegion& stones) { return stones.has(point); });
    });
  }
  static bool is_at(const State& state, const State& wanted) {
    return state.now->to_move == wanted.now->to_move &&
           Keys::of_stones(*state.now) == Keys::of_stones(*wanted.now);
  }

  /// Claims about sets or moments that may be any are judged by the solver alone.
  bool is_broken_by(const State& state, const Move& move) {
    return claim_.any.empty() && Watch(model_, claim_, 0).is_broken_by(state, move);
  }
  bool breaks(const State& state, const Record& record) {
    if (!claim_.any.empty())
      return record.moves.empty() || !model_.attempt(state, record.moves.front().move).outcomes.empty();
    Watch watch(model_, claim_, 0);
    return record.moves.empty() ? watch.is_broken_by(state)
                                : watch.is_broken_by(state, record.moves.front().move);
  }

  const language::Claim& claim_;
  const Size size_;
  Model model_;
};

/// What the solver says of all positions of one board after another. A counterexample is a game if one was
/// found that reaches it.
struct AllPositionsFound {
  std::vector<Size> proved;  ///< of these boards
  GameFinding last;          ///< what ended it; proved if nothing did
};
AllPositionsFound ask_positions(const Side& side, const language::Claim& claim, const Property& property,
                                const Plan& plan, const std::vector<Size>& exhausted, const QueryLog& log,
                                const std::stop_token& stop) {
  AllPositionsFound all{{}, {{Found::proved, "all-positions"}}};
  for (const Size size : plan.all_positions) {
    Positions positions(side, claim, size);
    PositionsFinding found = prove_for_all_positions(property, positions.board(), plan.effort, log, stop);
    all.last.finding = std::move(found.finding);
    if (all.last.finding.result == Found::proved) {
      all.proved.push_back(size);
      continue;
    }
    if (!found.scene) break;
    all.last.game = positions.record(*found.scene, property.of_a_step, true);
    if (std::ranges::count(exhausted, size) > 0) break;  // it cannot be reached
    if (auto game = positions.reaching(*all.last.game, plan, stop)) {
      all.last.game = std::move(game);
      all.last.finding.reachable = true;
    }
    break;
  }
  return all;
}

/// A position that a proved claim is about; where there is none on small boards, the claim says nothing
/// there.
void find_occasion(GameVerdict& verdict, const Side& side, const language::Claim& claim,
                   const Property& property, const Plan& plan, const std::stop_token& stop) {
  if (property.is_of_unbounded_grid) return;
  try {
    for (const Size size : {Size{1, 1}, Size{2, 2}, Size{3, 2}, Size{3, 3}, Size{5, 2}, Size{4, 3}}) {
      if (stop.stop_requested()) return;
      Positions positions(side, claim, size);
      const auto scene = ruleproof::find_occasion(property, positions.board(), plan.effort, stop);
      if (!scene) continue;
      verdict.occasion = positions.record(*scene, property.of_a_step, false);
      return;
    }
    if (!stop.stop_requested()) verdict.found.finding.why = "it is about nothing on a small board";
  } catch (const NoMeaning&) {  // nothing is known of it there
  } catch (const LimitReached&) {
  } catch (const InputError&) {  // the document has no such board
  }
}

/// All games of one board after another, as long as they can be followed.
GameFinding exhaust_boards(const Side& side, const language::Claim& claim, const Plan& plan,
                           const std::stop_token& stop) {
  if (has(claim, Kind::agree)) {
    GameFinding agreed = agree(side, claim, plan, stop);
    if (agreed.finding.result != Found::proved || !is_of_games(claim)) return agreed;
  }
  GameFinding all{{Found::unknown, "exhausted"}};
  bool is_vacuous = true;
  for (const Size size : plan.exhausted) {
    GameFinding found = exhaust(side, claim, size, plan, stop);
    if (is_settled(found)) return found;
    if (found.finding.result != Found::proved) {
      all.finding.why = fmt::format("on {}: {}", ruleproof::text(size), found.finding.why);
      break;
    }
    is_vacuous = is_vacuous && !found.finding.why.empty();
    all.finding.sizes.push_back(size);
  }
  if (!is_vacuous)
    all.finding.result = Found::proved;
  else if (!all.finding.sizes.empty())
    all.finding.why = "it is about nothing on smaller boards; " + all.finding.why;
  return all;
}

/// With the number of players of a side, and with one and two more if the document allows them.
std::vector<Side> with_more_players(const Side& side) {
  std::vector<Side> all{side};
  while (all.size() < 3 && all.back().setting.players < document_of(side).players->most) {
    all.push_back(all.back());
    ++all.back().setting.players;
  }
  return all;
}

}  // namespace

Plan plan(const Side& side, Plan::Depth depth, std::uint64_t seed) {
  const bool is_quick = depth == Plan::Depth::quick, is_thorough = depth == Plan::Depth::thorough;
  const bool has_edge = document_of(side).board->kind != language::Board::Kind::unbounded_grid;
  Plan plan;
  plan.seed = seed;
  ComparisonBounds bounds;
  bounds.longest_side = is_thorough ? 4 : 3;
  if (has_edge) plan.exhausted = boards_of(side, side, bounds);
  const auto small = std::ranges::find_if(plan.exhausted.rbegin(), plan.exhausted.rend(), [](Size size) {
    return size.area() <= most_points_of_small_games;
  });
  if (small != plan.exhausted.rend()) plan.random.push_back(*small);
  const Size usual{document_of(side).board->width, document_of(side).board->height};
  if (usual.area() > 0 && std::ranges::count(plan.random, usual) == 0) plan.random.push_back(usual);
  bounds.longest_side = 4;
  if (has_edge && document_of(side).players->most == 2) plan.all_positions = boards_of(side, side, bounds);
  std::erase_if(plan.all_positions,
                [&](Size size) { return size.w < size.h || std::max(size.w, size.h) > bounds.longest_side; });
  // In haste those of sides up to 3; if the document allows none of them, the smallest.
  const auto is_larger = [](Size size) { return std::max(size.w, size.h) > 3; };
  if (is_quick && !plan.all_positions.empty())
    plan.all_positions.erase(
        std::remove_if(plan.all_positions.begin() + 1, plan.all_positions.end(), is_larger),
        plan.all_positions.end());
  plan.most_states = is_quick ? 3'000 : is_thorough ? 300'000 : 20'000;
  plan.steps = is_quick ? 20'000'000 : is_thorough ? 2'000'000'000 : 100'000'000;
  plan.random_games = is_quick ? 5 : is_thorough ? 200 : 20;
  if (is_thorough) {
    plan.effort.first_order *= 5;
    plan.effort.positions *= 5;
  }
  return plan;
}

Plan plan_for(Size size, Plan::Depth depth, std::uint64_t seed) {
  Plan plan;
  plan.seed = seed;
  plan.every_board = false;
  plan.exhausted = plan.all_positions = plan.random = {size};
  plan.random_games = depth == Plan::Depth::quick ? 5 : 20;
  return plan;
}

GameFinding exhaust(const Side& side, const language::Claim& claim, Size size, const Plan& plan,
                    const std::stop_token& stop) {
  return looked_at("exhausted", size,
                   [&](GameFinding& found) { Exhaustion(side, claim, size, plan, stop).run(found); });
}

GameFinding test_at_random(const Side& side, const language::Claim& claim, Size size, const Plan& plan,
                           const std::stop_token& stop) {
  return looked_at("random", size,
                   [&](GameFinding& found) { Games(side, claim, size, plan, stop).run(found); });
}

namespace {

/// By random games of the fewest players and of more, of so many aside as it is proved of; unknown if none
/// could be played, or that is no way to test the claim.
GameVerdict test_with_more_players(const Side& side, const language::Claim& claim, const Plan& plan,
                                   const std::stop_token& stop, int proved = 0) {
  GameVerdict best{Claim::Verdict::unknown, {}};
  if (!is_of_games(claim) || has(claim, Kind::measured)) return best;
  for (const Side& players : with_more_players(side))
    for (const Size size : plan.random) {
      if (players.setting.players == proved) continue;
      GameFinding found = test_at_random(players, claim, size, plan, stop);
      if (is_settled(found) ||
          (found.finding.result == Found::nothing && best.verdict == Claim::Verdict::unknown))
        best = verdict(std::move(found));
      if (is_settled(best.found)) return best;
    }
  return best;
}

/// Of what is said of positions, moves and turns.
GameVerdict judge_said(const Side& side, const language::Claim& claim, const Plan& plan,
                       const std::optional<Property>& property, const QueryLog& log,
                       const std::stop_token& stop) {
  // Of what an example refutes, no solver has to search for a proof.
  if (is_of_games(claim))
    if (GameFinding found = look_at_games_of_examples(side, claim, plan, stop); is_settled(found))
      return verdict(std::move(found));
  GameVerdict best{Claim::Verdict::unknown, {}};
  if (plan.every_board && property) {
    GameVerdict proof = prove(*property, plan, log, stop);
    const bool is_proved = proof.verdict == Claim::Verdict::proved;
    if (is_proved && property->players < document_of(side).players->most) {
      if (GameVerdict other = test_with_more_players(side, claim, plan, stop, property->players);
          is_settled(other.found))
        return other;
      proof.found.finding.why +=
          fmt::format("{}of {} players", proof.found.finding.why.empty() ? "" : "; ", property->players);
    }
    if (proof.verdict != Claim::Verdict::unknown || proof.found.finding.result == Found::contradicted)
      return proof;
    best = std::move(proof);
  }
  std::vector<Size> exhausted;
  if (GameFinding found = exhaust_boards(side, claim, plan, stop); found.finding.result != Found::unknown) {
    exhausted = found.finding.sizes;
    best = verdict(std::move(found));
    if (is_settled(best.found)) return best;
  } else if (!plan.exhausted.empty()) {
    best.found.finding.why +=
        fmt::format("{}{}", best.found.finding.why.empty() ? "" : "; ", found.finding.why);
  }
  if (property && !property->is_of_unbounded_grid) {
    AllPositionsFound all = ask_positions(side, claim, *property, plan, exhausted, log, stop);
    const bool is_refuted = all.last.finding.result == Found::refuted;
    // Of what is claimed of reachable positions alone, one that nobody reaches says nothing.
    const bool is_unreached =
        is_refuted && !all.last.finding.reachable && (!exhausted.empty() || has(claim, Kind::reachable));
    if (all.last.finding.result == Found::stopped || (is_refuted && !is_unreached))
      return verdict(std::move(all.last));
    if (!all.proved.empty() && (exhausted.empty() || all.proved.back().area() >= exhausted.back().area())) {
      best = verdict({{Found::proved, "all-positions", all.proved}});
      best.found.finding.tool = all.last.finding.tool;
    }
    if (is_unreached) {
      const std::string board = ruleproof::text(all.last.finding.sizes.front());
      const bool is_proved = best.verdict == Claim::Verdict::proved;
      best.found.finding.why = (is_proved ? "proved of what can be reached; not of every position of "
                                          : best.found.finding.why + "; false of some position of ") +
                               board;
      best.found.game = std::move(all.last.game);
      best.found.finding.reachable = false;
    }
  }
  GameVerdict tested = test_with_more_players(side, claim, plan, stop);
  const bool is_better =
      best.verdict == Claim::Verdict::unknown && tested.found.finding.result == Found::nothing;
  return is_settled(tested.found) || is_better ? tested : best;
}

bool is_decided(Claim::Verdict verdict) {
  return verdict == Claim::Verdict::proved || verdict == Claim::Verdict::refuted ||
         verdict == Claim::Verdict::not_run;
}

}  // namespace

GameVerdict judge(const Side& side, const language::Claim& claim, const Plan& plan, const QueryLog& log,
                  const std::stop_token& stop) {
  const bool is_said = is_of_games(claim) || has(claim, Kind::agree);
  const bool is_solved =
      !is_said || is_of_best_play(claim) || std::ranges::any_of(claim.formal, [](const FormalClause& clause) {
        return clause.kind == Kind::count || clause.kind == Kind::agree_with || clause.kind == Kind::measured;
      });
  const std::optional<Property> property =
      is_said ? property_of(document_of(side), claim, side.setting) : std::nullopt;
  GameVerdict judged{Claim::Verdict::unknown, {}};
  if (is_said) judged = judge_said(side, claim, plan, property, log, stop);
  // The counterexample of a measure is a better one than that of what leads to it.
  const bool may_be_shown_better = judged.verdict == Claim::Verdict::refuted && has(claim, Kind::measured);
  if (is_solved && (may_be_shown_better || !is_decided(judged.verdict))) {
    GameVerdict by_measure = verdict(solved(side, claim, stop));
    if (!may_be_shown_better || by_measure.verdict == Claim::Verdict::refuted) judged = std::move(by_measure);
  }
  if (judged.verdict != Claim::Verdict::proved) return judged;
  judged.argument = property ? argument(*property, judged.found.finding.how) : stated_argument(claim);
  if (property && (plan.every_board || !plan.all_positions.empty()))
    find_occasion(judged, side, claim, *property, plan, stop);
  return judged;
}

}  // namespace ruleproof::model
