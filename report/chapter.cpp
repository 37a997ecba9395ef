#include "report/chapter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <sstream>
#include <tuple>

#include "properties/engines/engine.hpp"
#include "properties/search/count.hpp"
#include "properties/search/fight_shape.hpp"
#include "properties/verification/line.hpp"
#include "properties/verification/reading_pairs.hpp"
#include "record/model_text.hpp"
#include "record/move_numbers.hpp"
#include "reference/model/coverage.hpp"
#include "reference/model/document_form.hpp"
#include "report/comparison.hpp"
#include "report/document_path.hpp"
#include "report/missing.hpp"
#include "report/model_drawing.hpp"
#include "report/page_alone.hpp"
#include "report/position.hpp"
#include "report/verdicts.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"
#include "spec/size.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

constexpr int largest_shape = 5;
constexpr int most_external_liberties = 3;

constexpr int most_points_counted = 9;
constexpr std::size_t most_boards_counted = 6;
constexpr std::int64_t most_steps_of_a_count = 20'000'000;
constexpr std::size_t most_bytes_of_a_count = std::size_t{64} << 20;

/// Returns a drawing of the last position of `record`, with a caption. `record` is a record in the verdict of
/// `line`, such as the counterexample.
Figure figure(const Line& line, const Record& record) {
  Model model(record.game, Evaluation::compiled);
  call_players(model, record);
  const State end = last_state(model, record).value_or(first_state(model, record));
  std::string caption = is_reachable(line.verdict) ? "A game that refutes it"
                        : line.verdict.is<Proved>()
                            ? "A position of which it is false; no game reaches it"
                            : "A position that refutes it; no game is known to reach it";
  if (line.verdict.is<Refuted>() && line.verdict.covers.method == Method::exhausted)
    caption = "The shortest game that refutes it";
  caption += record.moves.empty() ? "." : fmt::format(": {}.", moves_text(model, record.moves));
  return {drawing(model, model.notation().rows(*end.now), model.notation().corner_of_rows(*end.now), {},
                  line.claim, move_numbers(model, record)),
          caption};
}

ClaimRow claim_row(const LineGroup& group) {
  const Line& line = group.line;
  const Record* record = shown_record(line.verdict);
  ClaimRow row{group, call(group),
               call_to_explore(line.game.document(), record ? write_record(*record) : "")};
  if (record) row.address = address_of(write_record(*record));
  if (record) row.figures.push_back(figure(line, *record));
  return row;
}

/// Returns three cells of a table row: the verdict, the note and the time of a line.
std::vector<std::string> cells_of(const Line& line) {
  return {is_unexpected(line) ? fmt::format("{}, {}", said(line.verdict), alarm(line)) : said(line.verdict),
          line.verdict.note, fmt::format("{:.1f}", line.seconds)};
}

Grid agreement_of(const std::vector<LineGroup>& groups) {
  Grid grid{"Engine against reference",
            "The fast engine was compared with the transcription in random games: legal moves, boards, "
            "scores, keys, and everything again after taking back.",
            {"readings", "verdict", "examples", "seconds"}};
  for (const auto& [line, readings, first] : groups)
    if (is_agreement(line)) {
      grid.rows.push_back(cells_of(line));
      grid.rows.back().insert(grid.rows.back().begin(), readings);
    }
  return grid;
}

Grid examples_of(const LineGroup& group) {
  return {"Examples",
          "The examples of the document, each in the readings that it is about.",
          {"verdict", "examples", "seconds"},
          {cells_of(group.line)}};
}

/// Returns the table of life and death of eye spaces. The table lists for each shape of an eye space whether
/// the surrounding group is dead, unsettled or alive. Returns nullopt for a game without a pass, and for a
/// game that `fates` refuses, for example because its rules depend on earlier positions.
std::optional<Grid> life_and_death(const Document& document, const StopToken& stop) {
  const Game game(document);
  const auto is_pass = [](const language::Action& action) {
    return action.kind == language::Action::Kind::move && action.parameters.empty();
  };
  if (std::ranges::none_of(document.actions, is_pass)) return std::nullopt;
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
        const auto found = fates(game, space, most_external_liberties, stop);
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

/// Returns the clauses of a document for which `holds` returns true, in document order.
template <class Holds>
std::vector<std::string> clauses_that(const Document& game, Holds holds) {
  std::vector<std::string> clauses;
  for (const Clause& clause : game.clauses)
    if (holds(clause)) clauses.push_back(clause.id.name);
  return clauses;
}

/// Returns the clauses that have a part of the rules which needs an example, although no example tests any
/// part of the clause. The clauses are in document order. Returns none if the document has no examples.
std::vector<std::string> undecided_clauses(const Document& game, const StopToken& stop) {
  if (game.examples.empty()) return {};
  std::set<std::string> undecided;
  const std::vector<RulePart> parts = coverage(game, {}, stop);
  for (const RulePart& part : parts)
    if (needs_an_example(part.kind)) undecided.insert(part.clauses.begin(), part.clauses.end());
  for (const RulePart& part : parts)
    if (part.matters == RulePart::Matters::in_example)
      for (const std::string& clause : part.clauses) undecided.erase(clause);
  return clauses_that(game, [&](const Clause& clause) { return undecided.contains(clause.id.name); });
}

/// The clauses that the claims of a document mention: the clauses that the claims name, and the clauses of
/// the moves, readings and definitions that the claims use.
class SpokenOf {
 public:
  explicit SpokenOf(const language::Document& document) : document_(document) {
    for (const language::Claim& claim : document.claims) {
      add(claim);
      for (const language::Claim::Clause& clause : claim.formal) {
        if (clause.action >= 0) add(document.actions[clause.action]);
        for (const language::Expression& formula : clause.formulas) use(formula);
        for (const language::Alternatives& choice : document.choices)
          if (std::ranges::count(language::names_of(clause.names), choice.name.name) > 0) add(choice);
      }
    }
  }
  bool contains(const std::string& clause) const { return clauses_.contains(clause); }

 private:
  void add(const language::Item& item) {
    const std::vector<std::string> names = language::names_of(item.clauses);
    clauses_.insert(names.begin(), names.end());
  }
  void use(const language::Expression& formula) {
    language::for_each_part(formula, [&](const language::Expression& e) {
      if (e.op != language::Op::definition || !used_.insert(e.index).second) return;
      const language::Definition& definition = document_.definitions[e.index];
      add(definition);
      use(definition.body);
    });
  }

  const language::Document& document_;
  std::set<std::string> clauses_;
  std::set<int> used_;
};

/// Returns the clauses that have formal lines but that no claim mentions, in document order. Returns none if
/// the document has no claims.
std::vector<std::string> unclaimed_clauses(const Document& game) {
  if (game.claims.empty()) return {};
  const SpokenOf spoken_of(game);
  return clauses_that(game, [&](const Clause& clause) {
    return clause.is_transcribed() && !spoken_of.contains(clause.id.name);
  });
}

PairRow pair_row(const ReadingPair& pair) {
  const Compared compared = ruleproof::compared(pair);
  ComparisonReport found = report_of(compared);
  const Verdict& verdict = pair.found.verdict;
  PairRow row{pair.open->name.name, pair.one->name.name, pair.other->name.name, verdict};
  row.says = fmt::format("{}{}.",
                         verdict.is<Proved>()         ? "The same: "
                         : verdict.is<Refuted>()      ? "They differ "
                         : verdict.is<NotRun>()       ? "Left undone: "
                         : verdict.is<Contradicted>() ? ""  // the summary contains the note of the verdict
                                                      : "Not known: ",
                         found.summary);
  if (!found.small.empty()) row.says += " " + found.small;
  if (const std::string argument = argument_of(verdict); !argument.empty()) row.says += " " + argument;
  row.means = meaning(pair);
  row.command = compared.call;
  row.explore = call_to_explore(*pair.game, found.record);
  if (!found.record.empty()) row.address = address_of(found.record);
  row.figures = std::move(found.figures);
  return row;
}

/// Returns a table that counts the states and games of small boards; nullopt if no board is small enough or
/// the board is unbounded.
std::optional<Grid> counts(const Document& document, const StopToken& stop) {
  const Game game(document);
  const bool has_settled = language::find_definition(document, "settled") != nullptr;
  Grid grid{
      "Counts",
      fmt::format(
          "Under the default readings.{} States: stones, who is to move and what is remembered, reachable "
          "from the start. Setup clauses "
          "that are no advice are kept.",
          has_settled ? fmt::format(" Positions: {}, reachable or not.", settled_meaning(document)) : ""),
      {"board"}};
  if (has_settled) grid.columns.emplace_back("positions");
  grid.columns.insert(grid.columns.end(), {"states", "whole games"});
  const auto count_text = [&](auto count) {
    try {
      const Counted counted = count();
      return fmt::format("{}{}", counted.complete ? "" : "at least ", counted.value);
    } catch (const TooLargeToCount&) {
      return std::string("not counted");
    } catch (const InputError&) {
      return std::string("without end");
    }
  };
  const bool has_edge = !language::is_unbounded(document);
  for (const Size size : has_edge ? boards_of(game, game, {}) : std::vector<Size>()) {
    if (stop.stop_requested() || grid.rows.size() == most_boards_counted || size.area() > most_points_counted)
      break;
    Model model(game.as_counted().with_board(size), Evaluation::compiled);
    const auto bounds = [&] {
      return CountBounds{.steps = model.steps() + most_steps_of_a_count, .bytes = most_bytes_of_a_count};
    };
    grid.rows.push_back({text(size)});
    if (has_settled)
      grid.rows.back().push_back(count_text([&] { return count_positions(document, model, stop); }));
    grid.rows.back().push_back(
        count_text([&] { return count_reachable(model, model.start(), bounds(), stop); }));
    grid.rows.back().push_back(count_text([&] { return count_games(model, model.start(), bounds(), stop); }));
  }
  if (grid.rows.empty()) return std::nullopt;
  return grid;
}

std::vector<LineGroup> groups_of(const Document& game, std::vector<Line> lines) {
  std::erase_if(lines, [&](const Line& line) { return &line.game.document() != &game; });
  return grouped(lines);
}

}  // namespace

std::string call(const LineGroup& group) {
  if (is_agreement(group.line))
    return fmt::format("ruleproof fuzz {} --time 60", name_in_calls(group.line.game.document()));
  if (is_of_examples(group.line)) {
    const Document& game = group.line.game.document();
    const std::string path = name_in_calls(game) == "-" ? "-" : quoted_for_shell(document_path(game));
    return fmt::format("ruleproof check {}", path);
  }
  std::string call =
      fmt::format("ruleproof prove {} {}", name_in_calls(group.line.game.document()), group.line.claim);
  std::istringstream readings(group.first == "default" ? "" : group.first);
  for (std::string reading; readings >> reading;) call += " --reading " + reading;
  return call;
}

GameChapter chapter_of_readings(const Document& game, const std::vector<Line>& lines,
                                const std::vector<ReadingPair>& pairs) {
  GameChapter chapter{&game};
  for (const LineGroup& group : groups_of(game, lines))
    if (is_of_examples(group.line))
      chapter.grids.push_back(examples_of(group));
    else if (!is_agreement(group.line))
      chapter.claims.push_back(claim_row(group));
  for (const ReadingPair& pair : pairs)
    if (pair.game == &game) chapter.pairs.push_back(pair_row(pair));
  chapter.missing = {missing_readings(game)};
  std::erase(chapter.missing, "");
  chapter.document = document_text(game);
  return chapter;
}

GameChapter chapter(const Document& game, const std::vector<Line>& lines,
                    const std::vector<ReadingPair>& pairs, const StopToken& stop) {
  const std::vector<LineGroup> groups = groups_of(game, lines);
  GameChapter chapter = chapter_of_readings(game, lines, pairs);
  chapter.missing = {missing_claims(game), missing_readings(game), missing_engine(game)};
  std::erase(chapter.missing, "");
  chapter.undecided = undecided_clauses(game, stop);
  chapter.unclaimed = unclaimed_clauses(game);
  if (auto grid = counts(game, stop)) chapter.grids.push_back(*std::move(grid));
  if (Grid agreement = agreement_of(groups); !agreement.rows.empty())
    chapter.grids.push_back(std::move(agreement));
  if (!is_of_two_colours(game)) return chapter;
  if (auto grid = life_and_death(game, stop)) chapter.grids.push_back(*std::move(grid));
  return chapter;
}

}  // namespace ruleproof
