#include "certify/compared_game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "spec/characters.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

/// The number of successive refusals of legal moves after which a game is abandoned.
constexpr int most_refused_in_a_row = 10;

/// Returns a text that describes how the stones of a player differ, for the first player for whom they
/// differ; empty if no player's stones differ.
std::string unequal(const Stones& by_engine, const Stones& by_reference) {
  for (const auto& [player, points] : by_reference) {
    const std::vector<std::string>& shown = by_engine.at(player);
    if (shown == points) continue;
    std::vector<std::string> more, missing;
    std::ranges::set_difference(shown, points, std::back_inserter(more));
    std::ranges::set_difference(points, shown, std::back_inserter(missing));
    std::string words = player + ":";
    if (!more.empty()) words += fmt::format(" the engine also has {}", fmt::join(more, " "));
    if (!missing.empty())
      words += fmt::format("{} it lacks {}", more.empty() ? "" : ",", fmt::join(missing, " "));
    return words;
  }
  return "";
}

/// Returns a score in a normal form: "B+3.5" for "B+3.50", "0" for "Draw". If the game has no points, returns
/// only the winner: "B+" for "B+1" and for "B+R".
std::string plain_score(std::string_view score, bool has_points) {
  std::string word(score.substr(0, score.find_first_of(" \t")));
  if (lower(word) == "draw" || lower(word) == "jigo") return "0";
  if (!has_points && word.size() >= 2 && word[1] == '+') return word.substr(0, 2);
  if (word.size() > 2 && word[1] == '+') {
    if (const auto points = number_of<double>(std::string_view(word).substr(2), std::chars_format::fixed))
      return *points == 0 ? word.substr(0, 1) + "+0" : fmt::format("{}+{}", word[0], *points);
  }
  return std::string(score);
}

}  // namespace

void Tally::add_unanswered(const Unanswered& question) {
  NotCompared& missing =
      not_compared.try_emplace(question.command, NotCompared{question.command, question.sentence})
          .first->second;
  ++missing.times;
}

void ComparedGame::report(DifferenceKind kind, std::vector<Decision> decisions, std::string sentence,
                          std::string by, std::string move) {
  report_({{kind, std::move(decisions)}, std::move(sentence), std::move(by), std::move(move), moves_});
}

std::string ComparedGame::begin() {
  std::string refusal = engine_.begin(referee_.game());
  report_unanswered();
  return refusal;
}

void ComparedGame::report_unanswered() {
  const std::string when = moves_.empty() ? "at the start" : "after " + moves_.back();
  for (const Unanswered& question : engine_.take_unanswered()) {
    tally_.add_unanswered(question);
    report_({{DifferenceKind::no_answer, {}, {}, question.command},
             when + ": " + question.sentence,
             question.command,
             question.move,
             moves_});
  }
}

/// Brings the engine back to the position of the referee by replaying the game. Abandons the game if the
/// engine refuses a move.
void ComparedGame::replay() {
  if (!engine_.replay(moves_)) is_lost_ = true;
  report_unanswered();
}

const std::vector<Option>& ComparedGame::options() {
  if (!options_) options_ = referee_.options();
  return *options_;
}

bool ComparedGame::same_stones(DifferenceKind kind, const std::vector<Decision>& decisions,
                               const std::string& when, const std::string& refused) {
  const std::optional<Stones> shown = engine_.stones();
  report_unanswered();
  if (!shown) return true;
  ++tally_.comparisons.boards;
  const Stones stones = referee_.stones();
  if (*shown == stones) return true;
  report(kind, decisions, fmt::format("{}: {}", when, unequal(*shown, stones)),
         std::string(engine_.stones_by()), refused);
  is_lost_ = true;
  return false;
}

void ComparedGame::compare_position(const std::vector<Decision>& decisions) {
  const std::string when = moves_.empty() ? "at the start" : "after " + moves_.back();
  if (!same_stones(DifferenceKind::stones, decisions, when)) return;
  if (const auto captures = referee_.captures(); captures && !captures_differ_) {
    const auto counted = engine_.captures();
    report_unanswered();
    if (counted) {
      ++tally_.comparisons.captures;
      for (const auto& [player, count] : *captures) {
        const std::string shown = counted->contains(player) ? counted->at(player) : "0";
        if (shown == std::to_string(count) || captures_differ_) continue;
        captures_differ_ = true;
        report(DifferenceKind::captures, decisions,
               fmt::format("{}: {} has captured {} stones, and the engine counts {}", when, player, count,
                           shown),
               "captures");
      }
    }
  }
  if (referee_.is_over())
    compare_after_end();
  else
    compare_legality();
}

const ExaminedEngine::Legal& ComparedGame::legal() {
  if (!legal_) {
    legal_ = engine_.legal(referee_, options());
    if (!legal_->is_back) is_lost_ = true;
    report_unanswered();
  }
  return *legal_;
}

void ComparedGame::compare_legality() {
  if (options().empty()) return;
  ExaminedEngine::Legal said = legal();
  if (seems_over(said)) return;
  for (const std::size_t i : said.queried) {
    const Option& option = options()[i];
    if (!option.is_listed) continue;
    if (option.is_unclear()) ++tally_.unclear;
    ++tally_.comparisons.legality;
    if (!option.legal)
      for (const Decision& decision : option.decided()) ++tally_.decisions[decision];
    const std::string move = referee_.move(option.attempt);
    const bool is_said = said.legal.contains(move);
    if (is_said && !option.legal)
      report(DifferenceKind::allows_illegal, option.decisions, fmt::format("takes {} for legal", move),
             said.by, move);
    if (!is_said && option.legal)
      report(DifferenceKind::refuses_legal, option.decisions, fmt::format("takes {} for illegal", move),
             said.by, move);
    said.legal.erase(move);
  }
  for (const Option& option : options()) said.legal.erase(referee_.move(option.attempt));
  if (!said.legal.empty())
    report(DifferenceKind::allows_illegal, {},
           fmt::format("lists {}, which is no move here", *said.legal.begin()), said.by);
}

/// Returns whether there are several legal moves and the engine treats none of them as legal. If so, reports
/// a single difference (the engine ends the game too early) instead of one for each move.
bool ComparedGame::seems_over(const ExaminedEngine::Legal& said) {
  std::vector<std::string> legal;
  for (const std::size_t i : said.queried)
    if (options()[i].legal && options()[i].is_listed) legal.push_back(referee_.move(options()[i].attempt));
  if (!said.legal.empty() || legal.size() < 2) return false;
  tally_.comparisons.legality += std::ssize(said.queried);
  report(DifferenceKind::refuses_legal, referee_.ends(),
         fmt::format("{}: it seems to hold the game over, since it takes no move for legal, not even {}",
                     moves_.empty() ? "at the start" : "after " + moves_.back(), legal.front()),
         said.by, legal.front());
  is_lost_ = true;
  return true;
}

void ComparedGame::compare_after_end() {
  if (referee_.is_over_by_passes()) return;
  const std::vector<Option> forbidden = referee_.after_end();
  const ExaminedEngine::Legal said = engine_.legal_after_end(referee_, forbidden);
  report_unanswered();
  tally_.comparisons.legality += std::ssize(said.queried);
  for (const std::size_t i : said.queried) {
    const Option& option = forbidden[i];
    for (const Decision& decision : option.decided()) ++tally_.decisions[decision];
    if (const std::string move = referee_.move(option.attempt); said.legal.contains(move))
      report(DifferenceKind::allows_illegal, option.decisions,
             fmt::format("takes {} for legal, and the game is over", move), said.by, move);
  }
  // Try one of the forbidden moves. The number of moves played selects it, so that different games try
  // different moves.
  if (!forbidden.empty()) attempt(forbidden[moves_.size() % forbidden.size()].attempt);
}

/// After an undo, checks that the engine gives the same answer about legality as before the move.
void ComparedGame::compare_legality_again(const std::string& taken_back) {
  const ExaminedEngine::Legal now = engine_.legal(referee_, options());
  if (!now.is_back) is_lost_ = true;
  report_unanswered();
  if (now.by != legal().by || now.queried != legal().queried)
    return;  // the engine has not answered everything, which is reported elsewhere
  tally_.comparisons.legality += std::ssize(now.queried);
  if (now.legal == legal().legal) return;
  std::vector<std::string> others;
  std::ranges::set_symmetric_difference(now.legal, legal().legal, std::back_inserter(others));
  report(DifferenceKind::undo, {},
         fmt::format("after {} and undo: takes {} for {}, other than before", taken_back, others.front(),
                     now.legal.contains(others.front()) ? "legal" : "illegal"),
         now.by, others.front());
  is_lost_ = true;
}

std::optional<std::vector<Decision>> ComparedGame::attempt(const std::string& attempt) {
  const Option option = referee_.option(attempt);
  if (option.is_unclear()) return std::nullopt;
  if (checks_undo_ && engine_.undoes() && option.legal) {
    legal();
    if (is_lost_) return std::nullopt;
  }
  const std::string move = referee_.move(attempt);
  const bool accepted = engine_.play(move);
  if (!option.legal) {
    ++tally_.comparisons.refusals;
    for (const Decision& decision : option.decided()) ++tally_.decisions[decision];
    if (!accepted) {
      same_stones(DifferenceKind::refusal_changes, {}, "after the refused " + move, move);
      return std::nullopt;
    }
    report(DifferenceKind::allows_illegal, option.decisions,
           fmt::format("plays {}{}", move, referee_.is_over() ? ", and the game is over" : ""), "play", move);
    replay();
    return std::nullopt;
  }
  if (!accepted) {
    report(DifferenceKind::refuses_legal, option.decisions, fmt::format("refuses {}", move), "play", move);
    if (++refused_in_a_row_ == most_refused_in_a_row) is_lost_ = true;
    return std::nullopt;
  }
  refused_in_a_row_ = 0;
  referee_.play(attempt);
  moves_.push_back(move);
  ++tally_.moves;
  for (const Decision& decision : option.decisions) ++tally_.decisions[decision];
  if (checks_undo_ && engine_.undoes()) take_back_and_play(attempt, option);
  options_.reset();
  legal_.reset();
  return option.decisions;
}

void ComparedGame::take_back_and_play(const std::string& attempt, const Option& option) {
  const std::string move = moves_.back();
  referee_.undo();
  ++tally_.comparisons.undos;
  if (!engine_.undo()) {
    report(DifferenceKind::undo, {}, "refuses to undo " + move, "undo");
    is_lost_ = true;
  } else if (same_stones(DifferenceKind::undo, {}, "after " + move + " and undo")) {
    compare_legality_again(move);  // the cached options are still those of the position before the move
    if (!is_lost_ && !engine_.play(move)) {
      report(DifferenceKind::undo, option.decisions, "refuses " + move + " after it was taken back", "play");
      is_lost_ = true;
    }
  }
  referee_.play(attempt);
}

void ComparedGame::attempt_and_compare(const std::string& text) {
  const std::optional<std::vector<Decision>> played = attempt(text);
  if (played && !is_lost_) compare_position(*played);
}

void ComparedGame::compare_score() {
  const std::optional<FinalScore> score = referee_.score();
  if (!score || !engine_.scores()) return;
  const std::optional<std::string> said = engine_.score();
  report_unanswered();
  if (!said) return;
  ++tally_.comparisons.scores;
  tally_.ends_judged += referee_.is_over();
  for (const Decision& decision : score->decisions) ++tally_.decisions[decision];
  const std::string by_engine = plain_score(engine_.with_recorded_winner(*said), score->has_points);
  const bool is_draw = score->text == "0" && by_engine.size() == 3 && by_engine.ends_with("+0");
  if (by_engine != plain_score(score->text, score->has_points) && !is_draw)
    report(DifferenceKind::score, score->decisions,
           fmt::format("scores {}, and it is {}", *said, score->text), "final_score");
}

void ComparedGame::end() {
  if (is_lost_) return;
  tally_.ends += referee_.is_over();
  tally_.ends_by_passes += referee_.is_over_by_passes();
  compare_score();
  if (!checks_undo_ || !engine_.undoes()) return;
  for (int taken_back = 0; !moves_.empty() && !is_lost_; ++taken_back) {
    const std::string move = moves_.back();
    ++tally_.comparisons.undos;
    if (!engine_.undo()) {
      // The protocol permits an engine to undo only the last few moves.
      if (taken_back > 0)
        tally_.shortest_undo = std::min(tally_.shortest_undo.value_or(taken_back), taken_back);
      else
        report(DifferenceKind::undo, {}, "refuses to undo " + move, "undo");
      return;
    }
    referee_.undo();
    moves_.pop_back();
    same_stones(DifferenceKind::undo, {}, "after " + move + " was taken back");
  }
}

}  // namespace ruleproof
