#include "report/comparison.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/own_files.hpp"
#include "cli/query_files.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "properties/claims/agree_with.hpp"
#include "record/model_text.hpp"
#include "reference/model/document_form.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {

namespace {

struct CompareOptions {
  SettingOptions setting;
  std::vector<std::string> with;  ///< describes the other game: readings, and at most one document
  std::string svg, sgf;           ///< the files for the game that shows the difference, or empty
  std::string smt;                ///< a directory for the queries to the solver, or empty
  std::optional<double> seconds;
  bool json = false;
};
Status tell_comparison(const CompareOptions& options, Inputs& inputs) {
  const SettingOptions& given = options.setting;
  const Document& game = *given.game;
  std::vector<std::string> readings, documents;
  for (const std::string& word : options.with)
    (names_a_document(word) ? documents : readings).push_back(word);
  if (documents.size() > 1) throw InputError("--with: two documents; compare with one at a time");
  if (!documents.empty() && !given.record.empty())
    throw InputError("--from: documents are compared from the start; leave it out");
  if (!documents.empty() && !options.smt.empty())
    throw InputError("--smt: documents are compared by search, without a solver; leave it out");
  if (!options.sgf.empty() && !has_vertices(game))
    throw InputError(fmt::format("--sgf: {} has no SGF; leave it out", game.title));
  const SharedDocument with = documents.empty() ? given.game : game_of_argument(inputs, documents.front());
  const Document& other_document = *with;
  demand_comparable(game, other_document);

  Game one = read_as(game, given);
  AmbiguityPlan plan;
  if (given.players) plan.games.more_players = 0;
  std::optional<Called> from;
  if (given.record.empty()) {
    if (!given.board.empty()) plan.games.board = parse_size(given.board);
    if (plan.games.board || !given.komi.empty()) {
      const Size size = plan.games.board.value_or(one.board());
      for (const SetupRuling& ruling : Model(one.with_board(size)).setup())
        if (!ruling.is_kept && !ruling.setup->is_advice && !given.relax)
          note(fmt::format("setup relaxed: {} requires that {}, and this is {}", game.title,
                           ruling.setup->demand, text_of_board(size)));
    }
  } else {
    from.emplace(read_call(inputs, given));
    one = from->record.game;
    plan.games.from = from->record;
  }
  const Game other =
      of_option("--with", [&] { return game_beside(other_document, one).with_readings(readings); });
  Compared compared{one, other, call_to_compare(one, other), {}, from.has_value()};
  if (!given.record.empty())
    compared.call += given.record == "-" ? " --from -" : fmt::format(" --from '{}'", given.record);
  else if (!given.board.empty())
    compared.call += " --board " + given.board;
  if (given.players) compared.call += fmt::format(" --players {}", *given.players);
  if (!given.komi.empty()) compared.call += " --komi " + given.komi;
  inputs.demand_other("--svg", options.svg);
  inputs.demand_other("--sgf", options.sgf);
  const QueryLog log = query_log(options.smt);
  const Stop stop(options.seconds);
  try {
    compared.ambiguity = find_ambiguity(one, other, plan, log, stop.token());
  } catch (const InputError& error) {
    if (!from) throw;
    throw WrongResult(fmt::format("{}: {}", from->source, error.what()), json_document(*from->model),
                      {{"source", from->source}});
  }
  const ComparisonReport found = report_of(compared);
  const bool is_to_be_shown = !options.svg.empty() || !options.sgf.empty();
  if (is_to_be_shown && found.figures.empty())
    note("there is no witness, so there is nothing to draw or to write as SGF");
  if (!options.svg.empty() && !found.figures.empty()) write_file_whole(options.svg, svg(found.figures));
  if (!options.sgf.empty() && !found.sgf.empty()) write_file_whole(options.sgf, found.sgf);
  if (options.json) {
    const auto& divergence = compared.ambiguity.games.divergence;
    auto document =
        ruleproof::json_document(one.with_board(divergence ? divergence->record.game.board() : Size{}));
    for (const auto& [key, value] : found.json.items()) document[key] = value;
    print(json_text(document));
  } else {
    print(found.text);
  }
  return compared.ambiguity.verdict.is<NotRun>() ? Status::stopped : Status::success;
}

}  // namespace

void add_compare(const Program& program) {
  CommandOf command(
      program, "compare", tell_comparison,
      "Where two rulesets or documents differ first, or the proof that they do not",
      "  ruleproof compare disto --with when=after\n"
      "  ruleproof compare loose --reading group=pairs --with flip=one-by-one --svg difference.svg\n"
      "  ruleproof compare disto --with person=clique --from game.txt --json\n"
      "  ruleproof compare loose --with my-loose.md");
  auto& options = command.options;
  add_setting(command, options.setting,
              {Uses::readings, Uses::board, Uses::players, Uses::komi, Uses::from, Uses::relax});
  command
      .list("--with", "KEY=READING", options.with,
            "What the other ruleset reads in another way; may be repeated. Or its document, by path or id")
      ->required();
  command.option("--svg", "FILE", options.svg, "Draw the witness, with the boards after the move");
  command.option("--sgf", "FILE", options.sgf, "Write the witness with a variation for each ruleset");
  add_smt(command, options.smt);
  command.time(options.seconds);
  command.json(options.json);
}

}  // namespace ruleproof
