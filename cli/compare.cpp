#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/compared.hpp"
#include "cli/model/commands.hpp"
#include "cli/query_files.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "reference/document_rules.hpp"
#include "report/file.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

struct Options {
  SettingOptions setting;
  std::vector<std::string> with;
  std::string svg;
  std::string sgf;
  std::string smt;
  std::optional<double> seconds;
  bool json = false;
};

/// Throws WrongResult if a move of the record is illegal under both rulesets before they part.
Ambiguity comparison(const Setting& setting, const Ruleset& other, const ComparePlan& plan,
                     const QueryLog& log, const std::stop_token& stop) {
  try {
    return compare(setting.ruleset, other, plan, log, stop);
  } catch (const InputError& error) {
    throw WrongResult(fmt::format("{}: {}", setting.source, error.what()),
                      json_document(setting.ruleset, setting.size), {{"source", setting.source}});
  }
}

Status compare_rulesets(const Options& options) {
  if (std::ranges::any_of(options.with, names_a_document)) {
    if (!options.sgf.empty()) throw InputError("--sgf: documents are compared as records; leave it out");
    if (!options.smt.empty()) throw InputError("--smt: documents are compared by search, which asks no solver; leave it out");
    return model::compare(options.setting, options.with, options.svg, options.seconds, options.json);
  }
  if (!is_of_two_colours(spec(options.setting.game))) {
    const std::string& title = spec(options.setting.game).title;
    if (!options.sgf.empty()) throw InputError(fmt::format("--sgf: {} has no SGF; leave it out", title));
    if (!options.smt.empty())
      throw InputError(
          fmt::format("--smt: {} is compared by search, which asks no solver; leave it out", title));
    return model::compare(options.setting, options.with, options.svg, options.seconds, options.json);
  }
  const Setting setting = ruleproof::setting(options.setting);
  const Ruleset other = with_readings(setting.ruleset, "--with", options.with);
  const bool is_on_one_board = !options.setting.board.empty() || setting.record;
  if ((is_on_one_board || !options.setting.komi.empty()) && !options.setting.relax)
    note_broken_setup(setting);
  const QueryLog log = query_log(options.smt);
  ComparePlan plan;
  plan.komi = setting.komi;
  if (is_on_one_board) plan.board = setting.size;
  plan.from = setting.record;

  const Stop stop(options.seconds);
  const Compared compared{
      setting.ruleset,
      other,
      comparison(setting, other, plan, log, stop.token()),
      plan.board,
      options.setting.record,
      setting.komi == setting.ruleset.game().default_komi.value_or(Komi{}) ? std::nullopt : std::optional(setting.komi)};
  const auto& witness = compared.ambiguity.witness;
  if (!witness && (!options.svg.empty() || !options.sgf.empty()))
    note("there is no witness, so there is nothing to draw or to write as SGF");
  if (witness && !options.svg.empty()) write_file_whole(options.svg, svg(figures(compared)));
  if (witness && !options.sgf.empty()) write_file_whole(options.sgf, sgf(compared));
  if (options.json) {
    auto document = json_document(setting.ruleset, witness ? witness->record.size : setting.size);
    add_to(document, compared);
    print(json_text(document));
  } else {
    print(told(compared));
  }
  return compared.ambiguity.result == Ambiguity::Result::stopped ? Status::stopped : Status::as_asked;
}

}  // namespace

void add_compare(CLI::App& program, Action& action) {
  CLI::App& command = add_command(
      program, "compare", "The smallest position where two rulesets or documents part, or how far there is none",
      "  ruleproof compare disto --with when=after\n"
      "  ruleproof compare loose --reading group=pairs --with flip=one-by-one --svg parting.svg\n"
      "  ruleproof compare disto --with person=clique --from game.txt --json\n"
      "  ruleproof compare loose --with my-loose.md");
  const auto options = std::make_shared<Options>();
  add_game(command, options->setting, GameUse::plays_any);
  add_readings(command, options->setting);
  add_readings(command, "--with", options->with,
               "What the other ruleset reads in another way; may be repeated. Or its document, by path or id")
      ->required();
  add_board(command, options->setting);
  add_players(command, options->setting);
  add_komi(command, options->setting);
  add_from(command, options->setting);
  add_relax(command, options->setting);
  command.add_option("--svg", options->svg, "Draw the witness, with the boards after the move")
      ->type_name("FILE");
  command.add_option("--sgf", options->sgf, "Write the witness with a variation for each ruleset")
      ->type_name("FILE");
  add_smt(command, options->smt);
  add_time(command, options->seconds);
  command.add_flag("--json", options->json, "One JSON document instead");
  command.callback([&action, options] { action = [options] { return compare_rulesets(*options); }; });
}

}  // namespace ruleproof
