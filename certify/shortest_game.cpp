#include "certify/shortest_game.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>

#include "properties/search/shrink_steps.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

/// The maximum cost of shrinking one difference, in attempts. Starting the engine and waiting while it hangs
/// also count, as many attempts as the constants below state. So an engine that hangs is tried only a few
/// times.
constexpr std::size_t most_attempts = 100'000;
constexpr std::size_t attempts_of_a_start = 200;
constexpr std::size_t attempts_of_a_hang = most_attempts / 2;

/// Filters a transcript, in which each command is followed by its answer. Keeps the commands that set up the
/// game, those that play and undo moves, final_score, `by`, and the command at which the engine failed.
std::vector<std::string> essential_part(const std::vector<std::string>& transcript,
                                        const std::string& by = "") {
  static const std::set<std::string> essential{
      "boardsize",  "rectangular_boardsize", "komi", "clear_board", "ruleproof-players", "play", "undo",
      "final_score"};
  std::vector<std::string> part;
  for (std::size_t i = 0; i + 1 < transcript.size(); i += 2) {
    const std::string verb = transcript[i].substr(0, transcript[i].find(' '));
    if (!essential.contains(verb) && verb != by && !transcript[i + 1].starts_with('!')) continue;
    part.push_back(transcript[i]);
    part.push_back(transcript[i + 1]);
  }
  return part;
}

/// Plays the legal attempts of a game without comparing positions.
void play_plainly(RestartingEngine& engine, const PlayedAttempts& game) {
  Tally tally;
  const std::unique_ptr<Referee> by = referee(game.game);
  ComparedGame compared(engine.now(), *by, tally, [](const SeenDifference&) {});
  if (!compared.begin().empty()) return;
  for (const std::string& attempt : game.attempts)
    if (by->option(attempt).legal && !compared.is_lost()) compared.attempt(attempt);
  compared.end();
}

/// Returns a difference that reports a failure of the engine in a game.
SeenDifference broken(const EngineFailed& failed, const std::string& move, const ComparedGame& game) {
  const std::string kind(name(failed.fault.kind));
  return {{DifferenceKind::breaks, {}, kind}, failed.fault.sentence, kind, move, game.moves()};
}

/// Fills `shown` with the certificate's description of the difference `seen`, which has just occurred.
void describe(const ExaminedEngine& engine, ReportedDifference& shown, const SeenDifference& seen,
              const Referee& by) {
  shown.sentence = seen.sentence;
  shown.size = text_of_size(by.game());
  shown.record = by.record();
  shown.drawing = by.drawing();
  shown.rows = by.rows();
  const std::vector<std::string> part = essential_part(engine.transcript(), seen.by);
  shown.transcript.insert(shown.transcript.end(), part.begin(), part.end());
  if (seen.by != "play") {
    const std::vector<std::string> about = engine.about(seen.move);
    shown.transcript.insert(shown.transcript.end(), about.begin(), about.end());
  }
  shown.moves = seen.moves;
  if (!seen.move.empty() && seen.key.kind != DifferenceKind::undo) shown.moves.push_back(seen.move);
}

/// Plays the legal attempts of a game, and compares the engine with the reference only after the last
/// attempt. Returns whether this reproduces the difference. If so, and unless `shown` is null, stores the
/// description of the difference for the certificate in `shown`.
bool shows(RestartingEngine& engine, const FoundDifference& found, ReportedDifference* shown) {
  const DifferenceKey& key = found.seen.key;
  const PlayedAttempts& game = found.game;
  bool is_last = false, is_shown = false;
  Tally tally;
  const std::unique_ptr<Referee> by = referee(game.game);
  const auto report = [&](const SeenDifference& seen) {
    if (!is_last || is_shown || seen.key != key) return;
    is_shown = true;
    if (shown) describe(engine.now(), *shown, seen, *by);
  };
  ComparedGame compared(engine.now(), *by, tally, report);
  if (shown) engine.now().begin_afresh();
  try {
    if (found.before) {
      play_plainly(engine, *found.before);
      if (shown) shown->transcript = essential_part(engine.now().transcript());
    }
    is_last = game.attempts.empty();
    if (!compared.begin().empty()) return is_shown;
    for (std::size_t i = 0; i + 1 < game.attempts.size(); ++i)
      if (by->option(game.attempts[i]).legal) compared.attempt(game.attempts[i]);
    is_last = true;
    if (game.checks_undo) compared.check_undo();
    if (game.attempts.empty())
      compared.compare_position({});
    else
      compared.attempt_and_compare(game.attempts.back());
    compared.end();
  } catch (const EngineFailed& failed) {
    is_last = failed.fault.kind != EngineFaultKind::stopped;
    report(broken(failed, engine.now().move_at_end(), compared));
    engine.start_after(failed);
  }
  // For a difference about undo, the record also has the moves that were taken back.
  if (shown && is_shown && key.kind == DifferenceKind::undo) shown->record = as_played(found).record;
  return is_shown;
}

/// Shrinks the game of a difference. Returns true if shrinking was completed. Returns false if it was cut
/// short, or if the difference occurs again neither in a replay of the game nor in a replay of the game with
/// the game before it. With `afresh` the engine is restarted for each try, so that memories of earlier games
/// cannot affect the result.
bool shrink(RestartingEngine& engine, FoundDifference& found, bool afresh) {
  const bool hangs = found.seen.key.fault == name(EngineFaultKind::hang);
  std::size_t attempts = 0;
  bool goes_on = true, starts = true;
  const auto fails = [&](const FoundDifference& simpler) {
    goes_on = goes_on && attempts < most_attempts;
    if (!goes_on) return false;
    const bool begins = starts || simpler.before;
    attempts += 1 + simpler.game.attempts.size() + (simpler.before ? simpler.before->attempts.size() : 0) +
                (begins ? attempts_of_a_start : 0) + (hangs ? attempts_of_a_hang : 0);
    if (begins) engine.start();
    return shows(engine, simpler, nullptr);
  };
  // Applies a change to `found` if the changed game still reproduces the difference.
  const auto with = [&](auto change) {
    FoundDifference simpler = found;
    change(simpler);
    if (!fails(simpler)) return false;
    found = std::move(simpler);
    return true;
  };
  if (!with([](FoundDifference& it) { it.before.reset(); }) && !fails(found)) return false;
  starts = afresh;
  with([](FoundDifference& it) { it.game.checks_undo = false; });
  const auto shorten = [&](PlayedAttempts& game, auto put) {
    const auto game_fails = [&](const PlayedAttempts& shorter) {
      FoundDifference simpler = found;
      put(simpler, shorter);
      return fails(simpler);
    };
    while (with_fewer(&PlayedAttempts::attempts, game, game_fails)) {
    }
  };
  shorten(found.game, [](FoundDifference& it, const PlayedAttempts& shorter) { it.game = shorter; });
  if (found.before)
    shorten(*found.before, [](FoundDifference& it, const PlayedAttempts& shorter) { it.before = shorter; });
  return goes_on;
}

/// Returns a description of the difference that has only the members which need no replay.
ReportedDifference outline(const FoundDifference& found) {
  return {.kind = found.seen.key.kind,
          .decisions = found.seen.key.decisions,
          .fault = found.seen.key.fault,
          .sentence = found.seen.sentence,
          .games = found.games,
          .seen_by = {found.seen_by.begin(), found.seen_by.end()}};
}

}  // namespace

ReportedDifference as_played(const FoundDifference& found) {
  ReportedDifference difference = outline(found);
  difference.shrunk = false;
  difference.size = text_of_size(found.game.game);
  const std::unique_ptr<Referee> by = referee(found.game.game);
  for (const std::string& attempt : found.game.attempts) {
    difference.moves.push_back(by->move(attempt));
    if (by->option(attempt).legal) by->play(attempt);
  }
  difference.record = by->record();
  difference.drawing = by->drawing();
  difference.rows = by->rows();
  return difference;
}

ReportedDifference shortest(RestartingEngine& engine, FoundDifference& found) {
  for (const bool afresh : {false, true}) {
    FoundDifference shrunk = found;
    ReportedDifference difference = outline(found);
    difference.shrunk = shrink(engine, shrunk, afresh);
    engine.start();
    if (!shows(engine, shrunk, &difference)) continue;
    found = std::move(shrunk);
    if (found.before) difference.sentence += ", after another game";
    return difference;
  }
  found.before.reset();
  ReportedDifference difference = as_played(found);
  difference.sentence += ", in games that no longer show it when they are played more plainly";
  return difference;
}

Replay replayed(RestartingEngine& engine, const PlayedAttempts& game, Tally& tally,
                const std::function<bool(const SeenDifference&)>& is_enough) {
  Replay replay;
  bool has_enough = false;
  const std::unique_ptr<Referee> by = referee(game.game);
  const auto report = [&](const SeenDifference& seen) {
    has_enough = has_enough || is_enough(seen);
    replay.differences.push_back(seen);
  };
  ComparedGame compared(engine.now(), *by, tally, report);
  if (game.checks_undo) compared.check_undo();
  try {
    if (!compared.begin().empty()) {
      replay.is_whole = false;
      return replay;
    }
    std::size_t played = 0;
    const bool was_lost = compared.play([&]() -> std::optional<std::string> {
      if (played == game.attempts.size() || has_enough || !replay.is_whole) return std::nullopt;
      replay.is_whole = !by->option(game.attempts[played]).is_unclear();
      return replay.is_whole ? std::optional(game.attempts[played++]) : std::nullopt;
    });
    replay.is_whole = replay.is_whole && (!was_lost || played == game.attempts.size());
  } catch (const EngineFailed& failed) {
    replay.is_whole = false;
    report(broken(failed, engine.now().move_at_end(), compared));
    engine.start_after(failed);
  }
  return replay;
}

}  // namespace ruleproof
