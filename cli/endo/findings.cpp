#include "cli/endo/findings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/agreement_told.hpp"
#include "cli/endo/setting.hpp"
#include "cli/jobs.hpp"
#include "properties/endo.hpp"
#include "properties/endo_agreement.hpp"
#include "properties/endo_holes.hpp"
#include "properties/endo_perft.hpp"
#include "properties/endo_positions.hpp"
#include "properties/endo_random.hpp"
#include "properties/endo_shrink.hpp"
#include "properties/endo_survey.hpp"
#include "record/move_text.hpp"
#include "spec/size.hpp"

namespace ruleproof::endo {
namespace {

/// One of each up to translation, rotation and reflection.
constexpr std::size_t most_positions = 3'000'000;

/// So many turns are looked at in every game: if there is time, one more of the default readings.
int turns_surveyed(const Ruleset& ruleset, Plan::Depth depth) {
  const bool is_deeper = depth == Plan::Depth::thorough || ruleset == Ruleset(spec("endo"));
  return depth != Plan::Depth::quick && is_deeper ? 8 : 7;
}

void refute(Line& line, const Record& game, int turns) {
  line.verdict = text(Claim::Verdict::refuted);
  line.how = "exhausted";
  line.why = fmt::format("the shortest game: all games of up to {} turns were looked at", turns);
  line.tool = "";
  line.argument = "";
  line.counterexample = write_record(game);
}

/// A claim that speaks of every organism: by proof, or if that fails by looking at all short games.
bool judge_property(const Property& property, const Ruleset& ruleset, bool every_organism_only, int turns,
                    const QueryLog& log, Line& line, std::stop_token stop) {
  const Finding proof = prove_on_every_board(property, {}, log, stop);
  if (proof.result == Finding::Result::stopped) return false;
  put(line, proof);
  line.argument = property.argument;
  if (proof.result == Finding::Result::proved || every_organism_only || property.id != "live-groups")
    return true;
  const Survey games = survey(ruleset, turns, most_positions, stop);
  if (games.goes_on_deprived)
    refute(line, *games.goes_on_deprived, static_cast<int>(games.goes_on_deprived->turns.size()) - 1);
  return games.complete || games.goes_on_deprived.has_value();
}

/// No game ends sooner, as the claim `no-early-end` says.
constexpr int first_ending_turn = 7;

/// Markers as a record whose set-up they are.
std::string set_up(const std::vector<Square>& squares) {
  Record record;
  record.setup.emplace();
  for (const Square square : squares) record.setup->markers.push_back({square});
  std::ranges::sort(record.setup->markers);
  return write_record(record);
}

/// The two definitions of a hole agree on the whole grid by argument, and in boxes by search. Those are
/// looked at under the default readings alone, since the readings do not matter here.
bool judge_holes(Plan::Depth depth, bool argument_only, const QueryLog& log, Line& line,
                 std::stop_token stop) {
  put(line, prove_holes_on_every_grid().finding);
  line.argument = hole_argument;
  if (argument_only) return true;
  const bool is_quick = depth == Plan::Depth::quick;
  const Size by_transcription{4, 4};
  const Size by_words = is_quick ? Size{5, 4} : Size{5, 5};
  const Size by_solver = is_quick ? Size{5, 5} : depth == Plan::Depth::thorough ? Size{8, 8} : Size{6, 6};
  const std::function<HoleFinding()> searches[] = {[&] { return exhaust_holes(by_transcription, stop); },
                                                   [&] { return exhaust_holes_in_words(by_words, stop); },
                                                   [&] { return prove_holes(by_solver, {}, log, stop); }};
  for (const auto& search : searches) {
    const HoleFinding found = search();
    if (found.finding.result == Finding::Result::stopped) return false;
    if (found.finding.result == Finding::Result::proved) continue;
    put(line, found.finding);
    if (found.counterexample) line.counterexample = set_up(*found.counterexample);
    line.reachable = false;
    return true;
  }
  line.why = fmt::format(
      "also, for all sets of markers in a box: {} by the transcription, {} by words of bits, {} by {}",
      ruleproof::text(by_transcription), ruleproof::text(by_words), ruleproof::text(by_solver),
      solver_version());
  return true;
}

bool judge_end(const Ruleset& ruleset, int turns, Line& line, std::stop_token stop) {
  const Survey games = survey(ruleset, turns, most_positions, stop);
  if (games.turns < first_ending_turn - 1) return false;
  line.how = "exhausted";
  const bool is_sooner =
      !games.endings.empty() && static_cast<int>(games.endings.front().game.turns.size()) < first_ending_turn;
  if (is_sooner) {
    refute(line, games.endings.front().game, static_cast<int>(games.endings.front().game.turns.size()) - 1);
    return true;
  }
  line.verdict = text(Claim::Verdict::proved);
  line.why = fmt::format("all games of up to {} turns were looked at", games.turns);
  return true;
}

/// Engine and reference in random games of all styles.
bool judge_agreement(const Ruleset& ruleset, int games, std::uint64_t seed, Line& line,
                     std::stop_token stop) {
  constexpr int most_attempts = 60;
  line.verdict = "tested";
  line.how = "random";
  int played = 0;
  for (const Style style : all_styles) {
    const RandomRun run = run_random(ruleset, style, games, most_attempts, seed, stop);
    played += run.games;
    if (run.failure) {
      refute_agreement(line, run.failure->trial, stop);
      return true;
    }
    if (stop.stop_requested()) return false;
  }
  line.why = fmt::format("{} games", played);
  return true;
}

std::string_view told(Way way) {
  switch (way) {
    case Way::opponents:
      return "the opponent's groups";
    case Way::both:
      return "groups of both";
    default:
      return "only the mover's own groups";
  }
}

std::string_view told(Cause cause) {
  switch (cause) {
    case Cause::placement:
      return "the placement alone";
    case Cause::movement:
      return "the movement alone";
    default:
      return "only both together";
  }
}

Grid endings(const Survey& games) {
  Grid grid{"How a game can end",
            fmt::format(
                "The shortest game for each way of ending and each winner, under the default readings; all "
                "games of up to {} turns were looked at. The placement alone: right after it a group had no "
                "liberty already. The movement alone: the same movement without the placement would have "
                "done it, too. Only both together: neither.",
                games.turns),
            {"without liberties", "by", "winner", "turns", "game"},
            {}};
  for (const Way way : {Way::opponents, Way::both, Way::own})
    for (const Cause cause : {Cause::placement, Cause::movement, Cause::together})
      for (const Colour winner : {Colour::black, Colour::white}) {
        const auto found = std::ranges::find(games.endings, EndingKind{way, cause, winner}, &Ending::kind);
        const bool is_found = found != games.endings.end();
        grid.rows.push_back(
            {std::string(told(way)), std::string(told(cause)), std::string(name(winner)),
             is_found ? std::to_string(found->game.turns.size()) : fmt::format("over {}", games.turns),
             is_found ? turns_of(found->game) : "none so far"});
      }
  return grid;
}

std::string first_ending(const Survey& games) {
  if (games.endings.empty()) return fmt::format("Not within {} turns.", games.turns);
  return fmt::format("After {} turns, no sooner: {}.", games.endings.front().game.turns.size(),
                     turns_of(games.endings.front().game));
}

/// The largest position, of those that were all looked at, in which a player cannot move at all.
std::string without_movement(const Survey& games) {
  std::string told =
      "Yes, of any size: in a diagonal no line holds two markers, so whoever places the next one at its end "
      "owes no movement.";
  const auto largest = std::ranges::find_if(games.levels.rbegin(), games.levels.rend(),
                                            [](const Level& level) { return level.still.has_value(); });
  if (largest == games.levels.rend()) return told;
  return told + fmt::format(
                    " Whatever is placed, no movement is possible in {} of the {} positions of {} markers "
                    "(turned and reflected ones counted once), for example after {}.",
                    largest->still_after_any, largest->positions, largest->markers,
                    turns_of(*largest->still));
}

std::string forced_loss(const Survey& games, const Hunted& hunted) {
  std::string told;
  if (games.forced_by_placement)
    told = fmt::format(
        "By the movement that a placement owes, yes: after {}, a placement on {} can only be followed "
        "by movements that lose. ",
        turns_of(games.forced_by_placement->game), text(games.forced_by_placement->square));
  if (games.forced) return told + fmt::format("And by every turn: after {}.", turns_of(*games.forced));
  if (hunted.forced) return told + fmt::format("And by every turn: after {}.", turns_of(*hunted.forced));
  return told + fmt::format(
                    "Whether ever every turn of a player loses is not known: not in games of up to {} turns, "
                    "all of which were looked at, nor at {} positions of random games of up to {} turns.",
                    games.turns, hunted.positions, hunted.longest);
}

Grid answers(const Survey& games, const Hunted& hunted) {
  return {
      "Is it broken?",
      "What one would like to know of a game that its author calls quite possibly broken. Under the default "
      "readings.",
      {"question", "answer"},
      {{"How soon can a game end?", first_ending(games)},
       {"Can a position be without any legal movement, and how large can it be?", without_movement(games)},
       {"Can a player be forced to destroy their own group?", forced_loss(games, hunted)}}};
}

/// Positions by the number of turns.
Grid counts(const Survey& games, const std::stop_token& stop) {
  Grid grid{
      "Counts",
      "Under the default readings: distinct positions up to translation after exactly so many turns, and "
      "sequences of turns that lead there (perft).",
      {"turns", "positions", "sequences"},
      {}};
  const Ruleset ruleset(spec("endo"));
  const auto counter = engine(ruleset);
  for (int turns = 1; turns <= games.turns && turns <= 7; ++turns) {
    const Counted positions = count_positions(ruleset, turns, most_positions, stop);
    const auto sequences = perft(*counter, turns, stop);
    if (!positions.complete || !sequences) break;
    grid.rows.push_back(
        {std::to_string(turns), fmt::format("{}", positions.value), std::to_string(*sequences)});
  }
  return grid;
}

}  // namespace

std::vector<Job> claims(const Ruleset& ruleset, Plan::Depth depth, bool every_organism_only,
                        const QueryLog& log) {
  std::vector<Job> jobs;
  const int turns = turns_surveyed(ruleset, depth);
  for (const Property& property : claims(readings(ruleset)))
    jobs.push_back(job(ruleset, property.id, [=](Line& line, std::stop_token stop) {
      return judge_property(property, ruleset, every_organism_only, turns, log, line, stop);
    }));
  jobs.push_back(job(ruleset, "hole-is-loop", [=](Line& line, std::stop_token stop) {
    return judge_holes(depth, every_organism_only || ruleset != Ruleset(spec("endo")), log, line, stop);
  }));
  if (every_organism_only)
    jobs.push_back(job(ruleset, "no-early-end", [](Line& line, std::stop_token) {
      line.why = "it speaks of games, not of organisms";
      return true;
    }));
  else
    jobs.push_back(job(ruleset, "no-early-end", [=](Line& line, std::stop_token stop) {
      return judge_end(ruleset, turns, line, stop);
    }));
  // In the order of the spec.
  std::ranges::sort(jobs, {}, [](const Job& job) {
    const auto& all = spec("endo").claims;
    return std::ranges::find(all, job.waiting.claim, &Claim::id) - all.begin();
  });
  return jobs;
}

std::vector<Job> jobs(const GameSpec& game, Plan::Depth depth, std::uint64_t seed) {
  const int games = depth == Plan::Depth::quick ? 5 : depth == Plan::Depth::thorough ? 100 : 15;
  std::vector<Job> jobs;
  for (const Ruleset& ruleset : rulesets_of(game, depth)) {
    for (Job& job : claims(ruleset, depth, false, {})) jobs.push_back(std::move(job));
    jobs.push_back(job(
        {"endo", "engine-agrees", ruleset.text(), "not-run", "tested"},
        [=](Line& line, std::stop_token stop) { return judge_agreement(ruleset, games, seed, line, stop); }));
  }
  return jobs;
}

std::vector<Grid> grids(const GameSpec&, Plan::Depth depth, const std::stop_token& stop) {
  const Ruleset ruleset(spec("endo"));
  const Survey games = survey(ruleset, turns_surveyed(ruleset, depth), most_positions, stop);
  const Hunted hunted = hunt_forced_loss(ruleset, {}, stop);
  if (!games.complete) return {};
  return {answers(games, hunted), endings(games), counts(games, stop)};
}

Figure figure(const Line& line) {
  const Record record = parse_record(line.counterexample, "counterexample");
  const Readings chosen = readings(ruleset(record));
  State state = first_state(record.setup);
  std::map<Square, std::string> numbers;
  int number = 0;
  for (const Turn& turn : record.turns) {
    if (!refusals(chosen, state, turn).empty()) break;
    ++number;
    numbers[turn.placed] = std::to_string(number);
    const Effect done = effect(chosen, state, turn);
    if (turn.moved) {
      numbers[*done.landed] = numbers[turn.moved->from];
      numbers.erase(turn.moved->from);
    }
    state = done.after;
  }
  Figure figure{drawing(chosen, state.markers, {}, numbers),
                fmt::format("The shortest game that refutes it: {}.", turns_of(record))};
  if (!line.reachable) figure.caption = "A position that refutes it.";
  figure.drawing.title = line.claim;
  return figure;
}

}  // namespace ruleproof::endo
