#include "cli/commands.hpp"
#include "cli/model/commands.hpp"
#include "cli/query_files.hpp"
#include "cli/stop.hpp"

namespace ruleproof {

void add_compare(CLI::App& program, Action& action) {
  CLI::App& command = add_command(
      program, "compare", "Where two rulesets or documents differ first, or the proof that they do not",
      "  ruleproof compare disto --with when=after\n"
      "  ruleproof compare loose --reading group=pairs --with flip=one-by-one --svg parting.svg\n"
      "  ruleproof compare disto --with person=clique --from game.txt --json\n"
      "  ruleproof compare loose --with my-loose.md");
  const auto options = std::make_shared<model::CompareOptions>();
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
  command.callback([&action, options] { action = [options] { return model::compare(*options); }; });
}

}  // namespace ruleproof
