#include "properties/claims/agree_with.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "properties/provers/document_claims.hpp"
#include "properties/readings/shared_moves.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
Game setting_beside(const Document& other, const Game& one) {
  const language::Document &ours = one.document(), &theirs = other;
  Game setting = Game(theirs);
  setting.players() = one.players();
  for (std::size_t i = 0; i < theirs.choices.size(); ++i)
    if (const language::Alternatives* choice = language::find_choice(ours, theirs.choices[i].name.name)) {
      const int read = one.choices()[choice - ours.choices.data()];
      const std::string& reading = choice->readings[read].name.name;
      const auto& readings = theirs.choices[i].readings;
      const auto same =
          std::ranges::find(readings, reading, [](const auto& alternative) { return alternative.name.name; });
      if (same != readings.end()) setting.choices()[i] = static_cast<int>(same - readings.begin());
    }
  for (std::size_t i = 0; i < theirs.numbers.size(); ++i)
    for (std::size_t k = 0; k < ours.numbers.size(); ++k)
      if (ours.numbers[k].name.name == theirs.numbers[i].name.name)
        setting.numbers()[i] = one.numbers()[k];
  return setting;
}

GameFinding refuted_by(const Divergence& divergence, const Game& one, std::string_view other) {
  GameFinding found{{Finding::Result::refuted, "exhausted", {divergence.record.game.board()}}, divergence.record};
  if (divergence.move) found.game->moves.push_back({*divergence.move, {}});
  const Model model(divergence.record.game);
  const std::string where = divergence.move                   ? "on " + model.text(*divergence.move)
                            : divergence.record.moves.empty() ? "at the start"
                                                              : "there";
  found.why = fmt::format("{}: {}; in {}: {}", where, divergence.by_one, other, divergence.by_other);
  return found;
}

bool is_of_ends(const Divergence& divergence) {
  return divergence.what != Divergence::What::stones && divergence.what != Divergence::What::legality;
}

std::vector<ReadingsSaidToAgree> readings_said_to_agree(const language::Claim& claim, const Game& side) {
  std::vector<ReadingsSaidToAgree> all;
  Game one = side;
  one = spoken_of(claim, side);
  const auto& choices = side.document().choices;
  for (const language::Claim::Clause& clause : claim.formal) {
    if (clause.kind != language::Claim::Clause::Kind::agree) continue;
    for (const language::Id& key : clause.names) {
      const auto index =
          static_cast<std::size_t>(language::find_choice(side.document(), key.name) - choices.data());
      one.choices()[index] = 0;
      for (std::size_t reading = 1; reading < choices[index].readings.size(); ++reading) {
        Game other = one;
        other.choices()[index] = static_cast<int>(reading);
        all.push_back({one, other, fmt::format("{}={}", key.name, choices[index].readings[reading].name.name),
                       clause.in_moves});
      }
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

/// How a claim says that the other document is read: keys, each with its reading behind it. Throws InputError
/// for one that it has not.
void read_as_claimed(Game& other, const std::vector<language::Id>& names) {
  const language::Document& document = other.document();
  for (std::size_t i = 0; i + 1 < names.size(); i += 2) {
    const language::Alternatives* key = language::find_choice(document, names[i].name);
    if (!key) throw InputError(fmt::format("{} has no open clause '{}'", document.id, names[i].name));
    const auto reading =
        std::ranges::find(key->readings, names[i + 1].name, [](const auto& one) { return one.name.name; });
    if (reading == key->readings.end())
      throw InputError(
          fmt::format("'{}' is no reading of '{}' in {}", names[i + 1].name, names[i].name, document.id));
    other.choices()[key - document.choices.data()] = static_cast<int>(reading - key->readings.begin());
  }
}

}  // namespace

GameFinding agrees_with(const language::Claim::Clause& clause, const Game& side,
                        const std::stop_token& stop) {
  const std::string& game = clause.name.name;
  Finding finding{Finding::Result::unknown, "exhausted"};
  try {
    Game one = side, other{&spec(game), {}};
    if (!other.document().document) throw InputError(fmt::format("{} has no document", game));
    const bool is_whole = declare_the_same(one.document(), other.document());
    if (!is_whole) {
      demand_shared_moves(one.document(), other.document());
      one.players() = std::max(one.players(), other.document().players->fewest);
    }
    other = setting_beside(other.document(), one);
    read_as_claimed(other, clause.names);
    const Comparison found =
        is_whole ? compare(one, other, {}, stop) : compare_shared_moves(one, other, {}, stop);
    if (found.divergence) return refuted_by(*found.divergence, one, game);
    if (found.was_stopped) finding.result = Finding::Result::stopped;
    if (found.is_identical) return {{Finding::Result::proved, "every-board"}};
    for (const SearchedBoard& board : found.searched)
      if (board.is_exhausted) finding.sizes.push_back(board.size);
    if (finding.result == Finding::Result::unknown && !finding.sizes.empty())
      finding.result = Finding::Result::proved;
    else
      finding.why = "the games of no board could be searched exhaustively";
  } catch (const InputError& error) {
    finding.why = error.what();
  }
  return {finding};
}

}  // namespace ruleproof::model
