#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "reference/model/distinct.hpp"
#include "reference/model/interpreter.hpp"
#include "reference/model/model.hpp"
#include "reference/model/turns.hpp"
#include "spec/language/tree.hpp"

// Computes the legal moves of a state and their outcomes.

namespace ruleproof {
namespace {

using language::Action;
using language::Type;

}  // namespace

/// Calls f(player, play) for each legal play until f returns false. During the call, the compiled evaluator
/// has the branches that result from the play. Works only if each turn is a single play, the board is bounded
/// and there is a compiled evaluator. Returns false if f returned false, or if these conditions do not hold.
template <class F>
bool Model::each_single_turn(const State& state, F f) const {
  rules_->look_at(*state.now);
  if (!turns_->are_single_plays() || !rules_->compiled() || world_.is_unbounded()) return false;
  rules_->load(*state.now, state.past);
  bool goes_on = true;
  for (int player = 0; player < game_.players(); ++player) {
    if (!is_to_move(state, player)) continue;
    for (const language::Turn::Sequence& sequence : turns_->sequences()) {
      rules_->heed_stop();
      const int action = sequence.parts.front().action;
      Play play{action, {}};
      if (is_of_one_point(action)) {
        play.arguments.push_back({Type::point, 0});
        goes_on = rules_->compiled()->run_legal(action, player, [&](int point) {
          play.arguments.front().value = point;
          return f(player, play);
        });
      } else {
        turns_->each_play(state, action, player, [&](const Play& one) {
          if (!goes_on) return;
          rules_->run_compiled(one, player);
          goes_on = rules_->compiled()->alive() == 0 || f(player, one);
        });
      }
      if (!goes_on) return false;
    }
  }
  return true;
}

/// Calls f(player, play) for each legal play of an action. Uses the compiled evaluator.
template <class F>
void Model::each_legal_play(const State& state, int action, int player, F f) const {
  rules_->heed_stop();
  if (!is_of_one_point(action)) {
    turns_->each_play(state, action, player, [&](const Play& play) {
      rules_->run_compiled(play, player);
      if (rules_->compiled()->alive() > 0) f(player, play);
    });
    return;
  }
  const BoardRegion legal = rules_->compiled()->legal_points(action, player, world_.board());
  Play play{action, {{Type::point, 0}}};
  for (const int point : legal.points()) {
    play.arguments.front().value = point;
    f(player, play);
  }
}

bool Model::is_to_move(const State& state, int player) const {
  return !document_.turns_alternate || player == state.now->to_move;
}

bool Model::is_of_one_point(int action) const {
  const auto& parameters = document_.actions[action].parameters;
  return parameters.size() == 1 && parameters.front().type == Type::point;
}

/// Calls f(action, player) for each `aside move` (allowed at any time) and each player who may make it, and
/// f(action, -1) for each event (made by no player).
template <class F>
void Model::each_aside(F f) const {
  for (std::size_t i = 0; i < document_.actions.size(); ++i) {
    const Action::Kind kind = document_.actions[i].kind;
    const int action = static_cast<int>(i);
    if (kind == Action::Kind::step || is_part_of_turn(document_, action)) continue;
    if (kind == Action::Kind::event)
      f(action, -1);
    else
      for (int player = 0; player < game_.players(); ++player) f(action, player);
  }
}

/// Calls f with each legal move if every turn is a single play. Uses the compiled evaluator. Returns false,
/// without having called f for every move, if that evaluator cannot answer.
template <class F>
bool Model::each_legal_move(const State& state, F f) const {
  const auto found = rules_->by_compiled([&] {
    rules_->look_at(*state.now);
    if (!turns_->are_single_plays() || !rules_->compiled() || world_.is_unbounded()) return false;
    rules_->load(*state.now, state.past);
    for (int player = 0; player < game_.players(); ++player)
      for (const language::Turn::Sequence& sequence : turns_->sequences())
        if (is_to_move(state, player)) each_legal_play(state, sequence.parts.front().action, player, f);
    each_aside([&](int action, int player) { each_legal_play(state, action, player, f); });
    return true;
  });
  return found == true;
}

/// Calls f with each outcome of each legal turn, perhaps several times with equal outcomes. If `only_listed`,
/// does not compute the resulting positions.
template <class F>
void Model::each_legal_turn(const State& state, bool only_listed, F f) const {
  std::vector<PartialTurn> all;
  const auto singly = rules_->by_compiled([&] {
    return each_single_turn(state, [&](int player, const Play& play) {
      std::ranges::move(turns_->after_branches(Turns::beginning(state, player), play),
                        std::back_inserter(all));
      return true;
    });
  });
  if (singly != true) {
    all.clear();
    for (int player = 0; player < game_.players(); ++player)
      if (is_to_move(state, player))
        std::ranges::move(rules_->in_sight(state, {},
                                           [&](const State& seen) {
                                             PartialTurn first = Turns::beginning(seen, player);
                                             first.only_listed = only_listed && document_.preferences.empty();
                                             return turns_->whole(first, nullptr, nullptr);
                                           }),
                          std::back_inserter(all));
  }
  for (const PartialTurn& turn : all) f(Move{turn.player, turn.plays}, turn);
}

/// Calls f with each outcome of each legal `aside move` and event.
template <class F>
void Model::each_legal_aside(const State& state, F f) const {
  each_aside([&](int action, int player) {
    const std::vector<PartialTurn> all = rules_->in_sight(state, {}, [&](const State& seen) {
      std::vector<PartialTurn> next;
      for (const Play& play : turns_->plays(seen, action, player))
        turns_->play_part(Turns::beginning(seen, player), play, next, nullptr);
      return next;
    });
    for (const PartialTurn& turn : all) f(Move{player, turn.plays}, turn);
  });
}

std::vector<Move> Model::moves(const State& state) const {
  std::vector<Move> all;
  if (state.is_over) return all;
  if (each_legal_move(state, [&](int player, const Play& play) { all.push_back({player, {play}}); }))
    return all;
  all.clear();
  if (document_.counts_outcomes) {
    for (auto& [move, after] : outcomes(state, false, Listing::as_counted)) all.push_back(std::move(move));
    const auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
    return all;
  }
  std::set<Move> known;
  const auto add = [&](Move move, const PartialTurn&) {
    if (known.insert(move).second) all.push_back(std::move(move));
  };
  each_legal_turn(state, true, add);
  each_legal_aside(state, add);
  return all;
}

MoveList Model::move_list(const State& state) const {
  MoveList list;
  if (state.is_over) return list;
  if (!each_legal_move(state, [&](int player, const Play& play) { list.add(player, play); })) {
    list = {};
    if (document_.counts_outcomes) {
      for (Move& move : moves(state)) list.add(std::move(move));
      list.sort();
      return list;
    }
    const auto add = [&](Move move, const PartialTurn&) { list.add(std::move(move)); };
    each_legal_turn(state, true, add);
    each_legal_aside(state, add);
  }
  list.sort();
  return list;
}

std::vector<std::pair<Move, State>> Model::outcomes(const State& state, bool turns_alone,
                                                    Listing listing) const {
  const bool are_counted = document_.counts_outcomes && listing == Listing::as_counted;
  std::vector<std::pair<Move, State>> all;
  if (state.is_over) return all;
  Distinct distinct;
  const auto add = [&](Move move, State after) {
    const auto is_same = [&](std::size_t i) {
      const bool is_alike = are_counted && is_turn(document_, move)
                                ? is_turn(document_, all[i].first) && all[i].first.player == move.player
                                : all[i].first == move;
      return is_alike && forget_alike(all[i].second, after) &&
             same_now(document_, all[i].second, after, !are_counted);
    };
    if (distinct.add(after, all.size(), is_same)) all.emplace_back(std::move(move), std::move(after));
  };
  each_legal_turn(state, false,
                  [&](Move move, const PartialTurn& turn) { add(std::move(move), after_turn(turn)); });
  if (turns_alone) return all;
  each_legal_aside(state, [&](Move move, const PartialTurn& turn) {
    const bool is_event = move.player < 0;
    add(std::move(move), after_aside(turn, state, is_event));
  });
  return all;
}

void Model::each_turn(const State& state,
                      const std::function<void(int, const std::vector<Number>&)>& f) const {
  if (state.is_over) return;
  std::size_t first_score = 0;
  for (std::size_t i = 0; score_ && i < *score_; ++i)
    for (const Value& value : rules_->empty().memory[i])
      // a set of points is stored as several numbers
      compiled::each_kept(value, [&](std::int64_t) { ++first_score; });
  const std::size_t players = score_ ? static_cast<std::size_t>(game_.players()) : 0;
  std::vector<int> movers;
  std::vector<Number> all_scores;
  const auto collect = [&] {
    return each_single_turn(state, [&](int player, const Play&) {
      if (rules_->compiled()->alive() > 1) return false;
      movers.push_back(player);
      if (players == 0) return true;
      const std::vector<Number> kept = rules_->compiled()->memory(0, compiled::Kept::all);
      const auto first = kept.begin() + static_cast<std::ptrdiff_t>(first_score);
      all_scores.insert(all_scores.end(), first, first + game_.players());
      return true;
    });
  };
  if (const auto done = document_.counts_outcomes ? std::nullopt : rules_->by_compiled(collect);
      done && *done) {
    std::vector<Number> scores(players);
    for (std::size_t i = 0; i < movers.size(); ++i) {
      std::copy_n(all_scores.begin() + static_cast<std::ptrdiff_t>(i * players), players, scores.begin());
      f(movers[i], scores);
    }
    return;
  }
  for (const auto& [move, after] : outcomes(state, true, Listing::as_counted))
    f(move.player, kept_scores(document_, *after.now));
}

bool Model::each_position(const Content& now, const std::function<void(const Reached&)>& f) const {
  const auto is_turn = [&](const Action& action) {
    return action.kind == Action::Kind::step ||
           is_part_of_turn(document_, static_cast<int>(&action - document_.actions.data()));
  };
  if (!goes_by_positions_ || !std::ranges::all_of(document_.actions, is_turn)) return false;
  State state;
  state.now = std::shared_ptr<const Content>(std::shared_ptr<void>(),
                                             &now);  // refers to the caller's position without owning it
  std::vector<BoardRegion> stones = now.stones;
  std::vector<std::int64_t> memory;
  const int to_move = document_.turns_alternate ? (now.to_move + 1) % game_.players() : now.to_move;
  const auto told = rules_->by_compiled([&] {
    rules_->look_at(now);
    rules_->load(now, nullptr);
    if (rules_->compiled()->has_ended()) return true;
    return each_single_turn(state, [&](int, const Play&) {
      for (std::size_t branch = 0; branch < rules_->compiled()->alive(); ++branch) {
        for (std::size_t player = 0; player < stones.size(); ++player)
          stones[player] = rules_->compiled()->stones(branch, static_cast<int>(player), world_.board());
        if (!rules_->empty().memory.empty())
          memory = rules_->compiled()->memory(branch, compiled::Kept::decides);
        f({stones, to_move, memory});
      }
      return true;
    });
  });
  return told && *told;
}

}  // namespace ruleproof
