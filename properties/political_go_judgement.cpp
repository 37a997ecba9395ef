#include "properties/political_go_judgement.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

#include "properties/lasting.hpp"
#include "record/political_go_record.hpp"

namespace ruleproof::political_go {
namespace {

std::string told(const Roster& roster, const std::vector<Change>& changes, char sign) {
  std::vector<std::string> parts;
  for (const Change& change : changes)
    if (change.points != 0)
      parts.push_back(fmt::format(
          "{} {}{}", roster.players.at(static_cast<std::size_t>(change.player)).symbol, sign, change.points));
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// What a ruleset says of an event at a state, where it can be said.
struct Ruled {
  std::vector<Refusal> refusals;
  std::vector<Outcome> outcomes;  ///< those that the event can mean; one for an event that is no move
  std::vector<State> after;       ///< of each
};

Ruled ruled(const Play& play, const State& state, const Event& event) {
  Ruled ruled{play.refusals(state, event), {}, {}};
  if (!ruled.refusals.empty()) return ruled;
  ruled.outcomes = play.outcomes(state, event);
  if (!event.first.empty())
    std::erase_if(ruled.outcomes, [&](const Outcome& outcome) { return !is_meant(event, outcome); });
  for (const Outcome& outcome : ruled.outcomes) ruled.after.push_back(play.play(state, event, outcome));
  return ruled;
}

bool is_same(const Ruled& one, const Ruled& other) {
  return one.refusals.empty() == other.refusals.empty() &&
         std::ranges::equal(one.after, other.after, {}, standing, standing);
}

std::string says(const Roster& roster, const Play& play, const State& state, const Event& event,
                 const Ruled& ruled) {
  if (!ruled.refusals.empty()) return "illegal: " + summary(roster, ruled.refusals);
  if (event.kind == Event::Kind::checkpoint) {
    if (!play.would_end(state)) return "the game goes on";
    const std::string shares = told(roster, play.shares(state));
    return "the game ends" + (shares.empty() ? "" : "; " + shares);
  }
  if (ruled.outcomes.empty()) return "legal, but it names a dragon that is not captured";
  std::vector<std::string> ways;
  for (const Outcome& outcome : ruled.outcomes) {
    const std::string captures = told(roster, outcome.captures);
    ways.push_back(captures.empty() ? "captures nothing" : captures);
  }
  return fmt::format("legal; {}", fmt::join(ways, "; or "));
}

/// Whether an illegal event can be played as it is written, and changes something.
bool can_stand(const State& state, const Event& event) {
  const bool are_allied = state.alliances.has(event.player, event.other);
  switch (event.kind) {
    case Event::Kind::place:
      return owners(state.stones)[static_cast<std::size_t>(event.point)] == nobody;
    case Event::Kind::form:
      return !are_allied;
    case Event::Kind::break_up:
      return are_allied;
    default:
      return event.kind == Event::Kind::pass;
  }
}

/// What an illegal event leads to if it stands: the outcomes that it can mean, the legal ones if that leaves one;
/// none if it cannot be played.
std::vector<Outcome> forced_outcomes(const Play& play, const State& state, const Event& event) {
  if (!can_stand(state, event)) return {};
  const auto meant = [&](std::vector<Outcome> outcomes) {
    if (!event.first.empty())
      std::erase_if(outcomes, [&](const Outcome& outcome) { return !is_meant(event, outcome); });
    return outcomes;
  };
  std::vector<Outcome> legal = meant(play.outcomes(state, event));
  return legal.size() == 1 ? legal : meant(play.outcomes(state, event));
}

/// The state after an event, or the same if it is refused or leaves open what it means.
State followed(const Play& play, const State& state, const Event& event, IllegalMoves illegal) {
  const Ruled ruled = political_go::ruled(play, state, event);
  if (!ruled.refusals.empty() && illegal == IllegalMoves::stand) {
    const std::vector<Outcome> forced = forced_outcomes(play, state, event);
    return forced.size() == 1 ? play.play(state, event, forced.front()) : state;
  }
  return ruled.after.size() == 1 ? ruled.after.front() : state;
}

/// An illegal event that stands is played.
void stand(EventJudgement& judged, const Play& play, const State& state) {
  const std::vector<Outcome> forced = forced_outcomes(play, state, judged.event);
  if (!can_stand(state, judged.event)) return;
  if (forced.size() != 1)
    throw InputError(forced.empty() ? "no captured dragon fits what stands after 'first'"
                                    : "it stands, but does not say which dragon is captured first");
  judged.stands = true;
  judged.captures = forced.front().captures;
  judged.after = play.play(state, judged.event, forced.front());
}

}  // namespace

std::vector<OtherPlay> other_plays(const Ruleset& ruleset, const Play& play) {
  std::vector<OtherPlay> others;
  for (const auto& [reading, other] : differing_in_one_reading(ruleset))
    others.push_back({reading, play.with(readings(other))});
  return others;
}

const State& adopted(const Play& other, const State& state, std::optional<State>& kept) {
  if (&state.stones.of.front().board() == &other.board()) return state;
  return kept.emplace(other.adopted(state));
}

Outcome meant(const Roster& roster, const Play& play, const State& state, const Event& event) {
  const std::vector<Outcome> all = play.outcomes(state, event);
  std::vector<Outcome> found = all;
  std::erase_if(found, [&](const Outcome& outcome) { return !is_meant(event, outcome); });
  if (found.size() == 1) return found.front();
  std::vector<std::string> choices;
  for (const Outcome& outcome : all) {
    Event clear = event;
    clear.first = play.names(state, event, outcome);
    choices.push_back(fmt::format("'{}'", text(clear, roster.players, roster.size)));
  }
  throw InputError(fmt::format(
      "{} {}: write {}", text(event, roster.players, roster.size),
      found.empty() ? "names a dragon that is not captured" : "does not say which dragon is captured first",
      fmt::join(choices, " or ")));
}

std::vector<int> at_issue(const Play& one, const Play& other, const State& by_one, const State& by_other,
                          const Event& event) {
  const std::pair<Ruled, Ruled> ruled{political_go::ruled(one, by_one, event),
                                      political_go::ruled(other, by_other, event)};
  std::set<int> points;
  std::vector<std::vector<int>> boards;
  for (const Ruled& side : {ruled.first, ruled.second}) {
    for (const Refusal& refusal : side.refusals) points.insert(refusal.shows.begin(), refusal.shows.end());
    for (const Outcome& outcome : side.outcomes) points.insert(outcome.removed.begin(), outcome.removed.end());
    for (const State& after : side.after) boards.push_back(owners(after.stones));
  }
  for (const std::vector<int>& board : boards)
    for (std::size_t point = 0; point < board.size(); ++point)
      if (board[point] != boards.front()[point]) points.insert(static_cast<int>(point));
  if (points.empty() && event.kind == Event::Kind::place) points.insert(event.point);
  return {points.begin(), points.end()};
}

namespace {

/// Judges an event, and if it is one of a game which of its differences last.
EventJudgement judged(const Roster& roster, const Play& play, const std::vector<OtherPlay>& others,
                      const State& state, const Event& event, LastingDifferences& lasting) {
  Ruled own = ruled(play, state, event);
  EventJudgement judged{event, own.refusals, {}, {}, state, {}};
  if (own.refusals.empty()) {
    if (own.outcomes.size() != 1) {
      const Outcome outcome = meant(roster, play, state, event);
      own = {{}, {outcome}, {play.play(state, event, outcome)}};
    }
    judged.captures = own.outcomes.front().captures;
    judged.after = own.after.front();
    if (event.kind == Event::Kind::checkpoint && play.would_end(state)) judged.shares = play.shares(state);
  }
  for (std::size_t k = 0; k < others.size(); ++k) {
    const auto& [reading, other] = others[k];
    std::optional<State> kept;
    const State& there = adopted(other, state, kept);
    try {
      const Ruled theirs = ruled(other, there, event);
      if (!is_same(own, theirs))
        judged.part.push_back(
            {reading, says(roster, other, there, event, theirs),
             lasting.goes_on(k, squares_of(roster.size, at_issue(play, other, state, there, event)))});
      else if (event.kind == Event::Kind::place && own.refusals.empty())
        lasting.is_over(k);
    } catch (const InputError& error) {
      judged.part.push_back({reading, fmt::format("cannot be told ({})", error.what()), lasting.goes_on(k, {})});
    }
  }
  return judged;
}

}  // namespace

EventJudgement judgement(const Roster& roster, const Play& play, const std::vector<OtherPlay>& others,
                         const State& state, const Event& event) {
  LastingDifferences none(others.size());
  return judged(roster, play, others, state, event, none);
}

GameJudgement judgement(const Roster& roster, const Play& play, const std::vector<OtherPlay>& others,
                        const State& from, const std::vector<Event>& events, IllegalMoves illegal) {
  GameJudgement game{{}, {}, from};
  LastingDifferences lasting(others.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    try {
      game.events.push_back(judged(roster, play, others, game.end, events[i], lasting));
      EventJudgement& judged = game.events.back();
      if (illegal == IllegalMoves::stand && !judged.refusals.empty()) stand(judged, play, game.end);
    } catch (const InputError& error) {
      throw UnclearEvent(error, i);
    }
    game.end = game.events.back().after;
  }
  for (const auto& [reading, other] : others) {
    State state = other.adopted(from);
    for (std::size_t i = 0; i < events.size(); ++i) {
      try {
        state = followed(other, state, events[i], illegal);
      } catch (const InputError&) {
        break;  // what this reading makes of it cannot be told, and the events say so
      }
      if (standing(state) == standing(game.events[i].after)) continue;
      game.departures.push_back({reading, static_cast<int>(i) + 1});
      break;
    }
  }
  return game;
}

std::string summary(const Roster& roster, const Refusal& refusal) {
  std::string summary = fmt::format("{} [{}]", fault_text(refusal), refusal.clause);
  if (!refusal.shows.empty()) summary += " at " + point_names(roster.size, refusal.shows);
  return summary;
}

std::string summary(const Roster& roster, const std::vector<Refusal>& refusals) {
  std::vector<std::string> parts;
  for (const Refusal& refusal : refusals) parts.push_back(summary(roster, refusal));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string told(const Roster& roster, const std::vector<Capture>& captures) {
  std::vector<std::string> parts;
  for (const Capture& capture : captures) {
    const std::string received = told(roster, capture.received, '+');
    parts.push_back(fmt::format("captures {}: {}{}{}", point_names(roster.size, capture.stones), received,
                                received.empty() ? "" : ", ", told(roster, capture.lost, '-')));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string told(const Roster& roster, const std::vector<Share>& shares) {
  std::vector<std::string> parts;
  for (const Share& share : shares) {
    const std::string received = told(roster, share.received, '+');
    parts.push_back(fmt::format("the territory {}: {}", point_names(roster.size, share.points),
                                received.empty() ? "nobody's" : received));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace ruleproof::political_go
