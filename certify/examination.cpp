#include "certify/examination.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <utility>

#include "certify/compared_game.hpp"
#include "certify/examined_engine.hpp"
#include "certify/explanation.hpp"
#include "certify/form.hpp"
#include "certify/random_game.hpp"
#include "certify/restarting_engine.hpp"
#include "certify/shortest_game.hpp"
#include "reference/model/document_form.hpp"
#include "report/sha256.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

/// The number of the engine's failures after which no further games are played.
constexpr int most_failures = 3;
constexpr int most_passes = 20;  // the maximum number of passes that bring a random game to its end
// The maximal number of points of a board on which random games are played to their end.
constexpr int most_points_to_the_end = 169;

/// Returns whether readings that explain an engine must explain every difference of this kind. Differences of
/// other kinds, such as different scores, may result from what the engine remembers of earlier games.
bool is_of_rules(DifferenceKind kind) {
  return kind == DifferenceKind::refuses_legal || kind == DifferenceKind::allows_illegal ||
         kind == DifferenceKind::stones;
}

class Examiner {
 public:
  Examiner(const Examination& examination, std::stop_token stop)
      : examination_(examination),
        stop_(std::move(stop)),
        suite_(suite(examination.game, examination.records)),
        engine_(examination.game.document(), examination.command, examination.limits, stop_) {}

  Certificate certificate() {
    const Game& game = examination_.game;
    certificate_.command = examination_.command;
    certificate_.form = form(game).kind;
    certificate_.form_line = form_line(game);
    certificate_.program_version = ruleproof_version();
    certificate_.spec_hash = sha256(game.document().text->bytes);
    certificate_.suite = suite_.version;
    certificate_.seed = examination_.seed;
    certificate_.policy = random_policy(game);
    try {
      play_all();
    } catch (const EngineFailed& failed) {
      const bool is_stopped = failed.fault.kind == EngineFaultKind::stopped;
      certificate_.because = is_stopped ? "it was stopped"
                                        : (tally_.moves > 0 ? "the engine did not start again: "
                                                            : "the engine failed before a game began: ") +
                                              failed.fault.sentence;
      if (!is_stopped) certificate_.verdict = Certificate::Verdict::unfit;
    }
    if (certificate_.verdict != Certificate::Verdict::unfit || !found_.empty()) report_all();
    if (engine_.is_started()) {
      const EngineEnd end = engine_.finish();
      certificate_.end = end.how;
      certificate_.left_behind = engine_.left_behind() + end.left_behind;
    }
    judge();
    certificate_.seconds = std::chrono::duration<double>(examination_.now() - begin_).count();
    return std::move(certificate_);
  }

 private:
  // ------------------------------------------------------------------------------------------------ one game

  /// How a game ended. `refused` means that the engine has never accepted the board.
  enum class Ended { played, refused, broken, stopped };

  void record_difference(const SeenDifference& seen, const PlayedAttempts& game) {
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

  /// Plays a game with the attempts that `next` returns, until `next` returns nothing. Records the attempts
  /// in `game`, and the differences in `found_`.
  template <class Next>
  Ended play(PlayedAttempts game, Next next) {
    bool differs = false;
    const auto report = [&](const SeenDifference& seen) {
      differs = true;
      record_difference(seen, game);
    };
    try {
      const std::unique_ptr<Referee> by = referee(game.game);
      ComparedGame compared(engine_.now(), *by, tally_, report);
      if (game.checks_undo) compared.check_undo();
      refusal_ = compared.begin();
      if (!refusal_.empty() && !differs) return Ended::refused;
      if (std::exchange(last_begun_, game_) != game_) ++*begun_;
      if (refusal_.empty()) {
        compared.play([&] {
          std::optional<std::string> attempt = next(*by, compared.options(), game.attempts.size());
          if (attempt) game.attempts.push_back(*attempt);
          return attempt;
        });
        if (compared.is_lost() && std::exchange(last_broken_off_, game_) != game_) ++broken_off_;
        examination_.played(game);
        games_.push_back(std::move(game));
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

  Ended play_given(const SuiteGame& game, bool checks_undo) {
    const auto next = [&](const Referee&, const std::vector<Option>&, std::size_t played) {
      return played < game.attempts.size() ? std::optional(game.attempts[played]) : std::nullopt;
    };
    return play({game.game, {}, checks_undo, game_}, next);
  }

  Ended play_random(const Game& game, Course course, std::mt19937_64& random, bool checks_undo) {
    const auto longest = static_cast<std::size_t>(longest_random_game(game, course, random));
    int passes = 0;  // the number of passes after the maximum length; limited, since passes do not end every
                     // game
    const auto next = [&](const Referee& by, const std::vector<Option>& options,
                          std::size_t played) -> std::optional<std::string> {
      const std::optional<std::string> pass = by.pass().empty() ? std::nullopt : std::optional(by.pass());
      if (options.empty() || (!pass && std::ranges::all_of(options, &Option::is_unclear)))
        return std::nullopt;
      if (played < longest) return random_attempt(by, options, tally_.decisions, course, random);
      return ++passes <= most_passes ? pass : std::nullopt;
    };
    return play({game, {}, checks_undo, ++game_}, next);
  }

  // ----------------------------------------------------------------------------------------------- all games

  void play_suite() {
    certificate_.suite_left_out = suite_.set_ups;
    for (const SuiteGame& game : suite_.games) {
      ++game_;
      for (const bool checks_undo : {false, true}) {
        const Ended ended = play_given(game, checks_undo);
        if (ended == Ended::refused) {
          ++certificate_.suite_left_out;
          break;
        }
        if (ended == Ended::stopped || failures_ >= most_failures) return;
      }
      examination_.progress(
          fmt::format("suite: {} games, {} differences", certificate_.suite_games, found_.size()));
    }
  }

  bool time_is_up() const { return examination_.time && examination_.now() - begin_ >= *examination_.time; }

  bool is_too_much() const {
    return examination_.most_comparisons && tally_.comparisons.legality > *examination_.most_comparisons;
  }

  void play_random_games() {
    begun_ = &certificate_.random_games;
    std::vector<Size> smaller = boards_of_random_games(examination_.game);
    for (int i = 0; i < examination_.games && !stop_.stop_requested() && failures_ < most_failures; ++i) {
      if (time_is_up()) {
        if (examination_.games < std::numeric_limits<int>::max())
          certificate_.because = "the time was up before all games were played";
        return;
      }
      std::mt19937_64 random(examination_.seed + static_cast<std::uint64_t>(i));
      Game game = examination_.game;
      const bool is_smaller = (i % 4 == 1 || i % 4 == 2) && !smaller.empty();
      // two games in succession use the same smaller board
      const auto turn = static_cast<std::size_t>(i / 4);
      if (is_smaller) game = game.with_board(smaller[turn % smaller.size()]);
      if (!is_smaller && is_too_much()) {
        ++left_out_;
        continue;
      }
      // On a large board it takes a minute to play a game to its end. In this time smaller boards reveal
      // more.
      const bool is_large = examination_.game.board().area() > most_points_to_the_end && !smaller.empty();
      const bool is_long = is_smaller ? turn / smaller.size() % 2 == 0 : !is_large && i % 8 == 0;
      const Ended ended = play_random(game, is_long ? Course::to_the_end : Course::usual, random, i % 2 == 1);
      if (ended == Ended::stopped) return;
      if (ended == Ended::refused && game.board() == examination_.game.board()) {
        certificate_.because = refusal_;
        return;
      }
      if (ended == Ended::refused) {
        std::erase(smaller, game.board());
        --i;  // play this game on another board
      } else if (failures_ < most_failures) {
        const std::string of = examination_.time ? "" : fmt::format(" of {}", examination_.games);
        examination_.progress(fmt::format("game {}{}: {} differences", i + 1, of, found_.size()));
      }
    }
  }

  void be_unfit(std::string because) {
    certificate_.verdict = Certificate::Verdict::unfit;
    certificate_.because = std::move(because);
  }

  /// Queries the engine's name and version, and plays all games.
  void play_all() {
    engine_.start();
    const Introduction& introduction = engine_.now().introduction();
    certificate_.engine = introduction.name;
    certificate_.engine_version = introduction.version;
    certificate_.protocol = introduction.protocol;
    for (const Unanswered& question : introduction.unanswered) tally_.add_unanswered(question);
    if (const std::string lacks = engine_.now().unfit(); !lacks.empty()) return be_unfit(lacks);
    if (const std::string refusal = engine_.now().begin(examination_.game); !refusal.empty())
      return be_unfit(refusal);
    if (examination_.only) {
      ++game_;
      for (const bool checks_undo : {false, true})
        if (play_given(*examination_.only, checks_undo) == Ended::refused) return be_unfit(refusal_);
      if (games_.size() > 1)
        games_.pop_back();  // the last game was played with undo and without; count it
                            // once
    } else {
      play_suite();
      if (failures_ < most_failures) play_random_games();
    }
    certificate_.legal_by = engine_.now().legal_by();
    certificate_.stones_by = engine_.now().stones_by();
    certificate_.undo_by = engine_.now().undoes() ? "undo" : "";
    certificate_.score_by = engine_.now().scores() ? "final_score" : "";
  }

  // ------------------------------------------------------------------------------------------------- results

  /// Shrinks the game of a difference, and adds the difference to the certificate.
  void report(FoundDifference found) {
    ReportedDifference difference = as_played(found);
    if (!stop_.stop_requested()) {
      try {
        difference = shortest(engine_, found);
      } catch (const EngineFailed& failed) {
        not_explained(failed);
      }
    }
    if (const Permission* permission = permission_for(examination_.permissions, found.seen.key))
      difference.permitted = permission->reason;
    // Another reading can explain a difference only if a single game reproduces the difference.
    const DifferenceKind kind = found.seen.key.kind;
    const bool is_alone = !difference.transcript.empty() && !found.before && is_of_reading(kind);
    if (!is_alone && !is_of_rules(kind)) not_of_rules_.insert(kind);
    alone_.push_back(is_alone ? std::optional(std::move(found.game)) : std::nullopt);
    certificate_.differences.push_back(std::move(difference));
  }

  void not_explained(const EngineFailed& failed) {
    certificate_.why_not_tried =
        fmt::format("It is not known whether other readings explain this: {}.",
                    failed.fault.kind == EngineFaultKind::stopped
                        ? "the run was stopped"
                        : "the engine did not start again: " + failed.fault.sentence);
  }

  void explain_differences() {
    if (!certificate_.why_not_tried.empty()) return;
    examination_.progress("searching for readings that explain the differences");
    certificate_ = explained(certificate_, engine_, {alone_, games_, not_of_rules_}, stop_);
  }

  void report_all() {
    certificate_.moves = tally_.moves;
    certificate_.comparisons = tally_.comparisons;
    for (const auto& [command, missing] : tally_.not_compared) certificate_.not_compared.push_back(missing);
    count_clauses();
    certificate_.not_shown = not_shown();
    for (const auto& [key, found] : found_) {
      examination_.progress("shrinking: " + found.seen.sentence);
      report(found);
    }
    if (found_.empty()) return;
    try {
      explain_differences();
    } catch (const EngineFailed& failed) {
      not_explained(failed);
    }
  }

  void count_clauses() {
    certificate_.clauses = clauses_to_count(examination_.game);
    for (ClauseCount& count : certificate_.clauses)
      for (const auto& [decision, times] : tally_.decisions) {
        if (decision.clause != count.clause) continue;
        count.decisions += times;
        count.parts.push_back({decision.what, times});
        // A clause that decided a ruling can be tested, even if clauses_to_count has given a reason against
        // it. For instance, the protocol lets engines play on after passes, but a game may also end without
        // passes.
        count.why_not.clear();
      }
  }

  std::vector<std::string> not_shown() const {
    const Document& game = examination_.game.document();
    const bool vertices = has_vertices(game), captures = vertices && removes_stones(game);
    const bool has_points = game.default_komi() || language::find_definition(game, "score") != nullptr;
    const bool tries_moves = certificate_.legal_by.starts_with("play");
    const Game& played = examination_.only ? examination_.only->game : examination_.game;
    const std::pair<bool, std::string> all[] = {
        {true, fmt::format("Positions that none of these games reached; a board of another size than {}.",
                           played.board() == Size{} ? "those that arose" : text_of_size(played))},
        {true, "That the engine plays well, or quickly: genmove and the clock are not used."},
        {vertices,
         "Whose turn it is: the protocol lets either colour play at any time, so no move is tried out of "
         "turn."},
        {captures && has_points,
         "Scores of boards on which a stone could be called dead: engines may estimate, so scores are "
         "compared only where every stone lives whatever is played."},
        {certificate_.comparisons.scores == 0,
         has_points ? "Scores: none was compared." : "Who has won: it was never compared."},
        {tally_.ends > tally_.ends_judged, fmt::format("Who has won at {} of the {} ends of games.",
                                                       tally_.ends - tally_.ends_judged, tally_.ends)},
        {tally_.ends_by_passes > 0,
         "That nothing is legal after passes have ended a game: the protocol lets engines play on."},
        {certificate_.suite_left_out > 0,
         fmt::format(
             "{} games of the suite, which begin with a set-up that no moves lead to, or on a board that "
             "the engine refuses.",
             certificate_.suite_left_out)},
        {certificate_.comparisons.boards == 0,
         "The stones after a move: the engine shows no board that can be read."},
        {tally_.shortest_undo.has_value(),
         fmt::format(
             "Taking back more than {} moves in a row: the engine keeps no more, as the protocol allows.",
             tally_.shortest_undo.value_or(0))},
        {captures && certificate_.comparisons.captures == 0,
         "The numbers of captured stones: the engine does not report them."},
        {tally_.unclear > 0, "Moves that have several outcomes under these readings: none was played."},
        {left_out_ > 0,
         fmt::format(
             "{} random games on {}, left out because those before them took long: --games {} plays all.",
             left_out_, text_of_size(examination_.game), examination_.games)},
        {broken_off_ > 0,
         fmt::format("The rest of {} games that were not played on after a difference.", broken_off_)},
        {certificate_.undo_by.empty(), "Taking back: the engine has no undo."},
        {tries_moves,
         "The legality of every point: the engine lists no legal moves, so at each position only some points "
         "are tried, those first of which a single clause decides."}};
    std::vector<std::string> sentences;
    for (const auto& [holds, sentence] : all)
      if (holds) sentences.push_back(sentence);
    for (const ClauseCount& count : certificate_.clauses)
      if (count.decisions == 0 && count.why_not.empty())
        sentences.push_back(fmt::format("Clause [{}]: nothing in these games rested on it.", count.clause));
    return sentences;
  }

  /// Determines the verdict from the differences.
  void judge() {
    for (const Permission& permission : examination_.permissions)
      if (std::ranges::none_of(found_, [&](const auto& found) {
            return permission_for({permission}, found.first) != nullptr;
          }))
        certificate_.unused_permissions.push_back(permission.clause + ": " + permission.reason);

    const auto permitted = std::ranges::stable_partition(
        certificate_.differences, [](const auto& difference) { return !difference.permitted; });
    const bool stopped = stop_.stop_requested();
    if (stopped && certificate_.because.empty()) certificate_.because = "it was stopped";
    if (permitted.begin() != certificate_.differences.begin())
      certificate_.verdict = Certificate::Verdict::differs;
    else if (stopped)
      certificate_.verdict = Certificate::Verdict::stopped;
    else if (certificate_.verdict != Certificate::Verdict::unfit)
      certificate_.verdict =
          permitted.empty() ? Certificate::Verdict::passes : Certificate::Verdict::differs_as_permitted;

    if (failures_ >= most_failures && !examination_.only && certificate_.because.empty())
      certificate_.because = "the engine failed so often that no more games were played";
  }

  const Examination& examination_;
  std::stop_token stop_;
  EngineLimits::Clock::time_point begin_ = examination_.now();
  Suite suite_;
  RestartingEngine engine_;
  Tally tally_;
  std::map<DifferenceKey, FoundDifference> found_;
  std::vector<PlayedAttempts> games_;                 // the games in which the engine did not fail, in order
  std::vector<std::optional<PlayedAttempts>> alone_;  // ToExplain::alone, an element for each difference
  std::set<DifferenceKind> not_of_rules_;  // the kinds of differences that readings need not explain
  Certificate certificate_{.game = examination_.game};
  // The number of the current game. If a game is played with undo and without, both have the same number.
  int game_ = 0;
  int last_begun_ = 0;  // the number of the last game that the engine has begun
  int* begun_ = &certificate_.suite_games;
  std::string refusal_;  // what the engine refused at the start of the last game; empty if it refused nothing
  int failures_ = 0;
  int left_out_ = 0;    // random games omitted because of the limit of comparisons
  int broken_off_ = 0;  // games abandoned after a difference
  int last_broken_off_ = 0;
};

}  // namespace

Certificate examine(const Examination& examination, std::stop_token stop) {
  return Examiner(examination, std::move(stop)).certificate();
}

}  // namespace ruleproof
