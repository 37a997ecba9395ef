#include "certify/position_suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <tuple>
#include <utility>

#include "certify/identification.hpp"
#include "certify/random_game.hpp"
#include "certify/referee.hpp"
#include "certify/rulesets.hpp"
#include "certify/suite.hpp"
#include "properties/readings/comparison.hpp"
#include "report/comparison.hpp"
#include "report/json.hpp"
#include "report/position.hpp"
#include "report/sha256.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

/// If a document has more rulesets than this, only those that differ from the plan's ruleset in one choice
/// are judged.
constexpr std::size_t most_judged = 64;
constexpr int random_games = 24;
// The number of random games under each ruleset that differs from the plan's ruleset in one choice.
constexpr int games_of_others = 3;
// The number of positions that are wanted for each decision (a clause that decides a ruling, see
// referee.hpp): in games under the plan's ruleset, and in games under other rulesets.
constexpr std::size_t wanted_positions = 4;
constexpr std::size_t wanted_of_others = 2;
// The maximal number of positions with an ordinary move. Such a move is legal and has no effect except the
// placing of stones.
constexpr std::size_t ordinary_moves = 60;
constexpr std::size_t most_items = 300;
// To compare two readings of a clause, two rulesets are used that differ only in this reading. The other
// choices of both are those of the plan's ruleset, and then those of at most this many other rulesets.
constexpr int most_bases = 6;
constexpr int longest_game = 60;
constexpr int most_points_searched = 25;

/// A move (`attempt`) on which rulesets have to rule, and its position, to which the moves in `attempts`
/// lead. The board and the players are those of `game`.
struct Item {
  Game game;
  std::vector<std::string> attempts;
  std::string attempt;
};

/// The ruling on an item under one ruleset.
struct Ruling {
  ordered_json line;
  std::set<std::string> decides;
};

class Builder {
 public:
  Builder(const PositionSuitePlan& plan, const std::stop_token& stop)
      : plan_(plan), stop_(stop), suite_{.game = plan.game, .seed = plan.seed} {
    const std::size_t all = count_rulesets(plan.game, {});
    std::vector<Game> rulesets{plan.game};
    if (all <= most_judged)
      rulesets = ruleproof::rulesets(plan.game, {});
    else
      for (Game& other : rulesets_beside(plan.game, {})) rulesets.push_back(std::move(other));
    for (Game& ruleset : rulesets)
      if (allows(ruleset, ruleset.board())) suite_.rulesets.push_back(std::move(ruleset));
    suite_.rulesets_left_out = all - suite_.rulesets.size();
  }

  PositionSuite suite() {
    tell_readings_apart();
    for (const SuiteGame& game : ruleproof::suite(plan_.game).games) play(game);
    std::mt19937_64 random(plan_.seed);
    for (int game = 0; game < random_games; ++game)
      play_at_random(plan_.game, game, random, wanted_positions);
    for (const Game& other : rulesets_beside(plan_.game, {}))
      for (int game = 0; allows(other, other.board()) && game < games_of_others; ++game)
        play_at_random(other, game, random, wanted_of_others);
    count_clauses();
    return std::move(suite_);
  }

 private:
  bool is_full() const { return items_ >= most_items || stop_.stop_requested(); }

  // ------------------------------------------------------------------------------------------------- rulings

  std::optional<Ruling> ruling(const Item& item, const Game& ruleset) const {
    const std::unique_ptr<Referee> by = referee(with_choices_of(item.game, ruleset));
    std::vector<std::string> moves;
    for (const std::string& attempt : item.attempts) {
      const Option option = by->option(attempt);
      if (!option.legal || option.is_unclear()) return std::nullopt;
      moves.push_back(by->move(attempt));
      by->play(attempt);
    }
    const Option option = by->option(item.attempt);
    if (option.is_unclear()) return std::nullopt;
    Ruling ruling;
    ordered_json& line = ruling.line;
    const std::string size = text_of_size(item.game);
    line["size"] = json_text_or_null(size);
    line["players"] = item.game.players();
    line["moves"] = std::move(moves);
    const ordered_json before = by->standing();
    for (const char* key : {"rows", "origin", "to_move", "kept"})
      if (before.contains(key)) line[key] = before[key];
    const std::string mover = by->mover(item.attempt);
    line["mover"] = json_text_or_null(mover);
    line["move"] = by->move(item.attempt);
    line["legal"] = option.legal;
    std::set<std::string> refused_by;
    if (!option.legal) add(refused_by, option.decisions);
    line["clauses"] = refused_by;
    add(ruling.decides, option.decided());
    if (option.legal) by->play(item.attempt);
    line["after"] = option.legal ? by->standing() : ordered_json(nullptr);
    if (option.legal && by->is_over()) {
      add(ruling.decides, by->option(item.attempt).decisions);
      if (const auto result = by->result()) add(ruling.decides, result->decisions);
    }
    return ruling;
  }

  static void add(std::set<std::string>& clauses, const std::vector<Decision>& decisions) {
    for (const Decision& decision : decisions)
      if (!decision.clause.empty()) clauses.insert(decision.clause);
  }

  /// Adds an item to the suite: one JSON line for each distinct ruling, which lists all rulesets with that
  /// ruling. Returns whether the item is new and has lines.
  bool add(const Item& item) {
    const auto [known, is_new] = known_.try_emplace(key_of(item));
    if (!is_new) return false;
    std::vector<std::size_t>& ids = known->second;
    ++items_;
    std::vector<std::pair<Ruling, std::vector<std::size_t>>> groups;
    for (std::size_t i = 0; i < suite_.rulesets.size(); ++i) {
      std::optional<Ruling> one = ruling(item, suite_.rulesets[i]);
      if (!one) continue;
      auto group = std::ranges::find_if(groups, [&](const auto& other) {
        return other.first.line == one->line && other.first.decides == one->decides;
      });
      if (group == groups.end()) group = groups.insert(group, {*one, {}});
      group->second.push_back(i);
    }
    for (auto& [ruling, rulesets] : groups) {
      ordered_json line;
      line["id"] = suite_.positions.size();
      line["rulesets"] = rulesets;
      line["decides"] = ruling.decides;
      for (auto& [key, value] : ruling.line.items()) line[key] = std::move(value);
      ids.push_back(suite_.positions.size());
      suite_.positions.push_back(std::move(line));
    }
    return !ids.empty();
  }

  using Key = std::tuple<std::string, int, std::vector<std::string>, std::string>;
  static Key key_of(const Item& item) {
    return {text_of_size(item.game), item.game.players(), item.attempts, item.attempt};
  }

  // -------------------------------------------------------------------------------------------- two readings

  void tell_readings_apart() {
    const auto& choices = plan_.game.document().choices;
    for (std::size_t choice = 0; choice < choices.size(); ++choice)
      for (std::size_t one = 0; one < choices[choice].readings.size(); ++one)
        for (std::size_t other = one + 1; other < choices[choice].readings.size(); ++other)
          if (!stop_.stop_requested()) tell_apart(choice, static_cast<int>(one), static_cast<int>(other));
  }

  void tell_apart(std::size_t choice, int one, int other) {
    const Alternatives& key = plan_.game.document().choices[choice];
    CoveredPair pair{key.name.name, key.readings[one].name.name, key.readings[other].name.name};
    plan_.progress(fmt::format("searching for a game in which {}={} and {}={} differ", pair.key, pair.one,
                               pair.key, pair.other));
    std::vector<Game> bases{plan_.game};
    for (Game& base : rulesets_beside(plan_.game, {pair.key}))
      if (std::ssize(bases) <= most_bases) bases.push_back(std::move(base));
    ComparisonBounds bounds = search_of_rulesets();
    const std::int64_t steps_of_others = bounds.steps_in_all / (2 * most_bases);
    bounds.longest_side = 5;
    bounds.seed = plan_.seed;
    for (const Size size : boards_of(plan_.game, plan_.game, bounds))
      if (size.area() <= most_points_searched) bounds.boards.push_back(size);
    for (const Game& base : bases) {
      const Game by_one = base.with_choice(choice, one), by_other = base.with_choice(choice, other);
      const std::optional<std::size_t> number_of_one = number_of(by_one),
                                       number_of_other = number_of(by_other);
      if (!number_of_one || !number_of_other) continue;
      const Comparison found = compare(by_one, by_other, bounds, stop_);
      if (pair.why_not.empty()) pair.why_not = why_not(found);
      if (found.divergence)
        pair.positions = lines_that_tell(add_divergence(*found.divergence), *number_of_one, *number_of_other);
      if (!pair.positions.empty()) break;
      bounds.steps_in_all = steps_of_others;
    }
    if (!pair.positions.empty()) pair.why_not.clear();
    suite_.pairs.push_back(std::move(pair));
  }

  std::optional<std::size_t> number_of(const Game& ruleset) const {
    const auto found = std::ranges::find(suite_.rulesets, ruleset.choices(), &Game::choices);
    if (found == suite_.rulesets.end()) return std::nullopt;
    return static_cast<std::size_t>(found - suite_.rulesets.begin());
  }

  /// Returns the ids of the lines whose ruling is correct under exactly one of the two rulesets `one` and
  /// `other`.
  std::vector<std::size_t> lines_that_tell(const std::vector<std::size_t>& ids, std::size_t one,
                                           std::size_t other) const {
    std::vector<std::size_t> lines;
    for (const std::size_t id : ids) {
      const auto rulesets = suite_.positions[id]["rulesets"].get<std::vector<std::size_t>>();
      if (std::ranges::count(rulesets, one) != std::ranges::count(rulesets, other)) lines.push_back(id);
    }
    return lines;
  }

  static std::string why_not(const Comparison& found) {
    if (found.was_stopped) return "the search was stopped";
    if (found.is_identical || found.is_unasked) return "no rule that is played depends on them";
    if (found.divergence) return "no single move shows in what they differ";
    return "no game was found in which they differ; searched: " + searched_text(found.searched);
  }

  std::vector<std::size_t> add_divergence(const Divergence& divergence) {
    Record record = divergence.record;
    if (divergence.move) record.moves.push_back({*divergence.move, {}});
    SuiteGame game = game_of_record(plan_.game, "the game found", record);
    if (game.attempts.empty()) return {};
    Item item{std::move(game.game), std::move(game.attempts), ""};
    item.attempt = std::move(item.attempts.back());
    item.attempts.pop_back();
    add(item);
    return known_.at(key_of(item));
  }

  // --------------------------------------------------------------------------------------------------- games

  /// Adds an item (a position and a move) to the suite if one of the decisions on its move occurs in fewer
  /// than `wanted` items of the suite.
  void add_if_rare(const Item& item, const std::vector<Decision>& decisions, std::size_t wanted) {
    const bool is_rare = std::ranges::any_of(
        decisions, [&](const Decision& decision) { return decisions_[decision] < wanted; });
    if (!is_rare || is_full() || !add(item)) return;
    for (const Decision& decision : decisions) ++decisions_[decision];
  }

  /// Plays a game of suite.hpp. Adds an item for each attempt whose ruling depends on a decision that occurs
  /// in few items so far.
  void play(const SuiteGame& game) {
    const std::unique_ptr<Referee> by = referee(game.game);
    Item item{game.game, {}, ""};
    for (const std::string& attempt : game.attempts) {
      if (by->is_over()) return;
      const Option option = by->option(attempt);
      item.attempt = attempt;
      add_if_rare(item, option.decided(), wanted_positions);
      if (option.is_unclear()) return;
      if (!option.legal) continue;
      play(*by, item, wanted_positions);
    }
  }

  /// Plays the attempt of an item, which must be legal, and appends it to the item's attempts. If the attempt
  /// ends the game, adds two items: this one, and one with a move after the end.
  void play(Referee& by, Item& item, std::size_t wanted) {
    by.play(item.attempt);
    if (by.is_over()) {
      std::vector<Decision> decisions = by.option(item.attempt).decisions;
      if (const auto result = by.result())
        decisions.insert(decisions.end(), result->decisions.begin(), result->decisions.end());
      add_if_rare(item, decisions, wanted);
      // A move after the end is illegal.
      Item late = item;
      late.attempts.push_back(item.attempt);
      add_if_rare(late, {{"", "after the end"}}, wanted);
    }
    item.attempts.push_back(std::move(item.attempt));
  }

  void play_at_random(const Game& ruleset, int number, std::mt19937_64& random, std::size_t wanted) {
    std::vector<Size> boards = boards_of_random_games(ruleset);
    if (boards.empty()) boards.push_back(ruleset.board());
    const Game game = ruleset.with_board(boards[static_cast<std::size_t>(number) % boards.size()]);
    const std::unique_ptr<Referee> by = referee(game);
    const Course course = number % 2 == 0 ? Course::usual : Course::to_the_end;
    Item item{game, {}, ""};
    for (int played = 0; played < longest_game && !by->is_over() && !is_full(); ++played) {
      const std::vector<Option> options = by->options();
      std::vector<std::size_t> ordinary;
      for (std::size_t i = 0; i < options.size(); ++i) {
        item.attempt = options[i].attempt;
        if (options[i].is_unclear()) continue;
        add_if_rare(item, options[i].decided(), wanted);
        if (options[i].legal && options[i].decisions.empty()) ordinary.push_back(i);
      }
      if (!ordinary.empty() && ordinary_ < ordinary_moves && played % 3 == 0) {
        const std::size_t chosen = ordinary[random() % ordinary.size()];
        item.attempt = options[chosen].attempt;
        if (add(item)) ++ordinary_;
        add_out_of_turn(*by, item, wanted);
      }
      const bool can_play = std::ranges::any_of(
          options, [](const Option& option) { return option.legal && !option.is_unclear(); });
      if (!can_play && by->pass().empty()) return;
      item.attempt = random_attempt(*by, options, tally_, course, random);
      const Option option = by->option(item.attempt);
      for (const Decision& decision : option.decided()) ++tally_[decision];
      if (option.legal && !option.is_unclear()) play(*by, item, wanted);
    }
  }

  /// Adds an item in which a player who is not to move makes the move of `item`, if turns alternate and a
  /// decision on this move is rare.
  void add_out_of_turn(const Referee& by, Item item, std::size_t wanted) {
    const Document& document = plan_.game.document();
    if (!document.turns_alternate) return;
    const std::string mover = by.mover("");
    // Leave out events, and attempts whose text names the player.
    if (by.move(item.attempt) != mover + ' ' + item.attempt) return;
    for (const auto& player : language::players_of(document, item.game.players()))
      if (player.letter != mover) {
        item.attempt = player.letter + ' ' + item.attempt;
        return add_if_rare(item, by.option(item.attempt).decided(), wanted);
      }
  }

  void count_clauses() {
    for (const ClauseCount& count : clauses_to_count(plan_.game, ShownBy::by_positions)) {
      const auto positions =
          static_cast<std::size_t>(std::ranges::count_if(suite_.positions, [&](const ordered_json& line) {
            return std::ranges::find(line["decides"], ordered_json(count.clause)) != line["decides"].end();
          }));
      suite_.clauses.push_back(
          {count.clause, positions, positions > 0 ? "" : count.why_not, count.is_left_out});
    }
  }

  const PositionSuitePlan& plan_;
  const std::stop_token stop_;
  PositionSuite suite_;
  std::map<Key, std::vector<std::size_t>> known_;  // the ids of the JSON lines of each item
  std::map<Decision, std::size_t> decisions_;      // the number of items for each decision
  std::map<Decision, std::int64_t> tally_;  // the number of rulings of the random games for each decision
  std::size_t items_ = 0, ordinary_ = 0;
};

/// Returns whether a clause can decide a ruling under some ruleset. It cannot, for instance, if other clauses
/// always decide in its place.
bool can_decide(const CoveredClause& clause) {
  return clause.positions > 0 || clause.why_not.empty() || clause.is_left_out;
}

}  // namespace

PositionSuite position_suite(const PositionSuitePlan& plan, const std::stop_token& stop) {
  return Builder(plan, stop).suite();
}

std::vector<std::string> not_covered(const PositionSuite& suite) {
  std::vector<std::string> sentences;
  for (const CoveredClause& clause : suite.clauses)
    if (can_decide(clause) && clause.positions == 0)
      sentences.push_back(
          fmt::format("Clause [{}]: {}.", clause.clause,
                      clause.why_not.empty() ? "no position was found that rests on it" : clause.why_not));
  for (const CoveredPair& pair : suite.pairs)
    if (pair.positions.empty())
      sentences.push_back(fmt::format("{}={} and {}={} are not told apart: {}.", pair.key, pair.one, pair.key,
                                      pair.other, pair.why_not));
  if (suite.rulesets_left_out > 0)
    sentences.push_back(
        fmt::format("{} rulesets: only those are judged that differ from {} in "
                    "one reading, and whose setup "
                    "clauses allow the board.",
                    suite.rulesets_left_out, ruleset_text(suite.game)));
  return sentences;
}

std::string position_lines(const PositionSuite& suite) {
  std::string lines;
  for (const ordered_json& line : suite.positions) lines += line.dump() + '\n';
  return lines;
}

ordered_json manifest_json(const PositionSuite& suite) {
  ordered_json document = json_document(Model(suite.game));
  document["spec_hash"] = sha256(suite.game.document().text->bytes);
  document["seed"] = json_count(suite.seed);
  document["rulesets"] = ordered_json::array();
  for (const Game& ruleset : suite.rulesets) document["rulesets"].push_back(ruleset_text(ruleset));
  document["rulesets_left_out"] = json_count(static_cast<Count>(suite.rulesets_left_out));
  document["positions"] = suite.positions.size();
  document["clauses"] = ordered_json::array();
  for (const CoveredClause& clause : suite.clauses)
    document["clauses"].push_back({{"clause", clause.clause},
                                   {"sentence", suite.game.document().sentence(clause.clause)},
                                   {"positions", clause.positions},
                                   {"why_not", json_text_or_null(clause.why_not)}});
  document["pairs"] = ordered_json::array();
  for (const CoveredPair& pair : suite.pairs)
    document["pairs"].push_back({{"key", pair.key},
                                 {"one", pair.one},
                                 {"other", pair.other},
                                 {"positions", pair.positions},
                                 {"why_not", json_text_or_null(pair.why_not)}});
  document["not_covered"] = not_covered(suite);
  return document;
}

std::string manifest_text(const PositionSuite& suite) {
  const auto deciding = std::ranges::count_if(suite.clauses, can_decide);
  const auto shown =
      std::ranges::count_if(suite.clauses, [](const CoveredClause& one) { return one.positions > 0; });
  const auto told = static_cast<std::size_t>(
      std::ranges::count_if(suite.pairs, [](const CoveredPair& one) { return !one.positions.empty(); }));
  std::string output = fmt::format(
      "{}: {} positions under {} rulesets; {} of {} clauses decide "
      "some; {} of {} pairs of readings are told "
      "apart\n",
      suite.game.document().title, suite.positions.size(), suite.rulesets.size(), shown, deciding, told,
      suite.pairs.size());
  const std::vector<std::string> sentences = not_covered(suite);
  if (!sentences.empty()) output += "\nNot covered:\n";
  for (const std::string& sentence : sentences) output += "  - " + sentence + "\n";
  return output;
}

}  // namespace ruleproof
