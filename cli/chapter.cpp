#include "cli/chapter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <tuple>

#include "cli/document_path.hpp"
#include "cli/missing.hpp"
#include "cli/model/commands.hpp"
#include "properties/fight_shape.hpp"
#include "reference/document_form.hpp"
#include "reference/model/coverage.hpp"
#include "report/json.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

constexpr int largest_shape = 5;
constexpr int most_external_liberties = 3;

ClaimRow claim_row(const LineGroup& group) {
  const Line& line = group.line;
  ClaimRow row{line.claim, group.readings, line.verdict, line.expected, line.how, boards(line), line.why};
  row.argument = line.argument;
  row.tool = line.tool;
  row.seconds = line.seconds;
  row.is_unexpected = is_unexpected(line);
  row.command = call(group);
  row.explore = call_to_explore(spec(line.game), line.counterexample);
  if (!line.counterexample.empty()) row.figures.push_back(model::figure(line));
  return row;
}

Grid agreement_of(const std::vector<LineGroup>& groups) {
  Grid grid{"Engine against reference",
            "The fast engine was held against the transcription in random games: legal moves, boards, "
            "scores, keys, and everything again after taking back.",
            {"readings", "verdict", "games", "boards", "seconds"},
            {}};
  for (const auto& [line, readings, first] : groups)
    if (is_agreement(line))
      grid.rows.push_back(
          {readings,
           is_unexpected(line) ? fmt::format("{}, expected {}", line.verdict, line.expected) : line.verdict,
           line.why, boards(line), fmt::format("{:.1f}", line.seconds)});
  return grid;
}

/// Nothing for a game whose groups do not stand while the space that they surround is empty.
std::optional<Grid> life_and_death(const GameSpec& spec, const std::stop_token& stop) {
  const model::Side side = model::side_of(Ruleset(spec));
  const auto is_pass = [](const language::Action& action) {
    return action.kind == language::Action::Kind::move && action.parameters.empty();
  };
  if (std::ranges::none_of(spec.document->document.actions, is_pass)) return std::nullopt;
  Grid grid{"Life and death: eye spaces",
            "A group that surrounds a space of this shape, by the number of its external liberties, under "
            "the default readings. Dead: lost, whoever plays first; unsettled: lost if the attacker plays "
            "first, and only then; alive: never lost.",
            {"space", "drawn"},
            {},
            1};
  for (int liberties = 0; liberties <= most_external_liberties; ++liberties)
    grid.columns.push_back(std::to_string(liberties));
  try {
    for (int points = 1; points <= largest_shape; ++points) {
      for (const Polyomino& space : polyominoes(points)) {
        const auto found = fates(side, space, most_external_liberties, stop);
        if (!found) return grid;
        grid.rows.push_back({space.name, fmt::format("{}", fmt::join(space.rows(), " / "))});
        for (const Fate& fate : found->fates) grid.rows.back().emplace_back(fate.status());
      }
    }
  } catch (const InputError&) {
    return std::nullopt;
  }
  return grid;
}

/// The clauses whose rules no example decides, in the order of the text.
std::vector<std::string> undecided_clauses(const GameSpec& game, const std::stop_token& stop) {
  if (!game.document || game.document->document.examples.empty()) return {};
  std::set<std::string> undecided;
  const std::vector<model::RulePart> parts = model::coverage(game.document->document, {}, stop);
  for (const model::RulePart& part : parts)
    if (model::needs_an_example(part.kind)) undecided.insert(part.clauses.begin(), part.clauses.end());
  for (const model::RulePart& part : parts)
    if (part.matters == model::RulePart::Matters::in_example)
      for (const std::string& clause : part.clauses) undecided.erase(clause);
  std::vector<std::string> clauses;
  for (const Clause& clause : game.clauses)
    if (undecided.contains(clause.id)) clauses.push_back(clause.id);
  return clauses;
}

PairRow pair_row(const ReadingPair& pair) {
  const ComparisonReport& found = pair.found;
  PairRow row{pair.open->key, pair.one->name, pair.other->name, PairRow::Verdict::unknown, "Not known: "};
  if (found.result == model::Ambiguity::Result::same)
    std::tie(row.verdict, row.says) = std::pair(PairRow::Verdict::same, "The same: ");
  if (found.result == model::Ambiguity::Result::differ)
    std::tie(row.verdict, row.says) = std::pair(PairRow::Verdict::differ, "They part ");
  if (found.result == model::Ambiguity::Result::stopped)
    std::tie(row.verdict, row.says) = std::pair(PairRow::Verdict::not_run, "Left undone: ");
  row.says += found.summary + ".";
  if (!found.small.empty()) row.says += " " + found.small;
  if (!found.argument.empty()) row.says += " " + found.argument;
  row.means = meaning(pair);
  row.command = found.call;
  row.explore = call_to_explore(*pair.game, found.record);
  row.figures = found.figures;
  return row;
}

}  // namespace

bool is_agreement(const Line& line) { return line.claim == "engine-agrees"; }

std::string call(const LineGroup& group) {
  if (is_agreement(group.line))
    return fmt::format("ruleproof fuzz {} --time 60", name_in_calls(spec(group.line.game)));
  std::string call =
      fmt::format("ruleproof prove {} {}", name_in_calls(spec(group.line.game)), group.line.claim);
  std::istringstream readings(group.first == "default" ? "" : group.first);
  for (std::string reading; readings >> reading;) call += " --reading " + reading;
  return call;
}

GameChapter chapter(const GameSpec& game, const std::vector<Line>& lines,
                    const std::vector<ReadingPair>& pairs, Plan::Depth depth, std::stop_token stop) {
  std::vector<Line> own;
  for (const Line& line : lines)
    if (line.game == game.id) own.push_back(line);
  const std::vector<LineGroup> groups = grouped(own);
  GameChapter chapter{&game, {}, {}, {}};
  for (const LineGroup& group : groups)
    if (!is_agreement(group.line)) chapter.claims.push_back(claim_row(group));
  for (const ReadingPair& pair : pairs)
    if (pair.game == &game) chapter.pairs.push_back(pair_row(pair));
  for (std::string missing : {missing_claims(game), missing_readings(game), missing_engine(game)})
    if (!missing.empty()) chapter.missing.push_back(std::move(missing));
  chapter.undecided = undecided_clauses(game, stop);
  chapter.document = told_document(game);
  chapter.grids = model::grids(game, depth, stop);
  if (Grid agreement = agreement_of(groups); !agreement.rows.empty())
    chapter.grids.push_back(std::move(agreement));
  if (!is_of_two_colours(game)) return chapter;
  if (auto grid = life_and_death(game, stop)) chapter.grids.push_back(*std::move(grid));
  return chapter;
}

}  // namespace ruleproof
