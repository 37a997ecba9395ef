#include "properties/model/agree_with.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "properties/counterexample.hpp"
#include "reference/document_rules.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
namespace {

/// The game that leads to where they differ; nothing if a record of two colours can't say what was chosen.
std::optional<ruleproof::Record> game_to(const Divergence& divergence, const Ruleset& ruleset) {
  ruleproof::Record record = record_of(ruleset, divergence.record.size);
  for (const RecordedMove& recorded : divergence.record.moves) {
    if (!recorded.chosen.empty()) return std::nullopt;
    const std::vector<Argument>& arguments = recorded.move.plays.front().arguments;
    record.moves.push_back({recorded.move.player == 0 ? Colour::black : Colour::white,
                            arguments.empty() ? std::nullopt : std::optional(arguments.front().value)});
  }
  return record;
}

Finding refuted(const Divergence& divergence, const Ruleset& ruleset, std::string_view game) {
  Finding finding{Finding::Result::refuted, "exhausted", {divergence.record.size}};
  const Model model(ruleset.game().document->document, divergence.record.setting, divergence.record.size);
  const std::string where = divergence.move ? "on " + model.text(*divergence.move) : divergence.record.moves.empty() ? "at the start" : "there";
  finding.why = fmt::format("{}: {}; in {}: {}", where, divergence.by_one, game, divergence.by_other);
  finding.counterexample = game_to(divergence, ruleset);
  return finding;
}

}  // namespace

evaluator::Setting setting_beside(const GameSpec& other, const Side& one) {
  const language::Document &ours = one.game->document->document, &theirs = other.document->document;
  evaluator::Setting setting = default_setting(theirs);
  setting.players = one.setting.players;
  for (std::size_t i = 0; i < theirs.choices.size(); ++i)
    if (const language::Alternatives* choice = language::find_choice(ours, theirs.choices[i].name.name)) {
      const int read = one.setting.choices[static_cast<std::size_t>(choice - ours.choices.data())];
      const std::string& reading = choice->readings[static_cast<std::size_t>(read)].name.name;
      const auto& readings = theirs.choices[i].readings;
      const auto same = std::ranges::find(readings, reading, [](const auto& alternative) { return alternative.name.name; });
      if (same != readings.end()) setting.choices[i] = static_cast<int>(same - readings.begin());
    }
  for (std::size_t i = 0; i < theirs.numbers.size(); ++i)
    for (std::size_t k = 0; k < ours.numbers.size(); ++k)
      if (ours.numbers[k].name.name == theirs.numbers[i].name.name) setting.numbers[i] = one.setting.numbers[k];
  return setting;
}

Finding agrees_with(std::string_view game, const Ruleset& ruleset, const std::stop_token& stop) {
  Finding finding{Finding::Result::unknown, "exhausted"};
  try {
    const GameSpec& other = spec(game);
    if (!other.document) throw InputError(fmt::format("{} has no document", game));
    demand_comparable(ruleset.game(), other);
    const Side one{&ruleset.game(), setting_of(ruleset)};
    const Comparison found = compare(one, {&other, setting_beside(other, one)}, {}, stop);
    if (found.divergence) return refuted(*found.divergence, ruleset, game);
    if (found.was_stopped) finding.result = Finding::Result::stopped;
    if (found.is_identical) return {Finding::Result::proved, "every-board"};
    for (const SearchedBoard& board : found.searched)
      if (board.is_exhausted) finding.sizes.push_back(board.size);
    if (finding.result == Finding::Result::unknown && !finding.sizes.empty()) finding.result = Finding::Result::proved;
    else finding.why = "all games of no board could be followed";
  } catch (const InputError& error) {
    finding.why = error.what();
  }
  return finding;
}

}  // namespace ruleproof::model
