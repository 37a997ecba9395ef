#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "reference/model/playing.hpp"

// Computes the legal moves of a state and their outcomes.

namespace ruleproof::model {
namespace {

using language::Action;
using language::Type;

}  // namespace

/// If each turn is a single play: calls f with each legal play while its branches are in the compiled
/// evaluator, until f returns false. Returns false if it cannot do this, or if f returned false.
template <class F>
bool Model::each_single_turn(const State& state, F f) {
  look_at(*state.now);
  if (!is_of_single_turns_ || !fast_ || is_unbounded()) return false;
  load(*state.now, state.past);
  bool goes_on = true;
  for (int player = 0; player < game_.players(); ++player) {
    if (!is_to_move(state, player)) continue;
    for (const language::Turn::Sequence& sequence : sequences_) {
      heed_stop();
      const int action = sequence.parts.front().action;
      Play play{action, {}};
      if (is_of_one_point(action)) {
        play.arguments.push_back({Type::point, 0});
        goes_on = fast_->evaluator->run_legal(action, player, [&](int point) {
          play.arguments.front().value = point;
          return f(player, play);
        });
      } else {
        each_play(state, action, player, [&](const Play& one) {
          if (!goes_on) return;
          run_compiled(one, player);
          goes_on = fast_->evaluator->alive() == 0 || f(player, one);
        });
      }
      if (!goes_on) return false;
    }
  }
  return true;
}

/// Calls f with each legal play of an action, found by the compiled evaluator.
template <class F>
void Model::each_legal_play(const State& state, int action, int player, F f) {
  heed_stop();
  if (!is_of_one_point(action)) {
    each_play(state, action, player, [&](const Play& play) {
      run_compiled(play, player);
      if (fast_->evaluator->alive() > 0) f(player, play);
    });
    return;
  }
  const BoardRegion legal = fast_->evaluator->legal_points(action, player, world_.board());
  Play play{action, {{Type::point, 0}}};
  for (const int point : legal.points()) {
    play.arguments.front().value = point;
    f(player, play);
  }
}

bool Model::is_of_one_point(int action) const {
  const auto& parameters = document_.actions[action].parameters;
  return parameters.size() == 1 && parameters.front().type == Type::point;
}

/// Calls f with each move aside and the players who may play it, and with each event and -1.
template <class F>
void Model::each_aside(F f) const {
  for (std::size_t i = 0; i < document_.actions.size(); ++i) {
    const Action::Kind kind = document_.actions[i].kind;
    const int action = static_cast<int>(i);
    if (kind == Action::Kind::step || is_part_of_turn(action)) continue;
    if (kind == Action::Kind::event)
      f(action, -1);
    else
      for (int player = 0; player < game_.players(); ++player) f(action, player);
  }
}

/// Calls f with each legal move, found by the compiled evaluator, if every turn is a single play. Returns
/// false if the compiled evaluator cannot answer.
template <class F>
bool Model::each_legal_move(const State& state, F f) {
  const auto found = by_compiled([&] {
    look_at(*state.now);
    if (!is_of_single_turns_ || !fast_ || is_unbounded()) return false;
    load(*state.now, state.past);
    for (int player = 0; player < game_.players(); ++player)
      for (const language::Turn::Sequence& sequence : sequences_)
        if (is_to_move(state, player)) each_legal_play(state, sequence.parts.front().action, player, f);
    each_aside([&](int action, int player) { each_legal_play(state, action, player, f); });
    return true;
  });
  return found == true;
}

/// Calls f with each branch of each legal turn; its result is computed only if not `only_listed`.
template <class F>
void Model::each_legal_turn(const State& state, bool only_listed, F f) {
  std::vector<Going> all;
  const auto singly = by_compiled([&] {
    return each_single_turn(state, [&](int player, const Play& play) {
      std::ranges::move(after_branches(beginning(state, player), play), std::back_inserter(all));
      return true;
    });
  });
  if (singly != true) {
    all.clear();
    for (int player = 0; player < game_.players(); ++player)
      if (is_to_move(state, player))
        std::ranges::move(in_sight(state, {},
                                   [&](const State& seen) {
                                     Going first = beginning(seen, player);
                                     first.only_listed = only_listed && document_.preferences.empty();
                                     return preferred(turns(first, nullptr, nullptr), first, nullptr,
                                                      nullptr);
                                   }),
                          std::back_inserter(all));
  }
  for (const Going& going : all) f(Move{going.player, going.plays}, going);
}

/// Calls f with each branch of each legal move aside and event.
template <class F>
void Model::each_legal_aside(const State& state, F f) {
  each_aside([&](int action, int player) {
    const std::vector<Going> all = in_sight(state, {}, [&](const State& seen) {
      std::vector<Going> next;
      for (const Play& play : plays(seen, action, player))
        play_part(beginning(seen, player), play, next, nullptr);
      return next;
    });
    for (const Going& going : all) f(Move{player, going.plays}, going);
  });
}

std::vector<Move> Model::moves(const State& state) {
  std::vector<Move> all;
  if (state.is_over) return all;
  if (each_legal_move(state, [&](int player, const Play& play) { all.push_back({player, {play}}); }))
    return all;
  all.clear();
  if (document_.counts_outcomes) {
    for (auto& [move, after] : outcomes(state)) all.push_back(std::move(move));
    const auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
    return all;
  }
  std::set<Move> known;
  const auto add = [&](Move move, const Going&) {
    if (known.insert(move).second) all.push_back(std::move(move));
  };
  each_legal_turn(state, true, add);
  each_legal_aside(state, add);
  return all;
}

MoveList Model::move_list(const State& state) {
  MoveList list;
  if (state.is_over) return list;
  if (!each_legal_move(state, [&](int player, const Play& play) { list.add(player, play); })) {
    list = {};
    if (document_.counts_outcomes) {
      for (Move& move : moves(state)) list.add(std::move(move));
      list.sort();
      return list;
    }
    const auto add = [&](Move move, const Going&) { list.add(std::move(move)); };
    each_legal_turn(state, true, add);
    each_legal_aside(state, add);
  }
  list.sort();
  return list;
}

std::vector<std::pair<Move, State>> Model::outcomes(const State& state, bool turns_alone) {
  std::vector<std::pair<Move, State>> all;
  if (state.is_over) return all;
  Distinct distinct;
  const auto add = [&](Move move, State after) {
    const auto is_same = [&](std::size_t i) {
      const bool is_alike = document_.counts_outcomes && is_turn(move)
                                ? is_turn(all[i].first) && all[i].first.player == move.player
                                : all[i].first == move;
      return is_alike && same_now(all[i].second, after, !document_.counts_outcomes);
    };
    if (distinct.add(after, all.size(), is_same)) all.emplace_back(std::move(move), std::move(after));
  };
  each_legal_turn(state, false,
                  [&](Move move, const Going& going) { add(std::move(move), after_turn(going)); });
  if (turns_alone) return all;
  each_legal_aside(state, [&](Move move, const Going& going) {
    const bool is_event = move.player < 0;
    add(std::move(move), after_aside(going, state, is_event));
  });
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
  const std::size_t players = score_ ? static_cast<std::size_t>(game_.players()) : 0;
  std::vector<int> movers;
  std::vector<Number> all_scores;
  const auto collect = [&] {
    return each_single_turn(state, [&](int player, const Play&) {
      if (fast_->evaluator->alive() > 1) return false;
      movers.push_back(player);
      if (players == 0) return true;
      const std::vector<Number> kept = fast_->evaluator->memory(0, compiled::Kept::all);
      const auto first = kept.begin() + static_cast<std::ptrdiff_t>(first_score);
      all_scores.insert(all_scores.end(), first, first + game_.players());
      return true;
    });
  };
  if (const auto done = document_.counts_outcomes ? std::nullopt : by_compiled(collect); done && *done) {
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
  state.now = std::shared_ptr<const Content>(std::shared_ptr<void>(), &now);  // owned by the caller
  std::vector<BoardRegion> stones = now.stones;
  std::vector<std::int64_t> memory;
  const int to_move = document_.turns_alternate ? (now.to_move + 1) % game_.players() : now.to_move;
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

}  // namespace ruleproof::model
