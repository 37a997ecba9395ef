#include "certify/examination.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <utility>

#include "certify/bout.hpp"
#include "certify/contestant.hpp"
#include "certify/explanation.hpp"
#include "certify/random_game.hpp"
#include "certify/restarting_engine.hpp"
#include "certify/shortest_game.hpp"
#include "reference/document_form.hpp"
#include "report/sha256.hpp"
#include "report/version.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof {
namespace {

using Clock = std::chrono::steady_clock;

/// An engine that fails is started again, but not for ever.
constexpr int most_failures = 3;

/// Smaller square boards on which the game may be played as well.
std::vector<Size> smaller_boards(const Table& table) {
  std::vector<Size> sizes;
  const GameSpec& game = table.ruleset.game();
  if (!has_vertices(game)) return sizes;
  for (int side = 2; side <= 5 && side < std::min(table.size.w, table.size.h); ++side) {
    Table smaller = table;
    smaller.size = {side, side};
    if (is_played(smaller)) sizes.push_back(smaller.size);
  }
  return sizes;
}

/// Whether readings always have to explain such a difference. A score, say, may hang on what the engine
/// remembers.
bool is_of_rules(DifferenceKind kind) {
  return kind == DifferenceKind::refuses_legal || kind == DifferenceKind::allows_illegal ||
         kind == DifferenceKind::stones;
}

class Examiner {
 public:
  Examiner(const Examination& examination, std::stop_token stop)
      : examination_(examination),
        stop_(std::move(stop)),
        suite_(suite(examination.table)),
        engine_(examination.table.ruleset.game(), examination.command, examination.limits, stop_) {}

  Certificate certificate();

 private:
  /// Refused is a board that the engine has never taken.
  enum class Ended { played, refused, broken, stopped };

  Ended play(const PlayedAttempts& game);
  bool time_is_up() const { return examination_.time && Clock::now() - begin_ >= *examination_.time; }
  Ended play_random(const Table& table, std::mt19937_64& random, bool checks_undo);
  template <class Attempts>
  Ended bout(PlayedAttempts& game, Attempts attempts);
  template <class Attempts>
  void play_on(Bout& bout, const Referee& by, PlayedAttempts& game, Attempts& attempts);
  void note(const SeenDifference& seen, const PlayedAttempts& game);
  void play_suite();
  void play_random_games();

  void report(FoundDifference found);
  void explain_differences();
  std::vector<ClauseCount> clause_counts() const;
  std::vector<std::string> not_shown() const;
  void play_all();
  void judge();

  const Examination& examination_;
  std::stop_token stop_;
  Clock::time_point begin_ = Clock::now();
  Suite suite_;
  RestartingEngine engine_;
  Tally tally_;
  std::map<DifferenceKey, FoundDifference> found_;
  std::vector<PlayedAttempts> games_;  // those played to their ends, in their order
  std::vector<std::optional<PlayedAttempts>>
      alone_;                              // for each reported difference a game that shows it, if one does
  std::set<DifferenceKind> not_of_rules_;  // what one game by itself does not show
  Certificate certificate_{.table = examination_.table};
  int game_ = 0;        // the number of the present one; one of the suite is played in two ways
  int last_begun_ = 0;  // the number of the last one that the engine has begun
  int* begun_ = &certificate_.suite_games;
  std::string refusal_;  // of the last table that was refused
  int failures_ = 0;
  int broken_off_ = 0;  // games, by a difference
  int last_broken_off_ = 0;
};

void Examiner::note(const SeenDifference& seen, const PlayedAttempts& game) {
  const std::optional<PlayedAttempts> before = games_.empty() ? std::nullopt : std::optional(games_.back());
  const auto [at, is_new] = found_.try_emplace(seen.key, FoundDifference{seen, game, before});
  FoundDifference& found = at->second;
  if (std::exchange(found.last_game, game_) != game_) ++found.games;
  found.seen_by.insert(seen.by);
  if (is_new || game.attempts.size() >= found.game.attempts.size()) return;
  found.seen = seen;
  found.game = game;
  found.before = before;
}

/// Plays what `attempts` gives, one after another, until it gives nothing. `game` has the attempts that were
/// made.
template <class Attempts>
Examiner::Ended Examiner::bout(PlayedAttempts& game, Attempts attempts) {
  bool differs = false;
  const auto report = [&](const SeenDifference& seen) {
    differs = true;
    note(seen, game);
  };
  try {
    const std::unique_ptr<Referee> by = referee(game.table);
    Bout bout(engine_.now(), *by, tally_, report);
    if (game.checks_undo) bout.check_undo();
    refusal_ = bout.begin();
    if (!refusal_.empty() && !differs) return Ended::refused;
    if (std::exchange(last_begun_, game_) != game_) ++*begun_;
    if (refusal_.empty()) {
      play_on(bout, *by, game, attempts);
      return Ended::played;
    }
  } catch (const EngineFailed& failed) {
    if (failed.fault.kind == EngineFaultKind::stopped) return Ended::stopped;
    const std::string kind(ruleproof::name(failed.fault.kind));
    report({{DifferenceKind::breaks, {}, kind}, failed.fault.sentence, kind});
  }
  ++failures_;
  engine_.start();
  return Ended::broken;
}

template <class Attempts>
void Examiner::play_on(Bout& bout, const Referee& by, PlayedAttempts& game, Attempts& attempts) {
  bout.compare_position({});
  while (!bout.is_lost() && !by.is_over()) {
    const std::optional<std::string> attempt = attempts(by, bout.options());
    if (!attempt) break;
    game.attempts.push_back(*attempt);
    bout.attempt_and_compare(*attempt);
  }
  bout.end();
  if (bout.is_lost() && std::exchange(last_broken_off_, game_) != game_) ++broken_off_;
}

Examiner::Ended Examiner::play(const PlayedAttempts& game) {
  PlayedAttempts played{game.table, {}, game.checks_undo, game_};
  std::size_t next = 0;
  const Ended ended = bout(played, [&](const Referee&, const std::vector<Option>&) {
    return next < game.attempts.size() ? std::optional(game.attempts[next++]) : std::nullopt;
  });
  if (ended == Ended::played) games_.push_back(std::move(played));
  return ended;
}

Examiner::Ended Examiner::play_random(const Table& table, std::mt19937_64& random, bool checks_undo) {
  PlayedAttempts played{table, {}, checks_undo, ++game_};
  const int longest = longest_random_game(table, random);
  const Ended ended =
      bout(played, [&](const Referee& by, const std::vector<Option>& options) -> std::optional<std::string> {
        if (options.empty()) return std::nullopt;
        const bool all_unclear = std::ranges::all_of(options, &Option::is_unclear);
        if (all_unclear && by.pass().empty()) return std::nullopt;
        if (std::ssize(played.attempts) < longest)
          return random_attempt(by, options, tally_.decisions, random);
        if (by.pass().empty()) return std::nullopt;
        return by.pass();
      });
  if (ended == Ended::played) games_.push_back(std::move(played));
  return ended;
}

void Examiner::play_suite() {
  certificate_.suite_left_out = suite_.set_ups;
  for (const SuiteGame& game : suite_.games) {
    ++game_;
    for (const bool checks_undo : {false, true}) {
      const Ended ended = play({game.table, game.attempts, checks_undo});
      if (ended == Ended::refused) {
        ++certificate_.suite_left_out;
        break;
      }
      if (ended == Ended::stopped) return;
      if (failures_ >= most_failures) return;
    }
    examination_.progress(
        fmt::format("suite: {} games, {} differences", certificate_.suite_games, found_.size()));
  }
}

void Examiner::play_random_games() {
  begun_ = &certificate_.random_games;
  std::vector<Size> smaller = smaller_boards(examination_.table);
  for (int i = 0; i < examination_.games; ++i) {
    if (stop_.stop_requested()) return;
    if (time_is_up()) {
      if (examination_.games < std::numeric_limits<int>::max())
        certificate_.because = "the time was up before all games were played";
      return;
    }
    std::mt19937_64 random(examination_.seed + static_cast<std::uint64_t>(i));
    Table table = examination_.table;
    if (i % 4 == 3 && !smaller.empty())
      table.size = smaller[static_cast<std::size_t>(i / 4) % smaller.size()];
    const Ended ended = play_random(table, random, i % 2 == 1);
    if (ended == Ended::stopped) return;
    if (ended == Ended::refused) {
      if (table.size == examination_.table.size) {
        certificate_.because = refusal_;
        return;
      }
      std::erase(smaller, table.size);
      --i;  // the same game on another board
      continue;
    }
    if (failures_ >= most_failures) return;
    const std::string of = examination_.time ? "" : fmt::format(" of {}", examination_.games);
    examination_.progress(fmt::format("game {}{}: {} differences", i + 1, of, found_.size()));
  }
}

/// Adds a difference, its game as short as can be.
void Examiner::report(FoundDifference found) {
  ReportedDifference difference = as_played(found);
  if (!stop_.stop_requested()) {
    try {
      difference = shortest(engine_, found);
    } catch (const EngineFailed&) {  // it is to stop, or does not start any more
    }
  }
  if (const Permission* permission = permission_for(examination_.permissions, found.seen.key))
    difference.permitted = permission->reason;
  // What a game shows by itself may be for another reading to explain.
  const bool by_itself = !difference.transcript.empty() && !found.before;
  const bool is_ruling = is_of_reading(found.seen.key.kind);
  if (!(by_itself && is_ruling) && !is_of_rules(found.seen.key.kind))
    not_of_rules_.insert(found.seen.key.kind);
  alone_.push_back(by_itself && is_ruling ? std::optional(std::move(found.game)) : std::nullopt);
  certificate_.differences.push_back(std::move(difference));
}

std::vector<ClauseCount> Examiner::clause_counts() const {
  std::vector<ClauseCount> counts;
  for (const AskedClause& asked : asked_clauses(examination_.table.ruleset)) {
    ClauseCount count{asked.clause, asked.why_not, 0, {}};
    for (const auto& [decision, times] : tally_.decisions) {
      if (decision.clause != asked.clause) continue;
      count.decisions += times;
      count.parts.push_back({decision.what, times});
    }
    counts.push_back(std::move(count));
  }
  return counts;
}

std::vector<std::string> Examiner::not_shown() const {
  const GameSpec& game = examination_.table.ruleset.game();
  std::vector<std::string> sentences{
      fmt::format("Positions that none of these games reached; a board of another size than {}.",
                  certificate_.size.empty() ? "those that arose" : certificate_.size),
      "That the engine plays well, or quickly: genmove and the clock are not asked."};
  if (has_vertices(game))
    sentences.push_back(
        "Whose turn it is: the protocol lets either colour play at any time, so no move is tried out of "
        "turn.");
  if (has_vertices(game) && removes_stones(game))
    sentences.push_back(
        "Scores of boards on which a stone could be called dead: engines may estimate, so scores are "
        "compared "
        "only where every stone lives whatever is played.");
  if (certificate_.comparisons.scores == 0) sentences.push_back("Scores: none was compared.");
  if (certificate_.comparisons.boards == 0)
    sentences.push_back("The stones after a move: the engine shows no board that can be read.");
  if (tally_.shortest_undo)
    sentences.push_back(fmt::format(
        "Taking back more than {} moves in a row: the engine keeps no more, as the protocol allows.",
        *tally_.shortest_undo));
  if (has_vertices(game) && removes_stones(game) && certificate_.comparisons.captures == 0)
    sentences.push_back("The numbers of captured stones: the engine does not tell them.");
  if (tally_.unclear > 0)
    sentences.push_back("Moves that have several outcomes under these readings: none was played.");
  if (broken_off_ > 0)
    sentences.push_back(
        fmt::format("The rest of {} games that were not played on after a difference.", broken_off_));
  if (certificate_.undo_by.empty()) sentences.push_back("Taking back: the engine has no undo.");
  if (certificate_.legal_by == ruleproof::name(Contestant::LegalBy::undo) ||
      certificate_.legal_by == ruleproof::name(Contestant::LegalBy::replay))
    sentences.push_back(
        "The legality of every point: the engine lists no legal moves, so at each position only some points "
        "are tried, those first of which a single clause decides.");
  for (const ClauseCount& count : certificate_.clauses)
    if (count.decisions == 0 && count.why_not.empty())
      sentences.push_back(fmt::format("Clause [{}]: nothing in these games rested on it.", count.clause));
  return sentences;
}

/// Asks the engine who it is, and plays.
void Examiner::play_all() {
  Certificate& result = certificate_;
  engine_.start();
  result.engine = engine_.now().name();
  result.engine_version = engine_.now().version();
  result.protocol = engine_.now().protocol();
  for (const Unanswered& question : engine_.now().not_introduced()) tally_.was_due(question);
  result.because = engine_.now().unfit();
  if (result.because.empty()) result.because = engine_.now().begin(examination_.table);
  if (!result.because.empty()) {
    result.verdict = Certificate::Verdict::unfit;
    return;
  }
  if (examination_.only) {
    ++game_;
    for (const bool checks_undo : {false, true}) {
      if (play({examination_.only->table, examination_.only->attempts, checks_undo}) != Ended::refused)
        continue;
      result.verdict = Certificate::Verdict::unfit;
      result.because = refusal_;
      return;
    }
    if (games_.size() > 1) games_.pop_back();  // the same one
  } else {
    play_suite();
    if (failures_ < most_failures) play_random_games();
  }
  result.legal_by = ruleproof::name(engine_.now().legal_by());
  result.stones_by = ruleproof::name(engine_.now().stones_by());
  result.undo_by = engine_.now().undoes() ? "undo" : "";
  result.score_by = engine_.now().scores() ? "final_score" : "";
}

void Examiner::explain_differences() {
  examination_.progress("asking which readings explain what differs");
  const Explanation found =
      explain(engine_, {examination_.table.ruleset, alone_, games_, not_of_rules_}, stop_);
  for (std::size_t i = 0; i < found.readings.size(); ++i)
    certificate_.differences[i].readings = found.readings[i];
  certificate_.agrees_with = found.agrees_with;
  certificate_.agrees_checked = found.checked;
  certificate_.rulesets_tried = found.tried;
}

Certificate Examiner::certificate() {
  const Table& table = examination_.table;
  Certificate& result = certificate_;
  result.command = examination_.command;
  result.size = size_text(table);
  result.program_version = ruleproof_version();
  result.spec_hash = sha256(table.ruleset.game().document->source.bytes);
  result.suite = suite_.version;
  result.seed = examination_.seed;
  result.policy = random_policy(table);

  try {
    play_all();
  } catch (const EngineFailed& failed) {
    result.because = failed.fault.kind == EngineFaultKind::stopped
                         ? "it was stopped"
                         : (tally_.moves > 0 ? "the engine did not start again: "
                                             : "the engine failed before a game began: ") +
                               failed.fault.sentence;
    if (failed.fault.kind != EngineFaultKind::stopped) result.verdict = Certificate::Verdict::unfit;
  }
  if (result.verdict != Certificate::Verdict::unfit || !found_.empty()) {
    result.moves = tally_.moves;
    result.comparisons = tally_.comparisons;
    for (const auto& [command, missing] : tally_.not_compared) result.not_compared.push_back(missing);
    result.clauses = clause_counts();
    result.not_shown = not_shown();
    for (const auto& [key, found] : found_) {
      examination_.progress("shrinking: " + found.seen.sentence);
      report(found);
    }
    try {
      if (!found_.empty() && !stop_.stop_requested()) explain_differences();
    } catch (const EngineFailed&) {  // nothing is explained then
    }
  }
  if (engine_.is_started()) {
    const EngineEnd end = engine_.finish();
    result.end = end.how;
    result.left_behind = engine_.left_behind() + end.left_behind;
  }
  judge();
  result.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  return std::move(result);
}

/// The verdict, from what was found.
void Examiner::judge() {
  Certificate& result = certificate_;
  for (const Permission& permission : examination_.permissions)
    if (std::ranges::none_of(
            found_, [&](const auto& found) { return permission_for({permission}, found.first) != nullptr; }))
      result.unused_permissions.push_back(permission.clause + ": " + permission.reason);

  std::vector<ReportedDifference> unpermitted, permitted;
  for (ReportedDifference& difference : result.differences)
    (difference.permitted ? permitted : unpermitted).push_back(std::move(difference));
  const bool stopped = stop_.stop_requested();
  if (stopped && result.because.empty()) result.because = "it was stopped";
  if (!unpermitted.empty())
    result.verdict = Certificate::Verdict::differs;
  else if (stopped)
    result.verdict = Certificate::Verdict::stopped;
  else if (result.verdict != Certificate::Verdict::unfit)
    result.verdict =
        permitted.empty() ? Certificate::Verdict::passes : Certificate::Verdict::differs_as_permitted;
  result.differences = std::move(unpermitted);
  std::ranges::move(permitted, std::back_inserter(result.differences));

  if (failures_ >= most_failures && !examination_.only && result.because.empty())
    result.because = "the engine failed so often that no more games were played";
}

}  // namespace

Certificate examine(const Examination& examination, std::stop_token stop) {
  return Examiner(examination, std::move(stop)).certificate();
}

}  // namespace ruleproof
