#include "properties/claims/claim_games.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <random>

#include "properties/claims/tree_facts.hpp"
#include "properties/claims/undecided.hpp"
#include "properties/provers/document_claims.hpp"
#include "properties/search/exploration.hpp"
#include "properties/search/shrink_steps.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/examples.hpp"

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
using Moves = std::vector<RecordedMove>;

constexpr int most_moves_of_a_random_game = 200;
constexpr int most_replays_to_shrink = 2'000;
constexpr int draws_at_random = 64;  // of what a claim leaves open, in each state of a random game

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
        givens_mention_marks_ = givens_mention_marks_ || mentions_marks(clause.formulas[0]);
      const bool is_of_each = !clause.formulas.empty() && clause.formulas[0].op == Op::each_of;
      ranges_.push_back(is_of_each ? std::optional(some_element(clause.formulas[0])) : std::nullopt);
    }
  }

  /// How often something was looked at that the claim is about.
  long occasions() const { return occasions_; }

  /// By a position, whoever is thought to move in it.
  bool is_broken_by(const State& state) {
    if (!has(claim_, {Kind::position, Kind::reachable})) return false;
    return in_some_draw(state, [&] { return is_broken_in(state); });
  }

  /// By a legal move.
  bool is_broken_by(const State& state, const Move& move) {
    if (!has(claim_, {Kind::step, Kind::grows}) || move.player < 0) return false;
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
  static bool is_of_positions(const FormalClause& clause) {
    return clause.kind == Kind::position || clause.kind == Kind::reachable;
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
    for (int player = 0; player < model_.players(); ++player) content.stones[player] = drawn;
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
    past_ = state.past;
    const Marks marks = marks_of(*state.now, nullptr, {});
    for (int mover = 0; mover < model_.players(); ++mover) {
      const Scope scope{{state.now.get(), state.past}, mover, &locals_, &marks};
      if (!is_given(scope)) continue;
      for (std::size_t i = 0; i < claim_.formal.size(); ++i)
        if (is_of_positions(claim_.formal[i]) && !holds(i, scope)) return true;
    }
    return false;
  }

  bool is_broken_in(const State& state, const Move& move) {
    past_ = state.past;
    const Marks marks = marks_of(*state.now, nullptr, {});
    if (!givens_mention_marks_ && !is_given({{state.now.get(), state.past}, move.player, &locals_, &marks}))
      return false;
    for (std::size_t i = 0; i < claim_.formal.size(); ++i) {
      if (claim_.formal[i].kind == Kind::step && is_broken_by_part(i, state, move)) return true;
      if (claim_.formal[i].kind == Kind::grows && is_broken_by_turn(claim_.formal[i], state, move))
        return true;
    }
    return false;
  }

  Marks marks_of(const Content& before, const Content* after, Marks marks) const {
    marks.resize(std::max<std::size_t>(3, document_.marks.size()));
    marks[language::before_move] = {&before, past_};
    marks[language::after_move] = {after, past_};
    return marks;
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
        clause.action >= 0 && document_.actions[clause.action].kind == Action::Kind::step;
    if (is_of_a_step && !clause.parameters.empty()) throw NoMeaning("a step with parameters");
    for (const Model::Part& part : model_.parts(state, move, is_of_a_step ? clause.action : -1)) {
      const auto is_broken = [&](const Content& before, const Content& after) {
        const Marks marks = marks_of(before, &after, part.branch.marks);
        const Scope scope{{part.before.get(), state.past}, move.player, &locals_, &marks};
        return (!givens_mention_marks_ || is_given(scope)) && !holds(i, scope);
      };
      const Action& action = document_.actions[part.play->action];
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
    if (document_.actions[move.plays.front().action].aside) return false;
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
  bool givens_mention_marks_ = false;
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

/// The games of one board, and what in them breaks a claim.
class Games {
 public:
  /// Of what the claim leaves open so many are drawn in each state.
  Games(const Side& side, const language::Claim& claim, Size size, const Plan& plan,
        const std::stop_token& stop, int draws)
      : claim_(claim),
        size_(size),
        plan_(plan),
        stop_(stop),
        model_(document_of(side), spoken_of(claim, side.setting), size, Evaluation::compiled),
        watch_(model_, claim, draws) {
    model_.evaluator().stop_on(stop);
  }

  void follow_all(GameFinding& found) {
    Exploration games(model_,
                      {model_.document(), model_.setting(), memory_used_by_claim(model_.document(), claim_)},
                      model_.start());
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (stop_.stop_requested()) throw Stopped();
      if (games.size() > plan_.most_states)
        throw LimitReached(fmt::format("more than {} states", plan_.most_states));
      if (model_.steps() > plan_.steps)
        throw LimitReached(fmt::format("more than {} elementary steps", plan_.steps));
      const State& state = games.state(i);
      if (watch_.is_broken_by(state)) return refute(games.moves_to(i), found);
      for (auto& [move, after] : model_.outcomes(state)) {
        if (watch_.is_broken_by(state, move)) {
          Moves moves = games.moves_to(i);
          moves.push_back(recorded(model_, state, move, after));
          return refute(std::move(moves), found);
        }
        games.add(i, move, std::move(after));
      }
    }
    found.result = Finding::Result::proved;
    if (watch_.occasions() == 0) found.why = "it is about nothing on this board";
  }

  void play_at_random(GameFinding& found) {
    int games = 0;
    for (; games < plan_.random_games && model_.steps() < plan_.steps; ++games)
      if (auto broken = play(games)) return refute(shrunk(*std::move(broken)), found);
    found.result = Finding::Result::nothing;
    found.why = fmt::format("{} game{}", games, games == 1 ? "" : "s");
    if (watch_.occasions() == 0) found.say("it is about nothing in them");
  }

  /// A game that is known; on the way it may break the claim.
  void follow(const std::vector<State>& states, const std::vector<Move>& played, GameFinding& found) {
    found.result = Finding::Result::nothing;
    Moves moves;
    for (std::size_t i = 0; i < states.size(); ++i) {
      bool is_broken = watch_.is_broken_by(states[i]);
      if (!is_broken && i == played.size()) return;
      if (!is_broken) {
        moves.push_back(recorded(model_, states[i], played[i], states[i + 1]));
        is_broken = watch_.is_broken_by(states[i], played[i]);
      }
      if (is_broken) return refute(shrunk(std::move(moves)), found);
    }
  }

 private:
  void refute(Moves moves, GameFinding& found) {
    found.result = Finding::Result::refuted;
    found.game = Record{model_.setting(), size_, {}, std::nullopt, std::move(moves), {}};
    if (!claim_.any.empty() && is_broken_at_end(found.game->moves)) found.why = watch_.drawn();
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
    shorten(moves, [&](const Moves& fewer) {
      return ++replays <= most_replays_to_shrink && !stop_.stop_requested() && is_broken_at_end(fewer);
    });
    return moves;
  }

  const language::Claim& claim_;
  const Size size_;
  const Plan& plan_;
  const std::stop_token stop_;
  Model model_;
  Watch watch_;
};

/// What is found in games of one board, or the word of the claim or the limit that stood in the way.
template <class Look>
GameFinding found_in_games(const char* how, const Side& side, const language::Claim& claim, Size size,
                           const Plan& plan, const std::stop_token& stop, int draws, Look look) {
  GameFinding found{{Finding::Result::unknown, how, {size}}};
  try {
    const auto why = why_undecided([&] {
      Games games(side, claim, size, plan, stop, draws);
      look(games, found);
    });
    if (why) found = {{Finding::Result::unknown, how, {size}, *why}};
  } catch (const Stopped&) {
    found.result = Finding::Result::stopped;
  }
  return found;
}

/// Whether a move has points, and they are the first of these.
bool is_made_with(const Move& move, const std::vector<int>& points) {
  const std::vector<int> own = points_of(move);
  return !own.empty() && own.size() <= points.size() && std::equal(own.begin(), own.end(), points.begin());
}

}  // namespace

GameFinding exhaust(const Side& side, const language::Claim& claim, Size size, const Plan& plan,
                    const std::stop_token& stop) {
  return found_in_games("exhausted", side, claim, size, plan, stop, 0,
                        [](Games& games, GameFinding& found) { games.follow_all(found); });
}

GameFinding test_at_random(const Side& side, const language::Claim& claim, Size size, const Plan& plan,
                           const std::stop_token& stop) {
  return found_in_games("random", side, claim, size, plan, stop, draws_at_random,
                        [](Games& games, GameFinding& found) { games.play_at_random(found); });
}

GameFinding test_by_examples(const Side& side, const language::Claim& claim, const Plan& plan,
                             const std::stop_token& stop) {
  for (const language::Example& example : document_of(side).examples) {
    if (!begins_at_the_start(example)) continue;
    const PlayedExample played =
        play_example(document_of(side), example, spoken_of(claim, side.setting), stop);
    if (!played.failures.empty() || played.moves.empty()) continue;
    GameFinding found = found_in_games(
        "shown", {side.game, played.model->setting()}, claim, played.model->world().board().size(), plan,
        stop, draws_at_random,
        [&](Games& games, GameFinding& shown) { games.follow(played.states, played.moves, shown); });
    if (found.result == Finding::Result::refuted || found.result == Finding::Result::stopped) return found;
  }
  return {{Finding::Result::unknown, "shown"}};
}

Record record_of(const FoundScene& scene, const Side& side, const language::Claim& claim, Size size,
                 bool is_of_a_step, bool breaks) {
  Model model(document_of(side), spoken_of(claim, side.setting), size, Evaluation::compiled);
  Content content = content_of(model, scene.owners);
  const int mover = scene.mover == Colour::black ? 0 : 1;
  const bool is_any_turn = !is_of_a_step && scene.to_move >= 0;
  if (model.document().turns_alternate) content.to_move = is_any_turn ? scene.to_move : mover;
  State state = model.set_up(std::move(content));
  Record record{
      model.setting(), size, {}, RecordSetup{model.rows(*state.now), {}, state.now->to_move}, {}, {}};
  state.is_over = false;  // what a move does there is asked all the same
  if (!is_of_a_step) return record;
  std::vector<std::pair<Move, State>> moves = model.outcomes(state);
  std::erase_if(moves, [&](const auto& one) {
    return one.first.player != mover || (!breaks && !is_made_with(one.first, scene.points));
  });
  std::ranges::stable_partition(moves,
                                [&](const auto& one) { return is_made_with(one.first, scene.points); });
  if (moves.empty()) return record;
  // Claims about sets or moments that may be any are judged by the solver alone.
  auto shown = moves.end();
  if (breaks && claim.any.empty())
    shown = std::ranges::find_if(
        moves, [&](const auto& one) { return Watch(model, claim, 0).is_broken_by(state, one.first); });
  const auto& [move, after] = shown == moves.end() ? moves.front() : *shown;
  record.moves.push_back(recorded(model, state, move, after));
  return record;
}

std::optional<Record> reaching(const Record& record, const Side& side, const language::Claim& claim,
                               const Plan& plan, const std::stop_token& stop) {
  Model model(document_of(side), record.setting, record.size, Evaluation::compiled);
  const Content wanted = *first_state(model, record).now;
  const auto is_within = [&](const Move& move) {
    return std::ranges::all_of(points_of(move), [&](int point) {
      return std::ranges::any_of(wanted.stones, [&](const BoardRegion& stones) { return stones.has(point); });
    });
  };
  const auto breaks = [&](const State& state) {
    const Move* move = record.moves.empty() ? nullptr : &record.moves.front().move;
    if (!claim.any.empty()) return !move || !model.attempt(state, *move).outcomes.empty();
    Watch watch(model, claim, 0);
    return move ? watch.is_broken_by(state, *move) : watch.is_broken_by(state);
  };
  Exploration games(model, {model.document(), model.setting()}, model.start());
  const long most_steps = model.steps() + plan.steps;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (stop.stop_requested() || games.size() > plan.most_states || model.steps() > most_steps)
      return std::nullopt;
    const State& state = games.state(i);
    if (!state.is_over && state.now->to_move == wanted.to_move &&
        Keys::of_stones(*state.now) == Keys::of_stones(wanted) && breaks(state)) {
      Record game{record.setting, record.size, {}, std::nullopt, games.moves_to(i), {}};
      std::ranges::copy(record.moves, std::back_inserter(game.moves));
      return game;
    }
    for (auto& [move, after] : model.outcomes(state))
      if (is_within(move)) games.add(i, move, std::move(after));
  }
  return std::nullopt;
}

}  // namespace ruleproof::model
