#include "properties/political_go_shrink.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "properties/shrink_steps.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::political_go {
namespace {

using Fails = std::function<bool(const Trial&)>;
using Kind = Event::Kind;

// Each of these makes the trial simpler and returns true, or finds no way to do that and returns false.

bool takes(Trial& trial, Trial candidate, const Fails& fails) {
  if (!fails(candidate)) return false;
  trial = std::move(candidate);
  return true;
}

bool without_names(Trial& trial, const Fails& fails) {
  for (std::size_t i = 0; i < trial.attempts.size(); ++i) {
    if (trial.attempts[i].first.empty()) continue;
    Trial plainer = trial;
    plainer.attempts[i].first.clear();
    if (takes(trial, std::move(plainer), fails)) return true;
  }
  return false;
}

/// Plays the first of the attempts, as many as it can be, for a set-up.
bool from_later_on(Trial& trial, const Fails& fails) {
  std::vector<Setup> setups;
  const std::unique_ptr<Engine> engine = first_engine(trial);
  for (const Event& attempt : trial.attempts) {
    play(*engine, trial, attempt);
    const View reached = engine->view();
    setups.push_back({reached.stones, reached.alliances, reached.scores, reached.movers});
  }
  for (std::size_t played = setups.size(); played > 0; --played) {
    Trial later = trial;
    later.setup = setups[played - 1];
    later.attempts.erase(later.attempts.begin(),
                         later.attempts.begin() + static_cast<std::ptrdiff_t>(played));
    if (takes(trial, std::move(later), fails)) return true;
  }
  return false;
}

bool with_less_set_up(Trial& trial, const Fails& fails) {
  if (!trial.setup) return false;
  Trial without = trial;
  without.setup.reset();
  if (takes(trial, std::move(without), fails)) return true;
  const auto with = [&](auto change) {
    Trial less = trial;
    change(*less.setup);
    return takes(trial, std::move(less), fails);
  };
  const Setup setup = *trial.setup;
  for (std::size_t point = 0; point < setup.stones.size(); ++point)
    if (setup.stones[point] != nobody && with([&](Setup& less) { less.stones[point] = nobody; })) return true;
  for (const auto& [p, q] : setup.alliances.pairs())
    if (with([p = p, q = q](Setup& less) { less.alliances.remove(p, q); })) return true;
  for (std::size_t player = 0; player < setup.scores.size(); ++player)
    if (setup.scores[player] != 0 && with([&](Setup& less) { less.scores[player] = 0; })) return true;
  for (const int player : setup.recent)
    if (with([&](Setup& less) { std::erase(less.recent, player); })) return true;
  return false;
}

/// The trial on a board without one row, or one column, if there is nothing on it.
bool without_line(Trial& trial, bool is_row, int line, const Fails& fails) {
  const Size old = trial.size;
  const auto is_on_it = [&](int point) { return (is_row ? point / old.w : point % old.w) == line; };
  const auto moved = [&](int point) {
    const int x = point % old.w, y = point / old.w;
    return is_row ? (y > line ? y - 1 : y) * old.w + x : y * (old.w - 1) + (x > line ? x - 1 : x);
  };
  Trial smaller = trial;
  (is_row ? smaller.size.h : smaller.size.w) -= 1;
  if (smaller.size.area() == 0) return false;
  for (Event& attempt : smaller.attempts) {
    if (attempt.kind == Kind::place) {
      if (is_on_it(attempt.point)) return false;
      attempt.point = moved(attempt.point);
    }
    for (DragonName& name : attempt.first) {
      if (name.by != DragonName::By::point) continue;
      if (is_on_it(name.index)) return false;
      name.index = moved(name.index);
    }
  }
  if (smaller.setup) {
    smaller.setup->stones.clear();
    for (int point = 0; point < old.area(); ++point) {
      const int stone = trial.setup->stones[static_cast<std::size_t>(point)];
      if (!is_on_it(point)) smaller.setup->stones.push_back(stone);
      if (is_on_it(point) && stone != nobody) return false;
    }
  }
  return takes(trial, std::move(smaller), fails);
}

bool on_a_smaller_board(Trial& trial, const Fails& fails) {
  for (int row = 0; row < trial.size.h; ++row)
    if (without_line(trial, true, row, fails)) return true;
  for (int column = 0; column < trial.size.w; ++column)
    if (without_line(trial, false, column, fails)) return true;
  return false;
}

bool has_something_to_do(const Trial& trial, int player) {
  const auto is_in = [&](const Event& event) {
    const bool has_player =
        event.kind != Kind::period && event.kind != Kind::nweek && event.kind != Kind::checkpoint;
    const bool has_other =
        event.kind == Kind::propose || event.kind == Kind::form || event.kind == Kind::break_up;
    const auto names_player = [&](const DragonName& name) {
      return name.by == DragonName::By::owner && name.index == player;
    };
    return (has_player && event.player == player) || (has_other && event.other == player) ||
           std::ranges::any_of(event.first, names_player);
  };
  if (std::ranges::any_of(trial.attempts, is_in)) return true;
  if (!trial.setup) return false;
  const Setup& setup = *trial.setup;
  for (int other = 0; other < trial.players; ++other)
    if (setup.alliances.has(player, other)) return true;
  return std::ranges::count(setup.stones, player) > 0 || std::ranges::count(setup.recent, player) > 0 ||
         setup.scores[static_cast<std::size_t>(player)] != 0;
}

bool with_fewer_players(Trial& trial, const Fails& fails) {
  if (trial.players == 2) return false;
  for (int gone = 0; gone < trial.players; ++gone) {
    if (has_something_to_do(trial, gone)) continue;
    const auto renumber = [&](int& player) { player -= player > gone ? 1 : 0; };
    Trial fewer = trial;
    --fewer.players;
    for (Event& attempt : fewer.attempts) {
      renumber(attempt.player);
      renumber(attempt.other);
      for (DragonName& name : attempt.first)
        if (name.by == DragonName::By::owner) renumber(name.index);
    }
    if (fewer.setup) {
      std::ranges::for_each(fewer.setup->stones, renumber);
      std::ranges::for_each(fewer.setup->recent, renumber);
      fewer.setup->scores.erase(fewer.setup->scores.begin() + gone);
      fewer.setup->alliances = Alliances(fewer.players);
      for (auto [p, q] : trial.setup->alliances.pairs()) {
        renumber(p);
        renumber(q);
        fewer.setup->alliances.add(p, q);
      }
    }
    if (takes(trial, std::move(fewer), fails)) return true;
  }
  return false;
}

bool is_sound(const Trial& trial) {
  if (!trial.setup) return true;
  try {
    first_state(Play(readings(trial.ruleset), trial.size, trial.players), trial);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

Trial shrink(Trial trial, const Fails& fails_if_sound) {
  const Fails fails = [&](const Trial& smaller) { return is_sound(smaller) && fails_if_sound(smaller); };
  while (with_fewer_attempts(trial, fails) || without_names(trial, fails) || from_later_on(trial, fails) ||
         with_less_set_up(trial, fails) || on_a_smaller_board(trial, fails) ||
         with_fewer_players(trial, fails) || with_another_default(trial, fails)) {
  }
  return trial;
}

}  // namespace ruleproof::political_go
