#include "reference/model/shortcuts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <random>
#include <utility>
#include <variant>

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/random_positions.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using evaluator::Stopped;
using language::Diagnostic;
using language::Document;
using language::Shortcut;
using Scope = evaluator::Scope<BoardWorld>;
using Moment = evaluator::Moment<BoardWorld>;
using Family = BoardWorld::Family;
using PlayerSet = evaluator::Players<bool>;

// elementary steps for the comparisons of all shortcuts
constexpr std::int64_t steps_of_a_document = 4'000'000;
constexpr std::int64_t steps_around_them = 8'000'000;  // elementary steps for the moves that are played in
                                                       // order to reach positions for the comparisons
constexpr int turns_of_a_game = 40;
constexpr int most_points = 25, most_players = 4;
constexpr std::size_t most_games = 32;  // maximum number of combinations of readings
constexpr std::size_t positions_of_a_board = 200;

/// Returns the members of a family, each once, in a fixed order.
std::vector<std::vector<int>> members(const Family& family) {
  std::vector<std::vector<int>> all;
  for (const BoardRegion& member : family) all.push_back(member.points());
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  return all;
}

bool is_same(const Model& model, const Value& a, const Value& b) {
  if (a.index() != b.index()) return false;
  if (const auto* family = std::get_if<Family>(&a)) return members(*family) == members(std::get<Family>(b));
  if (const auto* sets = std::get_if<std::vector<PlayerSet>>(&a)) {
    const auto has = [](const PlayerSet& one) { return one.has; };
    const auto& others = std::get<std::vector<PlayerSet>>(b);
    const auto all_in = [&](const std::vector<PlayerSet>& these, const std::vector<PlayerSet>& those) {
      return std::ranges::all_of(
          these, [&](const PlayerSet& one) { return std::ranges::find(those, one.has, has) != those.end(); });
    };
    return all_in(*sets, others) && all_in(others, *sets);
  }
  const bool is_of_moments =
      std::holds_alternative<Moment>(a) || std::holds_alternative<std::vector<Moment>>(a);
  return is_of_moments ||
         model.evaluator().equal(a, b);  // moments are not compared, because no shortcut needs them
}

class Words {
 public:
  Words(const Model& model, const Content& content) : model_(model), content_(content) {}

  std::string points(const std::vector<int>& all) const {
    std::vector<std::string> names;
    for (const int point : all) names.push_back(model_.world().name_of(BoardWorld::place(content_, point)));
    return fmt::format("{{{}}}", fmt::join(names, " "));
  }
  std::string of(const Value& value) const {
    if (const auto* bit = std::get_if<bool>(&value)) return *bit ? "true" : "false";
    if (const auto* number = std::get_if<Number>(&value))
      return fmt::format("{}{}", *number / 2, *number % 2 == 0 ? "" : ".5");
    if (const auto* region = std::get_if<BoardRegion>(&value)) return points(region->points());
    std::vector<std::string> all;
    if (const auto* family = std::get_if<Family>(&value))
      for (const std::vector<int>& member : members(*family)) all.push_back(points(member));
    else if (const auto* players = std::get_if<PlayerSet>(&value))
      for (int player = 0; player < model_.players(); ++player) {
        if (players->has[static_cast<std::size_t>(player)]) all.push_back(model_.notation().name(player));
      }
    else
      return "another value";
    return fmt::format("{{{}}}", fmt::join(all, " "));
  }
  std::string position() const {
    return fmt::format("{}", fmt::join(model_.notation().rows(content_), " / "));
  }

 private:
  const Model& model_;
  const Content& content_;
};

std::string difference(const Model& model, const language::Definition& shortcut, const Scope& scope,
                       const std::vector<Value>& arguments, const Value& value, const Value& expected) {
  const Words words(model, *scope.now.now);
  std::vector<std::string> given;
  for (const Value& argument : arguments) given.push_back(words.of(argument));
  return fmt::format(
      "the shortcut '{}' is not what its definition says: in {}{}{} it is {}, and by the definition {}",
      shortcut.name.name, words.position(),
      scope.mover < 0 ? "" : fmt::format(", for {}", model.notation().name(scope.mover)),
      given.empty() ? "" : fmt::format(", of {}", fmt::join(given, ", ")), words.of(value),
      words.of(expected));
}

/// Calls f. Returns without an error if f throws because it reaches a limit of the language, uses a word that
/// has no meaning on this board, or needs another board.
template <class F>
void where_possible(F f) {
  try {
    f();
  } catch (const evaluator::LimitReached&) {
  } catch (const evaluator::NoMeaning&) {
  } catch (const InputError&) {
  }
}

/// Evaluates the legal moves, the ends and the result in a state. Meanwhile the evaluator compares the
/// shortcuts that these use.
void ask(const Model& model, const State& state) {
  where_possible([&] {
    if (!state.is_over) model.moves(state);
    model.is_at_an_end(state);
    model.result(state);
  });
}

void play(const Model& model, std::mt19937_64& random) {
  State state = model.start();
  for (int turn = 0; turn < turns_of_a_game && !state.is_over; ++turn) {
    const std::vector<Move> moves = model.moves(state);
    if (moves.empty()) break;
    const Attempt attempt = model.attempt(state, moves[random() % moves.size()]);
    state = State(attempt.outcomes.at(random() % attempt.outcomes.size()).state);
    ask(model, state);
  }
}

/// Compares the shortcuts of a game on one board. The limits of elementary steps are those of the document,
/// divided by `shares`. Adds to `compared` the shortcuts that were compared.
void compare(const Game& game, std::int64_t shares, ComparedShortcuts& compared, const StopToken& stop) {
  const Model model(game);
  model.evaluator().stop_on(stop);
  model.evaluator().allow_steps(steps_around_them / shares);
  const auto known = compare_shortcuts(model, steps_of_a_document / shares);
  try {
    std::mt19937_64 random(1);
    for (int i = 0; i < 3; ++i) where_possible([&] { play(model, random); });
    if (!model.world().is_unbounded()) {
      RandomPositions positions(model, 1);
      for (std::size_t i = 0; i < positions_of_a_board; ++i)
        where_possible([&] { ask(model, positions.state(positions.arranged(), i)); });
    }
  } catch (const evaluator::OutOfSteps&) {
  }
  compared.insert(known->begin(), known->end());
}

/// Returns the games in which a shortcut is compared. All games have the reading that the shortcut requires.
/// The games have all combinations of the other readings if there are at most `most_games`. Further games
/// have more players, up to `most_players`.
std::vector<Game> games_with(const Document& document, const Shortcut& shortcut) {
  Game first = Game(document).with_players(document.players->fewest);
  if (shortcut.condition) first = first.with_choice(shortcut.condition->index, shortcut.condition->value);
  std::vector<Game> games{first};
  for (std::size_t key = 0; key < document.choices.size(); ++key) {
    if (shortcut.condition && static_cast<int>(key) == shortcut.condition->index) continue;
    const std::size_t before = games.size();
    const int readings = static_cast<int>(document.choices[key].readings.size());
    // If there are more than `most_games` combinations, combines each further reading only with the first
    // game.
    const std::size_t others = before * static_cast<std::size_t>(readings) <= most_games ? before : 1;
    for (std::size_t i = 0; i < others; ++i)
      for (int reading = 0; reading < readings; ++reading)
        if (reading != first.choices()[key])
          games.push_back(Game(games[i]).with_choice(static_cast<std::ptrdiff_t>(key), reading));
  }
  for (int players = document.players->fewest + 1; players <= std::min(document.players->most, most_players);
       ++players)
    games.push_back(first.with_players(players));
  return games;
}

}  // namespace

std::shared_ptr<const ComparedShortcuts> compare_shortcuts(const Model& model, std::int64_t steps) {
  const auto compared = std::make_shared<ComparedShortcuts>();
  if (model.document().shortcuts.empty()) return compared;
  model.evaluator().compare_shortcuts(steps, [&model, compared](const language::Definition& shortcut,
                                                                const Scope& scope,
                                                                const std::vector<Value>& arguments,
                                                                const Value& value, const Value& expected) {
    compared->insert(shortcut.name.at.begin.line);
    if (!is_same(model, value, expected))
      throw WrongShortcut(difference(model, shortcut, scope, arguments, value, expected), shortcut.name.at);
  });
  return compared;
}

void check_shortcuts(language::CheckedDocument& checked, const StopToken& stop) {
  if (checked.has_errors()) return;
  const Document& document = checked.document;
  std::vector<Diagnostic> found;
  ComparedShortcuts compared;
  for (const Shortcut& shortcut : document.shortcuts) {
    const std::vector<Game> games = games_with(document, shortcut);
    const Size own{document.board->width, document.board->height};
    std::vector<Size> sizes{{2, 1}, {2, 2}, {3, 2}, {3, 3}};
    if (language::is_unbounded(document)) sizes = {Size{}};
    if (own.area() > 0 && own.area() <= most_points) sizes.push_back(own);
    const auto shares = static_cast<std::int64_t>(document.shortcuts.size() * games.size() * sizes.size());
    try {
      for (const Game& game : games)
        for (const Size size : sizes)
          where_possible([&] { compare(game.with_board(size), shares, compared, stop); });
    } catch (const WrongShortcut& wrong) {
      const bool is_known =
          std::ranges::any_of(found, [&](const Diagnostic& one) { return one.at == wrong.at; });
      if (!is_known) found.push_back({Diagnostic::Severity::error, wrong.at, wrong.what(), ""});
    } catch (const Stopped&) {
      break;
    }
    const bool is_found =
        std::ranges::any_of(found, [&](const Diagnostic& one) { return one.at == shortcut.name.at; });
    if (!is_found && !compared.contains(shortcut.name.at.begin.line))
      found.push_back(
          {Diagnostic::Severity::warning, shortcut.name.at,
           fmt::format("the shortcut '{}' was not compared with its definition: no random game or "
                       "position of a small board asks for it, or the definition takes too many steps",
                       shortcut.name.name),
           ""});
  }
  std::ranges::move(found, std::back_inserter(checked.diagnostics));
}

void demand_true_shortcuts(const Document& document) {
  if (document.shortcuts.empty()) return;
  language::CheckedDocument checked{document, {}};
  ruleproof::check_shortcuts(checked);
  if (checked.has_errors()) throw InvalidDocument(checked);
}

std::shared_ptr<Document> read_game_with_shortcuts(std::string file, std::string_view bytes) {
  std::shared_ptr<Document> document = read_game(std::move(file), bytes);
  demand_true_shortcuts(*document);
  return document;
}

}  // namespace ruleproof
