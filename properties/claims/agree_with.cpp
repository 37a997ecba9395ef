#include "properties/claims/agree_with.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "properties/provers/document_claims.hpp"
#include "properties/readings/shared_moves.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/nearest.hpp"
#include "spec/threads.hpp"

namespace ruleproof {

Game game_beside(const Document& other, const Game& one) {
  const Document& ours = one.document();
  Game game = Game(other).with_players(one.players());
  for (std::size_t i = 0; i < other.choices.size(); ++i)
    if (const Alternatives* choice = language::find_choice(ours, other.choices[i].name.name)) {
      const Reading& read = choice->readings[one.choices()[choice - ours.choices.data()]];
      const auto& readings = other.choices[i].readings;
      const auto same = std::ranges::find(readings, read.name.name,
                                          [](const Reading& reading) { return reading.name.name; });
      if (same != readings.end()) game = game.with_choice(i, static_cast<int>(same - readings.begin()));
    }
  for (std::size_t i = 0; i < other.numbers.size(); ++i)
    for (std::size_t k = 0; k < ours.numbers.size(); ++k)
      if (ours.numbers[k].name.name == other.numbers[i].name.name)
        game = game.with_number(i, one.numbers()[k]);
  return game;
}

Verdict refuted_by(const Divergence& divergence, std::string_view other, bool is_shortest) {
  Record shown = divergence.record;
  if (divergence.move) shown.moves.push_back({*divergence.move, {}});
  const Model model(divergence.record.game);
  const std::string where = divergence.move ? "on " + model.notation().text(*divergence.move)
                            : divergence.record.moves.empty() ? "at the start"
                                                              : "there";
  Coverage covers{is_shortest ? Method::exhausted : Method::random, {{divergence.record.game.board()}}};
  covers.cover_players(model.players(), model.players(), *model.document().players);
  return {Refuted{std::move(shown)}, std::move(covers),
          fmt::format("{}: {}; in {}: {}", where, divergence.by_one, other, divergence.by_other)};
}

bool is_of_ends(const Divergence& divergence) {
  return divergence.what != Divergence::What::stones && divergence.what != Divergence::What::legality;
}

std::vector<ReadingsSaidToAgree> readings_said_to_agree(const language::Claim& claim, const Game& game) {
  std::vector<ReadingsSaidToAgree> all;
  Game one = spoken_of(claim, game);
  const auto& choices = game.document().choices;
  for (const language::Claim::Clause& clause : claim.formal) {
    if (clause.kind != language::Claim::Clause::Kind::agree) continue;
    for (const language::Id& key : clause.names) {
      const auto index =
          static_cast<std::size_t>(language::find_choice(game.document(), key.name) - choices.data());
      one = one.with_choice(index, 0);
      for (std::size_t reading = 1; reading < choices[index].readings.size(); ++reading)
        all.push_back({one, one.with_choice(index, static_cast<int>(reading)),
                       fmt::format("{}={}", key.name, choices[index].readings[reading].name.name),
                       clause.in_moves});
    }
  }
  return all;
}

namespace {

bool declare_the_same(const Document& one, const Document& other) {
  try {
    demand_comparable(one, other);
  } catch (const InputError&) {
    return false;
  }
  return true;
}

/// Returns the game with the readings and settings that a claim names. In `names`, each key is followed by
/// its value. Throws InputError for a key or value that the game does not have.
Game read_as_claimed(Game game, const std::vector<language::Id>& names) {
  for (std::size_t i = 0; i + 1 < names.size(); i += 2) {
    const std::string &key = names[i].name, &value = names[i + 1].name;
    const Alternatives* choice = language::find_choice(game.document(), key);
    game = choice && choice->is_setting ? game.with_setting(key, value) : game.with(key, value);
  }
  return game;
}

/// Returns the document of the game that a claim names. Throws InputError if there is no such game.
const Document& document_named(const Document& by, const std::string& id) {
  const auto found = std::ranges::find_if(by.beside, [&](const auto& one) { return one->id == id; });
  if (found != by.beside.end()) return **found;
  const auto built_in = std::ranges::find(specs(), id, &Document::id);
  if (built_in != specs().end()) return *built_in;
  std::vector<std::string> names;
  for (const Document& game : specs()) names.push_back(game.id);
  const std::string near = nearest(id, names);
  throw InputError(fmt::format("no game '{}' is beside this document{}", id,
                               near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

}  // namespace

Verdict agrees_with(const language::Claim::Clause& clause, const Game& game, const StopToken& stop) {
  Verdict verdict{Unknown{}, {Method::exhausted}};
  try {
    const Document& document = document_named(game.document(), clause.name.name);
    Game one = game;
    const bool is_whole = declare_the_same(one.document(), document);
    if (!is_whole) {
      demand_shared_moves(one.document(), document);
      one = one.with_players(std::max(one.players(), document.players->fewest));
    }
    const Game other = read_as_claimed(game_beside(document, one), clause.names);
    ComparisonBounds bounds;
    const language::Players& players = *one.document().players;
    if (players.named.empty() && is_whole)  // compare_shared_moves takes one number of players
      bounds.more_players = std::max(
          0, std::min({players.most, document.players->most, most_players_to_agree}) - one.players());
    const Comparison found =
        is_whole ? compare(one, other, bounds, stop) : compare_shared_moves(one, other, bounds, stop);
    if (found.divergence) return refuted_by(*found.divergence, clause.name.name, found.is_shortest);
    if (found.is_identical) return {Proved{}, {Method::identical}};
    if (found.was_stopped) return {NotRun{}, {Method::exhausted}};
    verdict.covers.cover_players(one.players(), one.players() + bounds.more_players, players);
    for (const SearchedBoard& board : found.searched) {
      const bool is_exhausted = std::ranges::all_of(found.searched, [&](const SearchedBoard& one_of_them) {
        return one_of_them.size != board.size || one_of_them.is_exhausted;
      });
      if (!is_exhausted) continue;
      if (verdict.covers.boards.empty() || verdict.covers.boards.back().size != board.size)
        verdict.covers.boards.push_back({board.size});
      verdict.covers.boards.back().states += board.states;
    }
    if (verdict.covers.boards.empty())
      verdict.note = "the games of no board could be searched exhaustively";
    else
      verdict.evidence = Proved{};
  } catch (const InputError& error) {
    verdict.note = error.what();
  }
  return verdict;
}

}  // namespace ruleproof
