#include "properties/claims/agree_with.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "properties/provers/document_claims.hpp"
#include "properties/readings/shared_moves.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
evaluator::Setting setting_beside(const Document& other, const Side& one) {
  const language::Document &ours = (*one.game), &theirs = other;
  evaluator::Setting setting = default_setting(theirs);
  setting.players = one.setting.players;
  for (std::size_t i = 0; i < theirs.choices.size(); ++i)
    if (const language::Alternatives* choice = language::find_choice(ours, theirs.choices[i].name.name)) {
      const int read = one.setting.choices[choice - ours.choices.data()];
      const std::string& reading = choice->readings[read].name.name;
      const auto& readings = theirs.choices[i].readings;
      const auto same =
          std::ranges::find(readings, reading, [](const auto& alternative) { return alternative.name.name; });
      if (same != readings.end()) setting.choices[i] = static_cast<int>(same - readings.begin());
    }
  for (std::size_t i = 0; i < theirs.numbers.size(); ++i)
    for (std::size_t k = 0; k < ours.numbers.size(); ++k)
      if (ours.numbers[k].name.name == theirs.numbers[i].name.name)
        setting.numbers[i] = one.setting.numbers[k];
  return setting;
}

GameFinding refuted_by(const Divergence& divergence, const Side& one, std::string_view other) {
  GameFinding found{{Finding::Result::refuted, "exhausted", {divergence.record.size}}, divergence.record};
  if (divergence.move) found.game->moves.push_back({*divergence.move, {}});
  const Model model((*one.game), divergence.record.setting, divergence.record.size);
  const std::string where = divergence.move                   ? "on " + model.text(*divergence.move)
                            : divergence.record.moves.empty() ? "at the start"
                                                              : "there";
  found.why = fmt::format("{}: {}; in {}: {}", where, divergence.by_one, other, divergence.by_other);
  return found;
}

bool is_of_ends(const Divergence& divergence) {
  return divergence.what != Divergence::What::stones && divergence.what != Divergence::What::legality;
}

std::vector<ReadingsSaidToAgree> readings_said_to_agree(const language::Claim& claim, const Side& side) {
  std::vector<ReadingsSaidToAgree> all;
  Side one = side;
  one.setting = spoken_of(claim, side.setting);
  const auto& choices = document_of(side).choices;
  for (const language::Claim::Clause& clause : claim.formal) {
    if (clause.kind != language::Claim::Clause::Kind::agree) continue;
    for (const language::Id& key : clause.names) {
      const auto index =
          static_cast<std::size_t>(language::find_choice(document_of(side), key.name) - choices.data());
      one.setting.choices[index] = 0;
      for (std::size_t reading = 1; reading < choices[index].readings.size(); ++reading) {
        Side other = one;
        other.setting.choices[index] = static_cast<int>(reading);
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
void read_as_claimed(Side& other, const std::vector<language::Id>& names) {
  const language::Document& document = (*other.game);
  for (std::size_t i = 0; i + 1 < names.size(); i += 2) {
    const language::Alternatives* key = language::find_choice(document, names[i].name);
    if (!key) throw InputError(fmt::format("{} has no open clause '{}'", document.id, names[i].name));
    const auto reading =
        std::ranges::find(key->readings, names[i + 1].name, [](const auto& one) { return one.name.name; });
    if (reading == key->readings.end())
      throw InputError(
          fmt::format("'{}' is no reading of '{}' in {}", names[i + 1].name, names[i].name, document.id));
    other.setting.choices[key - document.choices.data()] = static_cast<int>(reading - key->readings.begin());
  }
}

}  // namespace

GameFinding agrees_with(const language::Claim::Clause& clause, const Side& side,
                        const std::stop_token& stop) {
  const std::string& game = clause.name.name;
  Finding finding{Finding::Result::unknown, "exhausted"};
  try {
    Side one = side, other{&spec(game), {}};
    if (!other.game->document) throw InputError(fmt::format("{} has no document", game));
    const bool is_whole = declare_the_same(*one.game, *other.game);
    if (!is_whole) {
      demand_shared_moves(*one.game, *other.game);
      one.setting.players = std::max(one.setting.players, other.game->players->fewest);
    }
    other.setting = setting_beside(*other.game, one);
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
