#include "fuzz/political_go_mutation.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "fuzz/political_go_bytes.hpp"
#include "properties/political_go_random.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::political_go {
namespace {

using Random = std::mt19937_64;
using Kind = Event::Kind;

int below(std::size_t n, Random& random) { return static_cast<int>(random() % n); }

template <class Entry>
const Entry& any_of(const std::vector<Entry>& entries, Random& random) {
  return entries[static_cast<std::size_t>(below(entries.size(), random))];
}

Event any_event(const Trial& trial, Random& random) {
  const auto players = static_cast<std::size_t>(trial.players);
  Event event{static_cast<Kind>(below(8, random))};
  if (below(3, random) == 0) event.kind = Kind::place;
  if (event.kind == Kind::period || event.kind == Kind::checkpoint || event.kind == Kind::nweek) return event;
  event.player = below(players, random);
  if (event.kind == Kind::place) {
    event.point = below(static_cast<std::size_t>(trial.size.area()), random);
  } else if (event.kind != Kind::pass) {
    event.other = (event.player + 1 + below(players - 1, random)) % trial.players;
  }
  if (may_remove(event) && below(6, random) == 0)
    event.first.push_back({DragonName::By::owner, below(players, random)});
  return event;
}

bool is_sound(const Trial& trial) {
  try {
    first_state(Play(readings(trial.ruleset), trial.size, trial.players), trial);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

void go_on(Trial& trial, Random& random) {
  if (!is_sound(trial)) return;
  const Style style = all_styles[random() % all_styles.size()];
  try {
    const std::unique_ptr<Engine> engine = first_engine(trial);
    for (const Event& attempt : trial.attempts) play(*engine, trial, attempt);
    for (int more = 1 + below(8, random); more > 0; --more) play_on(*engine, trial, style, random);
  } catch (const optimized::TooManyDragons&) {
  }
}

void insert(Trial& trial, Random& random) {
  const Event event = any_event(trial, random);
  trial.attempts.insert(trial.attempts.begin() + below(trial.attempts.size() + 1, random), event);
}

void leave_out(Trial& trial, Random& random) {
  if (!trial.attempts.empty())
    trial.attempts.erase(trial.attempts.begin() + below(trial.attempts.size(), random));
}

void change(Trial& trial, Random& random) {
  leave_out(trial, random);
  insert(trial, random);
}

void swap(Trial& trial, Random& random) {
  if (trial.attempts.empty()) return;
  const auto one = static_cast<std::size_t>(below(trial.attempts.size(), random));
  const auto other = static_cast<std::size_t>(below(trial.attempts.size(), random));
  std::swap(trial.attempts[one], trial.attempts[other]);
}

void cut_off_the_end(Trial& trial, Random& random) {
  trial.attempts.resize(static_cast<std::size_t>(below(trial.attempts.size() + 1, random)));
}

void repeat(Trial& trial, Random& random) {
  const std::vector<Event> attempts = trial.attempts;
  const int from = below(attempts.size() + 1, random);
  trial.attempts.insert(trial.attempts.end(), attempts.begin() + from, attempts.end());
}

/// The trial on another board: each point is where `moved` says, or nowhere.
template <class Moved>
void move_points(Trial& trial, Size size, Moved moved) {
  const Size old = std::exchange(trial.size, size);
  const auto is_gone = [&](int& point) {
    const std::optional<int> there = moved(point % old.w, point / old.w);
    point = there.value_or(0);
    return !there;
  };
  std::erase_if(trial.attempts, [&](Event& event) {
    std::erase_if(event.first,
                  [&](DragonName& name) { return name.by == DragonName::By::point && is_gone(name.index); });
    return event.kind == Kind::place && is_gone(event.point);
  });
  if (!trial.setup) return;
  std::vector<int> stones(static_cast<std::size_t>(size.area()), nobody);
  for (int point = 0; point < old.area(); ++point)
    if (int there = point; !is_gone(there))
      stones[static_cast<std::size_t>(there)] = trial.setup->stones[static_cast<std::size_t>(point)];
  trial.setup->stones = std::move(stones);
}

void mirror(Trial& trial, Random& random) {
  const Size size = trial.size;
  if (below(2, random) == 0) {
    move_points(trial, size, [&](int x, int y) { return std::optional(y * size.w + size.w - 1 - x); });
  } else {
    move_points(trial, {size.h, size.w}, [&](int x, int y) { return std::optional(x * size.h + y); });
  }
}

void change_board(Trial& trial, Random& random) {
  const auto side = [&] { return 1 + below(longest_fuzzed_side, random); };
  const Size size{side(), side()};
  move_points(trial, size, [&](int x, int y) {
    return x < size.w && y < size.h ? std::optional(y * size.w + x) : std::nullopt;
  });
}

template <class Renamed>
void rename_players(Trial& trial, Renamed renamed) {
  for (Event& event : trial.attempts) {
    if (event.kind == Kind::period || event.kind == Kind::checkpoint || event.kind == Kind::nweek) continue;
    event.player = renamed(event.player);
    if (event.kind != Kind::place && event.kind != Kind::pass) event.other = renamed(event.other);
    for (DragonName& name : event.first)
      if (name.by == DragonName::By::owner) name.index = renamed(name.index);
  }
}

void exchange_players(Trial& trial, Random& random) {
  const int one = below(static_cast<std::size_t>(trial.players), random);
  const int other = below(static_cast<std::size_t>(trial.players), random);
  rename_players(trial, [&](int player) { return player == one ? other : player == other ? one : player; });
}

/// Adds a player, or takes the last one away with all that is done by them or with them.
void change_players(Trial& trial, Random& random) {
  const int before = trial.players;
  trial.players = below(2, random) == 0 ? std::min(before + 1, most_fuzzed_players) : std::max(before - 1, 2);
  const int now = trial.players;
  std::erase_if(trial.attempts, [&](Event& event) {
    std::erase_if(event.first, [&](const DragonName& name) {
      return name.by == DragonName::By::owner && name.index >= now;
    });
    return event.player >= now || event.other >= now;
  });
  if (!trial.setup) return;
  Setup& setup = *trial.setup;
  const Alliances alliances = std::exchange(setup.alliances, Alliances(now));
  for (const auto& [p, q] : alliances.pairs())
    if (q < now) setup.alliances.add(p, q);
  setup.scores.resize(static_cast<std::size_t>(now));
  std::erase_if(setup.recent, [&](int player) { return player >= now; });
  for (int& stone : setup.stones)
    if (stone >= now) stone = nobody;
}

void change_ruleset(Trial& trial, Random& random) {
  const OpenClause& clause = any_of(trial.ruleset.game().open_clauses, random);
  const Ruleset ruleset = trial.ruleset.with(clause.key, any_of(clause.readings, random).name);
  if (knows(ruleset)) trial.ruleset = ruleset;
}

void begin_elsewhere(Trial& trial, Random& random) {
  trial.setup = random_trial({trial.ruleset, trial.size, trial.players}, Style::set_up, 0, random).setup;
}

void change_set_up(Trial& trial, Random& random) {
  const auto n = static_cast<std::size_t>(trial.players);
  if (!trial.setup)
    trial.setup = Setup{std::vector<int>(static_cast<std::size_t>(trial.size.area()), nobody),
                        Alliances(trial.players),
                        std::vector<std::int64_t>(n),
                        {}};
  Setup& setup = *trial.setup;
  const int player = below(n, random);
  const int other = (player + 1 + below(n - 1, random)) % trial.players;
  switch (below(8, random)) {
    case 0:
      trial.setup.reset();
      break;
    case 1:
      setup.scores[static_cast<std::size_t>(player)] = below(256, random) - 128;
      break;
    case 2:
      std::erase(setup.recent, player);
      setup.recent.insert(setup.recent.begin() + below(setup.recent.size() + 1, random), player);
      break;
    case 3:
      std::erase(setup.recent, player);
      break;
    case 4:
      setup.alliances.has(player, other) ? setup.alliances.remove(player, other)
                                         : setup.alliances.add(player, other);
      break;
    default:
      for (int stones = 1 + below(6, random); stones > 0; --stones)
        setup.stones[static_cast<std::size_t>(below(setup.stones.size(), random))] = below(n + 1, random) - 1;
  }
}

}  // namespace

Trial mutate(const Trial& trial, Random& random) {
  constexpr std::array mutations{go_on,          go_on,          go_on,           go_on,
                                 go_on,          insert,         change,          change,
                                 leave_out,      swap,           cut_off_the_end, repeat,
                                 mirror,         change_board,   change_players,  exchange_players,
                                 change_ruleset, change_ruleset, begin_elsewhere, change_set_up,
                                 change_set_up};
  Trial mutated = trial;
  mutations[random() % mutations.size()](mutated, random);
  if (mutated.setup && !is_sound(mutated) && is_sound(trial)) return trial;
  mutated.attempts.resize(std::min(mutated.attempts.size(), most_fuzzed_attempts));
  return mutated;
}

}  // namespace ruleproof::political_go
