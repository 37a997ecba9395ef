#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/layout.hpp"
#include "cli/replay.hpp"
#include "properties/view.hpp"
#include "record/diagram.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

struct Options {
  SettingOptions setting;
  std::string why;
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
      state.passes >= 2 ? ordered_json(nullptr) : ordered_json(std::string(1, letter(state.to_move)));
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

/// The legal moves on the point of a move that does not say which stones it flips: several, if it has to.
std::vector<Move> choices(const Setting& setting, const State& state, const Move& move) {
  std::vector<Move> moves = legal_moves(*setting.rules, state);
  std::erase_if(moves, [&](const Move& other) { return other.point != move.point; });
  return moves;
}

std::string told_why(const Setting& setting, const State& state, const Move& move,
                     const std::vector<Fault>& faults) {
  std::string told = diagram(setting.size, stones_of(state.position), points_of(faults)) + '\n';
  if (!faults.empty()) return told + text(setting.size, move) + " is illegal:\n" + quoted(setting, faults);
  told += text(setting.size, move) + " is legal\n";
  const std::vector<Move> ways = choices(setting, state, move);
  if (!move.flips && ways.size() > 1)
    told += paragraph(
        fmt::format("It says which stones it flips: {}", fmt::join(texts(setting.size, ways), ", ")));
  return told;
}

Status tell_moves(const Options& options) {
  const Setting setting = ruleproof::setting(options.setting);
  if (!options.setting.relax) note_broken_setup(setting);
  const Board board(setting.size);
  const State state = end_of_record(setting, board);
  if (options.why.empty()) {
    print(options.json ? json_text(json(setting, state)) : told(setting, state));
    return Status::as_asked;
  }
  const Move move = parse_move(setting.size, options.why);
  const std::vector<Fault> found = faults(*setting.rules, state, move);
  if (!options.json) {
    print(told_why(setting, state, move, found));
    return Status::as_asked;
  }
  ordered_json document = json(setting, state);
  document["why"] = {
      {"move", text(setting.size, move)}, {"legal", found.empty()}, {"faults", json(setting, found)}};
  print(json_text(document));
  return Status::as_asked;
}

}  // namespace

void add_moves(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "moves", "The legal moves, and why others are not",
                                  "  ruleproof moves loose --board 5x5\n"
                                  "  ruleproof moves disto game.txt --why 'B c3'\n"
                                  "  ruleproof moves disto game.txt --reading when=after --json");
  const auto options = std::make_shared<Options>();
  add_game(command, options->setting);
  command.add_option("RECORD", options->setting.record, "A record to start from; - is standard input")
      ->type_name("");
  add_board(command, options->setting);
  add_readings(command, options->setting);
  add_relax(command, options->setting);
  command.add_option("--why", options->why, "Judge this move, as 'B c3', 'W pass' or 'B c3 flip d4'")
      ->type_name("MOVE");
  command.add_flag("--json", options->json, "One JSON document instead");
  command.callback([&action, options] { action = [options] { return tell_moves(*options); }; });
}

}  // namespace ruleproof
