#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/judged.hpp"
#include "cli/layout.hpp"
#include "cli/limits.hpp"
#include "cli/model/commands.hpp"
#include "cli/refutation.hpp"
#include "cli/replay.hpp"
#include "cli/standing.hpp"
#include "properties/games.hpp"
#include "properties/view.hpp"
#include "record/diagram.hpp"
#include "record/move_text.hpp"
#include "reference/document_rules.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

struct Options {
  SettingOptions setting;
  std::vector<std::string> why;
  bool json = false;
};

struct IllegalMove {
  Move move;
  std::vector<Fault> faults;
};

/// The placements and the pass of the side to move that are illegal, by point.
std::vector<IllegalMove> illegal_moves(const Setting& setting, const State& state) {
  std::vector<IllegalMove> illegal;
  const auto judge = [&](const Move& move) {
    std::vector<Fault> found = faults(*setting.rules, state, move);
    if (!found.empty()) illegal.push_back({move, std::move(found)});
  };
  for (int point = 0; point < setting.size.area(); ++point) judge({state.to_move, point});
  judge({state.to_move, std::nullopt});
  return illegal;
}

std::vector<std::string> texts(Size size, const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(text(size, move));
  return texts;
}

ordered_json json(const Setting& setting, const State& state) {
  ordered_json document = json_document(setting.ruleset, setting.size);
  document["rows"] = rows(setting.size, stones_of(state.position));
  document["to_move"] =
      setting.rules->is_over(state) ? ordered_json(nullptr) : ordered_json(std::string(1, letter(state.to_move)));
  document["legal"] = texts(setting.size, legal_moves(*setting.rules, state));
  document["illegal"] = ordered_json::array();
  for (const IllegalMove& illegal : illegal_moves(setting, state))
    document["illegal"].push_back(
        {{"move", text(setting.size, illegal.move)}, {"clauses", clauses_of(illegal.faults)}});
  return document;
}

std::string told(const Setting& setting, const State& state) {
  const std::vector<std::string> legal = texts(setting.size, legal_moves(*setting.rules, state));
  std::string told = diagram(setting.size, stones_of(state.position)) + '\n';
  if (legal.empty()) return told + "The game is over: no move is legal.\n";
  told += fmt::format("{} legal moves:\n", legal.size()) +
          paragraph(fmt::format("{}", fmt::join(legal, ", ")), 2);
  const Board::Region empty = state.position.empty();
  for (const IllegalMove& illegal : illegal_moves(setting, state)) {
    if (illegal.move.point && !empty.has(*illegal.move.point)) continue;
    for (const Fault& fault : illegal.faults)
      told += paragraph(text(setting.size, illegal.move) + " is illegal: " + summary(setting.size, fault));
  }
  return told;
}

/// What a legal move does: in its one outcome, or in each of those that it has to choose from.
std::string told_effects(Size size, const MoveJudgement& judged) {
  const auto told_effect = [&](const Effect& effect) {
    const std::string done = deed(size, effect);
    return fmt::format("{}; then {}", done.empty() ? "it flips and kills nothing" : "it " + done,
                       scores(effect.result));
  };
  if (judged.effects.size() == 1) return paragraph(told_effect(judged.effects.front()), 2);
  std::string told = paragraph("It has to say which stones it flips:", 2);
  for (const Effect& effect : judged.effects)
    told += paragraph(
        text(size, {judged.move.colour, judged.move.point, effect.flipped}) + ": " + told_effect(effect), 4);
  return told;
}

std::string told_why(const Setting& setting, const State& state, const MoveJudgement& judged) {
  std::string told = diagram(setting.size, stones_of(state.position), points_of(judged.faults)) + '\n';
  const std::string move = text(setting.size, judged.move);
  if (judged.faults.empty())
    told += move + " is legal:\n" + told_effects(setting.size, judged);
  else
    told += move + " is illegal:\n" + quoted(setting, judged.faults);
  if (judged.part.empty()) return told + "Every other reading rules so, too.\n";
  return told + "Other readings rule otherwise:\n" + paragraphs(judged.part, 2);
}

ordered_json json_why(const Setting& setting, const MoveJudgement& judged) {
  ordered_json outcomes = ordered_json::array();
  if (judged.faults.empty())
    for (const Effect& effect : judged.effects) outcomes.push_back(json(setting.size, effect));
  return {{"move", text(setting.size, judged.move)},
          {"legal", judged.faults.empty()},
          {"faults", json(setting, judged.faults)},
          {"outcomes", std::move(outcomes)},
          {"part", json(judged.part)}};
}

Status tell_moves(const Options& options) {
  if (!is_of_two_colours(spec(options.setting.game)))
    return model::moves(options.setting, options.why, options.json);
  const Setting setting = ruleproof::setting(options.setting);
  if (!options.setting.relax) note_broken_setup(setting);
  const Board board(setting.size);
  const State state = end_of_record(setting, board);
  if (options.why.empty()) {
    print(options.json ? json_text(json(setting, state)) : told(setting, state));
    return Status::as_asked;
  }
  const auto others = other_readings(setting.ruleset);
  std::vector<MoveJudgement> judged;
  for (const std::string& why : options.why)
    judged.push_back(of_why(with_colour(why, state.to_move), [&](const std::string& move) {
      return judgement(*setting.rules, others, state, parse_move(setting.size, move), setting.komi);
    }));
  print_whys(
      judged, options.json, [&](const MoveJudgement& each) { return told_why(setting, state, each); },
      [&](const MoveJudgement& each) { return json_why(setting, each); },
      [&] { return json(setting, state); });
  return Status::as_asked;
}

/// The setting and the state before the move that shows a counterexample, if one does; else the state at its end.
struct Shown {
  Setting setting;
  State state;
  std::optional<Move> move;
};

Shown shown(const Line& line, const Board& board, Record record) {
  Setting setting{ruleset(record), record.size, record.komi.value_or(spec(record.game).default_komi.value_or(Komi{})), nullptr,
                  std::nullopt, "counterexample"};
  setting.rules = played_game(record.game).rules(setting.ruleset);
  std::optional<Move> last;
  if (shows_by_move(line) && !record.moves.empty()) {
    last = record.moves.back();
    record.moves.pop_back();
  }
  State state = first_state(board, record);
  for (const Move& move : record.moves) state = play(*setting.rules, state, move);
  return {std::move(setting), std::move(state), last};
}

}  // namespace

Refutation refutation(const Line& line) {
  if (!is_of_two_colours(spec(line.game))) return model::refutation(line);
  const Record record = parse_record(line.counterexample, "counterexample");
  const Board board(record.size);
  const Shown shown = ruleproof::shown(line, board, record);
  const Setting& setting = shown.setting;
  Refutation found{rows(setting.size, stones_of(shown.state.position)), "", nullptr};
  if (!shown.move) {
    found.told = diagram(setting.size, stones_of(shown.state.position)) + '\n' +
                 (record.moves.empty() ? "The board itself shows it.\n" : "The game leads to this board, which shows it.\n");
    return found;
  }
  const MoveJudgement judged = judgement(*setting.rules, other_readings(setting.ruleset), shown.state, *shown.move,
                                         setting.komi);
  found.told = told_why(setting, shown.state, judged);
  found.why = json_why(setting, judged);
  return found;
}

void add_moves(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "moves", "The legal moves, and why others are not",
                                  "  ruleproof moves loose --board 5x5\n"
                                  "  ruleproof moves disto game.txt --why c3 --why 'W pass'\n"
                                  "  ruleproof moves disto game.txt --reading when=after --json\n"
                                  "  ruleproof moves endo game.txt --why 'W 1,1 move 0,0 east'");
  const auto options = std::make_shared<Options>();
  add_game(command, options->setting, GameUse::plays_any);
  command
      .add_option("RECORD", options->setting.record,
                  help_on_record("A record to start from, or a board as it was pasted: see show --help"))
      ->type_name("");
  add_board(command, options->setting);
  add_readings(command, options->setting);
  add_relax(command, options->setting);
  add_players(command, options->setting);
  command
      .add_option("--why", options->why,
                  "Judge this move, as 'B c3', 'W pass', 'B c3 flip d4' or 'B 0,0 move 1,1 E'; without a colour, as "
                  "'c3', it is whoever is to move; may be repeated")
      ->type_name("MOVE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  command.add_flag("--json", options->json, "One JSON document instead");
  command.callback([&action, options] { action = [options] { return tell_moves(*options); }; });
}

}  // namespace ruleproof
