#include "cli/political_go/findings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

#include "cli/agreement_told.hpp"
#include "cli/political_go/setting.hpp"
#include "properties/political_go.hpp"
#include "properties/political_go_agreement.hpp"
#include "properties/political_go_example.hpp"
#include "properties/political_go_perft.hpp"
#include "properties/political_go_random.hpp"
#include "properties/political_go_shrink.hpp"
#include "properties/political_go_survey.hpp"
#include "spec/size.hpp"

namespace ruleproof::political_go {
namespace {

/// Verdicts that are the same for several rulesets, so that each is reached once, whichever thread asks
/// first.
class Verdicts {
 public:
  /// Nothing if it was stopped.
  std::optional<Verdict> of(std::string_view claim, const Ruleset& ruleset, Plan::Depth depth,
                            const QueryLog& log, const std::stop_token& stop) {
    const Ruleset decisive = political_go::decisive(claim, ruleset);
    Slot& slot = this->slot(fmt::format("{} {}", claim, decisive.text()));
    const std::lock_guard lock(slot.mutex);
    if (!slot.verdict) slot.verdict = judge(claim, decisive, depth, log, stop);
    return slot.verdict;
  }

 private:
  struct Slot {
    std::mutex mutex;
    std::optional<Verdict> verdict;
  };

  Slot& slot(const std::string& key) {
    const std::lock_guard lock(mutex_);
    return slots_[key];
  }

  std::mutex mutex_;
  std::map<std::string, Slot> slots_;
};

/// "for 2, 3 and 4 players"
std::string for_players(const std::vector<int>& players) {
  if (players.empty()) return "";
  std::string told = std::to_string(players.front());
  for (std::size_t i = 1; i < players.size(); ++i)
    told += fmt::format("{}{}", i + 1 == players.size() ? " and " : ", ", players[i]);
  return fmt::format("for {} players and all alliances among them", told);
}

void put(Line& line, const Verdict& verdict) {
  line.verdict = text(verdict.verdict);
  line.how = verdict.how;
  line.sizes.clear();
  for (const Size size : verdict.sizes) line.sizes.push_back(ruleproof::text(size));
  const std::string players = for_players(verdict.players);
  line.why = players + (players.empty() || verdict.why.empty() ? "" : "; ") + verdict.why;
  line.argument = verdict.argument;
  line.tool = verdict.tool;
  if (verdict.counterexample) line.counterexample = write_record(*verdict.counterexample);
  if (verdict.occasion) line.occasion = write_record(*verdict.occasion);
}

/// The posted example parses, and a legal game leads to what it displays.
bool judge_example(const Ruleset& ruleset, Line& line) {
  const Thread example = parse_thread(posted_example(), "the text");
  try {
    const auto game = game_to(example, ruleset);
    line.verdict = text(game ? Claim::Verdict::proved : Claim::Verdict::unknown);
    line.how = game ? "shown" : "";
    line.why = game ? fmt::format("a legal game of {} events leads to it", game->events.size())
                    : "no game that leads to it was found";
    if (game) line.occasion = write_record(*game);
  } catch (const InputError& error) {
    line.verdict = text(Claim::Verdict::unknown);
    line.why = error.what();
  }
  return true;
}

/// The author holds that one need not look back more than two to four moves.
bool judge_look_back(const Ruleset& ruleset, Line& line) {
  constexpr int author_says = 4;
  const auto found = look_back_by(ruleset, author_says + 1);
  if (!found) {
    line.verdict = text(Claim::Verdict::unknown);
    line.why = "no game was found in which one has to";
    return true;
  }
  Record game = found->game;
  game.events.push_back(found->placement);
  line.verdict = text(Claim::Verdict::refuted);
  line.how = "shown";
  line.why = fmt::format(
      "ko forbids the last placement because of a board {} placements and {} moves back; in the same "
      "way any number can be reached",
      found->placements, found->moves);
  line.argument =
      "On a board of one row, an alliance is broken, so that k stones of one player, which had no liberties "
      "of their own, are captured at once; it is formed again and the stones are put back one by one, till "
      "the last one makes the board of k placements before.";
  if (readings(ruleset).dragon == Dragons::letter)
    line.argument +=
        " As dragon=letter has it each of these stones needs an ally's stone with a liberty beside it, since "
        "stones of one player do not keep each other alive.";
  if (readings(ruleset).captures == Captures::simultaneous)
    line.argument +=
        " As captures=simultaneous has it no stone is captured by filling one's own last liberty, so that "
        "the ko of Go itself can hardly arise; it is broken alliances that bring boards back.";
  line.counterexample = write_record(game);
  return true;
}

/// Engine and reference in random games of all styles.
bool judge_agreement(const Ruleset& ruleset, int games, std::uint64_t seed, Line& line,
                     const std::stop_token& stop) {
  constexpr int attempts = 40;
  constexpr std::pair<Size, int> tables[] = {{{3, 3}, 2}, {{4, 4}, 3}, {{5, 5}, 5}};
  line.verdict = "tested";
  line.how = "random";
  int played = 0;
  for (const auto& [size, players] : tables) {
    line.sizes.push_back(ruleproof::text(size));
    for (const Style style : all_styles) {
      const RandomRun run = run_random({ruleset, size, players}, style, games, attempts, seed, stop);
      played += run.games;
      if (run.failure) {
        refute_agreement(line, run.failure->trial, stop);
        return true;
      }
      if (stop.stop_requested()) return false;
    }
  }
  line.why = fmt::format("{} games of 2, 3 and 5 players", played);
  return true;
}

std::vector<Job> claims(const Ruleset& ruleset, Plan::Depth depth, bool every_board_only, const QueryLog& log,
                        const std::shared_ptr<Verdicts>& verdicts) {
  std::vector<Job> jobs;
  for (const std::string_view claim : judged_claims())
    jobs.push_back(job(ruleset, std::string(claim), [=](Line& line, const std::stop_token& stop) {
      const auto verdict = verdicts->of(claim, ruleset, depth, log, stop);
      if (verdict) put(line, *verdict);
      if (verdict && every_board_only && line.how != "every-board") {
        line.verdict = text(Claim::Verdict::unknown);
        line.why = "not proved for every board";
      }
      return verdict.has_value();
    }));
  jobs.push_back(job(ruleset, "example-display",
                     [=](Line& line, const std::stop_token&) { return judge_example(ruleset, line); }));
  jobs.push_back(job(ruleset, "short-look-back",
                     [=](Line& line, const std::stop_token&) { return judge_look_back(ruleset, line); }));
  // In the order of the spec.
  std::ranges::sort(jobs, {}, [](const Job& job) {
    const auto& all = spec("political-go").claims;
    return std::ranges::find(all, job.waiting.claim, &Claim::id) - all.begin();
  });
  return jobs;
}

/// Sequences of moves on 2x2, each in a checking period of its own.
Grid counts(const std::stop_token& stop) {
  Grid grid{"Counts",
            "Sequences of moves on 2x2 under the default readings (perft), each move in a checking period of "
            "its own. "
            "Of all sequences, the sum of the squares of the scores, each weighed by the number of its "
            "player, and the "
            "sum of the scores of those who made the last moves.",
            {"players", "moves", "sequences", "squares", "mover"},
            {}};
  const Ruleset ruleset(spec("political-go"));
  for (const auto& [players, depth] : {std::pair(2, 6), std::pair(3, 4)}) {
    const auto counter = engine(ruleset, {2, 2}, players);
    for (int moves = 1; moves <= depth; ++moves) {
      const auto sums = perft(*counter, moves, stop);
      if (!sums) return grid;
      grid.rows.push_back({std::to_string(players), std::to_string(moves), std::to_string(sums->count),
                           std::to_string(sums->squares), std::to_string(sums->mover)});
    }
  }
  return grid;
}

/// By how many placements ko makes one look back, in all short games of small boards.
Grid look_backs(Plan::Depth depth, const std::stop_token& stop) {
  Grid grid{"How far back ko looks",
            "By how many placements lies the board because of which ko alone forbids a placement, counted "
            "with that one: "
            "in each row the shortest game of those boards that shows it, under the default readings.",
            {"board", "players", "looked at", "placements back", "game", "forbidden"},
            {}};
  const std::size_t most_states = depth == Plan::Depth::quick ? 3'000 : 20'000;
  const Ruleset ruleset(spec("political-go"));
  for (const auto& [size, players] :
       {std::pair(Size{2, 1}, 2), {Size{3, 1}, 2}, {Size{3, 1}, 3}, {Size{2, 2}, 2}}) {
    const KoSurvey survey = survey_ko(ruleset, size, players, most_states, stop);
    const std::string looked =
        survey.complete ? "all games" : fmt::format("games of up to {} turns", survey.turns);
    for (const auto& [placements, found] : survey.found) {
      const Roster roster{size, found.game.players};
      grid.rows.push_back({ruleproof::text(size), std::to_string(players), looked, std::to_string(placements),
                           events_of(roster, found.game.events),
                           text(found.placement, roster.players, size)});
    }
    if (survey.found.empty())
      grid.rows.push_back(
          {ruleproof::text(size), std::to_string(players), looked, "ko forbids nothing", "", ""});
  }
  return grid;
}

}  // namespace

std::vector<Job> claims(const Ruleset& ruleset, Plan::Depth depth, bool every_board_only,
                        const QueryLog& log) {
  return claims(ruleset, depth, every_board_only, log, std::make_shared<Verdicts>());
}

std::vector<Job> jobs(const GameSpec&, Plan::Depth depth, std::uint64_t seed) {
  std::vector<Ruleset> rulesets = varied_one_at_a_time(spec("political-go"));
  if (depth == Plan::Depth::quick) rulesets.resize(1, rulesets.front());
  const int games = depth == Plan::Depth::quick ? 2 : depth == Plan::Depth::thorough ? 40 : 5;
  const auto verdicts = std::make_shared<Verdicts>();
  std::vector<Job> jobs;
  for (const Ruleset& ruleset : rulesets) {
    for (Job& job : claims(ruleset, depth, false, {}, verdicts)) jobs.push_back(std::move(job));
    if (!knows(ruleset)) continue;
    jobs.push_back(job({"political-go", "engine-agrees", ruleset.text(), "not-run", "tested"},
                       [=](Line& line, const std::stop_token& stop) {
                         return judge_agreement(ruleset, games, seed, line, stop);
                       }));
  }
  return jobs;
}

Figure figure(const Line& line) {
  const Record record = parse_record(line.counterexample, "counterexample");
  const Roster roster{record.size, record.players};
  const Play play(readings(ruleset(record)), record.size, static_cast<int>(record.players.size()));
  State state = first_state(play, record);
  std::vector<int> last;
  for (const Event& event : record.events) {
    if (event.kind == Event::Kind::place) last = {event.point};
    if (!play.refusals(state, event).empty()) break;
    state = play.play(state, event, meant(roster, play, state, event));
  }
  Figure figure{drawing(roster, state, last),
                fmt::format("A game that refutes it: {}.", events_of(roster, record.events))};
  figure.drawing.title = line.claim;
  return figure;
}

std::vector<Grid> grids(const GameSpec&, Plan::Depth depth, const std::stop_token& stop) {
  return {counts(stop), look_backs(depth, stop)};
}

}  // namespace ruleproof::political_go
