#include "properties/mutation/protection.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "properties/mutation/order_of_steps.hpp"
#include "properties/provers/property.hpp"
#include "properties/provers/provers.hpp"
#include "properties/provers/sameness.hpp"
#include "properties/tree_facts.hpp"
#include "properties/undecided.hpp"
#include "record/model_text.hpp"
#include "reference/model/examples.hpp"
#include "reference/model/random_games.hpp"
#include "reference/model/shortcuts.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/rule_tree.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"
#include "spec/size.hpp"
#include "spec/threads.hpp"

namespace ruleproof::mutation {
namespace {

using evaluator::Stopped;
using Effect = Judgement::Effect;
using Line = language::Claim::Clause;

constexpr int random_games = 20;
constexpr int most_players_more = 2;
constexpr int widest_of_random_games = 5;
// maximal number of digits of a compared count, because larger counts take long
constexpr std::size_t longest_counted = 5;

bool share_a_clause(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::ranges::any_of(a, [&](const std::string& one) { return std::ranges::count(b, one) > 0; });
}

/// Removes the shortcuts for definitions that depend on a changed definition, because these shortcuts
/// still compute the unchanged values.
void forget_shortcuts(const Document& document, Document& changed) {
  const auto is_changed = [&](int i) {
    const auto at = static_cast<std::size_t>(i);
    return at >= document.definitions.size() ||
           !language::same_meaning(document.definitions[at].body, changed.definitions[at].body);
  };
  const bool is_adjacency_changed = [&] {
    const language::Definition* adjacent = language::find_definition(changed, "adjacent");
    return adjacent && is_changed(static_cast<int>(adjacent - changed.definitions.data()));
  }();
  std::set<int> wrong;
  for (const language::Shortcut& shortcut : changed.shortcuts) {
    std::set<int> seen{shortcut.definition};
    const auto rests_on_it = [&](const language::Expression& body) {
      return language::any_used(changed, body, seen, [](const auto&) { return false; });
    };
    language::any_body(changed, shortcut.definition, rests_on_it);
    if (is_adjacency_changed || std::ranges::any_of(seen, is_changed)) wrong.insert(shortcut.definition);
  }
  std::erase_if(changed.shortcuts, [&](const auto& one) { return wrong.contains(one.definition); });
}

bool agrees_with(const Mutant& mutant, const Game& game) {
  return std::ranges::all_of(mutant.readings,
                             [&](const auto& one) { return game.choices()[one.first] == one.second; });
}

bool is_decided(VerdictWord word) {
  return word != VerdictWord::unknown && word != VerdictWord::contradicted && word != VerdictWord::not_run;
}

std::string searched_text(const std::vector<SearchedBoard>& searched, const language::Players& players) {
  std::vector<std::string> output;
  for (const SearchedBoard& board : searched)
    output.push_back(
        fmt::format("{}{}: all games{}", text_of_board(board.size),
                    players.fewest < players.most ? fmt::format(" with {} players", board.players) : "",
                    board.is_exhausted ? "" : fmt::format(" of up to {} moves", board.moves)));
  return fmt::format("{}", fmt::join(output, "; "));
}

}  // namespace

std::string_view text(Guard::Kind kind) {
  return kind == Guard::Kind::example ? "example" : kind == Guard::Kind::count ? "count" : "claim";
}

std::string_view text(Effect effect) {
  constexpr std::array<std::string_view, 4> effects{"noticed", "unnoticed", "none", "undecided"};
  return effects.at(static_cast<std::size_t>(effect));
}

Judge::Judge(const Document& document, const Bounds& bounds)
    : document_(document), bounds_(bounds), tree_in_order_(language::rule_tree(in_order(document))) {
  for (const language::Example& example : document.examples) {
    std::vector<bool>& holds = holds_.emplace_back();
    for (const Game& game : games_of(document, example).games)
      holds.push_back(run_example(game, example).empty());
  }
}

Game Judge::game_of(const Mutant& mutant) const {
  Game game(document_);
  for (const auto& [choice, value] : mutant.readings) game = game.with_choice(choice, value);
  return game;
}

std::optional<Guard> Judge::failing_example(const Mutant& mutant, const Document& changed,
                                            const StopToken& stop) const {
  struct Run {
    bool is_far;  ///< the example cites no clause of the mutant
    std::size_t game;
    std::size_t example;
    auto operator<=>(const Run&) const = default;
  };
  std::vector<Run> runs;
  std::vector<std::vector<Game>> games;
  for (std::size_t i = 0; i < changed.examples.size(); ++i) {
    games.push_back(games_of(changed, changed.examples[i]).games);
    const bool is_near = share_a_clause(language::names_of(changed.examples[i].clauses), mutant.clauses);
    for (std::size_t k = 0; k < games[i].size(); ++k)
      if (holds_[i][k] && agrees_with(mutant, games[i][k])) runs.push_back({!is_near, k, i});
  }
  // Run each example in its first game before running any example in another game. Within both groups, run
  // the examples that cite a clause of the mutant first.
  std::ranges::sort(
      runs, {}, [](const Run& run) { return std::tuple(run.game > 0, run.is_far, run.game, run.example); });
  for (const Run& run : runs) {
    if (stop.stop_requested()) return std::nullopt;
    const language::Example& example = changed.examples[run.example];
    std::vector<ExampleFailure> failures;
    const auto why =
        why_undecided([&] { failures = run_example(games[run.example][run.game], example, stop); });
    if (why) return Guard{Guard::Kind::example, example.name.name, *why};
    if (!failures.empty() && !stop.stop_requested())
      return Guard{Guard::Kind::example, example.name.name, failures.front().diagnostic.message};
  }
  return std::nullopt;
}

VerdictWord Judge::verdict(const Game& game, std::size_t index, const StopToken& stop,
                           std::string* why) const {
  language::Claim claim = game.document().claims[index];
  for (Line& line : claim.formal)
    std::erase_if(line.counts, [](const Line::Count& count) { return count.value.size() > longest_counted; });
  Plan plan = ruleproof::plan(game, Plan::Depth::quick, bounds_.seed);
  std::erase_if(plan.exhausted, [&](Size size) { return std::max(size.w, size.h) > bounds_.longest_side; });
  plan.random = plan.exhausted.empty() ? std::vector<Size>() : std::vector{plan.exhausted.back()};
  plan.steps = bounds_.steps;
  plan.every_board = false;
  plan.all_positions = {};
  VerdictWord word = VerdictWord::unknown;
  try {
    why_undecided([&] {
      const Verdict judged = ruleproof::judge(game, claim, plan, {}, stop);
      if (why) *why = judged.note;
      word = word_of(judged);
    });
  } catch (const Stopped&) {
    return VerdictWord::not_run;
  } catch (const InputError&) {
  }
  return word;
}

const Judge::Verdicts& Judge::verdicts(const Game& game, const StopToken& stop) const {
  const std::lock_guard lock(mutex_);
  Verdicts& known = verdicts_[game.choices()];
  for (std::size_t i = known.size(); i < document_.claims.size() && !stop.stop_requested(); ++i)
    known.push_back(verdict(game, i, stop, nullptr));
  return known;
}

/// Returns a claim that is refuted either for the unchanged document or for the changed one, but not for
/// both; nothing if there is none. Tries the claims that state counts first.
std::optional<Guard> Judge::refuting_claim(const Mutant& mutant, const Document& changed,
                                           const StopToken& stop) const {
  const Game game = game_of(mutant);
  const auto& claims = changed.claims;
  const Verdicts& as_it_stands = verdicts(game, stop);
  for (const bool counts : {true, false})
    for (std::size_t i = 0; i < claims.size() && !stop.stop_requested(); ++i) {
      if (has(claims[i], {Line::Kind::count}) != counts || claims[i].expected.empty()) continue;
      const VerdictWord before = as_it_stands[i];
      if (!is_decided(before)) continue;
      std::string why;
      const VerdictWord now = verdict(game.with_document(changed), i, stop, &why);
      if (!is_decided(now) || stop.stop_requested()) continue;
      if ((before == VerdictWord::refuted) != (now == VerdictWord::refuted))
        return Guard{counts ? Guard::Kind::count : Guard::Kind::claim, claims[i].name.name,
                     why.empty() ? std::string(ruleproof::text(now)) : why};
    }
  return std::nullopt;
}

bool Judge::is_proved_equal(const Game& one, const Game& other, const StopToken& stop) const {
  if (!bounds_.every_board) return false;
  bool is_proved = false;
  try {
    why_undecided([&] {
      const Property same = alike(one, other);
      Effort effort;
      effort.first_order /= 2;
      is_proved = prove_on_every_board(same, effort, {}, stop).is<Proved>();
    });
  } catch (const InputError&) {
  }
  return is_proved;
}

/// Searches for a difference between two games: in all games on small boards, then in random games on a
/// larger one.
Judge::Searched Judge::search(const Game& one, const Game& other, std::int64_t steps,
                              const StopToken& stop) const {
  Searched found;
  ComparisonBounds bounds;
  bounds.longest_side = bounds_.longest_side;
  bounds.steps_of_a_board = steps;
  if (const int more = document_.players->most - one.players(); more <= most_players_more)
    bounds.more_players = more;
  else
    found.is_all = false;
  std::vector<Size> boards = boards_of(one, other, bounds);
  const auto is_large = [&](Size size) { return std::max(size.w, size.h) > bounds_.longest_side; };
  if (boards.size() > 1 && std::erase_if(boards, is_large) > 0) found.is_all = false;
  for (const Size size : boards) {
    bounds.board = size;
    if (size == Size{}) bounds.board.reset();
    Comparison compared = compare(one, other, bounds, stop);
    std::ranges::move(compared.searched, std::back_inserter(found.boards));
    found.divergence = std::move(compared.divergence);
    if (found.divergence) return found;
  }
  const language::Board& board = *document_.board;
  const Size usual{std::min(board.width, widest_of_random_games),
                   std::min(board.height, widest_of_random_games)};
  if (found.is_all && std::ranges::all_of(found.boards, &SearchedBoard::is_exhausted)) return found;
  const auto play_at_random = [&](Size size) {
    return ruleproof::play_at_random(one, other, size, random_games, bounds_.seed, steps, stop);
  };
  if (!found.boards.empty() && !found.boards.back().is_exhausted && found.boards.back().size != usual)
    found.divergence = play_at_random(found.boards.back().size);
  if (!found.divergence) found.divergence = play_at_random(usual);
  return found;
}

bool Judge::Searched::is_exhausted() const {
  return is_all && !boards.empty() && std::ranges::all_of(boards, &SearchedBoard::is_exhausted);
}

std::optional<std::string> Judge::why_equal(const Game& game, const Document& changed,
                                            const Searched& searched, const StopToken& stop) const {
  const Game other = game.with_document(changed);
  std::string why = searched_text(searched.boards, *document_.players);
  if (!searched.is_exhausted()) {
    if (!is_proved_equal(game, other, stop)) return std::nullopt;
    why = "proved for boards of every size and shape";
  }
  if (const std::vector<std::string> numbers = settings_used(game, other, searched.is_exhausted());
      !numbers.empty())
    why += fmt::format(", with {}", fmt::join(numbers, " "));
  return why;
}

Judgement Judge::difference(const Mutant& mutant, const Document& changed, const StopToken& stop) const {
  // Compare under the other readings as well, because a line that applies under all readings may matter only
  // under one of them.
  std::vector<Game> games{game_of(mutant)};
  for (const Game& other : differing_in_one_reading(Game(document_)))
    if (agrees_with(mutant, other) && other.choices() != games.front().choices()) games.push_back(other);
  Judgement judged{.game = games.front()};
  std::vector<Searched> searches;
  for (const Game& game : games) {
    searches.push_back(search(game, game.with_document(changed),
                              searches.empty() ? bounds_.steps : bounds_.steps / 4, stop));
    if (!searches.back().divergence) continue;
    judged.divergence = std::move(searches.back().divergence);
    judged.game = game;
    judged.effect = Effect::unnoticed;
    judged.how = searched_text(searches.front().boards, *document_.players);
    return judged;
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::optional<std::string> why = why_equal(games[i], changed, searches[i], stop);
    const std::string how = searched_text(searches[i].boards, *document_.players);
    if (i == 0) judged.how = why.value_or(how);
    if (why) continue;
    if (i > 0) judged.how += fmt::format("; under {}, {}", games[i].readings_text(), how);
    return judged;
  }
  judged.effect = Effect::none;
  if (games.size() > 1) judged.how += ", and so under each other reading alone";
  return judged;
}

std::optional<Judgement> Judge::judge(const Mutant& mutant, const StopToken& stop) const {
  Document changed = language::read_document(document_.text->file, mutated(*document_.text, mutant)).document;
  forget_shortcuts(document_, changed);
  Judgement judged{.game = game_of(mutant)};
  try {
    const auto why = why_undecided([&] {
      judged.guard = failing_example(mutant, changed, stop);
      if (!judged.guard && language::rule_tree(in_order(changed)) == tree_in_order_) {
        judged.effect = Effect::none;
        judged.how = "steps that do not depend on each other come to the same in either order";
        return;
      }
      if (!judged.guard) judged.guard = refuting_claim(mutant, changed, stop);
      if (judged.guard)
        judged.effect = Effect::noticed;
      else if (!stop.stop_requested())
        judged = difference(mutant, changed, stop);
      if (judged.effect == Effect::none && !changed.shortcuts.empty()) {
        language::CheckedDocument checked{changed, {}};
        check_shortcuts(checked, stop);
        if (checked.has_errors())
          judged = {.game = judged.game,
                    .how = "a shortcut is not what its definition says after the change"};
      }
    });
    if (why) judged.how = *why;
  } catch (const Stopped&) {
    return std::nullopt;
  } catch (const InputError& error) {
    judged.how = error.what();
  }
  if (stop.stop_requested()) return std::nullopt;
  return judged;
}

}  // namespace ruleproof::mutation
