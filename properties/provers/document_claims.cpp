#include "properties/provers/document_claims.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "properties/provers/claim_statement.hpp"
#include "reference/model/symmetry.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using Kind = language::Claim::Clause::Kind;

}  // namespace

std::string symbolic_argument(const std::vector<Game>& games, const language::Claim& claim, bool of_a_step) {
  const auto reaches = [&](language::Step::Kind kind) {
    return std::ranges::any_of(games, [&](const Game& game) { return reaches_step(game, kind); });
  };
  std::string why;
  if (of_a_step && reaches(language::Step::Kind::repeat)) {
    why = "What is repeated was run once: that looking again changes nothing was proved on the way.";
    if (reaches(language::Step::Kind::choose))
      why +=
          " Where one of several sets is chosen each time, any of them leaves the others to choose from as "
          "they were and adds none: so by induction every order comes to the position to which all of them "
          "together come.";
  }
  if (std::ranges::any_of(games, [&](const Game& game) { return mentions_winding(game, claim); }))
    why +=
        "That a closed walk winds round a square exactly if no path leads from it far outside was taken from "
        "the theorem of the grid that `measured by loops-and-paths-of-the-grid` proves.";
  return why;
}

bool is_by_single_moves(const Document& document) {
  return !document.start && document.turns_alternate && !language::has_turn_of_parts(document);
}

std::string stated_argument(const language::Claim& claim) {
  std::vector<std::string> all = claim.arguments;
  std::erase_if(all, [](const std::string& argument) { return argument.starts_with("Premise:"); });
  return fmt::format("{}", fmt::join(all, " "));
}

Game spoken_of(const language::Claim& claim, Game game) {
  for (const auto& clause : claim.formal)
    if (clause.kind == Kind::given && clause.formulas[0].op == language::Op::is)
      game = game.with_choice(clause.formulas[0].index, static_cast<int>(clause.formulas[0].value));
  return game;
}

std::optional<Property> property_of(const Game& asked, const language::Claim& claim) {
  if (!has(claim, {Kind::position, Kind::reachable, Kind::step, Kind::grows, Kind::agree}))
    return std::nullopt;
  const Game game = spoken_of(claim, asked);
  const Document& document = game.document();
  const bool has_past = uses_history(game, claim);
  const bool are_alike = treats_players_alike(document, claim);
  Property property;
  property.id = claim.name.name;
  if (document.players->fewest < document.players->most)
    property.id += fmt::format("-{}-players", game.players());
  property.argument = stated_argument(claim);
  property.of_a_step = has(claim, {Kind::step, Kind::grows, Kind::agree});
  property.points = property.of_a_step ? most_points(document) : 1;
  property.sets = claim.any.size() + (has_past ? 2 : 0);
  property.recalls = has_past;
  property.players = game.players();
  property.others = further_owners_of(game);
  property.is_symmetric = is_symmetric(document) && is_symmetric(claim);
  property.asks_both_movers = game.players() == 2 && !are_alike;
  property.is_of_unbounded_grid = language::is_unbounded(document);
  property.has_ranges = has_ranges(document);
  std::vector<Game> games{game};
  for (const auto& clause : claim.formal)
    for (const language::Id& key : clause.kind == Kind::agree ? clause.names : std::vector<language::Id>()) {
      const language::Alternatives* choice = language::find_choice(document, key.name);
      for (int reading = 0; reading < std::ssize(choice->readings); ++reading)
        games.push_back(game.with_choice(choice - document.choices.data(), reading));
    }
  property.symbolic_argument += symbolic_argument(games, claim, property.of_a_step);
  const bool are_told_apart = game.players() > 2 && !are_alike;
  property.say([&claim, game, has_past, are_alike, are_told_apart]<Region R>(const Scene<R>& scene) {
    if (!are_told_apart) return ClaimStatement<R>(game, claim, scene, {-1, has_past, are_alike}).statement();
    Statement<R> of_all{always(scene.any), {}};
    for (int mover = 0; mover < game.players(); ++mover) {
      const auto of_mover = ClaimStatement<R>(game, claim, scene, {mover, has_past, are_alike}).statement();
      for (const Bit<R>& step : of_mover.steps) of_all.steps.push_back(implies(of_mover.premise, step));
      of_all.occasion =
          of_all.occasion.value_or(!of_all.premise) || of_mover.occasion.value_or(of_all.premise);
    }
    return of_all;
  });
  if (has(claim, {Kind::reachable}) && !has(claim, {Kind::given}) && game.players() == 2 &&
      !depends_on_history(game, claim) && document.turns_alternate &&
      (!document.start || !document.drawings.empty())) {
    auto kept = std::make_shared<Property>(property);
    kept->id += "-kept";
    kept->points = most_points(document);
    kept->begins_as_drawn = !document.drawings.empty();
    kept->is_symmetric = false;  // the start position need not be symmetric
    kept->say([&claim, game, has_past, are_alike]<Region R>(const Scene<R>& scene) {
      return ClaimStatement<R>(game, claim, scene, {-1, has_past, are_alike, true}).statement();
    });
    property.by_induction = std::move(kept);
  }
  return property;
}

}  // namespace ruleproof
