#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/judged.hpp"
#include "cli/layout.hpp"
#include "cli/model/commands.hpp"
#include "cli/replay.hpp"
#include "cli/standing.hpp"
#include "properties/view.hpp"
#include "record/diagram.hpp"
#include "record/move_text.hpp"
#include "reference/document_rules.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

struct Options {
  SettingOptions setting;
  bool stands = false;
  bool json = false;
};

GameJudgement judged(const Setting& setting, const Board& board, IllegalMoves illegal) {
  try {
    return judgement(*setting.rules, other_readings(setting.ruleset), start_of_record(setting, board),
                     setting.record->moves, setting.komi, illegal);
  } catch (const UnclearMove& error) {
    throw InputError(fmt::format("{}: {}", place_of_move(setting, error.index), error.what()));
  }
}

bool is_illegal(const MoveJudgement& move) { return !move.faults.empty(); }

ordered_json json(const std::vector<FirstMove>& moves) {
  ordered_json readings = ordered_json::object();
  for (const FirstMove& first : moves) readings[first.reading] = first.move;
  return readings;
}

ordered_json json(const Setting& setting, const GameJudgement& game) {
  ordered_json document = json_document(setting.ruleset, setting.size);
  add_standing(document, setting, game.end, game.result);
  document["moves"] = ordered_json::array();
  for (const MoveJudgement& move : game.moves) {
    ordered_json told = {{"move", text(setting.size, move.move)},
                         {"legal", !is_illegal(move)},
                         {"clauses", clauses_of(move.faults)},
                         {"faults", json(setting, move.faults)}};
    told.update(json(setting.size, move.effects.front()));
    told["part"] = json(move.part);
    told["lasting"] = lasting(move.part);
    told["stands"] = move.stands;
    told["turn_used"] = move.used_turn;
    document["moves"].push_back(std::move(told));
  }
  const std::optional<int> first = first_departure(game);
  document["first_part"] = first ? ordered_json(*first) : ordered_json(nullptr);
  document["first_parts"] = json(game.departures);
  document["untold"] = json(game.untold);
  document["score_under"] = json(game.score_under);
  document["ambiguous"] = ambiguous(game.moves);
  return document;
}

/// One line, and below it paragraphs on what is wrong and on the readings that begin to rule otherwise.
std::string told_move(const Setting& setting, std::size_t number, const MoveJudgement& move) {
  constexpr std::size_t below = 8;
  const Effect& effect = move.effects.front();
  std::vector<std::string> remarks{fate(is_illegal(move), move.stands, move.used_turn), deed(setting.size, effect),
                                   told_lasting(move.part)};
  std::erase(remarks, "");
  std::string line = fmt::format("{} {:>4}  {:<7} {:>5} {:>5}  ", is_new(move.part) ? '*' : ' ', number,
                                 text(setting.size, move.move), text(Komi{effect.result.black}),
                                 text(Komi{effect.result.white}));
  const std::size_t indent = std::min<std::size_t>(line.size(), 40);
  line += paragraph(fmt::format("{}", fmt::join(remarks, "; ")), indent).substr(indent);
  line.erase(line.find_last_not_of(" \n") + 1);
  return line + '\n' + quoted(setting, move.faults, below) + paragraphs(beginning(move.part), below);
}

std::string counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string summary(const GameJudgement& game) {
  const std::vector<std::size_t> ambiguous = ruleproof::ambiguous(game.moves);
  std::string told = fmt::format("{}, {} illegal, {} ambiguous", counted(game.moves.size(), "move"),
                                 std::ranges::count_if(game.moves, is_illegal), ambiguous.size());
  if (!ambiguous.empty()) told += fmt::format("; the first ambiguous one is move {}", ambiguous.front());
  told += '\n';
  for (const FirstMove& departure : game.departures)
    told += fmt::format("replayed under {}, the game first has another board after move {}\n",
                        departure.reading, departure.move);
  for (const FirstMove& untold : game.untold)
    told += fmt::format("{} cannot tell what move {} does, and is not asked about the moves after it\n",
                        untold.reading, untold.move);
  if (!game.score_under.empty())
    told += "the board as it stands now, under other readings:\n" + paragraphs(game.score_under, 2);
  return told;
}

std::string legend(const GameJudgement& game, IllegalMoves illegal) {
  std::string legend = "The scores are those of a game that ended after the move.";
  if (std::ranges::any_of(game.moves, is_illegal))
    legend += ' ' + fate_of_illegal(illegal, "move", "position");
  if (std::ranges::any_of(game.moves, &MoveJudgement::used_turn))
    legend += " Its turn is used up if the record goes on with the other side.";
  if (std::ranges::any_of(game.moves, [](const MoveJudgement& move) { return !move.part.empty(); }))
    legend +=
        " * marks a move on which other readings begin to rule otherwise; one whose difference lasts from the "
        "moves before is only named, and --json tells all of it.";
  return legend;
}

std::string told(const Setting& setting, const GameJudgement& game, IllegalMoves illegal) {
  std::string told = fmt::format("{}\n{}\n\n", caption(setting), setting.ruleset.text());
  told += paragraph(legend(game, illegal)) + '\n';
  told += fmt::format("  {:>4}  {:<7} {:>5} {:>5}\n", "no.", "move", "Black", "White");
  for (std::size_t i = 0; i < game.moves.size(); ++i) told += told_move(setting, i + 1, game.moves[i]);
  return told + fmt::format("\n{}\n{}\n{}\n\n{}", diagram(setting.size, stones_of(game.end.position)),
                            scores(game.result), outlook(setting, game.end, game.result), summary(game));
}

Status judge(const Options& options) {
  const IllegalMoves illegal = options.stands ? IllegalMoves::stand : IllegalMoves::are_refused;
  if (!is_of_two_colours(spec(options.setting.game)))
    return model::judge(options.setting, illegal, options.json);
  const Setting setting = ruleproof::setting(options.setting);
  heed_setup(setting, options.setting.relax);
  const Board board(setting.size);
  const GameJudgement game = judged(setting, board, illegal);
  print(options.json ? json_text(json(setting, game)) : told(setting, game, illegal));
  return std::ranges::any_of(game.moves, is_illegal) ? Status::wrong_result : Status::as_asked;
}

}  // namespace

void add_judge(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "judge", "A record, ruled on move by move",
                                  "  ruleproof judge loose game.txt\n"
                                  "  ruleproof judge disto game.sgf --reading when=after\n"
                                  "  ruleproof judge loose game.txt --stands\n"
                                  "  ruleproof judge loose - --relax --json < game.txt");
  const auto options = std::make_shared<Options>();
  add_played_record(command, options->setting);
  command.add_flag(
      "--stands", options->stands,
      "Take illegal moves as played: the game goes on from what they do. One that cannot be played (on a point that "
      "is not empty, after the end of the game, or that "
      "leaves nothing to go on with) is refused as without this option: it changes nothing, and uses up its turn if the record goes on "
      "with the other side");
  command.add_flag("--json", options->json, "One JSON document instead");
  command.callback([&action, options] { action = [options] { return judge(*options); }; });
}

}  // namespace ruleproof
