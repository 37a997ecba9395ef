#include "properties/political_go_random.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof::political_go {
namespace {

using Random = std::mt19937_64;
using Kind = Event::Kind;

constexpr std::array<std::pair<std::string_view, Style>, all_styles.size()> styles{
    {{"uniform", Style::uniform},
     {"fighting", Style::fighting},
     {"political", Style::political},
     {"clumsy", Style::clumsy},
     {"set-up", Style::set_up}}};

constexpr int most_crowded_points = 36;

/// From 0 to n - 1. Unlike the distributions of the standard library it is the same everywhere.
int below(std::size_t n, Random& random) { return static_cast<int>(random() % n); }

bool one_in(int n, Random& random) { return below(static_cast<std::size_t>(n), random) == 0; }

template <class Entry>
const Entry& any_of(const std::vector<Entry>& entries, Random& random) {
  return entries[static_cast<std::size_t>(below(entries.size(), random))];
}

/// The continuation of one game.
class Continuation {
 public:
  Continuation(Engine& engine, Trial& trial, Style style, Random& random)
      : engine_(engine), trial_(trial), style_(style), random_(random), view_(engine.view()) {}

  void play_on() {
    if (one_in(4 * trial_.size.area() + 20, random_)) return end_the_game();
    if (one_in(60, random_)) return attempt({Kind::nweek});
    if (one_in(80, random_)) return attempt({Kind::checkpoint});
    if (one_in(style_ == Style::clumsy ? 4 : 40, random_)) return attempt(any_event());
    const bool is_period_over = std::ssize(view_.moved) == trial_.players;
    if (is_period_over || (!view_.moved.empty() && !one_in(10, random_))) attempt({Kind::period});
    move();
  }

 private:
  void attempt(const Event& event) {
    play(engine_, trial_, event);
    trial_.attempts.push_back(event);
    view_ = engine_.view();
  }

  void move() {
    const int player = any_mover();
    const bool is_political = style_ == Style::political || style_ == Style::set_up;
    if (one_in(is_political ? 3 : 8, random_)) return ally(player);
    if (!one_in(24, random_) && place(player)) return;
    attempt({Kind::pass, player});
  }

  void end_the_game() {
    attempt({Kind::period});
    attempt({Kind::pass, any_player()});
    attempt({Kind::nweek});
    attempt({Kind::nweek});
    attempt({Kind::checkpoint});
  }

  void ally(int player) {
    const int other = another_than(player);
    if (view_.alliances.has(player, other)) return attempt_with_an_outcome({Kind::break_up, player, other});
    if (!view_.proposals.contains({other, player})) attempt({Kind::propose, other, player});
    if (!one_in(6, random_)) attempt_with_an_outcome({Kind::form, player, other});
  }

  /// Whether there is a point to place on.
  bool place(int player) {
    if (style_ != Style::uniform && retake(player)) return true;
    const std::vector<int> legal = engine_.legal_points(player);
    if (legal.empty()) return false;
    Event best{Kind::place, player, 0, any_of(legal, random_)};
    if (style_ != Style::uniform && !one_in(4, random_)) {
      for (int tries = 0, most = worth(best); tries < 7; ++tries) {
        const Event other{Kind::place, player, 0, any_of(legal, random_)};
        if (const int more = worth(other); more > most) {
          best = other;
          most = more;
        }
      }
    }
    attempt_with_an_outcome(best);
    return true;
  }

  /// Tries to take a stone back that has just been placed and has one liberty, which ko may forbid.
  bool retake(int player) {
    const std::vector<Event>& attempts = trial_.attempts;
    for (std::size_t back = 1; back <= std::min<std::size_t>(4, attempts.size()); ++back) {
      const Event& last = attempts[attempts.size() - back];
      if (last.kind != Kind::place || stone(last.point) == nobody || one_in(2, random_)) continue;
      std::vector<int> liberties = beside(last.point);
      std::erase_if(liberties, [&](int point) { return stone(point) != nobody; });
      if (liberties.size() != 1) continue;
      attempt_with_an_outcome({Kind::place, player, 0, liberties.front()});
      return true;
    }
    return false;
  }

  /// More for what captures, above all in several ways, and for what stands beside stones with few liberties.
  int worth(const Event& placement) const {
    const std::vector<Removed> outcomes = engine_.outcomes(placement);
    int worth = outcomes.size() > 1 ? 1000 : 20 * static_cast<int>(outcomes.front().size());
    for (const int point : beside(placement.point)) {
      if (stone(point) == nobody) continue;
      const std::vector<int> around = beside(point);
      const auto is_empty = [&](int other) { return stone(other) == nobody; };
      worth += 6 - static_cast<int>(std::ranges::count_if(around, is_empty));
    }
    return worth;
  }

  /// With names for one of its outcomes, if it has several.
  void attempt_with_an_outcome(Event event) {
    const std::vector<Removed> outcomes = engine_.outcomes(event);
    if (outcomes.size() > 1) event.first = names(engine_, trial_, event, below(outcomes.size(), random_));
    attempt(event);
  }

  Event any_event() {
    constexpr std::array kinds{Kind::place,   Kind::place, Kind::place,   Kind::pass,
                               Kind::propose, Kind::form,  Kind::break_up};
    Event event{kinds[static_cast<std::size_t>(below(kinds.size(), random_))], any_player()};
    if (event.kind == Kind::place) event.point = below(view_.stones.size(), random_);
    if (event.kind == Kind::propose || event.kind == Kind::form || event.kind == Kind::break_up)
      event.other = another_than(event.player);
    return event;
  }

  int any_player() { return below(static_cast<std::size_t>(trial_.players), random_); }

  /// Mostly one who has not moved in this period.
  int any_mover() {
    const int player = any_player();
    return std::ranges::count(view_.moved, player) > 0 ? any_player() : player;
  }

  int another_than(int player) {
    const int other = below(static_cast<std::size_t>(trial_.players) - 1, random_);
    return other < player ? other : other + 1;
  }

  int stone(int point) const { return view_.stones[static_cast<std::size_t>(point)]; }

  std::vector<int> beside(int point) const {
    const int w = trial_.size.w;
    std::vector<int> beside;
    if (point % w > 0) beside.push_back(point - 1);
    if (point % w < w - 1) beside.push_back(point + 1);
    if (point >= w) beside.push_back(point - w);
    if (point + w < trial_.size.area()) beside.push_back(point + w);
    return beside;
  }

  Engine& engine_;
  Trial& trial_;
  Style style_;
  Random& random_;
  View view_;
};

/// Where a political game leads.
View played(const Table& table, Random& random) {
  const auto events = static_cast<std::size_t>(2 * table.size.area());
  const Trial trial = random_trial(table, Style::political, below(events, random), random);
  const std::unique_ptr<Engine> engine = first_engine(trial);
  for (const Event& event : trial.attempts) play(*engine, trial, event);
  return engine->view();
}

/// A board with few empty points and with random alliances, of which a forming removes what is dead: there
/// many placements capture, and dragons share stones.
View crowded(const Table& table, Random& random) {
  const std::unique_ptr<Engine> engine = political_go::engine(table.ruleset, table.size, table.players);
  const int empty = 3 + below(6, random);
  Setup setup{
      {}, Alliances(table.players), std::vector<std::int64_t>(static_cast<std::size_t>(table.players)), {}};
  for (int point = 0; point < table.size.area(); ++point) {
    const bool is_like_left = point > 0 && one_in(3, random);
    setup.stones.push_back(one_in(empty, random) ? nobody
                           : is_like_left        ? setup.stones.back()
                                                 : below(static_cast<std::size_t>(table.players), random));
  }
  for (int p = 0; p < table.players; ++p)
    for (int q = 0; q < p; ++q)
      if (one_in(2, random)) setup.alliances.add(p, q);
  setup.alliances.remove(0, 1);
  engine->set_up(setup);
  engine->play({Kind::propose, 0, 1});
  engine->play({Kind::form, 1, 0});
  return engine->view();
}

/// With any scores and recency.
Setup random_setup(const Table& table, Random& random) {
  // On a large board there could be too many dead dragons.
  const bool is_crowded = table.size.area() <= most_crowded_points && one_in(2, random);
  const View reached = is_crowded ? crowded(table, random) : played(table, random);
  Setup setup{reached.stones, reached.alliances, {}, {}};
  for (int player = 0; player < table.players; ++player) {
    setup.scores.push_back(below(21, random) - 10);
    if (!one_in(4, random))
      setup.recent.insert(setup.recent.begin() + below(setup.recent.size() + 1, random), player);
  }
  return setup;
}

}  // namespace

std::string_view name(Style style) {
  return std::ranges::find(styles, style, &decltype(styles)::value_type::second)->first;
}

Style style_of(std::string_view name) {
  std::vector<std::string> all;
  for (const auto& [each, style] : styles) {
    if (each == name) return style;
    all.emplace_back(each);
  }
  throw InputError(no_such("style", name, all));
}

void play_on(Engine& engine, Trial& trial, Style style, Random& random) {
  Continuation(engine, trial, style, random).play_on();
}

Trial random_trial(const Table& table, Style style, int attempts, Random& random) {
  Trial trial{table.ruleset, table.size, table.players};
  try {
    if (style == Style::set_up) trial.setup = random_setup(table, random);
    const std::unique_ptr<Engine> engine = first_engine(trial);
    while (std::ssize(trial.attempts) < attempts) play_on(*engine, trial, style, random);
  } catch (const optimized::TooManyDragons&) {
    return trial;
  }
  trial.attempts.resize(static_cast<std::size_t>(attempts));
  return trial;
}

RandomRun run_random(const Table& table, Style style, int games, int attempts, std::uint64_t seed,
                     std::stop_token stop) {
  RandomRun run;
  const auto engine = [&] { return political_go::engine(table.ruleset, table.size, table.players); };
  while (run.games < games && !stop.stop_requested()) {
    Random random(seed + static_cast<std::uint64_t>(run.games));
    const Trial trial = random_trial(table, style, attempts, random);
    const Tried compared = tried(engine, trial);
    if (compared.disagreement) {
      run.failure = {run.games, trial, *compared.disagreement};
      break;
    }
    for (const auto& [event, count] : compared.events) run.events[event] += count;
    if (compared.gave_up) ++run.given_up;
    ++run.games;
  }
  return run;
}

}  // namespace ruleproof::political_go
