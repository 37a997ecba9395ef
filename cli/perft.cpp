#include "properties/perft.hpp"

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/model/commands.hpp"
#include "cli/perft_told.hpp"
#include "cli/replay.hpp"
#include "cli/stop.hpp"
#include "properties/games.hpp"
#include "record/move_text.hpp"
#include "reference/document_rules.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

struct Options {
  SettingOptions setting;
  int depth = 0;
  std::string engine;
  std::optional<double> seconds;
  bool json = false;
};

/// The engine of the setting at the end of its record, whose moves are legal.
std::unique_ptr<Engine> engine_at_end(const Setting& setting) {
  std::unique_ptr<Engine> engine = played_game(setting.ruleset.game().id).engine(setting.ruleset, setting.size);
  if (!setting.record) return engine;
  if (setting.record->setup) engine->set_up(setting.record->setup->stones, setting.record->setup->to_move);
  for (const Move& move : setting.record->moves) engine->play(move.point);
  return engine;
}

WrongResult differing(const Setting& setting, const State& state, const PerftMismatch& mismatch) {
  std::string path;
  Colour mover = state.to_move;
  for (const Attempt& attempt : mismatch.path) {
    path += (path.empty() ? "" : ", ") + text(setting.size, Move{mover, attempt});
    mover = other(mover);
  }
  return differing(path, "no move", mismatch.difference, json_document(setting.ruleset, setting.size));
}

/// Counts one depth after another. Throws WrongResult if engine and reference differ.
class Counting {
 public:
  Counting(const Setting& setting, const State& state, const std::string& counter, std::stop_token stop)
      : setting_(setting), state_(state), counter_(counter), stop_(std::move(stop)) {
    if (counter != "reference") engine_ = engine_at_end(setting);
    if (counter == "both") twin_ = engine_at_end(setting);
  }

  /// Nothing if it was stopped.
  std::optional<std::uint64_t> sequences(int depth) {
    if (counter_ == "reference") return perft(*setting_.rules, state_, depth, stop_);
    if (counter_ == "optimized") return perft(*engine_, depth, stop_);
    const PerftComparison compared = perft(*setting_.rules, state_, *engine_, *twin_, depth, stop_);
    if (compared.mismatch) throw differing(setting_, state_, *compared.mismatch);
    return compared.count;
  }

 private:
  const Setting& setting_;
  const State& state_;
  const std::string& counter_;
  std::stop_token stop_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Engine> twin_;
};

Status count(const Options& options) {
  if (!is_of_two_colours(spec(options.setting.game)))
    return model::perft(options.setting, options.depth, options.engine, options.seconds, options.json);
  const Setting setting = ruleproof::setting(options.setting);
  if (!options.setting.relax) note_broken_setup(setting);
  const std::string counter = chosen_counter(options.engine, setting.ruleset, has_shipped_rules(setting.ruleset.game()),
                                             played_game(setting.ruleset.game().id).engine_knows(setting.ruleset));
  const Board board(setting.size);
  const State state = end_of_record(setting, board);
  const Stop stop(options.seconds);
  Counting counting(setting, state, counter, stop.token());

  return tell_perft(json_document(setting.ruleset, setting.size), counter, options.depth, options.json,
                    [&](int depth) { return counting.sequences(depth); });
}

}  // namespace

void add_perft(CLI::App& program, Action& action) {
  CLI::App& command =
      add_command(program, "perft", "Count move sequences, comparing engine and reference",
                  "  ruleproof perft disto --board 3x3 --depth 5\n"
                  "  ruleproof perft loose --board 5x5 --depth 6 --engine optimized --time 60\n"
                  "  ruleproof perft loose --depth 3 --from game.txt --json\n"
                  "  ruleproof perft endo --depth 5");
  const auto options = std::make_shared<Options>();
  add_game(command, options->setting, GameUse::plays_any);
  add_board(command, options->setting);
  command.add_option("--depth", options->depth, "The longest sequences to count, in turns")
      ->required()
      ->type_name("D")
      ->check(whole_number(1, 1000));
  command
      .add_option("--engine", options->engine,
                  "reference, optimized or both, which are then compared on the way")
      ->type_name("ENGINE");
  add_readings(command, options->setting);
  add_from(command, options->setting);
  add_relax(command, options->setting);
  add_players(command, options->setting);
  add_time(command, options->seconds);
  command.add_flag("--json", options->json, "One JSON document instead");
  command.callback([&action, options] { action = [options] { return count(*options); }; });
}

}  // namespace ruleproof
