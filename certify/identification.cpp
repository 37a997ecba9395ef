#include "certify/identification.hpp"
#include "certify/compared_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "certify/examination.hpp"
#include "certify/restarting_engine.hpp"
#include "certify/rulesets.hpp"
#include "certify/shortest_game.hpp"
#include "certify/suite.hpp"
#include "properties/readings/ambiguity.hpp"
#include "properties/readings/comparison.hpp"
#include "report/comparison.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

using What = Divergence::What;

/// The number of failures of the engine after which no more games are replayed.
constexpr int most_broken_games = 3;
/// The maximum number of rulesets under which the engine is examined.
constexpr int most_examined = 4;
/// The approximate number of games of an examination that are replayed under other rulesets.
constexpr std::size_t most_replayed = 40;
/// If the engine contradicts both of two rulesets in a game before the move at which the two rulesets differ,
/// at most this many other games in which they differ are tried.
constexpr int most_further_games = 3;
/// The maximum number of random games that are played to find one game in which two rulesets differ.
constexpr int most_random_games = 1'000;
/// The maximum number of pairs of rulesets for which a proof is tried.
constexpr int most_proofs = 12;
/// The maximal number of points of the boards that are searched for games in which two rulesets differ.
constexpr int most_points_to_search = 25;

/// An answer of the engine that contradicts a ruleset.
struct Answer {
  DifferenceKind kind;
  std::size_t moves;  ///< the number of moves before the answer
  std::string sentence;
};

/// The differences between a ruleset and the engine in one game.
struct Differences {
  std::string size = {};
  std::set<DifferenceKey> keys = {};
  std::vector<std::string> moves = {};  ///< the moves before the last answer
  std::vector<Answer> answers = {};

  /// Returns whether an answer that contradicts another ruleset in the same game, after the moves
  /// `moves_before`, also contradicts this ruleset.
  bool has(const Answer& answer, std::span<const std::string> moves_before) const {
    return std::ranges::any_of(answers, [&](const Answer& own) {
      // Only sentences about legality can be compared, since they name just the move. Other sentences also
      // state what the ruleset expects, so they differ for different rulesets even if the answer is the same.
      const bool is_of_legality =
          own.kind == DifferenceKind::allows_illegal || own.kind == DifferenceKind::refuses_legal;
      return own.kind == answer.kind && own.moves == answer.moves &&
             (!is_of_legality || own.sentence == answer.sentence) &&
             std::ranges::equal(std::span(moves).first(own.moves), moves_before);
    });
  }
};

/// A ruleset, and the differences between it and the engine in the games so far.
struct Candidate {
  Game game;
  /// The element with index i is about the game Identifier::played_[i]. Games that are not compared yet have
  /// no element: they are the last ones.
  std::vector<Differences> by_game = {};
  std::set<DifferenceKey> kinds = {};  ///< the differences in all these games and in the certificate
  std::optional<Certificate> certificate = {};

  std::size_t differing_games() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(by_game, [](const Differences& one) { return !one.keys.empty(); }));
  }

  /// Returns an answer that contradicts this ruleset: the first one that does not contradict `named`. If
  /// there is none, returns the first of all contradicting answers. std::nullopt if no answer contradicts
  /// this ruleset.
  std::optional<Identification::Contradicted> contradicted(const Candidate& named) const {
    std::optional<Identification::Contradicted> first;
    for (std::size_t i = 0; i < by_game.size(); ++i)
      for (const Answer& answer : by_game[i].answers) {
        const std::span before = std::span(by_game[i].moves).first(answer.moves);
        const bool is_shared = i < named.by_game.size() && named.by_game[i].has(answer, before);
        if (first && is_shared) continue;
        first = {.game = game,
                 .kinds = kinds.size(),
                 .games = differing_games(),
                 .size = by_game[i].size,
                 .moves = {before.begin(), before.end()},
                 .answer = answer.sentence,
                 .is_shared = is_shared};
        if (!is_shared) return first;
      }
    return first;
  }
};

class Identifier {
 public:
  Identifier(const IdentificationPlan& plan, std::stop_token stop)
      : plan_(plan),
        stop_(std::move(stop)),
        engine_(plan.game.document(), plan.command, plan.limits, stop_),
        found_{.game = plan.game} {}

  Identification identification() {
    found_.command = plan_.command;
    found_.program_version = ruleproof_version();
    found_.rulesets = count_rulesets(plan_.game, plan_.fixed);
    try {
      if (begin()) narrow();
    } catch (const EngineFailed& failed) {
      const bool is_stopped = failed.fault.kind == EngineFaultKind::stopped;
      found_.because = is_stopped ? "it was stopped" : "the engine failed: " + failed.fault.sentence;
      if (!is_stopped && found_.verdict == Identification::Verdict::stopped)
        found_.verdict = Identification::Verdict::unfit;
    }
    if (engine_.is_started()) engine_.finish();
    if (found_.verdict == Identification::Verdict::stopped && !stop_.stop_requested()) conclude();
    if (stop_.stop_requested()) found_.because = "it was stopped";
    found_.seconds = std::chrono::duration<double>(plan_.now() - begin_).count();
    return std::move(found_);
  }

 private:
  bool begin() {
    engine_.start();
    const Introduction& introduction = engine_.now().introduction();
    found_.engine = introduction.name;
    found_.engine_version = introduction.version;
    found_.protocol = introduction.protocol;
    std::string why = engine_.now().unfit();
    if (why.empty()) why = engine_.now().begin(plan_.game);
    if (!why.empty()) {
      found_.verdict = Identification::Verdict::unfit;
      found_.because = why;
      return false;
    }
    const bool are_all = found_.rulesets <= most_rulesets;
    if (!are_all) add({plan_.game});
    add(are_all ? rulesets(plan_.game, plan_.fixed) : rulesets_beside(plan_.game, plan_.fixed));
    return true;
  }

  /// Adds those rulesets that are new and whose setup clauses allow the board. Returns whether any was added.
  bool add(const std::vector<Game>& games) {
    bool any = false;
    for (const Game& game : games) {
      if (candidates_.size() >= most_rulesets || !known_.insert(game.choices()).second) continue;
      if (!allows(game, game.board())) {
        ++found_.forbidden;
        continue;
      }
      candidates_.push_back({game});
      united_with_.push_back(candidates_.size() - 1);
      any = true;
    }
    return any;
  }

  // ------------------------------------------------------------------------------------ games and answers

  /// Compares the engine with a ruleset in the games in which the two were not compared yet. Stops when the
  /// ruleset has more than `most_kinds` kinds of differences.
  void catch_up(Candidate& candidate, std::size_t most_kinds = SIZE_MAX) {
    while (candidate.by_game.size() < played_.size() && candidate.kinds.size() <= most_kinds &&
           failures_ < most_broken_games) {
      Differences& differences = candidate.by_game.emplace_back();
      PlayedAttempts game = played_[candidate.by_game.size() - 1];
      game.game = with_choices_of(game.game, candidate.game);
      if (!allows(game.game, game.game.board())) continue;
      const Replay replay = replayed(engine_, game, tally_, [](const SeenDifference&) { return false; });
      for (const SeenDifference& seen : replay.differences) {
        failures_ += seen.key.kind == DifferenceKind::breaks;
        if (std::ranges::count(kinds_of_rulings, seen.key.kind) == 0) continue;
        differences.keys.insert(seen.key);
        differences.answers.push_back({seen.key.kind, seen.moves.size(), seen.sentence});
        differences.moves = seen.moves;
        candidate.kinds.insert(seen.key);
      }
      differences.size = text_of_size(game.game);
    }
  }

  /// Returns the rulesets that agree with every answer of the engine. If there are none, returns those with
  /// the fewest kinds of differences and, among these, those with the fewest games that have a difference. To
  /// save comparisons, a ruleset that has more kinds of differences than some other ruleset has in all games
  /// is not compared in further games.
  std::vector<std::size_t> best() {
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      catch_up(candidates_[i], 0);
      if (candidates_[i].kinds.empty()) best.push_back(i);
    }
    if (!best.empty()) return best;
    const auto rank = [&](std::size_t i) {
      return std::pair(candidates_[i].kinds.size(), candidates_[i].differing_games());
    };
    std::vector<std::size_t> all(candidates_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::ranges::stable_sort(all, {}, rank);
    // A further game can only add kinds of differences. So a ruleset cannot be the best if it already has
    // more kinds than another ruleset has in all games.
    std::optional<std::size_t> fewest;
    for (const std::size_t i : all) {
      catch_up(candidates_[i], fewest.value_or(SIZE_MAX));
      fewest = std::min(fewest.value_or(SIZE_MAX), candidates_[i].kinds.size());
    }
    std::erase_if(all, [&](std::size_t i) { return candidates_[i].kinds.size() > *fewest; });
    std::ranges::sort(all);
    const auto least = rank(std::ranges::min(all, {}, rank));
    std::ranges::copy_if(all, std::back_inserter(best), [&](std::size_t i) { return rank(i) == least; });
    return best;
  }

  // -------------------------------------------------------------------- games that distinguish rulesets

  std::size_t root(std::size_t i) const {
    while (united_with_[i] != i) i = united_with_[i];
    return i;
  }

  /// Returns two of the best rulesets for which no game that distinguishes them was searched yet. Of these
  /// pairs, it is the one that differs in the fewest choices. Returns std::nullopt if there is no such pair.
  std::optional<std::pair<std::size_t, std::size_t>> next_pair() {
    if (failures_ >= most_broken_games) return std::nullopt;
    const std::vector<std::size_t> left = best();
    std::optional<std::pair<std::size_t, std::size_t>> next;
    std::size_t fewest = 0;
    for (std::size_t a = 0; a < left.size(); ++a)
      for (std::size_t b = a + 1; b < left.size(); ++b) {
        const std::pair pair(left[a], left[b]);
        if (root(pair.first) == root(pair.second) || compared_.contains(pair)) continue;
        const std::size_t count =
            count_differing(candidates_[pair.first].game, candidates_[pair.second].game);
        if (next && count >= fewest) continue;
        next = pair;
        fewest = count;
      }
    return next;
  }

  /// Returns the small boards that the rules allow and the engine accepts.
  const std::vector<Size>& boards() {
    if (boards_) return *boards_;
    boards_.emplace();
    const Game& game = candidates_.front().game;
    for (const Size size : boards_of(game, game, plan_.search))
      if (size.area() <= most_points_to_search && engine_.now().begin(game.with_board(size)).empty())
        boards_->push_back(size);
    return *boards_;
  }

  void tell_apart(std::size_t i, std::size_t j) {
    const Game &one = candidates_[i].game, &other = candidates_[j].game;
    compared_.emplace(i, j);
    plan_.progress(fmt::format("searching for a game in which {} and {} differ", ruleset_text(one),
                               ruleset_text(other)));
    ComparisonBounds bounds = plan_.search;
    bounds.seed = plan_.seed;
    bounds.boards = boards();
    if (bounds.boards.empty()) bounds.board = plan_.game.board();
    const Comparison comparison = compare(one, other, bounds, stop_);
    if (comparison.was_stopped) return;
    Identification::NotToldApart pair{.one = one, .other = other};
    if (!comparison.divergence) {
      pair.is_proved = comparison.is_identical || comparison.is_unasked;
      pair.why = comparison.is_identical ? "the rules that are played are the same under both"
                 : comparison.is_unasked ? "no rule that is played depends on what they differ in"
                                         : "no game was found in which they differ; searched: " +
                                               searched_text(comparison.searched);
      return unite(i, j, std::move(pair));
    }
    const Divergence& divergence = *comparison.divergence;
    const std::size_t number = play(divergence);
    if (is_told_apart(i, j, number)) return;
    const bool contradicts_both = !keys_in(number, i).empty();
    // The engine may contradict both rulesets at certain moves, such as captures. Random games on a larger
    // board may avoid these moves.
    for (int attempt = 0; contradicts_both && attempt < most_further_games && !boards().empty(); ++attempt) {
      const auto further = play_at_random(one, other, boards().back(), most_random_games,
                                          plan_.seed + static_cast<std::uint64_t>(attempt),
                                          plan_.search.steps_of_random_games, stop_);
      if (further && is_told_apart(i, j, play(*further))) return;
      if (stop_.stop_requested()) return;
    }
    pair.is_found = true;
    pair.size = text_of_size(played_[number].game);
    pair.moves = moves_of(divergence);
    pair.at_end = divergence.by_one + " / " + divergence.by_other;
    pair.why = contradicts_both ? "the engine contradicts both before they differ"
                                : why_not_compared(divergence.what);
    unite(i, j, std::move(pair));
  }

  /// Returns the kinds of differences between the engine and a ruleset in the game played_[number]; empty if
  /// the engine was not compared with the ruleset in this game.
  std::set<DifferenceKey> keys_in(std::size_t number, std::size_t candidate) const {
    const auto& by_game = candidates_[candidate].by_game;
    return number < by_game.size() ? by_game[number].keys : std::set<DifferenceKey>();
  }

  /// Compares the engine with two rulesets in all games so far. Returns whether the engine's differences from
  /// one ruleset in the game played_[number] are other than its differences from the other ruleset. Also
  /// returns true if the engine has failed too often.
  bool is_told_apart(std::size_t i, std::size_t j, std::size_t number) {
    plan_.progress(fmt::format("{} games: {} rulesets are left", played_.size(), best().size()));
    catch_up(candidates_[i]);
    catch_up(candidates_[j]);
    return keys_in(number, i) != keys_in(number, j) || failures_ >= most_broken_games;
  }

  void unite(std::size_t i, std::size_t j, Identification::NotToldApart pair) {
    united_with_[root(j)] = root(i);
    not_told_apart_.push_back({{i, j}, pair});
  }

  /// Adds the game of a divergence (a game in which two rulesets differ) to `played_`, unless `played_`
  /// contains the game already. Returns the index of the game in `played_`.
  std::size_t play(const Divergence& divergence) {
    Record record = divergence.record;
    if (divergence.move) record.moves.push_back({*divergence.move, {}});
    const SuiteGame game = game_of_record(plan_.game, "the game found", record);
    const auto is_same = [&](const PlayedAttempts& other) {
      return other.game.board() == game.game.board() && other.game.players() == game.game.players() &&
             other.attempts == game.attempts;
    };
    const auto same = std::ranges::find_if(played_, is_same);
    const auto index = static_cast<std::size_t>(same - played_.begin());
    if (same == played_.end()) {
      played_.push_back({game.game, game.attempts});
      ++found_.searched_games;
    }
    return index;
  }

  std::vector<std::string> moves_of(const Divergence& divergence) const {
    const Model model(divergence.record.game);
    std::vector<std::string> moves;
    for (const RecordedMove& move : divergence.record.moves) moves.push_back(text(model, move));
    if (divergence.move) moves.push_back(text(model, {*divergence.move, {}}));
    return moves;
  }

  /// Returns the reason why the engine's answers do not show by which of two rulesets the engine plays.
  /// `what` is the kind of ruling in which the two rulesets differ.
  std::string why_not_compared(What what) {
    if (what == What::result)
      return engine_.now().scores()
                 ? "who has won was not compared: programs may score that position otherwise"
                 : "who has won was not compared: the engine has no final_score";
    if (what == What::scores) return "the protocol has no command for scores during a game";
    if (what == What::end) return "whether the game is over there was not compared";
    return "the answers of the engine fit both, or the protocol cannot name the move";
  }

  // -------------------------------------------------------------------------------------------- certificates

  void narrow() {
    for (int examined = 0; !stop_.stop_requested();) {
      while (const auto pair = next_pair()) {
        tell_apart(pair->first, pair->second);
        if (stop_.stop_requested()) return;
      }
      const std::vector<std::size_t> left = best();
      const bool is_known =
          std::ranges::any_of(left, [&](std::size_t i) { return candidates_[i].certificate.has_value(); });
      if (is_known || examined == most_examined) {
        if (!is_known || found_.rulesets <= most_rulesets || failures_ >= most_broken_games ||
            !add(rulesets_beside(candidates_[left.front()].game, plan_.fixed)))
          return;
        continue;
      }
      ++examined;
      examine(candidates_[left.front()]);
    }
  }

  /// Examines the engine under a ruleset. Adds games of this examination to `played_`; all rulesets are
  /// compared with the engine in the games of `played_`.
  void examine(Candidate& candidate) {
    Examination examination{.game = candidate.game,
                            .command = plan_.command,
                            .limits = plan_.limits,
                            .games = plan_.games,
                            .now = plan_.now,
                            .seed = plan_.seed,
                            .progress = [&](const std::string& line) {
                              plan_.progress(ruleset_text(candidate.game) + ": " + line);
                            }};
    // The games by their number. A game that is played with undo and without has one number.
    std::map<int, PlayedAttempts> games;
    examination.played = [&](const PlayedAttempts& game) { games.try_emplace(game.number, game); };
    candidate.certificate = ruleproof::examine(examination, stop_);
    bool is_contradicted = false;
    for (const ReportedDifference& difference : candidate.certificate->differences) {
      if (std::ranges::count(kinds_of_rulings, difference.kind) == 0) continue;
      is_contradicted = true;
      candidate.kinds.insert({difference.kind, difference.decisions});
      if (!difference.record.empty()) add_game(game_of_record(plan_.game, "the game", difference.record));
    }
    std::vector<PlayedAttempts> all;
    for (auto& [number, game] : games) all.push_back(std::move(game));
    const std::size_t step = std::max<std::size_t>(1, all.size() / most_replayed);
    for (std::size_t i = 0; i < all.size(); i += step)
      add_game({"", std::move(all[i].game), std::move(all[i].attempts)});
    // If the examination found no difference, these games need not be compared with this ruleset again.
    if (!is_contradicted) candidate.by_game.resize(played_.size());
  }

  void add_game(SuiteGame game) {
    played_.push_back({std::move(game.game), std::move(game.attempts)});
    ++found_.other_games;
  }

  // ------------------------------------------------------------------------------------------------- results

  /// If no known game distinguishes two rulesets, tries to prove that they are equivalent. Records a proof in
  /// `pair`.
  void prove_the_same(Identification::NotToldApart& pair) {
    if (pair.is_found || pair.is_proved || proofs_ == most_proofs || stop_.stop_requested()) return;
    ++proofs_;
    plan_.progress(
        fmt::format("proving that {} and {} are the same", ruleset_text(pair.one), ruleset_text(pair.other)));
    const Verdict verdict = prove_alike(pair.one, pair.other, {}, {}, stop_);
    if (!verdict.is<Proved>()) return;
    pair.is_proved = true;
    pair.why = "the same for boards of every size and shape, by a proof";
  }

  /// Returns whether proofs show that all remaining rulesets are equivalent.
  bool are_the_same(const std::vector<std::size_t>& left) const {
    std::set<std::vector<int>> same{candidates_[left.front()].game.choices()};
    for (bool grows = true; std::exchange(grows, false);)
      for (const Identification::NotToldApart& pair : found_.not_told_apart) {
        if (!pair.is_proved || same.contains(pair.one.choices()) == same.contains(pair.other.choices()))
          continue;
        same.insert(pair.one.choices());
        same.insert(pair.other.choices());
        grows = true;
      }
    return std::ranges::all_of(left,
                               [&](std::size_t i) { return same.contains(candidates_[i].game.choices()); });
  }

  void conclude() {
    std::vector<std::size_t> left = best();
    const auto has_certificate = [&](std::size_t i) { return candidates_[i].certificate.has_value(); };
    if (std::ranges::none_of(left, has_certificate)) {
      // No remaining ruleset was examined, since the number of examinations is limited. Name the best of the
      // examined rulesets instead.
      std::vector<std::size_t> examined;
      for (std::size_t i = 0; i < candidates_.size(); ++i)
        if (has_certificate(i)) examined.push_back(i);
      if (!examined.empty())
        left = {std::ranges::min(examined, {}, [&](std::size_t i) { return candidates_[i].kinds.size(); })};
    }
    std::ranges::stable_partition(left, has_certificate);
    for (const std::size_t i : left) found_.named.push_back(candidates_[i].game);
    found_.certificate = candidates_[left.front()].certificate;
    found_.tried = candidates_.size();
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (std::ranges::count(left, i) > 0) continue;
      auto contradicted = candidates_[i].contradicted(candidates_[left.front()]);
      if (!contradicted) {  // only the certificate of this ruleset shows differences so far
        catch_up(candidates_[i]);
        contradicted = candidates_[i].contradicted(candidates_[left.front()]);
      }
      if (contradicted) found_.contradicted.push_back(std::move(*contradicted));
    }
    found_.is_complete = std::ranges::all_of(
        candidates_, [&](const Candidate& candidate) { return candidate.by_game.size() == played_.size(); });
    for (auto& [pair, which] : not_told_apart_)
      if (std::ranges::count(left, pair.first) > 0 && std::ranges::count(left, pair.second) > 0)
        found_.not_told_apart.push_back(std::move(which));
    for (Identification::NotToldApart& pair : found_.not_told_apart) prove_the_same(pair);
    found_.verdict = verdict(left);
    if (found_.certificate && found_.certificate->verdict == Certificate::Verdict::unfit) {
      found_.verdict = Identification::Verdict::unfit;
      found_.because = found_.certificate->because;
    }
  }

  Identification::Verdict verdict(const std::vector<std::size_t>& left) const {
    using enum Identification::Verdict;
    if (!found_.certificate) return nearest;
    using Kind = Certificate::Verdict;
    const bool explains =
        found_.certificate->verdict == Kind::passes &&
        std::ranges::all_of(left, [&](std::size_t i) { return candidates_[i].kinds.empty(); });
    if (!explains) return nearest;
    return are_the_same(left) && found_.tried + found_.forbidden == found_.rulesets ? identified : several;
  }

  const IdentificationPlan& plan_;
  std::stop_token stop_;
  EngineLimits::Clock::time_point begin_ = plan_.now();
  RestartingEngine engine_;
  Identification found_;
  Tally tally_;
  std::vector<Candidate> candidates_;
  std::set<std::vector<int>> known_;  // the choices of all rulesets that were considered
  // The games in which all remaining rulesets are compared with the engine.
  std::vector<PlayedAttempts> played_;
  // The pairs of rulesets for which a distinguishing game was searched.
  std::set<std::pair<std::size_t, std::size_t>> compared_;
  // A union-find structure of the rulesets. No answer distinguishes a ruleset from the ruleset whose index is
  // stored for it. A ruleset that is distinguished from all others has its own index.
  std::vector<std::size_t> united_with_;
  std::vector<std::pair<std::pair<std::size_t, std::size_t>, Identification::NotToldApart>> not_told_apart_;
  std::optional<std::vector<Size>> boards_;
  int failures_ = 0;
  int proofs_ = 0;
};

}  // namespace

ComparisonBounds search_of_rulesets() {
  ComparisonBounds bounds;
  bounds.most_states = 5'000;
  bounds.steps_of_a_board = 20'000'000;
  bounds.longest_side = 4;
  bounds.steps_of_random_games = 3'000'000;
  bounds.steps_in_all = 60'000'000;
  return bounds;
}

Identification identify(const IdentificationPlan& plan, std::stop_token stop) {
  return Identifier(plan, std::move(stop)).identification();
}

}  // namespace ruleproof
