#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/other_form.hpp"
#include "cli/judged.hpp"
#include "cli/layout.hpp"
#include "cli/replay.hpp"
#include "cli/standing.hpp"
#include "properties/view.hpp"
#include "record/diagram.hpp"
#include "record/move_text.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

struct Options {
  SettingOptions setting;
  bool json = false;
};

GameJudgement judged(const Setting& setting, const Board& board) {
  try {
    return judgement(*setting.rules, other_readings(setting.ruleset), start_of_record(setting, board),
                     setting.record->moves, setting.komi);
  } catch (const UnclearMove& error) {
    throw InputError(fmt::format("{}: {}", place_of_move(setting, error.index), error.what()));
  }
}

bool is_illegal(const MoveJudgement& move) { return !move.faults.empty(); }
bool is_ambiguous(const MoveJudgement& move) { return !move.part.empty(); }

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
    document["moves"].push_back(std::move(told));
  }
  const std::optional<int> first = first_departure(game);
  document["first_part"] = first ? ordered_json(*first) : ordered_json(nullptr);
  document["first_parts"] = json(game.departures);
  document["untold"] = json(game.untold);
  document["score_under"] = json(game.score_under);
  return document;
}

/// What the other readings rule on a move. Where one has ruled otherwise on the legal placement before, too,
/// only its name is told: a reading that a game has once left behind rules otherwise on most of what follows.
struct Disagreement {
  std::vector<Dissent> begins;
  std::vector<std::string> goes_on;
};

Disagreement disagreement(const MoveJudgement& move, const MoveJudgement* placement_before) {
  Disagreement result;
  for (const Dissent& dissent : move.part) {
    if (!is_illegal(move) && placement_before &&
        std::ranges::count(placement_before->part, dissent.reading, &Dissent::reading) > 0)
      result.goes_on.push_back(dissent.reading);
    else
      result.begins.push_back(dissent);
  }
  return result;
}

/// One line, and below it paragraphs on what is wrong and on the readings that begin to rule otherwise.
std::string told_move(const Setting& setting, std::size_t number, const MoveJudgement& move,
                      const MoveJudgement* placement_before) {
  constexpr std::size_t below = 8;
  const Disagreement others = disagreement(move, placement_before);
  const Effect& effect = move.effects.front();
  std::vector<std::string> remarks;
  if (is_illegal(move)) remarks.push_back("ILLEGAL");
  if (const std::string done = deed(setting.size, effect); !done.empty()) remarks.push_back(done);
  if (!others.goes_on.empty()) remarks.push_back(fmt::format("(still {})", fmt::join(others.goes_on, ", ")));
  std::string line = fmt::format("{} {:>4}  {:<7} {:>5} {:>5}  ", is_ambiguous(move) ? '*' : ' ', number,
                                 text(setting.size, move.move), text(Komi{effect.result.black}),
                                 text(Komi{effect.result.white}));
  const std::size_t indent = std::min<std::size_t>(line.size(), 40);
  line += paragraph(fmt::format("{}", fmt::join(remarks, "; ")), indent).substr(indent);
  line.erase(line.find_last_not_of(" \n") + 1);
  return line + '\n' + quoted(setting, move.faults, below) + paragraphs(others.begins, below);
}

std::string counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string summary(const GameJudgement& game) {
  const auto ambiguous = std::ranges::find_if(game.moves, is_ambiguous);
  std::string told = fmt::format("{}, {} illegal, {} ambiguous", counted(game.moves.size(), "move"),
                                 std::ranges::count_if(game.moves, is_illegal),
                                 std::ranges::count_if(game.moves, is_ambiguous));
  if (ambiguous != game.moves.end())
    told += fmt::format("; the first ambiguous one is move {}", ambiguous - game.moves.begin() + 1);
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

std::string told(const Setting& setting, const GameJudgement& game) {
  std::string told = fmt::format("{}\n{}\n\n", caption(setting), setting.ruleset.text());
  std::string legend = "The scores are those of a game that ended after the move.";
  if (std::ranges::any_of(game.moves, is_illegal))
    legend += " An illegal move changes nothing: the next one is judged in the same position.";
  if (std::ranges::any_of(game.moves, is_ambiguous))
    legend +=
        " * marks a move on which other readings rule otherwise; a reading that already did so on the "
        "placement before is only named, and --json tells all of it.";
  told += paragraph(legend) + '\n';
  told += fmt::format("  {:>4}  {:<7} {:>5} {:>5}\n", "no.", "move", "Black", "White");
  const MoveJudgement* placement_before = nullptr;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const MoveJudgement& move = game.moves[i];
    told += told_move(setting, i + 1, move, placement_before);
    if (!is_illegal(move) && move.move.point) placement_before = &move;
  }
  return told + fmt::format("\n{}\n{}\n{}\n\n{}", diagram(setting.size, stones_of(game.end.position)),
                            scores(game.result), outlook(game.end, game.result), summary(game));
}

Status judge(const Options& options) {
  if (const OtherForm* form = other_form(options.setting.game)) return form->judge(options.setting, options.json);
  const Setting setting = ruleproof::setting(options.setting);
  heed_setup(setting, options.setting.relax);
  const Board board(setting.size);
  const GameJudgement game = judged(setting, board);
  print(options.json ? json_text(json(setting, game)) : told(setting, game));
  return std::ranges::any_of(game.moves, is_illegal) ? Status::wrong_result : Status::as_asked;
}

}  // namespace

void add_judge(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "judge", "A record, ruled on move by move",
                                  "  ruleproof judge loose game.txt\n"
                                  "  ruleproof judge disto game.sgf --reading when=after\n"
                                  "  ruleproof judge loose - --relax --json < game.txt");
  const auto options = std::make_shared<Options>();
  add_played_record(command, options->setting);
  command.add_flag("--json", options->json, "One JSON document instead");
  command.callback([&action, options] { action = [options] { return judge(*options); }; });
}

}  // namespace ruleproof
