#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/endo/commands.hpp"
#include "cli/endo/setting.hpp"
#include "cli/judged.hpp"
#include "cli/layout.hpp"

namespace ruleproof::endo {
namespace {

using nlohmann::ordered_json;

bool is_illegal(const TurnJudgement& turn) { return !turn.refusals.empty(); }

std::vector<Square> deprived(const TurnJudgement& turn) {
  if (is_illegal(turn) && !turn.stands) return {};
  std::vector<Square> squares = turn.effect.groups.own;
  squares.insert(squares.end(), turn.effect.groups.opponents.begin(), turn.effect.groups.opponents.end());
  std::ranges::sort(squares);
  return squares;
}

ordered_json json(const Setting& setting, const GameJudgement& game) {
  ordered_json told = document(setting, game.end.markers);
  add_standing(told, setting, game.end);
  told["moves"] = ordered_json::array();
  for (const TurnJudgement& turn : game.turns)
    told["moves"].push_back(
        {{"move", text(turn.turn)},
         {"legal", !is_illegal(turn)},
         {"clauses", clauses_of(turn.refusals)},
         {"faults", endo::json(turn.refusals)},
         {"landed", turn.effect.landed ? ordered_json(text(*turn.effect.landed)) : ordered_json(nullptr)},
         {"deprived", endo::json(deprived(turn))},
         {"part", ruleproof::json(turn.part)},
         {"lasting", lasting(turn.part)},
         {"stands", turn.stands},
         {"turn_used", turn.used_turn}});
  told["first_part"] = nullptr;
  told["first_parts"] = ordered_json::object();
  for (const FirstMove& first : game.departures) {
    told["first_parts"][first.reading] = first.move;
    if (told["first_part"].is_null() || first.move < told["first_part"].get<int>())
      told["first_part"] = first.move;
  }
  told["ambiguous"] = ambiguous(game.turns);
  return told;
}

std::string told_turn(std::size_t number, const TurnJudgement& turn) {
  constexpr std::size_t below = 8;
  std::vector<std::string> remarks{fate(is_illegal(turn), turn.stands, turn.used_turn)};
  if (turn.effect.landed) remarks.push_back(fmt::format("lands on {}", text(*turn.effect.landed)));
  if (const auto squares = deprived(turn); !squares.empty() && !turn.effect.after.winner)
    remarks.push_back(fmt::format("without liberties: {}", text(squares)));
  if ((!is_illegal(turn) || turn.stands) && turn.effect.after.winner)
    remarks.push_back(told_end(turn.effect.after, turn.effect.groups));
  remarks.push_back(told_lasting(turn.part));
  std::erase(remarks, "");
  std::string line = fmt::format("{} {:>4}  {:<24} {}", is_new(turn.part) ? '*' : ' ', number,
                                 text(turn.turn), fmt::join(remarks, "; "));
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n' + quoted(turn.refusals, below) + paragraphs(beginning(turn.part), below);
}

std::string counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string told(const Setting& setting, const GameJudgement& game, IllegalMoves illegal) {
  std::string told = fmt::format("Endo\n{}\n\n", setting.ruleset.text());
  std::string legend;
  if (std::ranges::any_of(game.turns, is_illegal))
    legend += fate_of_illegal(illegal, "turn", "position") + ' ';
  if (std::ranges::any_of(game.turns, &TurnJudgement::used_turn))
    legend += "It is used up if the record goes on with the other side. ";
  if (std::ranges::any_of(game.turns, [](const TurnJudgement& turn) { return !turn.part.empty(); }))
    legend +=
        "* marks a turn on which other readings begin to rule otherwise; one whose difference lasts from the turns "
        "before is only named.";
  if (!legend.empty()) told += paragraph(legend) + '\n';
  for (std::size_t i = 0; i < game.turns.size(); ++i) told += told_turn(i + 1, game.turns[i]);
  told += fmt::format("\n{}\n{}\n\n{}, {} illegal, {} ambiguous\n", drawn(setting, game.end),
                      outlook(setting, game.end), counted(game.turns.size(), "turn"),
                      std::ranges::count_if(game.turns, is_illegal),
                      ambiguous(game.turns).size());
  for (const FirstMove& departure : game.departures)
    told += fmt::format("replayed under {}, the game first has another position after turn {}\n",
                        departure.reading, departure.move);
  return told;
}

}  // namespace

Status judge(const SettingOptions& options, IllegalMoves illegal, bool as_json) {
  const Setting setting = endo::setting(options);
  const GameJudgement game =
      judgement(setting.ruleset, start_of_record(setting), setting.record->turns, illegal);
  print(as_json ? json_text(json(setting, game)) : told(setting, game, illegal));
  return std::ranges::any_of(game.turns, is_illegal) ? Status::wrong_result : Status::as_asked;
}

}  // namespace ruleproof::endo
